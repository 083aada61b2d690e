"""The open conflict or bargain in a few lines: sides, strengths, cards once they are revealed, prices."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from ....terminal.drawing import View, seat_style
from ..card_words import COIN
from .cards import CardWords
from .map import counted_units, strongholds, unit_counts
from .signs import BUILDING_SIGNS, POINTS_STYLE, hex_of, mark, named, plural, seat_of

Lines = list[Text]

SELECT: Final = "select"
OFFER: Final = "offer"


def conflict_title(view: View) -> str:
    fight = view["conflict"]
    place = hex_of(view, fight["hex"])
    return f"{fight['kind'].title()} for {place['name']}"


def conflict_lines(view: View, cards: CardWords) -> Lines:
    """Attacker and defender with their pieces; third parties; the deal; cards and the result once they are known."""
    fight = view["conflict"]
    lines = [side_line(view, "attacker"), side_line(view, "defender")]
    lines += third_parties(view)
    lines += deal_lines(view)
    lines += card_lines(view, cards)
    return [*lines, *waiting(view), *result(fight)]


def side_line(view: View, side: str) -> Text:
    """`attacker ⚔ Warlord   ●3○1   strength 4`."""
    fight = view["conflict"]
    seat: int = fight[side]
    line = Text.assemble(f"{side} ", named(view, seat))
    line.append(" " * max(1, 20 - line.cell_len))
    line.append(brought(view, side, seat), f"bold {seat_style(seat)}")
    standing = fight["standing"][0 if side == "attacker" else 1]
    line.append("  before cards " if fight["strengths"] is None else "")
    return line.append(str(standing), POINTS_STYLE) if fight["strengths"] is None else line


def brought(view: View, side: str, seat: int) -> str:
    """The pieces of a side in the fight; in a contest: presence, control and token."""
    fight = view["conflict"]
    place = hex_of(view, fight["hex"])
    seat_id = place["control"]
    if fight["kind"] != "combat":
        told = ["present"] if mine(place["presence"], seat) else []
        told += ["control"] if seat_id and seat_of(seat_id) == seat else []
        return ", ".join([*told, *(["token"] if place.get("token") and seat_of(place["token"]) == seat else [])])
    if side == "attacker":
        return counted_units(fight["units"], fight["mercenaries"])
    if not seat_id or seat_of(seat_id) != seat:
        return ""
    held = "".join(BUILDING_SIGNS[hold] for hold in strongholds(place))
    return held + counted_units(*unit_counts(place, seat_id))


def mine(seat_ids: list[str], seat: int) -> bool:
    return any(seat_of(one) == seat for one in seat_ids)


def third_parties(view: View) -> Lines:
    """Seats that joined a side or stand aside."""
    fight = view["conflict"]
    lines = []
    for seat, side in enumerate(fight["sides"]):
        if side and seat not in (fight["attacker"], fight["defender"]):
            words = "stands aside" if side == "aside" else f"with the {side}"
            lines.append(Text.assemble(named(view, seat), f" {words}"))
    return lines


def deal_lines(view: View) -> Lines:
    """CM-12.4, CM-13.4: who made the Murshid an offer, what the viewer knows of it, and the deal."""
    fight, own = view["conflict"], view["private"].get("conflict", {})
    if fight["deal"]:
        seat, worth = fight["deal"]["seat"], fight["deal"]["points"]
        return [Text.assemble("Deal: ", named(view, seat), f" pays {worth} VP to ", named(view, 1), " on winning")]
    offers = own.get("offers", {})
    spoken = [seat for seat, has in enumerate(fight["offered"]) if has]
    if not spoken or fight["strengths"] is not None:
        return []
    line = Text("Offers to the Murshid:")
    known = {seat_of(seat_id): worth for seat_id, worth in offers.items()}
    for seat in spoken:
        line.append(f" {mark(seat)} ", f"bold {seat_style(seat)}").append(f"{known[seat]} VP" if seat in known else "?")
    return [line]


def card_lines(view: View, cards: CardWords) -> Lines:
    """Revealed cards by player; before that only the viewer's own choice."""
    fight, own = view["conflict"], view["private"].get("conflict", {})
    if not fight["cards"] or not any(fight["cards"]):
        chosen = own.get("picked", {})
        alms = f" with {' and '.join(str(n) for n in own['alms'])}{COIN}" if own.get("alms") else ""
        return [Text(f"You chose {cards.names(chosen)}{alms}", "italic")] if chosen else []
    lines = []
    for seat, played in enumerate(fight["cards"]):
        if played:
            line = Text.assemble((f"{mark(seat)} ", f"bold {seat_style(seat)}"), cards.names(played))
            struck: dict[str, int] = fight["cancelled"][seat]
            lines.append(line.append(f"  cancelled: {cards.names(struck)}", "dim") if struck else line)
    return lines


def waiting(view: View) -> Lines:
    """Who is still choosing, not what."""
    if view["step"] not in (SELECT, OFFER) or not view["actors"]:
        return []
    what = "still choosing cards:" if view["step"] == SELECT else "thinking about an offer:"
    line = Text.assemble((what, "dim"))
    for seat in view["actors"]:
        line.append(" ").append_text(named(view, seat))
    return [line]


def result(fight: dict[str, Any]) -> Lines:
    if fight["strengths"] is None:
        return []
    attack, defence = fight["strengths"]
    told = ["a tie"] if attack == defence else []
    told += [f"the {fight['winner']} wins"] if fight["winner"] else []
    return [Text.assemble("Strength ", (f"{attack} : {defence}", POINTS_STYLE), f", {', '.join(told)}")]


def bargain_title(view: View) -> str:
    return {"hire": "Hiring mercenaries", "bribe": "Bribing mercenaries", "card": "A card of the Sultan's market"}[
        view["bargain"]["what"]
    ]


def bargain_lines(view: View, cards: CardWords, most: int) -> Lines:
    """Who wants to buy what from whom, the last price, and how many prices may be named (CM-12.2)."""
    talk = view["bargain"]
    what = cards.name(talk["card"]) if talk["card"] else plural(talk["units"], "unit")
    where = f" in {hex_of(view, talk['hex'])['name']}" if talk["hex"] else ""
    buyer, seller = named(view, talk["buyer"]), named(view, talk["seller"])
    lines = [Text.assemble(buyer, " wants ", (f"{what}{where}", "bold"), " from ", seller)]
    if talk["price"] is None:
        return [*lines, Text("no price named yet")]
    price = (f"{talk['price']}{COIN}", POINTS_STYLE)
    coins = f"buyer has {view['seats'][talk['buyer']]['coins']}{COIN}"
    return [*lines, Text.assemble("last price ", price, f", {talk['named']} of {most} named; {coins}")]
