"""The commands of the plain client: everything typed that is not an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.core.words import say
from quarterdeck.players.hint import Hint
from quarterdeck.players.hint import hint as think
from quarterdeck.terminal.hints import hint_lines
from quarterdeck.terminal.layout import table_lines
from quarterdeck.terminal.part_help import find_place, help_lines, refusal_lines
from quarterdeck.terminal.plain_output import PlainOutput
from quarterdeck.terminal.progress import ThinkingProgress
from quarterdeck.terminal.rulebook import cards_of, find_cards, topic_page, topics
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.together import others_lines, plan_lines

Told: TypeAlias = list[str] | None
"""What happened, if the table changed; None if the question is the same."""


class Leave(Exception):
    """The person leaves."""


class Command:
    def __init__(self, form: str, words: str, do: Callable[[Session, View, str, PlainOutput], Told]) -> None:
        self.form: Final = form
        self.words: Final = words
        self.do: Final = do


def show_help(session: Session, view: View, about: str, out: PlainOutput) -> Told:
    if not about:
        lines = ["Answer with an option's number, its key, or the choice as records write it. Or type:"]
        lines += [f"  {command.form}: {command.words}" for name, command in COMMANDS.items() if name != "?"]
        out.page(lines)
        return None
    place = find_place(view, about)
    if place is not None:
        out.page(help_lines(view, place))
        return None
    cards = find_cards(cards_of(session.match.game, view.catalogue), about)
    for card in cards:
        out.page([printable(card.name), printable(card.text)])
    return None if cards else show_rules(session, view, about, out)


def show_refusals(session: Session, view: View, about: str, out: PlainOutput) -> Told:
    refusals = view.decision.refusals if view.decision else []
    lines = [f"  {line}" for line in refusal_lines(view, refusals)]
    out.page(["Not possible now:", *lines] if lines else ["Everything you might expect to do can be done now."])
    return None


def undo(session: Session, view: View, how: str, out: PlainOutput) -> Told:
    if how not in ("", "all"):
        raise QuarterdeckError(f"undo takes nothing or 'all', not {how!r}")
    if how == "all":
        return [session.undo_all("undo")]
    return [session.undo()]


def redo(session: Session, view: View, how: str, out: PlainOutput) -> Told:
    turn = session.match.turn
    session.redo()
    session.let_bots_choose()
    return ["Played again: the choice that was taken back.", *session.texts_since(turn)]


def show_log(session: Session, view: View, how: str, out: PlainOutput) -> Told:
    out.page(session.log_page())
    return None


def show_table(session: Session, view: View, how: str, out: PlainOutput) -> Told:
    out.page(table_lines(view, session.seating.crew))
    return None


def save(session: Session, view: View, name: str, out: PlainOutput) -> Told:
    out.page([f"Saved in {session.save_as(name)}"])
    return None


def show_rules(session: Session, view: View, topic: str, out: PlainOutput) -> Told:
    guide = session.guide
    if topic:
        cards = cards_of(session.match.game, view.catalogue)
        out.page(topic_page(guide, topic, [card.name for card in cards]))
    elif guide:
        out.page(["Rules, by topic (type: rules TOPIC):", *(f"  {name}" for name in topics(guide))])
    else:
        out.page(["This game brings no rules to read."])
    return None


def hint(session: Session, view: View, how: str, out: PlainOutput) -> Told:
    """Show a hint. The numbers in brackets are those of the options. Ctrl-C cancels the search."""
    match, seat = session.match, session.seat
    handle = session.hints.handle(seat)
    options = view.decision.options if view.decision else []
    try:
        found: Hint = session.hints.last(seat) or think(handle, watch=_PrintProgress(session, out))
    except KeyboardInterrupt:
        out.page([match.text(say("hint.called-off"))])
        return None
    session.count_hint(found)
    out.page(hint_lines(match, found, options))
    return None


class _PrintProgress(ThinkingProgress):
    """Prints the progress of a search that takes long."""

    def __init__(self, session: Session, out: PlainOutput) -> None:
        super().__init__()
        self._session = session
        self._out = out
        self._said = 0

    def __call__(self, done: int, total: int) -> bool:
        going = super().__call__(done, total)
        if self.long and self.percent >= self._said + 25:
            self._said = self.percent
            self._out.say(self._session.match.text(say("hint.thinking", percent=self.percent)))
        return going


def change_seat(session: Session, view: View, who: str, out: PlainOutput) -> Told:
    waiting = [seat + 1 for seat in session.waiting]
    if not (who.isascii() and who.isdigit()) or int(who[:9]) not in waiting:
        raise QuarterdeckError(f"seat takes the number of a seat that may act now: {_either(waiting)}")
    session.take_seat(int(who) - 1)
    return [f"At the screen: {session.seat_name(session.seat)}."]


def _either(numbers: Sequence[int]) -> str:
    """1; 1 or 2; 1, 2 or 3."""
    words = [str(number) for number in numbers]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def let_bot_act(session: Session, view: View, number: str, out: PlainOutput) -> Told:
    told, turn = session.prompt(number), session.match.turn
    session.let_bots_choose()
    return [told, *session.texts_since(turn)]


def show_plans(session: Session, view: View, how: str, out: PlainOutput) -> Told:
    out.page(plan_lines(session.match, session.seating) or [session.say("plan.none")])
    return None


def show_others(session: Session, view: View, how: str, out: PlainOutput) -> Told:
    lines = others_lines(session.match, view)
    title = f"{session.say('others.title')}:"
    out.page([title, *(f"  {line}" for line in lines)] if lines else [session.say("others.none")])
    return None


def be_brief(session: Session, view: View, how: str, out: PlainOutput) -> Told:
    out.brief = not out.brief
    out.page(["From now on only what changed is said." if out.brief else "From now on the whole table is said."])
    return None


def leave(session: Session, view: View, how: str, out: PlainOutput) -> Told:
    if not session.may_leave():
        raise QuarterdeckError(f"{session.save_error}; save FILE keeps it elsewhere, quit again leaves it unsaved")
    raise Leave


_HELP: Final = Command(
    "help [part or topic] or ?", "what a thing or a card is, what it can do now, which rule says so", show_help
)

COMMANDS: Final[dict[str, Command]] = {
    "?": _HELP,
    "help": _HELP,
    "why": Command("why", "what cannot be done now, and why", show_refusals),
    "undo": Command("undo, undo all", "take back the last choice, or all since the last roll", undo),
    "redo": Command("redo", "play again what was taken back", redo),
    "hint": Command("hint", "the best three options, their chances and why; counted in the record", hint),
    "table": Command("table", "the whole table again", show_table),
    "brief": Command("brief", "say only what changed, or the whole table again", be_brief),
    "log": Command("log", "all that happened", show_log),
    "rules": Command("rules [topic]", "the rules, by topic", show_rules),
    "seat": Command("seat N", "when several may act: who answers next", change_seat),
    "others": Command("others", "what other seats can do now", show_others),
    "plan": Command("plan", "what the bots that wait for you would do", show_plans),
    "go": Command("go [N]", "let a bot act that waits for you", let_bot_act),
    "save": Command("save [file]", "keep the match (it is kept after each choice anyway)", save),
    "quit": Command("quit", "leave; the match is kept and can be taken up again", leave),
}
