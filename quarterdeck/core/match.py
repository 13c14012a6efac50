"""A match: a game being played. It owns the position, the history and the seed, and checks all input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

from quarterdeck.core.action import TABLE, Action, seat_prefix
from quarterdeck.core.chance import Door, Drawn
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.errors import ChanceError, IllegalAction, MatchOver, TurnError, UndoRefused
from quarterdeck.core.event import Event
from quarterdeck.core.game import Game
from quarterdeck.core.history import HistoryEntry, record_lines, record_lines_seen_by
from quarterdeck.core.position import fingerprint, position_text
from quarterdeck.core.record import FORMAT, Record
from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.core.setting import options_text
from quarterdeck.core.state import EACH, JOINT, MODES, OPEN, RESULTS, S
from quarterdeck.core.view import Outcome, View
from quarterdeck.core.words import Catalogue, Message, say, seat_name

PRACTICE: Final = "practice"
"""Solo: undo across a barrier is allowed and counted in the record."""
CONSENT: Final = "consent"
"""Cooperative: undo across a barrier needs the consent of all players."""
NEVER: Final = "never"
"""Competitive: no undo across a barrier."""


SPECTATOR: Final = 30
"""The bit of spectators in a mask of knowers. Only `ALL` includes it."""


class Match(Generic[S]):
    """`play`, `undo`, `redo`, `fork`, `view`. A match keeps every position, so undo needs no inverse of the rules."""

    def __init__(self, game: Game[S], seed: Seed, undo: str = "", start: S | None = None) -> None:
        self.game: Final = game
        self.seed: Final = seed
        self.policy: Final[str] = undo or _policy(game)
        self.takebacks = 0
        """How many undos crossed a barrier."""
        self.hints = 0
        """How many hints the players took."""
        self.position: Final[str] = position_text(game, start) if start is not None else ""
        """The text of the position it began from, if not from the set-up."""
        self._forks = 0
        self._door: Final[Door] = seed.door()
        self._door.listening = True
        self._door.noting = True
        self._first: S = game.start(self._door) if start is None else start.copy()
        self.opening: Final[list[Drawn]] = self._door.drawn
        self._told: Final[list[Event]] = self._door.events
        self._door.clear()
        self._entries: list[HistoryEntry[S]] = []
        self._at = 0
        self.catalogue: Catalogue = game.box.catalogue
        """The texts of its language. It may be replaced at any time; only texts depend on it."""

    # -- the current state ---------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        return self._first if self._at == 0 else self._entries[self._at - 1].after

    @property
    def entries(self) -> list[HistoryEntry[S]]:
        """The choices that were played and not undone."""
        return self._entries[: self._at]

    @property
    def turn(self) -> int:
        return self._at

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def decision(self) -> Decision | None:
        """The question with the options of all seats that may answer; None if the match is over. See also `view`."""
        return self.decision_for(self.game.seats_to_act(self.state))

    @property
    def outcome(self) -> Outcome | None:
        s = self.state
        if not s.over:
            return None
        ending = self.game.box.endings[s.ending]
        reason = say(f"{self.game.box.name}.end.{ending}")
        return Outcome(ending, [RESULTS[r] for r in s.results], reason, s.tally)

    @property
    def events(self) -> list[Event]:
        """All events so far, set-up included."""
        out = list(self._told)
        for entry in self.entries:
            out += entry.events
        return out

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.game, self.state)

    def events_at(self, turn: int) -> list[Event]:
        """The events of the choice that led to this turn; turn 0 is the set-up."""
        self._check_turn(turn)
        return list(self._told) if turn == 0 else list(self._entries[turn - 1].events)

    def state_at(self, turn: int) -> S:
        self._check_turn(turn)
        return self._first if turn == 0 else self._entries[turn - 1].after

    def _check_turn(self, turn: int) -> None:
        if not 0 <= turn <= self._at:
            raise TurnError(f"there is no turn {turn}: this match has 0 to {self._at}")

    def record(self, seats: Sequence[int] | None = None) -> Record:
        """The whole record with the seed; with `seats`, only what they may see before the match is over."""
        box = self.game.box
        whole = seats is None
        tags = {
            "Quarterdeck": FORMAT,
            "Game": box.name,
            "Rules": str(box.revision),
            "Content": box.content,
            "Options": options_text(box.settings, self.game.options),
            "Packs": " ".join(self.game.packs()) or "-",
            "Seats": str(box.seats),
            "Generator": self.seed.generator,
            "Seed": str(self.seed) if whole else "-",
            "Takebacks": str(self.takebacks),
            "Hints": str(self.hints),
        }
        if self.seed.generator == SEALED:
            tags["Commitment"] = self.seed.commitment()
        if self.position and whole:
            tags["Position"] = self.position
        if seats is None:
            turns = record_lines(self.game, self._first, self.opening, self.entries)
        else:
            tags["Slice"] = " ".join(seat_prefix(seat).strip() for seat in seats) or "spectator"
            turns = record_lines_seen_by(self.game, self.opening, self.entries, seat_bits(seats))
        outcome = self.outcome
        return Record(tags, turns, str(outcome) if outcome else "in play")

    def log(self, seats: Sequence[int] | None = None) -> list[str]:
        """The log so far, one line per event: all of it; with `seats`, as they see it."""
        told = self.events if seats is None else [event.seen_by(seats) for event in self.events]
        return [self.text(event.message) for event in told]

    def text(self, message: Message) -> str:
        return self.catalogue.text(message)

    # -- what a seat sees ----------------------------------------------------------------------------------

    def decision_for(self, seats: Sequence[int]) -> Decision | None:
        """The question as these seats see it: their options only."""
        s = self.state
        ask = self.game.asking(s)
        if ask is None:
            return None
        mode = ask.mode()
        asked = self.game.seats_to_act(s)
        mine = [seat for seat in asked if seat in seats]
        actions = [a for a in s.options if a.seat in mine or (mode == JOINT and bool(mine))]
        if mode == EACH:
            answered = [answer.seat for answer in s.sealed if answer.seat in seats]
            mine += answered
            actions += [a for a in ask.legal(s) if a.seat in answered]
        topic = self.game.topic(s, mine) if mine else say("core.waiting", seats=[seat_name(seat) for seat in asked])
        options = [self.game.option(s, action) for action in actions]
        refusals = self.game.refusals(s, mine) if mine else []
        kind = type(ask).__name__ if mine else ""
        others = self._options_of_others(mine) if mode == OPEN else []
        return Decision(s.count - len(s.sealed), MODES[mode], asked, topic, options, refusals, kind, others)

    def _options_of_others(self, mine: Sequence[int]) -> list[Option]:
        game, s = self.game, self.state
        return [game.option(s, a) for a in s.options if a.seat not in mine and game.is_shared(s, a)]

    def view(self, seats: Sequence[int] | None = None, turn: int | None = None) -> View:
        """What these seats see now (or saw at a turn). Without seats: the only seat's view, or a spectator's."""
        if seats is None:
            seats = [0] if self.game.box.seats == 1 else []
        at = self._at if turn is None else turn
        s = self.state_at(at)
        return View(
            self.game.box.name,
            seats,
            self.game.round(s),
            self.game.view(s, seats),
            self.decision_for(seats) if at == self._at else None,
            [event.seen_by(seats) for event in self._last_told(at)],
            self.outcome if at == self._at else None,
            self.catalogue,
            self.game.printed(),
        )

    def _last_told(self, turn: int) -> list[Event]:
        """The latest events at a turn. Secret answers that wait for others have none and are skipped."""
        while turn > 0 and self._entries[turn - 1].sealed:
            turn -= 1
        return self.events_at(turn)

    # -- playing -------------------------------------------------------------------------------------------

    def play(self, choice: Option | Action | str) -> list[Event]:
        """Make a choice, given as an option, an action or its notation. An error changes nothing."""
        return self._play(self.find(choice), self._door)

    def play_all(self, choices: Sequence[Option | Action | str]) -> list[Event]:
        """Play several choices as one transaction: all of them, or none.

        A choice that rolls dice or reveals something can only be the last: later choices would be made blindly, and a
        transaction that fails after it would have leaked the outcome.
        """
        at, kept = self._at, list(self._entries)
        told: list[Event] = []
        try:
            for number, choice in enumerate(choices, 1):
                told += self.play(choice)
                if number < len(choices) and self._entries[self._at - 1].barrier:
                    raise IllegalAction(f"{choice} has to be the last of what is sent together: dice follow it")
        except BaseException:
            self._entries, self._at = kept, at
            raise
        return told

    def play_through(self, door: Door, choice: Option | Action | str) -> list[Event]:
        """Play with random outcomes from another door: a replayed record, a test that sets the dice."""
        door.listening = True
        door.noting = True
        return self._play(self.find(choice), door)

    def find(self, choice: Option | Action | str) -> Action:
        """The legal action for a choice. Raises IllegalAction, with the reason, if there is none."""
        s = self.state
        if s.over:
            raise MatchOver("the match is over: undo, look at the replay, or begin another")
        if isinstance(choice, str):
            action = self._parse(choice)
        else:
            action = choice.action if isinstance(choice, Option) else choice
        ask = self.game.asking(s)
        assert ask is not None
        offered = ask.legal(s) if ask.mode() == EACH else s.options
        for option in offered:
            if option.same(action):
                return option
        why = self.game.why_not(s, action)
        if why is None:
            raise IllegalAction(self.text(say("core.illegal", action=str(action))))
        raise IllegalAction(self.text(say("core.illegal.why", action=str(action), why=why)))

    def _parse(self, text: str) -> Action:
        seats = self.game.seats_to_act(self.state)
        ask = self.game.asking(self.state)
        seat = TABLE if ask is not None and ask.mode() == JOINT else (seats[0] if seats else 0)
        return self.game.box.verbs.parse(text, seat)

    def _play(self, action: Action, door: Door) -> list[Event]:
        after = self.state.copy()
        try:
            self.game.apply(after, action, door)
            if door.left():
                raise ChanceError(f"{door.left()} of the given outcomes were not asked for")
        except BaseException:
            door.clear()
            raise
        barrier = door.revealed or bool(door.drawn)
        knowers = self.game.knowers(self.state, action)
        entry = HistoryEntry(action, knowers, door.drawn, door.events, barrier, bool(after.sealed), after)
        door.clear()
        del self._entries[self._at :]
        self._entries.append(entry)
        self._at += 1
        return entry.events

    # -- undo and redo -------------------------------------------------------------------------------------

    def barrier(self, seat: int | None = None) -> Message | None:
        """Why the last choice cannot be undone freely; None if it can."""
        if self._at == 0:
            return say("core.undo.nothing")
        last = self._entries[self._at - 1]
        if seat is not None and last.action.seat not in (seat, TABLE):
            return say("core.undo.other")
        if last.barrier:
            return say("core.undo.chance")
        return None

    def undo(self, seat: int | None = None, consent: bool = False) -> None:
        """Undo the last choice. Crosses a barrier only if the policy of the match allows it."""
        why = self.barrier(seat)
        if why is not None:
            allowed = self._at > 0 and (self.policy == PRACTICE or (self.policy == CONSENT and consent))
            if not allowed:
                raise UndoRefused(self.text(why))
            self.takebacks += 1
        self._at -= 1

    def undo_to_barrier(self, seat: int | None = None) -> int:
        """Undo all choices since the last barrier. Returns how many."""
        taken = 0
        while self.barrier(seat) is None:
            self._at -= 1
            taken += 1
        if not taken:
            why = self.barrier(seat)
            assert why is not None
            raise UndoRefused(self.text(why))
        return taken

    def redo(self) -> None:
        if self._at == len(self._entries):
            raise UndoRefused(self.text(say("core.redo.nothing")))
        self._at += 1

    @property
    def can_redo(self) -> bool:
        return self._at < len(self._entries)

    # -- advice --------------------------------------------------------------------------------------------

    def took_hint(self) -> None:
        """Count a hint. The count goes into the record; the position does not change."""
        self.hints += 1

    # -- forks ---------------------------------------------------------------------------------------------

    def fork(self, seats: Sequence[int] | None = None, turn: int | None = None) -> Match[S]:
        """A new match that continues from here (or from an earlier turn) with another seed. Hidden information is
        sampled from what these seats know (default: all seats)."""
        self._forks += 1
        at = self._at if turn is None else turn
        seed = self.seed.derive(f"fork {at} {self._forks}")
        knowing = list(range(self.game.box.seats)) if seats is None else seats
        start = self.game.imagine(self.state_at(at), knowing, seed.derive("imagine").door())
        other = Match(self.game, seed, self.policy, start)
        other.catalogue = self.catalogue
        return other

    def _repr_html_(self) -> str:
        """Draw the match in a notebook: as the seats to act see it, or a spectator if the game has secrets."""
        from quarterdeck.core.html import draw_view

        seats = None if self.game.box.seats == 1 or self._has_secrets() else self.game.seats_to_act(self.state)
        return draw_view(self.view(seats), self.game.box.title)

    def _has_secrets(self) -> bool:
        """Whether this game hides anything from a seat, or seats see different things or answer in secret now."""
        s = self.state
        ask = self.game.asking(s)
        if type(self.game).hide is not Game.hide or (ask is not None and ask.mode() == EACH):
            return True
        public = [part.data() for part in self.game.view(s, [])]
        return any([part.data() for part in self.game.view(s, [seat])] != public for seat in self.game.seats_to_act(s))

    def __repr__(self) -> str:
        who = "".join(seat_prefix(seat) for seat in self.game.seats_to_act(self.state))
        return f"<Match {self.game.box.name} turn {self._at}, {'over' if self.over else 'to act: ' + who.strip()}>"


def seat_bits(seats: Sequence[int]) -> int:
    """The mask of these seats. It includes the spectator's bit, because each seat knows what a spectator knows."""
    bits = 1 << SPECTATOR
    for seat in seats:
        bits |= 1 << seat
    return bits


def _policy(game: Game[S]) -> str:
    if game.box.seats == 1:
        return PRACTICE
    return CONSENT if game.box.cooperative else NEVER
