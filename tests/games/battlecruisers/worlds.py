"""All that could be so, as far as one seat has seen: an oracle for what it knows, by brute force.

Every world that the seat cannot tell from the true one is kept as a whole position. When somebody else does something
face down, each world goes on in every way in which that could have been done; whatever then looks different to the seat
than the truth does is dropped. It is slow and needs no knowledge of its own, so it can judge that of the game.
"""

from __future__ import annotations

from itertools import product

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor, OddsDoor
from quarterdeck.core.state import EACH
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.battlecruisers.trail import MOVE, kind_in, with_cards, zone_in
from quarterdeck.testing.looks import look_at

Key = tuple[int, ...]


class TooMany(Exception):
    """More worlds than anybody wants to wait for."""


class Worlds:
    """Begins at the first choice of a match, in which everybody has one hidden card in the pile."""

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
        """The match went on from one position to another by these answers (several, if all answered in secret)."""
        found: dict[Key, Battle] = {}
        for world in self.all.values():
            for chosen in product(*[self._could_be(world, before, action) for action in answers]):
                for end in self._ends(world, chosen):
                    self._add(found, end, after)
                if len(found) > self.most:
                    raise TooMany
        self.all = found

    def _could_be(self, world: Battle, before: Battle, action: Action) -> list[Action]:
        """What this seat's answer could have been in a world, as far as our seat learns it."""
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
        """Where a world comes to, for everything that chance can bring."""
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
        """All that the seat can see: its view, the cards that lie open to the very copy, and what it keeps in mind."""
        zones = s.kit.zones
        lane = s.possible[self.seat * zones : (self.seat + 1) * zones]
        return look_at(self.game, s, [self.seat]).json(), s.played, s.recovery, lane

    def imagined(self, s: Battle, times: int) -> list[Key]:
        return [key(self.game.imagine(s, [self.seat], FastDoor(luck))) for luck in range(times)]


def key(s: Battle) -> Key:
    """Where every hidden card lies."""
    return (*s.hands, *s.piles, s.gone, s.passed)


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def steps_of(
    game: Battlecruisers, states: list[Battle], actions: list[Action]
) -> list[tuple[Battle, list[Action], Battle]]:
    """A match as the questions that were answered: the position before, the answers, the position after."""
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
