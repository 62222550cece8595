"""A challenge as a card: standing open, sent as a link, accepted or gone."""

from __future__ import annotations

from urllib.parse import quote

from bot.callbacks import AcceptChallenge, DeclineChallenge, FreshChallenge, ShowMenu, ShowRules, WithdrawChallenge
from bot.translate import Html, Translator
from bot.views.keyboard import button
from bot.views.picture import opening
from bot.views.screen import Button, Buttons, Screen
from bot.views.state import ChallengeState, ChallengeStatus, PlayerName, Reader, Seat
from bot.views.words import called, color_name, house_rules, mention, named, title
from rules import Variant


def challenge_card(state: ChallengeState, t: Translator) -> Screen:
    """Return the card of an open challenge, as its reader needs it."""
    game = state.variant
    # Whoever plays on from a position or once more knows the game, and a caption has its limits.
    known = state.rematch or state.start is not None
    about = [] if known else [*(f"• {line}" for line in t.lines(f"game.{game.key}.lines")), ""]
    lines = [f"<b>{title(t, game)}</b>", *about]
    if state.rematch:
        lines.append(t("challenge.rematch"))
    lines += [_invitation(state, t), _who_begins(state, t)]
    if state.place is not None:
        lines.append(t("challenge.place", place=named(state.place)))
    if state.start is not None:
        lines.append(t("card.position", color=color_name(t, state.start.turn)))
    if game.chosen:
        lines.append(t("card.options", options=house_rules(t, game.chosen)))
    lines.append(t("challenge.days", count=state.days))
    return Screen("\n".join(lines), _buttons(state, t), opening(game, state.start))


def folded_challenge(state: ChallengeState, t: Translator) -> Screen:
    """Return what the card of a challenge becomes in a group when nobody has taken it for a day: short, still open."""
    author = called(state.author)
    invited = t("challenge.open", author=author)
    if state.opponent is not None:
        invited = t("challenge.directed", author=author, opponent=called(state.opponent))
    withdraw = button(t.plain("button.withdraw"), WithdrawChallenge(state.token))
    return Screen(f"<b>{title(t, state.variant)}</b>\n{invited}", (_answers(state, t), (withdraw,)))


def closed_challenge(state: ChallengeState, t: Translator) -> Screen:
    """Return what a card becomes once its challenge has been accepted, withdrawn, declined or has expired.

    In a group it stands where the author looks for an answer: one that was declined offers to make another like it.
    """
    declined = state.status is ChallengeStatus.DECLINED
    buttons = _fresh(state.token, t) if declined and state.reader is Reader.GROUP else ()
    mine = declined and state.reader is Reader.GUEST
    end = t("challenge.dead.declined_mine") if mine else _end(state, t)
    return Screen(f"<b>{title(t, state.variant)}</b>\n{end}", buttons, opening(state.variant, state.start))


def dead_challenge(state: ChallengeState, t: Translator) -> Screen:
    """Return the answer to somebody who comes too late for a challenge, with an offer to make one like it."""
    text = f"<b>{title(t, state.variant)}</b>\n{_end(state, t)}\n{t('challenge.dead.fresh')}"
    return Screen(text, _fresh(state.token, t))


def expired_notice(t: Translator, game: Variant, token: str, author: PlayerName | None = None) -> Screen:
    """Return the notice to the author of a challenge that nobody took in time, with an offer to make one like it.

    In a group the author is named, so that it is clear whose it was.
    """
    text = t("reply.expired_notice", title=title(t, game))
    if author is not None:
        text = Html(f"{text}\n{mention(author)}")
    return Screen(text, _fresh(token, t))


def declined_notice(state: ChallengeState, t: Translator, *, group: bool) -> Screen:
    """Return the notice to the author of a challenge that it was declined, with an offer to make one like it.

    In a group the author is named, so that they are notified.
    """
    text = f"<b>{title(t, state.variant)}</b>\n{_end(state, t)}"
    if group:
        text = f"{text}\n{mention(state.author)}"
    return Screen(text, _fresh(state.token, t))


def unknown_challenge(t: Translator, user: int) -> Screen:
    """Return the answer to a link that leads nowhere."""
    return Screen(t("challenge.dead.unknown"), ((button(t.plain("button.new_game"), ShowMenu(user)),),))


def _invitation(state: ChallengeState, t: Translator) -> Html:
    author = called(state.author)
    if state.reader is Reader.AUTHOR:
        link = state.link or ""
        if state.opponent is None:
            return t("challenge.private", link=link)
        key = "challenge.private_delivered" if state.delivered else "challenge.private_directed"
        return t(key, opponent=called(state.opponent), link=link)
    if state.reader is Reader.GUEST:
        return t("challenge.guest", author=author)
    if state.opponent is None:
        return t("challenge.open", author=author)
    directed = t("challenge.directed", author=author, opponent=_invited(state.opponent))
    if state.opponent.user_id is not None:
        return directed
    return Html("\n".join([directed, t("challenge.unmet", link=state.link or "")]))


def _who_begins(state: ChallengeState, t: Translator) -> Html:
    if (state.reader, state.seat) in ((Reader.AUTHOR, Seat.FIRST), (Reader.GUEST, Seat.SECOND)):
        return t("challenge.you_begin")
    return t(f"challenge.seat_{state.seat.value}", author=called(state.author))


def _invited(player: PlayerName) -> Html | str:
    """Return the name of somebody invited; Telegram notifies a user name by itself."""
    return called(player) if player.user_id is None else mention(player)


def _buttons(state: ChallengeState, t: Translator) -> Buttons:
    answers = _answers(state, t)
    rules = button(t.plain("button.rules"), ShowRules(state.variant.key))
    withdraw = button(t.plain("button.withdraw"), WithdrawChallenge(state.token))
    match state.reader:
        case Reader.GROUP:
            return (answers, (rules, withdraw))
        case Reader.GUEST:
            return (answers, (rules,))
        case Reader.AUTHOR:
            return (*_share(state, t), (withdraw,))


def _answers(state: ChallengeState, t: Translator) -> tuple[Button, ...]:
    """Return the buttons that answer an invitation; nobody has to decline one that is not for them alone."""
    accept = button(t.plain("button.accept"), AcceptChallenge(state.token))
    if state.opponent is None:
        return (accept,)
    return (accept, button(t.plain("button.decline"), DeclineChallenge(state.token)))


def _fresh(token: str, t: Translator) -> Buttons:
    return ((button(t.plain("button.fresh"), FreshChallenge(token)),),)


def _share(state: ChallengeState, t: Translator) -> Buttons:
    if state.link is None:
        return ()
    text = t.plain("challenge.share", title=t.plain(f"game.{state.variant.key}.title"))
    url = f"https://t.me/share/url?url={quote(state.link, safe='')}&text={quote(text, safe='')}"
    return ((Button(t.plain("button.share"), url=url),),)


def _end(state: ChallengeState, t: Translator) -> Html:
    """Say what became of a challenge that is not open any more."""
    if state.status is ChallengeStatus.TAKEN and state.taken_by is not None:
        key = "challenge.dead.over" if state.over else "challenge.dead.taken"
        return t(key, author=called(state.author), opponent=called(state.taken_by))
    if state.status is ChallengeStatus.DECLINED and state.opponent is not None:
        return t("challenge.dead.declined", opponent=called(state.opponent))
    return t(f"challenge.dead.{state.status.value}")
