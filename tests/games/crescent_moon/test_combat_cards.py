"""Every combat card of CM-11, each where it changes what happens."""

import pytest

from outremer.games.crescent_moon.setting import CALIPH, SULTAN, WARLORD
from tests.games.crescent_moon.conflicts import Case, fought

HELD = {"h1": "sultan 3 mercenaries"}
"""A hex of strength 3 in fertile land."""


@pytest.mark.rule("CM-11.1", "CM-8.5")
@pytest.mark.parametrize(
    ("card", "attacking", "defending"),
    [
        ("zealots", 3, 3),
        ("horse-archers", 2, 1),
        ("terror", 2, 2),
        ("raid-chief", 1, 1),
        ("war-cry", 1, 1),
        ("palace-guard", 1, 2),
        ("strong-walls", 0, 1),
        ("standard", 2, 2),
        ("camel-corps", 1, 1),
        ("guide", 1, 1),
        ("sandstorm", 1, 1),
        ("ambush", 0, 2),
        ("charge", 2, 0),
        ("hidden-dagger", 1, 1),
        ("siege-train", 0, 0),
    ],
)
def test_cm_11_1_what_a_card_adds(card: str, attacking: int, defending: int) -> None:
    """Attacking with 2 against 3, and defending 3 against 4, in fertile land, with nothing else in play."""
    assert fought(HELD, units=2, warlord=card).strengths == (2 + attacking, 3)
    case = fought(HELD, units=4, sultan=card)
    assert case.strengths == (4, 3 + defending)


@pytest.mark.rule("CM-11.1")
@pytest.mark.parametrize("card", ["zealots", "horse-archers", "terror", "standard", "charge"])
def test_cm_11_1_two_attacking_turns_2_against_3(card: str) -> None:
    assert fought(HELD, units=2).winner == "sultan"
    assert fought(HELD, units=2, warlord=card).winner == "warlord"


@pytest.mark.rule("CM-11.1")
@pytest.mark.parametrize("card", ["zealots", "terror", "palace-guard", "standard", "ambush"])
def test_cm_11_1_two_defending_turns_4_against_3(card: str) -> None:
    assert fought(HELD, units=4).winner == "warlord"
    assert fought(HELD, units=4, sultan=card).winner == "sultan"


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_several_of_a_kind_add_up() -> None:
    assert fought(HELD, units=2, warlord="warfare terror terror").strengths == (7, 3)


@pytest.mark.rule("CM-11.1", "CM-13.8")
def test_cm_11_1_warfare() -> None:
    """+1 for the Warlord, attacking or defending; it comes back at once and is not counted in the hand."""
    case = fought(HELD, units=2, warlord="warfare")
    assert case.strengths == (3, 3) and case.winner == "warlord"
    assert case.hand("warlord") == ["warfare"] and case.discards == []
    case = fought({"h1": "warlord 2 units"}, units=3, attacker="caliph", warlord="warfare")
    assert case.strengths == (3, 3)
    assert case.s.hand_size(WARLORD) == 0


# Hidden Dagger


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_hidden_dagger_cancels_a_battalion() -> None:
    """Three attackers with a dagger beat two units with Palace Guard, which would have held."""
    pieces = {"h1": "caliph 2 units"}
    assert fought(pieces, units=3, caliph="palace-guard").winner == "caliph"
    case = fought(pieces, units=3, warlord="hidden-dagger", caliph="palace-guard")
    assert case.strengths == (3, 2) and case.winner == "warlord"


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_hidden_dagger_chooses_among_characters_and_battalions() -> None:
    """Terror is neither and cannot be cancelled."""
    case = fought(HELD, units=3, warlord="hidden-dagger", sultan="zealots terror guide")
    assert case.actors == ["warlord"] and case.menu("warlord") == ["card zealots", "card guide"]
    assert case.refused("warlord: card terror") == ("CM-8.5", "Hidden Dagger cannot cancel Terror.")
    assert case.refused("warlord: card charge")[0] == "CM-8.5"
    case.play("warlord: card zealots")
    assert case.strengths == (3, 6)
    assert case.front("sultan") == ["zealots", "guide"]


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_hidden_dagger_adds_1_when_there_is_nothing_to_cancel() -> None:
    assert fought(HELD, units=2, warlord="hidden-dagger", sultan="terror").strengths == (3, 5)


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_of_two_daggers_the_second_finds_nothing() -> None:
    """One cancels the only battalion, the other adds 1."""
    case = fought(HELD, units=2, warlord="hidden-dagger hidden-dagger", sultan="zealots")
    assert case.strengths == (3, 3)


