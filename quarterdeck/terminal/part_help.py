"""Help on a part: what it is, what can be done with it now, and what cannot and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.parts import Dice, Map, Part, Pile, Slots, Token
from quarterdeck.core.plain import describe
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.core.words import Message


class Place:
    """What an option can touch: a part, or a face, slot or cell of one."""

    def __init__(self, id: str, name: str, part: Part) -> None:
        self.id: Final = id
        self.name: Final = name
        self.part: Final = part


def places(view: View) -> list[Place]:
    """All of the table, in reading order."""
    out: list[Place] = []
    for part in view.parts:
        out.append(Place(part.id, printable(view.text(part.name)), part))
        inner = []
        if isinstance(part, Dice):
            inner = [(f"{part.id}.{face.letter}", face.name) for face in part.faces]
        elif isinstance(part, Slots):
            inner = [(slot.id, slot.name) for slot in part.slots]
        elif isinstance(part, Map):
            inner = [(cell.id, cell.name) for cell in part.cells]
        out += [Place(id, printable(view.text(name)), part) for id, name in inner]
    return out


def place_at(view: View, id: str) -> Place | None:
    return next((place for place in places(view) if place.id == id), None)


def find_place(view: View, words: str) -> Place | None:
    """The place a person means: by id, by name, or by how one of them begins."""
    wanted = words.casefold().strip()
    known = places(view)
    for same in (
        lambda place: wanted in (place.id.casefold(), place.name.casefold()),
        lambda place: place.name.casefold().startswith(wanted) or place.id.casefold().startswith(wanted),
        lambda place: wanted in place.name.casefold() or wanted in place.id.casefold(),
    ):
        for place in known:
            if wanted and same(place):
                return place
    return None


def touches(touched: list[str], id: str) -> bool:
    """Whether one of these ids is this place or inside it."""
    return any(one == id or one.startswith(f"{id}.") for one in touched)


def options_at(view: View, place: Place) -> list[Option]:
    options = view.decision.options if view.decision else []
    inner = _inner_ids(place)
    return [o for o in options if touches(o.touches, place.id) or any(id in inner for id in o.touches)]


def refusals_at(view: View, place: Place) -> list[Refusal]:
    refusals = view.decision.refusals if view.decision else []
    inner = _inner_ids(place)
    return [r for r in refusals if touches(r.touches, place.id) or any(id in inner for id in r.touches)]


def _inner_ids(place: Place) -> list[str]:
    """The slots or cells of a part, if the place is the whole part."""
    part = place.part
    if place.id != part.id:
        return []
    if isinstance(part, Slots):
        return [slot.id for slot in part.slots]
    return [cell.id for cell in part.cells] if isinstance(part, Map) else []


def _shows(view: View, place: Place) -> str:
    """The dice or other contents of a slot, the tokens on a cell or what it shows."""
    part = place.part
    held: list[Message | None] = []
    for slot in part.slots if isinstance(part, Slots) and place.id != part.id else ():
        if slot.id == place.id:
            held = [face.name for face in slot.dice for _ in range(face.count)] or [slot.holds]
    for cell in part.cells if isinstance(part, Map) and place.id != part.id else ():
        if cell.id == place.id:
            tokens = [token for token in view.parts if isinstance(token, Token) and token.at == cell.id]
            held = [token.name for token in tokens] or [cell.shows]
    texts = [printable(view.text(message)) for message in held if message is not None]
    return f": {', '.join(texts)}" if texts else ""


def _does(place: Place) -> Message | None:
    """What a slot does."""
    slots = place.part.slots if isinstance(place.part, Slots) else []
    return next((slot.does for slot in slots if slot.id == place.id), None)


def help_lines(view: View, place: Place) -> list[str]:
    """The help in lines."""
    lines = [place.name + _shows(view, place)]
    if place.id == place.part.id:
        lines = [printable(line) for line in describe(place.part, view.parts, view.catalogue)]
        if isinstance(place.part, Pile):
            lines += [f"  {line}" for line in pile_lines(view, place.part)]
    for message in (_does(place), place.part.help):
        if message is not None:
            lines.append(printable(view.text(message)))
    options = options_at(view, place)
    if options:
        lines += ["", "You can now:"]
        lines += [f"  {option_line(view, option)}" for option in options]
    refused = refusals_at(view, place)
    if refused:
        lines += ["", "Not now:"]
        lines += [f"  {line}" for line in refusal_lines(view, refused)]
    if not options and not refused:
        lines += ["", "There is nothing to choose here now."]
    return lines


def pile_lines(view: View, pile: Pile) -> list[str]:
    """The cards of an open pile, equal ones together."""
    counts: dict[str, int] = {}
    for card in pile.cards:
        name = printable(view.text(card.name))
        counts[name] = counts.get(name, 0) + card.count
    return [name if count == 1 else f"{name} x{count}" for name, count in counts.items()]


def option_line(view: View, option: Option) -> str:
    """An option in one line: what it does, what it costs, which numbers change."""
    line = printable(view.text(option.label))
    if option.cost is not None:
        line += f" ({printable(view.text(option.cost))})"
    names = {place.id: place.name for place in places(view)} if option.changes else {}
    changes = [f"{names.get(c.part, c.part)} {c.before} -> {c.after}" for c in option.changes]
    return f"{line} [{', '.join(changes)}]" if changes else line


def refusal_lines(view: View, refusals: Sequence[Refusal]) -> list[str]:
    """What cannot be done and why. Equal refusals for the same reason are merged."""
    groups: dict[tuple[str, str], list[Message]] = {}
    for refusal in refusals:
        groups.setdefault((refusal.what.key, printable(view.text(refusal.reason))), []).append(refusal.what)
    lines: list[str] = []
    for (_, reason), whats in groups.items():
        merged = _merged(view, whats)
        lines += [f"{printable(view.text(what))}: {reason}" for what in ([merged] if merged else whats)]
    return lines


def _merged(view: View, messages: Sequence[Message]) -> Message | None:
    """One message for several that differ in one parameter: it names all values."""
    first = messages[0]
    differing = [name for name in first.params if any(m.params.get(name) != first.params[name] for m in messages)]
    if len(differing) > 1 or any(m.params.keys() != first.params.keys() for m in messages):
        return None
    if not differing:
        return first
    named = [view.catalogue.value_text(m.params[differing[0]]) for m in messages]
    return Message(first.key, {**first.params, differing[0]: ", ".join(dict.fromkeys(named))})


def key_refusal(view: View, key: str) -> str:
    """Why a key chooses nothing: the refusal whose label begins with that letter."""
    refusals = view.decision.refusals if view.decision else []
    begins = [r for r in refusals if printable(view.text(r.what))[:1].casefold() == key.casefold()]
    lines = refusal_lines(view, begins)
    return lines[0] + (" (w: more)" if len(lines) > 1 else "") if lines else ""
