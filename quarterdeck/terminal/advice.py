"""A hint in words: each option with its chance, why it is good, and what to type for it."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import Action
from quarterdeck.core.decision import Option
from quarterdeck.core.printable import printable
from quarterdeck.core.words import say
from quarterdeck.players.hint import Advice, Hint
from quarterdeck.registry import AnyMatch


def title(match: AnyMatch, hint: Hint) -> str:
    return match.text(say("hint.title", count=len(hint.advice)))


def headline(match: AnyMatch, advice: Advice, options: Sequence[Option] = ()) -> str:
    """The chance, the option, and its number among those offered."""
    label = match.text(match.game.option(match.state, advice.action).label)
    number = number_of(advice.action, options)
    typed = f" ({number})" if number else ""
    return printable(f"{match.text(advice.promise())}  {label}{typed}")


def number_of(action: Action, options: Sequence[Option]) -> int:
    """The number to type, from 1; 0 if it is not among the options."""
    return next((at for at, option in enumerate(options, 1) if option.action.same(action)), 0)


def details(match: AnyMatch, advice: Advice) -> list[str]:
    """What comes after it in the same turn, what all of that is good for, and what can be counted then."""
    out: list[str] = []
    if advice.then:
        out.append(match.text(say("hint.then", what="; ".join(match.text(label) for label in advice.then))))
    if advice.reasons:
        out.append("; ".join(match.text(reason) for reason in advice.reasons))
    if advice.measures:
        out.append(match.text(say("hint.expected", what=advice.expected())))
    return [printable(line) for line in out]


def verdict(match: AnyMatch, hint: Hint) -> str:
    return printable(match.text(hint.verdict()))


def hint_lines(match: AnyMatch, hint: Hint, options: Sequence[Option] = ()) -> list[str]:
    """All of it, for reading line by line."""
    lines = [f"{title(match, hint)}:"]
    for number, advice in enumerate(hint.advice, 1):
        lines.append(f"  {number}. {headline(match, advice, options)}")
        lines += [f"     {line}" for line in details(match, advice)]
    return [*lines, verdict(match, hint)]
