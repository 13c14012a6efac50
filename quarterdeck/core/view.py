"""Views: what a set of seats sees. Players and spectators get nothing else from the engine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from quarterdeck.core.decision import Decision
from quarterdeck.core.event import Event
from quarterdeck.core.parts import Card, Dice, Map, Part, Slots
from quarterdeck.core.plain import render
from quarterdeck.core.short import shortened
from quarterdeck.core.words import Catalogue, Json, Message


class View:
    """Parts, the decision, and the events of the last choice. `print(view)` shows a readable table."""

    def __init__(
        self,
        game: str,
        seats: Sequence[int],
        round: int,
        parts: Sequence[Part],
        decision: Decision | None,
        events: Sequence[Event],
        outcome: Outcome | None,
        catalogue: Catalogue,
        printed: dict[str, Json] | None = None,
    ) -> None:
        self.game: Final = game
        self.seats: Final[list[int]] = list(seats)
        self.round: Final = round
        self.parts: Final[list[Part]] = list(parts)
        self.decision: Final = decision
        self.events: Final[list[Event]] = list(events)
        self.outcome: Final = outcome
        self.catalogue: Final = catalogue
        self.printed: Final[dict[str, Json]] = printed or {}
        """What is printed on cards and boards (see `Game.printed`). Clients get it once, not with each view."""

    def __str__(self) -> str:
        lines = render(self.parts, self.catalogue)
        if self.decision is not None:
            lines += ["", self.catalogue.text(self.decision.topic)]
            for number, option in enumerate(self.decision.options, 1):
                lines.append(f"{number:3}. {self.catalogue.text(option.label)}")
        if self.outcome is not None:
            lines += ["", self.catalogue.text(self.outcome.reason)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Draw the view in a notebook."""
        from quarterdeck.core.html import draw_view

        return draw_view(self)

    def part(self, id: str) -> Part | None:
        for part in self.parts:
            if part.id == id:
                return part
        return None

    def part_ids(self) -> list[str]:
        """Everything an option can refer to: parts, single dice faces, slots and cells."""
        out: list[str] = []
        for part in self.parts:
            out.append(part.id)
            if isinstance(part, Dice):
                out += [f"{part.id}.{face.letter}" for face in part.faces]
            elif isinstance(part, Slots):
                out += [slot.id for slot in part.slots]
            elif isinstance(part, Map):
                out += [cell.id for cell in part.cells]
        return out

    def printed_on(self, card: Card) -> dict[str, Json]:
        """What is printed on a card that is face up; empty if the content has no data for it."""
        cards = self.printed.get("cards")
        found = cards.get(card.face) if isinstance(cards, dict) else None
        return found if isinstance(found, dict) else {}

    def text(self, message: Message) -> str:
        return self.catalogue.text(message)

    def data(self) -> dict[str, Json]:
        return {
            "game": self.game,
            "seats": list(self.seats),
            "round": self.round,
            "parts": [part.data() for part in self.parts],
            "decision": self.decision.data() if self.decision else None,
            "events": [event.data() for event in self.events],
            "outcome": self.outcome.data() if self.outcome else None,
        }

    def json(self) -> str:
        """Canonical JSON in the short form that is sent: equal views give identical bytes."""
        return json.dumps(shortened(self.data(), self.game), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Outcome:
    """How a match ended: a result per seat, the kind of ending, and the reason in words."""

    def __init__(self, ending: str, results: Sequence[str], reason: Message, scores: Sequence[int] = ()) -> None:
        self.ending: Final = ending
        self.results: Final[list[str]] = list(results)
        self.reason: Final = reason
        self.scores: Final[list[int]] = list(scores)
        """Points per seat, if the game counts points."""

    def __str__(self) -> str:
        points = f" {' : '.join(str(score) for score in self.scores)}" if self.scores else ""
        return f"{', '.join(self.results)} ({self.ending}){points}"

    def won(self, seat: int = 0) -> bool:
        return self.results[seat] == "won"

    def data(self) -> Json:
        out: dict[str, Json] = {"ending": self.ending, "results": list(self.results), "reason": self.reason.data()}
        if self.scores:
            out["scores"] = list(self.scores)
        return out
