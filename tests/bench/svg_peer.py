"""Draws positions with py-draughts' SVG and resvg, in an environment that has both; `render.py` starts it.

Reads International positions, one FEN a line; answers each with CPU milliseconds and bytes of an 800 pixel PNG.
"""

import sys
import time

import resvg_py  # type: ignore[import-not-found]
from draughts import StandardBoard, svg  # type: ignore[import-not-found]


def draw(fen: str) -> bytes:
    picture = str(svg.board(StandardBoard.from_fen(fen), size=800))
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True))


def main() -> None:
    draw("W:W31:B20")
    for line in sys.stdin:
        start = time.process_time()
        size = len(draw(line.strip()))
        sys.stdout.write(f"{1000 * (time.process_time() - start)} {size}\n")


if __name__ == "__main__":
    main()
