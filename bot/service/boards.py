"""Which boards are owed to whom when something has happened in a game."""

from bot.service.desk import Job
from rules import Color
from storage import messages, missed, players
from storage.records import Question, SentMessage, StoredGame


async def owe_boards(job: Job, game: StoredGame) -> None:
    """Owe the board as it is now: to the side to move, or at the end to both.

    In a group everybody sees one board. In private each player has their own chat with the bot; one who can't be
    written to there is owed nothing, and sees the board on coming back.
    """
    if game.place is not None:
        job.owe("board", place=game.place, game_id=game.id, turn=game.turn)
        return
    waiting = (game.to_move,) if game.outcome is None else tuple(Color)
    for player in dict.fromkeys(game.player(color) for color in waiting):
        await owe_board_to(job, game, player)


async def owe_board_to(job: Job, game: StoredGame, player_id: int) -> None:
    """Owe the board to one player in private, where that is possible; how a game ended, as soon as it is."""
    player = await players.get(job.connection, player_id)
    if home := player.home:
        job.owe("board", {"viewer": player.id}, place=home, game_id=game.id, turn=game.turn)
    elif player.user_id is not None and game.outcome is not None:
        await missed.note(job.connection, player.id, game.id)


def show_board(job: Job, stored: StoredGame) -> None:
    """Owe the board as it is now, where it was asked for."""
    viewer = job.player.id if job.scene.private else None
    job.owe("board", {"asked": True, "viewer": viewer}, game_id=stored.id, turn=stored.turn)


async def close_boards(job: Job, before: StoredGame, game: StoredGame) -> None:
    """Take the buttons off every board of a game that has ended by word, and off what was asked about it.

    Those that show how it stood tell that it is over: nobody is to move any more.
    """
    for board in await messages.live_of_game(job.connection, game.id):
        if board.question is not None:
            tidy_question(job, game, board)
        elif before.draw_offer is not None and shows_now(board, before):
            retire_board(job, before, game, board)
        else:
            await settle_board(job, game, board, shows_move=shows_now(board, before))


async def settle_board(job: Job, game: StoredGame, board: SentMessage, *, shows_move: bool) -> None:
    """Owe an edit that takes the buttons off a board and, with `shows_move`, shows the last move, or the end, on it."""
    if board.bare and not shows_move:
        await messages.retire(job.connection, board.place.chat_id, board.message_id)
        return
    if not shows_move:
        job.owe("strip", {"message": board.message_id}, place=board.place, game_id=game.id, turn=game.turn)
        return
    job.owe(
        "settle",
        {"message": board.message_id, "viewer": board.viewer, "ply": game.ply, "shows_move": True},
        place=board.place,
        game_id=game.id,
        turn=game.turn,
    )


def shows_now(board: SentMessage, game: StoredGame) -> bool:
    """Whether a board shows how a game stands: one of this turn, or that of the player who waits.

    The latter becomes one of this turn only when Telegram has confirmed that it shows the move.
    """
    return board.turn == game.turn or board.viewer == game.player(game.to_move.other)


async def redraw_boards(job: Job, game: StoredGame) -> None:
    """Owe the boards that show how a game stands once more, in their places: there is a draw offer now, or none."""
    for board in await messages.live_boards(job.connection, game.id):
        if shows_now(board, game):
            redraw_board(job, game, board)


def redraw_board(job: Job, game: StoredGame, board: SentMessage, *, over: bool = False) -> None:
    """Owe a board as the game stands, in its place; one that is `over` has no buttons and tells of no draw offer."""
    payload = {"message": board.message_id, "viewer": board.viewer, "over": over}
    job.owe("redraw", payload, place=board.place, game_id=game.id, turn=game.turn)


def retire_board(job: Job, before: StoredGame, now: StoredGame, board: SentMessage) -> None:
    """Owe an edit that takes the buttons off a board that showed a draw offer, and the offer, too.

    It may be answered, or lapse, when nobody looks at this board any more.
    """
    waited = board.viewer == before.player(before.to_move.other)
    if now.outcome is None and now.ply > before.ply and waited:
        # As it was: a newer board shows the move.
        payload = {"message": board.message_id, "viewer": board.viewer, "ply": before.ply, "shows_move": True}
        job.owe("settle", payload, place=board.place, game_id=now.id, turn=before.turn)
    else:
        redraw_board(job, now, board, over=True)


def tidy_question(job: Job, game: StoredGame, asked: SentMessage) -> None:
    """Owe an edit that takes the buttons off a question about a game, unless it still holds or has just been tapped."""
    tapped = asked.message_id == job.request.message_id and asked.place.chat_id == job.scene.place.chat_id
    if not tapped and not question_holds(asked, game):
        job.owe("strip", {"message": asked.message_id}, place=asked.place)


async def tidy_questions(job: Job, game: StoredGame) -> None:
    """Owe this for every question about a game."""
    for shown in await messages.live_of_game(job.connection, game.id):
        if shown.question is not None:
            tidy_question(job, game, shown)


def question_holds(asked: SentMessage, game: StoredGame) -> bool:
    """Whether a question is still to be answered as the game stands."""
    if game.outcome is not None:
        return asked.question is Question.UNDO and asked.turn == game.turn
    match asked.question:
        case Question.DRAW:
            return game.draw_offer is not None and game.draw_offer.turn == asked.turn
        case Question.RESIGN:
            return True  # it is the game that is resigned, not a turn
        case Question.TAKEBACK:
            return game.takeback is not None and asked.turn == game.turn
        case _:
            return asked.turn == game.turn


async def close_question(job: Job) -> None:
    """Take the buttons off the message tapped, unless it is a board: that has more of them to keep."""
    if not await on_board(job):
        job.owe("strip", {"message": job.request.message_id})


async def leave_question(job: Job, game: StoredGame) -> None:
    """The same for a question answered with no: in its place stands what that means for the game as it stands."""
    if await on_board(job):
        return
    payload: dict[str, int | str | None] = {"message": job.request.message_id}
    asked = await messages.find(job.connection, job.scene.place.chat_id, job.request.message_id or 0)
    if asked is not None and asked.question is not None and question_holds(asked, game):
        payload["left"] = asked.question.value
    job.owe("strip", payload, game_id=game.id, turn=game.turn)


async def on_board(job: Job) -> bool:
    """Whether the message tapped is a board, and no question about one."""
    if job.request.message_id is None:
        return True
    message = await messages.find(job.connection, job.scene.place.chat_id, job.request.message_id)
    return message is not None and message.game_id is not None and message.question is None
