"""Settings: how people and groups want to read, and who may change that."""

from dataclasses import replace

from bot.callbacks import ChangeSetting, ShowSettings, encode
from bot.service.answer import QUIET, Answer, tell
from bot.service.desk import Job
from bot.views.settings import GROUP_SETTINGS, SETTINGS, SWITCH
from bot.views.state import Look, TextBoard
from render import THEMES, Notation
from rules import Color, Game
from storage import preferences
from storage.records import BoardSide, Naming, Preferences
from storage.records import TextBoard as StoredTextBoard

DEFAULT_THEME = next(iter(THEMES))


def tap_settings(job: Job, tap: ShowSettings) -> Answer:
    """Show the settings of this chat, or one of them, in place of what was there; in a group, to its administrators."""
    if refused := _refuse_member(job):
        return refused
    # One with two values is changed at once: there is no list of them to show.
    if tap.name and _settable(job).get(tap.name, SWITCH) == SWITCH:
        return tell(job, "toast.forged")
    job.show("settings", {"tap": encode(tap)}, edit=True)
    return QUIET


async def tap_change(job: Job, tap: ChangeSetting) -> Answer:
    """Give a setting of this chat another value; in a group only an administrator may."""
    if tap.value not in _settable(job).get(tap.name, ()):
        return tell(job, "toast.forged")
    if refused := _refuse_member(job):
        return refused
    chat = job.scene.place.chat_id
    chosen = await preferences.of(job.connection, chat)
    await preferences.keep(job.connection, chat, _changed(chosen, tap))
    job.show("settings", {"tap": encode(ShowSettings())}, edit=True)
    return QUIET


def _refuse_member(job: Job) -> Answer | None:
    """Why the actor can't change the settings of this chat, or None if they can."""
    if job.scene.private or job.request.administers:
        return None
    return tell(job, "toast.not_admin" if job.request.administers is False else "toast.admin_unknown")


def look_of(chosen: Preferences) -> Look:
    """How boards are drawn for somebody with these settings."""
    # A theme that a later version no longer has must not take the boards away.
    theme = chosen.theme if chosen.theme in THEMES else DEFAULT_THEME
    return Look(theme or DEFAULT_THEME, Notation(chosen.notation.value) if chosen.notation else None)


def bottom_of(chosen: Preferences, game: Game) -> Color | None:
    """Whose side these settings put at the bottom of a game's board; None: the reader's own."""
    match chosen.side:
        case BoardSide.FIRST:
            return game.variant.first
        case BoardSide.MOVER:
            return game.turn
        case _:
            return None


def text_board_of(chosen: Preferences) -> TextBoard:
    """How the pieces are told to somebody with these settings."""
    return TextBoard(chosen.text_board.value) if chosen.text_board else TextBoard.OFF


def values_of(chosen: Preferences, *, group: bool, language: str) -> dict[str, str]:
    """The value of every setting by its name; `language` is what a group reads that has not chosen one."""
    return {
        "language": chosen.language or (language if group else "auto"),
        "theme": look_of(chosen).theme,
        "side": chosen.side or ("mover" if group else "own"),
        "notation": chosen.notation or "game",
        "text_board": text_board_of(chosen).value,
        "confirm": "on" if chosen.confirm else "off",
        "autoplay": "on" if chosen.autoplay else "off",
    }


def _settable(job: Job) -> dict[str, tuple[str, ...]]:
    return dict(SETTINGS if job.scene.private else GROUP_SETTINGS)


def _changed(chosen: Preferences, tap: ChangeSetting) -> Preferences:
    """The settings with one of them changed to a value that has been checked."""
    value = tap.value
    match tap.name:
        case "language":
            return replace(chosen, language=None if value == "auto" else value)
        case "theme":
            return replace(chosen, theme=value)
        case "side":
            return replace(chosen, side=BoardSide(value))
        case "notation":
            return replace(chosen, notation=None if value == "game" else Naming(value))
        case "text_board":
            return replace(chosen, text_board=None if value == "off" else StoredTextBoard(value))
        case "confirm":
            return replace(chosen, confirm=value == "on")
        case _:
            return replace(chosen, autoplay=value == "on")
