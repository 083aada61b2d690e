"""Every influence card of CM-11, each where it changes what happens; and the secret choice in other worlds."""

import pytest

from outremer.games.crescent_moon.events import PAID, REVEALED
from outremer.games.crescent_moon.position.write import fight_entry
from outremer.games.crescent_moon.rules.conflict import redraw_picks
from outremer.games.crescent_moon.setting import CALIPH, NOBODY, SULTAN
from outremer.games.crescent_moon.state import the_fight
from outremer.kernel import FastRng
from tests.games.crescent_moon.conflicts import CARD_IDS, Case, contested

TOWN = {"h1": "sultan town"}
TOKEN = {"h1": "sultan token"}


@pytest.mark.rule("CM-11.1", "CM-9.6")
@pytest.mark.parametrize(
    ("card", "value"),
    [("whisper-network", 2), ("envoy", 2), ("grand-vizier", 2), ("guide", 1), ("pilgrims-oath", 1), ("blackmail", 1)],
)
def test_cm_11_1_what_a_card_adds(card: str, value: int) -> None:
    """For an attacker without presence, and for a defender, far from the holy site."""
    assert contested(TOWN, "caliph", caliph=card).strengths == (value, 1)
    assert contested(TOWN, "caliph", sultan=card).strengths == (0, 1 + value)


@pytest.mark.rule("CM-11.1")
@pytest.mark.parametrize("card", ["whisper-network", "envoy", "grand-vizier"])
def test_cm_11_1_two_take_a_token(card: str) -> None:
    """A lone token stands at 2: an attacker needs a card of 2 to win the tie."""
    assert contested(TOKEN, "caliph").winner == "sultan"
    assert contested(TOKEN, "caliph", caliph="guide").winner == "sultan"
    assert contested(TOKEN, "caliph", caliph=card).winner == "caliph"


@pytest.mark.rule("CM-11.1", "CM-8.9")
def test_cm_11_1_characters_come_back_others_do_not() -> None:
    case = contested(TOWN, "caliph", caliph="whisper-network envoy grand-vizier guide")
    assert case.strengths == (7, 1)
    assert case.front("caliph") == ["envoy", "grand-vizier", "guide"] and case.discards == ["whisper-network"]


@pytest.mark.rule("CM-11.1")
@pytest.mark.parametrize(("hex_", "value"), [("h8", 3), ("h2", 3), ("h7", 3), ("h1", 1), ("h3", 1)])
def test_cm_11_1_pilgrims_oath_by_the_holy_site(hex_: str, value: int) -> None:
    """+3 in the hex of the holy site and in those beside it."""
    assert contested({hex_: "sultan token"}, "caliph", at=hex_, caliph="pilgrims-oath").strengths == (value, 2)


# Blackmail


@pytest.mark.rule("CM-11.1", "CM-9.5")
def test_cm_11_1_blackmail_cancels_an_influence_card() -> None:
    """The Sultan's Whisper Network would have held the town."""
    assert contested(TOWN, "caliph", caliph="guide", sultan="whisper-network").winner == "sultan"
    case = contested(TOWN, "caliph", caliph="blackmail guide", sultan="whisper-network")
    assert case.strengths == (1, 1) and case.winner == "caliph"
    assert case.discards == ["whisper-network", "blackmail"]


@pytest.mark.rule("CM-11.1", "CM-8.5")
def test_cm_11_1_blackmail_that_was_cancelled_does_nothing() -> None:
    """Neither cancels nor adds 1."""
    case = contested(TOWN, "caliph", caliph="blackmail guide", sultan="blackmail")
    assert case.strengths == (1, 1) and case.winner == "caliph"


@pytest.mark.rule("CM-8.5", "CM-9.5")
def test_cm_8_5_a_blackmail_already_carried_out_may_still_be_struck() -> None:
    """One against two: the first cancels one of them. The other must cancel an enemy card, and the only one there
    has already been used."""
    case = contested(TOWN, "caliph", caliph="blackmail", sultan="blackmail blackmail")
    assert case.strengths == (0, 1) and case.winner == "sultan"


@pytest.mark.rule("CM-8.5", "CM-9.5")
def test_cm_8_5_of_two_blackmails_the_second_finds_nothing() -> None:
    case = contested(TOWN, "caliph", caliph="blackmail blackmail", sultan="guide")
    assert case.strengths == (1, 1)


@pytest.mark.rule("CM-9.5", "CM-11.1")
def test_cm_11_1_blackmail_leaves_those_who_stand_aside() -> None:
    """The Nomad stands aside with a unit; the Sultan has played nothing: Blackmail adds 1."""
    case = contested({"h1": "sultan token, nomad 1 mercenary"}, "caliph", caliph="blackmail")
    case.play("nomad: aside")
    assert case.strengths == (1, 2)


# Alms


@pytest.mark.rule("CM-11.1")
@pytest.mark.parametrize("coins", [1, 2, 3])
def test_cm_11_1_alms_count_their_coins(coins: int) -> None:
    """Committed in secret, paid to the bank at the reveal."""
    case = contested(TOWN, "caliph", purse=5, caliph=f"alms {coins}")
    assert case.strengths == (coins, 1)
    assert case.coins("caliph") == 5 - coins
    assert case.told(PAID, "seat", "receiver", "coins") == [(CALIPH, NOBODY, coins)]
    assert case.told(REVEALED, "seat", "card", "coins") == [(CALIPH, CARD_IDS.index("alms"), coins)]


