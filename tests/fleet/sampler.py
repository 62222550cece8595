"""Where a process spends its processor time: all its threads, sampled, by the part of the program at work."""

import json
import signal
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY_SECONDS = 0.02
HOME = Path(__file__).parents[2]

PARTS = (
    ("/render/", "drawing"),
    ("/PIL/", "drawing"),
    ("/rules/", "rules"),
    ("/sqlalchemy/", "database"),
    ("/aiosqlite/", "database"),
    ("/storage/", "database"),
    ("/aiohttp/", "http"),
    ("bot/http.py", "http"),
    ("/telegram/", "python-telegram-bot"),
    ("/asyncio/", "event loop"),
    ("/selectors.py", "event loop"),
)


class Sampler:
    """Counts microseconds by part of the program, over all threads, and the processor time of each by its name."""

    def __init__(self) -> None:
        self.parts: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.threads: Counter[str] = Counter()
        self._seen: dict[int, float] = {}
        self._before = _ticks()  # what it took to load the program is no part of what is measured
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, EVERY_SECONDS, EVERY_SECONDS)

    def _sample(self, _: int, interrupted: FrameType | None) -> None:
        # What counts is what a thread has used since the last look, wherever it is now.
        mine = threading.get_ident()
        for ident, frame in sys._current_frames().items():
            now = time.clock_gettime(time.pthread_getcpuclockid(ident))
            used, self._seen[ident] = round((now - self._seen.get(ident, now)) * 1e6), now
            self._count(interrupted if ident == mine else frame, used)

    def _count(self, frame: FrameType | None, used: int) -> None:
        if frame is not None:
            self.lines[f"{frame.f_code.co_filename}:{frame.f_code.co_name}"] += used
        while frame is not None:
            name = frame.f_code.co_filename
            part = next((part for piece, part in PARTS if piece in name), None)
            if part is None and name.startswith(str(HOME)) and "site-packages" not in name:
                part = Path(name).relative_to(HOME).as_posix().removesuffix(".py")
            if part is not None:
                self.parts[part] += used
                return
            frame = frame.f_back
        self.parts["elsewhere"] += used

    def stop(self) -> None:
        """Count no more, and note what each thread has used, as long as they are there."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        names = {thread.native_id: thread.name.split("_")[0].split("-")[0] for thread in threading.enumerate()}
        for thread, used in _ticks().items():
            self.threads[names.get(thread, "native")] += used - self._before.get(thread, 0)

    def report(self) -> str:
        """Everything counted, as JSON."""
        return json.dumps({"parts": self.parts, "threads": self.threads, "lines": dict(self.lines.most_common(60))})


def _ticks() -> dict[int, int]:
    """The processor time of each thread of this process so far."""
    used = {}
    for task in Path("/proc/self/task").iterdir():
        fields = (task / "stat").read_text().rpartition(")")[2].split()
        used[int(task.name)] = int(fields[11]) + int(fields[12])
    return used
