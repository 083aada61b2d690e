"""Every address of the API as a page uses it: what it takes, what it answers, and how it refuses."""

from typing import Any

import pytest

import outremer
from outremer.games import find_game, game_names
from outremer.kernel import commitment, load_record
from tests.server.tables import CRESCENT_MOON, CRUSADERS, Page, TestClient, choose_orders, error_of, open_table


def test_health(client: TestClient) -> None:
    body = client.get("/api/health").json()
    assert body.pop("server").startswith(outremer.__version__)
    assert body == {"status": "ok", "version": outremer.__version__, "compiled": outremer.compiled()}


def test_the_games_with_their_options_seats_and_bots(client: TestClient) -> None:
    games = {entry["name"]: entry for entry in client.get("/api/games").json()}
    assert set(games) == set(game_names())
    assert games["crusaders"]["options"]["players"] == [4, 3, 2]
    assert games["crusaders"]["players"] == [2, 3, 4]
    assert games["crescent-moon"]["seats"][1] == ["Warlord", "Murshid", "Sultan", "Caliph", "Nomad"]
    levels = ["page", "squire", "sergeant", "steward", "grandmaster", "castellan", "novice"]
    assert games["crescent-moon"]["bots"][0] == "steward"
    assert sorted(games["crescent-moon"]["bots"]) == sorted([*levels, "random"])
    assert list(games["crescent-moon"]["levels"]) == levels
    for entry in games.values():
        assert list(entry["strengths"].values()) == sorted(entry["strengths"].values())
        assert set(entry["bots"]) == {*entry["strengths"], *entry["purposes"]}


