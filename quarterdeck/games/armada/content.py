"""The content of Armada, read from `content/*.toml` and packs.

All of it is validated here, so that the rules can trust every figure. A pack changes figures of printed content: each
of its entries has the `id` of a printed one and the keys that differ, each of its tables the keys that differ.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.content import ChangeReader, source_of
from quarterdeck.core.pack import Source, TomlEntry, fail_on
from quarterdeck.games.armada.cards import (
    ABILITIES,
    CLASSES,
    DAMAGE,
    FACTIONS,
    FAVOURS,
    FOE_PASSIVES,
    KIN,
    LASTING,
    MAX_HULL,
    MAX_SHIELD,
    NO_DATA,
    PASSIVES,
    RANDOM_DATA,
    ROLES,
    SCRAMBLE,
    STATIONS,
    SYSTEMS,
    THREAT_KINDS,
    TRAITS,
    Events,
    Favour,
    Figures,
    FoeAction,
    Foes,
    Heroes,
    Modules,
    Planets,
    Section,
    Ships,
    Threats,
    Use,
)
from quarterdeck.games.armada.effects.foes import FOE_WORDS
from quarterdeck.games.armada.effects.hazards import HAZARD_WORDS
from quarterdeck.games.armada.effects.support import STATION_WORDS
from quarterdeck.games.armada.settings import DIFFICULTIES
from quarterdeck.games.armada.symbols import ANY_ONE, LETTERS, parse_face, size
from quarterdeck.games.armada.table import NONE
from quarterdeck.games.armada.verbs import MOST_ACTIONS, MOST_SECTIONS, SAVIOR_STATIONS

LISTS: Final = ("planet", "ship", "module", "hero", "foe", "threat", "event", "difficulty")
TABLES: Final = ("setup", "tactics", "data", "dx", "finale")
PRINTED: Final = (
    "galaxy.toml", "ships.toml", "modules.toml", "heroes.toml", "foes.toml", "threats.toml", "events.toml",
    "finale.toml",
)  # fmt: skip
TEXTS: Final = ("name", "title", "source", "house", "story")
MOST_ENTRIES: Final = 200
MOST_EFFECTS: Final = 4
FACES: Final = 6
LONGEST_STORY: Final = 320


class Content:
    def __init__(self, packs: dict[str, str], renamed: list[str]) -> None:
        self.planets: Final = Planets()
        self.ships: Final = Ships()
        self.modules: Final = Modules()
        self.heroes: Final = Heroes()
        self.foes: Final = Foes()
        self.threats: Final = Threats()
        self.events: Final = Events()
        self.figures: Final = Figures()
        self.hash: str = ""
        self.packs: Final = packs
        self.renamed: Final = renamed
        """What packs call differently, as `hero.<id>`: such a name is used in every language."""


class _Reader(ChangeReader):
    def __init__(self) -> None:
        super().__init__("armada", TEXTS, TABLES, LISTS, MOST_ENTRIES)
        self.content: Final = Content(self.packs, self.renamed)

    def id_of(self, entry: TomlEntry) -> str:
        return entry.text("id") if entry.table == "event" else super().id_of(entry)

    def nothing_to_change(self, name: str, id: str) -> str:
        return f'there is no {name} "{id}" to change'

    def source(self, entry: TomlEntry) -> str:
        entry.texts("house", most=20, default=[])
        return source_of(entry)

    def planet_of(self, entry: TomlEntry, key: str = "planet") -> int:
        ids = self.content.planets.ids
        return ids.index(entry.choice(key, tuple(ids)))

    def need(self, entry: TomlEntry, key: str, text: str) -> int:
        """Letters of symbols, such as `TT`."""
        if not text or any(letter not in LETTERS for letter in text):
            entry.problem(key, f'{key} has "{text}"; write symbols as letters of {LETTERS}')
            return ANY_ONE
        if "A" in text and text != "A":
            entry.problem(key, f'{key} has "{text}"; A, which takes any die, stands alone')
            return ANY_ONE
        return parse_face(text)

    # -- lists -------------------------------------------------------------------------------------------

    def planets(self) -> None:
        out = self.content.planets
        out.ids += list(self.entries["planet"])
        for entry in self.entries["planet"].values():
            entry.unknown_keys(("id", "name", "near", "shipyard", "waystation", "place", "source", "house"))
            out.names.append(entry.text("name"))
            near = entry.texts("near", fewest=1, most=6)
            wrong = [id for id in near if id not in out.ids]
            if wrong:
                entry.problem("near", f"there is no planet {', '.join(wrong)}")
            out.near.append([out.ids.index(id) for id in near if id in out.ids])
            out.shipyard.append(entry.flag("shipyard", False))
            out.waystation.append(entry.flag("waystation", False))
            out.place.append(entry.integers("place", 0, 20, 2, 2))
            out.sources.append(self.source(entry))

    def modules(self) -> None:
        out = self.content.modules
        keys = ("id", "name", "family", "tier", "copies", "cost", "upgrade", "traits", "passive", "use", "cargo",
                "team", "spare", "source", "house")  # fmt: skip
        for id, entry in self.entries["module"].items():
            entry.unknown_keys(keys)
            family = entry.slug("family", id)
            if family not in out.families:
                out.families.append(family)
            out.ids.append(id)
            out.names.append(entry.text("name"))
            out.family.append(out.families.index(family))
            out.tier.append(entry.integer("tier", 1, 3, 1))
            out.copies.append(entry.integer("copies", 0, 9, 0))
            out.cost.append(entry.integer("cost", 0, 20, 0))
            out.upgrade.append(entry.integer("upgrade", 0, 20, 0))
            traits = 0
            for name in entry.texts("traits", most=4, default=[]):
                if name in TRAITS:
                    traits |= 1 << TRAITS.index(name)
                else:
                    entry.problem("traits", f'there is no trait "{name}"; there are {", ".join(TRAITS)}')
            out.traits.append(traits)
            out.passive.append(self._passives(entry))
            out.uses.append([self._use(one) for one in entry.tables("use", 2)])
            out.cargo.append(entry.flag("cargo", False))
            out.team.append(entry.flag("team", False))
            out.spare.append(entry.integer("spare", 0, 9, 0))
            out.sources.append(self.source(entry))

    def _passives(self, entry: TomlEntry) -> list[int]:
        amounts = [0] * len(PASSIVES)
        for one in entry.tables("passive", 3):
            one.unknown_keys(tuple(PASSIVES))
            for name in one.data:
                if name in PASSIVES:
                    amounts[PASSIVES.index(name)] = one.integer(name, 1, 9)
        return amounts

    def _use(self, one: TomlEntry) -> Use:
        one.unknown_keys(("crew", "most", "once", "drone", "credits", "team", "grows", "do"))
        need = self.need(one, "crew", one.text("crew"))
        use = Use(
            need,
            one.integer("most", 0, 6, 0),
            one.flag("once", False),
            one.flag("drone", False),
            one.integer("credits", 0, 9, 0),
            one.flag("team", False),
            one.flag("grows", False),
        )
        use.effects += STATION_WORDS.read(one, "do", MOST_EFFECTS)
        if not use.effects:
            one.problem("do", "do is empty; say what it does")
        return use

    def ships(self) -> None:
        out = self.content.ships
        modules = self.content.modules
        keys = ("id", "name", "hull", "shield", "full_hull", "full_shield", "crew", "system", "stations", "source",
                "house")  # fmt: skip
        for id, entry in self.entries["ship"].items():
            entry.unknown_keys(keys)
            out.ids.append(id)
            out.names.append(entry.text("name"))
            out.hull.append(entry.integers("hull", 1, 20, 4, 4))
            out.shield.append(entry.integers("shield", 0, 20, 4, 4))
            out.full_hull.append(entry.integer("full_hull", 1, 20))
            out.full_shield.append(entry.integer("full_shield", 0, 20))
            out.crew.append(entry.integer("crew", 1, 20))
            if max(out.hull[-1]) > out.full_hull[-1] or max(out.shield[-1]) > out.full_shield[-1]:
                entry.problem("full_hull", "the full tracks are at least as long as those with filler tokens")
            out.system.append(SYSTEMS.index(entry.choice("system", tuple(SYSTEMS), "none")))
            stations = entry.texts("stations", fewest=STATIONS, most=STATIONS)
            wrong = [name for name in stations if name != "-" and name not in modules.ids]
            if wrong:
                entry.problem("stations", f"there is no module {', '.join(wrong)}; write - for an empty station")
            out.stations.append([modules.ids.index(name) if name in modules.ids else NONE for name in stations])
            if any(
                modules.passive[at][MAX_HULL] or modules.passive[at][MAX_SHIELD] for at in out.stations[-1] if at >= 0
            ):
                entry.problem("stations", "a ship cannot begin with plating or a barrier that adds capacity")
            out.sources.append(self.source(entry))

    def heroes(self) -> None:
        out = self.content.heroes
        for id, entry in self.entries["hero"].items():
            entry.unknown_keys(("id", "name", "class", "cost", "traits", "faces", "ability", "source", "house"))
            out.ids.append(id)
            out.names.append(entry.text("name"))
            out.kind.append(CLASSES.index(entry.choice("class", tuple(CLASSES))))
            out.cost.append(entry.integer("cost", 1, 15))
            traits = entry.texts("traits", most=3, default=[])
            if any(trait not in KIN for trait in traits):
                entry.problem("traits", f"the traits of heroes are {', '.join(KIN)}")
            out.traits.append(traits)
            out.kin.append(sum(1 << at for at, trait in enumerate(KIN) if trait in traits))
            faces = entry.texts("faces", fewest=FACES, most=FACES)
            out.faces.append([0 if face == "-" else self.need(entry, "faces", face) for face in faces])
            ability = ABILITIES.index(entry.choice("ability", tuple(ABILITIES)))
            if ability in out.ability:
                entry.problem("ability", "another hero has this ability")
            out.ability.append(ability)
            out.sources.append(self.source(entry))

    def foes(self) -> None:
        out = self.content.foes
        keys = ("id", "name", "faction", "role", "copies", "hull", "shield", "scrap", "passive", "amount", "flips",
                "action", "swarm", "boss", "source", "house")  # fmt: skip
        for id, entry in self.entries["foe"].items():
            entry.unknown_keys(keys)
            out.ids.append(id)
            out.names.append(entry.text("name"))
            out.faction.append(FACTIONS.index(entry.choice("faction", tuple(FACTIONS))))
            out.role.append(ROLES.index(entry.choice("role", tuple(ROLES))))
            out.copies.append(entry.integer("copies", 0, 12))
            out.hull.append(entry.integer("hull", 1, 30))
            out.shield.append(entry.integer("shield", 0, 20))
            out.scrap.append(entry.integer("scrap", 0, 5))
            out.passive.append(FOE_PASSIVES.index(entry.choice("passive", tuple(FOE_PASSIVES), "none")))
            out.amount.append(entry.integer("amount", 1, 9, 1))
            out.flips.append(entry.flag("flips", False))
            out.actions.append([self._foe_action(one) for one in entry.tables("action", MOST_ACTIONS)])
            if out.flips[-1] and len(out.actions[-1]) != 2:
                entry.problem("action", "a ship that flips has two actions, one for each half")
            out.swarm.append(entry.flag("swarm", False))
            out.boss.append(entry.flag("boss", False))
            out.sources.append(self.source(entry))

    def _foe_action(self, one: TomlEntry) -> FoeAction:
        one.unknown_keys(("on", "area", "do"))
        numbers = one.integers("on", 1, 6, 1, 6, distinct=True)
        effects = FOE_WORDS.read(one, "do", MOST_EFFECTS)
        kind = NONE
        for effect in effects:
            if effect.name.startswith("hit_"):
                word = effect.name.removeprefix("hit_")
                kind = DAMAGE.index(word) if word in DAMAGE else 0
        if not effects:
            one.problem("do", "do is empty; say what it does")
        action = FoeAction(sum(1 << number - 1 for number in numbers), one.flag("area", False), kind)
        action.effects += effects
        return action

    def threats(self) -> None:
        out = self.content.threats
        for id, entry in self.entries["threat"].items():
            entry.unknown_keys(("id", "kind", "planet", "ships", "otherwise", "copies", "source", "house"))
            out.ids.append(id)
            kind = THREAT_KINDS.index(entry.choice("kind", tuple(THREAT_KINDS)))
            out.kind.append(kind)
            out.planet.append(0 if kind == SCRAMBLE else self.planet_of(entry))
            out.ships.append(0 if kind == SCRAMBLE else entry.integer("ships", 1, 9))
            out.otherwise.append(entry.integer("otherwise", 1, 9, 1))
            out.copies.append(entry.integer("copies", 1, 30))
            out.sources.append(self.source(entry))
        for planet, id in enumerate(self.content.planets.ids):
            if not any(out.planet[at] == planet and out.kind[at] != SCRAMBLE for at in range(len(out.ids))):
                entry = next(iter(self.entries["threat"].values()))
                entry.problem("planet", f"no threat card shows {id}; every planet needs one")

    def events(self) -> None:
        out = self.content.events
        keys = ("id", "name", "story", "planet", "prime", "sequence", "rows", "groups", "hazard", "lasting", "cargo",
                "bound_for", "fragile", "fee", "credits", "data", "threats", "hull", "skip", "traits", "special",
                "source", "house")  # fmt: skip
        data = self.content.figures.data
        cargo = [id for at, id in enumerate(self.content.modules.ids) if self.content.modules.cargo[at]]
        for id, entry in self.entries["event"].items():
            entry.unknown_keys(keys)
            out.ids.append(id)
            if not id.isdigit():
                entry.problem("id", "the id of an event is its number, such as 07")
            out.numbers.append(int(id) if id.isdigit() else 0)
            out.names.append(entry.text("name"))
            out.stories.append(entry.text("story", LONGEST_STORY))
            out.planet.append(self.planet_of(entry))
            out.prime.append(entry.flag("prime", False))
            out.sequence.append(entry.flag("sequence", False))
            out.hazard.append(HAZARD_WORDS.read(entry, "hazard", MOST_EFFECTS))
            out.lasting.append(LASTING.index(entry.choice("lasting", tuple(LASTING), "none")))
            if out.lasting[-1]:
                out.lasts.append(len(out.ids) - 1)
            load = entry.choice("cargo", tuple(cargo), "") if entry.has("cargo") else ""
            out.cargo.append(self.content.modules.ids.index(load) if load else NONE)
            out.bound_for.append(self.planet_of(entry, "bound_for") if load else NONE)
            out.fragile.append(entry.flag("fragile", False))
            sections = self._sections(entry)
            out.sections.append(sections)
            out.groups.append(1 + max((one.group for one in sections), default=0))
            if not sections and not load:
                entry.problem("rows", "a mission needs sections, or a cargo")
            out.fee.append(entry.integer("fee", 0, 9, 0))
            out.credits.append(entry.integer("credits", 0, 9, 0))
            wish = entry.choice("data", ("none", "random", *data), "none")
            out.data.append(NO_DATA if wish == "none" else RANDOM_DATA if wish == "random" else data.index(wish))
            out.threats.append(entry.integer("threats", 0, 3, 0))
            out.hull.append(entry.integer("hull", 0, 9, 0))
            out.skip.append(entry.flag("skip", False))
            out.favours.append([self._favour(one) for one in entry.tables("traits", 3)])
            out.special.append(entry.flag("special", False))
            out.sources.append(self.source(entry))

    def _favour(self, one: TomlEntry) -> Favour:
        one.unknown_keys(("trait", "does"))
        return Favour(KIN.index(one.choice("trait", tuple(KIN))), FAVOURS.index(one.choice("does", tuple(FAVOURS))))

    def _sections(self, entry: TomlEntry) -> list[Section]:
        """`rows = ["TT S", "M"]`: rows of sections. A `*2` after a section is the most dice on it."""
        out: list[Section] = []
        groups = entry.tables("groups", 3)
        lists = [one.texts("rows", fewest=1, most=5) for one in groups] if groups else []
        if not groups and entry.has("rows"):
            lists = [entry.texts("rows", fewest=1, most=5)]
        for group, rows in enumerate(lists):
            for row, text in enumerate(rows):
                for word in text.split():
                    symbols, _, most = word.partition("*")
                    need = self.need(entry, "rows", symbols)
                    out.append(Section(need, int(most) if most.isdigit() else size(need), row, group))
        if len(out) > MOST_SECTIONS:
            entry.problem("rows", f"a mission has at most {MOST_SECTIONS} sections")
        return out

    # -- single figures ----------------------------------------------------------------------------------

    def figures(self) -> None:
        out = self.content.figures
        one = self.table("setup", ("crew", "credits", "beacons", "threats"))
        out.crew = one.integers("crew", 1, 9, 4, 4)
        out.credits = one.integers("credits", 0, 9, 4, 4)
        out.beacons = one.integers("beacons", 1, 4, 4, 4)
        out.threats = one.integers("threats", 1, 4, 4, 4)
        levels = self.entries["difficulty"]
        for level in levels.values():
            level.unknown_keys(("id", "panic", "credits", "patrols", "source", "house"))
            level.choice("id", tuple(DIFFICULTIES))
            self.source(level)
        for name in DIFFICULTIES:
            if name in levels:
                out.panic_of.append(levels[name].integers("panic", 0, 20, 4, 4))
                out.credits_of.append(levels[name].integers("credits", 0, 10, 4, 4))
                out.patrols_of.append(levels[name].integers("patrols", 0, 9, 4, 4))
            else:
                one.problem("crew", f"the figures of the difficulty {name} are missing")
        one = self.table("tactics", ("escape",))
        out.escape = self.need(one, "escape", one.text("escape"))
        one = self.table("data", ("patterns", "copies", "lokust", "ouroboros", "artemis", "artemis_two", "tower"))
        out.data = one.texts("patterns", fewest=2, most=9)
        out.data_copies = one.integer("copies", 1, 9)
        for name in ("lokust", "ouroboros", "artemis", "artemis_two", "tower"):
            pair = one.texts(name, fewest=2, most=2)
            if any(pattern not in out.data for pattern in pair):
                one.problem(name, f"{name} names two of the patterns {', '.join(out.data)}")
                pair = out.data[:2]
            out.pairs.append([out.data.index(pattern) for pattern in pair])
        one = self.table("dx", ("repairs", "without"))
        out.dx_repairs = self.need(one, "repairs", one.text("repairs"))
        out.dx_without = out.data.index(one.choice("without", tuple(out.data)))

    def finale(self) -> None:
        out = self.content.figures
        keys = ("lokust", "ouroboros", "artemis", "artemis_two", "lokust_planet", "ouroboros_planet", "drones",
                "countdown", "tower", "uplink", "tower_damage", "savior")  # fmt: skip
        one = self.table("finale", keys)
        foes, events = self.content.foes, self.content.events
        for name in ("lokust", "artemis", "artemis_two"):
            out.boss.append(foes.ids.index(one.choice(name, tuple(foes.ids))))
        sections = one.texts("ouroboros", fewest=1, most=6)
        first = foes.ids.index(sections[0]) if sections and sections[0] in foes.ids else 0
        if foes.ids[first : first + len(sections)] != sections:
            one.problem("ouroboros", "ouroboros names its sections as they follow one another in the enemy ships")
        out.boss.insert(1, first)
        out.sections = [foes.hull[first + at] for at in range(len(sections))] if sections else [1]
        out.boss_planet = [self.planet_of(one, "lokust_planet"), self.planet_of(one, "ouroboros_planet")]
        out.drones = one.integer("drones", 1, 6)
        out.countdown = one.integer("countdown", 1, 9)
        out.tower_damage = one.integer("tower_damage", 1, 9)
        out.tower = events.ids.index(one.choice("tower", tuple(events.ids)))
        out.uplink = events.ids.index(one.choice("uplink", tuple(events.ids)))
        modules = self.content.modules
        for id in one.texts("savior", fewest=SAVIOR_STATIONS, most=SAVIOR_STATIONS):
            if id in modules.ids and len(modules.uses[modules.ids.index(id)]) == 1:
                out.savior.append(modules.ids.index(id))
            else:
                one.problem("savior", f'"{id}" is no module with one use')

    def table(self, name: str, keys: tuple[str, ...]) -> TomlEntry:
        entry = self.tables[name]
        entry.unknown_keys((*keys, "source", "house"))
        self.content.figures.sources[name] = self.source(entry)
        return entry


def load_content(packs: list[Source]) -> Content:
    """Read the printed content and packs. Raises one ContentError with all problems."""
    reader = _Reader()
    reader.read([Source.in_package("quarterdeck.games.armada", name) for name in PRINTED], packs)
    reader.planets()
    reader.modules()
    reader.ships()
    reader.heroes()
    reader.foes()
    reader.threats()
    reader.figures()
    reader.events()
    reader.finale()
    fail_on(reader.problems)
    reader.content.hash = reader.hash()
    return reader.content
