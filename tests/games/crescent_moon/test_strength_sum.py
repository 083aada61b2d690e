"""The log of a conflict shows both sums (CM-8.5, CM-9.6): every piece and card, who lent it, and what a tie did."""

from __future__ import annotations

import pytest

from outremer.games.crescent_moon.events import CONFLICT_WON, EVENTS, NOT_HELD, STRENGTH
from outremer.games.crescent_moon.fight import ATTACKING
from outremer.games.crescent_moon.setting import CALIPH, MURSHID
from outremer.games.crescent_moon.state import Table
from outremer.games.crescent_moon.strength_parts import FIELDS, MARKS, PART, WHATS, split
from outremer.kernel import FastRng
from outremer.kernel.events import Event
from outremer.kernel.playout import random_move
from tests.games.crescent_moon.conflicts import Case
from tests.games.crescent_moon.house import GAME


def lines(case: Case, kind: int = STRENGTH, viewer: int = -1) -> list[str]:
    return [GAME.log_line(case.s, event, viewer) for event in case.s.events or [] if event[0] == kind]


@pytest.mark.rule("CM-8.5")
def test_cm_8_5_units_strongholds_guardian_and_cards() -> None:
    case = Case({"h1": "caliph 2 units, caliph 1 mercenary, caliph castle, caliph palace"}, {"caliph": "strong-walls"})
    case.assault("warlord", "h1", units=4, mercenaries=1)
    case.choose(warlord="warfare", caliph="strong-walls")
    assert lines(case) == [
        "The Warlord had strength 6: 4 units +4, 1 mercenary +1, Warfare +1.",
        "The Caliph had strength 11: 2 units +2, 1 mercenary +1, castle +2, palace +2, Guardian +1, Strong Walls +3.",
    ]


@pytest.mark.rule("CM-8.5")
def test_cm_8_5_what_counts_nothing_says_why() -> None:
    """Siege Train, Turncoats, Sandstorm and Hidden Dagger: what they take away is listed with its reason."""
    hands = {"warlord": "siege-train turncoats hidden-dagger", "sultan": "zealots terror"}
    case = Case({"h1": "sultan 4 mercenaries, sultan castle"}, hands)
    case.assault("warlord", "h1", units=3)
    case.choose(warlord="hidden-dagger siege-train turncoats", sultan="zealots terror")
    assert lines(case) == [
        "The Warlord had strength 3: 3 units +3, Hidden Dagger +0, Siege Train +0, Turncoats +0.",
        "The Sultan had strength 3: 1 mercenary +1, 3 mercenaries +0 (Turncoats), castle +0 (Siege Train), "
        "Zealots +0 (cancelled), Terror +2.",
    ]
    case = Case({"h1": "caliph 1 unit"}, {"warlord": "sandstorm", "caliph": "zealots hidden-dagger"})
    case.assault("warlord", "h1", units=1)
    case.choose(warlord="sandstorm", caliph="hidden-dagger zealots")
    assert lines(case)[1] == (
        "The Caliph had strength 2: 1 unit +1, Hidden Dagger +1 (nothing to cancel), Zealots +0 (Sandstorm)."
    )


@pytest.mark.rule("CM-8.5", "CM-13.3")
def test_cm_13_3_a_lent_card_names_its_lender() -> None:
    case = Case({"h1": "caliph 1 unit", "h2": "murshid token"}, {"murshid": "zealots terror", "caliph": "terror"})
    case.assault("warlord", "h1", units=2)
    case.no_deals()
    case.choose(murshid="zealots", caliph="terror")
    case.play("murshid: defender")
    assert lines(case)[1] == "The Caliph had strength 6: 1 unit +1, Terror +2, Zealots +3 (lent by the Murshid)."
    assert lines(case, viewer=MURSHID)[1].endswith("Zealots +3 (lent by you).")
    told = EVENTS.told(case.s, [event for event in case.s.events or [] if event[0] == STRENGTH][1], -1)
    assert told is not None and (told["seat"], told["side"], told["strength"]) == (CALIPH, "defender", 6)
    assert told["parts"][2] == {
        "what": "card",
        "number": 1,
        "strength": 3,
        "lender": MURSHID,
        "card": "zealots",
        "mark": "",
        "by": None,
    }


