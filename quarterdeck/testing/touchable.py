"""Checks that every touchable part has an option or a refusal.

The matches show which parts are touchable: if an option of some kind of question touched a part once, the part must
have an option or a refusal whenever that kind of question asks the same seat again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quarterdeck.testing.report import Finding, found, not_run
from quarterdeck.testing.seat_views import SeatView

NAME = "touchable parts have an answer"


class Asked(NamedTuple):
    """A kind of question, by the class of the Ask, and the seat it asks."""

    kind: str
    seat: int


def touchable_parts_have_an_answer(views: Sequence[SeatView]) -> Finding:
    """Check that in every view of an asked seat each touchable part has an option or a refusal."""
    touchable = _touchable(views)
    if not touchable:
        return not_run(NAME, "no option of this game touches a part")
    silent: dict[tuple[str, str], str] = {}
    offered = refused = 0
    for shown in views:
        asked = _asked(shown)
        if shown.view.decision is None or not asked:
            continue
        options = {touch for option in shown.view.decision.options for touch in option.touches}
        refusals = {touch for refusal in shown.view.decision.refusals for touch in refusal.touches}
        for part in shown.view.part_ids():
            if not any(part in touchable.get(one, ()) for one in asked):
                continue
            if _touched(part, options):
                offered += 1
            elif _touched(part, refusals):
                refused += 1
            else:
                silent.setdefault((asked[0].kind, part), shown.where)
    problems = [
        f"{where}: {part} can be touched when {kind} asks, and has neither option nor refusal here"
        for (kind, part), where in silent.items()
    ]
    parts = len({part for ids in touchable.values() for part in ids})
    kinds = len({asked.kind for asked in touchable})
    well = f"{parts} parts in {kinds} kinds of question: {offered} times an option, {refused} times a refusal"
    return found(NAME, problems, well)


def _touchable(views: Sequence[SeatView]) -> dict[Asked, set[str]]:
    """All parts that the options of a kind of question ever touched, per seat: only its owner can touch a hand."""
    out: dict[Asked, set[str]] = {}
    for shown in views:
        for option in shown.view.decision.options if shown.view.decision else ():
            if option.touches:
                out.setdefault(Asked(_kind(shown), option.action.seat), set()).update(option.touches)
    return out


def _asked(shown: SeatView) -> list[Asked]:
    """The questions to the seats of a view: they see options of their own, or of the whole table."""
    options = shown.view.decision.options if shown.view.decision else []
    return [Asked(_kind(shown), seat) for seat in sorted({option.action.seat for option in options})]


def _kind(shown: SeatView) -> str:
    return type(shown.trial.game.asking(shown.trial.match.state_at(shown.turn))).__name__


def _touched(part: str, touches: set[str]) -> bool:
    """Return whether a part or a piece of it is touched: if one die of a row is touched, the row is."""
    return part in touches or any(touch.startswith(f"{part}.") for touch in touches)
