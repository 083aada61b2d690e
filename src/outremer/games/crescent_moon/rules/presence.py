"""Presence and control (CM-5, CM-4.6, CM-13.2, CM-13.3): the questions every other chapter asks about a hex."""

from __future__ import annotations

from ..setting import MURSHID, NOBODY
from ..state import Table


def is_present(s: Table, seat: int, hex_: int) -> bool:
    """CM-5.1."""
    return s.where[seat] >> hex_ & 1 == 1


def standing(s: Table, seat: int) -> int:
    """CM-5.1, CM-4.6: the hexes where the seat is present, or counts as present for Influence, Recruit and Hire."""
    mask = s.where[seat]
    if mask:
        return mask
    mask = s.land.all
    for other in range(s.seats):
        mask &= ~s.where[other]
    return mask


def other_present(s: Table, seat: int, hex_: int) -> bool:
    """Whether another player has presence there."""
    for other in range(s.seats):
        if other != seat and s.where[other] >> hex_ & 1:
            return True
    return False


def other_controls(s: Table, seat: int, hex_: int) -> bool:
    """CM-5.2: whether another player controls the hex."""
    controller = s.control[hex_]
    return controller != seat and controller != NOBODY


def open_to(s: Table, seat: int) -> int:
    """The hexes no other player controls."""
    mask = s.land.all
    for other in range(s.seats):
        if other != seat:
            mask &= ~s.held[other]
    return mask


def room(s: Table, seat: int, hex_: int) -> int:
    """CM-2.7: how many more units of the seat the hex takes."""
    return s.setting.unit_limit[seat] - s.units_of(seat, hex_)


def murshid_token_near(s: Table, hex_: int) -> bool:
    """Whether a Murshid token lies in an adjacent hex (CM-6.1, CM-13.2)."""
    return s.land.near[hex_] & s.tokens[MURSHID] != 0


def murshid_token_in_or_near(s: Table, hex_: int) -> bool:
    """CM-13.3, CM-13.4: whether a Murshid token is in the hex or adjacent to it."""
    return (s.land.near[hex_] | 1 << hex_) & s.tokens[MURSHID] != 0


def murshid_sways(s: Table, hex_: int) -> bool:
    """CM-13.1: whether a Murshid token is in the hex."""
    return s.token[hex_] == MURSHID
