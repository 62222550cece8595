"""Geometry: what is drawn, where, and from which side."""

from collections import Counter
from dataclasses import replace

import pytest

from render import BoardPicture, Choice, Notation, UnknownSquare
from render.examples import after, choices_of
from render.scene import Tint, build_scene
from rules import VARIANTS, Color, Game, Variant, format_fen, parse_fen, variant

GAMES = pytest.mark.parametrize("game", VARIANTS.values(), ids=VARIANTS.keys())


@GAMES
@pytest.mark.parametrize("bottom", Color)
def test_every_piece_is_drawn_exactly_once_in_its_own_square(game: Variant, bottom: Color):
    scene = build_scene(BoardPicture(game, game.start, bottom=bottom))
    assert {placed.square: placed.piece for placed in scene.pieces} == game.start.pieces(game.board)
    assert len({placed.square for placed in scene.pieces}) == len(scene.pieces)


@GAMES
@pytest.mark.parametrize("bottom", Color)
def test_labels_name_the_squares_they_stand_beside(game: Variant, bottom: Color):
    scene = build_scene(BoardPicture(game, game.start, bottom=bottom))
    files = {label.text: label.x for label in scene.empty.labels if label.text.isalpha()}
    ranks = {label.text: label.y for label in scene.empty.labels if label.text.isdigit()}
    assert (len(files), len(ranks)) == (game.board.width, game.board.height)
    for square in game.board.squares:
        assert scene.layout.center(*game.board.coordinates(square)) == (files[square[0]], ranks[square[1:]])


@GAMES
def test_labels_stand_outside_the_squares(game: Variant):
    scene = build_scene(BoardPicture(game, game.start))
    layout = scene.layout
    for label in scene.empty.labels:
        inside = layout.left <= label.x < layout.right and layout.top <= label.y < layout.bottom
        assert not inside
        assert 8 <= label.x <= layout.width - 8
        assert 8 <= label.y <= layout.height - 8


def test_black_sees_the_board_turned_round():
    game = variant("russian")
    white, black = (build_scene(BoardPicture(game, game.start, bottom=side)).layout for side in Color)
    assert white.center(0, 0) == black.center(7, 7)
    assert white.center(2, 5) == black.center(5, 2)


def test_one_way_checkers_looks_the_same_from_both_sides():
    game = variant("oneway")
    white, black = (build_scene(BoardPicture(game, game.start, bottom=side)) for side in Color)
    assert white == black


@pytest.mark.parametrize("key", ["english", "international", "canadian", "russian"])
def test_left_hand_corner_is_dark(key: str):
    assert variant(key).board.square(0, 0) == "a1"


@pytest.mark.parametrize("key", ["italian", "portuguese"])
def test_left_hand_corner_is_light_in_italian_and_portuguese(key: str):
    board = variant(key).board
    assert board.square(0, 0) is None
    assert board.square(7, 0) == "h1"


@pytest.mark.parametrize("key", [key for key, game in VARIANTS.items() if game.numbering])
def test_numbers_stand_on_every_playable_square_and_replace_the_letters(key: str):
    game = VARIANTS[key]
    scene = build_scene(BoardPicture(game, game.start, notation=Notation.NUMERIC))
    assert not scene.empty.labels
    assert game.numbering is not None
    assert dict(scene.empty.numbers) == {square: game.numbering.number(square) for square in game.board.squares}


def test_games_without_numbers_keep_their_letters():
    game = variant("keny")
    numeric = build_scene(BoardPicture(game, game.start, notation=Notation.NUMERIC))
    assert numeric == build_scene(BoardPicture(game, game.start))


@pytest.mark.parametrize("size", [6, 8, 10])
def test_konane_is_drawn_on_the_board_that_was_chosen(size: int):
    game = variant("konane", {"board": str(size)} if size != 8 else {})
    scene = build_scene(BoardPicture(game, game.start))
    assert (scene.layout.columns, scene.layout.rows, len(scene.pieces)) == (size, size, size * size)


