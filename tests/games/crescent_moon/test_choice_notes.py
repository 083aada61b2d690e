"""What a choice says it does: coins and what they buy, strengths before cards, and the year's points."""

from __future__ import annotations

from typing import Any

from outremer.games.menus import is_forced, menu
from tests.games.crescent_moon.tables import Turn


def entry(turn: Turn, action: str) -> dict[str, Any]:
    return next(one for one in menu(turn.s, turn.s.actors()[0]) if one["action"] == action)


def said(turn: Turn, action: str) -> list[tuple[str, str]]:
    """The notes of a choice of the seat that must decide."""
    return [(note["kind"], note["text"]) for note in entry(turn, action)["notes"]]


def test_passing_says_what_is_given_up() -> None:
    turn = Turn("caliph", {"h1": "caliph 1 unit"})
    assert entry(turn, "pass")["ending"] == "pass"
    assert said(turn, "pass") == [("nothing", "this action is lost; 3 actions left this year")]


def test_a_fort_shows_coins_reserves_and_points() -> None:
    """CM-14.5: the second stronghold of the first year brings 4 points."""
    turn = Turn("caliph", {"h1": "caliph 1 unit", "h13": "caliph fort"}, coins={"caliph": 4}).do("build")
    assert said(turn, "fort at h1") == [
        ("effect", "defends with 1"),
        ("cost", "−2 coins: 2 left"),
        ("effect", "+1 reserves next year"),
        ("score", "+4 VP if scored now"),
    ]


def test_a_choice_with_one_outcome_says_which() -> None:
    """The game builds the only thing that can be built without asking: nobody is surprised by it."""
    turn = Turn("caliph", {"h1": "caliph 1 unit"}, coins={"caliph": 2})
    assert said(turn, "build")[0] == ("effect", "only one way: fort in Galilee for 2 coins")
    assert turn.do("build").building("h1") == "caliph fort"
    open_ = Turn("caliph", {"h1": "caliph 1 unit", "h13": "caliph 1 unit"}, coins={"caliph": 2})
    assert said(open_, "build") == [("cost", "you have 2 coins")]


def test_a_castle_shows_how_many_are_lacking() -> None:
    """CM-14.5: three castles score together, the first two nothing."""
    pieces = {"h1": "caliph fort", "h13": "caliph castle", "h16": "caliph fort"}
    turn = Turn("caliph", pieces, coins={"caliph": 4}).do("build")
    assert said(turn, "castle at h1")[:2] == [
        ("effect", "defends with 2"),
        ("effect", "castle 2 of 3 that score together"),
    ]


def test_mercenaries_that_may_join_are_told_before_they_are_asked_about() -> None:
    """CM-6.6: ordinary units are chosen first."""
    pieces = {"h1": "caliph 1 unit, caliph 2 mercenaries", "h4": "sultan fort", "h2": "sultan castle"}
    turn = Turn("caliph", pieces).do("assault")
    turn.do(next(text for text in turn.options if text.startswith("go h1")))
    assert turn.s.step().name == "march"
    assert ("effect", "then up to 2 mercenaries") in said(turn, "amount 0")
    assert ("effect", "up to 2 mercenaries may join them") in said(turn, "amount 1")


def test_sacking_says_what_it_brings_where_units_must_be_counted() -> None:
    turn = Turn("warlord", {"h1": "warlord 2 units", "h4": "sultan town", "h2": "sultan town"}).do("assault")
    edge = next(text for text in turn.options if text.startswith("go h1"))
    assert said(turn, edge) == [("gain", "brings 2 coins and 2 VP")]


def test_a_row_that_is_too_dear_leaves_the_market_of_the_sultan() -> None:
    turn = Turn("caliph", {"h1": "caliph 1 unit"}, coins={"caliph": 1})
    assert said(turn, "buy") == [
        ("cost", "the row is too dear: you have 1 coin"),
        ("effect", "the Sultan sells at a price you agree"),
    ]
    assert said(Turn("caliph", {"h1": "caliph 1 unit"}), "buy") == [("nothing", "you have no coins")]


def test_a_contest_shows_both_strengths_and_the_hands() -> None:
    """CM-9.6: nothing against presence and token. The Murshid's token lies next door."""
    pieces = {"h1": "caliph 1 unit", "h2": "sultan token", "h4": "murshid token"}
    turn = Turn("caliph", pieces, hands={"sultan": "caravan zealots", "murshid": "guide"}).do("influence")
    assert said(turn, "h2") == [
        ("strength", "0 against 2 before cards"),
        ("effect", "the Sultan holds 2 cards"),
        ("effect", "the Murshid may interfere with 1 card"),
    ]


def test_a_contest_shows_what_the_token_would_score() -> None:
    """CM-14.2: a token by a city scores 2, and 4 in year one; beside nothing but a unit it scores nothing."""
    pieces = {"h1": "murshid fort", "h2": "sultan city", "h4": "caliph 1 unit"}
    turn = Turn("murshid", pieces).do("influence")
    assert said(turn, "h2")[-1] == ("effect", "if you win: +6 VP if scored now")
    assert said(turn, "h4")[-1] == ("effect", "the Caliph holds no cards")


