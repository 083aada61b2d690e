"""Calls the browsers that a player has named, through the push services of their makers.

Optional: it needs `pywebpush`. The key with which the server signs its calls (VAPID) is made once, and kept in the
store. What is sent is encrypted for the browser, and holds no secret of a link or of the game.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

from ..store.protocol import Store
from ..table.live_table import LiveTable
from ..table.refused import NO_TABLE, Refused
from ..table.seats import Role, Seat
from .safe_http import BadAddress, SafeHttp

Subscription = dict[str, Any]
"""As a browser gives it: `endpoint`, and `keys` with `p256dh` and `auth`."""
KEY_NAME: Final = "push"
MOST_BROWSERS: Final = 4
"""Of one seat; a further one replaces the oldest."""
GONE: Final = (404, 410)
DAY: Final = 86_400
NOT_HERE: Final = "This server cannot call browsers: it lacks the package pywebpush."
BAD: Final = "The server cannot read that subscription."


def is_installed() -> bool:
    return find_spec("pywebpush") is not None


class Push:
    """`sender` is whom a push service can complain to: the public address of the server, if it has one."""

    def __init__(self, safe_http: SafeHttp, storage: Store, sender: str = "") -> None:
        self.safe_http = safe_http
        self.storage = storage
        self.sender = sender if sender.startswith("https://") else "mailto:host@outremer.invalid"
        self.key: Any = None

    async def _vapid(self) -> Any:
        if self.key is None:
            from py_vapid import Vapid02

            fresh = Vapid02()
            fresh.generate_keys()
            kept = await self.storage.server_key(KEY_NAME, fresh.private_pem().decode())
            self.key = Vapid02.from_pem(kept.encode())
        return self.key

    async def public_key(self) -> str | None:
        """With which a browser subscribes; None where this server cannot call."""
        if not is_installed():
            return None
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = (await self._vapid()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def send(self, subscription: Subscription, body: bytes) -> int:
        """The status of the push service's answer. Raises what `SafeHttp.post` raises."""
        from pywebpush import WebPusher

        endpoint = str(subscription["endpoint"])
        parts = urlsplit(endpoint)
        signed = (await self._vapid()).sign({"aud": f"{parts.scheme}://{parts.netloc}", "sub": self.sender})
        sealed = WebPusher(subscription).encode(body, "aes128gcm")["body"]
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(DAY),
            "Urgency": "normal",
            "Authorization": signed["Authorization"],
        }
        return await self.safe_http.post(endpoint, sealed, headers)

    # A player's browsers

    async def subscribe(self, table: LiveTable, role: Role, subscription: Subscription, on: bool) -> None:
        """Call this browser, or no longer. Raises Refused."""
        seat = table.player(role)
        if not is_installed():
            raise Refused(409, NOT_HERE)
        if on:
            await self._check(subscription)
        async with table.lock:
            if table.deleted:
                raise Refused(404, NO_TABLE)
            others = [one for one in browsers(seat) if one["endpoint"] != subscription["endpoint"]]
            await keep(table, seat, [*others, subscription][-MOST_BROWSERS:] if on else others)

    async def _check(self, subscription: Subscription) -> None:
        from pywebpush import WebPusher

        try:
            await self.safe_http.check(str(subscription["endpoint"]))
            WebPusher(subscription).encode(b"{}", "aes128gcm")
        except BadAddress as error:
            raise Refused(422, str(error)) from error
        except Exception as error:  # whatever is wrong with keys from outside
            raise Refused(422, BAD) from error

    async def forget(self, table: LiveTable, seat: Seat, subscription: Subscription) -> None:
        """A browser that does not want to be called any more."""
        await keep(table, seat, [one for one in browsers(seat) if one != subscription])


def browsers(seat: Seat) -> list[Subscription]:
    found: list[Subscription] = [] if seat.push is None else json.loads(seat.push)
    return found


async def keep(table: LiveTable, seat: Seat, wanted: Sequence[Subscription]) -> None:
    await table.keep_for_player(seat, push=json.dumps(list(wanted)) if wanted else None)
