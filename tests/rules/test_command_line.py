"""`python -m rules`, as people and scripts call it."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from rules import VARIANTS, format_fen, perft
from rules.__main__ import run

START = "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba5,a7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Return a function that runs a command on some input and gives (status, output, errors)."""

    def _call(*words: str, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        try:
            status = run(words)
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        return (status, *capsys.readouterr())

    return _call


def test_perft_prints_one_integer(call):
    assert call("perft", "russian", "4") == (0, "1469\n", "")
    assert call("perft", "russian", "0") == (0, "1\n", "")


def test_perft_takes_a_position_and_options_on_either_side_of_the_words(call):
    fen = "W:Wf6:Bc7,e7"
    assert call("perft", "--fen", fen, "russian", "1") == (0, "2\n", "")
    assert call("perft", "russian", "1", f"--fen={fen}") == (0, "2\n", "")
    assert call("perft", "--option", "board=8", "malaysian", "--option", "mode=strict", "3") == (0, "302\n", "")


def test_divide_prints_a_line_for_each_move_then_the_total(call):
    status, out, _ = call("perft", "russian", "2", "--divide")
    *moves, total = out.splitlines()
    assert (status, total) == (0, "49")
    assert moves[0] == "a3-b4 7"
    assert sum(int(line.split()[1]) for line in moves) == 49


def test_moves_are_canonical_and_sorted_as_text(call):
    assert call("moves", "russian", "--fen", "W:Wf6:Bc7,e7") == (0, "f6xa5[c7,e7]=K\nf6xb6[c7,e7]=K\n", "")
    status, out, _ = call("moves", "malaysian", "--option", "board=8", "--fen", "W:Wa1,c3,g3:Bd4,h6")
    assert (status, out.split()) == (0, ["a1-b2*c3", "c3-b4*b4", "c3xe5[d4]", "g3-f4*c3", "g3-h4*c3"])
    assert call("moves", "konane")[1].split() == ["a8", "d5", "e4", "h1"]


def test_game_may_be_named_by_an_alias(call):
    assert call("perft", "ШАШКИ", "1") == (0, "7\n", "")
    assert call("perft", "ваюц тама", "1") == (0, "16\n", "")


def test_replay_prints_position_result_and_plies(call):
    assert call("replay", "russian") == (0, f"{format_fen(VARIANTS['russian'], VARIANTS['russian'].start)}\t-\t0\n", "")
    fen = "W:WKa1:Bb2"
    assert call("replay", "russian", "--fen", fen, "a1xh8[b2]") == (0, "B:WKh8:B\twhite\t1\n", "")


def test_replay_takes_canonical_and_ordinary_text_and_options_among_the_moves(call):
    expected = "W:Wa1,a3,b2,c1,c3,e1,e3,f2,g1,g5,h2:Ba5,a7,b8,c7,d2,d8,e7,f8,g7,h6,h8"
    status, out, _ = call("replay", "russian", "g3-h4", "--option", "first=white", "b6:a5")
    assert (status, out) == (2, "")
    status, out, errors = call(
        "replay", "russian", "c3-d4", "b6-a5", "d4c5", "--option", "first=white", "D6:B4", "a3xc5[b4]"
    )
    assert (status, errors) == (0, "")
    assert out.endswith("\t-\t5\n")
    assert expected


def test_replay_answers_for_a_finished_position(call):
    assert call("replay", "russian", "--fen", "W:W:Ba5") == (0, "W:W:Ba5\tblack\t0\n", "")
    assert call("replay", "anti", "--fen", "W:W:Ba5") == (0, "W:W:Ba5\twhite\t0\n", "")


def test_replay_judges_draws_with_the_count_of_the_position(call):
    assert call("replay", "english", "--fen", "W:WKa1:BKh8:H79", "a1-b2")[1] == "B:WKb2:BKh8\tdraw:KINGS(40)\t1\n"


def test_move_after_the_end_is_an_error(call):
    status, out, errors = call("replay", "russian", "--fen", "W:WKa1:Bb2", "a1xh8", "h8-g7")
    assert (status, out) == (2, "")
    assert errors == "error: move 2 ('h8-g7'): the game is over (white)\n"


def test_many_positions_are_answered_line_by_line(call):
    lines = ["W:Wf6:Bc7,e7", "W:W:Ba5", "W:Wc3:Ba5"]
    given = "\n".join(lines) + "\n"
    assert call("moves", "russian", "--fen", "-", given=given) == (
        0,
        "f6xa5[c7,e7]=K f6xb6[c7,e7]=K\n\nc3-b4 c3-d4\n",
        "",
    )
    assert call("perft", "russian", "1", "--fen", "-", given=given) == (0, "2\n0\n2\n", "")


def test_bad_line_is_answered_in_its_place_and_the_rest_go_on(call):
    given = "W:Wc3:Ba5\n\nnonsense\nW:W:Ba5\n"
    status, out, errors = call("perft", "russian", "1", "--fen", "-", given=given)
    assert (status, errors) == (2, "")
    first, blank, bad, last = out.splitlines()
    assert (first, last) == ("2", "0")
    assert blank.startswith("error: ")
    assert bad.startswith("error: ")
    assert "nonsense" in bad


def test_many_games_are_replayed_line_by_line(call):
    given = "W:WKa1:Bb2\ta1xh8[b2]\nW:WKa1:Bb2\nW:Wc3:Ba7\tc3-d4 a7-b6\nW:Wc3:Ba7\tc3-c4\nW:Wc3:Ba7\t\n"
    status, out, _ = call("replay", "russian", "--fen", "-", given=given)
    played, start, two, bad, none = out.splitlines()
    assert status == 2
    assert played == "B:WKh8:B\twhite\t1"
    assert start == "W:WKa1:Bb2\t-\t0"
    assert two == "W:Wd4:Bb6\t-\t2"
    assert bad.startswith("error: move 1: ")
    assert none == "W:Wc3:Ba7\t-\t0"


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["dance"],
        ["perft"],
        ["perft", "russian"],
        ["perft", "russian", "-1"],
        ["perft", "russian", "deep"],
        ["perft", "russian", "9" * 5000],
        ["perft", "russian", "1", "2"],
        ["perft", "russian", "1", "--divide", "--fen", "-"],
        ["perft", "chess", "1"],
        ["perft", "russian", "1", "--option", "first"],
        ["perft", "russian", "1", "--option", "first=green"],
        ["perft", "russian", "1", "--option", "first=black", "--option", "first=white"],
        ["perft", "russian", "1", "--option", "promotion=stop"],
        ["perft", "russian", "1", "--fen", "W:Wa1,a1:B"],
        ["perft", "russian", "1", "--fen"],
        ["moves", "russian", "--deep"],
        ["moves", "russian", "a\nb", "--deep"],
        ["moves", "russian", "--fen", "W:W\nc3:B"],
        ["moves", "russian", "--fen", ""],
        ["replay", "russian", "z9"],
        ["replay", "russian", ""],
        ["replay", "russian", "--fen", "-", "c3-d4"],
        ["replay", "russian", "-c3"],
        ["show", "russian", "--fen", "-"],
        ["games", "russian"],
    ],
)
def test_bad_input_is_one_line_and_status_2(call, words: list[str]):
    status, out, errors = call(*words, given="")
    assert (status, out) == (2, "")
    assert errors.startswith("error: ")
    assert errors.count("\n") == 1
    assert errors.endswith("\n")


