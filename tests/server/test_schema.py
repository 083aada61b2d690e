"""The printed description holds everything on the wire, and what is sent keeps to it."""

import json
import subprocess
import sys
from typing import Any, cast

from outremer.server.api.schema import document
from outremer.server.api.socket_messages import SERVER_MESSAGE, WORDS
from tests.server.tables import CRESCENT_MOON, CRUSADERS, TestClient, choose_orders, open_table


def refs(part: object) -> list[str]:
    if isinstance(part, dict):
        mapped = part.get("discriminator", {}).get("mapping", {}) if "oneOf" in part else {}
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return [*own, *mapped.values(), *(found for inside in part.values() for found in refs(inside))]
    return [found for inside in part for found in refs(inside)] if isinstance(part, list) else []


def test_the_command_prints_one_document_for_addresses_and_sockets(client: TestClient) -> None:
    command = [sys.executable, "-m", "outremer.server.api.schema"]
    printed = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    assert printed == document() == client.get("/api/openapi.json").json()
    schemas = printed["components"]["schemas"]
    said = schemas["ClientMessage"]["discriminator"]["mapping"]
    sent = schemas["ServerMessage"]["discriminator"]["mapping"]
    assert set(said) == set(WORDS) and set(sent) == {"state", "change", "chat", "refused", "why"}
    for ref in refs(printed):
        assert ref.removeprefix("#/components/schemas/") in schemas
    assert schemas["EventEntry"]["additionalProperties"] is True


def test_what_a_socket_sends_keeps_to_the_description(client: TestClient) -> None:
    """And has no key that the description does not know, but the fields of events."""
    for game in (CRUSADERS, CRESCENT_MOON):
        heard: set[str] = set()
        opened = open_table(client, **game, clock={"kind": "bank", "seconds": 900, "increment": 5})
        with opened.seats[0].socket() as session:
            session.send_json({"type": "why", "action": "pass"})
            session.send_json({"type": "dance"})
            session.send_json({"type": "chat", "text": "hello"})
            if game is CRUSADERS:
                choose_orders(opened)
            else:
                opened.deciding().move_any()
            while {"state", "change", "chat", "refused", "why"} - heard:
                message = session.receive_json()
                heard.add(message["type"])
                checked = cast(Any, SERVER_MESSAGE.validate_python(message)).model_dump(by_alias=True)
                assert set(message) <= set(checked)
