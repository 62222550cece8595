"""Telegram's updates as requests, free of Telegram's types."""

from telegram import Bot, Chat, Message, MessageEntity, Update, User

from bot.callbacks import parse
from bot.guard import readable
from bot.inbox import RawUpdate, UnreadableError
from bot.service.desk import Actor, Request, Scene
from storage.records import Place


def read_update(raw: RawUpdate, bot: Bot) -> Update:
    """Return the update in its JSON. Raises UnreadableError where there is none."""
    try:
        return _complete(Update.de_json(_without_display(readable(raw)), bot))
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


def _without_display(raw: dict[str, object]) -> dict[str, object]:
    """An update as JSON in which a message that was tapped is no more than a place and its buttons.

    What it shows is the bot's own, is not looked at, and takes longest to unpack. Of a picture one size is left: there
    is one.
    """
    query = raw.get("callback_query")
    message = query.get("message") if isinstance(query, dict) else None
    if not isinstance(query, dict) or not isinstance(message, dict):
        return raw
    bare = {name: value for name, value in message.items() if name not in _DISPLAY}
    sizes = message.get("photo")
    if isinstance(sizes, list):
        bare["photo"] = sizes[:1]
    return {**raw, "callback_query": {**query, "message": bare}}


_DISPLAY = frozenset({"photo", "animation", "caption", "caption_entities", "text", "entities", "reply_to_message"})


def request_of(update: Update) -> Request | None:
    """The request in an update; None where no person we could serve stands behind it (bots, channels, the group)."""
    user, chat, message = update.effective_user, update.effective_chat, update.effective_message
    if user is None or user.is_bot:
        return None
    if chat is not None and chat.type == Chat.PRIVATE and chat.id != user.id:
        return None  # somebody else's chat with the bot: Telegram would not say so
    scene = scene_of(chat, message) if chat else None
    reply = message.reply_to_message if message and update.callback_query is None else None
    return Request(
        update_id=update.update_id,
        actor=actor_of(user),
        scene=scene,
        message_id=message.message_id if message else None,
        replied_to=reply.message_id if reply else None,
        inline_message_id=_inline_message_id(update),
        on_keyboard=update.callback_query is not None and update.callback_query.data in _keyboard(update),
        on_picture=update.callback_query is not None and message is not None and bool(message.photo),
        menu_of=_menu_of(update),
    )


def _inline_message_id(update: Update) -> str | None:
    query, result = update.callback_query, update.chosen_inline_result
    if query is not None:
        return query.inline_message_id
    return result.inline_message_id if result is not None else None


def _keyboard(update: Update) -> list[str]:
    """The data of the buttons of a message that was tapped, as Telegram shows it."""
    message = update.effective_message
    if update.callback_query is None or message is None or message.reply_markup is None:
        return []
    buttons = (button for row in message.reply_markup.inline_keyboard for button in row)
    return [button.callback_data for button in buttons if isinstance(button.callback_data, str)]


def _menu_of(update: Update) -> int | None:
    for data in _keyboard(update):
        tap = parse(data)
        owner = getattr(getattr(tap, "draft", tap), "owner", None)
        if isinstance(owner, int):
            return owner
    return None


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
