"""Crusaders in the terminal: the whole screen from a view, for large and small terminals."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from .... import rulebook
from ....kernel import Event, Game
from ....terminal.drawing import Drawing, LogLine, Room, View, draw_log, seat_sign, seat_style
from ..data import Data, MapData, Region, load
from ..events import EVENTS, LAST_ROUND, QUIET_END, TURN_BEGAN
from .map import (
    DISCOUNT_STYLE,
    FOE_SIGNS,
    FOE_STYLES,
    LARGE,
    SMALL,
    TILE_STYLE,
    TYPE_SIGNS,
    MapDrawing,
    Runs,
    knight_style,
)
from .seats import large_wheel, score_table, seat_label, small_wheel

SIDE: Final = 34
SCORES: Final = 70
LEAST_HEIGHT: Final = 38
QUIET_WARNING: Final = 5
GAUGE: Final = 14


class CrusadersDrawing(Drawing):
    """Map, wheels and points. The map's shape and the orders come from the data files, the rest from the view."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.data: Data = load()

    def screen(self, view: View, kinds: list[str], log: list[LogLine], room: Room) -> RenderableType:
        drawing = MapDrawing(self.map_of(view), view)
        if room.width < drawing.width(SMALL) + SIDE or room.terminal_height < LEAST_HEIGHT:
            return self.small_screen(drawing, view, kinds, log, room)
        rows = len(view["seats"]) + 2
        large = drawing.width(LARGE) + SIDE <= room.width and drawing.height(LARGE) + rows <= room.height
        size = LARGE if large else SMALL
        top = Table.grid(padding=0)
        top.add_row(drawing.draw(size, self.legend(view)), self.side(view, kinds))
        left = room.height - drawing.height(size)
        if left < rows or view["over"]:  # the choices need the space, or the points follow with the winner
            return Group(top, draw_log(log, max(2, left), room.width))
        bottom = Table.grid(padding=(0, 2, 0, 0))
        log_width = room.width - SCORES - 2
        bottom.add_column(width=log_width)
        bottom.add_row(draw_log(log, left, log_width), score_table(view, kinds, "If the game ended now"))
        return Group(top, bottom)

    def map(self, view: View, room: Room) -> RenderableType:
        drawing = MapDrawing(self.map_of(view), view)
        if room.width < drawing.width(SMALL):
            return Text(f"The map needs {drawing.width(SMALL)} columns; this terminal has {room.width}.")
        return drawing.draw(SMALL, self.legend(view))

    def map_of(self, view: View) -> MapData:
        players = len(view["seats"])
        return next(one for one in self.data.maps if players in one.players)

    def scores(self, view: View, kinds: list[str]) -> RenderableType:
        return score_table(view, kinds, "The end" if view["over"] else "If the game ended now")

    def heading(self, event: Event) -> tuple[int, str] | None:
        if event[0] in (LAST_ROUND, QUIET_END):
            return -1, "The end"
        if event[0] != TURN_BEGAN:
            return None
        turn = EVENTS.values(event)
        return turn["seat"], f"Round {turn['round']} · "

    def opening(self, view: View) -> tuple[int, str] | None:
        return (view["actors"][0], f"Round {view['round']} · ") if view["step"] == "turn" else None

    def why_they_won(self, view: View) -> str:
        """CR-6.4, in words for this ending."""
        if not view["winners"]:
            return ""
        best = view["seats"][view["winners"][0]]
        points = best["score"]["total"]
        level = [entry for entry in view["seats"] if entry["score"]["total"] == points]
        if len(level) == 1:
            return f"Most influence: {points} points (CR-6.4)."
        if len(view["winners"]) > 1:
            return f"{points} points each, level in buildings and enemies too: a shared win (CR-6.4)."
        if sum(entry["built"] == best["built"] for entry in level) and not ahead(best, level, "built"):
            return f"{points} points like another, as many buildings, but more enemies defeated (CR-6.4)."
        return f"{points} points like another, but more buildings (CR-6.4)."

    # Beside the map

    def side(self, view: View, kinds: list[str]) -> RenderableType:
        main = self.main_seat(view)
        parts: list[RenderableType] = [self.status(view, kinds), self.wheel(view, main)]
        for seat in range(len(view["seats"])):
            if seat != main and view["seats"][seat]["wedges"]:
                parts += [with_score(view, seat, kinds), small_wheel(view, seat)]
        return Group(*parts)

    def main_seat(self, view: View) -> int:
        """The seat with the large wheel: the viewer's; for a spectator, that of the seat that decides."""
        if view["you"] >= 0:
            return int(view["you"])
        seats: list[int] = view["actors"] or view["winners"] or [0]
        return seats[0]

    def status(self, view: View, kinds: list[str]) -> Text:
        """Four lines: whose turn it is, the supply, the enemies, and what will end the game."""
        lines = Text(no_wrap=True)
        lines.append(f"Round {view['round']}", "bold")
        for seat in view["actors"]:
            lines.append(" · ")
            lines.append(f"{seat_sign(seat)} {view['seats'][seat]['name']}", seat_style(seat))
        lines.append("\n")
        lines.append_text(self.supply(view)).append("\n")
        lines.append_text(self.strengths(view)).append("\n")
        return lines.append_text(self.warning(view))

    def supply(self, view: View) -> Text:
        """The gauge. The sum of supply and IP never changes (CR-6.1), so the view tells how large it was."""
        left: int = view["supply"]
        whole = left + sum(entry["ip"] for entry in view["seats"])
        full = max(0, min(GAUGE, -(-left * GAUGE // whole)))
        colour = "color(71)" if left > whole // 4 else "color(203)"
        return Text.assemble(
            "Supply ", ("█" * full, colour), ("░" * (GAUGE - full), "dim"), f" {left} of {whole}".replace("-", "−")
        )

    def strengths(self, view: View) -> Text:
        saracen = self.data.pieces["enemies"]["saracen_strength"]
        line = Text("Enemies ")
        for foe, strength in [*view["strengths"].items(), ("Saracen", saracen)]:
            line.append(f"{FOE_SIGNS[foe]}", FOE_STYLES[foe]).append(f" {foe} " if foe == "Saracen" else " ")
            line.append(f"{strength}", "bold").append("  ")
        return line

    def warning(self, view: View) -> Text:
        """CR-6.1 and CR-6.5: what will end the game."""
        quiet_rounds = self.data.pieces["ending"]["quiet_rounds"]
        if view["over"]:
            return Text("The game is over.", "bold")
        if view["supply"] <= 0:
            return Text(" The supply is empty: last round! ", "bold reverse color(203)")
        if view["quiet"] >= QUIET_WARNING:
            return Text(f"{view['quiet']} quiet rounds; {quiet_rounds} end the game", "color(203)")
        return Text("")

    def wheel(self, view: View, seat: int) -> RenderableType:
        """The large wheel; before the wheels are set, the orders that the seat may keep."""
        if view["seats"][seat]["wedges"]:
            return large_wheel(view, seat, SIDE)
        known: dict[str, Any] = view["private"]
        parts: list[RenderableType] = []
        for order in known.get("dealt", []):
            parts.append(order_text(self.order(order)))
        if known.get("wheel"):
            parts.append(Text("Your wheel so far, clockwise: " + ", ".join(known["wheel"])))
        if not parts:
            parts.append(Text("The wheels are not laid out yet. What the orders do: rules CR-7", "dim"))
        return Panel(Group(*parts), title="Orders", box=box.ROUNDED, width=SIDE)

    def order(self, order_id: str) -> dict[str, Any]:
        return next(one for one in self.data.orders if one["id"] == order_id)

    def legend(self, view: View) -> list[Runs]:
        """What the signs mean; it stands in the sea in the north-west."""
        signs = TYPE_SIGNS
        mine = max(0, view["you"])
        return [
            [(f"{signs['castle']} castle  {signs['church']} church", "")],
            [(f"{signs['farm']} farm    {signs['bank']} bank", "")],
            [(f"{signs['troop']} troop", "")],
            [("P3", FOE_STYLES["Prussian"]), (" Prussian ", ""), ("S3", FOE_STYLES["Slav"]), (" Slav", "")],
            [("☾" + signs["farm"], FOE_STYLES["Saracen"]), (" Saracen, its gift", "")],
            [("+2" + signs["farm"], TILE_STYLE), (" IP for a farm", "")],
            [("−1" + signs["bank"], DISCOUNT_STYLE), (" a bank costs less", "")],
            [("♞" + seat_sign(mine), knight_style(mine)), (" knight ", ""), *self.sample_building(mine)],
        ]

    def sample_building(self, seat: int) -> Runs:
        return [(f"{seat_sign(seat)}{TYPE_SIGNS['castle']}II", f"bold {seat_style(seat)}"), (" castle", "")]

    # A small terminal

    def small_screen(
        self, drawing: MapDrawing, view: View, kinds: list[str], log: list[LogLine], room: Room
    ) -> RenderableType:
        """The same without the map: the regions that matter as a list."""
        main = self.main_seat(view)
        parts: list[RenderableType] = [self.regions(drawing, main), self.signs(), self.status(view, kinds)]
        parts.append(self.wheel(view, main))
        for seat in range(len(view["seats"])):
            if seat != main and view["seats"][seat]["wedges"]:
                parts.append(Text.assemble(small_wheel(view, seat), "  ", seat_label(view, seat, kinds)))
        parts += [
            score_table(view, kinds, "If the game ended now"),
            draw_log(log, max(4, room.height // 4), room.width),
        ]
        return Group(*parts)

    def regions(self, drawing: MapDrawing, seat: int) -> RenderableType:
        """Regions with the seat's knights or one step from them, and all others with knights or buildings."""
        view = drawing.view
        mine = [region for region in drawing.regions if region.id in view["seats"][seat]["knights"]]
        near = [region for one in mine for region in drawing.near(one)]
        elsewhere = [region for region in drawing.regions if self.is_held(view, region)]
        whose = "Your knights" if seat == view["you"] else f"Knights of {view['seats'][seat]['name']}"
        grid = Table.grid(padding=(0, 1, 0, 0))
        seen: set[str] = set()
        for title, regions in ((whose, mine), ("One step away", near), ("Elsewhere", elsewhere)):
            shown = [region for region in dict.fromkeys(regions) if region.id not in seen]
            seen |= {region.id for region in shown}
            if shown:
                grid.add_row(Text(title, "bold"), region_list(drawing, shown))
        return grid

    def signs(self) -> Text:
        """The legend in a line."""
        pieces = " ".join(f"{sign} {name}" for name, sign in TYPE_SIGNS.items())
        foes = " ".join(f"{sign} {name}" for name, sign in FOE_SIGNS.items())
        return Text(f"{pieces} · {foes} · +1 IP for building it · −1 off its cost", "dim")

    def is_held(self, view: View, region: Region) -> bool:
        return region.id in view["buildings"] or any(region.id in entry["knights"] for entry in view["seats"])


def region_list(drawing: MapDrawing, regions: list[Region]) -> Text:
    """Regions in a line of text, each with what is there."""
    line = Text()
    for region in regions:
        line.append(", " if line else "")
        line.append(region.name, drawing.name_style(region))
        for text, style in drawing.standing(region) + drawing.offer(region) + drawing.knights(region, SMALL.inside):
            line.append(" ").append(text, style)
    return line


def order_text(order: dict[str, Any]) -> RenderableType:
    """An order as in the rulebook, without the examples."""
    rule = rulebook.find(order["rule"])[0]
    text = "\n\n".join(part for part in rule.text.split("\n\n") if not part.startswith("Example"))
    return Group(Text(f"{order['name']} ({rule.id})", "bold"), Markdown(text), Text(""))


def with_score(view: View, seat: int, kinds: list[str]) -> Text:
    """A seat with its points, as wide as the side column."""
    label, points = seat_label(view, seat, kinds), f"{view['seats'][seat]['score']['total']}"
    return Text.assemble(label, " " * max(1, SIDE - 1 - label.cell_len - len(points)), (points, "bold"))


def ahead(best: dict[str, Any], level: list[dict[str, Any]], what: str) -> bool:
    """Whether one seat has more of something than every other seat of the group."""
    most = sum(best[what].values())
    return all(entry is best or sum(entry[what].values()) < most for entry in level)
