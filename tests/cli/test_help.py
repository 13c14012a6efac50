"""Every command has help with examples that can be typed."""

import pytest

from tests.cli.shell import process, run

COMMANDS = [
    "play", "hint", "review", "games", "rules", "check", "simulate", "report", "tune", "arena", "backup", "restore",
    "record show", "record replay", "record verify", "record patch", "record export",
    "content check", "content list",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_examples(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"quarterdeck {command} " in result.stdout or f"quarterdeck {command}\n" in result.stdout


@pytest.mark.parametrize("command", ["", "record", "content"])
def test_a_group_lists_its_commands(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    for name in COMMANDS:
        group, _, last = name.rpartition(" ")
        if group == command:
            assert last in result.stdout


def test_help_names_every_set_up_option() -> None:
    text = run("play", "--help").stdout
    for option in ("--seed", "--difficulty", "--length", "--ship", "--set", "--pack", "--load", "--save", "--resume"):
        assert option in text


def test_without_a_command_help_is_shown() -> None:
    result = run()
    assert result.exit_code == 0
    assert "Usage: quarterdeck" in result.stdout


def test_help_can_be_read_without_utf_8() -> None:
    result = process("play", "--help", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert result.returncode == 0
    assert b"quarterdeck play d6" in result.stdout
    assert result.stdout.isascii()


def test_an_unknown_command_is_refused_with_a_suggestion() -> None:
    result = run("paly", "d6")
    assert result.exit_code == 2
    assert "Did you mean 'play'?" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_unknown_option_of_a_command_is_refused_in_one_line() -> None:
    result = run("play", "d6", "--difficlty", "hard")
    assert result.exit_code == 2
    assert "--difficulty" in result.stderr
    assert "quarterdeck play --help" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["", "record", "content", *COMMANDS])
def test_help_shows_no_python_types(command: str) -> None:
    text = run(*command.split(), "--help").stdout
    for word in ("<", "bool", "list[", "str>"):
        assert word not in text


def test_help_names_the_arguments() -> None:
    text = run("rules", "--help").stdout
    assert "GAME" in text
    assert "TOPIC" in text
    text = run("simulate", "--help").stdout
    for option, value in (("--games", "N"), ("--players", "NAME,..."), ("--set", "NAME=VALUE,..."), ("--pack", "FILE")):
        assert any(line.split()[1:3] == [option, value] for line in text.splitlines()), option
    assert "FILE" in run("record", "show", "--help").stdout
    assert "FILE" in run("content", "check", "--help").stdout
