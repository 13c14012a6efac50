"""The content of Battlecruisers: the cards and the suggested sets, read from `content/*.toml`.

All of it is validated here, so that the rules can trust every figure. A card is its index, in order of its number; what
it does is a short list of effects, each with an amount and perhaps a condition.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final, TypeAlias

from quarterdeck.core.pack import ContentError, Document, Entry, Problem, Source, content_hash, fail_on

# Symbols in the corner of a card, as bits.
PEOPLE: Final = 1
TECHNOLOGY: Final = 2
WEAPONS: Final = 4
SPACE: Final = 8
NEGATION: Final = 16
ANTI_NEGATION: Final = 32
SYMBOL_IDS: Final = ("people", "technology", "weapons", "space", "negation", "anti-negation")

# What an effect does. Those before FIRST_STEP are done at once, the others may have to ask.
GAIN: Final = 0
LOSE: Final = 1
LOSE_PER_CLASHER: Final = 2
LOSE_ALL: Final = 3
OTHERS_GAIN: Final = 4
TAKE_EACH: Final = 5
COUNT_TECHNOLOGY: Final = 6
MAKE_GOOD: Final = 7
DISCARD_THIS: Final = 8
DISCARD_RECOVERY: Final = 9
INFECT: Final = 10
RETURN_ALL: Final = 11
IGNORE: Final = 12
SECURE: Final = 13
EVADE: Final = 14
CLOAK: Final = 15
ARMOR: Final = 16
DOUBLE: Final = 17
DISABLED: Final = 18
FIRST_STEP: Final = 19
TAKE: Final = 19
DISCARD: Final = 20
DISCARD_THIS_OR_HAND: Final = 21
DISCARD_ANY: Final = 22
LARGEST_HAND_DISCARDS: Final = 23
OPPONENTS_DISCARD: Final = 24
ONE_DISCARDS: Final = 25
STRIKE: Final = 26
RETURN: Final = 27
RETURN_UP_TO: Final = 28
NAVIGATE: Final = 29
DISABLE: Final = 30
EXCHANGE: Final = 31
ORDER: Final = 32
PASS_LEFT: Final = 33
GRAB: Final = 34
RAID: Final = 35
SALVAGE: Final = 36
REMOVE: Final = 37
NAME: Final = 38
EFFECT_IDS: Final = (
    "gain", "lose", "lose_per_clasher", "lose_all", "others_gain", "take_each", "count_technology", "make_good",
    "discard_this", "discard_recovery", "infect", "return_all", "ignore", "secure", "evade", "cloak", "armor", "double",
    "disabled", "take", "discard", "discard_this_or_hand", "discard_any", "largest_hand_discards", "opponents_discard",
    "one_discards", "strike", "return", "return_up_to", "navigate", "disable", "exchange", "order", "pass_left", "grab",
    "raid", "salvage", "remove", "name",
)  # fmt: skip
_MOST: Final = (
    9, 9, 9, 0, 9, 9, 9, 9, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0, 2,
    9, 3, 1, 3, 3, 3, 3, 0, 3, 3, 0, 2, 0, 0, 0, 0, 0, 0, 3, 0,
)  # fmt: skip
"""The largest amount per effect; 0: the effect is just `true`."""

# Under which condition. The first ones ask for a symbol in the recovery zone.
ALWAYS: Final = 0
IF_PEOPLE: Final = 1
IF_TECHNOLOGY: Final = 2
IF_WEAPONS: Final = 3
IF_SPACE: Final = 4
IF_NO_WEAPONS: Final = 5
IF_LEAST: Final = 6
IF_NOT_LEAST_SPACE: Final = 7
IF_NOT_AHEAD: Final = 8
IF_BELOW_5: Final = 9
IF_CLASHES: Final = 10
IF_NO_HAND: Final = 11
IF_LARGEST_PILE: Final = 12
CONDITION_IDS: Final = (
    "always", "people", "technology", "weapons", "space", "no-weapons", "least", "not-least-space", "not-ahead",
    "below-5", "clashes", "no-hand", "largest-pile",
)  # fmt: skip
SYMBOL_OF: Final = (0, PEOPLE, TECHNOLOGY, WEAPONS, SPACE)
"""The symbol that a condition asks for."""

Effect: TypeAlias = tuple[int, int, int]
"""What it does, how much, under which condition."""

SOURCES: Final = ("rulebook", "published", "house")
GRADES: Final = ("A", "B", "C")
MOST_CARDS: Final = 60
MOST_SETS: Final = 60
HIGHEST_NUMBER: Final = 99
LARGEST_SET: Final = 8
"""With five players."""

_CARD_KEYS: Final = ("number", "id", "name", "symbols", "only_card", "main", "clash", "extra", "source", "grade")


class Cards:
    """All cards as parallel tables, in order of their numbers; a card is its index."""

    def __init__(self) -> None:
        self.size = 0
        self.ids: list[str] = []
        self.names: list[str] = []
        self.numbers: list[int] = []
        self.symbols: list[int] = []
        self.only_card: list[bool] = []
        self.main: list[list[Effect]] = []
        self.clash: list[list[Effect]] = []
        self.extra: list[bool] = []
        self.sources: list[str] = []
        self.grades: list[str] = []

    def add(self, card: CardEntry) -> None:
        self.size += 1
        self.ids.append(card.id)
        self.names.append(card.name)
        self.numbers.append(card.number)
        self.symbols.append(card.symbols)
        self.only_card.append(card.only_card)
        self.main.append(card.main)
        self.clash.append(card.clash)
        self.extra.append(card.extra)
        self.sources.append(card.source)
        self.grades.append(card.grade)

    def symbol_names(self, card: int) -> list[str]:
        return [name for bit, name in enumerate(SYMBOL_IDS) if self.symbols[card] >> bit & 1]


class CardEntry:
    """One card as it is read, before it becomes a row of `Cards`."""

    def __init__(self, entry: Entry) -> None:
        entry.unknown_keys(_CARD_KEYS)
        self.number: Final = entry.integer("number", 1, HIGHEST_NUMBER)
        self.id: Final = entry.slug("id")
        self.name: Final = entry.text("name")
        self.symbols: Final = _read_symbols(entry)
        self.only_card: Final = entry.flag("only_card", default=False)
        self.main: Final = _read_effects(entry, "main")
        self.clash: Final = _read_effects(entry, "clash")
        self.extra: Final = entry.flag("extra", default=False)
        self.source: Final = entry.choice("source", SOURCES)
        self.grade: Final = entry.choice("grade", GRADES)
        if not self.main and entry.has("main"):
            entry.problem("main", "main is empty; say what the card does")


class CardSet:
    """A suggested set: six cards for three players, a seventh with four, an eighth with five."""

    def __init__(self, entry: Entry, numbers: list[int]) -> None:
        entry.unknown_keys(("id", "name", "cards", "source"))
        self.id: Final = entry.slug("id")
        self.name: Final = entry.text("name")
        self.source: Final = entry.choice("source", SOURCES)
        self.cards: Final[list[int]] = []
        """Cards by index."""
        written = entry.integers("cards", 1, HIGHEST_NUMBER, LARGEST_SET, LARGEST_SET, distinct=True)
        for item, number in enumerate(written):
            if number in numbers:
                self.cards.append(numbers.index(number))
            else:
                entry.problem("cards", f"there is no card {number}", item)


class Content:
    """What a game of Battlecruisers is set up from."""

    def __init__(self, cards: Cards, sets: list[CardSet], fingerprint: str) -> None:
        self.cards: Final = cards
        self.sets: Final = sets
        self.hash: Final = fingerprint


def _read_symbols(entry: Entry) -> int:
    mask = 0
    for item, name in enumerate(entry.texts("symbols", fewest=1, most=3)):
        if name in SYMBOL_IDS:
            mask |= 1 << SYMBOL_IDS.index(name)
        else:
            entry.problem("symbols", f'there is no symbol "{name}"; there are {", ".join(SYMBOL_IDS)}', item)
    return mask


def _read_effects(entry: Entry, key: str) -> list[Effect]:
    effects: list[Effect] = []
    if not entry.has(key):
        entry.problem("", f"{key} is missing; it must be a list of effects, [] if there is none")
    for one in entry.tables(key, most=6):
        names = [name for name in one.data if name != "when"]
        if len(names) != 1:
            one.problem("", "each item must be one effect, such as { gain = 2 }, perhaps with a when")
            continue
        name = names[0]
        if name not in EFFECT_IDS:
            one.unknown_keys((*EFFECT_IDS, "when"))
            continue
        op = EFFECT_IDS.index(name)
        when = CONDITION_IDS.index(one.choice("when", CONDITION_IDS, default="always"))
        amount = 1
        if _MOST[op]:
            amount = one.integer(name, 1, _MOST[op])
        elif not one.flag(name, default=False):
            one.problem(name, f"{name} can only be true; leave the effect out otherwise")
        effects.append((op, amount, when))
    return effects


class _Box:
    """The content while it is put together, and all that is wrong with it."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.parsed: list[object] = []

    def open(self, source: Source, table: str) -> Document | None:
        try:
            document = source.parse()
        except ContentError as error:
            self.problems.extend(error.problems)
            return None
        document.unknown_tables((table,), self.problems)
        self.parsed.append(document.data)
        return document

    def cards(self, source: Source) -> Cards:
        document = self.open(source, "card")
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
            cards.add(card)
        return cards

    def sets(self, source: Source, cards: Cards) -> list[CardSet]:
        document = self.open(source, "set")
        entries = document.entries("set", MOST_SETS, self.problems) if document is not None else []
        sets = [CardSet(entry, cards.numbers) for entry in entries]
        for place, one in enumerate(sets):
            if any(other.id == one.id for other in sets[:place]):
                entries[place].problem("id", f'there is another set "{one.id}"')
        return sets


def read_content(cards: Source, sets: Source) -> Content:
    """Cards and sets; all that is wrong is raised at once."""
    box = _Box()
    read = box.cards(cards)
    suggested = box.sets(sets, read)
    fail_on(box.problems)
    return Content(read, suggested, content_hash(_figures(box.parsed)))


def _printed(name: str) -> Source:
    return Source.from_bytes(name, files("quarterdeck.games.battlecruisers").joinpath("content", name).read_bytes())


def load_content() -> Content:
    return read_content(_printed("cards.toml"), _printed("sets.toml"))


def _figures(data: object) -> object:
    """Content without its words: a text may be polished without making records of another kind."""
    if isinstance(data, dict):
        return {key: _figures(value) for key, value in data.items() if key != "name"}
    if isinstance(data, list):
        return [_figures(item) for item in data]
    return data
