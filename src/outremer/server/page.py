"""The page and its files, as the build has left them in `page/`. Without a build, a sentence says how to make one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response

PAGE: Final = Path(__file__).with_name("page")
NOT_BUILT: Final = (
    "The server is running, but its page has not been built.\n"
    "Run `make build` in the source folder, or install a released package.\n"
    "The API answers under /api/; it is described in /api/openapi.json.\n"
)
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the names of built files change with what is in them
ASK_AGAIN: Final = "no-cache"


def page_router(folder: Path = PAGE) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    @router.get("/t/{table}")
    @router.get("/rules/{game}")
    async def page(table: str = "", game: str = "") -> Response:
        """One page for all: it reads its address itself."""
        index = folder / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503 if table or game else 200)
        return FileResponse(index, headers={"Cache-Control": ASK_AGAIN}, media_type="text/html")

    @router.get("/assets/{path:path}")
    async def asset(path: str) -> Response:
        return built_file(folder / "assets", path, FOR_EVER)

    @router.get("/{name}")
    async def other_file(name: str) -> Response:
        """What lies beside the page: its icon, a manifest."""
        return built_file(folder, name, ASK_AGAIN)

    return router


def built_file(folder: Path, path: str, caching: str) -> Response:
    """A file inside the folder, and nothing outside it, wherever links and dots may point."""
    missing = HTTPException(404, "There is nothing at this address.")
    if "\0" in path:
        raise missing
    wanted = (folder / path).resolve()
    if not wanted.is_relative_to(folder.resolve()) or not wanted.is_file():
        raise missing
    return FileResponse(wanted, headers={"Cache-Control": caching})
