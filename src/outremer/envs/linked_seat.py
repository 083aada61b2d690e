"""A seat of a table on a running server, entered by its link, in text. It uses the same API as the page."""

from __future__ import annotations

import json
from http.cookiejar import CookieJar
from time import sleep
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from ..games import find_game, find_kit
from ..kernel import BadNotation, OutremerError
from .menu_lines import chosen, question_text
from .text import Answer, waiting_words

PATIENCE_S: Final = 20.0
TOO_OFTEN: Final = 429
TRIES: Final = 20
REST_S: Final = 0.5
SHOWN: Final = 4000


class NotAdmitted(OutremerError):
    """The server cannot be reached, or says no."""


class LinkedSeat:
    """Knows only what the server tells this seat."""

    def __init__(self, link: str) -> None:
        """Raises `NotAdmitted`."""
        parts = urlsplit(link.strip())
        table = parts.path.removeprefix("/t/").strip("/")
        if parts.scheme not in ("http", "https") or not parts.path.startswith("/t/") or not parts.fragment or not table:
            raise NotAdmitted("a link looks like http://host:port/t/<table>#<secret>")
        self.address = f"{parts.scheme}://{parts.netloc}/api/tables/{table}"
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))
        entered = self.ask("/enter", {"secret": parts.fragment, "ready": True})
        if entered["role"] != "seat":
            raise NotAdmitted("this link leads to no seat, but to a place to look on or to host")
        self.seat: int = entered["seat"]

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The server's answer. Raises `NotAdmitted` with its own sentence."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, {"Content-Type": "application/json"})
        for again in range(TRIES):
            try:
                with self.opener.open(request, timeout=PATIENCE_S) as answer:
                    return json.load(answer)
            except HTTPError as error:
                with error:
                    if error.code != TOO_OFTEN or again == TRIES - 1:
                        raise NotAdmitted(said_by(error.read(SHOWN))) from None
                sleep(REST_S)
            except (URLError, OSError, ValueError) as error:
                raise NotAdmitted(f"the server does not answer: {error}") from None
        raise AssertionError("the last try returns or raises")

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("")
        return found

    def look(self) -> str:
        state = self.state()
        return "\n".join([*find_kit(state["game"]).situation(state["view"]), "", question_of(state)])

    def question(self) -> str:
        return question_of(self.state())

    def must_wait(self) -> bool:
        state = self.state()
        return state["decision"] is None and not state["over"]

    def play(self, action: str) -> Answer:
        state = self.state()
        entries = entries_of(state)
        notation = chosen(action, entries)
        words = dict(entries).get(notation)
        if words is None or state["decision"] is None:
            return self.why_not(action)
        self.ask("/moves", {"decision": state["decision"], "action": notation})
        return Answer(True, words)

    def why_not(self, action: str) -> Answer:
        state = self.state()
        notation, game = chosen(action, entries_of(state)), find_game(state["game"])
        try:
            number = game.notation.parse(notation)
        except BadNotation:
            return Answer(False, f"'{action.strip()[:60]}' is not an action. {question_of(state)}")
        if state["decision"] is None:
            return Answer(False, question_of(state))
        why = self.ask("/why", {"action": notation})
        if why["legal"] or why["rule"]:
            return Answer(why["legal"], why["sentence"], why["rule"])
        later = find_kit(state["game"]).belongs(number)
        return Answer(False, f"That is not what is asked now. You are asked: {state['prompt']} {later}".strip())

    def say(self, words: str) -> str:
        self.ask("/chat", {"text": words})
        return f"Said: {words}"

    def log(self, lines: int) -> str:
        told = [event["text"] for event in self.state()["events"] if event["text"]]
        said = [f"{entry.get('name') or 'Somebody'} says: {entry['text']}" for entry in self.ask("/chat")]
        return "\n".join([*told[-max(1, lines) :], *said[-max(1, lines) :]]) or "Nothing has happened yet."

    def undo(self) -> str:
        self.ask("/undo", {})
        return self.question()


def entries_of(state: dict[str, Any]) -> list[tuple[str, str]]:
    return [(entry["action"], entry["words"]) for entry in state["menu"]]


def question_of(state: dict[str, Any]) -> str:
    names = [seat["name"] for seat in state["view"]["seats"]]
    if state["over"]:
        return f"The game is over. Won by: {', '.join(names[seat] for seat in state['winners']) or 'nobody'}."
    if state["decision"] is None:
        return waiting_words([names[seat] for seat in state["view"]["actors"]])
    return question_text(state["prompt"], entries_of(state))


def said_by(body: bytes) -> str:
    """The sentence of a server's refusal."""
    try:
        found = json.loads(body)
    except ValueError:
        return "the server answers with something else than JSON"
    return str(next((found[key] for key in ("sentence", "detail", "error", "message") if found.get(key)), found))
