"""What lies on the table of Crescent Moon, and how it is copied.

Hexes' and players' things are in flat lists: `units[hex * 5 + seat]`, `supply[seat * 7 + piece]`,
`hand[seat * 34 + kind]`. The character is the seat: 0 Warlord, 1 Murshid, 2 Sultan, 3 Caliph, 4 Nomad. `control`,
`where`, `held` and `tokens` follow from the pieces and are kept by `refresh`. This file knows no other rule.
"""

from __future__ import annotations

from typing import Final, final

from ...kernel.game import Game
from ...kernel.rng import Rng
from ...kernel.state import State
from .actions import CARDS, CASTLE, FORT, HEXES, ROW, SEATS, STALL
from .fight import Fight
from .layout import NOWHERE, Land
from .setting import CALIPH, DISC, NOBODY, PIECE_FORT, PIECES, SULTAN, TOKEN, Setting

NO_CARD: Final = -1

# town[hex]
NO_TOWN: Final = 0
A_TOWN: Final = 1
A_CITY: Final = 2

# hold[hex]: the fort or castle there; 0 none, else 1 + seat * 2 + (0 fort, 1 castle).
NO_HOLD: Final = 0

# Why units are being placed (frame of RECRUITING).
RECRUITED: Final = 0
LEVIED: Final = 1
HIRED: Final = 2
KINSMAN: Final = 3

# What a negotiation is about (frames of NAME_PRICE and ANSWER_PRICE).
FOR_HIRE: Final = 0
FOR_BRIBE: Final = 1
FOR_CARD: Final = 2

# tried: what the active player may not try again this turn (CM-12.2, CM-6.8).
TRIED_HIRE: Final = 1
TRIED_BRIBE: Final = 2
TRIED_SLOT: Final = 4  # and 8, 16: the slots of the Sultan's market
BOUGHT_NOTHING: Final = 32

# tally[(seat * YEARS + year) * LINES + line]: victory points by year and objective.
YEARS: Final = 4
LINES: Final = 10
DEAL_LINE: Final = 9  # of every character: points from and for deals (CM-13.4)


