"""The meaning of a typed line: a number, a key, an action in the notation of records, or the id of a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import TABLE, seat_prefix
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.errors import IllegalAction, NotationError
from quarterdeck.core.printable import quoted, short
from quarterdeck.terminal.session import Session


class TypedAnswer:
    """The options that a line names: one is a choice, several need a second choice, none is another kind of line."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.options: Final[list[Option]] = list(options)

    @property
    def choice(self) -> Option | None:
        return self.options[0] if len(self.options) == 1 else None


def parse_answer(line: str, options: Sequence[Option]) -> TypedAnswer:
    """The options a line names among those offered."""
    words = " ".join(line.split())
    if words.isascii() and words.isdigit():
        number = int(words[:9])
        if not 1 <= number <= len(options):
            raise IllegalAction(f"there is no option {words[:9]}: choose 1 to {len(options)}")
        return TypedAnswer([options[number - 1]])
    notation = [o for o in options if words in (str(o.action), seat_prefix(o.action.seat) + str(o.action))]
    if notation:
        return TypedAnswer(notation[:1])
    exact = [option for option in options if option.key and option.key == words]
    alike = [o for o in options if o.key and o.key.casefold() == words.casefold()]
    return TypedAnswer(exact or alike or [o for o in options if words in o.touches])


def no_option_error(session: Session, line: str, decision: Decision) -> IllegalAction:
    """The error for a line that names no option. It reveals nothing about the options of another seat."""
    match = session.match
    words = line.split()
    named = words[0] if words and words[0] in [_prefix(seat) for seat in range(TABLE, match.game.box.seats)] else ""
    if named:
        words = words[1:]
    if not words or words[0] not in [verb.name for verb in match.game.box.verbs.verbs]:
        raise NotationError(f"{quoted(short(line, 60))} is not an option: type its number, its key, or ? for help")
    here = _prefix(session.seat)
    if named not in ("", here, _prefix(TABLE)):
        what = quoted(short(" ".join(words), 60))
        raise IllegalAction(f"{what} is for {named}, and {here} is at the screen: choose 1 to {len(decision.options)}")
    joint = all(option.action.seat == TABLE for option in decision.options)
    try:
        match.find(" ".join(words if joint or match.game.box.seats == 1 else [here, *words]))
    except NotationError as error:
        raise NotationError(f"{error}; ? tells what can be typed") from error
    return IllegalAction(f"choose 1 to {len(decision.options)}")


def _prefix(seat: int) -> str:
    return seat_prefix(seat).strip()
