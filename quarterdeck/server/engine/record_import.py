"""Imports a record: checks every choice and every outcome against the rules and returns a plan and a journal."""

from __future__ import annotations

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.record import LARGEST, parse_record
from quarterdeck.core.replay import replay
from quarterdeck.server.engine.errors import BadRecord
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.match_replica import MatchReplica
from quarterdeck.server.engine.view_updates import summary
from quarterdeck.server.engine.wire import Imported
from quarterdeck.server.match_data import JournalLine, MatchSetup

MOST_TURNS = 20_000
MOST_HINTS = 1_000
_HEADER = 100
"""More lines than the header of any record has."""


def check_size(text: str) -> None:
    if len(text) > LARGEST:
        raise BadRecord(f"This is larger than any record: {len(text)} characters, of at most {LARGEST}.")


def _check_length(turns: int) -> None:
    if turns > MOST_TURNS:
        raise BadRecord(f"This record is longer than {MOST_TURNS} choices.")


def read_record(games: Games, text: str) -> Imported:
    check_size(text)
    try:
        _check_length(text.count("\n") - _HEADER)  # A quick check before a million lines are parsed.
        record = parse_record(text)
        _check_length(len(record.turns) - 1)
        game = games.open(record.game, games.options_of(record))
        match = replay(game, record)
    except BadRecord:
        raise
    except QuarterdeckError as error:
        raise BadRecord(str(error)) from error
    plan = MatchSetup(
        id="",
        game=record.game,
        options=games.settled(record.game, games.options_of(record)),
        generator=match.seed.generator,
        seed=str(match.seed),
        undo=match.policy,
        rules=game.box.revision,
        content=game.box.content,
        start=match.position,
    )
    replica = MatchReplica(game, plan)
    lines = [JournalLine(seq, "hint", 0, 0) for seq in range(1, min(match.hints, MOST_HINTS) + 1)]
    for line in lines:
        replica.follow(line)
    for seq, turn in enumerate(record.turns[1:], len(lines) + 1):
        change = replica.play(0, [turn.choice], replica.match.find)
        mark = replica.match.fingerprint
        lines.append(
            JournalLine(seq, "play", change.seat, 0, "", replica.actions(change), replica.chance(change), mark)
        )
    return Imported(
        game=plan.game,
        options=plan.options,
        generator=plan.generator,
        seed=plan.seed,
        start=plan.start,
        rules=plan.rules,
        content=plan.content,
        lines=lines,
        summary=summary(replica),
    )
