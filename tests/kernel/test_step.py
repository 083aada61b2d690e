"""Steps: what a bare one answers, what a menu is, and how a sequence runs."""

from outremer.kernel import (
    ALWAYS_ASKED,
    NOT_NOW,
    OK,
    PASSAGE,
    PRIVATE,
    SECRET,
    Notation,
    Rng,
    Sequence,
    Step,
    key_from_seed,
    rule_of,
)
from outremer.kernel.position import new_frame
from outremer.kernel.step import FRAME, NOBODY, A, B, C, D, E
from tests.toy import LANTERNS, Lanterns, new_toy


class Counting(Step[Lanterns]):
    """Asks for even numbers; its candidates hold odd ones too."""

    def __init__(self) -> None:
        super().__init__("counting")

    def candidates(self, s: Lanterns, seat: int) -> list[int]:
        return list(range(8))

    def check(self, s: Lanterns, seat: int, action: int) -> int:
        return OK if action % 2 == 0 else 30405


def test_a_bare_step_is_a_public_decision_that_asks_nothing() -> None:
    step: Step[Lanterns] = Step("bare")
    state = new_toy()
    assert (step.name, step.secret, step.passage) == ("bare", False, False)
    assert step.prompt(state, 0) == ""
    assert step.candidates(state, 0) == step.menu(state, 0) == []
    assert step.check(state, 0, 3) == OK
    assert step.describe(state, 0, 3) == "bid 2"
    assert step.reason(state, 0, 3, NOT_NOW) == "That is not what is being decided now."
    assert step.reason(state, 0, 3, 20101) == "That is not allowed now."


def test_taking_and_running_a_bare_step_changes_nothing() -> None:
    step: Step[Lanterns] = Step("bare")
    state = new_toy()
    before = state.text()
    step.take(state, 0, 3)
    step.run(state)
    assert state.text() == before


def test_a_menu_is_the_candidates_that_pass_the_check() -> None:
    assert Counting().menu(new_toy(), 0) == [0, 2, 4, 6]


def test_the_kinds_of_step() -> None:
    assert Step("s", SECRET).secret
    assert Step("p", PASSAGE).passage
    private: Step[Lanterns] = Step("r", PRIVATE)
    assert private.secret and private.private and not private.passage
    assert Step("a", ALWAYS_ASKED).always_asked
    assert Sequence("q", [1, 2]).passage


def test_a_sequence_pushes_its_steps_one_after_another_and_goes() -> None:
    sequence: Sequence[Lanterns] = Sequence("year", [4, 2, 4])
    state = Lanterns(LANTERNS, 2, 1, Rng(key_from_seed(0)))
    state.push(1, NOBODY)
    pushed = []
    for _ in range(3):
        sequence.run(state)
        pushed.append(state.stack[-FRAME:])
        state.pop()
    assert pushed == [new_frame(kind, NOBODY) for kind in (4, 2, 4)]
    sequence.run(state)
    assert state.stack == []


def test_an_empty_sequence_is_over_at_once() -> None:
    state = Lanterns(LANTERNS, 2, 1, Rng(key_from_seed(0)))
    state.push(1, NOBODY)
    Sequence[Lanterns]("nothing", []).run(state)
    assert state.stack == []


def test_frames_keep_their_own_numbers() -> None:
    """Pushing covers a frame, popping uncovers it as it was; `become` puts another in its place."""
    state = Lanterns(LANTERNS, 2, 1, Rng(key_from_seed(0)))
    state.push(1, 0, 10, 11, 12, 13)
    state.put(E, 14)
    state.push(2, 1)
    state.put(B, 5)
    assert [state.get(field) for field in (A, B, C, D, E)] == [0, 5, 0, 0, 0]
    state.become(3, 0, 7)
    assert state.stack[-FRAME:] == [3, 0, 7, 0, 0, 0, 0]
    state.pop()
    assert [state.get(field) for field in (A, B, C, D, E)] == [10, 11, 12, 13, 14]


def test_a_refusal_reads_back_as_its_rule() -> None:
    assert rule_of("CR", 50302) == "CR-5.3"
    assert rule_of("XX", 121007) == "XX-12.10"
    assert [rule_of("CR", shared) for shared in range(4)] == [""] * 4


def test_a_notation_may_have_holes_only() -> None:
    assert not any(Notation(["", ""]).exists(action) for action in range(-1, 3))
