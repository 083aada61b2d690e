"""What follows a combat: casualties, retreat, spoils, cards, the Warlord's points (CM-8.6 to CM-8.10)."""

import pytest

from outremer.games.crescent_moon.events import SCORED, UNITS_LOST, UNITS_RETREATED
from outremer.games.crescent_moon.position.check import check_spoils
from outremer.games.crescent_moon.setting import CALIPH, NOMAD, SULTAN, WARLORD
from outremer.games.crescent_moon.state import the_fight
from outremer.kernel import BadPosition
from tests.games.crescent_moon.conflicts import Case, fought

# Casualties and retreat


@pytest.mark.rule("CM-8.6", "CM-8.7")
def test_cm_8_6_both_remove_half_rounded_up() -> None:
    """5 against 3: the loser removes 3 of 3, the winner 2 of 5."""
    case = fought({"h1": "caliph 3 units"}, units=5)
    assert case.units("warlord", "h1") == (3, 0) and case.units("caliph", "h1") == (0, 0)
    assert case.told(UNITS_LOST, "seat", "ordinary", "mercenary") == [(CALIPH, 3, 0), (WARLORD, 2, 0)]
    assert case.discs("caliph") == 14 and case.discs("warlord") == 16 - 3


@pytest.mark.rule("CM-8.6", "CM-8.7")
def test_cm_8_7_the_rest_of_the_loser_retreats_to_supply() -> None:
    """Five attackers meet strength 6: three die, and two walk home."""
    case = fought({"h1": "sultan castle, sultan 4 mercenaries"}, units=5)
    assert case.strengths == (5, 6) and case.winner == "sultan"
    assert case.told(UNITS_LOST, "seat", "ordinary", "mercenary") == [(WARLORD, 3, 0), (SULTAN, 0, 3)]
    assert case.told(UNITS_RETREATED, "seat", "ordinary", "mercenary") == [(WARLORD, 2, 0)]
    assert case.discs("warlord") == 16 and case.s.reserves[WARLORD] == 0
    assert case.units("sultan", "h1") == (0, 1) and case.control("h1") == "sultan"


@pytest.mark.rule("CM-8.7", "CM-13.6")
def test_cm_8_7_the_nomad_retreats_to_their_reserves() -> None:
    """Of four beaten Nomad units two die and go to supply; the other two are on the reserves card."""
    case = fought({"h1": "nomad 4 mercenaries, sultan town"}, units=3, warlord="warfare")
    assert case.strengths == (4, 4) and case.winner == "warlord"
    assert case.told(UNITS_LOST, "seat", "ordinary", "mercenary")[0] == (NOMAD, 0, 2)
    assert case.s.reserves[NOMAD] == 2 and case.discs("nomad") == 14 - 2


@pytest.mark.rule("CM-8.7", "CM-13.6")
def test_cm_8_7_also_when_the_nomad_attacks() -> None:
    """Five Nomad units break on a castle of the Caliph's: three die, two ride back to the reserves."""
    case = fought({"h1": "caliph 3 units, caliph castle"}, units=0, mercenaries=5, attacker="nomad")
    assert case.strengths == (5, 6) and case.winner == "caliph"
    assert case.s.reserves[NOMAD] == 2 and case.discs("nomad") == 14 - 2


@pytest.mark.rule("CM-8.6")
def test_cm_8_6_a_lone_raider_pays_with_the_unit() -> None:
    """One unit with good cards beats a castle of strength 2 and dies. It has won all the same: the castle is sacked,
    not captured, and nobody controls the hex."""
    case = fought({"h1": "sultan castle"}, units=1, warlord="warfare terror")
    assert case.strengths == (4, 2) and case.units("warlord", "h1") == (0, 0)
    assert case.menu("warlord") == ["sack", "spare"]
    rule, why = case.refused("warlord: capture")
    assert rule == "CM-8.8" and "no unit left to hold the castle" in why
    case.play("warlord: sack")
    assert case.units("warlord", "h1") == (0, 0) and case.control("h1") == ""
    assert (case.vp("warlord"), case.coins("warlord")) == (3, 3) and case.discs("warlord") == 16


