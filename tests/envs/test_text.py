"""A seat in text: short, complete, and every refusal says why."""

from typing import Any

import pytest

from outremer.envs.menu_lines import choice_lines, chosen
from outremer.envs.text import TextSeat
from outremer.games import find_game, find_kit
from outremer.kernel import NOT_NOW, FastRng, State
from tests.conftest import Games
from tests.envs.looking import TABLES, ids, move, positions, written
from tests.envs.tokens import MOST_TOKENS, tokens
from tests.toy import LANTERNS

pytestmark = pytest.mark.once  # plain Python


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_the_situation_is_short_and_every_choice_can_be_written(name: str, options: dict[str, Any]) -> None:
    for state in positions(find_game(name), options, 120, first=20):
        for seat in range(state.seats):
            text = TextSeat(state, seat)
            assert len(text.look()) > 100 and len(text.question()) > 10
            assert tokens(f"{text.look()}\n\n{text.question()}") <= MOST_TOKENS
        actor = state.actors()[0]
        text = TextSeat(state, actor)
        menu = state.legal(actor)
        for action in menu:
            assert text.read(state.game.notation.text(action)) == action
            assert text.read(f"- {state.game.notation.text(action)}: {state.describe(actor, action)}") == action
        offered = written(text.question())
        assert sorted(offered) == sorted(map(state.game.notation.text, menu))
        assert all(text.read(choice) in menu for choice in offered)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_it_stays_short_to_the_end_of_a_game(name: str, options: dict[str, Any], games: Games) -> None:
    """The map fills up: late positions are the longest."""
    for seed in range(games.of(4)):
        state, rng = find_game(name).new(seed, **options), FastRng(seed)
        while not state.over():
            text = TextSeat(state, state.actors()[0])
            assert tokens(f"{text.look()}\n\n{text.question()}") <= MOST_TOKENS
            for _ in range(9):
                if not state.over():
                    move(state, rng)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_every_refusal_names_a_rule_or_what_is_asked(name: str, options: dict[str, Any], games: Games) -> None:
    game = find_game(name)
    written = [text for text in game.notation.texts if text]
    for state in positions(game, options, games.of(16), first=5):
        for seat in range(state.seats):
            text, prompt = TextSeat(state, seat), state.prompt(seat)
            asked = prompt if state.is_actor(seat) else "You are not asked now; waiting for: "
            for answer in map(text.check, [*written, "dance", ""]):
                assert answer.accepted or answer.rule or asked in answer.words, answer


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_what_looks_the_same_reads_the_same(name: str, options: dict[str, Any]) -> None:
    rng = FastRng(4)
    for state in positions(find_game(name), options, 60, first=30):
        for seat in range(state.seats):
            world = state.determinize(seat, rng)
            here, there = TextSeat(state, seat), TextSeat(world, seat)
            assert (here.look(), here.question()) == (there.look(), there.question())


@pytest.mark.parametrize("name", ["crusaders", "crescent-moon"])
def test_every_action_says_when_it_is_asked_for(name: str) -> None:
    game, kit = find_game(name), find_kit(name)
    for action, text in enumerate(game.notation.texts):
        assert not text or kit.belongs(action).endswith(".")


def test_a_game_is_played_in_words_to_its_end() -> None:
    state, rng = find_game("crescent-moon").new(5, players=4), FastRng(5)
    said = 0
    while not state.over():
        text = TextSeat(state, state.actors()[0])
        offered = written(text.question())
        wanted = offered[rng.below(len(offered))]
        answer = text.play(wanted)
        assert answer.accepted, (wanted, answer)
        said += 1
    assert said > 100 and "Won by" in TextSeat(state, 0).question()


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("go paris > anjou", "Paris to Anjou for 1", "- go paris > anjou: for 1"),
        ("go h6 east", "from Harim to Amuq: up to 4 units", "- go h6 east: to Amuq: up to 4 units"),
        ("resolve travel-build", "resolve Travel/Build: Travel 2", "- resolve travel-build: Travel 2"),
        ("move", "Move: up to 3 steps", "- move: up to 3 steps"),
        ("stop", "stop building", "- stop: stop building"),
        ("amount 1", "1 mercenary", "- amount 1: 1 mercenary"),
        ("pass", "Pass", "- pass"),
    ],
)
def test_a_choice_does_not_say_twice_what_is_to_be_written(text: str, words: str, line: str) -> None:
    assert choice_lines([(text, words)]) == [line]


def test_a_choice_is_known_by_its_line_its_number_or_its_words() -> None:
    menu = [("pass", "pass"), ("move", "Move: up to 3 steps"), ("mass", "Mass: units"), ("build", "Build: units")]
    for said in ("2", "move", "- move", "-move", "Move: up to 3 steps", "- move: up to 3 steps", "up to 3 steps."):
        assert chosen(said, menu) == "move", said
    for said in ("-2", "0", "5", "--1", "units"):
        assert chosen(said, menu) not in dict(menu), said


WAYS = [
    ("go h6 east", "from Harim to Amuq: up to 4 units"),
    ("go h6 west", "from Harim to Jacob's Ford: up to 4 units"),
    ("go h7 east", "from Amuq to Moab: sack the settlement"),
    ("go h6 south-east", "from Harim to Sirhan: up to 4 units"),
]
BUILDINGS = [(f"castle at {place}", f"castle II in {place.title()}: costs 2") for place in ("york", "paris", "anjou")]
LONG_MENU = [("stop", "stop moving"), *WAYS, *BUILDINGS, ("pass", "Pass")]


