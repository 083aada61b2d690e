"""A twin of a table: everything a seat cannot know is changed by hand, in the JSON of the position; the rest is kept.

What may change for a seat (-1: a spectator): cards of other hands and of the deck that it has not seen, the order of
cards it has, the choices and offers of others while they are secret, what others know, their points unless scores are
open, the hexes still to be drafted, and the generator. Nothing here calls `determinize`.
"""

import copy
import json
from collections import Counter
from typing import Any, Final

from outremer.games import find_game
from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.cards import FOR_COMBAT, FOR_INFLUENCE
from outremer.games.crescent_moon.game import CrescentMoon
from outremer.games.crescent_moon.score_lines import LINE_NAMES
from outremer.games.crescent_moon.state import DEAL_LINE
from outremer.kernel import FastRng, State
from outremer.kernel.step import FRAME, A

OWN: Final = FRAME - A  # the numbers of a frame that belong to its step
GAME = find_game("crescent-moon")
assert isinstance(GAME, CrescentMoon)
CARDS: Final = GAME.cards
IDS: Final = CARDS.ids
MURSHID: Final = 1
TRIES: Final = 60
MOST_ALMS: Final = 3


def twin_of(state: State, seat: int, rng: FastRng) -> State | None:
    """Another table that should look the same to the seat; None if no other was found at random.

    A table whose active player could only pass is not a twin: that player would not have been asked."""
    position = json.loads(state.text())
    for _ in range(TRIES):
        other = copy.deepcopy(position)
        deal_again(other, seat, rng)
        if plot_is_possible(other, seat):
            break
    else:
        return None
    know_again(other, seat, rng)
    choose_again(other, seat, rng)
    offer_again(other, seat, rng)
    if not (state.over() or position["options"]["open_scores"]):
        score_again(other, seat, rng)
    other["pile"] = shuffled(other["pile"], rng)
    other["generator"] = {"key": rng.key().hex(), "counter": rng.below(999)}
    twin = GAME.position(other)
    return twin if twin.stack[:-OWN] == state.stack[:-OWN] else None


def shuffled(items: list[Any], rng: FastRng) -> list[Any]:
    order = list(range(len(items)))
    rng.shuffle(order)
    return [items[i] for i in order]


def top_of(position: dict[str, Any]) -> dict[str, Any]:
    """The frame of the open decision, or an empty one."""
    return position["stack"][-1] if position["stack"] else {"step": ""}


def is_murshid(card: str) -> bool:
    return CARDS.aligned[IDS.index(card)] == MURSHID


# Cards


def known_to(position: dict[str, Any], seat: int, holder: int) -> Counter[str]:
    """The cards the seat knows to be in a hand: all of its own, Warfare, those everybody saw, those it alone saw."""
    entry = position["seats"][holder]
    if holder == seat:
        return Counter(entry["hand"])
    known = Counter(entry["seen"]) + Counter({"warfare": entry["hand"].get("warfare", 0)})
    for observer, held_by, card in position["glimpsed"]:
        if (observer, held_by) == (name_of(seat), SEAT_IDS[holder]):
            known[card] += 1
    return known


def name_of(seat: int) -> str:
    return SEAT_IDS[seat] if seat >= 0 else ""


def known_groups(position: dict[str, Any], seat: int) -> list[range]:
    """Places of the deck whose cards the seat knows, but not their order: its looks, old and present."""
    groups = [
        range(look["first"], look["first"] + len(look["cards"]))
        for look in position["looks"]
        if look["seat"] == name_of(seat)
    ]
    frame = top_of(position)
    if frame["step"] in ("plot", "conspire") and frame["owing"] == 1 << max(seat, 0) and seat >= 0:
        groups.append(range(len(position["deck"]) - frame["seen"], len(position["deck"])))
    return groups


def deal_again(position: dict[str, Any], seat: int, rng: FastRng) -> None:
    """Shuffle all cards the seat does not know among the places it does not know, and each of its looks in itself."""
    deck = position["deck"]
    hidden = set(range(len(deck)))
    for group in known_groups(position, seat):
        hidden -= set(group)
        deck[group.start : group.stop] = shuffled(deck[group.start : group.stop], rng)
    pool = [deck[i] for i in sorted(hidden)]
    unknown = []
    for holder in range(len(position["seats"])):
        rest = Counter(position["seats"][holder]["hand"]) - known_to(position, seat, holder)
        unknown.append(rest.total())
        pool += rest.elements()
    pool = shuffled(pool, rng)
    for holder, number in enumerate(unknown):
        hand = known_to(position, seat, holder) + Counter(pool[:number])
        del pool[:number]
        position["seats"][holder]["hand"] = {card: hand[card] for card in IDS if hand[card]}
    for i, card in zip(sorted(hidden), pool, strict=True):
        deck[i] = card


