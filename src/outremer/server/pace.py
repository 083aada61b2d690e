"""How often somebody may ask: a bucket for each network, refilled with time. Knows nothing of what is asked."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final

MANY_ADDRESSES: Final = 10_000
HOME_PREFIX: Final = 64
"""An IPv6 network of this size is given to one customer, who can use any address in it."""


@lru_cache(maxsize=MANY_ADDRESSES)
def network_of(address: str) -> str:
    """Whose address this is: an IPv4 address stands for itself, an IPv6 address for its /64."""
    try:
        given = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(given, ipaddress.IPv4Address):
        return str(given)
    if given.ipv4_mapped is not None:
        return str(given.ipv4_mapped)
    return str(ipaddress.ip_network((int(given), HOME_PREFIX), strict=False))


class Pace:
    """A bucket of requests for each address: `burst` at once, refilled at `rate` a second."""

    def __init__(self, rate: float = 50.0, burst: float = 300.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: dict[str, tuple[float, float]] = {}  # address -> what is left, and when that was counted

    def allows(self, address: str, cost: float = 1.0) -> bool:
        now = self.clock()
        left, then = self.buckets.get(address, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        allowed = left >= cost
        self.buckets[address] = (left - cost if allowed else left, now)
        if len(self.buckets) > MANY_ADDRESSES:
            self._forget_full(now)
        return allowed

    def _forget_full(self, now: float) -> None:
        """An address whose bucket has filled up again is like one never seen."""
        full = self.burst / self.rate
        self.buckets = {address: entry for address, entry in self.buckets.items() if now - entry[1] < full}
