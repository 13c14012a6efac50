"""All seatings of the entrants of an arena, in which each has as many seats as the others in total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, factorial
from typing import Final

from quarterdeck.lab.entrant import EntrantError

MOST: Final = 10_000
"""Seatings that a block may have."""


def seatings(entrants: int, seats: int, together: bool = False) -> list[tuple[int, ...]]:
    """For each seating the entrant in each seat.

    With more seats than entrants, each entrant has as many seats as the others or one more, and the extra seat
    rotates. With fewer seats, every group of that size plays. If all win together, one entrant plays all seats.
    """
    if together or seats == 1:
        return [(entrant,) * seats for entrant in range(entrants)]
    ways = _count(entrants, seats)
    if ways > MOST:
        raise EntrantError(f"{entrants} players at {seats} seats have {ways} seatings: name fewer players")
    return [order for company in _companies(entrants, seats) for order in _permutations(company)]


def _companies(entrants: int, seats: int) -> list[list[int]]:
    each, more = divmod(seats, entrants)
    everyone = [entrant for entrant in range(entrants) for _ in range(each)]
    return [sorted([*everyone, *lucky]) for lucky in combinations(range(entrants), more)]


def _count(entrants: int, seats: int) -> int:
    each, more = divmod(seats, entrants)
    alike: int = factorial(each) ** (entrants - more) * factorial(each + 1) ** more
    return comb(entrants, more) * factorial(seats) // alike


def _permutations(company: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Each different order once."""
    if not company:
        yield ()
    for first in sorted(set(company)):
        rest = list(company)
        rest.remove(first)
        for order in _permutations(rest):
            yield first, *order
