"""Forced wins in Crescent Moon: the last round of the last year, where every point has its place."""

from __future__ import annotations

from typing import Any, Final

from outremer.games.crescent_moon.actions import CITY, SEAT_IDS
from outremer.games.crescent_moon.state import Table
from tests.bots.wins import forced
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import do, table

CITY_PRICE: Final = GAME.setting(GAME.options({})).cost[CITY]


def last_round(turn: str, pieces: dict[str, str], points: dict[str, int], **more: Any) -> Table:
    """The last round of the last year; these points were banked in the year before, and all can see them. No card is
    left in the deck, so that there is nothing to plot and conspire for."""
    s = table(pieces, turn=turn, year=3, round_=4, open_scores=True, **more)
    s.deck = []
    s.year = 1
    for name, number in points.items():
        s.score(SEAT_IDS.index(name), 0, number)
    s.year = 2
    s.settle()
    return s


# The Warlord


@forced("assault")
def sack_for_the_win() -> Table:
    """The Sultan leads by three and scores three more for a city. It is open beside your units: sack it for four. The
    town would bring two, the holy site four, but then the Sultan keeps the city."""
    return last_round(
        "warlord",
        {
            "h9": "warlord 2 units",
            "h13": "sultan city",
            "h12": "sultan town",
            "h16": "caliph palace",
            "h5": "murshid fort",
            "h2": "nomad token",
        },
        {"warlord": 20, "sultan": 23},
    )


@forced("sack")
def sack_the_castle_and_do_not_keep_it() -> Table:
    """The battle is won, and the Caliph's castle is in your hands: as a ruin it brings three points, and you need
    them."""
    s = last_round(
        "warlord",
        {
            "h9": "warlord 5 units",
            "h13": "caliph castle, caliph 1 unit",
            "h12": "sultan town",
            "h16": "caliph palace",
            "h5": "murshid fort",
            "h2": "nomad token",
        },
        {"warlord": 20, "sultan": 23},
    )
    do(s, "assault", "go h9 south-east", "amount 5", "warlord: card warfare", "warlord: done")
    return s


@forced("move")
def spread_out_and_take_the_holy_site() -> Table:
    """Four at the table, and seven behind. A man for the holy site is four points, and four more if your hexes are
    four in one group: so one of the pair in the quarry has to move up as well, and the other to stay."""
    return last_round(
        "warlord",
        {
            "h12": "warlord 2 units",
            "h9": "warlord 1 unit",
            "h10": "warlord 1 unit",
            "h2": "murshid fort",
            "h5": "sultan town",
            "h1": "caliph palace",
        },
        {"warlord": 20, "sultan": 27},
        players=4,
    )


@forced("uprising")
def rise_in_the_leaders_city() -> Table:
    """Five behind the Sultan, who has a fort and a city where your token lies: two units rise, and five points of
    plunder draw level, which is the Warlord's."""
    return last_round(
        "warlord",
        {
            "h13": "sultan city, sultan fort, warlord token",
            "h1": "warlord 1 unit",
            "h6": "sultan town",
            "h2": "nomad token",
            "h16": "caliph palace",
            "h5": "murshid fort",
        },
        {"warlord": 19, "sultan": 24},
    )


# The Murshid


@forced("influence")
def influence_the_city_and_not_the_field() -> Table:
    """One behind the Warlord, who has all ties. A token in the city, which your fort holds, scores two; on the free
    field beside it one."""
    return last_round(
        "murshid",
        {"h13": "sultan city, murshid fort", "h1": "warlord 1 unit", "h2": "nomad token", "h6": "caliph palace"},
        {"warlord": 21, "murshid": 20},
    )


@forced("attacker")
def break_the_tie_against_the_leader() -> Table:
    """The Nomad's riders and the Caliph's guard are equally strong, and your token lies on the holy site: you decide.
    If the Caliph keeps it, they pass you; the Nomad is far behind."""
    s = last_round(
        "nomad",
        {"h10": "caliph 2 units, murshid token", "h11": "nomad 2 mercenaries"},
        {"murshid": 20, "caliph": 19, "nomad": 12},
    )
    do(s, "assault", "amount 2", "nomad: amount 0", "caliph: amount 0", "murshid: refuse")
    return s


@forced("player nomad")
def take_the_offer_of_the_sure_winner() -> Table:
    """The Caliph offers five, but has one unit against five riders and loses in any case; the Nomad's two are sure,
    and two are enough."""
    s = last_round(
        "nomad",
        {"h13": "caliph 1 unit", "h12": "nomad 5 mercenaries", "h9": "murshid token", "h15": "caliph 1 unit"},
        {"warlord": 22, "murshid": 20},
    )
    do(s, "assault", "go h12 east", "amount 5", "nomad: amount 2", "caliph: amount 5")
    return s


# The Sultan


@forced("build")
def build_the_city_where_nobody_else_is() -> Table:
    """Coins for one city, and two behind the Warlord, who has all ties. In Tripoli, where nobody else is, it scores
    three; in Galilee, which the Caliph controls, two."""
    return last_round(
        "sultan",
        {"h13": "sultan town", "h1": "sultan town, caliph 1 unit", "h5": "nomad token", "h12": "warlord token"},
        {"warlord": 22, "sultan": 20},
        coins={"sultan": CITY_PRICE},
    )