def test_the_drawing_data_of_each_game(client: TestClient) -> None:
    board = client.get("/api/games/crusaders/board").json()
    assert board["maps"]["europe"]["players"] == [3, 4]
    assert {"id", "name", "col", "row", "start", "flag", "tile", "discount"} == set(board["maps"]["west"]["regions"][0])
    assert board["wedges"]["travel-build"] == ["travel", "build"]
    assert board["bonuses"]["castle"][0] == ["knight"]
    assert {"id", "name", "rule", "tokens"} <= set(board["orders"][0])
    moon = client.get("/api/games/crescent-moon/board").json()
    assert {"id", "name", "aligned", "count", "keywords", "effect"} <= set(moon["cards"][1])
    assert moon["characters"][0] == "Warlord" and "levant" in moon["layouts"]
    bare = client.get("/api/games/crusaders/board", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in bare.headers and bare.json() == board
    for path in ("/api/games/crusaders/board", "/api/rules/crusaders"):
        assert client.get(path).headers["content-encoding"] == "gzip"
    assert error_of(client.get("/api/games/chess/board"), 404).startswith("There is no game")


@pytest.mark.parametrize("game", list(game_names()))
def test_the_rulebook(client: TestClient, game: str) -> None:
    rules = client.get(f"/api/rules/{game}").json()
    assert len(rules) > 20
    assert {"id", "title", "source", "text", "chapter"} == set(rules[0])


def test_a_new_table_has_a_link_for_each_person_for_spectators_and_the_host(client: TestClient) -> None:
    answer = client.post("/api/tables", json={"game": "crusaders", "seats": ["bot:random", "me", "open"]})
    links = answer.json()["links"]
    assert links["seats"][0] is None
    secrets = [link.split("#")[1] for link in (*links["seats"][1:], links["spectator"], links["host"])]
    assert len(set(secrets)) == 4 and all(len(secret) >= 22 for secret in secrets)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "chess", "seats": ["me"]}, "no game"),
        ({"game": "crusaders", "seats": ["me"]}, "seats 2, 3, 4 players, not 1"),
        ({"game": "crusaders", "seats": ["me", "friend"]}, "'me', 'open' or a bot"),
        ({"game": "crusaders", "seats": ["me", "bot:oracle"]}, "no bot of that name"),
        ({"game": "crusaders", "seats": ["me", "open"], "options": {"players": 3}}, "option players"),
        ({"game": "crusaders", "seats": ["me", "open"], "options": {"variant": "blitz"}}, "variant"),
        ({"game": "crusaders", "seats": ["me", "open"], "colour": "red"}, "colour"),
        ({"game": "crusaders", "seats": "me"}, "seats"),
        ({"game": "crusaders"}, "seats"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(
    client: TestClient, body: dict[str, Any], words: str
) -> None:
    assert words in error_of(client.post("/api/tables", json=body), 404 if words == "no game" else 422)


def test_entering_sets_a_cookie_that_scripts_cannot_read(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    answer = opened.seats[1].post("/enter", secret=opened.seats[1].token, name="Ben")
    assert answer.json() == {"role": "seat", "seat": 1, "link": None}
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"outremer_{opened.table}=")
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie
    assert opened.spectator.state()["seats"][1]["name"] == "Ben"
    assert opened.host.post("/enter", secret=opened.host.token).json() == {"role": "host", "seat": -1, "link": None}
    client.cookies.clear()
    error_of(opened.stranger.post("/enter", secret="wrong"), 403)
    error_of(opened.stranger.post("/enter", secret=""), 403)


def test_the_state_of_a_seat(client: TestClient) -> None:
    seen = open_table(client, **CRUSADERS, name="Ann").seats[0].state()
    assert (seen["type"], seen["role"], seen["seat"], seen["game"]) == ("state", "seat", 0, "crusaders")
    assert seen["decision"] == 1 and seen["sequence"] == 0 and seen["prompt"] and not seen["over"]
    assert set(seen["menu"][0]) == {"action", "words", "target", "final", "ending", "notes"}
    assert seen["view"]["private"]["dealt"]
    assert seen["seats"][0] == {
        "seat": 0, "name": "Ann", "kind": "person", "resigned": False, "connected": False, "deciding": True,
        "away": False, "choosing": True, "opener": True, "host_did": "", "ready": True, "vacation": None,
        "hints": 0,
    }  # fmt: skip


def test_a_move_and_its_line_in_the_log(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    choose_orders(opened)
    actor = opened.deciding()
    before = actor.state()
    actor.move_any()
    after = actor.state()
    assert after["sequence"] == before["sequence"] + 1
    assert [line["n"] for line in after["events"]] == list(range(len(after["events"])))
    assert after["events"][-1]["ply"] == after["sequence"]
    newer = actor.get(f"?since={len(before['events'])}").json()
    assert newer["events"] == after["events"][len(before["events"]) :] and newer["since"] == len(before["events"])


def test_an_illegal_move_is_refused_with_its_rule(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    choose_orders(opened)
    actor = opened.deciding()
    answer = actor.move("castle at paris")
    error_of(answer, 422)
    assert "is not an action of this game" in error_of(actor.move("castle in the air"), 422)


def test_why_tells_the_rule(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    held = opened.seats[0].menu()
    other = next(order for order in ("order aviz", "order alcantara", "order calatrava") if order not in held)
    answer = opened.seats[0].post("/why", action=other).json()
    assert answer["legal"] is False and answer["rule"] == "CR-3.2" and "dealt" in answer["sentence"]
    assert opened.seats[0].post("/why", action=held[0]).json()["legal"] is True
    assert opened.seats[0].post("/why", action="sing").json()["legal"] is False
    error_of(opened.spectator.post("/why", action=held[0]), 403)


def test_undo_gives_the_choice_back(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    seat = opened.seats[0]
    menu = seat.menu()
    seat.move_any()
    assert seat.state()["decision"] is None and seat.state()["undo"]
    assert seat.post("/undo").json() == {"ok": True}
    assert seat.menu() == menu
    assert "no move yet" in error_of(seat.post("/undo"), 409)
    error_of(opened.spectator.post("/undo"), 403)


def test_the_past_is_shown_as_it_was(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    choose_orders(opened)
    actor = opened.deciding()
    then = actor.state()
    actor.move_any()
    past = actor.get(f"/at/{then['sequence']}").json()
    assert {**past["view"], "prompt": ""} == {**then["view"], "prompt": ""}
    assert past["events"] == then["events"] and past["menu"] == [] and past["latest"] == then["sequence"] + 1
    last = actor.get(f"/at/{then['sequence']}?since={len(then['events']) - 1}").json()
    assert last["events"] == then["events"][-1:] and last["since"] == len(then["events"]) - 1
    error_of(actor.get("/at/999"), 404)
    error_of(actor.get("/at/-1"), 404)
    error_of(actor.get("/at/now"), 422)


def test_chat_public_and_private(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS, name="Ann")
    ann, ben, cid = opened.seats
    assert ann.post("/chat", text="Hello, all", to=None).json() == {"ok": True}
    ann.post("/chat", text="Only you", to=1)
    opened.host.post("/chat", text="Welcome")
    assert [line["text"] for line in ben.get("/chat").json()] == ["Hello, all", "Only you", "Welcome"]
    assert [line["n"] for line in cid.get("/chat").json()] == [0, 1]
    assert [line["text"] for line in opened.spectator.get("/chat").json()] == ["Hello, all", "Welcome"]
    first = ben.get("/chat").json()[1]
    assert (first["from"], first["name"], first["private"], first["to"]) == (0, "Ann", True, 1)
    error_of(opened.spectator.post("/chat", text="Boo"), 403)
    error_of(ann.post("/chat", text="  \u0007 "), 422)
    error_of(ann.post("/chat", text="me", to=0), 422)
    error_of(ann.post("/chat", text="nobody", to=7), 404)
    error_of(opened.host.post("/chat", text="psst", to=0), 422)


def test_a_seat_is_handed_to_a_bot_and_taken_back(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    seat = opened.seats[0]
    assert seat.post("/seats/0", kind="bot:random").json() == {"ok": True, "link": None}
    assert seat.state()["seats"][0]["kind"] == "bot:random" and seat.state()["decision"] is None
    assert "bot plays this seat" in error_of(seat.move("done", 1), 409)
    assert seat.post("/seats/0", kind="open", name="Zoe").json()["ok"]
    assert seat.state()["seats"][0]["kind"] == "person" and seat.state()["seats"][0]["name"] == "Zoe"
    error_of(seat.post("/seats/1", kind="bot:random"), 403)
    error_of(seat.post("/seats/9", kind="bot:random"), 404)
    error_of(seat.post("/seats/0", kind="bot:oracle"), 422)
    error_of(seat.post("/seats/0", kind="king"), 422)
    error_of(opened.spectator.post("/seats/0", name="me"), 403)


def test_the_host_frees_a_seat_and_its_old_link_dies(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["open", "open", "open"])
    answer = opened.host.post("/seats/1", kind="open").json()
    assert opened.host.state()["seats"][1]["kind"] == "open"
    assert "another one has replaced it" in error_of(opened.seats[1].get(), 403)
    opened.seats[1].token = answer["link"].split("#")[1]
    assert opened.seats[1].post("/enter", secret=opened.seats[1].token).json()["seat"] == 1


def test_the_lobby_lists_public_tables_and_their_open_seats_can_be_taken(client: TestClient) -> None:
    hidden = open_table(client, **CRUSADERS)
    made = client.post("/api/tables", json={"game": "crusaders", "seats": ["me", "open"], "public": True}).json()
    (entry,) = client.get("/api/tables").json()
    assert entry["table"] == made["table"] != hidden.table
    assert [seat["taken"] for seat in entry["seats"]] == [True, False] and entry["started"] is False
    joined = client.post(f"/api/tables/{made['table']}/sit", json={"seat": 1, "name": "Ben"})
    assert joined.json()["seat"] == 1 and joined.json()["link"].startswith(f"/t/{made['table']}#")
    assert client.get(f"/api/tables/{made['table']}").json()["seats"][1]["name"] == "Ben"
    client.cookies.clear()
    assert client.get(f"/api/tables/{made['table']}").json()["role"] == "spectator"
    error_of(client.post(f"/api/tables/{made['table']}/sit", json={"seat": 1}), 409)
    error_of(client.post(f"/api/tables/{made['table']}/sit", json={"seat": 7}), 404)
    error_of(hidden.stranger.post("/sit", seat=1), 403)


def test_only_the_host_deletes_a_table(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    for other in (opened.seats[0], opened.spectator, opened.stranger):
        error_of(other.delete(), 403)
    assert opened.host.delete().json() == {"ok": True}
    assert "no such table" in error_of(opened.seats[0].get(), 404)


def test_a_finished_game_opens_its_record_and_its_key(client: TestClient) -> None:
    """Two bots play to the end while somebody looks on."""
    opened = open_table(client, game="crusaders", seats=["bot:random", "bot:random"], options={"variant": "learning"})
    with opened.spectator.socket() as session:
        page = Page(session.receive_text)
        while not page.state["over"]:
            assert page.state["fair"]["key"] is None and page.state["fair"]["nonce"] is None
            page.hear()
    last, fair = page.state, page.state["fair"]
    assert commitment(bytes.fromhex(fair["key"]), bytes.fromhex(fair["nonce"])) == fair["commitment"]
    exported = opened.spectator.get("/record")
    record = load_record(exported.text, find_game)
    assert record.replay().over() and record.source == ("key", fair["key"])
    assert last["winners"] == record.replay().winners() and last["decision"] is None
    assert client.get("/api/tables").json() == []


def test_moves_after_the_end_are_refused(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["me", "bot:random"], options={"variant": "learning"})
    seat = opened.seats[0]
    seat.post("/seats/0", kind="bot:random")
    with seat.socket() as session:
        Page(session.receive_text).hear_until(lambda state: bool(state["over"]))
    seat.post("/seats/0", kind="open")
    assert error_of(seat.move("done", 1), 409) == "The game is over."
    assert error_of(seat.post("/undo"), 409) == "The game is over."


def test_the_record_of_a_live_game_has_no_key_and_no_secret_choice(client: TestClient) -> None:
    opened = open_table(client, **CRESCENT_MOON)
    record = opened.spectator.get("/record").json()
    assert "key" not in record and record["game"] == "crescent-moon"
    assert record == opened.seats[0].get("/record").json()
    orders = open_table(client, **CRUSADERS)
    orders.seats[0].move_any()
    assert orders.spectator.get("/record").json()["moves"] == []


def test_everything_is_described_for_authors_of_bots(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    paths: dict[str, dict[str, Any]] = described["paths"]
    assert len(paths) == 39
    for path, methods in paths.items():
        for method, operation in methods.items():
            assert operation["summary"] and operation["tags"], (method, path)
            ok = operation["responses"]["200"]["content"]["application/json"]["schema"]
            assert ok, (method, path)
            for status, answer in operation["responses"].items():
                if status >= "400":
                    assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/Error"), (path, status)
