"""Finding games and choosing house rules."""

import pytest

from rules import VARIANTS, Color, Kind, Piece, Position, UnknownOption, UnknownVariant, find_variant, variant

OPTIONS = {
    "english": "",
    "anti": "blocked=wins|loses",
    "czech": "",
    "corner": "",
    "oneway": "sides=e-h|a-d",
    "parachute": "parachutist=stops|continues",
    "gothic": "rules=brainking|historical",
    "turkish": "promotion=continue|end|stop king-v-man=draw|play",
    "armenian": "promotion=continue|end|stop reversal=no|yes",
    "keny": "capture=must|may majority=no|yes promotion=continue|end|stop hops=many|one hop-directions=forward|all"
    " hop-over=any|kens pepper-hops=no|yes reversal=no|yes draw-after=20|10",
    "alquerque": "steps=forward|all capture=must|may",
    "konane": "board=8|6|10",
    "international": "",
    "russian": "",
    "brazilian": "",
    "canadian": "",
    "thai": "removal=now|end",
    "portuguese": "",
    "italian": "",
    "dameo": "",
    "malaysian": "board=12|8 mode=forfeit|strict|free majority=all|piece|kings-free",
}


@pytest.mark.parametrize("key", VARIANTS)
def test_options_default_first(key):
    game = VARIANTS[key]
    first = f"first={game.first.value}|{game.first.other.value}"
    found = [f"{option.name}={'|'.join(option.values)}" for option in game.options]
    assert found == [*OPTIONS[key].split(), first]


@pytest.mark.parametrize("key", VARIANTS)
def test_starting_side_can_be_chosen(key):
    other = VARIANTS[key].first.other
    game = variant(key, {"first": other.value})
    assert game.first is game.start.turn is other
    assert game.chosen == {"first": other.value}
    assert game.start._replace(turn=other.other) == VARIANTS[key].start


@pytest.mark.parametrize("key", VARIANTS)
def test_options_are_the_same_whatever_is_chosen(key):
    everything = {option.name: option.values[-1] for option in VARIANTS[key].options}
    chosen = variant(key, everything)
    assert chosen.chosen == everything
    assert [(option.name, option.values) for option in chosen.options] == [
        (option.name, option.values) for option in VARIANTS[key].options
    ]


def test_defaults_are_not_choices():
    assert variant("keny", {"hops": "many", "first": "white"}) == VARIANTS["keny"]


def test_equal_choices_give_the_same_object():
    assert variant("keny", {"hops": "one", "reversal": "yes"}) is variant("keny", {"reversal": "yes", "hops": "one"})


def test_different_choices_are_different_games():
    assert variant("keny", {"hops": "one"}) != VARIANTS["keny"]
    assert len({variant("malaysian", {"mode": mode}) for mode in ("forfeit", "strict", "free")}) == 3


def test_pdn_type_turns_with_the_starting_side():
    assert str(variant("english", {"first": "white"}).pdn) == "21,W,8,8,N2,0"
    assert str(variant("international", {"first": "black"}).pdn) == "20,B,10,10,N1,0"
    assert str(variant("czech", {"first": "black"}).pdn) == "29,B,8,8,A3,0"


def test_unknown_game():
    with pytest.raises(UnknownVariant, match="'chess'") as caught:
        variant("chess")
    assert caught.value.name == "chess"


def test_unknown_option():
    with pytest.raises(UnknownOption, match="'board=8'") as caught:
        variant("russian", {"board": "8"})
    assert (caught.value.name, caught.value.values) == ("board", ())


def test_unknown_value_names_those_there_are():
    with pytest.raises(UnknownOption, match="12, 8") as caught:
        variant("malaysian", {"board": "10"})
    assert caught.value.values == ("12", "8")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("english", "english"),
        ("Checkers", "english"),
        ("ЧЕКЕРС", "english"),
        ("поддавки", "anti"),
        ("тама", "armenian"),
        ("Vayut  Tama", "keny"),
        ("кавказские", "keny"),
        ("10x10", "international"),
        ("polish", "international"),
        ("шашки", "russian"),
        ("damas", "portuguese"),
        ("dama", "turkish"),
        ("dam", "malaysian"),
        ("hawaiian", "konane"),
    ],
)
def test_alias(name, key):
    assert find_variant(name) is VARIANTS[key]


def test_no_such_alias():
    assert find_variant("chess") is None


def test_no_name_means_two_games():
    names = [name for game in VARIANTS.values() for name in (game.key, *game.aliases)]
    assert len(names) == len(set(names))


NUMBERS = {
    "english": {"1": "b8", "4": "h8", "5": "a7", "32": "g1"},
    "international": {"1": "b10", "5": "j10", "6": "a9", "46": "a1", "50": "i1"},
    "canadian": {"1": "b12", "6": "l12", "67": "a1", "72": "k1"},
    "portuguese": {"1": "h1", "2": "f1", "4": "b1", "5": "g2", "32": "a8"},
    "italian": {"1": "a8", "2": "c8", "4": "g8", "5": "b7", "32": "h1"},
    "thai": {"1": "g1", "4": "a1", "5": "h2", "32": "b8"},
    "malaysian": {"1": "b12", "72": "k1"},
}


@pytest.mark.parametrize("key", NUMBERS)
def test_numbering(key):
    numbering = VARIANTS[key].numbering
    assert numbering is not None
    assert {number: numbering.square(number) for number in NUMBERS[key]} == NUMBERS[key]
    assert {numbering.number(square): square for square in NUMBERS[key].values()} == NUMBERS[key]
    assert sorted(numbering.squares) == sorted(VARIANTS[key].board.squares)


def test_small_malaysian_board_has_no_numbers():
    assert variant("malaysian", {"board": "8"}).numbering is None


def test_pieces_and_position_are_each_other():
    board = VARIANTS["parachute"].board
    pieces = {
        "a1": Piece(Color.BLACK, Kind.PARACHUTIST),
        "c3": Piece(Color.WHITE, Kind.KING),
        "h8": Piece(Color.WHITE, Kind.MAN),
    }
    position = Position.of(board, pieces, Color.BLACK)
    assert position.pieces(board) == pieces
    assert position.turn is Color.BLACK


def test_a_square_of_another_board_is_refused():
    with pytest.raises(KeyError):
        Position.of(VARIANTS["english"].board, {"a2": Piece(Color.WHITE, Kind.MAN)}, Color.WHITE)