def test_a_long_menu_puts_similar_choices_in_one_line() -> None:
    assert choice_lines(LONG_MENU) == [
        "- stop: stop moving",
        "- go h6 east (Amuq) | west (Jacob's Ford) | south-east (Sirhan): up to 4 units",
        "- go h7 east: to Moab: sack the settlement",
        "- castle at york | paris | anjou: castle II in …: costs 2",
        "- pass",
    ]
    assert len(choice_lines(WAYS)) == len(WAYS), "a short menu has a line for each choice"


def test_a_choice_of_a_line_is_known_by_its_number_in_the_order_of_the_lines_and_with_what_stands_beside_it() -> None:
    for said in ("3", "go h6 west", "go h6 west (Jacob's Ford)", "- go h6 west (jacob's ford): up to 4 units"):
        assert chosen(said, LONG_MENU) == "go h6 west", said
    assert chosen("4", LONG_MENU) == "go h6 south-east"
    in_order = written("\n".join(choice_lines(LONG_MENU)))
    assert in_order == [chosen(str(number + 1), LONG_MENU) for number in range(len(LONG_MENU))]
    assert sorted(in_order) == sorted(dict(LONG_MENU))


def test_buildings_stand_beside_their_owner() -> None:
    """Two players may have the same order."""
    state = find_game("crusaders").new(1, players=2)
    view = state.view(0)
    view["seats"] = [{**entry, "name": "Templar"} for entry in view["seats"]]
    for region, seat, kind, level in (("york", 0, "bank", 1), ("paris", 1, "farm", 1), ("anjou", 1, "farm", 2)):
        view["buildings"][region] = {"seat": seat, "type": kind, "level": level}
    lines = [line for line in find_kit("crusaders").situation(view) if line.startswith("Templar")]
    assert [line.split("; ")[1] for line in lines] == ["built bank 1 in york", "built farm 1 in paris, 2 in anjou"]


def test_a_hex_tells_its_name_its_place_and_what_lies_there_by_owner() -> None:
    """The names are those of the questions and of the log."""
    view = find_game("crescent-moon").new(1).view(0)
    name, q, r, terrain = (view["land"]["hexes"][5][key] for key in ("name", "q", "r", "terrain"))
    view["land"] |= {"holy": "h6", "crossing": "h7"}
    view["hexes"][5] = {
        "id": "h6",
        "hold": "warlord fort",
        "town": "town",
        "token": "warlord",
        "units": {"warlord": 4},
        "mercenaries": {"warlord": 1, "nomad": 2},
    }
    told = "\n".join(find_kit("crescent-moon").situation(view))
    assert f"; h6 {name} {q},{r} holy {terrain}: town, warlord fort token 4+1, nomad 0+2; h7 " in told


def test_a_conflict_tells_who_joined_the_deal_and_the_open_cards() -> None:
    told: set[str] = set()
    for seed in range(30):
        state, rng = find_game("crescent-moon").new(seed), FastRng(seed)
        while not state.over():
            told |= {line.partition(":")[0].partition(" takes ")[0] for line in TextSeat(state, 0).look().splitlines()}
            move(state, rng)
    assert {"Also in it", "The Murshid", "Open cards"} <= told


def test_prices_are_a_range() -> None:
    state, rng = find_game("crescent-moon").new(1), FastRng(1)
    while state.step().name != "name a price" or len(state.legal(state.actors()[0])) < 8:
        if state.over():
            state = find_game("crescent-moon").new(rng.below(1000))
        seat = state.actors()[0]
        menu = state.legal(seat)
        state.apply(seat, menu[rng.below(len(menu))])
    text = TextSeat(state, state.actors()[0])
    assert len(text.choices()) < 5 and "any number" in text.question()
    assert text.play("amount 250").rule.startswith("CM-12.2")


def in_a_turn() -> State:
    state, rng = find_game("crusaders").new(2, players=2), FastRng(2)
    while state.step().name != "turn":
        seat = state.actors()[0]
        menu = state.legal(seat)
        state.apply(seat, menu[rng.below(len(menu))])
    return state


def test_a_refusal_says_what_is_asked_and_where_the_action_belongs() -> None:
    state = in_a_turn()
    before, seat = state.text(), state.actors()[0]
    text = TextSeat(state, seat)
    answer = text.play("castle at paris")
    assert answer.words == (
        "That is not what is asked now. You are asked: Your turn: resolve a wedge, or upgrade one. "
        "Building comes after Build is chosen."
    )
    assert not answer.accepted and answer.rule == ""
    assert state.why_not(seat, text.read("castle at paris") or 0) == NOT_NOW
    assert text.play("dance").words.startswith("'dance' is not an action. Your turn")
    assert "waiting for" in TextSeat(state, 1 - seat).question()
    assert not TextSeat(state, 1 - seat).play("stop").accepted
    assert state.text() == before
    first = text.choices()[0].removeprefix("- ")
    assert text.play(first).accepted and state.text() != before
    with pytest.raises(ValueError, match="seat 2 is not one of 2"):
        TextSeat(state, 2)


def test_a_game_without_words_of_its_own_is_told_plainly() -> None:
    text = TextSeat(LANTERNS.new(1, players=3), 0)
    assert "Seat 1" in text.look() and text.question()
