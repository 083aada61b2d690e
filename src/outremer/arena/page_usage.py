"""The sections of the HTML report about what was used: objectives, cards, actions."""

from __future__ import annotations

from html import escape
from typing import Final

from .plots import small_bar
from .report import Report
from .tables import Cell, Markup, section, table
from .words import percent, share_words

ACTIONS_AT_ONCE: Final = 24
CARD_USES: Final = ("bought", "played", "revealed")


def lines_section(report: Report) -> str:
    """The score lines of each role; a line that never scored is marked."""
    roles = [entry for entry in report["roles"] if entry["lines"]]
    if not roles:
        return ""
    most = max(abs(line["points_per_game"]) for entry in roles for line in entry["lines"]) or 1.0
    parts = [lines_of(entry, place, most) for place, entry in enumerate(report["roles"]) if entry["lines"]]
    note = "Points per game from each score line, and in how many games it gave any."
    return section("Objectives", note, f'<div class="cards">{"".join(parts)}</div>')


def lines_of(entry: Report, place: int, most: float) -> str:
    rows: list[list[Cell]] = []
    kinds = []
    for line in entry["lines"]:
        points = line["points_per_game"]
        bar = Markup(small_bar(points / most, place))
        rows.append([line["line"], bar, f"{points:.2f}".replace("-", "−"), f"{100 * line['games']:.0f} %"])
        kinds.append("" if line["games"] else "never")
    return f"<div><h3>{escape(entry['role'])}</h3>{table(['line', '', 'points', 'games'], rows, kinds)}</div>"


def cards_section(report: Report) -> str:
    cards = report["cards"]
    if not cards:
        return ""
    most = max(sum(card["per_game"].values()) for card in cards)
    rows: list[list[Cell]] = []
    for card in sorted(cards, key=lambda card: (-sum(card["per_game"].values()), card["card"])):
        uses = [f"{card['per_game'][use]:.2f}" if use in card["per_game"] else "–" for use in CARD_USES]
        bar = Markup(small_bar(sum(card["per_game"].values()) / most))
        share = card["share"]
        rows.append([card["card"], bar, *uses, percent(share["mean"]), share_words(share)])
    note = "Uses per game, and how often a seat that used the card won: a hint, not a cause."
    return section("Cards", note, table(["card", "", *CARD_USES, "won", "95 %"], rows))


def actions_section(report: Report) -> str:
    """How often one seat of each bot chose which action in a game."""
    totals: dict[str, float] = {}
    for entry in report["results"]:
        for action, times in entry["actions"].items():
            totals[action] = totals.get(action, 0.0) + times / entry["games"]
    names = sorted(totals, key=lambda action: (-totals[action], action))
    most = max(
        (times / entry["games"] for entry in report["results"] for times in entry["actions"].values()), default=1.0
    )
    heads = ["action"]
    for entry in report["results"]:
        heads += ["", entry["bot"]]
    rows = [action_row(report, action, most) for action in names]
    first, rest = table(heads, rows[:ACTIONS_AT_ONCE]), rows[ACTIONS_AT_ONCE:]
    more = f"<details><summary>{len(rest)} more</summary>{table(heads, rest)}</details>" if rest else ""
    return section("Actions", "How often a seat of each bot chose each action in a game.", first, more)


def action_row(report: Report, action: str, most: float) -> list[Cell]:
    row: list[Cell] = [action]
    for place, entry in enumerate(report["results"]):
        times = entry["actions"].get(action, 0) / entry["games"]
        row += [Markup(small_bar(times / most, place)), f"{times:.2f}" if times else "–"]
    return row
