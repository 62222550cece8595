"""`damka local`: the stand-in and its page in this process, the ordinary bot in one of its own."""

import asyncio
import errno
import os
import shutil
import signal
import sys
import webbrowser
from asyncio.subprocess import Process
from pathlib import Path

from bot.local import seed, store
from bot.local.dispatch import listening
from bot.local.hold import FolderError, hold
from bot.local.server import ADDRESS, Server
from bot.local.world import World

FIRST_POLL_SECONDS = 60.0
STOP_SECONDS = 20.0
RESTART_SECONDS = 1.0
MOST_FALSE_STARTS = 3
"""How often in a row the bot may end before its first request for updates."""
STOP_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class BotLost(Exception):
    """The bot ends again and again; the text is one line that says why."""


def run_local(data: Path, port: int, *, open_browser: bool) -> int:
    """Serve until Ctrl-C or SIGTERM; answers the exit status."""
    try:
        with hold(data) as orderly:
            asyncio.run(_LocalRun(data, port, _load(data, orderly=orderly), open_browser=open_browser).run())
    except (FolderError, BotLost) as error:
        return _failed(str(error))
    except store.WorldLost as error:
        return _failed(f"{error} (remove {data}, or choose another folder with --data)")
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        return _failed(f"{error.strerror} (try another one with --port)" if taken else str(error))
    return 0


def _failed(text: str) -> int:
    print(f"damka: {text}", file=sys.stderr)
    return 1


def _load(data: Path, *, orderly: bool = True) -> World:
    """The world kept in the folder, or a first one."""
    world = store.load(data / "world", settle=seed.settle)
    if not orderly:
        # Its last second may be lost while the bot remembers it: no number of that second may come again.
        world.skip_numbers()
    return world


class _LocalRun:
    """One run. The folder alone holds the world, the bot's database and how far the clock was moved."""

    def __init__(self, data: Path, port: int, world: World, *, open_browser: bool) -> None:
        self._data = data
        self._open_browser = open_browser
        self._world_folder = data / "world"
        self._bot: Process | None = None
        self._resting = asyncio.Lock()
        self._server = Server(world, port, folder=self._world_folder, on_reset=self._reset)

    async def run(self) -> None:
        """Serve until a signal. Raises OSError when the port is taken or the folder fails, BotLost."""
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in STOP_SIGNALS:
            loop.add_signal_handler(number, stop.set)
        await self._server.start()
        needed = {asyncio.create_task(self._follow_clock()), asyncio.create_task(self._keep_bot_running())}
        tasks = {*needed, asyncio.create_task(self._greet())}
        ordered = asyncio.create_task(stop.wait())
        try:
            done, _ = await asyncio.wait({ordered, *needed}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in (ordered, *tasks):
                task.cancel()
            await asyncio.gather(ordered, *tasks, return_exceptions=True)
            # The bot first: it still has things to say, and the stand-in is who listens.
            await self._stop_bot()
            await self._server.stop()

    async def _greet(self) -> None:
        try:
            async with asyncio.timeout(FIRST_POLL_SECONDS):
                await self._server.polled.wait()
        except TimeoutError:
            print(f"The bot does not answer; its log is {self._log_path}", file=sys.stderr)
            return
        print(
            f"Damka is ready: {self._server.url}\nCtrl-C stops it; what was played is kept in {self._data}.", flush=True
        )
        if self._open_browser and (sys.platform != "linux" or os.environ.get("DISPLAY") or _on_wayland()):
            await asyncio.to_thread(webbrowser.open, self._server.url)

    @property
    def _log_path(self) -> Path:
        return self._data / "bot.log"

    @property
    def _ahead_path(self) -> Path:
        return self._data / "clock-ahead"

    async def _keep_bot_running(self) -> None:
        false_starts = 0
        while True:
            async with self._resting:
                self._server.polled.clear()
                self._bot = process = await self._start_bot()
            status = await process.wait()
            if self._resting.locked():
                continue
            false_starts = 0 if self._server.polled.is_set() else false_starts + 1
            if false_starts == MOST_FALSE_STARTS:
                raise BotLost(f"the bot does not start: {self._last_words()}")
            print(f"The bot has stopped (status {status}) and is started again; see {self._log_path}", flush=True)
            await asyncio.sleep(RESTART_SECONDS)

    def _last_words(self) -> str:
        lines = self._log_path.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return lines[-1].removeprefix("damka: ") if lines else f"see {self._log_path}"

    def _environment(self) -> dict[str, str]:
        """What the bot is told: its connection to here and nothing of a real bot's, nor to go through a proxy."""
        foreign = ("WEBHOOK_", "BOT_", "DATABASE_", "PORT")
        database = (self._data / "damka.db").absolute()
        return {name: value for name, value in os.environ.items() if not name.startswith(foreign)} | {
            "BOT_TOKEN": self._server.world.token,
            "BOT_API_URL": self._server.url,
            "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
            "NO_PROXY": ADDRESS,
            "no_proxy": ADDRESS,
        }

    async def _start_bot(self) -> Process:
        with self._log_path.open("ab") as log:
            # In a session of its own, for Ctrl-C is for this process, which then stops the bot in good order. Its
            # standard input ends when this process does, however that comes about, and the bot with it.
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run", "--while-input", "--clock-ahead", str(self._ahead_path)),
                env=self._environment(),
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    async def _stop_bot(self) -> None:
        if self._bot is None or self._bot.returncode is not None:
            return
        self._bot.terminate()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._bot.wait()
        except TimeoutError:
            self._bot.kill()
            await self._bot.wait()

    async def _reset(self) -> None:
        """Forget everything: the bot is stopped, world and database are cleared, the bot is started again."""
        async with self._resting:
            await self._stop_bot()
            for path in self._data.glob("damka.db*"):
                path.unlink()
            shutil.rmtree(self._world_folder, ignore_errors=True)
            await self._server.use(_load(self._data))
        async with asyncio.timeout(FIRST_POLL_SECONDS):
            await self._server.polled.wait()

    async def _follow_clock(self) -> None:
        """Let the bot's clock go with the world's, which the page can move forward."""
        told: int | None = None
        while True:
            world = self._server.world
            with listening(world) as changed:
                if (ahead := int(world.ahead)) != told:
                    part = self._ahead_path.with_suffix(".part")
                    part.write_text(str(ahead))
                    part.replace(self._ahead_path)  # at once: the bot may be reading it
                    told = ahead
                await changed.wait()


def _on_wayland() -> bool:
    return bool(os.environ.get("WAYLAND_DISPLAY"))
