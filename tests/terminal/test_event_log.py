"""The log in the terminal: a heading for each turn, also for one that begins before anybody has decided anything."""

from typing import Any

import pytest

from outremer.games import find_game, kit_of
from outremer.kernel import FastRng, Record
from outremer.terminal.event_log import EventLog
from tests.terminal.sitting import Sitting


def played(game: str, options: dict[str, Any], moves: int) -> Record:
    record = Record.of_seed(find_game(game), 5, options)
    state, rng = record.first_state(), FastRng(5)
    for _ in range(moves):
        seat = state.actors()[0]
        menu = state.legal(seat)
        record.moves.append((seat, menu[rng.below(len(menu))]))
        record.replay_move(state, len(record.moves) - 1)
    return record


def headings(record: Record) -> list[str]:
    log = EventLog(kit_of(record.game).drawing(record.game))
    return [line.text for line in log.lines(log.retell(record), -1) if line.heading]


def test_the_first_turn_of_crescent_moon_has_a_heading() -> None:
    assert headings(played("crescent-moon", {}, 0)) == ["Year 1 · Action 1 · Warlord"]
    told = headings(played("crescent-moon", {}, 80))
    assert told[:2] == ["Year 1 · Action 1 · Warlord", "Action 1 · Murshid"]


def test_a_turn_after_a_setup_by_the_players_has_one_heading() -> None:
    told = headings(played("crescent-moon", {"placement": "free"}, 80))
    assert told[:3] == ["A new year", "Action 1 · Warlord", "Action 1 · Murshid"]
    told = headings(played("crusaders", {"players": 2}, 40))
    assert len(told) == len(set(told)) and all(text.startswith("Round ") for text in told)


@pytest.mark.parametrize(("game", "before"), [("crescent-moon", "Year 1 · Action "), ("crusaders", "Round ")])
def test_a_game_that_begins_from_the_position_of_a_turn_has_its_heading(game: str, before: str) -> None:
    whole = played(game, {}, 120)
    start = next(
        state
        for state in (whole.replay(ply) for ply in range(40, 120))
        if not state.over() and state.step().name == "turn"
    )
    (heading,) = headings(Record.of_position(whole.game, start.to_position()))
    assert heading.startswith(before)
    assert heading.endswith(start.game.seat_name(start, start.actors()[0]))


def test_bots_alone_are_told_the_first_heading_once() -> None:
    sitting = Sitting(kinds="random,random,random,random", game=find_game("crescent-moon"))
    text = sitting.play()
    assert text.count("Year 1 · Action 1 · ") == 1 and "A new year" in text
