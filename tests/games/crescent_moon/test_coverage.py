"""Random games together show the whole of Crescent Moon: every action, card, decision and event, with a report.

`pytest -s` prints how often each was seen; a failure names what was not.
"""

from collections import Counter
from typing import Any

import pytest

from outremer.games import find_game
from outremer.games.crescent_moon.actions import BUILDING_NAMES, COLLECT, PASS, SEAT_IDS, VERBS
from outremer.games.crescent_moon.events import BUILT, CAPTURED, EVENTS, PLAYED, REVEALED, SACKED, SPARED
from outremer.games.crescent_moon.rules import refusals
from outremer.kernel import Event, FastRng, State
from tests.games.crescent_moon.playing import STYLES
from tests.games.crescent_moon.twins import IDS

pytestmark = pytest.mark.once  # both modes play the same random games (test_modes.py)

GAME = find_game("crescent-moon")
GAMES_AT_MOST = 1200
TABLES: list[dict[str, Any]] = [
    {},
    {"players": 4},
    {"years": 4},
    {"placement": "drafted"},
    {"placement": "free", "layout": "generated"},
]

OF_THE_CHARACTERS = {
    "warlord": {"mass", "uprising"},
    "murshid": {"plot"},
    "sultan": {"conspire"},
    "caliph": set(),
    "nomad": {"desert", "collect"},
}
COMMON = {"pass", "influence", "build", "recruit", "hire", "bribe", "move", "assault", "buy"}
NOT_OF = {
    "warlord": {"build"},
    "murshid": {"recruit"},
    "sultan": {"recruit"},
    "caliph": set(),
    "nomad": {"hire", "bribe"},
}


def turns_of_everybody() -> set[str]:
    """CM-6, CM-7: who may do what with a turn."""
    return {
        f"{name}: {verb}" for name in SEAT_IDS for verb in (COMMON - set(NOT_OF[name])) | set(OF_THE_CHARACTERS[name])
    }


