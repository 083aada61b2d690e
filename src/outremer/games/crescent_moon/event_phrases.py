"""The words in the log of Crescent Moon that depend on several fields of an event, or on who reads them; and who may
know of a score."""

from __future__ import annotations

from typing import Final

from ...kernel.events import Values
from ...kernel.state import State
from .actions import ROW
from .fight import A_COMBAT, FROM_BRIBE, STANDING_ASIDE, TIE_TO_ATTACKER
from .setting import NOBODY, NOMAD, SULTAN, WARLORD
from .state import FOR_BRIBE, FOR_CARD, FOR_HIRE, LEVIED, NO_CARD, RECRUITED, Table
from .words import card, coins, forces, hex_name, plural, seat_words

DECLARED_LINES: Final = 2  # CM-1.4: what the Warlord scores in combats and sacks is announced at once


SULTANS: Final = "the Sultan's"
INCOME_PARTS: Final = ("settlements", "land", "tokens", "palace")


def mercenaries(number: int) -> str:
    return plural(number, "mercenary", "mercenaries")


def their_words(state: State, values: Values, viewer: int) -> str:
    return "your" if viewer == values["seat"] else "their"


# Years


def may_know_score(state: State, values: Values, viewer: int) -> bool:
    """CM-1.4: the seat's own points, all points where scores are open, and those that the Warlord announces."""
    assert isinstance(state, Table)
    seat = values["seat"]
    return viewer == seat or state.setting.open_scores or (seat == WARLORD and values["line"] < DECLARED_LINES)


def hidden_words(state: State, values: Values, viewer: int) -> str:
    """CM-1.4, CM-15.1: after the last year all points are shown."""
    assert isinstance(state, Table)
    shown = state.setting.open_scores or values["year"] == state.setting.years - 1
    return "" if shown else "; points stay hidden until the end"


def income_words(state: State, values: Values, viewer: int) -> str:
    """CM-4.2: where the coins come from."""
    parts = [f"{name} {values[name]}" for name in INCOME_PARTS if values[name]]
    return f": {', '.join(parts)}" if parts else ""


def level_words(state: State, values: Values, viewer: int) -> str:
    """CM-15.1: with whom the winner was level."""
    assert isinstance(state, Table)
    if not values["level_with"]:
        return ""
    level = [seat for seat in range(state.seats) if seat != values["seat"] and state.vp[seat] == values["points"]]
    names = " and ".join(seat_words(seat, viewer) for seat in level) or "another player"
    return f", level with {names} but earlier in turn order"


# Pieces


def forces_words(state: State, values: Values, viewer: int) -> str:
    """Units of both kinds: "2 units and 1 mercenary"."""
    return forces(values["ordinary"], values["mercenary"])


def placed_words(state: State, values: Values, viewer: int) -> str:
    if values["why"] == RECRUITED:
        return "recruited"
    return "levied" if values["why"] == LEVIED else "placed"


def placed_forces_words(state: State, values: Values, viewer: int) -> str:
    """Units are placed one by one: "another unit" for the second in a row."""
    if values["nth"] > 1 and values["ordinary"] + values["mercenary"] == 1:
        return "another unit" if values["ordinary"] else "another mercenary"
    return forces_words(state, values, viewer)


def retreat_words(state: State, values: Values, viewer: int) -> str:
    """CM-8.7."""
    return "the reserves" if values["seat"] == NOMAD else "the supply"


def mass_words(state: State, values: Values, viewer: int) -> str:
    return " and spent the token there" if values["units"] == 2 else ""


def deserters_words(state: State, values: Values, viewer: int) -> str:
    owner, number = values["other"], values["units"]
    if owner == values["seat"]:
        return f"{number} of {their_words(state, values, viewer)} own mercenaries"
    return (
        f"{number} of your mercenaries" if owner == viewer else f"{mercenaries(number)} of {seat_words(owner, viewer)}"
    )


# Coins and bargains


def gain_words(state: State, values: Values, viewer: int) -> str:
    """Coins from a card, or collected (CM-7.6)."""
    assert isinstance(state, Table)
    kind, gained = values["card"], coins(values["coins"])
    return f"collected {gained}" if kind == NO_CARD else f"gained {gained} from {card(state, kind)}"


def price_words(state: State, values: Values, viewer: int) -> str:
    """CM-12.2: what a buyer offers, or what a seller asks, and for what."""
    assert isinstance(state, Table)
    ware, price, other = values["ware"], coins(values["price"]), seat_words(values["other"], viewer)
    if values["seat"] == (SULTAN if ware == FOR_CARD else NOMAD):
        return f"asked {price} for {ware_words(state, values)}"
    if ware == FOR_CARD:
        return f"offered {other} {price} for {ware_words(state, values)}"
    return f"offered {other} {price} to {'hire' if ware == FOR_HIRE else 'bribe'} {ware_words(state, values)}"


def ware_words(state: Table, values: Values) -> str:
    if values["ware"] == FOR_CARD:
        return f"{card(state, values['card'])} from {SULTANS} market"
    where = f" in {hex_name(state, values['hex'])}" if values["ware"] == FOR_BRIBE else ""
    return mercenaries(values["units"]) + where


def buying_words(state: State, values: Values, viewer: int) -> str:
    """CM-6.8: from the row at its price, paid to somebody; or from the Sultan's market."""
    assert isinstance(state, Table)
    name = card(state, values["card"])
    price = f"for {coins(values['price'])}" if values["price"] else "for nothing"
    if values["slot"] < ROW:
        payee = "the bank" if values["seller"] == NOBODY else seat_words(values["seller"], viewer)
        paid = f", paid to {payee}" if values["price"] else ""
        return f"bought {name} from the market row {price}{paid}"
    if values["seat"] == SULTAN:
        return f"took {name} from {their_words(state, values, viewer)} own market"
    return f"bought {name} from {'your' if viewer == SULTAN else SULTANS} market {price}"


def a_card_words(state: State, values: Values, viewer: int) -> str:
    return "a second" if values["nth"] > 1 else "a"


def more_words(state: State, values: Values, viewer: int) -> str:
    return "second " if values["taken"] else ""


# Conflicts


def source_words(state: State, values: Values, viewer: int) -> str:
    if values["source"] != FROM_BRIBE:
        return ""
    return " with the bribed mercenary" if values["mercenary"] == 1 else " with the bribed mercenaries"


def meddling_words(state: State, values: Values, viewer: int) -> str:
    """CM-9.1: why the Murshid defends a hex without a piece of theirs."""
    return " (Meddle: a Murshid token lies next to it)" if values["meddle"] else ""


def stand_words(state: State, values: Values, viewer: int) -> str:
    """CM-9.5, CM-13.3: third parties in a contest take a side; in a combat the Murshid gives cards to one."""
    if values["side"] == STANDING_ASIDE:
        return "stood aside"
    head = seat_words(values["other"], viewer)
    return f"lent cards to {head}" if values["conflict"] == A_COMBAT else f"sided with {head}"


def where_words(state: State, values: Values, viewer: int) -> str:
    assert isinstance(state, Table)
    what = "combat" if values["conflict"] == A_COMBAT else "contest"
    return f"the {what} for {hex_name(state, values['hex'])}"


def sway_words(state: State, values: Values, viewer: int) -> str:
    if values["other"] == values["seat"]:
        return "took the tie"
    return f"gave the tie to {seat_words(values['other'], viewer)}"


def tie_words(state: State, values: Values, viewer: int) -> str:
    """CM-8.5, CM-9.7. A tie that was swayed has its own line before this one."""
    return ": a tie goes to the attacker" if values["tie"] == TIE_TO_ATTACKER else ""
