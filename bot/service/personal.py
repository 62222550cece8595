"""What a player keeps of a game for themselves: a note, and whether to hear of it at all."""

from typing import Final

from bot.callbacks import ReadNote, ToggleMute
from bot.service.answer import QUIET, Answer, tell
from bot.service.desk import Desk, Job
from bot.service.own import own_game
from bot.service.talk import games_here, replied_game
from storage import personal
from storage.records import StoredGame

NOTE_LENGTH: Final = 200
"""The longest note, in characters: it stands in the caption of a board."""

NO_NOTE: Final = "-"
"""What is written in place of a note to take it away."""


async def note(job: Job, text: str) -> None:
    """/note: keep a note on the game replied to or the only one here; without a text, read it."""
    text = " ".join(text.split())
    replied = await replied_game(job)
    found = [replied] if replied else await games_here(job)
    if not found:
        job.show("no-game")
    elif len(text) > NOTE_LENGTH:
        job.show("note-too-long")
    elif len(found) > 1 and text:
        offered = [str(stored.id) for stored in found]
        job.show("note-which", {"text": text, "purpose": "board", "games": offered})
    elif len(found) > 1:
        job.show("choose-game", {"purpose": "note", "games": [str(stored.id) for stored in found]})
    elif not found[0].colors(job.player.id):
        job.show("say", {"key": "reply.not_your_game"})
    elif text:
        await _write(job, found[0], text)
    else:
        _read_in_private(job, found[0])


async def _write(job: Job, stored: StoredGame, text: str) -> None:
    gone = text == NO_NOTE
    await personal.write_note(job.connection, stored.id, job.player.id, None if gone else text)
    job.show("say", {"key": "reply.note_gone" if gone else "reply.note_kept"})


def _read_in_private(job: Job, stored: StoredGame) -> None:
    """Owe the note where only its writer reads it, or say how to get there."""
    if not job.scene.private and not job.player.reachable:
        job.show("open-private")
        return
    job.owe("screen", {"screen": "note", "actor": job.player.id, "game": stored.id}, place=job.home)
    if not job.scene.private:
        job.show("say", {"key": "reply.sent_in_private"})


async def tap_read(desk: Desk, job: Job, tap: ReadNote) -> Answer:
    """Show the note on the game chosen by a button; whoever has not pressed Start is led there."""
    stored = await own_game(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    if not job.player.reachable and not job.scene.private:
        return Answer(url=desk.private_link)
    job.owe("screen", {"screen": "note", "actor": job.player.id, "game": stored.id}, place=job.home)
    return QUIET if job.scene.private else tell(job, "toast.sent_in_private")


async def tap_mute(job: Job, tap: ToggleMute) -> Answer:
    """Mute the game chosen by a button, or let it be heard again."""
    stored = await own_game(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    if job.request.on_keyboard:
        job.owe("strip", {"message": job.request.message_id})
    return tell(job, "toast.muted" if await _toggle(job, stored) else "toast.unmuted")


async def toggle_mute(job: Job, stored: StoredGame) -> None:
    """/mute: hear nothing more of a game, or hear of it again."""
    job.show("say", {"key": "reply.muted" if await _toggle(job, stored) else "reply.unmuted"})


async def _toggle(job: Job, stored: StoredGame) -> bool:
    muted = job.player.id not in await personal.muted_by(job.connection, stored.id)
    await personal.mute(job.connection, stored.id, job.player.id, muted=muted)
    return muted
