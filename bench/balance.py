"""Is Crescent Moon fair? Plays many games of equal bots and counts who wins; searches for fair house numbers.

    python -m bench.balance measure --games 2000
    python -m bench.balance measure --players 4 --games 800
    python -m bench.balance tune --trials 80 --games 300 --study balance.db
    python -m bench.balance starts --players 4 --layout oasis --trials 36 --games 16

Only house numbers may be changed (`SPACE`), and only within what makes each character (data/identity.toml); the numbers
on a character's sheet are fixed. `tune` needs optuna. `starts` searches for starting hexes that make one map fair.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from functools import lru_cache, partial
from math import exp, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from outremer.bots import BadBot, check_spec, make_bot
from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.data import load, with_numbers
from outremer.games.crescent_moon.game import CrescentMoon
from outremer.games.crescent_moon.identity import check_identity, departures
from outremer.games.crescent_moon.layout import NOWHERE
from outremer.games.crescent_moon.layout_draw import with_starts
from outremer.games.crescent_moon.setting import SEAT_NAMES
from outremer.games.crescent_moon.starts import KEEP_ALL, complete
from outremer.games.crescent_moon.state import LINES, YEARS, Table
from outremer.kernel import BadData
from outremer.kernel.rng import Rng, key_from_seed

Changes = dict[str, Any]
"""House numbers by their place in the data: `start.warlord.coins`, or `card.terror.combat`."""


SPACE: Final[dict[str, list[Any]]] = {
    "start.warlord.coins": [0, 1, 2],
    "start.warlord.reserves": [0, 1, 2],
    "start.murshid.coins": [5, 8, 11],
    "start.murshid.pieces": [["token fort", "token"], ["token castle", "token"]],
    "start.sultan.pieces": [["town fort token", "town token"], ["town castle token", "town token"]],
    "start.caliph.coins": [7, 8, 9, 10],
    "start.caliph.pieces": [["palace units units", "fort units"], ["palace units units", "castle units"]],
    "start.caliph.reserves": [0, 1, 2],
    "start.nomad.reserves": [5, 7, 8, 9],
    "bonus_income.town": [1, 2, 3],
    "bonus_income.city": [3, 4, 5],
    "bonus_income.token": [2, 3, 4],
    "palace_income.palace": [1, 2],
    "reserves.warlord": [1, 2, 3],
    "reserves.caliph": [2, 3, 4, 5],
    "reserves.nomad_per_token": [2, 3],
    "cost.fort": [2, 3],
    "cost.castle": [1, 2, 3],
    "cost.town": [3, 4, 5],
    "cost.city": [2, 3],
    "contest.token": [1, 2],
    "guardian.caliph": [0, 1],
    "scoring.caliph.beyond": [1, 2, 3],
    "scoring.caliph.quarry_or_crossing": [0, 1],
    "scoring.caliph.holy_site": [1, 2, 3, 4],
    "scoring.caliph.palace": [1, 2],
    "scoring.caliph.castles": [3, 4],
    "scoring.caliph.castle_points": [3, 4],
    "scoring.caliph.year_one": [2, 3, 4],
    "card.horse-archers.attacking": [1, 2],
    "card.zealots.combat": [2, 3],
    "card.whisper-network.influence": [2, 3],
    "card.pilgrims-oath.near_holy_site": [3, 4],
    "card.camel-corps.combat": [1, 2],
    "card.camel-corps.wilds": [2, 3],
    "card.caravan.amount": [6, 8],
}
"""The values to try for a number, in order; the present value is among them."""
DRAWN: Final = "generated"
"""The layout with a new map in every game."""
SOFTNESS: Final = 2.0
"""A seat that is this many points behind the winner had about a third of the winner's chance. Tuning counts chances,
which depend far less on luck than wins."""
LOWEST_MEAN: Final = 30.0
HIGHEST_MEAN: Final = 40.0


class Outcome(NamedTuple):
    """One game: its map, who won (several share it), the points of all, and which objectives paid."""

    layout: str
    winners: list[int]
    scores: list[int]
    paid: list[int]


@lru_cache(maxsize=4)
def game_with(changes: str) -> CrescentMoon:
    """The game with other house numbers."""
    return CrescentMoon(with_numbers(load(), json.loads(changes)))


def play(bot: str, players: int, layouts: tuple[str, ...], task: tuple[str, int]) -> Outcome:
    """The game of that number, with these changes. The same number is always the same map and deal."""
    changes, number = task
    game = game_with(changes)
    layout = layouts[number % len(layouts)]
    state = game.new(number, players=players, layout=layout)
    assert isinstance(state, Table)
    bots = [make_bot(bot, number * 8 + seat, game.name) for seat in range(state.seats)]
    while not state.over():
        seat = state.actors()[0]
        state.apply(seat, bots[seat].decide(state, seat))
    paid = []
    for seat in range(state.seats):
        for line in range(LINES):
            if any(state.tally[(seat * YEARS + year) * LINES + line] > 0 for year in range(YEARS)):
                paid.append(seat * LINES + line)
    return Outcome(layout, state.winners(), state.scores(), paid)


def play_all(
    asked: argparse.Namespace, layouts: tuple[str, ...], designs: list[Changes], numbers: range
) -> Iterator[Outcome]:
    """The games of these numbers, first with the first changes, then with the next."""
    yield from play_each(asked, layouts, [(changes, number) for changes in designs for number in numbers])


def play_each(
    asked: argparse.Namespace, layouts: tuple[str, ...], games: list[tuple[Changes, int]]
) -> Iterator[Outcome]:
    """Each of these games, in their order."""
    work = partial(play, asked.bot, asked.players, layouts)
    tasks = [(json.dumps(changes, sort_keys=True), number) for changes, number in games]
    if asked.workers == 1:
        yield from map(work, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        yield from pool.imap(work, tasks, chunksize=4)


def kept_lines(file: Path) -> list[dict[str, Any]]:
    """What an earlier run has written, a line for each result; a last line that was cut off is left out."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


