"""The verbs of Battlecruisers: all choices of a commander."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action, Param, Verb

# Codes, in the order of the verb table.
PLAY: Final = 0
RECOVER: Final = 1
TARGET: Final = 2
DISCARD: Final = 3
DISCARD_RECOVERY: Final = 4
DISCARD_THIS: Final = 5
GIVE: Final = 6
RETURN: Final = 7
ENOUGH: Final = 8
EXCHANGE: Final = 9
NEXT: Final = 10
IGNORE: Final = 11
STRIKE: Final = 12
SWAP: Final = 13
KEEP: Final = 14
NAME: Final = 15
REMOVE: Final = 16
FIGHT_ON: Final = 17
CALL_OFF: Final = 18

FROM_HAND: Final = (PLAY, RECOVER, DISCARD, GIVE, EXCHANGE)
"""Verbs about a card in the player's own hand."""
FROM_PILE: Final = (RETURN, SWAP, REMOVE)
"""Verbs about a card in the player's own discard pile."""
PRIVATE: Final = (DISCARD, RETURN, SWAP, REMOVE, FIGHT_ON, CALL_OFF)
"""Verbs whose choice stays secret. Other seats learn only that it was made."""


class Verbs:
    """The verbs for these cards and this number of seats."""

    def __init__(self, cards: Sequence[str], seats: int) -> None:
        card = Param("card", cards, "battlecruisers.card.{}.name")
        opponent = Param("opponent", [f"p{number + 1}" for number in range(seats)], "battlecruisers.seat.{}")
        self.play: Final = Verb("play", card)
        self.recover: Final = Verb("recover", card)
        self.target: Final = Verb("target", opponent)
        self.discard: Final = Verb("discard", card)
        self.discard_recovery: Final = Verb("discard-recovery")
        self.discard_this: Final = Verb("discard-this")
        self.give: Final = Verb("give", card)
        self.return_: Final = Verb("return", card)
        self.enough: Final = Verb("enough")
        self.exchange: Final = Verb("exchange", card)
        self.next: Final = Verb("next", card)
        self.ignore: Final = Verb("ignore", card)
        self.strike: Final = Verb("strike", card)
        self.swap: Final = Verb("swap", card)
        self.keep: Final = Verb("keep")
        self.name: Final = Verb("name", card)
        self.remove: Final = Verb("remove", card)
        self.fight_on: Final = Verb("fight-on")
        self.call_off: Final = Verb("call-off")

    def in_order(self) -> list[Verb]:
        return [
            self.play,
            self.recover,
            self.target,
            self.discard,
            self.discard_recovery,
            self.discard_this,
            self.give,
            self.return_,
            self.enough,
            self.exchange,
            self.next,
            self.ignore,
            self.strike,
            self.swap,
            self.keep,
            self.name,
            self.remove,
            self.fight_on,
            self.call_off,
        ]


_WITH_CARD: Final = (*FROM_HAND, *FROM_PILE, NEXT, IGNORE, STRIKE, NAME)


def card_of(action: Action) -> int:
    """The card that an action refers to, -1 if none."""
    return action.a if action.code in _WITH_CARD else -1