def test_an_assault_shows_both_strengths_and_a_tie() -> None:
    """Two units against one; one against a fort, which is a tie."""
    turn = Turn("warlord", {"h1": "warlord 2 units", "h4": "caliph 1 unit", "h2": "caliph 1 unit"}).do("assault")
    edge = next(text for text in turn.options if text.startswith("go h1"))
    assert said(turn, edge)[0] == ("strength", "2 against 1 before cards")
    tied = Turn("warlord", {"h1": "warlord 1 unit", "h4": "sultan fort", "h2": "sultan fort"}).do("assault")
    edge = next(text for text in tied.options if text.startswith("go h1"))
    assert said(tied, edge)[0] == ("strength", "1 against 1 before cards, a tie: the attacker wins")


def test_an_attack_tells_no_points_before_it_is_decided() -> None:
    """The attackers stand nowhere while the conflict lasts: what the year pays for units would seem lost."""
    pieces = {"h1": "warlord 4 units", "h4": "caliph 1 unit", "h2": "caliph 1 unit", "h5": "murshid token"}
    turn = Turn("warlord", pieces).do("assault")
    turn.do(next(text for text in turn.options if text.startswith("go h1")))
    assert turn.s.step().name == "march"
    assert [kind for text in turn.options for kind, _ in said(turn, text) if kind == "score"] == []


def test_a_move_shows_control_income_and_points() -> None:
    turn = Turn("caliph", {"h1": "caliph 2 units", "h2": "caliph 1 unit"}).do("move", "go h1 south-west")
    assert said(turn, "amount 1")[0] == ("gain", "you control Tyre")
    assert ("effect", "+3 income a year") in said(turn, "amount 1")
    assert said(turn, "amount 2")[1] == ("cost", "you no longer control Galilee")


def test_the_last_year_promises_no_income_and_no_reserves() -> None:
    pieces = {"h1": "caliph 2 units", "h2": "caliph 1 unit"}
    for year, promised in ((2, True), (3, False)):
        turn = Turn("caliph", pieces, year=year).do("move", "go h1 south-west")
        assert any("income" in words for _, words in said(turn, "amount 1")) == promised
        build = Turn("caliph", pieces, year=year, coins={"caliph": 9}).do("build")
        fort = next(text for text in build.options if "fort" in text)
        assert any("reserves" in words for _, words in said(build, fort)) == promised


def test_an_offer_to_a_murshid_without_cards_buys_nothing() -> None:
    """CM-13.4: everybody sees how many cards the Murshid holds."""
    pieces = {"h1": "warlord 1 unit", "h4": "caliph 1 unit", "h5": "murshid token"}
    turn = Turn("warlord", pieces).do("assault")
    assert turn.s.step().name == "offer"
    assert said(turn, "amount 0") == []
    assert said(turn, "amount 3") == [
        ("cost", "−3 VP if your side wins"),
        ("nothing", "the Murshid holds no cards: this buys nothing"),
    ]


def test_a_seller_is_told_what_the_buyer_has() -> None:
    """CM-12.2: one coin more than the buyer has is a refusal. The slider begins at a usual price above the offer."""
    turn = Turn("sultan", {"h12": "sultan fort"}, coins={"sultan": 3}, reserves={"nomad": 4}).do("hire")
    assert said(turn, "amount 1") == [("cost", "usual price 2 coins; you have 3")]
    turn.do("amount 1")
    assert said(turn, "amount 2") == [("cost", "1 left"), ("fair", "a usual price")]
    turn.do("amount 1", "nomad: other price")
    assert said(turn, "amount 2") == [("fair", "a usual price")]
    assert said(turn, "amount 4") == [("nothing", "they have 3: this says that you do not sell")]


def test_a_card_of_the_market_says_what_it_does_and_who_is_paid() -> None:
    turn = Turn("nomad", {"h12": "nomad 1 mercenary"}, coins={"nomad": 9}).do("buy")
    assert said(turn, "slot near-2") == [
        ("effect", "influence +2"),
        ("cost", "paid to the Murshid"),
        ("cost", "−2 coins: 7 left"),
    ]


def test_only_an_empty_hand_shows_that_there_is_no_choice() -> None:
    """CM-1.4: hand sizes are public, so a turn without a card and without an action holds no secret."""
    empty = Turn("caliph", {"h1": "caliph 1 unit"})
    assert not is_forced(empty.s, 3)  # there are several things to do
    empty.s.open_menu = empty.s.open_menu[:1]
    assert is_forced(empty.s, 3)
    holding = Turn("caliph", {"h1": "caliph 1 unit"}, hands={"caliph": "alms"})
    holding.s.open_menu = holding.s.open_menu[:1]
    assert not is_forced(holding.s, 3)
    assert is_forced(holding.s, 3, alone=True)  # bots learn nothing from a quick answer
