"""Records: what is written can be read and re-run; anything wrong with one is named."""

import json
from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import BadNotation, BadOption, BadRecord, FastRng, Record, load_record
from outremer.kernel.record import read_record
from outremer.kernel.step import PRIVATE, Step
from tests.toy import BID, LANTERNS, SING, Bidding, find_toy, new_toy

KEY = "0123456789abcdef" * 4


def played(record: Record, seed: int = 1, moves: int | None = None) -> Record:
    """The record of a random game, to its end or for some moves."""
    state = record.first_state()
    rng = FastRng(seed)
    while not state.over() and len(record.moves) != moves:
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        menu = state.legal(seat)
        record.moves.append((seat, menu[rng.below(len(menu))]))
        state.apply(*record.moves[-1])
    return record


def toy_record(moves: int | None = None) -> Record:
    return played(Record.of_seed(LANTERNS, 3, {}), moves=moves)


def damaged(**changes: Any) -> str:
    """A good record with some keys changed, or taken out (None)."""
    data = {**toy_record().to_json(), **changes}
    return json.dumps({key: value for key, value in data.items() if value is not None})


# Good ones


@pytest.mark.parametrize(
    "record",
    [
        Record.of_seed(LANTERNS, 10**50, {"players": 3}),
        Record.of_seed(LANTERNS, -3, {}),
        Record.of_key(LANTERNS, bytes.fromhex(KEY), {"rounds": 5}),
        Record.of_position(LANTERNS, new_toy(4).to_position(True)),
    ],
    ids=["seed", "negative", "key", "position"],
)
def test_a_record_comes_back_as_it_was(record: Record) -> None:
    played(record)
    again = load_record(record.dumps(), find_toy)
    assert (again.options, again.source, again.moves) == (record.options, record.source, record.moves)
    assert again.dumps() == record.dumps()
    assert again.replay().text() == record.replay().text()


def test_a_record_is_readable_json_with_seats_from_one() -> None:
    data = toy_record(2).to_json()
    assert list(data) == ["format", "game", "rules", "options", "seed", "moves"]
    assert (data["format"], data["game"], data["rules"], data["seed"]) == (1, "lanterns", LANTERNS.digest(), 3)
    assert data["options"] == {"players": 2, "rounds": 3}
    assert sorted(move[:7] for move in data["moves"]) == ["1: bid ", "2: bid "]


def test_replay_goes_to_any_ply() -> None:
    record = toy_record()
    state = record.first_state()
    for ply in range(len(record.moves)):
        assert record.replay(ply).text() == state.text()
        record.replay_move(state, ply)
    assert record.replay().text() == record.replay(len(record.moves)).text() == state.text()


@pytest.mark.parametrize("plies", [-1, 10**6, -(10**40), 10**40])
def test_replay_beyond_the_record_is_refused(plies: int) -> None:
    with pytest.raises(BadRecord, match="there is no position after"):
        toy_record().replay(plies)


def test_a_copy_of_a_record_has_its_own_moves() -> None:
    record = toy_record()
    record.copy().moves.clear()
    assert record.moves


def test_options_of_a_record_are_judged_by_the_game() -> None:
    with pytest.raises(BadOption):
        Record.of_seed(LANTERNS, 1, {"players": 9})
    assert load_record(damaged(options=None, moves=[]), find_toy).options == {"players": 2, "rounds": 3}


# Damage


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("1" * 10_000, "not JSON"),
        ("null", "a record is a JSON object"),
        ("[]", "a record is a JSON object"),
        ("{}", "the key 'format' is missing"),
        (damaged(game=None), "the key 'game' is missing"),
        (damaged(rules=None), "the key 'rules' is missing"),
        (damaged(moves=None), "the key 'moves' is missing"),
        (damaged(colour="red"), "unknown key 'colour'"),
        (damaged(format=2), "format 2 is not known; this program reads format 1"),
        (damaged(format="1"), "format '1' is not known"),
        (damaged(format=True), "format True is not known"),
        (damaged(format=[]), "is not known"),
        (damaged(game="chess"), "game: .*chess"),
        (damaged(game=7), "game: .*7"),
        (damaged(game={}), "game: "),
        (damaged(rules="0" * 64), "made under other rules data: '0000"),
        (damaged(rules=[1]), "made under other rules data"),
        (damaged(key=KEY), "'seed' and 'key' cannot both be given"),
        (damaged(start={}), "'seed' and 'start' cannot both be given"),
        (damaged(seed="7"), "'seed' is a whole number"),
        (damaged(seed=1.5), "'seed' is a whole number"),
        (damaged(seed=True), "'seed' is a whole number"),
        (damaged(seed=None, key="12"), "'key' is 64 hexadecimal digits"),
        (damaged(seed=None, key=KEY.upper()), "'key' is 64 hexadecimal digits"),
        (damaged(seed=None, key=7), "'key' is 64 hexadecimal digits"),
        (damaged(seed=None, start=[]), "'start' is a position"),
        (damaged(seed=None, start={}, moves=[]), "position .whole.: is not a position of Lanterns"),
        (damaged(options=[]), "'options' is a JSON object"),
        (damaged(options={"players": 7}), "option players"),
        (damaged(options={"tempo": 7}), "option tempo"),
        (damaged(moves={}), "'moves' is a list"),
        (damaged(moves="1: bid 1"), "'moves' is a list"),
    ],
)
def test_a_damaged_record_is_refused_by_name(text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why) as caught:
        load_record(text, find_toy)
    assert (caught.value.ply, caught.value.rule) == (-1, "")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (7, "move 2 is not of the form"),
        (None, "move 2 is not of the form"),
        ("bid 1", "move 2 is not of the form"),
        ("2 bid 1", "move 2 is not of the form"),
        ("two: bid 1", "move 2 names no seat: 'two'"),
        ("-1: bid 1", "move 2 names no seat"),
        ("²: bid 1", "move 2 names no seat"),
        (": bid 1", "move 2 names no seat: ''"),
        ("9999: bid 1", "move 2 names no seat"),
        ("2: bid", "move 2: 'bid' is not an action of this game"),
        ("2: ", "move 2: '' is not an action"),
    ],
)
def test_a_move_that_cannot_be_read_is_named(move: object, why: str) -> None:
    with pytest.raises(BadRecord, match=why) as caught:
        load_record(damaged(moves=["1: bid 1", move, "2: nonsense"]), find_toy)
    assert (caught.value.ply, caught.value.rule) == (1, "")