def test_last_move_is_a_path_with_a_ghost_for_each_captured_piece():
    game, move = after(variant("russian"), "W:Wc3,Kh4:Bd4,d6,f6", "c3xe5xc7")
    scene = build_scene(BoardPicture(game.variant, game.position, last_move=move))
    at = {square: scene.layout.center(*game.variant.board.coordinates(square)) for square in move.path}
    assert scene.last is not None
    assert scene.last.points == tuple(at[square] for square in ("c3", "e5", "c7"))
    assert [(ghost.square, ghost.color) for ghost in scene.ghosts] == [("d4", Color.BLACK), ("d6", Color.BLACK)]
    assert dict(scene.tints) == {"c3": Tint.LAST, "c7": Tint.LAST}


def test_removed_konane_stone_leaves_a_ghost_of_its_own_colour_and_no_path():
    konane = variant("konane")
    game, move = after(konane, format_fen(konane, konane.start), "d5")
    scene = build_scene(BoardPicture(game.variant, game.position, last_move=move))
    assert scene.last is None
    assert [(ghost.square, ghost.color) for ghost in scene.ghosts] == [("d5", Color.BLACK)]


def test_piece_lost_for_a_refusal_is_crossed_out():
    game, move = after(variant("malaysian", {"board": "8"}), "W:Wc3,g3:Bd4,h8", "g3-h4*c3")
    scene = build_scene(BoardPicture(game.variant, game.position, last_move=move))
    assert [(cross.square, cross.places) for cross in scene.crosses] == [("c3", ())]
    assert [(ghost.square, ghost.color) for ghost in scene.ghosts] == [("c3", Color.WHITE)]


def test_piece_that_several_candidates_cost_is_crossed_out_once():
    game = variant("malaysian", {"board": "8"})
    offered = Game.new(game, parse_fen(game, "W:Wc3,g3,a1:Bd4,h8"))
    costly = tuple(choice for choice in choices_of(offered) if choice.forfeited is not None)
    scene = build_scene(BoardPicture(game, offered.position, choices=costly))
    assert {cross.square: len(cross.places) for cross in scene.crosses} == Counter(
        choice.forfeited for choice in costly
    )
    assert max(len(cross.places) for cross in scene.crosses) > 1


def test_chosen_square_is_tinted_rather_than_the_last_move_under_it():
    game, move = after(variant("russian"), "W:Wc3,Kh4:Bd4,d6,f6", "c3xe5xc7")
    picture = BoardPicture(game.variant, game.position, last_move=move, selected="c7")
    assert dict(build_scene(picture).tints) == {"c3": Tint.LAST, "c7": Tint.SELECTED}


def test_badges_carry_the_labels_in_order_where_the_moves_end():
    game = variant("russian")
    choices = (Choice("1", ("c3", "b4")), Choice("2", ("c3", "d4")), Choice("3", ("g3", "h4")))
    scene = build_scene(BoardPicture(game, game.start, choices=choices))
    assert [(badge.label, badge.place) for badge in scene.badges] == [("1", 0), ("2", 1), ("3", 2)]
    for badge, choice in zip(scene.badges, choices, strict=True):
        assert (badge.x, badge.y) == scene.layout.center(*game.board.coordinates(choice.path[-1]))


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("key", ["russian", "canadian"])
def test_badges_of_moves_that_end_on_one_square_do_not_hide_each_other(key: str, count: int):
    game = variant(key)
    choices = tuple(Choice(str(number), ("c3", "d4")) for number in range(1, count + 1))
    scene = build_scene(BoardPicture(game, game.start, choices=choices))
    for one in scene.badges:
        for other in scene.badges[: one.place]:
            apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            assert apart >= one.diameter * 0.98
    for trail, badge in zip(scene.trails, scene.badges, strict=True):
        assert trail.points[-1] == (badge.x, badge.y)


def test_moves_along_one_line_run_side_by_side():
    game = variant("russian")
    choices = tuple(Choice(str(place), path) for place, path in enumerate((("a1", "e5"), ("a1", "h8")), 1))
    scene = build_scene(BoardPicture(game, game.start, choices=choices))
    assert scene.trails[0].points[0] != scene.trails[1].points[0]


