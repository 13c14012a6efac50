"""Figures and findings in words: each with its number of observations and its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final

from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.reporting.axes import Axis, value_of
from quarterdeck.lab.reporting.balance import PlayerShare, SeatShare, SeatTest, Step, WinRate
from quarterdeck.lab.reporting.comparison import ENDING, ROUNDS, SEAT, WINS, Comparison, FigureChange
from quarterdeck.lab.reporting.estimates import Measured
from quarterdeck.lab.reporting.influence import Effect, Influence
from quarterdeck.lab.reporting.length import Length
from quarterdeck.lab.reporting.luck import Duel, Luck
from quarterdeck.lab.reporting.names import Names, plural, readable, sentence_case

SPACE: Final = "\u00a0"
MINUS: Final = "\u2212"
LEVELS: Final = ((0.1, "very small"), (0.3, "small"), (0.5, "medium"), (float("inf"), "large"))
"""Cohen's words for an effect below each size."""


# -- figures ----------------------------------------------------------------------------------------------


def percent(value: float, digits: int = 0) -> str:
    return f"{_hundred(value, digits)}{SPACE}%"


def _hundred(value: float, digits: int) -> str:
    """In percent; nothing and everything without digits after the point."""
    return f"{value * 100:.{0 if value in (0, 1) else digits}f}"


def _digits(estimate: Estimate) -> int:
    """One digit after the point where the interval is narrow enough to say so much."""
    return 1 if estimate.high - estimate.low < 0.04 else 0


def share(measured: Measured) -> str:
    """`52 % (49 to 55 %, n = 1,000)`."""
    estimate = measured.estimate
    digits = _digits(estimate)
    span = f"{_hundred(estimate.low, digits)} to {percent(estimate.high, digits)}"
    return f"{percent(estimate.value, digits)} ({span}, n{SPACE}={SPACE}{measured.n:,})"


def interval(estimate: Estimate) -> str:
    digits = _digits(estimate)
    return f"{_hundred(estimate.low, digits)} to {percent(estimate.high, digits)}"


def signed(value: float, digits: int = 0) -> str:
    text = f"{abs(value):.{digits}f}"
    if float(text) == 0:
        return text
    return f"{MINUS if value < 0 else '+'}{text}"


def points(estimate: Estimate) -> str:
    """A difference of shares in percentage points: `+12 points (+9 to +15)`."""
    digits = _digits(estimate)
    low, high = signed(estimate.low * 100, digits), signed(estimate.high * 100, digits)
    return f"{signed(estimate.value * 100, digits)} points ({low} to {high})"


def amount(estimate: Estimate) -> str:
    """A difference of means: `+1.3 (+0.9 to +1.7)`."""
    if not isfinite(estimate.high - estimate.low):
        return f"{signed(estimate.value, 1)} (no interval from so few)"
    digits = 1 if estimate.high - estimate.low > 0.2 else 2
    low, high = signed(estimate.low, digits), signed(estimate.high, digits)
    return f"{signed(estimate.value, digits)} ({low} to {high})"


def mean(estimate: Estimate) -> str:
    """`24.9 (23.2 to 26.5)`."""
    if not isfinite(estimate.high - estimate.low):
        return f"{estimate.value:.1f} (no interval from so few)"
    return f"{estimate.value:.1f} ({estimate.low:.1f} to {estimate.high:.1f})"


def chance(p: float) -> str:
    if p < 0.001:
        return f"p{SPACE}<{SPACE}0.001"
    return f"p{SPACE}={SPACE}{p:.3f}" if p < 0.1 else f"p{SPACE}={SPACE}{p:.2f}"


def size_of(effect: float) -> str:
    return next(word for limit, word in LEVELS if effect < limit)


def number(count: int) -> str:
    return f"n{SPACE}={SPACE}{count:,}"


def listed(items: Sequence[str]) -> str:
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


# -- balance ----------------------------------------------------------------------------------------------


