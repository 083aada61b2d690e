"""Combat (CM-8), with Interfere, Sway and Guardian (CM-13.1, CM-13.3, CM-13.9)."""

import pytest

from outremer.games.crescent_moon.events import CARD_KEPT, TIE_SWAYED
from outremer.games.crescent_moon.fight import ATTACKING, DEFENDING, FROM_BRIBE, FROM_UPRISING
from outremer.games.crescent_moon.rules.combat import open_combat
from outremer.games.crescent_moon.setting import MURSHID, SULTAN, WARLORD
from tests.games.crescent_moon.conflicts import Case, fought

# Who fights, and with what


@pytest.mark.rule("CM-8.1")
def test_cm_8_1_the_controller_defends() -> None:
    """The Sultan has a town and the Nomad a token in the hex, but the Caliph controls it and defends."""
    case = Case({"h1": "caliph 1 unit, sultan town, nomad token"})
    case.assault("warlord", "h1", units=4)
    case.choose()
    assert case.strengths == (4, 1)
    assert case.winner == "warlord"


@pytest.mark.rule("CM-8.1")
def test_cm_8_1_bribed_units_attack() -> None:
    """The Sultan has bribed two of the Nomad's three units in a hex: they fight the third."""
    case = Case({"h1": "nomad 1 mercenary"})
    case.s.supply[SULTAN * 7] -= 2
    open_combat(case.s, SULTAN, 0, 0, 2, FROM_BRIBE)
    case.s.settle()
    assert case.over and case.winner == "sultan"
    assert case.units("sultan", "h1") == (0, 1)


@pytest.mark.rule("CM-8.1")
def test_cm_8_1_an_uprising_fights_where_it_rises() -> None:
    """Two units placed by Uprising attack the fort of the hex, and hold it afterwards."""
    case = Case({"h1": "murshid fort"})
    case.s.supply[WARLORD * 7] -= 2
    open_combat(case.s, WARLORD, 0, 2, 0, FROM_UPRISING)
    case.s.settle()
    case.choose()
    assert case.strengths == (2, 1)
    case.play("warlord: capture")
    assert case.control("h1") == "warlord"


@pytest.mark.rule("CM-8.1")
def test_cm_8_1_attackers_are_off_the_map_until_it_is_over() -> None:
    """While cards are chosen only the defender controls the hex; a hex never has two controllers."""
    case = Case({"h1": "caliph 1 unit, caliph fort"})
    case.assault("warlord", "h1", units=4)
    assert case.units("warlord", "h1") == (0, 0) and case.control("h1") == "caliph"
    case.choose()
    assert case.units("warlord", "h1") == (0, 0) and case.control("h1") == "caliph"  # the fort is not dealt with yet
    case.play("warlord: sack")
    assert case.units("warlord", "h1") == (2, 0) and case.control("h1") == "warlord"


# Choosing and revealing cards


@pytest.mark.rule("CM-8.3")
def test_cm_8_3_everyone_who_holds_a_card_is_asked() -> None:
    """The Caliph holds only an influence card, and is still asked. The Sultan, who defends with an empty hand, is
    not."""
    case = Case({"h1": "sultan fort"}, hands={"caliph": "grand-vizier"})
    case.assault("caliph", "h1", units=2)
    assert case.actors == ["caliph"]
    assert case.menu("caliph") == ["done"]


@pytest.mark.rule("CM-8.3", "CM-13.8")
def test_cm_8_3_warfare_is_a_card_to_be_asked_for() -> None:
    """The Warlord's hand counts 0 cards, but the Warlord has Warfare; with two empty hands nobody else is asked."""
    case = Case({"h1": "sultan fort"})
    assert case.s.hand_size(WARLORD) == 0
    case.assault("warlord", "h1", units=1)
    assert case.actors == ["warlord"]
    assert case.menu("warlord") == ["done", "card warfare"]


@pytest.mark.rule("CM-8.3")
def test_cm_8_3_with_no_cards_at_all_nobody_is_asked() -> None:
    case = Case({"h1": "sultan fort"})
    case.assault("caliph", "h1", units=2)
    assert case.step == "spoils"


