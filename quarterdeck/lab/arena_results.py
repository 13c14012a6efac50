"""The results of an arena: shares, ratings and times of players against each other; otherwise the win rate of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import isfinite
from typing import Any, Final

import numpy as np

from quarterdeck.core.state import RESULTS, WON
from quarterdeck.lab.arena import Arena
from quarterdeck.lab.bout import Bout
from quarterdeck.lab.header import header_of
from quarterdeck.lab.intervals import Estimate, difference_of_wins, share_of_wins, share_over_blocks
from quarterdeck.lab.plan import ArenaPlan
from quarterdeck.lab.ratings import Numbers, comparable, ratings
from quarterdeck.players.ranking import before


class Work:
    """The counts of one player over all its seats."""

    def __init__(self, plan: ArenaPlan, entrant: int, bouts: Sequence[Bout]) -> None:
        mine = [(bout, seat) for bout in bouts for seat, one in enumerate(bout.seating) if one == entrant]
        self.name: Final = str(plan.entrants[entrant])
        self.asked: Final = plan.entrants[entrant].iterations(plan.game)
        """Iterations it is given for a choice; 0 if it does not search."""
        self.choices: Final = sum(bout.choices[seat] for bout, seat in mine)
        self.iterations: Final = sum(bout.iterations[seat] for bout, seat in mine)
        self.cut: Final = sum(bout.cut[seat] for bout, seat in mine)
        self.program: Final = plan.entrants[entrant].program
        self.replaced: Final = sum(bout.replaced[seat] for bout, seat in mine if bout.replaced)
        """Choices that a stand-in made, because the program failed."""
        self.because: Final = Counter(bout.because[seat] for bout, seat in mine if bout.because and bout.because[seat])
        """Why, and in how many seats."""
        self.results: Final = [sum(bout.results[seat] == result for bout, seat in mine) for result in range(3)]
        times = [micros / 1000 for bout, seat in mine for micros in bout.micros[seat]]
        self.median, self.slow = (float(ms) for ms in np.quantile(times, [0.5, 0.95])) if times else (0.0, 0.0)
        """Milliseconds a choice; 95 of 100 choices take no longer than the second."""

    def data(self) -> dict[str, object]:
        return {
            "player": self.name,
            "iterations_a_choice": self.asked,
            "seats": dict(zip(RESULTS, self.results, strict=True)),
            "choices": self.choices,
            "iterations": self.iterations,
        }

    def time(self) -> dict[str, object]:
        """Figures that differ from run to run."""
        median, slow = round(self.median, 3), round(self.slow, 3)
        told = {"player": self.name, "median_ms": median, "percentile_95_ms": slow, "cut": self.cut}
        return {**told, "replaced": self.replaced, "because": dict(self.because)} if self.program else told


class Contest:
    """A part in which players are against each other."""

    def __init__(self, plan: ArenaPlan, bouts: Sequence[Bout]) -> None:
        self.work: Final = [Work(plan, one, bouts) for one in range(len(plan.entrants))]
        self.endless: Final = sum(bout.endless for bout in bouts)
        """Matches that reached the limit of choices and were broken off: a draw for every player."""
        blocks = cross_pairs(plan, bouts)
        self.pairs: Final[Numbers] = blocks.sum(axis=0) + blocks.sum(axis=0).T
        """How many pairs each two formed."""
        self.shares: Final = {
            (i, j): share_over_blocks(_shares(blocks, i, j))
            for i in range(len(self.work))
            for j in range(len(self.work))
            if i != j
        }
        """How often the first ended before the second, ties as halves."""
        self.ratings: Final = ratings(blocks, plan.seed)
        self.modest: Final = not comparable(blocks)
        """A player won all its pairs: its true rating can be higher than this one."""

    def data(self) -> dict[str, object]:
        rated = zip(self.work, self.ratings, strict=True)
        return {
            "players": [{**work.data(), "rating_95": _points(rating)} for work, rating in rated],
            "ratings_modest": self.modest,
            "before": [
                {
                    "player": self.work[i].name,
                    "other": self.work[j].name,
                    "pairs": int(self.pairs[i, j]),
                    "share_95": share.data(),
                }
                for (i, j), share in self.shares.items()
            ],
        }


class Trial:
    """A part in which each player is on its own, all with the same seeds."""

    def __init__(self, plan: ArenaPlan, bouts: Sequence[Bout]) -> None:
        players = range(len(plan.entrants))
        own = [[bout for bout in bouts if bout.seating[0] == one] for one in players]
        won = [[bout.results[0] == WON for bout in own[one]] for one in players]
        self.work: Final = [Work(plan, one, bouts) for one in players]
        self.endless: Final = sum(bout.endless for bout in bouts)
        """Matches that reached the limit of choices and were broken off: they do not count as won."""
        self.games: Final = [len(one) for one in own]
        self.wins: Final = [sum(one) for one in won]
        self.shares: Final = [share_of_wins(sum(one), len(one)) for one in won]
        self.rounds: Final = [sum(bout.rounds for bout in one) for one in own]
        self.endings: Final = [
            {ending: sum(bout.ending == at for bout in one) for at, ending in enumerate(plan.game.box.endings)}
            for one in own
        ]
        self.differences: Final[list[Estimate]] = [
            difference_of_wins(sum(a > b for a, b in both), sum(a < b for a, b in both), len(both))
            for both in (list(zip(one, other, strict=True)) for one, other in pairwise(won))
        ]
        """Between each player and the next."""

    def data(self) -> dict[str, object]:
        return {
            "players": [
                {
                    **work.data(),
                    "games": self.games[one],
                    "wins": self.wins[one],
                    "win_rate_95": self.shares[one].data(),
                    "rounds": self.rounds[one],
                    "endings": self.endings[one],
                }
                for one, work in enumerate(self.work)
            ],
            "differences": [
                {"player": one.name, "other": other.name, "difference_95": found.data()}
                for (one, other), found in zip(pairwise(self.work), self.differences, strict=True)
            ],
        }


def results(arena: Arena, bouts: Sequence[Bout]) -> list[Contest | Trial]:
    """One for each part. All matches must have been played; they are in the order of the plan."""
    parts = [[bout for bout in bouts if bout.part == part] for part in range(len(arena.plans))]
    return [
        Trial(plan, own) if plan.together else Contest(plan, own) for plan, own in zip(arena.plans, parts, strict=True)
    ]


def data(arena: Arena, found: Sequence[Contest | Trial]) -> dict[str, Any]:
    """Everything as JSON.

    All but `times` is the same on every machine, unless players were held to the clock or one is a program.
    """
    header = header_of(arena)
    game = arena.game
    return {
        "game": game.box.name,
        "rules": game.box.revision,
        "options": header.options,
        "packs": list(game.packs()),
        "players_code": header.players_code,
        "seed": arena.spec.seed,
        "clock": arena.spec.clock,
        "matches": arena.matches,
        "command": arena.command(),
        "parts": [
            {
                **({arena.spec.each: value} if arena.spec.each else {}),
                "content": plan.game.box.content,
                "seatings": len(plan.seatings),
                "blocks": plan.blocks,
                "matches": plan.matches,
                **({"endless": part.endless} if part.endless else {}),
                **part.data(),
            }
            for value, plan, part in zip(arena.values, arena.plans, found, strict=True)
        ],
        "times": [[work.time() for work in part.work] for part in found],
    }


def cross_pairs(plan: ArenaPlan, bouts: Sequence[Bout]) -> Numbers:
    """For each block and each two players: how many pairs of their seats the first won. Ties are halves."""
    out = np.zeros((plan.blocks, len(plan.entrants), len(plan.entrants)))
    for bout in bouts:
        block = out[bout.number // len(plan.seatings)]
        for seat, one in enumerate(bout.seating):
            for other_seat, other in enumerate(bout.seating):
                if one != other:
                    block[one, other] += before(bout.results, bout.tally, seat, other_seat)
    return out


def _shares(blocks: Numbers, one: int, other: int) -> list[float]:
    won = blocks[:, one, other]
    return [float(share) for share in won / (won + blocks[:, other, one])]


def _points(rating: Estimate) -> list[float | None]:
    return [round(figure, 1) if isfinite(figure) else None for figure in rating]