@pytest.mark.rule("CM-8.6", "CM-8.8")
def test_cm_8_8_what_is_spared_by_attackers_without_units_keeps_the_hex() -> None:
    """The raider dies and leaves the castle standing: the Sultan still controls the hex."""
    case = fought({"h1": "sultan castle, caliph token"}, units=1, warlord="warfare terror")
    case.play("warlord: spare")
    assert case.control("h1") == "sultan" and case.s.hold_owner(0) == SULTAN and case.coins("warlord") == 0


@pytest.mark.rule("CM-8.8", "CM-17.2")
def test_cm_8_8_a_position_after_a_piece_was_spared_is_read() -> None:
    """The castle is spared by attackers without units; the town is asked about next."""
    case = fought({"h1": "caliph castle, sultan town"}, units=1, warlord="warfare terror")
    case.play("warlord: spare")
    assert case.s.prompt(WARLORD).startswith("Spoils: what happens to the town")
    check_spoils(case.s, the_fight(case.s))
    the_fight(case.s).spoils_done -= 1
    with pytest.raises(BadPosition, match=r"fight\.spoils"):
        check_spoils(case.s, the_fight(case.s))


@pytest.mark.rule("CM-8.6")
@pytest.mark.parametrize(("attackers", "left"), [(1, 0), (2, 1), (3, 2)])
def test_cm_8_6_every_attack_costs_a_unit(attackers: int, left: int) -> None:
    """Against one unit: one attacker wins the tie and is lost; of more attackers one is lost, too."""
    case = fought({"h1": "caliph 1 unit"}, units=attackers)
    assert (
        case.winner == "warlord" and case.units("warlord", "h1") == (left, 0) and case.units("caliph", "h1") == (0, 0)
    )


@pytest.mark.rule("CM-8.6")
def test_cm_8_6_a_winning_defender_may_lose_all() -> None:
    """A Caliph unit and two cards beat three attackers and is lost with them: nobody is left in the hex."""
    case = fought({"h1": "caliph 1 unit"}, units=3, caliph="palace-guard standard")
    assert case.strengths == (3, 5) and case.winner == "caliph"
    assert case.told(UNITS_LOST, "seat", "ordinary", "mercenary") == [(WARLORD, 3, 0), (CALIPH, 1, 0)]
    assert case.control("h1") == ""


@pytest.mark.rule("CM-8.6")
def test_cm_8_6_all_of_both_kinds_need_no_choice() -> None:
    """An ordinary unit and a mercenary win 4 against 4 and are both lost, unasked."""
    case = fought({"h1": "sultan castle, sultan 2 mercenaries"}, 1, mercenaries=1, attacker="caliph", caliph="standard")
    assert case.strengths == (4, 4) and case.step == "spoils"
    assert case.told(UNITS_LOST, "seat", "ordinary", "mercenary") == [(SULTAN, 0, 2), (CALIPH, 1, 1)]


@pytest.mark.rule("CM-8.6")
def test_cm_8_6_a_winner_without_units_loses_none() -> None:
    """A castle beats two attackers by itself; nothing can die on its side."""
    case = fought({"h1": "caliph castle"}, units=2)
    assert case.winner == "caliph" and case.control("h1") == "caliph"
    assert case.told(UNITS_LOST, "seat", "ordinary", "mercenary") == [(WARLORD, 2, 0)]


@pytest.mark.rule("CM-8.6")
def test_cm_8_6_a_winner_with_both_kinds_chooses() -> None:
    """The Caliph wins with 2 ordinary units and 2 mercenaries and chooses which two of them to lose."""
    case = fought({"h1": "sultan castle, sultan 2 mercenaries"}, units=2, mercenaries=2, attacker="caliph")
    assert case.strengths == (4, 4) and case.step == "casualties"
    assert case.menu("caliph") == ["amount 0", "amount 1", "amount 2"]
    assert case.refused("caliph: amount 3") == ("CM-8.6", "You lose 2 units, not 3.")
    assert case.s.describe(CALIPH, case.s.legal(CALIPH)[1]) == "lose 1 unit and 1 mercenary"
    case.play("caliph: amount 0", "caliph: sack")
    assert case.units("caliph", "h1") == (2, 0)


