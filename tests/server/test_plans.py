"""Prepared moves: made when the question comes, if nothing they are about has changed; otherwise dropped in silence."""

from typing import Any

from tests.server.clockwork import until
from tests.server.tables import Opened, TestClient, Visitor, error_of, live_table, open_table

THREE = {"game": "crusaders", "options": {"orders": False}, "seats": ["open"] * 3, "mode": "correspondence"}


def at_the_first_turn(client: TestClient) -> Opened:
    """Knights are placed: one seat has its turn, the others wait."""
    opened = open_table(client, **THREE)
    while "place" in (asked(opened).state()["prompt"].lower()):
        asked(opened).move_any()
    return opened


def asked(opened: Opened) -> Visitor:
    return opened.deciding()


def waiting(opened: Opened) -> Visitor:
    """The seat whose turn comes next."""
    now = opened.seats.index(asked(opened))
    return opened.seats[(now + 1) % 3]


def foreseen(visitor: Visitor, *actions: str) -> dict[str, Any]:
    answer = visitor.post("/plan/next", actions=list(actions))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def whole_plan(visitor: Visitor, wanted: str = "") -> list[str]:
    """Choices until the seat is asked no more; the first that has the wanted word, or the first of the menu."""
    actions: list[str] = []
    while len(actions) < 8:
        menu = [entry["action"] for entry in foreseen(visitor, *actions)["menu"]]
        if not menu:
            break
        actions.append(next((action for action in menu if wanted and wanted in action), menu[0]))
    return actions


def finish_turn(opened: Opened) -> None:
    seat = asked(opened)
    while asked(opened) is seat and seat.state()["decision"] is not None:
        seat.move_any(-1)


def private_words(visitor: Visitor) -> list[str]:
    return [word["text"] for word in visitor.get("/chat").json() if word["private"]]


def test_a_prepared_move_is_made_when_its_question_comes(client: TestClient) -> None:
    opened = at_the_first_turn(client)
    me, before = waiting(opened), opened.spectator.state()["sequence"]
    actions = whole_plan(me)
    assert me.post("/plan", actions=actions).status_code == 200
    words = me.state()["plan"]
    assert len(words) == len(actions) and opened.spectator.state()["sequence"] == before
    finish_turn(opened)
    until(lambda: bool(private_words(me)))
    assert private_words(me) == [f"Your prepared move was made: {'; '.join(words)}."]
    assert me.state()["plan"] == [] and asked(opened) is not me
    moves = [text for seat, text in played(client, opened) if seat == opened.seats.index(me)]
    assert moves[-len(actions) :] == actions


def played(client: TestClient, opened: Opened) -> list[tuple[int, str]]:
    table = live_table(client, opened)
    notation = table.state.game.notation
    return [(seat, notation.text(action)) for seat, action in table.game_log.record.moves]


def test_only_its_owner_hears_of_a_plan(client: TestClient) -> None:
    opened = at_the_first_turn(client)
    me = waiting(opened)
    me.post("/plan", actions=whole_plan(me))
    others = [seat for seat in opened.seats if seat is not me]
    assert all(seat.state()["plan"] == [] for seat in others) and "plan" not in opened.spectator.state()
    finish_turn(opened)
    until(lambda: bool(private_words(me)))
    assert all(private_words(seat) == [] for seat in others)


def test_a_plan_is_dropped_when_its_place_has_changed(client: TestClient) -> None:
    """The fingerprint of a place is another one: its owner alone reads so, and is asked as ever."""
    opened = at_the_first_turn(client)
    me = waiting(opened)
    me.post("/plan", actions=whole_plan(me))
    seat = live_table(client, opened).seats[opened.seats.index(me)]
    assert seat.plan is not None
    seat.plan = seat.plan.replace('"here": "', '"here": "0')
    keep(client, opened.table, seat.number, seat.secret, seat.plan)
    sequence = len(played(client, opened))
    finish_turn(opened)
    until(lambda: bool(private_words(me)))
    assert private_words(me)[0].startswith("Your prepared move was not made, for something has changed: ")
    assert asked(opened) is me and me.state()["plan"] == []
    assert not [move for move in played(client, opened)[sequence:] if move[0] == opened.seats.index(me)]


def keep(client: TestClient, table: str, seat: int, secret: str, plan: str) -> None:
    """In the store too."""
    assert client.portal is not None
    storage = client.app.state.registry.storage  # type: ignore[attr-defined]
    client.portal.call(storage.set_private, table, seat, secret, {"plan": plan}, {})


def test_a_plan_survives_a_restart_and_is_dropped_by_its_owner(client: TestClient) -> None:
    opened = at_the_first_turn(client)
    me = waiting(opened)
    me.post("/plan", actions=whole_plan(me))
    client.app.state.registry.tables.clear()  # type: ignore[attr-defined]
    assert me.state()["plan"]
    me.post("/plan", actions=[])
    assert me.state()["plan"] == []
    finish_turn(opened)
    assert asked(opened) is me and private_words(me) == []


def test_what_cannot_be_prepared_is_refused(client: TestClient) -> None:
    opened = at_the_first_turn(client)
    me = waiting(opened)
    assert "It is your turn" in error_of(asked(opened).post("/plan/next", actions=[]), 409)
    assert "It is your turn" in error_of(asked(opened).post("/plan", actions=["pass"]), 409)
    error_of(me.post("/plan", actions=["no such thing"]), 422)
    assert "you are watching" in error_of(opened.spectator.post("/plan/next", actions=[]), 403)
    error_of(me.post("/plan", actions=["pass"] * 9), 422)


def test_a_secret_question_is_not_prepared_for(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["open"] * 3)
    opened.seats[0].move_any()
    answer = opened.seats[0].post("/plan/next", actions=[])
    assert answer.status_code in (200, 409)
    choose_orders_of_the_rest(opened)


def choose_orders_of_the_rest(opened: Opened) -> None:
    for seat in opened.seats[1:]:
        seat.move_any()