def test_show_draws_the_board(call):
    status, out, _ = call("show", "russian", "--fen", "B:Wc3,Kh8:Ba5")
    assert status == 0
    assert out.splitlines()[0] == " 8   .   .   .   W"
    assert " 5 b" in out
    assert "black to move" in out


def test_games_lists_all_with_their_options(call):
    status, out, _ = call("games")
    rows = [line.split("\t") for line in out.splitlines()]
    assert status == 0
    assert [row[0] for row in rows] == list(VARIANTS)
    assert {row[0]: row[2] for row in rows}["konane"] == "board=8|6|10 first=black|white"


CROWDED = "W:WKd4:Ba2,a4,a6,b3,b5,b7,c2,c4,c6,d3,d5,d7,e2,e4,e6,f3,f5,f7,g2,g4,g6,h3,h5,h7,b2"
"""A king among twenty-five men, nine more than its enemy ever has."""


@pytest.mark.parametrize(
    "words", [["moves", "turkish"], ["perft", "turkish", "1"], ["perft", "turkish", "1", "--divide"]]
)
def test_a_position_with_far_too_many_pieces_is_refused_unless_that_is_asked_for(call, words: list[str]):
    refusal = "error: invalid position: 25 black pieces, but this game begins with 16\n"
    assert call(*words, "--fen", CROWDED) == (2, "", refusal)
    if_asked = call(*words, "--fen", CROWDED, "--any-army")
    assert (if_asked[0], if_asked[2]) == (0, "")


@pytest.mark.parametrize("words", [["moves", "turkish"], ["perft", "turkish", "1"]])
def test_of_many_positions_those_with_far_too_many_pieces_are_refused_in_their_place(call, words: list[str]):
    status, out, _ = call(*words, "--fen", "-", given=f"{CROWDED}\nW:Wa1:Bh8\n")
    refused, answered = out.splitlines()
    assert (status, refused) == (2, "error: invalid position: 25 black pieces, but this game begins with 16")
    assert answered


def test_a_position_made_to_be_counted_may_have_more_pieces_than_the_opening(call):
    assert (
        call("perft", "turkish", "1", "--fen", "W:Wd1:Ba7,b7,c7,d7,e7,f7,g7,h7,a6,b6,c6,d6,e6,f6,g6,h6,d8")[1] == "3\n"
    )


def run_process(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "rules", *words], input=given, capture_output=True, check=False)


def test_odd_bytes_are_answered_with_an_error_line():
    done = run_process("moves", "russian", "--fen", "-", given=b"W:W\xff\xfe\x00:B\nW:Wc3:Ba5\n")
    assert done.returncode == 2
    bad, good = done.stdout.decode().splitlines()
    assert bad.startswith("error: ")
    assert good == "c3-b4 c3-d4"
    assert done.stderr == b""


def test_reader_that_goes_away_leaves_no_traceback():
    asking = subprocess.Popen(
        [sys.executable, "-m", "rules", "moves", "russian", "--fen", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert asking.stdout is not None
    asking.stdout.close()
    _, errors = asking.communicate(b"W:Wc3:Ba5\n" * 20000)
    assert errors == b""


def test_deep_perft_of_a_short_tree_ends(call):
    game = VARIANTS["russian"]
    assert perft(game, game.start, 1) == 7
    assert call("perft", "russian", "99", "--fen", "W:W:Ba5") == (0, "0\n", "")