def balance_together(rates: Sequence[WinRate], axis: Axis | None, steps: Sequence[Step]) -> list[str]:
    """The answer for a game in which all win or lose together."""
    if len(rates) == 1:
        only = rates[0]
        out = [f"{sentence_case(only.cell.cell.players)} wins {share(only.rate)} of matches."]
        return [*out, *_extreme(rates), "With one cell there is nothing to compare: play several values of an option."]
    out = []
    if axis is not None and steps:
        out += _order(axis, steps, rates)
    if len(rates) > len(steps) + 1:
        best = max(rates, key=lambda rate: rate.rate.estimate.value)
        worst = min(rates, key=lambda rate: rate.rate.estimate.value)
        out.append(
            f"Over all {len(rates)} cells, wins range from {share(worst.rate)} with {worst.cell.label} to "
            f"{share(best.rate)} with {best.cell.label}."
        )
    return [*out, *_extreme(rates)]


def _order(axis: Axis, steps: Sequence[Step], rates: Sequence[WinRate]) -> list[str]:
    """Whether the values of an axis are in order and apart."""
    up = [step for step in steps if step.difference.estimate.low > 0]
    down = [step for step in steps if step.difference.estimate.high < 0]
    unsure = [step for step in steps if step not in up and step not in down]
    of_cell = {id(rate.cell): rate.rate for rate in rates}
    first, last = of_cell[id(steps[0].first)], of_cell[id(steps[-1].second)]
    others = [f"{name} {value}" for name, value in steps[0].second.varied.items() if name != axis.name]
    where = f", with {', '.join(others)}" if others else ""
    ends = f"from {share(first)} to {share(last)}"
    way = f"from {axis.values[0]} to {axis.values[-1]}"
    pairs = f"pairs of matches with the same number, {number(min(step.difference.n for step in steps))} at each step"
    if len(steps) == 1:
        shown = "are apart" if steps[0].difference.shown else "are not shown to be apart"
        step = f"The step {_step(axis, steps[0])} ({pairs})."
        return [f"{axis.values[0]} and {axis.values[-1]} {shown}: the win rate goes {ends}{where}.", step]
    if not unsure and not (up and down):
        smallest = min(steps, key=lambda step: abs(step.difference.estimate.value))
        return [
            f"Yes, the values of {axis.name} are in order and apart: {way} the win rate goes {ends}{where}.",
            f"Every step is shown; the smallest is {_step(axis, smallest)} ({pairs}).",
        ]
    if up and down:
        return [
            f"No, the win rate does not follow the order of {axis.name}: {way} it goes {ends}{where}, up and down.",
            f"{sentence_case(_step(axis, up[0]))}, but {_step(axis, down[0])} ({pairs}).",
        ]
    if len(unsure) == len(steps):
        largest = max(steps, key=lambda step: abs(step.difference.estimate.value))
        return [
            f"Not shown: {way} the win rate goes {ends}{where}, and no single step of {axis.name} is shown.",
            f"The largest step is {_step(axis, largest)} ({pairs}).",
        ]
    told = [_step(axis, step) for step in unsure[:3]]
    return [
        f"Partly: {way} the win rate goes {ends}{where}, but not every step of {axis.name} is shown.",
        f"Not shown {'is' if len(unsure) == 1 else 'are'} {listed(told)} ({pairs}).",
    ]


def _step(axis: Axis, step: Step) -> str:
    first, second = value_of(step.first, axis.name), value_of(step.second, axis.name)
    return f"{first} to {second} {points(step.difference.estimate)}"


def _extreme(rates: Sequence[WinRate]) -> list[str]:
    """Cells in which almost nothing is decided by play."""
    never = [rate for rate in rates if rate.rate.n >= 100 and rate.rate.estimate.high < 0.05]
    always = [rate for rate in rates if rate.rate.n >= 100 and rate.rate.estimate.low > 0.95]
    out = []
    for found, words in ((never, "almost always lost"), (always, "almost always won")):
        if found:
            where = listed([rate.cell.label for rate in found[:3]])
            more = f" and {plural(len(found) - 3, 'other cell')}" if len(found) > 3 else ""
            out.append(f"Matches are {words} with {where}{more}, so differences can hardly show there.")
    return out


