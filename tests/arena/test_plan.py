"""What the options of `outremer arena` mean, and what is refused before the first game."""

from pathlib import Path

import pytest

from outremer.arena.plan import BadArena, read_bots, settle
from outremer.bots import BadBot
from outremer.games import find_game
from outremer.kernel import OutremerError
from tests.arena.games import arena
from tests.test_cli import one_line_error, run


def test_commas_part_bots_and_a_plus_their_options() -> None:
    assert read_bots("greedy, search:time=0.2+attitude=bold,random*2") == [
        "greedy",
        "search:time=0.2+attitude=bold",
        "random",
        "random",
    ]


def test_as_many_sit_as_there_are_bots() -> None:
    assert arena("greedy,random*2", 10).players == 3
    assert arena("greedy,random*3", 10, "crescent-moon").players == 4


def test_one_bot_fills_the_usual_table() -> None:
    assert arena("random", 10).players == 4
    assert arena("random", 10, option=("players=2",)).players == 2


def test_the_command_plays_the_same_arena_again() -> None:
    one = arena("greedy,random", 12, seed=9, option=("ruleset=published",))
    command = one.command(find_game("crusaders"))
    assert command == (
        "outremer arena crusaders --bots greedy,random --players 2 --option ruleset=published --games 12 --seed 9"
    )


@pytest.mark.parametrize(
    ("bots", "players", "games", "told"),
    [
        ("", None, 10, "--bots names the bots"),
        ("greedy,,random", None, 10, "--bots names the bots"),
        ("greedy*0", None, 10, "does not say how many bots"),
        ("random*13", None, 10, "at most 12 are allowed"),
        ("greedy,random", 4, 10, "--bots names 2 bots for 4 seats"),
        ("greedy*7", None, 10, "is for 2, 3, 4 players, not 7"),
        ("greedy,random", None, 0, "--games is a number from 1"),
        ("greedy,random", None, -5, "--games is a number from 1"),
    ],
)
def test_what_cannot_be_meant_is_refused(bots: str, players: int | None, games: int, told: str) -> None:
    with pytest.raises(BadArena, match=told):
        settle(find_game("crusaders"), bots, players, [], games, 1)


def test_unknown_bots_and_options_are_refused_by_name() -> None:
    with pytest.raises(BadBot, match="there is no bot 'cat'"):
        arena("cat,random", 10)
    with pytest.raises(OutremerError, match="is not an option of crusaders"):
        arena("random*2", 10, option=("speed=9",))


# At the command line


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "cat,random"], "there is no bot 'cat'"),
        (["--bots", "random*2", "--games", "0"], "--games is a number from 1"),
        (["--bots", "random*2", "--players", "9"], "players, not 9"),
        (["--bots", "random*2", "--seed", "-1"], "--seed is a number from 0"),
        (["--bots", "random*2", "--engine", "steam"], "there is no engine 'steam'; there are local, ray"),
        (["--bots", "random*2", "--workers", "0"], "--workers is a number from 1"),
        (["--bots", "random*2", "--json", "no/such/folder/x"], "cannot write no/such/folder/x"),
        (["--bots", "random*2", "--html", "no/such/folder/x"], "cannot write no/such/folder/x"),
        (["--bots", "random*2", "--resume", "no/such/folder/x"], "cannot write no/such/folder/x"),
        (["--bots", "random*2", "--json", "x", "--html", "x"], "must name different files"),
    ],
)
def test_a_mistake_is_one_line(words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = words if "--games" in words else [*words, "--games", "2"]
    assert told in one_line_error(run("arena", "crusaders", *asked))
    assert not list(tmp_path.iterdir())  # nothing is left behind


def test_without_ray_its_engine_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outremer.arena.engines.find_spec", lambda name: None)
    told = one_line_error(run("arena", "crusaders", "--bots", "random*2", "--games", "2", "--engine", "ray"))
    assert "pip install 'outremer[ray]'" in told
