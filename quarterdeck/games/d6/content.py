"""The content of Deep Space D-6: threat cards, ships, and packs that add or replace some.

The printed content is in `content/*.toml`; a pack is one file of the same form with a `[pack]` table on
top. All of it is validated here, so that the rules can trust every figure.
"""

from difflib import get_close_matches
from typing import Final

from quarterdeck.core.content import ContentReader, source_of
from quarterdeck.core.pack import Document, Source, TomlEntry, fail_on
from quarterdeck.games.d6.cards import (
    BY_DIE,
    DETECTED,
    FACE_IDS,
    FRIENDLY_FIRE,
    HOLD,
    LARGEST_DECK,
    LONGEST_TEXT,
    MOST_COPIES,
    MOST_HEALTH,
    MOST_MISSION_DICE,
    MOST_SHIPS,
    NOTHING,
    OTHER_LANGUAGES,
    PANIC_ID,
    REVEAL_IDS,
    SMALLEST_DECK,
    STAYS,
    WHEN_IDS,
    CardWords,
    Ship,
    Threats,
)
from quarterdeck.games.d6.effects import VOCABULARY, ThreatEffect

MOST_EFFECTS: Final = 6
_THREAT_KEYS: Final = (
    "id",
    "replaces",
    "changes",
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
_WORDS: Final = ("name", "title", "text", "lore", "plural", *OTHER_LANGUAGES)
_PACK_KEYS: Final = ("deck", "panic")
_TABLES: Final = ("threat", "ship")


class Threat:
    """One threat card as it is read, before it becomes a row of `Threats`."""

    def __init__(self, entry: TomlEntry, words_of: str) -> None:
        before = len(entry.problems)
        entry.unknown_keys((*_THREAT_KEYS, *OTHER_LANGUAGES))
        self.entry: Final = entry
        self.printed = False
        self.words_of = words_of
        """The printed card whose name it has in every language, if any."""
        self.panic = False
        self.id: Final = entry.slug("id")
        self.name: Final = entry.text("name")
        self.text: Final = entry.text("text", LONGEST_TEXT, default="")
        self.lore: Final = entry.text("lore", LONGEST_TEXT, default="")
        self.words: Final = _read_card_words(entry)
        self.source: Final = source_of(entry, "house")
        self.external: Final = entry.choice("kind", ("external", "internal")) == "external"
        self.copies: Final = entry.integer("copies", 1, MOST_COPIES, default=1)
        self.health: Final = entry.integer("health", 1, MOST_HEALTH, default=0)
        self.faces: Final = _read_faces(entry)
        self.effects: Final = _read_effects(entry)
        self.leaves: Final = any(effect.leaves for effect in self.effects)
        self.decays: Final = any(effect.costs_health for effect in self.effects)
        self.rolls: Final = any(effect.rolls for effect in self.effects)
        self.releases: Final = any(effect.releases for effect in self.effects)
        self.mission: Final = _read_mission(entry)
        blocked = entry.choice("block", ("commander", "science", "engineering"), default="")
        self.block: Final = FACE_IDS.index(blocked) if blocked else -1
        self.when: Final = WHEN_IDS.index(entry.choice("when", WHEN_IDS[1:], default="die"))
        self.explode: Final = entry.integer("explode", 1, 20, default=0)
        self.offline: Final = entry.flag("offline", default=False)
        self.reveal: Final = REVEAL_IDS.index(entry.choice("reveal", REVEAL_IDS[1:], default="stays"))
        self.wounds: Final = entry.flag("wounds", default=False)
        self.plural: Final = entry.flag("plural", default=False)
        self._check_kind()
        self._check_activation()
        self._check_reveal()
        if self.wounds and not self.mission:
            entry.problem("wounds", "wounds hurts the crew of a mission, but there is no mission")
        self.sound = len(entry.problems) == before
        """It has no errors of its own, and none was reported later."""

    def stays_for_ever(self) -> bool:
        """Return whether nothing can remove the card once it is in play."""
        leaves = self.external or self.reveal in (FRIENDLY_FIRE, NOTHING)
        return not leaves and not self.mission and not self.leaves

    def _check_kind(self) -> None:
        entry = self.entry
        if not entry.has("kind"):
            return
        if not self.external:
            if entry.has("health"):
                entry.problem("health", "an internal threat has no health; take health out")
            elif self.explode:
                entry.problem("explode", "an internal threat is never destroyed; take explode out")
            elif self.decays:
                entry.problem("activate", "decay costs own health, but an internal threat has none")
            return
        if entry.has("reveal"):
            entry.problem("reveal", "reveal belongs to internal threats; an external just takes its place")
        if entry.has("health"):
            return
        if self.explode:
            entry.problem("explode", "a threat without health is never destroyed; give it health")
        if self.decays:
            entry.problem("activate", "decay costs own health, but the card has none; give it health")
        if self.faces == 0:
            entry.problem("", "health is missing; an external without health needs faces that activate it")
        elif not self.leaves and not self.mission:
            message = "without health nothing removes it; add health, a mission or { discard = true }"
            entry.problem("", message)

    def _check_activation(self) -> None:
        entry = self.entry
        if self.when != BY_DIE:
            if self.faces:
                entry.problem("faces", "a card activates by faces or by when, not by both")
            if self.rolls:
                entry.problem("activate", "roll_again needs faces; with when it might never end")
        active = self.faces != 0 or self.when != BY_DIE
        if active and not entry.has("activate"):
            entry.problem("faces" if self.faces else "when", "activate is missing; say what it does then")
        if not active and entry.has("activate") and not entry.has("faces"):
            entry.problem("activate", "nothing ever activates it; add faces or when")

    def _check_reveal(self) -> None:
        entry = self.entry
        if self.releases and self.reveal != HOLD:
            entry.problem("activate", 'release gives back a held die; it needs reveal = "hold"')
        if self.reveal == HOLD and not self.releases and not self.mission:
            entry.problem("reveal", "the held die would never come back; add { release = true } or a mission")
        if self.reveal in (FRIENDLY_FIRE, NOTHING) and not self.external:
            for key in ("faces", "activate", "mission", "when", "block", "offline", "wounds"):
                if entry.has(key):
                    entry.problem(key, f"the card leaves at once when it is revealed; take {key} out")
        idle = not self.external and self.reveal == STAYS and self.block < 0 and not self.offline
        if idle and entry.has("kind") and not entry.has("faces") and self.when == BY_DIE:
            message = 'it does nothing; add faces, when, block or offline, or say reveal = "nothing"'
            entry.problem("", message)


def _read_faces(entry: TomlEntry) -> int:
    mask = 0
    for face in entry.integers("faces", 1, 6, fewest=1, most=6, default=[], distinct=True):
        mask |= 1 << face
    return mask


def _read_effects(entry: TomlEntry) -> list[ThreatEffect]:
    if entry.data.get("activate") == []:
        entry.problem("activate", "activate is empty; take it out or say what the card does")
    return [effect for effect in VOCABULARY.read(entry, "activate", MOST_EFFECTS) if isinstance(effect, ThreatEffect)]


def _read_mission(entry: TomlEntry) -> list[int]:
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


def _read_card_words(entry: TomlEntry) -> dict[str, CardWords]:
    out: dict[str, CardWords] = {}
    for language in OTHER_LANGUAGES:
        inner = entry.inner(language)
        if inner is not None:
            inner.unknown_keys(("name", "text", "lore"))
            name, text = inner.text("name"), inner.text("text", LONGEST_TEXT, default="")
            out[language] = CardWords(name, text, inner.text("lore", LONGEST_TEXT, default=""))
    return out


class Content:
    """The cards and ships of a game of D-6."""

    def __init__(self, threats: Threats, ships: list[Ship], fingerprint: str, packs: dict[str, str]) -> None:
        self.threats: Final = threats
        self.ships: Final = ships
        self.hash: Final = fingerprint
        self.packs: Final = packs


class _Reader(ContentReader):
    """The content while it is loaded: printed files first, then each pack."""

    def __init__(self) -> None:
        super().__init__("d6", _WORDS)
        self.threats: list[Threat] = []
        self.ships: list[Ship] = []

    def add_printed(self, source: Source) -> None:
        document = self.open(source, _TABLES)
        if document is None:
            return
        self.add_entries(document)
        for threat in self.threats:
            threat.printed = True
            threat.words_of = threat.id
            threat.panic = threat.id == PANIC_ID
        for ship in self.ships:
            ship.printed = True
            ship.words_of = ship.id

    def accepts(self, pack: TomlEntry) -> bool:
        if pack.has("game") and pack.data["game"] != "d6":
            pack.problem("game", 'this pack is for another game; a pack for Deep Space D-6 says game = "d6"')
            return False
        return super().accepts(pack)

    def add_pack(self, source: Source) -> None:
        pack = self.open_pack(source, _TABLES, _PACK_KEYS)
        if pack is None:
            return
        if not any(key in pack.document.data for key in _TABLES) and not pack.has("panic"):
            pack.problem("", "it brings nothing; add [[threat]] or [[ship]] entries")
        if pack.choice("deck", ("add", "replace"), default="add") == "replace":
            self.threats = [one for one in self.threats if one.panic or not one.printed]
        if not pack.flag("panic", default=True):
            self.threats = [one for one in self.threats if not one.panic]
        self.add_entries(pack.document)
        self.check_deck(pack)

    def add_entries(self, document: Document) -> None:
        for entry in document.entries("threat", LARGEST_DECK, self.problems):
            like = _changed(entry, [one.id for one in self.threats])
            if like < 0:
                self.place_threat(entry, Threat(entry, ""))
            else:
                old = self.threats[like]
                self.place_threat(entry, Threat(_over(entry, old.entry), old.words_of), like)
        for entry in document.entries("ship", MOST_SHIPS, self.problems):
            like = _changed(entry, [one.id for one in self.ships])
            if like < 0:
                self.place_ship(entry, Ship(entry, ""))
            else:
                self.place_ship(entry, Ship(_over(entry, self.ships[like].entry), self.ships[like].words_of), like)

    def place_threat(self, entry: TomlEntry, threat: Threat, place: int = -1) -> None:
        if place < 0:
            place = _place(entry, threat.id, [one.id for one in self.threats])
        if place < 0:
            self.threats.append(threat)
            return
        threat.panic = self.threats[place].panic
        if threat.panic and threat.reveal != NOTHING:
            message = 'it must say reveal = "nothing"; to play without, say panic = false'
            entry.problem("reveal", f"this replaces Don't Panic; {message}")
        self.threats[place] = threat

    def place_ship(self, entry: TomlEntry, ship: Ship, place: int = -1) -> None:
        if place < 0:
            place = _place(entry, ship.id, [one.id for one in self.ships])
        if place < 0:
            self.ships.append(ship)
            if len(self.ships) == MOST_SHIPS + 1:
                entry.problem("", f"this makes more than {MOST_SHIPS} ships; take some out")
        else:
            self.ships[place] = ship

    def check_deck(self, pack: TomlEntry) -> None:
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
            if one.rolls:
                again |= one.faces
                if again == 0b1111110:
                    message = "roll_again on all six faces never ends; leave one face free in the whole deck"
                    one.entry.problem("activate", message)
                    break
        self.check_ways_out(deck)

    def check_ways_out(self, deck: list[Threat]) -> None:
        """Check that every card can be removed: by something on it, and with the crew of every ship."""
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


def _place(entry: TomlEntry, name: str, ids: list[str]) -> int:
    """The index of the card that an entry replaces, -1 if it replaces none."""
    replaced = entry.slug("replaces", default="")
    if name and name in ids and name != replaced:
        message = f'id "{name}" is colliding with one that exists; rename it or say replaces = "{name}"'
        entry.problem("id", message)
    if replaced and replaced not in ids:
        near = get_close_matches(replaced, ids, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        entry.problem("replaces", f'there is no {entry.table} "{replaced}" to replace{hint}')
    return ids.index(replaced) if replaced in ids else -1


def _changed(entry: TomlEntry, ids: list[str]) -> int:
    """The index of the card that an entry changes, -1 if it is a new card."""
    name = entry.slug("changes", default="")
    if not name:
        return -1
    for key in ("id", "replaces"):
        if entry.has(key):
            entry.problem(key, f"changes keeps the card and its id; take {key} out")
    if name not in ids:
        near = get_close_matches(name, ids, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        entry.problem("changes", f'there is no {entry.table} "{name}" to change{hint}')
        return -1
    return ids.index(name)


def _over(entry: TomlEntry, old: TomlEntry) -> TomlEntry:
    """The old card with the changes of the entry. The old text may no longer be true, so it is left out."""
    merged = entry.over(old, "changes")
    if entry.table == "threat":
        for key in ("text", *OTHER_LANGUAGES):
            if not entry.has(key):
                merged.data.pop(key, None)
    return merged


def load_content(packs: list[Source]) -> Content:
    """Load the printed content, then the packs in order. Raises one ContentError with all problems."""
    reader = _Reader()
    for name in ("threats.toml", "ships.toml"):
        reader.add_printed(Source.in_package("quarterdeck.games.d6", name))
    for source in packs:
        reader.add_pack(source)
    fail_on(reader.problems)
    return Content(_lay_out(reader.threats), reader.ships, reader.hash(), reader.packs)


def _lay_out(cards: list[Threat]) -> Threats:
    """One row per card that can be in play: copies get numbers. Don't Panic never stays, so its copies share a row."""
    threats = Threats()
    for threat in cards:
        if threat.panic:
            _add(threats, threat, threat.id, threat.copies)
            continue
        for number in range(1, threat.copies + 1):
            _add(threats, threat, threat.id if number == 1 else f"{threat.id}.{number}", 1)
    return threats


def _add(threats: Threats, threat: Threat, id: str, copies: int) -> None:
    if threat.panic:
        threats.panic = threats.size
    threats.size += 1
    threats.ids.append(id)
    threats.names.append(threat.name)
    threats.texts.append(threat.text)
    threats.lores.append(threat.lore)
    threats.words.append(threat.words)
    threats.printed.append(threat.printed)
    threats.words_of.append(threat.words_of)
    threats.sources.append(threat.source)
    threats.copies.append(copies)
    threats.external.append(threat.external)
    threats.health.append(threat.health)
    threats.faces.append(threat.faces)
    threats.effects.append(threat.effects)
    threats.mission.append(threat.mission)
    threats.block.append(threat.block)
    threats.when.append(threat.when)
    threats.explode.append(threat.explode)
    threats.offline.append(threat.offline)
    threats.reveal.append(threat.reveal)
    threats.wounds.append(threat.wounds)
    threats.plural.append(threat.plural)
