"""Living with many games: what waits, in which chat, with which note, and which are to be quiet."""

from bot.callbacks import (
    OpenGame,
    PickPiece,
    PlayMove,
    ReadNote,
    ShowFilters,
    ShowGames,
    ToggleMute,
    encode,
    parse,
)
from bot.service.personal import NOTE_LENGTH
from rules import VARIANTS, Color, Game, format_fen, variant
from storage import games, players
from storage.games import NewGame
from storage.records import Place
from tests.e2e.games import (
    data_of,
    from_position,
    in_group,
    in_private,
    kinds_of,
    mentions,
    play,
    private_link,
    said,
    stored,
)
from tests.e2e.table import Table, button_data, labels_of, text_of


async def eleven_games(table: Table) -> int:
    """Eleven games of Anna in three chats: every second one waits for her. Answers the id of a second group."""
    other = table.stand_in.add_group("Second <club>", [table.anna.id, table.boris.id]).id
    await table.start(table.anna)
    async with table.damka.database.write() as connection:
        anna = await players.by_user_id(connection, table.anna.id)
        boris = await players.meet(
            connection, user_id=table.boris.id, name="Boris", username="boris", language="ru", now=0
        )
        assert anna is not None
        await players.visit(connection, chat_id=other, kind="supergroup", title="Second <club>", now=0)
        places = (None, Place(table.group), Place(other))
        for number in range(11):
            rules = variant("keny" if number % 3 else "russian")
            white, black = (anna.id, boris.id) if number % 2 == 0 else (boris.id, anna.id)
            new = NewGame(rules.key, {}, format_fen(rules, rules.start), rules.first, white, black, places[number % 3])
            await games.create(connection, new, now=1000 - number)
    return other


async def test_the_list_begins_with_the_game_that_has_waited_longest_and_has_pages(table):
    await eleven_games(table)
    listed = await table.say(table.anna, "/games")
    opened = [parse(data) for _, data in button_data(listed)][:8]
    assert opened == [OpenGame(number) for number in (11, 9, 7, 5, 3, 1, 10, 8)]
    assert [label[0] == "👉" for label in labels_of(listed)[:8]] == [True] * 6 + [False] * 2
    await table.tap(table.anna, listed, "2 ›")
    assert [parse(data) for _, data in button_data(listed)][:3] == [OpenGame(6), OpenGame(4), OpenGame(2)]
    await table.tap(table.anna, listed, "‹ 1")
    assert kinds_of(listed).count("OpenGame") == 8


async def test_the_list_is_narrowed_by_chat_and_by_game(table):
    await eleven_games(table)
    listed = await table.say(table.anna, "/games")
    await table.tap(table.anna, listed, data_of(listed, ShowFilters))
    assert {"💬 In private", "💬 Club", "💬 Second <club>", "Keny", "Russian"} <= set(labels_of(listed))
    await table.tap(table.anna, listed, "💬 Second <club>")
    assert kinds_of(listed).count("OpenGame") == 3
    assert "Second <club>" in text_of(listed)
    await table.tap(table.anna, listed, data_of(listed, ShowFilters))
    assert "✅ 💬 Second <club>" in labels_of(listed)
    await table.tap(table.anna, listed, "✅ 💬 Second <club>")
    assert kinds_of(listed).count("OpenGame") == 8
    await table.tap(table.anna, listed, data_of(listed, ShowFilters))
    await table.tap(table.anna, listed, "Russian")
    assert kinds_of(listed).count("OpenGame") == 4


async def test_in_a_group_the_list_is_its_owners_and_shows_what_is_played_there(table):
    await eleven_games(table)
    listed = await table.say(table.anna, "/games@damka_local_bot", table.group)
    assert kinds_of(listed).count("OpenGame") == 4
    turn = ShowGames(table.anna.id, 1)
    assert await table.toast(table.boris, listed, encode(turn)) == said(table.boris, "toast.not_your_list")


