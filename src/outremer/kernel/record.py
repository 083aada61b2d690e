"""A record: everything needed to play a game again, move by move.

Replay, undo, saving, sharing, crash recovery and tests all use records. As JSON:

    {"format": 1, "game": "stake-nim", "rules": "<digest of the rules data>", "options": {...},
     "seed": 7 | "key": "<64 hex digits>" | "start": {<position>} | (none: a live game, exported; with
     "start": null if it began from a position),
     "moves": ["1: stake 3", ...],         seats count from 1
     "hinted": [4, 9]}                     moves, from 1, before which a player had a hint; older records have none
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, final

from .errors import BadNotation, BadPosition, BadRecord, IllegalAction, OutremerError
from .game import Game
from .rng import KEY_BYTES, Rng, key_from_seed
from .state import State

FORMAT: Final = 1
SOURCES: Final = ("seed", "key", "start")
KEYS: Final = ("format", "game", "rules", "options", "moves", "hinted", *SOURCES)


@final
class Record:
    """One game. `source` is ("seed", int), ("key", hex), ("start", position) or ("", None) for a live export."""

    def __init__(
        self, game: Game, options: dict[str, Any], source: tuple[str, Any], moves: list[tuple[int, int]]
    ) -> None:
        self.game = game
        self.options = options
        self.source = source
        self.moves = moves
        self.hinted: list[int] = []  # numbers of moves, from 0, before which the player had a hint; ascending

    @staticmethod
    def of_seed(game: Game, seed: int, options: dict[str, Any]) -> Record:
        return Record(game, game.options(options), ("seed", seed), [])

    @staticmethod
    def of_key(game: Game, key: bytes, options: dict[str, Any]) -> Record:
        return Record(game, game.options(options), ("key", key.hex()), [])

    @staticmethod
    def of_position(game: Game, position: dict[str, Any]) -> Record:
        """A record that begins in the middle: for puzzles and tutorials."""
        game.position(position)
        return Record(game, {}, ("start", position), [])

    def first_state(self) -> State:
        """The state before the first move."""
        kind, value = self.source
        if kind == "seed":
            return self.game.start(self.options, Rng(key_from_seed(value)))
        if kind == "key":
            return self.game.start(self.options, Rng(bytes.fromhex(value)))
        if kind == "start":
            return self.game.position(value)
        raise BadRecord("this is the export of a live game: it carries no seed, so it cannot be replayed")

    def replay(self, plies: int | None = None) -> State:
        """The state after `plies` moves; by default after all of them."""
        if plies is not None and not 0 <= plies <= len(self.moves):
            raise BadRecord(f"the record has {len(self.moves)} moves; there is no position after {plies}")
        state = self.first_state()
        for ply in range(len(self.moves) if plies is None else plies):
            self.replay_move(state, ply)
        return state

    def replay_move(self, state: State, ply: int) -> None:
        """Apply move number `ply` (from 0) to the state before it. The error for a bad move names its rule."""
        seat, action = self.moves[ply]
        try:
            state.apply(seat, action)
        except IllegalAction as error:
            rule = self.game.rule(error.refusal)
            text = self.game.notation.text(action) if self.game.notation.exists(action) else str(action)
            cited = f" ({rule})" if rule else ""
            why = f"move {ply + 1}, '{seat + 1}: {text}', is not legal{cited}: {error}"
            raise BadRecord(why, ply, rule) from error

    def copy(self) -> Record:
        twin = Record(self.game, self.options, self.source, self.moves.copy())
        twin.hinted = self.hinted.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        """The whole record, seed included: for the server, and for finished games."""
        text = self.game.notation.text
        moves = [f"{seat + 1}: {text(action)}" for seat, action in self.moves]
        head = {"format": FORMAT, "game": self.game.name, "rules": self.game.digest(), "options": self.options}
        kind, value = self.source
        made = [ply + 1 for ply in self.hinted if ply < len(self.moves)]
        hinted = {"hinted": made} if made else {}
        return {**head, **({kind: value} if kind else {}), "moves": moves, **hinted}

    def dumps(self) -> str:
        return json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n"

    def public(self) -> Record:
        """What anybody may see of a live game: no seed, and no choice that is still secret or stays private."""
        state = self.first_state()
        shown: list[tuple[int, int]] = []
        unseen: list[tuple[int, int]] = []  # secret choices since the last reveal
        for ply, move in enumerate(self.moves):
            reveals, step = state.reveals, state.step()
            self.replay_move(state, ply)
            if step.secret and not step.private:
                unseen.append(move)
            if state.reveals != reveals:
                shown += sorted(unseen, key=_seat_of)  # the order of secret choices must not show
                unseen = []
            if not step.secret:
                shown.append(move)
        return self.copy() if state.over() else Record(self.game, self.options, ("", None), shown)


def _seat_of(move: tuple[int, int]) -> int:
    return move[0]


def load_record(text: str, find_game: Callable[[str], Game]) -> Record:
    """Read a record and play it through once. Raises `BadRecord` for anything wrong with it."""
    record = read_record(text, find_game)
    if record.source[0]:
        try:
            record.replay()
        except BadPosition as error:
            raise BadRecord(f"start: {error}") from error
    return record


def read_record(text: str, find_game: Callable[[str], Game]) -> Record:
    """Read a record without playing it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not JSON: {error}") from error
    if not isinstance(data, dict):
        raise BadRecord("a record is a JSON object")
    unknown = [key for key in data if key not in KEYS]
    if unknown:
        raise BadRecord(f"unknown key '{unknown[0]}'")
    for key in ("format", "game", "rules", "moves"):
        if key not in data:
            raise BadRecord(f"the key '{key}' is missing")
    if data["format"] != FORMAT or isinstance(data["format"], bool):
        raise BadRecord(f"format {data['format']!r} is not known; this program reads format {FORMAT}")
    game = _game(data["game"], find_game)
    if data["rules"] != game.digest():
        raise BadRecord(f"made under other rules data: {data['rules']!r}, here {game.digest()}")
    source = _source(data)
    options = {} if source[0] == "start" else _options(game, data.get("options", {}))
    record = Record(game, options, source, _moves(game, data["moves"]))
    record.hinted = _hinted(data.get("hinted", []), len(record.moves))
    return record


