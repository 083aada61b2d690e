"""The prior weights of Crescent Moon, by name: how likely a sensible player takes a choice. They have no unit; only the
weights of one menu are compared.

Columns of five are by character: Warlord, Murshid, Sultan, Caliph, Nomad.
"""

from __future__ import annotations

from typing import Final

LEAST: Final = 0.02
"""The least weight of a legal choice."""
SELDOM: Final = 0.002
"""A choice that hardly any player makes."""
#        pass influence build recruit hire bribe move assault buy mass uprising plot conspire desert collect
VERBS: Final = [
    [0.02, 2.0, 0.02, 1.4, 0.7, 0.5, 1.8, 2.5, 0.4, 1.0, 1.2, 0.02, 0.02, 0.02, 0.02],
    [0.02, 3.0, 1.8, 0.02, 0.6, 0.3, 0.3, 0.4, 0.7, 0.02, 0.02, 1.4, 0.02, 0.02, 0.02],
    [0.02, 1.3, 4.0, 0.02, 1.2, 0.3, 0.3, 0.4, 0.6, 0.02, 0.02, 0.02, 0.2, 0.02, 0.02],
    [0.02, 0.6, 2.0, 2.2, 0.6, 0.3, 2.2, 1.2, 0.4, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02],
    [0.02, 2.2, 0.5, 1.2, 0.02, 0.02, 0.7, 0.7, 0.4, 0.02, 0.02, 0.02, 0.02, 0.6, 1.0],
]
"""[character][verb - PASS]: what to do with a turn."""
MASS_EACH: Final = 0.6
"""More for Mass, for each token that can raise a unit."""
CONSPIRE_EACH: Final = 0.25
"""More for Conspire, for each empty slot."""
PLAY_CARD: Final = 1.0
PLAY_ANYTIME: Final = 1.5
"""A card that is an action; a card that costs no action."""

SHY: Final = [1.0, 0.7, 0.45, 0.3]
"""[how much stronger a neighbour is]: the factor for building something expensive there."""
#                 fertile wilderness desert mountain quarry
SITES: Final = [1.3, 1.0, 0.35, 0.7, 0.8]
"""Where a settlement is founded: a surcharge makes a site worse."""
TOWN_HOLY: Final = 1.5
"""More on a free holy site: a fort can follow."""
TOWN_SITE: Final = 1.6
CITY_SITE: Final = 3.0
PALACE_SITE: Final = 2.5
IN_THE_WAY: Final = 0.3
"""The factor for a settlement in a hex that another controls but cannot or will not defend."""
ALLY: Final = [0.0, 0.9, 1.0, 1.0, 0.5]
"""[controller]: the factor where that character holds the hex in strength; the Warlord is no ally."""
ALLY_STRENGTH: Final = 2
FORT_SITE: Final = 0.6
CASTLE_SITE: Final = 0.6
CASTLE_BY_TOWN: Final = 0.4
CASTLE_CALIPH: Final = 0.8
FORT_FERTILE: Final = 0.3
FORT_QUARRY: Final = 1.2
FORT_MOUNTAIN: Final = -0.3
FORT_BY_TOWN: Final = 1.0
FORT_BY_TOKEN: Final = 0.8
FORT_OPEN: Final = 0.4
FORT_HOLY: Final = 3.0
"""What speaks for a fort or castle in a hex."""
BUILD_NO_MORE: Final = 0.25

PLACE_UNIT: Final = 0.6
PLACE_PREY: Final = 0.6
PLACE_OPEN: Final = 1.6
PLACE_QUARRY: Final = 0.5
PLACE_TOWN: Final = 1.0
PLACE_DANGER: Final = 0.8
PLACE_STACK: Final = 0.25
PLACE_HOLY: Final = 2.0
PLACE_NO_MORE: Final = 0.1
"""Where new units go: beside prey, to open land, to quarries, to towns, into danger, to the Warlord's stacks."""
DEFENDED_PREY: Final = 0.4
"""A defended town, as a part of an open one."""

ASSAULT: Final = 0.6
ASSAULT_HOLY: Final = 1.0
ASSAULT_TOWN: Final = [1.5, 0.8, 0.0, 0.8, 0.8]
ASSAULT_UNITS: Final = [0.3, 0.0, 0.0, 0.0, 0.0]
ASSAULT_WALLS: Final = [0.7, 0.5, 0.5, 0.5, 0.5]
ASSAULT_LEADER: Final = 1.5
"""What speaks for an assault: the place, what stands there, and a defender who has more points than anybody."""
ASSAULT_NO_MORE: Final = 0.4
LONE_RAID: Final = 0.4
"""The factor for one unit against a hex that is held: victory costs it."""
MOVE: Final = 1.2
MOVE_HOME: Final = 0.25
MOVE_HOLY: Final = 4.0
MOVE_PREY: Final = 0.5
MOVE_QUARRY: Final = 1.0
MOVE_NO_MORE: Final = 0.8
ALL_MOVE: Final = 2.0
ALL_ASSAULT: Final = 6.0
"""How likely all units go, against each smaller number."""

TOKEN: Final = [0.7, 0.4, 1.0, 0.7, 0.3]
TOKEN_TOWN: Final = [0.4, 1.0, 0.5, 0.0, 0.0]
TOKEN_HOLY: Final = [0.0, 2.0, 0.0, 0.0, 0.0]
TOKEN_FERTILE: Final = [0.0, 1.0, 0.0, 0.0, 0.0]
TOKEN_FREE: Final = [0.6, 0.0, 0.0, 0.0, 0.7]
TOKEN_YEAR_ONE: Final = [0.0, 1.0, 0.0, 0.0, 0.0]
"""About what a token scores: anywhere, by a town, on the holy site, on bare fertile land, in a free hex, in year one
in a hex of another."""
INFLUENCE: Final = 2.0

BUY_NO_MORE: Final = 0.8
BUY_ANY: Final = 0.1
SPOIL_SACK: Final = [6.0, 1.5, 1.5, 1.5, 1.5]
SPOIL_CAPTURE: Final = 2.0
SPEND_LAST: Final = 20.0
"""How likely the Nomad spends all coins at the last scoring, against each smaller amount."""
DESERT_OTHERS: Final = 1.0
DESERT_OWN: Final = 0.2
DESERT_LEADER: Final = 1.5

OFFERS: Final = [40.0, 0.3, 0.4, 0.3, 0.1, 0.05]
"""[points]: how often a participant offers the Murshid that many points."""
NO_HELP: Final = 0.1
"""The factor if the Murshid has no card."""
CONTENT: Final = 1
"""A buyer pays up to this many coins more than usual."""
WARFARE: Final = 30.0
KEEN: Final = [5.0, 0.5]
KEEN_CARD: Final = [0.1, 1.0]
THIRD_PARTY: Final = [3.0, 0.5]
THIRD_CARD: Final = [0.3, 1.2]
"""[whether the cards decide it]: to commit no more cards, and a card, for each point of its strength; of a side, and of
a third party with or without a deal."""
ANY_CARD: Final = 0.05
DEALER: Final = 12.0
AGAINST_LEADER: Final = 1.6
"""The favour for the side of a deal, and for the side against the participant with more points."""
CANCEL_ANY: Final = 0.3
