"""Whether a table read from a position can exist (CM-17.2). Every fault names its key and the reason.

Three laws: no piece is added or lost (CM-2.3), no card is (CM-11), and play can lead to the stack of open decisions.
"""

from __future__ import annotations

from ....kernel.errors import BadPosition
from ....kernel.step import FRAME, SEAT
from ..actions import CARDS, SEAT_IDS, SEATS
from ..cards import WARFARE
from ..fight import A_COMBAT, ALMS_CARDS, ATTACKING, DEFENDING, STANDING_ASIDE, Fight
from ..layout import group_of
from ..layout_draw import tiles_of
from ..rules.deck import GLIMPSE, RUN_HEAD, known_of
from ..rules.setup import tiles_laid
from ..rules.sides import head_of
from ..rules.spoils import HOLD_DONE, next_spoil
from ..score_lines import LINE_NAMES
from ..setting import ORDINARY, PIECE_NAMES, PIECES, TOKEN, WARLORD
from ..state import DEAL_LINE, LINES, NO_CARD, YEARS, Table
from ..steps import CASUALTIES, COMBAT, CONTEST, DRAFT, SELECTING, SPOILS, SPOILS_PIECE
from .stack import check_stack

AFTER_THE_DECISION = (CASUALTIES, SPOILS)


def check(s: Table) -> None:
    """Raise `BadPosition` unless the table can exist."""
    check_land(s)
    check_map(s)
    check_supplies(s)
    check_points(s)
    check_fight(s)
    check_cards(s)
    check_knowledge(s)
    check_stack(s)
    check_open(s)


def require(condition: bool, where: str, why: str) -> None:
    if not condition:
        raise BadPosition(where, why)


def check_land(s: Table) -> None:
    """CM-2.5, CM-2.8: all hexes are connected, and except in a draft they are the whole set."""
    land = s.land
    whole = (1 << land.hexes) - 1
    require(group_of(whole, 0, land.near) == whole, "land.hexes", "are not connected")
    if any(s.stack[i] == DRAFT for i in range(0, len(s.stack), FRAME)):
        return
    require(sorted(tiles_laid(land)) == sorted(tiles_of(s.setting.terrain_counts)), "land.hexes", "are not the set")


def check_map(s: Table) -> None:
    """CM-5.2: never two controllers; CM-2.7: the limit; who has which kind of unit (CM-2.3)."""
    for i in range(s.land.hexes):
        where = f"map.h{i + 1}"
        strong = [seat for seat in range(s.seats) if s.held[seat] >> i & 1]
        require(len(strong) <= 1, where, "two players control it")
        for seat in range(s.seats):
            limit = s.setting.unit_limit[seat]
            require(s.units_of(seat, i) <= limit, where, f"the {SEAT_IDS[seat]} may have {limit} units there")
            ordinary = s.units[i * SEATS + seat]
            require(ordinary == 0 or seat in ORDINARY, f"{where}.units", f"the {SEAT_IDS[seat]} has no ordinary units")


def check_supplies(s: Table) -> None:
    """CM-2.3: nothing is on the table that is not in the box."""
    for seat in range(s.seats):
        for i, name in enumerate(PIECE_NAMES):
            left = s.supply[seat * PIECES + i]
            require(
                left >= 0,
                f"seats[{seat}]",
                f"the {SEAT_IDS[seat]} has only {s.setting.supply[seat * PIECES + i]} {name}",
            )
        has_card = s.setting.recruits[seat] > 0
        require(has_card or s.reserves[seat] == 0, f"seats[{seat}].reserves", "there is no reserves card")


def check_points(s: Table) -> None:
    """CM-14: points are on lines of the character's own sheet, in years that have begun; only deals can be below 0."""
    for seat in range(s.seats):
        for at in range(YEARS * LINES):
            points, year, line = s.tally[seat * YEARS * LINES + at], at // LINES, at % LINES
            where = f"seats[{seat}].tally[{year}]"
            own_line = line == DEAL_LINE or line < len(LINE_NAMES[seat])
            require(points == 0 or (own_line and year <= s.year), where, "has points where none can be")
            require(points >= 0 or line == DEAL_LINE, where, "has points below 0")


