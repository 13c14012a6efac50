"""Puts a report together: the answer, the chart of the first screen, and all sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from quarterdeck.lab.reporting import words
from quarterdeck.lab.reporting.axes import axes_of
from quarterdeck.lab.reporting.balance_section import balance_of, balance_section, hero
from quarterdeck.lab.reporting.comparison import compare
from quarterdeck.lab.reporting.comparison_section import comparison_section
from quarterdeck.lab.reporting.course_section import endings_section, length_section, luck_section
from quarterdeck.lab.reporting.factors import factors
from quarterdeck.lab.reporting.influence import influences
from quarterdeck.lab.reporting.influence_section import influence_section, options_section, usage_section
from quarterdeck.lab.reporting.length import rounds
from quarterdeck.lab.reporting.method_section import method_section
from quarterdeck.lab.reporting.names import Names, plural
from quarterdeck.lab.reporting.outcomes import CellMatches, played
from quarterdeck.lab.reporting.parts import Contents, Section
from quarterdeck.lab.tables import Results

QUESTION: Final = "Is it balanced?"
COMPARED: Final = "What changed?"
FEW: Final = 100
"""Matches in a cell below which a report says that they are few."""


def contents(results: Results, other: Results | None = None) -> Contents:
    names = Names(results, *([other] if other is not None else []))
    cells = played(results)
    title = str(results.spec.get("title") or results.spec["game"])
    matches, number = plural(results.matches.height, "match"), plural(len(results.cells), "cell")
    subtitle = f"{matches} in {number}, seed {results.spec['seed']}"
    if not cells:
        none = "No match has been played yet, so nothing can be said."
        method = method_section(results, cells, other, names.defaults)
        return Contents(title, subtitle, QUESTION, [], [none], None, [], [method])
    found = balance_of(cells, names)
    goes_with_winning, left_out = influences(cells, results.events)
    answer = found.answer()
    strongest = words.strongest(goes_with_winning, names)
    answer += [strongest] if strongest else []
    sections: list[Section | None] = [
        balance_section(found, names),
        options_section(factors(cells, axes_of(cells, names.orders), names.defaults)),
        influence_section(goes_with_winning, left_out, names),
        usage_section(goes_with_winning, names),
        endings_section(cells, names),
        length_section(cells),
        luck_section(cells),
        method_section(results, cells, other, names.defaults),
    ]
    told = [section for section in sections if section is not None and section.has_content]
    made = Contents(
        title,
        subtitle,
        QUESTION,
        _facts(results, cells),
        answer[:5],
        hero(found, names),
        _warnings(results, cells),
        told,
    )
    if other is None:
        return made
    others = played(other)
    if not others:
        return replace(
            made, warnings=[*made.warnings, "The second experiment has no matches yet: nothing is compared."]
        )
    return _compared(made, comparison_section(compare(results, other, cells, others), names))


def _compared(made: Contents, changes: Section) -> Contents:
    """The report on the first experiment, behind what changed: that is what was asked."""
    charts = [made.hero] if made.hero is not None else []
    first = Section("balance", f"{QUESTION} The first experiment", "Balance", made.answer, charts)
    rest = replace(changes, sentences=(), charts=changes.charts[1:], title="All that changed")
    return replace(
        made,
        question=COMPARED,
        answer=list(changes.sentences),
        hero=changes.charts[0] if changes.charts else None,
        sections=[rest, first, *made.sections],
    )


def _facts(results: Results, cells: Sequence[CellMatches]) -> list[tuple[str, str]]:
    facts = [(f"{results.matches.height:,}", "match" if results.matches.height == 1 else "matches")]
    if len(results.cells) > 1:
        facts.append((f"{len(results.cells)}", "cells: combinations of settings and players"))
    took = rounds(cells)
    median = took.median.estimate
    if median.value:
        interval = f"95{words.SPACE}% interval {median.low:.0f} to {median.high:.0f}, {words.number(took.median.n)}"
        middle = f"the middle 80{words.SPACE}% of these matches range from {took.short.estimate.value:.0f} to"
        label = f"rounds in the median match ({interval}); {middle} {took.long.estimate.value:.0f}"
        facts.append((f"{median.value:.0f}", label))
    return facts


def _warnings(results: Results, cells: Sequence[CellMatches]) -> list[str]:
    out = []
    wanted = int(results.spec.get("games", 0)) * len(results.cells)
    if results.matches.height < wanted:
        missing = len(results.cells) - len(cells)
        where = f"; {plural(missing, 'cell')} not begun" if missing else ""
        out.append(
            f"This experiment is not complete: {results.matches.height:,} of {wanted:,} matches were played{where}."
        )
    fewest = min(len(cell) for cell in cells)
    if fewest < FEW:
        out.append(f"Some cells have only {plural(fewest, 'match')}: intervals are wide, and little can be shown.")
    endless = sum(cell.endless for cell in cells)
    if endless:
        out.append(f"{plural(endless, 'match')} did not end and was broken off: a draw.")
    return out
