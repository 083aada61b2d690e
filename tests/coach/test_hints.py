"""Hints: good choices first, reasons in words, the same for every world that looks alike to the seat."""

import pytest

import outremer
from outremer.bots.bot import Budget
from outremer.coach import hints
from outremer.games import find_game, find_kit
from outremer.kernel import FastRng, State
from tests.bots.positions import GAMES, reached
from tests.games.crescent_moon.twins import twin_of

NO_REASONS = ("refusals", "turns", "turn to come")
"""Terms that keep a bot in order, and tell a person nothing."""
PLACES = ("you then have ", "but leaves ")
FEW = 24
"""Lines of the search: enough to compare choices."""


def asked(state: State) -> int:
    return state.actors()[0]


@pytest.mark.parametrize("game", GAMES)
def test_hints_name_legal_choices_the_likeliest_first(game: str) -> None:
    for ply in (0, 45, 90):
        state = reached(game, 3, ply)
        before = state.text()
        found = hints(state, asked(state), budget=Budget(0.0, FEW))
        assert state.text() == before
        assert 1 <= len(found) <= 3
        assert {one.action for one in found} <= set(state.legal(asked(state)))
        assert abs(sum(one.confidence for one in found) - 1.0) < 1e-9
        assert all(0.0 <= one.chance <= 1.0 and one.words for one in found)


def other_worlds(state: State, seat: int) -> list[State]:
    """Drawn, and in Crescent Moon also made by hand: there others have other points, too."""
    drawn = [state.determinize(seat, FastRng(number)) for number in range(2)]
    twin = twin_of(state, seat, FastRng(3)) if state.game.name == "crescent-moon" else None
    return drawn if twin is None else [*drawn, twin]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_gives_the_same_hint_whatever_is_hidden(game: str) -> None:
    plies, points = (5, 60) if outremer.compiled() else (60,), 0
    for ply in plies:
        state = reached(game, 8, ply)
        seat = asked(state)
        worlds = other_worlds(state, seat)
        assert all(world.view(seat) == state.view(seat) for world in worlds)
        told = [hints(world, seat, 4, Budget(0.0, FEW)) for world in (state, *worlds)]
        assert all(one == told[0] for one in told)
        points += worlds[-1].scores() != state.scores()
    assert points == (len(plies) if game == "crescent-moon" else 0)


def test_reasons_speak_of_points_and_of_other_players() -> None:
    lines: list[str] = []
    for ply in range(20, 100, 20):
        state = reached("crescent-moon", 8, ply)
        for one in hints(state, asked(state), budget=Budget(0.0, FEW)):
            lines += one.reasons
    plain = [line.removeprefix("but ") for line in lines]
    assert any(line.startswith(("costs the ", "leaves the ")) for line in plain)  # what others gain or lose
    assert any("+" in line for line in lines) and any("\N{MINUS SIGN}" in line for line in lines)
    assert all("point" in line or line.startswith(PLACES) for line in lines)
    assert all("line:" not in line and "refus" not in line for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_reasons_name_places(game: str) -> None:
    """Those that the seat then has; in Crescent Moon also those that others could take."""
    lines: list[str] = []
    for ply in range(10, 130, 15):
        state = reached(game, 9, ply)
        for one in hints(state, asked(state), budget=Budget(0.0, FEW)):
            lines += [line for line in one.reasons if line.startswith(PLACES)]
    assert any(line.startswith("you then have ") for line in lines), lines
    assert any(" open to the " in line for line in lines) == (game == "crescent-moon"), lines


def test_every_term_has_words() -> None:
    """A name such as `line: holy site` is for tuning, not for people."""
    for name in GAMES:
        kit, state = find_kit(name), reached(name, 3, 50)
        for seat in range(state.seats):
            for term, _ in kit.evaluation().terms(state, seat):
                assert ":" not in kit.term_words(term)
                assert kit.term_words(term) or term in NO_REASONS


def test_one_choice_needs_no_reason() -> None:
    state, rng = find_game("crescent-moon").new(5), FastRng(5)
    while len(menu := state.legal(asked(state))) > 1:
        state.apply(asked(state), menu[rng.below(len(menu))])
    (only,) = hints(state, asked(state), budget=Budget(0.0, FEW))
    assert only.confidence == 1.0 and not only.reasons and only.action == menu[0]
