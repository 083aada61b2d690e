"""Compiled and uncompiled are one game: the same seeds give the same states, menus, refusals, views and worlds, and the
same choices of bots. So what is proved of one mode need not be proved at length of the other.

Run as a program, it prints what it played, for the other mode to compare with.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import outremer
from outremer.bots import make_bot
from outremer.games import find_game
from outremer.kernel import FastRng, Record, State
from tests.bots.positions import GAMES as WITH_BOTS
from tests.bots.positions import reached

ROOT = Path(__file__).parents[1]
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("crusaders", 1, {"players": 2, "variant": "learning"}),
    ("crusaders", 2, {"players": 2, "ruleset": "published"}),
    ("crusaders", 3, {"players": 3, "variant": "tournament"}),
    ("crusaders", -4, {"players": 3, "variant": "unpredictable", "ruleset": "published"}),
    ("crusaders", 10**20, {"players": 4}),
    ("crusaders", 6, {"players": 4, "variant": "first", "orders": False}),
    ("crescent-moon", 7, {}),
    ("crescent-moon", 8, {"players": 4, "years": 4, "layout": 99}),
    ("crescent-moon", -9, {"placement": "drafted", "open_scores": True}),
    ("crescent-moon", 10**20, {"players": 4, "placement": "free", "layout": "generated"}),
]
DEEP = 25  # every 25 plies, everything that can be asked


def fingerprint(name: str, seed: int, options: dict[str, Any]) -> list[str]:
    """A hash for every ply of a random game, and one of its record."""
    record = Record.of_seed(find_game(name), seed, options)
    state = record.first_state()
    state.events = []
    rng = FastRng(seed)
    plies: list[str] = []
    while not state.over():
        plies.append(hash_of(all_answers(state, rng) if len(plies) % DEEP == 0 else menus(state)))
        seat = state.actors()[0]
        menu = state.legal(seat)
        record.moves.append((seat, menu[rng.below(len(menu))]))
        state.apply(*record.moves[-1])
    ending = [state.text(), state.scores(), state.winners(), state.events, record.dumps()]
    return [*plies, hash_of(ending)]


def hash_of(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


def menus(state: State) -> list[object]:
    return [state.text(), state.reveals, [state.legal(seat) for seat in range(state.seats)]]


def all_answers(state: State, rng: FastRng) -> list[object]:
    """Everything a state answers, refusals in words and determinized worlds included."""
    answers = menus(state)
    for seat in range(-1, state.seats):
        answers += [state.view(seat), state.prompt(seat), state.determinize(seat, rng).text()]
    seat = state.actors()[0]
    answers += [[state.why_not(seat, action), state.explain(seat, action)] for action in range(0, 1000, 3)]
    events = state.events or []
    answers += [state.game.log_line(state, event, seat) for event in events[-20:]]
    return answers


BOTS = ("random", "greedy", "search:iterations=16")


def choices(game: str) -> list[list[int]]:
    """What bots choose at some positions, one choice after another."""
    found = []
    for spec in BOTS:
        for seed, plies in ((1, 0), (2, 40), (3, 90)):
            state = reached(game, seed, plies)
            seat, bot = state.actors()[0], make_bot(spec, 4, game)
            found.append([bot.decide(state, seat), bot.decide(state, seat)])
    return found


def in_the_other_mode() -> dict[str, Any]:
    """The fingerprints of a fresh Python: uncompiled if this one is compiled, as installed if not."""
    environment = {name: value for name, value in os.environ.items() if name != "OUTREMER_PURE"}
    if outremer.compiled():
        environment["OUTREMER_PURE"] = "1"
    command = [sys.executable, "-m", "tests.test_modes"]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


@pytest.mark.once
def test_compiled_and_uncompiled_play_the_same_games() -> None:
    other = in_the_other_mode()
    if other["compiled"] == outremer.compiled():
        pytest.skip(f"there is no compiled package to compare with: {other['mode']}")
    for (name, seed, options), theirs in zip(GAMES, other["games"], strict=True):
        ours = fingerprint(name, seed, options)
        for ply, (one, two) in enumerate(zip(ours, theirs, strict=False)):
            assert one == two, f"{name} {options}, seed {seed}: ply {ply} of {len(ours)} is the first that differs"
        assert len(ours) == len(theirs)
    assert {game: choices(game) for game in WITH_BOTS} == other["choices"]


def test_the_same_seed_gives_the_same_game_twice() -> None:
    for name, seed, options in (GAMES[2], GAMES[-1]):
        assert fingerprint(name, seed, options) == fingerprint(name, seed, options)
        assert fingerprint(name, seed, options) != fingerprint(name, 33, options)


if __name__ == "__main__":
    played = [fingerprint(*game) for game in GAMES]
    chosen = {game: choices(game) for game in WITH_BOTS}
    mode = {"compiled": outremer.compiled(), "mode": outremer.mode()}
    print(json.dumps({**mode, "games": played, "choices": chosen}))
