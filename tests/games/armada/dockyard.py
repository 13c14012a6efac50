"""An Armada match in a prepared position, for tests: play in notation, dictate chance, check the result.

    yard = combat(captain(), foes="sentinel", crew="TT")
    yard.play("assign tactical 1").play("done", enemy="2")
    assert yard.foes == ["sentinel"]

Captains come in seat order. The ship is the AG-01 unless a captain says otherwise: station 1 fires Tactical dice
(1 Energy), station 2 Engineering dice (1 Kinetic), station 3 recharges shields with Science, station 4 is the Stasis
Beam (Science), station 5 repairs 1 hull for two Engineering dice, station 6 is empty.

All positions have the figures of `fixed_figures.toml`, so that tuning the content changes no test of a rule. A test of
the content itself takes `printed_box`, or a position with `printed=True`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from quarterdeck.core.chance import Door
from quarterdeck.core.errors import ChanceError
from quarterdeck.core.match import Match
from quarterdeck.core.pack import Source
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.state import Step
from quarterdeck.games.armada.cards import BASIC, FINALES, FLEETS, STATIONS
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.rules.crew import add_die
from quarterdeck.games.armada.rules.encounters import BeginCombat, BeginMission, Encounter, EncounterPhase, Hunt
from quarterdeck.games.armada.rules.finale import reveal_finale
from quarterdeck.games.armada.rules.planning import PlanningPhase
from quarterdeck.games.armada.rules.resolution import ResolutionPhase
from quarterdeck.games.armada.rules.round import Round
from quarterdeck.games.armada.rules.setup import stock
from quarterdeck.games.armada.rules.ship import refit
from quarterdeck.games.armada.table import (
    BEACONS,
    BREACH_DIE,
    CREW_DICE,
    ENCOUNTERS,
    ENEMY_DIE,
    FACE_DOWN,
    INFIRMARY,
    NONE,
    PLANNING,
    RESOLVED,
    Table,
)

PACK = '[pack]\nid = "trial"\ntitle = "Figures for a test"\ngame = "armada"\n'
FIXED = Source.from_bytes("fixed_figures.toml", Path(__file__).with_name("fixed_figures.toml").read_bytes())
LETTERS = "TESM-"
BENCH = ["ag-01", "pathfinder", "harmony", "dawns-reach"]
"""The ships of captains who do not name one, by seat."""


@cache
def open_box(pack: str = "", **options: str) -> Armada:
    """The game with the fixed figures, options (underscores for hyphens) and further figures in TOML."""
    return _box([FIXED], pack, options)


@cache
def printed_box(pack: str = "", **options: str) -> Armada:
    """The game with the figures of the content instead of the fixed ones."""
    return _box([], pack, options)


def _box(packs: list[Source], pack: str, options: Mapping[str, str]) -> Armada:
    further = [Source("pack.toml", PACK + pack)] if pack else []
    return Armada({name.replace("_", "-"): value for name, value in options.items()}, packs + further)


class Luck(Door):
    """Dictated chance, for each stream by its name: `crew="TTS"`, `enemy="4"`, `threats="scramble"`.

    What is not dictated: crew dice are blank, heroes show their first side, tokens from the bag are Don't Panic, and
    cards are the first ones left. The enemy die and breaches must be dictated.
    """

    def __init__(self, game: Armada, given: Mapping[str, str]) -> None:
        super().__init__()
        self.game = game
        streams = game.box.streams
        unknown = set(given) - {stream.name for stream in streams}
        assert not unknown, f"there is no stream {unknown}"
        self.given: list[deque[int]] = []
        for number, stream in enumerate(streams):
            text = given.get(stream.name, "")
            if number == CREW_DICE:
                self.given.append(deque(LETTERS.index(letter) for letter in text if letter != " "))
            else:
                self.given.append(deque(stream.parse(word) for word in text.split()))

    def number(self, stream: int, counter: int, size: int) -> int:
        if self.given[stream]:
            return self.given[stream].popleft()
        if stream in (ENEMY_DIE, BREACH_DIE):
            raise ChanceError(f"{self.game.box.streams[stream].name} is rolled, and the test gives no value for it")
        return 4 if stream == CREW_DICE else 0

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        if self.given[stream]:
            outcome = self.given[stream].popleft()
            if not weights[outcome]:
                raise ChanceError(f"{self.game.box.streams[stream].text(outcome)} cannot be drawn")
            return outcome
        if stream == BEACONS and weights[-1]:
            return len(weights) - 1
        return next(outcome for outcome, weight in enumerate(weights) if weight)

    def left(self) -> int:
        return sum(len(one) for one in self.given)


@dataclass
class Captain:
    """A ship. Hull and shields are full unless given; `fit` says which module is at which station, from 1."""

    ship: str = ""
    at: str = "terra"
    hull: int = -1
    shield: int = -1
    credits: int = 2
    heroes: str = ""
    fit: Mapping[int, str] = field(default_factory=dict)
    storage: str = ""
    critical: bool = False
    offline: str = ""


captain = Captain


class Yard:
    """A match of Armada with helpers to inspect it. Captains count from 0."""

    def __init__(self, match: Match[Table], told: Sequence[str] = ()) -> None:
        self.match = match
        self.told = list(told)
        """The sentences of the events since the last choice."""

    # -- playing -------------------------------------------------------------------------------------------

    def play(self, choice: str, **chance: str) -> Yard:
        """Play one choice in notation, with dictated chance by stream (underscores for hyphens)."""
        luck = Luck(self.game, {name.replace("_", "-"): value for name, value in chance.items()})
        events = self.match.play_through(luck, choice)
        self.told = [self.game.text(event.message) for event in events]
        assert not luck.left(), "chance was dictated that never came"
        wrong = self.game.check(self.s)
        assert not wrong, wrong
        return self

    def plays(self, *choices: str) -> Yard:
        """Play several choices that need no dictated chance."""
        for choice in choices:
            self.play(choice)
        return self

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Armada:
        game = self.match.game
        assert isinstance(game, Armada)
        return game

    @property
    def s(self) -> Table:
        return self.match.state

    @property
    def asks(self) -> str:
        """The name of the step that asks; empty when the match is over."""
        return type(self.s.agenda[-1]).__name__ if not self.s.over else ""

    @property
    def options(self) -> list[str]:
        """All options, those of other captains than the first with their seat."""
        return [f"p{action.seat + 1} {action}" if action.seat > 0 else str(action) for action in self.s.options]

    def may(self, choice: str) -> bool:
        """Whether a choice is possible; also the beginning of one, without its last words."""
        return any(option == choice or option.startswith(choice + " ") for option in self.options)

    def choices(self, verb: str) -> list[str]:
        """The options of one verb of the first captain, without the verb."""
        return [option.removeprefix(verb).strip() for option in self.options if option.split()[0] == verb]

    def refused(self, seat: int = 0) -> dict[str, str]:
        """The refusals to a captain: the part touched, and the reason."""
        text = self.game.text
        return {part: text(one.reason) for one in self.game.refusals(self.s, [seat]) for part in one.touches}

    @property
    def foes(self) -> list[str]:
        """The enemy ships in the combat."""
        return [self.game.kit.foes.ids[kind] for kind in self.s.foes]

    def damage(self, foe: int = 0) -> int:
        return self.s.foe_damage[foe]

    def sick(self, seat: int = 0) -> int:
        return self.s.where[seat].count(INFIRMARY)

    def dice(self, seat: int = 0) -> int:
        """How many dice a captain has on the ship."""
        return len(self.s.crew[seat])

    def place(self, seat: int = 0) -> str:
        """The planet of a ship."""
        return [*self.game.kit.planets.ids, "artemis"][self.s.at[seat]]

    def modules(self, seat: int = 0) -> list[str]:
        """What is fitted, `-` where the ship's own station is."""
        fitted = self.s.fitted[STATIONS * seat : STATIONS * seat + STATIONS]
        return [self.game.kit.modules.ids[module] if module != NONE else "-" for module in fitted]

    def storage(self, seat: int = 0) -> list[str]:
        return [self.game.kit.modules.ids[module] for module in self.s.storage[seat]]

    def heroes(self, seat: int = 0) -> list[str]:
        return [self.game.kit.heroes.ids[kind - 1] for kind in self.s.crew[seat] if kind != BASIC]

    def fleets(self, planet: str) -> list[int]:
        """The sizes of the fleets at a planet."""
        place = self.game.kit.planets.ids.index(planet)
        return [len(self.s.fleet_ships[fleet]) for fleet in range(FLEETS) if self.s.fleet_at[fleet] == place]

    def event(self, number: str) -> int:
        """Where an event is."""
        return self.s.events[self.game.kit.events.ids.index(number)]

    @property
    def outcome(self) -> str:
        return str(self.match.outcome) if self.match.outcome is not None else ""


