"""`quarterdeck record patch`: replays a record of other rules or content under those of this version."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.commands.files import STDIN, write_new
from quarterdeck.commands.output import warn, write_out
from quarterdeck.commands.record_match import game_for
from quarterdeck.core.pack import Source
from quarterdeck.core.record import Record
from quarterdeck.core.replay import Patched, patch
from quarterdeck.core.state import State
from quarterdeck.terminal.saves import SUFFIX


def patch_record(
    name: str, record: Record, file: str | None, packs: Sequence[Source], output: str | None, *, force: bool
) -> None:
    options, dropped = options_today(record, file, packs)
    patched = patch(game_for(record, file, packs, options), record)
    text = patched.match.record().text()
    if output is None and name == STDIN:
        write_out(text)
    else:
        place = output or name.removesuffix(SUFFIX) + ".patched" + SUFFIX
        write_new(place, text, force=force)
        warn(f"Written to {place}")
    for option in dropped:
        warn(f"The option {option} no longer exists and was left out.")
    for line in report(patched):
        warn(line)


def options_today(record: Record, file: str | None, packs: Sequence[Source]) -> tuple[dict[str, str], list[str]]:
    """The record's options as far as they still exist, and those that do not."""
    known = {setting.name: setting.values for setting in game_for(record, file, packs, {}).box.settings}
    kept = {name: value for name, value in record.options.items() if value in known.get(name, [])}
    return kept, [f"{name}={value}" for name, value in record.options.items() if name not in kept]


def report(patched: Patched[State]) -> list[str]:
    lines = [f"{patched.played} of {patched.total} choices were replayed."]
    if patched.stopped:
        lines.append(f"It stopped at {patched.stopped}.")
    if patched.first_change and not (patched.stopped and patched.first_change > patched.played):
        lines.append(f"It first differs after choice {patched.first_change}.")
    elif not patched.stopped:
        lines.append("The result is the same match.")
    outcome = patched.match.outcome
    lines.append(f"It is now {outcome or 'in play'}.")
    return lines
