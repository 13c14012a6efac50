"""The report on a program that failed: how many of its choices a stand-in made, and why."""

from __future__ import annotations

from collections import Counter
from typing import Final

from quarterdeck.commands.output import counted, prose

REASONS: Final = 5
"""The number of reasons that are printed, the most frequent first."""


def tell_replaced(name: str, replaced: int, choices: int, because: Counter[str]) -> None:
    if not replaced:
        return
    prose(f"{name} failed, and a stand-in made {replaced} of its {counted(choices, 'choice')}:")
    for why, times in because.most_common(REASONS):
        prose(f"{why} ({counted(times, 'time')})", "  ", "  ")
