"""The events of Crescent Moon: each with its fields, who may see them, and the sentence of the log."""

from __future__ import annotations

from typing import Final

from ...kernel.events import AMOUNT, SEAT, EventTable, known_to, secret
from .event_fields import (
    ANSWER,
    BUILDING,
    CARD,
    COMBAT_SOURCE,
    CONFLICT,
    COST,
    HEX,
    LAID_TILE,
    LINE,
    MERCENARIES,
    OFFER,
    PAYEE,
    PIECES,
    POINTS,
    SIDE,
    SLOT,
    STAND,
    TILE,
    UNITS,
    WARE,
    WITH_COINS,
    YEAR,
    all_units_words,
    forces_words,
    hears_offer,
    may_know_score,
)
from .event_fields import COINS as MONEY

EVENTS: Final = EventTable()

# Setup

HEX_LAID: Final[int] = EVENTS.declare("hex laid", "{seat} laid {hex}, {tile}.", seat=SEAT, hex=HEX, tile=LAID_TILE)
HEX_PUT_BACK: Final[int] = EVENTS.declare(
    "hex put back", "The next hex, {tile}, fits nowhere and goes under the stack.", tile=TILE
)
RIVER_DRAWN: Final[int] = EVENTS.declare("river drawn", "The river finds its bed.")
PIECE_PLACED: Final[int] = EVENTS.declare("began", "{seat} began in {hex}.", seat=SEAT, hex=HEX, pieces=PIECES)
CARDS_DEALT: Final[int] = EVENTS.declare("cards dealt", "The markets are dealt.")

# Years and turns

YEAR_BEGAN: Final[int] = EVENTS.declare("year began", "Year {year} begins.", year=YEAR)
INCOME: Final[int] = EVENTS.declare("income", "{seat} took {coins} of income.", seat=SEAT, coins=MONEY)
RESERVES_GREW: Final[int] = EVENTS.declare(
    "reserves grew", "{seat} added {units} to the reserves.", seat=SEAT, units=UNITS
)
UPKEEP: Final[int] = EVENTS.declare("upkeep", "Upkeep: cards return to hand, and the near market is discarded.")
CARD_RETURNED: Final[int] = EVENTS.declare("card returned", seat=SEAT, card=CARD)
TURN_BEGAN: Final[int] = EVENTS.declare("turn began", seat=SEAT, round=AMOUNT)  # from 0, as in views
PASSED: Final[int] = EVENTS.declare("passed", "{seat} passed.", seat=SEAT)
SCORED: Final[int] = EVENTS.declare(
    "scored", "{seat} scored {points}: {line}.", seen=may_know_score, seat=SEAT, line=LINE, points=POINTS, year=YEAR
)
SPENT: Final[int] = EVENTS.declare("spent", "{seat} spent {coins} on glory.", seat=SEAT, coins=MONEY)
WINNER: Final[int] = EVENTS.declare("won", "{seat} won with {points}.", seat=SEAT, points=POINTS)

# Pieces

