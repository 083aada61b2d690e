"""The check of rulebook against code, data and tests, tried on a small made-up tree."""

from collections.abc import Callable
from pathlib import Path

import pytest

from outremer import rules_check
from outremer.rules_check import check, examine, find_tree

RULEBOOK = """\
# Toy

## TY-1 The table

### TY-1.1 Players
*Source: manual*

Two.

### TY-1.2 Pebbles
*Source: house*

Ten.

## TY-2 The turn

### TY-2.1 Push
*Source: public*

One pebble (TY-1.2).
"""

REFUSALS = '''\
"""The refusals of TY-1 to TY-2."""
from typing import Final

TY_2_1_NO_PEBBLE: Final = 20101
TY_2_1_TOO_FAR: Final = 20102
'''

TESTS = """\
import pytest

@pytest.mark.rule("TY-1.1", "TY-1.2")
def test_the_table(): ...

@pytest.mark.rule("TY-2.1")
def test_ty_2_1_push(): ...
"""

Write = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file of the tree, which begins with nothing to complain about."""

    def write_file(name: str, text: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    write_file("src/outremer/games/toy/rulebook.md", RULEBOOK)
    write_file("src/outremer/games/toy/rules/refusals.py", REFUSALS)
    write_file("src/outremer/games/toy/state.py", '"""TY-1.1: what lies on the table."""\n')
    write_file("src/outremer/games/toy/data/pieces.toml", "pebbles = 10  # TY-1.2, house\n")
    write_file("tests/toy/test_toy.py", TESTS)
    return write_file


def test_a_sound_tree_has_no_problems(write: Write, tmp_path: Path) -> None:
    report = examine(tmp_path)
    assert report.problems == []
    assert report.notes == []


def test_a_rule_without_text(write: Write, tmp_path: Path) -> None:
    write("src/outremer/games/toy/rulebook.md", RULEBOOK.replace("Two.\n", ""))
    assert check(tmp_path) == ["src/outremer/games/toy/rulebook.md:5: TY-1.1 has no text"]


def test_a_rule_without_source(write: Write, tmp_path: Path) -> None:
    write("src/outremer/games/toy/rulebook.md", RULEBOOK.replace("*Source: house*\n", ""))
    assert check(tmp_path) == ["src/outremer/games/toy/rulebook.md:10: TY-1.2 names no source under its heading"]


def test_a_rule_without_a_test(write: Write, tmp_path: Path) -> None:
    write("tests/toy/test_toy.py", TESTS.replace(', "TY-1.2"', ""))
    assert check(tmp_path) == ['TY-1.2 has no test: none is marked @pytest.mark.rule("TY-1.2")']


@pytest.mark.parametrize(
    "marked",
    [
        'from pytest import mark\n@mark.rule("TY-1.2")\nclass TestPebbles: ...\n',
        'import pytest\npytestmark = [pytest.mark.slow, pytest.mark.rule("TY-1.2")]\n',
        'import pytest\nCASES = [pytest.param(1, marks=pytest.mark.rule("TY-1.1", "TY-1.2"))]\n',
    ],
)
def test_a_mark_counts_wherever_pytest_takes_it(write: Write, tmp_path: Path, marked: str) -> None:
    write("tests/toy/test_toy.py", TESTS.replace(', "TY-1.2"', ""))
    write("tests/test_more.py", marked)
    assert check(tmp_path) == []


def test_a_name_or_a_comment_is_not_a_mark(write: Write, tmp_path: Path) -> None:
    write("tests/toy/test_toy.py", TESTS.replace('@pytest.mark.rule("TY-2.1")', '# @pytest.mark.rule("TY-2.1")'))
    assert check(tmp_path) == ['TY-2.1 has no test: none is marked @pytest.mark.rule("TY-2.1")']


@pytest.mark.parametrize("elsewhere", ["src/outremer/games/toy/state.py", "src/outremer/bots/greedy.py"])
def test_a_rule_without_a_place_in_its_game(write: Write, tmp_path: Path, elsewhere: str) -> None:
    write("src/outremer/games/toy/data/pieces.toml", "pebbles = 10\n")
    said = "TY-1.1 TY-1.2" if "bots" in elsewhere else "TY-1.1, chapter TY-1"
    write(elsewhere, f'"""{said}"""\n')
    assert check(tmp_path) == [
        "src/outremer/games/toy/rulebook.md:10: TY-1.2 has no place in src/outremer/games/toy: "
        "no refusal, comment or data cites it"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "place",
    [
        "# TY-1.2\n",
        '"""Pebbles (TY-1.2)."""\n',
        "# TY-1.1 to TY-1.2\n",
        "# TY-1.1 to 1.2\n",
        "# TY-1.1-1.2\n",
        '"""TY-1.1 to\nTY-1.2"""\n',
        "TY_1_2_TEN: Final = 10201\n",
        "TY_1_2_TEN = 10201\n",
    ],
)
def test_what_makes_a_place(write: Write, tmp_path: Path, place: str) -> None:
    write("src/outremer/games/toy/data/pieces.toml", "pebbles = 10\n")
    write("src/outremer/games/toy/rules/table.py", place)
    assert check(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "text", "where"),
    [
        ("src/outremer/games/toy/view.py", "x = 1\n# see TY-2.7\n", "src/outremer/games/toy/view.py:2: TY-2.7"),
        ("src/outremer/bots/greedy.py", '"""\nTY-3"""\n', "src/outremer/bots/greedy.py:2: TY-3"),
        ("src/outremer/games/toy/data/x.toml", '"TY-2.2" = 1\n', "src/outremer/games/toy/data/x.toml:1: TY-2.2"),
        ("src/outremer/games/toy/view.py", "# TY-1.1 to 1.3\n", "src/outremer/games/toy/view.py:1: TY-1.3"),
        ("src/outremer/games/toy/view.py", "# TY-1.1.1\n", "src/outremer/games/toy/view.py:1: TY-1.1.1"),
        ("src/outremer/games/toy/view.py", "\nTY_3_1_X: Final = 30101\n", "src/outremer/games/toy/view.py:2: TY-3.1"),
        ("src/outremer/games/toy/view.py", "ZZ_3_1_X: Final = 30101\n", "src/outremer/games/toy/view.py:1: ZZ-3.1"),
        ("tests/test_more.py", "assert 1, 'TY-2.9'\n", "tests/test_more.py:1: TY-2.9"),
        ("tests/test_more.py", "def test_ty_2_8_far(): ...\n", "tests/test_more.py:1: TY-2.8"),
        ("tests/test_more.py", '@pytest.mark.rule("ty-2.1")\ndef f(): ...\n', "tests/test_more.py:1: ty-2.1"),
        ("tests/test_more.py", '@pytest.mark.rule("ZZ-1.1")\ndef f(): ...\n', "tests/test_more.py:1: ZZ-1.1"),
    ],
)
def test_an_id_no_rulebook_has(write: Write, tmp_path: Path, name: str, text: str, where: str) -> None:
    write(name, text)
    assert check(tmp_path) == [f"{where} is in no rulebook"]


def test_a_mark_that_is_wrong_is_told_once(write: Write, tmp_path: Path) -> None:
    write("tests/test_more.py", 'import pytest\n\n@pytest.mark.rule("TY-9.9")\ndef test_x(): ...\n')
    assert check(tmp_path) == ["tests/test_more.py:3: TY-9.9 is in no rulebook"]


def test_a_cross_reference_to_nowhere(write: Write, tmp_path: Path) -> None:
    write("src/outremer/games/toy/rulebook.md", RULEBOOK.replace("(TY-1.2)", "(TY-1.9)"))
    assert check(tmp_path) == ["src/outremer/games/toy/rulebook.md:20: TY-1.9 is in no rulebook"]


@pytest.mark.parametrize("text", ["# UTF-8, SHA-256\n", "# TY-1 to TY-2: all of it\n", "# (TY-2.1). TY-2.\n"])
def test_what_is_no_wrong_id(write: Write, tmp_path: Path, text: str) -> None:
    write("src/outremer/games/toy/view.py", text)
    assert check(tmp_path) == []


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("TY_2_1_FAR: Final = 20201", "TY_2_1_FAR is 20201, not one of 20101 to 20199"),
        ("TY_2_1_FAR: Final = 20100", "TY_2_1_FAR is 20100, not one of 20101 to 20199"),
        ("TY_2_1_FAR: Final = 20102", "TY_2_1_TOO_FAR has the number of TY_2_1_FAR, 20102"),
        ("TY_2_1_FAR: Final = number()", "the value of TY_2_1_FAR is not a plain number"),
    ],
)
def test_a_refusal_with_the_wrong_number(write: Write, tmp_path: Path, line: str, problem: str) -> None:
    write("src/outremer/games/toy/rules/push.py", line + "\n")
    (told,) = check(tmp_path)
    assert told.endswith(problem)


def test_two_games_may_use_the_same_numbers(write: Write, tmp_path: Path) -> None:
    for name, text in {
        "src/outremer/games/other/rulebook.md": RULEBOOK.replace("TY-", "OT-"),
        "src/outremer/games/other/rules.py": "# OT-1.1, OT-1.2\n" + REFUSALS.replace("TY", "OT"),
        "tests/test_other.py": TESTS.replace("TY-", "OT-").replace("_ty_", "_ot_"),
    }.items():
        write(name, text)
    assert check(tmp_path) == []


def test_two_games_with_one_prefix(write: Write, tmp_path: Path) -> None:
    write("src/outremer/games/other/rulebook.md", RULEBOOK)
    write("src/outremer/games/other/rules.py", "# TY-1.1, TY-1.2, TY-2.1\n")
    assert check(tmp_path) == ["src/outremer/games/toy/rulebook.md: another game's rules also begin with TY"]


def test_a_rulebook_that_cannot_be_read(write: Write, tmp_path: Path) -> None:
    write("src/outremer/games/other/rulebook.md", "# Other\n### OT-1.1 Orphan\n")
    assert check(tmp_path) == ["src/outremer/games/other/rulebook.md: line 2: OT-1.1 is not inside chapter OT-1"]


def test_marks_the_check_cannot_read(write: Write, tmp_path: Path) -> None:
    write("tests/test_more.py", "@pytest.mark.rule(ID)\ndef f(): ...\n\n@pytest.mark.rule()\ndef g(): ...\n")
    assert check(tmp_path) == [
        "tests/test_more.py:1: a rule mark takes rule ids as plain strings, not ID",
        "tests/test_more.py:4: a rule mark without a rule id",
    ]


def test_a_file_that_is_not_python(write: Write, tmp_path: Path) -> None:
    write("tests/test_more.py", "x = 1\ndef :\n")
    (problem,) = check(tmp_path)
    assert problem.startswith("tests/test_more.py:2: not Python")


def test_without_tests_it_says_so(write: Write, tmp_path: Path) -> None:
    (tmp_path / "tests").rename(tmp_path / "elsewhere")
    report = examine(tmp_path)
    assert report.problems == []
    assert report.notes == ["there is no source tree here, so tests were not checked"]


def test_a_tree_without_games(tmp_path: Path) -> None:
    (tmp_path / "src" / "outremer").mkdir(parents=True)
    assert check(tmp_path) == ["no game in src/outremer has a rulebook.md"]


def test_a_root_that_is_no_tree(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="has no src/outremer"):
        check(tmp_path)


def test_an_installed_package_is_looked_at_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "lib" / "site-packages" / "outremer"
    monkeypatch.setattr(rules_check, "HOME", installed)
    monkeypatch.chdir(tmp_path)
    tree = find_tree(None)
    assert (tree.package, tree.tests) == (installed, None)


def test_an_installed_package_finds_the_tree_it_is_run_in(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_check, "HOME", tmp_path / "lib" / "site-packages" / "outremer")
    monkeypatch.chdir(tmp_path)
    assert find_tree(None).tests == tmp_path / "tests"
    assert check() == []