def yard(
    *captains: Captain,
    steps: Sequence[Step[Table]],
    chance: Mapping[str, str] | None = None,
    phase: int = ENCOUNTERS,
    fleets: Mapping[str, Sequence[str]] | None = None,
    events: Sequence[str] = (),
    finale: str = "",
    team: Sequence[int] = (),
    far: Sequence[int] = (),
    panic: int = 6,
    pack: str = "",
    printed: bool = False,
    options: Mapping[str, str] | None = None,
    **changes: object,
) -> Yard:
    """A position whose next steps are given; the resolution phase and a new round follow.

    `fleets`: enemy fleets by planet, each a text with ships, `?` for one that is face down. `events`: those whose
    beacon is on its planet. `printed`: with the figures of the content. `changes` are fields of the table; one that is
    also a parameter here is written with the prefix `changed_`.
    """
    box = printed_box if printed else open_box
    game = box(pack, players=str(len(captains)), **(options or {}))
    kit = game.kit
    s = Table(kit)
    s.round, s.phase, s.panic = 1, phase, panic
    s.pool = stock(kit)
    s.deck = [0 if kit.foes.swarm[kind] else kit.foes.copies[kind] for kind in range(len(kit.foes.ids))]
    s.data_left = [kit.figures.data_copies] * len(kit.figures.data)
    for event, special in enumerate(kit.events.special):
        if special:
            s.events[event] = RESOLVED
    for number in events:
        at = kit.events.ids.index(number)
        s.events[at] = kit.events.planet[at]
    for seat, one in enumerate(captains):
        _man(s, seat, one)
    for planet, ships in (fleets or {}).items():
        for text in ships:
            _add_fleet(s, kit.planets.ids.index(planet), text)
    luck = Luck(game, {name.replace("_", "-"): value for name, value in (chance or {}).items()})
    if finale:
        reveal_finale(s, luck, FINALES.index(finale))
    s.team = list(team)
    s.far = sum(1 << seat for seat in far)
    for changed, value in changes.items():
        name = changed.removeprefix("changed_")
        assert hasattr(s, name), name
        setattr(s, name, value)
    s.do(*steps)
    luck.listening = True
    game.advance(s, luck)
    assert not luck.left(), "chance was dictated that never came"
    wrong = game.check(s)
    assert not wrong, wrong
    told = [game.text(event.message) for event in luck.events]
    start = parse_position(game, position_text(game, s)) if not s.over else s
    return Yard(Match(game, fast_seed(1), start=start), told)


