"""What a tuning came to: the pack, its figures, and a table that says which targets are met and how sure that is."""

from __future__ import annotations

import html
import tomllib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import tomli_w

import quarterdeck
from quarterdeck.core.pack import content_hash
from quarterdeck.lab.code_version import code_version
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.tuning.candidate import Candidate
from quarterdeck.lab.tuning.figures import Value, toml_value
from quarterdeck.lab.tuning.measures import estimate, measures_of
from quarterdeck.lab.tuning.plan import Target, TuningPlan
from quarterdeck.lab.tuning.race import ALPHA, Found
from quarterdeck.lab.whole_file import write_whole

PACK: Final = "tuned.toml"
RESULT: Final = "result.toml"
HEADS: Final = ("target", "band", "start", "estimate", "95 % interval", "matches", "met")
_WORDS: Final = "text"
"""The key under which an entry says in words what its figures do."""


class Row(NamedTuple):
    """One target. Estimate and interval come from fresh seeds."""

    target: Target
    start: Estimate | None
    start_matches: int
    final: Estimate
    matches: int
    met: bool

    def cells(self) -> list[str]:
        """As text, in the order of HEADS."""
        target = self.target
        return [
            target.name,
            f"{target.shown(target.low)} to {target.shown(target.high)}",
            target.shown(self.start.value) if self.start is not None else "-",
            target.shown(self.final.value),
            f"{target.shown(self.final.low)} to {target.shown(self.final.high)}",
            f"{self.matches:,}",
            "yes" if self.met else "no",
        ]


class Tuned:
    """The result of `tune`. Print it, or leave it at the end of a notebook cell."""

    def __init__(self, plan: TuningPlan, game: str, found: Found) -> None:
        self._plan: Final = plan
        self.game: Final = game
        self.found: Final = found
        self.figures: Final[dict[str, Value]] = dict(found.final.candidate.values)
        """By path, figures that are tied too."""
        self.before: Final[dict[str, Value]] = {path: plan.pack.value(path) for path in self.figures}
        self.table: Final = _rows(plan, found)
        self.pack: Final = _pack_with_comments(plan, found.final.candidate, self.before, self.table)
        """The content pack as TOML."""

    @property
    def met(self) -> bool:
        """Whether every interval is inside its band."""
        return self.found.final.passed

    @property
    def changed(self) -> dict[str, tuple[Value, Value]]:
        """The figures that differ from the start: before and after."""
        return {path: (self.before[path], new) for path, new in self.figures.items() if self.before[path] != new}

    @property
    def notes(self) -> list[str]:
        """What a designer should know beside the table."""
        found = self.found
        out = []
        if len(found.tries) > 1:
            level = 100 * (1 - found.final.alpha)
            out.append(
                f"{len(found.tries)} final tries were made, each with a fresh seed; the intervals are widened for that "
                f"(each by itself is a {level:.2f} % interval), so that all tries together err in 5 % of cases at most"
            )
        if found.rejected:
            listed = "; ".join(f"{reason} ({count})" for reason, count in found.rejected.most_common(3))
            out.append(f"candidates that were rejected before they played: {found.rejected.total()}, because {listed}")
        if found.start is None:
            out.append("the pack to start from breaks a constraint, so it was not measured")
        for name in _texts_to_check(self._plan, list(self.changed)):
            out.append(f"{name} has a text of its own: check that it still says what the figures do")
        return out

    def data(self) -> dict[str, Any]:
        """The content of `result.toml`."""
        found, plan = self.found, self._plan
        return {
            "quarterdeck": "tuning",
            "format": 1,
            "game": self.game,
            "version": quarterdeck.__version__,
            "code": code_version(self.game),
            "plan": content_hash(plan.source.parse().data),
            "pack": content_hash(tomllib.loads(self.pack)),
            "created": datetime.now(UTC).replace(microsecond=0),
            "met": self.met,
            "seed": plan.seed,
            "fresh_seed": found.final.seed,
            "final_tries": len(found.tries),
            "error_of_this_try": found.final.alpha,
            "error_of_all_tries": ALPHA,
            "seconds": round(found.seconds, 1),
            "matches": found.matches,
            "candidates": found.candidates,
            "dropped": found.dropped,
            "rejected": found.rejected.total(),
            "target": [_row_data(row) for row in self.table],
            "figure": [{"path": path, "start": self.before[path], "value": new} for path, new in self.figures.items()],
            "try": [
                {
                    "number": one.number,
                    "candidate": one.candidate.number,
                    "seed": one.seed,
                    "matches": one.matches,
                    "estimates": [round(each.value, 6) for each in one.estimates],
                    "intervals": [[round(each.low, 6), round(each.high, 6)] for each in one.estimates],
                    "met": one.met,
                }
                for one in found.tries
            ],
            "rejection": [{"reason": reason, "count": count} for reason, count in found.rejected.most_common()],
        }

    def write(self, folder: Path) -> None:
        """Write `tuned.toml` and `result.toml`, each completely or not at all."""
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / PACK, self.pack.encode())
        write_whole(folder / RESULT, tomli_w.dumps(self.data()).encode())

    def __str__(self) -> str:
        rows = [list(HEADS), *(row.cells() for row in self.table)]
        widths = [max(len(row[at]) for row in rows) for at in range(len(HEADS))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        figures = [f"{path}: {toml_value(old)} -> {toml_value(new)}" for path, (old, new) in self.changed.items()]
        return "\n".join([*lines, "", *(figures or ["no figure changed"]), *[""] * bool(self.notes), *self.notes])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{html.escape(head)}</th>" for head in HEADS)
        rows = "".join(
            f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row.cells())}</tr>" for row in self.table
        )
        figures = "".join(
            f"<tr><td>{html.escape(path)}</td><td>{html.escape(toml_value(old))}</td><td>{html.escape(toml_value(new))}</td></tr>"
            for path, (old, new) in self.changed.items()
        )
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in self.notes)
        return (
            f"<table><tr>{heads}</tr>{rows}</table>"
            f"<table><tr><th>figure</th><th>start</th><th>tuned</th></tr>{figures}</table>{notes}"
        )


