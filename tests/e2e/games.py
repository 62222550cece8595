"""Games set up quickly for scenario tests."""

import re
from io import BytesIO

from PIL import Image
from sqlalchemy import func, select

from bot.callbacks import ChangeSetting, PostChallenge, ShowSettings, Undo, encode, parse
from bot.compose import Composer
from bot.local.parameters import as_object, as_objects
from bot.translate import Translator
from render import BoardPicture
from rules import Game, Move, format_fen, parse_fen, variant
from storage import challenges, games, players, preferences, takebacks
from storage.games import NewGame
from storage.records import Challenge, Notice, Place, PlayedBy, Preferences, StoredGame
from storage.schema import turns
from tests.e2e.table import Hands, Message, Table, button_data, text_of

MALAYSIAN = "W:Wa1,c3,g3:Bd4,l12"
"""In Malaysian draughts: White must take d4 from c3, or lose c3 for refusing to."""


def refused_at(fen: str) -> Move:
    """A refusal to capture in a position of Malaysian draughts."""
    rules = variant("malaysian")
    return next(move for move in Game.new(rules, parse_fen(rules, fen)).legal if move.forfeited)


async def in_group(table: Table, game: str = "russian", chat: int | None = None) -> Message:
    """The board of a game in the group, or in another one, that Anna begins against Boris."""
    chat = table.group if chat is None else chat
    card = await table.say(table.anna, f"/new@damka_local_bot {game}", chat)
    card = await table.tap(table.anna, card, "I begin", chat)
    challenge = await table.tap(table.anna, card, "⚔️ Challenge", chat)
    return await table.tap(table.boris, challenge, "✅ Accept", chat)


async def in_private(table: Table, game: str = "russian") -> Message:
    """Anna's board of a game in private that she begins against Boris."""
    await table.start(table.anna, table.boris)
    table.boris.start(await private_link(table, game))
    await table.settle()
    return table.anna.last()


async def private_link(table: Table, game: str = "russian") -> str:
    """The payload of the link to a challenge that Anna makes in private, to a game that she begins."""
    card = await table.say(table.anna, f"/new {game}")
    card = await table.tap(table.anna, card, "I begin")
    challenge = await table.tap(table.anna, card, "⚔️ Challenge")
    found = re.search(r"start=([\w-]+)", text_of(challenge))
    assert found
    return found[1]


async def alone(table: Table, game: str = "russian") -> Message:
    """Anna's board of a game that she plays on both sides."""
    await table.start(table.anna)
    card = await table.say(table.anna, f"/new {game}")
    return await table.tap(table.anna, card, "🪞 Play both sides")


async def from_position(table: Table, game: str, fen: str, place: Place | None = None) -> int:
    """The id of a new game in which Anna has White and Boris Black; nobody has been shown its board yet."""
    await table.start(*(hands for hands in (table.anna, table.boris) if not hands.user.started))
    rules = variant(game)
    start = parse_fen(rules, fen)
    async with table.damka.database.write() as connection:
        seats = [await players.by_user_id(connection, hands.id) for hands in (table.anna, table.boris)]
        white, black = (player.id for player in seats if player)
        new = NewGame(game, {}, format_fen(rules, start), start.turn, white, black, place)
        return (await games.create(connection, new, table.damka.desk.clock())).id


async def play(table: Table, *moves: str, chat: int | None = None) -> None:
    """Let Anna and Boris type moves in turn, Anna first."""
    for number, move in enumerate(moves):
        hands = (table.anna, table.boris)[number % 2]
        await table.say(hands, move if chat is None else f"/move@damka_local_bot {move}", chat)


async def find_game(table: Table, game_id: int = 1) -> StoredGame | None:
    """A game as the database has it, if it has."""
    async with table.damka.database.read() as connection:
        return await games.get(connection, game_id)


async def undo_too_late(table: Table) -> Message:
    """What Anna is offered who taps Undo in a game in private when Boris has replied."""
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    undo = data_of(board, Undo)
    await table.say(table.boris, "f6-g5")
    await table.toast(table.anna, board, undo)
    return table.anna.last()


async def stored(table: Table, game_id: int = 1) -> StoredGame:
    """A game as the database has it."""
    found = await find_game(table, game_id)
    assert found is not None
    return found


async def find_challenge(table: Table, number: int = 1) -> Challenge | None:
    """A challenge as the database has it, if it has."""
    async with table.damka.database.read() as connection:
        return await challenges.by_id(connection, number)


