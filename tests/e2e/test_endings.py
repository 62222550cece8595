"""Games that end by word: draws offered and answered, resignations."""

from bot.callbacks import AcceptDraw, ConfirmResign, DeclineDraw, LeaveQuestion, OfferDraw, PlayMove
from bot.local.faults import Fault, FaultKind
from storage.records import Place
from tests.e2e.games import data_of, from_position, in_group, in_private, kinds_of, line, play, said, stored
from tests.e2e.table import Message, labels_of, text_of

# --- Draws -----------------------------------------------------------------------------------------------------------


async def test_a_draw_is_offered_declined_and_agreed(table):
    board = await in_private(table)
    await table.tap(table.anna, board, data_of(board, OfferDraw))
    offer = table.boris.last()
    await table.tap(table.boris, offer, data_of(offer, DeclineDraw))
    assert labels_of(offer) == []
    assert text_of(offer) == "Русские шашки: ничьей нет, игра продолжается."
    assert "no draw" in text_of(table.anna.last())
    await play(table, "c3-d4")
    await table.say(table.anna, "/draw")
    offer = table.boris.last()
    await table.tap(table.boris, offer, data_of(offer, AcceptDraw))
    assert "A draw" in text_of(table.anna.last())
    assert "ничья" in text_of(table.boris.last()).lower()


async def test_a_draw_offer_stands_until_the_offerers_second_move(table):
    board = await in_private(table)
    await table.tap(table.anna, board, data_of(board, OfferDraw))
    offer = table.boris.last()
    accept = data_of(offer, AcceptDraw)
    for hands, move in ((table.anna, "c3-d4"), (table.boris, "f6-g5")):
        await table.say(hands, move)
    assert (await stored(table)).draw_offer is not None
    assert "AcceptDraw" in kinds_of(offer)
    await table.say(table.anna, "d4-e5")
    assert labels_of(offer) == []
    assert await table.toast(table.boris, offer, accept) == said(table.boris, "toast.offer_gone")
    assert (await stored(table)).outcome is None


async def test_a_button_of_an_offer_that_is_over_does_not_accept_the_next_one(table):
    board = await in_private(table)
    await table.tap(table.anna, board, data_of(board, OfferDraw))
    declined = table.boris.last()
    accept = data_of(declined, AcceptDraw)
    await table.tap(table.boris, declined, data_of(declined, DeclineDraw))
    await play(table, "c3-d4", "f6-g5")
    await table.say(table.anna, "/draw")
    assert (await stored(table)).draw_offer is not None
    assert await table.toast(table.boris, declined, accept) == said(table.boris, "toast.offer_gone")
    assert (await stored(table)).outcome is None


async def test_a_draw_offer_that_a_last_move_leaves_behind_is_told_of_no_more(table):
    await from_position(table, "russian", "W:Wc3:Bd4")
    await table.say(table.anna, "/board")
    waiting = await table.say(table.boris, "/board")
    await table.say(table.boris, "/draw")
    assert "ничь" in text_of(waiting)
    await table.say(table.anna, "c3:e5")
    assert "Победа: Anna" in text_of(table.boris.last())
    assert "ничь" not in text_of(waiting)
    assert "c3:e5" in text_of(waiting)
    assert labels_of(waiting) == []


async def test_a_draw_declined_on_the_board_leaves_the_moves_there(table):
    await in_private(table)
    await table.say(table.anna, "/draw")
    offer = table.boris.last()
    accept = data_of(offer, AcceptDraw)
    await table.say(table.anna, "c3-d4")
    board = table.boris.last()
    assert "Anna предлагает ничью" in text_of(board)
    await table.tap(table.boris, board, data_of(board, DeclineDraw))
    assert "ничью" not in text_of(board)
    assert "DeclineDraw" not in kinds_of(board)
    assert table.boris.last().id == board.id
    await table.tap(table.boris, board, data_of(board, PlayMove))
    assert len(await line(table)) == 2
    assert labels_of(offer) == []
    assert await table.toast(table.boris, offer, accept) == said(table.boris, "toast.offer_gone")
    assert (await stored(table)).outcome is None


