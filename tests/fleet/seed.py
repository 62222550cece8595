"""A database with players who have met the bot and challenges between them, as a fleet of games begins."""

from pathlib import Path

from bot.local import Hands
from rules import VARIANTS
from storage import challenges, players
from storage.challenges import NewChallenge
from storage.database import Database
from storage.records import Seat


def token(number: int) -> str:
    """The token of the challenge of the pair with this number."""
    return f"fleet-{number:05}"


async def seed(folder: Path, pairs: list[tuple[Hands, Hands]]) -> None:
    """Write every player and one open challenge a pair, through all the games in turn."""
    database = Database(f"sqlite+aiosqlite:///{folder / 'damka.db'}")
    await database.migrate()
    keys = list(VARIANTS)
    async with database.write() as connection:
        for number, pair in enumerate(pairs):
            known = []
            for hands in pair:
                user = hands.user
                player = await players.meet(
                    connection,
                    user_id=user.id,
                    name=user.first_name,
                    username=None,
                    language=user.language_code,
                    now=int(hands.world.now()),
                )
                await players.set_reachable(connection, user.id, reachable=True)
                known.append(player)
            new = NewChallenge(token(number), keys[number % len(keys)], {}, Seat.FIRST, known[0].id, None, None, None)
            await challenges.create(connection, new, int(hands.world.now()))
    await database.close()
