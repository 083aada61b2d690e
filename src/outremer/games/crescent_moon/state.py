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
    """The table. `land`, `seen` and `tally` are replaced, never changed in place, because copies share them."""

    def __init__(
        self, *, game: Game, seats: int, stack: list[int], menu: list[int], rng: Rng, reveals: int,
        setting: Setting, land: Land, year: int, round_number: int, active: int,
        tried: int, eased: int, palace: int, pile: list[int],
        coins: list[int], reserves: list[int], supply: list[int],
        units: list[int], mercenaries: list[int], hold: list[int], town: list[int], token: list[int],
        control: list[int], where: list[int], held: list[int], tokens: list[int],
        hand: list[int], front: list[int], seen: list[int], glimpsed: list[int],
        discards: list[int], deck: list[int], looks: list[int], row: list[int], stall: list[int],
        vp: list[int], tally: list[int],
        fight: Fight | None,
    ) -> None:  # fmt: skip
        super().__init__(game, seats, stack, menu, rng, reveals)
        self.setting = setting
        self.land = land
        self.year = year  # from 0
        self.round_number = round_number  # of the year, from 0
        self.active = active  # whose turn it is
        self.tried = tried  # TRIED_...: what the active player cannot try again this turn
        self.eased = eased  # free placement: which distances are dropped because no placement keeps them
        self.palace = palace  # the hex of the palace, or NOWHERE
        self.pile = pile  # drafted map: the terrains still to lay, the next one last
        # Players
        self.coins = coins
        self.reserves = reserves
        self.supply = supply  # [seat * 7 + piece]
        # The map
        self.units = units  # [hex * 5 + seat] ordinary units
        self.mercenaries = mercenaries  # [hex * 5 + seat]
        self.hold = hold  # [hex] fort or castle
        self.town = town  # [hex] 0, a town, a city
        self.token = token  # [hex] owner of the influence token, or NOBODY
        # What follows from the map
        self.control = control  # [hex] who controls it, or NOBODY
        self.where = where  # [seat] mask of the hexes with presence
        self.held = held  # [seat] mask of the hexes controlled
        self.tokens = tokens  # [seat] mask of the hexes with the seat's token
        # Cards
        self.hand = hand  # [seat * 34 + kind]
        self.front = front  # [seat * 34 + kind] lying before a player until upkeep
        self.seen = seen  # [seat * 34 + kind] cards of the hand that everybody knows
        self.glimpsed = glimpsed  # triples: observer, holder, kind: a card in a hand that only the observer knows
        self.discards = discards  # [kind]
        self.deck = deck  # the top card last
        self.looks = looks  # runs: observer, first place in the deck, length, then the kinds, ascending
        self.row = row
        self.stall = stall  # the Sultan's market
        # Points
        self.vp = vp
        self.tally = tally
        self.fight = fight  # the conflict being resolved, or None

    def copy(self) -> Table:
        return Table(
            game=self.game,
            seats=self.seats,
            stack=self.stack.copy(),
            menu=self.open_menu,
            rng=self.rng.copy(),
            reveals=self.reveals,
            setting=self.setting,
            land=self.land,
            year=self.year,
            round_number=self.round_number,
            active=self.active,
            tried=self.tried,
            eased=self.eased,
            palace=self.palace,
            pile=self.pile.copy(),
            coins=self.coins.copy(),
            reserves=self.reserves.copy(),
            supply=self.supply.copy(),
            units=self.units.copy(),
            mercenaries=self.mercenaries.copy(),
            hold=self.hold.copy(),
            town=self.town.copy(),
            token=self.token.copy(),
            control=self.control.copy(),
            where=self.where.copy(),
            held=self.held.copy(),
            tokens=self.tokens.copy(),
            hand=self.hand.copy(),
            front=self.front.copy(),
            seen=self.seen,
            glimpsed=self.glimpsed.copy(),
            discards=self.discards.copy(),
            deck=self.deck.copy(),
            looks=self.looks.copy(),
            row=self.row.copy(),
            stall=self.stall.copy(),
            vp=self.vp.copy(),
            tally=self.tally,
            fight=None if self.fight is None else self.fight.copy(),
        )

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


def bare_table(game: Game, setting: Setting, land: Land, rng: Rng) -> Table:
    """An empty table: all pieces in supply, no card dealt."""
    seats = setting.players
    return Table(
        game=game,
        seats=seats,
        stack=[],
        menu=[],
        rng=rng,
        reveals=0,
        setting=setting,
        land=land,
        year=0,
        round_number=0,
        active=0,
        tried=0,
        eased=0,
        palace=NOWHERE,
        pile=[],
        coins=[0] * seats,
        reserves=[0] * seats,
        supply=setting.supply.copy(),
        units=[0] * (HEXES * SEATS),
        mercenaries=[0] * (HEXES * SEATS),
        hold=[NO_HOLD] * HEXES,
        town=[NO_TOWN] * HEXES,
        token=[NOBODY] * HEXES,
        control=[NOBODY] * HEXES,
        where=[0] * seats,
        held=[0] * seats,
        tokens=[0] * seats,
        hand=[0] * (seats * CARDS),
        front=[0] * (seats * CARDS),
        seen=[0] * (seats * CARDS),
        glimpsed=[],
        discards=[0] * CARDS,
        deck=[],
        looks=[],
        row=[NO_CARD] * ROW,
        stall=[NO_CARD] * STALL,
        vp=[0] * seats,
        tally=[0] * (seats * YEARS * LINES),
        fight=None,
    )


def the_fight(s: Table) -> Fight:
    """The conflict being resolved. Call it only while there is one."""
    fight = s.fight
    assert fight is not None
    return fight
