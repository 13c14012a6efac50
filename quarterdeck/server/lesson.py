"""Guided first matches: the set-up of each is known, so that the guide can say what is coming."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Lesson:
    seed: str
    options: dict[str, str] = field(default_factory=dict)
    bots: dict[int, str] = field(default_factory=dict)


LESSONS = {
    "d6": Lesson("0" * 59 + "173fe", {"difficulty": "teaching"}),
    "battlecruisers": Lesson("0" * 59 + "173fe", {"players": "3", "set": "basic"}, {1: "officer", 2: "officer"}),
}
