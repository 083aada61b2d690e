"""Undo: how far a seat may step back, reveal by reveal."""

from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import PASSAGE, CannotUndo, FastRng, IllegalAction, Record, Step, Timeline
from outremer.kernel.timeline import KEEP_EVERY, MOST_KEPT
from tests.toy import BID, DRAW, LANTERNS, STOP, TAKE, LanternGame, Lanterns

REVEALED = "Something was revealed or drawn since, and cannot be unseen."
DECIDED = "Another player has decided something since."
NO_MOVE = "You have made no move yet."


class CalmDraw(Step[Lanterns]):
    """Three lanterns without random draws, so nothing is revealed: secret moves follow a public one."""

    def __init__(self) -> None:
        super().__init__("draw", PASSAGE)

    def run(self, s: Lanterns) -> None:
        s.pop()
        s.lie += 3


class CalmLanterns(LanternGame):
    def __init__(self) -> None:
        super().__init__()
        self.steps[DRAW] = CalmDraw()


CALM = CalmLanterns()


def timeline(*moves: tuple[int, int], game: LanternGame = LANTERNS, **options: Any) -> Timeline:
    """A game with these moves played."""
    played = Timeline(Record.of_seed(game, 3, options))
    for seat, action in moves:
        played.apply(seat, action)
    return played


def check_undone(played: Timeline, moves: list[tuple[int, int]]) -> None:
    assert played.record.moves == moves
    assert played.state.text() == played.record.replay().text()


def test_nothing_to_take_back_at_the_start() -> None:
    played = timeline()
    for seat in (0, 1, -1, 99):
        assert played.why_no_undo(seat) == NO_MOVE
        with pytest.raises(CannotUndo, match="no move yet"):
            played.undo(seat)


def test_an_unrevealed_choice_may_be_withdrawn() -> None:
    played = timeline((0, BID + 3))
    played.undo(0)
    check_undone(played, [])
    assert played.state.actors() == [0, 1]


def test_an_unrevealed_choice_may_be_withdrawn_whatever_others_committed_meanwhile() -> None:
    """Theirs stay committed."""
    played = timeline((0, BID + 3), (1, BID + 1), players=3)
    played.undo(0)
    check_undone(played, [(1, BID + 1)])
    assert played.state.actors() == [0, 2]


def test_a_reveal_is_a_fence() -> None:
    """The last bid revealed all bids: neither it nor an earlier one can be taken back."""
    played = timeline((0, BID + 3), (1, BID + 1))
    before = played.state.text()
    for seat in (0, 1):
        assert played.why_no_undo(seat) == played.why_no_undo(seat, alone=True) == REVEALED
        with pytest.raises(CannotUndo, match="cannot be unseen"):
            played.undo(seat)
    assert played.state.text() == before and len(played.record.moves) == 2


def test_a_seat_steps_back_inside_its_own_chain() -> None:
    played = timeline((0, BID + 4), (1, BID), game=CALM)
    played.apply(0, TAKE)
    played.apply(0, TAKE)
    played.undo(0)
    check_undone(played, [(0, BID + 4), (1, BID), (0, TAKE)])
    played.undo(0)
    check_undone(played, [(0, BID + 4), (1, BID)])
    assert played.why_no_undo(0) == REVEALED


def test_a_random_event_is_a_fence() -> None:
    """Stopping ends the round, and the next one begins with a draw."""
    played = timeline((0, BID + 4), (1, BID))
    while played.state.actors() == [0]:
        played.apply(0, played.state.legal(0)[0])
    assert played.state.step().name == "bidding"
    assert played.why_no_undo(0) == REVEALED


def test_a_move_that_ends_a_chain_may_be_taken_back_if_nothing_followed() -> None:
    played = timeline((0, BID + 4), (1, BID), (0, TAKE), (0, STOP), game=CALM)
    assert played.state.step().name == "bidding"
    played.undo(0)
    check_undone(played, [(0, BID + 4), (1, BID), (0, TAKE)])


def test_a_decision_of_another_seat_is_a_fence_even_a_secret_one() -> None:
    """Seat 1 ended its chain; seat 2 has already bid for the next round, and would lose its bid."""
    played = timeline((0, BID + 4), (1, BID), (0, TAKE), (0, STOP), (1, BID + 2), game=CALM)
    assert played.why_no_undo(0) == DECIDED
    assert played.why_no_undo(1) == ""
    with pytest.raises(CannotUndo, match="Another player"):
        played.undo(0)
    assert len(played.record.moves) == 5


def test_against_bots_their_later_decisions_are_no_fence() -> None:
    played = timeline((0, BID + 4), (1, BID), (0, TAKE), (0, STOP), (1, BID + 2), game=CALM)
    played.undo(0, alone=True)
    check_undone(played, [(0, BID + 4), (1, BID), (0, TAKE)])


def test_an_illegal_move_is_not_written_down() -> None:
    played = timeline((0, BID))
    with pytest.raises(IllegalAction):
        played.apply(0, BID)
    assert played.record.moves == [(0, BID)]
    played.undo(0)
    check_undone(played, [])


def test_a_timeline_takes_up_a_record_where_it_ends() -> None:
    """Undo knows the reveals of moves that were played before it was made."""
    first = timeline((0, BID + 4), (1, BID), (0, TAKE), (0, STOP), game=CALM)
    again = Timeline(first.record.copy())
    assert again.state.text() == first.state.text()
    assert (again.reveals_before, again.was_secret) == (first.reveals_before, first.was_secret)
    again.undo(0)
    assert len(again.record.moves) == 3


def test_undo_keeps_the_listener() -> None:
    played = timeline((0, BID + 3))
    heard = played.state.events = []
    played.undo(0)
    assert played.state.events is heard


def test_the_last_move_of_each_seat() -> None:
    played = timeline((1, BID + 3), (0, BID))
    assert [played.last_move_of(seat) for seat in (0, 1, 2)] == [1, 0, -1]


@pytest.mark.parametrize(("game", "players"), [("crusaders", 3), ("crescent-moon", 5)])
def test_going_back_plays_only_the_last_few_moves(game: str, players: int) -> None:
    """From a state kept on the way; the states, and how far each seat may go back, are those of a whole replay."""
    played = Timeline(Record.of_seed(find_game(game), 5, {"players": players}))
    rng, undone = FastRng(2), 0
    while len(played.record.moves) < 120:
        seat = played.state.actors()[0]
        menu = played.state.legal(seat)
        played.apply(seat, menu[rng.below(len(menu))])
        if rng.below(4) == 0 and not played.why_no_undo(seat):
            expected = Timeline(played.without(*played.undone(seat)).record)
            played.undo(seat)
            undone += 1
            assert played.state.text() == expected.state.text() and played.state.reveals == expected.state.reveals
            assert (played.reveals_before, played.was_secret) == (expected.reveals_before, expected.was_secret)
    assert undone > 10 and 0 < len(played.kept) <= MOST_KEPT
    kept, state = played.kept_before(119)
    assert kept > 119 - KEEP_EVERY and state.text() == played.record.replay(kept).text()
    state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    assert played.kept_before(119)[1].text() == played.record.replay(kept).text()
