"""Random matches against the oracle: every list of options and every position agree with a second reading of the rules."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache

import pytest

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import RESULTS
from quarterdeck.games.solar_sphere.cards import COLOURS, FACTIONS, LOCATIONS
from quarterdeck.games.solar_sphere.game import SolarSphere
from quarterdeck.games.solar_sphere.table import COLUMN, DIE, NONE, Table
from quarterdeck.games.solar_sphere.verbs import SLOTS
from tests.games.solar_sphere.oracle import Oracle
from tests.games.solar_sphere.oracle_table import Question

TABLES = [("1", "easy"), ("1", "medium"), ("1", "hard"), ("2", "medium"), ("3", "medium"), ("4", "medium")]
LEVELS = ["easy", "medium", "hard"]
FEW = 7
MANY = 334
"""Matches of each table: about 40 and 2,000 in all."""


RULINGS = {
    "unattacked": "failed",
    "dranda-failure": "return",
    "dranda-builds": "viable",
    "dranda-token": "pays",
    "reroll-row": "any",
    "kickback-moves": "one",
    "salvage-rows": "salvage",
    "empty-visit": "refused",
    "own-satellite": "allowed",
    "reinforce": "crystal",
    "silver": "any",
    "halves": "kept",
}
"""What the oracle assumes. It knows both readings of `needless`, and the seed decides which one is played."""


@cache
def open_box(players: str, level: str, needless: bool) -> SolarSphere:
    chosen = {"players": players, "level": level, "needless": "allowed" if needless else "refused"}
    return SolarSphere(chosen | RULINGS)


@pytest.mark.parametrize(("players", "level"), TABLES)
def test_engine_and_oracle_agree(players: str, level: str) -> None:
    for seed in range(FEW):
        follow(players, level, seed)


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize(("players", "level"), TABLES)
def test_engine_and_oracle_agree_in_many_matches(players: str, level: str) -> None:
    for seed in range(1000, 1000 + MANY):
        follow(players, level, seed)


def follow(players: str, level: str, seed: int) -> None:
    """Play a match at random; compare the options before each choice and the position after it."""
    needless = seed % 4 == 0
    game = open_box(players, level, needless)
    door = FastDoor(seed)
    door.noting = True
    chance = random.Random(seed)
    oracle = Oracle(int(players), LEVELS.index(level), needless)
    s = game.start(door)
    told = "the start"
    try:
        oracle.begin(_luck(door))
        while True:
            _compare(s, oracle)
            if s.over:
                return
            action = _chosen(chance, s.options)
            told = f"choice {s.count}, {type(s.agenda[-1]).__name__}: {action}"
            game.apply(s, action, door)
            oracle.answer(str(action), _luck(door))
    except AssertionError as error:
        raise AssertionError(f"players {players}, level {level}, seed {seed}, after {told}:\n{error}") from error


def _luck(door: FastDoor) -> list[tuple[int, int]]:
    drawn = [(stream, outcome) for stream, outcome, _ in door.drawn]
    door.clear()
    return drawn


def _chosen(chance: random.Random, options: list[Action]) -> Action:
    """A random action of a random sort, so that rare sorts are not drowned by the many visits."""
    sorts: defaultdict[str, list[Action]] = defaultdict(list)
    for action in options:
        words = str(action).split()
        sorts[words[2] if words[0] == "visit" else words[0]].append(action)
    return chance.choice(sorts[chance.choice(list(sorts))])


def _compare(s: Table, oracle: Oracle) -> None:
    question = None if s.over else _question(s)
    while oracle.question is not None and len(oracle.question.options) == 1 and _position(s) != oracle.snapshot():
        oracle.answer(oracle.question.options[0], [])  # The engine tolerates nothing here, and did not ask.
    expected = oracle.question
    lines: list[str] = []
    if question is not None and expected is not None and question.kind == expected.kind:
        ours, theirs = set(question.options), set(expected.options)
        if len(ours) != len(question.options):
            lines.append("the engine offers an option twice")
        if theirs - ours or ours - theirs - set(expected.tolerated):
            lines.append(f"{question.kind}: only the engine offers {sorted(ours - theirs)}")
            lines.append(f"{question.kind}: only the oracle offers {sorted(theirs - ours)}")
        if question.captain != expected.captain:
            lines.append(f"the engine asks captain {question.captain}, the oracle {expected.captain}")
    elif question is not None or expected is not None:
        lines.append(f"the engine asks {question},\nthe oracle {expected}")
    position, reading = _position(s), oracle.snapshot()
    assert position.keys() == reading.keys()
    for name, value in position.items():
        if value != reading[name]:
            lines.append(f"{name}: engine {value}, oracle {reading[name]}")
    if lines:
        raise AssertionError("\n".join(lines))


def _question(s: Table) -> Question:
    return Question(type(s.agenda[-1]).__name__, s.options[0].seat, [str(action) for action in s.options])


def _position(s: Table) -> dict[str, object]:
    """The engine's position in the words of the oracle."""
    kit = s.kit
    first = kit.crew.first
    out: dict[str, object] = {
        "round": s.round,
        "order": s.order,
        "owner": [_or_none(owner) for owner in s.owner],
        "hexes": [None if tile == NONE else kit.hexes.ids[tile] for tile in s.tiles],
        "scoring": s.scoring,
        "visits": {LOCATIONS[at]: [die % DIE for die in row] for at, row in enumerate(s.visits) if row},
        "fleet": {
            SLOTS[at]: (ship, [[column // COLUMN, column % COLUMN] for column in s.columns[at]])
            for at, ship in enumerate(s.fleet)
            if ship != NONE
        },
        "ships left": s.stacks,
        "display": [(_or_none(card), token) for card, token in zip(s.display, s.tokens, strict=True)],
        "crew decks": [[card for card in range(first[tier], first[tier + 1]) if s.unseen[card]] for tier in range(3)],
        "crew bottom": s.under,
        "final": [s.final[at : at + 6] for at in range(0, len(s.final), 6)],
        "results": [RESULTS[result] for result in s.results],
        "random outcomes not used": [],
    }
    for number in range(kit.captains):
        out |= {f"captain {number}: {name}": value for name, value in _captain(s, number).items()}
    if kit.solo:
        out |= {
            "DRANDA: supply": s.supply,
            "DRANDA: removed": s.removed,
            "DRANDA: deck": {card for card, there in enumerate(s.cards) if there},
            "DRANDA: bottom": s.below,
            "DRANDA: aside": s.aside,
            "DRANDA: discards": s.discards,
            "DRANDA: line": [(COLOURS[die // DIE], die % DIE) for die in s.line],
            "DRANDA: opaque": {colour for at, colour in enumerate(COLOURS) if s.opaque >> at & 1},
        }
    return out


def _captain(s: Table, number: int) -> dict[str, object]:
    dock = s.dock[6 * number : 6 * number + 6]
    return {
        "score": s.score[number],
        "morale": s.morale[number],
        "reputation": s.reputation[number],
        "store": s.store[3 * number : 3 * number + 3],
        "active": s.active[number],
        "inactive": s.inactive[number],
        "reserve": s.reserve[number],
        "matrix": s.matrix[3 * number : 3 * number + 3],
        "dice": [port + 1 for port, dice in enumerate(dock) for _ in range(dice)],
        "had_auxiliary": s.auxiliary[number] != 0,
        "satellites": {place for at, place in enumerate(LOCATIONS) if s.satellites[number] >> at & 1},
        "icons": dict(zip(FACTIONS, s.icons[4 * number : 4 * number + 4], strict=True)),
        "crew": sorted(s.crew[number]),
        "used": set(s.spent[number]),
        "retired": s.retired[number],
        "claimed": s.claimed[number],
    }


def _or_none(value: int) -> int | None:
    return None if value == NONE else value
