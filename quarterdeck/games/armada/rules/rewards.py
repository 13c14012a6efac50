"""Credits and data tokens that captains gain together. Rules: Scrap credits, Success, Decoding the final encounter."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import JOINT, Ask
from quarterdeck.core.words import Message
from quarterdeck.games.armada.cards import (
    ARTEMIS,
    ARTEMIS_TWO,
    LOKUST,
    OUROBOROS,
    RANDOM_DATA,
    SAVIOR,
    TOWER,
)
from quarterdeck.games.armada.rules.finale import reveal_finale
from quarterdeck.games.armada.rules.ship import gain_credits
from quarterdeck.games.armada.story import GAME, tell
from quarterdeck.games.armada.table import DATA_TOKENS, NONE, Table, bank


def award(s: Table, door: Door, credits: int) -> None:
    """Credits for the team, which decides how to split them."""
    credits = min(credits, bank(s))
    if credits <= 0:
        return
    if len(s.team) == 1:
        gain_credits(s, door, s.team[0], credits)
    else:
        s.then(Split(sum(1 << seat for seat in s.team), credits))


class Split(Ask[Table]):
    """The captains of a team give out their credits one by one."""

    def __init__(self, team: int, credits: int) -> None:
        self.team: Final = team
        self.credits: Final = credits

    def args(self) -> list[int]:
        return [self.team, self.credits]

    def mode(self) -> int:
        return JOINT

    def seats(self, s: Table) -> list[int]:
        return [seat for seat in range(s.kit.players) if self.team >> seat & 1]

    def legal(self, s: Table) -> list[Action]:
        if bank(s) == 0:
            return []
        return [s.kit.verbs.share.of(TABLE, seat) for seat in self.seats(s)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if self.credits > 1:
            s.then(Split(self.team, self.credits - 1))
        gain_credits(s, door, action.a, 1)


# -- data ------------------------------------------------------------------------------------------------


def gain_data(s: Table, door: Door, pattern: int) -> None:
    """A data token: of a pattern, or a random one. The last one that is needed reveals the final encounter."""
    if s.finale != NONE or not any(s.data_left):
        return
    if pattern == RANDOM_DATA or not s.data_left[pattern]:
        pattern = door.pick(s, DATA_TOKENS, s.data_left, sum(s.data_left))
    s.data_left[pattern] -= 1
    s.data.append(pattern)
    if door.listening:
        name = Message(f"{GAME}.data.{s.kit.figures.data[pattern]}", {})
        tell(door, "data", ["data"], {"data": name, "count": len(s.data)})
    if len(s.data) >= s.kit.rulings.data:
        reveal_finale(s, door, decode(s))


def decode(s: Table) -> int:
    """The first true line of the decoding table."""
    pairs = s.kit.figures.pairs
    few = s.kit.players <= 2
    for finale, allowed in (
        (LOKUST, True),
        (OUROBOROS, True),
        (ARTEMIS, not few),
        (ARTEMIS_TWO, few),
        (TOWER, s.kit.players >= 2),
    ):
        one, other = pairs[finale]
        if allowed and one in s.data and other in s.data:
            return finale
    return OUROBOROS if few or not s.kit.rulings.savior else SAVIOR
