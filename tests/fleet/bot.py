"""The bot as a load run starts it: the ordinary program, but Telegram's limits on sending are lifted.

`python -m tests.fleet.bot [--core N] [--profile FILE]`, the rest from the environment as for `damka run`.
"""

import argparse
import asyncio
import os
import signal
from pathlib import Path

from bot import logs
from bot.app import World, running
from bot.collector import spare_long_lived
from bot.receive import poll
from bot.settings import Settings
from tests.fleet.sampler import Sampler
from tests.lifted import BOUNDLESS, LIFTED


async def _serve(settings: Settings, sampler: Sampler | None) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    # Not add_signal_handler: it would wake the loop for each signal, the samplers too.
    signal.signal(signal.SIGTERM, lambda *_: loop.call_soon_threadsafe(stop.set))
    async with running(settings, World(limits=LIFTED, patience=BOUNDLESS)) as damka:
        polling = asyncio.create_task(poll(damka))
        waiting = asyncio.create_task(stop.wait())
        done, _ = await asyncio.wait((polling, waiting), return_when=asyncio.FIRST_COMPLETED)
        if sampler:
            sampler.stop()
        polling.cancel()
        await asyncio.gather(polling, return_exceptions=True)
        for task in done:
            task.result()


def main() -> None:
    """Run until SIGTERM."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--core", type=int)
    parser.add_argument("--profile", type=Path)
    arguments = parser.parse_args()
    if arguments.core is not None:
        os.sched_setaffinity(0, {arguments.core})
    settings = Settings.from_env(os.environ)
    logs.set_up(settings.log_level, settings.secrets)
    spare_long_lived()
    sampler = Sampler() if arguments.profile else None
    asyncio.run(_serve(settings, sampler))
    if sampler:
        arguments.profile.write_text(sampler.report())


if __name__ == "__main__":
    main()
