"""The order of the seats at the end of a match."""

from __future__ import annotations

from collections.abc import Sequence


def before(results: Sequence[int], tally: Sequence[int], one: int, other: int) -> float:
    """1 if the first seat ended before the second, a half if neither did: by result, then by points."""
    mine = (results[one], tally[one] if tally else 0)
    theirs = (results[other], tally[other] if tally else 0)
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def places(results: Sequence[int], tally: Sequence[int]) -> list[float]:
    """For each seat the share of the others that it ended before."""
    seats = range(len(results))
    if len(results) == 1:
        return [0.5]
    return [
        sum(before(results, tally, seat, other) for other in seats if other != seat) / (len(results) - 1)
        for seat in seats
    ]
