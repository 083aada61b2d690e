"""The terminal's screen: large and small, with colour and without, drawn only from views."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

from outremer.games import find_game, kit_of
from outremer.games.crusaders.terminal.drawing import CrusadersDrawing
from outremer.kernel import FastRng
from outremer.kernel.playout import random_move
from outremer.terminal.drawing import Drawing, LogLine, Room, draw_log

pytestmark = pytest.mark.once  # drawings are plain Python

GAME = find_game("crusaders")


def view_of(players: int = 3, decisions: int = 120, seat: int = 0, seed: int = 5, **options: Any) -> dict[str, Any]:
    """A seat's view after so many random decisions."""
    state = GAME.new(seed, players=players, **options)
    rng = FastRng(seed)
    for _ in range(decisions):
        if not state.over():
            random_move(state, rng)
    return state.view(seat)


def drawn(view: dict[str, Any], width: int = 120, height: int = 45, colour: bool = False) -> str:
    output = io.StringIO()
    system: Any = "truecolor" if colour else None
    console = Console(file=output, width=width, height=height, force_terminal=colour, color_system=system)
    kinds = ["human"] + ["random"] * (len(view["seats"]) - 1)
    console.print(
        kit_of(GAME)
        .drawing(GAME)
        .screen(view, kinds, [LogLine("Somebody did something.")], Room(width, height, height))
    )
    return output.getvalue()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(120, 40), (120, 45), (170, 60), (80, 24), (60, 20)])
def test_nothing_is_wider_than_the_terminal(players: int, width: int, height: int) -> None:
    for decisions in (0, 3, 40, 200, 5000):
        lines = drawn(view_of(players, decisions), width, height).splitlines()
        assert max(len(line.rstrip()) for line in lines) <= width


@pytest.mark.parametrize("players", [2, 3])
def test_the_map_names_every_region(players: int) -> None:
    drawing = CrusadersDrawing(GAME)
    view = view_of(players)
    text = drawn(view)
    for region in drawing.map_of(view).regions:
        assert region.name in text


def test_a_full_screen_fits_a_terminal_of_forty_lines() -> None:
    assert len(drawn(view_of(4), 120, 40).splitlines()) <= 40


def test_enemies_show_their_strength_or_their_gift() -> None:
    view = view_of(decisions=20)
    view["enemies"] = {"york": "Slav", "london": "Saracen (farm)", "rome": "Prussian"}
    view["strengths"] = {"Prussian": 3, "Slav": 11}
    text = drawn(view)
    assert "│S11" in text and "│☾♣" in text and "│P3" in text


def test_tiles_and_discounts_are_shown_until_something_is_built() -> None:
    view = view_of(decisions=20)
    view["tiles"] = {"saxony": "castle/farm +1", "brittany": "bank +2"}
    view["enemies"] = {}
    view["buildings"] = {"brittany": {"seat": 1, "type": "church", "level": 3}}
    text = drawn(view)
    assert "+1♜♣" in text and "●†III" in text and "+2$" not in text
    assert "−1♜♣" in text  # Normandy's discount


def test_knights_bear_the_sign_of_their_seat() -> None:
    view = view_of(decisions=20)
    view["buildings"] = {}
    view["enemies"] = {}
    for seat, entry in enumerate(view["seats"]):
        entry["knights"] = ["rome"] * (seat + 1)
    assert "▲●●■■■" in drawn(view) or "▲●2■3" in drawn(view)


def test_the_wheel_tells_tokens_bonus_and_strength() -> None:
    view = view_of(decisions=20)
    wedge = view["seats"][0]["wedges"][0]
    wedge["tokens"], wedge["upgraded"] = 3, True
    wedge["actions"] = [
        {"action": "influence", "bonus": 2, "strength": 5, "open": True},
        {"action": "travel", "bonus": -1, "strength": 2, "open": True},
    ]
    text = drawn(view)
    assert "Influence + Travel" in text and "●●●  3" in text
    assert "Influence 3+2=5  Travel 3−1=2" in text


def test_the_points_say_where_they_come_from() -> None:
    view = view_of(decisions=20)
    entry = view["seats"][1]
    entry["foes"]["Slav"], entry["score"]["most Slav"] = 3, 5
    entry["built"]["bank"], entry["score"]["bank IV"] = 4, 8
    text = drawn(view)
    assert "3+5" in text and "4+8" in text


