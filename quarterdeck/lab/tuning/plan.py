"""The plan of a tuning: which figures may change, what must hold, which targets are to be met, and the budget.

    plan = read_plan(Path("plan.toml"))
    plan.figures[0].values, plan.targets[0].low

Everything that is wrong with a plan is raised at once, as a ContentError with one `file:line: message` per problem.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import msgspec

from quarterdeck.core import pack as packs
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.pack import ContentError, Document, Problem, Source, TomlEntry, fail_on
from quarterdeck.core.printable import quoted, short
from quarterdeck.lab.tuning.constraints import Constraint, ConstraintError
from quarterdeck.lab.tuning.figures import FigureError, PackText, Value, toml_value

WIN_RATE: Final = "win rate"
LENGTH: Final = "length"
SEAT_SHARE: Final = "seat share"
SPREAD: Final = "spread"
UNUSED: Final = "unused"
MEASURES: Final = (WIN_RATE, LENGTH, SEAT_SHARE, SPREAD, UNUSED)
MEDIAN: Final = "median"
MEAN: Final = "mean"

MOST_FIGURES: Final = 200
MOST_VALUES: Final = 10_000
MOST_TARGETS: Final = 50
MOST_CONSTRAINTS: Final = 200
MOST_MATCHES: Final = 10_000_000

_TOP: Final = ("game", "pack", "packs", "seed", "figure", "constraint", "target", "budget")
_FIGURE: Final = ("path", "low", "high", "step", "values", "ordered", "together")
_TIE: Final = ("path", "times", "plus")
_TARGET: Final = (
    "measure", "name", "players", "set", "low", "high", "value", "band", "weight", "statistic", "seat", "event",
    "subjects", "below",
)  # fmt: skip
_ONLY: Final = {"statistic": LENGTH, "seat": SEAT_SHARE, "event": UNUSED, "subjects": UNUSED, "below": UNUSED}
"""Keys of a target that belong to one measure."""
_BUDGET: Final = ("minutes", "matches", "rungs", "factor", "final", "candidates")


class Tie(msgspec.Struct, frozen=True):
    """Another figure that follows: value * times + plus, rounded to a whole number where the pack has one."""

    path: str
    times: float = 1.0
    plus: float = 0.0
    whole: bool = True

    def value(self, leader: Value) -> Value:
        if self.times == 1.0 and self.plus == 0.0:
            return leader
        value = leader * self.times + self.plus
        return math.floor(value + 0.5) if self.whole else round(value, 9)


class Figure(msgspec.Struct, frozen=True):
    """One figure of the pack, and the values that it may take."""

    path: str
    values: tuple[Value, ...]
    ordered: bool
    """Neighbours in the list are alike, as numbers are."""
    start: int
    """The position of the pack's own value in the list."""
    ties: tuple[Tie, ...] = ()


class CellKey(msgspec.Struct, frozen=True, order=True):
    """The players, and the set-up options."""

    players: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return ", ".join([self.players, *(f"{name}={value}" for name, value in self.options)])


class Target(msgspec.Struct, frozen=True):
    """A measure, and the band in which it must lie."""

    measure: str
    name: str
    cells: tuple[CellKey, ...]
    """One, or the several that a spread compares."""
    low: float
    high: float
    ideal: float
    """The best value: the centre of the band; of a band with one end, the farthest possible value inside."""
    scale: float
    """The distance from the ideal to the end of the band."""
    weight: float = 1.0
    statistic: str = MEDIAN
    seat: int = 0
    event: str = ""
    subjects: tuple[str, ...] = ()
    below: float = 0.0

    @property
    def percent(self) -> bool:
        """Whether it is a share, which people read in percent."""
        return self.measure != LENGTH

    def shown(self, value: float) -> str:
        return f"{100 * value:.1f} %" if self.percent else f"{value:.2f}"


class Budget(msgspec.Struct, frozen=True):
    minutes: float = 20.0
    matches: int = 200
    """Per candidate and cell, on the first rung."""
    rungs: int = 4
    factor: int = 3
    """Each rung has so many times the matches of the one before."""
    final: int = 0
    """Matches with fresh seeds; 0: as many as the bands need."""
    candidates: int = 0
    """The most candidates that play; 0: as many as the time allows."""

    def rung(self, number: int) -> int:
        """Matches that a candidate has played after this rung."""
        matches: int = self.matches * self.factor**number
        return matches


