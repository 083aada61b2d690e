"""JSON as the server sends it: one text for one message, in ASCII."""

from __future__ import annotations

import codecs
import json
from typing import Final

import msgspec

QUICK: Final = msgspec.json.Encoder()
ESCAPED: Final = "outremer-escaped"
DELETE: Final = b"\x7f"  # ASCII, but JSON writes it escaped as well


def encode(message: object) -> str:
    """One text for one message. ASCII only, so that no broken character can stop it on its way. A message with a broken
    character is written the slow way; the text is the same both ways."""
    return encoded(message).decode("ascii")


def encoded(message: object) -> bytes:
    """The same as bytes."""
    try:
        text = QUICK.encode(message)
    except UnicodeEncodeError:
        return json.dumps(message, separators=(",", ":")).encode()
    plain = text if text.isascii() else text.decode().encode("ascii", ESCAPED)
    return plain.replace(DELETE, b"\\u007f") if DELETE in plain else plain


def escaped(error: UnicodeError) -> tuple[str, int]:
    """Letters beyond ASCII as JSON writes them in ASCII. The codec finds them far faster than a search would."""
    assert isinstance(error, UnicodeEncodeError)
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


codecs.register_error(ESCAPED, escaped)