@pytest.mark.parametrize(
    ("moves", "ply", "rule", "why"),
    [
        (["1: bid 4", "2: bid 4", "1: bid 4", "1: bid 1"], 3, "", "move 4, '1: bid 1', is not legal: It is not your"),
        (["1: take 1"], 0, "", "move 1, '1: take 1', is not legal: That is not what is being decided now"),
        (["0: bid 1"], 0, "", "move 1, '0: bid 1', is not legal: It is not your decision"),
        (["3: bid 1"], 0, "", "It is not your decision"),
        (["1: bid 4", "2: bid 0", "1: stop"], 2, "TY-2.2", r"'1: stop', is not legal \(TY-2.2\): Take at least one"),
    ],
)
def test_the_first_move_that_is_not_legal_is_named_with_its_rule(
    moves: list[str], ply: int, rule: str, why: str
) -> None:
    with pytest.raises(BadRecord, match=why) as caught:
        load_record(damaged(moves=moves), find_toy)
    assert (caught.value.ply, caught.value.rule) == (ply, rule)


def test_reading_without_playing_leaves_legality_open() -> None:
    record = read_record(damaged(moves=["1: take 1"]), find_toy)
    assert len(record.moves) == 1


def test_a_move_after_the_end_is_named() -> None:
    record = toy_record()
    record.moves.append((0, BID))
    with pytest.raises(BadRecord) as caught:
        load_record(record.dumps(), find_toy)
    assert caught.value.ply == len(record.moves) - 1


def test_a_number_that_is_no_action_is_named_in_a_replay() -> None:
    record = toy_record(1)
    record.moves.append((0, 10**30))
    with pytest.raises(BadRecord, match=f"'1: {10**30}', is not legal: There is no such action"):
        record.replay()
    with pytest.raises(BadNotation):
        record.dumps()


def test_the_shelf_refuses_a_game_it_does_not_have() -> None:
    with pytest.raises(BadRecord, match="there is no game 'lanterns'"):
        load_record(toy_record().dumps(), find_game)


# Live games


def test_the_export_of_a_live_game_has_no_seed_and_no_unrevealed_choice() -> None:
    """The first round is over and shown; in the second, seat 1 has bid and seat 2 has not."""
    record = Record.of_key(LANTERNS, bytes.fromhex(KEY), {})
    for move in [(0, BID + 2), (1, BID + 2), (1, BID + 1)]:
        record.moves.append(move)
    public = record.public()
    assert public.to_json().keys() == {"format", "game", "rules", "options", "moves"}
    assert KEY not in public.dumps()
    assert public.moves == [(0, BID + 2), (1, BID + 2)]
    assert len(record.moves) == 3


def test_a_live_export_shows_choices_in_seat_order_and_private_ones_never(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 2 bid first; who was quicker is not told. Were the bids private, they would not be there at all."""
    record = Record.of_key(LANTERNS, bytes.fromhex(KEY), {})
    record.moves += [(1, BID + 2), (0, BID + 2)]
    assert record.public().moves == [(0, BID + 2), (1, BID + 2)]
    kind = next(kind for kind, step in enumerate(LANTERNS.steps) if step.name == "bidding")
    steps: list[Step[Any]] = [*LANTERNS.steps[:kind], Bidding(PRIVATE), *LANTERNS.steps[kind + 1 :]]
    monkeypatch.setattr(LANTERNS, "steps", steps)
    assert record.public().moves == []


def test_a_live_export_can_be_read_but_not_replayed() -> None:
    public = load_record(toy_record(3).public().dumps(), find_toy)
    assert public.source == ("", None)
    with pytest.raises(BadRecord, match="export of a live game"):
        public.replay()


def test_the_export_of_a_finished_game_is_the_whole_record() -> None:
    record = toy_record()
    assert record.public().dumps() == record.dumps()


def test_a_key_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        LANTERNS.new_from_key(b"short", {})
    assert (
        LANTERNS.new_from_key(bytes.fromhex(KEY), {}).text()
        == Record.of_key(LANTERNS, bytes.fromhex(KEY), {}).replay().text()
    )


def test_an_action_nobody_asks_for_has_a_text_all_the_same() -> None:
    with pytest.raises(BadRecord, match="not what is being decided now"):
        load_record(damaged(moves=[f"1: {LANTERNS.notation.text(SING)}"]), find_toy)
