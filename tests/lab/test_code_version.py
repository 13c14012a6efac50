"""Results of different code are never mixed: the code of the rows, and of games outside the package, has a hash."""

import sys
from pathlib import Path

import msgspec
import pytest

from quarterdeck.core.entry import Entry
from quarterdeck.lab import code_version as code
from quarterdeck.lab.code_version import code_version
from quarterdeck.lab.experiment_spec import ExperimentSpec
from quarterdeck.lab.folder import FolderError
from quarterdeck.lab.ray_engine import _play
from quarterdeck.lab.run import Batch, run
from quarterdeck.registry import ENTRIES
from tests.cli.shell import ROOT

HAULERS = ROOT / "docs" / "games" / "ice_haulers.py"


def test_the_lab_modules_that_make_rows_are_part_of_it() -> None:
    needed = {"seeds", "match_run", "experiment_spec", "recording"}
    assert needed <= {Path(file).stem for file in code._FILES}
    assert all((ROOT / "quarterdeck" / file).is_file() for file in code._FILES)


def test_games_of_the_package_share_one_version() -> None:
    assert code_version("d6") == code_version("tictactoe") == code_version()


def test_an_experiment_with_a_game_in_a_file_is_not_continued_after_a_change(tmp_path: Path) -> None:
    game = tmp_path / "game.py"
    game.write_bytes(HAULERS.read_bytes())
    spec = ExperimentSpec(str(game), ("random",), 3, 1)
    run(spec, folder=tmp_path / "out")
    assert run(msgspec.structs.replace(spec, games=4), folder=tmp_path / "out", resume=True)[0].games == 4
    game.write_bytes(HAULERS.read_bytes() + b"\n# another rule\n")
    with pytest.raises(FolderError, match="the code of the engine, the players or the game differs"):
        run(msgspec.structs.replace(spec, games=5), folder=tmp_path / "out", resume=True)


@pytest.mark.parametrize("package", [True, False])
def test_the_sources_of_an_installed_game_are_part_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: bool
) -> None:
    name = f"far_game_{package}".lower()
    file = tmp_path / name / "rules.py" if package else tmp_path / f"{name}.py"
    file.parent.mkdir(exist_ok=True)
    file.write_text("ONE = 1\n", "utf-8")
    if package:
        (file.parent / "__init__.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(ENTRIES, "far", Entry("far", "Far", f"{name}{'.rules' * package}:Far"))
    before = code_version("far")
    assert before != code_version("d6")
    assert before == code_version("far")
    file.write_text("ONE = 2\n", "utf-8")
    assert code_version("far") != before
    assert name not in sys.modules


def test_a_machine_of_a_cluster_with_other_code_plays_nothing() -> None:
    spec = msgspec.json.encode(ExperimentSpec("tictactoe", ("random",), 2, 1))
    problem, totals, tables = _play(spec, Batch(0, 0, 2), True, "0123456789abcdef")
    assert problem == (
        f"a machine of the cluster has other code ({code_version()}, expected 0123456789abcdef): install the same"
    )
    assert (totals, tables) == (b"", {})
    problem, totals, tables = _play(spec, Batch(0, 0, 2), True, code_version())
    assert problem == ""
    assert msgspec.json.decode(totals)["games"] == 2
