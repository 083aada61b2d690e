"""Every lesson is played by its solution and in wrong ways, and must say what is true under the rules of today."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from outremer.games import find_game, find_kit, game_names, kit_of
from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.kernel import BadNotation, FastRng
from outremer.learn import BadLesson, Course, Lesson, check, find_lesson, lessons_of
from outremer.learn.check import check_lesson, no_action
from outremer.learn.lesson import Step, read_lesson
from outremer.learn.positions import make_positions
from outremer.terminal.event_log import EventLog

LESSONS = [lesson for game in game_names() for lesson in lessons_of(game)]
FIRST = find_lesson("crusaders", "first-game")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game.name}/{one.id}")
def test_a_lesson_says_the_truth(lesson: Lesson) -> None:
    """By its solution. Each legal wrong choice, each written wrong try, a forbidden choice and something that is no
    action are answered, and change nothing."""
    assert check_lesson(lesson) == []


def test_something_that_is_no_action_is_tried_at_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def listed(step: Step) -> str:
        tried.append(no_action(step))
        return tried[-1]

    monkeypatch.setattr(check, "no_action", listed)
    assert check_lesson(FIRST) == []
    assert len(tried) == sum(step.goal is not None for step in FIRST.steps)
    assert tried[0] == "resolve influence-travel nowhere"
    monkeypatch.setattr(check, "no_action", lambda step: "Resolve  influence-travel")
    assert "'Resolve  influence-travel', which should be no action, is taken for one" in check_lesson(FIRST)[0]
    monkeypatch.setattr(check, "no_action", lambda step: "x" * 200)  # too long to be named whole
    assert "does not name it" in check_lesson(FIRST)[0]


@pytest.mark.parametrize("typed", ["resolve influence-travel nowhere", "sing a song", "resolve", ""])
def test_a_learner_who_types_no_action_stays_where_they_are(typed: str) -> None:
    course = Course(FIRST)
    before, cards = course.state.text(), course.cards()
    with pytest.raises(BadNotation) as error:
        act(course, typed)
    assert f"'{typed}' is not an action of this game" in str(error.value)
    assert course.state.text() == before and course.cards() == cards and course.at == Course(FIRST).at


@pytest.mark.parametrize("game", [game for game in game_names() if lessons_of(game)])
def test_each_game_has_a_guided_game_first_with_its_goal_in_a_picture(game: str) -> None:
    first = lessons_of(game)[0]
    assert first.role == "" and first.goal and first.picture is not None
    assert len([one for one in lessons_of(game) if not one.role]) == 1


@pytest.mark.parametrize("game", [game for game in game_names() if lessons_of(game)])
def test_every_character_and_every_order_has_a_lesson(game: str) -> None:
    """Named after its sheet, so that a reader of the sheet finds it; and played from that seat."""
    sheets = [sheet["id"] for sheet in find_kit(game).sheets()["sheets"] if sheet["id"] != "none"]  # without orders
    assert sorted(one.role for one in lessons_of(game) if one.role) == sorted(sheets) and len(sheets) >= 5
    for lesson in lessons_of(game):
        seats = lesson.position["seats"]
        seat = seats[lesson.seat]
        assert lesson.role in ("", seat.get("order"), SEAT_IDS[lesson.seat] if game == "crescent-moon" else "")


OWN_ACTIONS = {
    "warlord": {"mass", "uprising"},
    "murshid": {"plot"},
    "sultan": {"conspire"},
    "nomad": {"desert", "collect"},
}
"""CM-7; the Caliph has none."""


@pytest.mark.parametrize("role", OWN_ACTIONS)
def test_a_characters_lesson_uses_what_only_they_can_do(role: str) -> None:
    lesson = next(one for one in lessons_of("crescent-moon") if one.role == role)
    taken = {text.split()[0] for step in lesson.steps for text in step.solution}
    assert OWN_ACTIONS[role] <= taken


BARGAINS = {
    "warlord": ("amount 1", "You made a deal with the Murshid: 1 point if your side wins."),
    "murshid": ("player caliph", "The Caliph made a deal with you: 2 points if their side wins."),
    "sultan": ("amount 2", "The Caliph bought Decree from your market for 2 coins."),
    "caliph": ("amount 1", "You made a deal with the Murshid: 1 point if your side wins."),
    "nomad": ("amount 4", "The Sultan hired 1 mercenary from you for 4 coins."),
}
"""For each character, the learner's choice in a bargain, and the line of the log that follows from it."""


@pytest.mark.parametrize("role", BARGAINS)
def test_a_characters_lesson_makes_the_learner_bargain(role: str) -> None:
    choice, line = BARGAINS[role]
    course = Course(next(one for one in lessons_of("crescent-moon") if one.role == role))
    let_others_play(course)
    for step in course.lesson.steps:
        for text in step.solution if step.goal is not None else ():
            log = EventLog(kit_of(course.state.game).drawing(course.state.game))
            log.listen(course.state)
            assert act(course, text) == ""
            if text == choice:
                log.gather(course.state)
                assert line in [told.text for told in log.lines(course.state, course.seat)]
                return
    pytest.fail("nobody bargains")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game.name}/{one.id}")
def test_every_way_that_a_lesson_allows_leads_to_its_end(lesson: Lesson) -> None:
    """The learner really decides: whatever is not answered as wrong, nobody gets stuck."""
    for seed in range(4):
        course, rng = Course(lesson), FastRng(seed)
        for _ in range(300):
            if course.done:
                break
            seat = course.state.actors()[0]
            if course.state.is_actor(course.seat):
                menu = [one for one in course.state.legal(course.seat) if not course.refusal(one)]
                course.follow(course.seat, menu[rng.below(len(menu))])
            else:
                for reply in course.replies(seat):
                    course.follow(seat, reply)
        assert course.done, (seed, course.at, course.state.actors(), course.state.prompt(course.seat))


