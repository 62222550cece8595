"""A move and what follows from it by itself, stored in one transaction with the boards that are owed for it."""

from dataclasses import replace

from bot.service.boards import owe_board_to, owe_boards, retire_board, settle_board, shows_now, tidy_question
from bot.service.cards import owe_result
from bot.service.desk import Desk, Job
from rules import Game, Move, format_fen
from storage import games, messages, plans, players
from storage.games import Played
from storage.plans import Plan
from storage.records import PastOffer, PlayedBy, StoredGame

MOST_AUTOMATIC = 8
"""How many moves in a row may be played without a hand; then a person is asked, whatever the settings say."""

MOVES_AN_OFFER_STANDS = 2
"""A draw offer lapses with this move of the offerer's."""


async def store_move(
    desk: Desk, job: Job, stored: StoredGame, game: Game, move: Move, *, anew: bool = False
) -> StoredGame | None:
    """Store a legal move of the side to move, and what is played by itself after it, and owe the boards.

    With `anew` whoever moves will see it in a new message, so that their old board need not tell it. Answers the game
    as it then is; None when somebody else was faster.
    """
    moved = await _play(desk, job, stored, game, move)
    if moved is None:
        return None
    now, movers, planned = await _play_on(desk, job, moved, expected=str(move))
    # The new board first: it is what calls the next player, and a group's limits may let only one through now.
    await owe_boards(job, now)
    if planned is not None and now.outcome is None:
        await owe_board_to(job, now, planned)
    # Whose plan it was is told in a new message, too.
    told = {planned, stored.player(stored.to_move) if anew else None}
    await _settle(job, stored, now, {stored.player(stored.to_move), *movers} - told)
    if now.outcome is not None:
        await owe_result(job, now)
    return now


async def _play_on(
    desk: Desk, job: Job, now: StoredGame, *, expected: str
) -> tuple[StoredGame, tuple[int, ...], int | None]:
    """Play the replies planned for the moves made, and captures that are the only move of whoever wants that.

    `expected` is the move just made. Answers the game as it then is, who has moved, and whose plan it was.
    """
    movers: list[int] = []
    owner = None
    for _ in range(MOST_AUTOMATIC):
        reply, then = await _planned_reply(job, now, expected)
        if now.outcome is not None:
            break
        game = await desk.table.load(job.connection, now)
        planned = next((move for move in game.legal if str(move) == reply), None) if reply else None
        move = planned or await _forced_capture(job, now, game)
        if move is None:
            break
        mover = now.player(now.to_move)
        by = PlayedBy.PLANNED if planned else PlayedBy.FORCED
        after = await _play(desk, job, now, game, move, by=by)
        assert after is not None, "a turn was taken inside a writing transaction"
        if planned:
            owner = mover
            for plan in then:
                await plans.add(job.connection, now.id, mover, after.turn, plan)
        movers.append(mover)
        now, expected = after, str(move)
    return now, tuple(movers), owner


async def _planned_reply(job: Job, now: StoredGame, expected: str) -> tuple[str | None, tuple[Plan, ...]]:
    """What the side to move has planned for the move just made, and how it goes on from there.

    All that was planned for that turn is done with now.
    """
    found = await plans.take(job.connection, now.id, now.player(now.to_move), now.turn - 1)
    answer = next((plan for plan in found if plan.expected == expected), None)
    if answer is None:
        return None, ()
    further = [plan for plan in found if plan.expected.startswith(f"{answer.line} ")]
    return answer.reply, tuple(Plan(plan.expected.removeprefix(f"{answer.line} "), plan.reply) for plan in further)


async def _forced_capture(job: Job, now: StoredGame, game: Game) -> Move | None:
    """The capture that is the only legal move, where the side to move wants such moves played."""
    if len(game.legal) != 1 or not game.legal[0].is_capture or game.legal[0].forfeited:
        return None
    mover = now.player(now.to_move)
    people = await players.people(job.connection, mover, mover)
    return game.legal[0] if people[mover].chosen.autoplay else None


async def _play(
    desk: Desk, job: Job, stored: StoredGame, game: Game, move: Move, *, by: PlayedBy | None = None
) -> StoredGame | None:
    after = game.play(move)
    now = replace(
        stored,
        position=format_fen(after.variant, after.position),
        to_move=after.turn,
        turn=stored.turn + 1,
        ply=stored.ply + 1,
        outcome=after.outcome,
        moved_at=job.now,
        takeback=None,
    )
    now = replace(now, draw_offer=None) if after.outcome else _after_the_move(now)
    played = Played(
        move=after.moves[-1],
        position=now.position,
        to_move=now.to_move,
        outcome=now.outcome,
        draw_offer=now.draw_offer or now.past_offer,
        played_by=by,
    )
    if not await games.play(job.connection, stored, played, stored.player(stored.to_move), job.now):
        return None
    desk.table.keep(now, after)
    return now


async def _settle(job: Job, before: StoredGame, now: StoredGame, movers: set[int]) -> None:
    """Take the buttons off the boards there were; those of whoever has moved show how the game stands now.

    The first of them made the move on a board of its turn. Whoever is to move (and does not play both sides) has a new
    board to look at, so that the old one stays as it was. At the end nobody is, and all of them tell of it.
    """
    first = before.player(before.to_move)
    called = now.player(now.to_move) if now.outcome is None and now.white != now.black else None
    for board in await messages.live_of_game(job.connection, now.id):
        if board.question is not None:
            tidy_question(job, now, board)
            continue
        moved = board.viewer is None or (board.viewer in movers and board.viewer != called)
        oldest = before.turn if board.viewer in (None, first) else before.turn - 1
        shows_move = moved and board.turn is not None and board.turn >= oldest
        if now.outcome is not None:
            shows_move = shows_now(board, before)
        if before.draw_offer is not None and shows_now(board, before) and (now.outcome or not shows_move):
            retire_board(job, before, now, board)
        else:
            await settle_board(job, now, board, shows_move=shows_move)


def _after_the_move(now: StoredGame) -> StoredGame:
    """A game just moved on, without a draw offer that has lapsed: one stands until the offerer's second move."""
    offer = now.draw_offer
    if offer is None or now.moves_since(offer.ply, offer.by) < MOVES_AN_OFFER_STANDS:
        return now
    return replace(now, draw_offer=None, past_offer=PastOffer(offer.by, now.ply))
