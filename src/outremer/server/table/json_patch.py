"""What changed between two JSON documents, as RFC 6902 operations: `add`, `replace` and `remove` only.

Objects are compared key by key, and lists of the same length entry by entry. Other lists are replaced whole; so is
anything of which the parts that changed would take more room than the new value itself.
"""

from __future__ import annotations

from typing import Any, Final

Operation = dict[str, Any]
Patch = list[Operation]
ROOM: Final = 40
"""About how many letters an operation takes beside its path and its value."""


def difference(old: Any, new: Any) -> Patch:
    """The patch that makes `new` of `old`; empty where they are the same. An object is never replaced whole."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _keys(old, new, "")[0]
    return _difference(old, new, "")[0]


def _difference(old: Any, new: Any, path: str) -> tuple[Patch, int]:
    """The patch below a path, and about how many letters it takes."""
    if same(old, new):
        return [], 0
    whole = ROOM + len(path) + len(repr(new))
    parts, room = _parts(old, new, path)
    if not parts or room > whole:
        return [{"op": "replace", "path": path, "value": new}], whole
    return parts, room


def _parts(old: Any, new: Any, path: str) -> tuple[Patch, int]:
    """The changes inside two objects, or two lists of the same length; nothing for other pairs."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _keys(old, new, path)
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return _joined([_difference(old[i], new[i], f"{path}/{i}") for i in range(len(new))])
    return [], 0


def _keys(old: dict[str, Any], new: dict[str, Any], path: str) -> tuple[Patch, int]:
    found: list[tuple[Patch, int]] = []
    for key in old:
        below = f"{path}/{escaped(key)}"
        if key not in new:
            found.append(([{"op": "remove", "path": below}], ROOM + len(below)))
        else:
            found.append(_difference(old[key], new[key], below))
    for key, value in new.items():
        if key not in old:
            below = f"{path}/{escaped(key)}"
            found.append(([{"op": "add", "path": below, "value": value}], ROOM + len(below) + len(repr(value))))
    return _joined(found)


def _joined(found: list[tuple[Patch, int]]) -> tuple[Patch, int]:
    return [operation for patch, _ in found for operation in patch], sum(room for _, room in found)


def same(old: Any, new: Any) -> bool:
    """Whether JSON writes both the same, but for the order of keys. To Python 1, 1.0 and true are equal."""
    if type(old) is not type(new) or old != new:
        return False
    return isinstance(old, str | int) or repr(old) == repr(new) or not _parts(old, new, "")[0]


def escaped(key: str) -> str:
    """A key as it stands in a path (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


def unescaped(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")


def patched(document: Any, patch: Patch) -> Any:
    """The document after the operations of `difference`. The one given is not changed, but the two share parts."""
    for operation in patch:
        path = operation["path"].split("/")[1:]
        document = _patched(document, [unescaped(part) for part in path], operation)
    return document


def _patched(document: Any, path: list[str], operation: Operation) -> Any:
    if not path:
        return operation["value"]
    copy = document.copy()
    key = int(path[0]) if isinstance(copy, list) else path[0]
    if len(path) > 1:
        copy[key] = _patched(copy[key], path[1:], operation)
    elif operation["op"] == "remove":
        del copy[key]
    else:
        copy[key] = operation["value"]
    return copy
