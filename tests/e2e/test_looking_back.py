"""Looking back at a game, and playing on from a position that stood on the board."""

from bot.callbacks import (
    AcceptChallenge,
    Draft,
    FreshChallenge,
    PlayBothSides,
    PlayOn,
    PostChallenge,
    ShowCard,
    ShowHistory,
    ShowMoves,
    ShowOtherRules,
    WithdrawChallenge,
    encode,
    parse,
)
from rules import Color, Game, variant
from tests.e2e.games import (
    alone,
    data_of,
    find_game,
    from_position,
    in_group,
    in_private,
    kinds_of,
    line,
    play,
    resign,
    said,
    stored,
    stored_challenge,
)
from tests.e2e.table import button_data, labels_of, text_of


async def test_history_steps_through_the_game_in_place(table):
    await in_private(table)
    await play(table, "c3-d4", "f6-g5", "b2-c3")
    shown = await table.say(table.anna, "/history")
    assert "1. c3-d4 f6-g5 2. b2-c3" in text_of(shown)
    picture = shown.content["photo"]
    for label, moves in (("◀", 2), ("◀", 1), ("▶", 2), ("⏮", 0), ("⏭", 3)):
        assert (await table.tap(table.anna, shown, label)).id == shown.id
        assert f"after {moves} of 3 moves" in text_of(shown)
    assert shown.content["photo"] == picture
    await table.tap(table.anna, shown, "⏭")  # at the end nothing changes, and nothing breaks
    assert "after 3 of 3" in text_of(shown)


async def test_the_last_message_leads_to_the_history_and_stays(table):
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    await resign(table, table.boris)
    final = table.anna.last()
    shown = await table.tap(table.anna, final, "📜 History")
    assert shown.id != final.id
    assert "Boris resigned" in text_of(shown)
    assert "📜 History" in labels_of(final)
    moves = await table.tap(table.anna, shown, data_of(shown, ShowMoves))
    assert "1. c3-d4 f6-g5" in text_of(moves)


async def test_a_long_history_is_looked_back_at_and_read(table):
    await alone(table, "turkish")
    game = Game.new(variant("turkish"))
    while game.plies < 30:
        move = game.legal[0]
        await table.say(table.anna, str(move))
        game = game.play(move)
    shown = await table.say(table.anna, "/history")
    assert "of 30 moves" in text_of(shown)
    moves = await table.tap(table.anna, shown, data_of(shown, ShowMoves))
    assert moves.id != shown.id
    assert [f" {number}. " in f" {text_of(moves)} ".replace("\n", " ") for number in (1, 15, 16)] == [True, True, False]


async def test_strangers_do_not_see_my_private_game(table):
    board = await in_private(table)
    await table.start(table.celina)
    own = table.celina.last()
    assert await table.toast(table.celina, own, encode(ShowHistory(1, 0))) == said(table.celina, "toast.not_your_game")
    assert await table.toast(table.celina, own, encode(PlayOn(1, 0))) == said(table.celina, "toast.forged")
    assert await table.toast(table.celina, own, encode(ShowMoves(1))) == said(table.celina, "toast.not_your_game")
    assert table.celina.last().id == own.id
    assert await table.toast(table.anna, board, encode(ShowHistory(1, 9))) == ""


async def test_my_private_game_is_not_shown_to_a_group(table):
    await in_private(table)
    await play(table, "c3-d4")
    menu = await table.say(table.anna, "/rules@damka_local_bot", table.group)
    count = len(table.anna.messages(table.group))
    for tap in (ShowHistory(1, 0), ShowMoves(1)):
        assert await table.toast(table.anna, menu, encode(tap)) == said(table.anna, "toast.not_your_game")
    assert len(table.anna.messages(table.group)) == count


async def test_history_leaves_out_what_was_taken_back(table):
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    await table.tap(table.anna, board, "↩️ Undo")
    await play(table, "a3-b4")
    assert "1. a3-b4" in text_of(await table.say(table.anna, "/history"))
    assert "c3-d4" not in text_of(table.anna.last())


async def test_a_position_is_played_on_alone(table):
    await in_private(table)
    await play(table, "c3-d4", "f6-g5", "b2-c3")
    shown = await table.say(table.anna, "/history")
    await table.tap(table.anna, shown, "◀")
    card = await table.tap(table.anna, shown, data_of(shown, PlayOn))
    assert "From a position" in text_of(card)
    await table.tap(table.anna, card, data_of(card, PlayBothSides))
    game, source = await stored(table, 2), await stored(table, 1)
    assert (game.white, game.black, game.to_move) == (1, 1, Color.WHITE)
    assert game.start != source.start
    await table.say(table.anna, "d4-e5", reply_to=table.anna.last())
    assert await line(table, 2) == ["d4-e5"]


