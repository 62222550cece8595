"""Whoever floods the bot is told so once and then ignored; nobody else waits for that."""

from telegram import Update

from bot.callbacks import AcceptChallenge, OfferDraw, PickPiece, PostChallenge, ShowHelp, encode
from bot.guard import Patience
from bot.handlers.gate import effort_of
from tests.e2e.games import data_of
from tests.e2e.table import Table, at_table, text_of


async def test_too_many_commands_are_answered_once_more_and_then_not(tmp_path):
    async with at_table(tmp_path, patience=Patience()) as table:
        table.boris.start()
        for _ in range(30):
            table.boris.say("/help")
        await table.settle()
        answers = [text_of(message) for message in table.boris.messages()]
        assert len(answers) == 11
        assert answers[-1].startswith("Слишком много")
        table.celina.start()
        await table.settle()
        assert table.celina.messages()


async def test_too_many_taps_are_all_answered_but_not_carried_out(tmp_path):
    async with at_table(tmp_path, patience=Patience()) as table:
        table.anna.start()
        card = await table.say(table.anna, "/new russian")
        taps = [table.anna.tap_data(card, encode(ShowHelp())) for _ in range(60)]
        await table.settle()
        toasts = [str(tap.answer["text"]) for tap in taps if tap.answer is not None]
        assert len(toasts) == 60
        assert len([toast for toast in toasts if toast]) == 1
        assert len(table.anna.messages()) < 25


async def test_a_game_goes_on_in_a_group_that_somebody_floods(tmp_path):
    async with at_table(tmp_path, patience=Patience()) as table:
        for _ in range(60):
            table.celina.say("/help@damka_local_bot", table.group)
        await table.settle()
        said = len(table.anna.messages(table.group))
        assert said < 15
        tapped = table.anna.tap_data(table.anna.last(table.group), encode(PickPiece(1, 1, "a1")))
        await table.settle()
        assert tapped.answer is not None
        assert "fast" not in str(tapped.answer["text"])


async def test_taps_that_mean_nothing_use_up_no_groups_patience(tmp_path):
    patience = Patience(person_burst=1e9, group_burst=40, group_per_second=0)
    async with at_table(tmp_path, patience=patience) as table:
        menu = await table.say(table.anna, "/new@damka_local_bot", table.group)
        for _ in range(60):
            table.celina.tap_data(menu, "nonsense")
        await table.settle()
        assert "How to play" in text_of(await table.say(table.anna, "/help@damka_local_bot", table.group))


async def test_a_flooded_group_still_moves_and_its_games_follow(tmp_path):
    patience = Patience(person_burst=1e9, group_burst=40, group_per_second=0)
    async with at_table(tmp_path, patience=patience) as table:
        card = await table.say(table.anna, "/new@damka_local_bot russian", table.group)
        made = await table.tap(table.anna, card, data_of(card, PostChallenge), table.group)
        board = await table.tap(table.boris, made, data_of(made, AcceptChallenge), table.group)
        for _ in range(30):
            table.celina.say("/help@damka_local_bot", table.group)
        await table.settle()
        tapped = table.boris.tap_data(board, encode(OfferDraw(1, 0)))
        await table.settle()
        assert tapped.answer is not None
        assert "fast" not in str(tapped.answer["text"]).lower()
        left = _chat_message(table, table.celina.id, left_chat_member=table.celina.user.json())
        moved = _chat_message(table, table.anna.id, migrate_to_chat_id=-1009)
        assert [effort_of(Update.de_json(update, table.damka.application.bot)) for update in (left, moved)] == [0, 0]


def _chat_message(table: Table, sender: int, **content: object) -> dict[str, object]:
    person, chat = table.stand_in.users[sender].json(), table.stand_in.chat_json(table.stand_in.chats[table.group])
    return {"update_id": 1, "message": {"message_id": 9, "from": person, "chat": chat, "date": 1, **content}}
