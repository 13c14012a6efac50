"""docs/write-a-game.md, followed like a newcomer: each step is added to the file, and every command is run."""

from __future__ import annotations

import ast
import io
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from quarterdeck import _switch, terminal
from quarterdeck.core.record import parse_record
from quarterdeck.core.replay import replay
from quarterdeck.players import play_match, player
from quarterdeck.registry import AnyGame, new, open_game
from quarterdeck.testing import check_game
from tests.docs.pages import DOCS, ROOT, Block, blocks, run

PAGE = "docs/write-a-game.md"
BLOCKS = [block for block in blocks((DOCS / "write-a-game.md").read_text("utf-8")) if block.language == "python"]
FILE = (ROOT / "quarterdeck" / "games" / "tictactoe.py").read_text("utf-8")
STEP, WHOLE, BIGGER = "tictactoe.py", "tictactoe.py, complete", "salvage.py"

STEPS = [block for block in BLOCKS if block.title == STEP]
SALVAGE = "\n\n\n".join(block.text.strip("\n") for block in BLOCKS if block.title == BIGGER) + "\n"


def pieces(block: Block) -> list[list[str]]:
    """What a step adds, as groups of consecutive lines of the file; each import is a group."""
    lines = block.text.rstrip("\n").split("\n")
    imports = all(line.startswith("from ") for line in lines)
    return [[line] for line in lines] if imports else [lines]


def place(piece: list[str]) -> int:
    """The line number of a group in the whole file."""
    lines = FILE.split("\n")
    found = [at for at in range(len(lines)) if lines[at : at + len(piece)] == piece]
    assert len(found) == 1, f"this is {len(found)} times in tictactoe.py:\n" + "\n".join(piece)
    return found[0]


def file_after(steps: list[Block]) -> str:
    """The reader's file after these steps, each group at its place."""
    placed = sorted((place(piece), piece) for step in steps for piece in pieces(step))
    lines = [line for _, piece in placed for line in piece]
    if "        super().__init__(box, options)" in lines and not any(line.startswith("TEXTS: Final") for line in lines):
        lines.insert(lines.index("class TicTacToe(Game[Board]):"), "TEXTS: Final = {}")  # Step 4 says so.
    return "\n".join(lines) + "\n"


def load(text: str, name: str) -> dict[str, Any]:
    module = ModuleType(name)
    exec(compile(text, f"{name}.py", "exec"), module.__dict__)
    return module.__dict__


def test_the_whole_file_on_the_page_is_the_registered_game() -> None:
    [whole] = [block for block in BLOCKS if block.title == WHOLE]
    assert whole.text == FILE
    assert FILE.count("\n") <= 120


def test_the_steps_together_are_the_whole_file() -> None:
    built = [line for line in file_after(STEPS).split("\n") if line]
    assert built == [line for line in FILE.split("\n") if line]


def test_no_step_repeats_another() -> None:
    spans = sorted((place(piece), len(piece)) for step in STEPS for piece in pieces(step))
    for (start, length), (following, _) in pairwise(spans):
        assert start + length <= following


def test_after_every_step_the_file_runs() -> None:
    for count in range(1, len(STEPS) + 1):
        if STEPS[count - 1].text.startswith(("from ", "    def ")) and count < len(STEPS):
            continue  # The page is in the middle of a step.
        load(file_after(STEPS[:count]), "tictactoe")


def test_the_examples_of_the_page_give_the_printed_results() -> None:
    """The blocks in order: listings extend the file, the others run with the current file."""
    steps: list[Block] = []
    names: dict[str, Any] = {}
    bigger = ""
    tried = 0
    for block in BLOCKS:
        if block.title == STEP:
            steps.append(block)
        elif block.title == BIGGER:
            names = names if bigger else {}
            bigger += "\n\n" + block.text
        elif not block.title:
            names.update(load(bigger, "salvage") if bigger else load(file_after(steps), "tictactoe"))
            run(block, names, PAGE)
            tried += 1
    assert tried > 6


