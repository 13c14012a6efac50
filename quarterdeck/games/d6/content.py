"""The content of Deep Space D-6: threat cards, ships, and packs that add or replace some.

The printed content lies in `content/*.toml`; a pack is one file of the same form with a `[pack]` table on
top. All of it is validated here, so that the rules can trust every figure.
"""

from difflib import get_close_matches
from importlib.resources import files
from typing import Final, NamedTuple

from quarterdeck.core.pack import ContentError, Document, Entry, Problem, Source, content_hash, fail_on
from quarterdeck.core.words import ENGLISH, LANGUAGES

# Faces of a crew die, in the order of the print-and-play conversion (1-6).
COMMANDER: Final = 0
TACTICAL: Final = 1
MEDICAL: Final = 2
SCIENCE: Final = 3
ENGINEERING: Final = 4
DETECTED: Final = 5
FACE_IDS: Final = ("commander", "tactical", "medical", "science", "engineering", "detected")
LETTERS: Final = "CTMSED"

# What an activated threat does: (op, amount).
DAMAGE: Final = 0
PIERCING: Final = 1
INFIRMARY: Final = 2
DRAIN: Final = 3
DECAY: Final = 4
RECOVER: Final = 5
ROLL_AGAIN: Final = 6
FREE_SCANNER: Final = 7
RELEASE: Final = 8
DISCARD: Final = 9
EFFECT_IDS: Final = (
    "damage",
    "piercing",
    "infirmary",
    "drain",
    "decay",
    "recover",
    "roll_again",
    "free_scanner",
    "release",
    "discard",
)
_MOST: Final = (20, 20, 12, 0, 12, 12, 0, 6, 0, 0)  # largest amount per effect; 0 = the effect is just `true`

# What activates a threat.
BY_DIE: Final = 0
HULL_LOST: Final = 1
QUIET: Final = 2
_WHEN_IDS: Final = ("die", "hull-lost", "quiet")

# What happens when a card is revealed.
STAYS: Final = 0
HOLD: Final = 1
FRIENDLY_FIRE: Final = 2
NOTHING: Final = 3
_REVEAL_IDS: Final = ("stays", "hold", "friendly-fire", "nothing")

SOURCES: Final = ("rulebook", "published", "house")
PANIC_ID: Final = "dont-panic"

MOST_HEALTH: Final = 12
MOST_COPIES: Final = 40
MOST_MISSION_DICE: Final = 6
MOST_SHIPS: Final = 20
LONGEST_TEXT: Final = 240
SMALLEST_DECK: Final = 3
LARGEST_DECK: Final = 80
MOST_CREW: Final = 12

