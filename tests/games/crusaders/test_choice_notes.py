"""What a choice says it does: strengths on both sides, what is uncovered, what the score would be."""

from __future__ import annotations

from rich.console import Console

from outremer.games import find_kit
from outremer.games.menus import is_forced, menu
from outremer.kernel import State
from outremer.terminal.screen import menu_of
from tests.games.crusaders.positions import GAME, RING, play, refused, seat, table


def said(state: State, action: str, who: int | None = None) -> list[tuple[str, str]]:
    """The notes of a choice of the seat that must decide."""
    asked = state.actors()[0] if who is None else who
    found = next(entry for entry in menu(state, asked) if entry["action"] == action)
    return [(note["kind"], note["text"]) for note in found["notes"]]


def test_influence_says_what_it_brings() -> None:
    assert said(table(seat(tokens={"influence-travel": 4})), "resolve influence-travel") == [
        ("score", "+4 IP if the game ended now")
    ]


def test_muster_says_its_need_and_what_it_uncovers() -> None:
    state = table(seat(tokens={"muster-influence": 3}, troops=1))
    assert said(state, "resolve muster-influence") == [
        ("strength", "troop II needs 2, you have 3"),
        ("effect", "every Crusade +1 from now on"),
        ("score", "+2 IP if the game ended now"),
    ]


def test_a_wedge_that_can_do_nothing_says_why_in_numbers() -> None:
    """Two tokens and one troop make 3; the Prussian's track stands at 4."""
    foes = {"Prussian": 1}
    state = table(
        seat(tokens={"crusade-build": 2}, troops=1, knights=["leon"], foes=foes), enemies={"leon": "Prussian"}
    )
    assert said(state, "sow crusade-build") == [("short", "Crusade 3; the Prussian in León needs 4")]
    refused(state, "resolve crusade-build", "CR-4.5", "Crusade 3; the Prussian in León needs 4", "You may sow it")


def test_a_wedge_of_two_actions_speaks_of_both() -> None:
    notes = said(table(seat(tokens={"crusade-build": 2}, upgraded=["crusade-build"])), "resolve crusade-build")
    assert notes == [
        ("short", "Crusade 2; no enemy stands where a knight of yours is"),
        ("effect", "Build 2: castle I, church I, farm I, bank I in Paris"),
    ]


def test_what_riding_first_could_change_is_not_called_impossible() -> None:
    """In a split one token may bring the knight to an enemy."""
    notes = said(table(seat(tokens={"travel-crusade": 2}, upgraded=["travel-crusade"])), "resolve travel-crusade")
    assert ("short", "Crusade 2; no enemy stands where a knight of yours is, unless you ride first") in notes


def test_sowing_after_an_upgrade_says_where_the_tokens_fall() -> None:
    state = play(table(seat(tokens={"crusade-build": 2})), "upgrade crusade-build")
    fall = [name.replace("-", "/").title() for name in (RING * 2)[RING.index("crusade-build") + 1 :][:2]]
    assert said(state, "sow crusade-build") == [("effect", f"on {', '.join(fall)}")]


def test_who_may_sow_either_way_is_told_where_when_asked_which() -> None:
    state = play(table(seat("teutonic", tokens={"crusade-build": 2}), seat("aviz")), "upgrade crusade-build")
    assert said(state, "sow crusade-build") == []
    ways = [entry["words"] for entry in menu(play(state, "sow crusade-build"), 0)]
    assert ways == ["sow clockwise", "sow counterclockwise"]


def test_build_says_what_is_too_dear() -> None:
    built = dict.fromkeys(("castle", "church", "farm", "bank"), 2)
    state = table(seat(tokens={"build-influence": 1}, built=built), ruleset="published")
    [(kind, text)] = said(state, "sow build-influence")
    assert kind == "short" and text.startswith("Build 2; the cheapest, ") and text.endswith("in Paris, needs 4")


