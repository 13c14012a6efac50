"""What a viewer gets: the whole scene, or an update with one frame per event that leads to the next scene."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quarterdeck.core.event import Event
from quarterdeck.core.short import shortened
from quarterdeck.core.state import State
from quarterdeck.core.words import Json
from quarterdeck.registry import AnyGame, AnyMatch
from quarterdeck.server.engine.change import ReplicaChange
from quarterdeck.server.engine.match_replica import MatchReplica
from quarterdeck.server.engine.undo_rights import UndoRights
from quarterdeck.server.engine.wire import Viewer
from quarterdeck.server.match_data import Result, Summary

Parts = dict[str, dict[str, Json]]
"""Part id to part data, in the order of the view."""

encode = msgspec.json.Encoder().encode
_RESULT: dict[str, Result] = {"won": "won", "lost": "lost", "drawn": "drawn"}


def scene(replica: MatchReplica, viewer: Viewer) -> dict[str, Json]:
    """`messages.Scene` of the current position."""
    match = replica.match
    now: dict[str, Json] = {
        "game": match.game.box.name,
        "seats": list(viewer),
        "turn": replica.turn,
        "round": match.game.round(match.state),
        "parts": list(parts(match.game, match.state, viewer).values()),
        "decision": decision(replica, viewer),
        "outcome": outcome(match),
        "undo": UndoRights(replica, viewer).data(),
    }
    if apart(match, viewer):
        now["apart"] = True
    return now


def sent_scene(replica: MatchReplica, viewer: Viewer) -> bytes:
    """The scene as JSON in the short form."""
    return encode(shortened(scene(replica, viewer), replica.match.game.box.name))


def apart(match: AnyMatch, viewer: Viewer) -> bool:
    """Whether these seats see different views."""
    first, *others = ([part.data() for part in match.game.view(match.state, [seat])] for seat in viewer or (0,))
    return any(parts != first for parts in others)


def update(replica: MatchReplica, change: ReplicaChange, viewer: Viewer) -> bytes | None:
    """`messages.Update` of the last change as JSON in the short form; None if the viewer must not notice the change."""
    if change.audience is not None and not any(seat in change.audience for seat in viewer):
        return None
    match = replica.match
    steps = [(item.event.seen_by(viewer), s) for item, s in replica.at_each_event(change) if item.reaches(viewer)]
    out: dict[str, Json] = {
        "type": "update",
        "version": replica.version(viewer),
        "cause": change.cause,
        "seat": change.seat,
        "turn": replica.turn,
        "round": match.game.round(match.state),
        "frames": frames(match.game, change.before, steps, match.state, viewer),
    }
    back = sum(item.reaches(viewer) for item in change.unlogged)
    if back:
        out["back"] = back
    asked = decision(replica, viewer)
    if asked is not None:
        out["decision"] = asked
    ended = outcome(match)
    if ended is not None:
        out["outcome"] = ended
    out["undo"] = UndoRights(replica, viewer).data()
    return encode(shortened(out, match.game.box.name))


def decision(replica: MatchReplica, viewer: Viewer) -> Json:
    asked = None if replica.read_only else replica.match.decision_for(viewer)
    return asked.data() if asked else None


def outcome(match: AnyMatch) -> Json:
    ended = match.outcome
    return ended.data() if ended else None


def summary(replica: MatchReplica) -> Summary:
    match = replica.match
    ended = match.outcome
    return Summary(
        state="over" if ended else "playing",
        round=match.game.round(match.state),
        turns=replica.turn,
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
    """One frame per event, with the parts that the event changed.

    Rules report some events before the change and others after it. A change between two events belongs to the first
    event if only that event names the part, else to the second. The last frame contains all remaining changes.
    """
    before, round = parts(game, start, viewer), game.round(start)
    logged = [_between(game, s, viewer, before) for _, s in steps]
    final = parts(game, after, viewer)
    out: list[Json] = []
    for number, (event, s) in enumerate(steps):
        last = number == len(steps) - 1
        now = final if last else _meant(logged[number], logged[number + 1], event.parts, steps[number + 1][0].parts)
        frame = _frame(event, before, now)
        if (opened := game.round(after if last else s)) != round:
            frame["round"] = round = opened
        out.append(frame)
        before = now
    return out


def _meant(now: Parts, later: Parts, mine: Sequence[str], theirs: Sequence[str]) -> Parts:
    """The parts after an event, including later changes that belong to it (see `frames`)."""
    early = {id for id in mine if id not in theirs and now.get(id) != later.get(id)}
    if not early:
        return now
    source = {id: later if id in early else now for id in [*later, *now]}
    return {id: side[id] for id, side in source.items() if id in side}


def _between(game: AnyGame, s: State, viewer: Viewer, before: Parts) -> Parts:
    try:
        return parts(game, s, viewer)
    except Exception:  # A view may fail in the middle of a rule: games write it for positions that ask a question.
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
