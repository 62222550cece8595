"""Texts to begin from, so that the fuzzer need not find out by itself what a move looks like."""

from rules import VARIANTS, Game, format_fen, format_pdn

_MOVES = ("c3-d4", "c3d4", "22-18", "g5xe1[e2,f3,g4]=K", "a3-b4*c5", "d5", "с3:е5", "e7", "12x19x26 !?", "=Q", "♛")
_FENS = ("W:WKa1,c3:Bd4", "B:W1-4,K9:B21-32:H7:F12", "W:WPa1:B", "W:W:B.")


def seeds(target: str) -> list[str]:
    """Texts that a target reads, or almost."""
    match target:
        case "callback":
            return [
                "m:1:2:abcdefgh",
                "t:1:2:a1:b2",
                "C:russian.5.rt.#1a",
                "N:rt:anna",
                "A:abcdefghijklmnop",
                "h",
                "R:keny:1",
            ]
        case "move" | "canonical":
            games = [chr(number) for number in range(len(VARIANTS))]
            return [game + text for game in games for text in (*_MOVES, f"{_FENS[0]}\tc3-d4")]
        case "fen":
            starts = [chr(place) + format_fen(game, game.start) for place, game in enumerate(VARIANTS.values())]
            return starts + [chr(place) + text for place in range(len(VARIANTS)) for text in _FENS]
        case "pdn":
            texts = [format_pdn(Game.new(game).play(Game.new(game).legal[0])) for game in VARIANTS.values()]
            return [*texts, '[GameType "25"]\n[FEN "W:Wc3:Bd4"]\n1. c3:e5 {x} (1. c3 d4) $1 ; y\n1-0']
        case "option":
            return [f"{key} {one.name}={one.values[-1]}" for key, game in VARIANTS.items() for one in game.options]
        case "query":
            return ["keny", "keny #1", "wloskie #2z", "new-keny-1", "new-malaysian-zz", "русские", "#"]
        case "command-line":
            return [
                "perft russian 2",
                "moves english --fen -\nW:W1:B32",
                "replay russian --fen - \nW:Wc3:Bd4\tc3:e5",
                "replay russian c3-d4 d6-c5",
                "show konane --option size=6",
                "games",
                "perft russian 1 --divide --fen W:Wc3:Bd4",
                "--help",
            ]
        case _:
            return ["1:a\nhttp://x\nhttps://y:8443/z\nsecret\n8443\nINFO\nsqlite:///x", "text"]
