"""A conflict on a small field: pieces and hands are laid out, one combat or contest is fought, and nothing follows.

    case = Case({"h1": "caliph 2 units, caliph castle"}, hands={"warlord": "terror"})
    case.assault("warlord", "h1", units=4)
    case.choose(warlord="warfare terror")
    assert case.strengths == (7, 5) and case.winner == "warlord"

The field: h1 in the middle, h2 to h7 around it, h8 (the holy site) beyond h2, h9 beyond h5.

              h8
            h7  h2
          h6  h1  h3
            h5  h4
              h9
"""

from __future__ import annotations

from typing import Final

import pytest

from outremer.games.crescent_moon.actions import BUILDING_NAMES, CARDS, FORT, SEAT_IDS, SEATS
from outremer.games.crescent_moon.events import CONFLICT_WON, REVEALED, STRENGTH
from outremer.games.crescent_moon.fight import FROM_ASSAULT
from outremer.games.crescent_moon.layout import DESERT, FERTILE, MOUNTAIN, QUARRY, WILDERNESS, Land
from outremer.games.crescent_moon.rules.combat import open_combat
from outremer.games.crescent_moon.rules.contest import open_contest
from outremer.games.crescent_moon.setting import CALIPH, DISC, NOBODY, PIECE_FORT, PIECES, SULTAN
from outremer.games.crescent_moon.state import A_CITY, A_TOWN, Table
from outremer.kernel import IllegalAction, Rng, key_from_seed
from tests.games.crescent_moon.house import GAME

CARD_IDS: Final[list[str]] = [text.removeprefix("card ") for text in GAME.notation.texts if text.startswith("card ")]

NAMES: Final = ["Middle", "Dunes", "Heath", "Peak", "Pit", "Field", "Meadow", "Shrine", "Wells"]
TERRAIN: Final = [FERTILE, DESERT, WILDERNESS, MOUNTAIN, QUARRY, FERTILE, FERTILE, DESERT, WILDERNESS]
Q: Final = [0, 1, 1, 0, -1, -1, 0, 1, -1]
R: Final = [0, -1, 0, 1, 1, 0, -1, -2, 2]
HOLY: Final = 7


def field() -> Land:
    return Land("field", NAMES, TERRAIN, Q, R, [], HOLY, 0, [])


def seat_of(name: str) -> int:
    return SEAT_IDS.index(name)


def hex_of(name: str) -> int:
    return int(name[1:]) - 1


