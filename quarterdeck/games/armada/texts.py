"""The texts of Armada in each language: the catalogue, the texts of cards made from it, the guide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.core.effects import Effect, card_text
from quarterdeck.core.texts import TextFiles, core_texts
from quarterdeck.core.words import ENGLISH, Catalogue, Message, Value, say
from quarterdeck.games.armada.cards import (
    ABILITIES,
    FACTIONS,
    FAVOURS,
    FLEET_NUMBERS,
    FOE_PASSIVES,
    KIN,
    LASTING,
    PASSIVES,
    STATIONS,
    TRAITS,
    FoeAction,
    Use,
)
from quarterdeck.games.armada.content import Content
from quarterdeck.games.armada.symbols import ANY, BASIC_SIDES, SIDES, SYMBOLS, count, face_text
from quarterdeck.games.armada.table import Table
from quarterdeck.games.armada.verbs import (
    ESCAPE_SLOT,
    INFIRMARY_SLOT,
    MEND_SLOT,
    SAVIOR_SLOT,
    SECTION_SLOT,
    SLOTS,
    SWAP_SLOT,
    WITH_A_DIE,
)

GAME = "armada"
FILES: Final = TextFiles("quarterdeck.games.armada")


def spoken(content: Content, language: str = ENGLISH) -> dict[str, str]:
    """All texts of a box: the catalogue, and the texts of cards and boards."""
    known = FILES.texts(language)
    if not known:
        return {}
    out = {key: text for key, text in known.items() if not key.startswith(f"{GAME}.card.")}
    catalogue = Catalogue({**core_texts(language), **known})
    for at, id in enumerate(content.planets.ids):
        out[f"{GAME}.planet.{id}"] = _name(content, f"planet.{id}", content.planets.names[at], known)
    for at, id in enumerate(content.ships.ids):
        out[f"{GAME}.ship.{id}.name"] = _name(content, f"ship.{id}", content.ships.names[at], known)
    for at, id in enumerate(content.modules.ids):
        out[f"{GAME}.module.{id}.name"] = _name(content, f"module.{id}", content.modules.names[at], known)
        out[f"{GAME}.module.{id}.text"] = module_text(content, at, catalogue)
        out[f"{GAME}.module.{id}.brief"] = module_text(content, at, catalogue, letters=True)
    for at, id in enumerate(content.heroes.ids):
        name = _name(content, f"hero.{id}", content.heroes.names[at], known)
        out[f"{GAME}.hero.{id}.name"] = name
        out[f"{GAME}.hero.{id}.short"] = first_name(name)
        out[f"{GAME}.die.{id}"] = name
        does = catalogue.text(say(f"{GAME}.does.{ABILITIES[content.heroes.ability[at]]}"))
        kin = [say(f"{GAME}.kin.{trait}") for trait in content.heroes.traits[at]]
        out[f"{GAME}.hero.{id}.text"] = catalogue.text(Message(f"{GAME}.hero-text", {"does": does, "kin": list(kin)}))
    for at, id in enumerate(content.foes.ids):
        out[f"{GAME}.foe.{id}.name"] = _name(content, f"foe.{id}", content.foes.names[at], known)
        out[f"{GAME}.foe.{id}.actions"] = foe_actions_text(content, at, catalogue)
        out[f"{GAME}.foe.{id}.text"] = foe_text(content, at, catalogue)
    for at, id in enumerate(content.events.ids):
        title = _name(content, f"event.{id}", content.events.names[at], known)
        out[f"{GAME}.beacon.event-{id}.name"] = catalogue.text(say(f"{GAME}.event-title", number=id, title=title))
        out[f"{GAME}.event-story.{id}"] = known.get(f"{GAME}.event-story.{id}", content.events.stories[at])
        out[f"{GAME}.event-text.{id}"] = event_text(content, at, catalogue)
    out.update(_shown_dice(content, catalogue, out))
    out.update(_whole_labels(content, Catalogue(out)))
    return out


def _shown_dice(content: Content, catalogue: Catalogue, known: Mapping[str, str]) -> dict[str, str]:
    """Every die with every face: heroes can show the faces of others."""
    faces = sorted({*BASIC_SIDES, *(face for sides in content.heroes.faces for face in sides)})
    out: dict[str, str] = {}
    for face in faces:
        sides = list(symbols_text(face)) or [say(f"{GAME}.side.blank")]
        shown = catalogue.value_text(list(sides))
        out[f"{GAME}.shown.basic.{face_text(face)}"] = shown
        for id in content.heroes.ids:
            hero = known[f"{GAME}.hero.{id}.name"]
            out[f"{GAME}.shown.{id}.{face_text(face)}"] = catalogue.text(say(f"{GAME}.die.hero", hero=hero, side=shown))
    return out


def _whole_labels(content: Content, catalogue: Catalogue) -> dict[str, str]:
    """Labels and names with everything filled in: a view refers to them by key alone, and is small."""
    out: dict[str, str] = {}
    for id in [*SIDES, *content.heroes.ids]:
        die = say(f"{GAME}.die.{id}")
        for slot, name in enumerate(SLOTS):
            out[f"{GAME}.do.assign.{id}.{name}"] = catalogue.text(assign_label(content, die, slot))
    for id in [*SIDES, "basic", *content.heroes.ids]:
        for verb in WITH_A_DIE:
            out[f"{GAME}.do.{verb}.{id}"] = catalogue.text(say(f"{GAME}.do.{verb}", die=say(f"{GAME}.die.{id}")))
    for at, id in enumerate(content.foes.ids):
        foe = say(f"{GAME}.foe.{id}.name")
        for nth in range(1, len(content.foes.actions[at]) + 1):
            held = say(f"{GAME}.do.stasis", foe=foe, action=nth)
            out[f"{GAME}.do.stasis.{id}.{nth}"] = catalogue.text(held)
        out[f"{GAME}.do.stasis.{id}.ability"] = catalogue.text(say(f"{GAME}.do.stasis.ability", foe=foe))
    losses = [f"{GAME}.loss.{name}" for name in ("hull", "shield", "breaches", "crew")]
    for some in range(1, 1 << len(losses)):
        lost = [key for bit, key in enumerate(losses) if some >> bit & 1]
        names = ".".join(key.rpartition(".")[2] for key in lost)
        for who in ("harm", "each-harm"):
            out[f"{GAME}.intent.{who}.{names}"] = catalogue.text(
                say(f"{GAME}.intent.{who}", lost=catalogue.value_text([say(key) for key in lost]))
            )
    for most in sorted({*content.foes.hull}):
        for hull in range(most + 1):
            out[f"{GAME}.hull.{hull}.{most}"] = catalogue.text(say(f"{GAME}.line.hull", hull=hull, most=most))
    for planet in [*content.planets.ids, "artemis"]:
        where = say(f"{GAME}.planet.{planet}")
        out[f"{GAME}.at.{planet}"] = catalogue.text(say(f"{GAME}.line.at", planet=where))
        for number in FLEET_NUMBERS:
            fleet = say(f"{GAME}.fleet", number=int(number))
            label = say(f"{GAME}.part.fleet", fleet=fleet, planet=where)
            out[f"{GAME}.fleet-at.{number}.{planet}"] = catalogue.text(label)
    for id in content.modules.ids:
        for station in range(1, STATIONS + 1):
            label = say(f"{GAME}.do.install", module=say(f"{GAME}.module.{id}.name"), station=station)
            out[f"{GAME}.do.install.{id}.{station}"] = catalogue.text(label)
    return out


def assign_label(content: Content, die: Message, slot: int) -> Message:
    key = f"{GAME}.do.assign"
    if slot < INFIRMARY_SLOT:
        second = ".second" if slot >= STATIONS else ""
        return say(f"{key}{second}", die=die, station=slot % STATIONS + 1)
    if slot >= SAVIOR_SLOT:
        module = content.modules.ids[content.figures.savior[slot - SAVIOR_SLOT]]
        return say(f"{key}.savior", die=die, module=say(f"{GAME}.module.{module}.name"))
    if slot >= SECTION_SLOT:
        return say(f"{key}.section", die=die, section=slot - SECTION_SLOT + 1)
    if slot == INFIRMARY_SLOT:
        return say(f"{key}.infirmary", die=die)
    if slot == SWAP_SLOT:
        return say(f"{key}.swap", die=die)
    if slot == ESCAPE_SLOT:
        return say(f"{key}.escape", die=die)
    return say(f"{key}.mend", die=die, station=slot - MEND_SLOT + 1)


def _name(content: Content, thing: str, name: str, known: Mapping[str, str]) -> str:
    """A name in the language of `known`, or as a pack or the content has it."""
    return name if thing in content.renamed else known.get(f"{GAME}.card.{thing}", name)


def first_name(name: str) -> str:
    """The first word of a name that is no title."""
    for word in name.split():
        if not word.endswith("."):
            return word
    return name


def symbols_text(need: int) -> list[Message]:
    """The symbols of a requirement in words."""
    return [say(f"{GAME}.side.{SYMBOLS[symbol]}") for symbol in range(ANY + 1) for _ in range(count(need, symbol))]


def module_text(content: Content, module: int, catalogue: Catalogue, letters: bool = False) -> str:
    """What a module does; with `letters`, `EE` for `Engineering, Engineering`."""
    modules = content.modules
    out: list[str] = []
    for use in modules.uses[module]:
        out.append(use_text(use, catalogue, letters))
    for at, amount in enumerate(modules.passive[module]):
        if amount:
            out.append(catalogue.text(say(f"{GAME}.passive.{PASSIVES[at]}", amount=amount)))
    for at, trait in enumerate(TRAITS):
        if modules.traits[module] >> at & 1:
            out.append(catalogue.text(say(f"{GAME}.trait.{trait}")))
    if modules.cargo[module]:
        out.append(catalogue.text(say(f"{GAME}.cargo-text")))
    return " ".join(out)


def use_text(use: Use, catalogue: Catalogue, letters: bool = False) -> str:
    does = _effects(use.effects, catalogue)
    crew: Value = list(symbols_text(use.need))
    if letters and not count(use.need, ANY):
        crew = face_text(use.need)
    out = [catalogue.text(Message(f"{GAME}.use", {"crew": crew, "does": does}))]
    for flag, key in ((use.once, "once"), (use.drone, "drone"), (use.team, "team"), (use.grows, "grows")):
        if flag:
            out.append(catalogue.text(say(f"{GAME}.use-{key}")))
    if use.most:
        out.append(catalogue.text(say(f"{GAME}.use-most", most=use.most)))
    if use.credits:
        out.append(catalogue.text(say(f"{GAME}.use-credits", credits=use.credits)))
    return " ".join(out)


def foe_text(content: Content, foe: int, catalogue: Catalogue) -> str:
    foes = content.foes
    said = say(f"{GAME}.foe-text", hull=foes.hull[foe], shield=foes.shield[foe], scrap=foes.scrap[foe],
               faction=say(f"{GAME}.faction.{FACTIONS[foes.faction[foe]]}"))  # fmt: skip
    return f"{catalogue.text(said)} {foe_actions_text(content, foe, catalogue)}".strip()


def foe_actions_text(content: Content, foe: int, catalogue: Catalogue) -> str:
    """The actions and the ability of an enemy ship."""
    foes = content.foes
    out: list[str] = []
    for action in foes.actions[foe]:
        out.append(action_text(action, catalogue))
    if foes.flips[foe]:
        out.append(catalogue.text(say(f"{GAME}.foe-flips")))
    if foes.passive[foe]:
        out.append(
            catalogue.text(say(f"{GAME}.foe-passive.{FOE_PASSIVES[foes.passive[foe]]}", amount=foes.amount[foe]))
        )
    return " ".join(out)


def action_text(action: FoeAction, catalogue: Catalogue) -> str:
    numbers = ", ".join(str(number + 1) for number in range(6) if action.numbers >> number & 1)
    key = "foe-action-area" if action.area else "foe-action"
    return catalogue.text(say(f"{GAME}.{key}", numbers=numbers, does=_effects(action.effects, catalogue)))


def event_text(content: Content, event: int, catalogue: Catalogue) -> str:
    """What an event needs, gives and costs."""
    events = content.events
    out: list[str] = []
    for flag, key in (
        (events.prime[event], "prime"),
        (events.sequence[event], "sequence"),
        (events.groups[event] > 1, "decision"),
        (events.fragile[event], "fragile"),
    ):
        if flag:
            out.append(catalogue.text(say(f"{GAME}.event-flag.{key}")))
    if events.sections[event]:
        out.append(catalogue.text(say(f"{GAME}.event-sections", sections=sections_text(content, event, catalogue))))
    if events.cargo[event] >= 0:
        to = content.planets.names[events.bound_for[event]]
        out.append(catalogue.text(say(f"{GAME}.event-cargo", planet=to)))
    if events.fee[event]:
        out.append(catalogue.text(say(f"{GAME}.event-fee", credits=events.fee[event])))
    if events.credits[event]:
        out.append(catalogue.text(say(f"{GAME}.event-credits", credits=events.credits[event])))
    if events.data[event] >= -1:
        pattern = content.figures.data[events.data[event]] if events.data[event] >= 0 else "random"
        out.append(catalogue.text(say(f"{GAME}.event-data", data=say(f"{GAME}.data.{pattern}"))))
    if events.threats[event]:
        out.append(catalogue.text(say(f"{GAME}.event-threats", cards=events.threats[event])))
    if events.hull[event]:
        out.append(catalogue.text(say(f"{GAME}.event-hull", hull=events.hull[event])))
    if events.skip[event]:
        out.append(catalogue.text(say(f"{GAME}.event-skip")))
    for favour in events.favours[event]:
        trait = say(f"{GAME}.kin.{KIN[favour.trait]}")
        out.append(catalogue.text(say(f"{GAME}.event-trait.{FAVOURS[favour.does]}", trait=trait)))
    if events.hazard[event]:
        out.append(catalogue.text(say(f"{GAME}.event-hazard", does=_effects(events.hazard[event], catalogue))))
    if events.lasting[event]:
        does = catalogue.text(say(f"{GAME}.lasting.{LASTING[events.lasting[event]]}"))
        out.append(catalogue.text(say(f"{GAME}.event-hazard", does=does)))
    return " ".join(out)


def sections_text(content: Content, event: int, catalogue: Catalogue) -> str:
    """The symbols of each section; groups of a decision are separated by a slash."""
    groups: list[list[str]] = [[] for _ in range(content.events.groups[event])]
    for section in content.events.sections[event]:
        symbols = [catalogue.text(symbol) for symbol in symbols_text(section.need)]
        groups[section.group].append("+".join(symbols))
    return " / ".join(", ".join(group) for group in groups)


def _effects(effects: Sequence[Effect[Table]], catalogue: Catalogue) -> str:
    return card_text(effects, GAME, catalogue)
