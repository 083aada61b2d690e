"""Errors of the contract say what they said when another process raised them."""

from __future__ import annotations

import multiprocessing
import pickle

import pytest

from outremer.kernel.errors import (
    BadData,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    OutremerError,
)

ALL = [
    (IllegalAction(3, 1, 77, "The mountain has no town."), "The mountain has no town.", ("refusal", "seat", "action")),
    (BadOption("layout", "is no map"), "option layout: is no map", ("option",)),
    (BadNotation("hop", "No action is called hop."), "No action is called hop.", ("text",)),
    (BadRecord("move 4 is refused", 4, "CM-6.2"), "move 4 is refused", ("ply", "rule")),
    (BadRecord("not a record"), "not a record", ("ply", "rule")),
    (BadPosition("hexes", "one is missing"), "position hexes: one is missing", ("where",)),
    (BadData("cards.toml", "value", "must be a number"), "cards.toml: value: must be a number", ("file", "key")),
]


@pytest.mark.parametrize(("error", "sentence", "parts"), ALL)
def test_an_error_survives_the_way_between_processes(
    error: OutremerError, sentence: str, parts: tuple[str, ...]
) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error) == sentence
    for part in parts:
        assert getattr(again, part) == getattr(error, part)


def raises(file: str) -> None:
    raise BadData(file, "cost.town", "must be 0 or more")


def test_a_pool_of_workers_hands_the_error_on() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        waited = pool.map_async(raises, ["characters.toml"])
        with pytest.raises(BadData, match=r"characters\.toml: cost\.town: must be 0 or more"):
            waited.get(timeout=60)
