"""Nobody is told more than they may know: other seats, spectators, strangers; worlds that differ only in secrets."""

import json
from typing import Any

import pytest
from httpx2 import Response

from outremer.games import find_game
from outremer.games.menus import menu
from outremer.kernel import FastRng, Record, State
from outremer.server.table.game_log import GameLog
from tests.games.crescent_moon.playing import eagerly
from tests.games.crescent_moon.twins import twin_of
from tests.server.clockwork import BANK, Hands, hands
from tests.server.tables import CRESCENT_MOON, CRUSADERS, Opened, TestClient, Visitor, error_of, live_table, open_table

__all__ = ["hands"]

MOON = find_game("crescent-moon")


def everything(visitor: Visitor, why: list[str]) -> list[bytes]:
    """All that a visitor can read at a table, as bytes."""
    latest = visitor.state()["latest"] if visitor.get().status_code == 200 else 0
    paths = ["", "/chat", "/record", "?since=3", *(f"/at/{ply}" for ply in range(max(0, latest - 3), latest + 1))]
    answers: list[Response] = [visitor.get(path) for path in paths]
    answers += [visitor.post("/why", action=action) for action in why]
    return [answer.content for answer in answers]


ADDRESSES: list[tuple[str, str, dict[str, Any]]] = [
    ("GET", "", {}),
    ("GET", "/at/0", {}),
    ("GET", "/chat", {}),
    ("GET", "/record", {}),
    ("POST", "/moves", {"decision": 1, "action": "done"}),
    ("POST", "/why", {"action": "done"}),
    ("POST", "/undo", {}),
    ("POST", "/chat", {"text": "hello", "to": None}),
    ("POST", "/seats/0", {"kind": "bot:random"}),
    ("POST", "/ask", {"kind": "pause"}),
    ("POST", "/answer", {"yes": True}),
    ("POST", "/resume", {}),
    ("DELETE", "", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), ADDRESSES)
def test_without_a_good_token_nothing_is_answered_or_changed(
    client: TestClient, method: str, path: str, body: dict[str, Any]
) -> None:
    opened = open_table(client, **CRESCENT_MOON)
    other = open_table(client, **CRESCENT_MOON)
    before = opened.seats[0].state()
    forged = ["", "x", opened.table, opened.host.token[:-1], opened.host.token + "A", other.host.token, "\u00e9"]
    for token in forged:
        headers = {b"Cookie": f"outremer_{opened.table}={token}".encode()}
        answer = client.request(method, opened.stranger.url(path), json=body or None, headers=headers)
        error_of(answer, 403)
    assert opened.seats[0].state() == before


def test_an_old_token_is_worth_nothing(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["open"] * 3)
    opened.host.post("/seats/1", kind="open")
    for method, path, body in ADDRESSES:
        answer = client.request(method, opened.seats[1].url(path), json=body or None, headers=opened.seats[1].headers)
        error_of(answer, 403)


def test_only_the_seat_itself_sees_its_secrets(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    dealt = opened.seats[0].state()["view"]["private"]["dealt"]
    opened.seats[0].move_any()
    for other in (*opened.seats[1:], opened.spectator, opened.host):
        told = b"".join(everything(other, ["order aviz"]))
        own = other.state()["view"]["private"].get("dealt", [])
        for order in set(dealt) - set(own):
            assert f'"{order}"'.encode() not in told
        assert "chosen" not in other.state()["view"]["private"]


def test_no_secret_of_a_link_and_no_key_is_ever_sent(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    table = live_table(client, opened)
    hidden = [table.row.key, table.row.nonce, *(seat.token for seat in opened.seats), opened.host.token]
    for visitor in (*opened.seats, opened.spectator, opened.host):
        told = b"".join(everything(visitor, [])).decode()
        assert not [one for one in hidden if one in told]


def states(seed: int, every: int) -> list[State]:
    """Positions from a game of people who want to see everything."""
    rng = FastRng(seed)
    state = MOON.new(seed)
    found: list[State] = []
    plies = 0
    while not state.over() and plies < 900:
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        state.apply(seat, eagerly(state, seat, state.legal(seat), rng))
        plies += 1
        if plies % every == 0 or (not state.over() and state.step().secret and plies % 7 == 0):
            found.append(state.copy())
    return found


def put(client: TestClient, opened: Opened, state: State) -> None:
    """Let a table stand at a position."""
    table = live_table(client, opened)
    table.game_log = GameLog(Record.of_position(MOON, json.loads(state.text())))
    table.changed()


def test_two_worlds_that_differ_only_in_secrets_give_the_same_bytes(client: TestClient, hands: Hands) -> None:
    """CM-1.4, CM-12.4: for every seat and a spectator, at positions of a whole game; with clocks and an open wish."""
    opened = open_table(client, game="crescent-moon", seats=["me"] * 5, clock=BANK)
    assert opened.seats[0].post("/ask", kind="pause").status_code == 200
    rng = FastRng(5)
    actions = [MOON.notation.texts[i] for i in range(0, len(MOON.notation.texts), 37) if MOON.notation.texts[i]]
    compared = 0
    for number, state in enumerate(states(11, 25)):
        seat = number % 6 - 1
        twin = None if state.over() else twin_of(state, seat, rng)
        if twin is None:
            continue
        visitor = opened.seats[seat] if seat >= 0 else opened.spectator
        put(client, opened, state)
        told = everything(visitor, actions)
        put(client, opened, twin)
        assert everything(visitor, actions) == told
        compared += 1
    assert compared > 10


def test_what_others_choose_in_secret_makes_no_sound(client: TestClient) -> None:
    """The same deal twice, the others choosing differently and in different numbers of moves: a watcher is sent the
    same messages until the reveal."""
    heard = []
    for wedges in (1, 4):
        opened = open_table(
            client, game="crusaders", seats=["me", "open", "open"], options={"variant": "tournament", "orders": False}
        )
        table = live_table(client, opened)
        game = find_game("crusaders")
        table.game_log = GameLog(Record.of_key(game, bytes(32), table.game_log.record.options))
        table.changed()
        with opened.seats[0].socket() as session, opened.spectator.socket() as watching:
            for _ in range(wedges):
                opened.seats[1].move_any(-1 if wedges == 1 else 0)
            opened.seats[2].post("/chat", text="Well?", to=None)
            heard.append([until_chat(session), until_chat(watching)])
    assert heard[0] == heard[1]


def until_chat(session: Any) -> list[dict[str, Any]]:
    """Messages up to the chat, except what is drawn for each table."""
    messages: list[dict[str, Any]] = []
    while not messages or messages[-1]["type"] != "chat":
        messages.append(session.receive_json())
        messages[-1].pop("fair", None)
        messages[-1].pop("at", None)
    return messages


def test_a_menu_says_the_same_whatever_is_hidden() -> None:
    """Notes, and the mark of what cannot be taken back, are found in a world as the seat imagines it: they tell nothing
    of the true one."""
    marks, kinds = set(), set()
    rng = FastRng(5)
    state = find_game("crescent-moon").new(5)
    while not state.over():
        seat = state.actors()[0]
        found = menu(state, seat)
        assert menu(state.determinize(seat, FastRng(rng.word())), seat) == found
        finals = {entry["final"] for entry in found}
        assert not (state.step().secret and any(finals))
        marks.update(finals)
        kinds |= {note["kind"] for entry in found for note in entry["notes"]}
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
    assert marks == {True, False}
    assert kinds == {"cost", "gain", "effect", "strength", "nothing", "fair", "score"}
