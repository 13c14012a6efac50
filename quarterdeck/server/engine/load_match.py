"""Builds a replica from a plan and a journal. Where the rules give another result, the replica becomes read-only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.core.errors import OptionError, QuarterdeckError, UnknownGame
from quarterdeck.core.history import named
from quarterdeck.core.record import parse_record
from quarterdeck.registry import AnyGame
from quarterdeck.server.engine.change import ReplicaChange
from quarterdeck.server.engine.errors import BadPlan, ReadOnly
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.match_replica import Diverged, MatchReplica
from quarterdeck.server.engine.read_only import no_such_game, not_set_up, other_rules
from quarterdeck.server.engine.wire import StoredMatch
from quarterdeck.server.match_data import JournalLine, MatchSetup


def begin(games: Games, plan: MatchSetup) -> MatchReplica:
    """A replica before the first choice. Raises BadPlan if the game cannot be set up."""
    try:
        return MatchReplica(games.open(plan.game, plan.options), plan)
    except QuarterdeckError as error:
        raise BadPlan(_without_secrets(error)) from None


def load_match(games: Games, stored: StoredMatch) -> MatchReplica:
    """The replica of a stored match. If the rules disagree with the journal, it ends at the last line that agrees and
    its `read_only` holds the reason."""
    plan = stored.plan
    try:
        game = games.open(plan.game, plan.options)
        replica = MatchReplica(game, plan)
    except MemoryError:
        raise
    except UnknownGame:
        raise ReadOnly(no_such_game(plan)) from None
    except Exception as error:
        raise ReadOnly(not_set_up(plan, _without_secrets(error))) from None
    if not _same_setup(stored, replica):
        replica.read_only = other_rules(plan, game.box, 0)
        return replica
    for number, line in enumerate(stored.lines):
        try:
            replica.follow(line)
        except MemoryError:
            raise
        except Exception:  # Under other rules anything can happen, an error in the middle of a choice included.
            return _replica_up_to(game, plan, stored.lines[:number])
    return replica


def follow_lines(replica: MatchReplica, lines: Sequence[JournalLine]) -> Iterator[ReplicaChange]:
    """Apply further lines and yield each change. Raises Diverged if a line is impossible here."""
    for line in lines:
        try:
            change = replica.follow(line)
        except (Diverged, QuarterdeckError, IndexError):
            raise Diverged from None
        if change is not None:
            yield change


def _replica_up_to(game: AnyGame, plan: MatchSetup, lines: Sequence[JournalLine]) -> MatchReplica:
    replica = MatchReplica(game, plan)
    for line in lines:
        replica.follow(line)
    replica.read_only = other_rules(plan, game.box, replica.turn + 1)
    return replica


def _same_setup(stored: StoredMatch, replica: MatchReplica) -> bool:
    """Whether the set-up equals the stored one. Only a snapshot shows it, and only other rules can change it."""
    box = replica.match.game.box
    if stored.snapshot is None or (box.revision, box.content) == (stored.plan.rules, stored.plan.content):
        return True
    setup = parse_record(stored.snapshot[1]).turns[0]
    return setup.outcomes == named(box.streams, replica.match.opening) and setup.mark in ("", _first_mark(replica))


def _first_mark(replica: MatchReplica) -> str:
    return replica.match.record().turns[0].mark


def _without_secrets(error: Exception) -> str:
    """The error as text, unless it could quote a seed or a hidden position."""
    if isinstance(error, OptionError | UnknownGame):
        return str(error)
    return f"the rules do not take it ({type(error).__name__})"
