"""The numbers tried with `python -m bench.balance --changes FILE`: what is wrong with them is said in one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from bench import balance, designs
from outremer.games.crescent_moon.data import load, with_numbers

pytestmark = pytest.mark.once  # about programs of bench/


def test_numbers_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "numbers.json"
    file.write_text('{"cost.fort": 3}')
    assert balance.changes_in(str(file)) == {"cost.fort": 3}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"cost.fort": -1}', "numbers.json does not fit characters.toml: cost.fort: must be given, as a whole number"),
        ('{"cost.moat": 1}', "characters.toml: cost.moat: is not a number of the data"),
        ('{"cost.fort": ', "numbers.json is not JSON: "),
        ("[3]", "numbers.json must hold numbers by their place"),
        (
            '{"start.warlord.pieces": ["tokn", ""]}',
            "characters.toml: start.warlord.pieces: 'tokn' is not one of units, ",
        ),
        ('{"start.sultan.pieces": ["units", ""]}', "start.sultan.pieces: the sultan has no ordinary units"),
        ('{"start.warlord.pieces": "token"}', "start.warlord.pieces: must be two groups, each a text of pieces"),
        ('{"start.nomad.reserves": 19}', "start.nomad.reserves: with 2 on the map: only 15 discs"),
        ('{"start.sultan.coins": 16}', "identity.toml: limit[11]: Sultan, coins: at most 15 (rich by the income"),
        ('{"supply.warlord.discs": 12}', "identity.toml: totals.discs: is 62, and the supplies hold 57"),
        ('{"start_four.caliph.reserves": 12}', "start_four.caliph.reserves: with 3 on the map: only 14 discs"),
        ('{"layout.atlantis.start": {}}', "layouts: layout.atlantis.start: names none of layout.caravan-road.start, "),
        ('{"layout.oasis.start": {"warlord": ["h1"]}}', "oasis.toml: start.warlord: must be two hexes"),
        ('{"layout.oasis.start": {"warlord": ["h99", "h1"]}}', "start.warlord: 'h99' is not a hex of this map"),
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


def test_drawn_starts_keep_the_distances_and_come_once() -> None:
    drawn = balance.drawn_starts("oasis", 6, 3)
    assert drawn == balance.drawn_starts("oasis", 6, 3) and len({str(one) for one in drawn}) == 6
    for one in drawn:
        moved = with_numbers(load(), {"layout.oasis.start": one})
        assert [f"h{at + 1}" for at in moved.layouts["oasis"].starts[:2]] == one["warlord"]
        assert one["warlord"][0] != one["warlord"][1]
        assert moved.digest != load().digest and moved.layouts["levant"].starts == load().layouts["levant"].starts


def test_starts_are_played_until_one_set_is_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = "starts --players 4 --layout oasis --trials 3 --games 2 --bot random --workers 1"
    monkeypatch.setattr("sys.argv", ["balance", *asked.split()])
    balance.main()
    assert capsys.readouterr().out.startswith("2 games, 1 left: wins ")


def test_what_the_data_has_is_among_what_is_tried() -> None:
    """So tuning begins at the game as it is, and every set that is drawn can be played."""
    for place, values in balance.SPACE.items():
        assert balance.value_at(place) in values, place
        assert values[balance.nearest(place, balance.value_at(place))] == balance.value_at(place)
    for number in range(60):
        with_numbers(load(), designs.changes_of(designs.drawn(number, 5)))
    with pytest.raises(SystemExit, match="is not one of the sets to try"):
        balance.nearest("start.murshid.pieces", ["", ""])


def line_of(number: int, effect: str) -> dict[str, Any]:
    """A set in which the Sultan's chance grows by 10 with the number of that name, and the Warlord's falls."""
    steps = designs.drawn(number, 9)
    part = steps[effect] / (len(balance.SPACE[effect]) - 1)
    chances = [20.0 - 10.0 * part, 20.0, 20.0 + 10.0 * part, 20.0, 20.0]
    return {"number": number, "steps": steps, "chances": chances, "winner": 30.0}


def test_designs_tell_which_number_moves_whom() -> None:
    effects, errors = designs.fitted([line_of(number, "cost.fort") for number in range(300)])
    at = list(balance.SPACE).index("cost.fort")
    assert effects[at].round().tolist() == [-10, 0, 10, 0, 0, 0]
    assert abs(effects[[row for row in range(len(effects)) if row != at]]).max() < 0.3
    assert errors.max() < 0.3


def test_designs_go_on_from_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "designs.jsonl"

    def run(number: int) -> list[str]:
        asked = f"--designs {number} --games 2 --bot random --workers 1 --file {file}"
        monkeypatch.setattr("sys.argv", ["designs", *asked.split()])
        designs.main()
        return file.read_text().splitlines()

    first = run(2)
    assert "start.warlord.coins" in capsys.readouterr().out and len(first) == 2
    more = run(3)
    assert more[:2] == first
    assert [json.loads(line)["number"] for line in more] == [0, 1, 2]
    file.write_text("\n".join([more[0], '{"number": 1, "ste', more[2], ""]))  # cut short, and gone on with
    assert [one["number"] for one in designs.read(file)] == [0, 2]
    run(3)
    assert sorted(one["number"] for one in designs.read(file)) == [0, 1, 2]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("starts", "starts needs --layout: the map whose starting hexes are moved"),
        ("starts --layout generated", "starts needs --layout"),
        ("measure --layout oasis", "--layout must be one of crescent, levant, two-rivers, generated"),
        ("measure --games 0", "games, trials and workers must be 1 or more"),
        ("measure --bot wizard", "argument --bot: there is no bot 'wizard'; there are random, greedy, search"),
    ],
)
def test_what_cannot_be_asked_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, asked: str, told: str
) -> None:
    monkeypatch.setattr("sys.argv", ["balance", *asked.split()])
    with pytest.raises(SystemExit, match="2"):
        balance.main()
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("--games 0", "games and workers must be 1 or more, designs 2 or more"),
        ("--bot wizard", "argument --bot: there is no bot 'wizard'"),
        ("--file nowhere/designs.jsonl", "--file nowhere/designs.jsonl cannot be written"),
    ],
)
def test_what_designs_cannot_do_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, asked: str, told: str
) -> None:
    monkeypatch.setattr("sys.argv", ["designs", *asked.split()])
    with pytest.raises(SystemExit, match="2"):
        designs.main()
    assert told in capsys.readouterr().err