class TuningPlan:
    """A plan that was read and checked, with its pack."""

    def __init__(
        self,
        source: Source,
        game: str,
        pack: PackText,
        others: Sequence[Source],
        seed: int,
        figures: Sequence[Figure],
        constraints: Sequence[Constraint],
        targets: Sequence[Target],
        budget: Budget,
    ) -> None:
        self.source: Final = source
        self.game: Final = game
        """As the plan or the pack names it."""
        self.pack: Final = pack
        self.others: Final = list(others)
        """Packs that are always in play, before the one that is tuned."""
        self.seed: Final = seed
        self.figures: Final = list(figures)
        self.constraints: Final = list(constraints)
        self.targets: Final = list(targets)
        self.budget: Final = budget
        self.cells: Final = list(dict.fromkeys(cell for target in targets for cell in target.cells))
        """All that is played for the targets, each once."""

    def problem(self, target: int, message: str) -> ContentError:
        """An error about a target, at its line."""
        line = self.source.parse().outline.line("target", target)
        return ContentError([Problem(self.source.name, line, f"target {target + 1}: {message}")])

    @property
    def size(self) -> int:
        """How many combinations of values there are."""
        return math.prod(len(figure.values) for figure in self.figures)


def read_plan(path: Path | str) -> TuningPlan:
    """Read a plan from a file. Packs that it names are found from its folder."""
    file = Path(path)
    return parse_plan(_read(file, f"cannot read the plan {quoted(str(file))}"), file.parent)


def parse_plan(source: Source, folder: Path) -> TuningPlan:
    return _Reader(source, folder).plan()


def _read(file: Path, what: str) -> Source:
    try:
        with file.open("rb") as stream:
            return Source.from_bytes(str(file), stream.read(packs.LARGEST + 1))
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise PlanFileError(f"{what}: {reason}") from error


class PlanFileError(QuarterdeckError):
    """A file that cannot be read."""


