"""A Deep Space D-6 match in a prepared position, for tests: play in notation, dictate the dice, check the result.

    ship = bridge("TTS", external={"corsair": 2}, shield=0)
    ship.play("fire corsair 1")
    ship.end(threat=4)
    assert ship.hull == 6

Dice that are not mentioned have been used this round: they are in Returned and are gathered. By default the deck holds
three Don't Panic cards, so that nothing unexpected is drawn.
"""

from __future__ import annotations

import random
import re
from collections import deque
from collections.abc import Mapping, Sequence
from functools import cache

from quarterdeck.core.chance import Door
from quarterdeck.core.errors import ChanceError
from quarterdeck.core.match import Match
from quarterdeck.core.pack import Source
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.d6.cards import LETTERS
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.round import Gather, Round
from quarterdeck.games.d6.rules.threats import ActivateThreats, Discover
from quarterdeck.games.d6.story import threat_name
from quarterdeck.games.d6.table import ASSIGN, CREW_DICE, DECK, THREAT_DIE, USED, Table

PANIC = "dont-panic"
QUIET_DECK = (PANIC, PANIC, PANIC)
PACK = '[pack]\nid = "trial"\ntitle = "Cards for a test"\ngame = "d6"\n'


SUMMIT = """
[[threat]]
id = "summit"
name = "Summit"
kind = "internal"
faces = [6]
activate = [{ damage = 1 }]
mission = ["commander", "science", "engineering"]
text = "Takes three of the crew."
"""
"""A card whose mission takes three crew; no printed card does."""

SWARM = """
[[threat]]
id = "swarm"
name = "Swarm"
kind = "external"
copies = 12
health = 12
faces = [6]
activate = [{ damage = 1 }]
text = "One of very many."
"""
"""So many targets with so much health that not every amount can be offered for each."""

POPGUN = """
[[ship]]
id = "popgun"
name = "Popgun"
hull = 8
shield = 4
scanners = 3
crew = 6
fire = [1, 0]
repair = [1, 2]
text = "One shot a round is all it has."
"""
"""A ship on which further Tactical dice do nothing."""


class Luck(Door):
    """A door with dictated dice and cards, each kind in its own order. Other crew dice show Commander."""

    def __init__(self, game: DeepSpaceD6, threat: int | Sequence[int], draw: str, crew: str) -> None:
        super().__init__()
        ids = game.kit.threats.ids
        self.panic = game.kit.threats.panic
        self.threat = deque([threat] if isinstance(threat, int) else threat)
        self.draw = deque(ids.index(card) for card in draw.split())
        self.crew = deque(LETTERS.index(letter) for letter in crew)

    def number(self, stream: int, counter: int, size: int) -> int:
        if stream == CREW_DICE:
            return self.crew.popleft() if self.crew else 0
        assert stream == THREAT_DIE
        if not self.threat:
            raise ChanceError("the threat die is rolled and the test does not say what it shows")
        return self.threat.popleft() - 1

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        assert stream == DECK
        card = self.draw.popleft() if self.draw else self.panic
        if not weights[card]:
            raise ChanceError("a card is drawn that the test did not put into the deck")
        return card

    def unused(self) -> list[str]:
        left = {"threat": len(self.threat), "draw": len(self.draw), "crew": len(self.crew)}
        return [f"{count} of {name}" for name, count in left.items() if count]


