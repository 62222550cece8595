"""What players do with each other, through the real Application: each test is named after what they can rely on."""

import re

import pytest
from sqlalchemy import func, select

from bot.callbacks import (
    CancelPick,
    ConfirmRefusal,
    PlayMove,
    encode,
    move_id,
    parse,
)
from rules import Game, variant
from storage import games
from storage.schema import turns
from tests.e2e.table import Hands, Message, Table, at_table, button_data, labels_of, text_of


@pytest.fixture
async def table(tmp_path):
    async with at_table(tmp_path) as opened:
        yield opened


async def challenge_in_group(table: Table, game: str = "russian", seat: str = "I begin") -> Message:
    """Anna's open challenge in the group."""
    card = await table.say(table.anna, f"/new@damka_local_bot {game}", table.group)
    card = await table.tap(table.anna, card, seat, table.group)
    return await table.tap(table.anna, card, "⚔️ Challenge", table.group)


async def game_in_group(table: Table, game: str = "russian") -> Message:
    """The board of a game in the group that Anna begins against Boris."""
    challenge = await challenge_in_group(table, game)
    return await table.tap(table.boris, challenge, "✅ Accept", table.group)


async def game_in_private(table: Table, game: str = "russian", seat: str = "I begin") -> Message:
    """Anna's board of a game in private that she begins against Boris."""
    table.anna.start()
    table.boris.start()
    await table.settle()
    link = await private_link(table, game, seat)
    table.boris.start(link)
    await table.settle()
    return table.anna.last()


async def private_link(table: Table, game: str = "russian", seat: str = "I begin") -> str:
    """The payload of the link to a challenge that Anna makes in private."""
    card = await table.say(table.anna, f"/new {game}")
    card = await table.tap(table.anna, card, seat)
    challenge = await table.tap(table.anna, card, "⚔️ Challenge")
    found = re.search(r"start=([\w-]+)", text_of(challenge))
    assert found
    return found[1]


async def plies(table: Table, game_id: int = 1) -> int:
    async with table.damka.database.read() as connection:
        count = await connection.scalar(select(func.count()).where(turns.c.game_id == game_id))
    assert isinstance(count, int)
    return count


def data_of(message: Message, kind: type) -> str:
    """The data of the first button of a kind."""
    return next(data for _, data in button_data(message) if isinstance(parse(data), kind))


# --- Challenges ------------------------------------------------------------------------------------------------------


async def test_a_brand_new_person_gets_from_a_link_to_a_board(table):
    board = await game_in_private(table)
    assert "Your move" in text_of(board)
    assert "Anna" in text_of(table.boris.last())
    assert "русские шашки" in text_of(table.boris.last()).lower()


async def test_of_two_takers_the_first_wins_and_the_other_is_told(table):
    challenge = await challenge_in_group(table)
    accept = next(data for label, data in button_data(challenge) if label == "✅ Accept")
    first, second = table.boris.tap_data(challenge, accept), table.celina.tap_data(challenge, accept)
    await table.settle()
    assert first.answer is not None
    assert second.answer is not None
    assert first.answer["text"] == ""
    assert "szybszy" in str(second.answer["text"]) or "już" in str(second.answer["text"]).lower()
    async with table.damka.database.read() as connection:
        assert await games.get(connection, 2) is None


async def test_a_challenge_to_one_person_is_closed_to_others(table):
    card = await table.say(table.anna, "/new@damka_local_bot keny @boris", table.group)
    challenge = await table.tap(table.anna, card, "⚔️ Challenge", table.group)
    accept = next(data for label, data in button_data(challenge) if label == "✅ Accept")
    assert await table.toast(table.celina, challenge, accept) != ""
    assert await plies(table) == 0
    assert await table.toast(table.boris, challenge, accept) == ""
    assert "your move" in text_of(table.anna.last(table.group))


async def test_nobody_can_take_their_own_challenge(table):
    challenge = await challenge_in_group(table)
    accept = next(data for label, data in button_data(challenge) if label == "✅ Accept")
    assert "own" in await table.toast(table.anna, challenge, accept)


async def test_a_withdrawn_challenge_cannot_be_taken_and_offers_a_fresh_one(table):
    table.anna.start()
    await table.settle()
    link = await private_link(table)
    await table.tap(table.anna, table.anna.last(), "Withdraw")
    table.boris.start(link)
    await table.settle()
    assert labels_of(table.boris.last()) != []
    fresh = await table.tap(table.boris, table.boris.last(), button_data(table.boris.last())[0][1])
    assert "Русские шашки" in text_of(fresh)


async def test_a_challenge_expires_after_thirty_days_and_says_so(table):
    from bot.sweep import sweep_once

    table.anna.start()
    await table.settle()
    await private_link(table)
    table.stand_in.advance(30 * 24 * 3600 + 1)
    await sweep_once(table.damka.desk)
    table.damka.sender.wake()
    await table.settle()
    assert "expired" in text_of(table.anna.last())