@pytest.mark.rule("CM-8.5")
def test_cm_8_5_one_copy_of_two_is_cancelled() -> None:
    """Two Zealots, one dagger: the other still counts. And a cancelled card cannot be cancelled again."""
    case = fought(HELD, units=2, warlord="hidden-dagger", sultan="zealots zealots")
    assert case.strengths == (2, 6)
    case = fought(HELD, units=2, warlord="hidden-dagger hidden-dagger", sultan="zealots camel-corps guide")
    case.play("warlord: card zealots")
    assert case.menu("warlord") == ["card camel-corps", "card guide"]
    assert case.refused("warlord: card zealots") == ("CM-8.5", "Zealots is cancelled already.")


@pytest.mark.rule("CM-8.5")
def test_cm_8_5_the_attackers_dagger_is_carried_out_first() -> None:
    """Both have a dagger and a battalion: each cancels the other's, and the attacker chooses first."""
    case = fought(HELD, units=3, warlord="hidden-dagger zealots guide", sultan="hidden-dagger zealots guide")
    assert case.actors == ["warlord"]
    case.play("warlord: card zealots")
    assert case.actors == ["sultan"]
    case.play("sultan: card guide")
    assert case.strengths == (6, 4)


@pytest.mark.rule("CM-8.5", "CM-13.3")
def test_cm_8_5_a_lent_dagger_is_the_sides_to_use() -> None:
    """The Murshid lends a dagger to the Warlord, who picks the target; the Murshid's cards can be cancelled too."""
    pieces = {"h1": "sultan 3 mercenaries", "h2": "murshid token"}
    case = fought(pieces, units=3, lent="attacker", murshid="hidden-dagger", sultan="zealots guide")
    assert case.actors == ["warlord"] and case.menu("warlord") == ["card zealots", "card guide"]
    case = fought(pieces, units=3, lent="defender", warlord="hidden-dagger", murshid="zealots", sultan="guide")
    assert case.menu("warlord") == ["player murshid", "player sultan"]
    case.play("warlord: player murshid")
    assert case.strengths == (3, 4) and case.front("murshid") == ["zealots"]


# What counts 0


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_siege_train_against_a_castle() -> None:
    """Two attackers fail before a castle with a unit, and win with a Siege Train."""
    pieces = {"h1": "sultan castle, sultan 1 mercenary"}
    assert fought(pieces, units=2).strengths == (2, 3)
    assert fought(pieces, units=2, warlord="siege-train").strengths == (2, 1)


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_siege_train_against_strong_walls() -> None:
    """Castle and palace count 3 each behind Strong Walls, which add 1 themselves. The Siege Train leaves that 1 and
    Guardian."""
    pieces = {"h1": "caliph castle, caliph palace"}
    assert fought(pieces, units=5, caliph="strong-walls").strengths == (5, 3 + 3 + 1 + 1)
    assert fought(pieces, units=5, warlord="siege-train", caliph="strong-walls").strengths == (5, 1 + 1)


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_siege_train_of_a_defender_has_no_effect() -> None:
    """An attacker brings no stronghold, and the defender's own still stand."""
    case = fought({"h1": "sultan castle"}, units=3, sultan="siege-train")
    assert case.strengths == (3, 2) and "siege-train" in case.s.setting.cards.ids
    case.play("warlord: sack")
    assert case.discards == ["siege-train"]


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_strong_walls() -> None:
    """Each of the defender's strongholds counts 1 more, and +1: a fort with Walls is worth 3. Two Walls add twice."""
    pieces = {"h1": "sultan fort"}
    assert fought(pieces, units=2).winner == "warlord"
    case = fought(pieces, units=2, sultan="strong-walls")
    assert case.strengths == (2, 3) and case.winner == "sultan"
    assert fought(pieces, units=2, sultan="strong-walls strong-walls").strengths == (2, 5)


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_strong_walls_do_nothing_for_an_attacker() -> None:
    """Even one whose castle stands next door."""
    pieces = {"h1": "sultan 3 mercenaries", "h2": "caliph castle"}
    assert fought(pieces, units=3, attacker="caliph", caliph="strong-walls").strengths == (3, 3)


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_turncoats() -> None:
    """Up to three enemy mercenaries count 0; each Turncoats three more; ordinary units are not touched."""
    assert fought({"h1": "sultan 5 mercenaries"}, units=3, warlord="turncoats").strengths == (3, 2)
    assert fought({"h1": "sultan 5 mercenaries"}, units=3, warlord="turncoats turncoats").strengths == (3, 0)
    assert fought({"h1": "caliph 3 units"}, units=3, warlord="turncoats").strengths == (3, 3)
    pieces = {"h1": "caliph 2 units, caliph 1 mercenary"}
    assert fought(pieces, units=3, warlord="turncoats").strengths == (3, 2)


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_turncoats_against_an_attacker() -> None:
    case = fought({"h1": "caliph 1 unit"}, units=1, mercenaries=3, attacker="warlord", caliph="turncoats")
    assert case.strengths == (1, 1)


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_sandstorm() -> None:
    """Enemy battalions add nothing, your own still do; the character Guide is not a battalion."""
    case = fought(HELD, units=3, warlord="zealots sandstorm", sultan="zealots guide")
    assert case.strengths == (3 + 3 + 1, 3 + 1)
    assert case.front("sultan") == ["zealots", "guide"]  # not cancelled, but without effect


