"""The seats of Crusaders in characters: one wheel large, the others small, and the table of points."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....terminal.drawing import View, seat_sign, seat_style
from .map import FOE_SIGNS, TYPE_SIGNS

ACTION_LETTERS: Final = {"travel": "T", "muster": "M", "crusade": "C", "influence": "I", "build": "B"}
BUILDING_TYPES: Final = ("castle", "church", "farm", "bank")
MOST_BEADS: Final = 9

Wedge = dict[str, Any]


def seat_label(view: View, seat: int, kinds: list[str]) -> Text:
    """A seat's sign and name, and who plays it."""
    label = Text.assemble((f"{seat_sign(seat)} {view['seats'][seat]['name']}", f"bold {seat_style(seat)}"))
    if seat == view["you"]:
        label.append(" (you)")
    elif kinds:
        label.append(f" ({kinds[seat]})", "dim")
    return label


# The wheel


def large_wheel(view: View, seat: int, width: int) -> Panel:
    """Six wedges clockwise from the top, with every action's tokens + bonus = strength."""
    lines = Text(no_wrap=True)
    for i, wedge in enumerate(view["seats"][seat]["wedges"]):
        lines.append("\n" if i else "")
        lines.append_text(wedge_heading(wedge, width - 2))
        lines.append("\n ")
        lines.append_text(strengths_of(wedge))
    owner = "Your wheel" if seat == view["you"] else f"Wheel of {view['seats'][seat]['name']}"
    points = f"{view['seats'][seat]['score']['total']} points"
    return Panel(
        lines,
        title=f"{owner}, clockwise ↓",
        subtitle=points,
        subtitle_align="right",
        box=box.ROUNDED,
        border_style=seat_style(seat),
        width=width,
        padding=0,
    )


def wedge_heading(wedge: Wedge, width: int) -> Text:
    """`Travel + Build ●●●3`; in brackets the action that an upgrade would add."""
    basic, added = (action["action"].title() for action in wedge["actions"])
    empty = "" if wedge["tokens"] else "dim "
    name = Text.assemble((basic, f"{empty}bold"))
    name.append_text(Text(f" + {added}", f"{empty}bold") if wedge["upgraded"] else Text(f" ({added})", "dim"))
    tokens: int = wedge["tokens"]
    beads = "●" * min(tokens, MOST_BEADS)
    gap = " " * max(1, width - name.cell_len - len(beads) - 3)
    return Text.assemble(name, gap, (beads, "color(178)"), (f"{tokens:>3}", f"{empty}bold"))


def strengths_of(wedge: Wedge) -> Text:
    """`Travel 3+1=4  Build 3+0=3`; without tokens only the bonuses."""
    parts = Text()
    for action in wedge["actions"]:
        if not action["open"]:
            continue
        name, bonus = action["action"].title(), f"{action['bonus']:+d}".replace("-", "−")
        parts.append("  " if parts else "")
        if wedge["tokens"]:
            parts.append(f"{name} {wedge['tokens']}{bonus}=")
            parts.append(str(action["strength"]), "bold color(71)")
        else:
            parts.append(f"{name} {bonus}", "dim")
    return parts


def small_wheel(view: View, seat: int) -> Text:
    """One line: `TB3` is an upgraded Travel/Build with three tokens, `Tb0` a basic one without any."""
    line = Text(no_wrap=True)
    for wedge in view["seats"][seat]["wedges"]:
        basic, added = (ACTION_LETTERS[action["action"]] for action in wedge["actions"])
        line.append(" " if line else "")
        line.append(basic, "bold" if wedge["tokens"] else "dim")
        line.append(added if wedge["upgraded"] else added.lower(), "bold" if wedge["upgraded"] else "dim")
        line.append(f"{wedge['tokens']:<2}", "color(178)" if wedge["tokens"] else "dim")
    return line


# The points


def score_table(view: View, kinds: list[str], title: str) -> Table:
    """A row for each seat: levels built, troops and enemies, each with the points it adds, and the sum."""
    table = Table(box=None, padding=(0, 0, 0, 1), title=title, title_style="bold", title_justify="left", pad_edge=False)
    table.add_column("", no_wrap=True)
    for sign in [TYPE_SIGNS[kind] for kind in BUILDING_TYPES] + [TYPE_SIGNS["troop"]] + list(FOE_SIGNS.values()):
        table.add_column(sign, justify="left", min_width=3, no_wrap=True)
    table.add_column("IP", justify="right", min_width=4)
    table.add_column("now" if not view["over"] else "sum", justify="right", min_width=4)
    for seat in range(len(view["seats"])):
        table.add_row(*score_row(view, seat, kinds))
    return table


def score_row(view: View, seat: int, kinds: list[str]) -> list[Text]:
    entry = view["seats"][seat]
    score: dict[str, int] = entry["score"]
    row = [seat_label(view, seat, kinds)]
    row += [with_points(entry["built"][kind], score[f"{kind} IV"]) for kind in BUILDING_TYPES]
    row.append(with_points(entry["troops"], 0))
    row += [with_points(entry["foes"][foe], score[f"most {foe}"]) for foe in FOE_SIGNS]
    leads = score["total"] == max(other["score"]["total"] for other in view["seats"])
    return [*row, Text(str(score["ip"])), Text(str(score["total"]), "bold color(71)" if leads else "bold")]


def with_points(count: int, points: int) -> Text:
    """`3+5`: three pieces, and five points for them."""
    text = Text(str(count) if count else "·", "" if count else "dim")
    return text.append(f"+{points}", "color(71)") if points else text
