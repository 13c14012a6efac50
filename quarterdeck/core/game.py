"""The contract of a game, on one page.

A game is a box: rules, content, and the options it was set up with. It never changes. To write one, give `Game` a
`Box` that says what is in it, and implement

    blank()             an empty State of this game
    setup(door)         the first position: pieces placed, agenda begun
    view(s, seats)      the table as parts, for these seats

with `Step`s and `Ask`s (see `state.py`) as the rules. Everything else has a default that is right for a small game with
open information; override what your game does differently. Rules get random numbers and emit events only through the
door.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeAlias

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import TABLE, Action, Verb, VerbTable
from quarterdeck.core.chance import ALL, Door, Stream
from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.parts import Part
from quarterdeck.core.setting import Options, Setting, settle
from quarterdeck.core.state import EACH, JOINT, OPEN, Ask, S, State, fields_of
from quarterdeck.core.texts import CORE_TEXTS, TextFiles
from quarterdeck.core.words import ENGLISH, Catalogue, Json, Message, say

MakeStep: TypeAlias = Callable[..., object]  # type: ignore[explicit-any]
"""The class of a step. Its constructor takes the ints that `Step.args` returns."""


class Box:
    """What is in the box: the constant data of a game."""

    def __init__(
        self,
        name: str,
        title: str,
        revision: int,
        verbs: Sequence[Verb],
        steps: Sequence[MakeStep],
        texts: Mapping[str, str],
        endings: Sequence[str],
        seats: int = 1,
        streams: Sequence[Stream] = (),
        cooperative: bool = False,
        settings: Sequence[Setting] = (),
        content: str = "-",
        bound: int = 10_000,
        guide: Mapping[str, str] | None = None,
        files: TextFiles | None = None,
        derived: Sequence[str] = (),
        packs: Mapping[str, str] | None = None,
        printed: Mapping[str, Json] | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.revision: Final = revision
        """Increases whenever a recorded match could play out differently."""
        self.verbs: Final = VerbTable(verbs, seats)
        self.steps: Final[dict[str, MakeStep]] = {step.__name__: step for step in steps}
        self.derived: Final[list[str]] = list(derived)
        """Fields of the State that follow from the others: `refresh` computes them."""
        self.catalogue: Final = Catalogue(CORE_TEXTS).joined(texts)
        self.endings: Final[list[str]] = list(endings)
        self.seats: Final = seats
        self.streams: Final[list[Stream]] = list(streams)
        self.cooperative: Final = cooperative
        self.settings: Final[list[Setting]] = list(settings)
        self.content: Final = content
        """A hash of the content in play, packs included."""
        self.bound: Final = bound
        """The most choices that a round can take (in a game without rounds: a match)."""
        self.files: Final = files
        """The texts and rules of a game with a package of its own."""
        self.guide: Final[dict[str, str]] = dict(guide or {}) if files is None else files.guide()
        """The rules in our own words: chapter title to text."""
        self.packs: Final[dict[str, str]] = dict(packs or {})
        """The content packs in play: id to hash."""
        self.printed: Final[dict[str, Json]] = dict(printed or {})
        """What is printed on cards and boards."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    def __init__(self, box: Box, options: Options) -> None:
        self.box: Final = box
        self.options: Final[Options] = settle(box.name, box.settings, options)
        self._fields: dict[str, str] = {}

    def fields(self) -> dict[str, str]:
        """The fields of this game's State, in order: name to `int`, `flag`, `ints`, `rows`, `deck` or `derived`."""
        if not self._fields:
            self._fields = fields_of(self.blank(), self.box.derived)
        return self._fields

    # -- what every game implements ------------------------------------------------------------------------

    def blank(self) -> S:
        """An empty State of this game, for reading a position into."""
        raise NotImplementedError

    def setup(self, door: Door) -> S:
        raise NotImplementedError

    def view(self, s: S, seats: Sequence[int]) -> list[Part]:
        """What these seats see (none: a spectator). The id of a hidden piece is its place, never what it is."""
        raise NotImplementedError

    # -- what a game may override --------------------------------------------------------------------------

    def topic(self, s: S, seats: Sequence[int]) -> Message:
        """One sentence to these seats: who must choose what."""
        return say(f"{self.box.name}.ask.{type(s.agenda[-1]).__name__}")

    def option(self, s: S, action: Action) -> Option:
        """An action in words, with the parts it touches, what it costs and what will change."""
        return Option(action, Message(f"{self.box.name}.do.{action.verb.name}", action.params()))

    def refusals(self, s: S, seats: Sequence[int]) -> list[Refusal]:
        """What a player might expect to do now but may not, with the reason."""
        return []

    def why_not(self, s: S, action: Action) -> Message | None:
        """The reason why this action is illegal now, if the game has one to give."""
        return None

    def knowers(self, s: S, action: Action) -> int:
        """The mask of seats that learn which choice this was, or ALL. (That a choice was made is always public.)"""
        return ALL

    def hide(self, s: S, seats: Sequence[int]) -> S:
        """A copy with everything blanked that these seats cannot know. It is safe to send to a bot of these seats."""
        unknown = self.box.verbs.unknown
        known = s.copy()
        known.counters = [0] * len(s.counters)
        known.sealed = [a if a.seat in seats else unknown.of(a.seat) for a in s.sealed]
        known.options = [a for a in s.options if a.seat in seats or a.seat == TABLE]
        return known

    def fill(self, known: S, door: Door) -> S:
        """A random full position that agrees with a hidden one, sampled with the right probability."""
        return known.copy()

    def complete(self, known: S, door: Door) -> S:
        """`fill`, then a random legal answer in place of each unknown one, and the options that follow."""
        s = self.fill(known, door)
        self._guess_answers(s, door)
        return s

    def reopened(self, known: S) -> S:
        """A copy of a hidden position in which the seats with unknown answers have not answered yet."""
        unknown = self.box.verbs.unknown
        s = known.copy()
        s.sealed = [answer for answer in known.sealed if answer.verb is not unknown]
        return s

    def _guess_answers(self, s: S, door: Door) -> None:
        unknown = self.box.verbs.unknown
        ask = self.asking(s)
        if ask is None:
            return
        guessed: list[Action] = []
        for answer in s.sealed:
            if answer.verb is unknown:
                could = [action for action in ask.legal(s) if action.seat == answer.seat]
                answer = could[door.number(len(self.box.streams), answer.seat, len(could))]
            guessed.append(answer)
        s.sealed = guessed
        self.refresh(s)

    def refresh(self, s: S) -> None:
        """Recompute what follows from the other fields and is not saved: the options and the derived fields."""
        ask = self.asking(s)
        if ask is None:
            s.options = []
            return
        answered = [answer.seat for answer in s.sealed]
        s.options = [action for action in ask.legal(s) if action.seat not in answered]

    def imagine(self, s: S, seats: Sequence[int], door: Door) -> S:
        """A random position that these seats cannot distinguish from the true one, made only from what they know."""
        return self.complete(self.hide(s, seats), door)

    def round(self, s: S) -> int:
        return 0

    def packs(self) -> list[str]:
        """The content packs in play, as id@hash."""
        return [f"{id}@{hash}" for id, hash in self.box.packs.items()]

    def printed(self) -> dict[str, Json]:
        """What is printed on cards and boards and never changes in a match, for programs that draw or count.

        Clients get it once per game and content; a part names its entry by `face` or id. It is shared: never change it.
        """
        return self.box.printed

    def warnings(self, s: S | None = None) -> list[Message]:
        """Warnings about legal but unsuitable set-up options; with a position, about what was drawn for them."""
        return []

    def texts_in(self, language: str) -> dict[str, str]:
        """The game's texts in a language other than English. Missing texts are shown in English."""
        return {}

    def guide_in(self, language: str) -> str:
        """The rules in our own words as one page of Markdown; empty if there is none in that language."""
        if self.box.files is not None:
            return self.box.files.guide_page(language)
        if language != ENGLISH or not self.box.guide:
            return ""
        told = [f"## {title}\n\n{text}" for title, text in self.box.guide.items()]
        return "\n\n".join([f"# {self.box.title}", *told]) + "\n"

    def check(self, s: S) -> list[str]:
        """What is wrong with this position: pieces lost or doubled, tracks out of range. Empty if it is valid."""
        return []

    # -- the engine ----------------------------------------------------------------------------------------

    def start(self, door: Door) -> S:
        s = self.setup(door)
        self.advance(s, door)
        return s

    def apply(self, s: S, action: Action, door: Door) -> None:
        """Play one of `s.options`. Does not check that it is legal; `Match.play` does."""
        ask = s.agenda.pop()
        s.count += 1
        assert isinstance(ask, Ask)
        if ask.mode() == EACH:
            self._seal(s, ask, action, door)
        else:
            ask.choose(s, action, door)
            self.advance(s, door)

    def advance(self, s: S, door: Door) -> None:
        """Run the steps of the agenda until a seat has to choose or the match is over."""
        agenda = s.agenda
        while not s.over:
            if not agenda:
                raise RuntimeError(f"{self.box.name}: the match is not over and nothing is left to do")
            step = agenda[-1]
            if isinstance(step, Ask):
                options: list[Action] = step.legal(s)
                if len(options) > 1 or (options and not step.skips(s)):
                    s.options = options
                    return
                agenda.pop()
                if options:
                    step.choose(s, options[0], door)
            else:
                agenda.pop()
                step.run(s, door)
        s.options = []

    def _seal(self, s: S, ask: Ask[State], action: Action, door: Door) -> None:
        """Store a secret answer until all seats have answered. Until then the seat can replace it."""
        before = s.sealed
        s.sealed = _in_seat_order(before, action)
        if len(s.sealed) == len(before):
            s.count -= 1
        answered = [answer.seat for answer in s.sealed]
        for seat in ask.seats(s):
            if seat not in answered:
                s.agenda.append(ask)
                s.options = [option for option in s.options if option.seat != action.seat]
                return
        answers = s.sealed
        s.sealed = []
        door.reveal()  # Every seat learns something now, so no answer can be undone after this.
        ask.choose_all(s, answers, door)
        self.advance(s, door)

    def asking(self, s: S) -> Ask[S] | None:
        """The question of the position; None when the match is over."""
        if s.over or not s.agenda:
            return None
        ask = s.agenda[-1]
        assert isinstance(ask, Ask)
        return ask

    def seats_to_act(self, s: S) -> list[int]:
        """The seats that must answer (for a joint question: those that may)."""
        ask = self.asking(s)
        if ask is None:
            return []
        if ask.mode() == JOINT:
            return ask.seats(s)
        return sorted({action.seat for action in s.options})

    def next_to_act(self, s: S) -> int:
        """The seat that answers if the players do not settle it themselves: in simulations and playouts.

        In an open question the seats take turns, by the number of the choice.
        """
        seat = s.options[0].seat
        if seat == TABLE:
            return self.seats_to_act(s)[0]
        if s.options[-1].seat != seat:
            ask = self.asking(s)
            if ask is not None and ask.mode() == OPEN:
                seats = self.seats_to_act(s)
                return seats[s.count % len(seats)]
        return seat

    def is_shared(self, s: S, action: Action) -> bool:
        """Return whether every player may see that this action is possible: in a co-operative game without secrets."""
        return self.box.cooperative and type(self).hide is Game.hide and self.knowers(s, action) == ALL

    def text(self, message: Message) -> str:
        return self.box.catalogue.text(message)


def _in_seat_order(sealed: list[Action], action: Action) -> list[Action]:
    """Insert an answer in seat order. It replaces an earlier one of the same seat."""
    out: list[Action] = []
    for answer in sealed:
        if answer.seat < action.seat:
            out.append(answer)
    out.append(action)
    for answer in sealed:
        if answer.seat > action.seat:
            out.append(answer)
    return out
