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
    HOLDER,
    LAID_TILE,
    LINE,
    MERCENARIES,
    PAYEE,
    PIECES,
    PLACED_FOR,
    POINTS,
    SIDE,
    SLOT,
    TIE,
    TILE,
    UNITS,
    WARE,
    WITH_COINS,
    YEAR,
)
from .event_fields import COINS as MONEY
from .event_phrases import (
    a_card_words,
    buying_words,
    deserters_words,
    forces_words,
    gain_words,
    hidden_words,
    income_words,
    level_words,
    mass_words,
    may_know_score,
    meddling_words,
    more_words,
    placed_forces_words,
    placed_words,
    price_words,
    retreat_words,
    source_words,
    stand_words,
    sway_words,
    their_words,
    tie_words,
    where_words,
)
from .strength_parts import PARTS

EVENTS: Final = EventTable()

# Setup

HEX_LAID: Final[int] = EVENTS.declare("hex laid", "{seat} laid {hex}, {tile}.", seat=SEAT, hex=HEX, tile=LAID_TILE)
HEX_PUT_BACK: Final[int] = EVENTS.declare(
    "hex put back", "The next hex, {tile}, fits nowhere and goes under the stack.", tile=TILE
)
RIVER_DRAWN: Final[int] = EVENTS.declare("river drawn", "The river is drawn.")
PIECE_PLACED: Final[int] = EVENTS.declare("began", "{seat} began in {hex}{pieces}.", seat=SEAT, hex=HEX, pieces=PIECES)
CARDS_DEALT: Final[int] = EVENTS.declare("cards dealt", "The Sultan's market is dealt.")

# Years and turns

YEAR_BEGAN: Final[int] = EVENTS.declare("year began", "Year {year} begins.", year=YEAR)
INCOME: Final[int] = EVENTS.declare(
    "income",
    "{seat} took {coins} of income{parts}.",
    phrases={"parts": income_words},
    seat=SEAT,
    coins=MONEY,
    settlements=MONEY,
    land=MONEY,
    tokens=MONEY,
    palace=MONEY,
)
RESERVES_GREW: Final[int] = EVENTS.declare(
    "reserves grew", "{seat} added {units} to the reserves.", seat=SEAT, units=UNITS
)
UPKEEP: Final[int] = EVENTS.declare(
    "upkeep", "Upkeep: face-up cards return to hand, and the near cards of the market row are discarded."
)
CARD_RETURNED: Final[int] = EVENTS.declare("card returned", seat=SEAT, card=CARD)
TURN_BEGAN: Final[int] = EVENTS.declare("turn began", seat=SEAT, round=AMOUNT)  # from 0, as in views
PASSED: Final[int] = EVENTS.declare("passed", "{seat} passed.", seat=SEAT)
YEAR_SCORED: Final[int] = EVENTS.declare(
    "year scored", "Year {year} is scored{hidden}.", phrases={"hidden": hidden_words}, year=YEAR
)
SCORED: Final[int] = EVENTS.declare(
    "scored", "{seat} scored {points}: {line}.", seen=may_know_score, seat=SEAT, line=LINE, points=POINTS, year=YEAR
)
SPENT: Final[int] = EVENTS.declare("spent", "{seat} spent {coins} for victory points.", seat=SEAT, coins=MONEY)
FINISHED: Final[int] = EVENTS.declare("finished", "{seat} finished with {points}.", seat=SEAT, points=POINTS)
WINNER: Final[int] = EVENTS.declare(
    "won",
    "{seat} won with {points}{level}.",
    phrases={"level": level_words},
    seat=SEAT,
    points=POINTS,
    level_with=AMOUNT,
)

# Pieces

