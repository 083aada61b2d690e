"""A lesson at a table: the coach's cards come with the state, wrong tries are refused with a reason, others reply."""

from pathlib import Path
from time import monotonic, sleep
from typing import Any

from outremer.learn import find_lesson
from tests.server.tables import TestClient, Visitor, error_of, server


def learner(client: TestClient, game: str = "crusaders", lesson: str = "first-game") -> Visitor:
    answer = client.post("/api/lessons", json={"game": game, "lesson": lesson})
    assert answer.status_code == 200, answer.text
    return Visitor(client, answer.json()["table"], answer.json()["link"].split("#")[1])


def when_asked(visitor: Visitor) -> dict[str, Any]:
    """The state once the other seats have replied."""
    end = monotonic() + 20
    while monotonic() < end:
        state = visitor.state()
        if state["decision"] is not None or state["over"]:
            return state
        sleep(0.02)
    raise AssertionError("nobody moves")


def act(visitor: Visitor, action: str) -> dict[str, Any]:
    answer = visitor.post("/moves", decision=when_asked(visitor)["decision"], action=action)
    assert answer.status_code == 200, answer.text
    return when_asked(visitor)


def test_lessons_are_listed_and_have_pictures(client: TestClient) -> None:
    listed = client.get("/api/games/crusaders/lessons").json()
    assert listed[0]["id"] == "first-game" and listed[0]["role"] == "" and listed[0]["minutes"] == 10
    assert client.get("/api/games/crusaders/lessons/first-game/picture").text.startswith("<svg")
    assert client.get("/api/games/crusaders/lessons/nothing/picture").status_code == 404
    assert client.post("/api/lessons", json={"game": "crusaders", "lesson": "nothing"}).status_code == 404


def test_a_wrong_try_is_refused_and_a_right_one_leads_on(client: TestClient) -> None:
    ann = learner(client)
    first = when_asked(ann)
    assert first["fair"]["origin"] == "lesson" and [card["asks"] for card in first["lesson"]["cards"]][-1]
    wrong = ann.post("/moves", decision=first["decision"], action="upgrade travel-build")
    assert error_of(wrong, 422) == "Upgrades come later. Resolve Influence first."
    forbidden = ann.post("/moves", decision=first["decision"], action="resolve crusade-build")
    assert "a Crusade can do nothing yet" in error_of(forbidden, 422)
    assert "a Crusade can do nothing yet" in ann.post("/why", action="resolve crusade-build").json()["sentence"]
    assert ann.state()["lesson"] == first["lesson"]
    second = act(ann, "resolve influence-travel")
    assert second["lesson"]["praise"] == "You took 2 IP." and second["lesson"]["cards"][0]["number"] == 3
    assert "Player 2 mustered troop I" in " ".join(event["text"] for event in second["events"])


def test_taking_back_leads_to_the_step_before(client: TestClient) -> None:
    ann = learner(client)
    first = when_asked(ann)["lesson"]
    act(ann, "resolve influence-travel")
    assert ann.post("/undo").status_code == 200
    assert ann.state()["lesson"] == first


def test_others_are_told_nothing_of_the_lesson(client: TestClient) -> None:
    answer = client.post("/api/lessons", json={"game": "crusaders", "lesson": "first-game"}).json()
    spectator = Visitor(client, answer["table"], answer["links"]["spectator"].split("#")[1])
    assert spectator.state().get("lesson") is None


def test_a_lesson_goes_on_after_a_restart(tmp_path: Path) -> None:
    with TestClient(server(tmp_path)) as client:
        ann = learner(client)
        told = act(ann, "resolve influence-travel")["lesson"]
    with TestClient(server(tmp_path)) as client:
        again = Visitor(client, ann.table, ann.token)
        assert again.state()["lesson"] == told


def test_a_whole_lesson_ends_with_its_last_card(client: TestClient) -> None:
    """By its solution; then the table goes on as a game like any other, or is over."""
    lesson = find_lesson("crusaders", "first-game")
    ann = learner(client)
    for step in lesson.steps:
        for action in step.solution if step.solution != ("*",) else ():
            act(ann, action)
    state = when_asked(ann)
    while not state["over"]:
        state = act(ann, state["menu"][-1]["action"])
    assert state["lesson"]["done"] and state["lesson"]["cards"][-1]["text"] == lesson.end
