"""Films made beside the bot: each in a process of its own, so that nothing else ever waits for one.

Half the time of a film is spent holding Python's lock, so a thread would hold up every answer for seconds. A process
for each film costs a third of a second more than one that is kept, and in return needs nothing to be shut down, holds
no memory while nobody wants a film, and leaves nothing broken behind when it dies.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE

LONGEST_SECONDS = 120
"""A film of a hundred plies takes three."""
TRIES = 2
"""A process may be killed where memory is short; that is no fault of the game's."""


class FilmError(Exception):
    """No film came of a game; the text says why."""


class Films:
    """Makes films. Whoever no longer waits for one ends its process."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-m", "render.film")) -> None:
        self._command = command

    async def make(self, order: bytes) -> bytes:
        """The MP4 file of a game, which is ordered by a pickled `Replay`. Raises FilmError."""
        why = ""
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(LONGEST_SECONDS):
                    status, film, why = await self._run(order)
            except TimeoutError as error:
                raise FilmError(f"it took more than {LONGEST_SECONDS} s") from error
            except OSError as error:
                raise FilmError(str(error)) from error
            if status == 0:
                return film
        raise FilmError(f"its process ended with {status}: {why}")

    async def _run(self, order: bytes) -> tuple[int | None, bytes, str]:
        """The status of the process, the film, and what else was written."""
        # In a session of its own it does not hear Ctrl-C, which would look like a film that can't be made: it ends when
        # the bot wants it no longer.
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
        )
        try:
            film, said = await process.communicate(order)
        finally:
            if process.returncode is None:
                process.kill()
                await process.communicate()
        return process.returncode, film, said.decode(errors="replace")[-500:]
