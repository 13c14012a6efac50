"""What goes with winning: varied options, and cards and other subjects of events; and what is rarely used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.lab.reporting import words
from quarterdeck.lab.reporting.charts import PERCENT, POINTS, Block, Dot, Dots
from quarterdeck.lab.reporting.factors import FIRST_SEAT, ROUNDS, WINNING, Factor
from quarterdeck.lab.reporting.influence import Effect, Influence
from quarterdeck.lab.reporting.names import Names, plural, readable
from quarterdeck.lab.reporting.parts import Chart, ReportTable, Section

MOST_SUBJECTS: Final = 16
UNITS: Final = ("Matches", "Seats")
OUT_BEFORE: Final = (
    "A seat that was eliminated before round {} counts as one without the subject, so what seats do that are still "
    "active looks better than it is"
)
"""Events do not say which seats are still active, so seats that are out cannot be left out of the comparison."""
RARE: Final = 0.05
"""A share of matches below which a subject is rarely used."""


def options_section(factors: Sequence[Factor]) -> Section:
    """Options were varied by the experiment, so differences are effects."""
    charts = []
    for measure in (WINNING, FIRST_SEAT):
        own = [factor for factor in factors if factor.measure == measure]
        if own:
            charts.append(_factor_chart(own, measure))
    lengths = [factor for factor in factors if factor.measure == ROUNDS]
    tables = [_factor_table(lengths, "Effect on the number of rounds")] if lengths else []
    if not factors:
        needed = "No option was varied: play several values of one, as --set NAME=VALUE,VALUE, to measure its effect."
        return Section("options", "What options change", "Options", [needed])
    shown = [factor for factor in lengths if factor.adjusted < 0.05]
    sentences = [
        (
            "Each option was set by the experiment and all else is the same, match number by match number: these "
            "differences are effects, not mere association."
        )
    ]
    if shown:
        most = max(shown, key=lambda factor: abs(factor.difference.estimate.value))
        sentences.append(
            f"The largest change of length is {most.axis} {most.value} against {most.reference}: "
            f"{words.amount(most.difference.estimate)} rounds, {words.number(most.difference.n)} match numbers."
        )
    return Section("options", "What options change", "Options", sentences, charts, tables)


def _factor_label(factor: Factor) -> str:
    return f"{factor.axis}: {factor.value} against {factor.reference}"


def _factor_chart(factors: Sequence[Factor], measure: str) -> Chart:
    blocks = [
        Block(
            _factor_label(factor),
            [
                Dot(
                    factor.difference.estimate,
                    f"{words.points(factor.difference.estimate)}, {words.number(factor.difference.n)}",
                    faint=factor.adjusted >= 0.05,
                )
            ],
        )
        for factor in factors[:24]
    ]
    shown = [factor for factor in factors if factor.adjusted < 0.05]
    told = [f"{_factor_label(factor)} {words.points(factor.difference.estimate)}" for factor in shown[:3]]
    finding = (
        f"{len(shown)} of {plural(len(factors), 'value')} change the share of {measure}: {'; '.join(told)}."
        if shown
        else f"No value is shown to change the share of {measure} ({plural(len(factors), 'comparison')})."
    )
    return Chart(
        f"Effect of options and line-ups on {measure}",
        Dots(blocks, POINTS, f"change of the share of {measure}, in points", [], 0.0, "no change"),
        finding,
        "Each value against the reference value of its option, in cells that are otherwise alike, paired by match "
        f"number. Hollow grey dots are not apart from zero at a false discovery rate of 5{words.SPACE}% (Benjamini "
        "and Hochberg).",
        _factor_table(factors, f"Effect of options on {measure}"),
    )


def _factor_table(factors: Sequence[Factor], title: str) -> ReportTable:
    def told(factor: Factor) -> str:
        estimate = factor.difference.estimate
        return words.amount(estimate) if factor.measure == ROUNDS else words.points(estimate)

    return ReportTable(
        title,
        ["option", f"change (95{words.SPACE}% interval)", "match numbers", "pairs of cells", "p", "p corrected"],
        [
            [
                _factor_label(factor),
                told(factor),
                f"{factor.difference.n:,}",
                str(factor.cells),
                words.chance(factor.difference.p),
                words.chance(factor.adjusted),
            ]
            for factor in factors
        ],
    )


def influence_section(influences: Sequence[Influence], left_out: int, names: Names) -> Section:
    tested = sum(len(one.effects) for one in influences)
    if not tested:
        none = (
            "No card or other subject can be compared: that takes events that name it, at least 20 matches with it "
            "and 20 without, and both wins and losses."
        )
        return Section("influence", "What goes with winning", "Influence", [none])
    sentences = [
        words.strongest(influences, names),
        (
            "Matches or seats in which a subject occurs early are compared with the others of the same cell, seat and "
            "player. Where chance decides what occurs, such as a shuffled deck, a difference is an effect. Where "
            "players decide, it is an association: who is ahead may choose differently."
        ),
    ]
    notes = []
    if left_out:
        notes.append(
            f"{plural(left_out, 'other kind')} of events are not shown: they tell the same, or less. Kinds are "
            "chosen by how much they can tell, before results are looked at."
        )
    drawn = [(one, _influence_chart(one, names)) for one in influences if one.effects]
    charts = [chart for one, chart in drawn if any(effect.found for effect in one.effects)]
    more = [chart for _, chart in drawn if chart not in charts]
    if not charts:
        charts, more = more[:1], more[1:]
    return Section("influence", "What goes with winning", "Influence", sentences, charts, notes=notes, more=more)


def _chosen(effects: Sequence[Effect]) -> list[Effect]:
    """The surest, in the order of their effect."""
    surest = sorted(effects, key=lambda effect: effect.p)[:MOST_SUBJECTS]
    return [effect for effect in effects if effect in surest]


def _influence_chart(one: Influence, names: Names) -> Chart:
    shown = _chosen(one.effects)
    blocks = [
        Block(
            names.subject(effect.subject),
            [
                Dot(
                    effect.difference,
                    f"{words.points(effect.difference)}, {words.number(effect.n_with)}",
                    faint=not effect.found,
                )
            ],
        )
        for effect in shown
    ]
    unit = words.unit_of(one)
    rest = []
    if len(shown) < len(one.effects):
        rest.append(f"The {len(shown)} surest of {len(one.effects)} subjects; the table has all.")
    if one.untested:
        verb = "occurs" if len(one.untested) == 1 else "occur"
        rest.append(f"{plural(len(one.untested), 'subject')} {verb} too rarely, or too often, to be compared.")
    early = (
        f"Early is up to round {one.by_round}, which almost every match reaches"
        if one.by_round
        else "This game has no rounds, so “early” is at any time, and longer matches see more"
    )
    if one.seats and one.by_round > 1:
        early += f". {OUT_BEFORE.format(one.by_round)}"
    caption = (
        f"{UNITS[one.seats]} in which the event “{readable(one.kind)}” names the subject early (as "
        f"“{readable(one.role)}”), against the others. {early}. n is the number with it. Hollow and grey: not shown "
        f"at a false discovery rate of 5{words.SPACE}%. {' '.join(rest)}"
    )
    return Chart(
        words.title_of(one),
        Dots(blocks, POINTS, "difference of the win share, in points", [], 0.0, "no difference"),
        words.finding(one, names),
        caption.strip(),
        ReportTable(
            f"{words.title_of(one)}, all subjects",
            [
                "subject",
                f"difference (95{words.SPACE}% interval)",
                "win share with it",
                f"{unit}es with" if unit == "match" else "seats with",
                "without",
                "p",
                "p corrected",
            ],
            [
                [
                    names.subject(effect.subject),
                    words.points(effect.difference),
                    words.share(effect.rate_with),
                    f"{effect.n_with:,}",
                    f"{effect.n_without:,}",
                    words.chance(effect.p),
                    words.chance(effect.adjusted),
                ]
                for effect in one.effects
            ],
        ),
    )


def usage_section(influences: Sequence[Influence], names: Names) -> Section | None:
    """How often subjects occur at all, in the kind of event that tells most, and which never do."""
    shown = [one for one in influences if one.usage]
    if not shown:
        return None
    first = max(shown, key=_spread)
    unit = "seats" if first.seats else "matches"
    rare = [one for one in first.usage if one.all.estimate.value < RARE]
    sentences = []
    kind = f"“{readable(first.kind)}”"
    if rare:
        least = rare[-1]
        verb = "occurs" if len(rare) == 1 else "occur"
        sentences.append(
            f"{plural(len(rare), 'subject')} of {len(first.usage)} {verb} in fewer than {words.percent(RARE)} of "
            f"{unit} in {kind}; the rarest is {names.subject(least.subject)}, in {words.share(least.all)}."
        )
    else:
        least = first.usage[-1]
        sentences.append(
            f"All {len(first.usage)} subjects of {kind} occur in at least {words.percent(RARE)} of {unit}; the "
            f"rarest is {names.subject(least.subject)}, in {words.share(least.all)}."
        )
    unseen = names.unseen(usage.subject for one in influences for usage in one.usage)
    if unseen:
        told = words.listed([names.subject(id) for id in unseen[:8]]) if len(unseen) <= 8 else ""
        sentences.append(
            f"{plural(len(unseen), 'thing')} that the game names in the same way never "
            f"occur{'s' if len(unseen) == 1 else ''} in these "
            f"events{': ' + told if told else '; the table lists them'}. Perhaps the settings leave them out."
        )
    chart = _usage_chart(first, unit, names)
    tables = [_usage_table(one, names) for one in shown if one is not first]
    if unseen:
        tables.append(ReportTable("Never seen", ["subject"], [[names.subject(id)] for id in unseen]))
    return Section("usage", "What is used, and what is not", "Use", sentences, [chart], tables)


def _spread(one: Influence) -> tuple[int, float]:
    """How many subjects are rarely used, then how much their use differs."""
    shares = [usage.all.estimate.value for usage in one.usage]
    return sum(share < RARE for share in shares), max(shares) - min(shares)


def _usage_chart(one: Influence, unit: str, names: Names) -> Chart:
    extremes = one.usage if len(one.usage) <= MOST_SUBJECTS else [*one.usage[:8], *one.usage[-8:]]
    blocks = [
        Block(
            names.subject(usage.subject),
            [
                Dot(usage.winners.estimate, words.share(usage.winners), 0),
                Dot(usage.others.estimate, words.share(usage.others), 1),
            ],
        )
        for usage in extremes
    ]
    cut = " The eight most and the eight least used are shown." if len(extremes) < len(one.usage) else ""
    most, least = one.usage[0], one.usage[-1]
    finding = (
        f"Most used is {names.subject(most.subject)}, in {words.share(most.all)} of {unit}; least used is "
        f"{names.subject(least.subject)}, in {words.share(least.all)}."
    )
    return Chart(
        f"{words.title_of(one)}, share of {unit}",
        Dots(blocks, PERCENT, f"share of {unit} in which it occurs", [f"{unit} that won", f"other {unit}"]),
        finding,
        "How often each subject occurs at any time. Longer matches see more, so the two groups differ by their "
        f"length too.{cut} 95{words.SPACE}% intervals.",
        _usage_table(one, names),
    )


def _usage_table(one: Influence, names: Names) -> ReportTable:
    unit = "seats" if one.seats else "matches"
    return ReportTable(
        f"{words.title_of(one)}: share of {unit}",
        ["subject", f"all {unit}", f"{unit} that won", f"other {unit}"],
        [
            [
                names.subject(usage.subject),
                words.share(usage.all),
                words.share(usage.winners),
                words.share(usage.others),
            ]
            for usage in one.usage
        ],
    )
