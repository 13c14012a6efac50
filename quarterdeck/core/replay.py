"""From record to match: replay and check a record, number turns as in the record, migrate to newer rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

from quarterdeck.core.chance import ReplayDoor, Stream
from quarterdeck.core.errors import ChanceError, Diverged, OtherRules, QuarterdeckError, RecordError
from quarterdeck.core.game import Game
from quarterdeck.core.history import in_seat_order, named
from quarterdeck.core.match import Match
from quarterdeck.core.position import parse_position
from quarterdeck.core.record import Record, RecordLine, outcomes_text
from quarterdeck.core.seed import Seed
from quarterdeck.core.setting import options_text, settle
from quarterdeck.core.state import S


def _unnamed(streams: Sequence[Stream], outcomes: Sequence[tuple[str, str]]) -> list[tuple[int, int]]:
    names = [stream.name for stream in streams]
    out: list[tuple[int, int]] = []
    for name, outcome in outcomes:
        if name not in names:
            raise ChanceError(f"there is no chance called {name!r} in this game")
        out.append((names.index(name), streams[names.index(name)].parse(outcome)))
    return out


def check_same_rules(game: Game[S], record: Record) -> None:
    """Raise OtherRules, with the differences, if the record was made with other rules, content or options."""
    box = game.box
    if record.game != box.name:
        raise OtherRules(f"this is a record of {record.game!r}, not of {box.name!r}")
    differs: list[str] = []
    if record.revision != box.revision:
        differs.append(f"rules revision {record.revision} (here {box.revision})")
    if record.tags["Content"] != box.content:
        differs.append(f"content {record.tags['Content']} (here {box.content})")
    packs = " ".join(game.packs()) or "-"
    if record.tags["Packs"] != packs:
        differs.append(f"packs {record.tags['Packs']} (here {packs})")
    if record.tags["Seats"] != str(box.seats):
        differs.append(f"{record.tags['Seats']} seats (here {box.seats})")
    if settle(box.name, box.settings, record.options) != game.options:
        differs.append(f"options {record.tags['Options']} (here {options_text(box.settings, game.options)})")
    if differs:
        raise OtherRules(
            "this record was made with " + ", ".join(differs) + "; it can be shown and exported as it is, "
            "and `quarterdeck record patch` plays its choices again under the rules of this version"
        )


def replay(game: Game[S], record: Record) -> Match[S]:
    """Replay a record. Raises Diverged, with the choice, if one is illegal or its outcomes or fingerprint differ."""
    check_same_rules(game, record)
    if not record.has_seed:
        raise RecordError("this is the slice of a seat: it can be read, but only the whole record can be played back")
    match = _begin(game, record)
    streams = game.box.streams
    _same(0, named(streams, match.opening), record.turns[0], match)
    for number in range(1, len(record.turns)):
        turn = record.turns[number]
        try:
            match.play(turn.choice)
        except QuarterdeckError as error:
            raise Diverged(f"choice {number} ({turn.choice}): {error}") from error
        except Exception as error:  # A start position from a file can be one that the rules never lead to.
            raise Diverged(f"choice {number} ({turn.choice}): the rules cannot go on from here ({error})") from error
        _same(number, named(streams, match.entries[-1].drawn), turn, match)
    match.takebacks = int(record.tags["Takebacks"])
    match.hints = int(record.tags["Hints"])
    outcome = match.outcome
    if (str(outcome) if outcome else "in play") != record.result:
        raise Diverged(f"the record ends {record.result!r}, the match {outcome or 'in play'!s}")
    return match


def _begin(game: Game[S], record: Record) -> Match[S]:
    seed = Seed(record.tags["Generator"], record.tags["Seed"])
    if "Commitment" in record.tags and record.tags["Commitment"] != seed.commitment():
        raise Diverged("the seed is not the one that was committed to before the first roll")
    if "Position" in record.tags:
        return Match(game, seed, start=parse_position(game, record.tags["Position"]))
    return Match(game, seed)


def _same(number: int, drawn: list[tuple[str, str]], turn: RecordLine, match: Match[S]) -> None:
    if drawn != turn.outcomes:
        brings, says = outcomes_text(drawn) or "nothing", outcomes_text(turn.outcomes) or "nothing"
        raise Diverged(f"choice {number} ({turn.choice}): chance brings {brings}, the record says {says}")
    if turn.mark and turn.mark != match.fingerprint:
        raise Diverged(f"choice {number} ({turn.choice}): the position is {match.fingerprint}, not {turn.mark}")


def as_recorded(match: Match[S]) -> Match[S]:
    """The match with turns as in its record: secret answers in seat order, and only the last of each seat.

    So a turn number means the same choice in a match just played and in its record. Random outcomes are those of the
    match and do not come from the seed, because `dictate` may have set them.
    """
    if not any(entry.sealed for entry in match.entries):
        return match
    start = match.state_at(0) if match.position else None
    other = Match(match.game, match.seed, match.policy, start)
    for entry in in_seat_order(match.entries):
        came = [(stream, outcome) for stream, outcome, _ in entry.drawn]
        other.play_through(ReplayDoor(came), entry.action)
    other.takebacks = match.takebacks
    other.hints = match.hints
    other.catalogue = match.catalogue
    return other


class Patched(Generic[S]):
    """A record played again under other rules: the match as far as it could be played, and where it first differs."""

    def __init__(self, match: Match[S], played: int, total: int, first_change: int, stopped: str) -> None:
        self.match: Final = match
        self.played: Final = played
        self.total: Final = total
        self.first_change: Final = first_change
        """The first choice after which outcomes or position differ from the old record; 0 if none does."""
        self.stopped: Final = stopped
        """Why the next choice could not be played; empty if all were."""


def patch(game: Game[S], record: Record) -> Patched[S]:
    """Play the choices of a record made under other rules with this game, as far as they are legal."""
    if not record.has_seed:
        raise RecordError("this is the slice of a seat: only the whole record can be patched")
    match = _begin(game, record)
    match.takebacks = int(record.tags["Takebacks"])
    match.hints = int(record.tags["Hints"])
    streams = game.box.streams
    change = 0
    total = len(record.turns) - 1
    for number in range(1, total + 1):
        turn = record.turns[number]
        try:
            match.play(turn.choice)
        except Exception as error:  # Other rules, or a start position from a file, can cause any error.
            return Patched(match, number - 1, total, change or number, f"choice {number} ({turn.choice}): {error}")
        other_luck = named(streams, match.entries[-1].drawn) != turn.outcomes
        if not change and (other_luck or (turn.mark and turn.mark != match.fingerprint)):
            change = number
    return Patched(match, total, total, change, "")


def dictate(match: Match[S], choice: str, outcomes: Sequence[tuple[str, str]]) -> None:
    """Play a choice with random outcomes given by name: for tests, puzzles and worked examples."""
    door = ReplayDoor(_unnamed(match.game.box.streams, outcomes))
    match.play_through(door, choice)
