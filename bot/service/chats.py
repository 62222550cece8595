"""What happens to games when chats change: groups upgraded, players who leave, chats that can't be written to."""

from collections.abc import Sequence

from bot.service.boards import settle_board
from bot.service.desk import Desk, Job, Request
from storage import challenges, games, messages, outbox, personal, players, preferences
from storage.database import Connection
from storage.outbox import Owed
from storage.records import Place, StoredGame


class Chats:
    """Keeps games playable when Telegram's chats change under them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def moved(self, old: int, new: int) -> None:
        """Let everything of a group follow it to the supergroup that it has become, with fresh boards.

        Both the update that says so and a refused message lead here; the second time there is nothing left to do.
        """
        now = self._desk.clock()

        async def transaction(connection: Connection) -> None:
            known = await players.chat(connection, old)
            if known:
                title, language = known.title, known.language
                await players.visit(connection, chat_id=new, kind="supergroup", title=title, now=now)
                if language:
                    await players.set_chat_language(connection, new, language)
            await preferences.move_chat(connection, old, new)
            await personal.move_chat(connection, old, new)
            running = await games.move_chat(connection, old, new)
            await challenges.move_chat(connection, old, new)
            await outbox.move_chat(connection, old, new)
            await messages.retire_chat(connection, old)
            boards = [Owed(Place(new), "board", {}, game.id, game.turn) for game in running]
            await outbox.owe(connection, boards, now)

        await self._desk.database.writing(transaction)

    async def lost(self, place: Place) -> None:
        """Note that a chat can't be written to and try no longer; a group's games go on in private."""
        now = self._desk.clock()

        async def transaction(connection: Connection) -> None:
            await outbox.drop_chat(connection, place.chat_id, "the chat can't be written to")
            if place.chat_id > 0:
                await _person_lost(connection, place.chat_id, now)
                return
            await players.set_chat_reachable(connection, place.chat_id, reachable=False)
            await messages.retire_chat(connection, place.chat_id)
            chat = await players.chat(connection, place.chat_id)
            for game in await games.running_in(connection, place.chat_id):
                await _go_private(connection, game, chat.title if chat else "", now)

        await self._desk.database.writing(transaction)

    async def topic_lost(self, place: Place) -> None:
        """Let the games of a topic that is closed or gone go on in the group's main topic."""
        thread_id = place.thread_id
        if thread_id is None:
            return

        async def transaction(connection: Connection) -> None:
            await games.drop_thread(connection, place.chat_id, thread_id)
            await challenges.drop_thread(connection, place.chat_id, thread_id)
            await outbox.drop_thread(connection, place)

        await self._desk.database.writing(transaction)

    async def player_left(self, request: Request, user_id: int) -> None:
        """Let the games of somebody who left a group go on in private; their taps there count no more."""

        async def work(job: Job) -> None:
            left = await players.by_user_id(job.connection, user_id)
            if left is None:
                return
            await personal.leave(job.connection, job.scene.place.chat_id, left.id)
            for game in await games.running_in(job.connection, job.scene.place.chat_id):
                if game.colors(left.id):
                    for board in await messages.live_boards(job.connection, game.id):
                        settle_board(job, game, board, shows_move=False)
                    await _go_private(job.connection, game, job.scene.title, job.now)
                    await _call_into_private(job, game, game.opponent(left.id))

        await self._desk.perform(request, work)

    async def players_came(self, request: Request, user_ids: Sequence[int]) -> None:
        """Let people who join a group tap buttons there again."""

        async def work(job: Job) -> None:
            for user_id in user_ids:
                player = await players.by_user_id(job.connection, user_id)
                if player:
                    await personal.come_back(job.connection, job.scene.place.chat_id, player.id)

        await self._desk.perform(request, work)


async def _call_into_private(job: Job, game: StoredGame, player_id: int) -> None:
    """Tell somebody still in the group, who can't be written to in private yet, how to get there."""
    player = await players.get(job.connection, player_id)
    if player.user_id is not None and not player.reachable:
        job.owe("screen", {"screen": "go-private", "actor": player.id}, place=game.place)


async def _person_lost(connection: Connection, user_id: int, now: int) -> None:
    """Note that somebody can't be written to, and tell those who wait for their move."""
    player = await players.by_user_id(connection, user_id)
    if player is None or not player.reachable:
        return
    await players.set_reachable(connection, user_id, reachable=False)
    private = [game for game in await games.running_of(connection, player.id) if game.place is None]
    for opponent_id in dict.fromkeys(game.opponent(player.id) for game in private):
        opponent = await players.get(connection, opponent_id)
        if opponent.id != player.id and opponent.user_id is not None and opponent.reachable:
            told = {"screen": "say", "key": "reply.opponent_lost", "player": player.name}
            await outbox.owe(connection, [Owed(Place(opponent.user_id), "screen", told)], now)


async def _go_private(connection: Connection, game: StoredGame, title: str, now: int) -> None:
    await games.make_private(connection, game.id)
    for player_id in dict.fromkeys((game.white, game.black)):
        player = await players.get(connection, player_id)
        if player.user_id is None or not player.reachable:
            continue
        home = Place(player.user_id)
        owed = [
            Owed(home, "screen", {"screen": "say", "key": "reply.chat_closed", "place": title}),
            Owed(home, "board", {"viewer": player.id}, game.id, game.turn),
        ]
        await outbox.owe(connection, owed, now)
