"""Checks that every message has a text, and that the options of a decision have different labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from quarterdeck.core.event import Event
from quarterdeck.core.plain import describe
from quarterdeck.core.view import View
from quarterdeck.core.words import Message
from quarterdeck.registry import AnyGame
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.seat_views import SeatView
from quarterdeck.testing.trial import Trial

_MISSING = re.compile(r"\[[\w-]+(?:\.[\w-]+)+\]|\{\w+\^?(?::[^{}]*)?\}")


def texts_are_there(trials: Sequence[Trial], views: Sequence[SeatView]) -> Finding:
    """Check that no text and no parameter is missing in settings, endings, views, decisions and events."""
    problems: dict[str, None] = {}
    texts = 0
    for game in {id(trial.game): trial.game for trial in trials}.values():
        for message in _static(game):
            texts += 1
            _note(problems, game.text(message), "the box")
    for shown in views:
        for text in _spoken(shown.view):
            texts += 1
            _note(problems, text, shown.where)
    for trial in trials:
        for event in trial.match.events:
            texts += 1
            _note(problems, trial.game.text(event.message), trial.at(0))
    return found("texts are there", list(problems), f"{texts} texts")


def _note(problems: dict[str, None], text: str, where: str) -> None:
    missing = _MISSING.search(text)
    if missing:
        problems.setdefault(f"{where}: {missing.group(0)} has no text")


def _static(game: AnyGame) -> Iterator[Message]:
    for setting in game.box.settings:
        yield Message(setting.words, {})
        for value in setting.values:
            yield Message(f"{setting.words}.{value}", {})
    for ending in game.box.endings:
        yield Message(f"{game.box.name}.end.{ending}", {})


def _spoken(view: View) -> Iterator[str]:
    for part in view.parts:
        yield from describe(part, view.parts, view.catalogue)
        if part.help is not None:
            yield view.text(part.help)
    if view.decision is not None:
        yield view.text(view.decision.topic)
        for option in view.decision.options:
            yield view.text(option.label)
            if option.cost is not None:
                yield view.text(option.cost)
        for refusal in view.decision.refusals:
            yield f"{view.text(refusal.what)}: {view.text(refusal.reason)}"
    if view.outcome is not None:
        yield view.text(view.outcome.reason)


def labels_are_unique(views: Sequence[SeatView]) -> Finding:
    """Check that no two options of one decision and one seat have the same label."""
    problems: dict[str, None] = {}
    looked = 0
    for shown in views:
        decision = shown.view.decision
        seen: dict[tuple[int, str], str] = {}
        for option in decision.options if decision is not None else ():
            looked += 1
            label = shown.view.text(option.label)
            other = seen.setdefault((option.action.seat, label), str(option.action))
            if other != str(option.action):
                problems.setdefault(f"{shown.where}: {other!r} and {str(option.action)!r} both read {label!r}")
    return found("labels are unique", list(problems), f"{looked} labels")


def private_stays_private(trials: Sequence[Trial]) -> Finding:
    """Check that private fields of events are blanked for seats that may not know them."""
    problems: list[str] = []
    looked = private = 0
    for trial in trials:
        for event in trial.match.events:
            looked += 1
            private += bool(event.private)
            if event.private and any(name not in event.message.params for name in event.private):
                problems.append(f"{trial.at(0)}: {event!r} keeps private what it does not say: {event.private}")
            if _tells(event, [seat for seat in range(trial.game.box.seats) if seat not in event.knowers]):
                problems.append(f"{trial.at(0)}: {event!r} tells its private fields")
    return found("private fields of events", problems, f"{looked} events, {private} of them with private fields")


def _tells(event: Event, strangers: Sequence[int]) -> bool:
    seen = event.seen_by(strangers)
    return any(seen.message.params.get(name) == event.message.params[name] for name in event.private)
