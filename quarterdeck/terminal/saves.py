"""Saves: matches kept as record texts in one folder, listed and taken up again."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted
from quarterdeck.core.record import Record
from quarterdeck.core.replay import replay
from quarterdeck.registry import AnyMatch, game_of
from quarterdeck.terminal.save_file import RECORD_BYTES, FileProblem, read_bytes, record_in, write
from quarterdeck.terminal.seating import TAG, Seating

SUFFIX: Final = ".record"
IN_PLAY: Final = "in play"


def folder() -> Path:
    """Where matches are kept: `saves` in `QUARTERDECK_HOME`, else in the data folder of the person who plays."""
    home = os.environ.get("QUARTERDECK_HOME")
    if home:
        return Path(home).expanduser() / "saves"
    data = os.environ.get("XDG_DATA_HOME")
    base = Path(data) if data and Path(data).is_absolute() else Path.home() / ".local" / "share"
    return base / "quarterdeck" / "saves"


def new_path(match: AnyMatch) -> Path:
    """A file of its own for a match that has none yet."""
    game = re.sub(r"[^A-Za-z0-9_-]", "_", match.game.box.name)[:40]
    moment = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{moment}-{secrets.token_hex(2)}{SUFFIX}"


def write_match(path: Path, match: AnyMatch, seating: Seating | None = None) -> None:
    """The record of a match, and who sits where if bots play along."""
    record = match.record()
    if seating is not None and seating.bots:
        record.tags[TAG] = str(seating)
    write(path, record.text())


def write_copy(path: Path, match: AnyMatch, own: Collection[Path] = (), seating: Seating | None = None) -> Path:
    """Save where a person asks to; the whole path comes back. Of what is there already only one's own is replaced."""
    try:
        place = path.expanduser().resolve()
    except (RuntimeError, ValueError) as error:  # A home that nobody has, a link that leads to itself.
        raise FileProblem(f"cannot save: {quoted(str(path))} leads nowhere; choose another name") from error
    with suppress(OSError):  # What may not even be looked at: writing says why.
        if not place.parent.exists():
            raise FileProblem(f"there is no folder {quoted(str(place.parent))}: make it first, or choose another")
        if place.exists() and not place.is_dir() and place not in own:
            raise FileProblem(f"{quoted(str(path))} is there already and is not this match's: choose another name")
    write_match(place, match, seating)
    return place


def read_record(path: Path) -> Record:
    return record_in(str(path), read_bytes(path, RECORD_BYTES))


def read_match(path: Path) -> AnyMatch:
    """Take a saved match up again."""
    record = read_record(path)
    try:
        return replay(game_of(record), record)
    except QuarterdeckError as error:
        raise FileProblem(f"{quoted(str(path))}: {error}") from error


class Saved:
    """A save on the list: where it lies, and what its header and last line tell."""

    def __init__(self, path: Path, record: Record, changed: float) -> None:
        self.path: Final = path
        self.record: Final = record
        self.changed: Final = changed
        """Seconds since 1970, as the file system gives them."""

    @property
    def game(self) -> str:
        return self.record.game

    @property
    def choices(self) -> int:
        return len(self.record.turns) - 1

    @property
    def unfinished(self) -> bool:
        return self.record.result == IN_PLAY


def saved(game: str | None = None) -> list[Saved]:
    """What is kept, the latest first. Files that are no records are passed over."""
    found: list[Saved] = []
    place = folder()
    for path in sorted(place.glob(f"*{SUFFIX}")) if place.is_dir() else []:
        try:
            entry = Saved(path, read_record(path), path.stat().st_mtime)
        except (FileProblem, OSError):
            continue
        if game is None or entry.game == game:
            found.append(entry)
    return sorted(found, key=lambda entry: (entry.changed, entry.path.name), reverse=True)


def latest_unfinished(game: str | None = None) -> Saved | None:
    """The match to go on with."""
    return next((entry for entry in saved(game) if entry.unfinished), None)
