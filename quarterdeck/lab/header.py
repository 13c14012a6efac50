"""The first line of an arena's file: everything that defines the arena, so that no other arena is added to it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from quarterdeck import players
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted, short
from quarterdeck.lab.arena import Arena, Spec

FORMAT: Final = 1
MAY_DIFFER: Final = ("games",)
"""An arena can be continued with more matches."""
_CALLED: Final = {
    "format": "file format", "rules": "rules revision", "content": "content hash", "clock": "use of the clock",
    "players_code": "state of the players' code", "iterations": "number of iterations",
}  # fmt: skip


class CheckpointError(QuarterdeckError):
    """A file that does not hold this arena, or cannot be used."""


class Header(msgspec.Struct, tag_field="quarterdeck", tag="arena", forbid_unknown_fields=True):
    format: int
    game: str
    rules: int
    content: list[str]
    """One for each part."""
    options: dict[str, str]
    each: str
    packs: list[list[str]]
    players: str
    iterations: list[int]
    """A choice, for each player; 0: it does not search."""
    players_code: str
    """A hash of the players' code: other code may choose differently. Called `minds` in older files."""
    seed: int
    clock: bool
    games: int

    def spec(self, game: str = "") -> Spec:
        packs = tuple((name, text) for name, text in self.packs)
        return Spec(game or self.game, self.players, self.games, self.seed, self.options, self.each, packs, self.clock)


def header_of(arena: Arena) -> Header:
    spec, game = arena.spec, arena.game
    return Header(
        FORMAT,
        game.box.name,
        game.box.revision,
        [plan.game.box.content for plan in arena.plans],
        {name: value for name, value in game.options.items() if name != spec.each},
        spec.each,
        [list(pack) for pack in spec.packs],
        ",".join(str(one) for one in arena.entrants),
        [one.iterations(game) for one in arena.entrants],
        players_code(),
        spec.seed,
        spec.clock,
        spec.games,
    )


def players_code() -> str:
    """A hash of the players' sources and of their learned weights."""
    digest = hashlib.sha256()
    room = Path(players.__file__).parent
    for file in sorted([*room.rglob("*.py"), *room.rglob("*.toml")]):
        digest.update(f"{file.relative_to(room).as_posix()}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def compare(path: Path, there: Header, here: Header, free: Sequence[str] = MAY_DIFFER) -> None:
    for field in there.__struct_fields__:
        old, new = getattr(there, field), getattr(here, field)
        if old != new and field not in free:
            told = f"{_told(old)} there and {_told(new)} here"
            called = _CALLED.get(field, field)
            raise CheckpointError(f"{quoted(str(path))} is of another arena: {called} {told}; choose another --save")


def _told(value: object) -> str:
    return short(msgspec.json.encode(value).decode(), 60)


def parse_header(path: Path, line: bytes) -> Header:
    try:
        read = msgspec.json.decode(line)
        if isinstance(read, dict) and "minds" in read:
            read["players_code"] = read.pop("minds")
        header = msgspec.convert(read, Header)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CheckpointError(
            f"{quoted(str(path))} is not the file of an arena, or its first line is damaged"
        ) from error
    if header.format != FORMAT or any(len(pack) != 2 for pack in header.packs):
        raise CheckpointError(f"{quoted(str(path))} has file format {header.format}, and {FORMAT} is what can be read")
    return header
