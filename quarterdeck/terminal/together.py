"""Questions in which several seats may act, at one screen: the options of all people here, and what bots would do."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.printable import printable
from quarterdeck.core.state import OPEN
from quarterdeck.core.view import View
from quarterdeck.core.words import say
from quarterdeck.players import Player, player
from quarterdeck.players.plan import plan_in_words
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.bots import bot_handle
from quarterdeck.terminal.seating import Seating, bot_at, seat_name
from quarterdeck.terminal.words import terminal_text


def is_open(match: AnyMatch) -> bool:
    """Whether any of the asked seats may act now."""
    ask = match.game.asking(match.state)
    return ask is not None and ask.mode() == OPEN


def view_by_seat(match: AnyMatch, seats: Sequence[int]) -> View:
    """What these seats see, with their options seat by seat. Each label names its seat."""
    view = match.view(sorted(seats))
    asked = view.decision
    if asked is None:
        return view
    options = [_of_seat(match, option) for seat in seats for option in asked.options if option.action.seat == seat]
    decision = Decision(
        asked.number, asked.mode, asked.seats, asked.topic, options, asked.refusals, asked.kind, asked.others
    )
    return View(
        view.game,
        view.seats,
        view.round,
        view.parts,
        decision,
        view.events,
        view.outcome,
        view.catalogue,
        view.printed,
    )


def _of_seat(match: AnyMatch, option: Option) -> Option:
    name = seat_name(match, option.action.seat)
    label = say("core.by-seat", seat=name, what=option.label)
    return Option(option.action, label, option.touches, option.cost, option.changes, name, option.key, option.aside)


def others_lines(match: AnyMatch, view: View) -> list[str]:
    """What the other seats can do now, one line per seat."""
    others = view.decision.others if view.decision else []
    lines: list[str] = []
    for seat in dict.fromkeys(option.action.seat for option in others):
        labels = [printable(view.text(option.label)) for option in others if option.action.seat == seat]
        lines.append(f"{seat_name(match, seat)}: {', '.join(labels)}")
    return lines


def waiting_bots(match: AnyMatch, seating: Seating) -> list[int]:
    """The bots that may act in an open question, and wait for people."""
    asked = match.game.seats_to_act(match.state) if is_open(match) else []
    return [seat for seat in asked if seat in seating.bots] if len(asked) > 1 else []


def plan_lines(match: AnyMatch, seating: Seating) -> list[str]:
    """What each bot that is asked, and waits for people, would do. Programs and the random player say nothing."""
    lines: list[str] = []
    asked = match.game.seats_to_act(match.state)
    for seat in [seat for seat in asked if seat in seating.bots]:
        name = seating.bots[seat]
        who: str | Player = seating.program(seat) or name
        if not isinstance(who, str) or who == "random" or not match.game.box.cooperative:
            continue
        handle = bot_handle(match, who, seat)
        steps = plan_in_words(handle, player(who, handle.seed).choose(handle))
        told = [
            printable(
                match.text(
                    label if actor in (seat, TABLE) else say("core.by-seat", seat=seat_name(match, actor), what=label)
                )
            )
            for actor, label in steps
        ]
        if told:
            plan = terminal_text(match.catalogue, "plan", who=bot_at(match, seating, seat), plan="; ".join(told))
            lines.append(plan)
    return lines