_THREAT_KEYS: Final = (
    "id",
    "replaces",
    "name",
    "kind",
    "copies",
    "health",
    "faces",
    "activate",
    "mission",
    "when",
    "block",
    "explode",
    "offline",
    "reveal",
    "wounds",
    "source",
    "text",
    "lore",
    "plural",
)
_SHIP_KEYS: Final = (
    "id",
    "replaces",
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
_OTHER_LANGUAGES: Final = tuple(language for language in LANGUAGES if language != ENGLISH)
_WORDS: Final = ("name", "title", "text", "lore", "plural", *_OTHER_LANGUAGES)
_PACK_KEYS: Final = ("id", "title", "game", "deck", "panic")


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
        self.words: list[dict[str, CardWords]] = []  # in other languages, of a card that a pack brings
        self.printed: list[bool] = []
        self.sources: list[str] = []
        self.copies: list[int] = []
        self.external: list[bool] = []
        self.health: list[int] = []  # 0 = cannot be shot
        self.faces: list[int] = []  # bit n set for face n of the threat die, n = 1..6
        self.effects: list[list[tuple[int, int]]] = []  # (op, amount), in order
        self.mission: list[list[int]] = []  # per die needed, a mask of crew faces: 1 << face
        self.block: list[int] = []  # a crew face, or -1
        self.when: list[int] = []
        self.explode: list[int] = []
        self.offline: list[bool] = []
        self.reveal: list[int] = []
        self.wounds: list[bool] = []
        self.plural: list[bool] = []  # "Hijackers act": the name alone is a plural
        self.panic = -1  # the Don't Panic card

    def add(self, threat: "Threat", id: str, copies: int) -> None:
        if threat.panic:
            self.panic = self.size
        self.size += 1
        self.ids.append(id)
        self.names.append(threat.name)
        self.texts.append(threat.text)
        self.lores.append(threat.lore)
        self.words.append(threat.words)
        self.printed.append(threat.printed)
        self.sources.append(threat.source)
        self.copies.append(copies)
        self.external.append(threat.external)
        self.health.append(threat.health)
        self.faces.append(threat.faces)
        self.effects.append(threat.effects)
        self.mission.append(threat.mission)
        self.block.append(threat.block)
        self.when.append(threat.when)
        self.explode.append(threat.explode)
        self.offline.append(threat.offline)
        self.reveal.append(threat.reveal)
        self.wounds.append(threat.wounds)
        self.plural.append(threat.plural)

    def friendly(self, card: int) -> bool:
        """Whether it only ever helps, as Boost Morale does: it takes dice back from the Scanners, and no more."""
        if self.block[card] >= 0 or self.offline[card] or self.reveal[card] != STAYS:
            return False
        helps = False
        for op, _ in self.effects[card]:
            if op == FREE_SCANNER:
                helps = True
            elif op != DISCARD:
                return False
        return helps


class Ship:
    """A ship board. `fire` and `repair` count the first die and each further die used together."""

    def __init__(self, entry: Entry) -> None:
        entry.unknown_keys((*_SHIP_KEYS, *_OTHER_LANGUAGES))
        self.entry: Final = entry
        self.printed = False
        self.id: Final = entry.slug("id")
        self.name: Final = entry.text("name")
        self.title: Final = entry.text("title", default="")
        self.text: Final = entry.text("text", LONGEST_TEXT)
        self.words: Final = _read_ship_words(entry)
        self.source: Final = entry.choice("source", SOURCES, default="house")
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
        """Its crew is a figure that can be reckoned with, and nothing was said about it yet."""
        if entry.data.get("fire") == fire and fire[0] == 0:
            entry.problem("fire", "the first die must deal at least 1 damage, or nothing could be shot")


class Threat:
    """One threat card as it is read, before it becomes a row of `Threats`."""

    def __init__(self, entry: Entry) -> None:
        before = len(entry.problems)
        entry.unknown_keys((*_THREAT_KEYS, *_OTHER_LANGUAGES))
        self.entry: Final = entry
        self.printed = False
        self.panic = False
        self.id: Final = entry.slug("id")
        self.name: Final = entry.text("name")
        self.text: Final = entry.text("text", LONGEST_TEXT)
        self.lore: Final = entry.text("lore", LONGEST_TEXT, default="")
        self.words: Final = _read_card_words(entry)
        self.source: Final = entry.choice("source", SOURCES, default="house")
        self.external: Final = entry.choice("kind", ("external", "internal")) == "external"
        self.copies: Final = entry.integer("copies", 1, MOST_COPIES, default=1)
        self.health: Final = entry.integer("health", 1, MOST_HEALTH, default=0)
        self.faces: Final = _read_faces(entry)
        self.effects: Final = _read_effects(entry)
        self.mission: Final = _read_mission(entry)
        blocked = entry.choice("block", ("commander", "science", "engineering"), default="")
        self.block: Final = FACE_IDS.index(blocked) if blocked else -1
        self.when: Final = _WHEN_IDS.index(entry.choice("when", _WHEN_IDS[1:], default="die"))
        self.explode: Final = entry.integer("explode", 1, 20, default=0)
        self.offline: Final = entry.flag("offline", default=False)
        self.reveal: Final = _REVEAL_IDS.index(entry.choice("reveal", _REVEAL_IDS[1:], default="stays"))
        self.wounds: Final = entry.flag("wounds", default=False)
        self.plural: Final = entry.flag("plural", default=False)
        self._check_kind()
        self._check_activation()
        self._check_reveal()
        if self.wounds and not self.mission:
            entry.problem("wounds", "wounds hurts the crew of a mission, but there is no mission")
        self.sound = len(entry.problems) == before
        """Nothing was wrong with it by itself, and nothing about it has been reported since."""

    def does(self, op: int) -> bool:
        return any(effect[0] == op for effect in self.effects)

    def stays_for_ever(self) -> bool:
        """Whether nothing ever removes it, once it is in play."""
        leaves = self.external or self.reveal in (FRIENDLY_FIRE, NOTHING)
        return not leaves and not self.mission and not self.does(DISCARD)

    def _check_kind(self) -> None:
        entry = self.entry
        if not entry.has("kind"):
            return
        if not self.external:
            if entry.has("health"):
                entry.problem("health", "an internal threat has no health; take health out")
            elif self.explode:
                entry.problem("explode", "an internal threat is never destroyed; take explode out")
            elif self.does(DECAY):
                entry.problem("activate", "decay costs own health, but an internal threat has none")
            return
        if entry.has("reveal"):
            entry.problem("reveal", "reveal belongs to internal threats; an external just takes its place")
        if entry.has("health"):
            return
        if self.explode:
            entry.problem("explode", "a threat without health is never destroyed; give it health")
        if self.does(DECAY):
            entry.problem("activate", "decay costs own health, but the card has none; give it health")
        if self.faces == 0:
            entry.problem("", "health is missing; an external without health needs faces that activate it")
        elif not self.does(DISCARD) and not self.mission:
            message = "without health nothing removes it; add health, a mission or { discard = true }"
            entry.problem("", message)

    def _check_activation(self) -> None:
        entry = self.entry
        if self.when != BY_DIE:
            if self.faces:
                entry.problem("faces", "a card activates by faces or by when, not by both")
            if self.does(ROLL_AGAIN):
                entry.problem("activate", "roll_again needs faces; with when it might never end")
        active = self.faces != 0 or self.when != BY_DIE
        if active and not entry.has("activate"):
            entry.problem("faces" if self.faces else "when", "activate is missing; say what it does then")
        if not active and entry.has("activate") and not entry.has("faces"):
            entry.problem("activate", "nothing ever activates it; add faces or when")

    def _check_reveal(self) -> None:
        entry = self.entry
        if self.does(RELEASE) and self.reveal != HOLD:
            entry.problem("activate", 'release gives back a held die; it needs reveal = "hold"')
        if self.reveal == HOLD and not self.does(RELEASE) and not self.mission:
            entry.problem("reveal", "the held die would never come back; add { release = true } or a mission")
        if self.reveal in (FRIENDLY_FIRE, NOTHING) and not self.external:
            for key in ("faces", "activate", "mission", "when", "block", "offline", "wounds"):
                if entry.has(key):
                    entry.problem(key, f"the card leaves at once when it is revealed; take {key} out")
        idle = not self.external and self.reveal == STAYS and self.block < 0 and not self.offline
        if idle and entry.has("kind") and not entry.has("faces") and self.when == BY_DIE:
            message = 'it does nothing; add faces, when, block or offline, or say reveal = "nothing"'
            entry.problem("", message)


def _read_faces(entry: Entry) -> int:
    mask = 0
    for face in entry.integers("faces", 1, 6, fewest=1, most=6, default=[], distinct=True):
        mask |= 1 << face
    return mask


def _read_effects(entry: Entry) -> list[tuple[int, int]]:
    effects: list[tuple[int, int]] = []
    if entry.data.get("activate") == []:
        entry.problem("activate", "activate is empty; take it out or say what the card does")
    for one in entry.tables("activate", most=6):
        names = list(one.data)
        if len(names) != 1:
            one.problem("", "each item must be one effect, such as { damage = 1 }")
            continue
        name = names[0]
        if name not in EFFECT_IDS:
            one.unknown_keys(EFFECT_IDS)
            continue
        op = EFFECT_IDS.index(name)
        if _MOST[op]:
            effects.append((op, one.integer(name, 1, _MOST[op])))
        else:
            one.flag(name)
            if one.data[name] is False:
                one.problem(name, f"{name} can only be true; leave the effect out otherwise")
            effects.append((op, 1))
    return effects


def _read_mission(entry: Entry) -> list[int]:
    mission: list[int] = []
    crew = FACE_IDS[:DETECTED]
    for item, die in enumerate(entry.texts("mission", fewest=1, most=MOST_MISSION_DICE, default=[])):
        mask = 0
        names = die.split("|")
        known = [name for name in names if name in crew]
        if die and (known != names or len(names) > 2 or len(dict.fromkeys(names)) < len(names)):  # "" was reported
            wanted = ", ".join(crew) + ', or two of them as "a|b"'
            entry.problem("mission", f'mission has "{die}"; it must be one of {wanted}', item)
        for name in known:
            mask |= 1 << crew.index(name)
        mission.append(mask)
    return mission


def _read_card_words(entry: Entry) -> dict[str, CardWords]:
    out: dict[str, CardWords] = {}
    for language in _OTHER_LANGUAGES:
        inner = entry.inner(language)
        if inner is not None:
            inner.unknown_keys(("name", "text", "lore"))
            name, text = inner.text("name"), inner.text("text", LONGEST_TEXT)
            out[language] = CardWords(name, text, inner.text("lore", LONGEST_TEXT, default=""))
    return out


def _read_ship_words(entry: Entry) -> dict[str, str]:
    """A ship keeps its name in every language."""
    out: dict[str, str] = {}
    for language in _OTHER_LANGUAGES:
        inner = entry.inner(language)
        if inner is not None:
            inner.unknown_keys(("text",))
            out[language] = inner.text("text", LONGEST_TEXT)
    return out


class Content:
    """What a game of D-6 is set up from."""

    def __init__(
        self, threats: Threats, ships: list[Ship], fingerprint: str, packs: list[str], pack_hashes: list[str]
    ) -> None:
        self.threats: Final = threats
        self.ships: Final = ships
        self.hash: Final = fingerprint
        self.packs: Final = packs
        self.pack_hashes: Final = pack_hashes


class _Box:
    """The content while it is put together: printed files first, then each pack."""

    def __init__(self) -> None:
        self.threats: list[Threat] = []
        self.ships: list[Ship] = []
        self.packs: list[str] = []
        self.pack_hashes: list[str] = []
        self.parsed: list[object] = []
        self.problems: list[Problem] = []

    def open(self, source: Source) -> Document | None:
        try:
            document = source.parse()
        except ContentError as error:
            self.problems.extend(error.problems)
            return None
        self.parsed.append(document.data)
        return document

    def add_printed(self, source: Source) -> None:
        document = self.open(source)
        if document is None:
            return
        document.unknown_tables(("threat", "ship"), self.problems)
        self.add_entries(document)
        for threat in self.threats:
            threat.printed = True
            threat.panic = threat.id == PANIC_ID
        for ship in self.ships:
            ship.printed = True

    def add_pack(self, source: Source) -> None:
        document = self.open(source)
        if document is None:
            return
        document.unknown_tables(("pack", "threat", "ship"), self.problems)
        pack = document.table("pack", self.problems)
        if pack is None:
            if "pack" not in document.data:
                message = 'a [pack] table is missing; start with [pack], id, title and game = "d6"'
                self.problems.append(Problem(document.name, 1, message))
            return
        pack.unknown_keys(_PACK_KEYS)
        if pack.has("game") and pack.data["game"] != "d6":
            pack.problem("game", 'this pack is for another game; a pack for Deep Space D-6 says game = "d6"')
            return
        pack.choice("game", ("d6",))
        pack.text("title")
        name = pack.slug("id")
        if name and name in self.packs:
            pack.problem("id", f'id "{name}" is colliding with a pack that is already loaded')
        self.packs.append(name)
        self.pack_hashes.append(content_hash(_figures(document.data)))
        if not any(key in document.data for key in ("threat", "ship")) and not pack.has("panic"):
            pack.problem("", "it brings nothing; add [[threat]] or [[ship]] entries")
        if pack.choice("deck", ("add", "replace"), default="add") == "replace":
            self.threats = [one for one in self.threats if one.panic or not one.printed]
        if not pack.flag("panic", default=True):
            self.threats = [one for one in self.threats if not one.panic]
        self.add_entries(document)
        self.check_deck(pack)

    def add_entries(self, document: Document) -> None:
        for entry in document.entries("threat", LARGEST_DECK, self.problems):
            self.place_threat(entry, Threat(entry))
        for entry in document.entries("ship", MOST_SHIPS, self.problems):
            self.place_ship(entry, Ship(entry))

    def place_threat(self, entry: Entry, threat: Threat) -> None:
        place = _place(entry, threat.id, [one.id for one in self.threats])
        if place < 0:
            self.threats.append(threat)
            return
        threat.panic = self.threats[place].panic
        if threat.panic and threat.reveal != NOTHING:
            message = 'it must say reveal = "nothing"; to play without, say panic = false'
            entry.problem("reveal", f"this replaces Don't Panic; {message}")
        self.threats[place] = threat

    def place_ship(self, entry: Entry, ship: Ship) -> None:
        place = _place(entry, ship.id, [one.id for one in self.ships])
        if place < 0:
            self.ships.append(ship)
            if len(self.ships) == MOST_SHIPS + 1:
                entry.problem("", f"this makes more than {MOST_SHIPS} ships; take some out")
        else:
            self.ships[place] = ship

    def check_deck(self, pack: Entry) -> None:
        deck = [one for one in self.threats if not one.panic]
        size = sum(one.copies for one in deck)
        cards = f"{size} card" if size == 1 else f"{size} cards"
        if size < SMALLEST_DECK:
            pack.problem("deck", f"the deck has {cards}; it must have at least {SMALLEST_DECK}")
        if size > LARGEST_DECK or len(self.threats) > LARGEST_DECK:
            pack.problem("deck", f"the deck has {cards}; it must have at most {LARGEST_DECK}")
        if size and not any(one.external for one in deck):
            pack.problem("deck", "the deck has no external threat; it must have at least one")
        again = 0
        for one in deck:
            if one.does(ROLL_AGAIN):
                again |= one.faces
                if again == 0b1111110:
                    message = "roll_again on all six faces never ends; leave one face free in the whole deck"
                    one.entry.problem("activate", message)
                    break
        self.check_ways_out(deck)

    def check_ways_out(self, deck: list[Threat]) -> None:
        """Every card can be got rid of: by something on it, and with the crew of every ship."""
        for one in deck:
            if one.sound and one.stays_for_ever():
                one.sound = False
                one.entry.problem("", "nothing ever removes it; add a mission, or { discard = true } to activate")
        largest = 0
        for at, one in enumerate(deck):
            if len(one.mission) > len(deck[largest].mission):
                largest = at
        for ship in self.ships:
            dice = len(deck[largest].mission) if deck else 0
            if ship.sound and dice > ship.crew:
                ship.sound = False
                has = f"{ship.crew} die" if ship.crew == 1 else f"{ship.crew} dice"
                message = f"the mission of {deck[largest].id} takes {dice} dice, but this crew is {has}; add crew"
                ship.entry.problem("crew", message)


def _place(entry: Entry, name: str, ids: list[str]) -> int:
    """Where a new card goes among those there are: over the one it replaces, or -1 for the end."""
    replaced = entry.slug("replaces", default="")
    if name and name in ids and name != replaced:
        message = f'id "{name}" is colliding with one that exists; rename it or say replaces = "{name}"'
        entry.problem("id", message)
    if replaced and replaced not in ids:
        near = get_close_matches(replaced, ids, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        entry.problem("replaces", f'there is no {entry.table} "{replaced}" to replace{hint}')
    return ids.index(replaced) if replaced in ids else -1


def _printed(name: str) -> Source:
    return Source.from_bytes(name, files("quarterdeck.games.d6").joinpath("content", name).read_bytes())


def load_content(packs: list[Source]) -> Content:
    """The printed content with the packs laid over it in order; all that is wrong is raised at once."""
    box = _Box()
    box.add_printed(_printed("threats.toml"))
    box.add_printed(_printed("ships.toml"))
    for source in packs:
        box.add_pack(source)
    fail_on(box.problems)
    return Content(_lay_out(box.threats), box.ships, content_hash(_figures(box.parsed)), box.packs, box.pack_hashes)


def _lay_out(cards: list[Threat]) -> Threats:
    """One row per card that can be in play: copies get numbers. Don't Panic never stays, so its copies share a row."""
    threats = Threats()
    for threat in cards:
        if threat.panic:
            threats.add(threat, threat.id, threat.copies)
            continue
        for number in range(1, threat.copies + 1):
            threats.add(threat, threat.id if number == 1 else f"{threat.id}.{number}", 1)
    return threats


def _figures(data: object) -> object:
    """Content without its words: a text may be polished without making records of another kind."""
    if isinstance(data, dict):
        return {key: _figures(value) for key, value in data.items() if key not in _WORDS}
    if isinstance(data, list):
        return [_figures(item) for item in data]
    return data