def _game(name: object, find_game: Callable[[str], Game]) -> Game:
    try:
        return find_game(str(name))
    except OutremerError as error:
        raise BadRecord(f"game: {error}") from error


def _source(data: dict[str, Any]) -> tuple[str, Any]:
    given = [key for key in SOURCES if key in data and (key != "start" or data[key] is not None)]
    if len(given) > 1:
        raise BadRecord(f"'{given[0]}' and '{given[1]}' cannot both be given")
    if not given:
        return ("", None)
    kind = given[0]
    value = data[kind]
    if kind == "seed" and (not isinstance(value, int) or isinstance(value, bool)):
        raise BadRecord("'seed' is a whole number")
    if kind == "key" and not _is_key(value):
        raise BadRecord(f"'key' is {2 * KEY_BYTES} hexadecimal digits")
    if kind == "start" and not isinstance(value, dict):
        raise BadRecord("'start' is a position: a JSON object")
    return (kind, value)


def _is_key(value: object) -> bool:
    if not isinstance(value, str) or len(value) != 2 * KEY_BYTES:
        return False
    return all(digit in "0123456789abcdef" for digit in value)


def _options(game: Game, given: object) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadRecord("'options' is a JSON object")
    try:
        return game.options(given)
    except OutremerError as error:
        raise BadRecord(str(error)) from error


def _hinted(given: object, moves: int) -> list[int]:
    if not isinstance(given, list):
        raise BadRecord("'hinted' is a list of numbers of moves")
    for number in given:
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= moves:
            raise BadRecord(f"'hinted' names a move that is not there: {number!r}"[:100])
    return sorted({number - 1 for number in given})


def _moves(game: Game, given: object) -> list[tuple[int, int]]:
    if not isinstance(given, list):
        raise BadRecord("'moves' is a list")
    moves: list[tuple[int, int]] = []
    for ply, text in enumerate(given):
        if not isinstance(text, str) or ": " not in text:
            example = next(filter(None, game.notation.texts), "")
            raise BadRecord(f"move {ply + 1} is not of the form '1: {example}'", ply)
        seat, action = text.split(": ", 1)
        if not (seat.isascii() and seat.isdigit() and len(seat) < 4):
            raise BadRecord(f"move {ply + 1} names no seat: '{seat[:20]}'", ply)
        try:
            moves.append((int(seat) - 1, game.notation.parse(action)))
        except BadNotation as error:
            raise BadRecord(f"move {ply + 1}: {error}", ply) from error
    return moves