TOKEN_PLACED: Final[int] = EVENTS.declare("token placed", "{seat} placed a token in {hex}.", seat=SEAT, hex=HEX)
TOKEN_REMOVED: Final[int] = EVENTS.declare("token removed", "{seat} lost the token in {hex}.", seat=SEAT, hex=HEX)
BUILT: Final[int] = EVENTS.declare(
    "built", "{seat} built a {building} in {hex} {cost}.", seat=SEAT, hex=HEX, building=BUILDING, cost=COST
)
UNITS_PLACED: Final[int] = EVENTS.declare(
    "units placed",
    "{seat} placed {forces} in {hex}.",
    phrases={"forces": forces_words},
    seat=SEAT,
    hex=HEX,
    ordinary=AMOUNT,
    mercenary=AMOUNT,
)
UNITS_LOST: Final[int] = EVENTS.declare(
    "units lost",
    "{seat} lost {forces} in {hex}.",
    phrases={"forces": forces_words},
    seat=SEAT,
    hex=HEX,
    ordinary=AMOUNT,
    mercenary=AMOUNT,
)
UNITS_RETREATED: Final[int] = EVENTS.declare(
    "units retreated",
    "{seat} withdrew {units} from {hex}.",
    phrases={"units": all_units_words},
    seat=SEAT,
    hex=HEX,
    ordinary=AMOUNT,
    mercenary=AMOUNT,
)
MARCHED: Final[int] = EVENTS.declare(
    "marched",
    "{seat} marched {forces} from {origin} to {target}.",
    phrases={"forces": forces_words},
    seat=SEAT,
    origin=HEX,
    target=HEX,
    ordinary=AMOUNT,
    mercenary=AMOUNT,
)
SACKED: Final[int] = EVENTS.declare(
    "sacked", "{seat} sacked the {building} in {hex} for {coins}.", seat=SEAT, hex=HEX, building=BUILDING, coins=MONEY
)
CAPTURED: Final[int] = EVENTS.declare(
    "captured", "{seat} captured the {building} in {hex}.", seat=SEAT, hex=HEX, building=BUILDING, victim=SEAT
)
SPARED: Final[int] = EVENTS.declare(
    "spared", "{seat} spared the {building} in {hex}.", seat=SEAT, hex=HEX, building=BUILDING
)
MASSED: Final[int] = EVENTS.declare("massed", "{seat} massed {units} in {hex}.", seat=SEAT, hex=HEX, units=UNITS)
ROSE_UP: Final[int] = EVENTS.declare("rose up", "{seat} raised {units} in {hex}.", seat=SEAT, hex=HEX, units=UNITS)
DESERTED: Final[int] = EVENTS.declare(
    "deserted",
    "{seat} lost {units} by desertion in {hex}.",
    seat=SEAT,
    hex=HEX,
    units=UNITS,
    joined=AMOUNT,  # how many of them are in the Nomad's reserves now
)

# Coins and bargains

COINS: Final[int] = EVENTS.declare("coins", "{seat} gained {coins}.", seat=SEAT, coins=MONEY)
PAID: Final[int] = EVENTS.declare("paid", "{seat} paid {coins} to {receiver}.", seat=SEAT, receiver=PAYEE, coins=MONEY)
UNITS_HIRED: Final[int] = EVENTS.declare("hired", "{seat} hired {units}.", seat=SEAT, units=MERCENARIES)
UNITS_BRIBED: Final[int] = EVENTS.declare("bribed", "{seat} bribed {units} in {hex}.", seat=SEAT, hex=HEX, units=UNITS)
ASKED: Final[int] = EVENTS.declare(
    "price named",
    "{seat} named a price: {price}.",
    seat=SEAT,
    other=SEAT,
    price=MONEY,
    ware=WARE,
    units=UNITS,
    card=CARD,
    hex=HEX,
)
ANSWERED: Final[int] = EVENTS.declare(
    "price answered",
    "{seat} {accepted}.",
    seat=SEAT,
    other=SEAT,
    price=MONEY,
    ware=WARE,
    units=UNITS,
    card=CARD,
    hex=HEX,
    accepted=ANSWER,
)

# Cards