@pytest.mark.rule("CM-8.3")
def test_cm_8_3_what_may_be_chosen() -> None:
    """Combat cards of the seat's own hand, no more than it holds, in any order."""
    case = Case({"h1": "sultan fort"}, hands={"warlord": "terror terror zealots envoy guide"})
    case.assault("warlord", "h1", units=2)
    assert case.menu("warlord") == ["done", "card warfare", "card zealots", "card terror", "card guide"]
    assert case.refused("warlord: card envoy") == ("CM-8.3", "Mountain Envoy is not a combat card.")
    assert case.refused("warlord: card charge") == ("CM-8.3", "You hold no Charge.")
    assert case.refused("warlord: amount 1")[0] == ""
    case.play("warlord: card terror", "warlord: card terror")
    assert case.menu("warlord") == ["done", "card warfare", "card zealots", "card guide"]
    assert case.refused("warlord: card terror") == ("CM-8.3", "You have chosen every Terror you hold: 2.")
    case.play("warlord: card zealots", "warlord: card guide", "warlord: card warfare")
    assert case.menu("warlord") == ["done"]


@pytest.mark.rule("CM-8.3")
def test_cm_8_3_the_same_cards_in_another_order_are_the_same_choice() -> None:
    left = []
    for order in (("terror", "guide"), ("guide", "terror")):
        case = Case({"h1": "caliph 2 units"}, hands={"warlord": "terror guide", "caliph": "standard"})
        case.assault("warlord", "h1", units=2)
        case.play(*(f"warlord: card {name}" for name in order))
        assert case.s.fight is not None
        left.append((case.s.fight.picked, case.menu("warlord")))
    assert left[0] == left[1] and left[0][1] == ["done", "card warfare"]


@pytest.mark.rule("CM-8.3", "CM-8.4")
def test_cm_8_4_nothing_shows_until_all_have_chosen() -> None:
    """Cards stay in hand, whose size is public, until the last player is done; then all are turned up together."""
    case = Case({"h1": "caliph 1 unit"}, hands={"warlord": "terror", "caliph": "standard"})
    case.assault("warlord", "h1", units=1)
    before = case.s.reveals
    case.play("warlord: card terror", "warlord: done")
    assert case.actors == ["caliph"]
    assert case.revealed == [] and case.s.hand_size(WARLORD) == 1 and case.s.reveals == before
    case.play("caliph: card standard", "caliph: done")
    assert case.revealed == ["warlord terror", "caliph standard"]
    assert case.s.hand_size(WARLORD) == 0 and case.s.reveals == before + 1


@pytest.mark.rule("CM-8.4")
def test_cm_8_4_the_order_of_choosing_changes_nothing() -> None:
    """Who is done first makes no difference to the table."""
    texts = []
    for order in (["warlord", "caliph"], ["caliph", "warlord"]):
        case = Case({"h1": "caliph 2 units"}, hands={"warlord": "terror", "caliph": "standard"})
        case.assault("warlord", "h1", units=3)
        cards = {"warlord": "terror", "caliph": "standard"}
        for seat in order:
            case.play(f"{seat}: card {cards[seat]}", f"{seat}: done")
        texts.append((case.s.units, case.s.supply, case.s.vp, case.s.discards, case.s.events))
    assert texts[0] == texts[1]


# Strength


@pytest.mark.rule("CM-8.5", "CM-2.1")
@pytest.mark.parametrize(
    ("pieces", "strength"),
    [
        ("caliph 3 units", 3),
        ("sultan fort", 1),
        ("sultan castle", 2),
        ("murshid castle, murshid 2 mercenaries", 4),
        ("caliph palace", 3),
        ("caliph palace, caliph castle, caliph 1 unit", 6),
        ("nomad 2 mercenaries, sultan city, sultan token", 2),
    ],
)
def test_cm_8_5_strength_of_the_defender(pieces: str, strength: int) -> None:
    """A unit counts 1, a fort 1, a castle or the palace 2; towns, cities and tokens nothing. (Guardian is in the
    Caliph's numbers with a stronghold.)"""
    case = fought({"h1": pieces}, units=7)
    assert case.strengths == (7, strength)


