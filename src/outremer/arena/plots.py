"""The plots of the report, as SVG. Colours are classes that the page defines, so that they follow light and dark."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH: Final = 860
LABELS: Final = 190
"""Room on the left for the names of the rows."""
VALUES: Final = 172
"""Room on the right for the numbers."""
ROW: Final = 30
AXIS: Final = 26
LONGEST_LABEL: Final = 28
TICKS: Final = 6
COLOURS: Final = 8
RIDGE_ROW: Final = 46
MOST_BARS: Final = 40


@dataclass(frozen=True)
class Row:
    """A line of a plot: a value with its interval, and what to write beside it."""

    label: str
    value: float
    low: float
    high: float
    words: str
    colour: int = 0


class Scale:
    """From values to places between the labels and the numbers."""

    def __init__(self, low: float, high: float, logarithmic: bool = False) -> None:
        self.logarithmic = logarithmic
        self.low = low
        self.high = high if high > low else low + 1

    def __call__(self, value: float) -> float:
        low, high = self.low, self.high
        if self.logarithmic:
            low, high, value = math.log(low), math.log(high), math.log(max(value, self.low))
        return LABELS + (value - low) / (high - low) * (WIDTH - LABELS - VALUES)

    def ticks(self) -> list[float]:
        """Round values within, about six."""
        if self.logarithmic:
            first, last = math.ceil(math.log10(self.low) - 1e-9), math.floor(math.log10(self.high) + 1e-9)
            return [10.0**power for power in range(first, last + 1)]
        step = round_step((self.high - self.low) / TICKS)
        return [n * step for n in range(math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9) + 1)]


def round_step(rough: float) -> float:
    """The first of 1, 2, 5, 10, 20, ... that is at least as wide."""
    unit = 10.0 ** math.floor(math.log10(rough))
    return next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough * (1 - 1e-9))


def picture(title: str, height: float, inner: list[str]) -> str:
    """A figure that keeps its proportions, and scrolls where the page is too narrow for it."""
    return (
        f'<div class="plot"><svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(inner)}</svg></div>"
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start", whole: str = "") -> str:
    title = f"<title>{escape(whole)}</title>" if whole and whole != words else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{title}{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def bar(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}" rx="2" class="{kind}"/>'


def shortened(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def row_label(label: str, y: float) -> str:
    return text(LABELS - 14, y + 4.5, shortened(label), "label", "end", label)


def axis(scale: Scale, bottom: float, write: Callable[[float], str]) -> list[str]:
    """A thin line at every tick, with its value below."""
    parts = []
    for tick in scale.ticks():
        x = scale(tick)
        parts += [line(x, 2, x, bottom, "grid"), text(x, bottom + 17, write(tick), "tick", "middle")]
    return parts


def colour(number: int) -> str:
    return f"c{number % COLOURS}"


def forest(title: str, rows: Sequence[Row], scale: Scale, write: Callable[[float], str], equal: float = -1.0) -> str:
    """Values as dots on their intervals; a dashed line marks an equal share."""
    bottom = ROW * len(rows) + 6.0
    parts = axis(scale, bottom, write)
    if equal >= 0:
        parts.append(line(scale(equal), 2, scale(equal), bottom, "equal"))
    for place, row in enumerate(rows):
        y = ROW * (place + 0.5) + 3
        parts += [
            row_label(row.label, y),
            f'<g class="{colour(row.colour)}">',
            line(scale(row.low), y, scale(row.high), y, "interval"),
            f'<circle cx="{scale(row.value):.1f}" cy="{y:.1f}" r="6" class="dot"/></g>',
            text(WIDTH - VALUES + 14, y + 4.5, row.words, "value"),
        ]
    return picture(title, bottom + AXIS, parts)


def dumbbells(title: str, rows: Sequence[Row], scale: Scale, write: Callable[[float], str]) -> str:
    """From a usual value (a dot) to a high one (a tick)."""
    bottom = ROW * len(rows) + 6.0
    parts = axis(scale, bottom, write)
    for place, row in enumerate(rows):
        y = ROW * (place + 0.5) + 3
        parts += [
            row_label(row.label, y),
            f'<g class="{colour(row.colour)}">',
            line(scale(row.value), y, scale(row.high), y, "interval"),
            line(scale(row.high), y - 8, scale(row.high), y + 8, "stop"),
            f'<circle cx="{scale(row.value):.1f}" cy="{y:.1f}" r="6" class="dot"/></g>',
            text(WIDTH - VALUES + 14, y + 4.5, row.words, "value"),
        ]
    return picture(title, bottom + AXIS, parts)


@dataclass(frozen=True)
class Ridge:
    """A distribution: how often which score, and its quartiles."""

    label: str
    counts: dict[int, int]
    quartiles: Sequence[float]
    words: str
    colour: int = 0


def ridges(title: str, rows: Sequence[Ridge]) -> str:
    """Histograms above each other over one axis, with median and quartiles under each."""
    least = min(min(row.counts) for row in rows)
    most = max(max(row.counts) for row in rows)
    width = bin_width(least, most)
    scale = Scale(math.floor(least / width) * width, math.floor(most / width) * width + width)
    bottom = RIDGE_ROW * len(rows) + 6.0
    parts = axis(scale, bottom, lambda value: f"{value:g}")
    for place, row in enumerate(rows):
        base = RIDGE_ROW * (place + 1) - 6
        parts += [row_label(row.label, base - 10), f'<g class="{colour(row.colour)}">']
        parts += histogram(row, scale, base, width)
        low, quarter, median, three_quarters, high = row.quartiles
        parts += [
            line(scale(low), base + 5, scale(high), base + 5, "whisker"),
            line(scale(quarter), base + 5, scale(three_quarters), base + 5, "box"),
            f'<circle cx="{scale(median):.1f}" cy="{base + 5:.1f}" r="3.4" class="median"/></g>',
            text(WIDTH - VALUES + 14, base - 6, row.words, "value"),
        ]
    return picture(title, bottom + AXIS, parts)


def bin_width(least: int, most: int) -> int:
    """The width of a bar in whole points, so that there are at most forty bars."""
    return max(1, int(round_step(max(1, most - least + 1) / MOST_BARS)))


def histogram(row: Ridge, scale: Scale, base: float, width: int) -> list[str]:
    bins: dict[int, int] = {}
    for score, count in row.counts.items():
        left = math.floor(score / width) * width
        bins[left] = bins.get(left, 0) + count
    tallest = max(bins.values())
    parts = []
    for left, count in sorted(bins.items()):
        height = (RIDGE_ROW - 16) * count / tallest
        x = scale(left) + 0.5
        parts.append(bar(x, base - height, scale(left + width) - scale(left) - 1, height, "bar"))
    return parts


def small_bar(share: float, number: int = 0) -> str:
    """A bar for a table cell: `share` of its width is filled; a negative share has the warning colour."""
    width = 100 * min(1.0, abs(share))
    kind = "bar" if share >= 0 else "minus"
    return (
        f'<svg class="cell-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="100" height="10" class="trough"/>'
        f'<g class="{colour(number)}"><rect width="{width:.1f}" height="10" class="{kind}"/></g></svg>'
    )