class Seen:
    """What the games have shown so far, and how often."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {
            name: Counter() for name in ("turns", "notation", "cards", "decisions", "events", "buildings")
        }
        self.wanted: dict[str, set[str]] = {
            "turns": turns_of_everybody(),
            "notation": {text.split()[0] for text in GAME.notation.texts if text},
            "cards": set(IDS),
            "decisions": {step.name for step in GAME.steps if not step.passage},
            "events": set(EVENTS.numbers),
            "buildings": {
                f"{BUILDING_NAMES[what]} {done}"
                for what in range(len(BUILDING_NAMES))
                for done in ("built", "sacked", "captured", "spared")
            }
            - {"town captured", "city captured", "palace captured", "fort spared", "castle spared", "palace spared"},
        }

    def missing(self) -> dict[str, list[str]]:
        found = {name: sorted(wanted - set(self.counts[name])) for name, wanted in self.wanted.items()}
        return {name: never for name, never in found.items() if never}

    def report(self) -> str:
        lines = []
        for name, counts in self.counts.items():
            lines.append(f"{name}:")
            lines += [f"  {number:7} {what}" for what, number in sorted(counts.items(), key=by_count)]
            lines += [f"    never {what}" for what in sorted(self.wanted[name] - set(counts))]
        return "\n".join(lines)

    def move(self, state: State, seat: int, action: int) -> None:
        text = GAME.notation.text(action)
        self.counts["notation"][text.split()[0]] += 1
        self.counts["decisions"][state.step().name] += 1
        if state.step().name == "turn" and PASS <= action <= COLLECT:
            self.counts["turns"][f"{SEAT_IDS[seat]}: {VERBS[action]}"] += 1

    def told(self, events: list[Event]) -> None:
        for event in events:
            values, name = EVENTS.values(event), EVENTS.name(event)
            self.counts["events"][name] += 1
            if event[0] in (PLAYED, REVEALED):
                self.counts["cards"][IDS[values["card"]]] += 1
            if event[0] in (BUILT, SACKED, CAPTURED, SPARED):
                self.counts["buildings"][f"{BUILDING_NAMES[values['building']]} {name}"] += 1


def by_count(entry: tuple[str, int]) -> tuple[int, str]:
    return -entry[1], entry[0]


def play_and_watch(seed: int, seen: Seen) -> None:
    state = GAME.new(seed, **TABLES[seed % len(TABLES)])
    state.events = []
    rng = FastRng(seed)
    style = STYLES[seed % len(STYLES)]
    while not state.over():
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        action = style(state, seat, state.legal(seat), rng)
        seen.move(state, seat, action)
        state.apply(seat, action)
    seen.told(state.events)


def watch_drafts(seen: Seen) -> None:
    """CM-3.4: a hex that fits nowhere is rare: two quarries at once. Drafts alone, until there is one."""
    for seed in range(GAMES_AT_MOST):
        state = GAME.new(seed, players=4, placement="drafted")
        state.events = []
        while state.step().name == "lay a hex":
            state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
        seen.told(state.events)
        if seen.counts["events"]["hex put back"]:
            return


@pytest.mark.rule("CM-6", "CM-7", "CM-8", "CM-9", "CM-11")
def test_random_games_show_every_action_card_decision_and_event() -> None:
    seen = Seen()
    watch_drafts(seen)
    played = 0
    while played < 40 or (seen.missing() and played < GAMES_AT_MOST):
        play_and_watch(played, seen)
        played += 1
    print(f"\n{played} games\n{seen.report()}")
    assert not seen.missing(), f"never seen in {played} games: {seen.missing()}\n{seen.report()}"


# Refusals


def test_random_games_meet_the_refusals_that_players_hear() -> None:
    """Asked of all ids in random positions; those too rare for that have tests of their rules instead."""
    names = {value: name for name, value in vars(refusals).items() if name.startswith("CM_")}
    heard: set[int] = set()
    asked: Counter[str] = Counter()
    for seed in range(300):
        if set(names) - TOO_RARE <= heard:
            break
        hear_refusals(seed, heard, asked)
    never = sorted(names[refusal] for refusal in set(names) - TOO_RARE - heard)
    assert not never, f"no random game gave {', '.join(never)}"


def hear_refusals(seed: int, heard: set[int], asked: Counter[str]) -> None:
    """Play, asking about every id: of rarer decisions always, of the others now and then."""
    state = GAME.new(seed, **TABLES[seed % len(TABLES)])
    rng = FastRng(seed)
    style = STYLES[seed % len(STYLES)]
    while not state.over():
        seat, name = state.actors()[0], state.step().name
        asked[name] += 1
        if name not in COMMON_DECISIONS or asked[name] % 11 == 0:
            heard.update(state.why_not(seat, action) for action in range(len(GAME.notation.texts)))
        state.apply(seat, style(state, seat, state.legal(seat), rng))


COMMON_DECISIONS = ("turn", "select", "influence", "name a price", "answer a price", "offer", "recruit", "hire", "plot")
TOO_RARE = {
    refusals.CM_6_1_NO_TOKEN_LEFT,
    refusals.CM_6_1_NOWHERE,
    refusals.CM_6_3_NOWHERE,
    refusals.CM_6_4_NOWHERE,
    refusals.CM_6_9_CONTROLLED,
    refusals.CM_6_9_TOO_DEAR,
    refusals.CM_7_1_TOO_FEW_DISCS,
    refusals.CM_7_4_NO_CARDS,
    refusals.CM_8_5_ALREADY_CANCELLED,
    refusals.CM_8_5_CANNOT_CANCEL,
    refusals.CM_8_5_NOTHING_TO_CANCEL,
    refusals.CM_8_5_NOT_AN_ENEMY,
    refusals.CM_8_6_NOT_SO_MANY,
    refusals.CM_8_8_NONE_TO_CAPTURE_WITH,
    refusals.CM_11_1_ALMS_IN_ORDER,
    refusals.CM_12_2_HIGHEST,  # no notation names a higher price
}
"""They need empty supplies or a map without a place, two cards of a kind in one conflict, or a canceller among several
enemies."""
