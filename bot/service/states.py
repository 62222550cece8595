"""Stored games and challenges as views want to see them."""

from bot.service.plans import planned_lines
from bot.service.preferences import bottom_of, look_of, text_board_of
from bot.service.table import Table, played_variant
from bot.service.undo import undo_is_free
from bot.views import state
from bot.views.state import Automatic, ChallengeState, ChallengeStatus, GameLine, GameState, PlayerName, Reader
from rules import Color, Game, Move, parse_fen, variant
from storage import games, plans, players, preferences, takebacks
from storage.challenges import LIFETIME
from storage.database import Connection
from storage.records import Challenge, Player, Preferences, StoredGame
from storage.takebacks import Latest, TurnKind

DAY = 24 * 3600
LATEST = 12
"""How many turns back moves that were not played by hand are told about."""


def named(player: Player) -> PlayerName:
    """A player as others see them."""
    return PlayerName(player.name, player.user_id)


async def game_state(
    connection: Connection, table: Table, stored: StoredGame, viewer: int | None, ply: int | None = None
) -> GameState:
    """A game as one player sees it, or, with None, as a whole group does; with `ply` as it stood then."""
    game = await table.load(connection, stored) if ply is None else await table.at(connection, stored, ply)
    people = await players.people(connection, stored.white, stored.black)
    # The board of a group that has been moved on is history; the next one below it tells of the offer.
    offer = stored.draw_offer if ply is None or (viewer is not None and ply == stored.ply) else None
    chosen = people[viewer].chosen if viewer else await _group_preferences(connection, stored)
    look = look_of(chosen)
    latest = await takebacks.latest(connection, stored, LATEST)
    last = latest.last if ply in (None, stored.ply) else None
    retracted = last is not None and last.kind is not TurnKind.MOVE
    mine = None if viewer is None else viewer_color(stored, viewer, game.variant.first)
    waits = mine is game.turn.other and stored.outcome is None and stored.white != stored.black
    plannable = waits and ply in (None, stored.ply)
    idle = viewer is not None and (waits or stored.outcome is not None)
    due, shared = await games.under_way(connection, viewer) if viewer is not None and idle else (0, 1)
    elsewhere = await players.chat(connection, stored.place.chat_id) if stored.place and viewer is not None else None
    return GameState(
        id=stored.id,
        turn=stored.turn,
        game=game,
        white=named(people[stored.white].player),
        black=named(people[stored.black].player),
        viewer=mine,
        draw_offer=state.DrawOffer(offer.by, offer.turn) if offer else None,
        bottom=bottom_of(chosen, game),
        notation=look.notation,
        theme=look.theme,
        text_board=text_board_of(chosen),
        automatic=_automatic(latest, game.plies),
        plannable=plannable,
        plans=await _plans(connection, stored, game, viewer) if plannable and viewer is not None else (),
        undo=undo_is_free(stored, last, viewer),
        others_wait=due,
        only_game=shared <= 1,
        retracted=named(people[last.player].player) if last and retracted else None,
        place=elsewhere.title if elsewhere else None,
    )


async def game_glimpse(connection: Connection, table: Table, stored: StoredGame, viewer: int | None) -> GameState:
    """A game of which only the moves are asked, be it among many at once: who plays, the position, and no more.

    The moves before are not looked up: with a hundred games of a hundred plies that takes a second.
    """
    people = await players.people(connection, stored.white, stored.black)
    chosen = people[viewer].chosen if viewer else await _group_preferences(connection, stored)
    return GameState(
        id=stored.id,
        turn=stored.turn,
        game=table.glimpse(stored),
        white=named(people[stored.white].player),
        black=named(people[stored.black].player),
        draw_offer=state.DrawOffer(stored.draw_offer.by, stored.draw_offer.turn) if stored.draw_offer else None,
        notation=look_of(chosen).notation,
    )


async def _plans(connection: Connection, stored: StoredGame, game: Game, viewer: int) -> tuple[tuple[Move, ...], ...]:
    return planned_lines(game, await plans.of(connection, stored.id, viewer, stored.turn))


def _automatic(latest: Latest, plies: int) -> tuple[tuple[int, Automatic], ...]:
    """Which of the last plies were not played by hand, as far as that is still news."""
    return tuple((ply, Automatic(how.value)) for ply, how in sorted(latest.automatic.items()) if ply <= plies)


async def _group_preferences(connection: Connection, stored: StoredGame) -> Preferences:
    """The settings of the group that a game is played in."""
    return await preferences.of(connection, stored.place.chat_id if stored.place else None)


def viewer_color(stored: StoredGame, player: int, first: Color) -> Color | None:
    """The colour from whose side a player sees the board; alone on both sides, always the one who began."""
    colors = stored.colors(player)
    if not colors:
        return None
    return first if first in colors and len(colors) > 1 else colors[0]


async def challenge_state(
    connection: Connection, challenge: Challenge, reader: Reader, bot_username: str, now: int
) -> ChallengeState:
    """A challenge as its reader sees it."""
    invited = await players.get(connection, challenge.opponent) if challenge.opponent is not None else None
    opponent = named(invited) if invited else None
    if opponent is None and challenge.opponent_username:
        opponent = PlayerName(f"@{challenge.opponent_username}")
    rules = variant(challenge.variant, challenge.options)
    elsewhere = challenge.place if reader is Reader.GUEST else None
    chat = await players.chat(connection, elsewhere.chat_id) if elsewhere else None
    return ChallengeState(
        token=challenge.token,
        variant=rules,
        seat=state.Seat[challenge.seat.name],
        author=named(await players.get(connection, challenge.author)),
        opponent=opponent,
        status=ChallengeStatus(challenge.state.value),
        taken_by=await _taker(connection, challenge),
        link=f"https://t.me/{bot_username}?start={challenge.token}",
        reader=reader,
        days=max(1, -(-min(LIFETIME, challenge.expires_at - now) // DAY)),
        start=parse_fen(rules, challenge.start) if challenge.start else None,
        rematch=challenge.rematch_of is not None,
        delivered=invited is not None and invited.reachable and challenge.place is None,
        place=chat.title if chat else None,
        over=await _is_over(connection, challenge),
    )


async def _is_over(connection: Connection, challenge: Challenge) -> bool:
    game = await games.get(connection, challenge.game_id) if challenge.game_id is not None else None
    return game is not None and game.outcome is not None


async def game_line(connection: Connection, stored: StoredGame, player: int, *, placed: bool = True) -> GameLine:
    """A game as a line in a player's list; `placed` tells in which group it is played."""
    color = viewer_color(stored, player, stored.to_move) or Color.WHITE
    opponent = await players.get(connection, stored.player(color.other))
    chat = await players.chat(connection, stored.place.chat_id) if stored.place and placed else None
    return GameLine(
        id=stored.id,
        variant=played_variant(stored),
        color=color,
        opponent=named(opponent),
        my_turn=stored.to_move in stored.colors(player),
        move_number=stored.ply // 2 + 1,
        place=chat.title if chat else None,
    )


async def _taker(connection: Connection, challenge: Challenge) -> PlayerName | None:
    if challenge.taken_by is None:
        return None
    return named(await players.get(connection, challenge.taken_by))
