"""Numbers of a report as text, for the terminal and the HTML page."""

from __future__ import annotations

from typing import Any


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def share_words(share: dict[str, Any]) -> str:
    """The interval of a share: 41.2 to 47.9."""
    low, high = share["interval"]
    return f"{100 * low:.1f} to {100 * high:.1f}"


def score(entry: dict[str, Any]) -> str:
    """A mean with half its interval: 31.4 ± 0.6."""
    low, high = entry["interval"]
    return f"{entry['mean']:.1f} ± {(high - low) / 2:.1f}"


def duration(seconds: float) -> str:
    """About three digits, in the unit that fits."""
    if seconds <= 0:
        return "–"
    if seconds < 1e-3:
        return f"{1e6 * seconds:.0f} µs"
    if seconds < 1:
        return f"{1e3 * seconds:.{1 if seconds < 0.1 else 0}f} ms"
    if seconds < 120:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} min"