class _Reader:
    """Reads a plan, and goes on after a mistake to find the next one."""

    def __init__(self, source: Source, folder: Path) -> None:
        self._source: Final = source
        self._folder: Final = folder
        self._problems: Final[list[Problem]] = []
        self._document: Final[Document] = source.parse()
        self._top: Final = TomlEntry(self._document, "", 0, self._document.data, self._problems, label="the plan")

    def plan(self) -> TuningPlan:
        self._document.unknown_tables(_TOP, self._problems)
        seed = self._top.integer("seed", 0, (1 << 63) - 1, default=1)
        pack = self._pack()
        others = [one for name in self._top.texts("packs", 300, default=[]) if (one := self._file("packs", name))]
        game = self._game(pack)
        figures = self._figures(pack)
        constraints = self._constraints(pack)
        targets = self._targets(pack)
        budget = self._budget()
        fail_on(self._problems)
        assert pack is not None
        return TuningPlan(self._source, game, pack, others, seed, figures, constraints, targets, budget)

    def _note(self, key: str, message: str) -> None:
        line = self._document.outline.line("", 0, key)
        self._problems.append(Problem(self._source.name, line, message))

    # -- files

    def _file(self, key: str, name: str) -> Source | None:
        try:
            return _read(self._folder / name, f"{key}: cannot read {quoted(short(name, 80))}")
        except ContentError as error:
            self._problems.extend(error.problems)
        except PlanFileError as error:
            self._note(key, str(error))
        return None

    def _pack(self) -> PackText | None:
        name = self._top.data.get("pack")
        if not isinstance(name, str) or not name:
            self._note("pack", 'pack is missing or not a text; name the pack to start from, as pack = "start.toml"')
            return None
        source = self._file("pack", name)
        if source is None:
            return None
        try:
            return PackText(source)
        except ContentError as error:
            self._problems.extend(error.problems)
            return None

    def _game(self, pack: PackText | None) -> str:
        named = self._top.text("game", default="")
        head = pack.data.get("pack") if pack is not None else None
        of_pack = str(head.get("game", "")) if isinstance(head, dict) else ""
        if named and of_pack and named != of_pack:
            self._note("game", f"the plan is for {quoted(named)}, but its pack is for {quoted(of_pack)}")
        return named or of_pack

    # -- figures

    def _figures(self, pack: PackText | None) -> list[Figure]:
        entries = self._document.entries("figure", MOST_FIGURES, self._problems)
        if not entries and "figure" not in self._document.data:
            self._note("figure", "there is nothing to tune; add [[figure]] entries with path, low and high")
        taken: dict[str, str] = {}
        found = [self._figure(entry, pack, taken) for entry in entries]
        return [figure for figure in found if figure is not None]

    def _figure(self, entry: TomlEntry, pack: PackText | None, taken: dict[str, str]) -> Figure | None:
        entry.unknown_keys(_FIGURE)
        path = _plain_text(entry, "path", "as threat.ghost-ship.health")
        values = _values(entry)
        ordered = entry.flag("ordered", default=_in_order(values))
        if pack is None or not path or not values:
            return None
        try:
            start = pack.value(path)
        except FigureError as error:
            entry.problem("path", str(error))
            return None
        self._take(entry, "path", path, taken)
        ties = self._ties(entry, pack, taken, values)
        wrong = next((value for value in values if not _alike(value, start)), None)
        if wrong is not None:
            message = f"{path} is {toml_value(start)} in the pack; {toml_value(wrong)} is something else"
            entry.problem("values" if entry.has("values") else "low", message)
            return None
        if start not in values:
            told = "among the values" if entry.has("values") else f"one of {_listed(values)}"
            message = f"{path} is {toml_value(start)} in the pack, which is not {told}; the search begins there"
            entry.problem("path", message)
            return None
        return Figure(path, tuple(values), ordered, values.index(start), tuple(ties))

    def _take(self, entry: TomlEntry, key: str, path: str, taken: dict[str, str]) -> None:
        if path in taken:
            entry.problem(key, f"{path} is tuned already by {taken[path]}; name each figure once")
        taken[path] = entry.label()

    def _ties(self, entry: TomlEntry, pack: PackText, taken: dict[str, str], values: list[Value]) -> list[Tie]:
        listed = entry.data.get("together", [])
        if not isinstance(listed, list):
            entry.problem("together", 'together is a list of paths, as ["threat.drone-b.health"]')
            return []
        ties: list[Tie] = []
        for one in listed:
            data = {"path": one} if isinstance(one, str) else one
            if not isinstance(data, dict) or not isinstance(data.get("path"), str):
                entry.problem("together", "together has an item that is neither a path nor { path = ..., times = 2 }")
                continue
            for key in data:
                if key not in _TIE:
                    near = get_close_matches(str(key), _TIE, 1)
                    entry.problem("together", f'unknown key "{key}"; did you mean {near[0] if near else "times"}?')
            times, plus = data.get("times", 1), data.get("plus", 0)
            if not _is_number(times) or not _is_number(plus):
                entry.problem("together", "times and plus are numbers")
                continue
            if (times != 1 or plus != 0) and not all(_is_number(value) for value in values):
                entry.problem("together", "times and plus need a figure whose values are numbers")
                continue
            path = str(data["path"])
            try:
                start = pack.value(path)
            except FigureError as error:
                entry.problem("together", str(error))
                continue
            self._take(entry, "together", path, taken)
            ties.append(Tie(path, float(times), float(plus), isinstance(start, int)))
        return ties

    # -- constraints

    def _constraints(self, pack: PackText | None) -> list[Constraint]:
        found: list[Constraint] = []
        for entry in self._document.entries("constraint", MOST_CONSTRAINTS, self._problems):
            entry.unknown_keys(("holds",))
            text = _plain_text(entry, "holds", "as threat.drone-a.health <= threat.drone-b.health")
            if not text or pack is None:
                continue
            try:
                found.append(Constraint(text, pack.data))
            except ConstraintError as error:
                entry.problem("holds", str(error))
        return found

    # -- targets

    def _targets(self, pack: PackText | None) -> list[Target]:
        entries = self._document.entries("target", MOST_TARGETS, self._problems)
        if not entries and "target" not in self._document.data:
            self._note("target", "there is no target; add [[target]] entries with measure, players, low and high")
        found = [self._target(entry, pack) for entry in entries]
        return [target for target in found if target is not None]

    def _target(self, entry: TomlEntry, pack: PackText | None) -> Target | None:
        before = len(self._problems)
        entry.unknown_keys(_TARGET)
        measure = entry.choice("measure", MEASURES)
        for key, belongs in _ONLY.items():
            if entry.has(key) and measure != belongs:
                entry.problem(key, f"{key} belongs to the measure {belongs}; take it out")
        cells = _cells(entry, measure)
        low, high, ideal, scale = _band(entry, measure)
        weight = _number(entry, "weight", 0.0, 1e6, 1.0)
        if weight == 0:
            entry.problem("weight", "weight is 0; a target that counts nothing is taken out instead")
        statistic = entry.choice("statistic", (MEDIAN, MEAN), default=MEDIAN)
        seat = entry.integer("seat", 1, 64, default=1)
        event, below = "", 0.0
        subjects: tuple[str, ...] = ()
        if measure == UNUSED:
            event = _plain_text(entry, "event", "the kind of an event, as revealed.external")
            subjects = tuple(_subjects(entry, pack))
            below = _number(entry, "below", 0.0, 1.0, None)
        if len(self._problems) > before:
            return None
        what = {LENGTH: f"{statistic} length", SEAT_SHARE: f"share of seat {seat}"}.get(measure, measure)
        name = entry.text("name", 60, default=f"{what} of {_cells_in_words(cells)}"[:200])
        return Target(
            measure, name, cells, low, high, ideal, scale, weight, statistic, seat - 1, event, subjects, below
        )

    # -- budget

    def _budget(self) -> Budget:
        entry = self._document.table("budget", self._problems)
        if entry is None:
            return Budget()
        entry.unknown_keys(_BUDGET)
        usual = Budget()
        budget = Budget(
            _number(entry, "minutes", 0.01, 100_000, usual.minutes),
            entry.integer("matches", 10, MOST_MATCHES, default=usual.matches),
            entry.integer("rungs", 1, 12, default=usual.rungs),
            entry.integer("factor", 2, 10, default=usual.factor),
            entry.integer("final", 0, MOST_MATCHES, default=usual.final),
            entry.integer("candidates", 0, 1_000_000, default=usual.candidates),
        )
        if budget.rung(budget.rungs - 1) > MOST_MATCHES:
            entry.problem("rungs", f"the last rung has {budget.rung(budget.rungs - 1):,} matches; that is too many")
        return budget


