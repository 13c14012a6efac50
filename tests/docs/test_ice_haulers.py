"""The example game: small, correct, and unknown to every client."""

from __future__ import annotations

from pathlib import Path

import quarterdeck as qd
from quarterdeck.core.parts import Card, Dice, Map, Slots, Token
from quarterdeck.registry import open_game
from quarterdeck.testing.battery import check_game

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "games" / "ice_haulers.py"


def test_it_has_at_most_250_lines_and_no_client_knows_it() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) <= 250
    for folder, ending in (("quarterdeck", "*.py"), ("web/src", "*.ts"), ("web/src", "*.svelte")):
        for file in (ROOT / folder).rglob(ending):
            assert "haulers" not in file.read_text("utf-8"), file


def test_it_passes_the_battery() -> None:
    report = check_game(open_game(str(FILE)))
    assert report.ok, str(report)


def test_its_table_has_a_market_dice_on_slots_and_ships_that_face_a_way() -> None:
    match = qd.new(open_game(str(FILE)), seed=1)
    while match.decision is not None and not match.view([0]).text(match.decision.options[-1].label).startswith("Mine"):
        mine = [option for option in match.decision.options if option.action.verb.name == "mine"]
        if mine:
            match.play(mine[0])
            break
        match.play(match.decision.options[0])
    parts = match.view([0]).parts
    assert sum(isinstance(part, Card) and part.zone == "market" for part in parts) == 4
    assert [part.facing for part in parts if isinstance(part, Token) and part.seat >= 0] == [2, 5]
    assert next(len(part.cells) for part in parts if isinstance(part, Map)) == 19
    assert any(slot.dice for part in parts if isinstance(part, Slots) for slot in part.slots)
    assert sum(face.count for part in parts if isinstance(part, Dice) for face in part.faces) == 5
