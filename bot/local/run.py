"""`damka local`: the stand-in and its page in this process, the ordinary bot in one of its own."""

import asyncio
import os
import shutil
import signal
import sys
import webbrowser
from asyncio.subprocess import Process
from contextlib import suppress
from pathlib import Path

from bot.local import seed, store
from bot.local.dispatch import listening
from bot.local.server import Server

FIRST_POLL_SECONDS = 60.0
STOP_SECONDS = 20.0
RESTART_SECONDS = 1.0


def run_local(data: Path, port: int, *, open_browser: bool) -> int:
    """Serve until Ctrl-C or SIGTERM; answers the exit status."""
    try:
        return asyncio.run(_LocalRun(data, port, open_browser=open_browser).run())
    except (OSError, store.WorldLost) as error:
        text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        hint = " (try another one with --port)" if "taken" in text else ""
        print(f"damka: {text}{hint}", file=sys.stderr)
        return 1


class _LocalRun:
    """One run. The folder alone holds the world, the bot's database and how far the clock was moved."""

    def __init__(self, data: Path, port: int, *, open_browser: bool) -> None:
        self._data = data
        self._open_browser = open_browser
        self._world_folder = data / "world"
        self._bot: Process | None = None
        self._resting = asyncio.Lock()
        data.mkdir(parents=True, exist_ok=True)
        self._server = Server(
            store.load(self._world_folder, settle=seed.settle),
            port,
            folder=self._world_folder,
            on_reset=self._reset,
        )

    async def run(self) -> int:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
        await self._server.start()
        clock = asyncio.create_task(self._follow_clock())
        watch = asyncio.create_task(self._keep_bot_running())
        try:
            await self._greet(stop)
            await stop.wait()
        finally:
            for task in (watch, clock):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            # The bot first: it still has things to say, and the stand-in is who listens.
            await self._stop_bot()
            await self._server.stop()
        return 0

    async def _greet(self, stop: asyncio.Event) -> None:
        waits = {asyncio.ensure_future(self._server.polled.wait()), asyncio.ensure_future(stop.wait())}
        await asyncio.wait(waits, timeout=FIRST_POLL_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
        if stop.is_set():
            return
        if not self._server.polled.is_set():
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
        while True:
            async with self._resting:
                await self._start_bot()
            assert self._bot is not None
            process = self._bot
            status = await process.wait()
            if not self._resting.locked():
                print(f"The bot has stopped (status {status}) and is started again; see {self._log_path}", flush=True)
                await asyncio.sleep(RESTART_SECONDS)

    async def _start_bot(self) -> None:
        database = (self._data / "damka.db").absolute()
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("WEBHOOK_", "BOT_", "DATABASE_"))
        }
        environment |= {
            "BOT_TOKEN": self._server.world.token,
            "BOT_API_URL": self._server.url,
            "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        }
        with self._log_path.open("ab") as log:
            # A session of its own: Ctrl-C is for this process, which then stops the bot in good order.
            self._bot = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run", "--clock-ahead", str(self._ahead_path)),
                env=environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    async def _stop_bot(self) -> None:
        if self._bot is None or self._bot.returncode is not None:
            return
        self._bot.terminate()
        try:
            await asyncio.wait_for(self._bot.wait(), STOP_SECONDS)
        except TimeoutError:
            self._bot.kill()
            await self._bot.wait()

    async def _reset(self) -> None:
        """Forget everything: the bot is stopped, world and database are cleared, the bot is started again."""
        async with self._resting:
            await self._stop_bot()
            for path in self._data.glob("damka.db*"):
                path.unlink()
            self._ahead_path.unlink(missing_ok=True)
            shutil.rmtree(self._world_folder, ignore_errors=True)
            await self._server.use(store.load(self._world_folder, settle=seed.settle))
        await asyncio.wait_for(self._server.polled.wait(), FIRST_POLL_SECONDS)

    async def _follow_clock(self) -> None:
        """Let the bot's clock go with the world's, which the page can move forward."""
        while True:
            world = self._server.world
            with listening(world) as changed:
                text = str(int(world.ahead))
                if not self._ahead_path.exists() or self._ahead_path.read_text() != text:
                    self._ahead_path.write_text(text)
                await changed.wait()


def _on_wayland() -> bool:
    return bool(os.environ.get("WAYLAND_DISPLAY"))
