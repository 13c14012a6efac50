"""Play in plain lines: for pipes, screen readers and simple terminals.

No colour, no cursor movement, one item per line in reading order. Every typed line is an answer or a command; after a
wrong one the question is printed again.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol, TextIO

from quarterdeck.core.decision import Option
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import LONGEST, printable
from quarterdeck.core.view import View
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.bots import BotChoice
from quarterdeck.terminal.layout import table_lines
from quarterdeck.terminal.plain_commands import COMMANDS, Leave
from quarterdeck.terminal.plain_output import PlainOutput, is_terminal
from quarterdeck.terminal.progress import SLOW_AFTER
from quarterdeck.terminal.seating import Seating, results, who_plays
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.typed_answer import no_option_error, parse_answer

DONE: Final = 0
"""Played to the end, or left on purpose with the match saved."""
NOT_SAVED: Final = 1
READER_GONE: Final = 1
INPUT_CLOSED: Final = 2
INTERRUPTED: Final = 130


class Lines(Protocol):
    """Where the answers come from: standard input, a file, a test."""

    def readline(self, limit: int, /) -> str: ...


def play_plain(
    match: AnyMatch,
    input: Lines,
    output: TextIO,
    path: Path | None = None,
    seating: Seating | None = None,
    hints: bool | None = None,
) -> int:
    """Play until the match is over or the person leaves; returns the exit code."""
    session = Session(match, path, seating, hints)
    out = PlainOutput(output)
    session.wait = lambda choice: _wait(session, choice, out)
    try:
        return _play(session, input, out)
    except KeyboardInterrupt:
        return _leave(session, out, "Interrupted.", INTERRUPTED)
    except BrokenPipeError:
        session.autosave()
        return READER_GONE


def _play(session: Session, input: Lines, out: PlainOutput) -> int:
    out.say(printable(session.match.game.box.title))
    out.say("Type a number to choose, ? for help, quit to leave.")
    out.say_all(who_plays(session.match, session.seating))
    session.let_bots_choose()
    out.say_all([session.cut_message()])
    looked_at = is_terminal(input) and out.on_terminal
    try:
        if looked_at and not session.match.over and session.must_hide_table():
            _clear_screen(session, input, out)
    except EOFError:
        return _leave(session, out, "The input has ended before the match.", INPUT_CLOSED)
    recent = session.recent()
    earlier = len(session.log()) - len(recent)
    if earlier:
        out.say(f"Earlier: {earlier} {'line' if earlier == 1 else 'lines'}; log tells all.")
    out.say_all(recent)
    while not session.match.over:
        view, seat, turn = session.view(), session.seat, session.match.turn
        _show(session, view, out)
        try:
            told = _ask(session, view, input, out, looked_at)
            if looked_at and _must_hand_over(session, seat):
                told = _hand_over(session, told, turn, input, out)
        except EOFError:
            return _leave(session, out, "The input has ended before the match.", INPUT_CLOSED)
        except Leave:
            return _leave(session, out, "Until next time, Captain.", DONE)
        out.say_all(told)
        out.say_all([session.cut_message(), session.warning()])
    _tell_ending(session, out)
    return _leave(session, out, "", DONE)


def _wait(session: Session, choice: BotChoice, out: PlainOutput) -> None:
    """Wait for a bot. After a while, say which one."""
    if not choice.wait(SLOW_AFTER):
        out.say(session.thinking_message("thinking.plain"))
        choice.wait()


def _show(session: Session, view: View, out: PlainOutput) -> None:
    out.say("")
    out.table(table_lines(view, session.seating.crew))
    out.say("")


def _ask(session: Session, view: View, input: Lines, out: PlainOutput, looked_at: bool) -> list[str]:
    """Ask until something changed on the table; return what happened.

    A secret answer that waits for others can be changed until the screen is passed on. In a pipe it is passed on at
    once.
    """
    decision = view.decision
    assert decision is not None
    offered: Sequence[Option] = decision.options
    while True:
        out.question(session, view, offered)
        line = _read(input)
        try:
            if not line and session.locked is not None:
                session.pass_on()
                return []
            if not line:
                offered = decision.options
                continue
            answer = parse_answer(line, offered)
            choice = answer.choice
            if choice is not None:
                happened = session.choose(choice)
                if session.locked is None or not looked_at:
                    session.pass_on()
                    return happened
                out.say_all([session.warning()])
                offered = decision.options
                continue
            if answer.options:
                offered = answer.options
                continue
            word, _, rest = line.partition(" ")
            command = COMMANDS.get(word.casefold())
            if command is None:
                raise no_option_error(session, line, decision)
            told = command.do(session, view, rest.strip(), out)
            if told is not None:
                return told
        except QuarterdeckError as error:
            out.problem(str(error))
        offered = decision.options


def _must_hand_over(session: Session, before: int) -> bool:
    """Whether the next seat sees other things than the seat before it."""
    after = session.seat
    return after != before and not session.match.over and session.see_different_things(before, after)


def _hand_over(session: Session, told: list[str], turn: int, input: Lines, out: PlainOutput) -> list[str]:
    """Show what only the old seat may know, clear the screen, and return what the next seat may know."""
    match = session.match
    if match.turn > turn:
        theirs = session.texts_since(turn)
        if told != theirs:
            out.say_all([*told, session.say("hide")])
            _read(input)
        told = theirs
    _clear_screen(session, input, out)
    return told


def _clear_screen(session: Session, input: Lines, out: PlainOutput) -> None:
    out.clear()
    out.say(session.say("curtain.plain", seat=session.seat_name(session.seat)))
    _read(input)


def _read(input: Lines) -> str:
    """One line. Text beyond the longest answer is skipped."""
    line = input.readline(LONGEST)
    if not line:
        raise EOFError
    while len(line) >= LONGEST and not line.endswith("\n"):
        rest = input.readline(LONGEST)
        if not rest or rest.endswith("\n"):
            break
    return printable(line).strip()


def _tell_ending(session: Session, out: PlainOutput) -> None:
    outcome = session.match.outcome
    assert outcome is not None
    out.say("")
    _show(session, session.view(), out)
    out.say_all(
        results(session.match, session.seating) if len(outcome.results) > 1 else [f"You have {outcome.results[0]}."]
    )
    out.say(printable(session.match.text(outcome.reason)))
    if session.cut:
        out.say(f"{session.say('cut.count', count=session.cut)}.")


def _leave(session: Session, out: PlainOutput, words: str, code: int) -> int:
    session.autosave()
    if words:
        out.say(words)
    if session.save_error:
        out.problem(session.save_error)
        return code or NOT_SAVED
    out.say(f"The match is saved in {session.path}")
    return code
