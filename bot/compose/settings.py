"""The settings of a chat as a screen."""

from dataclasses import replace

from bot.callbacks import ShowSettings, parse
from bot.compose.context import Context, text
from bot.service.preferences import bottom_of, look_of, text_board_of, values_of
from bot.service.states import named
from bot.views.screen import Screen
from bot.views.settings import SettingsState, sample, sample_game, setting_screen, settings_screen
from bot.views.state import PlayerName
from storage import players


async def compose_settings(context: Context) -> Screen:
    """All settings of the chat that the notice goes to, or the one that its tap names."""
    state = await _settings_state(context)
    tap = parse(text(context, "tap"))
    if isinstance(tap, ShowSettings) and tap.name:
        return setting_screen(context.t, state, tap.name)
    return settings_screen(context.t, state)


async def _settings_state(context: Context) -> SettingsState:
    chosen, group = context.preferences, not context.private
    look = look_of(chosen)
    seen = replace(
        sample(await _reader(context)),
        bottom=bottom_of(chosen, sample_game()),
        notation=look.notation,
        theme=look.theme,
        text_board=text_board_of(chosen),
    )
    if group:
        seen = replace(seen, viewer=None)
    return SettingsState(group, values_of(chosen, group=group, language=context.t.language), seen)


async def _reader(context: Context) -> PlayerName:
    if context.player is not None:
        return named(context.player)
    chat = await players.chat(context.connection, context.notice.place.chat_id)
    return PlayerName(chat.title if chat else "")
