"""Commands that are about a game of the actor's: show it, look back, offer a draw, resign, play again."""

from bot.callbacks import OpenGame, ShowCard, ShowRules, encode
from bot.service import planning
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import show_board
from bot.service.challenge import Opponent, accept
from bot.service.desk import HELLO, Desk, Job
from bot.service.ending import ask_resign, offer_draw
from bot.service.history import show_history
from bot.service.inline import draft_in, rules_in
from bot.service.personal import toggle_mute
from bot.service.rematch import last_finished, want_rematch
from bot.service.replay import show_replay
from bot.service.setups import may_see
from bot.service.takeback import ask_takeback
from bot.service.talk import games_here, replied_game
from bot.views.queries import meant
from bot.views.words import quoted
from rules import Termination, find_variant
from storage import challenges, games
from storage.records import Challenge, StoredGame

LOOKING_BACK = ("history", "replay")
"""What can be asked about games that are over."""
LOOKING_ON = ("board", *LOOKING_BACK)
"""What can be asked about others' games in the same group."""


async def start(desk: Desk, job: Job, payload: str) -> None:
    """/start: greet and list the challenges that wait for this person, or do what the link that was opened is for.

    It takes a challenge, begins to plan, shows the card of a game that somebody means to offer by inline mode, or the
    rules of one.
    """
    if payload in ("", HELLO):
        job.show("welcome")
        return
    if planned := planning.PAYLOAD.fullmatch(payload):
        await planning.plan(job, planned["game"])
        return
    if game := rules_in(payload):
        job.show("browse", {"tap": encode(ShowRules(game.key))})
        return
    followed = await challenges.by_token(job.connection, payload)
    if followed is None:
        draft = draft_in(payload, job.request.actor.user_id)
        if draft is None:
            job.show("dead-challenge")
        else:
            job.show("browse", {"tap": encode(ShowCard(draft))})
        return
    answer = await accept(desk, job, followed)
    if answer is not QUIET:
        await _explain_unacceptable(job, followed, answer)


async def _explain_unacceptable(job: Job, challenge: Challenge, answer: Answer) -> None:
    if challenge.game_id is not None:
        stored = await games.get(job.connection, challenge.game_id)
        called_off = stored and stored.outcome and stored.outcome.termination is Termination.CANCELLED
        if stored and stored.colors(job.player.id) and not called_off:
            # The player's own link, opened again: the game is what they are looking for, or a rematch.
            show_board(job, stored)
            return
    job.show("dead-challenge", {"challenge": challenge.id, "reason": answer.text})


async def meant_for_another(job: Job, text: str) -> None:
    """A command that names another bot: say how it is written to this one."""
    job.show("told", {"text": job.t.plain("reply.another_bot", command=quoted(text))})


def cannot_challenge(job: Job, opponent: Opponent | None, bot_username: str) -> str | None:
    """The key of what to say to somebody who would challenge themselves or the bot; None where all is well."""
    if opponent is None:
        return None
    if opponent.player and opponent.player.id == job.player.id:
        return "reply.challenge_self"
    if opponent.username and opponent.username == bot_username.lower():
        return "reply.challenge_bot"
    return None


def new(job: Job, name: str, opponent: Opponent | None) -> None:
    """/new: the menu of games, or the card of the game named. `opponent` is whom the challenge will be for."""
    payload: dict[str, str | int | bool | list[str] | None] = {}
    if opponent:
        payload["opponent"] = opponent.player.user_id if opponent.player else None
        payload["opponent_name"] = opponent.username
    found = meant(name)
    if found:
        job.show("card", {**payload, "variant": found.key})
    else:
        job.show("menu", {**payload, "unknown": name[:64] or None})


async def about_game(job: Job, purpose: str) -> None:
    """A command about a game: act on the one replied to, else on the only one here, else ask which."""
    stored = await replied_game(job)
    found = [stored] if stored else await games_here(job)
    if not found and purpose in LOOKING_BACK:
        finished = await last_finished(job)
        found = [finished] if finished else []
    if not found:
        job.show("no-game")
    elif len(found) > 1:
        job.show("choose-game", {"purpose": purpose, "games": [str(stored.id) for stored in found]})
    else:
        await _act(job, found[0], purpose)


async def _act(job: Job, stored: StoredGame, purpose: str) -> None:
    if not stored.colors(job.player.id) and not (purpose in LOOKING_ON and may_see(job, stored)):
        job.show("say", {"key": "reply.not_your_game"})
    elif purpose == "history" or (purpose == "board" and not stored.colors(job.player.id)):
        # The board with the buttons stays where the players left it: it is theirs to call down.
        show_history(job, stored)
    elif purpose == "board":
        show_board(job, stored)
    elif purpose == "replay":
        show_replay(job, stored)
    elif stored.outcome is not None:
        job.show("say", {"key": "reply.game_over"})
    elif purpose == "resign":
        await ask_resign(job, stored)
    elif purpose == "takeback":
        if refused := await ask_takeback(job, stored):
            job.show("say", {"key": refused})
    elif purpose == "mute":
        await toggle_mute(job, stored)
    else:
        await _offer(job, stored)


async def _offer(job: Job, stored: StoredGame) -> None:
    if refused := await offer_draw(job, stored):
        job.show("say", {"key": refused})
    elif stored.draw_offer is None and job.scene.private:
        job.show("draw-sent", {"game": stored.id})


async def rematch(desk: Desk, job: Job) -> None:
    """/rematch: of the game replied to, else of the one that ended last here."""
    stored = await replied_game(job) or await last_finished(job)
    if stored is None:
        job.show("say", {"key": "reply.no_finished_game"})
        return
    answer = await want_rematch(desk, job, stored)
    if answer.text and not job.owed:  # else the card says it all
        job.show("told", {"text": answer.text})


async def tap_open(job: Job, tap: OpenGame) -> Answer:
    """Show a game of one's own; in a group one that is played in it."""
    stored = await games.get(job.connection, tap.game)
    if stored is None:
        return tell(job, "toast.game_unknown")
    here = stored.place is not None and stored.place.chat_id == job.scene.place.chat_id
    if not stored.colors(job.player.id) or not (job.scene.private or here):
        return tell(job, "toast.not_your_game")
    show_board(job, stored)
    return QUIET


async def rules(job: Job, name: str) -> None:
    """/rules: of the game named, of the game replied to, else the list of games."""
    found = meant(name)
    if found is None and not name:
        stored = await replied_game(job)
        found = find_variant(stored.variant) if stored else None
    if found:
        job.show("browse", {"tap": encode(ShowRules(found.key))})
    else:
        job.show("rules-menu", {"unknown": name[:64] or None})


async def how_to_move(job: Job) -> None:
    """Owe the advice how /move is used, with a move of a game that waits here."""
    here = await games_here(job)
    waiting = [stored for stored in here if stored.to_move in stored.colors(job.player.id)]
    if waiting:
        job.show("how-to-move", {"game": waiting[0].id})
    elif here:
        job.show("not-your-turn", {"game": here[0].id})
    else:
        job.show("no-game")