def cards_in_play(s: Table) -> bool:
    return bool(s.deck) or any(s.discards) or any(kind != NO_CARD for kind in s.row)


def check_cards(s: Table) -> None:
    """CM-11: every card is somewhere, once. Chosen cards stay in hand until the reveal."""
    require(s.hand[WARLORD * CARDS + WARFARE] <= 1, "seats[0].hand", "there is one Warfare")
    total = [0] * CARDS
    for seat in range(s.seats):
        for kind in range(CARDS):
            at = seat * CARDS + kind
            total[kind] += s.hand[at] + s.front[at]
            require(s.seen[at] <= s.hand[at], f"seats[{seat}].seen", "more is known than is held")
            if s.fight is not None:
                check_picked(s, s.fight, seat, kind)
                if s.kind() != SELECTING and kind != WARFARE:
                    total[kind] += s.fight.picked[at]
    for kind in [*s.deck, *s.row, *s.stall]:
        if kind != NO_CARD:
            total[kind] += 1
    for kind in range(1, CARDS):
        total[kind] += s.discards[kind]
        expected = s.setting.deck_counts[kind] if cards_in_play(s) else 0
        require(total[kind] == expected, "deck", f"{total[kind]} of {s.setting.cards.ids[kind]}, not {expected}")
    warfare = [s.hand[seat * CARDS + WARFARE] for seat in range(s.seats)]
    elsewhere = s.discards[WARFARE] + s.deck.count(WARFARE) + s.row.count(WARFARE) + s.stall.count(WARFARE)
    require(sum(warfare[1:]) + elsewhere == 0, "deck", "Warfare never leaves the Warlord")
    require(sum(s.front[seat * CARDS] for seat in range(s.seats)) == 0, "seats", "Warfare never lies in front")
    require(warfare[0] == 1 or not cards_in_play(s), "seats[0].hand", "the Warlord has Warfare")


def check_picked(s: Table, fight: Fight, seat: int, kind: int) -> None:
    at = seat * CARDS + kind
    where = f"fight.picked[{seat}]"
    if s.kind() == SELECTING or kind == WARFARE:
        require(fight.picked[at] <= s.hand[at], where, "more is chosen than is held")
    require(fight.cancelled[at] <= fight.picked[at], f"fight.cancelled[{seat}]", "more is cancelled than was chosen")


def check_knowledge(s: Table) -> None:
    """What seats remember fits where the cards are."""
    at = 0
    while at < len(s.looks):
        first, length = s.looks[at + 1], s.looks[at + 2]
        run = s.looks[at + RUN_HEAD : at + RUN_HEAD + length]
        require(length > 0 and run == sorted(s.deck[first : first + length]), "looks", "do not agree with the deck")
        at += RUN_HEAD + length
    for i in range(0, len(s.glimpsed), GLIMPSE):
        observer, holder = s.glimpsed[i], s.glimpsed[i + 1]
        require(observer != holder, "glimpsed", "observer and holder are the same")
        known = known_of(s, observer, holder)
        enough = all(known[kind] <= s.hand[holder * CARDS + kind] for kind in range(CARDS))
        require(enough, "glimpsed", "more is known than is held")


def check_fight(s: Table) -> None:
    """A conflict is there exactly while a combat or contest is on the stack."""
    kinds = [s.stack[i] for i in range(0, len(s.stack), FRAME)]
    opened = COMBAT in kinds or CONTEST in kinds
    fight = s.fight
    require(opened == (fight is not None), "fight", "must be there while a conflict is resolved")
    if fight is not None:
        expected = COMBAT if fight.kind == A_COMBAT else CONTEST
        require(expected in kinds, "fight.kind", "is not the conflict on the stack")
        require(fight.attacker != fight.defender, "fight.defender", "is the attacker")
        check_sides(s, fight)
        check_spoils(s, fight)
        check_offers(s, fight)
        for seat in range(s.seats):
            check_alms(s, fight, seat)


