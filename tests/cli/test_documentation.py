"""The pages of the manual: every command in them runs, every example equals the program's output."""

import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.match import Match
from quarterdeck.core.pack import Source
from quarterdeck.core.record import parse_record
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.d6.content import load_content
from quarterdeck.lab.arena import Arena, Spec
from quarterdeck.lab.checkpoint import Checkpoint
from quarterdeck.players import play_match, player
from quarterdeck.registry import ENTRIES, GAMES, AnyMatch, open_game
from tests.cli.shell import COMMAND, ROOT, environment, run
from tests.games.d6.bridge import bridge

PAGES = ("play.md", "records.md", "content-packs.md", "lab.md")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


FOR_A_SHELL = re.compile(r"[|<>$&;*]")


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [body for found, body in _BLOCK.findall(text) if found == language]


def commands() -> list[tuple[str, str]]:
    return [(page, line) for page in PAGES for body in blocks(page, "sh") for line in body.splitlines() if line]


# Commands that play many matches run in `make test-full`.
CASES = [pytest.param(*case, marks=pytest.mark.full if "simulate" in case[1] else ()) for case in commands()]


@pytest.fixture
def table(tmp_path: Path, own_game: Path) -> Path:
    """A folder with the files that the pages use, and `quarterdeck` on the path."""
    match = qd.new("d6", seed=7)
    play_match(match, player("random", 1))
    (tmp_path / "match.record").write_text(qd.save(match), encoding="utf-8")
    old = blocks("records.md", "text")[0]
    (tmp_path / "old.record").write_text(re.sub(r'\[Rules "\d+"\]', '[Rules "0"]', old), encoding="utf-8")
    running = qd.save(qd.new("d6", seed=3))
    (tmp_path / "tonight.record").write_text(running, encoding="utf-8")
    (tmp_path / "home" / "saves").mkdir(parents=True)
    (tmp_path / "home" / "saves" / "d6-waiting.record").write_text(running, encoding="utf-8")
    (tmp_path / "my_pack.toml").write_text(blocks("content-packs.md", "toml")[0], encoding="utf-8")
    arena = Arena(Spec("tictactoe", "greedy,random", games=6, seed=1))
    Checkpoint(tmp_path / "night.jsonl", arena).close()
    (tmp_path / "bin").mkdir()
    words = " ".join(f"'{word}'" for word in COMMAND)
    command = tmp_path / "bin" / "quarterdeck"
    command.write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return tmp_path


def one_choice() -> AnyMatch:
    """A match that is lost after its only choice."""
    start = bridge("T", external={"flagship": 1}, hull=1, shield=0, deck=()).match
    for number in range(100):
        match = Match(start.game, fast_seed(number), start=start.state)
        match.play("end")
        if match.over:
            return match
    raise AssertionError("the Flagship never fired")


@pytest.mark.parametrize(("page", "line"), CASES, ids=lambda value: str(value)[:60])
def test_every_command_of_the_manual_runs(table: Path, page: str, line: str) -> None:
    assert "quarterdeck " in line
    if "--save tonight.record" in line:
        (table / "tonight.record").unlink()
    if line.startswith("quarterdeck review"):
        (table / "match.record").write_text(qd.save(one_choice()), encoding="utf-8")  # A long review takes minutes.
    status, out, errors = typed(table, line) if FOR_A_SHELL.search(line) else called(line)
    assert status == 0, f"{page}: {line}\n{errors}"
    assert out or "patch" in line
    assert "Traceback" not in errors


def typed(table: Path, line: str) -> tuple[int, str, str]:
    env = environment()
    env["PATH"] = f"{table / 'bin'}:{env['PATH']}"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line], input=b"quit\n", capture_output=True, env=env, timeout=300, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def called(line: str) -> tuple[int, str, str]:
    """Run the command inside this process, which is faster than a new process."""
    command, *words = shlex.split(line, comments=True)
    assert command == "quarterdeck"
    result = run(*words, input="quit\n")
    return result.exit_code, result.stdout, result.stderr


def test_the_manual_names_every_command() -> None:
    said = "\n".join(line for _, line in commands())
    for command in ("play", "games", "rules", "check", "simulate", "arena", "content check", "content list"):
        assert f"quarterdeck {command}" in said
    for command in ("show", "replay", "verify", "patch", "export"):
        assert f"quarterdeck record {command}" in said


def test_the_example_of_a_record_is_what_the_program_writes() -> None:
    example = blocks("records.md", "text")[0]
    record = parse_record(example)
    match = qd.new(open_game("d6", record.options), seed=12)
    for turn in record.turns[1:]:
        match.play(turn.choice)
    assert example == qd.save(match), f"put this into docs/records.md:\n{qd.save(match)}"


def test_the_example_of_a_pack_is_valid_and_can_be_played() -> None:
    source = Source("my_pack.toml", blocks("content-packs.md", "toml")[0])
    content = load_content([source])
    assert [name.partition("@")[0] for name in content.packs] == ["night-watch"]
    assert {"ghost-ship", "stowaway", "old-corsair"} <= set(content.threats.ids)
    assert content.threats.names.count("Ghost Ship") == 2
    assert "corsair" not in content.threats.ids
    match = qd.new(open_game("d6", {"ship": "lantern"}, [source]), seed=1)
    play_match(match, player("random", 1))
    assert match.over


def test_the_examples_of_packs_that_change_figures_are_valid() -> None:
    examples = [block for block in blocks("content-packs.md", "toml") if "[pack]" in block]
    packs = {tomllib.loads(block)["pack"]["game"]: block for block in examples}
    assert set(packs) == {name for name in GAMES if ENTRIES[name].packs}
    siege = open_game("armada", {}, [Source("siege.toml", packs["armada"])])
    siren = siege.box.catalogue.texts["armada.foe.siren.text"]
    assert siren.startswith("Hull 4, ")
    assert "On 2, 4: 1 Energy damage. 1 Energy damage for each point of its own hull damage." in siren
    voyage = open_game("solar_sphere", {}, [Source("voyage.toml", packs["solar_sphere"])])
    assert "Gain 3 gold" in voyage.box.catalogue.texts["solar_sphere.crew.ore-broker.text"]


def test_figures_of_the_example_have_the_source_house() -> None:
    example = blocks("content-packs.md", "toml")[0]
    assert example.count('source = "house"') == example.count("[[")


def test_the_schema_names_every_key() -> None:
    from quarterdeck.core.content import PACK_KEYS
    from quarterdeck.games.d6 import cards, content, effects

    page = (ROOT / "docs" / "content-packs.md").read_text(encoding="utf-8")
    for key in (*content._THREAT_KEYS, *cards.SHIP_KEYS, *PACK_KEYS, *content._PACK_KEYS):
        assert f"`{key}`" in page, key
    for effect in effects.VOCABULARY.words:
        assert f"{{ {effect} = " in page, effect
