"""Where a process spends its processor time: a sample each few milliseconds, by the part of the program at work."""

import json
import signal
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
    ("/aiohttp/", "http"),
    ("bot/http.py", "http"),
    ("/telegram/", "python-telegram-bot"),
    ("/asyncio/", "event loop"),
    ("/selectors.py", "event loop"),
)


class Sampler:
    """Counts the microseconds of the main thread by part, and the processor time of every thread by its name."""

    def __init__(self) -> None:
        self.parts: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.threads: Counter[str] = Counter()
        self._seen = time.thread_time()
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, EVERY_SECONDS, EVERY_SECONDS)

    def _sample(self, _: int, frame: FrameType | None) -> None:
        # The timer runs with the time of all threads; what counts is what this one, the main thread, has used since.
        now = time.thread_time()
        used, self._seen = round((now - self._seen) * 1e6), now
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
        for task in Path("/proc/self/task").iterdir():
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            self.threads[names.get(int(task.name), "native")] += int(fields[11]) + int(fields[12])

    def report(self) -> str:
        """Everything counted, as JSON."""
        return json.dumps({"parts": self.parts, "threads": self.threads, "lines": dict(self.lines.most_common(60))})
