"""Influence contests (CM-9), with Meddle and Sway (CM-13.2, CM-13.1)."""

import pytest

from outremer.games.crescent_moon.events import CONTEST_BEGAN, TOKEN_PLACED, TOKEN_REMOVED
from outremer.games.crescent_moon.setting import CALIPH, MURSHID, NOMAD, SULTAN, WARLORD
from tests.games.crescent_moon.conflicts import Case, contested

SEATS = {"warlord": WARLORD, "murshid": MURSHID, "sultan": SULTAN, "caliph": CALIPH, "nomad": NOMAD}

# Who contests


@pytest.mark.rule("CM-9.1")
@pytest.mark.parametrize(
    ("pieces", "defender"),
    [
        ({"h1": "nomad token, caliph 3 units, sultan city"}, "nomad"),
        ({"h1": "caliph 1 unit, sultan city"}, "caliph"),
        ({"h1": "sultan town"}, "sultan"),
        ({"h1": "warlord 2 units, sultan town"}, "sultan"),
        ({"h1": "warlord 2 units, nomad token"}, "nomad"),
        ({"h2": "murshid token"}, "murshid"),
        ({"h1": "warlord 2 units", "h2": "murshid token"}, "murshid"),
    ],
)
def test_cm_9_1_who_defends(pieces: dict[str, str], defender: str) -> None:
    """The owner of the token; else the controller, if another player attacks; else the Sultan with a town; else
    the Murshid, who meddles."""
    case = Case(pieces)
    case.contest("warlord", "h1")
    assert case.told(CONTEST_BEGAN, "seat", "defender", "hex") == [(WARLORD, SEATS[defender], 0)]


@pytest.mark.rule("CM-9.2", "CM-9.4")
def test_cm_9_2_everyone_present_takes_part() -> None:
    """Token, unit and town in the hex: three owners choose cards, and so does the attacker, who is not there."""
    cards = {"warlord": "guide", "sultan": "guide", "caliph": "envoy", "nomad": "envoy", "murshid": "envoy"}
    case = Case({"h1": "nomad token, caliph 1 unit, sultan town", "h8": "murshid token"}, hands=cards)
    case.contest("warlord", "h1")
    assert case.actors == ["warlord", "sultan", "caliph", "nomad"]


@pytest.mark.rule("CM-9.4", "CM-8.3")
def test_cm_9_4_whoever_holds_a_card_is_asked() -> None:
    """The Sultan holds only a combat card and is asked; the Warlord has only Warfare, which is no card of a contest."""
    case = Case({"h1": "sultan town"}, hands={"sultan": "terror"})
    case.contest("warlord", "h1")
    assert case.actors == ["sultan"]
    assert case.menu("sultan") == ["done"]
    assert case.refused("sultan: card terror") == ("CM-9.4", "Terror is not an influence card.")
    assert case.refused("sultan: card envoy") == ("CM-8.3", "You hold no Mountain Envoy.")


@pytest.mark.rule("CM-9.4", "CM-8.4")
def test_cm_9_4_secret_until_all_have_chosen() -> None:
    case = Case({"h1": "sultan town"}, hands={"warlord": "envoy", "sultan": "grand-vizier"})
    case.contest("warlord", "h1")
    case.play("warlord: card envoy", "warlord: done")
    assert case.revealed == [] and case.hand("warlord") == ["warfare", "envoy"]
    case.play("sultan: card grand-vizier", "sultan: done")
    assert case.revealed == ["warlord envoy", "sultan grand-vizier"]


# Taking sides


@pytest.mark.rule("CM-9.5")
def test_cm_9_5_third_parties_take_sides_in_turn_order() -> None:
    """The Sultan before the Nomad; each brings their strength to the side they take."""
    case = contested({"h1": "caliph token, nomad 1 mercenary, sultan town"}, "warlord")
    assert case.actors == ["sultan"] and case.menu("sultan") == ["attacker", "defender", "aside"]
    case.play("sultan: attacker")
    assert case.actors == ["nomad"]
    case.play("nomad: attacker")
    assert case.strengths == (3, 2)  # presence 1; presence and control 2; against presence and token 2
    assert case.winner == "warlord" and case.token("h1") == "warlord"


@pytest.mark.rule("CM-9.5")
def test_cm_9_5_a_third_party_on_the_other_side() -> None:
    case = contested({"h1": "caliph token, nomad 1 mercenary, sultan town"}, "warlord")
    case.play("sultan: attacker", "nomad: defender")
    assert case.strengths == (1, 4) and case.winner == "caliph" and case.token("h1") == "caliph"


@pytest.mark.rule("CM-9.5")
def test_cm_9_5_standing_aside_counts_for_nobody() -> None:
    case = contested({"h1": "caliph token, nomad 1 mercenary, sultan town"}, "warlord")
    case.play("sultan: aside", "nomad: aside")
    assert case.strengths == (0, 2)