class Bridge:
    """A match of Deep Space D-6 with helpers to inspect it."""

    def __init__(self, match: Match[Table]) -> None:
        self.match = match
        self.told: list[str] = []
        """The sentences of the events of the last choice."""

    # -- playing -------------------------------------------------------------------------------------------

    def play(self, choice: str, *, threat: int | Sequence[int] = (), draw: str = "", crew: str = "") -> Bridge:
        """Play one choice in notation, with dictated chance: faces of the threat die, cards by id, crew by letter."""
        game = self.game
        luck = Luck(game, threat, draw, crew)
        events = self.match.play_through(luck, choice)
        unused = luck.unused()
        assert not unused, f"chance was dictated that never came: {unused}"
        self.told = [game.text(event.message) for event in events]
        wrong = game.check(self.s)
        assert not wrong, wrong
        return self

    def plays(self, *choices: str) -> Bridge:
        """Play several choices that need no chance."""
        for choice in choices:
            self.play(choice)
        return self

    def end(self, threat: int | Sequence[int] = (), *, draw: str = "", crew: str = "") -> Bridge:
        """End the assignment: a card is drawn, the threat die rolled, the crew gathered and rolled again."""
        return self.play("end", threat=threat, draw=draw, crew=crew)

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def game(self) -> DeepSpaceD6:
        game = self.match.game
        assert isinstance(game, DeepSpaceD6)
        return game

    @property
    def s(self) -> Table:
        return self.match.state

    @property
    def hull(self) -> int:
        return self.s.hull

    @property
    def shield(self) -> int:
        return self.s.shield

    @property
    def scanner(self) -> int:
        return self.s.scanner

    @property
    def infirmary(self) -> int:
        return self.s.infirmary

    @property
    def round(self) -> int:
        return self.s.round

    @property
    def hand(self) -> str:
        """Unassigned crew by letter, in the order of the faces."""
        return _letters(self.s.hand)

    @property
    def used(self) -> str:
        """Returned dice by letter; `-` for one without a face."""
        return _letters(self.s.returned[:USED]) + "-" * self.s.returned[USED]

    @property
    def internal(self) -> list[str]:
        return [self.game.kit.threats.ids[card] for card in self.s.internal]

    @property
    def external(self) -> list[str]:
        """The external threats, from top to bottom."""
        return [self.game.kit.threats.ids[card] for card in self.s.external]

    @property
    def deck(self) -> int:
        return self.s.left

    @property
    def options(self) -> list[str]:
        return [str(action) for action in self.s.options]

    @property
    def ending(self) -> str:
        """`won (rescued)`, or empty while the match is running."""
        return str(self.match.outcome) if self.match.outcome else ""

    def health(self, card: str) -> int:
        """The health of a threat; 0 if it is not in play."""
        return self.s.health[self.card(card)] if card in self.external else 0

    def away(self, card: str) -> str:
        """The crew on a card's away mission."""
        crew, letters = self.s.away[self.card(card)], ""
        while crew:
            letters += LETTERS[(crew & 7) - 1] if crew & 7 else ""
            crew >>= 3
        return letters

    def in_stasis(self, card: str) -> bool:
        return bool(self.s.beamed[self.card(card)])

    def holds(self, card: str) -> bool:
        """Whether a distracted die is on the card."""
        return bool(self.s.held[self.card(card)])

    def card(self, name: str) -> int:
        return self.game.kit.threats.ids.index(name)

    def may(self, choice: str) -> bool:
        return choice in self.options

    def why_not(self, choice: str) -> str:
        """The reason why a choice is not possible, in words; empty if none is given."""
        action = self.game.box.verbs.parse(choice)
        assert action not in self.s.options, f"{choice} is possible"
        message = self.game.why_not(self.s, action)
        return self.game.text(message) if message else ""

    def refused(self) -> dict[str, str]:
        """The refusals: label to reason."""
        text = self.game.text
        return {text(refusal.what): text(refusal.reason) for refusal in self.game.refusals(self.s, [0])}

    def acted(self, card: str) -> bool:
        """Whether the card acted in the last choice."""
        return self.name(card) in actors(self.told)

    def name(self, card: str) -> str:
        return self.game.text(threat_name(self.match.state, self.card(card)))


def actors(told: Sequence[str]) -> list[str]:
    """The threats that acted according to the log, in order."""
    acts = [re.fullmatch(r"(.+) acts?\.", line) for line in told]
    return [found[1] for found in acts if found]


