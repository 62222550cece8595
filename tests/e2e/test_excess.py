"""One person has only so many invitations open and so many games under way, by whatever way they come."""

from bot.callbacks import ConfirmResign, PlayBothSides, PostChallenge, Rematch, encode
from bot.service import excess
from rules import Color
from tests.e2e.games import data_of, in_private, kinds_of
from tests.e2e.table import Table, text_of


async def start_three(table: Table, button: type) -> list[str]:
    """What Anna is told when she taps a button of three fresh cards."""
    await table.start(table.anna)
    cards = [await table.say(table.anna, "/new russian") for _ in range(3)]
    return [await table.toast(table.anna, card, data_of(card, button)) for card in cards]


async def test_one_person_has_so_many_invitations_open_and_no_more(table, monkeypatch):
    monkeypatch.setattr(excess, "MOST_OPEN", 2)
    toasts = await start_three(table, PostChallenge)
    assert ["open invitations" in toast for toast in toasts] == [False, False, True]
    await table.say(table.anna, "/cancel")
    card = await table.say(table.anna, "/new russian")
    assert "open invitations" not in await table.toast(table.anna, card, data_of(card, PostChallenge))


async def test_one_person_has_so_many_games_under_way_and_no_more(table, monkeypatch):
    monkeypatch.setattr(excess, "MOST_RUNNING", 2)
    toasts = await start_three(table, PlayBothSides)
    assert ["under way" in toast for toast in toasts] == [False, False, True]


async def test_rematches_against_oneself_are_games_like_all_others(table, monkeypatch):
    monkeypatch.setattr(excess, "MOST_RUNNING", 2)
    await table.start(table.anna)
    card = await table.say(table.anna, "/new russian")
    board = await table.tap(table.anna, card, data_of(card, PlayBothSides))
    table.anna.tap_data(board, encode(ConfirmResign(1, 1, Color.WHITE)))
    await table.settle()
    for _ in range(2):
        assert "Your move" in text_of(await table.say(table.anna, "/rematch"))
    assert "under way" in text_of(await table.say(table.anna, "/rematch"))
    ended = next(message for message in table.anna.messages() if "Rematch" in kinds_of(message))
    assert "under way" in await table.toast(table.anna, ended, encode(Rematch(1)))


async def test_rematches_are_invitations_like_all_others(table, monkeypatch):
    monkeypatch.setattr(excess, "MOST_OPEN", 1)
    board = await in_private(table)
    await table.say(table.anna, "/resign")
    await table.tap(table.anna, table.anna.last(), encode(ConfirmResign(1, 1, Color.WHITE)))
    card = await table.say(table.anna, "/new russian")
    await table.toast(table.anna, card, data_of(card, PostChallenge))
    assert "open invitations" in text_of(await table.say(table.anna, "/rematch"))
    assert "open invitations" in await table.toast(table.anna, board, encode(Rematch(1)))
