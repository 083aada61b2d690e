"""What a golden game is: a record, a hash of the state after every ply, and its whole text now and then.

Shared by the test that replays them and by `make.py`, which writes them anew.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from outremer.games import find_game
from outremer.kernel import FastRng, Record, State
from outremer.kernel.testing import at_random
from tests.games.crescent_moon.playing import STYLES

FOLDER = Path(__file__).parent
PERFT = FOLDER / "perft.json"
TEXT_EVERY = 100
DEPTH = 4
MOST_LEAVES = 20_000  # deeper counts would cost more than they tell

CRUSADERS: dict[str, tuple[int, dict[str, Any]]] = {
    "two-manual": (21, {"players": 2}),
    "two-learning": (22, {"players": 2, "variant": "learning"}),
    "two-published-unpredictable": (23, {"players": 2, "ruleset": "published", "variant": "unpredictable"}),
    "three-published": (31, {"players": 3, "ruleset": "published"}),
    "three-tournament": (32, {"players": 3, "variant": "tournament"}),
    "four-manual-unpredictable": (41, {"players": 4, "variant": "unpredictable"}),
    "four-published-tournament": (42, {"players": 4, "ruleset": "published", "variant": "tournament"}),
    "four-first-no-orders": (43, {"players": 4, "variant": "first", "orders": False}),
}
CRESCENT_MOON: dict[str, tuple[int, dict[str, Any]]] = {
    "moon-five-preset": (51, {}),
    "moon-four-preset": (52, {"players": 4}),
    "moon-five-long": (53, {"years": 4, "layout": "crescent"}),
    "moon-five-free": (54, {"placement": "free"}),
    "moon-four-drafted": (55, {"players": 4, "placement": "drafted"}),
    "moon-five-drafted-open": (56, {"placement": "drafted", "open_scores": True}),
    "moon-five-generated": (57, {"layout": "generated"}),
    "moon-four-seeded-free": (58, {"players": 4, "layout": 7, "placement": "free", "years": 4}),
}
GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    **{name: ("crusaders", seed, options) for name, (seed, options) in CRUSADERS.items()},
    **{name: ("crescent-moon", seed, options) for name, (seed, options) in CRESCENT_MOON.items()},
}
"""Each game's seed and options; the moves are drawn from the same seed, in Crescent Moon in one of the styles that show
more than chance does."""


def hash_of(state: State) -> str:
    return hashlib.sha256(state.text().encode()).hexdigest()[:12]


def random_record(game: str, seed: int, options: dict[str, Any]) -> Record:
    """A whole game at random; where several choose at once, any of them is next."""
    record = Record.of_seed(find_game(game), seed, options)
    state = record.first_state()
    rng = FastRng(seed)
    style = STYLES[seed % len(STYLES)] if game == "crescent-moon" else at_random
    while not state.over():
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        record.moves.append((seat, style(state, seat, state.legal(seat), rng)))
        state.apply(*record.moves[-1])
    return record


def golden(record: Record) -> dict[str, Any]:
    """What is kept of a game: hashes from before the first move to after the last, and texts."""
    state = record.first_state()
    hashes, texts = [hash_of(state)], {"0": state.text()}
    for ply in range(len(record.moves)):
        record.replay_move(state, ply)
        hashes.append(hash_of(state))
        if (ply + 1) % TEXT_EVERY == 0 or state.over():
            texts[str(ply + 1)] = state.text()
    return {"record": record.to_json(), "scores": state.scores(), "hashes": hashes, "texts": texts}


def perft(state: State, depth: int) -> int:
    """How many different sequences of so many decisions there are from here; a game that is over has none."""
    total = 0
    for seat in state.actors():
        menu = state.legal(seat)
        if depth == 1:
            total += len(menu)
            continue
        for action in menu:
            after = state.copy()
            after.apply(seat, action)
            total += perft(after, depth - 1)
    return total


def counts(state: State) -> list[int]:
    """The counts of depth 1, 2, ... up to `DEPTH` or as far as they stay small enough."""
    found: list[int] = []
    while len(found) < DEPTH:
        found.append(perft(state, len(found) + 1))
        branching = found[-1] / (found[-2] if len(found) > 1 else 1)
        if found[-1] * branching > MOST_LEAVES:
            break
    return found


def load(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content
