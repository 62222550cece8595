"""The command `damka` (also `python -m bot`): `run` serves on Telegram, `local` tries it without."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from bot import logs
from bot.clock import clock_ahead, stopwatch_ahead
from bot.settings import Settings, SettingsError, database_url

MOST_PORT = 65535
DISK_FAILED = 74  # EX_IOERR: starting again is right, and may fail until the disk is well
INTERRUPTED = 130  # what shells answer for Ctrl-C


def main() -> int:
    """Run the command line; answers the exit status."""
    arguments = _parser().parse_args()
    try:
        return _COMMANDS[arguments.command](arguments)
    except KeyboardInterrupt:  # before or after the part that takes Ctrl-C for a request to stop in good order
        return INTERRUPTED


def _local(arguments: argparse.Namespace) -> int:
    from bot.local.run import run_local  # only here: serving needs none of it

    return run_local(arguments.data, arguments.port, open_browser=not arguments.quiet)


def _run(arguments: argparse.Namespace) -> int:
    try:
        settings = Settings.from_env(os.environ)
    except SettingsError as error:
        return _failed(str(error), 2)
    from bot.app import World  # only here: a wrong setting is said at once
    from bot.serve import DiskError, ServeError, serve

    logs.set_up(settings.log_level, settings.secrets)
    world = World()
    if ahead := arguments.clock_ahead:
        world = World(clock=clock_ahead(ahead), stopwatch=stopwatch_ahead(ahead))
    try:
        asyncio.run(serve(settings, world, while_input=arguments.while_input))
    except DiskError as error:
        _leave(_failed(str(error), DISK_FAILED, settings.secrets))
    except ServeError as error:
        return _failed(str(error), 1, settings.secrets)
    return 0


def _leave(status: int) -> NoReturn:
    """End without closing what is still open: SQLite would move what may be lost into the database."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _admin(arguments: argparse.Namespace) -> int:
    """Backup, restore, check, letters: they need the database and no token."""
    from bot import admin  # only here: the rest needs none of it

    try:
        url = database_url(os.environ)
        match arguments.command:
            case "backup":
                admin.backup(url, arguments.file, print)
            case "restore":
                admin.restore(url, arguments.file, print)
            case "check":
                return 0 if admin.check(url, print) else 1
            case _ if arguments.action == "send":
                admin.retry_letters(url, arguments.id, print)
            case _ if arguments.action == "drop":
                admin.drop_letters(url, arguments.id, print)
            case _:
                admin.show_letters(url, print)
    except SettingsError as error:
        return _failed(str(error), 2)
    except admin.DiskError as error:
        _leave(_failed(str(error), DISK_FAILED))
    except admin.AdminError as error:
        return _failed(str(error), 1)
    return 0


_COMMANDS = {"local": _local, "run": _run, **dict.fromkeys(("backup", "restore", "check", "letters"), _admin)}


def _failed(text: str, status: int, secrets: Iterable[str] = ()) -> int:
    print(f"damka: {' '.join(logs.redact(text, secrets).split())}", file=sys.stderr)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="damka", description="Play 21 draughts games by correspondence on Telegram.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="{run,local,backup,restore,check,letters}")
    run = commands.add_parser("run", help="serve on Telegram until SIGTERM (settings: see .env.example)")
    # `local` moves its bot's time with the one, and has it end with itself by the other.
    run.add_argument("--clock-ahead", type=Path, help=argparse.SUPPRESS)
    run.add_argument("--while-input", action="store_true", help=argparse.SUPPRESS)
    local = commands.add_parser("local", help="try it in a browser, without Telegram and without a token")
    local.add_argument("--data", type=Path, default=Path(".damka-local"), help="folder of what is played")
    local.add_argument("--port", type=_port, default=8080, help="port of the page on this machine; 0 takes a free one")
    local.add_argument("--quiet", action="store_true", help="do not open a browser")
    backup = commands.add_parser("backup", help="copy the database into a new file, also while the bot runs")
    backup.add_argument("file", type=Path)
    restore = commands.add_parser("restore", help="put such a copy in the database's place; players are told")
    restore.add_argument("file", type=Path)
    commands.add_parser("check", help="replay every stored game against the rules and list what went wrong")
    letters = commands.add_parser("letters", help="list what could not be delivered or handled; try again, or drop it")
    actions = letters.add_subparsers(dest="action", metavar="{send,drop}")
    for action, about in (("send", "try dead letters again"), ("drop", "forget dead letters")):
        chosen = actions.add_parser(action, help=about)
        chosen.add_argument("id", nargs="+", help="as damka letters names it, or: all")
    return parser


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to {MOST_PORT}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
