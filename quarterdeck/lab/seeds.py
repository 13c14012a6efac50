"""The seeds of matches."""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1


def key_of(seed: int, number: int) -> int:
    """The key of a match: two rounds of a 64-bit mixing function (splitmix64) over the seed and its number."""
    x = (seed + (number + 1) * 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)