@pytest.mark.rule("CM-11.1", "CM-9.4")
def test_cm_11_1_alms_are_secret_until_the_reveal() -> None:
    case = Case(TOWN, hands={"caliph": "alms", "sultan": "guide"}, coins={"caliph": 4})
    case.contest("caliph", "h1")
    case.play("caliph: card alms", "caliph: amount 3", "caliph: done")
    assert case.coins("caliph") == 4 and case.events(PAID) == []
    case.play("sultan: done")
    assert case.coins("caliph") == 1


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_alms_take_1_to_3_coins_and_never_more_than_there_are() -> None:
    case = Case(TOWN, hands={"caliph": "guide alms"}, coins={"caliph": 2})
    case.contest("caliph", "h1")
    case.play("caliph: card alms")
    assert case.s.prompt(CALIPH) == "Alms: how many coins do you give?"
    assert case.menu("caliph") == ["amount 1", "amount 2"]
    assert case.refused("caliph: amount 0") == ("CM-11.1", "Alms takes at least 1 coin.")
    assert case.refused("caliph: amount 4") == ("CM-11.1", "Alms takes at most 3 coins.")
    rule, why = case.refused("caliph: amount 3")
    assert rule == "CM-11.1" and why == "You have 2 coins left to give; this Alms takes at least 1."
    assert case.refused("caliph: done")[0] == "CM-11.1"
    assert case.refused("caliph: card guide")[0] == "CM-11.1"


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_no_alms_from_an_empty_purse() -> None:
    case = Case(TOWN, hands={"caliph": "alms"})
    case.contest("caliph", "h1")
    assert case.menu("caliph") == ["done"]
    assert case.refused("caliph: card alms")[1] == "You have 0 coins left to give; this Alms takes at least 1."


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_two_alms_the_smaller_first() -> None:
    """So that each choice can be made in one way only; together never more coins than the seat has."""
    case = Case(TOWN, hands={"caliph": "alms alms"}, coins={"caliph": 5})
    case.contest("caliph", "h1")
    case.play("caliph: card alms", "caliph: amount 2", "caliph: card alms")
    assert case.menu("caliph") == ["amount 2", "amount 3"]
    assert case.refused("caliph: amount 1") == ("CM-11.1", "Of two Alms the smaller is named first, and it was 2.")
    case.play("caliph: amount 3", "caliph: done")
    assert case.strengths == (5, 1) and case.coins("caliph") == 0 and case.discards == ["alms", "alms"]


@pytest.mark.rule("CM-11.1", "CM-9.5")
def test_cm_11_1_a_cancelled_alms_is_paid_all_the_same() -> None:
    """And of two the larger is cancelled."""
    case = contested(TOWN, "caliph", purse=3, caliph="alms 3", sultan="blackmail")
    assert case.strengths == (0, 1) and case.coins("caliph") == 0
    case = contested(TOWN, "caliph", purse=3, caliph="alms 1 alms 2", sultan="blackmail")
    assert case.strengths == (1, 1) and case.coins("caliph") == 0


# Other worlds


@pytest.mark.rule("CM-9.4")
def test_cm_9_4_a_choice_still_secret_is_redrawn_for_the_others() -> None:
    """To the Sultan the Caliph, who is done, may have chosen any part of their hand; to the Caliph it is the same."""
    case = Case(TOWN, hands={"caliph": "guide alms", "sultan": "envoy"}, coins={"caliph": 2})
    case.contest("caliph", "h1")
    case.play("caliph: card guide", "caliph: done", "sultan: card envoy")
    seen = set()
    for seed in range(80):
        world = case.s.copy()
        redraw_picks(world, SULTAN, FastRng(seed))
        assert world.legal(SULTAN) == case.s.legal(SULTAN) and world.actors() == case.s.actors()
        assert the_fight(world).awaiting_coins[CALIPH] == 0
        base = CALIPH * len(CARD_IDS)
        chosen = [name for i, name in enumerate(CARD_IDS) if the_fight(world).picked[base + i]]
        seen.add((*chosen, the_fight(world).alms[CALIPH * 2]))
        world.apply(SULTAN, 1)
        assert world.over()
    assert seen == {(0,), ("guide", 0), ("alms", 1), ("alms", 2), ("guide", "alms", 1), ("guide", "alms", 2)}
    world = case.s.copy()
    redraw_picks(world, CALIPH, FastRng(1))
    assert [the_fight(world).picked[CALIPH * len(CARD_IDS) + i] for i in range(len(CARD_IDS))] == [
        1 if name == "guide" else 0 for name in CARD_IDS
    ]


@pytest.mark.rule("CM-8.4")
def test_cm_8_4_revealed_cards_are_the_same_in_all_worlds() -> None:
    """After the reveal nothing is redrawn."""
    case = contested({"h1": "nomad token, sultan town"}, "caliph", caliph="envoy", nomad="guide")
    assert case.actors == ["sultan"]
    world = case.s.copy()
    redraw_picks(world, SULTAN, FastRng(3))
    assert fight_entry(world, the_fight(world)) == fight_entry(case.s, the_fight(case.s))


@pytest.mark.rule("CM-9.4")
def test_cm_9_4_what_a_seat_may_do_depends_on_its_own_cards_only() -> None:
    """The Sultan's view, menu and refusals do not depend on what the Caliph holds and is choosing."""
    said = []
    for cards, moves in (("envoy", ["card envoy"]), ("alms", ["card alms"]), ("alms", ["card alms", "amount 2"])):
        case = Case(TOWN, hands={"caliph": cards, "sultan": "envoy terror"}, coins={"caliph": 3})
        case.contest("caliph", "h1")
        case.play(*[f"caliph: {move}" for move in moves])
        refusals = [case.s.explain(SULTAN, action) for action in range(300, 345)]
        said.append((case.s.legal(SULTAN), refusals, case.s.view(SULTAN), case.s.view(-1)))
    assert said[0] == said[1] == said[2]
