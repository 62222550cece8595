"""A message ready for Telegram: what a notice has become once it is put into words."""

from dataclasses import dataclass

from bot.views.screen import Screen
from render import drawing_key, film_key
from storage.records import Question


@dataclass(frozen=True, slots=True)
class Keep:
    """What to remember of a message that was sent, so that it can be edited later.

    A board that `waits` is looked after even where it has no buttons. What is `past` is not: it is only known for what
    it shows. A card that is `open` shows a challenge that can be taken.
    """

    game_id: int | None = None
    challenge_id: int | None = None
    turn: int | None = None
    viewer: int | None = None
    waits: bool = False
    question: Question | None = None
    past: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """What a picture or film is kept under: the key of everything drawn, and Telegram's id once it has it."""

    key: str
    id: str | None = None

    @classmethod
    def of(cls, screen: Screen) -> "File | None":
        """The picture or film of a screen, not yet sent; None where there is neither."""
        if screen.film is not None:
            return cls(film_key(screen.film.replay))
        return cls(drawing_key(screen.picture)) if screen.picture is not None else None


@dataclass(frozen=True, slots=True)
class Letter:
    """A screen and what to do with it.

    `edit` is the message that takes it on, None for a new message. `keyboard_only` leaves text and picture as they
    are. `resend` sends a new message where the one to edit is gone. A screen without buttons that is an edit retires
    the message: nothing on it can be tapped any more. `over_picture` says that the message to edit shows a picture, as
    far as is known. `inline` is the message to edit where inline mode has put it into some chat: its text and buttons
    can change, and a text can become a picture that Telegram has. `silent` lets a new message arrive without a sound.
    `file` is the screen's picture or film, where it has been looked up.
    """

    screen: Screen
    edit: int | None = None
    over_picture: bool = False
    inline: str | None = None
    keyboard_only: bool = False
    resend: bool = False
    reply_to: int | None = None
    silent: bool = False
    keep: Keep | None = None
    file: File | None = None

    @property
    def changes(self) -> bool:
        """Whether it changes a message that is there, instead of being a new one."""
        return self.edit is not None or self.inline is not None
