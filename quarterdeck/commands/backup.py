"""`quarterdeck backup` and `quarterdeck restore`: write the server's database to a file, and read it back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any

import typer

from quarterdeck.commands.arguments import Force
from quarterdeck.commands.bar import Bar
from quarterdeck.commands.output import counted, say
from quarterdeck.core.errors import QuarterdeckError

BackupFile = Annotated[str, typer.Argument(metavar="FILE", help="The backup. It contains secrets: protect it.")]
Database = Annotated[
    str,
    typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME; default: your own file."),
]
Overwrite = Annotated[bool, typer.Option("--force", help="Replace what the database holds now.")]
Replace = Annotated[bool, typer.Option("--replace", hidden=True, help="The same as --force.")]


def backup(file: BackupFile, database: Database = "", force: Force = False, replace: Replace = False) -> None:
    """Write the server's database into one file. The server may keep running."""
    from quarterdeck.server.settings import own_database
    from quarterdeck.server.storage.backup import backup

    rows = run(
        "rows", lambda bar: backup(database or own_database(), Path(file), force=force or replace, progress=bar.at)
    )
    say(f"{file}: {told(rows)}")


def restore(file: BackupFile, database: Database = "", force: Overwrite = False, replace: Replace = False) -> None:
    """Load a backup into a database of any kind. Restart the server afterwards."""
    from quarterdeck.server.settings import home, own_database
    from quarterdeck.server.storage.restore import restore

    if not database:
        home().mkdir(parents=True, exist_ok=True)
    url = database or own_database()
    rows = run("rows", lambda bar: restore(Path(file), url, replace=force or replace, progress=bar.at))
    say(f"{file}: {told(rows)}")


def run(what: str, work: Callable[[Bar], Coroutine[Any, Any, dict[str, int]]]) -> dict[str, int]:
    from quarterdeck.server.storage import StorageFault, StorageGone

    try:
        with Bar(what) as bar:
            return asyncio.run(work(bar))
    except (StorageGone, StorageFault) as error:
        raise QuarterdeckError(str(error)) from None


def told(rows: dict[str, int]) -> str:
    return f"{counted(rows['tables'], 'table')}, {counted(rows['journal'], 'journal line')}"
