"""The desk of a worker: the matches it holds, and what it answers when asked about one."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.position import position_text
from quarterdeck.core.seed import FAST, SEALED, Seed
from quarterdeck.core.state import JOINT
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.answering import (
    acting_seat,
    check_awaited,
    check_question,
    find_action,
    question_number,
)
from quarterdeck.server.engine.course import Course, Parted
from quarterdeck.server.engine.deed import Deed
from quarterdeck.server.engine.errors import STALE, Kept, Refusal, Unasked
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.held import Held, Missing
from quarterdeck.server.engine.kept import written_record
from quarterdeck.server.engine.opening import begin, followed, open_course
from quarterdeck.server.engine.reading import read_record
from quarterdeck.server.engine.replaying import position_at, replay
from quarterdeck.server.engine.seen import encode, scene, summary, update
from quarterdeck.server.engine.taking_back import check_again, check_back, whose_seat
from quarterdeck.server.engine.wire import Opening, Viewer
from quarterdeck.server.plan import Kind, Line

SNAPSHOT_EVERY = 64
LONGEST_GAP = 64
"""A page that missed more updates than this gets the whole scene."""
LOG = 60
"""Events of the log that come with a scene."""


class Desk:
    def __init__(self, files: Sequence[str] = ()) -> None:
        self.games = Games(files)
        self.held = Held(self.games)

    def answer(self, call: wire.Call) -> wire.Answer:
        opening = call.opening
        match call.request:
            case wire.Begin(plan):
                return self._begin(plan.id, begin(self.games, plan))
            case wire.Play() as play:
                return self._play(play, opening)
            case wire.Undo() as undo:
                return self._undo(undo, opening)
            case wire.Redo() as redo:
                return self._redo(redo, opening)
            case wire.CatchUp() as news:
                return self._catch_up(news, opening)
            case wire.See() as see:
                return self._see(see, opening)
            case wire.Replay(match, viewer, first, last):
                return wire.Body(encode(replay(self.held.find(match, opening), viewer, first, last)))
            case wire.Log(match, viewer, before, count):
                return wire.Body(_log_page(self.held.find(match, opening), viewer, before, count))
            case wire.WriteRecord() as wish:
                return wire.Text(self._record(wish, opening))
            case wire.Fork() as fork:
                return wire.Text(self._fork(fork, opening))
            case wire.Imagine() as wish:
                return self._imagine(wish, opening)
            case wire.Forget(match):
                self.held.pop(match, None)
                return wire.Done()
            case wire.Clear():
                self.held.clear()
                return wire.Done()
            case wire.Check(given):
                return wire.Text(self._reason(given))
            case wire.ReadRecord(text):
                return read_record(self.games, text)
            case wire.Choose() | wire.Describe() | wire.Advise():
                raise Unasked

    # -- changes -------------------------------------------------------------------------------------------------------

    def _begin(self, id: str, course: Course) -> wire.Begun:
        self.held.hold(id, course)
        box = course.match.game.box
        return wire.Begun(summary(course), box.seats, box.title, course.match.record().text())

    def _play(self, play: wire.Play, opening: Opening | None) -> wire.Played:
        course = self.held.find_going_on(play.match, opening, play.seq)
        match, seats = course.match, play.seats
        check_question(match, seats, play.decision, play.actions)
        viewer, version = play.saw
        if 0 <= version < course.turned(viewer):
            raise Refusal("stale", STALE)
        if play.once:
            check_awaited(match, seats)
        turn = match.turn
        try:
            deed = course.play(acting_seat(match, seats), play.actions, lambda text: find_action(match, seats, text))
        except Exception as error:
            if match.turn != turn:  # The first of several choices was fine and a later one was not.
                self.held.pop(play.match, None)
            raise error
        return _played(course, deed, "play", course.actions(deed), course.chance(deed), play.viewers)

    def _undo(self, undo: wire.Undo, opening: Opening | None) -> wire.Played:
        course = self.held.find_going_on(undo.match, opening, undo.seq)
        count = check_back(course, undo.seats, undo.version, undo.all)
        deed = course.undo(whose_seat(course.match.entries[-1], undo.seats), count)
        if undo.all:
            return _played(course, deed, "undo-all", [str(count)], [], undo.viewers)
        return _played(course, deed, "undo", [], [], undo.viewers)

    def _redo(self, redo: wire.Redo, opening: Opening | None) -> wire.Played:
        course = self.held.find_going_on(redo.match, opening, redo.seq)
        check_again(course, redo.seats, redo.version)
        deed = course.redo(whose_seat(course.tail[-1], redo.seats))
        return _played(course, deed, "redo", [], [], redo.viewers)

    def _catch_up(self, news: wire.CatchUp, opening: Opening | None) -> wire.CaughtUp:
        """Lines that another node wrote. Where they are played here already they are told all the same."""
        updates: dict[Viewer, list[bytes]] = {viewer: [] for viewer in news.viewers}
        if not news.lines:
            return wire.CaughtUp(updates)
        course = self.held.find(news.match, opening, news.lines[0].seq - 1)
        if course.kept:
            raise Kept(course.kept)
        quiet = all(line.kind == "play" for line in news.lines)
        try:
            for deed in followed(course, news.lines):
                quiet = quiet and deed.audience is not None
                for viewer, told in updates.items():
                    news_of_it = update(course, deed, viewer)
                    if news_of_it is not None:
                        told.append(news_of_it)
        except Parted:
            del self.held[news.match]
            if opening is None:
                raise Missing from None
            raise Kept(self._reason(opening)) from None
        return wire.CaughtUp(updates, quiet)

    # -- looking -------------------------------------------------------------------------------------------------------

    def _see(self, see: wire.See, opening: Opening | None) -> wire.Seen:
        course = self.held.find(see.match, opening)
        viewer = see.viewer
        version = course.version(viewer)
        if see.since == version:
            return wire.Seen(version)
        if 0 <= see.since < version and version - see.since <= LONGEST_GAP and not course.kept:
            if opening is None:
                raise Missing
            return wire.Seen(version, updates=self._missed(opening, course.seq, viewer, see.since))
        log = course.log(viewer)
        last = encode([event.data() for event in log[-LOG:]])
        return wire.Seen(version, encode(scene(course, viewer)), last, max(len(log) - LOG, 0))

    def _missed(self, opening: Opening, seq: int, viewer: Viewer, since: int) -> list[bytes]:
        """Told again exactly as it was told before: played again from the beginning, since what was undone counts."""
        course = begin(self.games, opening.plan)
        out: list[bytes] = []
        for deed in followed(course, opening.lines[:seq]):
            if course.version(viewer) > since:
                told = update(course, deed, viewer)
                if told is not None:
                    out.append(told)
        return out

    def _record(self, wish: wire.WriteRecord, opening: Opening | None) -> str:
        if wish.viewer is not None:
            return self.held.find(wish.match, opening).match.record(wish.viewer).text()
        try:
            course = self.held.find(wish.match, opening)
        except Kept:
            assert opening is not None
            return written_record(opening, None)
        if not course.kept:
            return course.match.record().text()
        if opening is None:
            raise Missing
        return written_record(opening, course.match.game.box)

    def _fork(self, fork: wire.Fork, opening: Opening | None) -> str:
        course = self.held.find_going_on(fork.match, opening, None)
        game = course.match.game
        seed = Seed(SEALED if len(fork.seed) == 64 else FAST, fork.seed)
        position = position_at(course, fork.viewer, fork.turn)
        return position_text(game, game.imagine(position, fork.viewer, seed.derive("imagine").door()))

    def _imagine(self, wish: wire.Imagine, opening: Opening | None) -> wire.Imagined:
        course = self.held.find_going_on(wish.match, opening, wish.seq)
        game, s = course.match.game, course.match.state
        ask, number, luck = game.asking(s), question_number(s), Seed(SEALED, wish.seed)
        asked = [seat for seat in game.seats_to_act(s) if seat in wish.seats]
        doors = {seat: luck.derive(f"imagine {number} {seat}").door() for seat in asked}
        positions = {seat: position_text(game, game.imagine(s, (seat,), door)) for seat, door in doors.items()}
        versions = {seat: course.version((seat,)) for seat in asked}
        news = {seat: course.news(seat) for seat in asked if seat in wish.tell}
        return wire.Imagined(number, ask is not None and ask.mode() == JOINT, positions, versions, news)

    def _reason(self, opening: Opening) -> str:
        try:
            return open_course(self.games, opening).kept
        except Kept as kept:
            return kept.reason


def _played(
    course: Course, deed: Deed, kind: Kind, actions: list[str], chance: list[str], viewers: Sequence[Viewer]
) -> wire.Played:
    match = course.match
    line = Line(course.seq + 1, kind, deed.seat, 0, "", actions, chance, match.fingerprint)
    course.stand_after(line)
    due = line.seq % SNAPSHOT_EVERY == 0 or match.over
    return wire.Played(
        kind=kind,
        seat=deed.seat,
        actions=actions,
        chance=chance,
        mark=line.mark,
        summary=summary(course),
        updates={viewer: update(course, deed, viewer) for viewer in viewers},
        versions={viewer: course.version(viewer) for viewer in viewers},
        record=match.record().text() if due else None,
        fresh=question_number(match.state) != question_number(deed.before) or match.over,
        quiet=deed.audience is not None,
    )


def _log_page(course: Course, viewer: Viewer, before: int, count: int) -> bytes:
    log = course.log(viewer)
    end = min(max(before, 0), len(log))
    begin = max(end - count, 0)
    return encode({"events": [event.data() for event in log[begin:end]], "before": begin})