BOUGHT: Final[int] = EVENTS.declare(
    "bought",
    "{seat} took {card} from the market.",
    seat=SEAT,
    card=CARD,
    slot=SLOT,
    price=MONEY,
    seller=PAYEE,
)
MARKET_CARD: Final[int] = EVENTS.declare("market card", card=CARD, slot=SLOT)
MARKET_DISCARD: Final[int] = EVENTS.declare("market discard", card=CARD, slot=SLOT)
MARKET_FILLED: Final[int] = EVENTS.declare("market filled", "The market is replenished.")
RESHUFFLED: Final[int] = EVENTS.declare("reshuffled", "The discards are shuffled under the deck.", cards=AMOUNT)
PLAYED: Final[int] = EVENTS.declare("played", "{seat} played {card}.", seat=SEAT, card=CARD)
PLOT_CARD: Final[int] = EVENTS.declare(
    "plot card",
    "{seat} plotted and took {card}.",
    unseen="{seat} plotted and took a card.",
    seat=SEAT,
    card=secret(CARD, known_to("seat")),
)
PLOTTED: Final[int] = EVENTS.declare(
    "plotted in vain", "{seat} plotted in vain, for {coins}.", seat=SEAT, missing=AMOUNT, coins=MONEY
)
CONSPIRED: Final[int] = EVENTS.declare("conspired", "{seat} put up {card}.", seat=SEAT, card=CARD, slot=SLOT)
BURIED: Final[int] = EVENTS.declare(
    "buried cards", "{seat} looked at {cards} cards and put them under the deck.", seat=SEAT, cards=AMOUNT
)
STOLEN: Final[int] = EVENTS.declare(
    "stolen",
    "{seat} took {card} from {victim}.",
    unseen="{seat} took a card from {victim}.",
    seat=SEAT,
    victim=SEAT,
    card=secret(CARD, known_to("seat", "victim")),
)

# Conflicts

COMBAT_BEGAN: Final[int] = EVENTS.declare(
    "combat began",
    "{seat} attacked {defender} in {hex}.",
    seat=SEAT,
    defender=SEAT,
    hex=HEX,
    ordinary=AMOUNT,
    mercenary=AMOUNT,
    source=COMBAT_SOURCE,
)
CONTEST_BEGAN: Final[int] = EVENTS.declare(
    "contest began", "{seat} challenged {defender} for the influence in {hex}.", seat=SEAT, defender=SEAT, hex=HEX
)
OFFER_MADE: Final[int] = EVENTS.declare(
    "offer made",
    "{seat} offered {points}.",
    unseen="{seat} spoke with the Murshid.",
    seat=SEAT,
    other=SEAT,
    points=secret(OFFER, hears_offer),
)
OFFER_TAKEN: Final[int] = EVENTS.declare(
    "offer taken", "{seat} made a deal with {other} for {points}.", seat=SEAT, other=SEAT, points=POINTS
)
NO_OFFER_TAKEN: Final[int] = EVENTS.declare("no offer taken", "{seat} took no offer.", seat=SEAT)
REVEALED: Final[int] = EVENTS.declare(
    "revealed", "{seat} revealed {card}{coins}.", seat=SEAT, card=CARD, coins=WITH_COINS
)
SIDE_TAKEN: Final[int] = EVENTS.declare("side taken", "{seat} {side}.", seat=SEAT, side=STAND)
CANCELLED: Final[int] = EVENTS.declare(
    "cancelled", "{seat} cancelled {card}, played by {victim}.", seat=SEAT, victim=SEAT, card=CARD, by=CARD
)
STRENGTHS: Final[int] = EVENTS.declare(
    "strengths",
    "The attacker's side has {attack}, the defender's {defence}.",
    attack=AMOUNT,
    defence=AMOUNT,
    hex=HEX,
    conflict=CONFLICT,
)
TIE_SWAYED: Final[int] = EVENTS.declare("tie swayed", "{seat} gave the tie to {side}.", seat=SEAT, side=SIDE)
CONFLICT_WON: Final[int] = EVENTS.declare(
    "conflict won", "{seat} beat {loser} in {hex}.", seat=SEAT, loser=SEAT, hex=HEX, conflict=CONFLICT, side=SIDE
)
DEAL_PAID: Final[int] = EVENTS.declare(
    "deal paid", "{seat} gave {other} {points}.", seat=SEAT, other=SEAT, points=POINTS
)
CARD_KEPT: Final[int] = EVENTS.declare("card kept", "{seat} kept {card} in front.", seat=SEAT, card=CARD)
CARD_DISCARDED: Final[int] = EVENTS.declare("card discarded", "{seat} discarded {card}.", seat=SEAT, card=CARD)