def _rows(plan: TuningPlan, found: Found) -> list[Row]:
    start = found.start
    starts: list[Estimate | None] = [None] * len(plan.targets)
    if start is not None:
        starts = [estimate(measure, start.sample, ALPHA) for measure in measures_of(plan)]
    start_matches = start.matches if start is not None else 0
    final = found.final
    return [
        Row(target, starts[at], start_matches, final.estimates[at], final.matches, final.met[at])
        for at, target in enumerate(plan.targets)
    ]


def _row_data(row: Row) -> dict[str, Any]:
    target = row.target
    data: dict[str, Any] = {
        "name": target.name,
        "measure": target.measure,
        "low": target.low,
        "high": target.high,
        "estimate": round(row.final.value, 6),
        "interval": [round(row.final.low, 6), round(row.final.high, 6)],
        "matches": row.matches,
        "met": row.met,
    }
    if row.start is not None:
        data["start"] = {
            "estimate": round(row.start.value, 6),
            "interval": [round(row.start.low, 6), round(row.start.high, 6)],
            "matches": row.start_matches,
        }
    return data


def _pack_with_comments(plan: TuningPlan, candidate: Candidate, before: dict[str, Value], rows: Sequence[Row]) -> str:
    lines = [
        f"# Tuned by `quarterdeck tune` from {Path(plan.pack.source.name).name} and {Path(plan.source.name).name}."
    ]
    for row in rows:
        name, band, _, value, interval, matches, met = row.cells()
        verdict = "met" if met == "yes" else "not met"
        lines.append(f"# {name}: {value} (95 % interval {interval}, {matches} matches), target {band}: {verdict}.")
    lines.append("#")
    for path, value in candidate.values.items():
        told = "stays" if before[path] == value else f"was {toml_value(before[path])}"
        lines.append(f"# {path} = {toml_value(value)} ({told})")
    return "\n".join(lines) + "\n\n" + candidate.text


def _texts_to_check(plan: TuningPlan, paths: Sequence[str]) -> list[str]:
    """Entries with a tuned figure and words about it."""
    found: dict[str, None] = {}
    for path in paths:
        place = plan.pack.place(path)
        if len(place) < 2:
            continue
        entry: Any = plan.pack.data[str(place[0])]
        entry = entry[int(place[1])] if isinstance(entry, list) else entry
        words = (
            [entry, *(inner for inner in entry.values() if isinstance(inner, dict))] if isinstance(entry, dict) else []
        )
        if any(_WORDS in inner for inner in words):
            found[".".join(path.split(".")[:2])] = None
    return list(found)
