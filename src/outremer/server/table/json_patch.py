"""What changed between two JSON texts, as RFC 6902 operations: `add`, `replace` and `remove` only.

Objects are compared key by key, and lists of the same length entry by entry. Other lists are replaced whole; so is
anything of which the parts that changed would take more room than the new value itself. Texts are compared as they
are written, and only what differs is read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from .encoding import encode

Operation = dict[str, Any]
Patch = list[Operation]
KEYS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
ENTRIES: Final = msgspec.json.Decoder(list[msgspec.Raw])
OBJECT: Final = ord("{")
LIST: Final = ord("[")


def difference(old: str, new: str) -> str:
    """The patch that makes `new` of `old`, as JSON. An object is never replaced whole."""
    before, after = old.encode(), new.encode()
    if before[0] == after[0] == OBJECT:
        operations = _keys(before, after, "")
    else:
        operations = operations_of(before, after, "")
    return f"[{b','.join(operations).decode()}]"


def operations_of(old: bytes, new: bytes, path: str) -> list[bytes]:
    """The operations below a path, each as JSON."""
    if old == new:
        return []
    return shorter(path, new, _parts(old, new, path))


def shorter(path: str, new: bytes, parts: list[bytes] | None) -> list[bytes]:
    """The operations on the parts of a value, or its replacement as a whole where that takes less room."""
    whole = written("replace", path, new)
    return [whole] if parts is None or sum(len(part) + 1 for part in parts) > len(whole) else parts


def _parts(old: bytes, new: bytes, path: str) -> list[bytes] | None:
    """What changed inside two objects, or two lists; None for what can only be replaced whole."""
    if old[0] == new[0] == OBJECT:
        return _keys(old, new, path)
    return _entries(old, new, path) if old[0] == new[0] == LIST else None


def _keys(old: bytes, new: bytes, path: str) -> list[bytes]:
    before, after = KEYS.decode(old), KEYS.decode(new)
    found: list[bytes] = []
    for key, value in before.items():
        if key not in after:
            found.append(written("remove", f"{path}/{escaped(key)}"))
        elif value != after[key]:
            found += operations_of(bytes(value), bytes(after[key]), f"{path}/{escaped(key)}")
    for key, value in after.items():
        if key not in before:
            found.append(written("add", f"{path}/{escaped(key)}", bytes(value)))
    return found


def _entries(old: bytes, new: bytes, path: str) -> list[bytes] | None:
    """None for lists of different lengths."""
    before, after = ENTRIES.decode(old), ENTRIES.decode(new)
    if len(before) != len(after):
        return None
    found: list[bytes] = []
    for place, value in enumerate(after):
        if value != before[place]:
            found += operations_of(bytes(before[place]), bytes(value), f"{path}/{place}")
    return found


def written(name: str, path: str, value: bytes | None = None) -> bytes:
    """One operation as JSON."""
    rest = b"}" if value is None else b',"value":' + value + b"}"
    return _beginning(name, path) + rest


@lru_cache(10_000)
def _beginning(name: str, path: str) -> bytes:
    """Which operation, and where: every table has nearly the same."""
    return f'{{"op":"{name}","path":{encode(path)}'.encode()


def escaped(key: str) -> str:
    """A key as it stands in a path (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


def unescaped(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")


def patched(document: Any, patch: Patch) -> Any:
    """A document after the operations of a patch. The one given is not changed, but the two share parts."""
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
