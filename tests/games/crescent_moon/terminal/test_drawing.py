"""Crescent Moon at the terminal: what the screen shows at every size, what it never shows, and a person playing."""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

from outremer.games import find_game
from outremer.games.crescent_moon.card_words import effect
from outremer.games.crescent_moon.score_lines import LINE_NAMES
from outremer.games.crescent_moon.terminal.drawing import CrescentMoonDrawing
from outremer.games.crescent_moon.terminal.map import HexMap
from outremer.games.crescent_moon.terminal.score import OBJECTIVES
from outremer.games.crusaders.terminal.map import CellSize
from outremer.kernel import FastRng, State
from outremer.kernel.playout import random_move
from outremer.terminal.drawing import LogLine, Room, draw_log
from outremer.terminal.saving import read_game
from tests.games.crescent_moon.house import GAME
from tests.terminal.sitting import Sitting

pytestmark = pytest.mark.once  # drawings are plain Python

DRAWING = CrescentMoonDrawing(GAME)
TABLES: list[dict[str, Any]] = [{}, {"layout": "two-rivers"}, {"players": 4, "years": 4}, {"placement": "drafted"}]
BOTS = "human,random,random,random,random"
KINDS = BOTS.split(",")


def state_after(decisions: int, seed: int = 5, until: str = "", **options: Any) -> State:
    """A position after some random decisions, and then until a step of that name is open."""
    state = GAME.new(seed, **options)
    rng = FastRng(seed)
    while not state.over() and (decisions > 0 or (until and state.step().name != until)):
        random_move(state, rng)
        decisions -= 1
    return state


def written(what: RenderableType, width: int = 120, colour: bool = False) -> str:
    output = io.StringIO()
    system: Any = "truecolor" if colour else None
    Console(file=output, width=width, height=45, force_terminal=colour, color_system=system).print(what)
    return output.getvalue()


def screen(view: dict[str, Any], width: int = 120, height: int = 45, below: int = 8, colour: bool = False) -> str:
    room = Room(width, height - below, height)
    return written(DRAWING.screen(view, KINDS, [LogLine("Somebody did something.")], room), width, colour)


def everything(view: dict[str, Any]) -> str:
    """The screen, large and small, and every page."""
    room = Room(120, 45, 45)
    pages = [page(view, KINDS, room) for _, page in DRAWING.pages().values()]
    parts = [*pages, DRAWING.scores(view, KINDS), DRAWING.map(view, room)]
    return screen(view) + screen(view, 80, 24) + "".join(written(part) for part in parts)


# Sizes


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize(("width", "height"), [(120, 45), (120, 40), (170, 60), (100, 40), (80, 24), (60, 20)])
def test_nothing_is_wider_than_the_terminal(options: dict[str, Any], width: int, height: int) -> None:
    for decisions in (0, 11, 60, 150, 5000):
        lines = screen(state_after(decisions, **options).view(0), width, height).splitlines()
        assert max(len(line.rstrip()) for line in lines) <= width


@pytest.mark.parametrize("below", [6, 12, 20])
def test_a_full_screen_leaves_the_lines_below_to_the_choices(below: int) -> None:
    for decisions in (0, 40, 90, 140):
        for seat in range(5):
            lines = screen(state_after(decisions).view(seat), below=below).splitlines()
            assert len(lines) <= 45 - below
            assert "╭──" in lines[0]


def test_a_long_menu_makes_the_cells_lower() -> None:
    view = state_after(60).view(0)
    assert "h15 ♣ fertile" in screen(view)
    low = screen(view, below=22)
    assert "h15 ♣ fertile" not in low and "h15∏" in low


@pytest.mark.parametrize("layout", ["crescent", "levant", "two-rivers", "highlands", "oasis", "caravan-road"])
def test_the_map_names_every_hex_with_its_id(layout: str) -> None:
    view = state_after(50, layout=layout).view(0)
    text = screen(view, 170, 60)
    for i, entry in enumerate(view["land"]["hexes"]):
        assert entry["name"] in text and f"h{i + 1} " in text


