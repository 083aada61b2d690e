"""Crescent Moon in the terminal: the whole screen from a view, for large and small terminals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ....kernel import Event, Game
from ....terminal.drawing import Drawing, LogLine, Page, Room, View, draw_log
from ...crusaders.terminal.map import CellSize
from ..data import Data, load
from ..events import EVENTS, TURN_BEGAN, YEAR_BEGAN, YEAR_SCORED
from ..layout_draw import TILE_NAMES
from .cards import SHORTHAND, CardWords, title_of_hand, title_of_market
from .conflict import bargain_lines, bargain_title, conflict_lines, conflict_title
from .map import HexMap
from .score import ScoreSheets
from .seats import seat_lines, seats_page
from .signs import TERRAIN_SIGNS, legend, mark, named

SIDE: Final = 54
NARROW_SIDE: Final = 47
USUAL_CELL: Final = 14
SMALL_CELL: Final = 12
LEAST_LOG: Final = 3
LEGEND: Final = 3
LEAST_HEIGHT: Final = 38

Lines = list[Text]


@dataclass(slots=True)
class Section:
    """A titled part of the screen: in full, short for little space, and long for much space. Without a short form it
    always stays in full."""

    title: str
    full: Lines
    short: Lines | None = None
    long: Lines | None = None


class CrescentMoonDrawing(Drawing):
    """Map, characters, markets, hand and score sheet. Words for cards and objectives come from the data files."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.data: Data = load()
        self.cards = CardWords(self.data.cards)
        self.sheets = ScoreSheets(self.data.characters["scoring"])

    def sign(self, seat: int) -> str:
        return mark(seat)

    def pages(self) -> dict[str, tuple[str, Page]]:
        return {
            "hand": ("your cards with all they do, and what you know of other cards", self.hand_page),
            "market": ("the cards for sale with all they do, and the discards", self.market_page),
            "seats": ("everybody's coins, reserves, supplies and cards in front", self.seats_page),
        }

    # The screen

    def screen(self, view: View, kinds: list[str], log: list[LogLine], room: Room) -> RenderableType:
        drawing = HexMap(view)
        widths = [
            (room.width - SIDE - 1, USUAL_CELL),
            (room.width - NARROW_SIDE - 1, USUAL_CELL),
            (room.width - NARROW_SIDE - 1, SMALL_CELL),
        ]
        size = drawing.best_size(room.height - LEAST_LOG, widths)
        if size is None or room.terminal_height < LEAST_HEIGHT:
            return self.small_screen(drawing, view, log, room)
        width = drawing.width(size)
        side = room.width - width - 1
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=width)
        grid.add_column(width=side - 1)
        grid.add_row(self.left(drawing, size, view, log, room.height), self.side(view, side - 1, room.height))
        return grid

    def left(self, drawing: HexMap, size: CellSize, view: View, log: list[LogLine], height: int) -> RenderableType:
        """The map, what its signs mean, and the log."""
        width, left = drawing.width(size), height - drawing.height(size)
        parts: list[RenderableType] = [drawing.draw(size)]
        if left >= LEGEND + LEAST_LOG:
            parts.append(legend_text(len(view["seats"])))
            left -= LEGEND
        return Group(*parts, draw_log(log, left, width))

    def side(self, view: View, width: int, height: int) -> Text:
        sections = self.final_sections(view, width) if view["over"] else self.sections(view, width)
        return stacked([self.status(view)], sections, width, height)

    def sections(self, view: View, width: int) -> list[Section]:
        """In the order of the screen; the last ones are shortened first."""
        found = self.now(view, width)
        found.append(Section("", [*seat_lines(view), *self.cards.in_front(view)]))
        you = view["you"]
        if you >= 0:
            sheet, short = self.sheets.sheet(view, you, width), self.sheets.short_sheet(view, you)
            found.append(Section("Your objectives", sheet, short))
        if you >= 0 and any(view["market"]):
            hand = [self.cards.hand(view, width, wrapped) for wrapped in (False, True)]
            found.append(Section(title_of_hand(view), hand[0], self.cards.short_hand(view), hand[1]))
        if any(view["market"]):
            market = [self.cards.market(view, width, wrapped) for wrapped in (False, True)]
            found.append(Section(title_of_market(view), market[0], self.cards.short_market(view), market[1]))
        return found

    def now(self, view: View, width: int) -> list[Section]:
        """The open conflict or bargain."""
        found = []
        if view["conflict"]:
            found.append(Section(conflict_title(view), conflict_lines(view, self.cards)))
        if view["bargain"]:
            most = self.data.characters["negotiation"]["prices"]
            found.append(Section(bargain_title(view), bargain_lines(view, self.cards, most)))
        if view["tile"] is not None:
            tile = TILE_NAMES[view["tile"]]
            sign = TERRAIN_SIGNS.get(tile, TERRAIN_SIGNS["fertile"])
            found.append(Section("The map is being laid", [Text(f"next: {sign} {tile}, {view['pile']} more after it")]))
        looking = view["private"].get("looking")
        if looking:
            counts = {card: looking.count(card) for card in looking}
            rows = [(f"{number}× ", card) for card, number in counts.items()]
            found.append(Section("Under your eyes", self.cards.lines(rows, width)))
        return found

    def final_sections(self, view: View, width: int) -> list[Section]:
        """CM-15.1: at the end, all objectives of all players."""
        sections = [Section("", [self.sheets.years_head(view, width)])]
        for seat, entry in enumerate(view["seats"]):
            sheet = self.sheets.final_sheet(view, seat, width) or [Text("nothing", "dim")]
            sections.append(Section(f"{mark(seat)} {entry['name']}", sheet))
        return sections

    def status(self, view: View) -> Text:
        """The year, the round, and who decides."""
        years = view["options"]["years"]
        if view["over"]:
            return Text("The game is over.", "bold")
        actions = self.data.characters["years"]["actions"]
        when = f"Year {view['year'] + 1} of {years}, action {view['round'] + 1} of {actions}"
        line = Text(when if any(view["market"]) else "Setup", "bold")
        for i, seat in enumerate(view["actors"]):
            line.append(" · " if i == 0 else ", ").append_text(named(view, seat))
        return line.append(f" · {view['land']['name']}", "dim")

    # A small terminal

    def small_screen(self, drawing: HexMap, view: View, log: list[LogLine], room: Room) -> RenderableType:
        """The same without the map: the hexes as a list."""
        width = room.width
        sections = [Section(view["land"]["name"], self.hex_list(drawing, width))]
        sections += self.final_sections(view, width) if view["over"] else self.sections(view, width)
        body = stacked([self.status(view)], sections, width, max(room.height, len(view["hexes"]) + 34))
        return Group(body, draw_log(log, max(4, room.height // 4), width))

    def hex_list(self, drawing: HexMap, width: int) -> Lines:
        """A line for each hex: name, terrain, what is there, and where the river blocks the way."""
        barred: dict[str, list[str]] = {}
        for one, other in view_river(drawing.view):
            barred.setdefault(one, []).append(other)
            barred.setdefault(other, []).append(one)
        lines = []
        for i in range(len(drawing.land)):
            line = Text.assemble(*drawing.banner(i, CellSize(24, 3)), " ")
            for runs in (drawing.forces(i, width), drawing.settlement(i), drawing.token(i)):
                for run in runs:
                    line.append(*run).append(" ")
            rivers = barred.get(f"h{i + 1}")
            lines.append(line.append(f"river: {', '.join(rivers)}", "color(39)") if rivers else line)
        return lines

    # Pages

    def map(self, view: View, room: Room) -> RenderableType:
        drawing = HexMap(view)
        size = drawing.best_size(
            max(room.terminal_height - LEGEND - 1, drawing.rows * 3 + 1), [(room.width, SMALL_CELL)]
        )
        if size is None:
            return Text(
                f"The map needs {drawing.width(CellSize(SMALL_CELL, 2))} columns; this terminal has {room.width}."
            )
        return Group(drawing.draw(size), legend_text(len(view["seats"])))

    def scores(self, view: View, kinds: list[str]) -> RenderableType:
        return self.sheets.final(view) if view["over"] else self.sheets.page(view)

    def hand_page(self, view: View, kinds: list[str], room: Room) -> RenderableType:
        if view["you"] < 0:
            return Text("A spectator holds no cards.")
        return Group(self.cards.hand_page(view), *self.cards.memory(view), Text(SHORTHAND, "dim"))

    def market_page(self, view: View, kinds: list[str], room: Room) -> RenderableType:
        discards = self.cards.names(view["discards"]) or "none"
        rest = Text(f"Deck: {view['deck']} cards. Discards: {discards}")
        return Group(self.cards.market_page(view), rest, Text(SHORTHAND, "dim"))

    def seats_page(self, view: View, kinds: list[str], room: Room) -> RenderableType:
        return seats_page(view, kinds, self.cards)

    # The log and the end

    def heading(self, event: Event) -> tuple[int, str] | None:
        if event[0] == YEAR_BEGAN:
            return -1, "A new year"
        if event[0] == YEAR_SCORED:
            return -1, "The end of the year"
        if event[0] != TURN_BEGAN:
            return None
        turn = EVENTS.values(event)
        return turn["seat"], f"Action {turn['round'] + 1} · "

    def opening(self, view: View) -> tuple[int, str] | None:
        """With the year, since the log does not tell that it began."""
        if view["step"] != "turn":
            return None
        return view["active"], f"Year {view['year'] + 1} · Action {view['round'] + 1} · "

    def why_they_won(self, view: View) -> str:
        """CM-15.1."""
        if not view["winners"]:
            return ""
        total = view["seats"][view["winners"][0]]["score"]["total"]
        level = sum(entry["score"]["total"] == total for entry in view["seats"])
        tie = f", like {level - 1} more, but earlier in turn order" if level > 1 else ""
        return f"Most victory points: {total}{tie} (CM-15.1)."


def view_river(view: View) -> list[list[str]]:
    """The sides of the river that no unit may cross; the crossing is left out (CM-2.6)."""
    ford = view["land"]["crossing"]
    return [pair for pair in view["land"]["river"] if ford not in pair]


def stacked(head: Lines, sections: list[Section], width: int, height: int) -> Text:
    """The sections one below another; if they are too long, they are shortened from the last one up."""
    while total(head, sections) > height:
        shorter = [section for section in sections if section.short is not None]
        if not shorter:
            break
        shorter[-1].full, shorter[-1].short, shorter[-1].long = shorter[-1].short or [], None, None
    for section in sections:
        if section.long is not None and total(head, sections) - len(section.full) + len(section.long) <= height:
            section.full = section.long
    lines = head.copy()
    for section in sections:
        if section.title:
            lines.append(ruled(section.title, width))
        lines += section.full
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n", no_wrap=True).join(lines[: max(height, 1)])


def ruled(title: str, width: int) -> Text:
    """A title on a line across the section."""
    return Text.assemble(("─ ", "dim"), (title, "bold"), (f" {'─' * max(0, width - len(title) - 3)}", "dim"))


def total(head: Lines, sections: list[Section]) -> int:
    return len(head) + sum(len(section.full) + bool(section.title) for section in sections)


def legend_text(seats: int) -> Text:
    return Text("\n", no_wrap=True).join([Text.assemble(*runs) for runs in legend(seats)])
