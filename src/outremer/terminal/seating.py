"""Who sits where, and with which options a table is opened: what `--seats` and `--option` mean."""

from __future__ import annotations

from typing import Any, Final

from ..bots import BOT_NAMES, USUAL_OPPONENT, BadBot, check_spec
from ..kernel import PLAYERS, Game, OutremerError

HUMAN: Final = "human"
KINDS: Final = (HUMAN, *BOT_NAMES)
USUAL_PLAYERS: Final = 3
YES: Final = ("true", "yes", "on")
NO: Final = ("false", "no", "off")


class BadSeating(OutremerError):
    """Seats or options on the command line that make no sense; the text says what would."""


def read_seats(text: str) -> list[str]:
    """The kinds of the seats in order: `human,greedy,random`; `greedy*4` is four greedy seats."""
    kinds: list[str] = []
    for part in text.split(","):
        kind, star, times = (piece.strip() for piece in part.partition("*"))
        check_kind(kind)
        if star and not (times.isascii() and times.isdigit() and len(times) < 3 and int(times) > 0):
            raise BadSeating(f"'{part.strip()[:40]}' does not say how many seats; write it like {kind}*2")
        kinds += [kind] * (int(times) if star else 1)
    return kinds


def check_kind(kind: str) -> None:
    """`human`, or a bot with its options."""
    if kind.partition(":")[0] not in KINDS:
        raise BadSeating(f"there is no seat kind '{kind[:40]}'; there are {', '.join(KINDS)}")
    if kind == HUMAN:
        return
    try:
        check_spec(kind)
    except BadBot as error:
        raise BadSeating(str(error)) from error


def usual_seats(players: int) -> list[str]:
    """One person against bots."""
    return [HUMAN] + [USUAL_OPPONENT] * (players - 1)


def read_options(game: Game, given: list[str]) -> dict[str, Any]:
    """`name=value` texts as option values, each of the type that the game needs."""
    values = game.option_values()
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = (piece.strip() for piece in text.partition("="))
        if not equals or name not in values:
            raise BadSeating(f"'{text[:60]}' is not an option of {game.name}; there are {describe_options(game)}")
        options[name] = read_value(game, name, value)
    return options


def read_value(game: Game, name: str, text: str) -> Any:
    """The allowed value with this text. Another number (the seed of a map) is left to the game to check."""
    plain = text.lower()
    for value in game.option_values()[name]:
        if isinstance(value, bool):
            if plain in (YES if value else NO):
                return value
        elif str(value).lower() == plain:
            return value
    named = all(isinstance(value, str) for value in game.option_values()[name])
    if named and plain.isascii() and plain.isdigit() and len(plain) < 19:
        return int(plain)
    raise BadSeating(f"option {name}: '{text[:40]}' is not one of {in_words(game.option_values()[name])}")


def describe_options(game: Game) -> str:
    return "; ".join(f"{name}={in_words(values)}" for name, values in game.option_values().items())


def in_words(values: list[Any]) -> str:
    return ", ".join(("yes" if value else "no") if isinstance(value, bool) else str(value) for value in values)


def settle(game: Game, seats: str, given: list[str]) -> tuple[list[str], dict[str, Any]]:
    """The seats and all options of a new table. The number of seats is the number of players."""
    options = read_options(game, given)
    counts = game.player_counts()
    if not seats:
        players = options.get(PLAYERS, USUAL_PLAYERS if USUAL_PLAYERS in counts else counts[0])
        kinds = usual_seats(players)
    else:
        kinds = read_seats(seats)
    options = {**game.players_option(len(kinds)), **options}
    if options.get(PLAYERS, len(kinds)) != len(kinds):
        raise BadSeating(f"option players is {options[PLAYERS]}, but --seats names {len(kinds)}")
    if len(kinds) not in counts:
        raise BadSeating(f"{game.title} is for {in_words(sorted(counts))} players, not {len(kinds)}")
    return kinds, game.options(options)


def sit_as(game: Game, kinds: list[str], options: dict[str, Any], where: str) -> list[str]:
    """The same seats with the person in the seat asked for: by the name of its character, or by number from 1."""
    first = game.new(seed=0, **options)
    names = [game.seat_name(first, seat) for seat in range(first.seats)]
    wanted = where.strip().lower()
    for seat, name in enumerate(names):
        if wanted in (name.lower(), str(seat + 1)):
            others = [kind for kind in kinds if kind != HUMAN]
            return [*others[:seat], HUMAN, *others[seat:]]
    raise BadSeating(f"there is no seat '{where[:40]}'; there are {', '.join(names)}, or 1 to {len(names)}")


def seats_of_record(seats: str, players: int) -> list[str]:
    """The seats of a saved game that continues: a record does not say who played it."""
    kinds = read_seats(seats) if seats else usual_seats(players)
    if len(kinds) != players:
        raise BadSeating(f"the record is of a game with {players} seats, but --seats names {len(kinds)}")
    return kinds