def test_a_small_terminal_lists_the_hexes() -> None:
    text = screen(state_after(0).view(0), 80, 24)
    assert "h3⚔ Orontes Vale" in text and "⚔●●●" in text and "(⚔)" in text
    assert "h10 Apamea" in text and "river: h5, h6, h12" in text  # h9 is the crossing
    assert "╭" not in text


def test_the_map_alone_says_when_it_has_no_room() -> None:
    view = state_after(0).view(0)
    assert "Orontes Vale" in written(DRAWING.map(view, Room(80, 45, 45)))
    assert "The map needs 55 columns; this terminal has 40." in str(DRAWING.map(view, Room(40, 24, 24)))


def test_colour_only_adds() -> None:
    for until in ("select", "answer a price"):
        view = state_after(60, until=until).view(0)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", screen(view, colour=True))
        assert plain == screen(view)


# The map


def cell(view: dict[str, Any], i: int, size: CellSize) -> list[str]:
    return ["".join(text for text, _ in line) for line in HexMap(view).cell(i, size)]


def test_a_cell_tells_controller_terrain_settlement_token_and_forces() -> None:
    view = state_after(0).view(0)
    view["hexes"][8] |= {"control": "caliph", "token": "murshid", "town": "city", "hold": "caliph castle"}
    view["hexes"][8] |= {"units": {"caliph": 2}, "mercenaries": {"caliph": 1}}
    lines = [line.rstrip() for line in cell(view, 8, CellSize(14, 4))]
    assert lines == ["∏ Iron Bridge", "h9 ♣ fertile⇌", "★▦ city   (☾)", "∏♜ castle ●●○"]
    assert cell(view, 8, CellSize(14, 2)) == ["h9∏Iron Br…⇌♣", "∏♜●●○   ★▦(☾)"]


def test_cells_keep_within_their_borders() -> None:
    """The fullest hex there can be, at every size."""
    view = state_after(0).view(0)
    full = {"control": "caliph", "palace": True, "hold": "caliph castle", "town": "city", "token": "murshid"}
    view["hexes"][4] |= {**full, "units": {"caliph": 3}, "mercenaries": {"caliph": 2}}
    view["conflict"] = {"hex": "h5"}
    for width in (12, 14, 16, 18):
        for lines in (2, 3, 4):
            for line in cell(view, 4, CellSize(width, lines)):
                assert len(line) <= width - 1


@pytest.mark.rule("CM-2.6")
def test_cm_2_6_the_river_is_a_heavy_line_on_the_sides_it_runs_along() -> None:
    """Each of the Crescent's four river sides is half a cell wide or a cell high, and nothing else is heavy."""
    text = HexMap(state_after(0).view(0)).draw(CellSize(14, 4)).plain
    heavy = sum(text.count(sign) for sign in "━┃")
    assert heavy == 3 * 6 + 4  # north-west and north-east, west, and south-west of Apamea


def test_a_draft_shows_the_next_hex_and_every_place_it_may_go() -> None:
    state = state_after(4, placement="drafted")
    seat = state.actors()[0]
    text = screen(state.view(seat))
    assert "The map is being laid" in text and "more after it" in text
    for action in state.legal(seat):
        assert f" {GAME.notation.text(action).removeprefix('cell ')} " in text


# Cards, prices, points


@pytest.mark.rule("CM-6.8")
def test_cm_6_8_the_market_shows_what_this_seat_would_pay() -> None:
    """Terror is the Warlord's: in the near market 1 coin for the Warlord and 2 for the Caliph."""
    state = state_after(0)
    for seat, price in ((0, 1), (3, 2)):
        view = state.view(seat)
        view["market"][0] = "terror"
        view["private"]["prices"]["near-1"] = price
        assert re.search(rf"near-1 +{price}¤ ⚔ Terror", screen(view))


def test_prices_are_told_when_nothing_is_being_bought() -> None:
    view = state_after(40).view(2)
    assert set(view["private"]["prices"].values()) == {2, 4, 6}  # the Sultan pays in full


