"""The report as JSON, as an HTML page and in the terminal; also with bots that fail."""

import json
import re
from html.parser import HTMLParser
from math import isfinite
from pathlib import Path
from typing import Any

import pytest

import outremer
from outremer.arena.facts import action_label, cards_of, lines_of, role_word
from outremer.arena.match import bucket_of, play_match, seconds_of
from outremer.arena.page import make_page
from outremer.arena.report import make_report
from outremer.arena.schedule import schedule
from outremer.bots import Bot, Budget, Sampler, View
from outremer.games import find_game
from outremer.kernel import FastRng
from outremer.kernel.playout import playout
from tests.arena.games import arena, held
from tests.test_cli import run

pytestmark = pytest.mark.once  # the arena is plain Python

HOSTILE = "run:\"><script>alert(1)</script> & 'x'"


@pytest.fixture(scope="module")
def crusaders() -> dict[str, Any]:
    return make_report(held(arena("random,novice", 4, option=("variant=tournament",))))


@pytest.fixture(scope="module")
def moon() -> dict[str, Any]:
    return make_report(held(arena("random", 2, "crescent-moon")))


def test_the_report_says_what_was_played_and_how_to_play_it_again(crusaders: dict[str, Any]) -> None:
    assert crusaders["program"] == {
        "name": "outremer",
        "version": outremer.__version__,
        "mode": outremer.mode(),
    }
    assert crusaders["rules"] == find_game("crusaders").digest()
    assert crusaders["options"]["variant"] == "tournament" and crusaders["options"]["players"] == 2
    assert (crusaders["games"], crusaders["deals"], crusaders["asked"]) == (4, 2, 4)
    assert "--option variant=tournament --games 4 --seed 5" in crusaders["command"]
    assert json.loads(json.dumps(crusaders)) == crusaders


def test_shares_and_scores_add_up(crusaders: dict[str, Any]) -> None:
    entries = crusaders["results"]
    assert [entry["bot"] for entry in entries] == ["random", "novice"]
    assert sum(entry["wins"] for entry in entries) == pytest.approx(4)
    for entry in [*entries, *crusaders["roles"], *crusaders["seats"]]:
        low, high = entry["share"]["interval"]
        assert 0 <= low <= entry["share"]["mean"] <= high <= 1
        assert sum(entry["scores"].values()) == entry["games"]
        low, high = entry["score"]["interval"]
        assert low <= entry["score"]["mean"] <= high
    assert sum(entry["games"] for entry in crusaders["roles"]) == 8
    assert sum(part["games"] for part in crusaders["parts"]) == 8
    assert all(entry["rating"]["mean"] > 0 for entry in entries)
    assert all(entry["thinking"]["p95_s"] > 0 and entry["choices"] > 0 for entry in entries)


def test_characters_stand_in_the_order_of_their_seats(moon: dict[str, Any]) -> None:
    assert [entry["role"] for entry in moon["roles"]] == ["Warlord", "Murshid", "Sultan", "Caliph", "Nomad"]
    assert moon["role"] == "character"
    assert "rating" not in moon["results"][0]


def test_cm_14_every_objective_is_listed_and_the_lines_make_the_score(moon: dict[str, Any]) -> None:
    """Also the lines that never scored; together they are the points of the character."""
    for entry in moon["roles"]:
        assert len(entry["lines"]) >= 6 and entry["lines"][-1]["line"] == "deals"
        total = sum(line["points_per_game"] for line in entry["lines"])
        assert total == pytest.approx(entry["score"]["mean"], abs=0.001)


def test_cards_and_actions_are_counted(moon: dict[str, Any]) -> None:
    assert any("bought" in card["per_game"] for card in moon["cards"])
    actions = moon["results"][0]["actions"]
    assert "turn: influence" in actions and "influence: hex" in actions
    assert sum(actions.values()) == round(moon["moves_per_game"] * moon["games"])


def test_actions_are_named_without_their_places() -> None:
    game = find_game("crusaders")
    state = game.new(1, players=2)
    named = {text: action_label(state, game.notation.parse(text)) for text in ("castle at paris", "at paris", "stop")}
    assert named == {
        "castle at paris": "choose order: castle",
        "at paris": "choose order: region",
        "stop": "choose order: stop",
    }
    assert action_label(state, game.notation.parse("travel 3")) == "choose order: travel"
    assert action_label(state, game.notation.parse("resolve travel-build")) == "choose order: resolve travel-build"