# Places


@pytest.mark.rule("CM-11.1")
@pytest.mark.parametrize(("hex_", "value"), [("h1", 1), ("h2", 2), ("h3", 2), ("h4", 1), ("h5", 1)])
def test_cm_11_1_camel_corps_in_desert_and_wilderness(hex_: str, value: int) -> None:
    """+2 there, for either side; +1 in fertile land, mountains and quarries."""
    pieces = {hex_: "sultan 3 mercenaries"}
    assert fought(pieces, units=2, at=hex_, warlord="camel-corps").strengths == (2 + value, 3)
    assert fought(pieces, units=5, at=hex_, sultan="camel-corps").strengths == (5, 3 + value)


# After the fight


@pytest.mark.rule("CM-11.1", "CM-8.6")
def test_cm_11_1_war_cry_costs_the_loser_one_more() -> None:
    """3 + 1 beat 4: half of 4 is two casualties, and War Cry makes it three."""
    case = fought({"h1": "caliph 4 units"}, units=3, warlord="war-cry")
    assert case.strengths == (4, 4) and case.vp("warlord") == 3
    plain = fought({"h1": "caliph 4 units"}, units=4)
    assert plain.vp("warlord") == 2


@pytest.mark.rule("CM-11.1", "CM-8.6")
def test_cm_11_1_war_cry_never_more_than_there_are_and_not_for_a_loser() -> None:
    assert fought({"h1": "caliph 1 unit"}, units=3, warlord="war-cry").vp("warlord") == 1
    case = fought({"h1": "caliph 5 units"}, units=2, warlord="war-cry")
    assert case.winner == "caliph" and case.units("caliph", "h1") == (3, 0)


@pytest.mark.rule("CM-11.1", "CM-8.8")
def test_cm_11_1_raid_chief_brings_a_coin_for_each_piece_sacked() -> None:
    """Fort and town sacked: 1 + 2 coins, and 2 more with Raid Chief; a captured fort brings none."""
    pieces = {"h1": "caliph fort, sultan town"}
    case = fought(pieces, units=5, warlord="raid-chief")
    assert case.s.describe(WARLORD, 24) == "sack the fort for 2 coins"
    case.play("warlord: sack", "warlord: sack")
    assert case.coins("warlord") == 5
    case = fought(pieces, units=5, warlord="raid-chief")
    case.play("warlord: capture", "warlord: sack")
    assert case.coins("warlord") == 3


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_a_cancelled_raid_chief_brings_nothing() -> None:
    case = fought({"h1": "caliph fort"}, units=5, warlord="raid-chief", caliph="hidden-dagger")
    assert case.strengths == (5, 2)
    case.play("warlord: sack")
    assert case.coins("warlord") == 1 and case.front("warlord") == ["raid-chief"]


@pytest.mark.rule("CM-8.5", "CM-13.3")
def test_cm_8_5_the_coins_of_a_lent_raid_chief_are_the_attackers() -> None:
    pieces = {"h1": "caliph fort", "h2": "murshid token"}
    case = fought(pieces, units=5, lent="attacker", murshid="raid-chief")
    case.play("warlord: sack")
    assert case.coins("warlord") == 2 and case.coins("murshid") == 0 and case.front("murshid") == ["raid-chief"]


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_guide_serves_one_conflict_then_lies_in_front() -> None:
    """Played in a combat it is not there for the contest that follows."""
    case = Case({"h1": "sultan fort", "h2": "sultan town"}, hands={"caliph": "guide"})
    case.assault("caliph", "h1", units=2)
    case.choose(caliph="guide")
    case.play("caliph: sack")
    assert case.front("caliph") == ["guide"] and case.hand("caliph") == []
    case.contest("caliph", "h2")
    assert case.over and case.strengths == (0, 1)


@pytest.mark.rule("CM-8.3")
def test_cm_8_3_menus_say_what_cards_do() -> None:
    case = Case(HELD, hands={"sultan": "strong-walls hidden-dagger camel-corps turncoats ambush"})
    case.assault("caliph", "h1", units=2)
    words = [case.s.describe(SULTAN, action) for action in case.s.legal(SULTAN)]
    assert words == [
        "done",
        "Hidden Dagger (cancels an enemy character or battalion card, or +1)",
        "Strong Walls (+1 defending; each of your strongholds +1, defending)",
        "Camel Corps (+1; +2 in desert or wilderness)",
        "Turncoats (up to 3 enemy mercenary units count 0)",
        "Ambush (+2 defending)",
    ]
    assert case.s.prompt(SULTAN).startswith("Choose combat cards in secret for the combat for Middle")
    assert case.s.prompt(CALIPH) == ""
