"""Events are declared once; words and wire follow from the declaration, for each viewer what it may know."""

import pytest

from outremer.kernel import AMOUNT, SEAT, EventTable, FieldKind, ListKind, known_to, secret
from tests.toy import new_toy

CARD = FieldKind("card", lambda state, card: ["fox", "hen"][card], lambda state, card, viewer: ["Fox", "Hen"][card])
TABLE = EventTable()
PAID = TABLE.declare("paid", "{seat} paid {coins} to {other}.", seat=SEAT, other=SEAT, coins=AMOUNT)
STOLEN = TABLE.declare(
    "stolen",
    "{seat} took {card} from {other}.",
    unseen="{seat} took a card from {other}.",
    seat=SEAT,
    other=SEAT,
    card=secret(CARD, known_to("seat", "other")),
)
SCORED = TABLE.declare("scored", "{seat} scored.", seen=known_to("seat"), seat=SEAT, points=AMOUNT)
BEGAN = TABLE.declare("turn began", seat=SEAT)
SOLD = TABLE.declare(
    "sold",
    "{seat} sold {goods}.",
    phrases={"goods": lambda state, values, viewer: f"{values['foxes']} foxes and {values['hens']} hens"},
    seat=SEAT,
    foxes=AMOUNT,
    hens=AMOUNT,
)
HERD = ListKind(
    "herd",
    lambda state, numbers: [["fox", "hen"][number] for number in numbers],
    lambda state, numbers, viewer: " and ".join(["Fox", "Hen"][number] for number in numbers) or "nothing",
)
DROVE = TABLE.declare("drove", "{seat} drove {herd}.", seat=SEAT, herd=HERD)


def test_everybody_reads_a_public_event_and_you_are_you() -> None:
    state = new_toy(1)
    assert TABLE.line(state, (PAID, 0, 1, 3), -1) == "Seat 1 paid 3 to Seat 2."
    assert TABLE.line(state, (PAID, 0, 1, 3), 0) == "You paid 3 to Seat 2."
    assert TABLE.line(state, (PAID, 0, 1, 3), 1) == "Seat 1 paid 3 to you."


def test_a_secret_field_reaches_only_those_who_may_see_it() -> None:
    state, event = new_toy(1), (STOLEN, 0, 1, 1)
    known = {"kind": "stolen", "seat": 0, "other": 1, "card": "hen", "text": "You took Hen from Seat 2."}
    assert TABLE.told(state, event, 0) == known
    for viewer in (-1, 2):
        told = TABLE.told(state, event, viewer)
        assert told == {"kind": "stolen", "seat": 0, "other": 1, "text": "Seat 1 took a card from Seat 2."}


def test_a_secret_event_is_not_known_at_all() -> None:
    state = new_toy(1)
    assert TABLE.told(state, (SCORED, 1, 5), 1) == {"kind": "scored", "seat": 1, "points": 5, "text": "You scored."}
    assert TABLE.told(state, (SCORED, 1, 5), 0) is None and TABLE.line(state, (SCORED, 1, 5), -1) == ""


def test_an_event_without_a_sentence_goes_over_the_wire() -> None:
    assert TABLE.told(new_toy(1), (BEGAN, 2), -1) == {"kind": "turn began", "seat": 2, "text": ""}
    assert TABLE.name((BEGAN, 2)) == "turn began" and TABLE.values((PAID, 0, 1, 3)) == {
        "seat": 0,
        "other": 1,
        "coins": 3,
    }


def test_a_line_without_its_subject_follows_a_heading() -> None:
    """Only where the line begins with the seat that did it; what a viewer may not know stays unknown."""
    state = new_toy(1)
    assert TABLE.deed(state, (PAID, 0, 1, 3), 1) == TABLE.deed(state, (PAID, 0, 1, 3), -1).replace("Seat 2", "you")
    assert TABLE.deed(state, (STOLEN, 0, 1, 1), 0) == "took Hen from Seat 2"
    assert TABLE.deed(state, (STOLEN, 0, 1, 1), 2) == "took a card from Seat 2"
    assert TABLE.deed(state, (SCORED, 1, 5), 0) == TABLE.deed(state, (BEGAN, 2), 0) == ""


def test_a_phrase_is_made_of_several_fields_and_is_no_field() -> None:
    state = new_toy(1)
    assert TABLE.told(state, (SOLD, 0, 2, 3), 0) == {
        "kind": "sold",
        "seat": 0,
        "foxes": 2,
        "hens": 3,
        "text": "You sold 2 foxes and 3 hens.",
    }


@pytest.mark.parametrize(
    ("numbers", "told", "words"), [((), [], "nothing"), ((1,), ["hen"], "Hen"), ((0, 1, 1), ["fox", "hen", "hen"], "")]
)
def test_a_list_takes_all_further_numbers(numbers: tuple[int, ...], told: list[str], words: str) -> None:
    state, event = new_toy(1), (DROVE, 0, *numbers)
    text = f"Seat 1 drove {words or 'Fox and Hen and Hen'}."
    assert TABLE.told(state, event, -1) == {"kind": "drove", "seat": 0, "herd": told, "text": text}
    assert TABLE.values(event) == {"seat": 0} and TABLE.kinds[DROVE].further(event) == list(numbers)
    assert TABLE.deed(state, event, -1) == text.removeprefix("Seat 1 ").removesuffix(".")


def test_a_list_is_noted_whole_and_only_if_somebody_listens() -> None:
    state = new_toy(1)
    state.note_list(1, [1, 2, 3, 4])
    state.events = []
    state.note_list(1, [1, 2, 3, 4])
    assert state.events == [(1, 1, 2, 3, 4)]


def test_a_noted_event_has_as_many_numbers_as_its_kind_has_fields() -> None:
    state = new_toy(1)
    state.events = []
    for kind in range(len(state.game.events.kinds)):
        state.note(kind, 1, 2)
    assert [len(event) - 1 for event in state.events] == state.game.events.sizes


def test_a_bad_declaration_is_refused() -> None:
    with pytest.raises(ValueError, match="event paid is declared twice"):
        TABLE.declare("paid")
    with pytest.raises(ValueError, match="a field may not be called 'text'"):
        TABLE.declare("odd", text=AMOUNT)
    with pytest.raises(ValueError, match="event odd: no field may follow the list 'herd'"):
        TABLE.declare("odd", herd=HERD, seat=SEAT)
