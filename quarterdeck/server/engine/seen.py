"""What a viewer sees: the whole scene, or an update with the frames that lead from one scene to the next."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quarterdeck.core.event import Event
from quarterdeck.core.state import State
from quarterdeck.core.words import Json
from quarterdeck.registry import AnyGame, AnyMatch
from quarterdeck.server.engine.course import Course
from quarterdeck.server.engine.deed import Deed
from quarterdeck.server.engine.taking_back import Back
from quarterdeck.server.engine.wire import Viewer
from quarterdeck.server.plan import Result, Summary

Parts = dict[str, dict[str, Json]]
"""By id, in the order of the table."""

encode = msgspec.json.Encoder().encode
_RESULT: dict[str, Result] = {"won": "won", "lost": "lost", "drawn": "drawn"}


def scene(course: Course, viewer: Viewer) -> dict[str, Json]:
    match = course.match
    now: dict[str, Json] = {
        "game": match.game.box.name,
        "seats": list(viewer),
        "turn": course.turn,
        "round": match.game.round(match.state),
        "parts": list(parts(match.game, match.state, viewer).values()),
        "decision": decision(course, viewer),
        "outcome": outcome(match),
        "undo": Back(course, viewer).data(),
    }
    if apart(match, viewer):
        now["apart"] = True
    return now


def apart(match: AnyMatch, viewer: Viewer) -> bool:
    """Whether these seats see different things."""
    first, *others = ([part.data() for part in match.game.view(match.state, [seat])] for seat in viewer or (0,))
    return any(parts != first for parts in others)


def update(course: Course, deed: Deed, viewer: Viewer) -> bytes | None:
    """What the last line means to a viewer; nothing if it is not theirs to see."""
    if deed.audience is not None and not any(seat in deed.audience for seat in viewer):
        return None
    match = course.match
    steps = [(note.event.seen_by(viewer), s) for note, s in course.slowly(deed) if note.reaches(viewer)]
    out: dict[str, Json] = {
        "type": "update",
        "version": course.version(viewer),
        "cause": deed.cause,
        "seat": deed.seat,
        "turn": course.turn,
        "round": match.game.round(match.state),
        "frames": frames(match.game, deed.before, steps, match.state, viewer),
    }
    back = sum(note.reaches(viewer) for note in deed.untold)
    if back:
        out["back"] = back
    asked = decision(course, viewer)
    if asked is not None:
        out["decision"] = asked
    ended = outcome(match)
    if ended is not None:
        out["outcome"] = ended
    out["undo"] = Back(course, viewer).data()
    return encode(out)


def decision(course: Course, viewer: Viewer) -> Json:
    asked = None if course.kept else course.match.decision_for(viewer)
    return asked.data() if asked else None


def outcome(match: AnyMatch) -> Json:
    ended = match.outcome
    return ended.data() if ended else None


def summary(course: Course) -> Summary:
    match = course.match
    ended = match.outcome
    return Summary(
        state="over" if ended else "playing",
        round=match.game.round(match.state),
        turns=course.turn,
        asked=match.game.seats_to_act(match.state),
        ending=ended.ending if ended else "",
        results=[_RESULT[result] for result in ended.results] if ended else [],
        takebacks=match.takebacks,
        hints=match.hints,
    )


# -- frames ------------------------------------------------------------------------------------------------------------


def parts(game: AnyGame, s: State, viewer: Viewer) -> Parts:
    return {part.id: part.data() for part in game.view(s, viewer)}


def frames(
    game: AnyGame, start: State, steps: Sequence[tuple[Event, State]], after: State, viewer: Viewer
) -> list[Json]:
    """One frame per event. Rules tell some things before they do them and others after: what changes between two events
    belongs to the first if only that one names the part, else to the second. The rest has happened by the last one."""
    before, round = parts(game, start, viewer), game.round(start)
    told = [_between(game, s, viewer, before) for _, s in steps]
    final = parts(game, after, viewer)
    out: list[Json] = []
    for number, (event, s) in enumerate(steps):
        last = number == len(steps) - 1
        now = final if last else _meant(told[number], told[number + 1], event.parts, steps[number + 1][0].parts)
        frame = _frame(event, before, now)
        if (opened := game.round(after if last else s)) != round:
            frame["round"] = round = opened
        out.append(frame)
        before = now
    return out


def _meant(now: Parts, later: Parts, mine: Sequence[str], theirs: Sequence[str]) -> Parts:
    """The table as an event leaves it."""
    early = {id for id in mine if id not in theirs and now.get(id) != later.get(id)}
    if not early:
        return now
    source = {id: later if id in early else now for id in [*later, *now]}
    return {id: side[id] for id, side in source.items() if id in side}


def _between(game: AnyGame, s: State, viewer: Viewer, before: Parts) -> Parts:
    try:
        return parts(game, s, viewer)
    except Exception:  # A view is made for positions that wait for an answer; half-way through a rule it may not be.
        return before


def _frame(event: Event, before: Parts, after: Parts) -> dict[str, Json]:
    frame: dict[str, Json] = {"event": event.data()}
    changed: list[Json] = [part for id, part in after.items() if before.get(id) != part]
    if changed:
        frame["changed"] = changed
    removed: list[Json] = [id for id in before if id not in after]
    if removed:
        frame["removed"] = removed
    ids = list(after)
    if ids != [id for id in before if id in after] + [id for id in ids if id not in before]:
        order: list[Json] = list(ids)
        frame["order"] = order
    return frame
