"""How strong are the levels of bots in a game? Neighbours of the ladder play each other, and their ratings are written.

    python -m bench.levels crusaders --games 100
    python -m bench.levels crescent-moon --games 30 --most 400
    python -m bench.levels crusaders --games 20 --only steward grandmaster

Each level meets the next one, with as few players as the game allows; the seats are shared between the two, and every
deal is played a second time with the seats exchanged. The difference between two neighbours is the Elo difference that
makes their wins most likely; Steward is 1500. The file `levels.toml` of the game is written, in the source tree if
there is one, with the number of games: the new-table form shows it, and docs/strength.md has it. With `--only` the
other pairs stay as they are in that file. A bot on a clock is stronger on a faster machine.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
import tomllib
from functools import partial
from itertools import pairwise
from math import log10, sqrt
from pathlib import Path
from typing import Final, NamedTuple

from outremer.bots import make_bot
from outremer.bots.registry import LADDER
from outremer.games import find_game, find_kit, game_names

MIDDLE: Final = "steward"
EVEN: Final = 1500
FEWEST: Final = 16
"""With fewer games a pair gives no rating: it stands in the file as it was played, but nobody is told a number."""
HALF_A_WIN: Final = 0.5
"""Added to the wins of both, so that no difference is infinite."""


class Pair(NamedTuple):
    """What two neighbours scored: the share of all comparisons between their seats in which the higher was ahead."""

    lower: str
    higher: str
    games: int
    won: float

    def difference(self) -> float:
        """In Elo points."""
        return 400 * log10((self.won + HALF_A_WIN) / (self.games - self.won + HALF_A_WIN))

    def error(self) -> float:
        """Half of the 95 % interval, in Elo points."""
        share = (self.won + HALF_A_WIN) / (self.games + 2 * HALF_A_WIN)
        return 1.96 * 400 / (2.302585 * sqrt(self.games * share * (1 - share)))


def play(game: str, lower: str, higher: str, number: int) -> float:
    """One game: the share of pairs of seats, one of each level, in which the higher level finished ahead."""
    players = min(find_game(game).player_counts())
    state = find_game(game).new(number // 2, **find_game(game).players_option(players))
    levels = [higher if (seat + number) % 2 else lower for seat in range(players)]
    bots = [make_bot(level, number * 8 + seat, game) for seat, level in enumerate(levels)]
    while not state.over():
        seat = state.actors()[0]
        state.apply(seat, bots[seat].decide(state, seat))
    winners, points = state.winners(), state.scores()
    rank = [(seat in winners, points[seat]) for seat in range(players)]
    met = [
        0.5 if rank[one] == rank[other] else float(rank[one] > rank[other])
        for one in range(players)
        for other in range(players)
        if levels[one] == higher and levels[other] == lower
    ]
    return sum(met) / len(met)


def meet(game: str, lower: str, higher: str, games: int, seconds: float, workers: int) -> Pair:
    """Play until the games are played or the time is over; always whole pairs of games."""
    work = partial(play, game, lower, higher)
    begun, won, done = time.monotonic(), 0.0, 0
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for one in pool.imap(work, range(games)):
            won, done = won + one, done + 1
            said = f"{higher} against {lower}: {won:g} of {done}, {time.monotonic() - begun:.0f} s"
            print(f"\r{said}", end="" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
            if seconds and done % 2 == 0 and time.monotonic() - begun > seconds:
                break
    return Pair(lower, higher, done, won)


def source_of(file: Path | None) -> Path | None:
    """The same file in the source tree that this script lies in: the installed one is lost with the next build."""
    if file is None:
        return None
    tree = Path(__file__).resolve().parent.parent / "src" / "outremer"
    source = tree / "games" / file.parent.name / file.name
    return source if source.exists() else file


def kept(file: Path | None, skipped: list[str]) -> dict[str, Pair]:
    """The pairs in a file, by their higher level, but those."""
    if file is None or not file.exists():
        return {}
    found = tomllib.loads(file.read_text(encoding="utf-8")).get("match", [])
    pairs = [Pair(one["lower"], one["higher"], one["games"], exact(one["share"] * one["games"])) for one in found]
    return {pair.higher: pair for pair in pairs if pair.higher not in skipped}


def exact(won: float) -> float:
    """What was won, without the rounding of the file: an eighth is half of one of four pairs of seats."""
    return round(won * 8) / 8


def ratings(pairs: list[Pair]) -> dict[str, int]:
    """The ladder in Elo points, up to the first level that met its neighbour too seldom to say anything."""
    found = {pairs[0].lower: 0.0}
    for pair in pairs:
        if pair.games < FEWEST or pair.lower not in found:
            break
        found[pair.higher] = found[pair.lower] + pair.difference()
    shift = EVEN - found[MIDDLE]
    return {level: round(elo + shift) for level, elo in found.items()}


def written(game: str, pairs: list[Pair]) -> str:
    """The file `levels.toml`."""
    lines = [
        f"# The strength of the bots in this game: python -m bench.levels {game}.",
        "# Only `bots` is typed by hand: what is behind the name of a level, where it differs from bots/registry.py.",
        f"# On the Elo scale: 400 points mean odds of ten to one. {MIDDLE.title()} is {EVEN}.",
        'provenance = "measured by bench.levels"',
        "",
        "[elo]",
        *[f"{level} = {elo}" for level, elo in ratings(pairs).items()],
        "",
    ]
    bots = find_kit(game).level_bots()
    if bots:
        lines += ["[bots]", *[f'{level} = "{spec}"' for level, spec in bots.items()], ""]
    for pair in pairs:
        lines += [
            "[[match]]",
            f'lower = "{pair.lower}"',
            f'higher = "{pair.higher}"',
            f"games = {pair.games}",
            f"share = {pair.won / pair.games:.3f}",
            f"difference = {pair.difference():.0f}",
            f"error = {pair.error():.0f}",
            "",
        ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--games", type=int, default=100, help="games of each pair of neighbours, at most")
    parser.add_argument("--most", type=float, default=0.0, metavar="SECONDS", help="stop a pair after this time")
    parser.add_argument(
        "--only",
        nargs="+",
        choices=LADDER[1:],
        default=LADDER[1:],
        help="measure only these against the next lower",
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", default="", metavar="FILE", help="instead of the game's own file; - prints it")
    asked = parser.parse_args()
    if asked.games < 2 or asked.workers < 1:
        parser.error("games must be 2 or more, and workers 1 or more")
    file = source_of(find_kit(asked.game).levels_file())
    known = kept(file, asked.only)
    pairs = []
    for lower, higher in pairwise(LADDER):
        if higher in known and known[higher].lower == lower:
            pairs.append(known[higher])
        if higher not in asked.only:
            continue
        pair = meet(asked.game, lower, higher, asked.games, asked.most, asked.workers)
        end = f"{pair.won:g} of {pair.games}, {pair.difference():+.0f} ± {pair.error():.0f} Elo"
        print(f"\r{higher} against {lower}: {end}", file=sys.stderr)
        pairs.append(pair)
    text = written(asked.game, pairs)
    if asked.write == "-":
        print(text, end="")
    else:
        file = asked.write or file
        if not file:
            parser.error(f"{asked.game} has no file for its levels; name one with --write")
        Path(file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