def fields_in_code() -> dict[str, list[str]]:
    """Class of core/parts.py to the arguments of its constructor, optional ones in brackets."""
    tree = ast.parse((ROOT / "quarterdeck" / "core" / "parts.py").read_text("utf-8"))
    out: dict[str, list[str]] = {}
    for thing in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        made = [node for node in thing.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
        taken = made[0].args if made else ast.arguments([], [], None, [], [], None, [])
        names = [one.arg for one in taken.args[1:]]
        needed = len(names) - len(taken.defaults)
        is_part = any(isinstance(base, ast.Name) and base.id == "Part" for base in thing.bases)
        common = ("id", "name", "zone", "help") if is_part else ()
        every = [name if at < needed else f"[{name}]" for at, name in enumerate(names)]
        out[thing.name] = [field for field in every if field.strip("[]") not in common]
    return out


def test_the_page_lists_every_part_with_its_fields() -> None:
    page = (DOCS / "write-a-game.md").read_text("utf-8")
    told: dict[str, list[str]] = {}
    for line in page.partition("These are all parts.")[2].partition("## 6.")[0].splitlines():
        if line.startswith("| `"):
            first, second, fields, *pointed = [cell.strip() for cell in line.strip("|").split("|")]
            thing = second if pointed else first
            told[thing.strip("`")] = fields.replace("`", "").split(", ") if fields else []
    assert told == {name: fields for name, fields in fields_in_code().items() if name != "Part"}


def opened(folder: Path, name: str, text: str) -> AnyGame:
    file = folder / name
    file.write_text(text, "utf-8")
    return open_game(str(file))


def test_the_game_runs_from_a_file(tmp_path: Path) -> None:
    """The file is interpreted, even if the engine is compiled."""
    game = opened(tmp_path, "tictactoe.py", FILE)
    assert Path(sys.modules[type(game).__module__].__file__ or "") == tmp_path / "tictactoe.py"
    for seed in range(20):
        mine, theirs = new(game, seed=seed), new("tictactoe", seed=seed)
        play_match(mine, player("random", seed))
        play_match(theirs, player("random", seed))
        assert mine.record() == theirs.record()
        assert replay(game, parse_record(mine.record().text())).fingerprint == theirs.fingerprint


def test_this_run_says_which_engine_it_tests() -> None:
    module = sys.modules["quarterdeck.core.game"]
    assert str(module.__file__).endswith(".py") != _switch.compiled()


@pytest.mark.parametrize(
    ("choices", "ending"),
    [
        (["mark b2", "mark a1", "mark b1", "mark a2", "mark b3"], "Three in a row."),
        (["1"] * 7, "Three in a row."),
        (["mark a1", "mark b2", "mark c3", "mark a3", "mark c1", "mark c2", "mark a2", "mark b1"], "a draw"),
    ],
)
def test_two_people_play_it_in_plain_lines(
    choices: list[str],
    ending: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = new(opened(tmp_path, "tictactoe.py", FILE), seed=1)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(choices) + "\n"))
    code = terminal.play(match, plain=True, save_path=tmp_path / "match.record")
    said = capsys.readouterr().out
    assert code == 0
    assert match.over
    assert "X, mark an empty cell." in said
    assert "X marks" in said
    assert ending in said


def test_the_bigger_game_passes_the_battery(tmp_path: Path) -> None:
    report = check_game(opened(tmp_path, "salvage.py", SALVAGE))
    assert report.ok, str(report)
    assert report.finding("secret answers in any order").ok


def test_the_bigger_game_replays(tmp_path: Path) -> None:
    game = opened(tmp_path, "salvage.py", SALVAGE)
    for seed in range(20):
        match = new(game, seed=seed)
        play_match(match, player("random", seed))
        again = replay(game, parse_record(match.record().text()))
        assert again.record() == match.record()
        assert again.fingerprint == match.fingerprint


def test_the_bigger_game_keeps_its_secret(tmp_path: Path) -> None:
    match = new(opened(tmp_path, "salvage.py", SALVAGE), seed=3)
    assert "A crystal" in str(match.view([0]))
    assert "crystal" not in str(match.view([1])).lower()
    assert "crystal" not in str(match.view([])).lower()
    assert "deck ? scrap" in str(match.record([1]))