def combat(
    *captains: Captain,
    foes: str,
    crew: str = "",
    far: Sequence[int] = (),
    team: Sequence[int] = (),
    at: str = "terra",
    damage: Sequence[int] = (),
    **more: object,
) -> Yard:
    """Captains in combat with a fleet that is face up, after their first roll: all, or those of `team`.

    `damage` is on the enemy ships.
    """
    chance = _chance(crew, more)
    after: list[Step[Table]] = [Encounter(), ResolutionPhase(), Round()]
    if damage:
        more["fleet_cubes"] = [list(damage), *[[] for _ in range(FLEETS - 1)]]
    return yard(
        *captains,
        steps=[BeginCombat(0), *after],
        chance=chance,
        fleets=_fleets(more, at, foes),
        team=list(team) or range(len(captains)),
        far=far,
        **more,  # type: ignore[arg-type]
    )


def alone(one: Captain | None = None, *, foes: str, crew: str = "", **more: object) -> Yard:
    """A captain alone in combat; the second captain is far away."""
    other = captain(at="titan-vi", ship="harmony" if one is not None and one.ship == "hades" else "hades")
    return combat(one or captain(), other, foes=foes, crew=crew, team=[0], **more)  # type: ignore[arg-type]


def _chance(crew: str, more: dict[str, object]) -> dict[str, str]:
    """What the first roll shows: crew dice as letters, hero dice by number."""
    return {"crew": crew, "hero_dice": str(more.pop("hero_dice", ""))}


