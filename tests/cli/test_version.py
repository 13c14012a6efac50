"""`quarterdeck --version` says what runs."""

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


def test_version_warns_of_a_build_that_is_out_of_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_switch, "stale", lambda: True)
    result = run("--version")
    assert result.exit_code == 0
    assert "make setup" in result.stderr


def test_the_sources_run_when_asked_for() -> None:
    result = process("--version", QUARTERDECK_PURE="1")
    assert b"interpreted engine" in result.stdout
