"""The other side of `tests/bench/rules.py`: counts leaves with a peer library through its public API.

Run by the Python of the peer's own environment: `python peers.py py-draughts|pydraughts`. Reads one JSON list
[game, FEN or null for the start, depth] a line and answers with one JSON list [leaves, CPU seconds] a line. Stands
alone on purpose: nothing of this project is in that environment. A peer's board is `Any`: its types are not here.
"""

import importlib
import json
import sys
import time
from typing import Any

draughts = importlib.import_module("draughts")
PY_DRAUGHTS_BOARDS = {"international": "StandardBoard", "russian": "RussianBoard", "brazilian": "BrazilianBoard"}
PYDRAUGHTS_NAMES = {"international": "standard", "russian": "russian", "brazilian": "brazilian"}


def py_draughts_board(game: str, fen: str | None) -> Any:
    board = getattr(draughts, PY_DRAUGHTS_BOARDS[game])
    return board.from_fen(fen) if fen else board()


def py_draughts_leaves(board: Any, depth: int) -> int:
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        board.push(move)
        leaves += py_draughts_leaves(board, depth - 1)
        board.pop()
    return leaves


def pydraughts_board(game: str, fen: str | None) -> Any:
    return draughts.Board(PYDRAUGHTS_NAMES[game], fen or "startpos")


def pydraughts_leaves(board: Any, depth: int) -> int:
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        board.push(move)
        leaves += pydraughts_leaves(board, depth - 1)
        board.pop()
    return leaves


PEERS = {"py-draughts": (py_draughts_board, py_draughts_leaves), "pydraughts": (pydraughts_board, pydraughts_leaves)}


def main(peer: str) -> None:
    set_up, count = PEERS[peer]
    for line in sys.stdin:
        game, fen, depth = json.loads(line)
        board = set_up(game, fen)
        began = time.process_time()
        leaves = count(board, depth)
        sys.stdout.write(json.dumps([leaves, time.process_time() - began]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
