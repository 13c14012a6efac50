"""A new effect takes one Python file and the text files: it has a text, a log line and a hint, and it is played."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.effects import Vocabulary
from quarterdeck.registry import ENTRIES

ROOT = Path(__file__).parents[2]

TAX = '''

class Tax(CardEffect):
    """Every opponent who has more points pays some."""

    def for_seat(self, s: Battle, door: Door, use: PerformEffects[Battle], seat: int) -> None:
        for victim in tell_reached(s, door, seat, use.source):
            if s.points[victim] > s.points[seat]:
                take(s, door, seat, victim, self.amount)
        if door.listening:
            story.tell(door, "taxed", {"seat": seat_name(seat)}, [story.panel(seat)])


WORDS.append(Word("tax", Tax, 9))
'''
IMPORTS = """from quarterdeck.core.words import Message, seat_name
from quarterdeck.games.battlecruisers import story
"""
CARD = """
[[card]]
number = 10
id = "tax-office"
name = "Tax Office"
symbols = ["people"]
main = [{ tax = 2 }, { gain = 1 }]
clash = []
source = "house"
grade = "B"
"""
PLAY = """
import json
import quarterdeck as qd
from quarterdeck.core.words import say
from quarterdeck.languages import catalogue
from quarterdeck.players.battlecruisers.reasons import reasons
from quarterdeck.registry import open_game

def plays(match, seat, card):
    return next((a for a in match.state.options if a.seat == seat and str(a) == f"play {card}"), None)

game = open_game("battlecruisers", {"players": "3", "set": "10-11-13-22-31-43"})
english, german = catalogue(game, "en"), catalogue(game, "de")
cards = ["tax-office", "captain", "special-ops"]
for seed in range(100):
    match = qd.new(game, seed=seed)
    actions = [plays(match, seat, card) for seat, card in enumerate(cards)]
    if all(actions):
        break
hints = [english.text(reason) for reason in reasons(match.state, 0, actions[0])]
for action in actions:
    match.play(action)
card = say("battlecruisers.card.tax-office.main")
print(json.dumps({"texts": [english.text(card), german.text(card)], "log": match.log(), "hints": hints}))
"""


def copied(tmp_path: Path) -> Path:
    """A copy of the package without compiled modules and without the page."""
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "page")
    shutil.copytree(ROOT / "quarterdeck", tmp_path / "quarterdeck", ignore=left_out)
    return tmp_path


def append(root: Path, file: str, text: str, after: str = "") -> None:
    path = root / "quarterdeck" / file
    old = path.read_text("utf-8")
    assert after in old
    path.write_text(old.replace(after, after + text, 1) if after else old + text, "utf-8")


def changed(root: Path) -> set[str]:
    """The files that differ from the package."""
    return {
        str(path.relative_to(root / "quarterdeck"))
        for path in (root / "quarterdeck").rglob("*")
        if path.is_file() and path.read_bytes() != (ROOT / path.relative_to(root)).read_bytes()
    }


def run(root: Path, program: str) -> dict[str, list[str]]:
    env = {**os.environ, "PYTHONPATH": str(root), "QUARTERDECK_PURE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, list[str]] = json.loads(done.stdout)
    return answer


def test_a_new_effect_of_battlecruisers_touches_one_python_file(tmp_path: Path) -> None:
    root = copied(tmp_path)
    room, hints = "games/battlecruisers", "players/battlecruisers"
    append(root, f"{room}/effects/points.py", TAX)
    path = root / "quarterdeck" / room / "effects/points.py"
    path.write_text(path.read_text("utf-8").replace("from quarterdeck.core.words import Message\n", IMPORTS), "utf-8")
    append(root, f"{room}/content/en.toml", 'tax = "richer opponents pay you {amount}"\n', "[battlecruisers.effect]\n")
    append(root, f"{room}/content/de.toml", 'tax = "reichere Gegner zahlen {amount}"\n', "[battlecruisers.effect]\n")
    append(root, f"{room}/content/en.toml", 'taxed = "{seat} has sent the bills."\n', "[battlecruisers.event]\n")
    append(root, f"{room}/content/de.toml", 'taxed = "{seat} hat Rechnungen verschickt."\n', "[battlecruisers.event]\n")
    append(root, f"{hints}/texts.toml", 'tax = "makes richer opponents pay {amount}"\n', "[battlecruisers.hint.does]\n")
    append(root, f"{hints}/texts.de.toml", 'tax = "holt {amount} von jedem"\n', "[battlecruisers.hint.does]\n")
    append(root, f"{room}/content/cards.toml", CARD)
    assert {name for name in changed(root) if name.endswith(".py")} == {f"{room}/effects/points.py"}
    answer = run(root, PLAY)
    assert answer["texts"] == [
        "Richer opponents pay you 2. Gain 1 point.", "Reichere Gegner zahlen 2. Erhalte 1 Punkt."
    ]  # fmt: skip
    assert "Player 1 has sent the bills." in answer["log"]
    assert any("makes richer opponents pay 2" in reason for reason in answer["hints"])


RUST = '''

class Rust(ThreatEffect):
    """Costs shields only."""

    def do(self, s: Table, door: Door, use: PerformEffects[Table], seats: int) -> None:
        lost = min(s.shield, self.amount)
        s.shield -= lost
        if door.listening:
            tell(door, "rusts", {"count": lost}, ["shield"])

    def foresee(self, s: Table, card: int, outlook: Outlook) -> None:
        outlook.shield -= min(outlook.shield, self.amount)

'''
ACTIVATE = """
import json
import quarterdeck as qd
from quarterdeck.core.words import say
from quarterdeck.core.pack import Source
from quarterdeck.registry import open_game

