"""Bots that plan leave out what makes no sense: lost contests, passing for no reason, keeping Warfare back."""

import pytest

from outremer.bots import make_bot
from outremer.games.crescent_moon.actions import DONE, INFLUENCE, PASS
from outremer.games.crescent_moon.bot.bargaining import NO_BARGAIN
from outremer.games.crescent_moon.bot.evaluation import CrescentMoonEvaluation
from outremer.games.crescent_moon.setting import CALIPH, WARLORD
from outremer.games.crescent_moon.state import Table
from tests.games.crescent_moon.conflicts import Case
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import do, table

KNOWLEDGE = CrescentMoonEvaluation()
HELD = {"h3": "caliph palace", "h1": "nomad token, nomad 1 mercenary"}


def thought(s: Table) -> list[str]:
    """What the seat whose turn it is thinks of."""
    menu = KNOWLEDGE.sensible_choices(s, s.active, s.legal(s.active), NO_BARGAIN)
    return [s.game.notation.text(action) for action in menu]


def spreading(pieces: dict[str, str], hands: dict[str, str] | None = None) -> Table:
    s = table(pieces, turn="caliph", hands=hands)
    do(s, "influence")
    return s


@pytest.mark.rule("CM-9.6")
def test_a_contest_without_a_chance_is_left_out() -> None:
    """Beside the palace the Nomad has token, unit and control. The Caliph has nothing there, and no card."""
    assert "h1" in [s.game.notation.text(a) for s in [spreading(HELD)] for a in s.legal(CALIPH)]
    assert "h1" not in thought(spreading(HELD)) and "h4" in thought(spreading(HELD))


@pytest.mark.rule("CM-9.6")
@pytest.mark.parametrize(
    ("pieces", "hands"),
    [
        (HELD, {"caliph": "grand-vizier grand-vizier"}),  # with cards that are enough
        ({**HELD, "h1": "nomad token, nomad 1 mercenary, sultan town"}, {}),  # the Sultan may take the Caliph's side
        ({**HELD, "h2": "murshid token"}, {"murshid": "alms"}),  # so may the Murshid, for a deal
        ({**HELD, "h1": "nomad token"}, {"caliph": "grand-vizier"}),
    ],
)
def test_a_contest_with_a_chance_is_thought_of(pieces: dict[str, str], hands: dict[str, str]) -> None:
    assert "h1" in thought(spreading(pieces, hands=hands))


def test_influence_is_not_chosen_where_every_contest_is_lost() -> None:
    """All hexes in reach are held by the Nomad. If nothing else is left, the menu stays."""
    ring = {hex_: "nomad token, nomad 1 mercenary" for hex_ in ("h1", "h4", "h6", "h7")}
    s = table({"h3": "caliph palace, caliph token", **ring}, turn="caliph")
    assert "influence" in [s.game.notation.text(action) for action in s.legal(CALIPH)]
    assert "influence" not in thought(s) and "pass" in thought(s)
    assert KNOWLEDGE.sensible_choices(s, CALIPH, [INFLUENCE], NO_BARGAIN) == [INFLUENCE]
    free = table({"h3": "caliph palace", **ring}, turn="caliph")
    assert "influence" in thought(free) and "pass" not in thought(free) and PASS in free.legal(CALIPH)


@pytest.mark.parametrize(
    ("seat", "pieces", "free"),
    [
        ("nomad", {"h1": "nomad 1 mercenary"}, "collect"),
        ("murshid", {"h1": "murshid castle"}, "plot"),
        ("warlord", {"h1": "warlord token"}, "mass"),
        ("caliph", {"h1": "caliph palace"}, "influence"),
    ],
)
def test_nobody_passes_who_can_do_something_for_nothing(seat: str, pieces: dict[str, str], free: str) -> None:
    s = table(pieces, turn=seat)
    assert "pass" in [s.game.notation.text(action) for action in s.legal(s.active)]
    assert "pass" not in thought(s) and free in thought(s)


@pytest.mark.parametrize(("bot", "number"), [("steward", 6), ("greedy:deals=no", 10)])
def test_a_steward_never_passes_for_no_reason(bot: str, number: int) -> None:
    """Two whole games in which these bots passed for nothing while they did not leave such choices out."""
    s = GAME.new(number, players=5)
    assert isinstance(s, Table)
    bots = [make_bot(bot, seat, "crescent-moon") for seat in range(5)]
    asked = 0
    while not s.over():
        seat = s.actors()[0]
        action = bots[seat].decide(s, seat)
        if PASS in s.legal(seat):
            asked += 1
            assert action in KNOWLEDGE.sensible_choices(s, seat, s.legal(seat), NO_BARGAIN)
        s.apply(seat, action)
    assert asked >= 50


@pytest.mark.rule("CM-8.9")
def test_the_warlord_fights_with_warfare_whatever_the_odds() -> None:
    """It comes straight back. Stewards kept it at 1 against 1, and lost the fight and a point."""
    case = Case({"h1": "warlord 1 unit"}, hands={"warlord": "terror"})
    case.assault("caliph", "h1", units=1)
    s = case.s
    menu = s.legal(WARLORD)
    left = KNOWLEDGE.sensible_choices(s, WARLORD, menu, NO_BARGAIN)
    assert [s.game.notation.text(action) for action in left] == ["card warfare", "card terror"]
    assert set(menu) - set(left) == {DONE}
    s.apply(WARLORD, left[0])
    menu = s.legal(WARLORD)
    assert DONE in menu and KNOWLEDGE.sensible_choices(s, WARLORD, menu, NO_BARGAIN) == menu