@pytest.mark.rule("CM-8.5", "CM-13.9")
def test_cm_13_9_guardian() -> None:
    """The Caliph defends with 1 more in a hex with one or more Caliph strongholds, and with 0 more elsewhere."""
    assert fought({"h1": "caliph 2 units"}, units=5).strengths == (5, 2)
    assert fought({"h1": "caliph 2 units, caliph fort"}, units=5).strengths == (5, 4)
    assert fought({"h1": "caliph palace, caliph fort"}, units=5).strengths == (5, 4)
    assert fought({"h1": "sultan fort"}, units=5).strengths == (5, 1)


@pytest.mark.rule("CM-13.9")
def test_cm_13_9_guardian_does_not_attack() -> None:
    """An attacking Caliph has no Guardian, even with strongholds elsewhere."""
    case = fought({"h1": "nomad 1 mercenary", "h2": "caliph castle"}, units=2, attacker="caliph")
    assert case.strengths == (2, 1)


@pytest.mark.rule("CM-8.5", "CM-8.6", "CM-8.10")
def test_cm_8_5_the_example_of_the_rulebook() -> None:
    """5 units, Warfare and Horse Archers, 8, against 2 units, a castle, Guardian and Palace Guard, 7."""
    case = fought(
        {"h1": "caliph 2 units, caliph castle"}, units=5, warlord="warfare horse-archers", caliph="palace-guard"
    )
    assert case.strengths == (8, 7) and case.winner == "warlord"
    case.play("warlord: sack")
    assert case.units("warlord", "h1") == (1, 0) and case.coins("warlord") == 3 and case.vp("warlord") == 2 + 3


@pytest.mark.rule("CM-8.5")
def test_cm_8_5_a_tie_goes_to_the_attacker() -> None:
    case = fought({"h1": "caliph 3 units"}, units=3)
    assert case.strengths == (3, 3) and case.winner == "warlord"


@pytest.mark.rule("CM-8.5")
def test_cm_8_5_a_card_without_effect_may_be_played_and_is_spent() -> None:
    """An attacker's Ambush adds nothing, and is discarded."""
    case = fought({"h1": "caliph 2 units"}, units=1, warlord="ambush")
    assert case.strengths == (1, 2)
    assert case.discards == ["ambush"] and case.hand("warlord") == ["warfare"]


# Interfere


@pytest.mark.rule("CM-13.3", "CM-8.3", "CM-8.5")
def test_cm_13_3_the_murshid_chooses_cards_and_then_a_side() -> None:
    """With a token next to the hex the Murshid plays Terror for the defender, who wins because of it."""
    case = Case({"h1": "caliph 2 units", "h2": "murshid token"}, hands={"murshid": "terror"})
    case.assault("warlord", "h1", units=3)
    case.no_deals()
    assert case.actors == ["warlord", "murshid"]
    case.choose(murshid="terror")
    assert case.actors == ["murshid"] and case.menu("murshid") == ["attacker", "defender"]
    case.play("murshid: defender")
    assert case.strengths == (3, 4) and case.winner == "caliph"


@pytest.mark.rule("CM-13.3")
def test_cm_13_3_not_from_two_hexes_away() -> None:
    case = Case({"h1": "caliph 2 units", "h8": "murshid token"}, hands={"murshid": "terror"})
    case.assault("warlord", "h1", units=3)
    assert case.actors == ["warlord"]


@pytest.mark.rule("CM-13.3")
def test_cm_13_3_without_cards_there_is_nothing_to_assign() -> None:
    """The Murshid is asked for cards, chooses none, and is not asked for a side."""
    case = Case({"h1": "caliph 2 units", "h2": "murshid token"}, hands={"murshid": "terror"})
    case.assault("warlord", "h1", units=3)
    case.no_deals()
    case.choose()
    assert case.over and case.winner == "warlord"


