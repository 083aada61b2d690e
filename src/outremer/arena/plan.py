"""What an arena is: a game with its options, the bots that play, a seed and a number of games.

Reads the options of the command line and refuses what makes no sense, before anything is played.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Any, Final

from .. import __version__
from ..bots import check_spec
from ..kernel import PLAYERS, Game, OutremerError
from ..terminal.seating import read_options

FORMAT: Final = 1
MOST_GAMES: Final = 10_000_000
MOST_BOTS: Final = 12
HIGHEST_SEED: Final = 2**63 - 1


class BadArena(OutremerError):
    """An arena that cannot be played; the text says why."""


@dataclass(frozen=True)
class Arena:
    """All that decides which games are played. Two equal arenas play the same games, bots on a clock excepted."""

    game: str
    rules: str  # digest of the rules data
    options: dict[str, Any]
    players: int
    bots: tuple[str, ...]  # as named; a bot may be named several times
    seed: int
    games: int  # asked for; the schedule rounds up to whole deals

    @property
    def names(self) -> list[str]:
        """Every bot once, in the order in which they were named."""
        return list(dict.fromkeys(self.bots))

    def identity(self) -> dict[str, Any]:
        """What decides the games of this arena. The number of games is left out, so that an arena can be extended."""
        return {
            "format": FORMAT,
            "version": __version__,
            "game": self.game,
            "rules": self.rules,
            "options": self.options,
            "bots": list(self.bots),
            "seed": self.seed,
        }

    def command(self, game: Game) -> str:
        """The command that plays these games again."""
        usual = game.options({PLAYERS: self.players} if PLAYERS in self.options else {})
        words = ["outremer", "arena", self.game, "--bots", ",".join(self.bots)]
        if PLAYERS in self.options:
            words += ["--players", str(self.players)]
        for name, value in self.options.items():
            if name != PLAYERS and value != usual[name]:
                words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        return shlex.join(words)


def settle(game: Game, bots: str, players: int | None, option: list[str], games: int, seed: int) -> Arena:
    """The arena that the options mean. Raises BadArena, BadBot or BadOption, each with one line."""
    if not 1 <= games <= MOST_GAMES:
        raise BadArena(f"--games is a number from 1 to {MOST_GAMES:,}, not {games}")
    if not 0 <= seed <= HIGHEST_SEED:
        raise BadArena(f"--seed is a number from 0 to 2^63 - 1, not {seed}")
    named = read_bots(bots)
    options = read_options(game, option)
    seats = seats_for(game, len(named), players, options)
    options |= game.players_option(seats)
    for name in dict.fromkeys(named):
        check_spec(name)
    return Arena(game.name, game.digest(), game.options(options), seats, tuple(named), seed, games)


def read_bots(text: str) -> list[str]:
    """`greedy,search:time=0.2+attitude=bold,random*2`: commas between bots, + between options, * for several."""
    bots: list[str] = []
    for part in text.split(","):
        name, star, times = (piece.strip() for piece in part.partition("*"))
        if not name:
            raise BadArena("--bots names the bots, with commas between them, such as greedy,random")
        if star and not (times.isascii() and times.isdigit() and len(times) < 3 and int(times) > 0):
            raise BadArena(f"'{part.strip()[:60]}' does not say how many bots; write it like {name[:40]}*2")
        bots += [name] * (int(times) if star else 1)
    if len(bots) > MOST_BOTS:
        raise BadArena(f"--bots names {len(bots)} bots; at most {MOST_BOTS} are allowed")
    return bots


def seats_for(game: Game, bots: int, asked: int | None, options: dict[str, Any]) -> int:
    """The seats at a table. One bot fills all of them; with more bots than seats, every combination plays; fewer bots
    are refused."""
    counts = game.player_counts()
    by_option: int | None = options.get(PLAYERS)
    if asked is not None and by_option is not None and asked != by_option:
        raise BadArena(f"--players is {asked}, but --option players={by_option}")
    seats = asked if asked is not None else by_option
    if seats is None:
        seats = usual_seats(game, bots, options)
    if seats not in counts:
        allowed = ", ".join(map(str, sorted(counts)))
        raise BadArena(f"{game.title} is for {allowed} players, not {seats}; --players sets the number")
    if 1 < bots < seats:
        raise BadArena(f"--bots names {bots} bots for {seats} seats: name a bot once for each seat, such as greedy*3")
    return seats


def usual_seats(game: Game, bots: int, options: dict[str, Any]) -> int:
    """Without --players: as many as there are bots; for a single bot, the game's usual number with these options."""
    if bots > 1:
        return bots
    return int(game.options(options).get(PLAYERS, game.player_counts()[0]))
