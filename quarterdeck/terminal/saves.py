"""Saves: matches as record files in one folder."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from quarterdeck.core.printable import quoted
from quarterdeck.core.record import Record
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.save_file import RECORD_BYTES, FileProblem, read_bytes, record_in, write
from quarterdeck.terminal.seating import TAG, Seating

SUFFIX: Final = ".record"
IN_PLAY: Final = "in play"


def folder() -> Path:
    """The folder of saves: `saves` in `QUARTERDECK_HOME`, else in the user's data folder."""
    home = os.environ.get("QUARTERDECK_HOME")
    if home:
        return Path(home).expanduser() / "saves"
    data = os.environ.get("XDG_DATA_HOME")
    base = Path(data) if data and Path(data).is_absolute() else Path.home() / ".local" / "share"
    return base / "quarterdeck" / "saves"


def new_path(match: AnyMatch) -> Path:
    """A new file name for a match."""
    game = re.sub(r"[^A-Za-z0-9_-]", "_", match.game.box.name)[:40]
    moment = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{moment}-{secrets.token_hex(2)}{SUFFIX}"


def write_match(path: Path, match: AnyMatch, seating: Seating | None = None) -> None:
    """Write the record of a match, with its seating if there are bots."""
    record = match.record()
    if seating is not None and seating.bots:
        record.tags[TAG] = str(seating)
    write(path, record.text())


def write_copy(path: Path, match: AnyMatch, own: Collection[Path] = (), seating: Seating | None = None) -> Path:
    """Save in a file that a person named; returns its path. Replaces only files of this session (`own`)."""
    try:
        place = path.expanduser().resolve()
    except (RuntimeError, ValueError) as error:  # An unknown home folder, or a link to itself.
        raise FileProblem(f"cannot save: {quoted(str(path))} is not a path; choose another name") from error
    with suppress(OSError):  # If the folder is not readable, the write below fails with the reason.
        if not place.parent.exists():
            raise FileProblem(f"there is no folder {quoted(str(place.parent))}: make it first, or choose another")
        if place.exists() and not place.is_dir() and place not in own:
            raise FileProblem(f"{quoted(str(path))} is there already and is not this match's: choose another name")
    write_match(place, match, seating)
    return place


def read_record(path: Path) -> Record:
    return record_in(str(path), read_bytes(path, RECORD_BYTES))


class Saved:
    """A save in the list: its path, its record, and when it was changed."""

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
    """The saves, the latest first. Files that are not records are left out."""
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
    """The latest save of a match that is not over."""
    return next((entry for entry in saved(game) if entry.unfinished), None)
