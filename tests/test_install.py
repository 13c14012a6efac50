"""Installing Quarterdeck: compiled modules with a C compiler, plain Python without one."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OBJECTS = Path("build/objects")
PROBE = """
import quarterdeck as qd
from quarterdeck import _switch
match = qd.new("d6", seed=7)
while not match.over:
    match.play(match.state.options[0])
print(_switch.compiled(), match.fingerprint, match.outcome)
"""


def wheel(folder: Path, compiler: str) -> Path:
    """A wheel built from a copy of the sources, with this C compiler."""
    source = folder / "source"
    leave = shutil.ignore_patterns(".git", ".venv", "build", "*.so", "*.egg-info", "site", ".*_cache", "__pycache__")
    shutil.copytree(ROOT, source, ignore=leave, symlinks=True)
    if (ROOT / OBJECTS).is_dir():  # A C file whose object is cached is not compiled again: that takes minutes.
        shutil.copytree(ROOT / OBJECTS, source / OBJECTS)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "-w", str(folder)]
    env = {**os.environ, "CC": compiler}
    subprocess.run([*command, str(source)], check=True, env=env, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def played_from(made: Path, folder: Path) -> list[str]:
    """Play a match with only the contents of the wheel."""
    home = folder / "installed"
    with zipfile.ZipFile(made) as archive:
        archive.extractall(home)
    env = {**os.environ, "PYTHONPATH": str(home), "QUARTERDECK_PURE": ""}
    done = subprocess.run(
        [sys.executable, "-c", PROBE], env=env, cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout.split()


@pytest.mark.full
def test_the_same_match_is_played_with_and_without_a_compiler(tmp_path: Path) -> None:
    results: dict[str, list[str]] = {}
    for name, compiler in (("with", os.environ.get("CC", "cc")), ("without", "/nonexistent/cc")):
        folder = tmp_path / name
        folder.mkdir()
        made = wheel(folder, compiler)
        names = zipfile.ZipFile(made).namelist()
        assert any(entry.endswith("d6/content/threats.toml") for entry in names)
        assert any(entry.endswith("d6/guide.md") for entry in names)
        assert any(entry.endswith(".so") for entry in names) == (name == "with")
        results[name] = played_from(made, folder)
    assert results["with"][0] == "True"
    assert results["without"][0] == "False"
    assert results["with"][1:] == results["without"][1:]
