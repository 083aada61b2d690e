"""What a seat may see of Crescent Moon (CM-1.4, CM-12.4): the table, its own hand and choices, what it remembers."""

from __future__ import annotations

from typing import Any

from ...kernel.view import common_view
from .actions import CARDS, ROW, SEAT_IDS, SLOT_NAMES, STALL
from .cards import kinds_of
from .fight import A_COMBAT, ALMS_CARDS, ATTACKING, DEFENDING, Fight
from .position.write import counts_entry, hex_entry, land_entry, rows_entry
from .rules.casualties import units_of
from .rules.combat import guardian, stronghold_strength
from .rules.contest import standing_strength
from .rules.deck import RUN_HEAD, known_of
from .rules.market import price_of
from .rules.negotiation import seller_of
from .rules.secrets import looks_now
from .rules.year import income, reserve_target
from .score_sheet import breakdown, forecast
from .setting import MURSHID, NOBODY, PIECE_NAMES, PIECES
from .state import BOUGHT_NOTHING, FOR_CARD, NO_CARD, TRIED_BRIBE, TRIED_HIRE, TRIED_SLOT, Table, the_fight
from .steps import (
    ANSWER_PRICE,
    BARGAIN_HEX,
    BARGAIN_THING,
    BARGAIN_WHAT,
    CARDS_SEEN,
    DRAFT_HEX,
    LAST_PRICE,
    NAME_PRICE,
    PRICES_NAMED,
    SELECTING,
    SWAYING,
    TILE,
)

SIDE_NAMES = ["", "attacker", "defender", "aside"]
BARGAINS = ["hire", "bribe", "card"]


def shared_view(s: Table) -> dict[str, Any]:
    """The table as everybody sees it, and what follows from it."""
    ids = s.setting.cards.ids
    common = common_view(s)
    return {
        **common,
        "year": s.year,
        "round": s.round_number,
        "active": s.active,
        "tried": tried(s),
        "land": land_entry(s.land),
        "hexes": [on_hex(s, i) for i in range(s.land.hexes)],
        "pile": len(s.pile),
        "tile": tile(s),
        "seats": [on_seat(s, seat, entry) for seat, entry in enumerate(common["seats"])],
        "market": [None if kind == NO_CARD else ids[kind] for kind in s.row],
        "stall": [None if kind == NO_CARD else ids[kind] for kind in s.stall],
        "deck": len(s.deck),
        "discards": counts_entry(s, s.discards, 0),
        "bargain": bargain(s),
        "conflict": conflict(s),
    }


def with_own_score(s: Table, seat: int, seen: dict[str, Any]) -> dict[str, Any]:
    """CM-1.4: a seat knows its own points, even where the others do not."""
    seats = seen["seats"]
    if 0 <= seat < s.seats and "score" not in seats[seat]:
        seats = [*seats[:seat], {**seats[seat], "score": breakdown(s, seat)}, *seats[seat + 1 :]]
    return {**seen, "seats": seats}


def tried(s: Table) -> list[str]:
    """CM-12.2, CM-6.8: what the active player cannot try again this turn."""
    slots = [(TRIED_SLOT << i, f"slot {SLOT_NAMES[ROW + i]}") for i in range(STALL)]
    names = [(TRIED_HIRE, "hire"), (TRIED_BRIBE, "bribe"), *slots, (BOUGHT_NOTHING, "buy")]
    return [name for bit, name in names if s.tried & bit]


def on_hex(s: Table, i: int) -> dict[str, Any]:
    controller = s.control[i]
    return {
        "id": f"h{i + 1}",
        **hex_entry(s, i),
        "control": None if controller == NOBODY else SEAT_IDS[controller],
        "presence": [SEAT_IDS[seat] for seat in range(s.seats) if s.where[seat] >> i & 1],
    }


def tile(s: Table) -> int | None:
    """The hex being laid in a draft: its terrain, or 5 for the river crossing."""
    return s.get(TILE) if s.kind() == DRAFT_HEX else None


def on_seat(s: Table, seat: int, common: dict[str, Any]) -> dict[str, Any]:
    """CM-1.4: coins, pieces, reserves, hand sizes are public; if points are public, they are given by year."""
    entry: dict[str, Any] = {
        **common,
        "coins": s.coins[seat],
        "income": income(s, seat),
        "reserves": s.reserves[seat],
        "target": reserve_target(s, seat) if s.setting.reserve_target[seat] else None,
        "supply": {name: s.supply[seat * PIECES + i] for i, name in enumerate(PIECE_NAMES)},
        "hand_size": s.hand_size(seat),
        "front": counts_entry(s, s.front, seat * CARDS),
        "forecast": forecast(s, seat),
    }
    if "score" in common:
        entry["score"] = breakdown(s, seat)
    return entry


