"""The weights of the Crescent Moon evaluation, by name, in points; and the numbers that say how likely things are.

An entry of the tables is worth so many points for one of it, and so many more for each turn that is left, up to
TURNS_THAT_COUNT. Columns of five are by character: Warlord, Murshid, Sultan, Caliph, Nomad. Numbers of the game itself
(points of objectives, costs, limits) are never here: they are read from the setting.

`python -m bench.weights crescent-moon` fits the tables to how games end.
"""

from __future__ import annotations

from typing import Final

TURNS_THAT_COUNT: Final = 5
"""More turns left than this make no difference to what a piece can still do."""

NEVER: Final = [0.0, 0.0, 0.0, 0.0, 0.0]
"""For each turn that is left: nothing more."""

EVERYONE: Final[list[tuple[str, list[float], list[float], str]]] = [
    # name, points for one by character, points more for each turn, what is counted
    ("points", [1.0, 1.0, 1.0, 1.0, 1.0], NEVER, "victory points scored so far"),
    ("coins", [0.10, 0.18, 0.14, 0.10, 0.00], NEVER, "coins that can still be used, for each scoring to come"),
    ("income", [0.072, 0.108, 0.084, 0.06, 0.45], NEVER, "coins of income, for each year in which they can be used"),
    ("own units", [0.15, 0.0, 0.0, 0.05, 0.08], [0.22, 0.0, 0.0, 0.05, 0.085], "units that nobody can call away"),
    ("hired units", [0.04, 0.0, 0.0, 0.03, 0.0], [0.06, 0.0, 0.0, 0.033, 0.0], "mercenaries of other characters"),
    ("reserves", NEVER, [0.05, 0.0, 0.0, 0.03, 0.06], "units on the reserves card"),
    ("reserves due", [0.20, 0.0, 0.0, 0.08, 0.25], NEVER, "units that come to the reserves next year"),
    ("cards", [1.16, 1.0, 1.0, 1.0, 1.0], NEVER, "points for the hand; fewer for a large one with little time"),
    ("tokens", NEVER, [0.08, 0.04, 0.04, 0.03, 0.05], "tokens, for what they allow beyond what they score"),
    ("turns", [0.05, 0.95, 0.4, 0.7, 0.75], NEVER, "turns still to take, beyond what the pieces will do in them"),
    ("refusals", [-3.5, -3.5, -3.5, -3.5, -3.5], NEVER, "bargains refused and markets left with nothing, this turn"),
]  # fmt: skip
"""What all characters count, in this order."""

LINES: Final[list[list[tuple[str, float, float]]]] = [
    # name in the score sheet, points for a point that is expected from it, and more for each turn
    [
        ("enemy casualties", 1.0, 0.0),
        ("sacking", 1.0, 0.0),
        ("castle and token together", 1.0, 0.0),
        ("holy site", 1.0, 0.0),
        ("group of hexes", 1.0, 0.0),
        ("year one: four units", 1.0, 0.0),
    ],
    [
        ("tokens by cities", 1.0, 0.0),
        ("tokens by towns", 1.0, 0.0),
        ("tokens on fertile land", 1.0, 0.0),
        ("tokens by own strongholds on mountain or quarry", 1.0, 0.0),
        ("holy site", 1.0, 0.0),
        ("token on the holy site", 1.0, 0.0),
        ("strongholds", 1.0, 0.0),
        ("year one: a token by another's piece", 1.0, 0.0),
    ],
    [
        ("cities", 1.0, 0.0),
        ("cities no other controls", 1.0, 0.0),
        ("cities no other influences", 1.0, 0.0),
        ("tokens", 1.0, 0.0),
        ("holy site", 1.0, 0.0),
        ("hexes controlled", 1.0, 0.0),
        ("year one: five settlements or strongholds", 1.0, 0.0),
    ],
    [
        ("hexes controlled", 1.0, 0.0),
        ("quarries and crossing", 1.0, 0.0),
        ("holy site", 1.0, 0.0),
        ("palace", 1.0, 0.0),
        ("castles", 1.0, 0.0),
        ("year one: two strongholds", 1.0, 0.0),
    ],
    [
        ("coins spent", 1.0, 0.0),
        ("tokens in free hexes", 1.0, 0.0),
        ("holy site", 1.0, 0.0),
        ("group with cities", 1.0, 0.0),
        ("year one: two coins", 1.0, 0.0),
    ],
]
"""By character: the lines of the score sheet (CM-14), in the order of `score_lines.LINE_NAMES`."""

OWN: Final[list[list[tuple[str, float, float, str]]]] = [
    [("units to mass", 0.0, 0.29, "units that a Mass could place now")],
    [
        ("hexes in reach", 0.0, 0.04, "scoring hexes that could be influenced, up to five"),
        ("quarrels in reach", 0.0, 0.03, "hexes of others in or beside which a token lies"),
    ],
    [("market", 0.0, 0.07, "cards in the Sultan's market")],
    [("idle units", 0.3, 0.0, "points of the hexes that units could hold which need not guard")],
    [("customers", 0.0, 0.05, "units in reserve for which there is a buyer with coins")],
]
"""By character: what nobody else counts, after the lines."""


