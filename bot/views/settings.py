"""The settings of a person or a group: all of them with their values, and one of them to choose for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Final

from bot.callbacks import ChangeSetting, ShowSettings
from bot.translate import LANGUAGES, Html, Translator
from bot.views.keyboard import button, rows
from bot.views.picture import caption, picture
from bot.views.screen import Button, Screen
from bot.views.state import GameState, PlayerName
from render import THEMES, Sheet
from rules import Color, Game, parse_move, variant

SWITCH: Final = ("off", "on")
"""The values of a setting that is tapped to and fro."""

SETTINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "language": ("auto", *LANGUAGES),
        "theme": tuple(THEMES),
        "side": ("own", "first", "mover"),
        "notation": ("game", "algebraic", "numeric"),
        "text_board": ("off", "words", "monospace"),
        "confirm": SWITCH,
        "autoplay": SWITCH,
    }
)
"""Every setting of a person with its values, the default first."""

GROUP_SETTINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "language": LANGUAGES,
        "theme": SETTINGS["theme"],
        "side": ("mover", "first"),
        "notation": SETTINGS["notation"],
        "text_board": SETTINGS["text_board"],
    }
)
"""The settings of what a whole group reads."""

_SAMPLE = "english"
"""A game on the small board whose squares can be named either way."""
_SAMPLE_MOVES = ("11-15", "22-18", "15x22", "25x18", "12-16")
_THUMBNAIL = 480


@dataclass(frozen=True, slots=True)
class SettingsState:
    """The settings as they are: of a group or a person, the value of each, and a board seen with them."""

    group: bool
    values: Mapping[str, str]
    sample: GameState

    @property
    def settings(self) -> Mapping[str, tuple[str, ...]]:
        """Return what can be set here, with its values."""
        return GROUP_SETTINGS if self.group else SETTINGS


@cache
def sample_game() -> Game:
    """Return a game a few moves in, for trying the settings on."""
    game = Game.new(variant(_SAMPLE))
    for move in _SAMPLE_MOVES:
        game = game.play(parse_move(game.variant, game.position, move))
    return game


def sample(viewer: PlayerName) -> GameState:
    """Return the state of that game for somebody who plays White in it."""
    return GameState(0, 0, sample_game(), viewer, PlayerName("Damka"), Color.WHITE)


def settings_screen(t: Translator, state: SettingsState) -> Screen:
    """Return all settings, with a board that shows what they do; those with two values change at once."""
    text = t("settings.group" if state.group else "settings.person")
    buttons = tuple((_setting_button(t, state, name),) for name in state.settings)
    board = picture(state.sample, t)
    return Screen(caption(state.sample, t, lambda _: [text], board), buttons, board)


def setting_screen(t: Translator, state: SettingsState, name: str) -> Screen:
    """Return one setting and its values to choose from; for the themes, the same board in each."""
    lines = [Html(f"<b>{t(f'setting.{name}.name')}</b>"), t(f"setting.{name}.about")]
    choices = rows([_value_button(t, state, name, value) for value in state.settings[name]])
    done = button(t.plain("button.done"), ShowSettings())
    board = picture(state.sample, t)
    if name != "theme":
        return Screen(caption(state.sample, t, lambda _: lines, board), (*choices, (done,)), board)
    small = replace(board, size=_THUMBNAIL, players=None)
    themes = tuple((value_text(t, name, theme), replace(small, theme=theme)) for theme in state.settings[name])
    return Screen("\n".join(lines), (*choices, (done,)), Sheet(themes))


def value_text(t: Translator, name: str, value: str) -> str:
    """Return a value of a setting in words; languages are named in themselves."""
    if name == "language" and value in LANGUAGES:
        return t.plain(f"language.{value}")
    return t.plain(f"switch.{value}" if SETTINGS[name] == SWITCH else f"setting.{name}.{value}")


def _setting_button(t: Translator, state: SettingsState, name: str) -> Button:
    value = state.values[name]
    label = t.plain("button.option", name=t.plain(f"setting.{name}.name"), value=value_text(t, name, value))
    if SETTINGS[name] == SWITCH:
        return button(label, ChangeSetting(name, SWITCH[1 - SWITCH.index(value)]))
    return button(label, ShowSettings(name))


def _value_button(t: Translator, state: SettingsState, name: str, value: str) -> Button:
    label = value_text(t, name, value)
    if value == state.values[name]:
        label = t.plain("button.chosen", label=label)
    return button(label, ChangeSetting(name, value))
