"""Checks that notation, JSON and index of an action parse back to the same action.

All actions of a verb are checked; of a verb with very many, an even sample.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from quarterdeck.core.action import LARGE, TABLE, Action, Verb, VerbTable, seat_prefix
from quarterdeck.core.errors import NotationError
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import Trial


def actions_round_trip(trials: Sequence[Trial]) -> Finding:
    table = trials[0].game.box.verbs
    seats = range(TABLE, table.seats)
    actions = [verb.numbered(seat, n) for verb in table.verbs for seat in seats for n in _numbers(verb)]
    problems = [wrong for action in actions if (wrong := _wrong(table, action))]
    doubled = len(table.verbs) - len({verb.name for verb in table.verbs})
    if doubled:
        problems.append(f"{doubled} verbs share a name")
    return found("notation, JSON and index", problems, f"{len(actions)} actions of {len(table.verbs)} verbs")


def _numbers(verb: Verb) -> list[int]:
    checked = min(verb.size, LARGE)
    return [at * verb.size // checked for at in range(checked)]


def _wrong(table: VerbTable, action: Action) -> str:
    try:
        if table.parse(str(action), action.seat) is not action:
            return f"{str(action)!r} parses to another action"
        if table.parse(f"{seat_prefix(action.seat)}{action}") is not action:
            return f"{action!r} with its seat parses to another action"
        if table.from_data(json.loads(json.dumps(action.data()))) is not action:
            return f"{action!r} as JSON is read as another action"
        if table.action(action.index, action.seat) is not action:
            return f"{action!r} has the index of another action"
    except NotationError as error:
        return f"{action!r} is refused: {error}"
    return ""


def options_are_unique(trials: Sequence[Trial]) -> Finding:
    """Check that no option is offered twice, and that each is an action of the game's own verbs."""
    problems: list[str] = []
    looked = 0
    for trial in trials:
        table = trial.game.box.verbs
        for turn, s in enumerate(trial.states):
            looked += len(s.options)
            keys = [(action.seat, action.index) for action in s.options]
            if len(keys) != len(set(keys)):
                twice = next(action for action in s.options if keys.count((action.seat, action.index)) > 1)
                problems.append(f"{trial.at(turn)}: {twice} is offered twice")
            elif any(table.action(action.index, action.seat) is not action for action in s.options):
                problems.append(f"{trial.at(turn)}: an option is not of this game's verb table")
    return found("options are unique", problems, f"{looked} options")