def test_a_crusade_shows_its_sum_and_the_next_enemy() -> None:
    """With two enemies to choose between: 3 tokens and 2 troops against the Slav's 3. The most Slavs give 5 more."""
    state = table(
        seat(tokens={"crusade-build": 3}, troops=2, knights=["leon", "castile"], built={"castle": 1}),
        enemies={"leon": "Slav", "castile": "Prussian"},
    )
    play(state, "resolve crusade-build")
    assert said(state, "at leon") == [
        ("strength", "3 from tokens +2 = 5, against 3"),
        ("effect", "the next Slav needs 4"),
        ("gain", "+3 IP"),
        ("score", "+8 IP if the game ended now"),
    ]


def test_a_building_shows_the_bonus_it_uncovers() -> None:
    state = table(seat(tokens={"build-influence": 4}, built={"castle": 2}))
    play(state, "resolve build-influence")
    assert said(state, "castle at paris") == [
        ("effect", "every Travel +1 from now on"),
        ("effect", "another knight enters there"),
        ("score", "+3 IP if the game ended now"),
    ]
    assert said(state, "farm at paris")[0] == ("effect", "every Muster +1 from now on")


def test_travel_says_what_is_left_and_who_waits_there() -> None:
    state = table(seat(tokens={"travel-build": 3}, knights=["champagne"]), enemies={"flanders": "Slav"})
    play(state, "resolve travel-build")
    assert said(state, "go champagne > flanders") == [
        ("effect", "2 of 3 movement points left"),
        ("strength", "Slav: a Crusade of 3 defeats it"),
    ]
    play(state, "go champagne > paris")
    assert said(state, "stop") == [("nothing", "2 movement points are lost")]


def test_a_choice_of_how_to_sow_says_where_the_tokens_fall() -> None:
    """CR-7.2: the Order of Aviz may begin on the wedge that it has just emptied."""
    state = table(seat("aviz", tokens={"influence-travel": 2}), seat("montesa"))
    play(state, "resolve influence-travel")
    wheel = [wedge["wedge"] for wedge in state.view(0)["seats"][0]["wedges"]]
    at = wheel.index("influence-travel")
    titles = [wedge.title().replace("-", "/") for wedge in wheel[at:] + wheel[:at]]
    assert said(state, "begin here") == [("effect", f"on {titles[0]}, {titles[1]}")]
    assert said(state, "begin next") == [("effect", f"on {titles[1]}, {titles[2]}")]


def test_the_last_wedge_of_a_ring_is_no_question() -> None:
    """CR-3.8: everybody knows that one is left. No other secret choice is given for a seat."""
    state = GAME.new(1, players=2, variant="tournament")
    assert not is_forced(state, 0)
    for i, order in enumerate(("aviz", "templar")):
        dealt = [GAME.notation.text(action) for action in state.legal(i)]
        play(state, f"{i + 1}: {dealt[0] if f'order {order}' not in dealt else f'order {order}'}")
    play(state, *(f"1: next {wedge}" for wedge in RING[1:5]))
    assert is_forced(state, 0) and not is_forced(state, 1)


def test_endings_are_named() -> None:
    kit = find_kit("crusaders")
    assert [kit.ending(text) for text in ("stop", "pass", "at paris")] == ["stop", "pass", ""]
    state = play(table(seat(tokens={"travel-build": 3})), "resolve travel-build", "go paris > anjou")
    assert [entry["action"] for entry in menu(state, 0) if entry["ending"] == "stop"] == ["stop"]


def test_the_terminal_shows_the_same_notes() -> None:
    """Behind the words; a long one goes on below them."""
    state = table(seat(tokens={"muster-influence": 3}, troops=1))
    console = Console(width=80)
    with console.capture() as shown:
        console.print(menu_of(state, 0, 80))
    lines = shown.get().splitlines()
    at = next(i for i, line in enumerate(lines) if "resolve Muster/Influence" in line)
    assert "– troop II needs 2, you have 3; every Crusade +1" in " ".join(f"{lines[at]} {lines[at + 1]}".split())
    assert lines[at + 1].startswith("    ")