TOKEN_PLACED: Final[int] = EVENTS.declare("token placed", "{seat} placed a token in {hex}.", seat=SEAT, hex=HEX)
TOKEN_REMOVED: Final[int] = EVENTS.declare("token removed", "{seat} lost the token in {hex}.", seat=SEAT, hex=HEX)
TOKEN_SPENT: Final[int] = EVENTS.declare("token spent", seat=SEAT, hex=HEX)  # "massed" and "rose up" say it
BUILT: Final[int] = EVENTS.declare(
    "built", "{seat} built a {building} in {hex} {cost}.", seat=SEAT, hex=HEX, building=BUILDING, cost=COST
)
UNITS_PLACED: Final[int] = EVENTS.declare(
    "units placed",
    "{seat} {placed} {forces} in {hex}.",
    phrases={"forces": placed_forces_words, "placed": placed_words},
    seat=SEAT,
    hex=HEX,
    ordinary=AMOUNT,
    mercenary=AMOUNT,
    why=PLACED_FOR,
    nth=AMOUNT,  # of this action
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
    "{seat} withdrew {forces} from {hex} to {home}.",
    phrases={"forces": forces_words, "home": retreat_words},
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
    "captured",
    "{seat} captured the {building} in {hex} from {victim}.",
    seat=SEAT,
    hex=HEX,
    building=BUILDING,
    victim=SEAT,
)
SPARED: Final[int] = EVENTS.declare(
    "spared", "{seat} spared the {building} in {hex}.", seat=SEAT, hex=HEX, building=BUILDING
)
MASSED: Final[int] = EVENTS.declare(
    "massed",
    "{seat} massed {units} in {hex}{spent}.",
    phrases={"spent": mass_words},
    seat=SEAT,
    hex=HEX,
    units=UNITS,
)
ROSE_UP: Final[int] = EVENTS.declare(
    "rose up", "{seat} spent the token in {hex} on an uprising of {units}.", seat=SEAT, hex=HEX, units=UNITS
)
DESERTED: Final[int] = EVENTS.declare(
    "deserted",
    "{seat} made {deserters} desert in {hex} and added {joined} to the reserves.",
    phrases={"deserters": deserters_words},
    seat=SEAT,
    other=SEAT,
    hex=HEX,
    units=MERCENARIES,
    joined=UNITS,
)

# Coins and bargains

