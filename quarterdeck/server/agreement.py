"""What the people of a table are agreeing on: proposals for a joint answer, requests to undo, and the plans of bots.

It follows from the journal lines since the last move, so every node has the same, and a restart loses nothing. A move
ends it. Rules know nothing of it: an agreed answer is played as one choice of the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import msgspec

from quarterdeck.server import messages as m
from quarterdeck.server.match_data import MOVES, JournalLine, ProposedAnswer


class Proposal:
    """An answer for the group, or an undo, that one seat proposes and the others agree to."""

    def __init__(
        self, number: int, kind: Literal["answer", "undo"], seat: int, at: int, answer: ProposedAnswer | None = None
    ) -> None:
        self.number = number
        """The number of its line in the journal."""
        self.kind = kind
        self.seat = seat
        self.at = at
        self.answer = answer
        """None for an undo."""
        self.agree: set[int] = set()
        self.disagree: set[int] = set()

    def vote(self, seats: Iterable[int], agree: bool) -> None:
        for seat in seats:
            (self.agree if agree else self.disagree).add(seat)
            (self.disagree if agree else self.agree).discard(seat)


class Agreement:
    def __init__(self, lines: Sequence[JournalLine] = ()) -> None:
        self.proposals: list[Proposal] = []
        self.plans: dict[int, list[tuple[int, m.Say]]] = {}
        """The plans that bots have said since the last move, by seat."""
        self.prompted: set[int] = set()
        """Bots that a person has asked to act now."""
        self.last_move = 0
        """The number of the last line that changed the match, as far as it was read here."""
        for line in lines:
            self.follow(line)

    def __bool__(self) -> bool:
        return bool(self.proposals or self.plans or self.prompted)

    def follow(self, line: JournalLine) -> bool:
        """Apply a journal line; returns whether anything changed."""
        if line.kind in MOVES:
            ended = bool(self)
            self.proposals, self.plans, self.prompted = [], {}, set()
            self.last_move = line.seq
            return ended
        if line.kind == "propose":
            self._propose(line)
        elif line.kind == "ask-undo":
            self._ask_undo(line)
        elif line.kind == "vote":
            self._vote(line)
        elif line.kind == "plan":
            self.plans[line.seat] = msgspec.json.decode(line.actions[0], type=list[tuple[int, m.Say]])
        elif line.kind == "prompt":
            self.prompted.add(line.seat)
        else:
            return False
        return True

    def _propose(self, line: JournalLine) -> None:
        said = msgspec.json.decode(line.actions[0], type=ProposedAnswer)
        found = next(
            (one for one in self.proposals if one.answer is not None and one.answer.action == said.action), None
        )
        if found is None:
            found = Proposal(line.seq, "answer", line.seat, line.at, said)
            self.proposals.append(found)
        self._support(found, _seats(line.actions[1]))

    def _ask_undo(self, line: JournalLine) -> None:
        found = self.undo
        if found is not None and found.disagree:  # It was refused: this is a new request.
            self.proposals.remove(found)
            found = None
        if found is None:
            found = Proposal(line.seq, "undo", line.seat, line.at)
            self.proposals.append(found)
        found.vote(_seats(line.actions[0]), True)

    def _vote(self, line: JournalLine) -> None:
        number, vote, seats = line.actions
        found = self.find(int(number))
        if found is None:
            return
        if vote == "yes" and found.kind == "answer":
            self._support(found, _seats(seats))
        else:
            found.vote(_seats(seats), vote == "yes")

    def _support(self, proposal: Proposal, seats: list[int]) -> None:
        """A seat supports one answer: another one loses its support, which the others see as a disagreement."""
        for other in self.proposals:
            if other.kind == "answer" and other is not proposal:
                other.vote([seat for seat in seats if seat in other.agree], False)
        proposal.vote(seats, True)

    # -- reading -------------------------------------------------------------------------------------------------------

    @property
    def undo(self) -> Proposal | None:
        return next((one for one in self.proposals if one.kind == "undo"), None)

    @property
    def is_pending(self) -> bool:
        """Whether something is proposed that counts when its time is over."""
        undo = self.undo
        answers = any(one.kind == "answer" for one in self.proposals)
        return answers or (undo is not None and not undo.disagree)

    def find(self, number: int) -> Proposal | None:
        return next((one for one in self.proposals if one.number == number), None)

    def agreed(self, asked: Collection[int], people: Collection[int]) -> Proposal | None:
        """The proposal that all agree to whose seats people play. Bots agree with people."""
        for proposal in self.proposals:
            needed = people if proposal.kind == "undo" else [seat for seat in people if seat in asked]
            if all(seat in proposal.agree for seat in needed):
                return proposal
        return None

    def best(self, asked: Collection[int]) -> Proposal | None:
        """The answer with the most support of the asked seats; of equals the earliest. For when the time is over."""
        answers = [one for one in self.proposals if one.kind == "answer"]
        return max(answers, key=lambda one: (len(one.agree.intersection(asked)), -one.number), default=None)

    def message(self, viewer: Sequence[int], time: int = 0) -> m.Agreement:
        """As these seats see it. `time`: seconds for an answer at this table; 0 for no limit."""
        proposals = [_seen(one, bool(viewer), time) for one in self.proposals]
        return m.Agreement(proposals, [m.BotPlan(seat, plan) for seat, plan in sorted(self.plans.items())])


def _seen(one: Proposal, has_seat: bool, time: int) -> m.Proposal:
    answer = one.answer if one.answer is not None and (one.answer.shared or has_seat) else None
    return m.Proposal(
        number=one.number,
        kind=one.kind,
        seat=one.seat,
        label=answer.label if answer is not None else "",
        agree=sorted(one.agree),
        disagree=sorted(one.disagree),
        action=answer.action if answer is not None else "",
        until=one.at + time * 1000 if time and one.kind == "undo" else 0,
    )


def _seats(text: str) -> list[int]:
    return [int(seat) for seat in text.split(",") if seat]


def seats_text(seats: Sequence[int]) -> str:
    return ",".join(str(seat) for seat in seats)
