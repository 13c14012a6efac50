"""Parts as HTML with inline SVG: for notebooks, where a match, a view and a record draw themselves.

Every game is drawn from its parts alone. The result is one `<div class="qd">` that carries its style, is well-formed
XML and holds no script, no ids and no links. Colours are those of the page (`currentColor`) with accents that show on
light and dark, and no colour means something by itself. All texts come from the catalogue of the view and are escaped.
Lengths are whole numbers of pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from quarterdeck.core.action import TABLE, seat_prefix
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.parts import (
    Card,
    Cell,
    Dice,
    Face,
    Item,
    Map,
    Panel,
    Part,
    Pile,
    Slot,
    Slots,
    Text,
    Token,
    Track,
    Zone,
)
from quarterdeck.core.plain import item_text
from quarterdeck.core.printable import printable
from quarterdeck.core.record import Record, outcomes_text
from quarterdeck.core.view import Outcome, View
from quarterdeck.core.words import ENGLISH, Catalogue, Message, say, seat_name

OPTIONS: Final = 24
"""Options shown at once; the others are folded away."""
EVENTS: Final = 8
"""Events shown at once: the last ones."""
TURNS: Final = 12
"""Choices of a record that are shown without folding them away."""
MOST_TURNS: Final = 1000
"""Choices of a record that are drawn at all."""
PIPS: Final = 24
"""A longer track is a plain bar."""
ALIKE: Final = 6
"""Equal dice that are drawn one by one."""

_TIMES: Final = "\u00d7"
_SEATS: Final = ["#56b4e9", "#009e73", "#cc79a7", "#f0e442", "#d55e00", "#e69f00"]
"""The colours of Okabe and Ito, which colour-blind people can tell apart. Each bears the number of its seat."""
_DOTS: Final[dict[str, str]] = {
    "1": "M11 11h.1",
    "2": "M6 6h.1M16 16h.1",
    "3": "M6 6h.1M11 11h.1M16 16h.1",
    "4": "M6 6h.1M16 6h.1M6 16h.1M16 16h.1",
    "5": "M6 6h.1M16 6h.1M11 11h.1M6 16h.1M16 16h.1",
    "6": "M6 6h.1M16 6h.1M6 11h.1M16 11h.1M6 16h.1M16 16h.1",
}
_WORDS: Final[dict[str, dict[str, str]]] = {
    ENGLISH: {
        "round": "Round {round}",
        "spectator": "as a spectator sees it",
        "seen": "as {seats} {count:sees|see} it",
        "happened": "Just happened",
        "earlier": "{count} earlier",
        "more": "{count} more",
        "refused": "Not possible now ({count})",
        "waiting": "to choose",
        "you": "you",
        "face-down": "face down",
        "closed": "closed",
        "won": "won",
        "lost": "lost",
        "drawn": "drawn",
        "points": "{points} {points:point|points}",
    },
    "de": {
        "round": "Runde {round}",
        "spectator": "wie Zuschauer es sehen",
        "seen": "wie {seats} es {count:sieht|sehen}",
        "happened": "Eben geschehen",
        "earlier": "{count} davor",
        "more": "{count} weitere",
        "refused": "Geht jetzt nicht ({count})",
        "waiting": "am Zug",
        "you": "du",
        "face-down": "verdeckt",
        "closed": "geschlossen",
        "won": "gewonnen",
        "lost": "verloren",
        "drawn": "unentschieden",
        "points": "{points} {points:Punkt|Punkte}",
    },
}

_STYLE: Final = """
.qd{font:13px/1.45 system-ui,-apple-system,'Segoe UI',sans-serif;color:inherit;max-width:1080px;text-align:left}
.qd *{box-sizing:border-box}
.qd-head{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline;margin:0 0 6px}
.qd-head b{font-size:15px}
.qd-soft{opacity:.72}
.qd-flow{display:flex;flex-wrap:wrap;gap:8px;align-items:stretch}
.qd-box{border:1px solid rgba(128,128,128,.4);border-radius:6px;padding:6px 8px;flex:0 1 auto;min-width:0}
.qd-zone{flex:1 1 auto;background:rgba(128,128,128,.07)}
.qd-name{font-weight:600;margin:0 0 4px}
.qd-row{padding:3px 0;display:flex;flex-wrap:wrap;gap:4px 22px;align-items:center;flex:1 1 100%}
.qd-split{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:flex-start}
.qd-rest{flex:1 1 420px}
.qd-seats{display:flex;flex-wrap:wrap;gap:8px;flex:1 1 100%}
.qd-seat{flex:1 1 225px;border-top-width:4px}
.qd-own{flex-basis:100%}
.qd-card{flex:1 1 170px;max-width:250px;background:rgba(128,128,128,.1);display:flex;flex-direction:column;gap:2px}
.qd-card .qd-name{display:flex;justify-content:space-between;gap:6px;margin:0}
.qd-short{flex:0 1 auto;padding:2px 7px}
.qd-down{border-style:dashed}
.qd-print{font-size:12px;line-height:1.35;opacity:.8}
.qd-num{font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}
.qd-pill{display:inline-block;border:1px solid rgba(128,128,128,.55);border-radius:9px;padding:0 7px;
margin:1px 3px 1px 0;font-size:12px;font-weight:400}
.qd-line{display:flex;flex-wrap:wrap;gap:2px 8px;align-items:center;border:0;padding:2px 0}
.qd-wide{flex:1 1 100%;border:0;padding:2px 0}
.qd-die{display:inline-block;min-width:22px;height:22px;line-height:19px;border:1.5px solid currentColor;
border-radius:5px;text-align:center;font-weight:700;padding:0 3px;margin-right:2px;vertical-align:middle}
.qd svg{vertical-align:middle;fill:none;overflow:visible}
.qd-stack{margin-right:6px}
.qd-line>.qd-stack{margin-right:0}
.qd-wide>.qd-flow{margin-top:4px}
.qd-die+.qd-soft{margin-left:3px}
.qd-bar path{stroke:#2f80c8;stroke-width:10}
.qd-bar path:first-child{stroke:rgba(128,128,128,.35)}
.qd-map{display:block;max-width:100%;height:auto}
.qd-map text{fill:currentColor;stroke:none;text-anchor:middle;font-size:11px}
.qd-map .qd-cell{stroke:currentColor;stroke-opacity:.45;fill:rgba(128,128,128,.07)}
.qd-map .qd-link{stroke:currentColor;stroke-opacity:.5;stroke-width:2}
.qd-map .qd-tag{font-size:9px;opacity:.72}
.qd-map .qd-big{font-size:26px;font-weight:700}
.qd-map .qd-seated{fill:#000;font-weight:700}
.qd .qd-on{border-color:#c77700;border-style:solid;box-shadow:inset 0 0 0 1px #c77700}
.qd .qd-line.qd-on,.qd .qd-wide.qd-on{outline:2px solid #c77700;outline-offset:2px;border:0;box-shadow:none}
.qd-map .qd-on{stroke:#c77700;stroke-width:2.5;fill:rgba(199,119,0,.14)}
.qd-talk{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.qd-told{flex:1 1 260px}
.qd-ask{flex:3 1 420px;border-left:4px solid #c77700}
.qd ul,.qd ol{margin:0;padding-left:1.6em}
.qd-ask ol{columns:250px;column-gap:24px}
.qd li{margin:0;break-inside:avoid}
.qd summary{cursor:pointer}
.qd code{font-size:12px;white-space:nowrap;opacity:.72;background:none;padding:0;color:inherit}
.qd-end{border-left:4px solid #2f80c8;margin-bottom:8px}
.qd table{border-collapse:collapse;font-size:12px;margin:4px 0}
.qd td,.qd th{text-align:left;vertical-align:top;padding:1px 12px 1px 0;border:0;font-weight:400;white-space:normal;
max-width:none;overflow-wrap:anywhere}
.qd th{opacity:.72;white-space:nowrap;font-variant-numeric:tabular-nums}
"""


def draw_view(view: View, title: str = "") -> str:
    """A view: whose it is, the table, what just happened, and the question with its options."""
    table = _Table(view)
    ended = _outcome(view.outcome, table.catalogue) if view.outcome is not None else ""
    return _page(_head(view, title or view.game, table.catalogue) + ended + table.draw(_talk(view, table)))


def draw_record(record: Record) -> str:
    """A record: its header, its choices with what chance brought, and its result."""
    tags = [_row(name, _text(value)) for name, value in record.tags.items()]
    shown = record.turns[: MOST_TURNS + 1]
    rows = [
        _row(str(number), f"<code>{_text(turn.choice)}</code>", _text(outcomes_text(turn.outcomes)))
        for number, turn in enumerate(shown)
    ]
    if len(shown) < len(record.turns):
        rows.append(_row("…", f"{len(record.turns) - len(shown)} more: <code>print(record)</code>", ""))
    count = max(len(record.turns) - 1, 0)
    choices = f"{count} {'choice' if count == 1 else 'choices'}"
    turns = f"<table>{''.join(rows)}</table>"
    if count > TURNS:
        turns = _folded(choices, turns)
    head = _heading(record.tags.get("Game", ""), [choices, _text(record.result)])
    return _page(f"{head}<table>{''.join(tags)}</table>{turns}")


def _page(body: str) -> str:
    return f'<div class="qd"><style>{_STYLE}</style>{body}</div>'


def _row(name: str, *cells: str) -> str:
    return f"<tr><th>{_text(name)}</th>{''.join([f'<td>{cell}</td>' for cell in cells])}</tr>"


def _text(text: str) -> str:
    """Text from anywhere as HTML: nothing in it is markup, and nothing hidden is left in it."""
    return escape(printable(text))


def _heading(title: str, more: Sequence[str] = ()) -> str:
    notes = "".join([f'<span class="qd-soft">{note}</span>' for note in more])
    return f'<div class="qd-head"><b>{_text(title)}</b>{notes}</div>'


def _word(catalogue: Catalogue, key: str, count: int = 0, seats: Sequence[int] = ()) -> str:
    """A word of this module in the language of the catalogue."""
    template = _WORDS.get(catalogue.language, _WORDS[ENGLISH])[key]
    words = Catalogue({"html": template, "core.seat": catalogue.texts.get("core.seat", "{seat}")})
    named = [seat_name(seat) for seat in seats]
    return _text(words.text(say("html", count=count, round=count, points=count, seats=named)))


def _head(view: View, title: str, catalogue: Catalogue) -> str:
    notes = [_word(catalogue, "round", view.round)] if view.round > 0 else []
    if view.seats:
        notes.append(_word(catalogue, "seen", len(view.seats), view.seats))
    else:
        notes.append(_word(catalogue, "spectator"))
    return _heading(title, notes)


def _outcome(outcome: Outcome, catalogue: Catalogue) -> str:
    results: list[str] = []
    for seat, result in enumerate(outcome.results):
        who = f"{_text(catalogue.text(seat_name(seat)))}: " if len(outcome.results) > 1 else ""
        scored = f", {_word(catalogue, 'points', outcome.scores[seat])}" if seat < len(outcome.scores) else ""
        results.append(f'<span class="qd-pill">{who}{_word(catalogue, result)}{scored}</span>')
    reason = _text(catalogue.text(outcome.reason))
    return f'<div class="qd-box qd-end"><div class="qd-name">{reason}</div>{"".join(results)}</div>'


# -- what just happened, and the question ------------------------------------------------------------------------------


def _talk(view: View, table: _Table) -> str:
    boxes = ""
    if view.events:
        told = [f"<li>{table.text(event.message)}</li>" for event in view.events]
        early, late = told[:-EVENTS], told[-EVENTS:]
        name = _word(table.catalogue, "happened")
        fold = _folded(_word(table.catalogue, "earlier", len(early)), f"<ul>{''.join(early)}</ul>") if early else ""
        boxes += f'<div class="qd-box qd-told"><div class="qd-name">{name}</div>{fold}<ul>{"".join(late)}</ul></div>'
    if view.decision is not None:
        boxes += _question(view.decision, table)
    return f'<div class="qd-talk">{boxes}</div>' if boxes else ""


def _question(decision: Decision, table: _Table) -> str:
    first = [*decision.seats[:1], TABLE]  # A choice without a prefix is theirs.
    prefixed = any(option.action.seat not in first for option in decision.options)
    options = [_option(option, prefixed, table) for option in decision.options]
    shown, more = options[:OPTIONS], options[OPTIONS:]
    kind = "qd-ask" if options else "qd-told"
    out = f'<div class="qd-box {kind}">{_named(table.text(decision.topic))}'
    if shown:
        out += f"<ol>{''.join(shown)}</ol>"
    if more:
        rest = f'<ol start="{OPTIONS + 1}">{"".join(more)}</ol>'
        out += _folded(_word(table.catalogue, "more", len(more)), rest)
    if decision.refusals:
        lines = [f"<li>{table.text(no.what)}: {table.text(no.reason)}</li>" for no in decision.refusals]
        name = _word(table.catalogue, "refused", len(lines))
        refused = f"<ul>{''.join(lines)}</ul>"
        out += f'<div class="qd-soft">{_folded(name, refused)}</div>'
    return out + "</div>"


def _option(option: Option, prefixed: bool, table: _Table) -> str:
    """The label, the notation that `match.play` takes, what it costs and what it changes."""
    prefix = seat_prefix(option.action.seat) if prefixed else ""
    out = f"{table.text(option.label)} <code>{_text(f'{prefix}{option.action}')}</code>"
    if option.cost is not None:
        out += f' <span class="qd-pill">{table.text(option.cost)}</span>'
    for change in option.changes:
        out += f' <span class="qd-pill">{table.name_of(change.part)} {change.before} → {change.after}</span>'
    return f'<li class="qd-soft">{out}</li>' if option.aside else f"<li>{out}</li>"


def _folded(summary: str, body: str) -> str:
    return f"<details><summary>{summary}</summary>{body}</details>"


# -- the table ---------------------------------------------------------------------------------------------------------


class _Table:
    """The parts of one view, each with its content, and what an option can touch."""

    def __init__(self, view: View) -> None:
        self.view: Final = view
        self.catalogue: Final = view.catalogue
        self._names: dict[str, str] = {}
        self._inside: dict[str, list[Part]] = {}
        self._standing: dict[str, list[Token]] = {}
        self._ready: dict[str, bool] = {}
        for part in view.parts:
            self._names[part.id] = self.text(part.name)
            if isinstance(part, Map):
                for cell in part.cells:
                    self._standing[cell.id] = []
        for part in view.parts:
            if isinstance(part, Token) and part.at in self._standing:
                self._standing[part.at].append(part)
            else:
                self._inside.setdefault(part.zone if part.zone in self._names else "", []).append(part)
        if view.decision is not None:
            for option in view.decision.options:
                for id in option.touches if not option.aside else []:
                    self._ready[id] = True

    def text(self, message: Message) -> str:
        return _text(self.catalogue.text(message))

    def name_of(self, id: str) -> str:
        """The name of a part; the id of whatever is none."""
        return self._names.get(id) or _text(id)

    def draw(self, talk: str) -> str:
        """The table, with the talk about it below. Beside a map there is room for the rest, or for the talk."""
        parts = self._inside.get("", [])
        maps = [part for part in parts if isinstance(part, Map)]
        if len(maps) != 1:
            return f'<div class="qd-flow">{self._flow(parts)}</div>{talk}'
        others = self._flow([part for part in parts if not isinstance(part, Map)])
        rest = f'<div class="qd-rest qd-flow">{others}</div>' if others else f'<div class="qd-rest">{talk}</div>'
        return f'<div class="qd-split">{self._part(maps[0], "")}{rest}</div>{talk if others else ""}'

    def _item(self, item: Item) -> str:
        return _text(item_text(item, self.catalogue))

    def _flow(self, parts: Sequence[Part]) -> str:
        """Parts one after another: seats side by side, small things in a row, and equal cards as one."""
        out = ""
        at = 0
        while at < len(parts):
            end = at + 1
            if isinstance(parts[at], Panel):
                while end < len(parts) and isinstance(parts[end], Panel):
                    end += 1
                out += f'<div class="qd-seats">{"".join([self._part(part, "") for part in parts[at:end]])}</div>'
            elif isinstance(parts[at], Card):
                card = self._part(parts[at], "")
                while end < len(parts) and isinstance(parts[end], Card) and self._part(parts[end], "") == card:
                    end += 1
                out += card if end == at + 1 else self._part(parts[at], f"{_TIMES}{end - at}")
            elif self._is_small(parts[at]):
                while end < len(parts) and self._is_small(parts[end]):
                    end += 1
                out += f'<div class="qd-row">{"".join([self._part(part, "") for part in parts[at:end]])}</div>'
            else:
                out += self._part(parts[at], "")
            at = end
        return out

    def _is_small(self, part: Part) -> bool:
        """Whether a part fits into a line."""
        return isinstance(part, (Track, Dice, Pile, Token)) and part.id not in self._inside

    def _part(self, part: Part, count: str) -> str:
        """One part with its content; `count` says how many equal cards it stands for."""
        inside = self._flow(self._inside.get(part.id, []))
        held = f'<div class="qd-flow">{inside}</div>' if inside else ""
        name = self.text(part.name)
        if isinstance(part, Zone):
            return self._box(part, "qd-zone", f"{_named(name)}{held or '-'}")
        if isinstance(part, Track):
            return self._box(part, "qd-line", f"{self._track(part, name)}{held}")
        if isinstance(part, Dice):
            return self._box(part, "qd-line", f"<b>{name}</b> {self._dice(part.faces, part.id) or '-'}{held}")
        if isinstance(part, Card):
            return self._card(part, name, count, held)
        if isinstance(part, Pile):
            return self._pile(part, name, held)
        if isinstance(part, Token):
            at = f" <span>{self.name_of(part.at)}</span>" if part.at else ""
            return self._box(part, "qd-line", f"{_badge(part.seat)}<b>{name}</b>{at}{held}")
        if isinstance(part, Panel):
            return self._seat(part, name, held)
        if isinstance(part, Slots):
            slots = "".join([self._slot(slot) for slot in part.slots])
            return self._box(part, "qd-wide", f'{_named(name)}<div class="qd-flow">{slots}</div>{held}')
        if isinstance(part, Map):
            return self._box(part, "qd-line", f"<div>{_named(name)}{self._map(part)}{held}</div>")
        if isinstance(part, Text):
            pills = "".join([f'<span class="qd-pill">{self._item(item)}</span>' for item in part.items])
            return self._box(part, "qd-wide", f"<b>{name}</b> {pills or self.text(part.body)}{held}")
        return self._box(part, "qd-line", f"<b>{name}</b>{held}")

    def _box(self, part: Part, kind: str, body: str, edge: str = "") -> str:
        style = f' style="border-top-color:{edge}"' if edge else ""
        help = f' title="{self.text(part.help)}"' if part.help is not None else ""
        return f'<div class="qd-box {kind}{self._lit(part.id)}"{style}{help}>{body}</div>'

    def _lit(self, id: str) -> str:
        """The class of what an option can touch."""
        return " qd-on" if id in self._ready else ""

    def _track(self, part: Track, name: str) -> str:
        note = f' <span class="qd-soft">{self.text(part.note)}</span>' if part.note is not None else ""
        reached = self.text(say("core.track", value=part.value, high=part.high))
        bar = _bar(part.value - part.low, part.high - part.low)
        return f'<b>{name}</b>{bar}<span class="qd-num">{reached}</span>{note}'

    def _dice(self, faces: Sequence[Face], id: str, named: bool = True) -> str:
        out = ""
        for face in faces:
            if face.count > 0:
                name, letter = self.text(face.name), _text(face.symbols or face.letter)
                one = _die(letter, name, self._lit(f"{id}.{face.letter}"))
                told = [name] if named and name != letter else []
                if named and face.count > 1:
                    told.append(f"{_TIMES}{face.count}")
                words = f'<span class="qd-soft">{" ".join(told)}</span>' if told else ""
                out += f"<span>{one * min(face.count, ALIKE)}{words}</span>"
        return out

    def _card(self, part: Card, name: str, count: str, held: str) -> str:
        corner = [count] if count else []
        if part.level >= 0:
            corner.append(f'<span class="qd-pill">{part.level}</span>')
        lines = "".join([f"<div>{self._item(line)}</div>" for line in part.lines])
        lines += "".join([f'<div class="qd-print">{self._item(line)}</div>' for line in part.printed])
        marks = "".join([f'<span class="qd-pill">{self._item(mark)}</span>' for mark in part.marks])
        if not part.face and not lines and not marks:
            marks = f'<span class="qd-soft">{_word(self.catalogue, "face-down")}</span>'
        kind = "qd-card" if lines or held else "qd-card qd-short"
        if not part.face:
            kind += " qd-down"
        right = f'<span class="qd-num">{" ".join(corner)}</span>' if corner else ""
        under = f"<div>{marks}</div>" if marks else ""
        return self._box(part, kind, f'<div class="qd-name"><span>{name}</span>{right}</div>{lines}{under}{held}')

    def _pile(self, part: Pile, name: str, held: str) -> str:
        top = f' <span class="qd-soft">{self.text(part.top)}</span>' if part.top is not None else ""
        body = f'{_stack(part.count)}<b>{name}</b> <span class="qd-num">{part.count}</span>{top}'
        if part.cards:
            cards = [
                f'<span class="qd-pill">{self._item(card)}{f" {_TIMES}{card.count}" if card.count > 1 else ""}</span>'
                for card in part.cards
            ]
            body = _folded(body, "".join(cards))
        return self._box(part, "qd-wide" if held else "qd-line", f"{body}{held}")

    def _seat(self, part: Panel, name: str, held: str) -> str:
        pills = [_word(self.catalogue, "you")] if self.view.seats == [part.seat] else []
        if part.waiting:
            pills.append(_word(self.catalogue, "waiting"))
        said = "".join([f' <span class="qd-pill">{pill}</span>' for pill in pills])
        lines = "".join([f"<div>{self._item(line)}</div>" for line in part.lines])
        seats = sum([1 for other in self.view.parts if isinstance(other, Panel)])
        kind = "qd-seat qd-own" if held and seats > 2 and self.view.seats == [part.seat] else "qd-seat"
        return self._box(part, kind, f"{_named(f'{_badge(part.seat)}{name}{said}')}{lines}{held}", _colour(part.seat))

    def _slot(self, slot: Slot) -> str:
        dice = f"<div>{self._dice(slot.dice, slot.id, slot.holds is None)}</div>" if slot.dice else ""
        does = f'<div class="qd-print">{self.text(slot.does)}</div>' if slot.does is not None else ""
        holds = f"<div>{self.text(slot.holds)}</div>" if slot.holds is not None else ""
        shut = "" if slot.open else f' <span class="qd-pill">{_word(self.catalogue, "closed")}</span>'
        kind = f"qd-box qd-card{'' if slot.open else ' qd-down'}{self._lit(slot.id)}"
        name = f'<div class="qd-name"><span>{self.text(slot.name)}</span>{shut}</div>'
        return f'<div class="{kind}">{name}{does}{holds}{dice}</div>'

    # -- maps ----------------------------------------------------------------------------------------------------------

    def _map(self, part: Map) -> str:
        if not part.cells:
            return "-"
        shape = part.shape if part.shape in _HALF else "graph"
        spots = {cell.id: _centre(shape, cell) for cell in part.cells}
        wide, high = _HALF[shape]
        left, right = min([x for x, _ in spots.values()]) - wide, max([x for x, _ in spots.values()]) + wide
        top, bottom = min([y for _, y in spots.values()]) - high, max([y for _, y in spots.values()]) + high
        box = f"{left - 2} {top - 2} {right - left + 4} {bottom - top + 4}"
        out = f'<svg class="qd-map" width="{right - left + 4}" height="{bottom - top + 4}" viewBox="{box}">'
        ends = [(spots[one], spots[other]) for one, other in part.links if one in spots and other in spots]
        links = "".join([f"M{_edge(shape, a, b)}L{_edge(shape, b, a)}" for a, b in ends])
        if links:
            out += f'<path class="qd-link" d="{links}"/>'
        plain = [spots[cell.id] for cell in part.cells if cell.id not in self._ready]
        lit = [spots[cell.id] for cell in part.cells if cell.id in self._ready]
        out += _outlines(shape, plain, "qd-cell") + _outlines(shape, lit, "qd-on")
        for cell in part.cells:
            x, y = spots[cell.id]
            out += self._cell(shape, cell, x, y)
        return out + "</svg>"

    def _cell(self, shape: str, cell: Cell, x: int, y: int) -> str:
        """The name of a cell in small letters, and the tokens on it or what it shows."""
        wide, high = _HALF[shape]
        letters = wide // 3
        tokens = self._standing.get(cell.id, [])
        out = _label(x, y - high + (18 if shape == "hex" else 11), self.catalogue.text(cell.name), letters, "qd-tag")
        if tokens:
            step = min(24, (2 * wide - 24) // len(tokens))
            for place, token in enumerate(tokens):
                out += self._token(shape, token, x + place * step - (len(tokens) - 1) * step // 2, y)
            names = ", ".join([self.catalogue.text(token.name) for token in tokens])
            out += _label(x, y + high - (14 if shape == "hex" else 5), names, letters, "")
        elif cell.shows is not None:
            shows = self.catalogue.text(cell.shows)
            out += _label(x, y + (14 if len(shows) < 3 else 8), shows, letters, "qd-big" if len(shows) < 3 else "")
        return out

    def _token(self, shape: str, token: Token, x: int, y: int) -> str:
        """A disc with the number of its seat, and a nose where it faces."""
        lit = ' stroke="#c77700" stroke-width="3"' if token.id in self._ready else ' stroke="currentColor"'
        fill = _colour(token.seat) or "rgba(128,128,128,.45)"
        out = f'<g transform="translate({x} {y})" fill="{fill}"{lit}>'
        if token.facing >= 0:
            turn = 60 * token.facing - 30 if shape == "hex" else (90 if shape == "grid" else 60) * token.facing
            out += f'<path d="M-6-7L0-16L6-7z" transform="rotate({turn})"/>'
        out += '<circle r="9"/>' if token.seat >= 0 else '<circle r="6"/>'
        if token.seat >= 0:
            out += f'<text class="qd-seated" y="4">{token.seat + 1}</text>'
        return out + "</g>"


_HALF: Final[dict[str, tuple[int, int]]] = {"grid": (36, 32), "hex": (34, 39), "graph": (52, 30)}
"""Half the width and half the height of a cell."""


def _centre(shape: str, cell: Cell) -> tuple[int, int]:
    """The middle of a cell. Hexes have pointed tops, as in the other clients."""
    if shape == "hex":
        return 68 * cell.column + 34 * cell.row, 59 * cell.row
    if shape == "grid":
        return 72 * cell.column, 64 * cell.row
    return 136 * cell.column, 84 * cell.row


def _edge(shape: str, start: tuple[int, int], end: tuple[int, int]) -> str:
    """Where a link leaves the cell in which it starts. Cells that touch each other are linked from middle to middle."""
    x, y = start
    right, down = end[0] - x, end[1] - y
    if shape == "graph" and start != end:
        wide, high = _HALF[shape]
        long = max(abs(right) * high, abs(down) * wide)
        x, y = x + right * wide * high // long, y + down * wide * high // long
    return f"{x} {y}"


def _outlines(shape: str, spots: Sequence[tuple[int, int]], kind: str) -> str:
    """The edges of cells as one path."""
    wide, high = _HALF[shape]
    path = ""
    for x, y in spots:
        if shape == "hex":
            path += f"M{x} {y - 39}l34 20v39l-34 19-34-19v-39z"
        else:
            path += f"M{x - wide} {y - high}h{2 * wide}v{2 * high}h-{2 * wide}z"
    return f'<path class="{kind}" d="{path}"/>' if path else ""


def _label(x: int, y: int, text: str, most: int, kind: str) -> str:
    """Text on a map. If it is cut off, its tooltip has the whole text."""
    text = printable(text)
    short = f"{escape(text[: most - 1])}…<title>{escape(text)}</title>" if len(text) > most else escape(text)
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x}" y="{y}"{style}>{short}</text>' if text else ""


# -- small drawings ----------------------------------------------------------------------------------------------------


def _named(name: str) -> str:
    return f'<div class="qd-name">{name}</div>'


def _bar(value: int, high: int) -> str:
    """A track: a pip for each step if it is short, else a bar."""
    high = max(high, 1)
    value = min(max(value, 0), high)
    if high > PIPS:
        step, dash, value, high = 1, "", value * 120 // high, 120
    elif high > 10:
        step, dash = 6, ' stroke-dasharray="5 1"'
    else:
        step, dash = 9, ' stroke-dasharray="7 2"'
    full = f'<path d="M0 6h{value * step}"{dash}/>' if value else ""
    svg = f'<svg class="qd-bar" width="{high * step}" height="12">'
    return f'{svg}<path d="M0 6h{high * step}"{dash}/>{full}</svg>'


def _die(letter: str, name: str, lit: str) -> str:
    """A die with pips if it shows a number, else with its letter."""
    dots = _DOTS.get(letter)
    if dots is None:
        return f'<span class="qd-die{lit}" title="{name}">{letter}</span>'
    pips = f'<path d="{dots}" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>'
    svg = f'<svg width="19" height="19" viewBox="0 0 22 22"><title>{letter}</title>{pips}</svg>'
    return f'<span class="qd-die{lit}" title="{name}" style="padding:0">{svg}</span>'


def _stack(count: int) -> str:
    """Cards on a pile: none, one, two or more than two."""
    path = "".join([f"M{1 + 3 * n} {5 - 2 * n}h9v12h-9z" for n in range(min(max(count, 1), 3))])
    dash = "" if count else ' stroke-dasharray="2 2"'
    return f'<svg class="qd-stack" width="18" height="18" stroke="currentColor"><path d="{path}"{dash}/></svg>'


def _colour(seat: int) -> str:
    """The colour of a seat; empty for none."""
    return _SEATS[seat % len(_SEATS)] if seat >= 0 else ""


def _badge(seat: int) -> str:
    """The disc of a seat, as its tokens bear it on a map."""
    if seat < 0:
        return ""
    disc = f'<circle cx="9" cy="9" r="8" fill="{_colour(seat)}"/>'
    number = f'<text x="9" y="13" text-anchor="middle" font-size="11" font-weight="700" fill="#000">{seat + 1}</text>'
    return f'<svg width="18" height="18">{disc}{number}</svg> '