COINS: Final[int] = EVENTS.declare(
    "coins", "{seat} {gained}.", phrases={"gained": gain_words}, seat=SEAT, coins=MONEY, card=CARD
)
PAID: Final[int] = EVENTS.declare("paid", seat=SEAT, receiver=PAYEE, coins=MONEY)  # what it was for says it
CARD_PAID: Final[int] = EVENTS.declare(
    "card paid", "{seat} paid {coins} to {other} ({card}).", seat=SEAT, other=SEAT, coins=MONEY, card=CARD
)
UNITS_HIRED: Final[int] = EVENTS.declare(
    "hired", "{seat} hired {units} from {seller} for {price}.", seat=SEAT, units=MERCENARIES, price=MONEY, seller=PAYEE
)
UNITS_BRIBED: Final[int] = EVENTS.declare(
    "bribed", "{seat} bribed {units} in {hex} for {price}.", seat=SEAT, hex=HEX, units=MERCENARIES, price=MONEY
)
ASKED: Final[int] = EVENTS.declare(
    "price named",
    "{seat} {offer}.",
    phrases={"offer": price_words},
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
OUT_OF_REACH: Final[int] = EVENTS.declare(
    "price out of reach",
    "{seat} had only {coins}, so there was no bargain.",
    seat=SEAT,
    other=SEAT,
    price=MONEY,
    coins=MONEY,
)

# Cards

BOUGHT: Final[int] = EVENTS.declare(
    "bought",
    "{seat} {bought}.",
    phrases={"bought": buying_words},
    seat=SEAT,
    card=CARD,
    slot=SLOT,
    price=MONEY,
    seller=PAYEE,
)
MARKET_CARD: Final[int] = EVENTS.declare("market card", card=CARD, slot=SLOT)
MARKET_DISCARD: Final[int] = EVENTS.declare("market discard", card=CARD, slot=SLOT)
MARKET_FILLED: Final[int] = EVENTS.declare("market filled", "The market row is filled up.")
RESHUFFLED: Final[int] = EVENTS.declare("reshuffled", "The discards are shuffled under the deck.", cards=AMOUNT)
PLAYED: Final[int] = EVENTS.declare("played", "{seat} played {card}.", seat=SEAT, card=CARD)
PLOT_CARD: Final[int] = EVENTS.declare(
    "plot card",
    "{seat} took {card} by Plot.",
    unseen="{seat} took {a} card by Plot.",
    phrases={"a": a_card_words},
    seat=SEAT,
    card=secret(CARD, known_to("seat")),
    nth=AMOUNT,  # of this action
)
PLOTTED: Final[int] = EVENTS.declare(
    "plot fell short",
    "{seat} found no {more}Murshid card by Plot and gained {coins}.",
    phrases={"more": more_words},
    seat=SEAT,
    taken=AMOUNT,
    coins=MONEY,
)
CONSPIRED: Final[int] = EVENTS.declare(
    "conspired",
    "{seat} put {card} in {their} market by Conspire.",
    phrases={"their": their_words},
    seat=SEAT,
    card=CARD,
    slot=SLOT,
)
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
    "{seat} attacked {defender} in {hex}{source_words}.",
    phrases={"source_words": source_words},
    seat=SEAT,
    defender=SEAT,
    hex=HEX,
    ordinary=AMOUNT,
    mercenary=AMOUNT,
    source=COMBAT_SOURCE,
)
CONTEST_BEGAN: Final[int] = EVENTS.declare(
    "contest began",
    "{seat} challenged {defender} for the influence in {hex}{meddling}.",
    phrases={"meddling": meddling_words},
    seat=SEAT,
    defender=SEAT,
    hex=HEX,
    meddle=AMOUNT,  # 1: the Murshid has no piece there, and defends by Meddle
)
OFFER_MADE: Final[int] = EVENTS.declare(
    "offer made",
    "{seat} offered {other} {points} for a deal.",
    seen=known_to("seat", "other"),  # CM-12.4
    seat=SEAT,
    other=SEAT,
    points=POINTS,
)
OFFER_REFUSED: Final[int] = EVENTS.declare(
    "offer refused",
    "{seat} refused {points} from {other}.",
    seen=known_to("seat", "other"),
    seat=SEAT,
    other=SEAT,
    points=POINTS,
)
OFFER_TAKEN: Final[int] = EVENTS.declare(
    "offer taken",
    "{seat} made a deal with {other}: {points} if {their} side wins.",
    phrases={"their": their_words},
    seat=SEAT,
    other=SEAT,
    points=POINTS,
)
REVEALED: Final[int] = EVENTS.declare(
    "revealed", "{seat} revealed {card}{coins}.", seat=SEAT, card=CARD, coins=WITH_COINS
)
SIDE_TAKEN: Final[int] = EVENTS.declare(
    "side taken",
    "{seat} {stand}.",
    phrases={"stand": stand_words},
    seat=SEAT,
    side=SIDE,
    other=PAYEE,  # the head of the side
    conflict=CONFLICT,
)
CANCELLED: Final[int] = EVENTS.declare(
    "cancelled", "{seat} cancelled {card}, played by {victim}, with {by}.", seat=SEAT, victim=SEAT, card=CARD, by=CARD
)
STRENGTH: Final[int] = EVENTS.declare(
    "strength",
    "{seat} had strength {strength}{parts}.",
    seat=SEAT,
    side=SIDE,
    strength=AMOUNT,
    hex=HEX,
    conflict=CONFLICT,
    parts=PARTS,
)
TIE_SWAYED: Final[int] = EVENTS.declare(
    "tie swayed", "{seat} {tie} by Sway.", phrases={"tie": sway_words}, seat=SEAT, side=SIDE, other=SEAT
)
CONFLICT_WON: Final[int] = EVENTS.declare(
    "conflict won",
    "{seat} beat {loser} in {where}{tie_words}.",
    phrases={"where": where_words, "tie_words": tie_words},
    seat=SEAT,
    loser=SEAT,
    hex=HEX,
    conflict=CONFLICT,
    side=SIDE,
    tie=TIE,
)
NOT_HELD: Final[int] = EVENTS.declare(  # the winner has no piece with strength left there
    "not held", "After the combat {hex} is controlled by {holder}.", hex=HEX, holder=HOLDER
)
DEAL_PAID: Final[int] = EVENTS.declare(
    "deal paid", "{seat} paid {other} {points} for the deal.", seat=SEAT, other=SEAT, points=POINTS
)
CARD_KEPT: Final[int] = EVENTS.declare("card kept", "{seat} put {card} face up until upkeep.", seat=SEAT, card=CARD)
CARD_DISCARDED: Final[int] = EVENTS.declare("card discarded", "{seat} discarded {card}.", seat=SEAT, card=CARD)
