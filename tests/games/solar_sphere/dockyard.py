"""A Solar Sphere match in a prepared position, for tests: play in notation, dictate chance, check the result.

    yard = dockyard(captain(dice="3 6", gold=2), captain())
    yard.plays("visit 3 gold-belt 3", "act")
    assert yard.store(0) == (0, 3, 0)

Captains come in seat order; one captain alone plays against DRANDA. The first captain in the order takes a turn. By
default there are no Resistance ships, so that a battle changes nothing, and dice without a given value give no morale.

House figures are those of `figures.toml` beside this file, not those of the game, which may be tuned. With
`printed` they are the game's own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from quarterdeck.core.chance import Door
from quarterdeck.core.errors import ChanceError
from quarterdeck.core.match import Match
from quarterdeck.core.pack import Source
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.state import Step
from quarterdeck.games.solar_sphere.cards import CELLS, COLOURS, FACTIONS, LOCATIONS
from quarterdeck.games.solar_sphere.game import SolarSphere
from quarterdeck.games.solar_sphere.rules.battle import Battle
from quarterdeck.games.solar_sphere.rules.deploy import Turn
from quarterdeck.games.solar_sphere.rules.dranda import DrandaTurn
from quarterdeck.games.solar_sphere.rules.round import NextTurn, Round
from quarterdeck.games.solar_sphere.table import (
    COLUMN,
    CORPORATION,
    DEPLOY,
    DIE,
    DRANDA,
    DRANDA_DICE,
    FLIPPED,
    NONE,
    RECIPES,
    RESISTANCE_DIE,
    SHIP_CARDS,
    SHIP_DICE,
    STACKS,
    Table,
    drones_in,
    owner_of,
)
from quarterdeck.games.solar_sphere.verbs import SLOTS

FIXED = [Source.from_bytes("figures.toml", Path(__file__).with_name("figures.toml").read_bytes())]
PACK = '[pack]\nid = "trial"\ntitle = "Figures for a test"\ngame = "solar_sphere"\n'
DRONES = 20


def open_box(pack: str = "", **options: str) -> SolarSphere:
    """The game with its own figures, with options (underscores for hyphens) and further figures in TOML."""
    return _box(False, pack, **options)


@cache
def _box(fixed: bool, pack: str, **options: str) -> SolarSphere:
    packs = [*(FIXED if fixed else []), *([Source("pack.toml", PACK + pack)] if pack else [])]
    return SolarSphere({name.replace("_", "-"): value for name, value in options.items()}, packs)


class Luck(Door):
    """Dictated chance, for each stream by its name: `dice="1 1 2"`, `resistance="0"`, `ship="gadfly"`.

    What is not dictated: ship dice show 4, 5 and 6 in turn, dice of DRANDA 1, and cards are the first ones left. The
    auxiliary die and the Resistance die must be dictated.
    """

    def __init__(self, game: SolarSphere, given: Mapping[str, str]) -> None:
        super().__init__()
        self.game = game
        streams = game.box.streams
        unknown = set(given) - {stream.name for stream in streams}
        assert not unknown, f"there is no stream {unknown}"
        self.given: list[deque[int]] = []
        for number, stream in enumerate(streams):
            words = given.get(stream.name, "").split()
            if number == RESISTANCE_DIE:
                self.given.append(deque(game.kit.board.faces.index(int(word)) for word in words))
            else:
                self.given.append(deque(stream.parse(word) for word in words))

    def number(self, stream: int, counter: int, size: int) -> int:
        if self.given[stream]:
            return self.given[stream].popleft()
        if stream == SHIP_DICE:
            return 3 + counter % 3
        if stream == DRANDA_DICE:
            return 0
        raise ChanceError(f"{self.game.box.streams[stream].name} is rolled, and the test gives no value for it")

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        if stream == STACKS and self.given[SHIP_CARDS] and not self.given[STACKS]:
            return self.game.kit.ships.value[self.given[SHIP_CARDS][0]] - 2
        if self.given[stream]:
            outcome = self.given[stream].popleft()
            if not weights[outcome]:
                raise ChanceError(f"{self.game.box.streams[stream].text(outcome)} cannot be drawn")
            return outcome
        return next(outcome for outcome, weight in enumerate(weights) if weight)

    def left(self) -> int:
        return sum(len(one) for one in self.given)


@dataclass
class Captain:
    """A command centre. Drones that are nowhere else are in reserve. `reputation` counts steps."""

    dice: str = ""
    aux: int = 0
    ore: int = 0
    gold: int = 0
    crystal: int = 0
    active: int = 6
    inactive: int = 2
    reserve: int = -1
    matrix: tuple[int, int, int] = (0, 0, 0)
    satellites: str = ""
    crew: str = ""
    spent: str = ""
    retired: str = ""
    claimed: str = ""
    morale: int = 0
    reputation: int = 0
    score: int = 0
    icons: tuple[int, int, int, int] = (0, 0, 0, 0)


captain = Captain


@dataclass
class Dranda:
    """DRANDA's pieces. Cards that are nowhere else are in its deck, drones that are nowhere else are removed."""

    line: str = ""
    supply: int = -1
    deck: str | None = None
    below: str = ""
    aside: str = ""
    discards: str = ""
    opaque: str = ""
    score: int = 0
    icons: tuple[int, int, int, int] = (0, 0, 0, 0)
    crew: str = ""
    claimed: str = ""


