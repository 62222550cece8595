"""Bad input: each has its own short answer that says what to do, and changes nothing.

INPUTS says which there are; every one has a test of its own here.
"""

import sys

import pytest

from bot.callbacks import AcceptChallenge, FreshChallenge, OpenGame, ShowMenu, WithdrawChallenge
from bot.local.model import Status
from rules import Game, variant
from storage import challenges, games
from tests.e2e.games import challenge, data_of, in_group, in_private, kinds_of, line, link_of, play, resign
from tests.e2e.table import Message, Table, button_data, labels_of, text_of

INPUTS = {
    "a wrong word after /new": "test_a_wrong_word_after_new_is_answered_with_the_games_there_are",
    "a link that is dead": "test_a_dead_link_says_what_became_of_it_and_offers_a_fresh_one",
    "a link that never was": "test_a_link_that_never_was_is_answered_with_a_new_game",
    "a link that is somebody else's": "test_a_link_made_for_somebody_else_says_for_whom_and_how_to_begin_a_game",
    "my own link": "test_my_own_link_says_to_send_it_on",
    "a challenge to myself": "test_a_challenge_to_myself_says_how_to_play_alone",
    "a challenge to the bot": "test_a_challenge_to_the_bot_says_to_invite_a_person",
    "a tap by somebody who has left": "test_a_tap_by_somebody_who_left_the_group_is_led_to_their_own_games",
    "a move for a group, typed in private": "test_a_move_typed_in_private_that_fits_a_groups_game_names_the_group",
    "a move typed in another group": "test_a_move_typed_in_the_wrong_group_does_not_give_away_the_game",
    "a reply to an old board": "test_a_reply_to_an_old_board_shows_the_newest_one",
    "a reply to the board of a game that is over": "test_a_reply_to_the_board_of_a_game_that_is_over_says_so",
    "another bot's command, in private": "test_a_command_to_another_bot_in_private_is_answered_with_how_to_write_it",
    "another bot's command, in a group": "test_a_command_to_another_bot_in_a_group_is_left_to_that_bot",
    "a command there is not": "test_a_command_that_does_not_exist_is_answered_with_the_help",
    "a command in the name of the group": "test_a_command_in_the_name_of_the_group_says_to_write_under_ones_own",
}

SHORT = 300
"""Characters of a short answer."""


def test_every_bad_input_has_its_test():
    here = vars(sys.modules[__name__])
    assert [test for test in INPUTS.values() if test not in here] == []
    tests = [name for name in here if name.startswith("test_a_") or name.startswith("test_my_")]
    assert sorted(tests) == sorted(INPUTS.values())


def short(message: Message) -> str:
    """The text of an answer, which is short."""
    assert len(text_of(message)) <= SHORT
    return text_of(message)


async def test_a_wrong_word_after_new_is_answered_with_the_games_there_are(table):
    menu = await table.say(table.anna, "/new@damka_local_bot ludo <b>", table.group)
    assert "ludo" in text_of(menu)
    assert "choose one here" in text_of(menu)
    assert len(labels_of(menu)) >= 21


async def test_a_dead_link_says_what_became_of_it_and_offers_a_fresh_one(table):
    await table.start(table.anna)
    card = await challenge(table)
    link = link_of(card)
    await table.tap(table.anna, card, data_of(card, WithdrawChallenge))
    table.boris.start(link)
    await table.settle()
    answer = table.boris.last()
    assert "отозвано" in short(answer)
    fresh = await table.tap(table.boris, answer, data_of(answer, FreshChallenge))
    assert "Кены" in text_of(fresh)
    assert await games_begun(table) == 0


async def test_a_link_that_never_was_is_answered_with_a_new_game(table):
    table.boris.start("AAAAbbbbCCCCdddd")
    await table.settle()
    answer = table.boris.last()
    assert "ссылка" in short(answer)
    await table.tap(table.boris, answer, data_of(answer, ShowMenu))
    assert len(labels_of(answer)) >= 21


async def test_a_link_made_for_somebody_else_says_for_whom_and_how_to_begin_a_game(table):
    await table.start(table.anna)
    link = link_of(await challenge(table, "keny @celina"))
    table.boris.start(link)
    await table.settle()
    assert "elina" in short(table.boris.last())
    assert "/new" in short(table.boris.last())
    async with table.damka.database.read() as connection:
        found = await challenges.by_token(connection, link)
    assert found is not None
    assert found.game_id is None


async def test_my_own_link_says_to_send_it_on(table):
    await table.start(table.anna)
    link = link_of(await challenge(table))
    table.anna.start(link)
    await table.settle()
    assert "Send the link to someone else" in short(table.anna.last())
    assert await games_begun(table) == 0


async def test_a_challenge_to_myself_says_how_to_play_alone(table):
    answer = await table.say(table.anna, "/new@damka_local_bot keny @anna", table.group)
    assert "cannot invite yourself" in short(answer)
    assert "/new here in private" in short(answer)


async def test_a_challenge_to_the_bot_says_to_invite_a_person(table):
    answer = await table.say(table.anna, "/new@damka_local_bot keny @damka_local_bot", table.group)
    assert "Invite a person" in short(answer)


async def test_a_tap_by_somebody_who_left_the_group_is_led_to_their_own_games(table):
    card = await challenge(table, chat=table.group)
    await table.say(table.boris, "/games@damka_local_bot", table.group)
    table.stand_in.leave(table.boris.id, table.group)
    await table.settle()
    data = data_of(card, AcceptChallenge)
    assert "/games" in await table.toast(table.boris, card, data)  # an old client still shows the message
    assert await games_begun(table) == 0
    table.stand_in.join(table.boris.id, table.group)
    await table.settle()
    assert await table.toast(table.boris, card, data) == ""


