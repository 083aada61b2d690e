"""What a seat cannot know changes nothing that it can ask (CM-1.4, CM-12.4).

A twin (see `twins.py`) differs from a table only in what is hidden from one seat; all answers to that seat must be the
same bytes, now and after the next move.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from outremer.games import find_game
from outremer.games.crescent_moon.actions import DONE
from outremer.kernel import OK, FastRng, IllegalAction, Record, State, Timeline
from tests.conftest import Games
from tests.games.crescent_moon.playing import eagerly
from tests.games.crescent_moon.twins import MURSHID, twin_of

GAME = find_game("crescent-moon")
ALL_IDS = range(-1, len(GAME.notation.texts) + 1)
SPECTATOR = -1
TABLES: list[dict[str, Any]] = [
    {},
    {"players": 4},
    {"placement": "drafted"},
    {"open_scores": True, "layout": "crescent"},
    {"players": 4, "placement": "free", "layout": "generated"},
    {"years": 4, "layout": 11},
]


def sampled(games: int, first: int, every: int) -> Iterator[tuple[State, FastRng]]:
    """Positions of random games, secret choices always, others now and then."""
    for seed in range(first, first + games):
        state = GAME.new(seed, **TABLES[seed % len(TABLES)])
        rng = FastRng(seed)
        ply = seed
        while not state.over():
            if ply % every == 0 or state.step().secret:
                yield state, rng
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            state.apply(seat, eagerly(state, seat, state.legal(seat), rng))
            ply += 1
        yield state, rng


# Twins


def answers(state: State, seat: int) -> str:
    """Everything the seat can ask, as bytes; refused actions are tried, too."""
    menu = state.legal(seat)
    ids = ALL_IDS if menu else ALL_IDS[::40]
    found: list[object] = [state.view(seat), menu, state.prompt(seat), [state.describe(seat, a) for a in menu]]
    found += [[state.why_not(seat, action), state.explain(seat, action)] for action in ids]
    found += [error_of(state, seat, action) for action in ids[::29] if state.why_not(seat, action) != OK]
    return json.dumps(found, sort_keys=True)


def error_of(state: State, seat: int, action: int) -> str:
    with pytest.raises(IllegalAction) as raised:
        state.apply(seat, action)
    return f"{raised.value.refusal} {raised.value}"


def same_answers(one: State, two: State, seat: int, when: str) -> None:
    mine, theirs = answers(one, seat), answers(two, seat)
    if mine != theirs:
        at = next(i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b)
        where = f"{when}, to seat {seat}, {mine[max(0, at - 200) : at + 80]!r} or {theirs[at : at + 80]!r}"
        raise AssertionError(f"{where} in {one.text()}")


def move_in_both(one: State, two: State, rng: FastRng) -> tuple[int, int, int] | None:
    """A move of somebody for each twin: the same one, or, of a secret choice, one that looks the same."""
    actors = one.actors()
    mover = actors[rng.below(len(actors))]
    menus = one.legal(mover), two.legal(mover)
    if not one.step().secret:
        both = sorted(set(menus[0]) & set(menus[1]))
        action = eagerly(one, mover, both, rng) if both else -1
        return (mover, action, action) if both else None
    if one.step().name == "select" and rng.below(2):
        return (mover, DONE, DONE) if DONE in menus[0] and DONE in menus[1] else None
    mine, theirs = ([action for action in menu if action != DONE] for menu in menus)
    if not mine or not theirs:
        return None
    return mover, mine[rng.below(len(mine))], theirs[rng.below(len(theirs))]


TELLS_NOBODY_ELSE = ("offer", "plot")
"""Secret steps that open something, but only to the mover and the Murshid."""


def told_to(state: State, seat: int) -> list[dict[str, Any]]:
    """What goes over the wire of the events that were noted."""
    told = [GAME.events.told(state, event, seat) for event in state.events or []]
    return [event for event in told if event is not None]


def same_after_a_move(one: State, two: State, seat: int, rng: FastRng) -> bool:
    """After any move that draws and reveals nothing, the seat reads the same and gets the same answers."""
    moves = move_in_both(one, two, rng)
    if moves is None or (moves[1] != moves[2] and moves[0] == seat):
        return False
    step = one.step().name
    if step == "take an offer" or (step == "plot" and (seat == MURSHID or one.stack != two.stack)):
        return False
    one, two = one.copy(), two.copy()
    reveals = one.reveals, two.reveals
    for state, action in ((one, moves[1]), (two, moves[2])):
        state.events = []
        state.apply(moves[0], action)
    opened = one.reveals - reveals[0], two.reveals - reveals[1]
    assert (opened[0] == 0) == (opened[1] == 0), f"{GAME.notation.text(moves[1])} reveals something in one world only"
    if one.over() or (opened[0] and not (step in TELLS_NOBODY_ELSE and seat != MURSHID)):
        return False
    heard = [told_to(state, seat) for state in (one, two)]
    assert heard[0] == heard[1], f"after {GAME.notation.text(moves[1])} seat {seat} hears {heard}"
    same_answers(one, two, seat, f"after {moves[0]}: {GAME.notation.text(moves[1])}")
    return True


@pytest.mark.rule("CM-1.4", "CM-8.3", "CM-12.4")
def test_what_is_hidden_from_a_seat_changes_no_answer_to_it(games: Games) -> None:
    """Hands, deck, picks, offers, points and the generator changed by hand: a seat sees and hears the same bytes."""
    compared: Counter[str] = Counter()
    for state, rng in sampled(games.of(32), 300, 6):
        seat = rng.below(state.seats + 1) - 1
        twin = twin_of(state, seat, rng)
        if twin is None:
            continue
        same_answers(state, twin, seat, "at once")
        step = state.step().name if state.stack else "over"
        compared[step] += 1
        if state.stack and twin.stack and same_after_a_move(state, twin, seat, rng):
            compared[f"after {step}"] += 1
    print(f"twins compared: {dict(compared)}")
    assert compared.total() >= games.of(32) * 10
    assert {"turn", "select", "offer", "plot", "conspire", "after select", "after turn", "after offer"} <= set(compared)


def test_twins_do_differ_in_what_is_hidden() -> None:
    """The comparison is not of a table with itself."""
    changed: Counter[str] = Counter()
    for state, rng in sampled(6, 900, 9):
        twin = twin_of(state, SPECTATOR, rng)
        if twin is not None:
            one, two = state.to_position(), twin.to_position()
            changed.update(key for key in one if one[key] != two[key])
    assert {"deck", "seats", "fight", "looks"} <= set(changed)


def test_twins_are_drawn_the_same(games: Games) -> None:
    """What is hidden does not change the worlds drawn from it: `determinize` fixes only what the seat knows. A
    spectator knows no card of the deck, whatever is being decided."""
    compared: Counter[int] = Counter()
    for state, rng in sampled(games.of(6), 900, 9):
        for seat in range(SPECTATOR, state.seats):
            twin = twin_of(state, seat, rng)
            if twin is not None:
                seed = rng.word()
                one, two = (cards_of(table.determinize(seat, FastRng(seed))) for table in (state, twin))
                assert one == two, f"seat {seat}: {one} or {two} in {state.text()}"
                compared[seat] += 1
    assert len(compared) == 6 and compared[SPECTATOR] >= games.of(6) * 10


def cards_of(state: State) -> dict[str, Any]:
    """Where all the cards are. Points are not drawn again: everybody saw how they were earned."""
    position = state.to_position()
    return {key: position[key] for key in ("deck", "looks", "glimpsed", "fight")} | {
        "hands": [seat["hand"] for seat in position["seats"]]
    }


@pytest.mark.rule("CM-7.3", "CM-8.3", "CM-12.4")
def test_the_export_of_a_live_game_tells_no_secret(games: Games) -> None:
    """A secret choice made otherwise leaves the export the same: a card picked, an offer, a card taken by Plot."""
    compared: Counter[str] = Counter()
    for seed in range(300, 300 + games.of(24)):
        record = Record.of_seed(GAME, seed, TABLES[seed % 2])
        state = record.first_state()
        rng = FastRng(seed)
        while not state.over():
            if state.step().secret and state.step().name != "conspire" and state.step().name != "take an offer":
                compared[state.step().name] += export_both_ways(record, state, rng)
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            record.moves.append((seat, eagerly(state, seat, state.legal(seat), rng)))
            state.apply(*record.moves[-1])
    assert all(compared[name] for name in ("select", "offer", "plot")), compared


def export_both_ways(record: Record, state: State, rng: FastRng) -> int:
    """Make a secret choice in two ways; the exports, and what others may undo, are the same."""
    seat = state.actors()[rng.below(len(state.actors()))]
    menu = [action for action in state.legal(seat) if action != DONE]
    if len(menu) < 2:
        return 0
    records = []
    for action in (menu[0], menu[-1]):
        records.append(Record(GAME, record.options, record.source, [*record.moves, (seat, action)]))
    one, two = (each.public().dumps() for each in records)
    assert one == two, f"{state.step().name}: the export shows {GAME.notation.text(menu[0])}"
    assert "seed" not in json.loads(one)
    lines = [Timeline(each) for each in records]
    for other in range(state.seats):
        if other != seat:
            assert lines[0].why_no_undo(other) == lines[1].why_no_undo(other)
    return 1
