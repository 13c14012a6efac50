"""Hints: whether a session has them, which were given already, and a hint in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from quarterdeck import languages
from quarterdeck.core.action import Action
from quarterdeck.core.decision import Option
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import printable
from quarterdeck.core.words import say
from quarterdeck.players import Handle, handle_of
from quarterdeck.players.hint import Advice, Hint, NoHint
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.save_file import FileProblem, read_bytes, write
from quarterdeck.terminal.seating import Seating


class HintsOff(NoHint):
    """Several people play, and hints were not switched on."""


class SessionHints:
    def __init__(self, match: AnyMatch, seating: Seating, asked_for: bool | None) -> None:
        """`asked_for` switches hints on or off. With None they are on for people who do not play against each other."""
        self._match: Final = match
        self.asked_for: Final = asked_for
        friends = len(seating.people) == 1 or match.game.box.cooperative
        self.allowed: Final[bool] = friends if asked_for is None else asked_for
        self._last: tuple[str, int, Hint] | None = None
        if not match.catalogue.knows("hint.title"):
            match.catalogue = match.catalogue.joined(languages.advice(match.game, match.catalogue.language))

    def handle(self, seat: int) -> Handle:
        """What an adviser of this seat gets: what the seat knows."""
        match = self._match
        if not self.allowed:
            raise HintsOff(match.text(say("hint.several")))
        handle = handle_of(match.game, match.state, seat, match.turn)
        if not handle.options:
            raise NoHint(match.text(say("hint.not-asked")))
        return handle

    def last(self, seat: int) -> Hint | None:
        """The hint that was given to the current question. It is shown again and not counted again."""
        if self._last is None or self._last[:2] != (self._match.fingerprint, seat):
            return None
        return self._last[2]

    def given(self, seat: int, hint: Hint, before: bool = False) -> bool:
        """Count a hint that was given; return whether it counts. `before`: an earlier session has counted it."""
        if self.last(seat) is hint:
            return False
        self._last = (self._match.fingerprint, seat, hint)
        if not before:
            self._match.took_hint()
        return not before


# -- which hints were given ----------------------------------------------------------------------------------------

LARGEST: Final = 10_000
"""Bytes of the largest file."""


def hint_path(path: Path) -> Path:
    """The file beside a saved match that names the seats which got a hint in the current position."""
    return path.with_name(f"{path.name}.hint.json")


def hint_was_given(path: Path, match: AnyMatch, seat: int) -> bool:
    return seat in _seats(path, match)


def note_hint_given(path: Path, match: AnyMatch, seat: int) -> None:
    """If it cannot be written, the hint is counted each time."""
    kept = {"position": match.fingerprint, "seats": [*_seats(path, match), seat]}
    with suppress(FileProblem):
        write(hint_path(path), json.dumps(kept) + "\n")


def _seats(path: Path, match: AnyMatch) -> list[int]:
    """The seats with a hint in this position; none if the file is damaged or about another position."""
    place = hint_path(path)
    try:
        kept = json.loads(read_bytes(place, LARGEST)) if place.is_file() else None
    except (QuarterdeckError, ValueError, RecursionError):
        return []
    if (
        not isinstance(kept, dict)
        or kept.get("position") != match.fingerprint
        or not isinstance(kept.get("seats"), list)
    ):
        return []
    return [seat for seat in kept["seats"] if isinstance(seat, int)]


# -- in words --------------------------------------------------------------------------------------------------------


def hint_title(match: AnyMatch, hint: Hint) -> str:
    return match.text(say("hint.title", count=len(hint.advice)))


def hint_headline(match: AnyMatch, advice: Advice, options: Sequence[Option] = ()) -> str:
    """The chance, the option, and its number among those offered."""
    label = match.text(match.game.option(match.state, advice.action).label)
    number = number_of(advice.action, options)
    typed = f" ({number})" if number else ""
    return printable(f"{match.text(advice.promise())}  {label}{typed}")


def number_of(action: Action, options: Sequence[Option]) -> int:
    """The number to type, from 1; 0 if it is not among the options."""
    return next((at for at, option in enumerate(options, 1) if option.action.same(action)), 0)


def hint_details(match: AnyMatch, advice: Advice) -> list[str]:
    """What follows in the same turn, the reasons, and the expected numbers."""
    out: list[str] = []
    if advice.then:
        out.append(match.text(say("hint.then", what="; ".join(match.text(label) for label in advice.then))))
    if advice.reasons:
        out.append("; ".join(match.text(reason) for reason in advice.reasons))
    if advice.measures:
        out.append(match.text(say("hint.expected", what=advice.expected())))
    return [printable(line) for line in out]


def hint_verdict(match: AnyMatch, hint: Hint) -> str:
    return printable(match.text(hint.verdict()))


def hint_lines(match: AnyMatch, hint: Hint, options: Sequence[Option] = ()) -> list[str]:
    """The hint in plain lines."""
    lines = [f"{hint_title(match, hint)}:"]
    for number, advice in enumerate(hint.advice, 1):
        lines.append(f"  {number}. {hint_headline(match, advice, options)}")
        lines += [f"     {line}" for line in hint_details(match, advice)]
    return [*lines, hint_verdict(match, hint)]
