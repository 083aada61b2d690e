"""Events of every game, from random games: each can be shown to everybody, without anything hidden."""

import json
from functools import cache
from typing import Any

import pytest

from outremer.games import find_game, game_names
from outremer.kernel import Event, FastRng, State
from outremer.kernel.events import EventTable
from outremer.kernel.playout import random_move
from outremer.kernel.state import FORCED

SEEDS = range(3)
EARLIER = 25  # events told again in another world
EVERY = 23  # plies between two comparisons


@cache
def noted(name: str) -> list[tuple[State, list[Event]]]:
    """Finished random games with all their events."""
    games = []
    for seed in SEEDS:
        state, rng = find_game(name).new(seed), FastRng(seed)
        state.events = []
        while not state.over():
            random_move(state, rng)
        games.append((state, state.events))
    return games


def viewers(state: State) -> range:
    return range(-1, state.seats)


@pytest.mark.parametrize("name", game_names())
def test_every_event_is_told_to_everybody_who_may_know_of_it(name: str) -> None:
    """JSON with the name and the fields; a sentence, or nothing; the deed without its subject is part of it."""
    table = find_game(name).events
    for state, events in noted(name):
        for event in events:
            for viewer in viewers(state):
                told = table.told(state, event, viewer)
                if told is not None:
                    check_told(table, state, event, viewer, told)


def check_told(table: EventTable, state: State, event: Event, viewer: int, told: dict[str, Any]) -> None:
    assert json.loads(json.dumps(told)) == told and told["kind"] == table.name(event)
    assert set(told) - {"kind", "text", table.kinds[event[0]].list_name} <= set(table.values(event))
    text = told["text"]
    assert text == "" or (text[0].isupper() and text.endswith(".") and "{" not in text and "  " not in text)
    assert table.line(state, event, viewer) == text
    assert table.deed(state, event, viewer) in text


@pytest.mark.parametrize("name", game_names())
def test_a_declaration_names_its_doer_and_only_its_fields(name: str) -> None:
    """What a seat did begins with `seat`; every word in braces is a field or a phrase."""
    for kind in find_game(name).events.kinds:
        known = {**dict.fromkeys([*kind.names, kind.list_name, *kind.phrases], "x")}
        for sentence in (kind.sentence, kind.unseen):
            assert sentence == "" or sentence.format_map(known).endswith(".")
            assert "{seat}" not in sentence or sentence.startswith("{seat} ")
        hidden = [name for name, sees in zip(kind.names, kind.secrets, strict=True) if sees is not None]
        assert not any(f"{{{field}}}" in kind.unseen for field in hidden)
        assert bool(kind.unseen) == bool(hidden)


@pytest.mark.parametrize("name", game_names())
def test_a_number_that_a_viewer_may_not_see_changes_nothing_for_it(name: str) -> None:
    """Every field that is left out is replaced by that of another event of the kind; so is a whole unknown event."""
    table, changed = find_game(name).events, 0
    for state, events in noted(name):
        others: dict[int, list[Event]] = {}
        for event in events:
            others.setdefault(event[0], []).append(event)
        for event in events:
            for viewer in viewers(state):
                told = table.told(state, event, viewer)
                for other in others[event[0]][:8] if told is not None else []:
                    twin = with_hidden_of(table, event, other, told or {})
                    changed += twin != event
                    assert table.told(state, twin, viewer) == told
    assert changed or not any(any(sees for sees in kind.secrets) for kind in table.kinds)


def with_hidden_of(table: EventTable, event: Event, other: Event, told: dict[str, Any]) -> Event:
    """The event with the fields that were not told taken from another one."""
    kind = table.kinds[event[0]]
    fields = [event[i + 1] if name in told else other[i + 1] for i, name in enumerate(kind.names)]
    return (event[0], *fields, *kind.further(event))


@pytest.mark.parametrize("name", game_names())
def test_two_worlds_that_look_the_same_to_a_seat_tell_it_the_same(name: str) -> None:
    """What happened so far, as told from the true table and from a determinized one."""
    for seed in SEEDS:
        state, rng = find_game(name).new(seed), FastRng(seed)
        state.events = []
        ply = seed
        while not state.over():
            if ply % EVERY == 0 or ply < 12:
                compare_worlds(state, rng)
            random_move(state, rng)
            ply += 1


def compare_worlds(state: State, rng: FastRng) -> None:
    for seat in viewers(state):
        world = state.determinize(seat, rng)
        for event in (state.events or [])[-EARLIER:]:
            assert state.game.events.told(state, event, seat) == state.game.events.told(world, event, seat)


@pytest.mark.parametrize("name", game_names())
def test_a_step_taken_without_a_choice_is_told_to_nobody(name: str) -> None:
    state = find_game(name).new(1)
    assert all(state.game.events.told(state, (FORCED, 0, 0), viewer) is None for viewer in viewers(state))
