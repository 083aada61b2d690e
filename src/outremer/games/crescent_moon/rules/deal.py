"""The deal window (CM-13.4, CM-8.2, CM-9.3): offers of victory points to the Murshid, and what is paid for one.

Only the maker of an offer and the Murshid see it (CM-12.4), so both steps are secret, each for one seat. Once the
window is closed, only the accepted offer is kept.
"""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.rng import FastRng
from ....kernel.step import NOBODY, PRIVATE, SECRET, Step
from ..actions import AMOUNT, PLAYER, REFUSE, SEATS, amount_of, player_of
from ..events import DEAL_PAID, OFFER_MADE, OFFER_REFUSED, OFFER_TAKEN
from ..setting import MURSHID
from ..state import DEAL_LINE, Table, the_fight
from ..steps import OFFERING, TAKING_OFFER
from ..words import player
from .choices import AmountChoice
from .refusals import CM_13_4_NO_OFFER, CM_13_4_TOO_MANY
from .sides import conflict_in_words, murshid_open_to_deals, participants


def next_bidder(s: Table) -> int:
    """CM-13.4: the next participant to be asked for an offer, the attacker first, then in turn order; or NOBODY."""
    if not murshid_open_to_deals(s):
        return NOBODY
    fight = the_fight(s)
    bidders = participants(s) & ~(1 << MURSHID)
    for i in range(s.seats):
        seat = (fight.attacker + i) % s.seats
        if bidders >> seat & 1 and fight.offers[seat] == 0:
            return seat
    return NOBODY


def pay_deal(s: Table) -> None:
    """CM-13.4: due when the side of the player who offered has won, even if the Murshid did not help."""
    fight = the_fight(s)
    dealer = fight.dealer - 1
    if dealer == NOBODY or fight.sides[dealer] != fight.winner:
        return
    points = fight.deal_points
    s.score(dealer, DEAL_LINE, -points)
    s.score(MURSHID, DEAL_LINE, points)
    s.note(DEAL_PAID, dealer, MURSHID, points)


def redraw_offers(s: Table, seat: int, rng: FastRng) -> None:
    """For a world that looks the same to a seat: draw others' offers, while the window is open."""
    if seat == MURSHID:
        return
    fight = the_fight(s)
    for other in range(s.seats):
        if other != seat and fight.offers[other]:
            fight.offer(other, rng.below(s.setting.most_offered + 1))


def points_in_words(points: int) -> str:
    return f"{points} VP"


class Offering(AmountChoice):
    """CM-13.4: up to five victory points for the Murshid's support, payable on victory."""

    def __init__(self) -> None:
        super().__init__("offer", PRIVATE)

    def prompt(self, s: Table, seat: int) -> str:
        most = points_in_words(s.setting.most_offered)
        return f"Offer the Murshid up to {most}, paid if your side wins {conflict_in_words(s)}."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [AMOUNT + points for points in range(s.setting.most_offered + 1)]

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        return OK if number <= s.setting.most_offered else CM_13_4_TOO_MANY

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        most = points_in_words(s.setting.most_offered)
        return f"A deal is worth at most {most}; that would be {amount_of(action)}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        points = amount_of(action)
        return f"offer {points_in_words(points)}" if points else "offer nothing"

    def take(self, s: Table, seat: int, action: int) -> None:
        the_fight(s).offer(seat, amount_of(action))
        s.reveals += 1  # the Murshid has seen it
        if amount_of(action):
            s.note(OFFER_MADE, seat, MURSHID, amount_of(action))
        s.pop()


class TakingOffer(Step[Table]):
    """CM-13.4: the Murshid takes one offer or none."""

    def __init__(self) -> None:
        super().__init__("take an offer", SECRET)

    def prompt(self, s: Table, seat: int) -> str:
        return f"Which offer in {conflict_in_words(s)}? You are paid if that side wins."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [REFUSE] + [PLAYER + maker for maker in range(s.seats)]

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == REFUSE:
            return OK
        if not PLAYER <= action < PLAYER + SEATS:
            return NOT_NOW
        return OK if the_fight(s).offers[player_of(action)] > 1 else CM_13_4_NO_OFFER

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"There is no offer from {player(player_of(action))}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == REFUSE:
            return "take no offer"
        maker = player_of(action)
        return f"take {points_in_words(the_fight(s).offers[maker] - 1)} from {player(maker)}"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action == REFUSE:
            for other in range(s.seats):
                if the_fight(s).offers[other] > 1:
                    s.note(OFFER_REFUSED, seat, other, the_fight(s).offers[other] - 1)
        else:
            maker = player_of(action)
            fight = the_fight(s)
            points = fight.offers[maker] - 1
            fight.dealer = 1 + maker
            fight.deal_points = points
            s.note(OFFER_TAKEN, maker, seat, points)
        the_fight(s).forget_offers()
        s.reveals += 1
        s.pop()


DEAL_STEPS: Final[list[tuple[int, Step[Table]]]] = [(OFFERING, Offering()), (TAKING_OFFER, TakingOffer())]
