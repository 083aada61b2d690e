"""Deals with the Murshid (CM-13.4, CM-8.2, CM-9.3, CM-12.4)."""

import pytest

from outremer.games.crescent_moon.events import DEAL_PAID, EVENTS, OFFER_MADE, OFFER_REFUSED, OFFER_TAKEN
from outremer.games.crescent_moon.position.write import fight_entry
from outremer.games.crescent_moon.rules.conflict import redraw_picks
from outremer.games.crescent_moon.setting import CALIPH, MURSHID, SULTAN, WARLORD
from outremer.games.crescent_moon.state import DEAL_LINE, LINES, YEARS, the_fight
from outremer.kernel import FastRng
from tests.games.crescent_moon.conflicts import Case

OPEN = {"h1": "caliph 2 units", "h2": "murshid token"}
"""A hex of the Caliph's beside a token of the Murshid's."""
SPECTATOR = -1


def combat(warlord: int = 0, caliph: int = 0, units: int = 3) -> Case:
    """The Warlord assaults the Caliph, and both have offered as much."""
    case = Case(OPEN)
    case.assault("warlord", "h1", units=units)
    case.play(f"warlord: amount {warlord}", f"caliph: amount {caliph}")
    return case


# The window


@pytest.mark.rule("CM-13.4", "CM-8.2")
def test_cm_8_2_attacker_then_defender_then_the_murshid() -> None:
    case = Case(OPEN)
    case.assault("warlord", "h1", units=3)
    assert case.actors == ["warlord"] and case.step == "offer"
    assert case.menu("warlord") == [f"amount {n}" for n in range(6)]
    assert case.refused("warlord: amount 6") == ("CM-13.4", "A deal is worth at most 5 VP; that would be 6.")
    assert case.refused("caliph: amount 1")[1] == "It is not your decision."
    case.play("warlord: amount 2")
    assert case.actors == ["caliph"]
    case.play("caliph: amount 4")
    assert case.actors == ["murshid"] and case.menu("murshid") == ["refuse", "player warlord", "player caliph"]


@pytest.mark.rule("CM-13.4", "CM-9.3")
def test_cm_9_3_all_participants_of_a_contest_in_turn_order_from_the_attacker() -> None:
    """The Caliph attacks and begins; Nomad, Warlord and Sultan, who are in the hex, follow. The Murshid offers none."""
    case = Case({"h1": "warlord token, nomad 1 mercenary, sultan town", "h2": "murshid token"})
    case.contest("caliph", "h1")
    asked = []
    while case.step == "offer":
        asked += case.actors
        case.play(f"{case.actors[0]}: amount 0")
    assert asked == ["caliph", "nomad", "warlord", "sultan"]


@pytest.mark.rule("CM-13.4")
@pytest.mark.parametrize(("token", "window"), [("h1", True), ("h2", True), ("h8", False)])
def test_cm_13_4_only_with_a_token_in_the_hex_or_beside_it(token: str, window: bool) -> None:
    pieces = {"h1": "caliph 2 units"}
    pieces[token] = f"{pieces[token]}, murshid token" if token in pieces else "murshid token"
    case = Case(pieces)
    case.assault("warlord", "h1", units=3)
    assert (case.step == "offer") == window


@pytest.mark.rule("CM-13.4")
def test_cm_13_4_no_window_when_the_murshid_is_a_side() -> None:
    case = Case({"h1": "murshid fort, murshid token"})
    case.assault("warlord", "h1", units=3)
    assert case.step == "select"


@pytest.mark.rule("CM-13.4")
def test_cm_13_4_presence_is_no_bar() -> None:
    """A Murshid fort is in the contested hex and a token beside it: the Murshid is still a third party, and deals."""
    case = Case({"h1": "sultan token, murshid fort", "h2": "murshid token"})
    case.contest("caliph", "h1")
    assert case.step == "offer" and case.actors == ["caliph"]


@pytest.mark.rule("CM-13.4")
def test_cm_13_4_an_empty_offer_cannot_be_taken() -> None:
    """The Murshid is asked even if nothing was offered, so that the question tells nothing."""
    case = combat(warlord=0, caliph=0)
    assert case.actors == ["murshid"] and case.menu("murshid") == ["refuse"]
    assert case.refused("murshid: player warlord") == ("CM-13.4", "There is no offer from the Warlord.")
    assert case.refused("murshid: player nomad")[0] == "CM-13.4"
    case.play("murshid: refuse")
    assert case.events(OFFER_MADE) == case.events(OFFER_REFUSED) == [] and case.step == "select"


@pytest.mark.rule("CM-13.4")
def test_cm_13_4_the_menu_names_the_prices() -> None:
    case = combat(warlord=2, caliph=4)
    words = [case.s.describe(MURSHID, action) for action in case.s.legal(MURSHID)]
    assert words == ["take no offer", "take 2 VP from the Warlord", "take 4 VP from the Caliph"]


# Payment


@pytest.mark.rule("CM-13.4")
def test_cm_13_4_paid_when_that_side_wins_whatever_the_murshid_did() -> None:
    """The Caliph's 4 VP are taken; the Murshid does nothing; the Caliph wins, and pays, even below 0."""
    case = combat(warlord=2, caliph=4, units=1)
    case.play("murshid: player caliph")
    assert case.told(OFFER_TAKEN, "seat", "points") == [(CALIPH, 4)]
    case.choose()
    assert case.winner == "caliph"
    assert case.vp("caliph") == -4 and case.vp("murshid") == 4 and case.vp("warlord") == 0
    assert case.told(DEAL_PAID, "seat", "other", "points") == [(CALIPH, MURSHID, 4)]
    assert case.s.tally[(MURSHID * YEARS) * LINES + DEAL_LINE] == 4


