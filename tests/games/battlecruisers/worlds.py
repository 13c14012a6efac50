"""A brute-force oracle for the knowledge of a seat: all worlds that are possible from what it has seen.

Every world that the seat cannot distinguish from the true one is stored as a whole position. When another seat does
something face down, each world branches into every way in which that is possible; worlds that then look different to
the seat are dropped. The oracle is slow and does not use the game's knowledge code, so it can check it.
"""

from __future__ import annotations

from itertools import product

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor, OddsDoor
from quarterdeck.core.state import EACH
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.battlecruisers.trail import MOVE, kind_in, with_cards, zone_in
from quarterdeck.testing.seat_views import view_at

Key = tuple[int, ...]


class TooMany(Exception):
    """There are too many worlds to continue."""


class Worlds:
    """Starts at the first choice of a match, when every pile has one hidden card."""

    def __init__(self, game: Battlecruisers, s: Battle, seat: int, most: int) -> None:
        self.game = game
        self.seat = seat
        self.most = most
        self.all: dict[Key, Battle] = {}
        others = [other for other in range(game.box.seats) if other != seat]
        choices = [_cards(s.hands[other] | s.piles[other]) for other in others]
        for picked in product(*choices):
            world = s.copy()
            for other, card in zip(others, picked, strict=True):
                mask = s.hands[other] | s.piles[other]
                world.hands[other], world.piles[other] = mask & ~(1 << card), 1 << card
                for at, noted in enumerate(world.trail):
                    if kind_in(noted) == MOVE and zone_in(noted) == other:
                        world.trail[at] = with_cards(noted, 1 << card)
            game.refresh(world)
            self._add(self.all, world, s)

    def follow(self, before: Battle, answers: list[Action], after: Battle) -> None:
        """Update the worlds after the match moved from one position to another by these answers (several secret
        ones)."""
        found: dict[Key, Battle] = {}
        for world in self.all.values():
            for chosen in product(*[self._could_be(world, before, action) for action in answers]):
                for end in self._ends(world, chosen):
                    self._add(found, end, after)
                if len(found) > self.most:
                    raise TooMany
        self.all = found

    def _could_be(self, world: Battle, before: Battle, action: Action) -> list[Action]:
        """The possible answers of this seat in a world, given what our seat learns."""
        ask = self.game.asking(world)
        assert ask is not None
        legal = [option for option in ask.legal(world) if option.seat == action.seat]
        knowers = self.game.knowers(before, action)
        if knowers < 0 or knowers >> self.seat & 1:
            return [option for option in legal if option is action]
        voting = ("fight-on", "call-off")
        same = voting if action.verb.name in voting else (action.verb.name,)
        return [option for option in legal if option.verb.name in same]

    def _ends(self, world: Battle, chosen: tuple[Action, ...]) -> list[Battle]:
        """The positions that a world can reach, for all outcomes of chance."""
        out: list[Battle] = []
        path: list[int] | None = []
        while path is not None:
            door = OddsDoor(path)
            end = world.copy()
            for action in chosen:
                self.game.apply(end, action, door)
            out.append(end)
            path = door.next_path()
        return out

    def _add(self, found: dict[Key, Battle], world: Battle, truth: Battle) -> None:
        if self.looks(world) == self.looks(truth):
            found.setdefault(key(world), world)

    def looks(self, s: Battle) -> object:
        """Everything that the seat can see: its view, the copies of open cards, and its stored knowledge."""
        zones = s.kit.zones
        lane = s.possible[self.seat * zones : (self.seat + 1) * zones]
        return view_at(self.game, s, [self.seat]).json(), s.played, s.recovery, lane

    def imagined(self, s: Battle, times: int) -> list[Key]:
        return [key(self.game.imagine(s, [self.seat], FastDoor(luck))) for luck in range(times)]


def key(s: Battle) -> Key:
    """The place of every hidden card."""
    return (*s.hands, *s.piles, s.gone, s.passed)


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def steps_of(
    game: Battlecruisers, states: list[Battle], actions: list[Action]
) -> list[tuple[Battle, list[Action], Battle]]:
    """The match as a list of answered questions: the position before, the answers, the position after."""
    out: list[tuple[Battle, list[Action], Battle]] = []
    at = 0
    while at < len(actions):
        before = states[at]
        ask = game.asking(before)
        assert ask is not None
        end = at + 1
        while ask.mode() == EACH and states[end].sealed:
            end += 1
        out.append((before, actions[at:end], states[end]))
        at = end
    return out
