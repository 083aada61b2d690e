"""The combat or influence contest being resolved (CM-8, CM-9): who fights, with what, and how far it has come.

A table has one only while a conflict is resolved. This file knows no rule; the rules of conflicts are in `rules/`.
"""

from __future__ import annotations

from typing import Final, final

from .actions import CARDS, SEATS

# kind
A_COMBAT: Final = 1
A_CONTEST: Final = 2

# source: what led to a combat
FROM_ASSAULT: Final = 0
FROM_BRIBE: Final = 1
FROM_UPRISING: Final = 2

# sides[seat], and winner
NO_SIDE: Final = 0
ATTACKING: Final = 1
DEFENDING: Final = 2
STANDING_ASIDE: Final = 3

# what a tie did
NO_TIE: Final = 0
TIE_TO_ATTACKER: Final = 1
TIE_SWAYED: Final = 2

ALMS_CARDS: Final = 2  # a seat can play this many Alms


@final
class Fight:
    """The conflict. The methods below replace its lists and never change them in place, because copies share them."""

    def __init__(
        self, *, kind: int, hex_: int, attacker: int, defender: int, units: int, mercenaries: int, source: int,
        dealer: int, deal_points: int, attack_strength: int, defence_strength: int, winner: int, killed: int,
        spoils_done: int, canceller: int, cancels_done: int,
        sides: list[int], offers: list[int], alms: list[int], awaiting_coins: list[int],
        picked: list[int], cancelled: list[int],
    ) -> None:  # fmt: skip
        self.kind = kind  # A_COMBAT, A_CONTEST
        self.hex = hex_
        self.attacker = attacker
        self.defender = defender
        self.units = units  # the attacker's units in a combat: not on the map, but here
        self.mercenaries = mercenaries
        self.source = source  # FROM_ASSAULT, FROM_BRIBE, FROM_UPRISING
        self.dealer = dealer  # 1 + the seat whose offer the Murshid took; 0 none
        self.deal_points = deal_points
        self.attack_strength = attack_strength  # until the sides are compared: from cards that had nothing to cancel
        self.defence_strength = defence_strength
        self.winner = winner  # a side, once known
        self.killed = killed  # units the loser removed as casualties
        self.spoils_done = spoils_done  # which spoils are divided (see rules/spoils.py)
        self.canceller = canceller  # the place of the next card that cancels (see rules/cancelling.py)
        self.cancels_done = cancels_done  # how many cards at that place have been carried out
        self.sides = sides  # [seat] NO_SIDE, ATTACKING, DEFENDING, STANDING_ASIDE
        self.offers = offers  # [seat] 1 + points offered to the Murshid; 0 not yet asked
        self.alms = alms  # [seat * ALMS_CARDS + i] coins committed with the i-th Alms card; 0 none
        self.awaiting_coins = awaiting_coins  # [seat] 1 + the kind of card whose coins the seat must name; 0 none
        self.picked = picked  # [seat * 34 + kind] cards selected; still in hand until the reveal
        self.cancelled = cancelled  # [seat * 34 + kind] of those, how many are cancelled

    def copy(self) -> Fight:
        return Fight(
            kind=self.kind,
            hex_=self.hex,
            attacker=self.attacker,
            defender=self.defender,
            units=self.units,
            mercenaries=self.mercenaries,
            source=self.source,
            dealer=self.dealer,
            deal_points=self.deal_points,
            attack_strength=self.attack_strength,
            defence_strength=self.defence_strength,
            winner=self.winner,
            killed=self.killed,
            spoils_done=self.spoils_done,
            canceller=self.canceller,
            cancels_done=self.cancels_done,
            sides=self.sides,
            offers=self.offers,
            alms=self.alms,
            awaiting_coins=self.awaiting_coins,
            picked=self.picked,
            cancelled=self.cancelled,
        )

    # Offers, sides and cards

    def offer(self, seat: int, points: int) -> None:
        self.offers = changed(self.offers, seat, 1 + points)

    def forget_offers(self) -> None:
        self.offers = [0] * SEATS

    def take_side(self, seat: int, side: int) -> None:
        self.sides = changed(self.sides, seat, side)

    def pick(self, seat: int, kind: int) -> None:
        at = seat * CARDS + kind
        self.picked = changed(self.picked, at, self.picked[at] + 1)

    def cancel(self, seat: int, kind: int) -> None:
        at = seat * CARDS + kind
        self.cancelled = changed(self.cancelled, at, self.cancelled[at] + 1)

    def await_coins(self, seat: int, kind: int) -> None:
        self.awaiting_coins = changed(self.awaiting_coins, seat, 1 + kind)

    def give_coins(self, seat: int, coins: int) -> None:
        """Put the coins with the seat's first Alms card that has none yet."""
        at = seat * ALMS_CARDS
        self.alms = changed(self.alms, at if self.alms[at] == 0 else at + 1, coins)
        self.awaiting_coins = changed(self.awaiting_coins, seat, 0)

    def forget_choice(self, seat: int) -> None:
        """As if the seat had chosen no card yet."""
        picked, alms = self.picked.copy(), self.alms.copy()
        picked[seat * CARDS : (seat + 1) * CARDS] = [0] * CARDS
        alms[seat * ALMS_CARDS : (seat + 1) * ALMS_CARDS] = [0] * ALMS_CARDS
        self.picked, self.alms = picked, alms
        self.awaiting_coins = changed(self.awaiting_coins, seat, 0)

    # Strength

    def strength_of(self, side: int) -> int:
        return self.attack_strength if side == ATTACKING else self.defence_strength

    def strengthen(self, side: int, more: int) -> None:
        if side == ATTACKING:
            self.attack_strength += more
        else:
            self.defence_strength += more


def changed(row: list[int], at: int, number: int) -> list[int]:
    """A copy of the row with one number replaced."""
    fresh = row.copy()
    fresh[at] = number
    return fresh


def new_fight(kind: int, hex_: int, attacker: int, defender: int, seats: int) -> Fight:
    """A conflict with its two sides; nobody has offered anything or chosen a card yet."""
    sides = [NO_SIDE] * SEATS
    sides[attacker] = ATTACKING
    sides[defender] = DEFENDING
    return Fight(
        kind=kind,
        hex_=hex_,
        attacker=attacker,
        defender=defender,
        units=0,
        mercenaries=0,
        source=FROM_ASSAULT,
        dealer=0,
        deal_points=0,
        attack_strength=0,
        defence_strength=0,
        winner=NO_SIDE,
        killed=0,
        spoils_done=0,
        canceller=0,
        cancels_done=0,
        sides=sides,
        offers=[0] * SEATS,
        alms=[0] * (SEATS * ALMS_CARDS),
        awaiting_coins=[0] * SEATS,
        picked=[0] * (seats * CARDS),
        cancelled=[0] * (seats * CARDS),
    )