async def test_others_cannot_choose_on_my_card(table):
    card = await table.say(table.anna, "/new@damka_local_bot keny", table.group)
    assert await table.toast(table.boris, card, button_data(card)[-2][1]) != ""


async def test_cancel_withdraws_a_challenge_and_then_an_unmoved_game(table):
    await challenge_in_group(table)
    assert "withdrawn" in text_of(await table.say(table.anna, "/cancel@damka_local_bot", table.group))
    board = await game_in_group(table)
    assert "cancelled" in text_of(await table.say(table.anna, "/cancel@damka_local_bot", table.group))
    assert await table.toast(table.anna, board, data_of(board, PlayMove) if button_data(board) else "x") != ""


async def test_a_house_rule_chosen_on_the_card_is_played(table):
    card = await table.say(table.anna, "/new@damka_local_bot malaysian", table.group)
    options = await table.tap(table.anna, card, "⚙️ House rules", table.group)
    board_rule = next(label for label in labels_of(options) if "12" in label)
    options = await table.tap(table.anna, options, board_rule, table.group)
    card = await table.tap(table.anna, options, "« Done", table.group)
    challenge = await table.tap(table.anna, card, "⚔️ Challenge", table.group)
    await table.tap(table.boris, challenge, "✅ Accept", table.group)
    async with table.damka.database.read() as connection:
        stored = await games.get(connection, 1)
    assert stored is not None
    assert stored.options == {"board": "8"}


# --- Moves -----------------------------------------------------------------------------------------------------------


async def test_the_opponent_gets_a_new_message_and_mine_shows_my_move(table):
    board = await game_in_private(table)
    before = len(table.boris.messages())
    await table.tap(table.anna, board, "3. c3-d4")
    assert len(table.boris.messages()) == before + 1
    assert "c3-d4" in text_of(table.boris.last())
    mine = table.anna.messages()[-1]
    assert mine.id == board.id
    assert "Waiting for Boris" in text_of(mine)
    assert labels_of(mine) == ["↩️ Undo", "🗓 Plan a reply"]


@pytest.mark.parametrize("text", ["c3-d4", "c3d4", "C3 D4", "с3–д4".replace("д", "d"), "d4", "c3 - d4"])
async def test_a_move_is_typed_in_private_in_any_spelling(table, text):
    await game_in_private(table)
    if text == "d4":
        text = "b4 "  # two men reach d4; b4 too: a destination alone is enough only where one move ends there
        await table.say(table.anna, "h4")
    else:
        await table.say(table.anna, text)
    assert await plies(table) == 1


async def test_an_ambiguous_destination_is_answered_with_buttons_and_never_guessed(table):
    await game_in_private(table)
    answer = await table.say(table.anna, "d4")
    assert await plies(table) == 0
    assert labels_of(answer) == ["c3-d4", "e3-d4"]
    await table.tap(table.anna, answer, "e3-d4")
    assert await plies(table) == 1


async def test_an_illegal_move_is_answered_with_the_rule_and_what_is_legal(table):
    await game_in_private(table)
    for hands, move in ((table.anna, "c3-d4"), (table.boris, "f6-e5")):
        await table.say(hands, move)
    answer = await table.say(table.anna, "g3-h4")
    assert "must capture" in text_of(answer)
    assert "d4:f6" in text_of(answer)
    assert await plies(table) == 2


async def test_nonsense_is_answered_kindly_with_examples(table):
    await game_in_private(table)
    answer = await table.say(table.anna, "hello <b>there</b> & all")
    assert "c3-" in text_of(answer) or "a3-" in text_of(answer)
    assert await plies(table) == 0


async def test_in_a_group_a_reply_to_the_board_is_a_move_and_talk_is_not(table):
    board = await game_in_group(table)
    count = len(table.anna.messages(table.group))
    await table.say(table.anna, "nice position!", table.group, reply_to=board)
    assert len(table.anna.messages(table.group)) == count
    await table.say(table.anna, "c3-d4", table.group, reply_to=board)
    assert await plies(table) == 1


async def test_in_a_group_move_with_the_bots_name_works(table):
    await game_in_group(table)
    await table.say(table.anna, "/move@damka_local_bot c3-d4", table.group)
    assert await plies(table) == 1
    answer = await table.say(table.boris, "/move@damka_local_bot", table.group)
    assert "/move b6-a5" in text_of(answer)


async def test_a_move_in_two_games_is_asked_about(table):
    await game_in_private(table)
    link = await private_link(table)
    table.boris.start(link)
    await table.settle()
    answer = await table.say(table.anna, "c3-d4")
    assert await plies(table, 1) + await plies(table, 2) == 0
    assert len(button_data(answer)) == 2
    await table.tap(table.anna, answer, button_data(answer)[1][1])
    assert await plies(table, 1) + await plies(table, 2) == 1