async def test_a_draw_declined_in_a_group_is_told_there_to_whoever_offered_it(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    await table.say(table.boris, "/draw@damka_local_bot", table.group)
    offer = table.boris.last(table.group)
    assert "Boris offers a draw" in text_of(offer)
    told = await table.tap(table.anna, offer, data_of(offer, DeclineDraw), table.group)
    assert labels_of(offer) == []
    assert "Anna plays on, no draw" in text_of(told)
    assert "Boris" in text_of(told)


async def test_a_draw_declined_in_its_own_message_goes_from_the_next_board_too(table):
    await in_group(table)
    offer = await table.say(table.anna, "/draw@damka_local_bot", table.group)
    await play(table, "c3-d4", chat=table.group)
    board = table.anna.last(table.group)
    assert "Anna offers a draw" in text_of(board)
    await table.tap(table.boris, offer, data_of(offer, DeclineDraw), table.group)
    assert "offers a draw" not in text_of(board)
    assert "DeclineDraw" not in kinds_of(board)
    assert "PlayMove" in kinds_of(board)


async def test_a_draw_agreed_on_the_board_ends_the_game(table):
    await in_group(table)
    await table.say(table.anna, "/draw@damka_local_bot", table.group)
    await play(table, "c3-d4", chat=table.group)
    board = table.anna.last(table.group)
    end = await table.tap(table.boris, board, data_of(board, AcceptDraw), table.group)
    assert labels_of(board) == []
    assert "A draw" in text_of(end)


async def test_a_question_that_holds_no_longer_loses_its_buttons_and_an_old_tap_is_answered(table):
    await in_group(table)
    offer = await table.say(table.anna, "/draw@damka_local_bot", table.group)
    accept = data_of(offer, AcceptDraw)
    asked = await table.say(table.anna, "/resign@damka_local_bot", table.group)
    await table.tap(table.anna, asked, data_of(asked, ConfirmResign), table.group)
    assert "🏆" in text_of(table.anna.last(table.group))
    assert labels_of(offer) == labels_of(asked) == []
    assert await table.toast(table.celina, offer, accept) == said(table.celina, "toast.not_your_game")
    assert await table.toast(table.boris, offer, accept) == "Эта партия окончена."


async def test_a_question_unknown_to_the_bot_loses_its_buttons_to_a_players_tap_only(table):
    """Telegram's answer to it was lost, and it was sent once more: only the second one is known."""
    await in_group(table)
    table.stand_in.faults.add(Fault("sendMessage", FaultKind.LOST_AFTER, code=500))
    table.anna.say("/draw@damka_local_bot", table.group)
    await table.settle_with_time()
    first, second = [message for message in table.anna.messages(table.group) if "AcceptDraw" in kinds_of(message)][:2]
    accept = data_of(first, AcceptDraw)
    await table.tap(table.boris, second, data_of(second, DeclineDraw), table.group)
    assert labels_of(second) == []
    assert await table.toast(table.celina, first, accept) == said(table.celina, "toast.not_your_game")
    assert labels_of(first) != []
    assert await table.toast(table.boris, first, accept) == said(table.boris, "toast.offer_gone")
    assert labels_of(first) == []


async def test_a_question_whose_no_comes_after_the_end_says_nothing_of_a_game_that_goes_on(table):
    await in_private(table)
    asked = await table.say(table.anna, "/resign")
    leave, words = data_of(asked, LeaveQuestion), text_of(asked)
    other = await table.say(table.boris, "/resign")
    await table.tap(table.boris, other, data_of(other, ConfirmResign))
    await table.toast(table.anna, asked, leave)
    assert labels_of(asked) == []
    assert text_of(asked) == words


# --- Resignation -----------------------------------------------------------------------------------------------------


async def test_resigning_is_asked_once_and_the_last_message_says_who_won_and_why(table):
    await in_private(table)
    asked = await table.say(table.boris, "/resign")
    await table.tap(table.boris, asked, data_of(asked, LeaveQuestion))
    assert labels_of(asked) == []
    assert text_of(asked) == "Русские шашки: игра продолжается."
    asked = await table.say(table.boris, "/resign")
    await table.tap(table.boris, asked, data_of(asked, ConfirmResign))
    assert "Anna wins" in text_of(table.anna.last())
    assert "resigned" in text_of(table.anna.last())
    assert labels_of(table.anna.last()) == ["🔁 Rematch"]


async def test_in_a_group_the_question_whether_to_resign_is_for_the_one_it_names(table):
    await in_group(table)
    asked = await table.say(table.boris, "/resign@damka_local_bot", table.group)
    assert "Boris, do you really want to resign?" in text_of(asked)
    confirm = data_of(asked, ConfirmResign)
    assert await table.toast(table.anna, asked, confirm) == "This question is for the other player."
    assert await table.toast(table.celina, asked, confirm) == said(table.celina, "toast.not_your_game")
    leave = data_of(asked, LeaveQuestion)
    assert await table.toast(table.anna, asked, leave) == "This question is for the other player."
    assert await table.toast(table.celina, asked, leave) == said(table.celina, "toast.not_your_game")
    assert (await stored(table)).outcome is None
    assert data_of(asked, ConfirmResign) == confirm
    end = await table.tap(table.boris, asked, confirm, table.group)
    assert "Anna wins" in text_of(end)
    assert "Boris resigned" in text_of(end)


# --- The boards that an end leaves behind ----------------------------------------------------------------------------


def awaits_no_move(board: Message) -> bool:
    """Whether a board has no buttons, and calls nobody to move, in English or Russian."""
    calls = ("Your move", "your move", "Waiting for", "Ваш ход", "ваш ход", "Теперь ходит")
    return labels_of(board) == [] and not any(call in text_of(board) for call in calls)


async def test_the_boards_of_a_game_resigned_in_private_wait_for_no_move_any_more(table):
    board = await in_private(table)
    await table.tap(table.anna, board, data_of(board, PlayMove))
    called = table.boris.last()
    assert "Waiting for" in text_of(board)
    assert "Ваш ход" in text_of(called)
    asked = await table.say(table.boris, "/resign")
    counts = len(table.anna.messages()), len(table.boris.messages())
    await table.tap(table.boris, asked, data_of(asked, ConfirmResign))
    assert (len(table.anna.messages()), len(table.boris.messages())) == (counts[0] + 1, counts[1] + 1)
    assert awaits_no_move(board)
    assert awaits_no_move(called)
    assert "the game is over after move 1" in text_of(board)
    assert "a3-b4" in text_of(board)
    assert "игра окончена" in text_of(called)


async def test_the_board_of_a_game_agreed_drawn_in_a_group_waits_for_no_move_any_more(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    board = table.anna.last(table.group)
    offer = await table.say(table.anna, "/draw@damka_local_bot", table.group)
    end = await table.tap(table.boris, offer, data_of(offer, AcceptDraw), table.group)
    assert "A draw" in text_of(end)
    assert awaits_no_move(board)


async def test_the_board_that_the_winning_move_is_made_on_waits_for_no_move_any_more(table):
    await from_position(table, "russian", "W:Wc3:Bd4", Place(table.group))
    board = await table.say(table.anna, "/board@damka_local_bot", table.group)
    end = await table.tap(table.anna, board, data_of(board, PlayMove), table.group)
    assert "Anna wins" in text_of(end)
    assert awaits_no_move(board)
    assert "c3:e5" in text_of(board)
    assert "wins" not in text_of(board)


async def test_the_board_of_whoever_waits_tells_of_a_winning_move_that_was_typed(table):
    await from_position(table, "russian", "W:Wc3:Bd4")
    waiting = await table.say(table.boris, "/board")
    board = await table.say(table.anna, "/board")
    await table.say(table.anna, "c3:e5")
    assert awaits_no_move(waiting)
    assert awaits_no_move(board)


async def test_the_board_of_a_game_called_off_waits_for_no_move_any_more(table):
    board = await in_private(table)
    await table.say(table.boris, "/cancel")
    assert awaits_no_move(board)
    assert "over before its first move" in text_of(board)