pack = '''[pack]
id = "rust"
title = "Rust"
game = "d6"
deck = "replace"

[[threat]]
id = "acid-cloud"
name = "Acid Cloud"
kind = "external"
copies = 5
health = 3
faces = [1, 2, 3, 4, 5, 6]
activate = [{ rust = 2 }]
'''
game = open_game("d6", {}, [Source("rust.toml", pack)])
texts = [game.text(say("d6.threat.acid-cloud.text")), game.texts_in("de")["d6.threat.acid-cloud.text"]]
match = qd.new(game, seed=1)
match.play("end")
print(json.dumps({"texts": texts, "log": match.log()}))
"""


def test_a_new_effect_of_deep_space_d6_touches_one_python_file(tmp_path: Path) -> None:
    root = copied(tmp_path)
    append(root, "games/d6/effects.py", RUST, "        rescue_at_once(s, door)\n")
    append(root, "games/d6/effects.py", '        Word("rust", Rust, 9),\n', '        Word("discard", Discard),\n')
    append(root, "games/d6/content/en.toml", 'rust = "eats {amount} shields"\n', "[d6.effect]\n")
    append(root, "games/d6/content/de.toml", 'rust = "frisst {amount} Schilde"\n', "[d6.effect]\n")
    append(root, "games/d6/content/en.toml", 'rusts = "{count} shields are eaten away."\n', "[d6.event]\n")
    append(root, "games/d6/content/de.toml", 'rusts = "{count} Schilde sind zerfressen."\n', "[d6.event]\n")
    assert {name for name in changed(root) if name.endswith(".py")} == {"games/d6/effects.py"}
    answer = run(root, ACTIVATE)
    assert answer["texts"] == ["Eats 2 shields.", "Frisst 2 Schilde."]
    assert "2 shields are eaten away." in answer["log"]


def vocabularies() -> Iterator[tuple[str, str, Vocabulary[Any]]]:
    """The game, the name of the constant and the vocabulary, of every game with effects."""
    for game in ENTRIES:
        effects = ROOT / "quarterdeck/games" / game
        for file in sorted([*effects.glob("effects.py"), *effects.glob("effects/*.py")]):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            for name, found in vars(import_module(module)).items():
                if isinstance(found, Vocabulary) and f"\n{name}: Final" in file.read_text("utf-8"):
                    yield game, name, found


VOCABULARIES = list(vocabularies())
LOOKS_AHEAD = {
    "games/solar_sphere/rules/foresight.py": {
        "Fabricate", "GainOre", "Kickback", "PayMorale", "PayOre", "SalvageDrones",
    },
}  # fmt: skip
"""The rules of Solar Sphere forbid a visit without a purpose, so they follow what these effects could lead to."""


def test_there_are_vocabularies_of_four_games() -> None:
    assert len(VOCABULARIES) == 6
    assert len({game for game, _, _ in VOCABULARIES}) == 4


@pytest.mark.parametrize(
    ("game", "name", "words"), VOCABULARIES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_no_file_outside_the_effects_names_the_class_of_an_effect(game: str, name: str, words: Vocabulary[Any]) -> None:
    """Rules, players and clients ask an effect what it does, and not which class it is."""
    makers = {(word.make.__module__, word.make.__name__) for word in words.words.values()}
    assert len(makers) == len(words.words) >= 8, name
    assert all(module.startswith(f"quarterdeck.games.{game}.effects") for module, _ in makers)
    for file in (ROOT / "quarterdeck").rglob("*.py"):
        text = file.read_text("utf-8")
        path = str(file.relative_to(ROOT / "quarterdeck"))
        if ".effects" in text and not path.startswith(f"games/{game}/effects/"):
            named = {maker for _, maker in makers & imported(text)}
            assert named <= LOOKS_AHEAD.get(path, set()), file


def imported(text: str) -> set[tuple[str, str]]:
    return {
        (node.module or "", name.name)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