def test_every_card_has_its_words() -> None:
    words = {card["id"]: effect(card) for card in DRAWING.data.cards}
    assert words["horse-archers"] == "C+1, attacking +2 ↺"
    assert words["ambush"] == "defending C+2"
    assert words["blackmail"] == "cancel an influence card, or I+1"
    assert words["guide"] == "C+2, I+2 ↺"
    assert words["levy"] == "action: 2 from reserve, or +3¤"
    assert all(words.values())


def test_the_hand_tells_what_each_card_does() -> None:
    view = state_after(0).view(0)
    view["private"]["hand"] = {"warfare": 1, "terror": 2}
    text = screen(view)
    assert re.search(r"2× ⚔ Terror +C\+\d", text) and re.search(r"⚔ Warfare +C\+1, comes back", text)


def test_objectives_stand_in_the_order_of_the_score_sheet() -> None:
    assert [len(lines) for lines in OBJECTIVES] == [len(lines) for lines in LINE_NAMES]
    assert DRAWING.sheets.objectives[0][1] == "sack: city 4 castle 3 town 2 fort 1 palace 1"


@pytest.mark.rule("CM-1.4")
def test_cm_1_4_banked_points_are_ones_own_unless_scores_are_open() -> None:
    """The Caliph sees only the Caliph's total; with open scores everybody's."""
    for is_open, hidden in ((False, 4), (True, 0)):
        view = state_after(120, open_scores=is_open).view(3)
        assert written(DRAWING.scores(view, KINDS)).count("banked: hidden") == hidden


def test_what_the_year_would_give_now_stands_beside_what_is_banked() -> None:
    view = state_after(0).view(3)
    view["seats"][3]["forecast"] = {"hexes controlled": 2, "palace": 2}
    view["seats"][3]["score"] = {"total": 7, "years": [{"hexes controlled": 3, "deals": 4}, {}, {}]}
    text = screen(view)
    assert re.search(r"hex controlled.* 1 +2 +3 +· +·", text)
    assert re.search(r"deals +· +4 +· +·", text)
    assert re.search(r"sum; banked: 7 +4 +7 +· +·", text)


# Conflicts and bargains


@pytest.mark.rule("CM-8.3")
def test_cm_8_3_a_combat_shows_sides_and_strengths_but_no_unrevealed_card() -> None:
    """The Warlord has chosen Warfare: the Warlord reads it, the others read only who is still choosing."""
    for seed in range(60):
        state = state_after(30, seed, until="select")
        conflict = {} if state.over() else state.view(0)["conflict"]
        if not state.over() and conflict["kind"] == "combat" and state.is_actor(0):
            break
    state.apply(0, GAME.notation.ids["card warfare"])
    assert "You chose Warfare" in screen(state.view(0))
    other = conflict["defender"] if conflict["attacker"] == 0 else conflict["attacker"]
    text = screen(state.view(other))
    assert "Combat for" in text and "before cards" in text and "still choosing cards:" in text
    assert "Warfare" not in text


def combat(**changes: Any) -> dict[str, Any]:
    """A view with a combat in it: the Warlord attacks Biqa."""
    view = state_after(0).view(0)
    view["conflict"] = {
        "kind": "combat", "hex": "h16", "attacker": 0, "defender": 3, "units": 3, "mercenaries": 1,
        "sides": ["attacker", "", "", "defender", ""], "deal": None, "offered": [False] * 5, "cards": None,
        "cancelled": None, "standing": [4, 5], "strengths": None, "winner": None, **changes,
    }  # fmt: skip
    view["private"]["conflict"] = {"picked": {}, "alms": [], "offers": {}}
    return view


def test_a_combat_tells_what_each_side_brings() -> None:
    text = screen(combat())
    assert "attacker ⚔ Warlord  ●3○1  before cards 4" in text
    assert "defender ∏ Caliph   ♛●2  before cards 5" in text
    assert "∏ Biqa      ✸" in text


