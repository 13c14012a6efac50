"""The search in a world with a known truth: it meets the target, keeps its promises, and can be interrupted."""

import json
import tomllib
from pathlib import Path

import numpy as np
import pytest

from quarterdeck.lab.tuning.history import FILE, History, HistoryError
from quarterdeck.lab.tuning.plan import TuningPlan
from quarterdeck.lab.tuning.race import ALPHA, Found, NothingAllowed, Search, fresh_seed
from quarterdeck.lab.tuning.result import Tuned
from tests.lab.tuning_world import UnevenWorld, World, pack_text, plan_in, plan_text

HEAD = {"game": "zoo", "plan": "a"}


def found_by(plan: TuningPlan, world: World | None = None, history: History | None = None) -> Found:
    return Search(plan, world or World(plan), history or History(None, HEAD)).run()


def test_the_search_meets_the_target_from_far_away(tmp_path: Path) -> None:
    plan = plan_in(tmp_path, plan_text(16), pack_text(16))
    world = World(plan, base=4, slope=0.15)
    found = found_by(plan, world)
    assert world.truth(plan.pack.source.text) > 0.8
    assert found.final.passed
    final = found.final.estimates[0]
    assert 0.23 <= final.low < final.high <= 0.27
    assert 0.23 < world.truth(found.final.candidate.text) < 0.27
    assert found.matches == world.matches
    assert found.matches < 120_000


@pytest.mark.full
def test_several_targets_at_once(tmp_path: Path) -> None:
    length = '\n[[target]]\nmeasure = "length"\nplayers = "officer"\nlow = 13.5\nhigh = 16.5\nstatistic = "mean"\n'
    plan = plan_in(tmp_path, plan_text(more=length))
    found = found_by(plan)
    assert found.final.passed
    assert len(found.final.estimates) == 2


def test_the_final_figures_come_from_a_seed_that_the_search_never_saw(tmp_path: Path) -> None:
    plan = plan_in(tmp_path)
    world = World(plan)
    found = found_by(plan, world)
    assert found.final.seed == fresh_seed(1, found.final.number)
    assert world.seeds.count(found.final.seed) == 1
    assert set(world.seeds) == {plan.seed, *(one.seed for one in found.tries)}
    assert world.seeds[-1] == found.final.seed


@pytest.mark.parametrize("seed", range(1, 6))
def test_no_candidate_that_plays_breaks_a_constraint_or_is_unsound(tmp_path: Path, seed: int) -> None:
    more = (
        '\n[[constraint]]\nholds = "monster.m1.strength < monster.m2.strength"\n'
        "\n[[constraint]]\nholds = '12 <= sum(\"monster.*.strength\") <= 20'\n"
    )
    plan = plan_in(tmp_path, plan_text(more=more, seed=seed))
    world = World(plan)
    found = found_by(plan, world)
    assert world.packs
    for pack in world.packs:
        strengths = [monster["strength"] for monster in tomllib.loads(pack)["monster"]]
        assert strengths[1] < strengths[2]
        assert 12 <= sum(strengths) <= 20
        assert strengths[0] < 5
    assert found.rejected["it breaks monster.m1.strength < monster.m2.strength"]
    assert found.start is None
    assert "breaks a constraint" in str(Tuned(plan, "zoo", found))


@pytest.mark.parametrize("runs", [5, pytest.param(300, marks=pytest.mark.full)])
def test_an_interval_holds_the_truth_as_often_as_it_says(tmp_path: Path, runs: int) -> None:
    """Over many searches: the error of the final estimates is 5 % at most, although each was selected."""
    held = 0
    for seed in range(1, runs + 1):
        plan = plan_in(
            tmp_path, plan_text(3, 0.3, 0.5, "candidates = 12\nfinal = 400\nminutes = 1", seed=seed), pack_text(3)
        )
        world = World(plan, base=1.0, slope=0.2)
        final = found_by(plan, world).final
        held += final.estimates[0].low <= world.truth(final.candidate.text) <= final.estimates[0].high
    assert held / runs >= (0.945 if runs >= 300 else 0.7)


