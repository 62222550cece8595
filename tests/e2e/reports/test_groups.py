"""Reports about groups: lobbies that block them, topics left, upgrades not followed, outsiders, and privacy mode."""

from pathlib import Path

import pytest

from bot.callbacks import (
    AcceptChallenge,
    DeclineDraw,
    PlayMove,
    PostChallenge,
    Rematch,
    ShowDifferences,
    ShowHistory,
    ShowRules,
    Undo,
    parse,
)
from bot.local import UNLIMITED
from bot.local import World as StandIn
from bot.sweep import sweep_once
from bot.translate import Translator, catalogue
from rules import VARIANTS
from storage.records import Place, Preferences
from tests.e2e.games import data_of, in_group, kinds_of, line, stored, wishes
from tests.e2e.table import Hands, Message, Table, at_table, button_data, labels_of, text_of

DAY = 24 * 3600
READING = (ShowRules, ShowDifferences)
PEOPLE = (("Anna", "en"), ("Boris", "ru"), ("Celina", "pl"))


async def challenge(table: Table, hands: Hands, game: str, chat: int) -> Message:
    card = await table.say(hands, f"/new@damka_local_bot {game}", chat)
    return await table.tap(hands, card, data_of(card, PostChallenge), chat)


async def pass_time(table: Table, seconds: float) -> None:
    table.stand_in.advance(seconds)
    await sweep_once(table.damka.desk)
    table.damka.sender.wake()
    await table.settle()


async def test_mau_mau_bot_138_an_abandoned_challenge_blocks_nobody_and_clears_itself_away(table: Table):
    """jh0ker/mau_mau_bot#138: a lobby that its author had abandoned blocked the chat.

    Here anybody begins beside it, however many; it becomes short after a day, and is closed for all after thirty, or at
    once when its author leaves the group. An administrator may close it at any time.
    """
    left_behind = await challenge(table, table.celina, "dameo", table.group)
    for game in ("russian", "keny"):
        card = await challenge(table, table.anna, game, table.group)
        await table.tap(table.boris, card, data_of(card, AcceptChallenge), table.group)
    assert [(await stored(table, number)).variant for number in (1, 2)] == ["russian", "keny"]
    whole = text_of(left_behind)
    await pass_time(table, DAY + 60)
    assert text_of(left_behind).count("\n") <= 1
    assert len(text_of(left_behind)) < len(whole) / 3
    await pass_time(table, 30 * DAY)
    assert "expired" in text_of(left_behind)
    assert kinds_of(left_behind).count("AcceptChallenge") == 0
    left_behind = await challenge(table, table.celina, "dameo", table.group)
    table.stand_in.leave(table.celina.id, table.group)
    await table.settle()
    assert kinds_of(left_behind) == []


# --- Topics ----------------------------------------------------------------------------------------------------------


class Forum:
    """A forum in whose topics, and outside of them, everything is said by hand."""

    def __init__(self, table: Table, chat: int) -> None:
        self.table = table
        self.chat = chat

    def messages(self) -> list[Message]:
        return self.table.anna.messages(self.chat)

    async def say(self, hands: Hands, words: str, topic: int | None, reply_to: Message | None = None) -> Message:
        hands.say(words, self.chat, thread=topic, reply_to=reply_to)
        await self.table.settle()
        return self.messages()[-1]

    async def tap(self, hands: Hands, message: Message, kind: type) -> Message:
        self.table.wait()
        return await self.table.tap(hands, message, data_of(message, kind), self.chat)

    async def whole_life_of_a_game(self, game: str, topic: int | None) -> None:
        """From the command to a rematch that nobody takes, with all that the bot may have to say in between."""
        anna, boris = self.table.anna, self.table.boris
        card = await self.say(anna, f"/new@damka_local_bot {game}", topic)
        card = await self.table.tap(anna, card, "I begin", self.chat)
        board = await self.tap(boris, await self.tap(anna, card, PostChallenge), AcceptChallenge)
        await self.tap(anna, board, PlayMove)
        again = await self.tap(anna, board, Undo)
        assert again.id != board.id
        await self.tap(anna, again, PlayMove)
        asked = await self.say(anna, "/rules@damka_local_bot", topic, reply_to=again)
        for words in ("/move@damka_local_bot h9-h9", "/move@damka_local_bot", "/games@damka_local_bot"):
            await self.say(anna, words, topic, reply_to=asked)
        await self.say(boris, "/draw@damka_local_bot", topic)
        await self.tap(anna, self.messages()[-1], DeclineDraw)
        asked = await self.say(boris, "/resign@damka_local_bot", topic)
        final = await self.table.tap(boris, asked, button_data(asked)[0][1], self.chat)
        await self.tap(anna, final, ShowHistory)
        await self.tap(anna, final, Rematch)


