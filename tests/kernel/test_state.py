"""The four questions, asked of a game in plain Python: the specification of `State` by example, edges included."""

from itertools import permutations

import pytest

from outremer.kernel import NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_DECISION, OK, FastRng, IllegalAction
from outremer.kernel.playout import copies, playout, random_move
from outremer.kernel.state import FORCED
from outremer.kernel.step import NOBODY, A
from tests.toy import (
    BID,
    BIDDING,
    DRAWN,
    HOLE,
    REVEALED,
    SING,
    STOP,
    TAKE,
    TAKE_ONE_FIRST,
    TAKING,
    TEXTS,
    TOO_FEW_COINS,
    TOO_FEW_LANTERNS,
    TOO_FEW_POINTS,
    TOOK,
    Lanterns,
    new_toy,
)

HUGE = 10**40
ODD_NUMBERS = [-1, -2, -HUGE, HUGE, 2**62, 2**63, 2**64, -(2**63)]


def taking(points: int, lie: int) -> Lanterns:
    """Seat 1 of two has won the bidding and takes lanterns."""
    state = new_toy()
    del state.stack[:]
    state.push(0, NOBODY, state.rounds)
    state.push(TAKING, 1, points)
    state.lie = lie
    state.settle()
    return state


# Who decides


def test_a_new_game_is_settled_in_its_first_decision() -> None:
    """The passages before it have run: lanterns lie on the table and the bids are open."""
    state = new_toy(players=3)
    assert state.lie in (1, 2, 3)
    assert state.actors() == [0, 1, 2]
    assert state.step().name == "bidding"


def test_seats_choosing_in_secret_are_actors_until_they_have_chosen() -> None:
    state = new_toy(players=3)
    state.apply(1, BID + 2)
    assert state.actors() == [0, 2]
    assert state.legal(1) == [] and state.prompt(1) == ""
    assert state.why_not(1, BID) == NOT_YOUR_DECISION


def test_a_public_decision_has_one_actor() -> None:
    state = taking(3, 3)
    assert state.actors() == [1]
    assert state.prompt(1) == "Take lanterns: 3 points."
    assert state.prompt(0) == ""


# What may be done


def test_legal_is_sorted_and_a_fresh_list() -> None:
    """A caller who changes the answer does not change the state."""
    state = taking(3, 3)
    menu = state.legal(1)
    assert menu == [TAKE, TAKE + 1, TAKE + 2]
    menu.clear()
    assert state.legal(1) == [TAKE, TAKE + 1, TAKE + 2]


def test_legal_is_empty_for_all_others() -> None:
    state = taking(3, 3)
    assert [state.legal(seat) for seat in (0, 2, *ODD_NUMBERS)] == [[]] * 10
    bidding = new_toy()
    assert [bidding.legal(seat) for seat in (2, *ODD_NUMBERS)] == [[]] * 9


# Why not


@pytest.mark.parametrize("action", [HOLE, len(TEXTS), *ODD_NUMBERS])
def test_no_such_action_comes_first(action: int) -> None:
    """Before the question whose decision it is, and after the end too."""
    for state in (new_toy(), taking(3, 3), finished()):
        for seat in (0, 1, *ODD_NUMBERS):
            assert state.why_not(seat, action) == NO_SUCH_ACTION
            assert state.explain(seat, action) == "There is no such action in this game."


@pytest.mark.parametrize("seat", [2, 3, *ODD_NUMBERS])
def test_seats_that_do_not_exist_have_no_decision(seat: int) -> None:
    for state in (new_toy(), taking(3, 3), finished()):
        for action in (STOP, BID, TAKE, SING):
            assert state.why_not(seat, action) == NOT_YOUR_DECISION
        assert not state.is_actor(seat)
        state.view(seat)


def test_not_now_is_for_what_the_step_does_not_ask() -> None:
    assert new_toy().why_not(0, TAKE) == NOT_NOW
    assert taking(3, 3).why_not(1, BID) == NOT_NOW
    assert [state.why_not(1, SING) for state in (new_toy(), taking(3, 3))] == [NOT_NOW, NOT_NOW]


def test_a_rule_refuses_with_its_number_and_its_reason() -> None:
    state = taking(2, 1)
    assert state.over() or state.why_not(1, TAKE) == OK
    state = taking(2, 5)
    assert state.why_not(1, STOP) == TAKE_ONE_FIRST
    assert state.why_not(1, TAKE + 2) == TOO_FEW_POINTS
    assert state.explain(1, TAKE + 2) == "Needs 3 points; you have 2."
    assert taking(3, 2).why_not(1, TAKE + 2) == TOO_FEW_LANTERNS
    assert state.game.rule(TOO_FEW_POINTS) == "TY-2.2"
    assert state.game.rule(NOT_NOW) == ""


def test_explain_says_what_a_legal_action_does() -> None:
    assert taking(3, 3).explain(1, TAKE + 1) == "take 2"


# Do it


