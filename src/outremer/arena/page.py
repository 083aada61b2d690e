"""The report as one HTML file: no scripts, nothing fetched, light and dark. All its content comes from the report."""

from __future__ import annotations

import math
from html import escape
from typing import Any, Final

from .page_style import COLOUR_CLASSES, STYLE
from .page_usage import actions_section, cards_section, lines_section
from .plots import Ridge, Row, Scale, dumbbells, forest, ridges
from .report import Report
from .tables import Cell, Markup, bot_cell, section, table
from .words import duration, percent, score, share_words

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
SHARE_STEPS: Final = 10
HEAT: Final = 0.5
"""How strongly a cell is coloured at a share of one."""


def make_page(report: Report) -> str:
    """The whole file."""
    title = f"Arena: {report['title']}"
    sections = all_sections(report) if report["games"] else ["<p>No deal was played to its end.</p>"]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{COLOUR_CLASSES}</style></head>\n<body><main>\n"
        + "\n".join([heading(report), *sections, again_section(report)])
        + "\n</main></body></html>\n"
    )


def all_sections(report: Report) -> list[str]:
    sections = [bots_section(report), roles_section(report), parts_section(report), lines_section(report)]
    sections += [seats_section(report), times_section(report), cards_section(report), actions_section(report)]
    return [one for one in sections if one]


def heading(report: Report) -> str:
    meeting = " · ".join(escape(bot) for bot in dict.fromkeys(report["bots"]))
    facts = [
        (f"{report['games']:,}", "games"),
        (f"{report['deals']:,}", "deals, each played in every rotation"),
        (str(report["players"]), "players at a table"),
        (percent(report["equal_share"]), "is an equal share"),
        (score(report["winning_score"]), "points of the winner"),
        (f"{report['moves_per_game']:.0f}", "moves per game"),
    ]
    listed = "".join(f"<li><b>{escape(number)}</b><span>{escape(what)}</span></li>" for number, what in facts)
    stopped = "" if report["complete"] else '<p class="warn">Stopped early: only whole deals are counted.</p>'
    return (
        f"<header><p>Outremer arena</p><h1>{escape(report['title'])}</h1><p>{meeting}</p>{stopped}</header>"
        f'<ul class="facts">{listed}</ul>'
    )


def share_scale(entries: list[Report], equal: float) -> Scale:
    """From 0 to a little more than the highest interval, in steps of ten percent."""
    top = max([equal, *(entry["share"]["interval"][1] for entry in entries)])
    return Scale(0.0, min(1.0, math.ceil(top * SHARE_STEPS + 0.2) / SHARE_STEPS))


def share_forest(title: str, entries: list[Report], name: str, equal: float, coloured: bool) -> str:
    rows = []
    for place, entry in enumerate(entries):
        share = entry["share"]
        low, high = share["interval"]
        words = f"{percent(share['mean'])}  ({share_words(share)})"
        rows.append(Row(str(entry[name]), share["mean"], low, high, words, place if coloured else 0))
    return forest(title, rows, share_scale(entries, equal), lambda value: f"{100 * value:.0f} %", equal)


def bots_section(report: Report) -> str:
    entries = report["results"]
    rated = "rating" in entries[0]
    heads = ["bot", "played", "wins", "95 %", "points", *(["rating"] if rated else []), "a choice", "p95", "failed"]
    rows = [bot_row(place, entry, rated) for place, entry in enumerate(entries)]
    note = "The share of games that a bot won, with Wilson intervals; the dashed line is an equal share."
    parts = [table(heads, rows), share_forest("Win shares of the bots", entries, "bot", report["equal_share"], True)]
    if rated:
        parts += ["<h3>Ratings</h3>", ratings_plot(entries)]
    return section("Bots", note, *parts, *failures(entries))


def bot_row(place: int, entry: Report, rated: bool) -> list[Cell]:
    thinking, share = entry["thinking"], entry["share"]
    rating = [f"{entry['rating']['mean']:.0f}"] if rated else []
    cells: list[Cell] = [bot_cell(entry["bot"], place), f"{entry['games']:,}", percent(share["mean"])]
    cells += [share_words(share), score(entry["score"]), *rating]
    return [*cells, duration(thinking["mean_s"]), duration(thinking["p95_s"]), f"{entry['failures']:,}"]


