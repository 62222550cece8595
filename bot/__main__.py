"""The command `damka` (also `python -m bot`): `run` serves on Telegram, `local` tries it without."""

import argparse
import asyncio
import os
import sys
from pathlib import Path

from bot import logs
from bot.clock import clock_ahead, wall_clock
from bot.serve import ServeError, serve
from bot.settings import Settings, SettingsError


def main() -> int:
    """Run the command line; answers the exit status."""
    arguments = _parser().parse_args()
    if arguments.command == "local":
        from bot.local.run import run_local  # only here: serving needs none of it

        return run_local(arguments.data, arguments.port, open_browser=not arguments.quiet)
    try:
        settings = Settings.from_env(os.environ)
    except SettingsError as error:
        print(f"damka: {error}", file=sys.stderr)
        return 2
    logs.set_up(settings.log_level, settings.token)
    try:
        asyncio.run(serve(settings, clock_ahead(arguments.clock_ahead) if arguments.clock_ahead else wall_clock))
    except ServeError as error:
        print(f"damka: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="damka", description="Play 21 draughts games by correspondence on Telegram.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="{run,local}")
    run = commands.add_parser("run", help="serve on Telegram until SIGTERM (settings: see .env.example)")
    run.add_argument("--clock-ahead", type=Path, help=argparse.SUPPRESS)  # `local` moves time with it
    local = commands.add_parser("local", help="try it in a browser, without Telegram and without a token")
    local.add_argument("--data", type=Path, default=Path(".damka-local"), help="folder of what is played")
    local.add_argument("--port", type=int, default=8080, help="port of the page on this machine")
    local.add_argument("--quiet", action="store_true", help="do not open a browser")
    return parser


if __name__ == "__main__":
    sys.exit(main())
