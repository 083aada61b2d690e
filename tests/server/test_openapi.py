"""Requests that the description of the API allows, and many that it does not: never an answer of 500 or above."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import schemathesis
from httpx2 import Response
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode

from outremer.server.api.app import Settings, make_app
from outremer.server.api.limits import LARGEST_REQUEST
from tests.conftest import Games
from tests.server.tables import CRESCENT_MOON, CRUSADERS, Opened, TestClient, open_table, server

SCHEMA = schemathesis.openapi.from_dict(make_app(Settings(database="sqlite://")).openapi())
OPERATIONS = {one.label: one for one in (cast(Any, found).ok() for found in SCHEMA.get_all_operations())}
EXAMPLES = 12
OF_THE_CLIENT = {"user-agent", "host", "content-length", "transfer-encoding"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    with TestClient(server(folder), raise_server_exceptions=False) as client:
        yield client


def send(client: TestClient, case: Any, opened: Opened, token: str) -> Response:
    """A case as Schemathesis makes it; mostly at a table there is, as somebody known there."""
    if token and "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = opened.table
    words = case.as_transport_kwargs(base_url="http://testserver")
    headers = {name: value for name, value in words.get("headers", {}).items() if name.lower() not in OF_THE_CLIENT}
    headers = {name: value.encode("utf-8", "replace") for name, value in headers.items()}
    if token:
        headers["cookie"] = f"outremer_{opened.table}={token}".encode()
    parts = {name: words[name] for name in ("params", "json", "data", "files") if words.get(name) is not None}
    if isinstance(parts.get("data"), bytes | str):
        parts["content"] = parts.pop("data")
    answer: Response = client.request(words["method"], words["url"], headers=headers, **parts)
    client.cookies.clear()
    return answer


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["as described", "otherwise"])
@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_no_request_brings_the_server_down(label: str, mode: Any, running: TestClient, games: Games) -> None:
    operation = OPERATIONS[label]
    if mode == GenerationMode.NEGATIVE and not has_parts(operation):
        return
    body = CRESCENT_MOON if mode == GenerationMode.POSITIVE else CRUSADERS
    opened = open_table(running, **body, public=True)
    tokens = ["", opened.seats[0].token, opened.seats[1].token, opened.host.token, opened.spectator.token]

    @seed(4)
    @settings(max_examples=EXAMPLES * games.times, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), token=st.sampled_from(tokens))
    def check(case: Any, token: str) -> None:
        answer = send(running, case, opened, token)
        assert answer.status_code < 500, (answer.status_code, answer.text, case.as_curl_command())
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error", "rule"}, answer.text
        else:
            assert str(answer.status_code) in operation.definition.raw["responses"], answer.status_code

    check()


def has_parts(operation: Any) -> bool:
    """Whether there is anything in a request that could be wrong."""
    raw = operation.definition.raw
    return bool(raw.get("parameters") or raw.get("requestBody"))


def test_every_address_is_described(running: TestClient) -> None:
    described = running.get("/api/openapi.json").json()
    labels = [f"{method.upper()} {path}" for path, item in described["paths"].items() for method in item]
    assert sorted(labels) == sorted(OPERATIONS)
    for path, item in described["paths"].items():
        for method, operation in item.items():
            where = f"{method} {path}"
            assert operation["summary"] and operation["tags"], where
            assert {"413", "429", "503"} <= set(operation["responses"]), where
            assert "schema" in operation["responses"]["200"]["content"]["application/json"], where


def test_a_request_that_is_too_large_is_refused_by_size(running: TestClient) -> None:
    for path in ("/api/tables", "/api/tables/abcdefghjk/chat"):
        assert running.post(path, content=b" " * (LARGEST_REQUEST + 1)).status_code == 413
