"""A patch turns the old document into the new one, and says no more than it needs to."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from outremer.server.table.encoding import encode
from outremer.server.table.json_patch import Patch, difference, patched

WORDS = st.text('ab~/01"\\é', max_size=3)
LEAVES = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.5, 1.0, -3.25]) | WORDS
DOCUMENTS = st.recursive(LEAVES, lambda inside: st.lists(inside, max_size=4) | st.dictionaries(WORDS, inside))


def patch_of(old: Any, new: Any) -> Patch:
    patch: Patch = json.loads(difference(encode(old), encode(new)))
    return patch


def written(document: Any) -> str:
    return json.dumps(document, sort_keys=True)


@given(old=DOCUMENTS, new=DOCUMENTS)
def test_a_patch_makes_the_new_document_of_the_old(old: Any, new: Any) -> None:
    before, patch = written(old), patch_of(old, new)
    assert written(patched(old, patch)) == written(new) and written(old) == before
    assert {operation["op"] for operation in patch} <= {"add", "replace", "remove"}
    assert difference(encode(old), encode(new)).isascii()


@given(document=DOCUMENTS)
def test_nothing_is_said_of_what_is_the_same(document: Any) -> None:
    assert difference(encode(document), encode(document)) == "[]"


def test_only_what_changed_is_said() -> None:
    ann = {"name": "Ann of the long name", "gold": 3}
    old = {"seats": [ann, {"name": "Bob of the long name", "gold": 4}], "a/b": "x" * 100, "gone": 1}
    new = {"seats": [ann, {"name": "Bob of the long name", "gold": 5}], "a/b": "x" * 99, "new": [1]}
    assert patch_of(old, new) == [
        {"op": "replace", "path": "/seats/1/gold", "value": 5},
        {"op": "replace", "path": "/a~1b", "value": "x" * 99},
        {"op": "remove", "path": "/gone"},
        {"op": "add", "path": "/new", "value": [1]},
    ]


def test_one_and_true_are_not_the_same() -> None:
    assert patch_of({"a": True}, {"a": 1}) == [{"op": "replace", "path": "/a", "value": 1}]


def test_an_object_is_never_replaced_whole() -> None:
    assert patch_of({"a": 1}, {}) == [{"op": "remove", "path": "/a"}]
    assert patch_of({"a": 1, "b": 2}, {"b": 2, "a": 1}) == []


def test_what_changed_nearly_everywhere_is_replaced() -> None:
    old, new = {"menu": [f"a {n}" for n in range(30)]}, {"menu": [f"b {n}" for n in range(30)]}
    assert patch_of(old, new) == [{"op": "replace", "path": "/menu", "value": new["menu"]}]
