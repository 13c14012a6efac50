"""Rates: a bucket that fills steadily; each message takes one drop."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic


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
    """A bucket for everybody who comes along. Who has not come for long is forgotten."""

    _KEPT = 20_000

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._by_key: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        bucket = self._by_key.get(key)
        if bucket is None:
            bucket = self._by_key[key] = Bucket(self._per_second, self._at_once)
            if len(self._by_key) > self._KEPT:
                self._by_key.popitem(last=False)
        self._by_key.move_to_end(key)
        return bucket.take()
