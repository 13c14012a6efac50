"""The plan of a player in a co-operative game, in words that all players may read."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.players.handle import Handle
from quarterdeck.players.player import Choice


def plan_in_words(handle: Handle, choice: Choice) -> list[tuple[int, Message]]:
    """The seat and the label of each step of a plan, as far as every player may know them.

    The steps are played in one imagined position: a plan ends before the first random outcome.
    """
    game, door = handle.game, FastDoor(handle.seed)
    s: State = game.complete(handle.undecided, door)
    planned: list[Action] = choice.plan
    out: list[tuple[int, Message]] = []
    for action in planned:
        if action not in s.options or not game.is_shared(s, action):
            break
        out.append((action.seat, game.option(s, action).label))
        game.apply(s, action, door)
    return out