class Case:
    """A table with nothing on it but what is named. `pieces`: {"h1": "caliph 2 units, sultan town, murshid token"}."""

    def __init__(
        self,
        pieces: dict[str, str],
        hands: dict[str, str] | None = None,
        coins: dict[str, int] | None = None,
        players: int = 5,
    ) -> None:
        setting = GAME.setting(GAME.options({"players": players}))
        self.s: Table = Table(GAME, setting, field(), Rng(key_from_seed(1)))
        self.s.hand[0] = 1  # the Warlord's Warfare
        self.s.events = []
        for hex_, words in pieces.items():
            for piece in words.split(", "):
                self.place(hex_of(hex_), piece.split())
        for seat, cards in (hands or {}).items():
            self.deal(seat_of(seat), cards.split())
        for seat, amount in (coins or {}).items():
            self.s.coins[seat_of(seat)] = amount

    # Laying out

    def place(self, hex_: int, words: list[str]) -> None:
        """One piece or group: ["caliph", "2", "units"], ["murshid", "token"]."""
        s, seat, what = self.s, seat_of(words[0]), words[-1]
        if what in ("unit", "units", "mercenary", "mercenaries"):
            number = int(words[1])
            s.supply[seat * PIECES + DISC] -= number
            ordinary = what.startswith("unit")
            s.add_units(seat, hex_, number if ordinary else 0, 0 if ordinary else number)
        elif what == "token":
            s.place_token(seat, hex_)
        elif what == "palace":
            assert seat == CALIPH
            s.set_palace(hex_)
        elif what in ("town", "city"):
            assert seat == SULTAN
            s.set_town(hex_, A_TOWN if what == "town" else A_CITY)
        else:
            s.raise_hold(seat, hex_, BUILDING_NAMES.index(what))

    def deal(self, seat: int, cards: list[str]) -> None:
        for name in cards:
            self.s.hand[seat * CARDS + CARD_IDS.index(name)] += 1

    # Playing

    def assault(self, seat: str, hex_: str, units: int = 0, mercenaries: int = 0) -> None:
        """The attacker's units have left their hex and are about to enter another."""
        who = seat_of(seat)
        self.s.supply[who * PIECES + DISC] -= units + mercenaries
        open_combat(self.s, who, hex_of(hex_), units, mercenaries, FROM_ASSAULT)
        self.s.settle()

    def contest(self, seat: str, hex_: str) -> None:
        open_contest(self.s, seat_of(seat), hex_of(hex_))
        self.s.settle()

    def play(self, *moves: str) -> None:
        """Moves in notation, each with its player: "murshid: attacker"."""
        for move in moves:
            seat, text = move.split(": ")
            self.s.apply(seat_of(seat), GAME.notation.parse(text))

    def choose(self, **cards: str) -> None:
        """The secret choice: everyone who is asked names their cards, in the order of the deck, and is done. Coins
        of Alms follow it: "alms 3"."""
        asked = self.actors
        for seat in cards:
            assert seat in asked, f"{seat} is not asked for cards"
        for seat in asked:
            for word in cards.get(seat, "").split():
                self.play(f"{seat}: amount {word}" if word.isdigit() else f"{seat}: card {word}")
            self.play(f"{seat}: done")

    def no_deals(self) -> None:
        """Nobody offers anything, and the Murshid takes nothing."""
        while self.step in ("offer", "take an offer"):
            self.play(f"{self.actors[0]}: {'amount 0' if self.step == 'offer' else 'refuse'}")

    # Looking

    @property
    def actors(self) -> list[str]:
        return [SEAT_IDS[seat] for seat in self.s.actors()]

    @property
    def step(self) -> str:
        return "" if self.s.over() else self.s.step().name

    @property
    def over(self) -> bool:
        return self.s.over()

    def menu(self, seat: str) -> list[str]:
        return [GAME.notation.text(action) for action in self.s.legal(seat_of(seat))]

    def refused(self, move: str) -> tuple[str, str]:
        """The rule that forbids a move, and the sentence; the move is tried, and the table stays as it was."""
        seat, text = move.split(": ")
        who, action = seat_of(seat), GAME.notation.parse(text)
        refusal = self.s.why_not(who, action)
        with pytest.raises(IllegalAction) as error:
            self.s.apply(who, action)
        return GAME.rule(refusal), str(error.value)

    def events(self, kind: int) -> list[dict[str, int]]:
        """What happened of one kind, by the names of its fields."""
        assert self.s.events is not None
        return [GAME.events.values(event) for event in self.s.events if event[0] == kind]

    def told(self, kind: int, *names: str) -> list[tuple[int, ...]]:
        """Of what happened of one kind, only these fields."""
        return [tuple(values[name] for name in names) for values in self.events(kind)]

    @property
    def strengths(self) -> tuple[int, int]:
        """The attacker's and the defender's, once compared."""
        attack, defence = self.events(STRENGTH)[-2:]
        return attack["strength"], defence["strength"]

    @property
    def winner(self) -> str:
        return SEAT_IDS[self.events(CONFLICT_WON)[-1]["seat"]]

    @property
    def revealed(self) -> list[str]:
        return [f"{SEAT_IDS[seat]} {CARD_IDS[kind]}" for seat, kind in self.told(REVEALED, "seat", "card")]

    def units(self, seat: str, hex_: str) -> tuple[int, int]:
        """Ordinary and mercenary units."""
        at = hex_of(hex_) * SEATS + seat_of(seat)
        return self.s.units[at], self.s.mercenaries[at]

    def control(self, hex_: str) -> str:
        seat = self.s.control[hex_of(hex_)]
        return "" if seat == NOBODY else SEAT_IDS[seat]

    def token(self, hex_: str) -> str:
        seat = self.s.token[hex_of(hex_)]
        return "" if seat == NOBODY else SEAT_IDS[seat]

    def discs(self, seat: str) -> int:
        """Unit discs in supply."""
        return self.s.supply[seat_of(seat) * PIECES + DISC]

    def holds(self, seat: str, building: str) -> int:
        """Forts or castles in supply."""
        return self.s.supply[seat_of(seat) * PIECES + PIECE_FORT + BUILDING_NAMES.index(building) - FORT]

    def hand(self, seat: str) -> list[str]:
        return self.row(self.s.hand, seat)

    def front(self, seat: str) -> list[str]:
        """Cards that lie in front of a player until upkeep."""
        return self.row(self.s.front, seat)

    def row(self, counts: list[int], seat: str) -> list[str]:
        base = seat_of(seat) * CARDS
        return [CARD_IDS[kind] for kind in range(CARDS) for _ in range(counts[base + kind])]

    @property
    def discards(self) -> list[str]:
        return [CARD_IDS[kind] for kind in range(CARDS) for _ in range(self.s.discards[kind])]

    def coins(self, seat: str) -> int:
        return self.s.coins[seat_of(seat)]

    def vp(self, seat: str) -> int:
        return self.s.vp[seat_of(seat)]


def fought(
    pieces: dict[str, str],
    units: int,
    attacker: str = "warlord",
    mercenaries: int = 0,
    lent: str = "",
    at: str = "h1",
    **cards: str,
) -> Case:
    """A combat with these cards played and nobody dealing, up to the first decision after the choice of cards (or to
    its end). If the Murshid interferes, `lent` names the side that gets the Murshid's cards."""
    case = Case(pieces, hands={seat: words.replace("warfare", "") for seat, words in cards.items()})
    case.assault(attacker, at, units=units, mercenaries=mercenaries)
    case.no_deals()
    if case.step == "select":
        case.choose(**cards)
    if lent:
        case.play(f"murshid: {lent}")
    return case


def contested(pieces: dict[str, str], attacker: str, at: str = "h1", purse: int = 0, **cards: str) -> Case:
    """A contest with these cards played and nobody dealing, up to the first decision after the choice of cards."""
    hands = {seat: " ".join(word for word in words.split() if not word.isdigit()) for seat, words in cards.items()}
    case = Case(pieces, hands=hands, coins=dict.fromkeys(cards, purse))
    case.contest(attacker, at)
    case.no_deals()
    if case.step == "select":
        case.choose(**cards)
    return case