def balance_of_seats(shares: Sequence[SeatShare], tests: Sequence[SeatTest]) -> list[str]:
    """The answer for a game in which seats play against each other."""
    if not tests:
        return ["No match had exactly one winner, so seats cannot be compared."]
    several = len(tests) > 1
    out = []
    shown = [test for test in tests if test.adjusted < 0.05]
    for test in sorted(shown, key=lambda test: -test.effect)[:2]:
        own = [share for share in shares if share.cell is test.cell]
        most = max(own, key=lambda one: abs(one.share.estimate.value - one.equal))
        where = f" with {test.cell.label}" if several else ""
        more = "more" if most.share.estimate.value > most.equal else "less"
        equal = f"the equal share of {percent(most.equal, 1)}"
        wins = f"seat {most.seat + 1} wins {share(most.share)} of matches"
        out.append(f"Seats are not equal{where}: {wins}, {more} than {equal}.")
        p = f"{chance(test.adjusted)}{' corrected' if several else ''}"
        figures = f"chi-square {test.chi_square:.1f}, {p}, w{SPACE}={SPACE}{test.effect:.2f}"
        size = sentence_case(size_of(test.effect))
        out.append(f"{size} effect in all seats together: {figures}, {number(test.n)} matches with one winner.")
    hidden = [test for test in tests if test.adjusted >= 0.05]
    return out + (_not_shown(hidden, shares, several) if hidden else [])


def _not_shown(tests: Sequence[SeatTest], shares: Sequence[SeatShare], several: bool) -> list[str]:
    own = [share for share in shares if any(share.cell is test.cell for test in tests)]
    first = next(one for one in own if one.seat == 0)
    reach = max(max(one.share.estimate.high - one.equal, one.equal - one.share.estimate.low) for one in own)
    where = f" with {first.cell.label}" if several else ""
    fewest = min(test.n for test in tests)
    n = f"{number(fewest)}{' or more in each of ' + plural(len(tests), 'cell') if len(tests) > 1 else ''}"
    equal = f"the equal share is {percent(first.equal, 1)}"
    return [
        f"An advantage of a seat is not shown: seat 1 wins {share(first.share)} of matches{where}; {equal}.",
        f"With {n} (matches with one winner), up to {reach * 100:.0f} points more or less than that remain possible.",
    ]


def players_apart(shares: Sequence[PlayerShare]) -> list[str]:
    """How the players of the first line-up of several do."""
    if not shares:
        return []
    own = [one for one in shares if one.cell is shares[0].cell]
    ranked = sorted(own, key=lambda one: -one.share.estimate.value)
    told = [f"{one.player} {share(one.share)}" for one in ranked]
    equal = f"the equal share is {percent(own[0].equal, 1)}"
    return [f"In {own[0].cell.cell.players}, a seat of a player wins this share of matches: {listed(told)}; {equal}."]


# -- influence --------------------------------------------------------------------------------------------


def title_of(one: Influence | FigureChange) -> str:
    return f"{sentence_case(readable(one.kind))}: {readable(one.role)}"


def unit_of(one: Influence) -> str:
    return "seat" if one.seats else "match"


def early(one: Influence) -> str:
    return f"by round {one.by_round}" if one.by_round else "at any time"


def strongest(influences: Sequence[Influence], names: Names) -> str:
    """One sentence on what goes with winning most."""
    tested = [(one, effect) for one in influences for effect in one.effects]
    if not tested:
        return ""
    found = [(one, effect) for one, effect in tested if effect.found]
    total = plural(len(tested), "comparison")
    if not found:
        return f"No single card or other subject is shown to go with winning or losing ({total}, corrected)."
    one, effect = max(found, key=lambda pair: abs(pair[1].difference.value))
    return (
        f"{len(found)} of {total} of cards and other subjects stand out; the strongest is "
        f"{names.subject(effect.subject)}: where it is named {early(one)} in “{readable(one.kind)}”, that goes "
        f"with {effect_in_points(effect)} of the win share."
    )


def effect_in_points(effect: Effect) -> str:
    return f"{points(effect.difference)[:-1]}, {number(effect.n_with)} with it)"


def finding(one: Influence, names: Names) -> str:
    """What a chart of influence shows, for its alternative text."""
    found = [effect for effect in one.effects if effect.found]
    if not one.effects:
        return "No subject has enough observations to be compared."
    if not found:
        return f"None of {plural(len(one.effects), 'subject')} is shown to go with winning or losing."
    told = [f"{names.subject(effect.subject)} {effect_in_points(effect)}" for effect in _extremes(found)]
    return f"{len(found)} of {plural(len(one.effects), 'subject')} stand out after the correction: {'; '.join(told)}."