async def test_lamap_bot_118_every_message_about_a_game_stays_in_its_topic(tmp_path: Path):
    """lamapgame/lamap-bot#118, jh0ker/mau_mau_bot#138, botman/driver-telegram#126: bots answered in General.

    And General itself is written to without a topic: its number 1 is refused by Telegram.
    """
    stand_in = StandIn(limits=UNLIMITED)
    people = [stand_in.add_person(name, username=name.lower(), language_code=code).id for name, code in PEOPLE]
    chat = stand_in.add_group("Forum", people, is_forum=True).id
    topics = [stand_in.add_topic(people[0], chat, name).id for name in ("Draughts", "Other games")]
    async with at_table(tmp_path, stand_in) as table:
        forum = Forum(table, chat)
        for game, topic in zip(("russian", "turkish", "thai"), (*topics, None), strict=True):
            before = len(forum.messages())
            await forum.whole_life_of_a_game(game, topic)
            said = forum.messages()[before:]
            assert len(said) >= 10
            assert {message.thread for message in said} == {topic}
        before = len(forum.messages())
        await pass_time(table, DAY + 60)
        await pass_time(table, 30 * DAY)  # each rematch expires, which is told where it was offered
        assert [message.thread for message in forum.messages()[before:]] == [*topics, None]
        assert [call for call in table.stand_in.log.calls if "thread" in str(call.refusal)] == []


# --- Upgrades --------------------------------------------------------------------------------------------------------


async def test_gatus_179_games_and_challenges_follow_a_group_that_becomes_a_supergroup(table: Table):
    """TwiN/gatus#179, FruitieX/teleirc#52, TediCross#533, tdlib/telegram-bot-api#266: the old chat id was dead.

    Nothing in the old chat can be tapped or answered any more: the boards and the open challenges come anew.
    """
    people = [table.anna.id, table.boris.id, table.celina.id]
    old = table.stand_in.add_group("Small", people, kind="group").id
    await table.settle()
    await in_group(table, "russian", old)
    await challenge(table, table.celina, "keny", old)
    await table.say(table.boris, "/draw@damka_local_bot", old)
    new = table.stand_in.upgrade_group(old).id
    await table.settle()
    card, board = table.anna.messages(new)
    assert (await stored(table)).place == Place(new)
    assert {"AcceptChallenge", "WithdrawChallenge"} <= {*kinds_of(card)}
    assert {"PlayMove", "AcceptDraw"} <= {*kinds_of(board)}
    await table.say(table.anna, "c3-d4", new, reply_to=board)
    await table.tap(table.boris, table.boris.last(new), data_of(table.boris.last(new), PlayMove), new)
    assert len(await line(table)) == 2
    await table.tap(table.boris, card, data_of(card, AcceptChallenge), new)
    keny = await stored(table, 2)
    assert (keny.variant, keny.place) == ("keny", Place(new))


# --- Outsiders -------------------------------------------------------------------------------------------------------


async def test_pucxobot_15_whoever_does_not_play_is_told_so_alone_and_changes_nothing(table: Table):
    """bpeel/pucxobot#15, TheChameleonBot#31, timburgan/timburgan#239: outsiders filled the group by tapping.

    Every button of a game, of a challenge to somebody else and of somebody's menu, in the language of who tapped it;
    only to read about a game is open to all.
    """
    board = await in_group(table)
    directed = await challenge(table, table.anna, "keny @boris", table.group)
    card = await table.say(table.anna, "/new@damka_local_bot", table.group)
    offer = await table.say(table.boris, "/draw@damka_local_bot", table.group)
    before, polish = whole_group(table), told_by_toast("pl")
    for message in (board, directed, card, offer):
        for label, data in (one for one in button_data(message) if not isinstance(parse(one[1]), READING)):
            assert await table.toast(table.celina, message, data) in polish, label
    assert whole_group(table) == before
    assert await line(table) == []


def told_by_toast(language: str) -> set[str]:
    """What may be told to one person alone in answer to a tap."""
    t = Translator.of(language)
    return {t.plain(key, game=game) for key in catalogue(language) if key.startswith("toast.") for game in VARIANTS}


def whole_group(table: Table) -> list[tuple[int, str, list[str]]]:
    """Everything that can be seen in the group."""
    return [(message.id, text_of(message), labels_of(message)) for message in table.anna.messages(table.group)]


async def test_pucxobot_15_whoever_is_not_to_move_is_told_so_alone(table: Table):
    """bpeel/pucxobot#15: the other player, too, may be impatient."""
    board = await in_group(table)
    before = whole_group(table)
    told = {await table.toast(table.boris, board, data) for _, data in button_data(board)[:3]}
    assert told == {"Сейчас ход соперника."}
    assert whole_group(table) == before


# --- Privacy mode ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "a reply to the board"),
        ("ru", "ответьте так на сообщение с доской"),
        ("pl", "odpowiedz tak na wiadomość z planszą"),
    ],
)
async def test_chatgpt_telegram_bot_39_the_help_says_how_a_move_reaches_a_bot_in_a_group(
    table: Table, language: str, words: str
):
    """n3d1117/chatgpt-telegram-bot#39, nickoala/telepot#45: in privacy mode a bot does not hear what is said.

    What the help names works there, and only that is relied on: mentions do not arrive.
    """
    assert not table.stand_in.chats[table.group].hears_all
    await wishes(table, table.anna, Preferences(language=language))
    table.anna.start()
    told = text_of(await table.say(table.anna, "/help"))
    assert words in told
    assert "/move c3-d4" in told
    board = await in_group(table)
    for unheard in ("c3-d4", "@damka_local_bot c3-d4"):
        await table.say(table.anna, unheard, table.group)
    assert await line(table) == []
    await table.say(table.anna, "c3-d4", table.group, reply_to=board)
    await table.say(table.boris, "/move@damka_local_bot f6-g5", table.group)
    assert len(await line(table)) == 2
