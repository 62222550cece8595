"""Texts, names and button data as an enemy would choose them."""

from random import Random

NASTY = (
    "{0.__class__}",
    "{player}",
    "{",
    "}}{{",
    "%s%n%(name)s",
    "<b>bold",
    "</a></b>",
    '<a href="tg://user?id=1">you</a>',
    "<script>alert(1)</script>",
    "&lt;&#0;&unknown;",
    "'; DROP TABLE games; --",
    '" OR 1=1 --',
    "\u202eevil\u202c",
    "\u2066\u2067\u2068",
    "\u200b\u200d\ufeff\u2060",
    "\x00\x01\x1b[31m\x7f",
    "\r\n\t\v\f\x85\u2028\u2029",
    "\ud83d",
    "\udc00\ud800",
    "é" * 30,
    "a\u0301\u0302\u0303" * 20,
    "👩‍👩‍👧‍👦" * 9,
    "😀" * 64,
    "٣٤",
    "c３-d４",
    "Ⅷ²",
    "../../etc/passwd",
    "$(reboot)`id`",
    "@",
    "@@damka_local_bot",
    "/new@",
    "/",
    "//start",
    "tg://resolve?domain=x",
    "NaN",
    "-0",
    "1e999",
    "null",
    "=HYPERLINK()",
    "W:W1-999999999:B1",
    "1" * 400,
    "c3" * 200,
    "c3-" * 1300,
    "(" * 500,
    "*[" * 200,
)
COMMANDS = [
    "start",
    "help",
    "new",
    "play",
    "games",
    "board",
    "move",
    "draw",
    "resign",
    "cancel",
    "rules",
    "settings",
    "language",
    "undo",
    "takeback",
    "rematch",
    "notes",
    "mute",
    "theme",
    "notation",
    "delete",
    "stats",
    "history",
    "pdn",
    "fen",
    "export",
    "import",
    "analyse",
    "queue",
    "damka",
]
GAMES = [
    "russian",
    "international",
    "english",
    "brazilian",
    "malaysian",
    "konane",
    "turkish",
    "dameo",
    "alquerque",
    "nonsense",
]
MOVES = (
    "c3-d4",
    "c3d4",
    "c3:e5",
    "22-18",
    "32-28",
    "a3xc5xe7",
    "d4",
    "1",
    "c3*b4",
    "g3-h4=K",
    "с3-д4",
    "0-0",
    "a1[b2]",
)


def text(random: Random, longest: int = 4096) -> str:
    """Any text of up to `longest` characters, most often a short one."""
    match random.randrange(8):
        case 0:
            return random.choice(MOVES)
        case 1:
            return random.choice(NASTY)[:longest]
        case 2:
            return " ".join(random.choices(NASTY, k=random.randrange(1, 6)))[:longest]
        case 3:
            return random.choice(MOVES) + random.choice(NASTY)[:40]
        case 4:
            return anything(random, random.choice((1, 2, 5, 40, 65, 400, 401, longest)))
        case 5:
            return (random.choice(NASTY) * longest)[:longest]
        case 6:
            return ""
        case _:
            return " ".join(random.choices((*MOVES, *GAMES, *COMMANDS), k=random.randrange(1, 5)))


def anything(random: Random, length: int) -> str:
    """Characters from all of Unicode, halves of pairs among them."""
    ranges = ((0, 0x20), (0x20, 0x7F), (0x400, 0x460), (0x590, 0x600), (0x2000, 0x2070), (0xD800, 0xE000))
    wide = ((0x1F300, 0x1F700), (0, 0x110000))
    return "".join(chr(random.randrange(*random.choice(ranges + wide))) for _ in range(length))


def name(random: Random) -> str:
    """What somebody calls themselves, or a group."""
    return text(random, random.choice((1, 64, 64, 255)))


def query(random: Random) -> str:
    """What is typed after the bot's name in some chat: a game, perhaps with what is said to be chosen for it."""
    if random.random() < 0.4:
        return text(random, 256)
    chosen = random.choice(("", "0", "1", "2", "zz", "zzzzzzzzzzzz", "-1", "#", text(random, 40)))
    return f"{random.choice(GAMES)} #{chosen}"[:256]


def payload(random: Random) -> str:
    """What a link to the bot says, be it followed or written by hand."""
    chosen = random.choice(("", "0", "2", "zz", "zzzzzzzzzzzz", "-", "0-0", text(random, 40)))
    return random.choice((f"new-{random.choice(GAMES)}-{chosen}", "hello", "A" * 16, "new", "new-", "-" * 64))


def command(random: Random) -> str:
    """A command, known or not, with whatever behind it."""
    word = random.choice(COMMANDS)
    at = random.choice(("", "", "", "@damka_local_bot", "@Damka_Local_Bot", "@other_bot", "@"))
    arguments = random.choice(
        ("", text(random, 300), random.choice(GAMES), f"{random.choice(GAMES)} @someone", f"@{text(random, 90)}")
    )
    if word == "start" and random.random() < 0.7:
        arguments = payload(random)
    return f"/{word}{at} {arguments}"


def mangled(random: Random, data: str) -> str:
    """Button data with something wrong in it, or in nothing at all."""
    at = random.randrange(len(data) + 1)
    match random.randrange(9):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + random.choice(":.#-_0zZ\x00\n ") + data[at:]
        case 2:
            return data[:at] + data[at + 1 :]
        case 3:
            return data.swapcase()
        case 4:
            return f"{data}:{data}"
        case 5:
            return ":".join(random.sample(parts := data.split(":"), len(parts)))
        case 6:
            return data * 60
        case 7:
            return data[:at] + random.choice(NASTY) + data[at:]
        case _:
            return data