# -- single values


def _plain_text(entry: TomlEntry, key: str, wanted: str) -> str:
    """A text for the program, not to be shown: it may hold any character."""
    value = entry.data.get(key)
    if isinstance(value, str) and value.strip():
        return value.strip()
    entry.problem(key, f"{key} is missing; write a text in quotes, {wanted}")
    return ""


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _number(entry: TomlEntry, key: str, low: float, high: float, default: float | None) -> float:
    value: Any = entry.data.get(key)
    if value is None and default is not None:
        return default
    if not _is_number(value) or not low <= value <= high:
        told = "is missing" if value is None else f"is {short(str(value), 40)}"
        entry.problem(key, f"{key} {told}; it must be a number from {low:g} to {high:g}")
        return low
    return float(value)


def _values(entry: TomlEntry) -> list[Value]:
    """The values that a figure may take, from `values` or from low, high and step."""
    if entry.has("values"):
        for key in ("low", "high", "step"):
            if entry.has(key):
                entry.problem(key, f"say either values, or low and high; take {key} out")
        values = entry.data["values"]
        if not isinstance(values, list) or len(values) < 2:
            entry.problem("values", "values must be a list of two values or more")
            return []
        for at, value in enumerate(values):
            if value in values[:at]:
                entry.problem("values", f"values has {short(toml_value(value), 40)} twice", at)
        return values[:MOST_VALUES]
    low, high, step = (entry.data.get(key) for key in ("low", "high", "step"))
    numbers = {"low": low, "high": high, **({"step": step} if step is not None else {})}
    wrong = [key for key, value in numbers.items() if not _is_number(value)]
    for key in wrong:
        entry.problem(key, f"{key} is missing or no number; a figure has low and high, or values = [...]")
    if wrong:
        return []
    whole = all(isinstance(value, int) for value in numbers.values())
    if step is None and not whole:
        entry.problem("low", "a figure with decimals needs a step, as step = 0.5")
        return []
    return _grid(entry, low, high, 1 if step is None else step, whole)


def _grid(entry: TomlEntry, low: Any, high: Any, step: Any, whole: bool) -> list[Value]:
    if step <= 0:
        entry.problem("step", "step must be more than 0")
        return []
    if low >= high:
        entry.problem("high", f"high is {high}; it must be more than low, which is {low}")
        return []
    count = math.floor((high - low) / step + 1e-9) + 1
    if count > MOST_VALUES:
        entry.problem("step", f"these are {count:,} values; there may be at most {MOST_VALUES:,}")
        return []
    if count < 2:
        entry.problem("step", "step is larger than the range; only one value is left")
        return []
    return [low + at * step if whole else round(low + at * step, 9) for at in range(count)]


def _in_order(values: list[Value]) -> bool:
    numbers = all(_is_number(value) for value in values)
    return numbers and (values == sorted(values) or values == sorted(values, reverse=True))


