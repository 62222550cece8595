"""Pictures are packed strip by strip: what was drawn before changes the time it takes, and nothing else."""

import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from zlib import adler32, decompress

import pytest
from PIL import Image

from render import BoardPicture, render_png
from render.png import BEFORE, join, pack
from rules import VARIANTS, Game

FRESH = """
import sys
from hashlib import sha256
from render import BoardPicture, render_png
from rules import VARIANTS
game = VARIANTS[sys.argv[1]]
print(sha256(render_png(BoardPicture(game, game.start))).hexdigest())
"""


@pytest.mark.parametrize("key", ["russian", "turkish", "alquerque", "canadian"])
def test_a_picture_has_the_same_bytes_whatever_was_drawn_before(key: str):
    game = Game.new(VARIANTS[key])
    opening = BoardPicture(game.variant, game.position)
    first = render_png(opening)
    for move in game.legal[:4]:
        after = game.play(move)
        render_png(BoardPicture(after.variant, after.position, last_move=move))
    assert render_png(opening) == first
    fresh = subprocess.run([sys.executable, "-c", FRESH, key], check=True, capture_output=True, text=True)
    assert fresh.stdout.strip() == sha256(first).hexdigest()


def test_strips_joined_are_one_stream_with_the_checksum_of_all_their_rows():
    image = Image.effect_noise((64, 50), 90).point([value // 16 for value in range(256)])
    padded = Image.new("L", (64 + BEFORE, 50))
    padded.paste(image, (BEFORE, 0))
    strips = [pack(padded.crop((0, top, 64 + BEFORE, bottom))) for top, bottom in ((0, 7), (7, 8), (8, 50))]
    png = join(image.size, bytes(48), strips)
    begin = png.index(b"IDAT") + 4
    stream = png[begin : begin + int.from_bytes(png[begin - 8 : begin - 4])]
    rows = decompress(stream)  # raises where the checksum is wrong
    assert adler32(rows) == int.from_bytes(stream[-4:])
    with Image.open(BytesIO(png)) as read:
        assert read.tobytes() == image.tobytes()
