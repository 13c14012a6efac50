"""The content of Battlecruisers: the cards and the suggested sets, read from `content/*.toml`.

All of it is validated here, so that the rules can trust every figure. A card is its index, in order of its number.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.content import ContentReader, source_of
from quarterdeck.core.pack import Source, TomlEntry, fail_on
from quarterdeck.games.battlecruisers.cards import SYMBOL_IDS, Cards
from quarterdeck.games.battlecruisers.effects.base import CardEffect
from quarterdeck.games.battlecruisers.effects.vocabulary import VOCABULARY

GRADES: Final = ("A", "B", "C")
MOST_CARDS: Final = 60
MOST_EFFECTS: Final = 6
MOST_SETS: Final = 60
HIGHEST_NUMBER: Final = 99
LARGEST_SET: Final = 8
"""The size of a set with five players."""

_CARD_KEYS: Final = ("number", "id", "name", "symbols", "only_card", "main", "clash", "extra", "source", "grade")


class CardEntry:
    """One card as it is read, before it becomes a row of `Cards`."""

    def __init__(self, entry: TomlEntry) -> None:
        entry.unknown_keys(_CARD_KEYS)
        self.number: Final = entry.integer("number", 1, HIGHEST_NUMBER)
        self.id: Final = entry.slug("id")
        self.name: Final = entry.text("name")
        self.symbols: Final = _read_symbols(entry)
        self.only_card: Final = entry.flag("only_card", default=False)
        self.main: Final = _read_effects(entry, "main")
        self.clash: Final = _read_effects(entry, "clash")
        self.extra: Final = entry.flag("extra", default=False)
        self.source: Final = source_of(entry)
        self.grade: Final = entry.choice("grade", GRADES)
        if not self.main and entry.has("main"):
            entry.problem("main", "main is empty; say what the card does")


class CardSet:
    """A suggested set: six cards for three players, a seventh with four, an eighth with five."""

    def __init__(self, entry: TomlEntry, numbers: list[int]) -> None:
        entry.unknown_keys(("id", "name", "cards", "source"))
        self.id: Final = entry.slug("id")
        self.name: Final = entry.text("name")
        self.source: Final = source_of(entry)
        self.cards: Final[list[int]] = []
        """Cards by index."""
        written = entry.integers("cards", 1, HIGHEST_NUMBER, LARGEST_SET, LARGEST_SET, distinct=True)
        for item, number in enumerate(written):
            if number in numbers:
                self.cards.append(numbers.index(number))
            else:
                entry.problem("cards", f"there is no card {number}", item)


class Content:
    """The cards and suggested sets of Battlecruisers."""

    def __init__(self, cards: Cards, sets: list[CardSet], fingerprint: str) -> None:
        self.cards: Final = cards
        self.sets: Final = sets
        self.hash: Final = fingerprint


def _read_symbols(entry: TomlEntry) -> int:
    mask = 0
    for item, name in enumerate(entry.texts("symbols", fewest=1, most=3)):
        if name in SYMBOL_IDS:
            mask |= 1 << SYMBOL_IDS.index(name)
        else:
            entry.problem("symbols", f'there is no symbol "{name}"; there are {", ".join(SYMBOL_IDS)}', item)
    return mask


def _read_effects(entry: TomlEntry, key: str) -> list[CardEffect]:
    if not entry.has(key):
        entry.problem("", f"{key} is missing; it must be a list of effects, [] if there is none")
    return [effect for effect in VOCABULARY.read(entry, key, MOST_EFFECTS) if isinstance(effect, CardEffect)]


def _add(cards: Cards, card: CardEntry) -> None:
    cards.size += 1
    cards.ids.append(card.id)
    cards.names.append(card.name)
    cards.numbers.append(card.number)
    cards.symbols.append(card.symbols)
    cards.only_card.append(card.only_card)
    cards.main.append(card.main)
    cards.clash.append(card.clash)
    cards.extra.append(card.extra)
    cards.sources.append(card.source)
    cards.grades.append(card.grade)


class _Reader(ContentReader):
    def cards(self, source: Source) -> Cards:
        document = self.open(source, ("card",))
        entries = document.entries("card", MOST_CARDS, self.problems) if document is not None else []
        read = [CardEntry(entry) for entry in entries]
        for place, card in enumerate(read):
            before = read[:place]
            if any(other.number == card.number for other in before):
                entries[place].problem("number", f"there is another card {card.number}")
            if any(other.id == card.id for other in before):
                entries[place].problem("id", f'there is another card "{card.id}"')
        cards = Cards()
        for card in sorted(read, key=lambda one: one.number):
            _add(cards, card)
        return cards

    def sets(self, source: Source, cards: Cards) -> list[CardSet]:
        document = self.open(source, ("set",))
        entries = document.entries("set", MOST_SETS, self.problems) if document is not None else []
        sets = [CardSet(entry, cards.numbers) for entry in entries]
        for place, one in enumerate(sets):
            if any(other.id == one.id for other in sets[:place]):
                entries[place].problem("id", f'there is another set "{one.id}"')
        return sets


def read_content(cards: Source, sets: Source) -> Content:
    """Read cards and sets. Raises one ContentError with all problems."""
    reader = _Reader("battlecruisers", ("name",))
    read = reader.cards(cards)
    suggested = reader.sets(sets, read)
    fail_on(reader.problems)
    return Content(read, suggested, reader.hash())


def load_content() -> Content:
    package = "quarterdeck.games.battlecruisers"
    return read_content(Source.in_package(package, "cards.toml"), Source.in_package(package, "sets.toml"))