def _alike(value: Value, start: Value) -> bool:
    """Whether a value is of the same kind as the one in the pack."""
    if _is_number(start):
        return _is_number(value) and (isinstance(value, int) or isinstance(start, float))
    return isinstance(value, type(start)) and isinstance(value, bool) == isinstance(start, bool)


def _listed(values: list[Value]) -> str:
    shown = [toml_value(value) for value in values]
    return ", ".join(shown) if len(shown) <= 8 else f"{', '.join(shown[:3])}, ... {shown[-1]}"


# -- targets


def _cells(entry: TomlEntry, measure: str) -> tuple[CellKey, ...]:
    """Line-ups and options. A spread compares the values of lists."""
    players = entry.data.get("players")
    several = measure == SPREAD
    line_ups = players if isinstance(players, list) and several else [players]
    if not line_ups or not all(isinstance(one, str) and one.strip() for one in line_ups):
        more = ', or a list of them, as ["officer", "cadet"]' if several else ""
        entry.problem("players", f'players is missing or wrong; name a line-up, as players = "officer"{more}')
        return ()
    chosen = entry.data.get("set", {})
    if not isinstance(chosen, dict):
        entry.problem("set", 'set is a table of set-up options, as set = { difficulty = "medium" }')
        return ()
    cells = [CellKey(str(one).strip()) for one in line_ups]
    for name, value in chosen.items():
        values = value if isinstance(value, list) and several else [value]
        if not values or not all(isinstance(one, str | int) and not isinstance(one, bool) for one in values):
            more = " or a list of them" if several else ""
            entry.problem("set", f"set: {short(str(name), 40)} must be a value in quotes{more}")
            return ()
        cells = [CellKey(cell.players, (*cell.options, (str(name), str(one)))) for cell in cells for one in values]
    if several and len(cells) < 2:
        message = "a spread compares two line-ups or more, or two values of an option or more; write them as a list"
        entry.problem("measure", message)
    if len(set(cells)) < len(cells):
        entry.problem("players", "a line-up or a value is named twice")
    return tuple(cells)


def _cells_in_words(cells: tuple[CellKey, ...]) -> str:
    return " / ".join(str(cell) for cell in cells)


def _band(entry: TomlEntry, measure: str) -> tuple[float, float, float, float]:
    """The two ends, the best value, and the distance from it to an end."""
    most = 1e6 if measure == LENGTH else 1.0
    nothing = (0.0, 1.0, 0.5, 0.5)
    if entry.has("value") or entry.has("band"):
        for key in ("low", "high"):
            if entry.has(key):
                entry.problem(key, f"say either value and band, or low and high; take {key} out")
        value, band = _number(entry, "value", 0.0, most, None), _number(entry, "band", 0.0, most, None)
        if band <= 0 and entry.has("band"):
            entry.problem("band", "band must be more than 0: chance alone moves every estimate")
            return nothing
        return value - band, value + band, value, band or 1.0
    if not entry.has("low") and not entry.has("high"):
        entry.problem("", "its band is missing; say low and high, or value and band")
        return nothing
    if measure == LENGTH and not (entry.has("low") and entry.has("high")):
        entry.problem("", "a length needs both low and high")
        return nothing
    low = _number(entry, "low", 0.0, most, 0.0)
    high = _number(entry, "high", 0.0, most, most)
    if low >= high:
        entry.problem("high", f"high is {high:g}; it must be more than low, which is {low:g}")
        return nothing
    if not entry.has("low"):
        return low, high, low, high
    if not entry.has("high"):
        return low, high, high, high - low
    return low, high, (low + high) / 2, (high - low) / 2


def _subjects(entry: TomlEntry, pack: PackText | None) -> list[str]:
    """Ids: as a list, or those of a table array of the pack."""
    named = entry.data.get("subjects")
    if isinstance(named, list) and named and all(isinstance(one, str) and one for one in named):
        return list(dict.fromkeys(named))
    if isinstance(named, str) and pack is not None:
        entries = pack.data.get(named)
        tables = [one for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []
        ids = [str(one["id"]) for one in tables if "id" in one]
        if ids:
            return ids
        entry.problem("subjects", f"the pack has no [[{short(named, 40)}]] entries with an id")
        return []
    if pack is not None or named is None:
        message = 'subjects must be a list of ids, or the name of a table array of the pack, as subjects = "threat"'
        entry.problem("subjects", message)
    return []
