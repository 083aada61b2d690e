"""Reviews: chances, turning points and dear decisions of a saved game, by what the seat could know."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from outremer.bots import make_bot
from outremer.bots.bot import Budget
from outremer.cli import app
from outremer.coach import review as module
from outremer.coach.review import CannotReview, Review, review
from outremer.coach.review_page import make_page
from outremer.games import find_game, kit_of
from outremer.kernel import FastRng, Record
from tests.bots.positions import reached

MOVES = 45


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little search: the tests are about what is found, not about how good it is."""
    for name, value in {
        "QUICK": 8,
        "DEEP": 16,
        "FIRST_WORLDS": 2,
        "DEEP_WORLDS": 2,
        "CANDIDATES": 4,
        "LOOKS": 2,
    }.items():
        monkeypatch.setattr(module, name, value)


def played(game: str, spec: str, moves: int = MOVES) -> Record:
    """A game of bots, up to a number of moves."""
    record = Record.of_seed(find_game(game), 11, {})
    state = record.first_state()
    bots = [make_bot(spec, seat, game) for seat in range(state.seats)]
    while not state.over() and len(record.moves) < moves:
        seat = state.actors()[0]
        record.moves.append((seat, bots[seat].decide(state, seat)))
        state.apply(*record.moves[-1])
    return record


def reviewed(record: Record, seat: int = 0) -> Review:
    return review(record, seat, lambda done, whole: None)


@pytest.mark.parametrize("game", ["crusaders", "crescent-moon"])
def test_a_review_has_chances_turning_points_and_dear_decisions(game: str) -> None:
    record = played(game, "random")
    steps: list[tuple[int, int]] = []
    found = review(record, 0, lambda done, whole: steps.append((done, whole)))
    assert steps[-1][0] == steps[-1][1] and steps == sorted(steps)
    plies = [one.ply for one in found.moments]
    assert plies == sorted(set(plies)) and plies[-1] == len(record.moves)
    assert all(0.0 <= chance <= 1.0 for one in found.moments for chance in one.chances)
    assert found.turning and all(one.lines and one.ply < one.until for one in found.turning)
    assert 0 < len(found.decisions) <= 5  # random play is dear
    assert [one.cost for one in found.decisions] == sorted((one.cost for one in found.decisions), reverse=True)
    for one in found.decisions:
        seat, action = record.moves[one.ply]
        before = record.replay(one.ply)
        assert seat == 0 and one.taken == before.describe(0, action) != one.better
        assert one.better in [before.describe(0, other) for other in before.legal(0)]


def test_the_same_record_gives_the_same_review() -> None:
    record = played("crescent-moon", "random", 16)
    assert reviewed(record, 1) == reviewed(record, 1)


@pytest.mark.parametrize("game", ["crusaders", "crescent-moon"])
def test_a_review_goes_by_what_the_seat_could_know(game: str) -> None:
    """Its chances and the cost of its choice are the same, whatever the others really held at the time."""
    evaluation, compared = kit_of(find_game(game)).evaluation(), 0
    for plies in (5, 30, 60):
        state = reached(game, plies, plies)
        seat = state.actors()[0]
        taken = state.legal(seat)[-1]
        worlds = [state, *(state.determinize(seat, FastRng(number)) for number in range(2))]
        chances = [module.chances_of(world, evaluation)[seat] for world in worlds]
        costs = [module.cost_of(world, seat, taken, evaluation, plies, Budget(0.0, 8), 2) for world in worlds]
        assert chances == chances[:1] * 3 and costs == costs[:1] * 3
        compared += len({world.text() for world in worlds}) > 1
    assert compared


def test_the_end_of_a_game_is_certain() -> None:
    record = played("crusaders", "random", 5000)
    state = record.replay()
    assert state.over()
    last = module.chances_of(state, kit_of(record.game).evaluation())
    assert sum(last) == pytest.approx(1.0) and all(last[seat] > 0 for seat in state.winners())


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(CannotReview, match="there is no seat 9; the game has seats 1 to 5"):
        reviewed(played("crescent-moon", "random", 3), 8)


def test_the_command_prints_and_writes_a_page_that_fetches_nothing(tmp_path: Path) -> None:
    saved, page = tmp_path / "game.json", tmp_path / "review.html"
    saved.write_text(played("crescent-moon", "random", 24).dumps(), encoding="utf-8")
    done = CliRunner().invoke(app, ["review", str(saved), "--seat", "2", "--html", str(page)])
    assert done.exit_code == 0, done.output
    assert "The costliest decisions: Murshid" in done.output
    text = page.read_text(encoding="utf-8")
    assert text.count("<polyline") == 5 and "Warlord" in text
    assert "<script" not in text and "http:" not in text and "https:" not in text


def test_names_on_the_page_are_escaped() -> None:
    found = reviewed(played("crescent-moon", "random", 4))
    assert "<b>x" not in make_page("<b>x", found)


def test_a_live_export_is_refused_in_one_line(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    record = played("crescent-moon", "random", 5).public()
    saved.write_text(json.dumps(record.to_json()), encoding="utf-8")
    done = CliRunner().invoke(app, ["review", str(saved)])
    assert done.exit_code == 2