def test_repeated_ends_are_counted_not_guessed():
    game = variant("russian")
    choices = (Choice("1", ("c3", "d4")), Choice("2", ("e3", "d4")), Choice("3", ("c3", "b4")))
    scene = build_scene(BoardPicture(game, game.start, choices=choices))
    assert Counter(badge.diameter for badge in scene.badges) == {
        scene.badges[0].diameter: 2,
        scene.badges[2].diameter: 1,
    }


OPENING = BoardPicture(variant("russian"), variant("russian").start)


@pytest.mark.parametrize(
    "picture",
    [
        replace(OPENING, selected="a2"),
        replace(OPENING, movable=("c3", "b9")),
        replace(OPENING, targets=("z9",)),
        replace(OPENING, choices=(Choice("1", ("c3", "c4")),)),
        replace(OPENING, choices=(Choice("1", ("c3", "d4"), forfeited="x"),)),
    ],
    ids=["selected", "movable", "targets", "choices", "forfeited"],
)
def test_marks_beside_the_board_are_refused(picture: BoardPicture):
    with pytest.raises(UnknownSquare):
        build_scene(picture)


def test_linear_move_shows_the_run_of_men_it_shifts():
    game, move = after(variant("dameo"), "W:Wc1,c2,c3:Bh8", "c1-c4")
    scene = build_scene(BoardPicture(game.variant, game.position, last_move=move))
    assert dict(scene.tints) == dict.fromkeys(("c1", "c2", "c3", "c4"), Tint.LAST)


def test_hop_chain_passes_through_each_landing():
    game, move = after(variant("keny"), "W:Wa2,a3,b4,h2:Bh8", "a2-c4")
    scene = build_scene(BoardPicture(game.variant, game.position, last_move=move))
    assert move.path == ("a2", "a4", "c4")
    assert scene.last is not None
    assert scene.last.points == tuple(scene.layout.center(*game.variant.board.coordinates(s)) for s in move.path)
    assert dict(scene.tints) == dict.fromkeys(("a2", "c4"), Tint.LAST)


def test_corner_checkers_shows_where_men_become_kings():
    game = variant("corner")
    crowns = build_scene(BoardPicture(game, game.start)).empty.crowns
    assert set(crowns) == {("a7", Color.WHITE), ("b8", Color.WHITE), ("h2", Color.BLACK), ("g1", Color.BLACK)}


@pytest.mark.parametrize("key", [key for key in VARIANTS if key != "corner"])
def test_games_that_promote_on_the_last_rank_need_no_crowns(key: str):
    assert build_scene(BoardPicture(VARIANTS[key], VARIANTS[key].start)).empty.crowns == ()


def frozen(key: str, fen: str) -> set[str]:
    game = variant(key)
    return {placed.square for placed in build_scene(BoardPicture(game, parse_fen(game, fen))).pieces if placed.frozen}


def test_men_that_missed_the_promotion_corner_are_frozen():
    assert frozen("corner", "W:Wd8,a3,Kf8,Kb8:Bc1,e5,Ke1") == {"d8", "c1"}


def test_men_on_the_last_rank_of_alquerque_are_frozen():
    assert frozen("alquerque", "W:We5,c3,a1:Ba5,b1,d4") == {"e5", "b1"}


def test_men_elsewhere_are_not_frozen():
    assert frozen("russian", "W:Wc7,Kb8:Ba5,Kc1") == set()


def test_badges_sharing_a_square_stand_on_the_side_their_paths_come_from():
    game = variant("russian")
    choices = (Choice("1", ("e3", "d4")), Choice("2", ("c3", "d4")))
    from_right, from_left = build_scene(BoardPicture(game, game.start, choices=choices)).badges
    assert from_left.x < from_right.x
    from_left, from_right = build_scene(BoardPicture(game, game.start, choices=choices, bottom=Color.BLACK)).badges
    assert from_left.x < from_right.x
