"""Rate limits with token buckets."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

from quarterdeck.server.settings import Limits


class Bucket:
    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._most = at_once
        self._drops = at_once
        self._last = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self._drops = min(self._most, self._drops + (now - self._last) * self._per_second)
        self._last = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True


class Buckets:
    """One bucket per key. The least recently used keys are forgotten."""

    _MOST = 20_000

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._by_key: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        bucket = self._by_key.get(key)
        if bucket is None:
            bucket = self._by_key[key] = Bucket(self._per_second, self._at_once)
            if len(self._by_key) > self._MOST:
                self._by_key.popitem(last=False)
        self._by_key.move_to_end(key)
        return bucket.take()


class RateLimits:
    """The rate limits of this process, by guest or by address."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self.connections = Buckets(limits.connects_per_second, limits.connects_at_once)
        self.new_guests = Buckets(limits.new_guests_per_second, limits.new_guests_at_once)
        self.codes = Buckets(limits.codes_per_second, limits.codes_at_once)
        self.chat_by_guest = Buckets(limits.chat_per_second, limits.chat_at_once)
        self.chat_by_address = Buckets(limits.address_chat_per_second, limits.address_chat_at_once)
