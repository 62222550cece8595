"""Typed moves: which game is meant, which move, and what to say when it can't be played."""

from bot.callbacks import PlayMove, encode, move_id
from bot.service.desk import Desk, Job
from bot.service.moves import store_move
from bot.service.reading import best_guess, read_in
from rules import Game, Move
from storage import games, messages
from storage.records import StoredGame

MAX_SHOWN = 64
"""Characters of typed text that are quoted back."""

MOST_ASKED = 30
"""How many moves are offered when a text fits several games."""


async def typed_move(desk: Desk, job: Job, text: str, *, insist: bool) -> None:
    """Play a typed move, or owe an answer that says why not.

    A reply to a board decides the game; else it is the only game here in which the text is legal; else buttons ask.
    With `insist` (a command, a private chat) an answer comes in any case; without it (a reply in a group, which may be
    mere talk) only where the text looks like a move.
    """
    text = text.strip()
    if not insist and not looks_like_move(text):
        return
    candidates = await _replied_game(job) if job.request.replied_to else None
    if candidates is None:
        candidates = await games_here(job)
    mine = [stored for stored in candidates if stored.to_move in stored.colors(job.player.id)]
    if not mine:
        if insist or candidates or await _replied_to_own(job):
            await _say_nothing_waits(job, candidates, text)
        return
    if await _is_old_board(job, mine):
        job.show("stale-board")
        job.owe("board", {"asked": True, "viewer": _viewer(job)}, game_id=mine[0].id, turn=mine[0].turn)
        return
    readings = [read_in(stored, text) for stored in mine]
    fitting = [reading for reading in readings if reading.moves]
    if len(fitting) == 1 and len(fitting[0].moves) == 1:
        await _play(desk, job, fitting[0].stored, fitting[0].moves[0], text)
    elif len(fitting) > 1:
        taps = [encode(PlayMove(r.stored.id, r.stored.turn, move_id(move))) for r in fitting for move in r.moves]
        job.show("which-game", {"text": text[:MAX_SHOWN], "taps": taps[:MOST_ASKED]})
    elif fitting:
        job.show("refused", {"game": fitting[0].stored.id, "text": text[:MAX_SHOWN]})
    elif elsewhere := await _elsewhere(job, candidates, text):
        job.show("wrong-chat", {"game": elsewhere.id, "text": text[:MAX_SHOWN]})
    else:
        job.show("refused", {"game": best_guess(readings, text).id, "text": text[:MAX_SHOWN]})


async def _play(desk: Desk, job: Job, stored: StoredGame, move: Move, text: str) -> None:
    # Refusing costs a piece: whoever did not name it is asked first, as with buttons.
    if job.chosen.confirm or (move.forfeited and "*" not in text):
        job.show("confirm-move", {"game": stored.id, "move": move_id(move)})
        return
    await play_from_afar(desk, job, stored, await desk.table.load(job.connection, stored), move)


async def play_from_afar(desk: Desk, job: Job, stored: StoredGame, game: Game, move: Move) -> None:
    """Play a move that was not made on a board: whoever made it is shown it all the same, in private at the end.

    A group sees the board that calls the next player; in private a board right above shows the move itself.
    """
    anew = job.scene.private and stored.white != stored.black and await _is_far(job, stored)
    played = await store_move(desk, job, stored, game, move, anew=anew)
    if anew and played and played.outcome is None:
        job.owe("board", {"asked": True, "viewer": job.player.id}, game_id=played.id, turn=played.turn)


async def _is_far(job: Job, stored: StoredGame) -> bool:
    """Whether no board of a game stands here, or boards of other games may stand below it."""
    boards = await messages.live_boards(job.connection, stored.id)
    here = any(board.place.chat_id == job.scene.place.chat_id for board in boards)
    return not here or len(await games_here(job)) > 1


async def games_here(job: Job) -> list[StoredGame]:
    """The actor's running games in this chat; in private those played or shown in private, else all of them."""
    mine = await games.running_of(job.connection, job.player.id)
    if job.scene.private:
        shown = await messages.games_shown(job.connection, job.scene.place.chat_id)
        return [stored for stored in mine if stored.place is None or stored.id in shown] or list(mine)
    here = [stored for stored in mine if stored.place and stored.place.chat_id == job.scene.place.chat_id]
    in_topic = [stored for stored in here if stored.place == job.scene.place]
    return in_topic or here


async def replied_game(job: Job) -> StoredGame | None:
    """The game whose board or question was replied to, running or not."""
    if job.request.replied_to is None:
        return None
    message = await messages.find(job.connection, job.scene.place.chat_id, job.request.replied_to)
    if message is None or message.game_id is None:
        return None
    return await games.get(job.connection, message.game_id)


def looks_like_move(text: str) -> bool:
    """Whether a text could be meant as a move: short, with a digit in it."""
    return len(text) <= 40 and any(letter.isdigit() for letter in text)


async def _replied_game(job: Job) -> list[StoredGame] | None:
    """The game a reply names: [] for one that is over or not the actor's, None where no board was replied to."""
    stored = await replied_game(job)
    if stored is None:
        return None
    if stored.outcome is not None or not stored.colors(job.player.id):
        return []
    return [stored]


async def _replied_to_own(job: Job) -> bool:
    """Whether a board of a game of the actor's was replied to, running or not."""
    stored = await replied_game(job)
    return stored is not None and bool(stored.colors(job.player.id))


async def _is_old_board(job: Job, mine: list[StoredGame]) -> bool:
    if job.request.replied_to is None or len(mine) != 1:
        return False
    message = await messages.find(job.connection, job.scene.place.chat_id, job.request.replied_to)
    if message is None or message.question is not None:
        return False
    return message.turn is not None and message.turn < mine[0].turn


def _viewer(job: Job) -> int | None:
    return job.player.id if job.scene.private else None


async def _say_nothing_waits(job: Job, candidates: list[StoredGame], text: str) -> None:
    if elsewhere := await _elsewhere(job, candidates, text):
        job.show("wrong-chat", {"game": elsewhere.id, "text": text[:MAX_SHOWN]})
    elif candidates:
        job.show("not-your-turn", {"game": candidates[0].id})
    elif await _replied_to_own(job):
        job.show("say", {"key": "reply.game_over"})
    else:
        job.show("no-game")


async def _elsewhere(job: Job, here: list[StoredGame], text: str) -> StoredGame | None:
    """A game in another chat in which a text could be played now. A reply is never meant for one."""
    if job.request.replied_to is not None or not looks_like_move(text):
        return None
    known = {stored.id for stored in here}
    for stored in await games.running_of(job.connection, job.player.id):
        waits = stored.id not in known and stored.to_move in stored.colors(job.player.id)
        if waits and len(read_in(stored, text).moves) == 1:
            return stored
    return None
