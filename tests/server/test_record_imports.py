"""Records from elsewhere: shown, gone on with, or refused in a sentence that says what is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import FastRng, Record
from outremer.server.api.limits import LARGEST_RECORD
from tests.server.tables import CRUSADERS, Opened, TestClient, Visitor, error_of, live_table, open_table, server
from tests.server.test_forks import sandbox
from tests.server.test_resign_rematch import end

GAME = find_game("crusaders")
OPTIONS = {"players": 3}


def played(moves: int | None, seed: int = 7) -> Record:
    """A game of three with this number of moves; None: to its end."""
    record = Record.of_seed(GAME, seed, OPTIONS)
    state, rng = record.first_state(), FastRng(seed)
    while not state.over() and (moves is None or len(record.moves) < moves):
        seat = state.actors()[0]
        menu = state.legal(seat)
        record.moves.append((seat, menu[rng.below(len(menu))]))
        state.apply(*record.moves[-1])
    return record


def bring(client: TestClient, record: dict[str, Any], **more: Any) -> Opened:
    return sandbox(client, client.post("/api/records", json={"record": record, **more}))


def test_a_finished_game_is_a_table_to_look_through(client: TestClient) -> None:
    record = played(None)
    shown = bring(client, record.to_json())
    state = shown.host.state()
    assert state["over"] and state["ended"] == "finished" and state["winners"] == record.replay().winners()
    assert state["fair"]["origin"] == "record" and state["events"]
    assert shown.spectator.get("/at/5").json()["sequence"] == 5
    export = shown.spectator.get("/record").json()
    assert export["moves"] == record.to_json()["moves"] and "key" in export
    again = bring(client, export)  # what was exported can be brought in again
    assert again.spectator.state()["view"] == state["view"]


def test_an_unfinished_game_goes_on_with_the_given_seats(client: TestClient, tmp_path: Path) -> None:
    record = played(20)
    asked = record.replay().actors()[0]
    seats = ["me" if seat == asked else "open" for seat in range(3)]
    answer = client.post("/api/records", json={"record": record.to_json(), "seats": seats, "name": "Ann"})
    table = sandbox(client, answer)
    assert answer.json()["link"] == answer.json()["links"]["seats"][asked]
    ann = table.seats[asked]
    assert ann.state()["seats"][asked]["name"] == "Ann" and ann.state()["decision"] is not None
    ann.move_any()
    with TestClient(server(tmp_path)) as later:  # and is kept like any other
        moves = live_moves(later, Visitor(later, table.table, ann.token))
    assert len(moves) == 21 and moves[:20] == record.moves


def live_moves(client: TestClient, visitor: Visitor) -> list[tuple[int, int]]:
    assert visitor.get().status_code == 200
    return live_table(client, Opened(visitor.table, [], visitor, visitor, visitor)).game_log.record.moves


def test_without_seats_the_caller_plays_for_whoever_is_asked(client: TestClient) -> None:
    record = played(20)
    asked = record.replay().actors()[0]
    table = bring(client, record.to_json())
    kinds = [seat["kind"] for seat in table.host.state()["seats"]]
    assert kinds == ["person" if seat == asked else "bot:steward" for seat in range(3)]


def test_a_position_begins_a_game_with_or_without_its_generator(client: TestClient) -> None:
    state = played(20).replay()
    for generator in (True, False):
        record = Record.of_position(GAME, state.to_position(generator))
        seat = state.actors()[0]
        record.moves.append((seat, state.legal(seat)[0]))
        table = bring(client, record.to_json(), seats=["me", "me", "me"])
        assert live_table(client, table).state.text() == record.replay().text()


def test_a_key_brought_along_cannot_take_the_rematch_of_its_game_away(client: TestClient) -> None:
    """A player who exports a finished game has its key; the rematch's table id comes from what they do not have."""
    opened = open_table(client, **CRUSADERS)
    end(client, opened)
    copy = bring(client, opened.spectator.get("/record").json())
    theirs = copy.host.post("/rematch").json()["table"]
    ours = opened.seats[0].post("/rematch")
    assert ours.status_code == 200 and ours.json()["table"] != theirs


BAD: list[tuple[dict[str, Any], str]] = [
    ({"format": 2}, "format 2 is not known"),
    ({"game": "chess"}, "game: "),
    ({"game": None}, "game: "),
    ({"rules": "0" * 64}, "other rules data"),
    ({"seed": "7"}, "'seed' is a whole number"),
    ({"key": "xyz", "seed": None}, "cannot both be given"),
    ({"options": {"players": 9}}, "players"),
    ({"options": []}, "'options' is a JSON object"),
    ({"moves": "all of them"}, "'moves' is a list"),
    ({"moves": ["1: fly to the moon"]}, "move 1"),
    ({"moves": ["9: pass"]}, "move 1"),
    ({"colour": "red"}, "unknown key 'colour'"),
]


def test_what_is_wrong_with_a_record_is_said(client: TestClient) -> None:
    good = played(3).to_json()
    for change, words in BAD:
        answer = client.post("/api/records", json={"record": good | change})
        sentence = error_of(answer, 422)
        assert sentence.startswith("The record cannot be used: ") and words in sentence, (change, sentence)
    for missing in ("format", "game", "rules", "moves"):
        record = {key: value for key, value in good.items() if key != missing}
        assert f"'{missing}' is missing" in error_of(client.post("/api/records", json={"record": record}), 422)
    assert client.app.state.registry.tables == {}  # type: ignore[attr-defined]


def test_a_move_against_the_rules_is_named_with_its_rule(client: TestClient) -> None:
    record = played(12).to_json()
    record["moves"][5] = record["moves"][11]
    answer = client.post("/api/records", json={"record": record})
    assert "move 6, '" in error_of(answer, 422)
    after_the_end = played(None).to_json()
    after_the_end["moves"].append("1: pass")
    error_of(client.post("/api/records", json={"record": after_the_end}), 422)


def test_a_bad_position_is_named_with_its_key(client: TestClient) -> None:
    position = played(20).replay().to_position()
    position["seats"] = 3
    record = {"format": 1, "game": "crusaders", "rules": GAME.digest(), "start": position, "moves": []}
    assert "position seats" in error_of(client.post("/api/records", json={"record": record}), 422)


def test_the_export_of_a_live_game_cannot_be_gone_on_with(client: TestClient) -> None:
    """It has no seed and no secrets: nobody learns more of a live game by importing its export."""
    opened = open_table(client, **CRUSADERS)
    export = opened.spectator.get("/record").json()
    assert "neither seed nor key" in error_of(client.post("/api/records", json={"record": export}), 422)


def test_a_record_may_be_large_but_not_too_large(client: TestClient) -> None:
    """Elsewhere the limit is 64 kB."""
    record = played(None).to_json()
    text = json.dumps({"record": record, "name": None})
    headers = {"Content-Type": "application/json"}
    padded = text + " " * (LARGEST_RECORD - len(text))
    assert client.post("/api/records", content=padded, headers=headers).status_code == 200
    error_of(client.post("/api/records", content=padded + " ", headers=headers), 413)
    error_of(client.post("/api/tables", content=padded, headers=headers), 413)


@pytest.mark.parametrize("body", ["[" * 50_000, '{"record": {"a": ' * 20_000, '{"record": 1}', '{"record": {}}', "{}"])
def test_nonsense_is_refused(client: TestClient, body: str) -> None:
    answer = client.post("/api/records", content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500 and answer.json()["error"]