def act(course: Course, text: str) -> str:
    """A try of the learner: what the coach answers; if nothing, the move is made and the others reply."""
    action = course.state.game.notation.parse(text)
    answer = course.refusal(action)
    if not answer:
        course.follow(course.seat, action)
        let_others_play(course)
    return answer


def let_others_play(course: Course) -> None:
    while not course.state.over() and not course.state.is_actor(course.seat):
        seat = course.state.actors()[0]
        for reply in course.replies(seat):
            course.follow(seat, reply)


def test_the_coach_tells_then_asks_and_answers_wrong_tries() -> None:
    course = Course(FIRST)
    assert [(card.number, card.asks, card.picture) for card in course.cards()] == [
        (-1, False, True), (0, False, False), (1, False, False), (2, True, False)
    ]  # fmt: skip
    assert act(course, "upgrade travel-build") == "Upgrades come later. Resolve Influence first."
    assert act(course, "resolve muster-influence").startswith("A good wedge too")
    assert act(course, "resolve influence-travel") == "" and course.praise == "You took 2 IP."
    assert [card.asks for card in course.cards()] == [False, True]


def test_a_course_follows_from_the_moves_alone() -> None:
    """So a reload, an undo and another server find the same."""
    course, moves = Course(FIRST), []
    for text in ("resolve influence-travel", "resolve travel-crusade", "go paris > champagne"):
        before = course.state.copy()
        act(course, text)
        moves.append((0, before.game.notation.parse(text)))
        if text.endswith("influence-travel"):
            moves.append((1, before.game.notation.parse("resolve muster-influence")))
    again = Course(FIRST, moves)
    assert again.state.text() == course.state.text() and again.cards() == course.cards()
    assert Course(FIRST, moves[:2]).at == 4


def test_the_bargain_of_the_first_game_buys_a_card() -> None:
    """The Murshid whom the learner pays has one, and plays it for them."""
    course = Course(find_lesson("crescent-moon", "first-game"))
    for step in course.lesson.steps:
        for text in step.solution if step.goal is not None else ():
            if course.step is step:
                assert act(course, text) == ""
    lines = [line for step in course.lesson.steps for _, line in step.others]
    assert course.done and course.state.over() and "card zealots" in lines
    assert course.played[1] == sum(who == 1 for step in course.lesson.steps for who, _ in step.others)


def test_a_step_with_a_condition_lasts_until_it_holds() -> None:
    course = Course(FIRST)
    for text in ("resolve influence-travel", "resolve travel-crusade", "go paris > champagne"):
        assert act(course, text) == ""
    at = course.at
    assert act(course, "go champagne > paris").startswith("That leads away")
    assert act(course, "go champagne > flanders") == "" and course.at == at + 1


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A copy of a lesson, to spoil."""
    folder = find_kit("crusaders").lessons()
    assert folder is not None
    shutil.copytree(folder, tmp_path / "lessons")
    return tmp_path / "lessons" / "first-game.toml"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('position = "west.json"', 'position = "east.json"', "first-game.toml: position: east.json cannot be read"),
        ("supply = 29", "supply = 30", "first-game.toml: position: the game does not accept it"),
        ('title = "Your first game"', "", "first-game.toml: title: is missing"),
        ("seat = 0", "seat = 7", "first-game.toml: seat: the position has the seats 0 to 1"),
        ('rule = "CR-6.1"', 'ruel = "CR-6.1"', "first-game.toml: step 1: 'ruel' is not one of"),
        ('"supply > 20"', '"supply 20"', "first-game.toml: step 1, holds: 'supply 20' is not a condition"),
        ('"resolve influence-travel" }', '"resolve influenza" }', "first-game.toml: step 3, goal: no action of"),
        ('"1: bank at austria"', '"5: bank at austria"', "step 15, others: '5: bank at austria' is not the number"),
    ],
)
def test_an_error_names_the_file_and_the_field(broken: Path, old: str, new: str, said: str) -> None:
    text = broken.read_text(encoding="utf-8")
    assert old in text
    broken.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadLesson) as error:
        read_lesson(broken, find_game("crusaders"))
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("You took {pieces.tokens_per_wedge} IP.", "You took 2 IP.", "a number is written by hand"),
        ("{pieces.tokens_per_wedge} IP.", "{pieces.tokens} IP.", "there is no 'pieces.tokens'"),
        ('"seats.0.ip = 57"', '"seats.0.ip = 58"', "does not hold after the move: seats.0.ip = 58"),
        (
            '"enemies.flanders = Prussian"',
            '"enemies.flanders = Slav"',
            "does not hold: enemies.flanders = Slav",
        ),
        ('["region champagne"', '["region atlantis"', "points at 'region atlantis'"),
        ('"1: bank at austria"', '"1: castle at paris"', "seat 1 never plays 'castle at paris'"),
    ],
)
def test_a_lesson_that_is_no_longer_true_fails(broken: Path, old: str, new: str, said: str) -> None:
    text = broken.read_text(encoding="utf-8")
    assert old in text
    broken.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(said in problem for problem in check_lesson(read_lesson(broken, find_game("crusaders"))))


def test_positions_can_be_made_again(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_kit("crusaders").__class__, "lessons", lambda _: broken.parent)
    made = make_positions("crusaders")
    assert "west.json" in [path.name for path in made]
    assert read_lesson(broken, find_game("crusaders")).title == FIRST.title