def check_sides(s: Table, fight: Fight) -> None:
    """CM-8.1, CM-9.1: attacker and defender, and what each of them has there."""
    sides, attacker, defender = fight.sides, fight.attacker, fight.defender
    require(sides[attacker] == ATTACKING and sides[defender] == DEFENDING, "fight.sides", "do not fit the two sides")
    require(max(sides) <= STANDING_ASIDE and not any(sides[s.seats :]), "fight.sides", "are not sides")
    require(fight.winner <= DEFENDING, "fight.winner", "is not a side")
    require((s.kind() in AFTER_THE_DECISION) == (fight.winner > 0), "fight.winner", "is known from the decision on")
    if fight.winner:
        require(s.get(SEAT) == head_of(s, fight.winner), "fight.winner", "does not decide")
    units = fight.units + fight.mercenaries
    if fight.kind == A_COMBAT:
        require(units <= s.setting.unit_limit[attacker], "fight.units", "are too many")
        require(fight.winner > 0 or s.control[fight.hex] == defender, "fight.defender", "does not control the hex")
    else:
        require(units == 0, "fight.units", "do not fight in a contest")
        require(s.token[fight.hex] != attacker, "fight.attacker", "has a token there")
        require(s.in_supply(attacker, TOKEN) > 0, "fight.attacker", "has no token to place")


def check_spoils(s: Table, fight: Fight) -> None:
    """CM-8.8: the piece asked about is the next one there, and the beaten units have left."""
    if s.kind() != SPOILS:
        require(fight.spoils_done == 0, "fight.spoils", "come after the combat")
        return
    done = fight.spoils_done
    if fight.units + fight.mercenaries == 0:
        fight.spoils_done = max(done - 1, 0)  # earlier pieces may have been spared
    else:
        fight.spoils_done = HOLD_DONE if s.hold_owner(fight.hex) == fight.attacker else 0  # captured already
    piece = next_spoil(s)
    require((piece, fight.spoils_done) == (s.get(SPOILS_PIECE), done), "fight.spoils", "are not next")
    require(fight.winner == ATTACKING, "fight.winner", "takes no spoils")
    require(s.units_of(fight.defender, fight.hex) == 0, "fight.defender", "has not left")


def check_offers(s: Table, fight: Fight) -> None:
    """CM-13.4."""
    offers = fight.offers
    most = s.setting.most_offered
    require(max(offers) <= 1 + most and not any(offers[s.seats :]), "fight.offers", f"are 0 to {most}")
    require(fight.dealer <= s.seats and fight.deal_points <= most, "fight.dealer", "made no such deal")


def check_alms(s: Table, fight: Fight, seat: int) -> None:
    """CM-11.1: coins go with Alms cards only, and are there to be paid."""
    cards = s.setting.cards
    coins = fight.alms[seat * ALMS_CARDS : (seat + 1) * ALMS_CARDS]
    given = sum(fight.picked[seat * CARDS + kind] for kind in range(CARDS) if cards.per_coin[kind])
    pending = fight.awaiting_coins[seat]
    named = sum(1 for amount in coins if amount)
    require(max(coins) <= max(cards.most_coins), "fight.alms", "are more than the card takes")
    require(pending <= CARDS and (pending == 0 or cards.per_coin[pending - 1] > 0), "fight.pending", "is no such card")
    require(named + (1 if pending else 0) == given, "fight.alms", "do not go with the cards chosen")
    if s.kind() == SELECTING:
        require(sum(coins) + (1 if pending else 0) <= s.coins[seat], "fight.alms", "cannot be paid")
    else:
        require(pending == 0, "fight.pending", "nothing is pending")


def check_open(s: Table) -> None:
    """Every seat that must decide has something to choose."""
    if not s.stack or s.step().passage:
        return
    for seat in s.actors():
        try:
            menu = s.step().menu(s, seat)
        except (IndexError, ValueError, KeyError, ZeroDivisionError) as error:
            raise BadPosition("stack", "asks a question that has no answer") from error
        require(bool(menu), "stack", f"leaves the {SEAT_IDS[seat]} nothing to choose")
