"""Which games a person's list holds, and which of them is most urgent."""

from bot.callbacks import ShowFilters, ShowGames
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import show_board
from bot.service.desk import Job
from storage import challenges, games, personal
from storage.database import Connection
from storage.records import Challenge, Place, StoredGame


async def games_listed(connection: Connection, player: int, place: Place) -> tuple[StoredGame, ...]:
    """The running games in a player's list: all in private; in a group, where all can read it, those played there."""
    stored = await games.running_of(connection, player)
    if place.chat_id > 0:
        return stored
    return tuple(game for game in stored if game.place and game.place.chat_id == place.chat_id)


async def invitations_for(connection: Connection, player: int, now: int) -> tuple[Challenge, ...]:
    """The open challenges made to a player by name, but for those in groups that they have left."""
    found = []
    for challenge in await challenges.open_for(connection, player, now):
        here = challenge.place
        if here is None or not await personal.is_absent(connection, here.chat_id, player):
            found.append(challenge)
    return tuple(found)


def in_list(game: StoredGame, place: int | None, variant: str | None) -> bool:
    """Whether a game is left when the list is narrowed to a chat (0: private ones) and to a game."""
    where = game.place.chat_id if game.place else 0
    return place in (None, where) and variant in (None, game.variant)


async def next_game(connection: Connection, player: int, place: Place) -> StoredGame | None:
    """The game that has waited longest for a player's move, of those in their list."""
    listed = await games_listed(connection, player, place)
    return next((stored for stored in listed if stored.to_move in stored.colors(player)), None)


async def show_next(job: Job) -> None:
    """/next: the game that has waited longest for a move of mine."""
    stored = await next_game(job.connection, job.player.id, job.scene.place)
    if stored is None:
        job.show("say", {"key": "reply.no_waiting_game"})
    else:
        show_board(job, stored)


async def tap_next(job: Job) -> Answer:
    """The same by a button, which may be an old one: where nothing waits, only whoever tapped is told."""
    stored = await next_game(job.connection, job.player.id, job.scene.place)
    if stored is None:
        return tell(job, "toast.nothing_waits")
    show_board(job, stored)
    return QUIET


def not_my_list(job: Job, tap: ShowGames | ShowFilters) -> Answer | None:
    """Why this person can't turn the pages of a list, or None for their own."""
    return None if tap.owner == job.request.actor.user_id else tell(job, "toast.not_your_list")
