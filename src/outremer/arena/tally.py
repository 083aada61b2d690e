"""Adds up the games of an arena, deal by deal: by bot, role, seat and card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .facts import add
from .match import Played, SeatPlayed
from .ratings import Wins, add_game, empty
from .statistics import DealSums


class Group:
    """The results of all seats with the same bot, role or place."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0
        self.points = DealSums()
        self.scores: Counter[int] = Counter()
        self.line_points: dict[str, int] = {}
        self.line_games: dict[str, int] = {}

    def add(self, deal: int, seat: SeatPlayed) -> None:
        self.games += 1
        self.wins += seat["won"]
        self.points.add(deal, seat["score"])
        self.scores[seat["score"]] += 1
        for line, points in seat["lines"].items():
            add(self.line_points, line, points)
            add(self.line_games, line)


class Thinking:
    """How a bot played: how long it thought, what it chose, how often it failed."""

    def __init__(self) -> None:
        self.choices = 0
        self.seconds = 0.0
        self.times: Counter[int] = Counter()
        self.failures = 0
        self.failure = ""
        self.actions: dict[str, int] = {}

    def add(self, seat: SeatPlayed) -> None:
        self.choices += seat["choices"]
        self.seconds += seat["seconds"]
        for bucket, times in seat["times"].items():
            self.times[int(bucket)] += times
        self.failures += seat["failures"]
        self.failure = self.failure or seat["failure"]
        for action, times in seat["actions"].items():
            add(self.actions, action, times)


class CardUse:
    """How a card was used, and how often the seats that used it won."""

    def __init__(self) -> None:
        self.uses: dict[str, int] = {}
        self.seats = 0
        self.wins = 0.0

    def add(self, uses: dict[str, int], won: float) -> None:
        self.seats += 1
        self.wins += won
        for use, times in uses.items():
            add(self.uses, use, times)


class Tally:
    """The sums. Deals must be added in order, so that the last digits of a mean do not depend on the engine."""

    def __init__(self, bots: list[str]) -> None:
        self.deals = 0
        self.games = 0
        self.moves = 0
        self.index = {bot: i for i, bot in enumerate(bots)}
        self.bots = {bot: Group() for bot in bots}
        self.thinking = {bot: Thinking() for bot in bots}
        self.roles: dict[str, Group] = {}
        self.places: dict[int, Group] = {}
        self.parts: dict[tuple[str, str], Group] = {}
        self.cards: dict[str, CardUse] = {}
        self.winning = DealSums()
        self.wins_by_deal: list[Wins] = []

    def add_deal(self, games: Iterable[Played]) -> None:
        """Add all games of the next deal."""
        wins = empty(len(self.index))
        for played in games:
            self.games += 1
            self.moves += played["moves"]
            add_game(wins, played, self.index)
            self.winning.add(self.deals, max(seat["score"] for seat in played["seats"] if seat["won"]))
            for place, seat in enumerate(played["seats"]):
                self.add_seat(place, seat)
        self.wins_by_deal.append(wins)
        self.deals += 1

    def add_seat(self, place: int, seat: SeatPlayed) -> None:
        bot, role = seat["bot"], seat["role"]
        self.thinking[bot].add(seat)
        self.bots[bot].add(self.deals, seat)
        self.roles.setdefault(role, Group()).add(self.deals, seat)
        self.places.setdefault(place, Group()).add(self.deals, seat)
        self.parts.setdefault((bot, role), Group()).add(self.deals, seat)
        for card, uses in seat["cards"].items():
            self.cards.setdefault(card, CardUse()).add(uses, seat["won"])