def bridge(
    hand: str = "",
    *,
    external: Mapping[str, int] | Sequence[str] = (),
    internal: Sequence[str] = (),
    hull: int = 8,
    shield: int = 4,
    scanner: int = 0,
    infirmary: int = 0,
    used: str = "",
    away: Mapping[str, str] | None = None,
    stasis: Sequence[str] = (),
    held: Sequence[str] = (),
    deck: Sequence[str] = QUIET_DECK,
    pack: str = "",
    **options: str,
) -> Bridge:
    """A position in the Assign step of round 1. Externals come with their health, or at full health in the order given.

    Set-up options are written with underscores: `stasis_on="external"`. `pack`: further cards in TOML.
    """
    game = open_box(pack, **options)
    threats = game.kit.threats
    s = Table(game.kit)
    s.round, s.phase, s.hull, s.shield = 1, ASSIGN, hull, shield
    s.scanner, s.infirmary = scanner, infirmary
    s.hand = [hand.count(letter) for letter in LETTERS[:5]]
    s.returned = [used.count(letter) for letter in LETTERS[:5]] + [0]
    s.internal = [threats.ids.index(name) for name in internal]
    healths = external if isinstance(external, Mapping) else {c: threats.health[threats.ids.index(c)] for c in external}
    for name, health in healths.items():
        s.health[threats.ids.index(name)] = health
    s.external = sorted((threats.ids.index(name) for name in healths), key=lambda card: -s.health[card])
    for name, crew in (away or {}).items():
        _send_away(s, threats.ids.index(name), crew)
    for name in stasis:
        s.beamed[threats.ids.index(name)] = 1
    for name in held:
        s.held[threats.ids.index(name)] = 1
    for name in deck:
        s.deck[threats.ids.index(name)] += 1
    s.left = len(deck)
    s.discarded = sum(game.kit.deck) - len(deck) - len(s.internal) - len(s.external)
    on_cards = sum(len(crew) for crew in (away or {}).values()) + len(stasis) + len(held)
    s.pool = 0
    s.returned[USED] = game.kit.ship.crew - len(hand) - len(used) - scanner - infirmary - on_cards
    s.do(Assign(), Discover(), ActivateThreats(), Gather(), Round())
    return Bridge(Match(game, fast_seed(1), start=parse_position(game, position_text(game, s))))


def set_up(draw: str, crew: str = "", **options: str) -> Bridge:
    """A match from its set-up: the first two threats (and more, if scanned) and the first roll are dictated."""
    game = open_box(**options)
    luck = Luck(game, (), draw, crew)
    luck.listening = True
    s = game.start(luck)
    assert not luck.unused(), luck.unused()
    ship = Bridge(Match(game, fast_seed(1), start=s))
    ship.told = [game.text(event.message) for event in luck.events]
    return ship


@cache
def open_box(pack: str = "", **options: str) -> DeepSpaceD6:
    packs = [Source("pack.toml", PACK + pack)] if pack else []
    return DeepSpaceD6({name.replace("_", "-"): value for name, value in options.items()}, packs)


def drift(seed: int, **options: str) -> Match[Table]:
    """A match at its beginning with its own seed, to be played with `careless`."""
    return Match(open_box(**options), fast_seed(seed))


def careless(match: Match[Table], rng: random.Random) -> str:
    """A random choice, but one that rarely ends a round with dice in hand."""
    options = [str(action) for action in match.state.options]
    busy = [option for option in options if option != "end" and not option.endswith(" D")]
    return rng.choice(busy if busy and rng.random() < 0.9 else options)


def _send_away(s: Table, card: int, crew: str) -> None:
    for letter in crew:
        face = LETTERS.index(letter)
        mission = s.kit.threats.mission[card]
        place = next(p for p, mask in enumerate(mission) if mask >> face & 1 and not s.away[card] >> (3 * p) & 7)
        s.away[card] |= (face + 1) << (3 * place)


def _letters(counts: Sequence[int]) -> str:
    return "".join(LETTERS[face] * count for face, count in enumerate(counts))
