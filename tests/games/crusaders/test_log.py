"""The log: what happened, in words, and nothing secret before its time."""

import pytest

from outremer.games.crusaders.events import TURN_BEGAN
from outremer.kernel import FastRng
from outremer.kernel.playout import random_move
from outremer.kernel.state import FORCED
from tests.games.crusaders.positions import GAME, choose_orders, listen, menu, play, refused, seat, table


@pytest.mark.rule("CR-5.5", "CR-5.6", "CR-4.2")
def test_cr_5_5_building_a_castle() -> None:
    """The wedge, the action with its strength, what was built, the IP, the knight, the sowing."""
    lines = listen(table(), "resolve build-influence", "castle at paris")
    assert lines == [
        "Player 1 resolved Build/Influence.",
        "Player 1 acted: Build with strength 2.",
        "Player 1 built castle I in Paris.",
        "Player 1 took 1 IP.",
        "Player 1 welcomed another knight in Paris.",
        "Player 1 sowed 2 tokens from Build/Influence clockwise.",
    ]


@pytest.mark.rule("CR-5.1", "CR-4.3", "CR-5.3")
def test_cr_5_1_travelling_and_fighting() -> None:
    """A split, step by step."""
    state = table(
        seat(tokens={"travel-crusade": 4}, upgraded=["travel-crusade"], knights=["champagne"]),
        enemies={"saxony": "Slav"},
    )
    lines = listen(state, "resolve travel-crusade", "travel 1", "go champagne > saxony", "crusade 3")
    assert lines == [
        "Player 1 resolved Travel/Crusade.",
        "Player 1 acted: Travel with strength 1.",
        "Player 1 rode from Champagne to Saxony.",
        "Player 1 acted: Crusade with strength 3.",
        "Player 1 defeated the Slav in Saxony.",
        "Player 1 took 3 IP.",
        "Player 1 sowed 4 tokens from Travel/Crusade clockwise.",
    ]


@pytest.mark.rule("CR-5.2", "CR-5.4", "CR-4.4", "CR-4.5")
def test_cr_5_2_mustering_influence_upgrades_and_mere_sowing() -> None:
    """A troop with its IP, Influence, an upgrade with its sowing, and a wedge sown for its own sake."""
    assert listen(table(), "resolve muster-influence")[2] == "Player 1 mustered troop I and took 1 IP."
    assert "Player 1 took 2 IP." in listen(table(), "resolve influence-travel")
    assert listen(table(), "upgrade travel-build", "sow muster-influence") == [
        "Player 1 upgraded Travel/Build.",
        "Player 1 sowed 2 tokens from Muster/Influence clockwise.",
    ]
    assert listen(table(), "sow crusade-build") == [
        "Player 1 sowed Crusade/Build without acting.",
        "Player 1 sowed 2 tokens from Crusade/Build clockwise.",
    ]


@pytest.mark.rule("CR-4.3")
def test_cr_4_3_stopping_of_ones_own_will_is_not_coming_to_nothing() -> None:
    """Only a second action that could not act is reported."""
    mine = seat(tokens={"build-influence": 3}, upgraded=["build-influence"], knights=["rome"])
    willing = listen(table(mine), "resolve build-influence", "influence 1", "stop")
    assert not any("nothing" in line for line in willing)
    stuck = seat(tokens={"travel-crusade": 2}, upgraded=["travel-crusade"])
    unable = listen(table(stuck), "resolve travel-crusade", "travel 1", "go paris > anjou")
    assert "Player 1 could do nothing with Crusade of strength 1: there is nothing for it to do." in unable


@pytest.mark.rule("CR-4.3", "CR-5.3")
def test_cr_4_3_what_came_to_nothing_has_its_strength_and_its_need() -> None:
    """In the log and in the refusal."""
    mine = seat(tokens={"travel-crusade": 3}, upgraded=["travel-crusade"], knights=["champagne"])
    lines = listen(
        table(mine, enemies={"saxony": "Slav"}), "resolve travel-crusade", "travel 1", "go champagne > saxony"
    )
    assert "Player 1 could do nothing with Crusade of strength 2: 3 is needed." in lines
    fed = seat(tokens={"travel-crusade": 4}, upgraded=["travel-crusade"], knights=["saxony"])
    state = play(table(fed, enemies={"saxony": "Slav"}), "resolve travel-crusade")
    refused(state, "crusade 2", "CR-4.3", "Crusade with 2 tokens", "Crusade 2; the Slav in Saxony needs 3")