@pytest.mark.rule("CR-6.1")
def test_cr_6_1_an_empty_supply_announces_the_last_round() -> None:
    """The supply stands at zero or below: this is the last round, and the gauge is empty."""
    view = view_of(decisions=20)
    view["supply"] = -3
    view["seats"][1]["ip"] = 200
    for width in (120, 80):
        text = drawn(view, width)
        assert "The supply is empty: last round!" in text
        assert "░" * 14 + " −3 of" in text


@pytest.mark.rule("CR-6.5")
def test_cr_6_5_quiet_rounds_are_counted_aloud() -> None:
    """Twelve rounds without a point: three more end the game."""
    view = view_of(decisions=20)
    view["quiet"] = 12
    assert "12 quiet rounds; 15 end the game" in drawn(view)


@pytest.mark.rule("CR-3.2")
def test_cr_3_2_the_orders_one_may_keep_are_explained() -> None:
    """Before the choice a seat reads its own two orders, and nobody else's."""
    view = view_of(decisions=0)
    mine = view["private"]["dealt"]
    orders = CrusadersDrawing(GAME).data.orders
    text = drawn(view)
    shown = [order["id"] for order in orders if f"{order['name']} ({order['rule']})" in text]
    assert sorted(shown) == sorted(mine)


def test_a_small_terminal_lists_the_regions_that_matter() -> None:
    view = view_of(decisions=20)
    view["seats"][0]["knights"] = ["rome"]
    view["buildings"] = {"york": {"seat": 2, "type": "bank", "level": 1}}
    text = drawn(view, 80, 24)
    assert "Your knights" in text and "Rome" in text
    assert "Tuscany" in text and "Sicily" in text  # one step from Rome
    assert "York ■$I" in text and "Livonia" not in text


def test_colour_only_adds() -> None:
    """The same signs with colour and without."""
    view = view_of()
    plain = re.sub(r"\x1b\[[0-9;]*m", "", drawn(view, colour=True))
    assert plain == drawn(view)


def test_a_spectator_sees_the_wheel_of_whoever_decides() -> None:
    view = view_of(seat=-1)
    name = view["seats"][view["actors"][0]]["name"]
    assert f"Wheel of {name}"[:20] in drawn(view)
    assert "(you)" not in drawn(view)


@pytest.mark.rule("CR-6.4")
@pytest.mark.parametrize(
    ("totals", "built", "foes", "winners", "told"),
    [
        ((9, 8), (0, 3), (0, 3), [0], "Most influence: 9 points"),
        ((9, 9), (2, 1), (0, 3), [0], "but more buildings"),
        ((9, 9), (2, 2), (1, 3), [1], "but more enemies defeated"),
        ((9, 9), (2, 2), (3, 3), [0, 1], "a shared win"),
    ],
)
def test_cr_6_4_the_winner_is_explained(
    totals: tuple[int, int], built: tuple[int, int], foes: tuple[int, int], winners: list[int], told: str
) -> None:
    """Most points; ties by buildings, then by enemies, then shared."""
    seats = [{"score": {"total": totals[i]}, "built": {"castle": built[i]}, "foes": {"Slav": foes[i]}} for i in (0, 1)]
    assert told in CrusadersDrawing(GAME).why_they_won({"winners": winners, "seats": seats})


def test_the_map_alone_says_when_it_has_no_room() -> None:
    drawing = CrusadersDrawing(GAME)
    assert "needs 86 columns" in str(drawing.map(view_of(), Room(80, 24, 24)))
    assert "Byzantium" in str(drawing.map(view_of(), Room(90, 24, 24)))


def test_a_turn_in_the_log_is_a_paragraph_that_names_its_seat_once() -> None:
    log = [
        LogLine("Somebody did something."),
        LogLine("Round 2 · Aviz", 0, heading=True),
        LogLine("You took 2 IP.", 0, "took 2 IP"),
        LogLine("You sowed 2 tokens.", 0, "sowed 2 tokens"),
    ]
    assert draw_log(log, 5, 60).plain == "Somebody did something.\n▲ Round 2 · Aviz: took 2 IP, sowed 2 tokens"
    assert draw_log(log, 1, 60).plain == "▲ Round 2 · Aviz: took 2 IP, sowed 2 tokens"


def test_a_game_without_a_drawing_gets_the_plain_one() -> None:
    drawing = Drawing(GAME)
    output = io.StringIO()
    Console(file=output, width=100).print(drawing.screen(view_of(), [], [], Room(100, 40, 40)))
    assert "supply" in output.getvalue()
