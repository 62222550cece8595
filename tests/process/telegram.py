"""The stand-in over HTTP, in this process."""

from bot.local import UNLIMITED, Hands, Server, World
from bot.local.hands import labels_of, text_of, wait_for
from tests.process.programs import PATIENCE


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