def names_of(seat: int) -> list[str]:
    """The entries of a character, in the order in which they are added. Each name is there once."""
    shared = [entry[0] for entry in EVERYONE]
    lines = [f"line: {entry[0]}" for entry in LINES[seat]]
    return shared + lines + [entry[0] for entry in OWN[seat]]


def now_of(seat: int) -> list[float]:
    """The points for one of each entry."""
    shared = [entry[1][seat] for entry in EVERYONE]
    return shared + [entry[1] for entry in LINES[seat]] + [entry[1] for entry in OWN[seat]]


def each_of(seat: int) -> list[float]:
    """The points more for each turn that is left."""
    shared = [entry[2][seat] for entry in EVERYONE]
    return shared + [entry[2] for entry in LINES[seat]] + [entry[2] for entry in OWN[seat]]


# How large a lead is

SWING_EARLY: Final = 7.0
SWING_LATE: Final = 2.6
"""The lead that makes a seat e times as likely to win: at the beginning, and at the end."""

# Time

LATER: Final = 0.6
"""A scoring a year later, as a part of one now: positions change."""
CLOSE: Final = [1.0, 0.5, 0.25, 0.12, 0.06, 0.03, 0.015]
"""[missing pieces]: the chance that a line is completed this year, if there is time."""
SOMEDAY: Final = [1.0, 0.55, 0.33, 0.2, 0.12, 0.07, 0.04]
"""The same for a later year."""

# Coins

SPENDS: Final = [4.0, 5.0, 8.0, 5.0, 5.0]
"""Coins that a character can use in one action."""
FULL_PURSE: Final = 30.0
"""A purse of this size counts half."""
TOO_MANY: Final = 0.1
"""The part that counts of a coin for which there is no action left."""
LEFTOVER: Final = 0.08
"""The part that counts of a coin after the last action."""
EARNS: Final = 9.0
"""Coins that the Nomad earns in a year."""
BETWEEN_ROWS: Final = 0.35
BETWEEN_ROWS_MORE: Final = 0.5
"""The part that counts of the Nomad's coins between two rows of CM-14.4, and more of it close to the next row."""
BEYOND_TABLE: Final = 0.05
"""A coin of the Nomad beyond the last row."""

# Cards: points for a card in hand

FIGHTS: Final = [0.65, 0.15, 0.35, 0.4, 0.2]
"""For each point of strength in combat."""
TALKS: Final = [0.13, 0.45, 0.3, 0.15, 0.3]
"""For each point of strength in a contest."""
LENT: Final = [0.0, 0.12, 0.0, 0.0, 0.0]
"""More for a combat card of the Murshid, who lends it in the fights of others."""
COIN_CARD: Final = [0.12, 0.18, 0.14, 0.1, 0.3]
"""For each coin that it brings."""
TOKEN_CARD: Final = [0.4, 1.2, 0.7, 0.4, 0.8]
MARCH_CARD: Final = [1.2, 0.2, 0.2, 0.7, 0.3]
BUILD_CARD: Final = [0.0, 0.9, 0.9, 0.9, 0.9]
STEAL_CARD: Final = 0.5
LEVY_CARD: Final = 0.6
KINSMEN_CARD: Final = 0.5
TRIBUTE_COINS: Final = 1.5
BAZAAR_COINS: Final = [1.5, 1.5, 3.0, 1.5, 1.5]
WALLS_CARD: Final = 0.5
BLOODY_CARD: Final = 0.3
SIEGE_CARD: Final = [1.5, 0.7, 0.7, 0.7, 0.7]
ZERO_CARD: Final = 0.7
CANCEL_CARD: Final = 1.3
ALMS_CARD: Final = 1.5
"""The strength that walls, casualties, strongholds or others set to 0, cancelling and Alms count for."""
RETURNS: Final = 1.4
"""The factor for a card that comes back at upkeep."""
IN_FRONT: Final = 0.6
"""The part that counts of a card that comes back next year."""
HANDFUL: Final = [12.0, 10.0, 12.0, 12.0, 12.0]
"""A hand of this value counts half: there is no time to play all its cards."""
PLAYS: Final = [4.0, 6.0, 5.0, 4.0, 4.0]
"""The turns needed to use a hand: with fewer left it counts less."""

# Threats

APPETITE: Final = [0.6, 0.18, 0.15, 0.22, 0.25]
"""How likely a character attacks what they could take."""
PLUNDER: Final = [0.9, 0.1, 0.0, 0.45, 0.45]
"""How likely they sack a town or city that is not defended."""
KEEPS: Final = 0.35
"""The part of this that is left in a hex of their own: the settlement pays them every year."""
APPROACH: Final = [1.0, 1.0, 0.5]
"""How much of a threat units are, by their distance."""
LATE: Final = 0.6
"""The part that counts of a threat that cannot come true this year."""
SACKED_SOMEDAY: Final = [0.4, 0.3, 0.24, 0.19, 0.15, 0.12]
"""[strength that guards it, up to five]: how likely a settlement is sacked later by a seat that is not near yet."""
DESERTION: Final = 0.32
"""How likely the Nomad calls mercenaries away, so that their hex is lost."""
WIN: Final = [0.02, 0.06, 0.15, 0.3, 0.55, 0.75, 0.88, 0.95, 0.98]
"""The chance of an attack by its margin, from -4 to 4, while cards are hidden."""
NEARNESS: Final = [1.0, 0.8, 0.5, 0.32, 0.2, 0.12, 0.08, 0.05, 0.03, 0.0]
"""[steps]: how much a target counts for units at that distance."""

