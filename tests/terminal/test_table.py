"""A person at the table: choices, questions, mistakes, stepping back, saving, several people at one keyboard."""

import json
from pathlib import Path

import pytest

from outremer.coach.allowed import ALWAYS, BOTS_ONLY, NEVER
from outremer.terminal.saving import read_game
from outremer.terminal.table import Leave
from tests.terminal.sitting import Sitting
from tests.toy import LANTERNS

SETUP = ["1", "1", "1"]
"""An order, the token or upgrade it brings, and the first knight: with seed 7 the person then has the turn."""


def at_turn(*keys: str, seed: int = 7) -> Sitting:
    """A table where the person has come to a turn and types these keys."""
    return Sitting(keys=[*SETUP, *keys], seed=seed)


def test_a_choice_by_number_is_taken() -> None:
    sitting = Sitting(keys=["2"])
    menu = sitting.table.state.legal(0)
    sitting.play()
    assert sitting.moves() == [sitting.game.notation.text(menu[1])]


def test_the_choices_are_told_in_words_with_their_notation() -> None:
    text = Sitting(keys=[]).play()
    assert "Choose your order." in text
    assert "1 " in text and "order " in text


@pytest.mark.parametrize("typed", ["upgrade crusade-build", "UPGRADE  Crusade-Build", "u c"])
def test_a_choice_by_notation_or_enough_of_it(typed: str) -> None:
    sitting = at_turn(typed)
    sitting.play()
    assert sitting.moves()[-1] == "upgrade crusade-build"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "there is no choice 0; the choices are 1 to"),
        ("999", "there is no choice 999"),
        ("9" * 50, "there is no choice 9999999999;"),
        ("upgrade", "'upgrade' could be upgrade travel-build, upgrade travel-crusade,"),
        ("march on rome", "is neither a choice nor a command"),
        ("go paris > champagne", "That is not what is being decided now."),
        ("resolve crusade-build", "(CR-4.5; type: rules CR-4.5)"),
        ("why", "Name a choice: why 3"),
        ("why 99", "there is no choice 99"),
        (f"rules CR-{99}", f"there is no rule 'CR-{99}'"),
        ("rules castle", "is not a rule id"),
        ("save", "name a file: save game.json"),
        ("", "Your turn"),
        ("\x1b[A ]", "is neither a choice nor a command"),
        ("[bold]", "'[bold]' is neither a choice"),
    ],
)
def test_a_wrong_line_gets_an_answer_and_changes_nothing(typed: str, answer: str) -> None:
    before = at_turn()
    before.play()
    sitting = at_turn(typed)
    assert answer in sitting.play()
    assert sitting.record.moves == before.record.moves
    assert sitting.table.state.text() == before.table.state.text()


def test_why_names_the_sentence_and_the_rule() -> None:
    text = at_turn("why sow travel-build").play()
    assert "Travel can do something now, so it cannot be sown without acting. (CR-4.5; type: rules CR-4.5)" in text


def test_why_of_an_allowed_choice_says_what_it_does() -> None:
    assert "is allowed: upgrade Travel: adds Build" in at_turn("why upgrade travel-build").play()


def test_rules_shows_a_rule_with_its_source_and_a_chapter() -> None:
    text = at_turn("rules cr-5.4", "rules CR-6", "rules").play()
    assert "CR-5.4 Influence" in text and "Source: manual" in text
    assert "CR-6.2 Majorities" in text
    assert "CR-9 " in text


def test_help_log_score_and_map_answer() -> None:
    text = at_turn("help", "log", "log 2", "score", "map", "redraw").play()
    assert "take your last decision back" in text
    assert "joined the Order of" in text
    assert text.count("If the game ended now") >= 2
    assert text.count("Byzantium") + text.count("Apulia") >= 3


def test_undo_against_bots_goes_back_to_the_previous_decision_over_their_moves() -> None:
    """The turn is over and the bots have moved; the person comes back to the end of that turn."""
    sitting = at_turn("upgrade travel-build", "stop")
    sitting.play()
    again = at_turn("upgrade travel-build", "stop", "undo")
    again.play()
    assert again.moves() == sitting.moves()[:-1]
    assert again.table.state.step().name == "after upgrade"


def test_undo_takes_the_last_decision_back_and_says_so() -> None:
    sitting = at_turn("upgrade travel-build", "undo")
    before = at_turn()
    before.play()
    assert "Taken back." in sitting.play()
    assert sitting.record.moves == before.record.moves


def test_undo_stops_at_what_was_revealed() -> None:
    text = Sitting(keys=["1", "undo"]).play()
    assert "Something was revealed or drawn since, and cannot be unseen." in text


def test_undo_rewrites_the_log() -> None:
    text = at_turn("upgrade travel-build", "undo", "log").play()
    assert "You upgraded Travel/Build." not in text.rpartition("Taken back.")[2]


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sitting = at_turn("upgrade travel-build", f"save {path}")
    assert f"Saved to {path}" in sitting.play()
    record = read_game(path)
    assert record.moves == sitting.record.moves
    again = Sitting(record=record)
    again.play()
    assert again.table.state.text() == sitting.table.state.text()
    assert list(tmp_path.iterdir()) == [path]


def test_save_leaves_a_file_alone_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "letters.txt"
    path.write_text("dear mother")
    assert "is not an Outremer record; it was not changed" in at_turn(f"save {path}").play()
    assert path.read_text() == "dear mother"


