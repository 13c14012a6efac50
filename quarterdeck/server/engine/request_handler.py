"""Handles the requests of the pool in a worker process: plays, undoes, shows and records cached matches."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import convert

from quarterdeck.core.action import TABLE, seat_prefix
from quarterdeck.core.chance import ALL
from quarterdeck.core.position import position_text
from quarterdeck.core.seed import FAST, SEALED, Seed
from quarterdeck.registry import AnyMatch
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.answering import (
    acting_seat,
    check_awaited,
    check_question,
    find_action,
    is_joint,
    is_open,
    question_number,
)
from quarterdeck.server.engine.change import ReplicaChange
from quarterdeck.server.engine.errors import STALE, NotAllowed, NotHandledHere, ReadOnly
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.load_match import begin, follow_lines, load_match
from quarterdeck.server.engine.match_cache import MatchCache, NotCached
from quarterdeck.server.engine.match_replica import Diverged, MatchReplica
from quarterdeck.server.engine.read_only import record_from_journal
from quarterdeck.server.engine.record_import import read_record
from quarterdeck.server.engine.replay import position_at, replay
from quarterdeck.server.engine.undo_rights import check_redo, check_undo, needs_consent, whose_seat
from quarterdeck.server.engine.view_updates import encode, sent_scene, summary, update
from quarterdeck.server.engine.wire import StoredMatch, Viewer
from quarterdeck.server.match_data import JournalLine, Kind, ProposedAnswer
from quarterdeck.server.messages import Say

SNAPSHOT_EVERY = 64
LONGEST_GAP = 64
"""A page that missed more updates than this gets the whole scene instead."""
LOG = 60
"""Number of log events sent with a scene."""


class RequestHandler:
    """Answers each `wire.Request` about matches. Raises NotCached if it needs the match from the database."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self.games = Games(files)
        self.cache = MatchCache(self.games)

    def answer(self, call: wire.Call) -> wire.Answer:
        stored = call.stored
        match call.request:
            case wire.Begin(plan):
                return self._begin(plan.id, begin(self.games, plan))
            case wire.Play() as play:
                return self._play(play, stored)
            case wire.Undo() as undo:
                return self._undo(undo, stored)
            case wire.Redo() as redo:
                return self._redo(redo, stored)
            case wire.CatchUp() as news:
                return self._catch_up(news, stored)
            case wire.GetView() as view:
                return self._view(view, stored)
            case wire.Replay(match, viewer, first, last):
                return wire.Body(encode(replay(self.cache.find(match, stored), viewer, first, last)))
            case wire.Log(match, viewer, before, count):
                return wire.Body(_log_page(self.cache.find(match, stored), viewer, before, count))
            case wire.WriteRecord() as request:
                return wire.Text(self._record(request, stored))
            case wire.Fork() as fork:
                return wire.Text(self._fork(fork, stored))
            case wire.Imagine() as request:
                return self._imagine(request, stored)
            case wire.Forget(match):
                self.cache.pop(match, None)
                return wire.Done()
            case wire.Clear():
                self.cache.clear()
                return wire.Done()
            case wire.Check(given):
                return wire.Text(self._reason(given))
            case wire.ReadRecord(text):
                return read_record(self.games, text)
            case wire.Choose() | wire.Describe() | wire.Advise():
                raise NotHandledHere

    # -- changes -------------------------------------------------------------------------------------------------------

    def _begin(self, id: str, replica: MatchReplica) -> wire.Begun:
        self.cache.put(id, replica)
        box = replica.match.game.box
        return wire.Begun(summary(replica), box.seats, box.title, replica.match.record().text())

    def _play(self, play: wire.Play, stored: StoredMatch | None) -> wire.Moved | wire.Proposed:
        replica = self.cache.find_playable(play.match, stored, play.seq)
        match, seats = replica.match, play.seats
        check_question(match, seats, play.decision, play.actions)
        viewer, version = play.saw
        if 0 <= version < replica.version_of_last_undo(viewer):
            raise NotAllowed("stale", STALE)
        if play.once:
            check_awaited(match, seats)
        if (
            play.others
            and is_joint(match)
            and any(seat in play.others for seat in match.game.seats_to_act(match.state))
        ):
            return _proposed(match, seats, play.actions)
        turn = match.turn
        try:
            change = replica.play(acting_seat(match, seats), play.actions, lambda text: find_action(match, seats, text))
        except Exception as error:
            if match.turn != turn:  # Some of several choices were played before one failed.
                self.cache.pop(play.match, None)
            raise error
        return _played(replica, change, "play", replica.actions(change), replica.chance(change), play.viewers)

    def _undo(self, undo: wire.Undo, stored: StoredMatch | None) -> wire.Moved | wire.Proposed:
        replica = self.cache.find_playable(undo.match, stored, undo.seq)
        count = check_undo(replica, undo.seats, undo.version, undo.all, undo.bots)
        if undo.others and undo.version >= 0 and needs_consent(replica, undo.seats):
            return wire.Proposed(undo.seats[0])
        change = replica.undo(whose_seat(replica.match.entries[-1], undo.seats), count)
        if undo.all or count > 1:
            return _played(replica, change, "undo-all", [str(count)], [], undo.viewers)
        return _played(replica, change, "undo", [], [], undo.viewers)

    def _redo(self, redo: wire.Redo, stored: StoredMatch | None) -> wire.Moved:
        replica = self.cache.find_playable(redo.match, stored, redo.seq)
        check_redo(replica, redo.seats, redo.version)
        change = replica.redo(whose_seat(replica.tail[-1], redo.seats))
        return _played(replica, change, "redo", [], [], redo.viewers)

    def _catch_up(self, news: wire.CatchUp, stored: StoredMatch | None) -> wire.CaughtUp:
        """The updates of lines that another node wrote, also where this replica has applied them already."""
        updates: dict[Viewer, list[bytes]] = {viewer: [] for viewer in news.viewers}
        if not news.lines:
            return wire.CaughtUp(updates)
        replica = self.cache.find(news.match, stored, news.lines[0].seq - 1)
        if replica.read_only:
            raise ReadOnly(replica.read_only)
        silent = all(line.kind == "play" for line in news.lines)
        try:
            for change in follow_lines(replica, news.lines):
                silent = silent and change.audience is not None
                for viewer, encoded in updates.items():
                    encoded_update = update(replica, change, viewer)
                    if encoded_update is not None:
                        encoded.append(encoded_update)
        except Diverged:
            del self.cache[news.match]
            if stored is None:
                raise NotCached from None
            raise ReadOnly(self._reason(stored)) from None
        return wire.CaughtUp(updates, silent)

    # -- reading -------------------------------------------------------------------------------------------------------

    def _view(self, view: wire.GetView, stored: StoredMatch | None) -> wire.ViewSince:
        replica = self.cache.find(view.match, stored)
        viewer = view.viewer
        version = replica.version(viewer)
        if view.since == version:
            return wire.ViewSince(version)
        if 0 <= view.since < version and version - view.since <= LONGEST_GAP and not replica.read_only:
            if stored is None:
                raise NotCached
            return wire.ViewSince(version, updates=self._missed(stored, replica.seq, viewer, view.since))
        log = replica.log(viewer)
        last = encode([event.data() for event in log[-LOG:]])
        return wire.ViewSince(version, sent_scene(replica, viewer), last, max(len(log) - LOG, 0))

    def _missed(self, stored: StoredMatch, seq: int, viewer: Viewer, since: int) -> list[bytes]:
        """The updates since that version, rebuilt byte for byte by replaying the whole journal, undone lines too."""
        replica = begin(self.games, stored.plan)
        out: list[bytes] = []
        for change in follow_lines(replica, stored.lines[:seq]):
            if replica.version(viewer) > since:
                encoded = update(replica, change, viewer)
                if encoded is not None:
                    out.append(encoded)
        return out

    def _record(self, request: wire.WriteRecord, stored: StoredMatch | None) -> str:
        if request.viewer is not None:
            return self.cache.find(request.match, stored).match.record(request.viewer).text()
        try:
            replica = self.cache.find(request.match, stored)
        except ReadOnly:
            assert stored is not None
            return record_from_journal(stored, None)
        if not replica.read_only:
            return replica.match.record().text()
        if stored is None:
            raise NotCached
        return record_from_journal(stored, replica.match.game.box)

    def _fork(self, fork: wire.Fork, stored: StoredMatch | None) -> str:
        replica = self.cache.find_playable(fork.match, stored, None)
        game = replica.match.game
        seed = Seed(SEALED if len(fork.seed) == 64 else FAST, fork.seed)
        position = position_at(replica, fork.viewer, fork.turn)
        return position_text(game, game.imagine(position, fork.viewer, seed.derive("imagine").door()))

    def _imagine(self, request: wire.Imagine, stored: StoredMatch | None) -> wire.Imagined:
        replica = self.cache.find_playable(request.match, stored, request.seq)
        game, s = replica.match.game, replica.match.state
        number, seed = question_number(s), Seed(SEALED, request.seed)
        asked = [seat for seat in game.seats_to_act(s) if seat in request.seats]
        doors = {seat: seed.derive(f"imagine {number} {seat}").door() for seat in asked}
        positions = {seat: position_text(game, game.imagine(s, (seat,), door)) for seat, door in doors.items()}
        versions = {seat: replica.version((seat,)) for seat in asked}
        news = {seat: replica.news(seat) for seat in asked if seat in request.tell}
        people_first = game.box.cooperative and is_open(replica.match)
        return wire.Imagined(number, is_joint(replica.match), people_first, positions, versions, news)

    def _reason(self, stored: StoredMatch) -> str:
        """Why the match cannot continue; empty if it can."""
        try:
            return load_match(self.games, stored).read_only
        except ReadOnly as read_only:
            return read_only.reason