async def test_a_challenge_from_a_position_says_so_and_starts_there(table):
    await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    await resign(table, table.boris, table.group)
    shown = await table.tap(table.anna, table.anna.last(table.group), "📜 History", table.group)
    card = await table.tap(table.anna, shown, data_of(shown, PlayOn), table.group)
    seat = next(data for label, data in button_data(card) if label == "I begin")
    assert await table.toast(table.celina, card, seat) == said(table.celina, "toast.not_your_card")
    await table.tap(table.anna, card, seat, table.group)
    challenge = await table.tap(table.anna, card, data_of(card, PostChallenge), table.group)
    assert "From a position" in text_of(challenge)
    await table.tap(table.boris, challenge, data_of(challenge, AcceptChallenge), table.group)
    game = await stored(table, 2)
    assert game.start == (await stored(table, 1)).position
    assert game.white == 1


async def test_a_fresh_challenge_like_a_withdrawn_one_starts_from_the_same_position(table):
    await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    shown = await table.say(table.anna, "/history@damka_local_bot", table.group)
    card = await table.tap(table.anna, shown, data_of(shown, PlayOn), table.group)
    challenge = await table.tap(table.anna, card, data_of(card, PostChallenge), table.group)
    withdraw = parse(data_of(challenge, WithdrawChallenge))
    assert isinstance(withdraw, WithdrawChallenge)
    await table.tap(table.anna, challenge, data_of(challenge, WithdrawChallenge), table.group)
    table.celina.start(withdraw.token)
    await table.settle()
    dead = table.celina.last()
    again = await table.tap(table.celina, dead, data_of(dead, FreshChallenge))
    assert "WithdrawChallenge" in kinds_of(again)
    assert (await stored_challenge(table, 3)).start == (await stored(table)).position


async def test_a_fresh_challenge_by_somebody_else_is_for_whoever_comes_first(table):
    """Anna's rematch from a position was for Boris; one that Boris makes like it is for anybody."""
    await from_position(table, "russian", "W:Wc3,e3:Bb6,h8")
    await resign(table, table.anna)
    rematch = await table.say(table.anna, "/rematch")
    withdraw = parse(data_of(rematch, WithdrawChallenge))
    assert isinstance(withdraw, WithdrawChallenge)
    await table.tap(table.anna, rematch, data_of(rematch, WithdrawChallenge))
    await table.toast(table.boris, table.boris.last(), encode(FreshChallenge(withdraw.token)))
    old, made = await stored_challenge(table, 1), await stored_challenge(table, 2)
    assert (old.author, old.opponent, old.start) == (1, 2, made.start)
    assert (made.author, made.opponent, made.opponent_username) == (2, None, None)


async def test_a_position_can_be_played_under_another_games_rules(table):
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    shown = await table.say(table.anna, "/history")
    card = await table.tap(table.anna, shown, data_of(shown, PlayOn))
    others = await table.tap(table.anna, card, data_of(card, ShowOtherRules))
    labels = labels_of(others)
    assert "Brazilian" in labels
    assert "English" in labels
    assert not {"International", "Turkish", "Konane", "Russian"} & set(labels)
    card = await table.tap(table.anna, others, "Brazilian")
    assert kinds_of(card).count("ShowCard") == 3
    await table.tap(table.anna, card, data_of(card, PlayBothSides))
    game, source = await stored(table, 2), await stored(table, 1)
    assert (game.variant, game.to_move) == ("brazilian", source.to_move)


async def test_a_position_is_not_offered_to_games_that_begin_with_fewer_pieces(table):
    """Konane's 64 pieces under the rules of a game with flying kings would be captures without end."""
    await in_private(table, "konane")
    await play(table, "d5")
    shown = await table.say(table.anna, "/history")
    card = await table.tap(table.anna, shown, data_of(shown, PlayOn))
    assert "ShowOtherRules" not in kinds_of(card)
    assert await table.toast(
        table.anna, card, encode(PlayBothSides(Draft("keny", table.anna.id, source=(1, 1))))
    ) == said(table.anna, "toast.forged")
    assert await find_game(table, 2) is None


async def test_a_forged_position_starts_nothing(table):
    await in_private(table)
    for draft in (
        Draft("turkish", table.anna.id, source=(1, 0)),
        Draft("russian", table.anna.id, source=(1, 7)),
        Draft("russian", table.anna.id, source=(9, 0)),
    ):
        for kind in (ShowCard, PostChallenge, PlayBothSides):
            assert await table.toast(table.anna, table.anna.last(), encode(kind(draft))) != ""
