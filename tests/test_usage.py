"""`python -m bench.usage`: what the characters use, counted from the events of games."""

import pytest

from bench import usage
from outremer.games.crescent_moon.events import EVENTS
from outremer.games.crescent_moon.fight import A_COMBAT, A_CONTEST, NO_TIE, TIE_TO_ATTACKER
from outremer.games.crescent_moon.setting import CALIPH, MURSHID, NOMAD, SULTAN, WARLORD
from tests.games.crescent_moon.positions import table

pytestmark = pytest.mark.once  # about programs of bench/

LAYOUTS = ("crescent", "generated")


def watched(*events: tuple[str, dict[str, int]]) -> usage.Watch:
    """What a watch has counted after these events, beside a token of the Murshid in h2."""
    watch, s = usage.Watch(), table({"h2": "murshid token"})
    for name, fields in events:
        assert set(fields) <= set(EVENTS.kinds[EVENTS.numbers[name]].names), name
        watch.read(s, name, fields)
    return watch


def combat(seat: int, defender: int, hex_: int = 0) -> tuple[str, dict[str, int]]:
    return "combat began", {"seat": seat, "defender": defender, "hex": hex_, "ordinary": 2, "mercenary": 1}


def contest(seat: int, defender: int, hex_: int = 0) -> tuple[str, dict[str, int]]:
    return "contest began", {"seat": seat, "defender": defender, "hex": hex_}


def card(seat: int) -> tuple[str, dict[str, int]]:
    return "revealed", {"seat": seat, "card": 3}


@pytest.mark.rule("CM-13.1", "CM-13.2", "CM-13.3")
def test_the_murshids_attributes_are_told_apart() -> None:
    """Cards in others' combats are Interfere, in contests without presence Meddle; two cards are one use."""
    lent = watched(combat(WARLORD, CALIPH), card(MURSHID), card(MURSHID), card(CALIPH))
    assert lent.uses == {"Interfere with cards": 1} and lent.warlord_units == [3]
    assert watched(combat(MURSHID, CALIPH), card(MURSHID)).uses == {}
    assert watched(contest(SULTAN, NOMAD), card(MURSHID)).uses == {"Meddle with cards": 1}
    assert watched(contest(SULTAN, MURSHID), card(MURSHID)).uses == {"Meddle with cards": 1}
    assert watched(contest(MURSHID, NOMAD), card(MURSHID)).uses == {}
    assert watched(contest(SULTAN, NOMAD, 1), card(MURSHID)).uses == {}, "present through the token"
    tie = ("tie swayed", {"seat": MURSHID, "side": 1})
    assert watched(combat(WARLORD, CALIPH), tie).uses == {"Sway as a third party": 1}
    assert watched(combat(WARLORD, MURSHID), tie).uses == {}


@pytest.mark.rule("CM-6.8", "CM-13.4")
def test_sales_deals_and_ties_are_counted() -> None:
    bought = ("bought", {"seat": CALIPH, "slot": 7})
    assert watched(bought, ("bought", {"seat": SULTAN, "slot": 7}), ("bought", {"seat": CALIPH, "slot": 2})).uses == {
        "card sold from the market": 1
    }
    deal = watched(("offer taken", {"points": 2}), ("deal paid", {"points": 2}), ("offer taken", {"points": 0}))
    assert deal.uses == {"Deal of 1 VP or more taken": 1, "Deal of 1 VP or more kept": 1}
    fought = watched(
        ("strength", {"strength": 3}),
        ("conflict won", {"conflict": A_COMBAT, "tie": TIE_TO_ATTACKER}),
        ("conflict won", {"conflict": A_CONTEST, "tie": NO_TIE}),
        ("strength", {"strength": 0}),
        ("conflict won", {"conflict": A_CONTEST, "tie": TIE_TO_ATTACKER}),
    )
    assert fought.conflicts == {"combat": 1, "tied combat": 1, "contest": 2, "unopposed": 1}


@pytest.mark.rule("CM-4.3")
def test_each_start_of_a_year_counts_once() -> None:
    grew = ("reserves grew", {"seat": NOMAD, "units": 2})
    watch = watched(("year began", {"year": 0}), ("year began", {"year": 1}), grew, ("year began", {"year": 2}))
    assert watch.refills == [True, False]


def test_a_game_is_counted_the_same_twice_and_gives_three_tables() -> None:
    one, two = usage.play("random", 5, LAYOUTS, 4), usage.play("random", 5, LAYOUTS, 4)
    assert one == two and sum(one.turns.values()) >= 60
    told = usage.report([one], 5)
    for _, use in usage.USES:
        assert f"| {use} |" in told
    assert "| influence |" in told and told.count("|---|") >= 3
    assert "Nomad" not in usage.report([usage.play("random", 4, ("oasis",), 4)], 4)


def test_nonsense_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["usage", "--layout", "atlantis"])
    with pytest.raises(SystemExit, match="2"):
        usage.main()
    assert "--layout must be one of" in capsys.readouterr().err