async def test_a_move_typed_in_private_that_fits_a_groups_game_names_the_group(table):
    await in_private(table)
    await play(table, "c3-d4")
    await in_group(table, "keny")
    legal = Game.new(variant("keny")).legal
    answer = await table.say(table.anna, str(next(move for move in legal if not move.is_capture)))
    assert "“Club”" in short(answer)
    assert "Boris" in text_of(answer)
    assert await line(table, 2) == []
    opened = await table.tap(table.anna, answer, data_of(answer, OpenGame))
    assert "Keny" in text_of(opened)


async def test_a_move_typed_in_the_wrong_group_does_not_give_away_the_game(table):
    other = table.stand_in.add_group("Secret circle", [table.anna.id, table.celina.id]).id
    await table.settle()
    await in_group(table)
    answer = await table.say(table.anna, "/move@damka_local_bot c3-d4", other)
    assert "another chat" in short(answer)
    assert "Boris" not in text_of(answer)
    assert "Club" not in text_of(answer)
    assert "t.me/damka_local_bot" in str(answer.markup)
    assert await line(table) == []


async def test_a_reply_to_an_old_board_shows_the_newest_one(table):
    board = await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    await table.say(table.anna, "d4-e5", table.group, reply_to=board)
    assert await line(table) == ["c3-d4", "f6-g5"]
    newest = table.anna.last(table.group)
    assert "PlayMove" in kinds_of(newest)
    assert "old one" in short(table.anna.messages(table.group)[-2])


@pytest.mark.parametrize("where", ["private", "group"])
async def test_a_reply_to_the_board_of_a_game_that_is_over_says_so(table, where):
    chat = table.group if where == "group" else None
    board = await (in_group(table) if chat else in_private(table))
    await play(table, "c3-d4", chat=chat)
    await resign(table, table.anna, chat)
    answer = await table.say(table.anna, "f6-g5", chat, reply_to=board)
    assert "This game is over. To play once more: /rematch" in short(answer)


async def test_an_outsiders_reply_to_the_board_of_a_game_that_is_over_is_talk(table):
    board = await in_group(table)
    await resign(table, table.anna, table.group)
    heard = len(table.celina.messages(table.group))
    await table.say(table.celina, "f6-g5", table.group, reply_to=board)
    assert len(table.celina.messages(table.group)) == heard


async def test_a_command_to_another_bot_in_private_is_answered_with_how_to_write_it(table):
    await in_private(table)
    for words, meant in (
        ("/new@other_bot keny", "/new keny"),
        ("/move@other_bot c3-d4", "/move c3-d4"),
        ("/nonsense@other_bot <b>", "/nonsense <b>"),
    ):
        answer = await table.say(table.anna, words)
        assert "another bot" in short(answer)
        assert text_of(answer).endswith(meant)
    assert await line(table) == []


async def test_a_command_to_another_bot_in_a_group_is_left_to_that_bot(table):
    await in_group(table)
    table.stand_in.set_member(table.group, table.stand_in.bot.id, Status.ADMINISTRATOR)  # so that it hears all
    count = len(table.anna.messages(table.group))
    for words in ("/new@other_bot keny", "/move@other_bot c3-d4", "/nonsense@other_bot"):
        await table.say(table.anna, words, table.group)
    assert len(table.anna.messages(table.group)) == count
    assert await line(table) == []


async def test_a_command_that_does_not_exist_is_answered_with_the_help(table):
    await table.start(table.anna)
    assert "How to play" in text_of(await table.say(table.anna, "/nonsense"))


async def test_a_command_in_the_name_of_the_group_says_to_write_under_ones_own(table):
    table.stand_in.set_member(table.group, table.anna.id, Status.ADMINISTRATOR, anonymous=True)
    for words in ("/games@damka_local_bot", "/move@damka_local_bot c3-d4", "/resign@damka_local_bot"):
        answer = await table.say(table.anna, words, table.group)
        assert "under your own name" in short(answer)
        assert button_data(answer) == []
    menu = await table.say(table.anna, "/new@damka_local_bot keny", table.group)
    assert "under your own name" in text_of(menu)
    assert set(kinds_of(menu)) == {"ShowRules"}


async def games_begun(table: Table) -> int:
    async with table.damka.database.read() as connection:
        return len([number for number in range(1, 4) if await games.get(connection, number)])


async def test_what_is_no_text_is_answered_in_private_and_passed_over_in_groups(table):
    await table.start(table.anna)
    table.stand_in.send_file(table.anna.id, table.anna.id, "game.pdn", b"1. c3-d4", caption="/new")
    await table.settle()
    assert "only words" in text_of(table.anna.last())
    count = len(table.anna.messages(table.group))
    table.stand_in.send_file(table.anna.id, table.group, "game.pdn", b"1. c3-d4", reply_to=None)
    await table.settle()
    assert len(table.anna.messages(table.group)) == count


async def test_an_album_which_comes_as_many_messages_gets_no_answer(table):
    await table.start(table.anna)
    count = len(table.anna.messages())
    person = table.stand_in.users[table.anna.id].json()
    photo = {"file_id": "f", "file_unique_id": "u", "width": 9, "height": 9}
    picture = {"from": person, "chat": {"id": table.anna.id, "type": "private"}, "date": 1, "photo": [photo]}
    for number, album in enumerate(({"media_group_id": "7"}, {"media_group_id": "7"}, {}), 1):
        update = {"update_id": 10**6 + number, "message": {"message_id": 500 + number, **picture, **album}}
        await table.damka.inbox.receive([update])
        await table.settle()
    (answer,) = table.anna.messages()[count:]
    assert "only words" in text_of(answer)
