"""Battlecruisers: the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import ALL, Door, Stream
from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.errors import OptionError
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Part
from quarterdeck.core.setting import settle
from quarterdeck.core.words import Message, say
from quarterdeck.games.battlecruisers import knowledge, view, words
from quarterdeck.games.battlecruisers import refusals as why
from quarterdeck.games.battlecruisers.content import Content, load_content
from quarterdeck.games.battlecruisers.effects.aimed import ChooseOpponent, Strike
from quarterdeck.games.battlecruisers.effects.base import Perform
from quarterdeck.games.battlecruisers.effects.passing import PassLeft, Raid, Swap, circle, neighbour
from quarterdeck.games.battlecruisers.effects.piles import ChooseRemoval, Removals, Return
from quarterdeck.games.battlecruisers.effects.plans import ChooseOrder, Exchange, NameCard, Navigate
from quarterdeck.games.battlecruisers.entry import ENTRY
from quarterdeck.games.battlecruisers.imagining import fill_in
from quarterdeck.games.battlecruisers.rules.discards import ChooseDiscard, Discards
from quarterdeck.games.battlecruisers.rules.ending import Ballot, EndRound
from quarterdeck.games.battlecruisers.rules.round import Again, Choose, ResolveNext, Round
from quarterdeck.games.battlecruisers.rules.setup import (
    ADVISED_NEGATION,
    ChooseRecovery,
    DealHands,
    DrawSet,
    FirstDiscard,
    negation_cards,
)
from quarterdeck.games.battlecruisers.settings import RANDOM, Rulings, settings_with
from quarterdeck.games.battlecruisers.soundness import check_battle
from quarterdeck.games.battlecruisers.table import ENDINGS, Battle, Kit
from quarterdeck.games.battlecruisers.texts import FILES, spoken
from quarterdeck.games.battlecruisers.verbs import GIVE, PRIVATE, STRIKE

REVISION: Final = 3
STEPS: Final = [
    DrawSet, DealHands, ChooseRecovery, FirstDiscard, Round, Choose, ResolveNext, Again, Perform, Discards,
    ChooseDiscard, ChooseOpponent, Strike, Return, Removals, ChooseRemoval, PassLeft, Swap, Raid, Exchange, ChooseOrder,
    Navigate, NameCard, EndRound, Ballot,
]  # fmt: skip


class Battlecruisers(Game[Battle]):
    def __init__(self, options: Mapping[str, str]) -> None:
        content = load_content()
        settings = settings_with([one.id for one in content.sets])
        settled = settle("battlecruisers", settings, options)
        seats = int(settled["players"])
        self.content: Final[Content] = content
        self.kit: Final = Kit(content.cards, Rulings(settled), seats)
        self.chosen_set: Final[list[int]] = chosen_set(content, settled, self.kit.set_size)
        """The cards of the match; empty if they are drawn at random."""
        box = Box(
            name=ENTRY.name,
            title=ENTRY.title,
            revision=REVISION,
            seats=seats,
            verbs=self.kit.verbs.in_order(),
            steps=STEPS,
            derived=["possible"],
            texts=spoken(content, settled),
            endings=ENDINGS,
            streams=[
                Stream("set", content.cards.ids),
                Stream("deal", content.cards.ids),
                Stream("pile", content.cards.ids),
            ],
            settings=settings,
            content=content.hash,
            bound=120,
            files=FILES,
            printed=view.printed(self.kit),
        )
        super().__init__(box, settled)

    def blank(self) -> Battle:
        return Battle(self.kit)

    def setup(self, door: Door) -> Battle:
        """Rules: Set-up."""
        s = Battle(self.kit)
        s.do(DealHands(int(self.options["start"] == "chosen")), Round())
        if self.chosen_set:
            s.deck = self.chosen_set[:]
        else:
            s.then(DrawSet(int(self.options["heavy-assault"] == "on")))
        return s

    def warnings(self, s: Battle | None = None) -> list[Message]:
        """The rulebook advises at most two negation cards in a set. A random set is known only after it was drawn."""
        cards = negation_cards(self.kit, self.chosen_set if s is None else s.deck)
        if len(cards) <= ADVISED_NEGATION:
            return []
        names = [Message(f"battlecruisers.card.{self.content.cards.ids[card]}.name", {}) for card in cards]
        return [say("battlecruisers.warning.negation", count=len(cards), cards=names)]

    def view(self, s: Battle, seats: Sequence[int]) -> list[Part]:
        return view.parts(s, seats)

    def topic(self, s: Battle, seats: Sequence[int]) -> Message:
        return words.topic(s, seats)

    def option(self, s: Battle, action: Action) -> Option:
        return words.option(s, action)

    def refusals(self, s: Battle, seats: Sequence[int]) -> list[Refusal]:
        return why.refusals(s, seats)

    def why_not(self, s: Battle, action: Action) -> Message | None:
        return why.why_not(s, action)

    def knowers(self, s: Battle, action: Action) -> int:
        """The seats that learn the card: if it moves face down, its owner and the seat that chooses or receives it."""
        own = 1 << action.seat
        ask = s.agenda[-1]
        if action.code in PRIVATE:
            return own
        if action.code == STRIKE and isinstance(ask, Strike):
            return own | 1 << ask.target
        if action.code == GIVE and isinstance(ask, Raid):
            return own | 1 << ask.actor
        if action.code == GIVE and isinstance(ask, PassLeft):
            return own | 1 << neighbour(s, action.seat, circle(s, ask.actor, ask.slot))
        return ALL

    def hide(self, s: Battle, seats: Sequence[int]) -> Battle:
        known = super().hide(s, seats)
        knowledge.blank(known, seats)
        return known

    def fill(self, known: Battle, door: Door) -> Battle:
        s = known.copy()
        fill_in(s, door)
        return s

    def refresh(self, s: Battle) -> None:
        """Also recompute what each seat knows, from the trail."""
        knowledge.learn(s)
        super().refresh(s)

    def round(self, s: Battle) -> int:
        return s.round

    def texts_in(self, language: str) -> dict[str, str]:
        return spoken(self.content, self.options, language)

    def check(self, s: Battle) -> list[str]:
        return check_battle(s)


def chosen_set(content: Content, options: Mapping[str, str], size: int) -> list[int]:
    """The cards by index, in order; empty for a random set. Raises OptionError for a set that cannot be played."""
    wish = options["set"]
    if wish == RANDOM:
        return []
    for one in content.sets:
        if one.id == wish:
            return sorted(one.cards[:size])
    return own_set(content, wish, size, options["heavy-assault"] == "on")


def own_set(content: Content, wish: str, size: int, extra: bool) -> list[int]:
    cards = content.cards
    out: list[int] = []
    for word in wish.split("-"):
        number = int(word)
        if number not in cards.numbers:
            known = ", ".join(str(one) for one in cards.numbers)
            raise OptionError(f"battlecruisers: there is no card {number}; there are {known}")
        card = cards.numbers.index(number)
        if card in out:
            raise OptionError(f"battlecruisers: card {number} is in the set twice; every player has one of each")
        if cards.extra[card] and not extra:
            raise OptionError(f"battlecruisers: {cards.names[card]} ({number}) needs {cards.ids[card]}=on")
        out.append(card)
    if len(out) != size:
        raise OptionError(f"battlecruisers: a set for {size - 3} players has {size} cards, not {len(out)}")
    return sorted(out)
