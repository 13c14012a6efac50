"""The screen at the end of a match: result, last events, and what to do next."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterdeck.core.printable import printable
from quarterdeck.core.view import Outcome
from quarterdeck.terminal.kit.colours import CHOICE, DANGER, GOOD, QUIET_TEXT, STRONG
from quarterdeck.terminal.seating import results
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.variation import Variation

HEADLINES: Final[dict[str, tuple[str, str, Style]]] = {
    "won": ("✓", "victory", GOOD),
    "lost": ("▲", "defeat", DANGER),
    "drawn": ("=", "draw", STRONG),
}


NEXT_STEPS: Final = (
    ("n", "a new match, same options"),
    ("r", "replay, turn by turn"),
    ("v", "review: luck, mistakes, turning points, better choices to play"),
    ("u", "take the last choice back"),
    ("Esc", "look at the table"),
    ("q", "quit; the match is kept"),
)


NEXT_STEPS_OF_VARIATION: Final = (
    ("r", "replay, turn by turn"),
    ("u", "take the last choice back"),
    ("Esc", "look at the table"),
    ("q", "back to the match"),
)


class Ending(ModalScreen[str]):
    """Returns what to do next: `new`, `replay`, `review`, `undo`, `look` or `quit`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n", "next('new')", ""),
        ("r", "next('replay')", ""),
        ("v", "next('review')", ""),
        ("u", "next('undo')", ""),
        ("escape", "next('look')", ""),
        ("q", "next('quit')", ""),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="scene"):
            yield Static(ending_text(self._session))

    def action_next(self, step: str) -> None:
        if not (step in ("new", "review") and isinstance(self._session, Variation)):
            self.dismiss(step)


def ending_text(session: Session) -> Text:
    match = session.match
    outcome = match.outcome
    assert outcome is not None
    text = Text()
    headline, style = _headline(session, outcome)
    text.append(f"{headline}\n\n", style + Style(bold=True))
    text.append(f"{printable(match.text(outcome.reason))}\n", STRONG)
    if len(outcome.results) > 1:
        for line in results(match, session.seating):
            text.append(f"  {line}\n")
    text.append("\n")
    last = 4 if len(outcome.results) == 1 else 2
    for line in session.text_of(match.events_at(match.turn))[-last:]:
        text.append(f"· {line}\n", QUIET_TEXT)
    text.append(f"\n{_figures(session)}\n\n", QUIET_TEXT)
    for key, words in NEXT_STEPS_OF_VARIATION if isinstance(session, Variation) else NEXT_STEPS:
        if key == "u" and not session.can_undo:
            continue
        text.append(f"{key:>5}", CHOICE + Style(bold=True))
        text.append(f"  {words}\n")
    return text


def _headline(session: Session, outcome: Outcome) -> tuple[str, Style]:
    """The result of the only person, or the winners."""
    people = session.seating.people
    if len(people) == 1 or len(set(outcome.results)) == 1:
        shape, key, style = HEADLINES[outcome.results[people[0]]]
        return f"{shape}  {session.say(key)}", style
    best = "won" if "won" in outcome.results else "drawn"
    winners = [session.seat_name(seat) for seat, result in enumerate(outcome.results) if result == best]
    said = session.say("wins" if len(winners) == 1 else "win", seats=", ".join(winners))
    return (f"✓  {said}", GOOD) if best == "won" else (f"=  {session.say('draw')}: {', '.join(winners)}", STRONG)


def _figures(session: Session) -> str:
    match = session.match
    rounds = match.game.round(match.state)
    parts = [f"{rounds} round{'' if rounds == 1 else 's'}"] if rounds else []
    parts.append(f"{match.turn} choice{'' if match.turn == 1 else 's'}")
    if match.takebacks:
        parts.append(f"{match.takebacks} taken back across a roll")
    if match.hints:
        parts.append(f"{match.hints} hint{'' if match.hints == 1 else 's'}")
    if session.cut:
        parts.append(session.say("cut.count", count=session.cut))
    return ", ".join([*parts, f"seed {match.seed}"])
