"""A world with a known truth for tests of the search: the chance to win is a logistic function of the figures."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from math import exp
from pathlib import Path
from zlib import crc32

import numpy as np

from quarterdeck.core.pack import Source
from quarterdeck.lab.seeds import key_of
from quarterdeck.lab.tuning.figures import numbers
from quarterdeck.lab.tuning.measures import ROUNDS, WON, Numbers, measures_of
from quarterdeck.lab.tuning.plan import TuningPlan, parse_plan

FIGURES = 6


def pack_text(figures: int = FIGURES, value: int = 1) -> str:
    """A pack of monsters: the more strength, the fewer wins."""
    head = '[pack]\nid = "zoo"\ngame = "zoo"\n'
    return head + "".join(f'\n[[monster]]\nid = "m{at}"\nstrength = {value}  # of five\n' for at in range(figures))


def plan_text(
    figures: int = FIGURES, low: float = 0.23, high: float = 0.27, budget: str = "", more: str = "", seed: int = 1
) -> str:
    wanted = "".join(f'\n[[figure]]\npath = "monster.m{at}.strength"\nlow = 1\nhigh = 5\n' for at in range(figures))
    target = f'\n[[target]]\nmeasure = "win rate"\nplayers = "officer"\nlow = {low}\nhigh = {high}\n'
    spent = f"[budget]\nmatches = 60\nrungs = 5\n{budget or 'minutes = 1'}\n"
    return f'pack = "start.toml"\nseed = {seed}\n{wanted}{target}{more}\n{spent}'


def plan_in(folder: Path, plan: str = "", pack: str = "") -> TuningPlan:
    (folder / "start.toml").write_text(pack or pack_text(), encoding="utf-8")
    return parse_plan(Source("plan.toml", plan or plan_text()), folder)


class World:
    """Plays matches by dice. Matches with the same seed and number share most of their luck in all candidates."""

    def __init__(self, plan: TuningPlan, base: float = 2.4, slope: float = 0.25, common: float = 0.5) -> None:
        self.plan = plan
        self.base = base
        self.slope = slope
        self.common = common
        """The share of the luck that belongs to the number of the match."""
        self.matches = 0
        self.packs: list[str] = []
        self.seeds: list[int] = []
        self.interrupt_at = -1

    def truth(self, pack: str) -> float:
        """The chance to win with a pack."""
        strength = sum(value for path, value in numbers(tomllib.loads(pack)) if path.startswith("monster."))
        return 1 / (1 + exp(-(self.base - self.slope * strength)))

    def unsound(self, pack: str) -> str:
        return "m0 has strength 5" if 'id = "m0"\nstrength = 5' in pack else ""

    def play(self, pack: str, seed: int, first: int, count: int) -> dict[str, Numbers]:
        if len(self.packs) == self.interrupt_at:
            raise KeyboardInterrupt
        self.packs.append(pack)
        self.seeds.append(seed)
        self.matches += count
        shared = _luck(seed, range(first, first + count))
        own = _luck(key_of(seed, crc32(pack.encode())), range(first, first + count))
        luck = np.where(_luck(seed ^ 77, range(first, first + count)) < self.common, shared, own)
        found: dict[str, Numbers] = {}
        for column in dict.fromkeys(column for measure in measures_of(self.plan) for column in measure.columns):
            truth = self.truth(pack)
            if column.what == WON:
                found[str(column)] = (luck < truth).astype(np.float32)
            elif column.what == ROUNDS:
                found[str(column)] = np.round(10 + 20 * truth + 6 * (luck - 0.5)).astype(np.float32)
        return found


class UnevenWorld(World):
    """Some figures matter much more than others, and two of them together more than each."""

    def truth(self, pack: str) -> float:
        strengths = [monster["strength"] for monster in tomllib.loads(pack)["monster"]]
        weights = [0.02 + 0.4 * ((at * 7) % 16 / 15) ** 2 for at in range(len(strengths))]
        effect = sum(weight * strength for weight, strength in zip(weights, strengths, strict=True))
        return 1 / (1 + exp(-(self.base - effect - 0.02 * strengths[0] * strengths[3])))


def _luck(seed: int, matches: Sequence[int]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.array([key_of(seed, number) / 2**64 for number in matches])
