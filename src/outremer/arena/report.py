"""The report of an arena as one JSON object: what was played, how to play it again, and the results.

Everything but `run` and the thinking times follows from the command alone.
"""

from __future__ import annotations

from typing import Any, Final

from .. import __version__, mode
from ..games import find_game
from ..kernel import Game
from .facts import possible_lines, role_word
from .match import seconds_of
from .plan import FORMAT
from .ratings import rate
from .running import Outcome
from .schedule import drawn
from .statistics import Interval, bootstrap, five_numbers, weighted_quantile, wilson
from .tally import CardUse, Group, Tally, Thinking

Report = dict[str, Any]

SLOWEST: Final = 0.95
BOOTSTRAP_SEEDS: Final = 2**31
WINNERS: Final = "winners"


def make_report(outcome: Outcome) -> Report:
    arena, tally = outcome.arena, outcome.tally
    game = find_game(arena.game)
    means = mean_scores(tally, drawn(BOOTSTRAP_SEEDS, arena.seed, "bootstrap"))
    return {
        "format": FORMAT,
        "program": {"name": "outremer", "version": __version__, "mode": mode()},
        "command": arena.command(game),
        "game": arena.game,
        "title": game.title,
        "rules": arena.rules,
        "options": arena.options,
        "players": arena.players,
        "bots": list(arena.bots),
        "seed": arena.seed,
        "asked": arena.games,
        "games": tally.games,
        "deals": tally.deals,
        "complete": not outcome.stopped,
        "role": role_word(game, arena.options),
        "equal_share": 1 / arena.players,
        "moves_per_game": rounded(tally.moves / max(1, tally.games)),
        "winning_score": mean_entry(tally.winning.mean(), means[WINNERS]),
        "results": bot_entries(tally, means, drawn(BOOTSTRAP_SEEDS, arena.seed, "ratings")),
        "roles": role_entries(game, tally, means),
        "seats": [
            {"seat": place + 1, **group_entry(tally.places[place], means[f"seat {place}"])}
            for place in sorted(tally.places)
        ],
        "parts": part_entries(tally),
        "cards": [card_entry(name, tally.cards[name], tally.games) for name in sorted(tally.cards)],
        "run": {"engine": outcome.engine, "workers": outcome.workers, "seconds": rounded(outcome.seconds)},
    }


def mean_scores(tally: Tally, seed: int) -> dict[str, Interval]:
    """The intervals of all mean scores, from the same bootstrap samples."""
    groups = {f"bot {bot}": group.points for bot, group in tally.bots.items()}
    groups |= {f"role {role}": group.points for role, group in tally.roles.items()}
    groups |= {f"seat {place}": group.points for place, group in tally.places.items()}
    return bootstrap(groups | {WINNERS: tally.winning}, tally.deals, seed)


def bot_entries(tally: Tally, means: dict[str, Interval], seed: int) -> list[Report]:
    """In the order in which they were named; with ratings if there are at least two."""
    ratings = rate(tally.wins_by_deal, len(tally.index), seed) if len(tally.index) > 1 else []
    entries = []
    for bot, place in tally.index.items():
        entry = {"bot": bot, **group_entry(tally.bots[bot], means[f"bot {bot}"])}
        if ratings:
            entry["rating"] = mean_entry(*ratings[place])
        entries.append(entry | thinking_entry(tally.thinking[bot], tally.bots[bot].games))
    return entries


def role_entries(game: Game, tally: Tally, means: dict[str, Interval]) -> list[Report]:
    """In seat order if roles are seats; else the most successful first."""
    names = list(tally.roles)
    if len(names) > len(tally.places):
        names.sort(key=lambda role: (-tally.roles[role].wins / tally.roles[role].games, role))
    return [role_entry(game, role, tally.roles[role], means[f"role {role}"]) for role in names]


def role_entry(game: Game, role: str, group: Group, interval: Interval) -> Report:
    names = possible_lines(game, role) or sorted(group.line_points)
    lines = [
        {
            "line": name,
            "points_per_game": rounded(group.line_points.get(name, 0) / group.games),
            "games": rounded(group.line_games.get(name, 0) / group.games),
        }
        for name in names
    ]
    return {"role": role, **group_entry(group, interval), "lines": lines}


def group_entry(group: Group, interval: Interval) -> Report:
    """Games, wins and points of one group of seats."""
    scores = {str(score): group.scores[score] for score in sorted(group.scores)}
    return {
        "games": group.games,
        "wins": rounded(group.wins),
        "share": share_entry(group.wins, group.games),
        "score": mean_entry(group.points.mean(), interval) | {"quartiles": five_numbers(group.scores)},
        "scores": scores,
    }


def thinking_entry(thinking: Thinking, games: int) -> Report:
    slow = weighted_quantile(thinking.times, SLOWEST)
    actions = sorted(thinking.actions.items(), key=lambda action: (-action[1], action[0]))
    return {
        "choices": thinking.choices,
        "thinking": {
            "mean_s": rounded(thinking.seconds / max(1, thinking.choices), 7),
            "p95_s": rounded(seconds_of(slow) if thinking.times else 0.0, 7),
            "per_game_s": rounded(thinking.seconds / max(1, games)),
        },
        "failures": thinking.failures,
        "first_failure": thinking.failure,
        "actions": dict(actions),
    }


def part_entries(tally: Tally) -> list[Report]:
    """Every bot in every role."""
    entries = []
    for bot, role in sorted(tally.parts, key=lambda part: (tally.index[part[0]], part[1])):
        group = tally.parts[bot, role]
        share = share_entry(group.wins, group.games)
        entry = {"bot": bot, "role": role, "games": group.games, "share": share}
        entries.append(entry | {"score": rounded(group.points.mean())})
    return entries


def card_entry(name: str, card: CardUse, games: int) -> Report:
    """How often a card was used in a game, and how often the seats that used it won."""
    per_game = {use: rounded(card.uses[use] / max(1, games)) for use in sorted(card.uses)}
    return {"card": name, "per_game": per_game, "seats": card.seats, "share": share_entry(card.wins, card.seats)}


def share_entry(wins: float, games: int) -> Report:
    return {"mean": rounded(wins / max(1, games)), "interval": rounded_pair(wilson(wins, games))}


def mean_entry(mean: float, interval: Interval) -> Report:
    return {"mean": rounded(mean), "interval": rounded_pair(interval)}


def rounded_pair(interval: Interval) -> list[float]:
    return [rounded(end) for end in interval]


def rounded(number: float, digits: int = 4) -> float:
    return round(number, digits)
