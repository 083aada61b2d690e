"""The report in the terminal: the bots side by side, and the roles."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .report import Report
from .words import duration, percent, score, share_words

SHORTEST_NAME: Final = 14
GROUP_TITLES: Final = ["played", "wins", "95 %", "points"]


def show(report: Report, console: Console) -> None:
    """Print the tables; programs read the JSON report instead."""
    if not report["games"]:
        console.print("No deal is complete: there is nothing to report.")
        return
    console.print(bots_table(report))
    console.print()
    console.print(roles_table(report))
    console.print()
    console.print(thinking_table(report))
    console.print()
    console.print(Text(closing_line(report)), soft_wrap=True)
    for entry in report["results"]:
        if entry["failures"]:
            line = f"{entry['bot']} failed {entry['failures']} times; the first legal choice was played; first: "
            console.print(Text(line + entry["first_failure"], "bold color(203)"), soft_wrap=True)


def closing_line(report: Report) -> str:
    winning, share = score(report["winning_score"]), percent(report["equal_share"])
    workers, seconds = report["run"]["workers"], report["run"]["seconds"]
    took = f"; {duration(seconds)} on {workers} worker{'' if workers == 1 else 's'}" if seconds else ""
    return (
        f"{report['games']:,} games of {report['deals']:,} deals; an equal share is {share}; "
        f"winners have {winning} points{took}"
    )


def bots_table(report: Report) -> Table:
    rated = any("rating" in entry for entry in report["results"])
    table = plain_table("bot", [*GROUP_TITLES, *(["rating"] if rated else [])])
    for entry in report["results"]:
        rating = [rating_words(entry["rating"])] if rated else []
        table.add_row(Text(entry["bot"], overflow="fold"), *group_cells(entry), *rating)
    return table


def thinking_table(report: Report) -> Table:
    table = plain_table("bot", ["choices", "per choice", "p95", "per game", "failed"])
    for entry in report["results"]:
        times = [duration(entry["thinking"][name]) for name in ("mean_s", "p95_s", "per_game_s")]
        table.add_row(Text(entry["bot"], overflow="fold"), f"{entry['choices']:,}", *times, f"{entry['failures']:,}")
    return table


def roles_table(report: Report) -> Table:
    table = plain_table(report["role"], GROUP_TITLES)
    for entry in report["roles"]:
        table.add_row(entry["role"], *group_cells(entry))
    return table


def plain_table(first: str, titles: list[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(first, min_width=SHORTEST_NAME)
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def group_cells(entry: dict[str, Any]) -> list[str]:
    return [f"{entry['games']:,}", percent(entry["share"]["mean"]), share_words(entry["share"]), score(entry["score"])]


def rating_words(rating: dict[str, Any]) -> str:
    """Without the interval if it is empty: when one bot won everything, all samples are the same."""
    low, high = rating["interval"]
    return f"{rating['mean']:.0f} ± {(high - low) / 2:.0f}" if high > low else f"{rating['mean']:.0f}"
