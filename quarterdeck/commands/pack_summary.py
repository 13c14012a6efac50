"""What a sound pack brings, in short."""

from __future__ import annotations

from typing import Final

from quarterdeck.commands.d6_figures import card_row
from quarterdeck.core.pack import Source
from quarterdeck.games.d6.content import Content


class Summary:
    """Reads a pack that has been validated; so every table has the form it should have."""

    def __init__(self, source: Source) -> None:
        data = source.parse().data
        pack = _table(data.get("pack"))
        self.id: Final = str(pack.get("id"))
        self.title: Final = str(pack.get("title"))
        self.replaces_deck: Final = pack.get("deck") == "replace"
        self.panic: Final = pack.get("panic") is not False
        threats, ships = _tables(data.get("threat")), _tables(data.get("ship"))
        self.cards: Final = {str(one.get("id")): one.get("copies", 1) for one in threats}
        """The ids of its cards, and how many of each."""
        self.ships: Final = [str(one.get("id")) for one in ships]
        self._replaced: Final = [str(one["replaces"]) for one in threats + ships if "replaces" in one]

    def rows(self, content: Content) -> list[list[str]]:
        """The pack's cards with their figures, copies told as one. A later pack may have replaced some."""
        ids = content.threats.ids
        return [
            card_row(content, ids.index(card), copies if isinstance(copies, int) else 1)
            for card, copies in self.cards.items()
            if card in ids
        ]

    def notes(self) -> list[str]:
        lines: list[str] = []
        if self.replaces_deck:
            lines.append("It replaces the printed deck.")
        if not self.panic:
            lines.append("It plays without Don't Panic.")
        if self._replaced:
            lines.append(f"It replaces {', '.join(self._replaced)}.")
        return lines


def _table(value: object) -> dict[str, object]:
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else {}


def _tables(value: object) -> list[dict[str, object]]:
    return [_table(item) for item in value] if isinstance(value, list) else []