def _played(
    replica: MatchReplica,
    change: ReplicaChange,
    kind: Kind,
    actions: list[str],
    chance: list[str],
    viewers: Sequence[Viewer],
) -> wire.Moved:
    match = replica.match
    line = JournalLine(replica.seq + 1, kind, change.seat, 0, "", actions, chance, match.fingerprint)
    replica.set_last_line(line)
    due = line.seq % SNAPSHOT_EVERY == 0 or match.over
    return wire.Moved(
        kind=kind,
        seat=change.seat,
        actions=actions,
        chance=chance,
        mark=line.mark,
        summary=summary(replica),
        updates={viewer: update(replica, change, viewer) for viewer in viewers},
        versions={viewer: replica.version(viewer) for viewer in viewers},
        record=match.record().text() if due else None,
        fresh=question_number(match.state) != question_number(change.before) or match.over,
        silent=change.audience is not None,
    )


def _proposed(match: AnyMatch, seats: Sequence[int], actions: Sequence[str]) -> wire.Proposed:
    """The answer that these seats propose. Raises NotAllowed if it is not legal."""
    if len(actions) != 1:
        raise NotAllowed("illegal", "Propose one answer at a time.")
    game, s = match.game, match.state
    action = find_action(match, seats, actions[0])
    label = game.option(s, action).label.data()
    shared = game.knowers(s, action) == ALL
    answer = ProposedAnswer(f"{seat_prefix(TABLE)}{action}", question_number(s), convert(label, Say), shared)
    return wire.Proposed(acting_seat(match, seats), answer)


def _log_page(replica: MatchReplica, viewer: Viewer, before: int, count: int) -> bytes:
    log = replica.log(viewer)
    end = min(max(before, 0), len(log))
    begin = max(end - count, 0)
    return encode({"events": [event.data() for event in log[begin:end]], "before": begin})