def test_revealed_cards_sides_and_the_result_are_told() -> None:
    cards: list[dict[str, int]] = [{"terror": 1}, {"hidden-dagger": 1}, {}, {"palace-guard": 2}, {}]
    cancelled: list[dict[str, int]] = [{}, {}, {}, {"palace-guard": 1}, {}]
    sides = ["attacker", "attacker", "", "defender", ""]
    view = combat(cards=cards, cancelled=cancelled, sides=sides, strengths=[7, 6], winner="attacker")
    text = screen(view)
    assert "☾ Murshid with the attacker" in text
    assert "∏ 2 Palace Guard  cancelled: Palace Guard" in text
    assert "Strength 7 : 6, the attacker wins" in text
    assert "Strength 3 : 3, a tie, the defender wins" in screen(combat(strengths=[3, 3], winner="defender"))


@pytest.mark.rule("CM-12.4")
def test_cm_12_4_an_offer_is_read_by_its_maker_only() -> None:
    """The Warlord offered 3; everybody knows that the Caliph decided, but not on what. A deal is public."""
    view = combat(offered=[True, False, False, True, False])
    view["private"]["conflict"]["offers"] = {"warlord": 3}
    assert "Offers to the Murshid: ⚔ 3 VP ∏ ?" in screen(view)
    assert "Deal: ∏ Caliph pays 2 VP to ☾ Murshid on winning" in screen(combat(deal={"seat": 3, "points": 2}))


def test_a_bargain_tells_who_wants_what_and_the_last_price() -> None:
    view = state_after(0).view(4)
    view["bargain"] = {"what": "bribe", "buyer": 2, "seller": 4, "units": 2, "card": None, "hex": "h12"}
    view["bargain"] |= {"named": 2, "price": 5}
    text = screen(view)
    assert "★ Sultan wants 2 units in Palmyra from ◠ Nomad" in text
    assert "last price 5¤, 2 of 3 named; buyer has 8¤" in text


# What is hidden


@pytest.mark.rule("CM-1.4")
@pytest.mark.parametrize("seed", range(6))
def test_cm_1_4_no_card_is_named_that_only_others_have_seen(seed: int) -> None:
    """Cards in other hands and in the deck appear nowhere, unless the view itself says the seat knows of them."""
    for decisions in (30, 80, 130):
        state = state_after(decisions, seed)
        for seat in range(-1, 5):
            view = state.view(seat)
            text = everything(view)
            seen = str([view["market"], view["stall"], view["discards"], view["private"], view["conflict"]])
            seen += str([entry["front"] for entry in view["seats"]])
            for card in DRAWING.data.cards:
                if f"'{card['id']}'" not in seen:
                    assert card["name"] not in text, (seat, card["name"])


def test_worlds_that_look_the_same_are_drawn_the_same() -> None:
    state = state_after(100)
    rng = FastRng(3)
    for seat in range(5):
        assert everything(state.determinize(seat, rng).view(seat)) == everything(state.view(seat))


def test_a_spectator_sees_no_hand_and_no_price() -> None:
    text = screen(state_after(0).view(-1))
    assert "Your hand" not in text and "Your objectives" not in text
    assert "near-1    –¤" in text


# The end


@pytest.mark.rule("CM-15.1")
def test_cm_15_1_the_end_tells_every_objective_and_who_won() -> None:
    """All points with what they were given for, by year; the earlier in turn order wins a tie."""
    state = state_after(5000)
    view = state.view(0)
    text = screen(view) + written(DRAWING.scores(view, KINDS))
    assert "The game is over." in text and "year 3" in text
    for entry in view["seats"]:
        assert entry["name"] in text
    assert "Most victory points" in DRAWING.why_they_won(view)
    for entry in view["seats"]:
        entry["score"]["total"] = 9
    assert "but earlier in turn order" in DRAWING.why_they_won(view)


# A person at the table


def sitting(*keys: str, kinds: str = BOTS, seed: int = 11) -> Sitting:
    return Sitting(kinds, keys, GAME, seed=seed)


