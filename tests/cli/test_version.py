"""`quarterdeck --version` says which engine runs."""

import pytest

import quarterdeck
from quarterdeck import _switch
from tests.cli.shell import process, run


def test_version_says_which_engine_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_switch, "stale", lambda: False)
    result = run("--version")
    engine = "compiled" if _switch.compiled() else "interpreted"
    assert result.stdout == f"Quarterdeck {quarterdeck.__version__}, {engine} engine\n"
    assert result.stderr == ""


def test_version_warns_about_an_outdated_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_switch, "stale", lambda: True)
    result = run("--version")
    assert result.exit_code == 0
    assert "make setup" in result.stderr


def test_the_sources_run_on_request() -> None:
    result = process("--version", QUARTERDECK_PURE="1")
    assert b"interpreted engine" in result.stdout
