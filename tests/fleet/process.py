"""The bot as a process of its own: started, measured, stopped, killed."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
STOP_SECONDS = 30.0


class BotProcess:
    """`python -m tests.fleet.bot`: the ordinary program with Telegram's limits lifted, on one core where it can be."""

    def __init__(self, url: str, token: str, folder: Path, *arguments: str) -> None:
        self._folder = folder
        self._arguments = arguments
        self._environment = {
            **os.environ,
            "BOT_TOKEN": token,
            "BOT_API_URL": url,
            "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'damka.db'}",
            "LOG_LEVEL": "WARNING",
        }
        self.process: Process | None = None

    @property
    def log(self) -> Path:
        """Where the bot's words go."""
        return self._folder / "bot.log"

    async def start(self) -> None:
        """Start; the bot polls a moment later."""
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.fleet.bot", *self._arguments),
                env=self._environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    async def kill(self) -> None:
        """SIGKILL: no goodbye."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def stop(self) -> int:
        """SIGTERM, and wait; answers the exit status."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(STOP_SECONDS):
                return await self.process.wait()
        except TimeoutError:
            await self.kill()
            raise

    def cpu_seconds(self) -> float:
        """Processor time used so far, all threads."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def peak_megabytes(self) -> float:
        """The most memory it has had resident so far."""
        for line in self._proc("status").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
        raise ValueError("no VmHWM in /proc")

    def _proc(self, name: str) -> str:
        assert self.process is not None
        return Path(f"/proc/{self.process.pid}/{name}").read_text()
