"""Deep Space D-6: the box."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door, Stream
from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.game import Box, Game
from quarterdeck.core.pack import Source
from quarterdeck.core.parts import Part
from quarterdeck.core.setting import settle
from quarterdeck.core.words import Message, flatten
from quarterdeck.games.d6 import refusals as why
from quarterdeck.games.d6 import view, words
from quarterdeck.games.d6.content import (
    DETECTED,
    HULL_LOST,
    LETTERS,
    MOST_CREW,
    QUIET,
    SMALLEST_DECK,
    Content,
    Ship,
    Threats,
    load_content,
)
from quarterdeck.games.d6.rules.crew import Aim, Assign
from quarterdeck.games.d6.rules.infirmary import Distract, SendToInfirmary
from quarterdeck.games.d6.rules.round import BeginAssign, EndRound, Gather, Recall, RollCrew, Round
from quarterdeck.games.d6.rules.threats import (
    ActivateNext,
    ActivateThreats,
    ActivateWaiting,
    AfterThreats,
    Discover,
    DrawThreat,
    Perform,
    Scan,
)
from quarterdeck.games.d6.settings import PANIC, SHORTER, Rulings, settings_with
from quarterdeck.games.d6.table import ENDINGS, FIELDS, GATHER, SETUP, Kit, Table

REVISION: Final = 1
MOST_POINTS: Final = 72
"""Twelve dice of six damage each: more no ship can deal in one volley."""
STEPS: Final = [
    Round, RollCrew, Scan, BeginAssign, Assign, Aim, Discover, DrawThreat, Distract, ActivateThreats, ActivateNext,
    AfterThreats, ActivateWaiting, Perform, SendToInfirmary, Gather, Recall, EndRound,
]  # fmt: skip


class DeepSpaceD6(Game[Table]):
    def __init__(self, options: Mapping[str, str], packs: Sequence[Source] = ()) -> None:
        content = load_content(list(packs))
        settings = settings_with([ship.id for ship in content.ships])
        settled = settle("d6", settings, options)
        ship = next(one for one in content.ships if one.id == settled["ship"])
        threats = content.threats
        self.content: Final[Content] = content
        self.kit: Final = Kit(threats, ship, Rulings(settled))
        printed = load_content([]).threats if packs else threats
        english = texts()
        ruled = ruled_texts(printed, settled, english)
        box = Box(
            name="d6",
            title="Deep Space D-6",
            revision=REVISION,
            verbs=self.kit.verbs.in_order(),
            steps=STEPS,
            fields=FIELDS,
            texts={**english, **card_texts(threats, ruled), **ship_texts(content.ships)},
            endings=ENDINGS,
            streams=[
                Stream("crew", list(LETTERS)),
                Stream("threat", ["1", "2", "3", "4", "5", "6"]),
                Stream("deck", threats.ids),
            ],
            cooperative=True,
            settings=settings,
            content=content.hash,
            bound=120,
            guide=guide(),
        )
        super().__init__(box, settled)

    def blank(self) -> Table:
        return Table(self.kit)

    def setup(self, door: Door) -> Table:
        """Rules: Setup. Shuffle the deck, draw two threats before any die is rolled."""
        s = Table(self.kit)
        threats = self.kit.threats
        s.deck = threats.copies[:]
        if threats.panic >= 0:
            s.deck[threats.panic] = min(PANIC[self.options["difficulty"]], threats.copies[threats.panic])
        s.left = max(SMALLEST_DECK, sum(s.deck) - SHORTER[self.options["length"]])
        s.do(DrawThreat(), DrawThreat(), Round())
        return s

    def view(self, s: Table, seats: Sequence[int]) -> list[Part]:
        return view.parts(s)

    def topic(self, s: Table, seats: Sequence[int]) -> Message:
        return words.topic(s)

    def option(self, s: Table, action: Action) -> Option:
        return words.option(s, action)

    def refusals(self, s: Table, seats: Sequence[int]) -> list[Refusal]:
        return why.refusals(s)

    def why_not(self, s: Table, action: Action) -> Message | None:
        return why.why_not(s, action)

    def round(self, s: Table) -> int:
        return s.round

    def packs(self) -> list[str]:
        return [f"{name}@{hash}" for name, hash in zip(self.content.packs, self.content.pack_hashes, strict=True)]

    def check(self, s: Table) -> list[str]:
        return check_table(s)


def check_table(s: Table) -> list[str]:
    """Dice and cards are conserved, tracks in range, the damage track in order."""
    kit = s.kit
    wrong: list[str] = []
    lists = [s.away, s.beamed, s.held, s.deck, s.health]
    if any(len(one) != kit.threats.size for one in lists) or len(s.hand) != 5 or len(s.returned) != 6:
        return ["a list has the wrong length"]
    in_play = s.internal + s.external
    if any(not 0 <= card < kit.threats.size for card in in_play) or len(in_play) != len(dict.fromkeys(in_play)):
        return ["the cards in play are not cards of this deck, or one is there twice"]
    numbers = [
        s.pool,
        s.scanner,
        s.infirmary,
        s.left,
        *s.hand,
        *s.returned,
        *s.away,
        *s.beamed,
        *s.held,
        *s.deck,
    ]
    if any(number < 0 for number in numbers):
        wrong.append("a count is below 0")
    away = sum(1 for card in in_play for place in range(8) if s.away[card] >> (3 * place) & 7)
    dice = s.pool + sum(s.hand) + sum(s.returned) + s.scanner + s.infirmary + away + sum(s.beamed) + sum(s.held)
    if dice != kit.ship.crew:
        wrong.append(f"there are {dice} crew dice, not {kit.ship.crew}")
    if not 0 <= s.hull <= kit.ship.hull or not 0 <= s.shield <= kit.ship.shield:
        wrong.append("hull or shields are off their track")
    if any(s.deck[card] for card in in_play) or s.left > sum(s.deck):
        wrong.append("the deck holds a card that is in play, or too few cards")
    for card in s.external:
        start = kit.threats.health[card]
        if not kit.threats.external[card] or not min(1, start) <= s.health[card] <= start:
            wrong.append(f"{kit.threats.ids[card]} is not where it can be")
    if any(s.health[a] < s.health[b] for a, b in pairwise(s.external)):
        wrong.append("the damage track is out of order")
    if any(kit.threats.external[card] for card in s.internal):
        wrong.append("an external threat is among the internal ones")
    if not SETUP <= s.phase <= GATHER or not 0 <= s.threat_roll <= 6 or s.round < 0:
        wrong.append("the round, its step or the threat die is out of range")
    for card in range(kit.threats.size):
        wrong += check_card(s, card)
    return wrong + check_agenda(s)


def check_card(s: Table, card: int) -> list[str]:
    """What lies on a card fits it, and lies only on cards in play."""
    mission = s.kit.threats.mission[card]
    crew = s.away[card]
    fits = crew >> (3 * len(mission)) == 0
    for place, mask in enumerate(mission):
        digit = crew >> (3 * place) & 7
        fits = fits and (digit == 0 or mask >> (digit - 1) & 1 == 1)
    holds = s.beamed[card] in (0, 1) and s.held[card] in (0, 1)
    if card not in s.internal and card not in s.external:
        holds = holds and not (crew or s.beamed[card] or s.held[card] or s.health[card])
    return [] if fits and holds else [f"the dice on {s.kit.threats.ids[card]} do not fit there"]


def check_agenda(s: Table) -> list[str]:
    """A match that goes on has its next round at the bottom of the agenda, and steps only about cards there are."""
    if s.over:
        return []
    if not s.agenda or not isinstance(s.agenda[0], Round):
        return ["the next round is missing from the agenda"]
    cards = s.kit.threats.size
    for step in s.agenda:
        if isinstance(step, Distract) and step.card not in s.internal + s.external:
            return ["the agenda distracts by a card that is not in play"]
        if isinstance(step, Perform) and not (0 <= step.card < cards and step.at >= 0):
            return ["the agenda performs a card that does not exist"]
        if isinstance(step, Recall) and not (0 <= step.card <= cards and 0 <= step.face <= DETECTED):
            return ["the agenda recalls from a card that does not exist"]
        if isinstance(step, SendToInfirmary) and not 1 <= step.count <= MOST_CREW:
            return ["the agenda sends nobody, or too many, to the Infirmary"]
        if isinstance(step, Aim) and not (1 <= step.points <= MOST_POINTS and -1 <= step.below < 1 << cards):
            return ["the agenda aims damage that no ship deals"]
        if isinstance(step, ActivateNext) and not 0 <= step.done < 1 << cards:
            return ["the agenda activates cards that do not exist"]
        if isinstance(step, ActivateWaiting) and not (step.when in (QUIET, HULL_LOST) and 0 <= step.done < 1 << cards):
            return ["the agenda waits for what no card waits for"]
    return []


def texts() -> dict[str, str]:
    return flatten(tomllib.loads(_file("content/en.toml")))


def card_texts(threats: Threats, ruled: Mapping[str, str]) -> dict[str, str]:
    """Cards that bear the same name get a letter, so that every sentence says which one is meant."""
    out: dict[str, str] = {}
    for card in range(threats.size):
        key = f"d6.threat.{threats.ids[card]}"
        name = threats.names[card]
        same = [other for other in range(threats.size) if threats.names[other] == name]
        out[f"{key}.name"] = f"{name} {_letter(same.index(card))}" if len(same) > 1 else name
        text = ruled.get(threats.texts[card], threats.texts[card])
        out[f"{key}.text"] = text
        out[f"{key}.help"] = f"{text} {threats.lores[card]}".strip()
    return out


def ruled_texts(printed: Threats, options: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """What a printed card's text becomes by the rulings of this match: another text, or a sentence more.

    By text and not by id, so that a card that a pack puts in the place of a printed one keeps its own words.
    """
    out: dict[str, str] = {}
    for card, text in zip(printed.ids, printed.texts, strict=True):
        said = text
        for option, value in options.items():
            said = known.get(f"d6.ruling.{option}.{value}.{card}", said)
        for option, value in options.items():
            more = known.get(f"d6.ruling.also.{option}.{value}.{card}")
            said = f"{said} {more}" if more else said
        if said != text:
            out[text] = said
    return out


def _letter(number: int) -> str:
    return chr(ord("A") + number) if number < 26 else str(number + 1)


def ship_texts(ships: Sequence[Ship]) -> dict[str, str]:
    return {f"d6.setting.ship.{ship.id}": f"{ship.name}. {ship.text}" for ship in ships}


def guide() -> dict[str, str]:
    """The rules in our own words, by chapter."""
    out: dict[str, str] = {}
    for chapter in _file("guide.md").split("\n## ")[1:]:
        title, _, body = chapter.partition("\n")
        out[title.strip()] = body.strip()
    return out


def _file(name: str) -> str:
    return files("quarterdeck.games.d6").joinpath(name).read_text("utf-8")
