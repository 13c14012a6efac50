"""What changed from one experiment to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.lab.reporting import words
from quarterdeck.lab.reporting.charts import POINTS, Block, Dot, Dots
from quarterdeck.lab.reporting.comparison import ROUNDS, SUBJECT, Comparison, FigureChange
from quarterdeck.lab.reporting.names import Names, plural, readable, sentence_case
from quarterdeck.lab.reporting.parts import Chart, ReportTable, Section

MOST_ROWS: Final = 14


def comparison_section(found: Comparison, names: Names) -> Section:
    tables = [_settings_table(found)]
    sentences = words.comparison(found, names)
    if not found.settings:
        sentences.append("Game, rules, code, content, settings, seed and number of matches are the same.")
    else:
        told = [
            f"{one.what} ({one.first} to {one.second})" for one in found.settings if len(one.first + one.second) < 60
        ]
        if told:
            sentences.append(f"Settings that differ: {words.listed(told[:6])}.")
    if found.left_out:
        sentences.append(f"Only one of the two has {words.listed(found.left_out[:6])}.")
    charts = []
    shares = [change for change in found.changes if change.measure != ROUNDS]
    if shares:
        charts.append(_chart("What changed", shares, names, found))
    if found.subjects:
        charts.append(_chart("Subjects that occur more or less often", found.subjects, names, found))
    lengths = [change for change in found.changes if change.measure == ROUNDS]
    if lengths:
        tables.append(_table("Change of length, in rounds", lengths, names))
    return Section("changes", "What changed", "What changed", sentences, charts, tables)


def _label(change: FigureChange, names: Names) -> str:
    if change.measure == SUBJECT:
        return f"{names.subject(change.what)} ({readable(change.kind)})"
    return sentence_case(words.change(change, names))


def _chart(title: str, changes: Sequence[FigureChange], names: Names, found: Comparison) -> Chart:
    blocks = [
        Block(
            _label(change, names),
            [
                Dot(
                    change.difference.estimate,
                    f"{words.points(change.difference.estimate)}, {words.number(change.difference.n)}",
                    faint=not change.found,
                )
            ],
        )
        for change in changes[:MOST_ROWS]
    ]
    shown = [change for change in changes if change.found]
    told = [f"{_label(change, names)} {words.change_value(change)}" for change in shown[:3]]
    finding = (
        f"{len(shown)} of {plural(len(changes), 'figure')} changed: {'; '.join(told)}."
        if shown
        else f"No change of {plural(len(changes), 'figure')} is shown."
    )
    pairing = "paired by match number" if found.paired else "not paired"
    rest = f" The first {MOST_ROWS} of {len(changes)}; the table has all." if len(changes) > MOST_ROWS else ""
    return Chart(
        title,
        Dots(blocks, POINTS, "second experiment less the first, in points", [], 0.0, "no change"),
        finding,
        f"Differences of shares, {pairing}, the surest first. Hollow grey dots are not apart from zero at a false "
        f"discovery rate of 5{words.SPACE}% (Benjamini and Hochberg).{rest}",
        _table(title, changes, names),
    )


def _table(title: str, changes: Sequence[FigureChange], names: Names) -> ReportTable:
    def figure(change: FigureChange, value: float) -> str:
        return f"{value:.1f}" if change.measure == ROUNDS else words.percent(value, 1)

    return ReportTable(
        title,
        ["figure", "first", "second", f"change (95{words.SPACE}% interval)", "n", "p", "p corrected"],
        [
            [
                _label(change, names),
                figure(change, change.first),
                figure(change, change.second),
                words.change_value(change),
                f"{change.difference.n:,}",
                words.chance(change.difference.p),
                words.chance(change.adjusted),
            ]
            for change in changes
        ],
    )


def _settings_table(found: Comparison) -> ReportTable:
    rows = [[one.what, one.first, one.second] for one in found.settings]
    return ReportTable("Settings that differ", ["setting", "first", "second"], rows or [["none", "", ""]])