async def test_next_shows_the_game_that_has_waited_longest_until_none_waits(table):
    await eleven_games(table)
    for number in (11, 9, 7, 5, 3, 1):
        board = await table.say(table.anna, "/next")
        tap = parse(button_data(board)[0][1])
        assert isinstance(tap, PlayMove | PickPiece)
        assert tap.game == number
        move = Game.new(variant((await stored(table, number)).variant)).legal[0]
        await table.say(table.anna, str(move), reply_to=board)
        assert (await stored(table, number)).ply == 1
    assert text_of(await table.say(table.anna, "/next")) == said(table.anna, "reply.no_waiting_game")


async def test_next_says_when_nothing_waits(table):
    await in_private(table)
    assert text_of(await table.say(table.boris, "/next")) == said(table.boris, "reply.no_waiting_game")


# --- Notes -----------------------------------------------------------------------------------------------------------


async def test_a_note_is_shown_to_its_writer_and_to_nobody_else(table):
    await in_private(table)
    await table.say(table.anna, "/note keep <b>the</b>   bridge & wait")
    assert "keep <b>the</b> bridge & wait" in text_of(await table.say(table.anna, "/note"))
    assert "bridge" in text_of(await table.say(table.anna, "/board"))
    await play(table, "c3-d4")
    assert "bridge" not in text_of(await table.say(table.boris, "/board"))
    assert "bridge" not in text_of(await table.say(table.boris, "/note"))
    await table.say(table.anna, "/note -")
    assert "no note" in text_of(await table.say(table.anna, "/note"))


async def test_a_note_too_long_is_refused_and_the_old_one_stays(table):
    await in_private(table)
    longest = "x" * NOTE_LENGTH
    await table.say(table.anna, f"/note {longest}")
    answer = await table.say(table.anna, f"/note y{longest}")
    assert str(NOTE_LENGTH) in text_of(answer)
    kept = text_of(await table.say(table.anna, "/note"))
    assert longest in kept
    assert f"y{longest}" not in kept


async def test_in_a_group_a_note_is_read_in_private_or_says_how_to_get_there(table):
    await in_group(table)
    await table.say(table.anna, "/note@damka_local_bot watch the corner", table.group)
    answer = await table.say(table.anna, "/note@damka_local_bot", table.group)
    assert "Start" in text_of(answer)
    assert "t.me/damka_local_bot?start=" in str(answer.markup)
    table.anna.start("hello")
    await table.settle()
    assert "I am Damka" in text_of(table.anna.last())
    answer = await table.say(table.anna, "/note@damka_local_bot", table.group)
    assert "corner" not in text_of(answer)
    assert "corner" in text_of(table.anna.last())


async def test_with_several_games_a_note_needs_a_reply_and_reading_asks_which(table):
    first = await in_group(table)
    await in_group(table, "keny")
    answer = await table.say(table.anna, "/note@damka_local_bot which one", table.group)
    assert "Reply to its board" in text_of(answer)
    await table.say(table.anna, "/note@damka_local_bot for the first", table.group, reply_to=first)
    table.anna.start()
    asked = await table.say(table.anna, "/note@damka_local_bot", table.group)
    assert kinds_of(asked) == ["ReadNote", "ReadNote", "ShowGames"]
    assert await table.toast(table.anna, asked, data_of(asked, ReadNote)) == said(table.anna, "toast.sent_in_private")
    assert "for the first" in text_of(table.anna.last())
    assert await table.toast(table.celina, asked, data_of(asked, ReadNote)) == said(table.celina, "toast.not_your_list")


async def test_a_note_that_fits_several_games_is_given_back_to_be_sent_as_a_reply(table):
    await in_private(table)
    await in_private(table, "keny")
    asked = await table.say(table.anna, "/note trade <b>kings</b>  & wait")
    given_back = "/note trade <b>kings</b> & wait"
    assert given_back in text_of(asked)
    assert kinds_of(asked) == ["OpenGame", "OpenGame"]
    board = await table.tap(table.anna, asked, data_of(asked, OpenGame))
    await table.say(table.anna, given_back, reply_to=board)
    assert "trade <b>kings</b> & wait" in text_of(await table.say(table.anna, "/note", reply_to=board))
    assert "kings" in text_of(await table.tap(table.anna, asked, data_of(asked, OpenGame)))