@pytest.mark.parametrize("runs", [3, pytest.param(100, marks=pytest.mark.full)])
def test_a_claim_is_seldom_wrong(tmp_path: Path, runs: int) -> None:
    """No candidate is in the band, but some are close: trying often must not make one of them pass."""
    wrong = 0
    for seed in range(1, runs + 1):
        text = plan_text(2, 0.36, 0.38, "candidates = 60\nfinal = 3000\nminutes = 1", seed=seed)
        plan = plan_in(tmp_path, text, pack_text(2))
        world = World(plan, base=0.8, slope=0.14)
        truths = [world.truth(pack_text(2).replace("= 1 ", f"= {at / 2} ")) for at in range(2, 11)]
        assert not any(0.36 <= truth <= 0.38 for truth in truths)
        wrong += found_by(plan, world).final.passed
    assert wrong <= max(1, 0.05 * runs)


def test_targets_that_cannot_be_met_are_reported(tmp_path: Path) -> None:
    plan = plan_in(tmp_path, plan_text(low=0.97, high=0.99, budget="candidates = 20"))
    found = found_by(plan)
    tuned = Tuned(plan, "zoo", found)
    assert not tuned.met
    assert len(found.tries) == 1
    assert tuned.table[0].cells()[-1] == "no"
    assert "met" in tuned.pack


@pytest.mark.full
def test_more_tries_make_wider_intervals(tmp_path: Path) -> None:
    for seed in range(1, 20):
        plan = plan_in(tmp_path, plan_text(16, budget="candidates = 60", seed=seed), pack_text(16))
        found = found_by(plan, UnevenWorld(plan))
        if len(found.tries) > 1:
            break
    assert len(found.tries) > 1
    for number, one in enumerate(found.tries, 1):
        assert one.number == number
        assert one.alpha == pytest.approx(ALPHA / (number * (number + 1)))
    assert len({one.seed for one in found.tries}) == len(found.tries)
    assert "final tries were made" in " ".join(Tuned(plan, "zoo", found).notes)


def test_when_nothing_is_allowed_it_says_why(tmp_path: Path) -> None:
    more = '\n[[constraint]]\nholds = "monster.m0.strength > 9"\n'
    plan = plan_in(tmp_path, plan_text(2, more=more), pack_text(2))
    with pytest.raises(NothingAllowed, match=r"it breaks monster.m0.strength > 9 \(25 times\)"):
        found_by(plan)


def test_a_small_space_is_searched_to_its_end(tmp_path: Path) -> None:
    plan = plan_in(tmp_path, plan_text(1, 0.9, 0.95), pack_text(1))
    found = found_by(plan, World(plan, base=0.0))
    assert found.candidates == 4
    assert found.rejected == {"the game refuses it: m0 has strength 5": 1}


def test_bad_candidates_play_little(tmp_path: Path) -> None:
    plan = plan_in(tmp_path, plan_text(16), pack_text(16))
    world = World(plan, base=4, slope=0.15)
    history = History(tmp_path / FILE, HEAD)
    found_by(plan, world, history)
    history.close()
    lines = [json.loads(line) for line in (tmp_path / FILE).read_text().splitlines()[1:]]
    far = [line["matches"] for line in lines if line["kind"] == "candidate" and line["loss"] > 100]
    assert far
    assert max(far) < plan.budget.rung(plan.budget.rungs - 1)


# -- the history


def story(found: Found) -> list[object]:
    """Everything that does not depend on the clock."""
    final = found.final
    return [
        final[:1],
        final.candidate.choice,
        final[2:],
        found.candidates,
        found.dropped,
        found.rejected,
        found.matches,
    ]


@pytest.mark.full
@pytest.mark.parametrize("at", [0, 1, 5, 17, 30])
def test_an_interrupted_search_comes_to_the_same_result(tmp_path: Path, at: int) -> None:
    plan = plan_in(tmp_path, plan_text(16), pack_text(16))
    whole = found_by(plan, World(plan, base=4, slope=0.15))
    path = tmp_path / FILE
    history = History(path, HEAD)
    world = World(plan, base=4, slope=0.15)
    world.interrupt_at = at
    with pytest.raises(KeyboardInterrupt):
        found_by(plan, world, history)
    history.close()
    with path.open("ab") as file:
        file.write(b'{"kind": "cand')  # A line that was being written.
    again = World(plan, base=4, slope=0.15)
    history = History(path, HEAD, resume=True)
    assert story(found_by(plan, again, history)) == story(whole)
    history.close()
    assert again.matches + world.matches >= whole.matches
    assert again.matches < whole.matches or at < 2
    history = History(path, HEAD, resume=True)
    finished = World(plan)
    assert story(found_by(plan, finished, history)) == story(whole)
    history.close()
    assert finished.matches == 0