def ratings_plot(entries: list[Report]) -> str:
    rows = []
    for place, entry in enumerate(entries):
        low, high = entry["rating"]["interval"]
        words = f"{entry['rating']['mean']:.0f}" + (f"  ({low:.0f} to {high:.0f})" if high > low else "")
        rows.append(Row(entry["bot"], entry["rating"]["mean"], low, high, words, place))
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    margin = max(25.0, 0.06 * (high - low))
    return forest("Ratings", rows, Scale(low - margin, high + margin), lambda value: f"{value:.0f}")


def failures(entries: list[Report]) -> list[str]:
    """What went wrong, if anything did."""
    return [
        f'<p class="warn">{escape(entry["bot"])} failed {entry["failures"]:,} times; the first legal choice was '
        f"played instead. The first failure: {escape(entry['first_failure'])}</p>"
        for entry in entries
        if entry["failures"]
    ]


def roles_section(report: Report) -> str:
    entries = report["roles"]
    rows = [
        Ridge(
            entry["role"],
            {int(points): count for points, count in entry["scores"].items()},
            entry["score"]["quartiles"],
            score(entry["score"]),
            place,
        )
        for place, entry in enumerate(entries)
    ]
    note = "For all bots together. Below: final points, with quartiles and median; the mean has a bootstrap interval."
    shares = share_forest(f"Win shares by {report['role']}", entries, "role", report["equal_share"], True)
    return section(
        f"{report['role'].capitalize()}s",
        note,
        shares,
        "<h3>Points</h3>",
        ridges(f"Final points by {report['role']}", rows),
    )


def seats_section(report: Report) -> str:
    """Left out if roles are seats: it would repeat them."""
    if len(report["roles"]) <= report["players"]:
        return ""
    note = "By place at the table. Seat 1 is not always the first to move."
    entries = [{**entry, "seat": f"Seat {entry['seat']}"} for entry in report["seats"]]
    return section(
        "Seats", note, share_forest("Win shares of the seats", entries, "seat", report["equal_share"], False)
    )


def parts_section(report: Report) -> str:
    """Bots down, roles across. Left out for a single bot: it would repeat the roles."""
    bots = [entry["bot"] for entry in report["results"]]
    if len(bots) < 2:
        return ""
    roles = [entry["role"] for entry in report["roles"]]
    found = {(part["bot"], part["role"]): part for part in report["parts"]}
    rows: list[list[Cell]] = []
    for place, bot in enumerate(bots):
        rows.append([bot_cell(bot, place), *(part_cell(found.get((bot, role))) for role in roles)])
    note = f"Win shares of each bot as each {report['role']}, and mean points."
    return section(f"Bots by {report['role']}", note, table(["bot", *roles], rows))


def part_cell(part: dict[str, Any] | None) -> Cell:
    if part is None:
        return "–"
    share = part["share"]["mean"]
    words = f"{100 * share:.0f} % <small>{part['score']:.1f}</small>"
    return Markup(
        words, "heat", f"--share: {HEAT * share:.3f}", f"{part['games']} games, {share_words(part['share'])} %"
    )


def times_section(report: Report) -> str:
    rows = []
    for place, entry in enumerate(report["results"]):
        mean, slow = entry["thinking"]["mean_s"], entry["thinking"]["p95_s"]
        if mean > 0:
            words = f"{duration(mean)}, p95 {duration(slow)}"
            rows.append(Row(entry["bot"], mean, mean, slow, words, place))
    if not rows:
        return ""
    least = min(min(row.value, row.high) for row in rows)
    most = max(max(row.value, row.high) for row in rows)
    scale = Scale(10 ** math.floor(math.log10(least)), 10 ** math.ceil(math.log10(most) + 1e-9), True)
    note = "Time for one choice between two or more actions: the mean (dot), and the time that 95 % stay below (tick)."
    return section("Thinking times", note, dumbbells("Thinking times", rows, scale, tick_words))


def tick_words(seconds: float) -> str:
    return duration(seconds).replace(".0 ", " ")


def again_section(report: Report) -> str:
    program, run = report["program"], report["run"]
    options = ", ".join(f"{name}={value}" for name, value in report["options"].items())
    facts = {
        "program": f"{program['name']} {program['version']} ({program['mode']})",
        "rules data": report["rules"],
        "options": options,
        "seed": report["seed"],
        "played on": f"{run['engine']}, {run['workers']} workers, {duration(run['seconds'])}",
    }
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(str(value))}</dd>" for name, value in facts.items())
    note = "The same command plays the same games, except for bots on a clock."
    return section("How to play it again", note, f"<pre>{escape(report['command'])}</pre><dl>{listed}</dl>")