@pytest.mark.parametrize("seat", [0, 1, 2, *ODD_NUMBERS])
@pytest.mark.parametrize("action", [STOP, BID, BID + 4, TAKE, SING, HOLE, *ODD_NUMBERS])
def test_an_error_leaves_the_state_unchanged(seat: int, action: int) -> None:
    for state in (new_toy(3), taking(2, 3), finished()):
        state.events = []
        refusal = state.why_not(seat, action)
        if refusal == OK:
            continue
        before = state.text(), state.reveals, state.open_menu
        with pytest.raises(IllegalAction) as caught:
            state.apply(seat, action)
        assert (caught.value.refusal, caught.value.seat, caught.value.action) == (refusal, seat, action)
        assert str(caught.value) == state.explain(seat, action) != ""
        assert (state.text(), state.reveals, state.open_menu) == before
        assert state.events == []


def test_a_public_step_with_one_choice_is_taken_and_logged() -> None:
    """The bid of seat 1 wins, one point for the lanterns that lie there: nobody is asked, everybody is told."""
    state = new_toy(rounds=1)
    state.events = []
    state.apply(0, BID)
    state.apply(1, BID + 1)
    assert state.events == [(REVEALED, 1, 1), (FORCED, 1, TAKE), (TOOK, 1, 1)]
    assert state.over() and state.lanterns == [0, 1]


def test_a_secret_step_is_asked_even_with_one_choice() -> None:
    """A seat without coins can only bid nothing, and is still asked, so that nobody learns it."""
    state = new_toy()
    state.coins = [6, 0]
    assert state.legal(1) == [BID]
    assert state.actors() == [0, 1]
    state.apply(0, BID + 3)
    assert state.actors() == [1]
    assert state.why_not(1, BID + 1) == TOO_FEW_COINS


@pytest.mark.parametrize("bids", [(0, 0, 0), (1, 2, 3), (4, 4, 2), (0, 3, 3)])
def test_the_order_of_commitment_does_not_matter(bids: tuple[int, int, int]) -> None:
    texts = set()
    for order in permutations(range(3)):
        state = new_toy(11, players=3)
        for seat in order:
            state.apply(seat, BID + bids[seat])
        texts.add(state.text())
    assert len(texts) == 1


def test_a_chain_asks_the_same_seat_again_until_it_stops() -> None:
    state = taking(4, 9)
    state.apply(1, TAKE)
    assert state.actors() == [1] and state.legal(1) == [STOP, TAKE, TAKE + 1, TAKE + 2]
    state.apply(1, STOP)
    assert state.over() and state.lanterns == [0, 1]


# The end


def finished() -> Lanterns:
    state = new_toy(rounds=1)
    state.apply(0, BID)
    state.apply(1, BID)
    assert state.over()
    return state


def test_after_the_end_nobody_decides() -> None:
    state = finished()
    assert state.actors() == [] and state.winners() == [0, 1]
    for seat in (0, 1, 2, *ODD_NUMBERS):
        assert state.legal(seat) == [] and state.prompt(seat) == ""
        assert state.why_not(seat, BID) == NOT_YOUR_DECISION


def test_there_are_no_winners_before_the_end() -> None:
    assert new_toy().winners() == []
    assert new_toy().scores() == [0, 0]


# Copies, events, secrets


def test_a_copy_goes_its_own_way_and_has_no_listener() -> None:
    state = new_toy(5)
    state.events = []
    copy = state.copy()
    assert copy.events is None and copy.text() == state.text()
    playout(copy, FastRng(1))
    assert state.text() == new_toy(5).text() and state.events == []
    copies(state, 3)
    assert state.text() == new_toy(5).text()


def test_events_are_told_only_to_a_listener() -> None:
    silent, loud = new_toy(5), new_toy(5)
    loud.events = []
    assert playout(silent, FastRng(2)) == playout(loud, FastRng(2))
    assert silent.events is None
    assert {event[0] for event in loud.events} >= {DRAWN, REVEALED}
    assert silent.text() == loud.text()


def test_random_move_says_whether_there_was_a_choice() -> None:
    state = new_toy()
    state.coins = [0, 6]
    assert not random_move(state, FastRng(1))
    assert random_move(state, FastRng(1))


def test_reveals_and_draws_are_fences_and_commitments_are_not() -> None:
    state = new_toy(rounds=1)
    start = state.reveals
    assert start == 1  # the draw
    state.apply(0, BID + 3)
    assert state.reveals == start
    state.apply(1, BID)
    assert state.reveals == start + 1


def test_a_view_shows_the_own_secret_and_no_other() -> None:
    state = new_toy()
    state.apply(0, BID + 3)
    assert state.view(0)["private"] == {"bid": 3}
    assert state.view(1)["private"] == state.view(-1)["private"] == {}


def test_owing_seats_are_a_mask_in_the_frame() -> None:
    state = new_toy(players=3)
    assert state.everybody() == 0b111 == state.get(A)
    state.apply(1, BID)
    assert state.get(A) == 0b101
    assert [state.owes(seat) for seat in (-1, 0, 1, 2, 3, HUGE)] == [False, True, False, True, False, False]
    assert state.kind() == BIDDING