def plot_is_possible(position: dict[str, Any], seat: int) -> bool:
    """CM-7.3: the Murshid is asked, so one of the cards is a Murshid card; a missing one shows only at the end."""
    frame = top_of(position)
    if frame["step"] != "plot" or seat == MURSHID:
        return True
    murshid_cards = sum(is_murshid(card) for card in position["deck"][len(position["deck"]) - frame["seen"] :])
    wanted = frame["left"] + frame["missed"]
    frame["left"] = min(murshid_cards, wanted)
    frame["missed"] = wanted - frame["left"]
    return murshid_cards > 0


# What others know, chose, offered, scored


def know_again(position: dict[str, Any], seat: int, rng: FastRng) -> None:
    """Others remember their cards as they lie now."""
    for look in position["looks"]:
        if look["seat"] != name_of(seat):
            cards = position["deck"][look["first"] : look["first"] + len(look["cards"])]
            look["cards"] = sorted(cards, key=IDS.index)
    known: Counter[tuple[str, str, str]] = Counter()
    for entry in position["glimpsed"]:
        observer, holder, card = entry
        if name_of(seat) not in (observer, holder):
            row = position["seats"][SEAT_IDS.index(holder)]
            free = Counter(row["hand"]) - Counter(row["seen"]) - Counter({"warfare": 1})
            choices = [one for one in free if free[one] > known[observer, holder, one]]
            card = entry[2] = choices[rng.below(len(choices))]
        known[observer, holder, card] += 1


def choose_again(position: dict[str, Any], seat: int, rng: FastRng) -> None:
    """CM-8.3: other cards, other coins, while the choice is secret."""
    frame = top_of(position)
    if frame["step"] != "select":
        return
    fight, owing = position["fight"], frame["owing"]
    for chooser in range(len(position["seats"])):
        asked = owing >> chooser & 1 or fight["picked"][chooser]
        if chooser != seat and asked:
            choose_for(position, chooser, owing >> chooser & 1 == 1, rng)


def choose_for(position: dict[str, Any], chooser: int, open_: bool, rng: FastRng) -> None:
    fight, entry = position["fight"], position["seats"][chooser]
    keyword = FOR_COMBAT if fight["kind"] == 1 else FOR_INFLUENCE
    usable = [card for card in Counter(entry["hand"]).elements() if CARDS.has(IDS.index(card), keyword)]
    picked = Counter(card for card in usable if rng.below(2))
    coins: list[int] = []
    for _ in range(picked["alms"]):
        left = min(MOST_ALMS, entry["coins"] - sum(coins))
        least = coins[-1] if coins else 1
        if left >= least:
            coins.append(least + rng.below(left - least + 1))
    picked["alms"] = len(coins)
    fight["alms"][2 * chooser : 2 * chooser + 2] = [*coins, 0, 0][:2]
    fight["pending"][chooser] = 0
    last = max((IDS.index(card) for card in picked if picked[card]), default=0)
    if open_ and coins and last == IDS.index("alms") and rng.below(2):
        fight["alms"][2 * chooser + len(coins) - 1] = 0
        fight["pending"][chooser] = 1 + last
    fight["picked"][chooser] = {card: picked[card] for card in IDS if picked[card]}


def offer_again(position: dict[str, Any], seat: int, rng: FastRng) -> None:
    """CM-12.4: offers are for their maker and the Murshid."""
    if seat == MURSHID or not position["fight"]:
        return
    offers = position["fight"]["offers"]
    for maker in range(len(offers)):
        if maker != seat and offers[maker]:
            offers[maker] = 1 + rng.below(6)


def score_again(position: dict[str, Any], seat: int, rng: FastRng) -> None:
    """CM-1.4: points are hidden from the others."""
    for other, entry in enumerate(position["seats"]):
        if other != seat:
            for year in entry["tally"][: position["year"] + 1]:
                year[rng.below(len(LINE_NAMES[other]))] += rng.below(9)
                year[DEAL_LINE] += rng.below(9) - 4