def test_usual_commands_and_pages_answer() -> None:
    text = sitting("help", "hand", "market", "seats", "score", "map", "log", "rules CM-8", "redraw").play()
    assert "your cards with all they do" in text and "leave the table" in text
    assert "slot, price" in text and "strength to reach: 7" in text
    assert "banked: hidden" in text and "CM-8" in text


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "there is no choice 99; the choices are 1 to"),
        ("build", "The Warlord never builds. (CM-13.8; type: rules CM-13.8)"),
        ("why build", "The Warlord never builds. (CM-13.8; type: rules CM-13.8)"),
        ("why pass", "pass is allowed"),
        ("amount 3", "That is not what is being decided now."),
        ("castle at h99", "is neither a choice nor a command"),
        ("card", "'card' could be card"),
        (f"rules CM-{99}", "there is no rule"),
        ("undo", "You have made no move yet."),
        ("[red]market", "is neither a choice"),
        ("", "what do you do?"),
    ],
)
def test_a_wrong_line_gets_an_answer_and_changes_nothing(typed: str, answer: str) -> None:
    table = sitting(typed)
    before = table.table.state.text()
    assert answer in table.play()
    assert table.record.moves == [] and table.table.state.text() == before


def test_a_purchase_a_negotiation_and_a_step_back() -> None:
    table = sitting("buy", "undo", "buy", "slot sultan-2", "amount 2")
    text = table.play()
    assert "Taken back." in text and "⚔ Warlord wants Horse Archers from ★ Sultan" in text
    assert table.moves()[:3] == ["buy", "slot sultan-2", "amount 2"]


def test_signs_of_the_characters_open_questions_and_turns() -> None:
    text = sitting("pass", "log").play()
    assert "⚔ Warlord: Year 1, action 1 of 4" in text
    assert "☾ Action 1 · Murshid" in text and "◠ Action 1 · Nomad" in text


def test_a_game_is_saved_and_played_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table = Sitting(BOTS, ("pass", f"save {path}", *["1"] * 300), find_game("crescent-moon"))
    text = table.play()
    assert table.table.state.over()
    assert "The end" in text and "CM-15.1" in text
    assert len(read_game(path).moves) < len(table.record.moves)


def test_people_at_one_keyboard_are_separated_by_a_curtain() -> None:
    kinds = "human,human,random,random,random"
    text = sitting("", "pass", "", "pass", kinds=kinds).play()
    assert "Pass the keyboard to Warlord" in text and "Pass the keyboard to Murshid" in text


# The log


def told(*lines: str) -> Callable[[int, int], str]:
    """The Nomad's turn. Lines that begin with their name are theirs."""
    log = [LogLine("Action 1 · Nomad", 4, heading=True, sign="◠")]
    for line in lines:
        own = line.startswith("The Nomad ")
        deed = line.removeprefix("The Nomad ").removesuffix(".")
        log.append(LogLine(line, 4 if own else 0, deed))
    return lambda height, width: draw_log(log, height, width).plain


def test_a_turn_names_its_player_again_after_another() -> None:
    drawn = told("The Nomad moved.", "The Nomad asked.", "You refused.", "The Nomad passed.", "The Nomad slept.")
    assert drawn(2, 90) == "◠ Action 1 · Nomad: moved, asked. You refused. The Nomad passed, slept"


def test_after_a_list_of_its_own_a_turn_begins_a_new_sentence() -> None:
    drawn = told("The Nomad attacked.", "The Nomad had strength 3: 2 units +2, Guide +1.", "The Nomad won.")
    assert drawn(2, 90) == "◠ Action 1 · Nomad: attacked, had strength 3: 2 units +2, Guide +1. The Nomad won"


def test_of_a_long_turn_the_end_is_told() -> None:
    drawn = told("The Nomad moved from Amuq to Baalbek.", "The Nomad built a fort there.")
    assert drawn(1, 40).startswith("… ") and drawn(1, 40).endswith("built a fort there")
