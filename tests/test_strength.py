"""The table of how strong the bots are, written by `python -m bench.strength`."""

from pathlib import Path

import pytest

from bench import strength

pytestmark = pytest.mark.once  # about programs of bench/


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a table after four games of its first match."""
    call(monkeypatch, tmp_path, "--only", "1", "--games", "4", "--workers", "1")
    return tmp_path / "table.md"


def call(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> None:
    where = ["--folder", str(folder), "--write", str(folder / "table.md")]
    monkeypatch.setattr("sys.argv", ["strength", *where, *words])
    strength.main()


def test_what_was_played_stands_in_the_table_and_the_rest_below_it(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results_file = strength.file_of(strength.ROWS[0], tmp_path)
    with results_file.open("a") as file:
        file.write('{"number": 4, "de')  # another process is writing
    before = results_file.read_bytes()
    call(monkeypatch, tmp_path, "--played")
    text = written.read_text()
    assert "greedy against random | 4 of 400 | at least 99 % | 100.0 % (51.0 to 100.0)" in text
    assert [row.words for row in strength.ROWS if f"- {row.words}\n" in text] == [
        row.words for row in strength.ROWS[1:]
    ]
    assert results_file.read_bytes() == before
    assert list(tmp_path.glob("*.jsonl")) == [results_file]


def test_the_rest_of_the_report_stays_when_the_table_is_written_again(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = written.read_text()
    written.write_text(table.replace("100.0 %", "1.0 %") + "\n## How to reproduce\n\nOrders are luck.\n")
    call(monkeypatch, tmp_path, "--only", "1", "--games", "4", "--played")
    assert written.read_text() == table + "\n## How to reproduce\n\nOrders are luck.\n"


def test_matches_that_are_not_played_now_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a file that has all of them, when the games are not here any more."""
    ours = Path(strength.__file__).parents[1] / "docs" / "strength.md"
    (tmp_path / "table.md").write_text(ours.read_text(encoding="utf-8"), encoding="utf-8")
    before = rows_on(tmp_path / "table.md")
    call(monkeypatch, tmp_path, "--played")
    assert rows_on(tmp_path / "table.md") == before
    call(monkeypatch, tmp_path, "--only", "1", "--games", "4", "--workers", "1")
    after = rows_on(tmp_path / "table.md")
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert changed[0].startswith(f"| {strength.ROWS[0].words} | 4 of 400 | ") and len(changed) == 3


def rows_on(table: Path) -> list[str]:
    """From the first row of the table of matches to the end of the file."""
    return table.read_text(encoding="utf-8").partition("| match |")[2].splitlines()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--only", "9"], "argument --only: name matches from 1 to 7"),
        (["--only", "greedy"], "argument --only: name matches from 1 to 7"),
        (["--workers", "0"], "--workers is a number from 1 to 1024, not 0"),
        (["--only", "1", "--games", "-2"], "--games"),
    ],
)
def test_nonsense_is_refused_and_nothing_written(
    words: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(SystemExit, match="2"):
        call(monkeypatch, tmp_path, *words)
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_match_without_a_whole_deal_is_still_to_be_played(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results_file = strength.file_of(strength.ROWS[0], tmp_path)
    results_file.write_text("".join(results_file.read_text().splitlines(keepends=True)[:2]))
    written.unlink()
    call(monkeypatch, tmp_path, "--only", "1", "--played")
    assert "Still to be played:\n\n- Crusaders, 2 players: greedy against random\n" in written.read_text()


def test_games_of_another_arena_are_not_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = strength.file_of(strength.ROWS[0], tmp_path)
    file.write_text('{"arena": {"game": "chess"}}\n')
    with pytest.raises(SystemExit, match="2"):
        call(monkeypatch, tmp_path, "--played")
    assert f"{file} belongs to another arena" in capsys.readouterr().err
