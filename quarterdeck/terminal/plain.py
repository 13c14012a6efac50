"""Play in plain lines: for pipes, screen readers and terminals that can do no more.

No colour, no cursor movement, one thing per line in reading order. Every line typed is an answer or a command; a wrong
one costs nothing and the question comes again.
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
from quarterdeck.terminal.answer import understand, why_not
from quarterdeck.terminal.plain_commands import COMMANDS, Leave
from quarterdeck.terminal.plain_table import table_lines
from quarterdeck.terminal.plain_voice import Voice, is_terminal
from quarterdeck.terminal.progress import SLOW_AFTER
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.seats_told import results, who_plays
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.thought import Thought

DONE: Final = 0
"""Played to the end, or left on purpose with the match saved."""
NOT_SAVED: Final = 1
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
    """Play until the match is over or the person leaves. The number that comes back is for the shell."""
    session = Session(match, path, seating, hints)
    voice = Voice(output)
    session.wait = lambda thought: _wait(session, thought, voice)
    try:
        return _play(session, input, voice)
    except KeyboardInterrupt:
        return _leave(session, voice, "Interrupted.", INTERRUPTED)
    except BrokenPipeError:
        session.keep()  # Nobody reads any more.
        return INPUT_CLOSED


def _play(session: Session, input: Lines, voice: Voice) -> int:
    voice.say(printable(session.match.game.box.title))
    voice.say("Type a number to choose, ? for help, quit to leave.")
    voice.say_all(who_plays(session.match, session.seating))
    session.let_bots_choose()
    voice.say_all([session.cut_note()])
    looked_at = is_terminal(input) and voice.on_terminal
    try:
        if looked_at and not session.match.over and session.needs_curtain():
            _draw_curtain(session, input, voice)
    except EOFError:
        return _leave(session, voice, "The input has ended before the match.", INPUT_CLOSED)
    recent = session.recent()
    earlier = len(session.log()) - len(recent)
    if earlier:
        voice.say(f"Earlier: {earlier} {'line' if earlier == 1 else 'lines'}; log tells all.")
    voice.say_all(recent)
    while not session.match.over:
        view, seat, turn = session.view(), session.seat, session.match.turn
        _show(session, view, voice)
        try:
            told = _ask(session, view, input, voice, looked_at)
            if looked_at and _must_hand_over(session, seat):
                told = _hand_over(session, told, turn, input, voice)
        except EOFError:
            return _leave(session, voice, "The input has ended before the match.", INPUT_CLOSED)
        except Leave:
            return _leave(session, voice, "Until next time, Captain.", DONE)
        voice.say_all(told)
        voice.say_all([session.cut_note(), session.warning()])
    _tell_ending(session, voice)
    return _leave(session, voice, "", DONE)


def _wait(session: Session, thought: Thought, voice: Voice) -> None:
    """For a bot that takes time. If that is long, it is said who it is."""
    if not thought.wait(SLOW_AFTER):
        voice.say(session.thinking_note("thinking.plain"))
        thought.wait()


def _show(session: Session, view: View, voice: Voice) -> None:
    voice.say("")
    voice.table(table_lines(view, session.seating.crew))
    voice.say("")


def _ask(session: Session, view: View, input: Lines, voice: Voice, looked_at: bool) -> list[str]:
    """Ask until something changed on the table; what happened comes back.

    A secret answer that waits for others can be changed until the screen is passed on. In a pipe nobody passes it on.
    """
    decision = view.decision
    assert decision is not None
    offered: Sequence[Option] = decision.options
    while True:
        voice.question(session, view, offered)
        line = _read(input)
        try:
            if not line and session.locked is not None:
                session.pass_on()
                return []
            if not line:
                offered = decision.options
                continue
            answer = understand(line, offered)
            choice = answer.choice
            if choice is not None:
                happened = session.choose(choice)
                if session.locked is None or not looked_at:
                    session.pass_on()
                    return happened
                voice.say_all([session.warning()])
                offered = decision.options
                continue
            if answer.options:
                offered = answer.options
                continue
            word, _, rest = line.partition(" ")
            command = COMMANDS.get(word.casefold())
            if command is None:
                raise why_not(session, line, decision)
            told = command.do(session, view, rest.strip(), voice)
            if told is not None:
                return told
        except QuarterdeckError as error:
            voice.problem(str(error))
        offered = decision.options


def _must_hand_over(session: Session, before: int) -> bool:
    """Has the turn gone to somebody who sees other things? Only people at a terminal can look away."""
    after = session.seat
    return after != before and not session.match.over and session.secrets_between(before, after)


def _hand_over(session: Session, told: list[str], turn: int, input: Lines, voice: Voice) -> list[str]:
    """Clear the screen for the next one; what they may be told comes back. What only the other may know comes first."""
    match = session.match
    if match.turn > turn:
        theirs = session.told_since(turn)
        if told != theirs:
            voice.say_all([*told, session.say("hide")])
            _read(input)
        told = theirs
    _draw_curtain(session, input, voice)
    return told


def _draw_curtain(session: Session, input: Lines, voice: Voice) -> None:
    voice.push_out_of_sight()
    voice.say(session.say("curtain.plain", seat=session.seat_name(session.seat)))
    _read(input)


def _read(input: Lines) -> str:
    """One line; what is typed beyond the longest answer is not read."""
    line = input.readline(LONGEST)
    if not line:
        raise EOFError
    while len(line) >= LONGEST and not line.endswith("\n"):
        rest = input.readline(LONGEST)
        if not rest or rest.endswith("\n"):
            break
    return printable(line).strip()


def _tell_ending(session: Session, voice: Voice) -> None:
    outcome = session.match.outcome
    assert outcome is not None
    voice.say("")
    _show(session, session.view(), voice)
    voice.say_all(
        results(session.match, session.seating) if len(outcome.results) > 1 else [f"You have {outcome.results[0]}."]
    )
    voice.say(printable(session.match.text(outcome.reason)))
    if session.cut:
        voice.say(f"{session.say('cut.count', count=session.cut)}.")


def _leave(session: Session, voice: Voice, words: str, code: int) -> int:
    session.keep()
    if words:
        voice.say(words)
    if session.trouble:
        voice.problem(session.trouble)
        return code or NOT_SAVED
    voice.say(f"The match is saved in {session.path}")
    return code
