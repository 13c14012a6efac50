"""Engine and oracle agree: questions, options and positions, choice by choice, in random fights."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import Step
from quarterdeck.games.armada.cards import BASIC, FINALES, FLEETS
from quarterdeck.games.armada.rules.duel import BeginDuel
from quarterdeck.games.armada.rules.encounters import BeginCombat, Join
from quarterdeck.games.armada.rules.setup import ChooseShip
from quarterdeck.games.armada.symbols import face_text
from quarterdeck.games.armada.table import ALL_CRITICAL, ENDINGS, FLIPPED, NONE, SAVIOR_WINS, VICTORY, Table
from tests.games.armada import oracle_cards as cards
from tests.games.armada.dockyard import Captain, printed_box, yard
from tests.games.armada.oracle import Oracle, enemies
from tests.games.armada.oracle_duel import Duel
from tests.games.armada.oracle_table import Captain as Reading
from tests.games.armada.oracle_table import Die, Question

FEW = {1: 100, 2: 80, 3: 40, 4: 30}
MANY = 1300
"""Fights for each number of captains: 250 in a normal run, 5,200 in a full one."""
DUELS = {3: 60, 4: 40}
MANY_DUELS = 800
PLACES = {0: "free", 7: "infirmary", 8: "escape", 9: "swap", 10: "spent", 11: "resting", 12: "marked", 13: "kept"}
SELDOM = {"done": 0.5, "flee": 0.15, "bolt": 0.3, "ram": 0.1, "keep": 0.3, "again": 0.5, "send": 0.3, "fetch": 0.3}
WEARY = 150
"""Choices after which the captains try to leave the combat."""
BOSSES = {"lokust": "kagawa", "ouroboros": "zenith-one", "artemis": "artemis", "artemis-two": "artemis"}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_engine_and_oracle_agree(players: int) -> None:
    for seed in range(FEW[players]):
        Following(players, seed).to_the_end()


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_engine_and_oracle_agree_in_many_fights(players: int) -> None:
    for seed in range(1000, 1000 + MANY):
        Following(players, seed).to_the_end()


@pytest.mark.parametrize("players", [3, 4])
def test_engine_and_oracle_agree_about_fights_with_the_savior(players: int) -> None:
    ends = {FollowingDuel(players, seed).to_the_end() for seed in range(DUELS[players])}
    assert {"victory", "savior", ""} <= ends


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("players", [3, 4])
def test_engine_and_oracle_agree_about_many_fights_with_the_savior(players: int) -> None:
    for seed in range(1000, 1000 + MANY_DUELS):
        FollowingDuel(players, seed).to_the_end()


class Following:
    """A random fight that the oracle follows."""

    def __init__(self, players: int, seed: int) -> None:
        self.name = f"players {players}, seed {seed}"
        self.chance = random.Random(f"{players} {seed}")
        self.game = printed_box("", players=str(players))
        self.left = dict(zip(self.game.kit.modules.ids, self.game.kit.modules.copies, strict=True))
        self.boss = self.chance.choice(list(BOSSES)) if self.chance.random() < 0.2 else ""
        if (self.boss == "artemis" and players < 3) or (self.boss == "artemis-two" and players > 2):
            self.boss = "ouroboros"
        planets = list(cards.neighbours())
        self.place = BOSSES[self.boss] if self.boss else self.chance.choice(planets)
        self.captains = self._captains(players)
        fighters = self.chance.randint(1, players)
        self.team = self.chance.sample(range(players), fighters)
        self.far = self._far()
        self.foes = self._fleet()
        self.door = FastDoor(seed)
        self.door.noting = True
        self.s = self._start()
        self.oracle = self._oracle()

    def to_the_end(self) -> str:
        """Follow the fight, and return how the match has ended by it, if it has."""
        s, told = self.s, "the start"
        try:
            self.game.apply(s, s.options[0], self.door)
            self.oracle.begin(self._luck())
            while True:
                self._compare(told)
                if self.oracle.question is None:
                    return ENDINGS[s.ending] if s.over else ""
                action = self._chosen(s.options)
                told = f"choice {s.count}, {type(s.agenda[-1]).__name__}: p{action.seat + 1} {action}"
                self.game.apply(s, action, self.door)
                self.oracle.answer((action.seat, str(action)), self._luck())
        except Exception as error:
            raise AssertionError(f"{self.name}, after {told}: {error!r}") from error

    # -- the set-up ----------------------------------------------------------------------------------------------

    def _captains(self, players: int) -> list[Captain]:
        luck = self.chance
        ships = luck.sample(list(cards.ships()), players)
        crew = luck.sample(list(cards.heroes()), min(34, 6 * players))
        out: list[Captain] = []
        for seat, ship in enumerate(ships):
            fit = {station: self._module() for station in range(1, 7) if luck.random() < 0.55}
            storage = [self._module() for _ in range(luck.randrange(3))] if ship == "ag-01" else []
            heroes = crew[6 * seat : 6 * seat + luck.randrange(6)]
            one = Captain(ship, self.place, fit=fit, storage=" ".join(storage), heroes=" ".join(heroes))
            one.credits = luck.randrange(7)
            out.append(one)
        return out

    def _module(self) -> str:
        useful = [id for id, left in self.left.items() if left and not id.startswith("cargo")]
        id = self.chance.choice(useful)
        self.left[id] -= 1
        return id

    def _far(self) -> list[int]:
        """A Pale Valkyrie that fights from a nearby planet."""
        out: list[int] = []
        near = ["invictus"] if self.place == "artemis" else cards.neighbours()[self.place]
        for seat in self.team:
            if self.captains[seat].ship == "pale-valkyrie" and len(self.team) > 1 and self.chance.random() < 0.6:
                self.captains[seat].at = self.chance.choice(near)
                out.append(seat)
        for seat, one in enumerate(self.captains):
            if seat not in self.team:
                one.at = "luna" if self.place != "luna" else "terra"
        return out

    def _fleet(self) -> list[str]:
        foes = self.game.kit.foes
        left = dict(zip(foes.ids, foes.copies, strict=True))
        common = [id for id, foe in cards.foes().items() if not foe.boss]
        out: list[str] = []
        for _ in range(self.chance.choice([1, 2, 2, 3, 3, 4, 5, 6])):
            id = self.chance.choice([one for one in common if left[one]])
            left[id] -= 1
            out.append(id)
        return out

    def _start(self) -> Table:
        planets = [*self.game.kit.planets.ids, "artemis"]
        last = self.team[-1]
        near = [seat for seat in self.team if seat not in self.far]
        if last in self.far:
            last = near[-1]
            self.team.remove(last)
            self.team.append(last)
        fleet = FLEETS + FINALES.index(self.boss) if self.boss else 0
        steps: list[Step[Table]] = [Join(last, 0), BeginCombat(fleet), ChooseShip(0)]
        fleets = {} if self.boss else {self.place: [" ".join(self.foes)]}
        position = yard(
            *self.captains, steps=steps, team=self.team[:-1], far=self.far, fleets=fleets, finale=self.boss,
            printed=True,
        )  # fmt: skip
        s = position.s
        luck = self.chance
        for seat in range(s.kit.players):
            s.hull[seat] = luck.randint(1, s.max_hull[seat])
            s.shield[seat] = luck.randint(0, s.max_shield[seat])
        s.rebuild = s.kit.solo and luck.random() < 0.5
        s.exposed = luck.random() < 0.8
        if self.boss == "lokust":
            swarm = [s.kit.foes.ids.index(id) for id in self.foes if cards.foes()[id].passive == "swarm"]
            s.swarm, s.swarm_cubes = swarm, [0] * len(swarm)
        if self.boss:
            figures = s.kit.figures
            hulls = figures.sections if self.boss == "ouroboros" else [s.kit.foes.hull[figures.boss[s.finale]]]
            s.boss_damage = [luck.randrange(hull) for hull in hulls]
        else:
            s.fleet_cubes[0] = [luck.randrange(cards.foes()[id].hull) for id in self.foes]
        assert planets[s.at[last]] == self.place
        return s

    def _readings(self) -> list[Reading]:
        s = self.s
        readings: list[Reading] = []
        for seat, one in enumerate(self.captains):
            dice = [Die("" if kind == BASIC else s.kit.heroes.ids[kind - 1], seat) for kind in s.crew[seat]]
            card = cards.ships()[one.ship]
            reading = Reading(seat, card, dict(one.fit), one.storage.split(), dice, s.kit.players)
            reading.credits, reading.hull, reading.shield = s.credits[seat], s.hull[seat], s.shield[seat]
            reading.far = seat in self.far
            reading.critical = bool(s.critical[seat])
            readings.append(reading)
        return readings

    def _oracle(self) -> Oracle:
        s = self.s
        readings = self._readings()
        exits = cards.neighbours().get(self.place, ["invictus"])
        if s.kit.solo:
            exits = [planet for planet in cards.neighbours() if planet != self.place]
            exits += ["artemis"] if self.boss == "artemis-two" and self.place != "artemis" else []
        ids, damage = self.foes, s.fleet_cubes[0]
        if self.boss == "ouroboros":
            ids, damage = [id for id in cards.foes() if id.startswith("ouroboros")], s.boss_damage
        elif self.boss:
            first = {"lokust": "lokust-mothership"}.get(self.boss, self.boss)
            ids = [first, *(s.kit.foes.ids[kind] for kind in s.swarm)]
            damage = [*s.boss_damage, *([0] * len(s.swarm))]
        return Oracle(readings, self.team, enemies(ids, damage), exits, self.boss, s.exposed, s.rebuild)

    # -- playing -------------------------------------------------------------------------------------------------

    def _luck(self) -> list[tuple[int, int]]:
        drawn = [(stream, outcome) for stream, outcome, _ in self.door.drawn]
        self.door.clear()
        return drawn

    def _chosen(self, options: list[Action]) -> Action:
        if self.s.count > WEARY:
            for wish in ("flee", "bolt", "accept", "keep", "done"):
                for action in options:
                    if action.verb.name == wish:
                        return action
        weights = [SELDOM.get(action.verb.name, 1.0) for action in options]
        return self.chance.choices(options, weights)[0]

    def _compare(self, told: str) -> None:
        s, oracle = self.s, self.oracle
        kind = "" if s.over else type(s.agenda[-1]).__name__
        ours = {(action.seat, str(action)) for action in s.options}
        over = kind in ("", "ChooseShip")
        while oracle.question is not None and is_forced(oracle.question):
            if not over and kind in oracle.question.kind.split() and ours <= set(oracle.question.options):
                break
            oracle.answer(oracle.question.options[0], [])
        question = oracle.question
        if over or question is None:
            assert over == (question is None), f"the engine asks {kind}, the oracle {question}"
        else:
            theirs = set(question.options)
            if kind in ("Retreat", "PassBadge"):
                theirs = {option for option in theirs if option[0] == s.options[0].seat}
            assert kind in question.kind.split(), f"the engine asks {kind} {sorted(ours)}, the oracle {question}"
            assert ours == theirs, f"{kind}: only the engine {sorted(ours - theirs)}, only the oracle {theirs - ours}"
            assert len(ours) == len(s.options), "the engine offers an option twice"
        assert not any(oracle.luck.values()), "the oracle did not use all dice"
        mine, other = position(s), reading(oracle)
        for name, value in mine.items():
            if name == "front" and kind == "Retreat":
                continue  # The badge passes before or after it.
            assert value == other[name], f"{name}: engine {value}, oracle {other[name]}"
        if over:
            assert (s.over and s.ending == VICTORY) == oracle.won
            assert (s.over and s.ending == ALL_CRITICAL) == oracle.lost
            assert (s.over and s.ending == SAVIOR_WINS) == (isinstance(oracle, Duel) and oracle.savior_won)
        if over and not s.over and self.boss == "":
            left = [s.kit.foes.ids[ship] for ship in s.fleet_ships[0]]
            assert left == [enemy.card.id for enemy in oracle.enemies]


class FollowingDuel(Following):
    """A random fight between captains and the Galactic Savior that the oracle follows."""

    def __init__(self, players: int, seed: int) -> None:
        self.name = f"the Savior, players {players}, seed {seed}"
        self.chance = random.Random(f"savior {players} {seed}")
        self.game = printed_box("", players=str(players))
        self.left = dict(zip(self.game.kit.modules.ids, self.game.kit.modules.copies, strict=True))
        self.boss = "savior"
        self.place = self.chance.choice(list(cards.neighbours()))
        self.foes = []
        self.savior = self.chance.randrange(players)
        self.savior_began = self.chance.random() < 0.5
        self.captains = self._captains(players)
        others = [seat for seat in range(players) if seat != self.savior]
        self.team = self.chance.sample(others, self.chance.randint(1, len(others)))
        self.far = self._far()
        self.captains[self.savior].at = self.place
        self.door = FastDoor(seed)
        self.door.noting = True
        self.s = self._start()
        self.oracle = self._oracle()

    def _captains(self, players: int) -> list[Captain]:
        """The Savior is the captain with Zero, or with the most credits."""
        out = super()._captains(players)
        for seat, one in enumerate(out):
            if seat != self.savior:
                one.heroes = " ".join(hero for hero in one.heroes.split() if hero != "zero")
        out[self.savior].credits = 9
        return out

    def _start(self) -> Table:
        last = [seat for seat in self.team if seat not in self.far][-1]
        self.team.remove(last)
        self.team.append(last)
        steps: list[Step[Table]] = [Join(last, 0), BeginDuel(int(self.savior_began)), ChooseShip(0)]
        s = yard(*self.captains, steps=steps, team=self.team[:-1], far=self.far, finale="savior", printed=True).s
        assert s.savior == self.savior
        luck = self.chance
        for seat in range(s.kit.players):
            s.hull[seat] = luck.randint(1, s.max_hull[seat])
            s.shield[seat] = luck.randint(0, s.max_shield[seat])
            if seat not in self.team and seat != self.savior and luck.random() < 0.4:
                s.hull[seat], s.critical[seat] = 0, 1
        return s

    def _oracle(self) -> Oracle:
        readings = self._readings()
        exits = cards.neighbours()[self.place]
        return Duel(readings, self.team, self.savior, self.savior_began, exits)


def is_forced(question: Question) -> bool:
    """Whether every captain who is asked has one option: the engine does not ask then."""
    return len(question.options) == len({seat for seat, _ in question.options})


def position(s: Table) -> dict[str, object]:
    """The engine's position in the words of the oracle."""
    out: dict[str, object] = {}
    for seat in range(s.kit.players):
        dice = []
        for kind, face, where in zip(s.crew[seat], s.face[seat], s.where[seat], strict=True):
            place = PLACES.get(where) or (f"station{where}" if where < 7 else f"lock{where - 13}")
            place = f"own{where - 41}" if where > 41 else place
            hero = "" if kind == BASIC else s.kit.heroes.ids[kind - 1]
            dice.append((hero, "" if face < 0 else face_text(face), place))
        out[f"ship of p{seat + 1}"] = (s.hull[seat], s.shield[seat], s.credits[seat], s.critical[seat])
        out[f"dice of p{seat + 1}"] = sorted(dice)
        out[f"offline of p{seat + 1}"] = [station + 1 for station in range(6) if s.offline[seat] >> station & 1]
        out[f"frozen of p{seat + 1}"] = [station + 1 for station in range(10) if s.frozen[seat] >> station & 1]
        out[f"timers of p{seat + 1}"] = [s.timers[6 * seat + station] for station in range(6)]
        out[f"storage of p{seat + 1}"] = sorted(s.kit.modules.ids[module] for module in s.storage[seat])
    if s.fleet != NONE and not s.over:
        out["team"] = s.team
        out["front"] = s.front
        out["enemies"] = [
            (s.kit.foes.ids[kind], s.foe_damage[at], s.foe_shield[at], s.foe_timers[at], s.foe_flags[at] & FLIPPED > 0)
            for at, kind in enumerate(s.foes)
        ]
    return out


def reading(oracle: Oracle) -> dict[str, object]:
    out: dict[str, object] = {
        "team": [captain.seat for captain in oracle.team],
        "front": NONE if oracle.front is None else oracle.front.seat,
        "enemies": [
            (enemy.card.id, enemy.damage, enemy.shield, enemy.timers, enemy.flipped) for enemy in oracle.enemies
        ],
    }
    for captain in oracle.captains:
        name = f"of p{captain.seat + 1}"
        out[f"ship {name}"] = (captain.hull, captain.shield, captain.credits, int(captain.critical))
        out[f"dice {name}"] = sorted((die.hero, _face(die), die.place) for die in captain.dice)
        out[f"offline {name}"] = sorted(captain.offline)
        out[f"frozen {name}"] = sorted(captain.frozen)
        out[f"timers {name}"] = [captain.timers.get(station, 0) for station in range(1, 7)]
        out[f"storage {name}"] = sorted(captain.storage)
    return out


def _face(die: Die) -> str:
    """The symbols in a fixed order."""
    return "" if die.face is None else "".join(sorted(die.face, key="TESMC-".index))