async def test_a_reply_decides_between_two_games(table):
    first = await game_in_private(table)
    link = await private_link(table)
    table.boris.start(link)
    await table.settle()
    await table.say(table.anna, "c3-d4", reply_to=first)
    assert (await plies(table, 1), await plies(table, 2)) == (1, 0)


@pytest.mark.parametrize(
    "data", ["", "x", "m:zz:1:abcdefgh", "m:1:1:00000000", "\u0000", "m:1:-1:abcdefgh", "p:9:1:a1", "я" * 32]
)
async def test_forged_taps_change_nothing_and_are_answered(table, data):
    board = await game_in_group(table)
    if data:
        assert await table.toast(table.anna, board, data) != ""
    assert await plies(table) == 0


async def test_more_than_eight_moves_are_chosen_by_piece_and_only_the_keyboard_changes(table):
    board = await game_in_group(table, "english")
    # English begins with seven moves; Turkish with eight; Gothic has many.
    board = await game_in_group(table, "gothic")
    caption, picture = text_of(board), board.content["photo"]
    piece = next(label for label in labels_of(board) if len(label) == 2)
    await table.tap(table.anna, board, piece, table.group)
    edited = table.anna.last(table.group)
    assert edited.id == board.id
    assert (text_of(edited), edited.content["photo"]) == (caption, picture)
    assert any(isinstance(parse(data), CancelPick) for _, data in button_data(edited))
    await table.tap(table.anna, edited, data_of(edited, CancelPick), table.group)
    assert labels_of(table.anna.last(table.group)) == labels_of(board)


async def test_a_malaysian_refusal_names_its_price_and_is_asked_twice(table):
    await game_in_group(table, "malaysian")
    moves = 0
    while True:
        async with table.damka.database.read() as connection:
            stored = await games.get(connection, 1)
            assert stored is not None
            game = await table.damka.desk.table.load(connection, stored)
        refusal = next((move for move in game.legal if move.forfeited), None)
        hands = table.anna if stored.white == (1 if moves % 2 == 0 else 2) else table.boris
        hands = await mover(table)
        if refusal:
            break
        await table.say(hands, f"/move@damka_local_bot {game.legal[moves % len(game.legal)]}", table.group)
        moves += 1
    board = table.anna.last(table.group)
    before = await plies(table)
    assert await table.toast(hands, board, encode(PlayMove(1, stored.turn, move_id(refusal)))) == ""
    assert await plies(table) == before
    asked = table.anna.last(table.group)
    confirm = next(label for label, data in button_data(asked) if isinstance(parse(data), ConfirmRefusal))
    assert "give up" in confirm
    await table.tap(hands, asked, confirm, table.group)
    assert await plies(table) == before + 1


async def mover(table: Table) -> Hands:
    from storage import players

    async with table.damka.database.read() as connection:
        stored = await games.get(connection, 1)
        assert stored is not None
        player = await players.get(connection, stored.player(stored.to_move))
    return next(hands for hands in (table.anna, table.boris) if hands.id == player.user_id)


async def test_play_both_sides_needs_nobody_else(table):
    table.anna.start()
    await table.settle()
    card = await table.say(table.anna, "/new russian")
    board = await table.tap(table.anna, card, "🪞 Play both sides")
    for move in ("c3-d4", "f6-g5", "b2-c3"):
        await table.say(table.anna, move)
    assert await plies(table) == 3
    assert labels_of(board) != labels_of(table.anna.last())


# --- Lasting ---------------------------------------------------------------------------------------------------------


async def test_a_restart_in_the_middle_loses_nothing(tmp_path):
    async with at_table(tmp_path) as table:
        board = await game_in_private(table)
        await table.tap(table.anna, board, "3. c3-d4")
        stand_in = table.stand_in
        table.boris.say("f6-g5")  # said while the bot goes down: Telegram keeps it
    async with at_table(tmp_path, stand_in) as table:
        await table.settle()
        assert await plies(table) == 2
        await table.tap(table.anna, table.anna.last(), button_data(table.anna.last())[0][1])
        assert await plies(table) == 3


async def test_games_lists_what_waits_for_me_first(table):
    board = await game_in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    link = await private_link(table, "keny")
    table.boris.start(link)
    await table.settle()
    listed = await table.say(table.anna, "/games")
    assert labels_of(listed)[0].startswith("👉 Keny")
    opened = await table.tap(table.anna, listed, labels_of(listed)[0])
    assert "Keny" in text_of(opened)


async def test_every_game_has_its_rules_to_read(table):
    table.anna.start()
    await table.settle()
    page = await table.say(table.anna, "/rules konane")
    assert "Konane" in text_of(page)
    menu = await table.say(table.anna, "/rules")
    assert len(labels_of(menu)) >= 21


async def test_a_game_of_the_library_and_the_board_agree(table):
    board = await game_in_group(table, "dameo")
    assert len(Game.new(variant("dameo")).legal) == 52
    assert "photo" in board.content
