"""The plan of a player in a co-operative game, in words that all players may read."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.players.handle import Handle
from quarterdeck.players.player import Choice
from quarterdeck.players.skills import skills_of


def plan_in_words(handle: Handle, choice: Choice) -> list[tuple[int, Message]]:
    """The seat and the label of each step of a plan, as far as every player may know them.

    The steps are played in one imagined position. If the player chose only the next one, the skills of the game may add
    what is expected after it.
    """
    game, door = handle.game, FastDoor(handle.seed)
    s: State = game.complete(handle.undecided, door)
    begun = game.round(s)
    planned: list[Action] = choice.plan
    out: list[tuple[int, Message]] = []
    for action in planned:
        if action not in s.options or not game.is_shared(s, action):
            break
        out.append((action.seat, game.option(s, action).label))
        game.apply(s, action, door)
    skills = skills_of(game)
    if skills is not None and len(out) == len(planned) == 1 and not s.over and game.round(s) == begun:
        seat = planned[0].seat
        out += [(seat, label) for label in skills.ahead(game, s, planned[0], door)]
    return out
