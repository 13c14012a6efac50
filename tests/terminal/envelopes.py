"""Two seats with a secret each and secret answers: the smallest game that needs a handover of the screen."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import Door
from quarterdeck.core.event import Event
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Part, Text
from quarterdeck.core.state import DRAWN, EACH, LOST, OPEN, WON, Ask, State
from quarterdeck.core.words import say

BID = Verb("bid", Param("coins", 3))
SECRETS = ("walrus", "heron")
TEXTS = {
    "envelopes.letter": "Letter",
    "envelopes.yours": "Your word is {word}.",
    "envelopes.closed": "Somebody's word is {word}.",
    "envelopes.ask.Bid": "How much?",
    "envelopes.ask.OpenBid": "How much?",
    "envelopes.do.bid": "Bid {coins}",
    "envelopes.opened": "The envelopes are opened; {seat} had {word}.",
    "envelopes.end.opened": "The envelopes are open.",
}


class Envelopes(State):
    """All information is on the agenda."""


class Bid(Ask[Envelopes]):
    def mode(self) -> int:
        return EACH

    def legal(self, s: Envelopes) -> list[Action]:
        return [*BID.row(0), *BID.row(1)]

    def choose_all(self, s: Envelopes, answers: list[Action], door: Door) -> None:
        if door.listening:
            for seat in (0, 1):
                message = say("envelopes.opened", seat=seat + 1, word=SECRETS[seat])
                door.tell(Event(message, private=["word"], knowers=[seat]))
        s.finish(0, [DRAWN, DRAWN])


class OpenBid(Bid):
    """A bid in OPEN mode: either seat may be first."""

    def mode(self) -> int:
        return OPEN

    def choose(self, s: Envelopes, action: Action, door: Door) -> None:
        s.finish(0, [WON, LOST] if action.seat == 0 else [LOST, WON])


class EnvelopeGame(Game[Envelopes]):
    def __init__(self, open_floor: bool = False) -> None:
        self.open_floor = open_floor
        box = Box(
            name="envelopes",
            title="Envelopes",
            revision=1,
            seats=2,
            verbs=[BID],
            steps=[Bid, OpenBid],
            texts=TEXTS,
            endings=["opened"],
        )
        super().__init__(box, {})

    def blank(self) -> Envelopes:
        return Envelopes()

    def setup(self, door: Door) -> Envelopes:
        s = Envelopes()
        s.then(OpenBid() if self.open_floor else Bid())
        return s

    def view(self, s: Envelopes, seats: Sequence[int]) -> list[Part]:
        return [Text("letter", say("envelopes.letter"), say("envelopes.yours", word=SECRETS[seat])) for seat in seats]
