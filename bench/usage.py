"""Do the bots live their characters in Crescent Moon? Plays many games and counts what each character uses.

    python -m bench.usage --games 500 --bot steward
    python -m bench.usage --games 300 --bot search:time=0.2 --workers 16

Prints the tables of `docs/balance.md`: how often each character action and attribute is used, how the Warlord fights,
how often an exact tie decides, and what each character does with their turns. Everything is read from the events of
the games and from the choices that begin a turn.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Final, NamedTuple

from bench.balance import bot_in, game_with, layouts_of
from outremer.bots import make_bot
from outremer.games.crescent_moon.actions import (
    COLLECT,
    CONSPIRE,
    DESERT,
    HEX,
    INFLUENCE,
    MASS,
    PASS,
    PLOT,
    ROW,
    UPRISING,
    VERBS,
)
from outremer.games.crescent_moon.events import EVENTS
from outremer.games.crescent_moon.fight import A_COMBAT, NO_TIE
from outremer.games.crescent_moon.setting import MURSHID, NOMAD, SEAT_NAMES, SULTAN, WARLORD
from outremer.games.crescent_moon.state import Table
from outremer.games.crescent_moon.steps import TURN

CARD_PLAYED: Final = len(VERBS)
"""A turn, or a part of it, in which a power card was played, beside the verbs."""

USES: Final = [
    ("Warlord", "Influence"),
    ("Warlord", "Mass"),
    ("Warlord", "Uprising"),
    ("Murshid", "Plot"),
    ("Murshid", "Interfere with cards"),
    ("Murshid", "Meddle with cards"),
    ("Murshid", "Sway as a third party"),
    ("Murshid", "Deal of 1 VP or more taken"),
    ("Murshid", "Deal of 1 VP or more kept"),
    ("Sultan", "Conspire"),
    ("Sultan", "card sold from the market"),
    ("Nomad", "Hire (units sold from the reserves)"),
    ("Nomad", "Bribe (units sold on the map)"),
    ("Nomad", "Desert"),
    ("Nomad", "Collect"),
]
"""The rows of the first table: whose it is, and what."""
BY_VERB: Final = {
    (WARLORD, INFLUENCE): "Influence",
    (WARLORD, MASS): "Mass",
    (WARLORD, UPRISING): "Uprising",
    (MURSHID, PLOT): "Plot",
    (SULTAN, CONSPIRE): "Conspire",
    (NOMAD, DESERT): "Desert",
    (NOMAD, COLLECT): "Collect",
}


class Played(NamedTuple):
    """What one game adds to the tables."""

    uses: Counter[str]
    turns: Counter[tuple[int, int]]  # (seat, verb)
    warlord_units: list[int]  # in each combat that the Warlord began
    conflicts: Counter[str]  # combats, contests, how many of each were tied, and how many were 0 to 0
    refills: list[bool]  # for each start of a year: whether the Nomad's reserves grew


class Watch:
    """Reads the events of one game."""

    def __init__(self) -> None:
        self.uses: Counter[str] = Counter()
        self.conflicts: Counter[str] = Counter()
        self.warlord_units: list[int] = []
        self.refills: list[bool] = []
        self.murshid_attacks = False
        self.murshid_is_side = False
        self.murshid_present = False
        self.in_combat = False
        self.strength = 0  # of the side that was told last
        self.lent = False  # whether the Murshid's cards of this conflict are counted

    def read(self, state: Table, name: str, fields: dict[str, int]) -> None:
        seat = fields.get("seat", -1)
        if name in ("combat began", "contest began"):
            self.in_combat = name == "combat began"
            self.murshid_attacks = seat == MURSHID
            self.murshid_is_side = MURSHID in (seat, fields["defender"])
            self.murshid_present = state.where[MURSHID] >> fields["hex"] & 1 == 1
            self.lent = False
            if self.in_combat and seat == WARLORD:
                self.warlord_units.append(fields["ordinary"] + fields["mercenary"])
        elif name == "revealed" and seat == MURSHID and not self.lent:
            self.lent = True
            if self.in_combat and not self.murshid_is_side:
                self.uses["Interfere with cards"] += 1
            elif not self.in_combat and not self.murshid_attacks and not self.murshid_present:
                self.uses["Meddle with cards"] += 1
        elif name == "tie swayed" and not self.murshid_is_side:
            self.uses["Sway as a third party"] += 1
        elif name == "offer taken" and fields["points"] > 0:
            self.uses["Deal of 1 VP or more taken"] += 1
        elif name == "deal paid" and fields["points"] > 0:
            self.uses["Deal of 1 VP or more kept"] += 1
        elif name == "bought" and fields["slot"] >= ROW and seat != SULTAN:
            self.uses["card sold from the market"] += 1
        elif name == "hired":
            self.uses["Hire (units sold from the reserves)"] += 1
        elif name == "bribed":
            self.uses["Bribe (units sold on the map)"] += 1
        elif name == "strength":
            self.strength = fields["strength"]
        elif name == "conflict won":
            kind = "combat" if fields["conflict"] == A_COMBAT else "contest"
            self.conflicts[kind] += 1
            if fields["tie"] != NO_TIE:
                self.conflicts[f"tied {kind}" if self.strength else "unopposed"] += 1
        elif name == "year began" and fields["year"] > 0:
            self.refills.append(False)
        elif name == "reserves grew" and seat == NOMAD and self.refills:
            self.refills[-1] = True


def play(bot: str, players: int, layouts: tuple[str, ...], number: int) -> Played:
    """The game of that number: the same map and deal as in `bench.balance`."""
    game = game_with("{}")
    state = game.new(number, players=players, layout=layouts[number % len(layouts)])
    assert isinstance(state, Table)
    state.events = []
    watch = Watch()
    turns: Counter[tuple[int, int]] = Counter()
    bots = [make_bot(bot, number * 8 + seat, game.name) for seat in range(state.seats)]
    while not state.over():
        seat = state.actors()[0]
        action = bots[seat].decide(state, seat)
        if state.kind() == TURN:
            turns[seat, action if action < HEX else CARD_PLAYED] += 1
            if (seat, action) in BY_VERB:
                watch.uses[BY_VERB[seat, action]] += 1
        state.apply(seat, action)
        for event in state.events:
            watch.read(state, EVENTS.name(event), EVENTS.values(event))
        state.events.clear()
    return Played(watch.uses, turns, watch.warlord_units, watch.conflicts, watch.refills)


def play_all(asked: argparse.Namespace) -> Iterator[Played]:
    layouts = (asked.layout,) if asked.layout else layouts_of(asked.players)
    work = partial(play, asked.bot, asked.players, layouts)
    numbers = range(asked.seed, asked.seed + asked.games)
    if asked.workers == 1:
        yield from map(work, numbers)
        return
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        yield from pool.imap(work, numbers, chunksize=2)


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "none"


def uses_table(games: list[Played], players: int) -> list[str]:
    lines = ["| character | action or attribute | used in games | uses in a game |", "|---|---|---|---|"]
    for name, use in USES:
        if SEAT_NAMES.index(name) >= players:
            continue
        counts = [one.uses[use] for one in games]
        used = sum(1 for count in counts if count)
        lines.append(f"| {name} | {use} | {share(used, len(games))} | {sum(counts) / len(games):.2f} |")
    return lines


def fights_table(games: list[Played], players: int) -> list[str]:
    units = [number for one in games for number in one.warlord_units]
    conflicts: Counter[str] = sum((one.conflicts for one in games), Counter())
    fought = conflicts["combat"] + conflicts["contest"]
    tied = conflicts["tied combat"] + conflicts["tied contest"]
    lines = [
        "| | |",
        "|---|---|",
        f"| combats in a game | {conflicts['combat'] / len(games):.1f} |",
        f"| contests in a game | {conflicts['contest'] / len(games):.1f} |",
        f"| units in a combat that the Warlord begins, median | {median(units) if units else 0:g} |",
        f"| such combats with a single unit | {share(units.count(1), len(units))} |",
        f"| conflicts decided by an exact tie | {share(tied, fought)} |",
        f"| combats decided by an exact tie | {share(conflicts['tied combat'], conflicts['combat'])} |",
        f"| contests decided by an exact tie | {share(conflicts['tied contest'], conflicts['contest'])} |",
        f"| contests in which nobody puts up any strength | {share(conflicts['unopposed'], conflicts['contest'])} |",
    ]
    if players > NOMAD:
        refills = [grew for one in games for grew in one.refills]
        lines.append(f"| starts of a year in which the Nomad's reserves grow | {share(sum(refills), len(refills))} |")
    return lines


def turns_table(games: list[Played], players: int) -> list[str]:
    """What each character does with the turns of a game, on average."""
    turns: Counter[tuple[int, int]] = sum((one.turns for one in games), Counter())
    lines = ["| begins a turn with | " + " | ".join(SEAT_NAMES[:players]) + " |", "|---|" + "---|" * players]
    for verb in [*range(PASS, COLLECT + 1), CARD_PLAYED]:
        counts = [turns[seat, verb] for seat in range(players)]
        if any(counts):
            name = "a power card" if verb == CARD_PLAYED else VERBS[verb]
            lines.append(f"| {name} | " + " | ".join(f"{count / len(games):.2f}" for count in counts) + " |")
    return lines


def report(games: list[Played], players: int) -> str:
    tables = [uses_table(games, players), fights_table(games, players), turns_table(games, players)]
    return "\n\n".join("\n".join(lines) for lines in tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, choices=[4, 5], default=5)
    parser.add_argument("--bot", type=bot_in, default="steward", help="the bot in every seat")
    parser.add_argument("--layout", default="", help="only this map; without it, all maps and drawn ones in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if asked.games < 1 or asked.workers < 1:
        parser.error("games and workers must be 1 or more")
    if asked.layout and asked.layout not in layouts_of(asked.players):
        parser.error(f"--layout must be one of {', '.join(layouts_of(asked.players))}")
    games: list[Played] = []
    begun = time.monotonic()
    for one in play_all(asked):
        games.append(one)
        if sys.stderr.isatty() or len(games) % 50 == 0:
            left = (time.monotonic() - begun) / len(games) * (asked.games - len(games))
            end = "" if sys.stderr.isatty() else "\n"
            print(f"\r{len(games)} of {asked.games} games, {left:.0f} s left ", end=end, file=sys.stderr)
    print(report(games, asked.players))


if __name__ == "__main__":
    main()