def _extremes(found: Sequence[Effect]) -> list[Effect]:
    return list(found) if len(found) <= 2 else [found[0], found[-1]]


# -- length and luck --------------------------------------------------------------------------------------


def length(one: Length) -> str:
    median = one.median.estimate
    return (
        f"Half of the matches take {median.value:.0f} {one.unit} or fewer (95{SPACE}% interval of the median "
        f"{median.low:.0f} to {median.high:.0f}, {number(one.median.n)}). The middle "
        f"80{SPACE}% of these matches range from {one.short.estimate.value:.0f} to "
        f"{one.long.estimate.value:.0f} {one.unit}."
    )


def luck(found: Luck) -> str:
    second = "the seat" if found.contest else "the seed (the same dice and decks for everybody)"
    rest = "the rest, chance of the match included" if found.contest else "their interaction and all other chance"
    where = f" in {found.settings} settings" if found.settings > 1 else ""
    return (
        f"Among {listed(found.players)}, who plays explains {_part(found.player)} of the variance of results, "
        f"{second} {_part(found.second)}, and {rest} {_part(found.rest)} ({number(found.n)} match numbers{where})."
    )


def _part(estimate: Estimate) -> str:
    digits = _digits(estimate)
    return f"{percent(estimate.value, digits)} ({interval(estimate)})"


def duel(found: Duel) -> str:
    return (
        f"{sentence_case(found.stronger)} wins {share(found.share)} of the matches that it or {found.weaker} wins, "
        f"per seat ({found.cell.label})."
    )


NEEDED: Final = (
    "To measure luck against skill, play at least two line-ups in the same cells: for example "
    "--players officer,cadet, or officer+cadet where seats play against each other."
)


# -- comparison -------------------------------------------------------------------------------------------


def change(one: FigureChange, names: Names) -> str:
    """A change as a label."""
    where = f" ({one.cell})" if one.cell else ""
    if one.measure == WINS:
        return f"win rate{where}"
    if one.measure == SEAT:
        return f"wins of seat {one.what}{where}"
    if one.measure == ENDING:
        return f"ending {readable(one.what)}{where}"
    if one.measure == ROUNDS:
        return f"rounds{where}"
    return names.subject(one.what)


def change_value(one: FigureChange) -> str:
    estimate = one.difference.estimate
    return amount(estimate) if one.measure == ROUNDS else points(estimate)


def comparison(found: Comparison, names: Names) -> list[str]:
    """The first sentences of a comparison."""
    if not found.pairs:
        return ["The two experiments have no cells in common: only their settings can be compared."]
    pairing = "at the same match numbers" if found.paired else "in different matches (another seed or other numbers)"
    whole = [one for one in found.changes if one.pooled or len(found.pairs) == 1]
    main = sorted((one for one in whole if one.measure in (WINS, SEAT, ROUNDS)), key=lambda one: one.measure == ROUNDS)
    told = [f"{change(one, names)} {change_value(one)}" for one in [*main[:1], *main[-1:]][: len(main)]]
    n = number(min(one.difference.n for one in found.changes))
    cells = plural(len(found.pairs), "pair")
    out = [f"From the first experiment to the second: {listed(told)}."] if told else []
    out.append(f"These are {cells} of cells, compared {pairing}, {n} in each.")
    shown = [one for one in found.changes if one.found]
    total = plural(len(found.changes), "figure")
    if shown:
        surest = [f"{change(one, names)} {change_value(one)}" for one in shown if one not in main][:3]
        rest = f"; beside these, {'; '.join(surest)}" if surest else ""
        out.append(f"After the correction for many comparisons, a change of {len(shown)} of {total} is shown{rest}.")
    else:
        shares = [one.difference.estimate for one in found.changes if one.measure != ROUNDS]
        reach = max((max(-one.low, one.high) for one in shares), default=0.0)
        possible = f"Changes of shares of up to {reach * 100:.0f} points remain possible."
        out.append(f"No change of {total} is shown after the correction for many comparisons. {possible}")
    moved = [one for one in found.subjects if one.found]
    if moved:
        told = [f"{change(one, names)} ({readable(one.kind)}) {change_value(one)}" for one in moved[:3]]
        total = plural(len(found.subjects), "subject")
        out.append(f"{len(moved)} of {total} occur in more or fewer matches: {'; '.join(told)}.")
    return out
