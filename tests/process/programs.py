"""Damka as a process of its own: started, killed, stopped, and what it said."""

import asyncio
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0
"""Seconds after which a process that does not do what is expected counts as hanging."""


class Program:
    """One `damka ...`, run anew at every `start`; what it writes is gathered in files."""

    def __init__(self, folder: Path, name: str, *arguments: str, **environment: str) -> None:
        self._arguments = arguments
        self._environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment}
        self._out, self._err = folder / f"{name}.out", folder / f"{name}.err"
        for path in (self._out, self._err):
            path.touch()
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None

    def tell(self, **environment: str) -> None:
        """Give it something more in its environment when it is started next."""
        self._environment |= environment

    async def start(self) -> None:
        """Start it."""
        with self._out.open("ab") as out, self._err.open("ab") as err:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", *self._arguments),
                cwd=self._folder,
                env=self._environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=out,
                stderr=err,
            )

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process is not None
        return self._process.pid

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    async def wait(self) -> int:
        """Wait for its end and answer the exit status."""
        assert self._process is not None
        async with asyncio.timeout(PATIENCE):
            return await self._process.wait()

    async def kill(self) -> None:
        """Kill it as a power cut would."""
        self.send(signal.SIGKILL)
        assert await self.wait() == -signal.SIGKILL

    async def terminate(self) -> int:
        """Ask it to stop and answer the exit status."""
        self.send(signal.SIGTERM)
        return await self.wait()

    async def clean_up(self) -> None:
        """End it if it still runs."""
        if self._process is not None and self._process.returncode is None:
            await self.kill()

    @property
    def said(self) -> str:
        """What it wrote to standard output so far."""
        return self._out.read_text()

    @property
    def log(self) -> str:
        """What it wrote to standard error so far, at all its starts."""
        return self._err.read_text()


async def run(folder: Path, name: str, *arguments: str, **environment: str) -> tuple[int, str]:
    """Run a command that ends by itself; answers its status and what it wrote to standard error."""
    program = Program(folder, name, *arguments, **environment)
    await program.start()
    try:
        return await program.wait(), program.log
    finally:
        await program.clean_up()


def settings(url: str, token: str, folder: Path, **more: str) -> Mapping[str, str]:
    """The environment of `damka run` against a stand-in, its database in a folder."""
    return {
        "BOT_TOKEN": token,
        "BOT_API_URL": url,
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/damka.db",
        "NO_PROXY": "127.0.0.1",
        **more,
    }


def free_port() -> int:
    """A port of this machine that was free just now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def largest_file(bot: Program, size: int) -> None:
    """Limit how large the files of a running bot may become: 0 is a disk that takes nothing at all."""
    _, most = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (size, most))


def children(pid: int) -> list[int]:
    """The processes a process has started that still run."""
    return [child for child, parent, state in _processes() if parent == pid and state != "Z"]


def _processes() -> Iterator[tuple[int, int, str]]:
    """Number, parent and state of every process."""
    if not Path("/proc/self/stat").exists():
        rows = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
        for child, parent, state in map(str.split, rows.splitlines()):
            yield int(child), int(parent), state[0]
        return
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            state, parent = path.read_text().rpartition(") ")[2].split()[:2]
            yield int(path.parent.name), int(parent), state


async def gone(pid: int) -> None:
    """Wait until a process that is no child of this one has ended."""
    async with asyncio.timeout(PATIENCE):
        while alive(pid):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
