"""A review as one HTML file: no scripts, nothing fetched, light and dark."""

from __future__ import annotations

from html import escape
from typing import Final

from ..arena.page_style import COLOUR_CLASSES, STYLE
from ..arena.tables import section
from .review import Decision, Review, TurningPoint

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
WIDTH: Final = 860
HEIGHT: Final = 320
LEFT: Final = 46
RIGHT: Final = 130
"""Room for the names."""
TOP: Final = 14
BOTTOM: Final = 34
NAME_HEIGHT: Final = 18
LINE_STYLE: Final = """
svg polyline { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
ol.told { padding-left: 1.3rem; } ol.told ul { margin: 0.2rem 0 0.8rem; }
"""


def make_page(title: str, found: Review) -> str:
    """The whole file."""
    name = found.names[found.seat]
    parts = [
        section(
            "The chances over the game", "Each player's chance to win, as it looked from their own seat.", graph(found)
        ),
        section("Turning points", "The turns that changed a player's chances most.", turning_list(found)),
        section(f"The costliest decisions: {name}", "What another choice would have brought.", decision_list(found)),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{COLOUR_CLASSES}{LINE_STYLE}</style></head>\n<body><main>\n"
        f"<header><p>Outremer review</p><h1>{escape(title)}</h1></header>\n"
        + "\n".join(parts)
        + "\n</main></body></html>\n"
    )


def graph(found: Review) -> str:
    last = max(1, found.moments[-1].ply)

    def across(ply: float) -> float:
        return LEFT + ply / last * (WIDTH - LEFT - RIGHT)

    def up(chance: float) -> float:
        return HEIGHT - BOTTOM - chance * (HEIGHT - TOP - BOTTOM)

    drawn: list[str] = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = up(share)
        drawn.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        drawn.append(f'<text class="tick" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for point in found.turning:
        x = across(point.until)
        drawn.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
    for seat in range(len(found.names)):
        path = " ".join(f"{across(one.ply):.1f},{up(one.chances[seat]):.1f}" for one in found.moments)
        drawn.append(f'<polyline points="{path}" style="stroke: var(--c{seat})"/>')
    for seat, y in name_places([up(chance) for chance in found.moments[-1].chances]):
        name = escape(found.names[seat])
        drawn.append(f'<text x="{WIDTH - RIGHT + 10}" y="{y:.1f}" style="fill: var(--c{seat})">{name}</text>')
    drawn.append(f'<text class="tick" x="{LEFT}" y="{HEIGHT - 10}">move 0</text>')
    drawn.append(f'<text class="tick" x="{WIDTH - RIGHT}" y="{HEIGHT - 10}" text-anchor="end">move {last}</text>')
    words = "Chances to win over the game; the numbers are in the lists below."
    opening = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{words}">'
    return f'<div class="plot">{opening}{"".join(drawn)}</svg></div>'


def name_places(ends: list[float]) -> list[tuple[int, float]]:
    """A line of text for each seat, near the end of its curve and below the one before."""
    placed: list[tuple[int, float]] = []
    y = float(TOP)
    left = len(ends)
    for seat in sorted(range(len(ends)), key=lambda one: ends[one]):
        lowest = HEIGHT - BOTTOM - (left - 1) * NAME_HEIGHT  # the names below need room, too
        y = min(max(ends[seat] + 4, y + NAME_HEIGHT if placed else y), lowest)
        placed.append((seat, y))
        left -= 1
    return placed


def turning_list(found: Review) -> str:
    return f'<ol class="told">{"".join(turning_item(found, point) for point in found.turning)}</ol>'


def turning_item(found: Review, point: TurningPoint) -> str:
    way = "rose" if point.change > 0 else "fell"
    head = f"Moves {point.ply + 1} to {point.until}: {found.names[point.seat]} {way} by {abs(point.change):.0%}"
    lines = "".join(f"<li>{escape(line)}</li>" for line in point.lines)
    return f"<li><b>{escape(head)}</b><ul>{lines}</ul></li>"


def decision_list(found: Review) -> str:
    if not found.decisions:
        return "<p>No choice was clearly worse than another.</p>"
    return f'<ol class="told">{"".join(map(decision_item, found.decisions))}</ol>'


def decision_item(one: Decision) -> str:
    why = f"<li>Why: {escape('; '.join(one.reasons))}</li>" if one.reasons else ""
    return (
        f"<li><b>Move {one.ply + 1}: {one.cost:.0%} of the chance to win</b><ul><li>{escape(one.prompt)}</li>"
        f"<li>Taken: {escape(one.taken)}</li><li>Better: {escape(one.better)}</li>{why}</ul></li>"
    )