@pytest.mark.rule("CM-9.5")
def test_cm_9_5_who_played_a_card_must_take_a_side() -> None:
    """The Sultan played Guide: they cannot stand aside, and the card counts for their side."""
    case = contested({"h1": "caliph token, sultan town"}, "warlord", sultan="guide")
    assert case.menu("sultan") == ["attacker", "defender"]
    rule, why = case.refused("sultan: aside")
    assert rule == "CM-9.5" and why == "You have played 1 card, so you cannot stand aside."
    assert case.s.prompt(SULTAN).endswith("You bring strength 1 and 1 card.")
    case.play("sultan: attacker")
    assert case.strengths == (2, 2) and case.winner == "warlord"


@pytest.mark.rule("CM-9.5", "CM-8.5")
def test_cm_9_5_cancelling_begins_with_the_attackers_side() -> None:
    """Both sides play Blackmail. The attacker's goes first and may cancel the defender's, which then does nothing."""
    case = contested({"h1": "sultan town"}, "caliph", caliph="envoy blackmail", sultan="blackmail")
    assert case.strengths == (2, 1)
    assert case.over  # one card to cancel: nothing to choose


@pytest.mark.rule("CM-9.5")
def test_cm_9_5_within_a_side_in_turn_order() -> None:
    """The Sultan's Blackmail is carried out before that of the Nomad on the same side; each chooses for their card."""
    case = contested(
        {"h1": "nomad token, sultan town"},
        "warlord",
        warlord="envoy pilgrims-oath",
        sultan="blackmail",
        nomad="blackmail",
    )
    case.play("sultan: defender")
    assert case.actors == ["sultan"] and case.menu("sultan") == ["card envoy", "card pilgrims-oath"]
    case.play("sultan: card envoy")
    assert case.over and case.strengths == (0, 3)  # the Nomad's cancelled the other card without a question


@pytest.mark.rule("CM-9.5", "CM-8.5")
def test_cm_9_5_first_whose_card_then_which() -> None:
    """Two enemies have played influence cards: the canceller names the player, then the card."""
    case = contested(
        {"h1": "nomad token, sultan town"}, "caliph", caliph="blackmail", sultan="guide", nomad="envoy pilgrims-oath"
    )
    case.play("sultan: defender")
    assert case.actors == ["caliph"] and case.menu("caliph") == ["player sultan", "player nomad"]
    assert case.refused("caliph: player caliph") == ("CM-8.5", "Blackmail cancels only cards of the other side.")
    assert case.refused("caliph: player murshid")[0] == "CM-8.5"
    case.play("caliph: player nomad")
    assert case.menu("caliph") == ["card envoy", "card pilgrims-oath"]
    assert case.refused("caliph: card guide") == ("CM-8.5", "There is no Guide from the Nomad here.")
    case.play("caliph: card envoy")
    assert case.strengths == (0, 5)


# Strength and outcome


@pytest.mark.rule("CM-9.6")
@pytest.mark.parametrize(
    ("pieces", "strengths"),
    [
        ({"h1": "sultan town"}, (0, 1)),
        ({"h1": "warlord 2 units, sultan town"}, (2, 1)),
        ({"h1": "sultan token"}, (0, 2)),
        ({"h1": "sultan token, sultan fort, sultan 3 mercenaries"}, (0, 3)),
        ({"h1": "sultan token, warlord 1 unit"}, (2, 2)),
    ],
)
def test_cm_9_6_presence_control_and_token_count_one_each(pieces: dict[str, str], strengths: tuple[int, int]) -> None:
    """However many pieces lie there."""
    case = contested(pieces, "warlord")
    assert case.strengths == strengths


@pytest.mark.rule("CM-9.6")
def test_cm_9_6_the_example_of_the_rulebook() -> None:
    """The Caliph from outside with Grand Vizier and Alms of 3 coins, 5; the Nomad with presence, control, token and
    Guide, 4, and the Sultan on the Nomad's side: a tie, which the attacker wins."""
    pieces = {"h1": "nomad token, nomad 1 mercenary, sultan town"}
    case = contested(pieces, "caliph", purse=3, caliph="grand-vizier alms 3", nomad="guide")
    case.play("sultan: defender")
    assert case.strengths == (5, 5) and case.winner == "caliph" and case.token("h1") == "caliph"


@pytest.mark.rule("CM-9.7")
def test_cm_9_7_a_tie_goes_to_the_attacker() -> None:
    case = contested({"h1": "sultan town"}, "caliph", caliph="guide")
    assert case.strengths == (1, 1) and case.winner == "caliph"


@pytest.mark.rule("CM-9.8")
def test_cm_9_8_the_attackers_token_takes_the_place_of_the_old() -> None:
    case = contested({"h1": "nomad token"}, "caliph", caliph="grand-vizier")
    assert case.token("h1") == "caliph"
    assert case.told(TOKEN_REMOVED, "seat", "hex") == [(NOMAD, 0)]
    assert case.told(TOKEN_PLACED, "seat", "hex")[-1] == (CALIPH, 0)
    assert case.s.in_supply(NOMAD, 1) == 8 and case.s.in_supply(CALIPH, 1) == 7
    assert case.front("caliph") == ["grand-vizier"]