@pytest.mark.rule("CM-8.6")
def test_cm_8_6_the_choice_is_bounded_by_what_there_is() -> None:
    """Of 1 ordinary unit and 3 mercenaries two are lost: at most one ordinary; of 3 and 1 at least one."""
    case = fought({"h1": "sultan castle, sultan 2 mercenaries"}, units=1, mercenaries=3, attacker="caliph")
    assert case.menu("caliph") == ["amount 0", "amount 1"]
    assert case.refused("caliph: amount 2")[0] == "CM-8.6"
    case = fought({"h1": "sultan castle, sultan 2 mercenaries"}, units=3, mercenaries=1, attacker="caliph")
    assert case.menu("caliph") == ["amount 1", "amount 2"]
    rule, why = case.refused("caliph: amount 0")
    assert rule == "CM-8.6" and "2 to lose among mercenaries, and you have 1" in why


@pytest.mark.rule("CM-8.6")
def test_cm_8_6_a_winning_defender_chooses_too() -> None:
    case = fought({"h1": "caliph 2 units, caliph 2 mercenaries, caliph fort"}, units=5)
    assert case.strengths == (5, 6) and case.actors == ["caliph"] and case.step == "casualties"
    case.play("caliph: amount 2")
    assert case.units("caliph", "h1") == (0, 1) and case.over


@pytest.mark.rule("CM-8.6", "CM-8.5")
def test_cm_8_6_units_that_count_0_still_die() -> None:
    """Turncoats make three mercenaries count 0; they are still removed."""
    case = fought({"h1": "sultan 3 mercenaries"}, units=3, warlord="turncoats")
    assert case.strengths == (3, 0)
    assert case.told(UNITS_LOST, "seat", "ordinary", "mercenary") == [(SULTAN, 0, 2)] and case.vp("warlord") == 2


# Spoils


@pytest.mark.rule("CM-8.8", "CM-2.2")
def test_cm_8_8_a_fort_captured_or_sacked() -> None:
    """A captured fort goes to the winner and pays nothing; a sacked fort pays 1 coin."""
    case = fought({"h1": "caliph fort"}, units=4)
    assert case.menu("warlord") == ["capture", "sack"]
    case.play("warlord: capture")
    assert case.s.hold_owner(0) == WARLORD and case.coins("warlord") == 0 and case.vp("warlord") == 0
    assert case.holds("warlord", "fort") == 4 and case.holds("caliph", "fort") == 6
    case = fought({"h1": "caliph fort"}, units=4)
    case.play("warlord: sack")
    assert case.s.hold[0] == 0 and case.coins("warlord") == 1 and case.vp("warlord") == 1
    assert case.holds("caliph", "fort") == 6


@pytest.mark.rule("CM-8.8", "CM-2.3")
def test_cm_8_8_no_capture_without_a_piece_of_that_kind() -> None:
    """The Murshid has three castles, all built, and must sack the Caliph's."""
    pieces = {"h1": "caliph castle", "h2": "murshid castle", "h3": "murshid castle", "h4": "murshid castle"}
    case = Case(pieces)
    case.assault("murshid", "h1", mercenaries=5)
    assert case.over and case.coins("murshid") == 3
    case = Case(pieces | {"h1": "caliph castle, sultan town"})
    case.assault("murshid", "h1", mercenaries=5)
    assert case.menu("murshid") == ["sack", "spare"]  # the castle is gone; this is the town


@pytest.mark.rule("CM-8.8")
def test_cm_8_8_one_piece_at_a_time() -> None:
    """Palace, then fort, then town: the palace is sacked without asking, the others are asked for in turn."""
    case = fought({"h1": "caliph palace, caliph fort, sultan town"}, units=0, mercenaries=5, attacker="nomad")
    assert case.coins("nomad") == 2  # the palace
    assert case.s.prompt(NOMAD) == "Spoils: what happens to the fort in Middle?"
    assert case.refused("nomad: spare") == ("CM-8.8", "A fort cannot be spared; only towns and cities can.")
    case.play("nomad: capture")
    assert case.s.prompt(NOMAD) == "Spoils: what happens to the town in Middle?"
    assert case.refused("nomad: capture")[0] == "CM-8.8"
    case.play("nomad: sack")
    assert case.coins("nomad") == 4 and case.over and case.control("h1") == "nomad"
    assert case.s.palace == -1 and case.s.town[0] == 0


@pytest.mark.rule("CM-8.8")
def test_cm_8_8_a_spared_city_stays() -> None:
    case = fought({"h1": "caliph 1 unit, sultan city"}, units=3)
    assert case.menu("warlord") == ["sack", "spare"]
    case.play("warlord: spare")
    assert case.s.town[0] == 2 and case.coins("warlord") == 0 and case.vp("warlord") == 1  # the casualty
    case = fought({"h1": "caliph 1 unit, sultan city"}, units=3)
    case.play("warlord: sack")
    assert case.coins("warlord") == 4 and case.vp("warlord") == 5


