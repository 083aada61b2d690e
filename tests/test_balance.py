"""The numbers tried with `python -m bench.balance --changes FILE`: what is wrong with them is said in one line."""

from pathlib import Path

import pytest

from bench import balance


def test_numbers_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "numbers.json"
    file.write_text('{"cost.fort": 3}')
    assert balance.changes_in(str(file)) == {"cost.fort": 3}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"cost.fort": -1}', "numbers.json does not fit characters.toml: cost.fort: must be given, as a whole number"),
        ('{"cost.moat": 1}', "characters.toml: cost.moat: is no number of the data"),
        ('{"cost.fort": ', "numbers.json is no JSON: "),
        ("[3]", "numbers.json must hold numbers by their place"),
        (None, "numbers.json cannot be read: No such file"),
    ],
)
def test_what_cannot_be_tried_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str | None, told: str
) -> None:
    file = tmp_path / "numbers.json"
    if text is not None:
        file.write_text(text)
    monkeypatch.setattr("sys.argv", ["balance", "measure", "--changes", str(file)])
    with pytest.raises(SystemExit, match="2"):
        balance.main()
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("balance: error: argument --changes: ") and told in last
