"""The settings screens: every setting and value has its button, and what is chosen is seen."""

from dataclasses import replace

import pytest

from bot.callbacks import ChangeSetting, ShowSettings
from bot.translate import LANGUAGES, Translator
from bot.views.picture import shown_length
from bot.views.settings import GROUP_SETTINGS, SETTINGS, SWITCH, SettingsState, sample, setting_screen, settings_screen
from bot.views.state import PlayerName, TextBoard
from bot.views.turn import final_message, turn_message, waiting_board
from render import BoardPicture, Sheet
from rules import VARIANTS, Color, Game, Outcome, Termination
from tests.bot.views.lengths import faults
from tests.bot.views.tapping import ENGLISH, state_of, taps_of

LONG, OTHER = PlayerName("𝕎" * 64, 2**52), PlayerName("&" * 64, 2**52 - 1)
DEFAULTS = {name: values[0] for name, values in SETTINGS.items()}


def settings(group: bool = False, **values: str) -> SettingsState:
    return SettingsState(group, DEFAULTS | {"language": "en"} | values, sample(LONG))


@pytest.mark.parametrize("group", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_can_be_reached_and_every_value_be_chosen(language, group):
    t, state = Translator.of(language), settings(group)
    screen = settings_screen(t, state)
    assert faults(screen) == []
    assert len(taps_of(screen)) == len(state.settings)
    switches = [name for name, values in state.settings.items() if values == SWITCH]
    assert {ChangeSetting(name, "on") for name in switches} <= set(taps_of(screen))
    for name in state.settings.keys() - set(switches):
        assert ShowSettings(name) in taps_of(screen)
        shown = setting_screen(t, state, name)
        assert faults(shown) == []
        values = state.settings[name]
        assert taps_of(shown) == [*(ChangeSetting(name, value) for value in values), ShowSettings()]


def test_settings_with_two_values_change_with_one_tap():
    off, on = ChangeSetting("confirm", "off"), ChangeSetting("confirm", "on")
    assert on in taps_of(settings_screen(ENGLISH, settings()))
    assert off in taps_of(settings_screen(ENGLISH, settings(confirm="on")))


def test_the_value_that_holds_is_marked():
    screen = setting_screen(ENGLISH, settings(side="first"), "side")
    assert [button.text for row in screen.buttons for button in row][:3] == [
        "my side",
        "✅ the first player",
        "the side to move",
    ]


def test_themes_are_shown_by_the_same_position_in_each():
    screen = setting_screen(ENGLISH, settings(), "theme")
    assert isinstance(screen.picture, Sheet)
    boards = [board for _, board in screen.picture.pictures]
    assert [board.theme for board in boards] == list(SETTINGS["theme"])
    assert len({replace(board, theme="classic") for board in boards}) == 1
    assert [caption for caption, _ in screen.picture.pictures] == ["Classic", "Forest", "Night", "Contrast"]


def test_a_group_has_no_settings_that_are_a_persons_own():
    assert SETTINGS.keys() - GROUP_SETTINGS.keys() == {"confirm", "autoplay"}
    assert "own" not in GROUP_SETTINGS["side"]


def test_the_settings_of_a_group_are_seen_on_its_board():
    state = settings()
    seen = replace(state, sample=replace(state.sample, theme="night", bottom=Color.BLACK))
    board = settings_screen(ENGLISH, seen).picture
    assert isinstance(board, BoardPicture)
    assert (board.theme, board.bottom) == ("night", Color.BLACK)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("told", [TextBoard.WORDS, TextBoard.MONOSPACE])
@pytest.mark.parametrize("key", VARIANTS)
def test_the_board_as_text_fits_a_caption_with_the_longest_names(key, told, language):
    t, game = Translator.of(language), Game.new(VARIANTS[key])
    for _ in range(3):
        state = replace(state_of(game, white=LONG, black=OTHER), text_board=told)
        end = final_message(state, t, Outcome(None, Termination.AGREEMENT, None))
        for screen in (turn_message(state, t), waiting_board(state, t), end):
            assert faults(screen) == []
            assert ("<pre>" in screen.text) == (told is TextBoard.MONOSPACE)
        game = game.play(game.legal[-1])


def test_the_pieces_are_told_in_the_readers_notation():
    state = replace(state_of(Game.new(VARIANTS["english"]), Color.WHITE), text_board=TextBoard.WORDS)
    assert "Black (12): " in turn_message(state, ENGLISH).text
    assert "29" in turn_message(state, ENGLISH).text
    assert "a1" not in turn_message(state, ENGLISH).text


def test_a_caption_is_measured_as_telegram_does():
    assert shown_length("<b>a</b> &amp; 𝕎") == 6
