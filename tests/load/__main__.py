"""The load run: `python -m tests.load [--games 200] [--at-once 64] [--plies 12] [--rate 30]`.

Real processes and real HTTP: the bot on one core, the stand-in with all the players on another. Telegram's limits are
lifted on both sides. First a closed loop (each game's next turn follows its last), then, with `--rate`, turns that
arrive at random at that rate. A turn is measured from the update with the move to the next player's board handed in,
without the stand-in's own time. Ends with status 1 when a target is missed.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.local.server import Server
from tests.fleet.duel import Duel
from tests.fleet.process import BotProcess
from tests.fleet.seed import seed, token
from tests.fleet.world import FleetWorld

FIRST_TURNS = 2
TURNS_A_SECOND, LATENCY_MS, MEGABYTES = 60.0, 150.0, 150.0


@dataclass(frozen=True)
class Measured:
    """What a run has shown: seconds, and milliseconds of each turn."""

    turns: int
    taps: int
    seconds: float
    cpu: float
    megabytes: float
    latencies: list[float]
    calls: dict[str, int]
    profile: dict[str, dict[str, int]]

    def share(self, part: float) -> float:
        """The milliseconds that this part of the turns stays within."""
        ordered = sorted(self.latencies)
        return ordered[min(int(part * len(ordered)), len(ordered) - 1)] * 1000

    def tell(self, title: str) -> None:
        """Print all of it."""
        each = self.cpu / self.turns * 1000
        print(f"{title}: {self.turns} turns ({self.taps} taps) in {self.seconds:.1f} s,", end=" ")
        print(f"{self.turns / self.seconds:.1f} a second")
        print(f"  processor: {each:.2f} ms a turn = {self.turns / self.cpu:.1f} turns a second of one core")
        print(f"  latency: median {self.share(0.5):.0f} ms, 99th percentile {self.share(0.99):.0f} ms")
        print(f"  memory: {self.megabytes:.0f} MB at most")
        calls = ", ".join(f"{name} {count / self.turns:.2f}" for name, count in sorted(self.calls.items()))
        print(f"  calls a turn: {calls}")
        threads, parts = self.profile["threads"], self.profile["parts"]
        print("  threads: " + ", ".join(f"{name} {ms:.2f} ms" for name, ms in _shares(threads, each)))
        print("  by part of the program:")
        for name, ms in _shares(parts, each)[:16]:
            print(f"    {ms:6.2f} ms  {name}")


def _shares(counted: dict[str, int], whole: float) -> list[tuple[str, float]]:
    """Parts of a whole, the largest first."""
    total = sum(counted.values())
    return [(name, whole * count / total) for name, count in sorted(counted.items(), key=lambda item: -item[1])]


async def run(games: int, at_once: int, plies: int, rate: float | None, seed_number: int) -> Measured:
    """Play and measure."""
    world = FleetWorld()
    pairs = [(world.add_player(2 * number), world.add_player(2 * number + 1)) for number in range(games)]
    duels = [Duel(world, pair, Random(f"{seed_number} {number}")) for number, pair in enumerate(pairs)]
    server = Server(world)
    await server.start()
    with tempfile.TemporaryDirectory(prefix="damka-load-") as name:
        folder = Path(name)
        await seed(folder, pairs)
        bot = BotProcess(server.url, world.token, folder, "--core", "0", "--profile", str(folder / "profile.json"))
        await bot.start()
        try:
            await asyncio.wait_for(server.polled.wait(), 20)
            gate, arrivals = _gate(rate, Random(seed_number))
            world.calls.clear()
            cpu, begun = bot.cpu_seconds(), world.moment()
            await _play_all(duels, at_once, plies, gate)
            seconds, cpu = world.moment().at - begun.at, bot.cpu_seconds() - cpu
            if arrivals:
                arrivals.cancel()
            megabytes = bot.peak_megabytes()
        finally:
            await bot.stop()
            sys.stderr.write(bot.log.read_text())
        profile = json.loads((folder / "profile.json").read_text())
    await server.stop()
    # The first turns find every cache empty, all games begin at once: they are counted, but not in the latency.
    latencies = [latency for duel in duels for latency in duel.latencies[FIRST_TURNS:]]
    taps = sum(duel.taps for duel in duels)
    return Measured(
        sum(len(d.moves) for d in duels), taps, seconds, cpu, megabytes, latencies, dict(world.calls), profile
    )


async def _play_all(duels: list[Duel], at_once: int, plies: int, gate: Callable[[], Awaitable[None]]) -> None:
    room = asyncio.Semaphore(at_once)

    async def one(number: int, duel: Duel) -> None:
        async with room:
            duel.pair[1].start(token(number))
            await duel.play(plies, gate)

    async with asyncio.TaskGroup() as group:
        for number, duel in enumerate(duels):
            group.create_task(one(number, duel))


def _gate(rate: float | None, random: Random) -> tuple[Callable[[], Awaitable[None]], asyncio.Task[None] | None]:
    """What lets turns through: at once, or at random moments at a rate a second."""
    if rate is None:

        async def open_gate() -> None:
            return

        return open_gate, None
    arrivals: asyncio.Queue[None] = asyncio.Queue()

    async def arrive() -> None:
        loop = asyncio.get_running_loop()
        at = loop.time()
        while True:
            at += random.expovariate(rate)
            await asyncio.sleep(max(0.0, at - loop.time()))
            arrivals.put_nowait(None)

    return arrivals.get, asyncio.create_task(arrive())


def main() -> int:
    """Run, tell, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=64)
    parser.add_argument("--plies", type=int, default=12)
    parser.add_argument(
        "--rate", type=float, default=30.0, help="turns a second that arrive in the second run; 0 for none"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", action="store_true", help="also the functions that took most time")
    arguments = parser.parse_args()
    cores = os.sched_getaffinity(0)
    if len(cores) > 1:
        os.sched_setaffinity(0, cores - {0})
    good = True
    closed = asyncio.run(run(arguments.games, arguments.at_once, arguments.plies, None, arguments.seed))
    closed.tell(f"closed loop, {arguments.at_once} games in flight")
    if arguments.lines:
        for name, count in list(closed.profile["lines"].items())[:40]:
            print(f"    {count:6}  {name}")
    good &= closed.turns / closed.cpu >= TURNS_A_SECOND and closed.megabytes < MEGABYTES
    if arguments.rate:
        steady = asyncio.run(run(arguments.games, arguments.games, arguments.plies, arguments.rate, arguments.seed))
        steady.tell(f"{arguments.rate:g} turns a second arriving at random")
        good &= steady.share(0.99) < LATENCY_MS and steady.megabytes < MEGABYTES
    print("targets met" if good else "TARGETS MISSED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
