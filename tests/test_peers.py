"""The comparison with other projects, without them: how a subject is timed, what is told, and what failures do."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

from bench import our_games, peers, peers_page
from bench.measure import BARE, SEEN, run_worker, side_by_side, whole_games
from bench.peers_page import BEGIN, END, OURS, Comparison, Result

pytestmark = pytest.mark.once  # about programs of bench/

FOUND = Comparison(
    [
        Result(OURS, "Crusaders, 4 players", BARE, 200_000, 250),
        Result(OURS, "Crusaders, 4 players", SEEN, 100_000, 0),
        Result(OURS, "Crescent Moon, 5 players", SEEN, 40_000, 0),
        Result("catanatron", "catan", BARE, 2_000, 4.5),
        Result("catanatron", "catan", SEEN, 250, 2),
        Result("pgx", "backgammon", SEEN, 50_000, 0),
    ],
    {"botbowl": "not installed: no such package"},
)


def test_a_game_that_does_not_end_is_left_out() -> None:
    made = iter([5, None, *[10] * 1_000_000])
    rate = whole_games(lambda rng: next(made))(0.001)
    assert rate.choices_per_s == pytest.approx(10 * rate.games_per_s)


def test_games_side_by_side_count_their_choices() -> None:
    rate = side_by_side(lambda: 64)(0.001)
    assert rate.choices_per_s > 0 and rate.games_per_s == 0


def test_a_worker_prints_one_row(capsys: pytest.CaptureFixture[str]) -> None:
    def play_game(rng: Random) -> int:
        return 3

    run_worker("toy", {("nim", BARE): lambda: whole_games(play_game)}, ["nim", BARE, "--seconds", "0.001"])
    row = json.loads(capsys.readouterr().out)
    assert (row["peer"], row["game"], row["kind"]) == ("toy", "nim", BARE) and row["choices_per_s"] > 0


def test_a_worker_refuses_what_it_cannot_play(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_worker("toy", {("nim", BARE): lambda: whole_games(lambda rng: 1)}, ["nim", SEEN])
    assert "toy has no way to play nim seen" in capsys.readouterr().err


@pytest.mark.parametrize("kind", [BARE, SEEN])
@pytest.mark.parametrize("table", our_games.TABLES)
def test_our_own_games_are_timed(table: str, kind: str) -> None:
    if kind == SEEN:
        pytest.importorskip("numpy")
    make = our_games.bare if kind == BARE else our_games.seen
    assert make(*our_games.TABLES[table])()(0.01).choices_per_s > 100


def test_the_driver_and_the_worker_name_the_same_tables() -> None:
    assert tuple(our_games.TABLES) == peers.OUR_TABLES
    assert set(peers_page.HEADS) <= set(peers.OUR_TABLES)


def test_the_table_compares_the_same_work() -> None:
    rows = {line.split(" | ")[0].strip("| "): line.split(" | ") for line in peers_page.table(FOUND).splitlines()}
    assert rows["catanatron: catan"][1:] == ["2,000", "100×", "–", "250", "400×", "160×", "4.5 |"]
    assert rows["Pgx: backgammon"][1:] == ["–", "–", "–", "50,000", "2.0×", "0.8×", "– |"]


def test_the_section_names_machine_versions_and_what_is_missing() -> None:
    section = peers_page.section(FOUND, {"pgx": "2.6.0", "botbowl": ""}, rounds=3, seconds=2)
    assert peers_page.machine() in section and "Pgx 2.6.0" in section
    assert "- botbowl: not installed: no such package" in section
    assert "400× (Crusaders) and 160× (Crescent Moon) as many choices as catanatron's Gymnasium" in section


def test_the_section_replaces_the_one_before() -> None:
    page = f"# Title\n\n{BEGIN}\nold\n{END}\n\nmore\n"
    assert peers_page.with_section(page, f"{BEGIN}\nnew\n{END}") == f"# Title\n\n{BEGIN}\nnew\n{END}\n\nmore\n"
    with pytest.raises(ValueError, match="the page has no"):
        peers_page.with_section("# Title\n", "new")


def test_the_page_has_a_table_of_every_peer() -> None:
    """Measured, or named with the reason."""
    text = (peers.ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    made = text.partition(BEGIN)[2].partition(END)[0]
    for peer in peers.PEERS:
        assert peers_page.NAMES.get(peer.name, peer.name) in made, peer.name


def test_every_peer_has_a_worker_and_pins() -> None:
    for peer in peers.PEERS:
        assert (peers.PINS / f"{peer.name}.txt").is_file()
        assert not peer.games or (peers.ROOT / peer.worker.replace(".", "/")).with_suffix(".py").is_file()
        assert not peer.games or peers.versions()[peer.name]


def test_a_subject_that_fails_is_named_and_the_others_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = json.dumps({"peer": OURS, "game": "nim", "kind": BARE, "choices_per_s": 7.0, "games_per_s": 1.0})
    good = peers.Subject("good", (sys.executable, "-c", f"print({row!r})"))
    bad = peers.Subject("bad", (sys.executable, "-c", "raise SystemExit('no luck')"))
    missing = peers.Subject("missing", (str(tmp_path / "python"),))
    monkeypatch.setattr(peers, "subjects", lambda *arguments: [bad, good, missing])
    found = peers.compare(0.1, 2, tmp_path, {"botbowl": "not installed"})
    assert [result.choices_per_s for result in found.results] == [7.0]
    assert found.left_out["bad"] == "no luck" and found.left_out["botbowl"] == "not installed"
    assert found.left_out["missing"].startswith("not installed: run make build")


def test_bad_numbers_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        peers.main(["--seconds", "0"])
    assert "--seconds must be above zero" in capsys.readouterr().err
