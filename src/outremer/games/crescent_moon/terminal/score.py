"""The score sheets of Crescent Moon in the terminal: every objective with its value, what it would give now, and what
was scored. A view has the points of others only if its seat may see them (CM-1.4)."""

from __future__ import annotations

from typing import Any, Final

from rich.columns import Columns
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ....terminal.drawing import View
from ..actions import SEAT_IDS
from ..score_lines import DEALS, LINE_NAMES
from .signs import POINTS_STYLE, named, points

Lines = list[Text]

YEAR_ONE: Final = "year one"
COLUMN: Final = 4
SHEET: Final = 56

OBJECTIVES: Final = [
    [
        "enemy unit killed in a combat won {per_casualty}",
        "sack: city {sack_city} castle {sack_castle} town {sack_town} fort {sack_fort} palace {sack_palace}",
        "castle and token in one hex {castle_and_token}",
        "holy site {holy_site}",
        "{group}+ hexes in one group, each {per_group_hex}",
        "year one: {year_one_units}+ units {year_one}",
    ],
    [
        "token by a city {city_token}",
        "token by a town {town_token}",
        "token on empty fertile land {fertile_token}",
        "token, fort on mountain, quarry {stronghold_token}",
        "holy site {holy_site}",
        "token on the holy site {holy_token}",
        "{strongholds}+ strongholds, each {per_stronghold}",
        "year one: token by other's piece {year_one}",
    ],
    [
        "city {city}",
        "city no other controls +{uncontrolled}",
        "city with no other's token +{uninfluenced}",
        "{tokens}+ tokens, each {per_token}",
        "holy site {holy_site}",
        "{control}+ hexes controlled, each {per_hex}",
        "year one: {year_one_pieces}+ buildings {year_one}",
    ],
    [
        "hex controlled{past} {per_hex}",
        "quarry or crossing +{quarry_or_crossing}",
        "holy site {holy_site}",
        "palace {palace}",
        "{castles}+ castles {castle_points}",
        "year one: {year_one_strongholds}+ forts, castles {year_one}",
    ],
    [
        "coins spent, {table}",
        "{tokens}+ tokens in free hexes, each {per_token}",
        "holy site {holy_site}",
        "{cities}+ cities in one group, each {per_city}",
        "year one: {year_one_coins}+ coins {year_one}",
    ],
]
"""In the order of the score sheet. The number after an objective is its value."""


class ScoreSheets:
    """Reads the values of objectives from the data file, and points from views."""

    def __init__(self, scoring: dict[str, dict[str, Any]]) -> None:
        self.objectives = [
            [
                text.format(**scoring[seat], table=spending(scoring[seat]), past=past(scoring[seat]))
                for text in OBJECTIVES[i]
            ]
            for i, seat in enumerate(SEAT_IDS)
        ]

    def rows(self, view: View, seat: int) -> list[tuple[str, int, list[int]]]:
        """Each objective that still matters: its words, what it gives now, and what it gave each year."""
        entry = view["seats"][seat]
        forecast: dict[str, int] = entry.get("forecast", {})
        years: list[dict[str, int]] = entry["score"]["years"] if "score" in entry else []
        found = []
        for name, words in zip([*LINE_NAMES[seat], DEALS], [*self.objectives[seat], DEALS], strict=True):
            banked = [year.get(name, 0) for year in years]
            past = name.startswith(YEAR_ONE) and (view["year"] > 0 or view["over"])
            if any(banked) or not (past or name == DEALS):
                found.append((words, forecast.get(name, 0), banked))
        return found

    def sheet(self, view: View, seat: int, width: int) -> Lines:
        """Objectives down; now and the years across; and the sums."""
        rows = self.rows(view, seat)
        entry = view["seats"][seat]
        years = view["options"]["years"] if "score" in entry else 0
        heads = ["now", *[f"y{year + 1}" for year in range(years)]]
        room = width - COLUMN * len(heads)
        lines = [Text(f"{'':<{room}}" + "".join(f"{head:>{COLUMN}}" for head in heads), "dim")]
        lines += [score_line(words, room, [forecast, *banked]) for words, forecast, banked in rows]
        total = [sum(row[1] for row in rows), *[sum(row[2][year] for row in rows) for year in range(years)]]
        banked = points(entry["score"]["total"]) if "score" in entry else "hidden"
        return [*lines, score_line(f"sum; banked: {banked}", room, total, "bold")]

    def final_sheet(self, view: View, seat: int, width: int) -> Lines:
        """CM-15.1: what every objective gave, by year; those without points are left out."""
        room = width - COLUMN * view["options"]["years"]
        return [score_line(words, room, banked) for words, _, banked in self.rows(view, seat) if any(banked)]

    def years_head(self, view: View, width: int) -> Text:
        """The column headings of a final sheet."""
        heads = "".join(f"{f'y{year + 1}':>{COLUMN}}" for year in range(view["options"]["years"]))
        return Text(heads.rjust(width), "dim")

    def short_sheet(self, view: View, seat: int) -> Lines:
        """One line: what the year would give now, and what was scored."""
        rows = self.rows(view, seat)
        giving = ", ".join(f"{words.rstrip('0123456789+ ')} {now}" for words, now, _ in rows if now)
        now = sum(row[1] for row in rows)
        return [
            Text.assemble("now ", (str(now), POINTS_STYLE), f" ({giving})" if giving else ""),
        ]

    def page(self, view: View) -> RenderableType:
        """All sheets, side by side if there is space."""
        sheets = []
        for seat in range(len(view["seats"])):
            lines = self.sheet(view, seat, SHEET)
            sheet = Text("\n", no_wrap=True).join([named(view, seat), *lines])
            sheets.append(Padding(sheet, (0, 2, 1, 0)))
        return Columns(sheets)

    def final(self, view: View) -> Table:
        """At the end: the points of each year, of the deals, and the sum."""
        table = Table("", box=None, padding=(0, 2, 0, 0), title="The end", title_style="bold", title_justify="left")
        years = view["options"]["years"]
        for heading in [*[f"year {year + 1}" for year in range(years)], "sum"]:
            table.add_column(heading, justify="right")
        best = max(entry["score"]["total"] for entry in view["seats"])
        for seat, entry in enumerate(view["seats"]):
            gained = [points(sum(year.values())) for year in entry["score"]["years"]]
            total = entry["score"]["total"]
            style = POINTS_STYLE if total == best else "bold"
            table.add_row(named(view, seat), *gained, Text(points(total), style))
        return table


def past(scoring: dict[str, Any]) -> str:
    """How many of the Caliph's hexes do not pay."""
    beyond = scoring.get("beyond", 0)
    return f" beyond the first {beyond}" if beyond else ""


def spending(scoring: dict[str, Any]) -> str:
    """The first and last row of the Nomad's table (CM-14.4)."""
    pairs = [
        f"{coins}→{worth}" for coins, worth in zip(scoring.get("coins", []), scoring.get("points", []), strict=True)
    ]
    return f"{pairs[0]} to {pairs[-1]}" if pairs else ""


def score_line(words: str, room: int, numbers: list[int], style: str = "") -> Text:
    """An objective and its points; the present ones first, if the view has them."""
    line = Text(style=style)
    line.append(words if len(words) < room else f"{words[: room - 2]}…")
    line.append(" " * (room - line.cell_len))
    for number in numbers:
        line.append(f"{points(number) if number else '·':>{COLUMN}}", POINTS_STYLE if number else "dim")
    return line
