"""The end of a match as a scene: how it ended, what decided it, and what to do next."""

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
from quarterdeck.terminal.drawing.colours import CHOICE, DANGER, GOOD, QUIET_TEXT, STRONG
from quarterdeck.terminal.session import Session

HEADLINES: Final[dict[str, tuple[str, Style]]] = {
    "won": ("✓  VICTORY", GOOD),
    "lost": ("▲  DEFEAT", DANGER),
    "drawn": ("=  A DRAW", STRONG),
}


class Ending(ModalScreen[str]):
    """Comes back with the wish: `new`, `replay`, `undo`, `look` or `quit`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n", "wish('new')", ""),
        ("r", "wish('replay')", ""),
        ("u", "wish('undo')", ""),
        ("escape", "wish('look')", ""),
        ("q", "wish('quit')", ""),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="scene"):
            yield Static(scene(self._session))

    def action_wish(self, wish: str) -> None:
        self.dismiss(wish)


def scene(session: Session) -> Text:
    match = session.match
    outcome = match.outcome
    assert outcome is not None
    text = Text()
    headline, style = _headline(session, outcome)
    text.append(f"{headline}\n\n", style + Style(bold=True))
    text.append(f"{printable(match.text(outcome.reason))}\n", STRONG)
    if len(outcome.results) > 1:
        for seat, result in enumerate(outcome.results):
            text.append(f"  {session.seat_name(seat)}: {result}\n")
    text.append("\n")
    for line in session.text_of(match.events_at(match.turn))[-4:]:
        text.append(f"· {line}\n", QUIET_TEXT)
    text.append(f"\n{_figures(session)}\n\n", QUIET_TEXT)
    for key, words in (
        ("n", "a new match, same options"),
        ("r", "replay, turn by turn"),
        ("u", "take the last choice back"),
        ("Esc", "look at the table"),
        ("q", "quit; the match is kept"),
    ):
        text.append(f"{key:>5}", CHOICE + Style(bold=True))
        text.append(f"  {words}\n")
    return text


def _headline(session: Session, outcome: Outcome) -> tuple[str, Style]:
    if len(set(outcome.results)) == 1:
        return HEADLINES.get(outcome.results[0], (outcome.results[0].upper(), STRONG))
    winners = [session.seat_name(seat) for seat, result in enumerate(outcome.results) if result == "won"]
    return (f"✓  {', '.join(winners)} WINS" if len(winners) == 1 else f"✓  {', '.join(winners)} WIN"), GOOD


def _figures(session: Session) -> str:
    match = session.match
    rounds = match.game.round(match.state)
    parts = [f"{rounds} round{'' if rounds == 1 else 's'}"] if rounds else []
    parts.append(f"{match.turn} choice{'' if match.turn == 1 else 's'}")
    if match.takebacks:
        parts.append(f"{match.takebacks} taken back across a roll")
    return ", ".join([*parts, f"seed {match.seed}"])
