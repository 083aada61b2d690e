"""Golden games: whole games kept as they were played, to be played again exactly, and counted sequences.

If a change of the rules was meant, `python -m tests.golden.make` writes them anew.
"""

import json
from typing import Any

import pytest

from outremer.games import find_game, game_names
from outremer.kernel import State, load_record
from tests.golden.games import FOLDER, GAMES, PERFT, hash_of, load, perft

AGAIN = "if that is meant: python -m tests.golden.make"


def test_every_golden_game_is_there_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {*GAMES, PERFT.stem}, AGAIN


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_plays_out_as_it_did(name: str) -> None:
    kept = load(FOLDER / f"{name}.json")
    record = load_record(json.dumps(kept["record"]), find_game)
    state = record.first_state()
    compare(state, kept, 0, "the start")
    for ply in range(len(record.moves)):
        seat, action = record.moves[ply]
        record.replay_move(state, ply)
        compare(state, kept, ply + 1, f"'{seat + 1}: {record.game.notation.text(action)}'")
    assert state.over() and state.scores() == kept["scores"]
    assert len(kept["hashes"]) == len(record.moves) + 1


def compare(state: State, kept: dict[str, Any], ply: int, after: str) -> None:
    """Fail at the first ply that differs; where the text was kept too, with what differs in it."""
    text = kept["texts"].get(str(ply))
    if text is not None:
        assert json.loads(state.text()) == json.loads(text), f"ply {ply}, after {after}, differs; {AGAIN}"
    if hash_of(state) != kept["hashes"][ply]:
        pytest.fail(f"ply {ply}, after {after}, is the first that differs; now it is\n{state.text()}\n{AGAIN}")


def test_counted_sequences_are_as_many_as_they_were() -> None:
    kept = load(PERFT)
    assert kept["rules"] == {game: find_game(game).digest() for game in game_names()}, AGAIN
    for entry in kept["positions"]:
        state = find_game(entry["position"]["game"]).position(entry["position"])
        for depth, count in enumerate(entry["counts"], 1):
            where = f"{entry['record']}, ply {entry['ply']}, depth {depth}"
            assert perft(state, depth) == count, f"{where}; {AGAIN}"
