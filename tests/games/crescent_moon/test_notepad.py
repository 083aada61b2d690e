"""Everybody's points follow from what all have seen, though no view shows them (CM-1.4).

So a drawn world may keep the true points: it knows no more than a player with a notepad. If a rule ever gives points
for something hidden, these tests fail, and `determinize` must draw such points.
"""

from typing import Any

import pytest

from outremer.games import find_game
from outremer.games.crescent_moon.rules.scoring import most_for_coins, year_end_lines
from outremer.games.crescent_moon.setting import NOMAD, WARLORD
from outremer.games.crescent_moon.state import Table
from outremer.kernel import FastRng
from tests.conftest import Games
from tests.games.crescent_moon.playing import eagerly
from tests.games.crescent_moon.test_secrets import SPECTATOR, TABLES, told_to

GAME = find_game("crescent-moon")
HIDDEN = [options for options in TABLES if not options.get("open_scores")]


class Notepad:
    """Kept by somebody who has no seat, from the log and from what lies on the table."""

    def __init__(self, seats: int) -> None:
        self.points = [0] * seats

    def read(self, state: Table) -> set[str]:
        """What was told since the last time; returns what gave points."""
        told, seen = told_to(state, SPECTATOR), state.determinize(SPECTATOR, FastRng(0))
        assert isinstance(seen, Table)
        seen.vp = [0] * state.seats
        found = set[str]()
        for at, event in enumerate(told):
            if self.note(seen, event, told[at + 1 :]):
                found.add(event["kind"])
        return found

    def note(self, seen: Table, event: dict[str, Any], later: list[dict[str, Any]]) -> bool:
        kind = event["kind"]
        if kind == "scored":  # announced
            assert event["seat"] == WARLORD
            self.points[WARLORD] += event["points"]
        elif kind == "deal paid":
            self.points[event["seat"]] -= event["points"]
            self.points[event["other"]] += event["points"]
        elif kind == "spent":
            self.points[event["seat"]] += most_for_coins(seen, event["coins"])
        elif kind == "year scored":
            self.score_year(seen, event["year"], later)
        else:
            return False
        return True

    def score_year(self, seen: Table, year: int, later: list[dict[str, Any]]) -> None:
        """By the map, on which nothing happens before the next choice; coins as they were."""
        now, coins = seen.year, seen.coins.copy()
        for event in later:
            if event["kind"] in ("income", "spent") and event["seat"] == NOMAD:
                seen.coins[NOMAD] += event["coins"] * (-1 if event["kind"] == "income" else 1)
        seen.year = year
        for seat in range(seen.seats):
            self.points[seat] += sum(year_end_lines(seen, seat))
        seen.year, seen.coins = now, coins


@pytest.mark.rule("CM-1.4", "CM-12.4", "CM-14.6")
def test_the_log_and_the_map_tell_everybodys_points(games: Games) -> None:
    """Whole games, with deals and with spending: after every move the notepad has the points of all seats."""
    met = set[str]()
    for seed in range(max(8, games.of(24))):
        state, rng = GAME.new(seed, **HIDDEN[seed % len(HIDDEN)]), FastRng(seed)
        assert isinstance(state, Table)
        notepad = Notepad(state.seats)
        while not state.over():
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            state.events = []
            state.apply(seat, eagerly(state, seat, state.legal(seat), rng))
            met |= notepad.read(state)
            assert notepad.points == state.vp, f"seed {seed}: {told_to(state, SPECTATOR)}"
    assert met == {"scored", "deal paid", "spent", "year scored"}


@pytest.mark.rule("CM-1.4")
def test_a_drawn_world_keeps_the_points() -> None:
    """They are all that it keeps of what no view shows."""
    state, rng = GAME.new(5), FastRng(5)
    while not state.over() and not max(state.scores()):
        seat = state.actors()[0]
        state.apply(seat, eagerly(state, seat, state.legal(seat), rng))
    for seat in range(SPECTATOR, state.seats):
        assert state.determinize(seat, rng).scores() == state.scores()
        shown = [entry.get("score") for entry in state.view(seat)["seats"]]
        assert [at for at, score in enumerate(shown) if score is not None] == ([seat] if seat >= 0 else [])