@pytest.mark.parametrize("name", ["crusaders", "crescent-moon"])
def test_the_lines_of_a_finished_game_make_its_scores(name: str) -> None:
    state = find_game(name).new(4)
    state.events = []
    playout(state, FastRng(4))
    assert [sum(lines.values()) for lines in lines_of(state)] == state.scores()
    assert len(cards_of(state)) == state.seats
    assert role_word(state.game, {"orders": True}) in ("order", "character")


def test_thinking_times_fall_into_their_buckets() -> None:
    for seconds in (3e-6, 0.004, 0.2, 60.0):
        assert seconds_of(bucket_of(seconds)) == pytest.approx(seconds, rel=0.05)


# Bots that fail


class Crashing(Bot):
    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        raise ZeroDivisionError("no plan")


class Cheating(Bot):
    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        return -7


@pytest.mark.parametrize(("kind", "told"), [(Crashing, "ZeroDivisionError: no plan"), (Cheating, "chose -7")])
def test_a_bot_that_fails_plays_the_first_choice_and_is_counted(
    kind: type[Bot], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("outremer.arena.match.make_bot", lambda bot, seed, game: kind(seed))
    one = arena("random*2", 1, option=("variant=learning",))
    seats = play_match(schedule(one)[0])["seats"]
    for seat in seats:
        assert seat["failures"] == seat["choices"] > 0
        assert told in seat["failure"]
    report = make_report(held(one))
    assert report["results"][0]["failures"] > 0 and told in report["results"][0]["first_failure"]
    assert told in make_page(report)


# The page


class Tags(HTMLParser):
    """Collects the elements of a page, and everything that could fetch something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.reaching: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.reaching += [name for name, _ in attrs if name in ("src", "href", "srcset") or name.startswith("on")]
        if tag not in ("meta", "rect", "line", "circle"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)


@pytest.mark.parametrize("which", ["crusaders", "moon"])
def test_the_page_stands_alone(which: str, request: pytest.FixtureRequest) -> None:
    text = make_page(request.getfixturevalue(which))
    page = Tags(text)
    assert not page.open and not page.reaching
    assert "svg" in page.seen and not page.seen & {"script", "link", "img", "iframe", "object"}
    assert "http://" not in text and "https://" not in text and "url(" not in text
    assert "prefers-color-scheme: dark" in text


def test_hostile_names_are_only_names(crusaders: dict[str, Any]) -> None:
    """The name of a bot, its failure or a role may contain anything."""
    text = json.dumps(crusaders).replace("novice", json.dumps(HOSTILE)[1:-1])
    report = json.loads(text)
    report["results"][0] |= {"failures": 3, "first_failure": "<img src=x onerror=alert(1)>"}
    page = make_page(report)
    assert "<script" not in page and "<img" not in page
    assert not Tags(page).reaching
    assert "&lt;script&gt;" in page


def test_every_number_of_a_plot_is_a_number(crusaders: dict[str, Any]) -> None:
    page = make_page(crusaders)
    found = re.findall(r' (?:x|y|x1|x2|y1|y2|cx|cy|width|height)="([^"]*)"', page)
    assert found and all(isfinite(float(value)) for value in found)


# The command


def test_the_command_tells_and_writes(tmp_path: Path) -> None:
    files = {name: tmp_path / f"report.{name}" for name in ("json", "html", "jsonl")}
    words = [
        "arena",
        "crusaders",
        "--bots",
        "random,novice",
        "-o",
        "variant=learning",
        "--games",
        "3",
        "--workers",
        "1",
    ]
    words += ["--json", str(files["json"]), "--html", str(files["html"]), "--resume", str(files["jsonl"])]
    result = run(*words)
    assert result.exit_code == 0, result.output
    assert "4 games of 2 deals" in result.stdout
    assert "3 games were asked for; rounded up to whole deals: 4" in result.stdout
    assert json.loads(files["json"].read_text(encoding="utf-8"))["games"] == 4
    assert files["html"].read_text(encoding="utf-8").startswith("<!doctype html>")
    again = run(*words)
    assert again.exit_code == 0 and "4 games came from" in again.stdout


def test_the_command_fits_eighty_columns() -> None:
    result = run("arena", "crusaders", "--bots", "random,novice", "--games", "2", "--workers", "1", columns=80)
    assert result.exit_code == 0
    tables = result.stdout.split("\n\n")
    assert "novice" in tables[0] and "rating" in tables[0]
    assert all(len(line) <= 80 for table in tables[:3] for line in table.splitlines())
