"""What a card does, a phrase for each effect, with what it costs first.

The phrases describe the table as it is now: an effect whose condition is not met, or that has no target, is left out.
"""

from __future__ import annotations

from quarterdeck.core.words import Message
from quarterdeck.games.battlecruisers.effects.base import CardCondition, applies, does, main_effects
from quarterdeck.games.battlecruisers.rules.protection import CLASH
from quarterdeck.games.battlecruisers.table import Battle


def main_phrases(s: Battle, seat: int, slot: int) -> list[Message]:
    """What the main effect of a card in play does."""
    costs: list[Message] = []
    others: list[Message] = []
    gained = 0
    for effect in main_effects(s, slot):
        phrase: Message | None = None
        if applies(effect, s, seat, slot):
            sure = effect.sure_points()
            gained += sure
            if not sure:
                phrase = effect.phrase(s, seat, seat, slot)
        else:
            condition = effect.condition
            if isinstance(condition, CardCondition) and condition.undecided(s, seat):
                phrase = effect.undecided_phrase(condition.name)
        if phrase is not None:
            (costs if effect.costs else others).append(phrase)
    gains = [does("gains", points=gained)] if gained else []
    return costs + gains + others


def clash_phrases(s: Battle, seat: int, slot: int) -> list[Message]:
    """What a clash on a card in play does to one of the seats in it."""
    out: list[Message] = []
    for effect in s.kit.clash[s.deck[slot]]:
        if applies(effect, s, seat, slot):
            phrase = effect.phrase(s, seat, CLASH, slot)
            if phrase is not None:
                out.append(phrase)
    return out
