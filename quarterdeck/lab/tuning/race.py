"""The race: proposes candidates, lets them race, and checks the best one with fresh seeds.

1. A candidate plays the first rung of matches, with the same seeds as all others. It is dropped as soon as its interval
   excludes that it is better than the best one so far; it plays the next rung while it may still meet the targets.
2. When the best candidate will probably pass, it plays matches with a fresh seed that the search never saw. The figures
   that are reported come from these alone. If an interval leaves its band, the search goes on with what it learned.
3. Every final try is one more chance to succeed by luck, so try k has an interval with an error of 5 % / (k (k + 1)):
   all tries together err in 5 % of the cases at most, however many there are.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final, NamedTuple

import numpy as np
from scipy import stats

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.seeds import key_of
from quarterdeck.lab.tuning.candidate import EXCLUDED, Candidate, open_ends, values_of
from quarterdeck.lab.tuning.history import History
from quarterdeck.lab.tuning.measures import Sample, Segment, Weights, estimate, measures_of, sample_from
from quarterdeck.lab.tuning.plan import MOST_MATCHES, TuningPlan
from quarterdeck.lab.tuning.proposals import Choice, Proposals
from quarterdeck.lab.tuning.response_model import ResponseModel
from quarterdeck.lab.tuning.runner import Runner

ALPHA: Final = 0.05
PROMISING: Final = 0.25
"""A candidate goes on if its chance to beat the best one is at least this share of what it could be."""
PATIENCE: Final = 4
"""After so many candidates the best one, if it may meet the targets, plays more matches."""
LIKELY: Final = 0.6
"""A final try is made if it passes with this probability."""
UNLIKELY: Final = 0.1
"""If many more candidates did not help, a try is made that passes with this probability."""
MOST_REJECTED: Final = 2000
"""Candidates in a row that may not be played."""
REJECTED: Final = "rejected"
CANDIDATE: Final = "candidate"
MORE: Final = "more"
FINAL: Final = "final"
"""Kinds of lines of the history."""
LONGEST_FINAL: Final = 0.4
"""The share of the time that a final try may take."""
_FRESH: Final = 0x5EED_F17A_1000_0000
"""Separates the fresh seeds from the one of the search."""


class NothingAllowed(QuarterdeckError):
    """No candidate keeps the constraints and makes a sound pack."""


class FinalTry(NamedTuple):
    """A candidate played with a fresh seed."""

    number: int
    candidate: Candidate
    seed: int
    matches: int
    alpha: float
    estimates: list[Estimate]
    met: list[bool]

    @property
    def passed(self) -> bool:
        return all(self.met)


class Status(NamedTuple):
    """The progress of the search, for a progress bar."""

    seconds: float
    limit: float
    candidates: int
    rejected: int
    tries: int
    matches: int
    best: Candidate | None


class Found(NamedTuple):
    """What the search came to."""

    start: Candidate | None
    final: FinalTry
    tries: list[FinalTry]
    candidates: int
    dropped: int
    rejected: Counter[str]
    matches: int
    """All that were played, in all cells."""
    seconds: float


def fresh_seed(seed: int, number: int) -> int:
    """The seed of a final try. 63 bits, so that TOML can hold it."""
    return key_of(seed ^ _FRESH, number) >> 1


class Search:
    def __init__(
        self,
        plan: TuningPlan,
        runner: Runner,
        history: History,
        minutes: float | None = None,
        progress: Callable[[Status], None] | None = None,
    ) -> None:
        self._plan: Final = plan
        self._runner: Final = runner
        self._history: Final = history
        self._limit: Final = (plan.budget.minutes if minutes is None else minutes) * 60
        self._progress: Final = progress
        self._measures: Final = measures_of(plan)
        self._weights: Final = Weights(plan.seed)
        self._proposals: Final = Proposals(plan)
        self._model: Final = ResponseModel(plan)
        self._candidates: Final[list[Candidate]] = []
        self._rejected: Final[Counter[str]] = Counter()
        self._tries: Final[list[FinalTry]] = []
        self._dropped = 0
        self._waited = 0
        """Candidates since the best one played more."""
        self._stalled = 0
        """Candidates since the last final try."""
        self._matches = 0
        self._before = 0.0
        """Seconds of the lines that were recorded before."""
        self._begun = monotonic()
        self._best: Candidate | None = None

    # -- the loop

    def run(self) -> Found:
        """Until a final try passes or the budget is used up."""
        while not self._tries or not self._tries[-1].passed:
            best = self._best
            recorded = self._history.next_kind
            if best is not None and (recorded == FINAL or (not recorded and self._should_try(best))):
                self._final_try(best)
            elif best is not None and (recorded == MORE or (not recorded and self._should_play_more(best))):
                self._play_more(best)
            elif recorded or best is None or not (self._time_is_up() or self._enough_candidates()):
                if not self._next_candidate():
                    self._last_tries()
                    break
            else:
                self._last_tries()
                break
        return self._found()

    def _last_tries(self) -> None:
        """The search ends: the best candidate needs figures from fresh seeds. If it fails, the next one is tried."""
        while (best := self._best) is not None and all(one.candidate is not best for one in self._tries):
            if self._tries and (self._time_is_up() or not best.may_meet(self._plan.targets)):
                return
            if self._final_try(best).passed:
                return

    def tick(self) -> None:
        """Tell the progress."""
        if self._progress is not None:
            self._progress(
                Status(
                    self._seconds(),
                    self._limit,
                    len(self._candidates),
                    self._rejected.total(),
                    len(self._tries),
                    self._matches,
                    self._best,
                )
            )

    def _found(self) -> Found:
        if not self._tries:
            reasons = ", ".join(f"{reason} ({count} times)" for reason, count in self._rejected.most_common(3))
            raise NothingAllowed(f"no candidate may be played: {reasons}")
        passed = next((one for one in self._tries if one.passed), None)
        final = passed or min(self._tries, key=lambda one: one.candidate.expected_loss)
        start = self._candidates[0] if self._candidates and self._candidates[0].number == 0 else None
        return Found(
            start,
            final,
            list(self._tries),
            len(self._candidates),
            self._dropped,
            self._rejected,
            self._matches,
            self._seconds(),
        )

    # -- candidates

    def _next_candidate(self) -> bool:
        """Play one more candidate. False if there is none."""
        for _ in range(MOST_REJECTED):
            choice = self._proposals.next(self._suggested())
            if choice is None:
                return False
            candidate = Candidate(len(self._candidates) + self._rejected.total(), choice, self._plan)
            if self._is_allowed(candidate):
                self._race(candidate)
                return True
        return False

    def _suggested(self) -> Choice | None:
        """Two of three candidates come from the response model, the others from the sampler."""
        number = len(self._candidates) + self._rejected.total()
        return (
            self._model.propose(self._candidates, self._proposals.knows, self._keeps_constraints)
            if number % 3
            else None
        )

    def _keeps_constraints(self, choice: Choice) -> bool:
        data = tomllib.loads(self._plan.pack.replaced(values_of(self._plan, choice)))
        return not any(one.broken_by(data) for one in self._plan.constraints)

    def _is_allowed(self, candidate: Candidate) -> bool:
        """Whether it keeps all constraints and its pack is sound. If not, the reason is counted."""
        distance, reasons = self._broken(candidate)
        if not reasons:
            return True
        line = self._history.take(REJECTED, list(candidate.choice))
        self._rejected[reasons[0]] += 1
        self._proposals.refuse(candidate.choice, distance)
        if line is None:
            told = {"candidate": candidate.number, "choice": list(candidate.choice), "reasons": reasons}
            self._history.write({"kind": REJECTED, **told, "seconds": round(self._seconds(), 3)})
        else:
            self._take_time(line)
        self.tick()
        return False

    def _broken(self, candidate: Candidate) -> tuple[float, list[str]]:
        data = tomllib.loads(candidate.text)
        distances = {str(one): one.broken_by(data) for one in self._plan.constraints}
        broken = [f"it breaks {text}" for text, distance in distances.items() if distance > 0]
        if broken:
            return sum(distances.values()), broken
        unsound = self._runner.unsound(candidate.text)
        return (1.0, [f"the game refuses it: {unsound}"]) if unsound else (0.0, [])

    def _race(self, candidate: Candidate) -> None:
        line = self._history.take(CANDIDATE, list(candidate.choice))
        recorded = sample_from(line["sample"]) if line is not None else None
        best = self._best
        budget = self._plan.budget
        goes_on = True
        while goes_on and candidate.rung < budget.rungs - 1:
            candidate.rung += 1
            count = budget.rung(candidate.rung) - candidate.matches
            self._play(candidate, recorded, count)
            goes_on = self._goes_on(candidate, best) or self._is_start(candidate)
            self.tick()
        self._candidates.append(candidate)
        near = best is not None and best.may_meet(self._plan.targets)
        self._waited += near
        self._stalled += near
        self._proposals.accept(candidate.choice, candidate.loss_without_noise(self._plan.targets))
        beaten = best is not None and candidate.chance_to_beat(best) < EXCLUDED
        self._dropped += beaten
        self._elect()
        if line is None:
            self._history.write(self._told(candidate, "dropped" if beaten else "kept"))
        else:
            self._take_time(line)
        self.tick()

    def _is_start(self, candidate: Candidate) -> bool:
        """The pack to start from plays some more, because people compare the result with it."""
        return candidate.number == 0 and candidate.rung < self._plan.budget.rungs // 2

    def _goes_on(self, candidate: Candidate, best: Candidate | None) -> bool:
        """Whether it deserves the matches of the next rung."""
        targets = self._plan.targets
        if best is None:
            return candidate.may_meet(targets)
        chance = candidate.chance_to_beat(best)
        if chance < EXCLUDED:
            return False
        if best.may_meet(targets):
            return candidate.may_meet(targets) and chance >= PROMISING * candidate.best_chance(best)
        undecided = chance < 1 - EXCLUDED and candidate.rung < self._plan.budget.rungs // 2
        return candidate.may_meet(targets) or undecided

    def _play(self, candidate: Candidate, recorded: Sample | None, count: int) -> None:
        first = candidate.matches
        if recorded is None:
            columns = self._runner.play(candidate.text, self._plan.seed, first, count)
        else:
            columns = {name: column[first : first + count] for name, column in recorded.columns.items()}
        candidate.learn(Sample([Segment(0, first, count)], columns), self._measures, self._weights)
        self._matches += count * len(self._plan.cells)

    def _elect(self) -> None:
        self._best = min(self._candidates, key=lambda one: one.expected_loss)

    def _should_play_more(self, best: Candidate) -> bool:
        """All candidates share the luck of the search's seeds: more matches tell whether that misleads."""
        at_top = best.rung == self._plan.budget.rungs - 1 and best.may_meet(self._plan.targets)
        return at_top and self._waited >= PATIENCE and best.matches < 2 * self._final_matches(best)

    def _play_more(self, best: Candidate) -> None:
        line = self._history.take(MORE, list(best.choice))
        count = best.matches if line is None else sample_from(line["sample"]).matches
        first = sum(segment.matches for segment in best.sample.segments if segment.stream == 0)
        if line is None:
            more = Sample([Segment(0, first, count)], self._runner.play(best.text, self._plan.seed, first, count))
        else:
            more = sample_from(line["sample"])
        self._matches += count * len(self._plan.cells)
        best.learn(more, self._measures, self._weights)
        self._proposals.correct(best.choice, best.loss_without_noise(self._plan.targets))
        self._elect()
        self._waited = 0
        if line is None:
            self._history.write({**self._told(best, "kept"), "kind": MORE, "sample": more.data()})
        else:
            self._take_time(line)
        self.tick()

    def _told(self, candidate: Candidate, state: str) -> dict[str, Any]:
        """The line of a candidate: figures and estimates for people, the packed sample to continue from."""
        return {
            "kind": CANDIDATE,
            "candidate": candidate.number,
            "choice": list(candidate.choice),
            "state": state,
            "figures": candidate.values,
            "matches": candidate.matches,
            "estimates": self._named(candidate.estimates),
            "loss": round(candidate.expected_loss, 4),
            "seconds": round(self._seconds(), 3),
            "sample": candidate.sample.data(),
        }

    def _named(self, values: Sequence[float]) -> dict[str, float]:
        return {target.name: round(value, 6) for target, value in zip(self._plan.targets, values, strict=True)}

    # -- final tries

    def _alpha(self) -> float:
        number = len(self._tries) + 1
        return ALPHA / (number * (number + 1))

    def _final_matches(self, candidate: Candidate) -> int:
        """So many that an interval takes half of its band at most, unless the plan says how many."""
        if self._plan.budget.final:
            return self._plan.budget.final
        reach = float(stats.norm.ppf(1 - self._alpha() / 2))
        needed = float(self._plan.budget.rung(0))
        for at, target in enumerate(self._plan.targets):
            needed = max(needed, candidate.matches * (reach * candidate.deviation(at) / (target.scale / 2)) ** 2)
        affordable = LONGEST_FINAL * self._limit * self._matches / self._seconds() / len(self._plan.cells)
        most = max(self._plan.budget.rung(0), min(MOST_MATCHES, affordable))
        return int(np.ceil(min(needed, most) / 100)) * 100

    def _should_try(self, best: Candidate) -> bool:
        if best.rung < self._plan.budget.rungs - 1 or not best.may_meet(self._plan.targets):
            return False
        chance = best.chance_to_pass(self._plan.targets, self._alpha(), self._final_matches(best))
        return chance >= LIKELY or (chance >= UNLIKELY and self._stalled >= 3 * PATIENCE)

    def _final_try(self, candidate: Candidate) -> FinalTry:
        number = len(self._tries) + 1
        alpha, matches = self._alpha(), self._final_matches(candidate)
        seed = fresh_seed(self._plan.seed, number)
        line = self._history.take(FINAL, list(candidate.choice))
        if line is None:
            columns = self._runner.play(candidate.text, seed, 0, matches)
            sample = Sample([Segment(number, 0, matches)], columns)
        else:
            sample = sample_from(line["sample"])
            matches = sample.matches
        estimates = [estimate(measure, sample, alpha) for measure in self._measures]
        met: list[bool] = []
        for target, found in zip(self._plan.targets, estimates, strict=True):
            low, high = open_ends(target)
            met.append(low <= found.low and found.high <= high)
        final = FinalTry(number, candidate, seed, matches, alpha, estimates, met)
        self._tries.append(final)
        self._stalled = 0
        self._matches += matches * len(self._plan.cells)
        candidate.learn(sample, self._measures, self._weights)
        self._proposals.correct(candidate.choice, candidate.loss_without_noise(self._plan.targets))
        self._elect()
        if line is None:
            self._history.write(self._told_final(final, sample))
        else:
            self._take_time(line)
        self.tick()
        return final

    def _told_final(self, final: FinalTry, sample: Sample) -> dict[str, Any]:
        return {
            "kind": FINAL,
            "try": final.number,
            "candidate": final.candidate.number,
            "choice": list(final.candidate.choice),
            "seed": final.seed,
            "matches": final.matches,
            "error": final.alpha,
            "estimates": self._named([one.value for one in final.estimates]),
            "intervals": [[round(one.low, 6), round(one.high, 6)] for one in final.estimates],
            "met": final.met,
            "seconds": round(self._seconds(), 3),
            "sample": sample.data(),
        }

    # -- the budget

    def _seconds(self) -> float:
        """Time used by this run and by the ones that it continues."""
        return self._before + (monotonic() - self._begun)

    def _take_time(self, line: dict[str, Any]) -> None:
        """A line was taken from the history: continue with the time that was used until then."""
        self._before, self._begun = float(line["seconds"]), monotonic()

    def _time_is_up(self) -> bool:
        """Whether the time that is left is needed for the final try."""
        seconds = self._seconds()
        reserve = 0.0
        if self._best is not None and self._matches:
            matches = self._final_matches(self._best) * len(self._plan.cells)
            reserve = 1.1 * matches * seconds / self._matches
        return seconds + reserve >= self._limit

    def _enough_candidates(self) -> bool:
        return 0 < self._plan.budget.candidates <= len(self._candidates)
