"""Positions of format 1, kept in a database or a file, are read as what they were."""

import json
from pathlib import Path
from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import BadPosition, FastRng
from outremer.kernel.playout import random_move
from outremer.kernel.step import FRAME, NOBODY
from tests.golden.games import GAMES

WRITTEN: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("format_1.json").read_text(encoding="utf-8"))
"""Texts that the program wrote when it still knew format 1: by golden game and ply."""
OLD_PRICE_ROOM = 64


def in_format_1(game: str, position: dict[str, Any], stack: list[int]) -> dict[str, Any]:
    """The position as format 1 wrote it: frames as lists, the price of a bargain packed into its fourth number."""
    steps = find_game(game).steps
    frames = []
    for at in range(0, len(stack), FRAME):
        kind, seat, a, b, c, d, e = stack[at : at + FRAME]
        packed = d * OLD_PRICE_ROOM + e if any(field.name == "price" for field in steps[kind].fields) else d
        frames.append([steps[kind].name, seat, a, b, c, packed])
    return {**position, "format": 1, "stack": frames}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_the_program_once_wrote_is_read(name: str) -> None:
    """Everything but the frames of the stack is as it was written; the frames have names now. Options that came later
    have their defaults."""
    for text in WRITTEN[name].values():
        old = json.loads(text)
        new = find_game(GAMES[name][0]).position(old).to_position(True)
        known = {option: value for option, value in new["options"].items() if option in old["options"]}
        assert {**new, "format": 1, "stack": [], "options": known} == {**old, "stack": []}
        assert [frame["step"] for frame in new["stack"]] == [frame[0] for frame in old["stack"]]


@pytest.mark.parametrize("name", ["crusaders", "crescent-moon"])
def test_every_kind_of_open_step_is_read(name: str) -> None:
    """A bargain in the middle of its prices too."""
    met = set()
    for seed in range(4):
        state, rng = find_game(name).new(seed), FastRng(seed)
        while not state.over():
            if state.step().name not in met or state.stack[-FRAME + 1] == NOBODY:
                met.add(state.step().name)
                old = in_format_1(name, state.to_position(True), state.stack)
                assert find_game(name).position(old).text() == state.text()
            random_move(state, rng)
    assert len(met) > 10 and (name == "crusaders" or {"name a price", "answer a price"} <= met)


def test_a_damaged_old_stack_is_named() -> None:
    state = find_game("crusaders").new(1)
    old = in_format_1("crusaders", state.to_position(True), state.stack)
    old["stack"][0] = [*old["stack"][0], 7]
    with pytest.raises(BadPosition, match=r"stack\[0\]"):
        find_game("crusaders").position(old)
