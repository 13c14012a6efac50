"""The plan of a tuning: what it says, and a sentence for every mistake, at its line."""

from pathlib import Path

import pytest

from quarterdeck.core.pack import ContentError, Source
from quarterdeck.lab.tuning.plan import CellKey, PlanFileError, Tie, TuningPlan, parse_plan, read_plan

PACK = """\
[pack]
id = "zoo"
game = "zoo"

[[threat]]
id = "drone"
health = 2
faces = [4]
weight = 1.5
loud = true

[[threat]]
id = "barge"
health = 4
"""
DRONE = '[[figure]]\npath = "threat.drone.health"\n'
FIGURE = DRONE + "low = 1\nhigh = 3\n"
WIN = '[[target]]\nmeasure = "win rate"\nplayers = "officer"\n'
TARGET = WIN + "low = 0.2\nhigh = 0.3\n"
UNUSED = '[[target]]\nmeasure = "unused"\nplayers = "officer"\nhigh = 0.2\n'


def read(folder: Path, text: str) -> TuningPlan:
    (folder / "start.toml").write_text(PACK, encoding="utf-8")
    return parse_plan(Source("plan.toml", text), folder)


def plan_with(figure: str = FIGURE, target: str = TARGET, more: str = "") -> str:
    return f'pack = "start.toml"\n{figure}{target}{more}'


def test_a_whole_plan(tmp_path: Path) -> None:
    figure = (
        DRONE + "low = 1\nhigh = 7\nstep = 1\n"
        'together = [{ path = "threat.barge.health", times = 1.5, plus = 1 }]\n'
        '[[figure]]\npath = "threat.drone.faces"\nvalues = [[4], [4, 5]]\n'
        '[[figure]]\npath = "threat.drone.weight"\nlow = 0.5\nhigh = 2.5\nstep = 0.5\n'
    )
    more = (
        '[[constraint]]\nholds = "threat.drone.health <= threat.barge.health"\n'
        '[[target]]\nmeasure = "spread"\nplayers = "officer"\nset = { difficulty = ["easy", "hard"] }\nhigh = 0.2\n'
        '[[target]]\nmeasure = "length"\nplayers = "cadet"\nvalue = 10\nband = 2\nstatistic = "mean"\nweight = 3\n'
        '[[target]]\nmeasure = "unused"\nplayers = "cadet"\nevent = "revealed"\n'
        'subjects = "threat"\nbelow = 0.05\nhigh = 0.1\n'
        "[budget]\nminutes = 2.5\nmatches = 100\nrungs = 3\nfactor = 2\nfinal = 5000\n"
    )
    plan = read(tmp_path, plan_with(figure, TARGET, more))
    assert plan.game == "zoo"
    assert [figure.values for figure in plan.figures] == [
        (1, 2, 3, 4, 5, 6, 7),
        ([4], [4, 5]),
        (0.5, 1.0, 1.5, 2.0, 2.5),
    ]
    assert [figure.ordered for figure in plan.figures] == [True, False, True]
    assert [figure.start for figure in plan.figures] == [1, 0, 2]
    assert plan.size == 7 * 2 * 5
    win, spread, length, unused = plan.targets
    assert win.ideal == 0.25
    assert win.scale == pytest.approx(0.05)
    assert (spread.low, spread.high, spread.ideal, spread.scale) == (0, 0.2, 0, 0.2)
    assert spread.cells == tuple(CellKey("officer", (("difficulty", value),)) for value in ("easy", "hard"))
    assert (length.low, length.high, length.weight, length.statistic) == (8, 12, 3, "mean")
    assert unused.subjects == ("drone", "barge")
    assert [str(cell) for cell in plan.cells] == [
        "officer",
        "officer, difficulty=easy",
        "officer, difficulty=hard",
        "cadet",
    ]
    assert [plan.budget.rung(number) for number in range(3)] == [100, 200, 400]


