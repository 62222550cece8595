"""What happens to games when chats change: groups upgraded, players who leave, chats that can't be written to."""

from collections.abc import Sequence

from bot.service.boards import settle_board
from bot.service.cards import refresh_cards
from bot.service.desk import Desk, Job, Request
from storage import challenges, games, messages, missed, outbox, personal, players, preferences
from storage.database import Connection
from storage.outbox import Owed
from storage.records import Place, Player, StoredGame


class Chats:
    """Keeps games playable when Telegram's chats change under them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def moved(self, old: int, new: int) -> None:
        """Let everything of a group follow it to the supergroup that it has become, with fresh boards and challenges.

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
            waiting = await challenges.move_chat(connection, old, new)
            await outbox.move_chat(connection, old, new)
            await messages.retire_chat(connection, old)
            cards = [Owed(Place(new), "challenge", {"challenge": challenge.id}) for challenge in waiting]
            boards = [Owed(Place(new), "board", {}, game.id, game.turn) for game in running]
            await outbox.owe(connection, [*cards, *boards], now)

        await self._desk.database.writing(transaction)

    async def lost(self, place: Place) -> None:
        """Note that a chat can't be written to and try no longer; a group's games go on in private.

        How a game ended is told to whoever has not been told, in private or on coming back.
        """
        now = self._desk.clock()

        async def transaction(connection: Connection) -> None:
            shown = [await games.get(connection, game) for game in await outbox.boards_owed(connection, place.chat_id)]
            ended = [game for game in shown if game and game.outcome is not None]
            await outbox.drop_chat(connection, place.chat_id, "the chat can't be written to")
            if place.chat_id > 0:
                await _person_lost(connection, place.chat_id, ended, now)
            else:
                await _group_lost(connection, place.chat_id, ended, now)

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
        """Let the games of somebody who left a group go on in private; their invitations and taps there end."""

        async def work(job: Job) -> None:
            left = await players.by_user_id(job.connection, user_id)
            if left is None:
                return
            await personal.leave(job.connection, job.scene.place.chat_id, left.id)
            for challenge in await challenges.open_by(job.connection, left.id, job.now):
                if challenge.place and challenge.place.chat_id == job.scene.place.chat_id:
                    await challenges.withdraw(job.connection, challenge.id)
                    await refresh_cards(job, challenge)
            for game in await games.running_in(job.connection, job.scene.place.chat_id):
                if game.colors(left.id):
                    for board in await messages.live_of_game(job.connection, game.id):
                        await settle_board(job, game, board, shows_move=False)
                    await _go_private(job.connection, game, job.scene.title, job.now, left)
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


async def _group_lost(connection: Connection, chat_id: int, ended: Sequence[StoredGame], now: int) -> None:
    """Note that a group can't be written to; its games go on, and are told to have ended, in private."""
    await players.set_chat_reachable(connection, chat_id, reachable=False)
    await messages.retire_chat(connection, chat_id)
    chat = await players.chat(connection, chat_id)
    for game in await games.running_in(connection, chat_id):
        await _go_private(connection, game, chat.title if chat else "", now)
    for game in ended:
        await _tell_end_in_private(connection, game, now)


async def _person_lost(connection: Connection, user_id: int, ended: Sequence[StoredGame], now: int) -> None:
    """Note that somebody can't be written to, and tell those who wait for their move."""
    player = await players.by_user_id(connection, user_id)
    if player is None:
        return
    for game in ended:
        if game.colors(player.id):
            await missed.note(connection, player.id, game.id)
    if not player.reachable:
        return
    await players.set_reachable(connection, user_id, reachable=False)
    private = [game for game in await games.running_of(connection, player.id) if game.place is None]
    for opponent_id in dict.fromkeys(game.opponent(player.id) for game in private):
        await _tell_of_lost(connection, player, await players.get(connection, opponent_id), now)


async def _tell_of_lost(connection: Connection, lost: Player, opponent: Player, now: int) -> None:
    if opponent.id != lost.id and (home := opponent.home):
        told = {"screen": "say", "key": "reply.opponent_lost", "player": lost.name}
        await outbox.owe(connection, [Owed(home, "screen", told)], now)


async def _go_private(
    connection: Connection, game: StoredGame, title: str, now: int, left: Player | None = None
) -> None:
    """Let a group's game go on in private: each player is told why there, and whom they wait for if that can't be done.

    `left` is who has left the group; without, it is the bot that can't write there.
    """
    await games.make_private(connection, game.id)
    people = [await players.get(connection, player) for player in dict.fromkeys((game.white, game.black))]
    for player in people:
        if home := player.home:
            owed = [
                Owed(home, "screen", {"screen": "say", "place": title, **_why_private(player, left)}),
                Owed(home, "board", {"viewer": player.id}, game.id, game.turn),
            ]
            await outbox.owe(connection, owed, now)
    for player in people:
        if not player.reachable:
            await _tell_of_lost(connection, player, await players.get(connection, game.opponent(player.id)), now)


def _why_private(player: Player, left: Player | None) -> dict[str, str]:
    """What a player is told of why a group's game comes to them."""
    if left is None:
        return {"key": "reply.chat_closed"}
    if player.id == left.id:
        return {"key": "reply.you_left"}
    return {"key": "reply.opponent_left", "player": left.name}


async def _tell_end_in_private(connection: Connection, game: StoredGame, now: int) -> None:
    for player_id in dict.fromkeys((game.white, game.black)):
        player = await players.get(connection, player_id)
        if home := player.home:
            board = Owed(home, "board", {"viewer": player.id}, game.id, game.turn)
            await outbox.owe(connection, [board], now)
        else:
            await missed.note(connection, player.id, game.id)