@pytest.mark.rule("CR-7.2", "CR-7.5", "CR-7.9", "CR-7.10")
@pytest.mark.parametrize(
    ("order", "action", "words"),
    [
        ("aviz", "begin here", "clockwise, beginning on the wedge itself"),
        ("aviz", "begin next", "clockwise"),
        ("hospitaller", "skip 2", "clockwise, passing over Muster/Influence"),
        ("hospitaller", "skip none", "clockwise"),
        ("templar", "double 1", "clockwise, with two tokens on Build/Influence"),
        ("teutonic", "widdershins", "the other way round"),
        ("teutonic", "clockwise", "clockwise"),
    ],
)
def test_cr_7_the_log_says_how_a_sowing_went(order: str, action: str, words: str) -> None:
    """Which way, where it began, what it passed over and where two tokens fell; the wedges by their names."""
    state = table(seat(order, tokens={"travel-crusade": 3}), seat("montesa"))
    play(state, "upgrade travel-build", "sow travel-crusade")
    said = [state.describe(0, choice) for choice in state.legal(0)]
    assert not any("-" in one for one in said)
    name = GAME.seat_name(state, 0)
    assert f"{name} sowed 3 tokens from Travel/Crusade {words}." in listen(state, action)


@pytest.mark.rule("CR-6.1")
def test_cr_6_1_the_empty_supply_is_announced_when_it_happens() -> None:
    """Once, by the turn that takes the last points, whatever they were taken for."""
    said = "The supply is empty: this round is the last."
    lines = listen(table(seat(ip=138)), "resolve influence-travel")
    assert lines.index(said) == lines.index("Player 1 took 2 IP.") + 1
    assert said not in listen(table(seat(ip=137)), "resolve influence-travel")
    assert said in listen(table(seat(ip=139)), "resolve muster-influence")
    assert said in listen(table(seat(ip=139)), "resolve build-influence", "farm at paris")
    lines = listen(table(seat(ip=70), seat(ip=69)), "resolve influence-travel", "resolve influence-travel")
    assert lines.count(said) == 1


@pytest.mark.rule("CR-4.2", "CR-5.3", "CR-5.5")
def test_a_refused_stop_cites_its_rule() -> None:
    """Where stopping is not a choice, the rule says why."""
    sowing = play(table(seat("teutonic"), seat("aviz")), "upgrade travel-build", "sow travel-crusade")
    refused(sowing, "stop", "CR-4.2", "must be sown")
    build = play(table(), "resolve build-influence")
    refused(build, "stop", "CR-5.5", "puts up a building")
    fight = seat(tokens={"crusade-build": 6}, knights=["saxony", "tuscany"], built={"castle": 1})
    crusade = play(table(fight, enemies={"saxony": "Slav", "tuscany": "Prussian"}), "resolve crusade-build")
    refused(crusade, "stop", "CR-5.3", "defeats an enemy")
    gift = table(seat(tokens={"crusade-build": 6}, knights=["tuscany"]), enemies={"tuscany": "Saracen (bank)"})
    refused(play(gift, "resolve crusade-build"), "stop", "CR-5.3", "one of the two")