@pytest.mark.rule("CM-13.3", "CM-8.5")
def test_cm_8_5_lent_cards_are_the_sides_own() -> None:
    """The Murshid's Horse Archers count 2 with the attacker and 1 with the defender."""
    pieces = {"h1": "caliph 2 units", "h2": "murshid token"}
    assert fought(pieces, units=2, lent="attacker", murshid="horse-archers").strengths == (4, 2)
    assert fought(pieces, units=2, lent="defender", murshid="horse-archers").strengths == (2, 3)


@pytest.mark.rule("CM-13.3", "CM-8.9")
def test_cm_13_3_a_lent_battalion_lies_before_the_murshid() -> None:
    """Zealots lent to the Warlord go in front of the Murshid until upkeep; Terror lent with them is discarded."""
    pieces = {"h1": "caliph 2 units", "h2": "murshid token"}
    case = fought(pieces, units=3, lent="attacker", murshid="zealots terror")
    assert case.front("murshid") == ["zealots"] and case.discards == ["terror"]
    assert case.front("warlord") == [] and case.hand("murshid") == []
    assert case.told(CARD_KEPT, "seat", "card") == [(MURSHID, 3)]


@pytest.mark.rule("CM-13.3")
def test_cm_13_3_a_murshid_who_fights_does_not_interfere() -> None:
    """The Murshid defends a fort with the Murshid's cards, and is not asked for a side."""
    case = Case({"h1": "murshid fort, murshid token"}, hands={"murshid": "terror"})
    case.assault("warlord", "h1", units=2)
    case.choose(murshid="terror")
    assert case.strengths == (2, 3) and case.winner == "murshid" and case.over


# Sway


@pytest.mark.rule("CM-13.1")
@pytest.mark.parametrize(("answer", "winner"), [("attacker", "warlord"), ("defender", "caliph")])
def test_cm_13_1_the_murshid_decides_a_tie_where_their_token_lies(answer: str, winner: str) -> None:
    case = Case({"h1": "caliph 3 units, murshid token"})
    case.assault("warlord", "h1", units=3)
    case.no_deals()
    case.choose()
    assert case.actors == ["murshid"] and case.step == "sway"
    assert "tied at 3" in case.s.prompt(MURSHID)
    case.play(f"murshid: {answer}")
    assert case.winner == winner
    assert case.told(TIE_SWAYED, "seat", "side") == [(MURSHID, ATTACKING if answer == "attacker" else DEFENDING)]


@pytest.mark.rule("CM-13.1")
def test_cm_13_1_only_ties_and_only_in_the_hex() -> None:
    """No tie, no question; and a token next to the hex does not sway."""
    case = fought({"h1": "caliph 3 units, murshid token"}, units=4)
    assert case.over and case.winner == "warlord"
    case = fought({"h1": "caliph 3 units", "h2": "murshid token"}, units=3)
    assert case.over and case.winner == "warlord"


@pytest.mark.rule("CM-13.1")
@pytest.mark.parametrize(("side", "winner"), [("defender", "murshid"), ("attacker", "warlord")])
def test_cm_13_1_the_murshid_is_asked_as_a_side_too(side: str, winner: str) -> None:
    """The Murshid defends a fort in a hex with a Murshid token, 1 against 1, and may win it or lose it."""
    case = fought({"h1": "murshid fort, murshid token"}, units=1)
    assert case.strengths == (1, 1) and case.actors == ["murshid"] and case.menu("murshid") == ["attacker", "defender"]
    case.play(f"murshid: {side}")
    assert case.winner == winner


@pytest.mark.rule("CM-13.1")
def test_cm_13_1_the_murshids_token_helps_no_tie_elsewhere() -> None:
    """The Murshid defends a fort without a token in the hex: the attacker wins the tie."""
    case = fought({"h1": "murshid fort", "h2": "murshid token"}, units=1)
    assert case.strengths == (1, 1) and case.winner == "warlord"


@pytest.mark.rule("CM-8.5", "CM-16.1")
def test_cm_8_5_with_four_players() -> None:
    """Without the Nomad a combat goes the same way."""
    case = Case({"h1": "caliph 2 units"}, hands={"caliph": "standard"}, players=4)
    case.assault("warlord", "h1", units=4)
    case.choose(warlord="warfare", caliph="standard")
    assert case.strengths == (5, 4) and case.winner == "warlord" and case.over
