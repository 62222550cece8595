"""Boards for those who cannot see the picture."""

from dataclasses import replace

from render import BoardPicture, Choice, Notation, PieceGroup, describe, text_board
from render.examples import after
from rules import Color, Kind, Position, parse_fen, variant


def test_text_board_shows_pieces_by_letter_with_files_and_ranks():
    game = variant("russian")
    picture = BoardPicture(game, parse_fen(game, "W:Wa1,Kh8:Bb8,Ka7"))
    assert text_board(picture) == "\n".join(
        [
            "8   x   .   .   O",
            "7 X   .   .   .  ",
            "6   .   .   .   .",
            "5 .   .   .   .  ",
            "4   .   .   .   .",
            "3 .   .   .   .  ",
            "2   .   .   .   .",
            "1 o   .   .   .  ",
            "  a b c d e f g h",
        ]
    )


def test_text_board_is_turned_for_black_and_never_in_one_way_checkers():
    russian, oneway = variant("russian"), variant("oneway")
    for_black = text_board(BoardPicture(russian, russian.start, bottom=Color.BLACK)).splitlines()
    assert for_black[0].startswith("1 ")
    assert for_black[-1] == "  h g f e d c b a"
    picture = BoardPicture(oneway, oneway.start)
    assert text_board(picture) == text_board(replace(picture, bottom=Color.BLACK))


def test_text_board_lines_up_ranks_of_two_figures():
    game = variant("canadian")
    lines = text_board(BoardPicture(game, game.start)).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[0].startswith("12 ")
    assert lines[-2].startswith(" 1 ")


def test_parachutists_have_letters_of_their_own():
    game = variant("parachute")
    lines = text_board(BoardPicture(game, game.start)).splitlines()
    assert lines[0] == "8   u   u   u   u"
    assert lines[7] == "1 v   v   v   v  "


def test_description_groups_pieces_and_tells_the_last_move():
    game, move = after(variant("russian"), "W:Wc3,Kh4:Bd4,d6,f6", "c3xe5xc7")
    told = describe(BoardPicture(game.variant, game.position, last_move=move, choices=(Choice("1", ("f6", "e5")),)))
    assert told.groups == (
        PieceGroup(Color.WHITE, Kind.KING, ("h4",)),
        PieceGroup(Color.WHITE, Kind.MAN, ("c7",)),
        PieceGroup(Color.BLACK, Kind.MAN, ("f6",)),
    )
    assert told.to_move is Color.BLACK
    assert told.last_path == ("c3", "e5", "c7")
    assert told.last_captured == ("d4", "d6")
    assert told.choices == (("1", ("f6", "e5")),)


def test_description_speaks_the_readers_notation():
    game = variant("international")
    position = parse_fen(game, "W:W31:B20")
    told = describe(BoardPicture(game, position, notation=Notation.NUMERIC))
    assert [group.squares for group in told.groups] == [("31",), ("20",)]


def test_numbered_squares_are_told_in_the_order_of_their_numbers():
    game = variant("international")
    position = parse_fen(game, "W:W50,31,46,9,28:B20,2,11")
    told = describe(BoardPicture(game, position, notation=Notation.NUMERIC))
    assert [group.squares for group in told.groups] == [("9", "28", "31", "46", "50"), ("2", "11", "20")]


def test_description_of_a_refusal_names_what_it_cost():
    game, move = after(variant("malaysian", {"board": "8"}), "W:Wc3,g3:Bd4,h8", "g3-h4*c3")
    assert describe(BoardPicture(game.variant, game.position, last_move=move)).forfeited == "c3"


def test_description_of_an_empty_board_has_no_groups():
    game = variant("keny")
    assert describe(BoardPicture(game, Position.of(game.board, {}, Color.WHITE))).groups == ()
