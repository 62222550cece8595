"""Films made beside the bot: each in a process of its own, so that nothing else ever waits for one.

Half the time of a film is spent holding Python's lock, so a thread would hold up every answer for seconds. A process
for each film costs a third of a second more than one that is kept, and in return needs nothing to be shut down, holds
no memory while nobody wants a film, and leaves nothing broken behind when it dies.
"""

import asyncio
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from render import Replay

AT_ONCE = 1
"""Films made at the same time."""
LONGEST_SECONDS = 120
"""A film of a hundred plies takes three."""
TRIES = 2
"""A process may be killed where memory is short; that is no fault of the game's."""


class FilmError(Exception):
    """No film came of a game; the text says why."""


class Films:
    """Makes films, one after another."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-m", "render.film")) -> None:
        self._command = command
        self._waiting = ThreadPoolExecutor(AT_ONCE, "filming")

    async def make(self, replay: Replay) -> bytes:
        """The MP4 file of a game. Raises FilmError."""
        return await asyncio.get_running_loop().run_in_executor(self._waiting, self._make, pickle.dumps(replay))

    def _make(self, order: bytes) -> bytes:
        for attempt in range(TRIES):
            try:
                # In a session of its own it does not hear Ctrl-C: the film that is being made is sent before the end.
                done = subprocess.run(
                    self._command,
                    input=order,
                    capture_output=True,
                    timeout=LONGEST_SECONDS,
                    start_new_session=True,
                    check=True,
                )
            except subprocess.CalledProcessError as error:
                if attempt + 1 == TRIES:
                    raise FilmError(f"{error}: {error.stderr.decode(errors='replace')[-500:]}") from error
            except (subprocess.TimeoutExpired, OSError) as error:
                raise FilmError(str(error)) from error
            else:
                return done.stdout
        raise FilmError("no film was tried")
