"""A review as text: a chart, a table of the choices, and a summary."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.printable import printable
from quarterdeck.core.words import say
from quarterdeck.players.hint import percent
from quarterdeck.players.review import USUAL, Judged, Review, SeatReview
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.seating import seat_name

COLUMNS: Final = ("turn", "round", "choice", "chance", "luck", "mistake", "better")
BLOCKS: Final = "▁▂▃▄▅▆▇█"
DIGITS: Final = "0123456789"
WIDEST: Final = 60


def heads(match: AnyMatch) -> list[str]:
    return [match.text(say(f"review.column.{name}")) for name in COLUMNS]


def row(match: AnyMatch, one: Judged) -> list[str]:
    """One choice: turn, round, label, chance before and after, luck, mistake, better choice."""
    worse = f"{match.text(say(f'review.{one.grade}'))} {points(-one.loss)}" if one.grade else ""
    better = match.text(one.best_label) if one.grade else ""
    chance = f"{percent(one.before)} -> {percent(one.next)} %"
    told = [str(one.turn), str(one.round or ""), match.text(one.label), chance, points(one.luck), worse, better]
    return [printable(cell) for cell in told]


def rows(match: AnyMatch, seat: SeatReview) -> list[list[str]]:
    return [row(match, one) for one in seat.choices]


def points(share: float) -> str:
    """A difference of two chances in percentage points, with its sign."""
    value = percent(abs(share))
    return f"{'-' if share < 0 else '+'}{value}" if value else "0"


def chart(seat: SeatReview, blocks: bool = True, width: int = WIDEST) -> str:
    """The chance over the match, from left to right; the last is the result."""
    curve = seat.curve()
    signs = BLOCKS if blocks else DIGITS
    size = min(width, len(curve))
    picked = [curve[at * (len(curve) - 1) // max(1, size - 1)] for at in range(size)]
    return "".join(signs[min(len(signs) - 1, max(0, int(value * len(signs))))] for value in picked)


def title(match: AnyMatch, seat: SeatReview) -> str:
    return match.text(say("review.title", seat=seat_name(match, seat.seat)))


def summary(match: AnyMatch, review: Review, seat: SeatReview) -> list[str]:
    """Luck, skill, turning points, and the method."""
    if not seat.choices:
        return [match.text(say("review.none"))]
    alone = match.game.box.seats == 1
    key = "review.summary" if alone else "review.summary.others"
    ends = {"first": percent(seat.first), "last": percent(seat.result)}
    changed = {"luck": points(seat.luck), "skill": points(-seat.lost)}
    wrong = len(seat.mistakes)
    noise = percent(seat.noise)
    faultless = say("review.rough.faultless", noise=noise) if review.rough else say("review.faultless")
    found = say("review.mistakes", count=wrong) if wrong else faultless
    out = [match.text(say(key, **ends, **changed))]
    if review.graded and review.rough:
        out.append(match.text(say("review.rough", budget=review.budget, noise=noise, usual=USUAL)))
    out.append(match.text(found if review.graded else say("review.ungraded")))
    turning = "review.turning" if alone else "review.turning.others"
    for one in seat.turning_points:
        ends = {"before": percent(one.before), "after": percent(one.next)}
        changed = {"luck": points(one.luck), "skill": points(-one.loss)}
        out.append(match.text(say(turning, turn=one.turn, what=one.label, **ends, **changed)))
    out.append(match.text(say("review.method", budget=review.budget)))
    if review.graded and not review.rough:
        out.append(match.text(say("review.seen", noise=noise)))
    return [printable(line) for line in out]
