"""The documentation site: it builds without a warning, its links lead somewhere, and it fetches nothing elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from docs.site.build_site import DOCS, SITE, build, configuration, pages, rulebooks

ELSEWHERE = re.compile(r"^(?:https?:)?//")
FETCHED = {"audio", "embed", "iframe", "img", "link", "script", "source", "video"}


class Page(HTMLParser):
    """The places on a page, where its links lead, and what a browser fetches for it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.places = {"", "__top"}
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.places |= {found.get("id") or "", found.get("name") or ""}
        address = found.get("href") or found.get("src")
        if address and found.get("rel") not in ("canonical", "prev", "next"):
            (self.fetched if tag in FETCHED else self.links).append(address)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("zensical", reason="Zensical is not installed: make test installs it")
    folder = tmp_path_factory.mktemp("site")
    build(folder / "pages", folder / "site")
    return folder / "site"


@pytest.fixture(scope="session")
def read(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in site.rglob("*.html") if file.name != "404.html"}


@pytest.mark.slow
def test_every_page_is_built(site: Path) -> None:
    for name in pages():
        assert (site / name).with_suffix(".html").is_file(), name
    assert (site / "search.json").stat().st_size > 100_000


@pytest.mark.slow
def test_links_lead_to_pages_and_places(site: Path, read: dict[Path, Page]) -> None:
    broken = []
    for file, page in read.items():
        for link in page.links + page.fetched:
            address, place = urldefrag(link)
            if ELSEWHERE.match(link) or link.startswith(("mailto:", "javascript:", "data:")):
                continue
            target = (file.parent / unquote(address)).resolve() if address else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or (target in read and unquote(place) not in read[target].places):
                broken.append(f"{file.relative_to(site)}: {link}")
    assert broken == []


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere(site: Path, read: dict[Path, Page]) -> None:
    assert not [link for page in read.values() for link in page.fetched if ELSEWHERE.match(link)]
    for style in site.rglob("*.css"):
        assert not re.findall(
            r"url\([\"']?(?:https?:)?//|@import [\"'](?:https?:)?//", style.read_text(encoding="utf-8")
        )


@pytest.mark.slow
def test_the_reference_shows_signatures_and_words(site: Path) -> None:
    for module, words in {
        "kernel": "The seats that must decide now",
        "bots": "The bot of that name for a game",
    }.items():
        text = (site / "reference" / f"{module}.html").read_text(encoding="utf-8")
        assert words in text and "doc-signature" in text


def test_every_page_has_its_place_in_the_navigation() -> None:
    config = configuration((SITE / "zensical.toml").read_text(encoding="utf-8"))
    listed = re.findall(r'= "([\w/.-]+\.md)"', config)
    assert sorted(listed) == pages()


def test_pages_that_are_not_here_are_left_out() -> None:
    written = (SITE / "zensical.toml").read_text(encoding="utf-8")
    assert "nothing.md" not in configuration(written.replace('"play.md"', '"nothing.md"'))


def test_the_rulebooks_are_pages() -> None:
    assert len(rulebooks()) == 2
    assert not list(DOCS.glob("rules*"))
