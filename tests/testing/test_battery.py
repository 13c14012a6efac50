"""The battery passes the built-in games, and fails games that break a rule."""

from collections.abc import Callable, Mapping

import pytest

from quarterdeck import _switch
from quarterdeck.core.action import Param, Verb
from quarterdeck.games.tictactoe import TicTacToe
from quarterdeck.registry import AnyGame, open_game
from quarterdeck.testing import Effort, Report, check_game, replays
from quarterdeck.testing.notation import actions_round_trip
from quarterdeck.testing.trial import Trial
from tests.core.envoys import Envoys
from tests.core.skirmish import Floor, Skirmish
from tests.core.tour import Tour
from tests.testing.broken_envoys import BROKEN_ENVOYS
from tests.testing.broken_games import BROKEN, NeverRich, SilentScore
from tests.testing.sound_game import SoundGame

LIGHT = Effort(per_setup=1, guided=1, playouts=20, guided_playouts=2, look_every=3, elsewhere=2)
HOUSE = Effort(per_setup=1, guided=2, playouts=60, guided_playouts=6, look_every=8, elsewhere=4)


def d6(options: Mapping[str, str]) -> AnyGame:
    return open_game("d6", options)


def failures(report: Report) -> str:
    return "\n".join(str(finding) for finding in report.failed)


def test_tictactoe_passes() -> None:
    report = check_game(lambda options: open_game("tictactoe", options), effort=HOUSE)
    assert report.ok, failures(report)


@pytest.mark.full
def test_deep_space_d6_passes() -> None:
    report = check_game(d6, effort=HOUSE)
    assert report.ok, failures(report)


@pytest.mark.parametrize("small", [Envoys, Skirmish, Tour])
def test_games_of_secret_open_and_joint_choices_pass(small: Callable[[dict[str, str]], AnyGame]) -> None:
    report = check_game(small, effort=HOUSE)
    assert report.ok, failures(report)


def test_a_game_of_secret_choices_is_checked_for_its_secrets() -> None:
    report = check_game(Envoys, effort=HOUSE)
    for name in ("revealed answers stay", "secret answers in any order", "hidden positions offer own options"):
        assert report.finding(name).ok, str(report)


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize(("broken", "check"), BROKEN_ENVOYS, ids=lambda one: getattr(one, "__name__", None))
def test_a_broken_game_of_secret_choices_is_caught(broken: type[Envoys], check: str) -> None:
    report = check_game(broken, effort=LIGHT)
    assert report.finding(check) in report.failed, str(report)


def test_a_check_that_was_not_run_has_neither_passed_nor_failed() -> None:
    report = check_game(SoundGame, effort=LIGHT)
    finding = report.finding("secret answers in any order")
    assert (finding.ok, finding.ran, finding.verdict) == (False, False, "not run")
    assert finding in report.not_run
    assert finding not in report.failed
    assert str(finding) == f"not run {finding.name}: no question of this game is answered by several in secret"
    assert f"all is well, {len(report.not_run)} not run" in str(report).splitlines()[-1]


@pytest.mark.parametrize(("ci", "is_built", "failed"), [("true", True, 1), ("true", False, 0), ("", True, 0)])
def test_in_ci_a_compiled_build_must_be_compared(
    monkeypatch: pytest.MonkeyPatch, ci: str, is_built: bool, failed: int
) -> None:
    class Local(SoundGame):
        """A class that cannot be imported from another module."""

    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(_switch, "usable", lambda: is_built)
    findings = replays.replays_elsewhere([Trial(Local({}), "random", 1)])
    assert [finding.name for finding in findings if finding.ran] == ["compiled and interpreted agree"][:failed]
    assert not any(finding.ok for finding in findings)


@pytest.mark.full
@pytest.mark.parametrize("name", ["tictactoe", "d6"])
def test_the_thorough_run_passes(name: str) -> None:
    report = check_game(lambda options: open_game(name, options), thorough=True)
    assert report.ok, failures(report)


def test_a_game_instance_is_checked_in_other_set_ups_too() -> None:
    report = check_game(SoundGame({"size": "nine"}), effort=LIGHT)
    assert report.ok, failures(report)
    assert report.finding("no dead ends").detail.startswith("3 matches")


def test_a_correct_game_passes_every_check() -> None:
    report = check_game(SoundGame, effort=LIGHT)
    assert report.ok, failures(report)
    assert report.finding("replays in another process").ok


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize(("broken", "check"), BROKEN, ids=lambda one: getattr(one, "__name__", None))
def test_a_broken_game_is_caught(broken: type[SoundGame], check: str) -> None:
    report = check_game(broken, effort=LIGHT)
    assert report.finding(check) in report.failed, str(report)


def test_a_part_without_option_and_refusal_is_named_with_the_question() -> None:
    finding = check_game(SilentScore, effort=LIGHT).finding("touchable parts have an answer")
    assert "score can be touched when Take asks, and has neither option nor refusal here" in finding.detail


def test_a_part_that_cannot_be_clicked_needs_no_refusal() -> None:
    finding = check_game(Tour, effort=LIGHT).finding("touchable parts have an answer")
    assert (finding.verdict, finding.detail) == ("not run", "no option of this game touches a part")


def test_a_hand_can_be_clicked_by_its_owner_only() -> None:
    """Each envoy sees the backs of all cards, is asked at the same time as the others, and may click three of nine."""
    finding = check_game(Envoys, effort=LIGHT).finding("touchable parts have an answer")
    assert finding.ok
    assert finding.detail.startswith("9 parts in 2 kinds of question: ")


def test_unreached_rules_fail_only_the_thorough_run() -> None:
    assert "not seen" in check_game(NeverRich, effort=LIGHT).finding("everything reached").detail
    finding = check_game(NeverRich, thorough=True, effort=LIGHT).finding("everything reached")
    assert not finding.ok
    assert "never seen: ending rich" in finding.detail


def test_more_than_256_options_are_too_many() -> None:
    from quarterdeck.testing.endings import branching

    trial = Trial(SoundGame({}), "random", 1)
    trial.match.state_at(0).options = trial.match.state_at(0).options * 100
    assert not branching([trial]).ok


def test_an_action_that_cannot_be_read_back_is_caught() -> None:
    trial = Trial(TicTacToe({}), "random", 1)
    table = trial.game.box.verbs
    twins = Verb("twins", Param("cell", ["same", "same"]))
    twins.enter(len(table.verbs), table.size, table.seats)
    table.verbs.append(twins)
    try:
        assert not actions_round_trip([trial]).ok
    finally:
        table.verbs.pop()


def test_progress_is_reported_from_zero_to_all() -> None:
    told: list[tuple[int, int, str]] = []
    check_game(SoundGame, effort=LIGHT, progress=lambda done, total, what: told.append((done, total, what)))
    assert [done for done, _, _ in told] == list(range(told[0][1]))
    assert all(what for _, _, what in told)


def test_options_that_are_not_listed_seat_by_seat_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = Floor.legal
    monkeypatch.setattr(Floor, "legal", lambda ask, s: sorted(legal(ask, s), key=lambda action: action.index))
    report = check_game(Skirmish, effort=LIGHT)
    assert report.finding("options fit the mode") in report.failed, str(report)