@forced("accept", in_one_turn=False)
def sell_the_card_that_pays_for_the_city() -> Table:
    """The Murshid offers all coins for Horse Archers, which have no use now. The coins are just what your city costs in
    the next turn, and with it you pass the Warlord."""
    s = last_round(
        "murshid",
        {"h13": "sultan town", "h5": "murshid fort", "h1": "warlord token", "h2": "nomad token"},
        {"warlord": 22, "sultan": 20},
        coins={"murshid": CITY_PRICE},
        stall="horse-archers",
    )
    do(s, "buy", "slot sultan-1", f"amount {CITY_PRICE}")
    return s


# The Caliph


@forced("recruit", in_one_turn=False)
def defend_the_palace() -> Table:
    """Your palace stands on the holy site, and the Nomad before it with five riders who would not be bribed. If it
    falls you lose: your reserve goes there, and no coins into a fort at your token for one more hex."""
    s = last_round(
        "caliph",
        {
            "h10": "caliph palace, caliph 1 unit",
            "h15": "caliph fort",
            "h12": "caliph token",
            "h11": "nomad 5 mercenaries",
        },
        {"caliph": 14, "nomad": 19},
        coins={"caliph": 2},
        reserves={"caliph": 3},
    )
    do(s, "bribe", "amount 1", "amount 0", "nomad: refuse")
    return s


@forced("card ambush", "card charge")
def play_the_card_that_breaks_the_tie() -> Table:
    """Three riders against your three on the holy site: a tie is the attacker's. Ambush helps the defender, Charge
    does not, but does no harm either; to choose neither loses."""
    s = last_round(
        "nomad",
        {"h10": "caliph 3 units", "h11": "nomad 3 mercenaries", "h1": "warlord 1 unit"},
        {"warlord": 20, "caliph": 18, "nomad": 12},
        hands={"caliph": "ambush charge"},
    )
    do(s, "assault", "amount 3")
    return s


@forced("hire")
def hire_before_the_last_scoring() -> Table:
    """Four at the table, the last turn of all, and two coins: a man hired for the holy site, where your token lies,
    scores four and more; a fort at the crossing two at most."""
    return last_round(
        "caliph",
        {
            "h7": "caliph token",
            "h11": "caliph token",
            "h1": "warlord 1 unit",
            "h2": "murshid fort",
            "h3": "sultan town",
        },
        {"warlord": 21, "caliph": 18},
        coins={"caliph": 2},
        players=4,
    )


# The Nomad


@forced("refuse", "other price", in_one_turn=False)
def do_not_sell_to_the_leader() -> Table:
    """The Sultan leads and wants one rider: a third hex, three points. Your last action is for the fourth token, so you
    could not call the rider home. Ask more than the Sultan can pay, or refuse."""
    s = last_round(
        "sultan",
        {
            "h12": "sultan fort",
            "h15": "sultan fort",
            "h13": "sultan town",
            "h1": "nomad token",
            "h2": "nomad token",
            "h4": "nomad token",
        },
        {"sultan": 20, "nomad": 18},
        coins={"sultan": 1},
        reserves={"nomad": 1},
    )
    do(s, "hire", "amount 1")
    return s


@forced("accept")
def accept_the_price_that_wins() -> Table:
    """Three coins for a rider, from a Sultan who is far behind: three coins are three points at the last scoring, and
    one ahead of the Warlord."""
    s = last_round(
        "sultan",
        {"h12": "sultan town", "h1": "warlord 1 unit", "h2": "nomad token"},
        {"warlord": 22, "sultan": 5, "nomad": 20},
        coins={"sultan": 3},
        reserves={"nomad": 1},
    )
    do(s, "hire", "amount 3")
    return s


@forced("refuse", "other price", in_one_turn=False)
def refuse_the_bribe_that_feeds_the_leader() -> Table:
    """The Caliph leads and would bribe your rider on the holy site: two coins for you, five points for them. Your
    last action is for the fourth token."""
    s = last_round(
        "caliph",
        {
            "h10": "nomad 1 mercenary",
            "h15": "caliph palace",
            "h1": "nomad token",
            "h2": "nomad token",
            "h4": "nomad token",
        },
        {"caliph": 20, "nomad": 18},
        coins={"caliph": 2},
    )
    do(s, "bribe", "amount 2")
    return s


@forced("collect")
def collect_the_third_coin() -> Table:
    """Two behind, with two coins: the third makes three points of them. A rider on the holy site only draws level,
    and ties are the Sultan's."""
    return last_round(
        "nomad",
        {"h2": "nomad 1 mercenary", "h12": "sultan town"},
        {"sultan": 22, "nomad": 20},
        coins={"nomad": 2},
        reserves={"nomad": 1},
    )


@forced("desert")
def call_the_mercenaries_home() -> Table:
    """The Sultan is two behind and holds the holy site with a rider hired from you: call the rider home. One more coin
    or token does not help you."""
    return last_round(
        "nomad",
        {"h10": "sultan 1 mercenary", "h2": "nomad 2 mercenaries", "h12": "sultan 1 mercenary", "h5": "nomad token"},
        {"sultan": 18, "nomad": 20},
    )


@forced("amount 10")
def pay_all_you_have_at_the_last_scoring() -> Table:
    """Ten coins, and the Sultan five ahead: the table gives six points for ten, and five for seven."""
    s = last_round("nomad", {"h2": "nomad 1 mercenary"}, {"sultan": 25, "nomad": 20}, coins={"nomad": 10})
    do(s, "pass")
    return s