@pytest.mark.rule("CM-8.8")
def test_cm_8_8_the_sultan_is_not_asked_about_their_own_town() -> None:
    case = fought({"h1": "nomad 1 mercenary, sultan town"}, units=0, mercenaries=2, attacker="sultan")
    assert case.over and case.s.town[0] == 1


@pytest.mark.rule("CM-8.8")
def test_cm_8_8_no_spoils_for_a_defender() -> None:
    """The Caliph holds a hex with a town against the Warlord: nothing is asked, nothing falls."""
    case = fought({"h1": "caliph castle, sultan town"}, units=1)
    assert case.over and case.winner == "caliph"
    assert case.s.town[0] == 1 and case.s.hold_owner(0) == CALIPH


# Cards afterwards, and the Warlord's points


@pytest.mark.rule("CM-8.9")
def test_cm_8_9_where_cards_go() -> None:
    """Battalions and characters in front of their players, others discarded, Warfare back in hand."""
    case = fought(
        {"h1": "caliph 2 units"}, units=6, warlord="warfare terror raid-chief", caliph="palace-guard standard"
    )
    assert case.front("warlord") == ["raid-chief"] and case.front("caliph") == ["palace-guard"]
    assert case.discards == ["terror", "standard"]
    assert case.hand("warlord") == ["warfare"] and case.hand("caliph") == []


@pytest.mark.rule("CM-8.9", "CM-13.8")
def test_cm_8_9_warfare_returns_combat_after_combat() -> None:
    """Played in one combat it is there for the next, also when the Warlord lost."""
    case = fought({"h1": "caliph castle", "h2": "sultan fort"}, units=1, warlord="warfare")
    assert case.winner == "caliph"
    case.assault("warlord", "h2", units=1)
    case.choose(warlord="warfare")
    assert case.strengths == (2, 1)
    assert case.discards == [] and case.front("warlord") == []


@pytest.mark.rule("CM-8.9")
def test_cm_8_9_a_cancelled_battalion_comes_back_too() -> None:
    case = fought({"h1": "caliph 2 units"}, units=3, warlord="hidden-dagger", caliph="palace-guard")
    assert case.strengths == (3, 2)
    assert case.front("caliph") == ["palace-guard"] and case.discards == ["hidden-dagger"]


@pytest.mark.rule("CM-8.9")
def test_cm_8_9_nothing_of_the_conflict_is_left() -> None:
    case = fought({"h1": "caliph 2 units"}, units=3, warlord="terror")
    assert case.s.fight is None


@pytest.mark.rule("CM-8.10", "CM-14.1")
def test_cm_8_10_the_warlord_scores_casualties_at_once() -> None:
    """1 VP for each enemy unit removed as a casualty, none for those that retreat."""
    case = fought({"h1": "caliph 5 units"}, units=5)
    assert case.strengths == (5, 5) and case.vp("warlord") == 3
    assert case.told(UNITS_RETREATED, "seat", "ordinary", "mercenary") == [(CALIPH, 2, 0)]
    assert (WARLORD, 0, 3) in case.told(SCORED, "seat", "line", "points")


@pytest.mark.rule("CM-8.10", "CM-14.1")
def test_cm_8_10_also_as_defender_and_not_when_beaten() -> None:
    """A defending Warlord scores the attackers' casualties; a losing Warlord scores nothing."""
    case = fought({"h1": "warlord 4 units"}, units=2, attacker="caliph")
    assert case.winner == "warlord" and case.vp("warlord") == 2
    case = fought({"h1": "caliph 5 units"}, units=4)
    assert case.winner == "caliph" and case.vp("warlord") == 0
    assert (CALIPH, 2, 0) in case.told(UNITS_LOST, "seat", "ordinary", "mercenary")


@pytest.mark.rule("CM-8.10", "CM-14.1")
def test_cm_8_10_nobody_else_scores_in_combat() -> None:
    case = fought({"h1": "nomad 2 mercenaries, sultan city"}, units=5, attacker="caliph")
    case.play("caliph: sack")
    assert case.s.vp == [0] * 5 and case.coins("caliph") == 4
