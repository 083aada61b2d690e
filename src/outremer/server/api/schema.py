"""One OpenAPI document for everything on the wire: the addresses, and the messages of the WebSocket.

`python -m outremer.server.api.schema` prints it; the page's types are generated from it. Its components hold
`ServerMessage` and `ClientMessage`: all that either side may send over a socket.
"""

from __future__ import annotations

import json
from typing import Any, Final

from fastapi import FastAPI
from pydantic import TypeAdapter

from .socket_messages import CLIENT_MESSAGE, SERVER_MESSAGE

WHERE: Final = "#/components/schemas/{model}"
SOCKET: Final[dict[str, TypeAdapter[Any]]] = {"ServerMessage": SERVER_MESSAGE, "ClientMessage": CLIENT_MESSAGE}


class DescribedApi(FastAPI):
    """An application whose description also holds the messages of the socket."""

    def openapi(self) -> dict[str, Any]:
        document = super().openapi()
        add_socket(document["components"]["schemas"])
        return document


def add_socket(schemas: dict[str, Any]) -> None:
    for name, adapter in SOCKET.items():
        schema = adapter.json_schema(ref_template=WHERE)
        for part, described in schema.pop("$defs").items():
            schemas.setdefault(part, described)
        schemas[name] = schema


def document() -> dict[str, Any]:
    from .app import Settings, make_app  # which is made of this module

    return make_app(Settings(database="sqlite://")).openapi()


def main() -> None:
    print(json.dumps(document(), indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
