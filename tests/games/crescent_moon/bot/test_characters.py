"""Stewards live their characters as the sheets advise: positions in which a sensible player knows what to do."""

from collections import Counter

import pytest

from outremer.bots import make_bot
from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.bot.evaluation import CrescentMoonEvaluation
from outremer.games.crescent_moon.bot.weights import LINES, names_of
from outremer.games.crescent_moon.rules.scoring import year_end_lines
from outremer.games.crescent_moon.score_lines import LINE_NAMES
from outremer.games.crescent_moon.setting import CALIPH, MURSHID, NOMAD, SULTAN, WARLORD
from outremer.games.crescent_moon.state import Table
from outremer.kernel import FastRng
from tests.games.crescent_moon.bot.test_evaluation import assault, term, worth
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import do, table

KNOWLEDGE = CrescentMoonEvaluation()
SEEDS = range(5)


def choices(s: Table, seat: int, spec: str = "steward") -> Counter[str]:
    """What bots with several seeds choose, in notation."""
    return Counter(GAME.notation.text(make_bot(spec, seed, GAME.name).decide(s, seat)) for seed in SEEDS)


def bargain(s: Table, seat: int) -> str:
    return GAME.notation.text(KNOWLEDGE.bargain(s, seat, s.legal(seat), FastRng(3)))


# The table of weights


def test_the_lines_of_the_score_sheet_are_entries_in_their_order() -> None:
    for seat, lines in enumerate(LINES):
        assert [name for name, _, _ in lines] == LINE_NAMES[seat]
        assert len(set(names_of(seat))) == len(names_of(seat))


@pytest.mark.rule("CM-14.1", "CM-14.2", "CM-14.3", "CM-14.4", "CM-14.5")
def test_what_is_safe_at_the_last_scoring_counts_as_it_scores() -> None:
    """After the last action, where nobody can take it away: each line of control counts what the rules will score."""
    s = table(
        {
            "h1": "caliph castle, caliph 2 units",
            "h3": "caliph palace",
            "h6": "sultan fort, sultan city",
            "h7": "sultan fort, sultan town",
            "h9": "sultan fort",
            "h10": "murshid fort, murshid token",
            "h13": "murshid fort, murshid token",
            "h5": "warlord castle, warlord token, warlord 2 units",
        },
        turn="nomad",
        year=3,
        round_=4,
    )
    control = {
        WARLORD: [2, 3, 4, 5],
        MURSHID: [3, 4, 6, 7],
        SULTAN: [0, 1, 4, 5],
        CALIPH: [0, 1, 2, 3, 4, 5],
        NOMAD: [2, 3, 4],
    }
    for seat, lines in control.items():
        scored, terms = year_end_lines(s, seat), dict(KNOWLEDGE.terms(s, seat))
        for line in lines:
            name = LINE_NAMES[seat][line]
            assert terms[f"line: {name}"] == pytest.approx(scored[line], abs=0.35), (SEAT_IDS[seat], name)


# The Warlord


@pytest.mark.rule("CM-7.1")
def test_the_warlord_with_tokens_and_discs_masses() -> None:
    """Three tokens in free hexes, most discs in supply, and no prey in reach: the army is raised."""
    s = table(
        {
            "h1": "warlord token, warlord 1 unit",
            "h4": "warlord token",
            "h2": "warlord token",
            "h16": "caliph palace, caliph 3 units",
            "h15": "sultan town, sultan castle",
            "h12": "nomad 2 mercenaries",
        }
    )
    assert choices(s, WARLORD)["mass"] >= 4


@pytest.mark.rule("CM-7.1")
def test_a_token_is_worth_more_to_the_warlord_while_there_are_discs() -> None:
    """A token is a place to mass from: it counts more in a free hex than under another's units."""
    free = table({"h1": "warlord token", "h16": "caliph palace"})
    under = table({"h1": "warlord token, caliph 1 unit", "h16": "caliph palace"})
    assert term(KNOWLEDGE, free, "warlord", "units to mass") > term(KNOWLEDGE, under, "warlord", "units to mass")


@pytest.mark.rule("CM-8.5", "CM-8.6")
def test_a_lone_unit_does_not_assault_a_castle_whose_lord_has_cards() -> None:
    """Warfare makes it a tie at best, and a card in the defender's hand is enough to lose the unit for nothing."""
    s = table(
        {
            "h1": "warlord 1 unit, warlord token",
            "h2": "sultan castle",
            "h4": "warlord token",
            "h16": "caliph palace, caliph 2 units",
        },
        hands={"sultan": "ambush ambush"},
    )
    assert choices(s, WARLORD)["assault"] == 0


@pytest.mark.rule("CM-8.6")
def test_an_attack_is_made_with_the_whole_host() -> None:
    """Five units beside a guarded city: they go together."""
    s = table(
        {"h1": "warlord 5 units", "h2": "sultan city, sultan 2 mercenaries", "h16": "caliph palace"},
        year=3,
        round_=4,
    )
    do(s, "assault")
    if "go h1 east" in [GAME.notation.text(action) for action in s.legal(WARLORD)]:
        do(s, "go h1 east")
    assert choices(s, WARLORD)["amount 5"] + choices(s, WARLORD)["amount 4"] >= 4


@pytest.mark.rule("CM-8.6")
def test_the_tiger_attacks_the_leader() -> None:
    """The same prey on both sides, held by the leader and by the last: the leader's goes."""
    s = table(
        {
            "h6": "warlord 5 units",
            "h3": "caliph castle, caliph 1 unit",
            "h9": "murshid castle, murshid 1 mercenary",
            "h16": "caliph palace",
        },
        year=3,
        round_=2,
        open_scores=True,
    )
    s.year = 1
    s.score(CALIPH, 0, 22)
    s.score(MURSHID, 0, 4)
    s.score(WARLORD, 0, 18)
    s.year = 2
    do(s, "assault")
    found = choices(s, WARLORD)
    towards = {
        name for name in found if s.land.neighbour[GAME.notation.parse(name) - GAME.notation.parse("go h1 east")] == 2
    }
    assert sum(found[name] for name in towards) >= 4


