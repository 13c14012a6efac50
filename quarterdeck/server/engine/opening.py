"""From the database to a course: the journal is played again, and where it comes out differently the match is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.core.errors import OptionError, QuarterdeckError, UnknownGame
from quarterdeck.core.history import named
from quarterdeck.core.record import parse_record
from quarterdeck.registry import AnyGame
from quarterdeck.server.engine.course import Course, Parted
from quarterdeck.server.engine.deed import Deed
from quarterdeck.server.engine.errors import BadPlan, Kept
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.kept import no_such_game, not_set_up, other_rules
from quarterdeck.server.engine.wire import Opening
from quarterdeck.server.plan import Line, Plan


def begin(games: Games, plan: Plan) -> Course:
    """A match before its first choice."""
    try:
        return Course(games.open(plan.game, plan.options), plan)
    except QuarterdeckError as error:
        raise BadPlan(_harmless(error)) from None


def open_course(games: Games, opening: Opening) -> Course:
    """The match as its journal says. If it cannot go on, `kept` says why, and it stands where it still agreed."""
    plan = opening.plan
    try:
        game = games.open(plan.game, plan.options)
        course = Course(game, plan)
    except MemoryError:
        raise
    except UnknownGame:
        raise Kept(no_such_game(plan)) from None
    except Exception as error:
        raise Kept(not_set_up(plan, _harmless(error))) from None
    if not _set_up_as(opening, course):
        course.kept = other_rules(plan, game.box, 0)
        return course
    for number, line in enumerate(opening.lines):
        try:
            course.follow(line)
        except MemoryError:
            raise
        except Exception:  # Under other rules anything can happen, an error in the middle of a choice included.
            return _as_far_as(game, plan, opening.lines[:number])
    return course


def followed(course: Course, lines: Sequence[Line]) -> Iterator[Deed]:
    """What each further line did. `Parted` if one cannot have happened here."""
    for line in lines:
        try:
            deed = course.follow(line)
        except (Parted, QuarterdeckError, IndexError):
            raise Parted from None
        if deed is not None:
            yield deed


def _as_far_as(game: AnyGame, plan: Plan, lines: Sequence[Line]) -> Course:
    course = Course(game, plan)
    for line in lines:
        course.follow(line)
    course.kept = other_rules(plan, game.box, course.turn + 1)
    return course


def _set_up_as(opening: Opening, course: Course) -> bool:
    """Under other rules the set-up may differ already, and before the first choice only a snapshot tells."""
    box = course.match.game.box
    if opening.snapshot is None or (box.revision, box.content) == (opening.plan.rules, opening.plan.content):
        return True
    setup = parse_record(opening.snapshot[1]).turns[0]
    return setup.outcomes == named(box.streams, course.match.opening) and setup.mark in ("", _first_mark(course))


def _first_mark(course: Course) -> str:
    return course.match.record().turns[0].mark


def _harmless(error: Exception) -> str:
    """An error in words, unless it could quote a seed or a hidden position."""
    if isinstance(error, OptionError | UnknownGame):
        return str(error)
    return f"the rules do not take it ({type(error).__name__})"
