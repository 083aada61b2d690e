"""Calls to a browser, against a push service of our own on this machine: encrypted, signed, once for each question."""

import base64
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.server.tables import CRUSADERS, Opened, TestClient, choose_orders, error_of, open_table, server

pytest.importorskip("pywebpush")
http_ece = pytest.importorskip("http_ece")

PATIENCE = 30.0


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser that has subscribed: it has the keys to read what it is sent."""

    def __init__(self, service: str, name: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self.secret = os.urandom(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": f"{service}/{name}",
            "keys": {"p256dh": plain(point), "auth": plain(self.secret)},
        }

    def read(self, sealed: bytes) -> dict[str, Any]:
        opened = http_ece.decrypt(sealed, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        told: dict[str, Any] = json.loads(opened)
        return told


class Service:
    """A push service. `answers` are its next statuses."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []

    def wait(self, number: int) -> list[tuple[str, dict[str, str], bytes]]:
        until = time.monotonic() + PATIENCE
        while len(self.heard) < number and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(0.05)  # one too many would come now
        return self.heard


@contextmanager
def serving() -> Iterator[Service]:
    class Hear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.heard.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(heard.answers.pop(0) if heard.answers else 201)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            return

    with HTTPServer(("127.0.0.1", 0), Hear) as running:
        heard = Service(f"http://127.0.0.1:{running.server_port}")
        thread = threading.Thread(target=running.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield heard
        finally:
            running.shutdown()
            thread.join()


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as found:
        yield found


@pytest.fixture
def friendly(tmp_path: Path) -> Iterator[TestClient]:
    """A server that may call its own network."""
    with TestClient(server(tmp_path, private_webhooks=True)) as running:
        yield running


def asked_later(opened: Opened) -> int:
    """A seat that is not asked now, and will be."""
    return (opened.seats.index(opened.deciding()) + 1) % 3


def end_turn(opened: Opened, to: int) -> None:
    """Play until this seat is asked."""
    while opened.deciding() is not opened.seats[to]:
        opened.deciding().move_any(-1)


def test_a_browser_is_called_once_with_a_sealed_line(friendly: TestClient, service: Service) -> None:
    opened = open_table(friendly, **CRUSADERS)
    choose_orders(opened)
    seat = asked_later(opened)
    browser = Browser(service.url, "ann")
    assert opened.seats[seat].post("/push", browser=browser.subscription).status_code == 200
    assert opened.seats[seat].state()["push"] == 1 and "push" not in opened.spectator.state()
    end_turn(opened, seat)
    ((path, headers, body),) = service.wait(1)
    told = browser.read(body)
    assert path == "/ann" and told["path"] == f"/t/{opened.table}" and "it is your turn" in told["sentence"]
    assert headers["content-encoding"] == "aes128gcm" and headers["authorization"].startswith("vapid ")
    assert opened.seats[seat].token not in body.decode("latin-1")
    with pytest.raises(http_ece.ECEException):
        Browser(service.url, "another").read(body)


def test_the_signature_is_by_the_key_that_browsers_subscribe_with(friendly: TestClient, service: Service) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.hashes import SHA256

    opened = open_table(friendly, **CRUSADERS)
    choose_orders(opened)
    key = friendly.get("/api/push").json()["key"]
    seat = asked_later(opened)
    opened.seats[seat].post("/push", browser=Browser(service.url, "ann").subscription)
    end_turn(opened, seat)
    ((_, headers, _),) = service.wait(1)
    parts = dict(part.strip().split("=", 1) for part in headers["authorization"].removeprefix("vapid ").split(","))
    assert parts["k"] == key
    signed, _, signature = parts["t"].rpartition(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.urlsafe_b64decode(key + "="))
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    point.verify(utils.encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(base64.urlsafe_b64decode(signed.split(".")[1] + "=="))
    assert claims["aud"] == service.url


def test_the_key_is_kept_in_the_store(tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        with TestClient(server(tmp_path)) as client:
            keys.add(client.get("/api/push").json()["key"])
    assert len(keys) == 1 and None not in keys


def test_a_browser_that_is_gone_is_forgotten(friendly: TestClient, service: Service) -> None:
    opened = open_table(friendly, **CRUSADERS)
    choose_orders(opened)
    number = asked_later(opened)
    seat = opened.seats[number]
    service.answers = [410]
    for name in ("gone", "there"):
        seat.post("/push", browser=Browser(service.url, name).subscription)
    end_turn(opened, number)
    assert [path for path, _, _ in service.wait(2)] == ["/gone", "/there"]
    until = time.monotonic() + PATIENCE
    while seat.state()["push"] != 1 and time.monotonic() < until:
        time.sleep(0.01)
    assert seat.state()["push"] == 1


def test_nobody_is_called_who_is_there_or_has_said_no(friendly: TestClient, service: Service) -> None:
    opened = open_table(friendly, **CRUSADERS)
    choose_orders(opened)
    number = asked_later(opened)
    seat, other = opened.seats[number], opened.seats[number - 1]
    browser = Browser(service.url, "ann").subscription
    seat.post("/push", browser=browser)
    with seat.socket() as page:
        page.receive_text()
        end_turn(opened, number)
    seat.post("/push", browser=browser, on=False)
    assert seat.state()["push"] == 0
    end_turn(opened, opened.seats.index(other))
    end_turn(opened, number)
    assert service.wait(0) == []


def test_a_new_player_of_a_seat_does_not_inherit_the_browsers(friendly: TestClient, service: Service) -> None:
    opened = open_table(friendly, game="crusaders", seats=["open"] * 3)
    opened.seats[1].post("/push", browser=Browser(service.url, "ann").subscription)
    opened.host.post("/seats/1", kind="open")
    friendly.app.state.registry.tables.clear()  # type: ignore[attr-defined]
    choose = [seat for number, seat in enumerate(opened.seats) if number != 1]
    for seat in choose:
        seat.move_any()
    assert service.wait(0) == []


def test_bad_subscriptions_and_private_addresses_are_refused(client: TestClient, service: Service) -> None:
    opened = open_table(client, **CRUSADERS)
    good = Browser(service.url, "ann").subscription
    assert "private networks" in error_of(opened.seats[0].post("/push", browser=good), 422)
    bad = good | {"endpoint": "https://93.184.216.34/x", "keys": {"p256dh": "no", "auth": "no"}}
    assert "cannot read that subscription" in error_of(opened.seats[0].post("/push", browser=bad), 422)
    error_of(opened.spectator.post("/push", browser=good), 403)
