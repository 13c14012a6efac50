"""Makes matches without a browser, as records that a test imports at the server."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck import registry
from quarterdeck.players import player
from quarterdeck.players.play_out import answer, play_match
from quarterdeck.registry import AnyMatch

LONG = 10
"""The seed of a guided match on teaching with more than 300 choices."""


@lru_cache(maxsize=4)
def guided(seed: int, difficulty: str) -> AnyMatch:
    """A match that the officer played to its end."""
    match = registry.new("d6", seed=seed, difficulty=difficulty)
    play_match(match, player("officer", seed))
    return match


def fresh(seed: int, difficulty: str = "medium") -> AnyMatch:
    return registry.new("d6", seed=seed, difficulty=difficulty)


def upto(match: AnyMatch, turn: int) -> AnyMatch:
    """The same match after this many choices."""
    again = registry.load(match.record().text())
    while again.turn > turn:
        again.undo(consent=True)
    return again


def threats(match: AnyMatch) -> int:
    return sum(1 for part in match.view([0]).parts if part.id.startswith("threat."))


@lru_cache(maxsize=4)
def asking(topic: str, options: int = 3) -> AnyMatch:
    """A position with a question other than the assignment of the crew."""
    for seed in range(1, 200):
        match, chooser = fresh(seed, "hard"), player("random", seed)
        while match.decision is not None:
            if match.decision.topic.key == topic and len(match.decision.options) >= options:
                return match
            match.play(answer(match, chooser))
    raise LookupError(topic)


@lru_cache(maxsize=1)
def crowded() -> AnyMatch:
    """A position with as many threats as a real match has: random choices let them accumulate."""
    best: tuple[int, int, int] = (0, 0, 0)
    for seed in range(1, 13):
        match, chooser = fresh(seed, "easy"), player("random", seed)
        while not match.over:
            if match.decision is not None and len(match.decision.options) > 7:
                best = max(best, (threats(match), seed, match.turn))
            match.play(answer(match, chooser))
    _, seed, turn = best
    match, chooser = fresh(seed, "easy"), player("random", seed)
    while match.turn < turn:
        match.play(answer(match, chooser))
    return match