def bargain(s: Table) -> dict[str, Any] | None:
    """CM-12.4: what is being negotiated, and the last price named."""
    if s.kind() not in (NAME_PRICE, ANSWER_PRICE):
        return None
    what, thing, named = s.get(BARGAIN_WHAT), s.get(BARGAIN_THING), s.get(PRICES_NAMED)
    is_card = what == FOR_CARD
    return {
        "what": BARGAINS[what],
        "buyer": s.active,
        "seller": seller_of(what),
        "units": None if is_card else thing,
        "card": s.setting.cards.ids[s.stall[thing]] if is_card else None,
        "hex": f"h{s.get(BARGAIN_HEX) + 1}" if BARGAINS[what] == "bribe" else None,
        "named": named,
        "price": s.get(LAST_PRICE) if named else None,
    }


def conflict(s: Table) -> dict[str, Any] | None:
    """The combat or contest being resolved, as everybody sees it: cards only once they are revealed."""
    fight = s.fight
    if fight is None:
        return None
    open_cards = s.kind() != SELECTING
    return {
        "kind": "combat" if fight.kind == A_COMBAT else "contest",
        "hex": f"h{fight.hex + 1}",
        "attacker": fight.attacker,
        "defender": fight.defender,
        "units": fight.units,
        "mercenaries": fight.mercenaries,
        "sides": [SIDE_NAMES[fight.sides[seat]] for seat in range(s.seats)],
        "deal": {"seat": fight.dealer - 1, "points": fight.deal_points} if fight.dealer else None,
        "offered": [fight.offers[seat] > 0 for seat in range(s.seats)],
        "cards": rows_entry(s, fight.picked) if open_cards else None,
        "cancelled": rows_entry(s, fight.cancelled) if open_cards else None,
        "standing": [standing(s, ATTACKING), standing(s, DEFENDING)],
        "strengths": [fight.attack_strength, fight.defence_strength] if is_measured(s, fight) else None,
        "winner": SIDE_NAMES[fight.winner] or None,
    }


def is_measured(s: Table, fight: Fight) -> bool:
    """Whether both strengths are known: there is a winner, or a tie that the Murshid decides (CM-13.1)."""
    return fight.winner > 0 or s.kind() == SWAYING


def standing(s: Table, side: int) -> int:
    """CM-8.5, CM-9.6: the strength of a side as it stands on the table, without any card."""
    fight = the_fight(s)
    if fight.kind != A_COMBAT:
        return sum(standing_strength(s, seat) for seat in range(s.seats) if fight.sides[seat] == side)
    strength = units_of(s, side) * s.setting.unit_strength
    if side == ATTACKING:
        return strength
    hex_, defender = fight.hex, fight.defender
    return strength + stronghold_strength(s, defender, hex_) + guardian(s, defender, hex_)


def private_view(s: Table, seat: int) -> dict[str, Any]:
    """What only this seat knows: its hand, what it chose and offered, the cards it has seen elsewhere."""
    ids = s.setting.cards.ids
    known: dict[str, Any] = {
        "hand": counts_entry(s, s.hand, seat * CARDS),
        "known": known_hands(s, seat),
        "looks": own_looks(s, seat),
    }
    if s.stack and looks_now(s) == seat:
        known["looking"] = sorted(ids[kind] for kind in s.deck[len(s.deck) - s.get(CARDS_SEEN) :])
    if s.fight is not None:
        known["conflict"] = own_part(s, s.fight, seat)
    known["prices"] = {SLOT_NAMES[i]: price_of(s, seat, i) for i in range(len(s.row)) if s.row[i] != NO_CARD}
    return known


def known_hands(s: Table, seat: int) -> dict[str, list[str]]:
    """Cards the seat knows to be in other hands."""
    found = {}
    for holder in range(s.seats):
        kinds = kinds_of(known_of(s, seat, holder), 0) if holder != seat else []
        if kinds:
            found[SEAT_IDS[holder]] = [s.setting.cards.ids[kind] for kind in kinds]
    return found


def own_looks(s: Table, seat: int) -> list[dict[str, Any]]:
    """What the seat remembers of the deck: which cards are together, and how many are on top of them."""
    looks = []
    at = 0
    while at < len(s.looks):
        first, length = s.looks[at + 1], s.looks[at + 2]
        if s.looks[at] == seat:
            cards = [s.setting.cards.ids[kind] for kind in s.looks[at + RUN_HEAD : at + RUN_HEAD + length]]
            looks.append({"above": len(s.deck) - first - length, "below": first, "cards": cards})
        at += RUN_HEAD + length
    return looks


def own_part(s: Table, fight: Fight, seat: int) -> dict[str, Any]:
    """In a conflict: the seat's own cards and coins. Only the maker of an offer and the Murshid see it (CM-12.4)."""
    offers = {SEAT_IDS[p]: fight.offers[p] - 1 for p in range(s.seats) if fight.offers[p]}
    return {
        "picked": counts_entry(s, fight.picked, seat * CARDS),
        "alms": [given for given in fight.alms[seat * ALMS_CARDS : (seat + 1) * ALMS_CARDS] if given],
        "offers": {name: points for name, points in offers.items() if seat == MURSHID or name == SEAT_IDS[seat]},
    }
