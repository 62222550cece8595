"""Texts to begin from, so that the fuzzer need not find out by itself what a move or an update looks like."""

import json
from functools import cache
from random import Random
from typing import get_args

from bot.callbacks import Callback
from bot.local.seed import CLUB, FORUM
from rules import VARIANTS, Game, Variant, format_fen, format_move, format_pdn
from tests.fuzz.targets import GAMES
from tests.hostile.accounts import Knowledge
from tests.hostile.enemy import Enemy

_MOVES = ("c3-d4", "c3d4", "22-18", "g5xe1[e2,f3,g4]=K", "a3-b4*c5", "d5", "с3:е5", "e7", "12x19x26 !?", "=Q", "♛")
_FENS = ("W:WKa1,c3:Bd4", "B:W1-4,K9:B21-32:H7:F12", "W:WPa1:B", "W:W:B.")
_COMMANDS = (
    "perft russian 2",
    "moves english --fen -\nW:W1:B32",
    "replay russian --fen - \nW:Wc3:Bd4\tc3:e5",
    "replay russian c3-d4 d6-c5",
    "show konane --option size=6",
    "games",
    "perft russian 1 --divide --fen W:Wc3:Bd4",
    "--help",
)
_ACTS: tuple[dict[str, object], ...] = (
    {"do": "start", "payload": "hello"},
    {"do": "send", "chat": CLUB, "text": "/new@damka_local_bot keny", "reply_to": 1},
    {"do": "send", "file": {"name": "a.pdn", "base64": "MS4=", "kind": "photo"}, "text": "x", "thread": 2},
    {"do": "tap", "chat": CLUB, "message_id": 1, "data": "h"},
    {"do": "inline_query", "query": "keny", "offset": "50"},
    {"do": "choose_inline", "query": "keny", "result_id": "1"},
    {"do": "block"},
    {"do": "unblock"},
    {"do": "write_to", "person": 1002},
    {"do": "delete", "message_id": 1},
    {"do": "open_link", "url": "https://t.me/damka_local_bot?startgroup=new", "chat": FORUM},
    {"do": "found_group", "title": "New club"},
    {"do": "join", "chat": CLUB},
    {"do": "promote", "chat": CLUB, "person": 1002, "admin": True},
    {"do": "hide_name", "chat": CLUB, "anonymous": True},
    {"do": "kick", "chat": CLUB, "person": 1003},
    {"do": "upgrade", "chat": CLUB},
    {"do": "set_forum", "chat": CLUB, "topics": True},
    {"do": "add_topic", "chat": FORUM, "name": "Finals"},
    {"do": "close_topic", "chat": FORUM, "thread": 2, "closed": True},
    {"do": "delete_topic", "chat": FORUM, "thread": 2},
    {"do": "remove_bot", "chat": CLUB},
    {"do": "add_bot", "chat": CLUB},
    {"do": "leave", "chat": CLUB},
)


@cache
def seeds(target: str) -> tuple[str, ...]:
    """Texts that a target reads, or almost."""
    match target:
        case "callback":
            enemy = _enemy()
            return tuple(enemy.data_of(kind) for kind in get_args(Callback) for _ in range(3))
        case "move" | "canonical":
            spell = format_move if target == "move" else lambda game, position, move: str(move)
            played = [
                f"{chr(place)}{format_fen(game.variant, game.position)}\t{spell(game.variant, game.position, move)}"
                for place, rules in enumerate(GAMES)
                for game in [_played(rules, 20)]
                for move in sorted(game.legal, key=lambda move: len(move.path))[-3:]
            ]
            return (*played, *(chr(place) + text for place in (0, 12, 13) for text in _MOVES))
        case "fen":
            numbered = [place for place, game in enumerate(GAMES) if game.numbering is not None]
            return (
                *(chr(place) + format_fen(game, _played(game, 30).position) for place, game in enumerate(GAMES)),
                *(
                    chr(place) + format_fen(GAMES[place], GAMES[place].start, numeric=True, quiet=3)
                    for place in numbered
                ),
                *(chr(place) + text for place in (0, 13, 16) for text in _FENS),
            )
        case "pdn":
            commented = '[GameType "25"]\n[FEN "W:Wc3:Bd4"]\n1. c3:e5 {x} (1. c3 d4) $1 ; y\n1-0'
            return (*(format_pdn(_played(game, 12), {"White": 'A "b" \\ c'}) for game in GAMES), commented)
        case "option":
            return tuple(f"{key} {one.name}={one.values[-1]}" for key, game in VARIANTS.items() for one in game.options)
        case "query":
            return ("keny", "keny #1", "wloskie #2z", "new-keny-1", "new-malaysian-zz", "русские", "#")
        case "words":
            return ("keny @anna", "Włoskie", "<b>&amp;</b>", "a\u202eb", "x" * 300, "@" * 40, "русские шашки")
        case "command-line":
            return _COMMANDS
        case "update":
            enemy = _enemy()
            return tuple(json.dumps(enemy.update()) for _ in range(150))
        case "page":
            return tuple(json.dumps({"as": 1001, **act}) for act in _ACTS)
        case _:
            address = "sqlite+aiosqlite:///damka.db"
            served = f"1:abcdefgh\nhttp://[::1]:8081\nhttps://y:8443/z\nsecret-word\n8443\nINFO\n{address}"
            return (served, f"1:abcdefgh\n\n\n\n\n\n{address}", "1:abcdefgh\n", "text")


def _enemy() -> Enemy:
    """One that knows of a few chats, of a game and of a button."""
    board = {"message_id": 5, "date": 1, "chat": {"id": -5, "type": "supergroup", "title": "Club"}}
    known = Knowledge([7, 8], [9], -5, [-6], [-7], games=[1], data=["m:1:1:abcdefgh", "h"], boards=[board])
    return Enemy(1, known)


@cache
def _played(rules: Variant, plies: int) -> Game:
    """A game as it stands after some moves at random, or at the last one before its end."""
    random, game = Random(rules.key), Game.new(rules)
    for _ in range(plies):
        then = game.play(random.choice(list(game.legal)))
        if then.outcome is not None:
            break
        game = then
    return game
