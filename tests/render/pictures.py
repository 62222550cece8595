"""What the tests of pictures share; `python -m tests.render.pictures` renews the goldens, after a look at them."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image

from render import BoardPicture, Notation, render_png
from render.examples import every

GOLDEN = Path(__file__).parent / "golden"


def decoded(picture: BoardPicture) -> Image.Image:
    return Image.open(BytesIO(render_png(picture))).convert("RGB")


def goldens() -> dict[str, BoardPicture]:
    """Return the examples as small as they can be judged."""
    return {
        name: replace(picture, size=480 if picture.notation is Notation.NUMERIC else 240)
        for name, picture in every().items()
    }


def renew() -> None:
    for stale in GOLDEN.glob("*.png"):
        stale.unlink()
    for name, picture in goldens().items():
        (GOLDEN / f"{name}.png").write_bytes(render_png(picture))


if __name__ == "__main__":
    renew()
