"""Telegram's updates as requests, free of Telegram's types."""

from telegram import Bot, Chat, Message, MessageEntity, Update, User

from bot.callbacks import owner_of
from bot.guard import readable
from bot.inbox import RawUpdate, UnreadableError
from bot.service.desk import Actor, Request, Scene
from storage.records import Place


def read_update(raw: RawUpdate, bot: Bot) -> Update:
    """Return the update in its JSON. Raises UnreadableError where there is none."""
    try:
        return _complete(Update.de_json(readable(_without_display(raw)), bot))
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, OSError) as error:
        # python-telegram-bot names no error for JSON in which something is missing or of another kind.
        raise UnreadableError(f"it is not an update as Telegram describes them ({type(error).__name__})") from error


def _complete(update: Update) -> Update:
    """Return an update in which nothing is missing that handlers rely on.

    python-telegram-bot reads a message without a chat, for one, without a word. Raises ValueError.
    """
    message, change, query = update.effective_message, update.my_chat_member, update.callback_query
    if message is not None and message.chat is None:
        raise ValueError("a message is in a chat")
    if query is not None and query.from_user is None:
        raise ValueError("a tap is by somebody")
    if change is not None and None in (change.chat, change.from_user, change.old_chat_member, change.new_chat_member):
        raise ValueError("a change of membership is in a chat, by somebody, from something to something")
    return update


def _without_display(raw: RawUpdate) -> RawUpdate:
    """An update as JSON in which a message that was tapped is no more than a place, its buttons' data and its kind.

    What it shows is the bot's own and takes longest to unpack. What python-telegram-bot does not know of, it keeps as
    it is in `api_kwargs`.
    """
    query = raw.get("callback_query")
    message = query.get("message") if isinstance(query, dict) else None
    if not isinstance(query, dict) or not isinstance(message, dict):
        return raw
    bare = {name: message[name] for name in _PLACE if name in message}
    bare[_BUTTONS], bare[_PICTURE] = _button_data(message.get("reply_markup")), bool(message.get("photo"))
    return {**raw, "callback_query": {**query, "message": bare}}


_PLACE = ("message_id", "date", "chat", "message_thread_id", "is_topic_message")
_BUTTONS, _PICTURE = "damka_buttons", "damka_picture"


def _button_data(markup: object) -> list[str]:
    """The data of the buttons of an inline keyboard, as JSON."""
    rows = markup.get("inline_keyboard") if isinstance(markup, dict) else None
    buttons = [button for row in _items(rows) for button in _items(row) if isinstance(button, dict)]
    return [data for button in buttons if isinstance(data := button.get("callback_data"), str)]


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def request_of(update: Update) -> Request | None:
    """The request in an update; None where no person we could serve stands behind it (bots, channels, the group)."""
    user, chat, message = update.effective_user, update.effective_chat, update.effective_message
    if user is None or user.is_bot:
        return None
    if chat is not None and chat.type == Chat.PRIVATE and chat.id != user.id:
        return None  # somebody else's chat with the bot: Telegram would not say so
    scene = scene_of(chat, message) if chat else None
    reply = message.reply_to_message if message and update.callback_query is None else None
    tapped = message.api_kwargs if message and update.callback_query else {}
    buttons = tapped.get(_BUTTONS, ())
    return Request(
        update_id=update.update_id,
        actor=actor_of(user),
        scene=scene,
        message_id=message.message_id if message else None,
        replied_to=reply.message_id if reply else None,
        inline_message_id=_inline_message_id(update),
        on_keyboard=update.callback_query is not None and update.callback_query.data in buttons,
        on_picture=tapped.get(_PICTURE, False),
        menu_of=next((owner for data in buttons if (owner := owner_of(data)) is not None), None),
    )


def _inline_message_id(update: Update) -> str | None:
    query, result = update.callback_query, update.chosen_inline_result
    if query is not None:
        return query.inline_message_id
    return result.inline_message_id if result is not None else None


def actor_of(user: User) -> Actor:
    """A person as Telegram describes them."""
    return Actor(user.id, user.full_name or str(user.id), user.username, user.language_code)


def around(text: str, entity: MessageEntity) -> tuple[str, str]:
    """What stands before and after the part of a text that an entity marks.

    It counts in halves of characters and may lie outside or across one.
    """
    begin = max(entity.offset, 0)
    units = text.encode("utf-16-le", "replace")
    before, after = units[: 2 * begin], units[2 * max(begin, entity.offset + entity.length) :]
    return before.decode("utf-16-le", "ignore"), after.decode("utf-16-le", "ignore")


def scene_of(chat: Chat, message: Message | None) -> Scene:
    """Where something happened. A forum's General topic has no thread id that could be written to."""
    thread = message.message_thread_id if message and message.is_topic_message else None
    return Scene(Place(chat.id, thread), chat.type == Chat.PRIVATE, chat.type, chat.title or "")
