"""How matches go: their length, how they end, what ended them, and luck against skill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.lab.reporting import words
from quarterdeck.lab.reporting.charts import PERCENT, Block, Distribution, Dot, Dots, Histograms, Stacks
from quarterdeck.lab.reporting.drawing import SERIES
from quarterdeck.lab.reporting.estimates import mean_of
from quarterdeck.lab.reporting.last_event import Finish, finishes
from quarterdeck.lab.reporting.length import Length, decisions, endings, endings_of, length, rounds
from quarterdeck.lab.reporting.luck import duels, luck_of, luck_of_contest
from quarterdeck.lab.reporting.names import Names, plural, readable, sentence_case
from quarterdeck.lab.reporting.outcomes import CellMatches
from quarterdeck.lab.reporting.parts import Chart, ReportTable, Section

MOST_LINES: Final = 4
"""Groups that can be told apart in one histogram."""
MOST_BARS: Final = 24
MOST_SUBJECTS: Final = 12


def length_section(cells: Sequence[CellMatches]) -> Section:
    both = [rounds(cells), decisions(cells)]
    both = [one for one in both if one.values.max() > 0]
    if not both:
        return Section("length", "How long matches take", "Length", ["No match has a round or a decision."])
    several = 1 < len(cells) <= MOST_LINES
    panels = [_distribution(one, cells, several) for one in both]
    names = [cell.label for cell in cells] if several else []
    lines = "One line per cell. " if several else ""
    chart = Chart(
        "Length of matches",
        Histograms(panels, names),
        " ".join(words.length(one) for one in both),
        f"{lines}The dashed line is the median, the grey band holds the middle 80{words.SPACE}% of all matches. "
        "Decisions are choices between two options or more.",
        _lengths_table(cells),
    )
    sentences = []
    endless = sum(cell.endless for cell in cells)
    if endless:
        sentences.append(f"{plural(endless, 'match')} did not end and was broken off; such a match counts as a draw.")
    return Section("length", "How long matches take", "Length", sentences, [chart])


def _distribution(one: Length, cells: Sequence[CellMatches], several: bool) -> Distribution:
    groups = [getattr(cell, one.unit) for cell in cells] if several else [one.values]
    return Distribution(
        sentence_case(one.unit), groups, one.short.estimate.value, one.median.estimate.value, one.long.estimate.value
    )


def _lengths_table(cells: Sequence[CellMatches]) -> ReportTable:
    rows = []
    for cell in cells:
        for values, unit in ((cell.rounds, "rounds"), (cell.decisions, "decisions")):
            found = length(values, unit)
            row = [f"{cell.label}, {unit}"]
            for one in (found.short, found.median, found.long):
                row.append(f"{one.estimate.value:.0f} ({one.estimate.low:.0f} to {one.estimate.high:.0f})")
            rows.append([*row, words.mean(mean_of(values)[0]), f"{len(cell):,}"])
    heads = ["cell", "a tenth is shorter than", "median", "a tenth is longer than", "mean", "matches"]
    return ReportTable(f"Length of matches, with 95{words.SPACE}% intervals", heads, rows)


def endings_section(cells: Sequence[CellMatches], names: Names) -> Section:
    """How matches end, and which card was named last in those that were lost."""
    every = endings(cells)
    shown = cells[:MOST_BARS]
    all_names = endings_of(cells)
    merged = all_names if len(all_names) <= len(SERIES) else [*all_names[: len(SERIES) - 1], "other"]
    rows = []
    for cell in shown:
        of_cell = {one.ending: one.share.estimate.value for one in every if one.cell is cell}
        shares = [of_cell.get(name, 0.0) for name in merged if name != "other" or name in all_names]
        if len(shares) < len(merged):
            shares.append(max(0.0, 1 - sum(shares)))
        rows.append((cell.label, shares))
    first = [one for one in every if one.cell is cells[0]]
    told = words.listed([f"{readable(one.ending)} {words.share(one.share)}" for one in first[:3]])
    where = f" with {cells[0].label}" if len(cells) > 1 else ""
    chart = Chart(
        "How matches end",
        Stacks(rows, [readable(name) for name in merged]),
        f"Matches end{where}: {told}.",
        "Share of matches with each ending, cell by cell.",
        ReportTable(
            f"Endings, with Wilson's 95{words.SPACE}% intervals",
            ["cell", "ending", "share", f"95{words.SPACE}% interval", "matches"],
            [
                [
                    one.cell.label,
                    readable(one.ending),
                    words.percent(one.share.estimate.value, 1),
                    words.interval(one.share.estimate),
                    f"{one.share.n:,}",
                ]
                for one in every
            ],
        ),
    )
    found, contest = finishes(cells)
    charts = [chart]
    sentences: list[str] = []
    named = [finish for finish in found if finish.last]
    for finish in named[:3]:
        charts.append(_finish_chart(finish, names, contest))
    if not found:
        sentences.append("No match was lost.")
    elif not named:
        sentences.append("No event names a card or another subject, so what ended matches is not known.")
    title = "How matches end" if contest else "How matches are lost"
    return Section("endings", title, "Endings", sentences, charts)


def _finish_words(finish: Finish, names: Names, contest: bool) -> str:
    last = finish.last[0]
    kind = "all" if contest else "lost"
    return (
        f"{sentence_case(readable(finish.ending))}: {words.share(finish.of)} of {kind} matches. The card or other "
        f"subject named last is most often {names.subject(last.subject)} ({readable(last.kind)}), in "
        f"{words.share(last.share)} of these."
    )


def _finish_chart(finish: Finish, names: Names, contest: bool) -> Chart:
    shown = finish.last[:MOST_SUBJECTS]
    blocks = [
        Block(f"{names.subject(one.subject)} ({readable(one.kind)})", [Dot(one.share.estimate, words.share(one.share))])
        for one in shown
    ]
    rest = f" The table has {len(finish.last) - len(shown)} more." if len(finish.last) > len(shown) else ""
    kind = "matches" if contest else "lost matches"
    return Chart(
        f"Named last before the end: {readable(finish.ending)}",
        Dots(blocks, PERCENT, f"share of {kind} with this ending"),
        _finish_words(finish, names, contest),
        f"The last event of a match that names a card or another subject, in {plural(finish.matches, 'match')} that "
        f"ended with “{readable(finish.ending)}”. 95{words.SPACE}% intervals; matches of one number count as one "
        f"cluster.{rest}",
        ReportTable(
            f"Named last: {readable(finish.ending)}",
            ["subject", "event", "share", f"95{words.SPACE}% interval", "matches", "of"],
            [
                [
                    names.subject(one.subject),
                    readable(one.kind),
                    words.percent(one.share.estimate.value, 1),
                    words.interval(one.share.estimate),
                    f"{one.times:,}",
                    f"{finish.matches:,}",
                ]
                for one in finish.last
            ],
        ),
    )


def luck_section(cells: Sequence[CellMatches]) -> Section:
    found = luck_of(cells) or luck_of_contest(cells)
    met = duels(cells)
    sentences = [words.duel(one) for one in met[:3]]
    if found is None:
        if not met:
            sentences.append(words.NEEDED)
        return Section("luck", "Luck against skill", "Luck and skill", sentences)
    names = ["player", "seat" if found.contest else "seed", "rest" if found.contest else "interaction and other chance"]
    estimates = [found.player, found.second, found.rest]
    method = (
        "Sums of squares of the wins of a seat, less what chance alone would explain."
        if found.contest
        else "Variance components of a table of match numbers and players. Matches of one number start with the same "
        "seed: the same shuffled deck, and the same dice for the same throws."
    )
    chart = Chart(
        "What explains the results",
        Stacks([("", [one.value for one in estimates])], names),
        words.luck(found),
        f"{method} Intervals come from 1,000 bootstrap samples of match numbers (300 in a contest). Much noise is "
        "normal: a single match is won or lost, and no player can change that.",
        ReportTable(
            "Shares of the variance of results",
            ["source", "share", f"95{words.SPACE}% interval", "match numbers"],
            [
                [name, words.percent(one.value, 1), words.interval(one), f"{found.n:,}"]
                for name, one in zip(names, estimates, strict=True)
            ],
        ),
    )
    return Section("luck", "Luck against skill", "Luck and skill", sentences, [chart])
