import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES, SourceFileLoader
from pathlib import Path

import pytest

from quarterdeck import _switch
from quarterdeck._switch import SourceFinder


def runs_compiled(pure: str) -> bool:
    question = "from quarterdeck import _switch; print(_switch.compiled())"
    answer = subprocess.run(
        [sys.executable, "-c", question],
        env={**os.environ, "QUARTERDECK_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.strip() == "True"


def test_pure_loads_the_sources_of_the_engine() -> None:
    assert not runs_compiled(pure="1")


def test_without_the_switch_the_compiled_engine_is_loaded_where_there_is_one() -> None:
    assert runs_compiled(pure="0") == _switch.usable()


def test_a_source_is_preferred_to_the_compiled_module_beside_it(tmp_path: Path) -> None:
    (tmp_path / "dice.py").write_text("")
    (tmp_path / f"dice{EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    spec = SourceFinder().find_spec("quarterdeck.core.dice", [str(tmp_path)])
    assert spec is not None
    assert isinstance(spec.loader, SourceFileLoader)


def test_only_compiled_modules_are_switched(tmp_path: Path) -> None:
    (tmp_path / "dice.py").write_text("")
    assert SourceFinder().find_spec("quarterdeck.server.dice", [str(tmp_path)]) is None
    assert SourceFinder().find_spec("somebody.core.dice", [str(tmp_path)]) is None


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A source tree with one compiled module, built after its source."""
    package = tmp_path / "quarterdeck"
    (package / "core").mkdir(parents=True)
    (package / "games").mkdir()
    (tmp_path / "setup.py").touch()
    (package / "core" / "dice.py").touch()
    built = package / "core" / f"dice{EXTENSION_SUFFIXES[0]}"
    built.touch()
    os.utime(tmp_path / "setup.py", (1000, 1000))
    os.utime(package / "core" / "dice.py", (1000, 1000))
    os.utime(built, (2000, 2000))
    monkeypatch.setattr(_switch, "PACKAGE", package)
    yield package
    shutil.rmtree(tmp_path)


def test_a_fresh_build_is_used(house: Path) -> None:
    assert not _switch.stale()
    assert _switch.usable()


def test_the_library_that_mypyc_puts_beside_a_module_is_not_mistaken_for_one(house: Path) -> None:
    library = house / "core" / f"dice__mypyc{EXTENSION_SUFFIXES[0]}"
    library.touch()
    os.utime(library, (2000, 2000))
    assert _switch.usable()


@pytest.mark.parametrize("broken", ["edited", "incomplete", "missing"])
def test_a_build_that_does_not_match_the_sources_is_not_used(
    house: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """A build in the background adds its modules one by one: none is loaded before all are there."""
    if broken == "edited":
        os.utime(house / "core" / "dice.py", (3000, 3000))
    elif broken == "incomplete":
        (house / "games" / "d6.py").touch()
    else:
        (house / "core" / f"dice{EXTENSION_SUFFIXES[0]}").unlink()
    monkeypatch.setattr(sys, "meta_path", [finder for finder in sys.meta_path if not isinstance(finder, SourceFinder)])
    monkeypatch.setenv("QUARTERDECK_PURE", "")
    _switch.install()
    assert isinstance(sys.meta_path[0], SourceFinder)
    assert os.environ["QUARTERDECK_PURE"] == "1", "processes started from here run the same engine"


def test_a_changed_setup_py_makes_the_build_stale(house: Path) -> None:
    os.utime(house.parent / "setup.py", (3000, 3000))
    assert _switch.stale()


def test_an_edited_source_makes_the_build_stale(house: Path) -> None:
    os.utime(house / "core" / "dice.py", (3000, 3000))
    assert _switch.stale()


def test_a_new_source_makes_the_build_stale(house: Path) -> None:
    (house / "games" / "d6.py").touch()
    assert _switch.stale()


def test_a_removed_source_makes_the_build_stale(house: Path) -> None:
    (house / "core" / "dice.py").unlink()
    assert _switch.stale()


def test_without_compiled_modules_nothing_is_stale(house: Path) -> None:
    (house / "core" / f"dice{EXTENSION_SUFFIXES[0]}").unlink()
    assert not _switch.stale()


def test_an_installed_wheel_is_never_stale(house: Path) -> None:
    os.utime(house / "core" / "dice.py", (3000, 3000))
    (house.parent / "setup.py").unlink()
    assert not _switch.stale()
