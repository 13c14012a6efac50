"""The cards and ships of Deep Space D-6 as the rules use them. `content.py` reads them from files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from quarterdeck.core.content import source_of
from quarterdeck.core.pack import TomlEntry
from quarterdeck.core.words import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from quarterdeck.games.d6.effects import ThreatEffect

# Faces of a crew die, in the order of the print-and-play conversion (1-6).
COMMANDER: Final = 0
TACTICAL: Final = 1
MEDICAL: Final = 2
SCIENCE: Final = 3
ENGINEERING: Final = 4
DETECTED: Final = 5
FACE_IDS: Final = ("commander", "tactical", "medical", "science", "engineering", "detected")
LETTERS: Final = "CTMSED"

# What activates a threat.
BY_DIE: Final = 0
HULL_LOST: Final = 1
QUIET: Final = 2
WHEN_IDS: Final = ("die", "hull-lost", "quiet")

# What happens when a card is revealed.
STAYS: Final = 0
HOLD: Final = 1
FRIENDLY_FIRE: Final = 2
NOTHING: Final = 3
REVEAL_IDS: Final = ("stays", "hold", "friendly-fire", "nothing")

PANIC_ID: Final = "dont-panic"

MOST_HEALTH: Final = 12
MOST_COPIES: Final = 40
MOST_MISSION_DICE: Final = 6
MOST_SHIPS: Final = 20
LONGEST_TEXT: Final = 240
SMALLEST_DECK: Final = 3
LARGEST_DECK: Final = 80
MOST_CREW: Final = 12

SHIP_KEYS: Final = (
    "id",
    "replaces",
    "changes",
    "name",
    "title",
    "hull",
    "shield",
    "scanners",
    "crew",
    "fire",
    "repair",
    "reroll",
    "stasis",
    "source",
    "text",
)
OTHER_LANGUAGES: Final = tuple(language for language in LANGUAGES if language != ENGLISH)


class CardWords(NamedTuple):
    """What is written on a card, in one language."""

    name: str
    text: str
    lore: str


class Threats:
    """All threat cards as parallel tables; a card is its index."""

    def __init__(self) -> None:
        self.size = 0
        self.ids: list[str] = []
        self.names: list[str] = []
        self.texts: list[str] = []
        self.lores: list[str] = []
        self.words: list[dict[str, CardWords]] = []  # in other languages, for a card from a pack
        self.printed: list[bool] = []
        self.words_of: list[str] = []  # the printed card whose name it has in every language, if any
        self.sources: list[str] = []
        self.copies: list[int] = []
        self.external: list[bool] = []
        self.health: list[int] = []  # 0 = cannot be shot
        self.faces: list[int] = []  # bit n set for face n of the threat die, n = 1..6
        self.effects: list[list[ThreatEffect]] = []
        self.mission: list[list[int]] = []  # per die needed, a mask of crew faces: 1 << face
        self.block: list[int] = []  # a crew face, or -1
        self.when: list[int] = []
        self.explode: list[int] = []
        self.offline: list[bool] = []
        self.reveal: list[int] = []
        self.wounds: list[bool] = []
        self.plural: list[bool] = []  # "Hijackers act": the name alone is a plural
        self.panic = -1  # the Don't Panic card

    def friendly(self, card: int) -> bool:
        """Return whether the card only helps, as Boost Morale does, which only frees dice from the Scanners."""
        if self.block[card] >= 0 or self.offline[card] or self.reveal[card] != STAYS:
            return False
        effects = self.effects[card]
        return any(effect.helps for effect in effects) and all(effect.helps or effect.leaves for effect in effects)


class Ship:
    """A ship board. `fire` and `repair` have two numbers: for the first die, and for each further die."""

    def __init__(self, entry: TomlEntry, words_of: str) -> None:
        entry.unknown_keys((*SHIP_KEYS, *OTHER_LANGUAGES))
        self.entry: Final = entry
        self.printed = False
        self.words_of = words_of
        """The printed ship whose texts it has in every language, if any."""
        self.id: Final = entry.slug("id")
        self.name: Final = entry.text("name")
        self.title: Final = entry.text("title", default="")
        self.text: Final = entry.text("text", LONGEST_TEXT)
        self.words: Final = _read_ship_words(entry)
        self.source: Final = source_of(entry, "house")
        self.hull: Final = entry.integer("hull", 1, 20)
        self.shield: Final = entry.integer("shield", 0, 20)
        self.scanners: Final = entry.integer("scanners", 1, 6)
        self.crew: Final = entry.integer("crew", 1, MOST_CREW)
        fire = entry.integers("fire", 0, 6, fewest=2, most=2)
        repair = entry.integers("repair", 0, 6, fewest=2, most=2)
        self.fire_first: Final = fire[0]
        self.fire_more: Final = fire[1]
        self.repair_first: Final = repair[0]
        self.repair_more: Final = repair[1]
        self.reroll: Final = entry.flag("reroll", default=False)
        self.stasis: Final = entry.flag("stasis", default=False)
        self.sound = entry.data.get("crew") == self.crew
        """Its crew is a valid number, and no problem with it was reported yet."""
        if entry.data.get("fire") == fire and fire[0] == 0:
            entry.problem("fire", "the first die must deal at least 1 damage, or nothing could be shot")


def _read_ship_words(entry: TomlEntry) -> dict[str, str]:
    """The texts in other languages. The name of a ship is the same in all."""
    out: dict[str, str] = {}
    for language in OTHER_LANGUAGES:
        inner = entry.inner(language)
        if inner is not None:
            inner.unknown_keys(("text",))
            out[language] = inner.text("text", LONGEST_TEXT)
    return out
