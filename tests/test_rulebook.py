"""The rulebooks: split by id, found by id, and complete."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from outremer.games import Kit, NoSuchGame, register, unregister
from outremer.kernel import Game
from outremer.rulebook import (
    BadRulebook,
    NoRulebook,
    NoSuchRule,
    Rulebook,
    find,
    games,
    parse,
    rulebook,
    rulebook_path,
)

SECTIONS = {1: 2, 2: 3, 3: 9, 4: 5, 5: 7, 6: 5, 7: 10, 8: 3, 9: 2}
"""How many rules each chapter of Crusaders has."""

CRUSADERS_IDS = [f"CR-{chapter}.{section}" for chapter, n in SECTIONS.items() for section in range(1, n + 1)]

TOY = dedent("""\
    # Toy

    ## In brief

    Push pebbles.

    ### A word on pebbles

    They are round.

    ## TY-1 The table

    Sit down.

    ### TY-1.1 Players
    *Source: manual; number house*

    Two.

    #### Example

    ```
    ## TY-9 not a heading
    ```

    ### TY-1.2 Nothing yet
    ## TY-2 The turn
    ### TY-2.10 Late
    Push.
    """)


@pytest.fixture
def toy() -> Rulebook:
    return parse(TOY)


def test_title_prefix_and_preface(toy: Rulebook) -> None:
    assert (toy.title, toy.prefix) == ("Toy", "TY")
    assert toy.preface == "## In brief\n\nPush pebbles.\n\n### A word on pebbles\n\nThey are round."


def test_chapters_hold_their_rules_in_order(toy: Rulebook) -> None:
    assert [(chapter.id, chapter.title, chapter.text) for chapter in toy.chapters] == [
        ("TY-1", "The table", "Sit down."),
        ("TY-2", "The turn", ""),
    ]
    assert [rule.id for rule in toy.rules] == ["TY-1.1", "TY-1.2", "TY-2.10"]


def test_a_rule_has_source_text_and_line(toy: Rulebook) -> None:
    players = toy.rules[0]
    assert players.title == "Players"
    assert players.source == "manual; number house"
    assert players.text == "Two.\n\n#### Example\n\n```\n## TY-9 not a heading\n```"
    assert TOY.splitlines()[players.line - 1] == "### TY-1.1 Players"


def test_a_rule_may_lack_source_or_text(toy: Rulebook) -> None:
    assert (toy.rules[1].source, toy.rules[1].text) == ("", "")
    assert (toy.rules[2].source, toy.rules[2].text) == ("", "Push.")


@pytest.mark.parametrize("wanted", ["TY-1.1", "ty-1.1", " Ty-1.1\n"])
def test_find_a_rule_in_any_case(toy: Rulebook, wanted: str) -> None:
    assert toy.find(wanted) == (toy.rules[0],)


def test_find_a_chapter_gives_all_its_rules(toy: Rulebook) -> None:
    assert toy.find("ty-1") == toy.chapters[0].rules


@pytest.mark.parametrize(
    ("wanted", "near"),
    [
        ("ty-1.7", "near it: TY-1.1, TY-1.2"),
        ("TY-2.1", "near it: TY-2.10"),
        ("TZ-1.2", "TY-1.2"),
        ("", "near it: TY-1, TY-2"),
        ("nonsense", "near it: TY-1, TY-2"),
    ],
)
def test_find_nothing_lists_near_ids(toy: Rulebook, wanted: str, near: str) -> None:
    with pytest.raises(NoSuchRule) as error:
        toy.find(wanted)
    assert repr(wanted) in str(error.value)
    assert near in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# Toy\n\nNo rules.\n", "no chapter"),
        ("### TY-1.1 Orphan\n", "line 1: TY-1.1 is not inside chapter TY-1"),
        ("## TY-1 One\n### TY-2.1 Lost\n", "line 2: TY-2.1 is not inside chapter TY-2"),
        ("## TY-1 One\n### TY-1.1 A\n### TY-1.1 B\n", "line 3: TY-1.1 comes after TY-1.1"),
        ("## TY-2 Two\n## TY-1 One\n", "line 2: TY-1 comes after TY-2"),
        ("## TY-1 One\n### Loose words\n", "line 2: heading without a rule id"),
        ("## TY-1 One\n### XY-1.1 Other game\n", "line 2: XY-1 in a rulebook of TY rules"),
        ("## TY-1 One\n## TY-1.1 Wrong level\n", "line 2: a chapter is headed"),
        ("### TY-1 Wrong level\n", "line 1: a chapter is headed"),
    ],
)
def test_a_rulebook_that_does_not_add_up(text: str, message: str) -> None:
    with pytest.raises(BadRulebook, match=message):
        parse(text)


class PaperKit(Kit):
    """A game that is only a rulebook, or not even that."""

    def __init__(self, name: str, path: Path | None) -> None:
        self.name = name
        self.path = path

    def game(self) -> Game:
        raise AssertionError("nobody plays it")

    def rulebook(self) -> Path | None:
        return self.path


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[None]:
    """Two more games that have rulebooks, and one that has none."""
    for name, text in {"toy-box": TOY, "other": "# Other\n## OT-1 One\n### OT-1.1 Rule\nDo.\n", "bare": ""}.items():
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
        register(PaperKit(name, tmp_path / f"{name}.md" if text else None))
    yield
    for name in ("toy-box", "other", "bare"):
        unregister(name)


def test_games_are_those_whose_kit_has_a_rulebook(shelf: None) -> None:
    assert {"other", "toy-box"} <= set(games()) and "bare" not in games()
    assert rulebook("toy-box").prefix == "TY"


@pytest.mark.parametrize("name", ["bots", "", "../toy_box", "chess"])
def test_an_unknown_game_lists_the_known_ones(shelf: None, name: str) -> None:
    with pytest.raises(NoSuchGame, match=r"there is .*toy-box, other"):
        rulebook(name)


def test_a_game_without_a_rulebook_is_named(shelf: None) -> None:
    with pytest.raises(NoRulebook, match="there is no rulebook for 'bare'"):
        rulebook("bare")


def test_find_picks_the_game_by_prefix(shelf: None) -> None:
    assert [rule.id for rule in find("ot-1")] == ["OT-1.1"]
    assert [rule.id for rule in find("ty-2.10")] == ["TY-2.10"]


def test_find_with_an_unknown_prefix_shows_how_ids_look(shelf: None) -> None:
    with pytest.raises(
        NoSuchRule, match=r"'5\.3' is not a rule id; ids look like .*TY-1\.1 \(Toy\), OT-1\.1 \(Other\)"
    ):
        find("5.3")


def test_crusaders_has_every_rule() -> None:
    book = rulebook("crusaders")
    assert book.prefix == "CR"
    assert [rule.id for rule in book.rules] == CRUSADERS_IDS
    assert "In brief" in book.preface


@pytest.mark.parametrize("rule_id", CRUSADERS_IDS)
def test_crusaders_rules_say_something_and_whence(rule_id: str) -> None:
    (rule,) = find(rule_id.lower())
    assert rule.title
    assert len(rule.text) > 50
    assert any(word in rule.source for word in ("manual", "public", "house"))


def test_crusaders_chapters() -> None:
    assert [rule.title for rule in find("CR-5")] == [
        "Travel", "Muster", "Crusade", "Influence", "Build", "Bonuses under the buildings", "Bonus tiles",
    ]  # fmt: skip
    assert len(find("cr-7")) == 10


@pytest.mark.parametrize("game", games())
def test_every_rulebook_names_a_source_for_every_rule(game: str) -> None:
    assert [rule.id for rule in rulebook(game).rules if not rule.source or not rule.text] == []


def test_prefixes_tell_the_games_apart() -> None:
    prefixes = [rulebook(game).prefix for game in games()]
    assert len(prefixes) == len(set(prefixes))


def test_rulebooks_travel_with_the_package() -> None:
    assert all(rulebook_path(game).is_file() for game in games())
