"""How much faster do two worker processes of `VectorEnv` play than one? Writes its table into docs/benchmarks.md.

    .venv/bin/python -m bench.scaling              # about three minutes, on Linux
    .venv/bin/python -m bench.scaling --write

Each round runs every table without workers, with one and with two, in turn, on the same number of games. A ratio by the
clock compares two runs of one round. A ratio by CPU time tells what a step costs where nothing else runs: as much as
the slowest of its processes. On a machine that others use too, the clock cannot tell that.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from bench.environments import TABLES
from bench.peers_page import machine, with_section
from outremer import mode
from outremer.envs.vector import VectorEnv
from outremer.games import find_game

PAGE: Final = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEGIN: Final = "<!-- made by bench/scaling.py: begin -->"
END: Final = "<!-- made by bench/scaling.py: end -->"
WORKERS: Final = (0, 1, 2)
GAMES: Final = 512
TICKS: Final = os.sysconf("SC_CLK_TCK")


class Run(NamedTuple):
    """One measurement: choices a second by the clock, and what one choice costs the processes, in seconds of CPU."""

    rate: float
    own: float  # the main process, which is the first worker
    others: float  # all of them together

    def step(self, workers: int) -> float:
        """Seconds for one choice on as many free cores as there are workers: all play side by side."""
        return max(self.own, self.others / max(1, workers - 1))


Runs = dict[int, list[Run]]
"""By the number of workers: the runs, one for each round."""


def cpu_of(process: int) -> float:
    """Seconds of CPU that a process has used."""
    parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / TICKS


def run(game: str, options: dict[str, Any], workers: int, seconds: float) -> Run:
    """Random play in many games; the time to start is not counted."""
    with VectorEnv(game, GAMES, workers=workers, **options) as env:
        crew = [process.pid for process in env._crew.processes] if workers else []
        env.step(env.sample())
        choices, theirs, own, begun = 0, sum(map(cpu_of, crew)), process_time(), perf_counter()
        while perf_counter() - begun < seconds:
            env.step(env.sample())
            choices += GAMES
        spent = perf_counter() - begun
        return Run(
            choices / spent, (process_time() - own) / choices, (sum(map(cpu_of, crew)) - theirs) / choices
        )  # fmt: skip


def by_clock(runs: Runs) -> list[float]:
    """Two workers to one, in each round, from the smallest."""
    return sorted(two.rate / one.rate for one, two in zip(runs[1], runs[2], strict=True))


def by_cpu(runs: Runs) -> float:
    """The same as CPU time says it, in the middle of the rounds."""
    return median(one.step(1) / two.step(2) for one, two in zip(runs[1], runs[2], strict=True))


def row(name: str, runs: Runs) -> str:
    rates = [f"{median(one.rate for one in runs[workers]):,.0f}" for workers in WORKERS]
    costs = [f"{1e6 * median(one.own + one.others for one in runs[workers]):.1f}" for workers in WORKERS]
    ratios = by_clock(runs)
    clock = f"{median(ratios):.2f}× ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    return f"| {name} | {' | '.join(rates)} | {' / '.join(costs)} µs | {clock} | {by_cpu(runs):.2f}× |"


def section(found: dict[str, Runs], rounds: int, seconds: float) -> str:
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    busy = "Other programs ran too, so the clock says little: trust the CPU time." if load > 1.2 else ""
    lines = [
        BEGIN,
        "",
        "| `VectorEnv`, choices a second | no worker | 1 worker | 2 workers | CPU for a choice, all processes "
        "| 2 workers to 1, by the clock | 2 workers to 1, by CPU time |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(row(name, runs) for name, runs in found.items()),
        "",
        f"Measured {date.today():%d %B %Y} on {machine()}, {mode()}; {GAMES} games side by side, the middle of "
        f"{rounds} rounds of {seconds:g} s, in brackets the smallest and the largest ratio. The load at the end was "
        f"{load:.1f} for each core. {busy}".rstrip(),
        "",
        END,
    ]
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    asked = parser.parse_args(words)
    found: dict[str, Runs] = {
        f"{find_game(game).title.split(':')[0]}, {options['players']} players": {workers: [] for workers in WORKERS}
        for game, options in TABLES
    }
    for _ in range(asked.rounds):
        for runs, (game, options) in zip(found.values(), TABLES, strict=True):
            for workers in WORKERS:
                runs[workers].append(run(game, options, workers, asked.seconds))
    made = section(found, asked.rounds, asked.seconds)
    if asked.write:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), made, BEGIN, END), encoding="utf-8")
    else:
        print(made)


if __name__ == "__main__":
    main()
