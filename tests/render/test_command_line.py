"""`python -m render`."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from render import THEMES, BoardPicture, render_png
from rules import VARIANTS, Color, parse_fen, variant


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "render", *words], capture_output=True, text=True, check=False)


def test_board_draws_a_position_as_asked(tmp_path: Path):
    file, fen = tmp_path / "board.png", "W:Wa1,Kd4:Bb6"
    done = run("board", "russian", str(file), "--fen", fen, "--bottom", "black", "--theme", "night", "--size", "320")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    game = variant("russian")
    assert file.read_bytes() == render_png(
        BoardPicture(game, parse_fen(game, fen), bottom=Color.BLACK, theme="night", size=320)
    )


def test_board_takes_house_rules(tmp_path: Path):
    file = tmp_path / "board.png"
    assert run("board", "konane", str(file), "--option", "board=6").returncode == 0
    game = variant("konane", {"board": "6"})
    assert file.read_bytes() == render_png(BoardPicture(game, game.start))


@pytest.mark.parametrize(
    "words",
    [
        ("chess",),
        ("russian", "--theme", "plaid"),
        ("russian", "--size", "7"),
        ("russian", "--fen", "nonsense"),
        ("russian", "--option", "capture=never"),
        ("russian", "--option", "word"),
    ],
    ids=["game", "theme", "size", "fen", "value", "option"],
)
def test_bad_input_is_one_line_and_status_2(tmp_path: Path, words: tuple[str, ...]):
    game, *rest = words
    done = run("board", game, str(tmp_path / "board.png"), *rest)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "board.png").exists()


def test_folder_that_is_not_there_is_an_error(tmp_path: Path):
    done = run("board", "russian", str(tmp_path / "none" / "board.png"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_sheet_shows_all_openings_under_200_kilobytes(tmp_path: Path):
    assert run("sheet", str(tmp_path / "sheet.png")).returncode == 0
    data = (tmp_path / "sheet.png").read_bytes()
    assert len(data) < 200_000
    image = Image.open(BytesIO(data))
    assert image.width > 1600
    assert image.height > 800


def test_sheet_of_themes_and_marks_is_under_150_kilobytes(tmp_path: Path):
    assert run("marks", str(tmp_path / "marks.png")).returncode == 0
    data = (tmp_path / "marks.png").read_bytes()
    assert len(data) < 150_000
    assert Image.open(BytesIO(data)).width > 1600


def test_gallery_shows_every_game_in_every_theme(tmp_path: Path):
    assert run("gallery", str(tmp_path / "gallery")).returncode == 0
    page = (tmp_path / "gallery" / "index.html").read_text(encoding="utf-8")
    for theme in THEMES:
        for key in VARIANTS:
            assert (tmp_path / "gallery" / f"{theme}-{key}.png").exists()
            assert f'src="{theme}-{key}.png"' in page