dranda = Dranda


class Yard:
    """A match of Solar Sphere with helpers to inspect it. Captains count from 0."""

    def __init__(self, match: Match[Table], told: Sequence[str] = ()) -> None:
        self.match = match
        self.told = list(told)
        """The sentences of the events since the last choice."""

    # -- playing -------------------------------------------------------------------------------------------

    def play(self, choice: str, **chance: str) -> Yard:
        """Play one choice in notation, with dictated chance by stream."""
        luck = Luck(self.game, chance)
        events = self.match.play_through(luck, choice)
        self.told = [self.game.text(event.message) for event in events]
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
    def game(self) -> SolarSphere:
        game = self.match.game
        assert isinstance(game, SolarSphere)
        return game

    @property
    def s(self) -> Table:
        return self.match.state

    @property
    def asks(self) -> str:
        """The name of the step that asks; empty when the match is over."""
        return type(self.s.agenda[-1]).__name__ if not self.s.over else ""

    @property
    def asked(self) -> int:
        """The captain who has to choose."""
        return self.s.options[0].seat

    @property
    def options(self) -> list[str]:
        return [str(action) for action in self.s.options]

    def may(self, choice: str) -> bool:
        """Whether a choice is possible; also the beginning of one, without its last words."""
        return any(option == choice or option.startswith(choice + " ") for option in self.options)

    def choices(self, verb: str) -> list[str]:
        """The options of one verb, without the verb."""
        return [option.removeprefix(verb).strip() for option in self.options if option.split()[0] == verb]

    def refused(self) -> dict[str, str]:
        """The refusals to the captain who chooses: the part touched, and the reason."""
        text = self.game.text
        return {part: text(one.reason) for one in self.game.refusals(self.s, [self.asked]) for part in one.touches}

    def store(self, seat: int) -> tuple[int, int, int]:
        ore, gold, crystal = self.s.store[3 * seat : 3 * seat + 3]
        return ore, gold, crystal

    def drones(self, seat: int) -> tuple[int, int, int]:
        """Active, inactive and in reserve."""
        return self.s.active[seat], self.s.inactive[seat], self.s.reserve[seat]

    def matrix(self, seat: int) -> list[int]:
        return self.s.matrix[3 * seat : 3 * seat + 3]

    def dock(self, seat: int) -> str:
        """The values of the docked dice."""
        return " ".join(str(port + 1) for port in range(6) for _ in range(self.s.dock[6 * seat + port]))

    def satellites(self, seat: int) -> list[str]:
        return [id for place, id in enumerate(LOCATIONS) if self.s.satellites[seat] >> place & 1]

    def icons(self, seat: int) -> dict[str, int]:
        return {id: self.s.icons[4 * seat + faction] for faction, id in enumerate(FACTIONS)}

    def crew(self, seat: int) -> list[str]:
        return [self._kind(card) for card in self.s.crew[seat]]

    def spent(self, seat: int) -> list[str]:
        return [self._kind(card) for card in self.s.spent[seat]]

    def retired(self, seat: int) -> list[str]:
        return [self._kind(card) for card in self.s.retired[seat]]

    def claimed(self, seat: int) -> list[str]:
        return [self.game.kit.ships.ids[ship] for ship in self.s.claimed[seat]]

    @property
    def display(self) -> list[str]:
        """The crew for hire by slot, `-` for none."""
        return [self._kind(card) if card >= 0 else "-" for card in self.s.display]

    @property
    def fleet(self) -> dict[str, str]:
        """The Resistance ships by place, with their columns, as `dockyard` takes them."""
        out: dict[str, str] = {}
        for slot, name in enumerate(SLOTS):
            if self.s.fleet[slot] >= 0:
                words = [self.game.kit.ships.ids[self.s.fleet[slot]]]
                for column in self.s.columns[slot]:
                    owner = owner_of(column)
                    who = "corporation" if owner == CORPORATION else f"p{owner + 1}"
                    words.append(f"{who}={drones_in(column)}")
                out[name] = " ".join(words)
        return out

    def visitors(self, place: str) -> list[int]:
        """The values of the dice at a location."""
        return [code % DIE for code in self.s.visits[LOCATIONS.index(place)]]

    def hexes(self, seat: int) -> list[int]:
        return [cell for cell in range(len(CELLS)) if self.s.owner[cell] == seat]

    def cards(self, zone: Sequence[int]) -> list[str]:
        """Solo cards by id."""
        return [self.game.kit.solo_cards.ids[card] for card in zone]

    @property
    def deck(self) -> list[str]:
        """The solo cards in DRANDA's deck, above those of `below`."""
        return self.cards([card for card, there in enumerate(self.s.cards) if there])

    def final(self, seat: int) -> list[int]:
        """The final score in half points: track, Sphere, factions, reputation, morale, supplies."""
        return self.s.final[6 * seat : 6 * seat + 6]

    @property
    def outcome(self) -> str:
        return str(self.match.outcome) if self.match.outcome else ""

    def _kind(self, card: int) -> str:
        return self.game.kit.crew.kinds[card // 2]


# -- positions ---------------------------------------------------------------------------------------------


def dockyard(
    *captains: Captain,
    her: Dranda | None = None,
    steps: Sequence[Step[Table]] = (),
    chance: Mapping[str, str] | None = None,
    order: Sequence[int] = (),
    hexes: Mapping[int, str] | None = None,
    built: Mapping[int, int] | None = None,
    down: Sequence[int] = (),
    fleet: Mapping[str, str] | None = None,
    display: str = "",
    tokens: Sequence[int] = (0, 0, 0, 0, 0, 0),
    under: Sequence[str] = (),
    visits: Mapping[str, str] | None = None,
    round: int = 1,
    last: bool = False,
    scoring: str = "corona",
    pack: str = "",
    printed: bool = False,
    options: Mapping[str, str] | None = None,
    **rulings: str,
) -> Yard:
    """A position in the Deploy phase. Without `steps`, the first captain of the order has a turn.

    `hexes`: which hex is in a cell. `built`: whose drone is on a cell. `down`: cells with a face-down hex, by default
    the last free ones. `fleet`: ships by place with their drones, as in `gadfly p1=3 corporation=1`. `display`: six
    crew kinds, the tiers one after the other, `-` for an empty slot. `visits`: dice by location, as in `p1=3`.
    Set-up options are written with underscores, and may also come as `options`.
    """
    players = len(captains)
    chosen = {**(options or {}), **rulings}
    pack = chosen.pop("pack", pack)
    game = _box(not printed, pack, players=str(players), scoring=scoring, **chosen)
    s = Table(game.kit)
    s.round, s.phase, s.last = round, DEPLOY, last
    s.order = list(order) or list(range(game.kit.captains))
    s.scoring = game.kit.chosen_scoring
    _lay_sphere(s, hexes or {}, built or {}, down)
    s.stacks = RECIPES[players - 1][:]
    _line_up_fleet(s, fleet or {})
    for place, dice in (visits or {}).items():
        for word in dice.split():
            who, _, value = word.partition("=")
            s.visits[LOCATIONS.index(place)].append((int(who[1:]) - 1) * DIE + int(value))
    for seat, one in enumerate(captains):
        _man(s, seat, one)
    if players == 1:
        _wake_dranda(s, her or Dranda())
    for tier, kinds in enumerate(under):
        s.under[tier] = [_take_crew(s, kind) for kind in kinds.split()]
    _show_crew(s, display.split(), tokens)
    s.do(*(steps or [Turn(s.order[0]), NextTurn()]), *([] if steps else [Battle()]), Round())
    luck = Luck(game, chance or {})
    luck.listening = True
    game.advance(s, luck)
    assert not luck.left(), "chance was dictated that never came"
    wrong = game.check(s)
    assert not wrong, wrong
    told = [game.text(event.message) for event in luck.events]
    return Yard(Match(game, fast_seed(1), start=parse_position(game, position_text(game, s))), told)


def battle(
    *captains: Captain,
    fleet: Mapping[str, str],
    resistance: str = "",
    her: Dranda | None = None,
    round: int = 1,
    last: bool = False,
    order: Sequence[int] = (),
    built: Mapping[int, int] | None = None,
    **rulings: str,
) -> Yard:
    """The position after the Battle phase: usually in the next round, or at the end of the match."""
    return dockyard(
        *captains,
        her=her,
        steps=[Battle()],
        chance={"resistance": resistance},
        fleet=fleet,
        round=round,
        last=last,
        order=order,
        built=built,
        options=rulings,
    )


def her_turn(
    card: str,
    die: str,
    one: Captain | None = None,
    *,
    her: Dranda | None = None,
    dice: str = "",
    solo: str = "",
    hexes: Mapping[int, str] | None = None,
    built: Mapping[int, int] | None = None,
    down: Sequence[int] = (),
    fleet: Mapping[str, str] | None = None,
    display: str = "",
    tokens: Sequence[int] = (0, 0, 0, 0, 0, 0),
    visits: Mapping[str, str] | None = None,
    scoring: str = "corona",
    options: Mapping[str, str] | None = None,
    **rulings: str,
) -> Yard:
    """The position after one turn of DRANDA, with this card above this die (as in `black 4`).

    `solo`: cards drawn after the first one. `dice`: values of opaque dice.
    """
    hers = her or Dranda()
    hers.line = die.replace(" ", "")
    return dockyard(
        one or Captain(dice="6 6"),
        her=hers,
        steps=[DrandaTurn(), NextTurn()],
        chance={"solo": f"{card} {solo}", "dranda": dice},
        hexes=hexes,
        built=built,
        down=down,
        fleet=fleet,
        display=display,
        tokens=tokens,
        visits=visits,
        scoring=scoring,
        options={**(options or {}), **rulings},
    )


def _lay_sphere(s: Table, hexes: Mapping[int, str], built: Mapping[int, int], down: Sequence[int]) -> None:
    ids = s.kit.hexes.ids
    named = [*hexes, *built]
    hidden = FLIPPED[s.kit.players - 1]
    below = list(down) or [cell for cell in range(len(CELLS) - 1, 0, -1) if cell not in named][:hidden]
    assert len(below) == hidden, f"{hidden} hexes lie face down, not {len(below)}"
    rest = iter([tile for tile, id in enumerate(ids) if id not in hexes.values()])
    s.owner[0] = CORPORATION
    for cell in range(1, len(CELLS)):
        if cell in below:
            s.owner[cell] = CORPORATION
        else:
            s.tiles[cell] = ids.index(hexes[cell]) if cell in hexes else next(rest)
            s.owner[cell] = built.get(cell, NONE)


def _line_up_fleet(s: Table, fleet: Mapping[str, str]) -> None:
    for name, text in fleet.items():
        slot = SLOTS.index(name)
        id, *columns = text.split()
        s.fleet[slot] = _take_ship(s, id)
        for word in columns:
            who, _, count = word.partition("=")
            owner = CORPORATION if who == "corporation" else int(who[1:]) - 1
            s.columns[slot].append(owner * COLUMN + int(count))


def _take_ship(s: Table, id: str) -> int:
    ship = s.kit.ships.ids.index(id)
    assert s.ships[ship], f"{id} is in two places"
    s.ships[ship] = 0
    stack = s.kit.ships.value[ship] - 2
    s.stacks[stack] = max(0, s.stacks[stack] - 1)
    return ship


def _take_crew(s: Table, kind: str) -> int:
    first = 2 * s.kit.crew.kinds.index(kind)
    card = first if s.unseen[first] else first + 1
    assert s.unseen[card], f"there are only two of {kind}"
    s.unseen[card] = 0
    return card


def _placed(s: Table, seat: int) -> int:
    """Drones on hexes and on Resistance ships."""
    on_ships = sum(drones_in(column) for row in s.columns for column in row if owner_of(column) == seat)
    return s.owner.count(seat) + on_ships


def _man(s: Table, seat: int, one: Captain) -> None:
    s.score[seat], s.morale[seat], s.reputation[seat] = one.score, one.morale, one.reputation
    s.store[3 * seat : 3 * seat + 3] = [one.ore, one.gold, one.crystal]
    s.active[seat], s.inactive[seat] = one.active, one.inactive
    s.matrix[3 * seat : 3 * seat + 3] = list(one.matrix)
    s.icons[4 * seat : 4 * seat + 4] = list(one.icons)
    s.satellites[seat] = sum(1 << LOCATIONS.index(place) for place in one.satellites.split())
    for value in one.dice.split():
        s.dock[6 * seat + int(value) - 1] += 1
    s.auxiliary[seat] = one.aux
    if 1 <= one.aux <= 6:
        s.dock[6 * seat + one.aux - 1] += 1
    s.crew[seat] = [_take_crew(s, kind) for kind in one.crew.split()]
    for kind in one.spent.split():
        s.spent[seat].append(
            next(c for c in s.crew[seat] if s.kit.crew.kinds[c // 2] == kind and c not in s.spent[seat])
        )
    s.retired[seat] = [_take_crew(s, kind) for kind in one.retired.split()]
    s.claimed[seat] = [_take_ship(s, id) for id in one.claimed.split()]
    used = one.active + one.inactive + sum(one.matrix) + s.satellites[seat].bit_count() + _placed(s, seat)
    s.reserve[seat] = DRONES - used
    if one.reserve >= 0:  # What is left over is inactive.
        s.reserve[seat], s.inactive[seat] = one.reserve, one.inactive + DRONES - used - one.reserve


def _wake_dranda(s: Table, her: Dranda) -> None:
    ids = s.kit.solo_cards.ids
    s.below, s.aside, s.discards = (
        [ids.index(id) for id in text.split()] for text in (her.below, her.aside, her.discards)
    )
    elsewhere = s.below + s.aside + s.discards
    if her.deck is None:
        s.cards = [0 if card in elsewhere else 1 for card in range(len(ids))]
    else:
        s.cards = [1 if id in her.deck.split() else 0 for id in ids]
        s.discards += [card for card in range(len(ids)) if not s.cards[card] and card not in elsewhere]
    for word in her.line.split():
        colour = next(number for number, id in enumerate(COLOURS) if word.startswith(id))
        s.line.append(colour * DIE + int(word[-1]))
    s.opaque = sum(1 << COLOURS.index(colour) for colour in her.opaque.split())
    left = s.kit.board.dranda_supply - _placed(s, DRANDA)
    s.supply = left if her.supply < 0 else her.supply
    s.removed = left - s.supply
    s.score[DRANDA] = her.score
    s.icons[4 * DRANDA : 4 * DRANDA + 4] = list(her.icons)
    s.crew[DRANDA] = [_take_crew(s, kind) for kind in her.crew.split()]
    s.claimed[DRANDA] = [_take_ship(s, id) for id in her.claimed.split()]


def _show_crew(s: Table, display: Sequence[str], tokens: Sequence[int]) -> None:
    first = s.kit.crew.first
    for slot in range(6):
        if slot < len(display):
            s.display[slot] = NONE if display[slot] == "-" else _take_crew(s, display[slot])
    for slot in range(len(display), 6):
        free = [card for card in range(first[slot // 2], first[slot // 2 + 1]) if s.unseen[card]]
        s.display[slot] = free[0] if free else NONE
        if free:
            s.unseen[free[0]] = 0
    s.tokens = [token if card >= 0 else 0 for token, card in zip(tokens, s.display, strict=True)]
