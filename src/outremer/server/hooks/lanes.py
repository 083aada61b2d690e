"""So many at once for each name: those who wait, wait only for others of the same name."""

from __future__ import annotations

import asyncio
import ipaddress

from ..pace import network_of


def site_of(host: str) -> str:
    """Who answers for a host: its domain without the parts in front, or the network of an address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return ".".join(host.lower().rstrip(".").split(".")[-2:])
    return network_of(host)


class Lanes:
    def __init__(self, width: int) -> None:
        self.width = width
        self.lanes: dict[str, tuple[asyncio.Semaphore, int]] = {}  # name -> its gate, and who is there or waits

    async def enter(self, name: str) -> None:
        """Returns when there is room. Each return is followed by one `leave`."""
        gate, users = self.lanes.get(name, (asyncio.Semaphore(self.width), 0))
        self.lanes[name] = (gate, users + 1)
        try:
            await gate.acquire()
        except BaseException:
            self._forget(name)
            raise

    def leave(self, name: str) -> None:
        self.lanes[name][0].release()
        self._forget(name)

    def _forget(self, name: str) -> None:
        gate, users = self.lanes[name]
        if users > 1:
            self.lanes[name] = (gate, users - 1)
        else:
            del self.lanes[name]