# The Sultan


@pytest.mark.rule("CM-14.3")
def test_a_city_is_safer_with_an_ally_than_alone_beside_the_warlord() -> None:
    """Another player's units defend it; in the open it is prey."""
    ally = table({"h7": "sultan city, caliph castle, caliph 3 units", "h6": "warlord 3 units"})
    alone = table({"h7": "sultan city", "h6": "warlord 3 units", "h8": "caliph castle, caliph 3 units"})
    assert term(KNOWLEDGE, ally, "sultan", "line: cities") > term(KNOWLEDGE, alone, "sultan", "line: cities")


@pytest.mark.rule("CM-6.2")
def test_the_sultan_builds_where_an_ally_defends() -> None:
    """Two towns: one among the units of the Caliph, one open beside the Warlord. The first becomes a city."""
    s = table(
        {
            "h7": "sultan town, caliph castle, caliph 4 units",
            "h13": "sultan town",
            "h12": "warlord 5 units",
            "h14": "warlord 3 units",
        },
        turn="sultan",
        coins={"sultan": 3},
    )
    do(s, "build")
    found = choices(s, SULTAN)
    assert found["city at h7"] > found["city at h13"]


@pytest.mark.rule("CM-7.4")
def test_an_empty_market_is_worth_less_than_a_full_one() -> None:
    full = table({"h7": "sultan town"}, stall="terror ambush decree")
    empty = table({"h7": "sultan town"})
    assert worth(KNOWLEDGE, full, "sultan") > worth(KNOWLEDGE, empty, "sultan") + 0.5


# The Murshid


def even_fight(hands: str, **more: str) -> Table:
    """The Warlord attacks the Caliph on the holy site, as strong as the Caliph, beside a token of the Murshid."""
    pieces = {"h11": "warlord 4 units", "h10": "caliph 5 units", "h14": "murshid token", "h1": "murshid token"}
    s = table(pieces | more, year=3, round_=4, hands={"murshid": hands} if hands else {})
    assault(s, "go h11 west", 4)
    return s


@pytest.mark.rule("CM-13.4")
def test_a_deal_is_offered_for_a_fight_that_cards_decide_and_taken() -> None:
    s = even_fight("zealots zealots terror")
    offer = bargain(s, WARLORD)
    assert int(offer.split()[1]) >= 1
    do(s, f"warlord: {offer}", "caliph: amount 0")
    assert bargain(s, MURSHID) == "player warlord"


@pytest.mark.rule("CM-13.4")
def test_nothing_is_offered_for_a_fight_that_is_decided() -> None:
    """Six against one: nobody needs the Murshid."""
    s = table(
        {"h11": "warlord 6 units", "h10": "caliph 1 unit", "h14": "murshid token"},
        hands={"murshid": "zealots"},
    )
    assault(s, "go h11 west", 6)
    assert bargain(s, WARLORD) == "amount 0"


@pytest.mark.rule("CM-13.2", "CM-13.4")
def test_central_tokens_of_the_murshid_reach_more_quarrels() -> None:
    pieces = {"h9": "caliph 2 units", "h10": "warlord 2 units", "h13": "nomad 2 mercenaries"}
    middle = table(pieces | {"h12": "murshid token"})
    edge = table(pieces | {"h1": "murshid token"})
    name = "quarrels in reach"
    assert term(KNOWLEDGE, middle, "murshid", name) > term(KNOWLEDGE, edge, "murshid", name)


# The Nomad


def sale(price: int, purse: int = 12) -> Table:
    """The Sultan bids for a rider of the Nomad's reserve."""
    s = table(
        {"h13": "sultan city, sultan castle", "h2": "nomad 2 mercenaries, nomad token", "h16": "caliph palace"},
        turn="sultan",
        year=2,
        coins={"sultan": purse},
        reserves={"nomad": 4},
    )
    do(s, "hire", "amount 1", f"amount {price}")
    return s


@pytest.mark.rule("CM-12.1")
def test_the_nomad_refuses_a_poor_price_and_accepts_a_good_one() -> None:
    assert bargain(sale(0), NOMAD) in ("refuse", "other price")
    assert bargain(sale(6), NOMAD) == "accept"


@pytest.mark.rule("CM-4.3")
def test_tokens_of_the_nomad_bring_units_next_year() -> None:
    """Four tokens raise the target, if nothing is in reserve and few mercenaries are out."""
    few = table({"h1": "nomad token"}, turn="nomad")
    many = table({hex_: "nomad token" for hex_ in ("h1", "h2", "h3", "h4")}, turn="nomad")
    assert term(KNOWLEDGE, many, "nomad", "reserves due") >= term(KNOWLEDGE, few, "nomad", "reserves due")


@pytest.mark.rule("CM-7.5")
def test_mercenaries_who_hurt_the_nomad_are_called_home() -> None:
    """The Sultan's riders hold the holy site at the last scoring, where the Nomad's fourth token lies: without them the
    tokens score four, and the Sultan four less."""
    s = table(
        {
            "h1": "nomad token",
            "h2": "nomad token",
            "h4": "nomad token",
            "h10": "nomad token, sultan 2 mercenaries",
            "h16": "caliph palace",
        },
        turn="nomad",
        year=3,
        round_=4,
    )
    assert choices(s, NOMAD)["desert"] == len(SEEDS)
