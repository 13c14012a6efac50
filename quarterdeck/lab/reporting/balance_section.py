"""The answer to "Is it balanced?" and the results behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.reporting import words
from quarterdeck.lab.reporting.axes import Axis, axes_of, main_axis, value_of
from quarterdeck.lab.reporting.balance import (
    PlayerShare,
    SeatShare,
    SeatTest,
    Step,
    WinRate,
    drawn,
    player_shares,
    seat_shares,
    seat_tests,
    steps,
    win_rates,
)
from quarterdeck.lab.reporting.charts import PERCENT, POINTS, Block, Dot, Dots
from quarterdeck.lab.reporting.names import Names, plural
from quarterdeck.lab.reporting.outcomes import LINE_UP, CellMatches
from quarterdeck.lab.reporting.parts import Chart, ReportTable, Section

MOST_ROWS: Final = 40
"""Rows in a chart; the table has all."""
MOST_GROUPS: Final = 6
FILL: Final = 300
"""Pixels that the rows of the first chart take, if they are few."""


@dataclass(frozen=True)
class Balance:
    """All that is known on balance."""

    rates: list[WinRate]
    axis: Axis | None
    steps: list[Step]
    seats: list[SeatShare]
    tests: list[SeatTest]
    players: list[PlayerShare]

    def answer(self) -> list[str]:
        out = words.balance_of_seats(self.seats, self.tests) if self.seats else []
        out += words.players_apart(self.players)
        return out + (words.balance_together(self.rates, self.axis, self.judged()) if self.rates else [])

    def judged(self) -> list[Step]:
        """The steps of cells that differ in the main axis alone. Of several such chains the one that can show most."""
        chains: dict[object, list[Step]] = {}
        for step in self.steps:
            others = tuple(item for item in step.first.varied.items() if self.axis and item[0] != self.axis.name)
            chains.setdefault(others, []).append(step)
        return max(chains.values(), key=_information, default=[])


def _information(chain: Sequence[Step]) -> float:
    """The variance of results: it is largest where half of the matches are won."""
    won = [float(step.first.wins.mean()) for step in chain] + [float(chain[-1].second.wins.mean())]
    return sum(share * (1 - share) for share in won) / len(won)


def balance_of(cells: Sequence[CellMatches], names: Names) -> Balance:
    axes = axes_of(cells, names.orders)
    axis = main_axis(axes)
    return Balance(
        win_rates(cells),
        axis,
        steps(cells, axis) if axis is not None else [],
        seat_shares(cells),
        seat_tests(cells),
        player_shares(cells),
    )


def hero(found: Balance, names: Names) -> Chart | None:
    if found.rates:
        return _rates_chart(found, names)
    return _seats_chart(found) if found.seats else None


def balance_section(found: Balance, names: Names) -> Section:
    """What the first screen does not show: players, steps, tests."""
    charts = []
    if found.rates and found.seats:
        charts.append(_seats_chart(found))
    if found.players:
        charts.append(_players_chart(found.players))
    tables = []
    if found.steps:
        tables.append(_steps_table(found))
    if found.tests:
        tables.append(_tests_table(found.tests))
    sentences = []
    if found.steps:
        apart = sum(step.difference.shown for step in found.steps)
        total = plural(len(found.steps), "step")
        sentences.append(
            f"{apart} of {total} between neighbouring values of {found.axis.name if found.axis else ''} "
            "have an interval that leaves out zero. Cells are compared at the same match numbers, so dice and decks "
            "are the same; what remains is the difference of the settings and of the choices that follow."
        )
    if found.tests:
        sentences.append(
            "The test of seats compares the wins of all seats with equal shares. A seat can have an advantage that "
            "so many matches cannot show; the intervals tell how large it could be."
        )
    return Section("results", "Results", "Results", sentences, charts, tables)


def _rates_chart(found: Balance, names: Names) -> Chart:
    cells = [rate.cell for rate in found.rates]
    axes = axes_of(cells, names.orders)
    main = main_axis(axes)
    others = [axis for axis in axes if axis is not main]
    grouped = next((axis for axis in others if axis.name == LINE_UP), others[0] if others else None)
    if grouped is not None and len(grouped.values) > MOST_GROUPS:
        grouped = None
    blocks: dict[str, list[Dot]] = {}
    for rate in _in_order(found.rates, axes):
        label = _label(rate.cell, axes, grouped)
        group = grouped.values.index(value_of(rate.cell, grouped.name)) if grouped is not None else 0
        blocks.setdefault(label, []).append(Dot(rate.rate.estimate, words.share(rate.rate), group))
    shown, rows = [], 0
    for label, dots in blocks.items():
        if rows + len(dots) <= MOST_ROWS:
            shown.append(Block(label, dots))
            rows += len(dots)
    groups = [f"{grouped.name}: {value}" for value in grouped.values] if grouped is not None else []
    best = max(found.rates, key=lambda rate: rate.rate.estimate.value)
    worst = min(found.rates, key=lambda rate: rate.rate.estimate.value)
    finding = f"The win rate is {words.share(best.rate)} with {best.cell.label}"
    if best is not worst:
        finding += f" and {words.share(worst.rate)} with {worst.cell.label}"
    rest = f" The table has {len(found.rates) - rows} more cells." if rows < len(found.rates) else ""
    return Chart(
        "Win rate",
        Dots(shown, PERCENT, "share of matches won", groups, fill=FILL),
        f"{finding}.",
        f"Share of matches won in each cell, with Wilson's 95{words.SPACE}% interval.{rest}",
        ReportTable(
            "Win rate of each cell",
            ["cell", "won", f"95{words.SPACE}% interval", "matches"],
            [
                [
                    rate.cell.label,
                    words.percent(rate.rate.estimate.value, 1),
                    words.interval(rate.rate.estimate),
                    f"{rate.rate.n:,}",
                ]
                for rate in _in_order(found.rates, axes)
            ],
        ),
    )


def _in_order(rates: Sequence[WinRate], axes: Sequence[Axis]) -> list[WinRate]:
    """By the values of the axes as the game lists them."""
    return sorted(
        rates,
        key=lambda rate: ([axis.values.index(value_of(rate.cell, axis.name)) for axis in axes], rate.cell.cell.number),
    )


def _label(cell: CellMatches, axes: Sequence[Axis], without: Axis | None) -> str:
    parts = [value_of(cell, axis.name) for axis in axes if axis is not without]
    return ", ".join(parts) or cell.label


def _seats_chart(found: Balance) -> Chart:
    """Shares against the equal share; where cells differ in their number of seats, the distance from it."""
    cells = list(dict.fromkeys(share.cell for share in found.seats))
    alike = len({cell.cell.seats for cell in cells}) == 1
    blocks: dict[str, list[Dot]] = {}
    if alike and len(cells) <= MOST_GROUPS:
        for one in found.seats:
            dot = Dot(one.share.estimate, words.share(one.share), cells.index(one.cell))
            blocks.setdefault(f"Seat {one.seat + 1}", []).append(dot)
        groups = [cell.label for cell in cells] if len(cells) > 1 else []
        equal = found.seats[0].equal
        name = f"equal share {words.percent(equal, 1)}"
        picture = Dots([Block(*item) for item in blocks.items()], PERCENT, "share of wins", groups, equal, name, FILL)
    else:
        for one in found.seats[:MOST_ROWS]:
            estimate = Estimate(*(figure - one.equal for figure in one.share.estimate))
            dot = Dot(estimate, words.share(one.share), one.seat)
            blocks.setdefault(one.cell.label, []).append(dot)
        groups = [f"seat {seat + 1}" for seat in range(max(cell.cell.seats for cell in cells))]
        axis = "share of wins, points more than the equal share"
        picture = Dots([Block(*item) for item in blocks.items()], POINTS, axis, groups, 0.0, "equal share", FILL)
    apart = [one for one in found.seats if one.apart]
    told = [f"seat {one.seat + 1} {words.share(one.share)} ({one.cell.label})" for one in apart[:3]]
    finding = (
        f"{len(apart)} of {plural(len(found.seats), 'interval')} of seats leave out the equal share: {'; '.join(told)}."
        if apart
        else f"The intervals of all {plural(len(found.seats), 'seat')} include the equal share."
    )
    return Chart(
        "Share of wins by seat",
        picture,
        finding,
        f"A match is worth one win, shared by those in first place. 95{words.SPACE}% intervals; the dashed line is "
        "the equal share.",
        _seats_table(found.seats),
    )


def _seats_table(shares: Sequence[SeatShare]) -> ReportTable:
    rows = [
        [
            f"{one.cell.label}, seat {one.seat + 1}",
            words.percent(one.share.estimate.value, 1),
            words.interval(one.share.estimate),
            words.percent(one.equal, 1),
            words.share(drawn(one.cell)) if one.seat == 0 else "",
            f"{one.share.n:,}",
        ]
        for one in shares
    ]
    heads = ["seat", "wins", f"95{words.SPACE}% interval", "equal share", "matches without a single winner", "matches"]
    return ReportTable("Share of wins of each seat", heads, rows)


def _players_chart(shares: Sequence[PlayerShare]) -> Chart:
    blocks: dict[str, list[Dot]] = {}
    ranked = sorted(shares, key=lambda one: (one.cell.cell.number, -one.share.estimate.value))
    for one in ranked[:MOST_ROWS]:
        estimate = Estimate(*(figure - one.equal for figure in one.share.estimate))
        several = len({share.cell.cell.number for share in shares}) > 1
        label = f"{one.player} ({one.cell.label})" if several else one.player
        blocks.setdefault(label, []).append(Dot(estimate, words.share(one.share)))
    return Chart(
        "Share of wins by player",
        Dots(
            [Block(*item) for item in blocks.items()],
            POINTS,
            "points more than the equal share",
            [],
            0.0,
            "equal share",
        ),
        " ".join(words.players_apart(shares)),
        "Wins per seat and match of each player of a line-up. Players change seats from match to match, so seats "
        "cancel out. Intervals allow for the seats of a match depending on each other.",
        ReportTable(
            "Share of wins of each player",
            ["player", "line-up", "wins per seat", f"95{words.SPACE}% interval", "equal share", "seats"],
            [
                [
                    one.player,
                    one.cell.label,
                    words.percent(one.share.estimate.value, 1),
                    words.interval(one.share.estimate),
                    words.percent(one.equal, 1),
                    f"{one.share.n:,}",
                ]
                for one in shares
            ],
        ),
    )


def _steps_table(found: Balance) -> ReportTable:
    return ReportTable(
        "Differences between neighbouring cells",
        ["from", "to", f"change of the win rate (95{words.SPACE}% interval)", "pairs of matches", "p (McNemar)"],
        [
            [
                step.first.label,
                step.second.label,
                words.points(step.difference.estimate),
                f"{step.difference.n:,}",
                words.chance(step.difference.p),
            ]
            for step in found.steps
        ],
    )


def _tests_table(tests: Sequence[SeatTest]) -> ReportTable:
    return ReportTable(
        "Test of equal seats",
        ["cell", "chi-square", "degrees of freedom", "p", "p corrected", "effect w", "matches with one winner"],
        [
            [
                test.cell.label,
                f"{test.chi_square:.2f}",
                str(test.freedom),
                words.chance(test.p),
                words.chance(test.adjusted),
                f"{test.effect:.3f} ({words.size_of(test.effect)})",
                f"{test.n:,}",
            ]
            for test in tests
        ],
    )