async def test_a_note_too_long_for_any_game_is_not_asked_about(table):
    await in_private(table)
    await in_private(table, "keny")
    answer = await table.say(table.anna, f"/note {'x' * (NOTE_LENGTH + 1)}")
    assert str(NOTE_LENGTH) in text_of(answer)
    assert labels_of(answer) == []


async def test_in_private_the_note_that_is_asked_for_comes_without_more_words(table):
    await in_private(table)
    await in_private(table, "keny")
    asked = await table.say(table.anna, "/note")
    assert await table.toast(table.anna, asked, data_of(asked, ReadNote)) == ""
    assert "You have no note" in text_of(table.anna.last())


# --- Muting ----------------------------------------------------------------------------------------------------------


async def test_a_muted_game_in_a_group_comes_without_sound_and_mention_for_that_player_only(table):
    await in_group(table)
    await table.say(table.boris, "/mute@damka_local_bot", table.group)
    await play(table, "c3-d4", chat=table.group)
    board = table.anna.last(table.group)
    assert board.quiet
    assert "Boris" in text_of(board)
    assert mentions(board) == []
    await table.say(table.boris, "/move@damka_local_bot f6-g5", table.group)
    board = table.anna.last(table.group)
    assert not board.quiet
    assert mentions(board) == [table.anna.id]
    await table.say(table.boris, "/mute@damka_local_bot", table.group)
    await table.say(table.anna, "/move@damka_local_bot b2-c3", table.group)
    board = table.anna.last(table.group)
    assert not board.quiet
    assert mentions(board) == [table.boris.id]


async def test_a_muted_game_in_private_comes_without_sound(table):
    await in_private(table)
    await table.say(table.boris, "/mute")
    await play(table, "c3-d4", "f6-g5")
    assert table.boris.last().quiet
    assert not table.anna.last().quiet


async def test_only_players_mute_a_game(table):
    board = await in_group(table)
    assert await table.toast(table.celina, board, encode(ToggleMute(1))) == said(table.celina, "toast.not_your_game")
    await play(table, "c3-d4", chat=table.group)
    assert not table.anna.last(table.group).quiet


async def test_games_lists_what_waits_for_me_first(table):
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    link = await private_link(table, "keny")
    table.boris.start(link)
    await table.settle()
    listed = await table.say(table.anna, "/games")
    assert labels_of(listed)[0].startswith("👉 Keny")
    opened = await table.tap(table.anna, listed, labels_of(listed)[0])
    assert "Keny" in text_of(opened)


# --- Many games in little time ----------------------------------------------------------------------------------------


async def test_ten_games_of_three_chats_are_answered_by_25_taps_after_one_next(table):
    """Taps on buttons, and on the command that each board moved on names in its text."""
    other = table.stand_in.add_group("Second club", [table.anna.id, table.boris.id]).id
    places = (None, Place(table.group), Place(other))
    mine = [rules for rules in VARIANTS.values() if rules.first is Color.WHITE][:10]
    for number, rules in enumerate((*mine, VARIANTS["english"])):  # there Black begins, which is Boris
        await from_position(table, rules.key, format_fen(rules, rules.start), places[number % 3])
    taps, board = 0, await table.say(table.anna, "/next")
    for left in reversed(range(10)):
        while "Your move" in text_of(board):
            await table.tap(table.anna, board, button_data(board)[0][1])
            taps += 1
        assert labels_of(board) == ["↩️ Undo"]
        assert ("/next" in text_of(board)) == (left > 0)
        if left:
            taps, board = taps + 1, await table.say(table.anna, "/next")
    assert taps <= 25
