"""Answers that are the same for everybody, packed for the way: boards, rulebooks, lists of puzzles. What belongs to a
table is never packed, for its length could tell what is hidden in it.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from fastapi import Request
from fastapi.encoders import jsonable_encoder
from starlette.responses import JSONResponse, Response


def for_everybody(request: Request, answer: object) -> Response:
    found = JSONResponse(jsonable_encoder(answer), headers={"Vary": "Accept-Encoding"})
    if "gzip" not in accepted(request):
        return found
    headers = {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}
    return Response(packed(bytes(found.body)), headers=headers, media_type="application/json")


@lru_cache(maxsize=16)
def packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def accepted(request: Request) -> list[str]:
    """The ways of packing that the browser can undo. Browsers name Brotli only over HTTPS, or on this computer."""
    given = request.headers.get("accept-encoding", "").split(",")
    return [name for name, _, quality in (one.strip().partition(";") for one in given) if quality.strip() != "q=0"]