def test_a_search_that_ended_without_success_goes_on_with_more_candidates(tmp_path: Path) -> None:
    few = plan_in(tmp_path, plan_text(16, budget="candidates = 3"), pack_text(16))
    path = tmp_path / FILE
    history = History(path, HEAD)
    assert not found_by(few, World(few, base=4, slope=0.15), history).final.passed
    history.close()
    many = plan_in(tmp_path, plan_text(16), pack_text(16))
    history = History(path, HEAD, resume=True)
    found = found_by(many, World(many, base=4, slope=0.15), history)
    history.close()
    assert found.final.passed
    assert len(found.tries) > 1


def test_what_cannot_be_continued(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with pytest.raises(HistoryError, match="leave --resume out"):
        History(path, HEAD, resume=True)
    History(path, HEAD).close()
    with pytest.raises(HistoryError, match="add --resume to continue it, or choose another --out"):
        History(path, HEAD)
    for key, said in (("plan", "the plan was changed"), ("code", "the code of the engine"), ("game", "another game")):
        with pytest.raises(HistoryError, match=said):
            History(path, {**HEAD, key: "b"}, resume=True)
    first = History(path, HEAD, resume=True)
    with pytest.raises(HistoryError, match="is in use"):
        History(path, HEAD, resume=True)
    first.close()
    with path.open("ab") as file:
        file.write(b"{nonsense}\n")
    with pytest.raises(HistoryError, match="is damaged at line 2"):
        History(path, HEAD, resume=True)


def test_a_history_of_another_search_is_refused(tmp_path: Path) -> None:
    plan = plan_in(tmp_path, plan_text(budget="candidates = 2"))
    path = tmp_path / FILE
    history = History(path, HEAD)
    found_by(plan, history=history)
    history.close()
    path.write_text(path.read_text().replace('"choice":[0,0,0,0,0,0]', '"choice":[1,0,0,0,0,0]'))
    history = History(path, HEAD, resume=True)
    with pytest.raises(HistoryError, match="another version of the search"):
        found_by(plan, history=history)
    history.close()


# -- the result


def test_the_result_in_files_and_in_words(tmp_path: Path) -> None:
    tied = plan_text().replace("high = 5\n", 'high = 5\ntogether = ["monster.m6.strength"]\n', 1)
    plan = plan_in(tmp_path, tied, pack_text(7))
    tuned = Tuned(plan, "zoo", found_by(plan, World(plan, base=2.65)))
    assert tuned.met
    assert tuned.figures["monster.m6.strength"] == tuned.figures["monster.m0.strength"]
    tuned.write(tmp_path / "out")
    pack = (tmp_path / "out" / "tuned.toml").read_text()
    assert pack == tuned.pack
    assert {monster["id"]: monster["strength"] for monster in tomllib.loads(pack)["monster"]} == {
        path.split(".")[1]: value for path, value in tuned.figures.items()
    }
    assert "# of five" in pack
    changed, (old, new) = next(iter(tuned.changed.items()))
    assert f"# {changed} = {new} (was {old})" in pack
    result = tomllib.loads((tmp_path / "out" / "result.toml").read_text())
    assert result["met"] is True
    assert result["fresh_seed"] == tuned.found.final.seed
    assert result["target"][0]["interval"] == [round(bound, 6) for bound in tuned.found.final.estimates[0][1:]]
    assert result["target"][0]["start"]["matches"] == 540
    for text in (str(tuned), tuned._repr_html_()):
        assert "win rate of officer" in text
        assert changed in text
    assert not list((tmp_path / "out").glob("*.new"))


def test_texts_that_may_no_longer_be_true_are_named(tmp_path: Path) -> None:
    pack = pack_text().replace("strength = 1", 'text = "It has strength 1."\nstrength = 1')
    plan = plan_in(tmp_path, pack=pack)
    notes = Tuned(plan, "zoo", found_by(plan)).notes
    assert any("has a text of its own: check" in note for note in notes)


@pytest.mark.full
def test_the_model_needs_fewer_matches_than_the_sampler_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def matches(seed: int) -> int:
        plan = plan_in(tmp_path, plan_text(16, seed=seed, budget="candidates = 150"), pack_text(16))
        return found_by(plan, UnevenWorld(plan)).matches

    both = [matches(seed) for seed in range(1, 11)]
    monkeypatch.setattr("quarterdeck.lab.tuning.response_model.FEWEST", 10**9)
    alone = [matches(seed) for seed in range(1, 11)]
    assert np.median(both) < 0.8 * np.median(alone)
