"""Random matches against the oracle: all options and positions agree with a second reading of the rules."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache

import pytest

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.pack import Source
from quarterdeck.core.state import RESULTS
from quarterdeck.games.solar_sphere.cards import COLOURS, FACTIONS, LOCATIONS
from quarterdeck.games.solar_sphere.game import SolarSphere
from quarterdeck.games.solar_sphere.table import COLUMN, DIE, ENDINGS, NONE, Table
from quarterdeck.games.solar_sphere.verbs import SLOTS
from tests.games.solar_sphere.oracle import Oracle
from tests.games.solar_sphere.oracle_figures import figures
from tests.games.solar_sphere.oracle_table import Question, Reading

LEVELS = ["easy", "medium", "hard"]
SOLO = [("1", level) for level in LEVELS]
TOGETHER = [(players, "medium") for players in ("2", "3", "4")]
FEW = 7
MANY = 334
"""Matches of each table: about 40 and 2,000 in all."""
RULINGS = {
    "unattacked": "failed",
    "dranda-failure": "return",
    "dranda-builds": "viable",
    "higher-hexes": "extra",
    "dranda-token": "pays",
    "reroll-row": "any",
    "kickback-moves": "one",
    "salvage-rows": "salvage",
    "empty-visit": "refused",
    "own-satellite": "allowed",
    "reinforce": "crystal",
    "silver": "any",
    "halves": "kept",
    "hex-tops": "flat",
}
"""What the oracle assumes. It knows both readings of `needless`, and the seed decides which one is played."""
LIKED = {
    "sphere": 3.0,
    "crew-station": 8.0,
    "fleet": 2.0,
    "gold-belt": 3.0,
    "act": 3.0,
    "use": 3.0,
    "discard-die": 0.05,
    "decommission": 0.3,
    "kickback": 0.5,
}
"""Sorts of action that lead to more of the rules are chosen more often."""
PLENTY = """
[pack]
id = "plenty"
title = "Plenty"
game = "solar_sphere"

[board]
active = 14
inactive = 3
reserve = 3

[tracks]
top = 9
spanners = [2, 4, 6, 8]
reputation = [0, 3, 6]
values = [0, 0, 1, 1, 2, 2, 3, 4, 6, 9]

""" + "".join(f'[[hex]]\nid = "{tile.id}"\ndie = {(tile.die + 1) // 2}\ncost = [0, 0, 0]\n' for tile in figures().hexes)
"""Many drones, short tracks and cheap hexes: every second match reaches the ends of the tracks and of the Sphere."""


@pytest.mark.parametrize(("players", "level"), SOLO + TOGETHER)
def test_engine_and_oracle_agree(players: str, level: str) -> None:
    for seed in range(FEW):
        Following(players, level, seed).to_the_end()


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize(("players", "level"), SOLO + TOGETHER)
def test_engine_and_oracle_agree_in_many_matches(players: str, level: str) -> None:
    for seed in range(1000, 1000 + MANY):
        Following(players, level, seed).to_the_end()


@cache
def open_box(players: str, level: str, needless: bool, pack: str) -> SolarSphere:
    chosen = {"players": players, "level": level, "needless": "allowed" if needless else "refused"}
    return SolarSphere(chosen | RULINGS, [Source("plenty", pack)] if pack else [])


class Following:
    """A random match that the oracle follows."""

    def __init__(self, players: str, level: str, seed: int) -> None:
        pack = PLENTY if seed % 2 else ""
        reading = Reading(needless=seed % 4 == 0)
        self.name = f"players {players}, level {level}, seed {seed}"
        self.game = open_box(players, level, reading.needless, pack)
        self.door = FastDoor(seed)
        self.door.noting = True
        self.chance = random.Random(seed)
        self.taste: dict[str, float] = dict.fromkeys(("sphere", "act"), 50.0) if seed % 4 == 3 else {}
        """How much the players of this match like each sort of action. Some only build."""
        self.oracle = Oracle(int(players), LEVELS.index(level), reading, pack)

    def to_the_end(self) -> None:
        """Compare the options before each choice and the position after it."""
        told = "the start"
        s = self.game.start(self.door)
        try:
            self.oracle.begin(self._luck())
            while True:
                lines = self._differences(s)
                if lines:
                    raise AssertionError("\n".join(lines))
                if s.over:
                    return
                action = self._chosen(s.options)
                told = f"choice {s.count}, {type(s.agenda[-1]).__name__}: {action}"
                self.game.apply(s, action, self.door)
                self.oracle.answer(str(action), self._luck())
        except AssertionError as error:
            raise AssertionError(f"{self.name}, after {told}:\n{error}") from error

    def _luck(self) -> list[tuple[int, int]]:
        drawn = [(stream, outcome) for stream, outcome, _ in self.door.drawn]
        self.door.clear()
        return drawn

    def _chosen(self, options: list[Action]) -> Action:
        """A random action of a random sort, so that rare sorts are not drowned by the many visits."""
        sorts: defaultdict[str, list[Action]] = defaultdict(list)
        for action in options:
            words = str(action).split()
            sorts[words[2] if words[0] == "visit" else words[0]].append(action)
        for name in sorts:
            self.taste.setdefault(name, LIKED.get(name, 1.0) * (self.chance.random() ** 2 + 0.01))
        name = self.chance.choices(list(sorts), [self.taste[name] for name in sorts])[0]
        return self.chance.choice(sorts[name])

    def _differences(self, s: Table) -> list[str]:
        asked, expected = _question(s), self.oracle.question
        lines: list[str] = []
        if asked is None or expected is None or (asked.kind, asked.captain) != (expected.kind, expected.captain):
            if asked is not expected:
                lines.append(f"the engine asks {asked},\nthe oracle {expected}")
        else:
            ours, theirs = set(asked.options), set(expected.options)
            if len(ours) != len(asked.options):
                lines.append("the engine offers an option twice")
            if ours != theirs:
                lines.append(f"{asked.kind}: only the engine offers {sorted(ours - theirs)}")
                lines.append(f"{asked.kind}: only the oracle offers {sorted(theirs - ours)}")
        position, reading = _position(s), self.oracle.snapshot()
        assert position.keys() == reading.keys()
        for name, value in position.items():
            if value != reading[name]:
                lines.append(f"{name}: engine {value}, oracle {reading[name]}")
        return lines


def _question(s: Table) -> Question | None:
    if s.over:
        return None
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
        "ending": ENDINGS[s.ending] if s.over else "",
        "points": s.tally,
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