@final
class Table(State):
    """A bare table, all pieces in supply and no card dealt; or a copy `of` a table. `land`, `seen` and `tally` are
    replaced, never changed in place, because copies share them."""

    def __init__(self, game: Game, setting: Setting, land: Land, rng: Rng, of: Table | None = None) -> None:
        seats = setting.players
        stack = [] if of is None else of.stack.copy()
        menu = [] if of is None else of.open_menu
        super().__init__(game, seats, stack, menu, rng, 0 if of is None else of.reveals)
        self.setting = setting
        self.land = land
        self.year: int = 0 if of is None else of.year  # from 0
        self.round_number: int = 0 if of is None else of.round_number  # of the year, from 0
        self.active: int = 0 if of is None else of.active  # whose turn it is
        self.tried: int = 0 if of is None else of.tried  # TRIED_...: what the active player cannot try again this turn
        # free placement: which distances are dropped because no placement keeps them
        self.eased: int = 0 if of is None else of.eased
        self.palace: int = NOWHERE if of is None else of.palace  # the hex of the palace, or NOWHERE
        # drafted map: the terrains still to lay, the next one last
        self.pile: list[int] = [] if of is None else of.pile.copy()
        # Players
        self.coins: list[int] = [0] * seats if of is None else of.coins.copy()
        self.reserves: list[int] = [0] * seats if of is None else of.reserves.copy()
        self.supply: list[int] = setting.supply.copy() if of is None else of.supply.copy()  # [seat * 7 + piece]
        # The map
        # [hex * 5 + seat] ordinary units
        self.units: list[int] = [0] * (HEXES * SEATS) if of is None else of.units.copy()
        self.mercenaries: list[int] = [0] * (HEXES * SEATS) if of is None else of.mercenaries.copy()  # [hex * 5 + seat]
        self.hold: list[int] = [NO_HOLD] * HEXES if of is None else of.hold.copy()  # [hex] fort or castle
        self.town: list[int] = [NO_TOWN] * HEXES if of is None else of.town.copy()  # [hex] 0, a town, a city
        # [hex] owner of the influence token, or NOBODY
        self.token: list[int] = [NOBODY] * HEXES if of is None else of.token.copy()
        # What follows from the map
        # [hex] who controls it, or NOBODY
        self.control: list[int] = [NOBODY] * HEXES if of is None else of.control.copy()
        self.where: list[int] = [0] * seats if of is None else of.where.copy()  # [seat] mask of the hexes with presence
        self.held: list[int] = [0] * seats if of is None else of.held.copy()  # [seat] mask of the hexes controlled
        # [seat] mask of the hexes with the seat's token
        self.tokens: list[int] = [0] * seats if of is None else of.tokens.copy()
        # Cards
        self.hand: list[int] = [0] * (seats * CARDS) if of is None else of.hand.copy()  # [seat * 34 + kind]
        # [seat * 34 + kind] lying before a player until upkeep
        self.front: list[int] = [0] * (seats * CARDS) if of is None else of.front.copy()
        # [seat * 34 + kind] cards of the hand that everybody knows
        self.seen: list[int] = [0] * (seats * CARDS) if of is None else of.seen
        # triples: observer, holder, kind: a card in a hand that only the observer knows
        self.glimpsed: list[int] = [] if of is None else of.glimpsed.copy()
        self.discards: list[int] = [0] * CARDS if of is None else of.discards.copy()  # [kind]
        self.deck: list[int] = [] if of is None else of.deck.copy()  # the top card last
        # runs: observer, first place in the deck, length, then the kinds, ascending
        self.looks: list[int] = [] if of is None else of.looks.copy()
        self.row: list[int] = [NO_CARD] * ROW if of is None else of.row.copy()
        self.stall: list[int] = [NO_CARD] * STALL if of is None else of.stall.copy()  # the Sultan's market
        # How often the map, and how often hands, cards in front and discards have changed: for those who remember them
        self.map_changes: int = 0
        self.card_changes: int = 0
        # Points
        self.vp: list[int] = [0] * seats if of is None else of.vp.copy()
        self.tally: list[int] = [0] * (seats * YEARS * LINES) if of is None else of.tally
        # the conflict being resolved, or None
        self.fight: Fight | None = None if of is None or of.fight is None else of.fight.copy()

    def copy(self) -> Table:
        return Table(self.game, self.setting, self.land, self.rng.copy(), self)

    # What follows from the pieces (CM-5.1 to CM-5.3; CM-13.7: towns and cities are the Sultan's presence)

    def refresh(self, hex_: int) -> None:
        """Update who is present in a hex and who controls it. Call it after every change there."""
        bit = 1 << hex_
        hold = self.hold[hex_]
        holder = (hold - 1) // 2 if hold else NOBODY
        controller = NOBODY
        for seat in range(self.seats):
            at = hex_ * SEATS + seat
            strong = self.units[at] + self.mercenaries[at] > 0 or holder == seat
            if seat == CALIPH and self.palace == hex_:
                strong = True
            has_token = self.token[hex_] == seat
            self.held[seat] = self.held[seat] | bit if strong else self.held[seat] & ~bit
            self.tokens[seat] = self.tokens[seat] | bit if has_token else self.tokens[seat] & ~bit
            present = strong or has_token or (seat == SULTAN and self.town[hex_] != NO_TOWN)
            self.where[seat] = self.where[seat] | bit if present else self.where[seat] & ~bit
            if strong:
                controller = seat
        self.control[hex_] = controller
        self.map_changes += 1

    # Pieces of a hex

    def units_of(self, seat: int, hex_: int) -> int:
        """The seat's units there, of both kinds."""
        at = hex_ * SEATS + seat
        return self.units[at] + self.mercenaries[at]

    def hold_owner(self, hex_: int) -> int:
        """Who owns the fort or castle there, or NOBODY."""
        hold = self.hold[hex_]
        return (hold - 1) // 2 if hold else NOBODY

    def hold_kind(self, hex_: int) -> int:
        """actions.FORT or CASTLE, where there is one."""
        return (self.hold[hex_] - 1) % 2

    def in_supply(self, seat: int, piece: int) -> int:
        return self.supply[seat * PIECES + piece]

    # Moving pieces: each method updates supply and map, and calls `refresh`

    def add_units(self, seat: int, hex_: int, ordinary: int, mercenary: int) -> None:
        """Put units in a hex; the caller has taken them from supply, reserves or another hex."""
        at = hex_ * SEATS + seat
        self.units[at] += ordinary
        self.mercenaries[at] += mercenary
        self.refresh(hex_)

    def place_token(self, seat: int, hex_: int) -> None:
        self.token[hex_] = seat
        self.supply[seat * PIECES + TOKEN] -= 1
        self.refresh(hex_)

    def lift_token(self, hex_: int) -> None:
        """The token there, if any, goes back to its owner's supply."""
        seat = self.token[hex_]
        if seat != NOBODY:
            self.supply[seat * PIECES + TOKEN] += 1
            self.token[hex_] = NOBODY
            self.refresh(hex_)

    def raise_hold(self, seat: int, hex_: int, kind: int) -> None:
        """Put the seat's fort or castle there; what stood there goes to its owner's supply."""
        self.raze_hold(hex_)
        self.supply[seat * PIECES + PIECE_FORT + kind] -= 1
        self.hold[hex_] = 1 + seat * 2 + (1 if kind == CASTLE else 0)
        self.refresh(hex_)

    def raze_hold(self, hex_: int) -> None:
        hold = self.hold[hex_]
        if hold != NO_HOLD:
            kind = CASTLE if (hold - 1) % 2 else FORT
            self.supply[(hold - 1) // 2 * PIECES + PIECE_FORT + kind] += 1
            self.hold[hex_] = NO_HOLD
            self.refresh(hex_)

    def set_town(self, hex_: int, what: int) -> None:
        """Set what the hex holds: nothing, a town or a city. Pieces come from and go to the Sultan's supply."""
        at = SULTAN * PIECES + PIECE_FORT + 1
        if self.town[hex_] != NO_TOWN:
            self.supply[at + self.town[hex_]] += 1
        if what != NO_TOWN:
            self.supply[at + what] -= 1
        self.town[hex_] = what
        self.refresh(hex_)

    def set_palace(self, hex_: int) -> None:
        """Put the palace in a hex, or take it off the map (NOWHERE)."""
        was = self.palace
        self.palace = hex_
        self.supply[CALIPH * PIECES + PIECES - 1] = 1 if hex_ == NOWHERE else 0
        if was != NOWHERE:
            self.refresh(was)
        if hex_ != NOWHERE:
            self.refresh(hex_)

    def discs_home(self, seat: int, number: int) -> None:
        self.supply[seat * PIECES + DISC] += number

    # Points and cards

    def score(self, seat: int, line: int, points: int) -> None:
        """Add points to one of the seat's objectives, this year."""
        if points:
            self.vp[seat] += points
            tally = self.tally.copy()
            tally[(seat * YEARS + self.year) * LINES + line] += points
            self.tally = tally

    def hand_size(self, seat: int) -> int:
        """CM-1.4: how many cards the seat holds; Warfare is not counted (CM-11)."""
        size = 0
        for at in range(seat * CARDS + 1, (seat + 1) * CARDS):
            size += self.hand[at]
        return size

    def scores(self) -> list[int]:
        return self.vp.copy()

    def winners(self) -> list[int]:
        """CM-15.1: the most points; in a tie the earlier seat in turn order."""
        return [self.vp.index(max(self.vp))] if self.over() else []


def the_fight(s: Table) -> Fight:
    """The conflict being resolved. Call it only while there is one."""
    fight = s.fight
    assert fight is not None
    return fight
