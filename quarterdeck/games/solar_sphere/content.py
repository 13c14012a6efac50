"""The content of Solar Sphere, read from `content/*.toml` and packs.

All of it is validated here, so that the rules can trust every figure. A pack changes figures of printed content: each
of its entries has the `id` of a printed one and the keys that differ, each of its tables the keys that differ.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.content import ChangeReader, source_of
from quarterdeck.core.effects import Effect
from quarterdeck.core.pack import Source, TomlEntry, fail_on
from quarterdeck.games.solar_sphere.cards import (
    COLOURS,
    COPIES,
    FACTIONS,
    ICONS,
    IN_BATTLE,
    MOMENTS,
    ON_DEPLOY,
    TIER_KINDS,
    TIERS,
    Board,
    Crew,
    Hexes,
    Scoring,
    Ships,
    SoloCards,
)
from quarterdeck.games.solar_sphere.effects import VOCABULARY
from quarterdeck.games.solar_sphere.table import RECIPES, STACK_VALUES, Table

TABLES: Final = ("board", "tracks", "docking", "matrix", "resistance", "dranda", "dranda_supply")
LISTS: Final = ("crew", "ship", "hex", "scoring", "solo")
PRINTED: Final = ("board.toml", "crew.toml", "fleet.toml", "sphere.toml", "solo.toml")
TEXTS: Final = ("name", "title", "source")
MOST_ENTRIES: Final = 100
MOST_EFFECTS: Final = 6
PORTS: Final = ("one", "two", "three", "four", "five", "six")
LONGEST_TRACK: Final = 30
HEXES: Final = 18
MOST_SCORING: Final = 12
MOST_SOLO: Final = 24


class Content:
    def __init__(self, packs: dict[str, str], renamed: list[str]) -> None:
        self.board: Final = Board()
        self.crew: Final = Crew()
        self.ships: Final = Ships()
        self.hexes: Final = Hexes()
        self.scoring: Final = Scoring()
        self.solo: Final = SoloCards()
        self.hash: str = ""
        self.packs: Final = packs
        self.board_sources: Final[dict[str, str]] = {}
        self.renamed: Final = renamed
        """What packs call differently, as `crew.<id>`: such a name is used in every language."""


class _Reader(ChangeReader):
    def __init__(self) -> None:
        super().__init__("solar_sphere", TEXTS, TABLES, LISTS, MOST_ENTRIES)
        self.content: Final = Content(self.packs, self.renamed)

    # -- tables ------------------------------------------------------------------------------------------

    def table(self, name: str, keys: tuple[str, ...]) -> TomlEntry:
        entry = self.tables[name]
        entry.unknown_keys((*keys, "source"))
        self.content.board_sources[name] = source_of(entry)
        return entry

    def board(self) -> None:
        out = self.content.board
        one = self.table("board", ("storage", "active", "inactive", "reserve", "crew", "rounds"))
        out.storage = one.integer("storage", 1, 20)
        out.active = one.integer("active", 0, 20)
        out.inactive = one.integer("inactive", 0, 20)
        out.reserve = one.integer("reserve", 0, 20)
        if out.active + out.inactive + out.reserve > 20:
            one.problem("reserve", "a captain has at most 20 drones: active, inactive and reserve together")
        out.crew = one.integer("crew", 1, 6)
        out.rounds = one.integer("rounds", 1, sum(RECIPES[0]) // 2)
        one = self.table("tracks", ("top", "spanners", "reputation", "values"))
        out.top = one.integer("top", 6, LONGEST_TRACK)
        out.spanners = one.integers("spanners", 0, out.top, 1, 30, distinct=True)
        out.reputation = one.integers("reputation", 0, out.top, 2, 30, distinct=True)
        out.values = one.integers("values", 0, 99, out.top + 1, out.top + 1)
        if out.reputation and (sorted(out.reputation) != out.reputation or out.reputation[0] != 0):
            one.problem("reputation", "reputation must begin with 0 and rise")
        if sorted(out.spanners) != out.spanners:
            one.problem("spanners", "spanners must rise")
        one = self.table("docking", PORTS)
        out.docking = [one.integers(port, 0, 20, 3, 3) for port in PORTS]
        one = self.table("matrix", ("points", "morale"))
        out.points = one.integers("points", 0, 20, 3, 3)
        out.morale = one.integers("morale", 0, 20, 3, 3)
        one = self.table("resistance", ("faces",))
        out.faces = one.integers("faces", 0, 9, 1, 20)
        one = self.table("dranda", ("morale", "reputation", "attack", "lost", "left"))
        out.dranda_morale = one.integers("morale", 0, 9, 3, 3)
        out.dranda_reputation = one.integers("reputation", 0, 9, 3, 3)
        out.dranda_attack = one.integers("attack", 1, 20, 3, 3)
        out.dranda_lost = one.integers("lost", 0, 20, 3, 3)
        out.dranda_left = one.integers("left", 0, 9, 3, 3)
        out.dranda_supply = self.table("dranda_supply", ("drones",)).integer("drones", 0, 40)

    # -- lists -------------------------------------------------------------------------------------------

    def crew(self) -> None:
        out = self.content.crew
        read = list(self.entries["crew"].values())
        keys = ("id", "name", "tier", "moment", "action", "retire", "icons", "source", "house")
        for entry in sorted(read, key=lambda one: one.integer("tier", 1, TIERS)):
            entry.unknown_keys(keys)
            kind = entry.slug("id")
            tier = entry.integer("tier", 1, TIERS) - 1
            out.kinds.append(kind)
            out.names.append(entry.text("name"))
            out.tier.append(tier)
            moment = MOMENTS.index(entry.choice("moment", tuple(MOMENTS)))
            out.moment.append(moment)
            out.action.append(self.action(entry, moment))
            out.retire.append(self.bonus(entry, "retire"))
            out.sources.append(source_of(entry))
            out.house.append(entry.texts("house", most=len(keys), default=[]))
            icons = self.icons(entry, COPIES, COPIES)
            for copy in range(COPIES):
                out.ids.append(f"{kind}-{copy + 1}")
                out.icon.append(icons[copy] if copy < len(icons) else 0)
        for tier in range(TIERS):
            out.first[tier + 1] = COPIES * sum(1 for one in out.tier if one <= tier)
            if out.tier.count(tier) != TIER_KINDS[tier]:
                wrong = f"tier {tier + 1} must have {TIER_KINDS[tier]} kinds of crew"
                self._culprit("crew", "tier").problem("tier", wrong)

    def ships(self) -> None:
        out = self.content.ships
        for id, entry in self.entries["ship"].items():
            entry.unknown_keys(("id", "name", "value", "bonus", "corporation", "icons", "source"))
            out.ids.append(id)
            out.names.append(entry.text("name"))
            out.value.append(entry.integer("value", STACK_VALUES[0], STACK_VALUES[-1]))
            bonus = entry.integers("bonus", 0, 30, 3, 3)
            if sorted(bonus, reverse=True) != bonus:
                entry.problem("bonus", "the bonuses must not rise")
            out.bonus.append(bonus)
            out.corporation.append(entry.flag("corporation"))
            out.icons.append(self.icons(entry, 0, 3))
            out.sources.append(source_of(entry))
        for at, value in enumerate(STACK_VALUES):
            least = max(recipe[at] for recipe in RECIPES)
            if out.value.count(value) != least:
                self._culprit("ship", "value").problem("value", f"there must be {least} ships of value {value}")

    def hexes(self) -> None:
        out = self.content.hexes
        for id, entry in self.entries["hex"].items():
            entry.unknown_keys(("id", "name", "die", "cost", "benefit", "icons", "source"))
            out.ids.append(id)
            out.names.append(entry.text("name"))
            out.die.append(entry.integer("die", 1, 6))
            out.cost.append(entry.integers("cost", 0, 6, 3, 3))
            if not self.problems and sum(out.cost[-1]) > self.content.board.storage:
                entry.problem("cost", "it costs more than a store can hold")
            out.benefit.append(self.bonus(entry, "benefit"))
            out.icons.append(self.icons(entry, 0, 3))
            out.sources.append(source_of(entry))
            if len(out.ids) > HEXES:
                entry.problem("id", f"the Sphere has {HEXES} hexes")

    def scoring(self) -> None:
        out = self.content.scoring
        for id, entry in self.entries["scoring"].items():
            entry.unknown_keys(
                ("id", "name", "inner", "corner", "edge", "neighbours", "group", "apart", "source"),
            )
            out.ids.append(id)
            out.names.append(entry.text("name"))
            out.places.append([entry.integer(place, 0, 20) for place in ("inner", "corner", "edge")])
            out.neighbours.append(entry.integer("neighbours", 0, 20, default=0))
            out.group.append(entry.integer("group", 0, 20, default=0))
            out.apart.append(entry.integer("apart", 0, 20, default=0))
            out.sources.append(source_of(entry))
            if len(out.ids) > MOST_SCORING:
                entry.problem("id", f"there are at most {MOST_SCORING} scoring cards")

    def solo(self) -> None:
        out = self.content.solo
        for id, entry in self.entries["solo"].items():
            entry.unknown_keys(("id", *COLOURS, "order", "source"))
            out.ids.append(id)
            out.icons.append([ICONS.index(entry.choice(colour, tuple(ICONS))) for colour in COLOURS])
            order = entry.texts("order", fewest=3, most=3)
            if sorted(order) != sorted(COLOURS):
                entry.problem("order", f"order must name each of {', '.join(COLOURS)} once")
                order = COLOURS
            out.order.append([COLOURS.index(colour) for colour in order])
            out.sources.append(source_of(entry))
            if len(out.ids) > MOST_SOLO:
                entry.problem("id", f"there are at most {MOST_SOLO} solo cards")

    def action(self, entry: TomlEntry, moment: int) -> list[Effect[Table]]:
        """What a crew member does. Changing a die and rolling again have moments of their own, and stand alone."""
        found = self.effects(entry, "action")
        names = [effect.name for effect in found]
        for name, when in (("recast", ON_DEPLOY), ("reroll", IN_BATTLE)):
            if moment == when and names != [name]:
                entry.problem("action", f'the moment "{MOMENTS[when]}" goes with {{ {name} = true }} alone')
            elif moment != when and name in names:
                entry.problem("action", f'{name} goes with the moment "{MOMENTS[when]}" alone')
        return found

    def bonus(self, entry: TomlEntry, key: str) -> list[Effect[Table]]:
        """What is gained once: it costs nothing."""
        found = self.effects(entry, key)
        for effect in found:
            if effect.name in ("recast", "reroll") or effect.name.startswith("pay_"):
                entry.problem(key, f"{effect.name} is part of an action, not of a bonus")
        return found

    def _culprit(self, name: str, key: str) -> TomlEntry:
        """The entry to blame if there are too many or too few of a kind: one of a pack, if it gives the key."""
        entries = list(self.entries[name].values())
        changed = [entry for entry in entries if entry.document.name not in PRINTED and entry.has(key)]
        return (changed or entries)[0]

    def effects(self, entry: TomlEntry, key: str) -> list[Effect[Table]]:
        found = VOCABULARY.read(entry, key, MOST_EFFECTS)
        if not found:
            entry.problem(key, f"{key} is empty; say what it does")
        return found

    def icons(self, entry: TomlEntry, fewest: int, most: int) -> list[int]:
        out: list[int] = []
        for item, name in enumerate(entry.texts("icons", fewest=fewest, most=most)):
            if name in FACTIONS:
                out.append(FACTIONS.index(name))
            else:
                entry.problem("icons", f'there is no faction "{name}"; there are {", ".join(FACTIONS)}', item)
        return out


def load_content(packs: list[Source]) -> Content:
    """Read the printed content and packs. Raises one ContentError with all problems."""
    reader = _Reader()
    reader.read([Source.in_package("quarterdeck.games.solar_sphere", name) for name in PRINTED], packs)
    reader.board()
    reader.crew()
    reader.ships()
    reader.hexes()
    reader.scoring()
    reader.solo()
    fail_on(reader.problems)
    reader.content.hash = reader.hash()
    return reader.content
