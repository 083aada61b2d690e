"""Whether a clock can tell what bots hold: 64 secret steps, each with poor and with rich hands, with real workers.

Prints the AUC of the lateness of a step: how often one with rich hands ends later than one with poor hands. 0.5 is a
coin; on a quiet machine, with as many steps as here, chance stays between 0.4 and 0.6 nineteen times of twenty. For
comparison it also prints the AUC of the thinking itself, which nobody at the table sees.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from typing import Final
from unittest.mock import patch

from outremer.server.bot_thinking import Job
from outremer.server.bot_workers import BotWorkers
from outremer.server.table import laying
from outremer.server.table.bot_pace import BotTimes, duration
from outremer.server.table.bot_protocol import Thought
from tests.server.hidden_hands import Scene, fights, overheard

TABLE: Final = "abcdefghjk"
"""One name for all tables: how long a step lasts also follows from it."""
SLACK: Final = 0.12
LEVELS: Final = {"steward": 0.1, "grandmaster": 0.05}
"""The bots, and the part of their usual thinking time that they get here."""

Trial = tuple[Scene, bool]
"""A scene, and whether the hands are the rich ones."""
Lateness = tuple[bool, float, float]
"""Whether the hands were rich, how much later than planned the step ended, and how long the bots thought."""


class TimedWorkers(BotWorkers):
    """Workers that tell how long the last thinking took."""

    took = 0.0

    async def ask(self, job: Job) -> list[Thought]:
        begun = time.monotonic()
        found = await super().ask(job)
        self.took = time.monotonic() - begun
        return found


async def lane(bot: str, times: BotTimes, trials: list[Trial]) -> list[Lateness]:
    """One step after another, with a worker for this lane alone."""
    players, found = TimedWorkers(workers=1, slack=times.slack), list[Lateness]()
    try:
        await overheard(trials[0][0].poor, trials[0][0], bot, players, times)  # starts the worker
        for scene, is_rich in trials:
            state = scene.rich if is_rich else scene.poor
            begun, told = await overheard(state, scene, bot, players, times)
            planned = duration(TABLE, 0, state.step(), [bot] * len(scene.bots()), times, 0.25)
            found.append((is_rich, told[0][0] - begun - planned.whole, players.took))
    finally:
        players.stop()
    return found


async def both_lanes(bot: str, times: BotTimes, trials: list[Trial]) -> list[Lateness]:
    found = await asyncio.gather(*(lane(bot, times, trials[number::2]) for number in range(2)))
    return [entry for each in found for entry in each]


def auc(found: list[Lateness], column: int) -> float:
    """How often rich hands have a larger number than poor ones; equal ones count half."""
    rich, poor = ([entry[column] for entry in found if entry[0] == kind] for kind in (True, False))
    wins = sum((one > other) + (one == other) / 2 for one in rich for other in poor)
    return wins / len(rich) / len(poor)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each bot")
    rounds = parser.parse_args().rounds
    for bot, thinking in LEVELS.items():
        for number in range(rounds):
            trials = [(scene, is_rich) for scene in fights() for is_rich in (True, False)]
            random.Random(number).shuffle(trials)
            times = BotTimes(pace="instant", thinking=thinking, slack=SLACK)
            with patch.object(laying, "new_table_id", lambda: TABLE):
                found = asyncio.run(both_lanes(bot, times, trials))
            late = sorted(entry[1] for entry in found)
            print(
                f"{bot}, {len(trials)} steps: AUC of the end {auc(found, 1):.2f}, of the thinking {auc(found, 2):.2f}; "
                f"late by {1000 * late[len(late) // 2]:.1f} ms (median)",
                flush=True,
            )


if __name__ == "__main__":
    main()
