"""The page's files and the headers that protect it."""

from functools import partial
from pathlib import Path

import pytest
from fastapi import FastAPI

from outremer.server.api import app
from outremer.server.api.page import lost_page, page_router
from tests.server.tables import TestClient, error_of


@pytest.fixture
def built(tmp_path: Path) -> TestClient:
    """A page as the build leaves it."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Outremer</title>")
    (page / "favicon.svg").write_text("<svg/>")
    (page / "assets" / "index-1a2b.js").write_text("export {}")
    (tmp_path / "tables.sqlite").write_text("the keys of every game")
    app = FastAPI()
    app.include_router(page_router(page))
    return TestClient(app)


@pytest.mark.parametrize("path", ["/", "/t/abc", "/rules/crusaders"])
def test_one_page_serves_every_address(built: TestClient, path: str) -> None:
    answer = built.get(path)
    assert answer.status_code == 200 and answer.headers["cache-control"] == "no-cache"
    assert answer.text.startswith("<!doctype html>")


def test_built_files_are_kept_by_the_browser(built: TestClient) -> None:
    asset = built.get("/assets/index-1a2b.js")
    assert "immutable" in asset.headers["cache-control"] and "javascript" in asset.headers["content-type"]
    assert built.get("/favicon.svg").headers["content-type"] == "image/svg+xml"


def test_files_of_the_page_travel_packed_to_whoever_can_unpack_them(built: TestClient) -> None:
    packed = built.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "gzip"})
    plain = built.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.text == plain.text == "export {}"
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


def test_what_the_build_has_packed_better_is_preferred(built: TestClient, tmp_path: Path) -> None:
    (tmp_path / "page" / "assets" / "index-1a2b.js.br").write_bytes(b"as the build left it")
    with built.stream("GET", "/assets/index-1a2b.js", headers={"Accept-Encoding": "gzip, br"}) as answer:
        assert answer.headers["content-encoding"] == "br" and "javascript" in answer.headers["content-type"]
        assert b"".join(answer.iter_raw()) == b"as the build left it"
    for others in ("gzip", "gzip, br;q=0"):
        packed = built.get("/assets/index-1a2b.js", headers={"Accept-Encoding": others})
        assert packed.headers["content-encoding"] == "gzip" and packed.text == "export {}"


@pytest.mark.parametrize(
    "path",
    ["/assets/../../tables.sqlite", "/assets/%2e%2e/%2e%2e/tables.sqlite", "/..%2ftables.sqlite", "/assets/", "/x%00"],
)
def test_nothing_outside_the_page_is_served(built: TestClient, path: str) -> None:
    assert built.get(path).status_code == 404


def test_a_wrong_address_is_a_page_for_a_browser_and_a_sentence_for_a_program(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Outremer</title>")
    monkeypatch.setattr(app, "lost_page", partial(lost_page, folder=tmp_path))
    browser = {"Accept": "text/html,application/xhtml+xml"}
    for path in ("/nonsense", "/a/b/c", "/t/"):
        answer = client.get(path, headers=browser)
        assert answer.status_code == 404 and answer.text.startswith("<!doctype html>")
        assert "nothing at this address" in error_of(client.get(path), 404)
    assert "nothing at this address" in error_of(client.get("/api/nonsense", headers=browser), 404)


def test_every_answer_has_the_protecting_headers(client: TestClient) -> None:
    for answer in (client.get("/"), client.get("/api/health"), client.get("/api/tables/none"), client.get("/nowhere")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert client.get("/api/health").headers["cache-control"] == "no-store"


def test_unknown_addresses_and_methods_answer_in_a_sentence(client: TestClient) -> None:
    error_of(client.get("/api/nothing"), 404)
    error_of(client.put("/api/tables"), 405)