@pytest.mark.rule("CR-3.1", "CR-3.2", "CR-3.4", "CR-3.7")
def test_cr_3_1_the_setup() -> None:
    """Orders all at once, then the table as it is laid out; seats are called after their orders from then on."""
    state = GAME.new(1, players=2, variant="tournament")
    assert listen(state, "2: order aviz") == []
    assert listen(state, "1: order lazarus")[:2] == [
        "Seat 1 joined the Order of St Lazarus.",
        "Seat 2 joined the Order of Aviz.",
    ]
    state = choose_orders("hospitaller", "aviz")
    assert listen(state, "single travel-build", "token crusade-build")[:5] == [
        "Hospitaller put one token less on Travel/Build.",
        "Aviz put one more token on Crusade/Build.",
        "Enemies take the flag spaces.",
        "The bonus tiles are laid out.",
        f"{GAME.seat_name(state, state.view(-1)['start'])} will take the first turn.",
    ]
    shown = listen(GAME.new(1, players=2, variant="tournament"), "1: order teutonic", "2: order holy-sepulchre")
    assert shown[:2] == ["Seat 1 joined the Teutonic Order.", "Seat 2 joined the Order of the Holy Sepulchre."]
    last = GAME.seat_name(state, state.actors()[0])
    assert listen(state, "at paris")[0] == f"{last} placed a knight in Paris."


@pytest.mark.rule("CR-7.6")
def test_cr_7_6_both_knights_of_montesa_are_told() -> None:
    state = choose_orders("montesa", "teutonic")
    lines = listen(state, "at paris", "at burgundy")
    assert len([line for line in lines if line.startswith("Montesa placed 2 knights in ")]) == 1


@pytest.mark.rule("CR-3.8")
def test_cr_3_8_a_wheel_being_laid_is_not_logged() -> None:
    """No line before all wheels are shown."""
    state = GAME.new(1, players=2, variant="tournament", orders=False)
    assert listen(state, "1: next crusade-build", "2: next muster-influence") == []


@pytest.mark.rule("CR-1.1")
def test_cr_1_1_your_own_deeds_are_told_to_you() -> None:
    """The same event for its seat and for another."""
    state = table()
    state.events = []
    play(state, "resolve influence-travel")
    resolved = next(event for event in state.events if GAME.log_line(state, event, -1).endswith("Influence/Travel."))
    assert GAME.log_line(state, resolved, 0) == "You resolved Influence/Travel."
    assert GAME.log_line(state, resolved, 1) == "Player 1 resolved Influence/Travel."


@pytest.mark.rule("CR-6.1")
def test_cr_6_1_the_end_has_every_total() -> None:
    """One line for the end and one for each seat."""
    lines = listen(table(seat(ip=130), seat(ip=9), turn_of=1), "resolve influence-travel")
    assert lines[-3:] == [
        "The supply is empty and the round is over: the game is scored.",
        "Player 1 finished with 130 points.",
        "Player 2 finished with 11 points.",
    ]


@pytest.mark.rule("CR-1.1")
def test_cr_1_1_every_line_is_a_sentence_and_the_same_for_all_but_the_doer() -> None:
    """Through a random game no event is left without a decent line, except forced steps and beginnings of turns."""
    state, rng = GAME.new(9, players=3), FastRng(9)
    state.events = []
    while not state.over():
        random_move(state, rng)
    kinds = set()
    for event in state.events:
        lines = [GAME.log_line(state, event, who) for who in (-1, 0, 1, 2)]
        kinds.add((event[0], lines[0] == ""))
        for line in lines:
            assert line == "" or (line[0].isupper() and line.endswith("."))
        doer = GAME.events.values(event).get("seat", -1)
        others = {line for who, line in zip((-1, 0, 1, 2), lines, strict=True) if doer != who}
        assert len(others) == 1
    assert {kind for kind, silent in kinds if silent} == {FORCED, TURN_BEGAN}
    assert len({kind for kind, silent in kinds if not silent}) > 15


@pytest.mark.rule("CR-5.3")
def test_cr_5_3_a_saracens_gift() -> None:
    """What was defeated, what was built there."""
    state = table(seat(tokens={"crusade-build": 6}, knights=["tuscany"]), enemies={"tuscany": "Saracen (bank)"})
    lines = listen(state, "resolve crusade-build")
    assert menu(state) == ["take piece", "take influence"] and len(lines) == 2
    assert listen(state, "take piece")[:3] == [
        "Player 1 defeated the Saracen (bank) in Tuscany.",
        "Player 1 built bank I in Tuscany.",
        "Player 1 took 1 IP.",
    ]