class Count:
    """What many games add up to."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.wins = [0.0] * seats
        self.chances = [0.0] * seats
        self.points = [0] * seats
        self.winning = 0.0
        self.paid = [0] * (seats * LINES)

    def add(self, one: Outcome) -> None:
        self.games += 1
        for seat in one.winners:
            self.wins[seat] += 1 / len(one.winners)
        best = max(one.scores)
        near = [exp((points - best) / SOFTNESS) for points in one.scores]
        for seat, points in enumerate(one.scores):
            self.points[seat] += points
            self.chances[seat] += near[seat] / sum(near)
        self.winning += best
        for line in one.paid:
            self.paid[line] += 1

    def shares(self) -> list[float]:
        return [won / max(1, self.games) for won in self.wins]

    def mean_winner(self) -> float:
        return self.winning / self.games

    def unfairness(self) -> float:
        """0 for a fair game with a good winning score; in squared percent."""
        fair = 1 / self.seats
        off = sum((100 * (chance / self.games - fair)) ** 2 for chance in self.chances)
        mean = self.mean_winner()
        far = max(0.0, LOWEST_MEAN + 1 - mean, mean - HIGHEST_MEAN + 1)
        return off + 10 * far * far


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def report(count: Count, by_layout: dict[str, Count]) -> str:
    lines = [f"{count.games} games, mean winning score {count.mean_winner():.1f}"]
    for seat, share in enumerate(count.shares()):
        low, high = wilson(share, count.games)
        lines.append(
            f"  {SEAT_NAMES[seat]:8} wins {100 * share:5.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
            f"{count.points[seat] / count.games:5.1f} points; objectives scored in % of games: "
            + " ".join(str(round(100 * count.paid[seat * LINES + line] / count.games)) for line in range(LINES))
        )
    for name, one in sorted(by_layout.items()):
        shares = "  ".join(f"{SEAT_NAMES[seat]} {100 * share:.0f} %" for seat, share in enumerate(one.shares()))
        lines.append(f"  {name:12} {one.games:4} games: {shares}")
    return "\n".join(lines)


def layouts_of(players: int) -> tuple[str, ...]:
    return (*game_with("{}").layouts_for(players), DRAWN)


def changes_in(file: str) -> Changes:
    """The house numbers of a file, if the game can be played with them."""
    try:
        changes: Changes = json.loads(Path(file).read_text(encoding="utf-8"))
        if not isinstance(changes, dict):
            raise argparse.ArgumentTypeError(f'{file} must hold numbers by their place, such as {{"cost.fort": 3}}')
        changed = with_numbers(load(), changes)
        check_identity(changed.identity, changed.characters, changed.layouts)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{file} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{file} is not JSON: {error}") from error
    except BadData as error:
        raise argparse.ArgumentTypeError(f"{file} does not fit {error}") from error
    return changes


def bot_in(spec: str) -> str:
    """A bot that can be made."""
    try:
        check_spec(spec)
    except BadBot as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return spec


def measure(asked: argparse.Namespace) -> None:
    layouts = (asked.layout,) if asked.layout else layouts_of(asked.players)
    count, by_layout = Count(asked.players), {name: Count(asked.players) for name in layouts}
    begun = time.monotonic()
    numbers = range(asked.seed, asked.seed + asked.games)
    for one in play_all(asked, layouts, [asked.changes], numbers):
        count.add(one)
        by_layout[one.layout].add(one)
        if sys.stderr.isatty():
            left = (time.monotonic() - begun) / count.games * (asked.games - count.games)
            print(f"\r{count.games} of {asked.games} games, {left:.0f} s left ", end="", file=sys.stderr)
    print(report(count, by_layout))


def value_at(place: str) -> Any:
    """What the data has there now."""
    data = load()
    path = place.split(".")
    table: Any = data.characters
    if path[0] == "card":
        table = next(card for card in data.cards if card["id"] == path[1])
        path = path[2:]
    for part in path:
        table = table[part]
    return table


def tune(asked: argparse.Namespace) -> None:
    import optuna

    study = optuna.create_study(
        study_name=f"crescent moon, {asked.players} players",
        storage=f"sqlite:///{asked.study}",
        load_if_exists=True,
        sampler=optuna.samplers.TPESampler(seed=asked.seed, multivariate=True),
    )
    now = {place: value_at(place) for place in SPACE}
    begin = now | asked.changes
    if not study.trials:
        study.enqueue_trial({place: nearest(place, begin[place]) for place in SPACE})
    layouts = layouts_of(asked.players)
    numbers = range(asked.seed, asked.seed + asked.games)

    def trial(one: Any) -> float:
        steps = {place: one.suggest_int(place, 0, len(values) - 1) for place, values in SPACE.items()}
        changes = {place: SPACE[place][step] for place, step in steps.items()}
        count = Count(asked.players)
        for outcome in play_all(asked, layouts, [changes], numbers):
            count.add(outcome)
        moved: int = sum(abs(step - nearest(place, now[place])) for place, step in steps.items())
        one.set_user_attr("shares", [round(share, 3) for share in count.shares()])
        one.set_user_attr("winner", round(count.mean_winner(), 1))
        return count.unfairness() + moved  # of two equally fair games, prefer the one with fewer changes

    study.optimize(trial, n_trials=asked.trials, show_progress_bar=sys.stderr.isatty())
    best = study.best_trial
    print(f"unfairness {best.value:.1f}, shares {best.user_attrs['shares']}, winner {best.user_attrs['winner']}")
    found = {place: SPACE[place][step] for place, step in best.params.items()}
    print(json.dumps({place: value for place, value in found.items() if value != now[place]}, indent=1))


def nearest(place: str, value: Any) -> int:
    """The index of this value in the space; for a number, of the closest value."""
    values = SPACE[place]
    if value not in values and not isinstance(value, int):
        raise SystemExit(f"balance: {place} is not one of the sets to try: add it to SPACE")
    return values.index(value) if value in values else min(range(len(values)), key=lambda i: abs(values[i] - value))


def starts(asked: argparse.Namespace) -> None:
    """Play many drawn sets of starting hexes a little, then the best third of them three times as much, and so on."""
    place = f"layout.{asked.layout}.start"
    designs = [asked.changes | {place: hexes} for hexes in drawn_starts(asked.layout, asked.trials, asked.seed)]
    designs.append(asked.changes)  # as they are on the map now
    counts = [Count(asked.players) for _ in designs]
    left, games, number = list(range(len(designs))), asked.games, asked.seed
    while True:
        numbers = range(number, number + games)
        for i, one in enumerate(play_all(asked, (asked.layout,), [designs[at] for at in left], numbers)):
            counts[left[i // games]].add(one)
        left = sorted(left, key=lambda at: counts[at].unfairness())[: max(1, len(left) // 3)]
        number, games = number + games, games * 3
        for at in left[:3]:
            shares = " ".join(f"{100 * share:.0f}" for share in counts[at].shares())
            given = json.dumps(designs[at][place]) if place in designs[at] else "as it is"
            print(f"{counts[at].games} games, {len(left)} left: wins {shares} %, {given}", flush=True)
        if len(left) == 1:
            return


def drawn_starts(layout: str, count: int, seed: int) -> list[dict[str, list[str]]]:
    """Sets of starting hexes that keep the distances of CM-2.8 and what makes each character, without repetition; fewer
    if the map has fewer."""
    data = load()
    land = data.layouts[layout]
    found: dict[str, dict[str, list[str]]] = {}
    for number in range(count * 60):
        hexes = [NOWHERE] * len(land.starts)
        if len(found) == count or not complete(land, hexes, KEEP_ALL, Rng(key_from_seed(seed + number))):
            continue
        pairs = {
            seat: [f"h{hexes[2 * at] + 1}", f"h{hexes[2 * at + 1] + 1}"]
            for at, seat in enumerate(SEAT_IDS[: len(hexes) // 2])
        }
        moved = with_starts(land, hexes)
        if not any(departures(data.identity, data.characters, {layout: moved})):
            found[json.dumps(pairs)] = pairs
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["measure", "tune", "starts"])
    parser.add_argument("--games", type=int, default=400, help="games (of each trial)")
    parser.add_argument("--players", type=int, choices=[4, 5], default=5)
    parser.add_argument("--bot", type=bot_in, default="greedy", help="the bot in every seat")
    parser.add_argument("--layout", default="", help="only this map; without it, all maps and drawn ones in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--changes",
        type=changes_in,
        default={},
        metavar="FILE",
        help='a JSON file of house numbers to try, or to begin tuning with: {"cost.fort": 3}',
    )
    parser.add_argument("--trials", type=int, default=50)
    parser.add_argument("--study", default="balance.db", help="the file of the tuning; the same file continues it")
    asked = parser.parse_args()
    if asked.games < 1 or asked.trials < 1 or asked.workers < 1:
        parser.error("games, trials and workers must be 1 or more")
    if asked.layout and asked.layout not in layouts_of(asked.players):
        parser.error(f"--layout must be one of {', '.join(layouts_of(asked.players))}")
    if asked.what == "starts" and asked.layout in ("", DRAWN):
        parser.error("starts needs --layout: the map whose starting hexes are moved")
    {"measure": measure, "tune": tune, "starts": starts}[asked.what](asked)


if __name__ == "__main__":
    main()