@pytest.mark.rule("CM-13.4")
def test_cm_13_4_not_paid_when_that_side_loses() -> None:
    """The same deal, and the Warlord comes with five: nothing is paid. The offer not taken costs nothing either."""
    case = combat(warlord=2, caliph=4, units=5)
    case.play("murshid: player caliph")
    case.choose()
    assert case.winner == "warlord"
    assert case.vp("caliph") == 0 and case.vp("murshid") == 0 and case.events(DEAL_PAID) == []


@pytest.mark.rule("CM-13.4")
def test_cm_13_4_even_if_the_murshid_played_against_him() -> None:
    """The Warlord's deal is taken, and the Murshid lends Terror to the Caliph; the Warlord still wins, and
    pays."""
    case = Case(OPEN, hands={"murshid": "terror"})
    case.assault("warlord", "h1", units=5)
    case.play("warlord: amount 5", "caliph: amount 0", "murshid: player warlord")
    case.choose(murshid="terror")
    case.play("murshid: defender")
    assert case.strengths == (5, 4) and case.winner == "warlord"
    assert case.vp("murshid") == 5 and case.vp("warlord") == 2 - 5  # two casualties


@pytest.mark.rule("CM-13.4", "CM-13.1")
def test_cm_13_4_sway_may_earn_the_fee() -> None:
    """A tie in a hex with a Murshid token: the Murshid gives it to the defender, who pays."""
    case = Case({"h1": "caliph 3 units, murshid token"})
    case.assault("warlord", "h1", units=3)
    case.play("warlord: amount 1", "caliph: amount 3", "murshid: player caliph")
    case.choose()
    case.play("murshid: defender")
    assert case.vp("murshid") == 3 and case.vp("caliph") == -3


@pytest.mark.rule("CM-13.4", "CM-9.5")
@pytest.mark.parametrize(("side", "paid"), [("defender", 2), ("attacker", 0), ("aside", 0)])
def test_cm_13_4_a_third_party_pays_if_it_took_the_winning_side(side: str, paid: int) -> None:
    """The Sultan's offer is taken; the Nomad, defending with token and unit, beats the Caliph."""
    case = Case({"h1": "nomad token, nomad 1 mercenary, sultan town", "h2": "murshid token"})
    case.contest("caliph", "h1")
    case.play("caliph: amount 0", "nomad: amount 0", "sultan: amount 2", "murshid: player sultan", f"sultan: {side}")
    assert case.winner == "nomad" and case.vp("murshid") == paid and case.vp("sultan") == -paid


# What the others see


@pytest.mark.rule("CM-12.4", "CM-13.4")
def test_cm_12_4_an_offer_is_seen_by_its_maker_and_the_murshid() -> None:
    """Nobody else hears of it, or of an offer that was refused. An offer of nothing is none."""
    case = combat(warlord=3, caliph=0)
    assert case.told(OFFER_MADE, "seat", "points") == [(WARLORD, 3)]
    for event in ((OFFER_MADE, WARLORD, MURSHID, 3), (OFFER_REFUSED, MURSHID, WARLORD, 3)):
        told = {seat: EVENTS.told(case.s, event, seat) for seat in range(-1, 5)}
        assert [seat for seat, heard in told.items() if heard is not None] == [WARLORD, MURSHID]
    case.play("murshid: player warlord")
    for seat in range(-1, 5):
        heard = EVENTS.told(case.s, (OFFER_TAKEN, WARLORD, MURSHID, 3), seat)
        assert heard is not None and heard["points"] == 3


@pytest.mark.rule("CM-12.4")
def test_cm_12_4_both_steps_are_secret() -> None:
    """Nobody is shown what is being chosen in them, and each ends with a reveal that no undo passes."""
    case = Case(OPEN)
    case.assault("warlord", "h1", units=3)
    reveals = case.s.reveals
    for move in ("warlord: amount 2", "caliph: amount 1", "murshid: refuse"):
        assert case.s.step().secret
        case.play(move)
        reveals += 1
        assert case.s.reveals == reveals


@pytest.mark.rule("CM-12.4")
def test_cm_12_4_what_the_defender_is_asked_does_not_depend_on_the_offer() -> None:
    """With the Warlord offering 0 or 5 the others see and are told the same."""
    said = []
    for points in (0, 5):
        case = Case(OPEN)
        case.assault("warlord", "h1", units=3)
        case.play(f"warlord: amount {points}")
        told = [(case.s.legal(seat), case.s.view(seat)) for seat in (SPECTATOR, SULTAN, CALIPH)]
        case.play("caliph: amount 1", "murshid: refuse")
        told += [(case.s.legal(seat), case.s.view(seat)) for seat in range(SPECTATOR, 5)]
        said.append((told, fight_entry(case.s, the_fight(case.s))))  # once refused, an offer is forgotten
    assert said[0] == said[1]


@pytest.mark.rule("CM-12.4")
def test_cm_12_4_worlds_that_look_the_same() -> None:
    """For the Caliph the Warlord may have offered anything; for the Murshid and the Warlord it stays what it was."""
    drawn: dict[int, set[int]] = {seat: set() for seat in (-1, WARLORD, MURSHID, CALIPH)}
    case = Case(OPEN)
    case.assault("warlord", "h1", units=3)
    case.play("warlord: amount 3")
    for seed in range(60):
        for seat, found in drawn.items():
            world = case.s.copy()
            redraw_picks(world, seat, FastRng(seed))
            found.add(the_fight(world).offers[WARLORD] - 1)
            assert the_fight(world).offers[CALIPH] == 0
    assert drawn[WARLORD] == {3} and drawn[MURSHID] == {3}
    assert drawn[CALIPH] == set(range(6)) and drawn[-1] == set(range(6))