async def stored_challenge(table: Table, number: int = 1) -> Challenge:
    """A challenge as the database has it."""
    found = await find_challenge(table, number)
    assert found is not None
    return found


async def mover(table: Table) -> Hands:
    """Whoever of Anna and Boris is to move in the first game."""
    game = await stored(table)
    async with table.damka.database.read() as connection:
        player = await players.get(connection, game.player(game.to_move))
    return next(hands for hands in (table.anna, table.boris) if hands.id == player.user_id)


async def plies(table: Table, game_id: int = 1) -> int:
    """How many turns of a game are stored: moves, those taken back too, and each taking back."""
    async with table.damka.database.read() as connection:
        count = await connection.scalar(select(func.count()).where(turns.c.game_id == game_id))
    assert isinstance(count, int)
    return count


async def line(table: Table, game_id: int = 1) -> list[str]:
    """The moves that stand on the board, in canonical text."""
    async with table.damka.database.read() as connection:
        return [str(turn.move) for turn in await games.record(connection, game_id)]


async def resign(table: Table, hands: Hands, chat: int | None = None) -> Message:
    """Let somebody resign the only game there; answers the last message they see there."""
    asked = await table.say(hands, "/resign" if chat is None else "/resign@damka_local_bot", chat)
    return await table.tap(hands, asked, button_data(asked)[0][1], chat)


def said(hands: Hands, key: str, **values: str) -> str:
    """A text of the catalogue, as somebody reads it: the reason of a refusal, say."""
    return Translator.of(hands.user.language_code).plain(key, **values)


def data_of(message: Message, kind: type) -> str:
    """The data of the first button of a kind."""
    return next(data for _, data in button_data(message) if isinstance(parse(data), kind))


def kinds_of(message: Message) -> list[str]:
    """What the buttons of a message say, by class name."""
    return [type(parse(data)).__name__ for _, data in button_data(message)]


def mentions(message: Message) -> list[int]:
    """Whom a message notifies by name."""
    content = {name: as_objects(value) for name, value in message.content.items() if name.endswith("entities")}
    marked = [entity for entities in content.values() for entity in entities if entity["type"] == "text_mention"]
    return [int(str(entity.get("user_id") or as_object(entity["user"])["id"])) for entity in marked]


def picture_of(table: Table, message: Message, size: str = "y") -> Image.Image:
    """The picture of a message as Telegram shows it; `m` is the size for small screens, 320 pixels at most."""
    largest = as_objects(message.content["photo"])[-1]
    file, _ = table.stand_in.files.resolve(str(largest["file_id"]))
    return Image.open(BytesIO(table.stand_in.files.read(file, size)))


async def played_by_itself(table: Table) -> dict[int, PlayedBy]:
    """The turns of the first game that nobody has tapped or typed, and why they were played."""
    game = await stored(table)
    async with table.damka.database.read() as connection:
        return dict((await takebacks.latest(connection, game, 12)).automatic)


async def wishes(table: Table, hands: Hands, chosen: Preferences) -> None:
    """Give somebody these settings."""
    async with table.damka.database.write() as connection:
        await preferences.keep(connection, hands.id, chosen)


async def choose(table: Table, hands: Hands, name: str, value: str, chat: int | None = None) -> str:
    """Change a setting by its button, and answer what the person was told."""
    card = await table.say(hands, "/settings" if chat is None else "/settings@damka_local_bot", chat)
    if encode(ChangeSetting(name, value)) not in [data for _, data in button_data(card)]:
        await table.tap(hands, card, encode(ShowSettings(name)), chat)
    return await table.toast(hands, card, encode(ChangeSetting(name, value)))


async def drawn(table: Table, chat: int, viewer: int | None = None, game_id: int = 1) -> BoardPicture:
    """What is drawn on the board of a game, as this chat gets it."""
    turn = (await stored(table, game_id)).turn
    notice = Notice(0, Place(chat), "board", {"asked": True, "viewer": viewer}, game_id, turn, 0, 0)
    letter = await Composer(table.damka.desk).compose(notice)
    assert letter is not None
    assert isinstance(letter.screen.picture, BoardPicture)
    return letter.screen.picture


async def challenge(table: Table, words: str = "keny", chat: int | None = None) -> Message:
    """Anna's challenge in the group, or with a chat of None in private."""
    card = await table.say(table.anna, f"/new@damka_local_bot {words}" if chat else f"/new {words}", chat)
    return await table.tap(table.anna, card, data_of(card, PostChallenge), chat)


def link_of(message: Message) -> str:
    found = re.search(r"start=([\w-]+)", text_of(message))
    assert found
    return found[1]