# Objectives (CM-14)

TOKEN_HELD: Final = 0.95
TOKEN_OPEN: Final = 0.84
TOKEN_UNDER_OTHERS: Final = 0.8
"""How likely a token is still there at the scoring, if its owner, nobody or another seat controls the hex."""
TOWN_BECOMES_CITY: Final = 0.33
TOWN_GROWS: Final = 0.25
"""How likely a town becomes a city: for the Sultan, and for the Murshid's token there."""
UNINFLUENCED: Final = 0.85
"""How likely no other token comes to a city without one."""
TOKEN_TO_PLACE: Final = [1.0, 0.4, 0.15, 0.0]
"""[actions left this year]: how much less a captured castle counts before the Warlord's token is there, in scorings."""
TOKEN_IN_THE_WAY: Final = 0.6
"""The part of that castle that counts if another token must be driven out first."""
CASTLES_HELD: Final = 0.9
"""How likely the Caliph keeps the castles of a line."""
GROUP_HELD: Final = 0.85
CITY_NEXT: Final = 0.8
"""How likely the Nomad keeps a group with cities; and gets into a city beside the group, if there is time."""
HOLY_IN_REACH: Final = 0.3
"""What the holy site counts for a seat whose units could go there: others want it too."""
HOLY_FORT: Final = 0.45
HOLY_TOKEN: Final = 0.2
"""The same for a seat with presence there that can pay for a fort, or cannot."""
HOLY_LATER: Final = 0.4
"""The part of its later years that counts: the site changes hands."""
HOLY_RISK: Final = 0.25
SOON_PAYS: Final = 0.5
"""A hex of the Caliph before the first that pays, as a part of one that pays."""
MOST_IDLE: Final = 5
PREY: Final = [0.5, 0.2, 0.1]
"""What the best, second and third prey of the Warlord count before they are taken."""
MOST_KILLED: Final = 3
"""Units that the Warlord hopes to kill in one combat."""
LOST_UNIT: Final = 0.4
"""What a unit costs that the Warlord must expect to lose there."""
RISING: Final = 0.8
"""What prey counts where the Warlord's own token could rise up."""
YEAR_ONE_SURE: Final = 0.97
YEAR_ONE_NEXT: Final = 0.45
YEAR_ONE_FAR: Final = 0.2
YEAR_ONE_AWAY: Final = 0.15
"""The objective of year one: reached; one action away; two or more; nothing in reach yet."""
PIECES_MISSED: Final = 0.3
"""How much less likely the Sultan's pieces of year one last, for each that may be lost."""

# Prices (CM-12), in coins

HIRE: Final = [0.0, 2.0, 3.4]
"""For one and two mercenaries from the reserves."""
BRIBE: Final = [0.0, 4.2, 7.6]
"""The same on the map, where the Nomad loses the hex with them."""
BETRAYAL: Final = 2.0
"""More, if other mercenaries stay behind and must fight these."""
RICH_BUYER: Final = 0.15
"""What a buyer pays more for each coin beyond the first few."""
FEW_COINS: Final = 6
LAST_ROUNDS: Final = 0.6
"""The part of the price in the last rounds, when unsold things are lost."""
LEADS: Final = 0.3
"""More coins, for each unit, for each point by which the buyer leads."""
LEADS_MOST: Final = 4.0
CARD_EACH: Final = 2.0
"""For a card of the Sultan's market, for each point of its value to the buyer."""

# Bargains and deals

GAIN: Final = 0.6
"""A buyer wants to gain at least this many points."""
DOUBTED: Final = 1.0
"""Before they ask, buyers add this many points to the worth of a thing: the estimate sees only this turn."""
EAGER: Final = [True, False, False, False, True]
"""[character]: who asks for everything at its usual price. The Warlord's units bring prey that the estimate misses."""
TRUST: Final = 0.7
"""How often a Murshid who took an offer really helps: they need not."""
HOSTILE: Final = 0.35
"""How often a Murshid without a deal works against a side."""
STAKE: Final = 0.6
"""The part of the stake that counts: an overwhelming victory overstates that of a real one."""
TAKEN: Final = [0.0, 0.6, 0.8, 0.9, 0.95, 1.0]
"""[points offered]: how likely the Murshid takes it; the other side may offer too."""
CARDS_LENT: Final = 0.4
"""What the cards that the Murshid plays for another seat cost, in points each."""
HIDDEN_CARD: Final = 0.8
"""The strength that a card in another hand is expected to add."""
LENT_CARD: Final = 1.2
MOST_HELP: Final = 4.0
"""The strength that each card of the Murshid adds for a friend, and all of them together."""