def _fleets(more: dict[str, object], at: str, foes: str) -> dict[str, Sequence[str]]:
    """The fleet of a combat first, then the others."""
    out: dict[str, Sequence[str]] = {at: [foes]}
    found = more.pop("fleets", {})
    assert isinstance(found, dict)
    for planet, ships in found.items():
        out[planet] = [*out.get(planet, []), *ships]
    return out


def mission(*captains: Captain, event: str, crew: str = "", **more: object) -> Yard:
    """All captains on an away mission, after their first roll."""
    chance = _chance(crew, more)
    number = open_box("", players=str(len(captains))).kit.events.ids.index(event)
    planet = open_box("", players=str(len(captains))).kit.events.planet[number]
    where = open_box("", players=str(len(captains))).kit.planets.ids[planet]
    for one in captains:
        one.at = where
    events = more.pop("events", [])
    assert isinstance(events, list)
    return yard(
        *captains,
        steps=[BeginMission(number), Encounter(), ResolutionPhase(), Round()],
        chance=chance,
        events=[event, *events],
        team=range(len(captains)),
        **more,  # type: ignore[arg-type]
    )


def errand(one: Captain | None = None, *, event: str, crew: str = "", **more: object) -> Yard:
    """A captain alone on an away mission; the second captain is at another planet."""
    first = one or captain()
    kit = open_box("", players="2").kit
    number = kit.events.ids.index(event)
    first.at = kit.planets.ids[kit.events.planet[number]]
    other = captain(ship="hades", at="luna" if first.at == "terra" else "terra")
    events = more.pop("events", [])
    assert isinstance(events, list)
    chance = _chance(crew, more)
    steps: list[Step[Table]] = [BeginMission(number), Encounter(), ResolutionPhase(), Round()]
    return yard(first, other, steps=steps, chance=chance, events=[event, *events], team=[0], **more)  # type: ignore[arg-type]


def encounters(*captains: Captain, **more: object) -> Yard:
    """The encounter phase begins."""
    return yard(*captains, steps=[EncounterPhase(), ResolutionPhase(), Round()], **more)  # type: ignore[arg-type]


def planning(*captains: Captain, **more: object) -> Yard:
    """The planning phase begins."""
    steps: list[Step[Table]] = [PlanningPhase(), Hunt(), EncounterPhase(), ResolutionPhase(), Round()]
    return yard(*captains, steps=steps, phase=PLANNING, **more)  # type: ignore[arg-type]


def resolution(*captains: Captain, **more: object) -> Yard:
    """After a resolution phase, in the planning phase of the next round."""
    return yard(*captains, steps=[ResolutionPhase(), Round()], **more)  # type: ignore[arg-type]


def _man(s: Table, seat: int, one: Captain) -> None:
    kit = s.kit
    s.ship[seat] = kit.ships.ids.index(one.ship or BENCH[seat])
    s.at[seat] = kit.planets.ids.index(one.at) if one.at != "artemis" else len(kit.planets.ids)
    for _ in range(kit.figures.crew[kit.players - 1]):
        add_die(s, seat, BASIC)
    for id in one.heroes.split():
        hero = kit.heroes.ids.index(id)
        s.heroes[hero] = 0
        add_die(s, seat, hero + 1)
    for station, id in one.fit.items():
        module = kit.modules.ids.index(id)
        s.fitted[STATIONS * seat + station - 1] = module
        s.pool[module] = max(0, s.pool[module] - 1)
    for id in one.storage.split():
        module = kit.modules.ids.index(id)
        s.storage[seat].append(module)
        s.pool[module] = max(0, s.pool[module] - 1)
    refit(s, seat)
    s.hull[seat] = s.max_hull[seat] if one.hull < 0 else one.hull
    s.shield[seat] = s.max_shield[seat] if one.shield < 0 else one.shield
    s.credits[seat] = one.credits
    s.critical[seat] = int(one.critical)
    s.offline[seat] = sum(1 << int(word) - 1 for word in one.offline.split())


def _add_fleet(s: Table, planet: int, text: str) -> None:
    fleet = s.fleet_at.index(-1)
    s.fleet_at[fleet] = planet
    for id in text.split():
        kind = FACE_DOWN if id == "?" else s.kit.foes.ids.index(id)
        s.fleet_ships[fleet].append(kind)
        s.fleet_cubes[fleet].append(0)
        if kind != FACE_DOWN and not s.kit.foes.swarm[kind]:
            s.deck[kind] -= 1
