"""Tables of the cards and sets of Battlecruisers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.figures import SOURCES, AnyBox, CardKeys, Figures, Sheet
from quarterdeck.core.pack import Source
from quarterdeck.core.words import say
from quarterdeck.games.battlecruisers.game import Battlecruisers


class BattlecruisersFigures(Figures):
    def sheets(self, packs: Sequence[Source]) -> list[Sheet]:
        game = Battlecruisers({})
        cards = game.content.cards
        rows = [
            [
                str(cards.numbers[card]),
                cards.ids[card],
                ", ".join(cards.symbol_names(card)),
                game.text(say(f"battlecruisers.card.{cards.ids[card]}.main")),
                game.text(say(f"battlecruisers.card.{cards.ids[card]}.clash")),
                cards.sources[card],
            ]
            for card in range(cards.size)
        ]
        sets = [
            [one.id, one.name, " ".join(str(cards.numbers[card]) for card in one.cards), one.source]
            for one in game.content.sets
        ]
        return [
            Sheet("Cards", ["number", "card", "symbols", "main", "clash", "source"], rows, wraps=[2, 3, 4]),
            Sheet("Sets", ["set", "name", "cards", "source"], sets, wraps=[2]),
        ]

    def totals(self, packs: Sequence[Source]) -> dict[str, str]:
        content = Battlecruisers({}).content
        return {"cards": str(content.cards.size), "sets": str(len(content.sets)), "content": content.hash}

    def card(self, game: AnyBox, card: str) -> dict[str, str]:
        assert isinstance(game, Battlecruisers)
        cards = game.content.cards
        if card not in cards.ids:
            return {}
        at = cards.ids.index(card)
        source = cards.sources[at]
        out = {"number": str(cards.numbers[at]), "symbols": ", ".join(cards.symbol_names(at))}
        if cards.only_card[at]:
            out["only card"] = "discarded at the end of a round if it is its owner's only card"
        return {**out, "source": f"{source} ({SOURCES[source]})"}

    def cards(self, game: AnyBox) -> list[CardKeys]:
        assert isinstance(game, Battlecruisers)
        key = "battlecruisers.card"
        return [(id, f"{key}.{id}.name", f"{key}.{id}.help") for id in game.content.cards.ids]


FIGURES: Final = BattlecruisersFigures()
