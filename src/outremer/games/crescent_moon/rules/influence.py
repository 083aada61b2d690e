"""Influence (CM-6.1): a token where nobody else is, a contest where somebody is. And tokens from cards (CM-11)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import OK
from ....kernel.step import Step
from ..actions import HEX, hex_of
from ..cards import TOKEN_BY_CONTROL
from ..events import TOKEN_PLACED
from ..layout import bits
from ..setting import MURSHID, NOBODY, TOKEN
from ..state import Table
from ..steps import FIELDS, INFLUENCING, TOKEN_CARD, TOKEN_PLACING
from ..words import hex_name, player
from .choices import HexChoice
from .contest import open_contest
from .presence import murshid_token_near, other_present, standing
from .refusals import (
    CM_2_3_SUPPLY_EMPTY,
    CM_6_1_NO_TOKEN_LEFT,
    CM_6_1_NOT_NEAR,
    CM_6_1_NOWHERE,
    CM_6_1_OWN_TOKEN,
    CM_6_9_NO_CONTROL,
    CM_6_9_NO_EFFECT,
    CM_6_9_NO_PRESENCE,
    CM_6_9_TOKEN_THERE,
)


def reach(s: Table, seat: int) -> int:
    """CM-6.1: the hexes where the seat is present, and those adjacent to them."""
    present = standing(s, seat)
    mask = present
    near = s.land.near
    for i in range(s.land.hexes):
        if present >> i & 1:
            mask |= near[i]
    return mask


def refuse_influence(s: Table, seat: int) -> int:
    """CM-6.1, CM-6.10: whether the action could do anything."""
    if s.in_supply(seat, TOKEN) == 0:
        return CM_6_1_NO_TOKEN_LEFT
    return OK if reach(s, seat) & ~s.tokens[seat] else CM_6_1_NOWHERE


def is_contested(s: Table, seat: int, hex_: int) -> bool:
    """CM-6.1: whether placing a token there needs a contest."""
    if other_present(s, seat, hex_):
        return True
    return seat != MURSHID and murshid_token_near(s, hex_)


class Influencing(HexChoice):
    """CM-6.1: where."""

    def __init__(self) -> None:
        super().__init__("influence")

    def prompt(self, s: Table, seat: int) -> str:
        return "Where do you spread your influence?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [HEX + i for i in bits(reach(s, seat) & ~s.tokens[seat])]

    def check_hex(self, s: Table, seat: int, hex_: int) -> int:
        if s.token[hex_] == seat:
            return CM_6_1_OWN_TOKEN
        if reach(s, seat) >> hex_ & 1 == 0:
            return CM_6_1_NOT_NEAR
        return OK

    def menu(self, s: Table, seat: int) -> list[int]:
        return self.candidates(s, seat)  # exactly what `check` allows

    def reason_at(self, s: Table, seat: int, hex_: int, refusal: int) -> str:
        name = hex_name(s, hex_)
        if refusal == CM_6_1_OWN_TOKEN:
            return f"Your influence token is in {name} already."
        return f"You have no presence in {name} or in a hex adjacent to it."

    def describe(self, s: Table, seat: int, action: int) -> str:
        hex_ = hex_of(action)
        what = "an influence contest" if is_contested(s, seat, hex_) else "place a token"
        return f"{hex_name(s, hex_)}: {what}"

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        hex_ = hex_of(action)
        if is_contested(s, seat, hex_):
            open_contest(s, seat, hex_)
            return
        s.place_token(seat, hex_)
        s.note(TOKEN_PLACED, seat, hex_)


def token_places(s: Table, seat: int, effect: int) -> int:
    """CM-11, Sermon and Decree: the hexes without a token where the seat is present, or which it controls."""
    mask = s.held[seat] if effect == TOKEN_BY_CONTROL else s.where[seat]
    for other in range(s.seats):
        mask &= ~s.tokens[other]
    return mask


def refuse_token_card(s: Table, seat: int, effect: int) -> int:
    if s.in_supply(seat, TOKEN) == 0:
        return CM_2_3_SUPPLY_EMPTY
    return OK if token_places(s, seat, effect) else CM_6_9_NO_EFFECT


class TokenPlacing(HexChoice):
    """CM-11: the token of a Sermon or a Decree; there is never a contest."""

    def __init__(self) -> None:
        super().__init__("place token", fields=FIELDS[TOKEN_PLACING])

    def prompt(self, s: Table, seat: int) -> str:
        return f"{s.setting.cards.names[s.get(TOKEN_CARD)]}: where do you place a token?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [HEX + i for i in bits(token_places(s, seat, s.setting.cards.effect[s.get(TOKEN_CARD)]))]

    def check_hex(self, s: Table, seat: int, hex_: int) -> int:
        if s.token[hex_] != NOBODY:
            return CM_6_9_TOKEN_THERE
        if s.setting.cards.effect[s.get(TOKEN_CARD)] == TOKEN_BY_CONTROL:
            return OK if s.control[hex_] == seat else CM_6_9_NO_CONTROL
        return OK if s.where[seat] >> hex_ & 1 else CM_6_9_NO_PRESENCE

    def reason_at(self, s: Table, seat: int, hex_: int, refusal: int) -> str:
        name = hex_name(s, hex_)
        if refusal == CM_6_9_TOKEN_THERE:
            return f"A token of {player(s.token[hex_])} lies in {name}."
        if refusal == CM_6_9_NO_CONTROL:
            return f"You do not control {name}."
        return f"You have no presence in {name}."

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        s.place_token(seat, hex_of(action))
        s.note(TOKEN_PLACED, seat, hex_of(action))


INFLUENCE_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (INFLUENCING, Influencing()),
    (TOKEN_PLACING, TokenPlacing()),
]
