"""The stand-in's server in this process, and the bot at the other end as a process of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.local import UNLIMITED, Hands, Server, World
from bot.local.hands import labels_of, text_of, wait_for
from tests.process.programs import PATIENCE, Program, settings


class Telegram:
    """The stand-in over HTTP with Anna and Boris, who both write English."""

    def __init__(self) -> None:
        self.world = World(limits=UNLIMITED)
        self.anna, self.boris = (
            Hands(self.world, self.world.add_person(name, username=name.lower(), language_code="en").id)
            for name in ("Anna", "Boris")
        )
        self.server = Server(self.world)

    async def answer(self, hands: Hands, *words: str) -> None:
        """Wait until the bot's newest message in somebody's private chat has these words in its text or buttons."""

        def shown() -> bool:
            messages = hands.messages()
            if not messages:
                return False
            seen = "\n".join([text_of(messages[-1]), *labels_of(messages[-1])])
            return all(word in seen for word in words)

        try:
            await wait_for(self.world, shown, PATIENCE)
        except TimeoutError:
            last = text_of(hands.last()) if hands.messages() else "nothing"
            raise AssertionError(f"waited for {words}, but the bot's last words are: {last}") from None


@pytest.fixture
async def telegram() -> AsyncIterator[Telegram]:
    telegram = Telegram()
    await telegram.server.start()
    yield telegram
    await telegram.server.stop()


@pytest.fixture
async def bot(telegram: Telegram, tmp_path: Path) -> AsyncIterator[Program]:
    """`damka run` against the stand-in, not started yet; logs everything there is to log."""
    world = telegram.world
    told = settings(telegram.server.url, world.token, tmp_path, LOG_LEVEL="DEBUG", PYTHONWARNINGS="default")
    program = Program(tmp_path, "bot", "run", **told)
    yield program
    await program.clean_up()
    assert world.token not in program.log
    assert world.token.partition(":")[2] not in program.log
    assert "Warning:" not in program.log