@pytest.mark.rule("CM-9.8")
def test_cm_9_8_the_attacker_may_win_where_no_token_lay() -> None:
    case = contested({"h1": "sultan town"}, "caliph", caliph="whisper-network")
    assert case.token("h1") == "caliph" and case.s.town[0] == 1
    assert case.discards == ["whisper-network"]


@pytest.mark.rule("CM-9.8")
def test_cm_9_8_a_defender_who_wins_keeps_everything_as_it_was() -> None:
    case = contested({"h1": "sultan town"}, "caliph", caliph="blackmail", sultan="envoy grand-vizier")
    case.play("caliph: card envoy")
    assert case.winner == "sultan" and case.token("h1") == ""
    assert case.s.in_supply(CALIPH, 1) == 8
    assert case.discards == ["blackmail"] and case.front("sultan") == ["envoy", "grand-vizier"]
    assert case.s.fight is None


# Meddle and Sway


@pytest.mark.rule("CM-13.2", "CM-9.6", "CM-9.2")
def test_cm_13_2_meddling_without_presence_only_cards_count() -> None:
    """A token next to the hex: the Murshid's Whisper Network counts 2 for the Sultan, and no presence is added."""
    pieces = {"h1": "sultan town", "h2": "murshid token"}
    case = contested(pieces, "caliph", caliph="guide", murshid="whisper-network")
    assert case.actors == ["murshid"] and case.menu("murshid") == ["attacker", "defender"]
    case.play("murshid: defender")
    assert case.strengths == (1, 3) and case.winner == "sultan"


@pytest.mark.rule("CM-13.2", "CM-9.5")
def test_cm_13_2_without_presence_and_cards_there_is_nothing_to_decide() -> None:
    pieces = {"h1": "sultan town", "h2": "murshid token"}
    case = Case(pieces, hands={"murshid": "whisper-network"})
    case.contest("caliph", "h1")
    case.no_deals()
    case.choose()
    assert case.over and case.strengths == (0, 1)


@pytest.mark.rule("CM-13.2")
def test_cm_13_2_not_from_two_hexes_away() -> None:
    case = Case({"h1": "sultan town", "h8": "murshid token"}, hands={"murshid": "whisper-network"})
    case.contest("caliph", "h1")
    assert case.over and case.winner == "sultan"


@pytest.mark.rule("CM-13.2", "CM-9.1")
def test_cm_13_2_the_murshid_defends_an_empty_hex_beside_their_token() -> None:
    """Nobody is there: the Murshid defends with cards alone. Without any, a tie at 0, and the attacker wins."""
    case = contested({"h2": "murshid token"}, "caliph")
    assert case.strengths == (0, 0) and case.winner == "caliph"
    case = contested({"h2": "murshid token"}, "caliph", murshid="whisper-network")
    assert case.strengths == (0, 2) and case.winner == "murshid" and case.token("h1") == ""


@pytest.mark.rule("CM-9.2", "CM-9.6")
def test_cm_9_2_the_murshid_may_be_there_without_a_token() -> None:
    """With a fort in the hex the Murshid is a participant without Meddle, and takes a side like anybody."""
    case = contested({"h1": "sultan token, murshid fort"}, "caliph", caliph="guide")
    case.play("murshid: attacker")
    assert case.strengths == (3, 2) and case.winner == "caliph"


@pytest.mark.rule("CM-13.1", "CM-9.7")
def test_cm_13_1_the_murshids_own_token_takes_the_tie() -> None:
    """The Murshid defends a token, 2 against 2, and decides it."""
    case = contested({"h1": "murshid token"}, "caliph", caliph="grand-vizier")
    case.play("murshid: defender")
    assert case.strengths == (2, 2) and case.winner == "murshid" and case.token("h1") == "murshid"


@pytest.mark.rule("CM-13.1", "CM-9.7")
def test_cm_13_1_an_attacking_murshid_has_no_sway_without_a_token_there() -> None:
    """The Murshid attacks a town from outside; the Murshid wins the tie as attacker, and would lose it as defender."""
    case = contested({"h1": "sultan town", "h2": "murshid token"}, "murshid", murshid="guide")
    assert case.strengths == (1, 1) and case.winner == "murshid"
    case = contested({"h1": "caliph 1 unit", "h2": "murshid token"}, "caliph", murshid="grand-vizier")
    assert case.strengths == (2, 2) and case.winner == "caliph"


@pytest.mark.rule("CM-9.2")
def test_cm_9_2_with_four_players() -> None:
    case = Case({"h1": "caliph token, sultan town"}, hands={"caliph": "envoy"}, players=4)
    case.contest("warlord", "h1")
    case.choose(caliph="envoy")
    case.play("sultan: attacker")
    assert case.strengths == (1, 4) and case.winner == "caliph"