@pytest.mark.parametrize(("answer", "replaced"), [("y", True), ("", False)])
def test_save_asks_before_it_replaces_another_game(tmp_path: Path, answer: str, replaced: bool) -> None:
    path = tmp_path / "game.json"
    at_turn(f"save {path}", seed=8).play()
    other = path.read_text()
    sitting = at_turn(f"save {path}", answer)
    sitting.play()
    assert any("holds another game" in prompt for prompt in sitting.keys.asked)
    assert (path.read_text() != other) is replaced


def test_save_writes_the_same_game_again_without_asking(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sitting = at_turn(f"save {path}", "upgrade travel-build", "save")
    sitting.play()
    assert len(json.loads(path.read_text())["moves"]) == len(sitting.record.moves)


def test_save_into_a_folder_that_is_not_there_is_an_answer(tmp_path: Path) -> None:
    text = at_turn(f"save {tmp_path / 'no' / 'game.json'}", f"save {tmp_path}").play()
    assert "cannot be written" in text
    assert "is a folder" in text


def test_quit_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sitting = at_turn("quit", str(path))
    with pytest.raises(Leave):
        sitting.play()
    assert read_game(path).moves == sitting.record.moves


def test_one_ctrl_c_asks_and_a_second_leaves() -> None:
    sitting = Sitting(keys=[KeyboardInterrupt, "1", KeyboardInterrupt, KeyboardInterrupt])
    with pytest.raises(KeyboardInterrupt):
        sitting.play()
    assert len(sitting.moves()) == 1
    assert "Press Ctrl-C again to leave the table" in sitting.output.getvalue()


def test_bots_moves_are_told_under_a_heading_for_each_turn() -> None:
    text = at_turn("upgrade travel-build", "stop", "log").play()
    assert "● Round 1 · " in text
    assert "You placed a knight in " in text


def test_a_game_against_bots_is_played_to_its_end() -> None:
    played = Sitting(kinds="random,random")
    played.play()
    record = played.record.copy()
    del record.moves[-12:]
    sitting = Sitting(record=record, keys=["1"] * 500)
    text = sitting.play()
    assert sitting.table.state.over()
    assert "The end" in text
    assert "win" in text.rpartition("The end")[2] and "CR-6.4" in text
    assert "You finished with" in text.replace("\n ", "")


def test_bots_alone_play_with_the_log_running_by() -> None:
    text = Sitting(kinds="random,random").play()
    assert "Round 2 · " in text and "The end" in text


@pytest.mark.rule("CR-3.2")
def test_cr_3_2_people_at_one_keyboard_choose_behind_a_curtain() -> None:
    """Between two secret choices the keyboard is passed, and nothing of the first one is shown after it."""
    sitting = Sitting(kinds="human,human", keys=["", "1"])
    text = sitting.play()
    assert "Pass the keyboard to Seat 1" in text
    first, second = (sitting.table.state.view(seat)["private"] for seat in (0, 1))
    after = text.rpartition("Pass the keyboard to Seat 2")[2]
    assert first["chosen"] not in after
    assert first["chosen"] not in second["dealt"]


def test_people_at_one_keyboard_see_no_curtain_when_all_is_open() -> None:
    sitting = Sitting(kinds="human,human", keys=["", "1", "", "1", *["1"] * 12])
    text = sitting.play()
    assert text.count("Pass the keyboard") == 2
    assert len(sitting.record.moves) > 6


def test_whoever_has_just_moved_may_undo_at_a_shared_screen() -> None:
    sitting = Sitting(kinds="human,human", keys=["", "1", "", "1", *["1"] * 12])
    sitting.play()
    moves = len(sitting.record.moves)
    again = Sitting(kinds="human,human", keys=["", "1", "", "1", *["1"] * 12, "undo"])
    again.play()
    assert len(again.record.moves) == moves - 1


def test_a_game_without_a_drawing_is_played_all_the_same() -> None:
    keys = ["map", "score", "rules", "sing", "why bid 4", *["bid 1", "take 1", "stop"] * 9]
    sitting = Sitting(kinds="human,random,random", game=LANTERNS, keys=keys)
    text = sitting.play()
    assert "This game has no map to draw." in text
    assert "no rulebook for 'lanterns'" in text
    assert "bid 4 is allowed" in text
    assert sitting.table.state.over()
    assert "Seat 1: " in text and "win" in text


def test_a_hint_names_choices_by_number_and_changes_nothing() -> None:
    sitting = at_turn("hint")
    text = sitting.play()
    assert "% sure to be best, wins" in text and "compared with the others:" in text
    assert len(sitting.moves()) == len(SETUP)
    assert sitting.record.hinted == [len(sitting.record.moves)]  # it counts once the move is made
    assert "hinted" not in sitting.record.to_json()


@pytest.mark.parametrize(
    ("kinds", "coach", "why"),
    [
        ("human,random", NEVER, "There are no hints at this table: it was opened without them."),
        ("human,human", NEVER, "There are no hints at this table: it was opened without them."),
        ("human,human", BOTS_ONLY, "At this table there are hints only while all others are bots."),
        ("human,human,random", BOTS_ONLY, "At this table there are hints only while all others are bots."),
    ],
)
def test_a_hint_is_refused_where_the_table_gives_none(kinds: str, coach: str, why: str) -> None:
    sitting = Sitting(kinds=kinds, keys=["", "hint"] if kinds.startswith("human,human") else ["hint"], coach=coach)
    text = sitting.play()
    assert f"{why} For hints to everybody, begin or continue a game with: --coach always" in text
    assert "Thinking about it" not in text and "sure to be best" not in text
    assert sitting.record.hinted == [] and sitting.moves() == []


def test_always_gives_hints_to_several_people() -> None:
    text = Sitting(kinds="human,human", keys=["", "hint"], coach=ALWAYS).play()
    assert "% sure to be best, wins" in text
