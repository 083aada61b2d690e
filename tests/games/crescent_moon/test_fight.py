"""A conflict as an object: there only while it is resolved, and independent of its copies."""

from __future__ import annotations

from outremer.games.crescent_moon.fight import A_CONTEST, ATTACKING, STANDING_ASIDE, new_fight
from outremer.games.crescent_moon.position.write import fight_entry
from outremer.games.crescent_moon.setting import CALIPH, MURSHID, SULTAN, WARLORD
from outremer.games.crescent_moon.state import the_fight

from .conflicts import Case


def test_a_table_has_a_conflict_only_while_it_is_resolved() -> None:
    case = Case({"h1": "caliph 1 unit"})
    assert case.s.fight is None and case.s.copy().fight is None
    case.assault("warlord", "h1", units=3)
    assert the_fight(case.s).attacker == WARLORD and the_fight(case.s).defender == CALIPH
    case.play("warlord: done")
    assert case.s.fight is None


def test_a_copy_keeps_what_it_was_when_the_conflict_goes_on() -> None:
    """Copies share the lists of a conflict, so every change must replace them."""
    case = Case({"h1": "caliph 1 unit"})
    case.assault("warlord", "h1", units=3)
    fight = the_fight(case.s)
    copied = fight.copy()
    before = fight_entry(case.s, fight)
    fight.offer(CALIPH, 3)
    fight.take_side(MURSHID, STANDING_ASIDE)
    fight.pick(CALIPH, 5)
    fight.await_coins(CALIPH, 5)
    fight.give_coins(CALIPH, 2)
    fight.cancel(CALIPH, 5)
    fight.strengthen(ATTACKING, 4)
    assert fight_entry(case.s, copied) == before
    again = fight.copy()
    after = fight_entry(case.s, fight)
    fight.forget_offers()
    fight.forget_choice(CALIPH)
    assert fight_entry(case.s, again) == after != before


def test_the_coins_of_two_alms_go_with_one_card_each() -> None:
    fight = new_fight(A_CONTEST, 0, CALIPH, SULTAN, 5)
    for coins in (1, 3):
        fight.await_coins(CALIPH, 7)
        fight.give_coins(CALIPH, coins)
    assert fight.alms[CALIPH * 2 : CALIPH * 2 + 2] == [1, 3] and fight.awaiting_coins[CALIPH] == 0
    fight.forget_choice(CALIPH)
    assert fight.alms == [0] * 10
