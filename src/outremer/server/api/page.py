"""The page and its files, as the build has left them in `page/`. Without a build, a sentence says how to make one."""

from __future__ import annotations

import gzip
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response

from ..build_id import PAGE
from .packing import accepted

NOT_BUILT: Final = (
    "The server is running, but its page has not been built.\n"
    "Run `make build` in the source folder, or install a released package.\n"
    "The API answers under /api/; it is described in /api/openapi.json.\n"
)
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the names of built files change with what is in them
ASK_AGAIN: Final = "no-cache"
PACKED: Final = (".html", ".js", ".css", ".svg", ".json", ".webmanifest")


def page_router(folder: Path = PAGE) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    @router.get("/t/{table}")
    @router.get("/t/{table}/review")
    @router.get("/rules/{game}")
    @router.get("/learn/{game}")
    @router.get("/puzzles/{game}")
    async def page(request: Request, table: str = "", game: str = "") -> Response:
        """One page for all: it reads its address itself."""
        if not (folder / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, 503 if table or game else 200)
        return built_file(request, folder, "index.html", ASK_AGAIN)

    @router.get("/assets/{path:path}")
    async def asset(request: Request, path: str) -> Response:
        return built_file(request, folder / "assets", path, FOR_EVER)

    @router.get("/{name}")
    async def other_file(request: Request, name: str) -> Response:
        """What lies beside the page: its icon, a manifest."""
        return built_file(request, folder, name, ASK_AGAIN)

    return router


def lost_page(request: Request, folder: Path = PAGE) -> Response | None:
    """The page itself for somebody who follows a wrong address with a browser; it says so. None for a program."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not wants_page or request.url.path.startswith("/api/") or not (folder / "index.html").is_file():
        return None
    found = built_file(request, folder, "index.html", ASK_AGAIN)
    found.status_code = 404
    return found


def built_file(request: Request, folder: Path, path: str, caching: str) -> Response:
    """A file inside the folder, and nothing outside it, wherever links and dots may point; packed for the way."""
    missing = HTTPException(404, "There is nothing at this address.")
    if "\0" in path:
        raise missing
    try:
        wanted = (folder / path).resolve()
        is_there = wanted.is_relative_to(folder.resolve()) and wanted.is_file()
    except (OSError, ValueError) as error:  # no file can have such a name
        raise missing from error
    if not is_there:
        raise missing
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    beside = wanted.with_name(f"{wanted.name}.br")
    if "br" in accepted(request) and beside.is_file():
        return FileResponse(beside, headers=headers | {"Content-Encoding": "br"}, media_type=guess_type(wanted)[0])
    if wanted.suffix in PACKED and "gzip" in accepted(request):
        body = packed(wanted, wanted.stat().st_mtime_ns)
        return Response(body, headers=headers | {"Content-Encoding": "gzip"}, media_type=guess_type(wanted)[0])
    return FileResponse(wanted, headers=headers)


@lru_cache(maxsize=64)
def packed(file: Path, _: int) -> bytes:
    """A file of the page, compressed once for all who ask until it changes. Nothing of a game is ever packed so."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)
