"""Matches that these rules cannot continue: the reason as a sentence, and the record made from the journal alone."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.game import Box
from quarterdeck.core.record import FORMAT, Record, RecordLine, parse_record
from quarterdeck.server.engine.games import JOINED, PACKS
from quarterdeck.server.engine.wire import StoredMatch
from quarterdeck.server.match_data import MOVES, JournalLine, MatchSetup


def other_rules(plan: MatchSetup, box: Box, choice: int) -> str:
    """The reason for a match made under other rules. It names no choice and no chance: they may be secret."""
    if plan.rules != box.revision:
        what = f"This match was begun under revision {plan.rules} of the rules; here they are revision {box.revision}."
    elif plan.content != box.content:
        what = "This match was begun with other content than is here now."
    else:
        what = "This match does not play back as it was written."
    return f"{what} From choice {choice} on it would come out differently, so it is kept as it is, to be read."


def no_such_game(plan: MatchSetup) -> str:
    return (
        f"This server does not have the game {plan.game!r}. The match is kept, and goes on once the server is started "
        "with that game again."
    )


def not_set_up(plan: MatchSetup, problem: str) -> str:
    return f"This match of {plan.game!r} cannot be set up by the rules of this version: {problem}. It is kept as it is."


def record_from_journal(stored: StoredMatch, box: Box | None) -> str:
    """The whole record with its seed, from plan, lines and snapshot, without running rules."""
    snapshot = parse_record(stored.snapshot[1]) if stored.snapshot else None
    if stored.snapshot and snapshot and not any(_logged(line, stored.snapshot[0]) for line in stored.lines):
        return stored.snapshot[1]
    plan = stored.plan
    main, takebacks = _main_line(stored.lines)
    tags = dict(snapshot.tags) if snapshot else _tags(plan, box)
    tags["Takebacks"] = str(takebacks)
    tags["Hints"] = str(sum(line.kind == "hint" for line in stored.lines))
    setup = snapshot.turns[0] if snapshot else RecordLine("-", [])
    return Record(tags, [setup, *main], "in play").text()


def _logged(line: JournalLine, after: int) -> bool:
    return line.seq > after and line.kind in (*MOVES, "hint")


def _main_line(lines: Sequence[JournalLine]) -> tuple[list[RecordLine], int]:
    main: list[RecordLine] = []
    tail: list[RecordLine] = []
    takebacks = 0
    for line in lines:
        if line.kind == "play":
            main += [_turn(line, at) for at in range(len(line.actions))]
            tail = []
        elif line.kind in ("undo", "undo-all"):
            for _ in range(int(line.actions[0]) if line.kind == "undo-all" else 1):
                tail.append(main.pop())
                takebacks += bool(tail[-1].outcomes)
        elif line.kind == "redo":
            main.append(tail.pop())
    return main, takebacks


def _turn(line: JournalLine, at: int) -> RecordLine:
    outcomes: list[tuple[str, str]] = []
    for group in line.chance[at].split(";"):
        words = group.split()
        outcomes += [(words[0], word) for word in words[1:]] if words else []
    return RecordLine(line.actions[at], outcomes, line.mark if at == len(line.actions) - 1 else "")


def _tags(plan: MatchSetup, box: Box | None) -> dict[str, str]:
    tags = {
        "Quarterdeck": FORMAT,
        "Game": plan.game,
        "Rules": str(plan.rules),
        "Content": plan.content,
        "Options": " ".join(f"{name}={value}" for name, value in plan.options.items() if name != PACKS) or "-",
        "Packs": plan.options.get(PACKS, "-").replace(JOINED, " "),
        "Seats": str(box.seats if box else 1),
        "Generator": plan.generator,
        "Seed": plan.seed,
        "Hints": "0",
    }
    if plan.start:
        tags["Position"] = plan.start
    return tags
