"""The first line of the screen: the game, the round, and the seat that has to choose."""

from __future__ import annotations

from rich.text import Text

from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.history_view import HistoryView
from quarterdeck.terminal.kit.colours import CHOICE, QUIET_TEXT, STRONG
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.variation import Variation
from quarterdeck.terminal.words import terminal_text

BETWEEN = "  ·  "


def heading(session: Session, view: View) -> Text:
    match = session.match
    text = _title(match.game.box.title, view)
    if match.game.box.seats > 1 and not match.over:
        text.append(f"{BETWEEN}{_at_the_screen(session)}", QUIET_TEXT)
    if isinstance(session, Variation):
        text.append(f"{BETWEEN}{session.origin_text}", QUIET_TEXT)
    state = session.say("over" if match.over else "your-choice")
    text.append(BETWEEN + (session.thinking_message() or state), CHOICE)
    return text


def _at_the_screen(session: Session) -> str:
    name = session.seat_name(session.seat)
    return name if len(session.seating.people) == 1 else session.say("to-act", seat=name)


def playback_heading(title: str, view: View, progress: str) -> Text:
    text = _title(title, view)
    text.append(f"{BETWEEN}{progress}", QUIET_TEXT)
    return text


def replay_heading(history: HistoryView, turn: int, view: View) -> Text:
    text = _title(history.match.game.box.title, view)
    text.append(f"{BETWEEN}replay{BETWEEN}{history.heading(turn)}", QUIET_TEXT)
    return text


def _title(title: str, view: View) -> Text:
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(printable(title), STRONG)
    if view.round:
        text.append(f"{BETWEEN}{terminal_text(view.catalogue, 'round', round=view.round)}", QUIET_TEXT)
    return text
