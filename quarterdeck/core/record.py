"""Records: a match as text that people can read and that parses back exactly, like PGN in chess.

    [Quarterdeck "1"]
    [Game "patrol"]
    ...
    0. - | deck corsair drone-a; crew C C T S E D
    1. fire corsair 1
    2. end | deck pandemic; threat 4 = 8c1d5e0f2a3b4c5d
    -- 2 choices, in play

A line has the number, the choice, the random outcomes, and on some lines the fingerprint of the position after it. The
text can be read without the game; a replay needs the game with the same rules, options and content.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from quarterdeck.core.errors import RecordError
from quarterdeck.core.setting import Options, parse_options

FORMAT: Final = "1"
EVERY: Final = 10
"""The number of choices between two fingerprints. With them a replay can locate a divergence."""
LARGEST: Final = 4_000_000

_HEADER: Final = re.compile(r'\[(\w+) "([^"\\\[\]]*)"\]')
_LINE: Final = re.compile(r"([0-9]{1,9})\. ([^|=]+?)(?: \| ([^=]+?))?(?: = ([0-9a-f]{16}))?")
_CLOSE: Final = re.compile(r"-- ([0-9]{1,9}) choices?, (.+)")
_TAGS: Final = (
    "Quarterdeck", "Game", "Rules", "Content", "Options", "Packs", "Seats", "Generator", "Seed", "Takebacks", "Hints",
)  # fmt: skip
_OPTIONAL: Final = ("Commitment", "Position", "Slice", "Players")


class RecordLine:
    """One line: a choice, its random outcomes by name, and perhaps a fingerprint."""

    def __init__(self, choice: str, outcomes: Sequence[tuple[str, str]], mark: str = "") -> None:
        self.choice: Final = choice
        self.outcomes: Final[list[tuple[str, str]]] = list(outcomes)
        """Pairs of stream and outcome, in the order they were drawn."""
        self.mark: Final = mark

    def text(self, number: int) -> str:
        line = f"{number}. {self.choice}"
        if self.outcomes:
            line += " | " + outcomes_text(self.outcomes)
        if self.mark:
            line += f" = {self.mark}"
        return line

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RecordLine) and self.text(0) == other.text(0)

    def __hash__(self) -> int:
        raise TypeError("turns are not keys")


class Record:
    """Header and turns. `turns[0]` is the set-up."""

    def __init__(self, tags: dict[str, str], turns: Sequence[RecordLine], result: str) -> None:
        self.tags: Final = tags
        self.turns: Final[list[RecordLine]] = list(turns)
        self.result: Final = result
        """`in play`, or results and ending."""

    @property
    def game(self) -> str:
        return self.tags["Game"]

    @property
    def revision(self) -> int:
        return int(self.tags["Rules"])

    @property
    def options(self) -> Options:
        return parse_options(self.tags["Options"])

    @property
    def packs(self) -> list[str]:
        """The ids of the content packs in play; the header pins their hashes too."""
        named = [] if self.tags["Packs"] == "-" else self.tags["Packs"].split()
        return [word.partition("@")[0] for word in named]

    @property
    def has_seed(self) -> bool:
        return self.tags["Seed"] != "-"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.text() == other.text()

    def __hash__(self) -> int:
        raise TypeError("records are not keys")

    def text(self) -> str:
        lines = [f'[{name} "{self.tags[name]}"]' for name in _TAGS + _OPTIONAL if name in self.tags]
        lines.append("")
        lines += [turn.text(number) for number, turn in enumerate(self.turns)]
        count = len(self.turns) - 1
        lines.append(f"-- {count} {'choice' if count == 1 else 'choices'}, {self.result}")
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Draw the record in a notebook."""
        from quarterdeck.core.html import draw_record

        return draw_record(self)


def parse_record(text: str) -> Record:
    """Parse a record. The RecordError distinguishes damaged, truncated and foreign texts, and names the line."""
    if len(text) > LARGEST:
        raise RecordError(f"this is larger than any record ({len(text)} characters)")
    lines = text.splitlines()
    if not lines or _HEADER.fullmatch(lines[0].strip()) is None or not lines[0].startswith("[Quarterdeck "):
        raise RecordError('this is not a Quarterdeck record: its first line would be [Quarterdeck "1"]')
    tags, at = _parse_tags(lines)
    turns: list[RecordLine] = []
    result = ""
    for number in range(at, len(lines)):
        line = lines[number].strip()
        if not line:
            continue
        if result:
            raise RecordError(f"line {number + 1}: nothing may follow the closing line")
        close = _CLOSE.fullmatch(line)
        if close is None:
            turns.append(_parse_turn(line, number + 1, len(turns)))
        else:
            result = close.group(2)
            if int(close.group(1)) != len(turns) - 1:
                said, here = close.group(1), len(turns) - 1
                raise RecordError(f"line {number + 1}: the record says {said} choices but holds {here}")
    if turns and turns[0].choice != "-":
        raise RecordError("choice 0 is the set-up and is written as -")
    if not result or not turns:
        last = len(turns) - 1
        raise RecordError(f"the record is cut off after choice {last}" if turns else "the record is cut off")
    return Record(tags, turns, result)


def _parse_tags(lines: Sequence[str]) -> tuple[dict[str, str], int]:
    tags: dict[str, str] = {}
    at = 0
    while at < len(lines) and lines[at].strip():
        tag = _HEADER.fullmatch(lines[at].strip())
        if tag is None:
            raise RecordError(f'line {at + 1}: {lines[at][:40]!r} is not a header line like [Quarterdeck "1"]')
        if tag.group(1) in tags:
            raise RecordError(f"line {at + 1}: {tag.group(1)} is given twice")
        if tag.group(1) not in _TAGS + _OPTIONAL:
            raise RecordError(f"line {at + 1}: unknown header {tag.group(1)!r}")
        tags[tag.group(1)] = tag.group(2)
        at += 1
    if tags["Quarterdeck"] != FORMAT:
        raise RecordError(f"this record is of format {tags['Quarterdeck']!r}; this version reads {FORMAT!r}")
    missing = [name for name in _TAGS if name not in tags]
    if missing:
        raise RecordError(f"the record's header lacks {', '.join(missing)}")
    for name in ("Rules", "Seats", "Takebacks", "Hints"):
        if not (tags[name].isascii() and tags[name].isdigit()) or len(tags[name]) > 9:
            raise RecordError(f"{name} must be a number, not {tags[name][:40]!r}")
    parse_options(tags["Options"])
    return tags, at


def _parse_turn(line: str, number: int, expected: int) -> RecordLine:
    found = _LINE.fullmatch(line)
    if found is None:
        raise RecordError(f"line {number}: {line[:60]!r} is not a choice")
    if int(found.group(1)) != expected:
        raise RecordError(f"line {number}: choice {expected} is missing, {found.group(1)} is there instead")
    outcomes: list[tuple[str, str]] = []
    for group in (found.group(3) or "").split(";"):
        words = group.split()
        outcomes += [(words[0], word) for word in words[1:]] if words else []
    return RecordLine(" ".join(found.group(2).split()), outcomes, found.group(4) or "")


def outcomes_text(outcomes: Sequence[tuple[str, str]]) -> str:
    groups: list[list[str]] = []
    for stream, outcome in outcomes:
        if groups and groups[-1][0] == stream:
            groups[-1].append(outcome)
        else:
            groups.append([stream, outcome])
    return "; ".join(" ".join(group) for group in groups)
