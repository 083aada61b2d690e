"""Writes the golden games and counts anew, after a change that is meant to change them:

python -m tests.golden.make
"""

import json

from outremer.games import find_game, game_names
from outremer.kernel import Record, State
from tests.golden.games import FOLDER, GAMES, PERFT, counts, golden, random_record

PERFT_PLIES = (0, 25, 150, 300)
"""From where in some of the games sequences are counted."""


def write_games() -> dict[str, Record]:
    """One file per game; files of games that are no longer listed go."""
    for path in FOLDER.glob("*.json"):
        path.unlink()
    records = {name: random_record(*game) for name, game in GAMES.items()}
    for name, record in records.items():
        path = FOLDER / f"{name}.json"
        path.write_text(json.dumps(golden(record), indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"{path.name}: {len(record.moves)} decisions")
    return records


def counted(name: str, ply: int, state: State) -> dict[str, object]:
    return {"record": name, "ply": ply, "position": state.to_position(True), "counts": counts(state)}


def write_counts(records: dict[str, Record]) -> None:
    entries = [
        counted(name, ply, record.replay(ply))
        for name, record in records.items()
        for ply in PERFT_PLIES
        if ply < len(record.moves)
    ]
    content = {"rules": {game: find_game(game).digest() for game in game_names()}, "positions": entries}
    lines = json.dumps(content, ensure_ascii=False).replace('{"record"', '\n{"record"')
    PERFT.write_text(lines + "\n", encoding="utf-8")
    print(f"{PERFT.name}: {len(entries)} positions")


if __name__ == "__main__":
    write_counts(write_games())
