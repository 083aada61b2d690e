"""What Crescent Moon conserves, read from the position, the public view and the events: pieces, cards, coins, points.

`conserved` is for the simulation test: once a key is there, its value never changes.
"""

from collections import Counter
from typing import Any

from outremer.games.crescent_moon import events as e
from outremer.games.crescent_moon.actions import ROW, SEAT_IDS
from outremer.games.crescent_moon.setting import NOMAD, SULTAN
from outremer.games.crescent_moon.state import Table
from outremer.kernel import Event, State
from outremer.kernel.state import FORCED

BANK = -1
WARFARE = "warfare"


def conserved(state: State) -> dict[str, int]:
    """Pieces (CM-2.3) always; cards (CM-11), coins and points once setup is over."""
    assert isinstance(state, Table)
    position = state.to_position()
    laws = pieces(state, position)
    if any(frame["step"] == "setup" for frame in position["stack"]):
        return laws
    laws |= {f"{name} among the cards": number for name, number in cards(position).items()}
    told = state.events or []
    for seat, entry in enumerate(position["seats"]):
        assert entry["coins"] >= 0
        laws[f"coins of the {SEAT_IDS[seat]} that no event told"] = entry["coins"] - coins_told(state, told, seat)
        points = sum(sum(year) for year in entry["tally"])
        laws[f"points of the {SEAT_IDS[seat]} that no event told"] = points - points_told(told, seat)
    check_sheets(state, position)
    return laws


# Pieces


def pieces(state: State, position: dict[str, Any]) -> dict[str, int]:
    """For each player and kind: what is on the map, in reserve, in a combat and, according to the view, in supply."""
    found: Counter[str] = Counter()
    for entry in position["map"].values():
        for kind in ("units", "mercenaries"):
            for seat, number in entry.get(kind, {}).items():
                found[f"{seat} discs"] += number
        found += Counter(standing(entry))
    fight = position["fight"]
    if fight:
        found[f"{SEAT_IDS[fight['attacker']]} discs"] += fight["units"] + fight["mercenaries"]
    for seat, seen in enumerate(state.view(BANK)["seats"]):
        found[f"{SEAT_IDS[seat]} discs"] += position["seats"][seat]["reserves"]
        for name, number in seen["supply"].items():
            assert number >= 0, f"the {SEAT_IDS[seat]} has {number} {name} in supply"
            found[f"{SEAT_IDS[seat]} {name}"] += number
    return dict(found)


def standing(entry: dict[str, Any]) -> list[str]:
    """The pieces of a hex that are no units, as "caliph forts"."""
    names = [f"{entry['token']} tokens"] if "token" in entry else []
    if "hold" in entry:
        names.append(f"{entry['hold']}s")
    if "town" in entry:
        names.append("sultan towns" if entry["town"] == "town" else "sultan cities")
    return [*names, "caliph palaces"] if "palace" in entry else names


# Cards


def cards(position: dict[str, Any]) -> Counter[str]:
    """Every card of the deck by name, wherever it lies; chosen ones have left the hand once they are revealed."""
    found: Counter[str] = Counter(position["deck"])
    found += Counter(name for name in [*position["row"], *position["stall"]] if name)
    found += Counter(position["discards"])
    for seat in position["seats"]:
        found += Counter(seat["hand"]) + Counter(seat["front"])
    revealed = position["stack"] and position["stack"][-1]["step"] != "select"
    if position["fight"] and revealed:
        for row in position["fight"]["picked"]:
            found += Counter({name: number for name, number in row.items() if name != WARFARE})
    return found


# Coins and points


def coins_told(state: Table, events: list[Event], seat: int) -> int:
    """What the events say the seat gained, minus what they say it paid."""
    return sum(coins_of(state, event, seat) for event in events)