@pytest.mark.rule("CM-9.6")
def test_cm_9_6_everybody_on_a_side() -> None:
    """The example of CM-9.6: the Sultan stands with the Nomad; the tie goes to the Caliph, who attacks."""
    case = Case(
        {"h1": "nomad token, nomad 1 mercenary, sultan town", "h2": "caliph 1 unit"},
        {"caliph": "grand-vizier alms", "nomad": "guide"},
        coins={"caliph": 3},
    )
    case.contest("caliph", "h1")
    case.choose(caliph="grand-vizier alms 3", nomad="guide")
    case.play("sultan: defender")
    assert lines(case) == [
        "The Caliph had strength 5: Grand Vizier +2, Alms +3.",
        "The Nomad had strength 5: presence +1, control +1, token +1, Guide +1, presence +1 (the Sultan).",
    ]
    assert lines(case, CONFLICT_WON) == [
        "The Caliph beat the Nomad in the contest for Middle: a tie goes to the attacker."
    ]


@pytest.mark.rule("CM-8.6")
def test_cm_8_6_a_winner_without_a_unit_left_is_told() -> None:
    """One against one: both fall, the attacker has won, and nobody holds the hex. Not so if a unit is left."""
    case = Case({"h1": "caliph 2 units"})
    case.assault("warlord", "h1", units=1)
    case.choose(warlord="warfare")
    assert case.winner == "warlord"
    assert lines(case, NOT_HELD) == ["After the combat Middle is controlled by nobody."]
    case = Case({"h1": "caliph 1 unit"})
    case.assault("warlord", "h1", units=2)
    case.choose()
    assert lines(case, NOT_HELD) == []


@pytest.mark.rule("CM-13.1")
def test_cm_13_1_a_swayed_tie_is_told_once_and_for_whom() -> None:
    case = Case({"h1": "caliph 2 units, murshid token"})
    case.assault("warlord", "h1", units=2)
    case.no_deals()
    case.choose()
    case.play("murshid: defender")
    told = [GAME.log_line(case.s, event, -1) for event in case.s.events or []]
    assert "The Murshid gave the tie to the Caliph by Sway." in told
    assert "The Caliph beat the Warlord in the combat for Middle." in told


@pytest.mark.rule("CM-8.5", "CM-9.6")
@pytest.mark.parametrize(("players", "seed"), [(5, 1), (5, 2), (5, 3), (4, 4)])
def test_cm_8_5_the_parts_add_up(players: int, seed: int) -> None:
    """In random games the parts of both sides make the strengths, and the strengths the winner."""
    s, rng = GAME.new(seed, players=players), FastRng(seed)
    assert isinstance(s, Table)
    s.events = []
    while not s.over():
        random_move(s, rng)
    sums = [event for event in s.events if event[0] == STRENGTH]
    won = [EVENTS.values(event) for event in s.events if event[0] == CONFLICT_WON]
    assert len(sums) == 2 * len(won) and len(won) > 5
    for event in sums:
        check_parts(event)
    for i, result in enumerate(won):
        attack, defence = (EVENTS.values(event) for event in sums[2 * i : 2 * i + 2])
        difference = attack["strength"] - defence["strength"]
        assert (result["tie"] == 0) == (difference != 0)
        assert difference == 0 or (difference > 0) == (result["side"] == ATTACKING)


def check_parts(event: Event) -> None:
    parts = split(EVENTS.kinds[STRENGTH].further(event))
    assert all(len(part) == PART for part in parts)
    named = [dict(zip(FIELDS, part, strict=True)) for part in parts]
    values = EVENTS.values(event)
    assert sum(part["strength"] for part in named) == values["strength"]
    for part in named:
        assert part["number"] > 0 and part["lender"] != values["seat"]
        assert part["what"] < len(WHATS) and part["mark"] < len(MARKS)
        assert part["strength"] == 0 or part["mark"] != MARKS.index("cancelled")


def test_nothing_is_worked_out_unless_somebody_listens() -> None:
    case = Case({"h1": "caliph 1 unit"})
    case.s.events = None
    case.assault("warlord", "h1", units=2)
    case.choose()
    assert case.over and case.s.events is None
