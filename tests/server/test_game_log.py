"""The log of a game: what each viewer is told of its events, and that a move is checked once."""

from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import IllegalAction, Record
from outremer.server.table.game_log import SPECTATOR, CheckedMove, GameLog
from tests.toy import BID, LANTERNS, SING, Lanterns


def lanterns() -> GameLog:
    return GameLog(Record.of_seed(LANTERNS, 1, {"players": 2}))


def crusaders() -> GameLog:
    return GameLog(Record.of_seed(find_game("crusaders"), 3, {"players": 3}))


def play_some(log: GameLog, moves: int) -> None:
    for number in range(moves):
        if not log.state.over():
            seat = log.state.actors()[0]
            menu = log.state.legal(seat)
            log.play(seat, menu[number % len(menu)])


def test_an_event_has_its_kind_its_seat_its_fields_and_its_line() -> None:
    log = crusaders()
    play_some(log, 60)
    told = log.told_to(SPECTATOR)
    messages = [event.message(n) for n, event in enumerate(told)]
    assert [message["n"] for message in messages] == list(range(len(told)))
    for message in messages:
        assert list(message)[:4] == ["n", "ply", "kind", "seat"] and list(message)[-1] == "text"
        assert -1 <= message["seat"] < 3 and 0 <= message["ply"] <= log.ply
    assert len({message["kind"] for message in messages}) > 3 and len({message["seat"] for message in messages}) > 2


def test_viewers_who_are_told_the_same_share_it() -> None:
    log = crusaders()
    play_some(log, 60)
    theirs = {id(event) for event in log.told_to(0)}
    assert any(id(event) in theirs for event in log.told_to(SPECTATOR))


def test_events_taken_back_are_counted_only_for_those_who_knew_of_them() -> None:
    """A choice that is still secret is taken back without a trace at the others."""
    log = crusaders()
    before = [log.branch_of(viewer) for viewer in range(SPECTATOR, 3)]
    log.play(1, log.state.legal(1)[0])
    log.undo(1, alone=False)
    others = (SPECTATOR, 0, 2)
    assert before == [0] * 4 and [log.branch_of(viewer) for viewer in others] == [0] * 3
    play_some(log, 3)
    while log.why_no_undo(log.record.moves[-1][0], alone=False):
        play_some(log, 1)
    known = len(log.told_to(SPECTATOR))
    log.undo(log.record.moves[-1][0], alone=False)
    assert log.branch_of(SPECTATOR) == (1 if len(log.told_to(SPECTATOR)) < known else 0)


class Counting(Lanterns):
    """Counts how often it is asked why not."""

    asked = 0

    def why_not(self, seat: int, action: int) -> int:
        Counting.asked += 1
        return super().why_not(seat, action)


def test_a_move_is_checked_once() -> None:
    log = lanterns()
    state: Any = log.state
    state.__class__ = Counting
    Counting.asked = 0
    log.play_checked(log.check(0, BID))
    assert Counting.asked == 1 and log.record.moves == [(0, BID)] and log.rows == 1


def test_a_move_that_was_checked_before_something_else_is_checked_again() -> None:
    log = lanterns()
    move = log.check(0, BID)
    log.play_checked(move)
    with pytest.raises(IllegalAction):
        log.play_checked(move)
    with pytest.raises(IllegalAction):
        log.check(1, SING)
    log.undo(0, alone=False)
    log.play_checked(CheckedMove(0, BID, log.state, 0))  # of another time: checked again, and legal
    assert log.record.moves == [(0, BID)]
