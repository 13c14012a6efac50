"""The matches that a worker keeps in memory, as replicas of their journals."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from quarterdeck.server.engine.errors import NotAllowed, ReadOnly
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.load_match import follow_lines, load_match
from quarterdeck.server.engine.match_replica import Diverged, MatchReplica
from quarterdeck.server.engine.wire import StoredMatch
from quarterdeck.server.match_data import JournalLine

MOST_MATCHES = 2_000
MOST_TURNS = 20_000
"""Limit on the choices of all cached matches. Each holds a position of about 5 kB."""
COUNT_EVERY = 32


class NotCached(Exception):
    """The worker needs the match from the database to answer."""


class MatchCache(OrderedDict[str, MatchReplica]):
    """Match id to replica, the least recently used first. It is evicted first."""

    def __init__(self, games: Games) -> None:
        super().__init__()
        self._games = games
        self._opened = 0

    def put(self, match: str, replica: MatchReplica) -> None:
        self[match] = replica
        self.move_to_end(match)
        if len(self) > MOST_MATCHES:
            self.popitem(last=False)
        self._opened += 1
        if self._opened % COUNT_EVERY == 0:
            self._shrink()

    def _shrink(self) -> None:
        turns = sum(replica.match.turn for replica in self.values())
        while turns > MOST_TURNS and len(self) > 1:
            _, gone = self.popitem(last=False)
            turns -= gone.match.turn

    def find(self, match: str, stored: StoredMatch | None, seq: int | None = None) -> MatchReplica:
        """The replica at the end of the journal, or after line `seq`. Raises NotCached without `stored`."""
        replica = self.get(match)
        if stored is not None:
            lines = stored.lines if seq is None else stored.lines[:seq]
            replica = self._updated(replica, StoredMatch(stored.plan, lines, stored.snapshot))
            self.put(match, replica)
        if replica is None:
            raise NotCached
        self.move_to_end(match)
        if seq is None or replica.seq == seq or replica.read_only:
            return replica
        if stored is None:
            raise NotCached
        raise NotAllowed("stale", "The journal of this match is shorter than it was. Load the page again.")

    def find_playable(self, match: str, stored: StoredMatch | None, seq: int | None) -> MatchReplica:
        """Like `find`, but raises ReadOnly if the match cannot continue."""
        replica = self.find(match, stored, seq)
        if replica.read_only:
            raise ReadOnly(replica.read_only)
        return replica

    def _updated(self, replica: MatchReplica | None, stored: StoredMatch) -> MatchReplica:
        """The cached replica plus the new lines if it is a prefix of this journal, else a new replica."""
        lines = stored.lines
        if replica is not None and not replica.read_only and _begins(replica, lines):
            try:
                for _ in follow_lines(replica, lines[replica.seq :]):
                    pass
                return replica
            except Diverged:
                pass
        return load_match(self._games, stored)


def _begins(replica: MatchReplica, lines: Sequence[JournalLine]) -> bool:
    if replica.last is None:
        return True
    return replica.seq <= len(lines) and _what(replica.last) == _what(lines[replica.seq - 1])


def _what(line: JournalLine) -> tuple[str, int, list[str], str]:
    """A line without time and client id: a worker does not know those of lines it made itself."""
    return line.kind, line.seat, line.actions, line.mark
