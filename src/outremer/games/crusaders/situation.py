"""What a seat sees of Crusaders in compact English, from its view alone: for players who read text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .actions import AT, BEGIN_HERE, BUILD_AT, GO, NEXT, ORDER, RESOLVE, SINGLE, SPEND, TAKE_PIECE, TOKEN, UPGRADE

BELONGS = [
    (ORDER, "Orders are chosen at setup."),
    (NEXT, "The ring is laid at setup."),
    (TOKEN, "Extra tokens are placed at setup."),
    (SINGLE, "The wedge with one token less is named at setup."),
    (UPGRADE, "Upgrading is a turn of its own: it comes when you are asked what to do with your turn."),
    (RESOLVE, "Resolving a wedge, or sowing it, comes when you are asked what to do with your turn."),
    (SPEND, "An action and its tokens come after a wedge is resolved."),
    (TAKE_PIECE, "Taking a piece or IP comes after a Saracen is defeated."),
    (BEGIN_HERE, "How to sow is asked when a wedge is sown and your order may change it."),
    (AT, "A region is named when a knight is placed, or after Crusade is chosen: the enemy to fight."),
    (BUILD_AT, "Building comes after Build is chosen."),
    (GO, "Moving a knight comes after Travel is chosen."),
]
"""Where actions from each id on belong."""


def belongs(action: int) -> str:
    return next((words for first, words in reversed(BELONGS) if action >= first), "Stopping ends what you have begun.")


def situation(view: dict[str, Any]) -> list[str]:
    """The table line by line: the round, the seats, the map."""
    strengths = ", ".join(f"{name} {power}" for name, power in view["strengths"].items())
    lines = [f"Round {view['round']}, supply {view['supply']} IP. Enemy strengths: {strengths}."]
    lines += [line for seat in range(len(view["seats"])) for line in seat_lines(view, seat)]
    private = view["private"]
    if private.get("dealt"):
        lines.append(f"You were dealt {' and '.join(private['dealt'])}.")
    if private.get("wheel"):
        lines.append(f"Your ring so far: {', '.join(private['wheel'])}.")
    return lines + list(map_lines(view))


def seat_lines(view: dict[str, Any], seat: int) -> Iterator[str]:
    """Several players may have the same order: so what is theirs stands in their own lines."""
    entry = view["seats"][seat]
    foes = ", ".join(f"{count} {name}" for name, count in entry["foes"].items() if count)
    who = f"{entry['name']}{' (you)' if seat == view['you'] else ''}"
    parts = [f"{entry['ip']} IP", f"built {built_words(view, seat)}", f"{entry['troops']} troops"]
    parts += [f"knights in {', '.join(entry['knights'])}"] if entry["knights"] else []
    parts += [f"defeated {foes}"] if foes else []
    yield f"{who}: {'; '.join(parts)}."
    if entry["wedges"]:
        yield wheel_line(entry["wedges"])


def built_words(view: dict[str, Any], seat: int) -> str:
    """By type, with the level of each: `bank 1 in york, 2 in poland, farm 1 in paris`."""
    own = [(entry["type"], entry["level"], at) for at, entry in view["buildings"].items() if entry["seat"] == seat]
    words = [f"{'' if level > 1 else f'{kind} '}{level} in {region}" for kind, level, region in sorted(own)]
    return ", ".join(words) or "nothing"


def wheel_line(wedges: list[dict[str, Any]]) -> str:
    """In the order of the ring, with tokens; a star stands for upgraded, where not all are."""
    done = all(wedge["upgraded"] for wedge in wedges)
    words = [f"{wedge['wedge']}{'*' if wedge['upgraded'] and not done else ''} {wedge['tokens']}" for wedge in wedges]
    return f"  wheel{', upgraded' if done else ''}: {', '.join(words)}"


def map_lines(view: dict[str, Any]) -> Iterator[str]:
    if view["enemies"]:
        by_kind: dict[str, list[str]] = {}
        for region, enemy in view["enemies"].items():
            by_kind.setdefault(enemy, []).append(region)
        yield "Enemies: " + "; ".join(f"{kind} in {', '.join(regions)}" for kind, regions in by_kind.items()) + "."
    free = {region: tile for region, tile in view["tiles"].items() if region not in view["buildings"]}
    if free:
        by_tile: dict[str, list[str]] = {}
        for region, tile in free.items():
            by_tile.setdefault(tile, []).append(region)
        yield "Tiles: " + "; ".join(f"{tile} in {', '.join(regions)}" for tile, regions in by_tile.items()) + "."
