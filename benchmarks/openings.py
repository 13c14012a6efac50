"""How often players of Battlecruisers should choose the same card in the first round, and how often they do.

    python -m benchmarks.openings captain@400 6 1      six deals of seed 1 for each of the sets below

Each deal is a small game: all seats choose a card at the same time. Officers play on from every combination of cards,
which gives the table of payoffs (the share of the victory). Regret matching finds an equilibrium of that table. The
player named on the command line chooses at the same deals. The output is how often two seats choose the same card: in
the equilibrium, with uniformly random choices, and with the player in all seats; and how much a seat would gain with
the best reply. An equilibrium gives the seats different roles, which players without an agreement cannot: its rate is a
limit.

Two simplifications: the payoffs are estimates, and the table assumes that players know all hands. A player at the table
does not know which card each opponent has in its pile, so it cannot avoid all of the gain that is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import DRAWN, WON, State
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.players import Budget, handle_of, player

SETS = ("basic", "the-big-bang", "clash-of-captains", "politics-in-a-space-fight")
SEATS = 3
PLAYOUTS = 100
SAMPLES = 20
"""Number of times the player is asked, for each seat of each deal."""
ROUNDS = 20_000

Strategy = list[float]
Payoffs = dict[tuple[int, ...], list[float]]
"""For each combination of choices, the share of the victory of each seat."""


class Deal:
    """The first round of one match."""

    def __init__(self, game: Battlecruisers, key: int) -> None:
        self.game = game
        self.state = game.start(FastDoor(key))
        self.options = [[one for one in self.state.options if one.seat == seat] for seat in range(SEATS)]

    def payoffs(self, key: int) -> Payoffs:
        return {choice: self._mean(choice, key) for choice in product(*(range(len(own)) for own in self.options))}

    def _mean(self, choice: tuple[int, ...], key: int) -> list[float]:
        total = [0.0] * SEATS
        for number in range(PLAYOUTS):
            shares = self._played(choice, key + number)
            total = [one + more for one, more in zip(total, shares, strict=True)]
        return [one / PLAYOUTS for one in total]

    def _played(self, choice: tuple[int, ...], key: int) -> list[float]:
        game, s, door = self.game, self.state.copy(), FastDoor(key)
        for seat, number in enumerate(choice):
            game.apply(s, self.options[seat][number], door)
        officers = [player("officer", key * SEATS + seat) for seat in range(SEATS)]
        while not s.over:
            game.apply(s, officers[s.options[0].seat](game, s), door)
        return shares_of(s)

    def asked(self, level: str, key: int) -> list[Strategy]:
        """The frequency of each option in the player's choices, by seat."""
        out = []
        for seat in range(SEATS):
            counts = [0.0] * len(self.options[seat])
            for number in range(SAMPLES):
                counts[self._choice(level, seat, key + SEATS * number + seat)] += 1 / SAMPLES
            out.append(counts)
        return out

    def _choice(self, level: str, seat: int, key: int) -> int:
        s = self.state.copy()
        for other in range(seat):  # Their answers are secret, so it does not matter which they are.
            self.game.apply(s, self.options[other][0], FastDoor(key))
        name, _, iterations = level.partition("@")
        budget = Budget(int(iterations)) if iterations else None
        return self.options[seat].index(player(name, key).choose(handle_of(self.game, s, seat, key, budget)).action)

    def same_card(self, strategies: Sequence[Strategy]) -> float:
        """The probability that two seats choose the same card, over all pairs of seats."""
        names = [[str(one) for one in own] for own in self.options]
        likely = 0.0
        pairs = list(combinations(range(SEATS), 2))
        for one, other in pairs:
            for number, name in enumerate(names[one]):
                if name in names[other]:
                    likely += strategies[one][number] * strategies[other][names[other].index(name)]
        return likely / len(pairs)


def shares_of(s: State) -> list[float]:
    for best in (WON, DRAWN):
        if best in s.results:
            return [float(result == best) / s.results.count(best) for result in s.results]
    return [0.0] * SEATS


def values(payoffs: Payoffs, strategies: Sequence[Strategy], seat: int) -> list[float]:
    """The expected value of each option of a seat, given the strategies of the others."""
    out = [0.0] * len(strategies[seat])
    for choice, shares in payoffs.items():
        likely = 1.0
        for other, number in enumerate(choice):
            if other != seat:
                likely *= strategies[other][number]
        out[choice[seat]] += likely * shares[seat]
    return out


def gain(payoffs: Payoffs, strategies: Sequence[Strategy]) -> float:
    """The gain of a seat from the best reply, averaged over the seats."""
    total = 0.0
    for seat, own in enumerate(strategies):
        worth = values(payoffs, strategies, seat)
        total += max(worth) - sum(likely * one for likely, one in zip(own, worth, strict=True))
    return total / SEATS


def equilibrium(payoffs: Payoffs) -> list[Strategy]:
    """The least exploitable of the average strategies that regret matching passes."""
    sizes = [1 + max(choice[seat] for choice in payoffs) for seat in range(SEATS)]
    regrets = [[0.0] * size for size in sizes]
    sums = [[0.0] * size for size in sizes]
    best: tuple[float, list[Strategy]] | None = None
    for step in range(1, ROUNDS + 1):
        now = [_matched(own) for own in regrets]
        for seat in range(SEATS):
            worth = values(payoffs, now, seat)
            mean = sum(likely * one for likely, one in zip(now[seat], worth, strict=True))
            regrets[seat] = [max(0.0, old + one - mean) for old, one in zip(regrets[seat], worth, strict=True)]
            sums[seat] = [old + step * likely for old, likely in zip(sums[seat], now[seat], strict=True)]
        if step % 1000 == 0:
            average = [[one / sum(own) for one in own] for own in sums]
            for candidate in (average, now):
                left = gain(payoffs, candidate)
                if best is None or left < best[0]:
                    best = left, candidate
    assert best is not None
    return best[1]


def _matched(regrets: Strategy) -> Strategy:
    total = sum(regrets)
    return [one / total for one in regrets] if total > 0 else [1 / len(regrets)] * len(regrets)


def main(level: str, deals: int, seed: int) -> None:
    found = []
    for name, number in track(list(product(SETS, range(deals))), description="openings", console=Console(stderr=True)):
        key = 1_000_003 * (seed + number)
        deal = Deal(Battlecruisers({"players": str(SEATS), "set": name}), key)
        payoffs = deal.payoffs(key)
        right, taken = equilibrium(payoffs), deal.asked(level, key)
        blind = [[1 / len(own)] * len(own) for own in deal.options]
        found_here = [deal.same_card(one) for one in (right, blind, taken)]
        figures = [*found_here, *(gain(payoffs, one) for one in (blind, taken))]
        found.append((name, figures))
    same = [f"same card, {who}" for who in ("equilibrium", "any card", level)]
    table = Table("set", *same, "gain against any card", f"gain against {level}")
    for name in (*SETS, "all"):
        rows = [figures for other, figures in found if name in (other, "all")]
        table.add_row(name, *(f"{100 * sum(column) / len(rows):.1f} %" for column in zip(*rows, strict=True)))
    Console().print(table)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