def test_a_figure_follows_another() -> None:
    assert [Tie("x").value(value) for value in (3, "loud")] == [3, "loud"]
    assert [Tie("x", 1.5, 1).value(value) for value in (1, 2, 3)] == [3, 4, 6]
    assert Tie("x", 0.5, 0, whole=False).value(3) == 1.5


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        ('[[figure]]\npath = "threat.dron.health"\nlow = 1\nhigh = 3\n', "3: figure 1: threat.dron.health: there is"),
        (DRONE + 'low = 3\nhigh = 1\n', "5: figure 1: high is 1; it must be more than low"),
        (DRONE + 'low = 1\nhihg = 3\n', 'unknown key "hihg"; did you mean high?'),
        (DRONE + 'low = 1\n', "high is missing or no number"),
        (DRONE + 'low = 3\nhigh = 9\n', "is 2 in the pack, which is not one of 3, 4, 5, 6"),
        (DRONE + 'low = 1\nhigh = 3\nstep = 0\n', "step must be more than 0"),
        (DRONE + 'low = 1\nhigh = 9\nstep = 20\n', "only one value is left"),
        (DRONE + 'low = 1\nhigh = 999999\n', "there may be at most 10,000"),
        ('[[figure]]\npath = "threat.drone.weight"\nlow = 0.5\nhigh = 2.5\n', "a figure with decimals needs a step"),
        (DRONE + 'values = [1, 2, 2]\n', "values has 2 twice"),
        (DRONE + 'values = [2]\n', "two values or more"),
        (DRONE + 'values = [2, "three"]\n', 'is 2 in the pack; "three" is something else'),
        (DRONE + 'values = [2, 2.5]\n', "2.5 is something else"),
        (DRONE + 'values = [2, 3]\nlow = 1\n', "say either values, or low and high"),
        ('[[figure]]\nlow = 1\nhigh = 3\n', "path is missing"),
        (FIGURE + FIGURE, "threat.drone.health is tuned already by figure 1"),
        (FIGURE + 'together = "threat.barge.health"\n', "together is a list of paths"),
        (FIGURE + 'together = ["threat.bargo.health"]\n', "did you mean threat.barge?"),
        (FIGURE + 'together = [{ path = "threat.barge.health", time = 2 }]\n', "did you mean times?"),
        (FIGURE + 'together = ["threat.drone.health"]\n', "is tuned already"),
        (FIGURE + "together = [3]\n", "neither a path nor"),
        ("", "there is nothing to tune"),
    ],
)  # fmt: skip
def test_a_wrong_figure(tmp_path: Path, figure: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, plan_with(figure))
    assert said in str(error.value)
    assert str(error.value).startswith("plan.toml:")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ('[[target]]\nmeasure = "winrate"\nplayers = "officer"\nlow = 0.2\n', 'it must be one of "win rate", "length"'),
        ('[[target]]\nmeasure = "win rate"\nlow = 0.2\n', "players is missing or wrong"),
        ('[[target]]\nmeasure = "win rate"\nplayers = ["officer", "cadet"]\nlow = 0.2\n', "players is missing"),
        (WIN, "its band is missing"),
        (WIN + 'low = 0.3\nhigh = 0.2\n', "high is 0.2; it must be more than low"),
        (WIN + 'low = 20\nhigh = 30\n', "low is 20; it must be a number from 0 to 1"),
        (WIN + 'value = 0.2\n', "band is missing"),
        (WIN + 'value = 0.2\nband = 0\n', "band must be more than 0"),
        (WIN + 'value = 0.2\nband = 0.1\nlow = 0\n', "say either value and band"),
        (TARGET + "weight = 0\n", "a target that counts nothing"),
        (TARGET + "seat = 1\n", "seat belongs to the measure seat share"),
        (TARGET + "wieght = 2\n", "did you mean weight?"),
        (TARGET + 'set = "medium"\n', "set is a table of set-up options"),
        (TARGET + 'set = { difficulty = ["easy", "hard"] }\n', "set: difficulty must be a value in quotes"),
        ('[[target]]\nmeasure = "spread"\nplayers = "officer"\nhigh = 0.2\n', "a spread compares two line-ups or more"),
        ('[[target]]\nmeasure = "spread"\nplayers = ["officer", "officer"]\nhigh = 0.2\n', "is named twice"),
        ('[[target]]\nmeasure = "length"\nplayers = "officer"\nhigh = 20\n', "a length needs both low and high"),
        (UNUSED + 'event = "hit"\nbelow = 0.1\n', "subjects must be a list of ids"),
        (UNUSED + 'event = "hit"\nbelow = 0.1\nsubjects = "card"\n',
         "the pack has no [[card]] entries"),
        (UNUSED + 'subjects = ["drone"]\nbelow = 0.1\n', "event is missing"),
        ("", "there is no target"),
    ],
)  # fmt: skip
def test_a_wrong_target(tmp_path: Path, target: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, plan_with(target=target))
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('[[constraint]]\nhold = "1 < 2"\n', 'unknown key "hold"; did you mean holds?'),
        ('[[constraint]]\nholds = "threat.drone.armour < 2"\n', "the pack has no number threat.drone.armour"),
        ("[budget]\nminuts = 3\n", "did you mean minutes?"),
        ("[budget]\nminutes = 0\n", "minutes is 0; it must be a number from 0.01"),
        ("[budget]\nmatches = 1000\nrungs = 12\n", "that is too many"),
        ("[budgets]\n", 'unknown table or key "budgets"; did you mean budget?'),
    ],
)
def test_other_mistakes(tmp_path: Path, more: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, plan_with(more=more))
    assert said in str(error.value)


def test_targets_are_tables(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="write each target under its own header"):
        read(tmp_path, "target = 3\n" + plan_with(target=""))


def test_all_mistakes_come_at_once(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, 'pack = "none.toml"\ngame = 3\nseed = -1\npacks = ["gone.toml"]\n')
    said = str(error.value)
    for part in ("none.toml", "gone.toml", "seed is -1", "game is 3", "there is nothing to tune", "there is no target"):
        assert part in said


def test_the_games_of_plan_and_pack_must_agree(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, 'game = "park"\n' + plan_with())
    assert "the plan is for 'park', but its pack is for 'zoo'" in str(error.value)


def test_a_plan_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PlanFileError, match="cannot read the plan"):
        read_plan(tmp_path / "plan.toml")