def coins_of(state: Table, event: Event, seat: int) -> int:
    kind, values = event[0], state.game.events.values(event)
    if kind == e.PAID:
        return values["coins"] * ((values["receiver"] == seat) - (values["seat"] == seat))
    if values.get("seat") != seat:
        return 0
    if kind in (e.INCOME, e.COINS, e.SACKED, e.PLOTTED):
        return values["coins"]
    if kind == e.BUILT:
        return -values["cost"]
    return -values["coins"] if kind == e.SPENT else 0


def points_told(events: list[Event], seat: int) -> int:
    total = 0
    for event in events:
        values = e.EVENTS.values(event)
        if event[0] == e.SCORED and values["seat"] == seat:
            total += values["points"]
        if event[0] == e.DEAL_PAID:
            total += values["points"] * ((values["other"] == seat) - (values["seat"] == seat))
    return total


def check_sheets(state: Table, position: dict[str, Any]) -> None:
    """CM-15.1: a total is the sum of its sheet, deals included; players see their own."""
    for seat, points in enumerate(state.scores()):
        assert points == sum(sum(year) for year in position["seats"][seat]["tally"])
        sheet = state.view(seat)["seats"][seat]["score"]
        assert sheet["total"] == points == sum(sum(year.values()) for year in sheet["years"])


def check_payments(state: State, events: list[Event]) -> Counter[str]:
    """Coins go from player to player, or to the bank, only where a rule says so (CM-6.8, CM-11, CM-12, CM-16.1)."""
    assert isinstance(state, Table)
    purposes: Counter[str] = Counter()
    for at, event in enumerate(events):
        if event[0] == e.PAID:
            purpose = purpose_of(state, events, at)
            assert purpose, f"what is {event} for, between {events[max(0, at - 2) : at]} and {events[at + 1 : at + 3]}?"
            purposes[purpose] += 1
    return purposes


def purpose_of(state: Table, events: list[Event], at: int) -> str:
    """What a payment was for: what follows it was bought, or a card before it asks for it."""
    paid = e.EVENTS.values(events[at])
    after = events[at + 1] if at + 1 < len(events) else (FORCED, BANK, BANK)
    bought = e.EVENTS.values(after)
    if after[0] == e.BOUGHT and bought["seat"] == paid["seat"]:
        return purpose_of_purchase(state, paid, bought)
    if after[0] in (e.UNITS_HIRED, e.UNITS_BRIBED) and bought["seat"] == paid["seat"]:
        return "mercenaries" if paid["receiver"] == (NOMAD if state.seats > NOMAD else BANK) else ""
    return purpose_of_card(state, events, at)


def purpose_of_purchase(state: Table, paid: dict[str, int], bought: dict[str, int]) -> str:
    if (paid["coins"], paid["receiver"]) != (bought["price"], bought["seller"]):
        return ""
    if bought["slot"] >= ROW:
        return "the Sultan's market" if paid["receiver"] == SULTAN != paid["seat"] else ""
    aligned = state.setting.cards.aligned[bought["card"]]
    due = BANK if aligned in (paid["seat"], BANK) else aligned
    return "the row" if paid["receiver"] == due else ""


def purpose_of_card(state: Table, events: list[Event], at: int) -> str:
    paid = e.EVENTS.values(events[at])
    before = at - 1
    while events[before][0] in (e.PAID, e.CARD_PAID):
        before -= 1
    kind, values = events[before][0], e.EVENTS.values(events[before])
    name = state.setting.cards.ids[values["card"]] if kind in (e.PLAYED, e.REVEALED) else ""
    if name == "tribute" and values["seat"] == paid["receiver"] and paid["coins"] == 1:
        return "tribute"
    if name == "kinsmen" and (values["seat"], paid["receiver"]) == (paid["seat"], NOMAD):
        return "kinsmen"
    shown = [e.EVENTS.values(event) for event in events[:at][-12:] if event[0] == e.REVEALED]
    alms = sum(values["coins"] for values in shown if values["seat"] == paid["seat"])
    return "alms" if kind == e.REVEALED and paid["receiver"] == BANK and paid["coins"] <= alms else ""
