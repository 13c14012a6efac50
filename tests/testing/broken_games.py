"""Games that break one rule each, and the check that must fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import Door
from quarterdeck.core.counting import Line
from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.event import Event
from quarterdeck.core.parts import Part, Text, Track
from quarterdeck.core.state import LOST, Ask
from quarterdeck.core.words import Name, say
from tests.testing.sound_game import COIN, TAKE, TEXTS, Heap, SoundGame, Take


class SharingHeap(Heap):
    def copy(self) -> Self:
        other = super().copy()
        other.coins = self.coins
        return other


class SharedList(SoundGame):
    state = SharingHeap


class FloatingTake(Take):
    def choose(self, s: Heap, action: Action, door: Door) -> None:
        super().choose(s, action, door)
        s.score += 0.5  # type: ignore[assignment]


class HalfPoints(SoundGame):
    ask = FloatingTake


class ForgetfulHeap(Heap):
    """Has an attribute that is not a field."""

    def __init__(self) -> None:
        super().__init__()
        self.grudge = {"coins": 0}


class ForgottenField(SoundGame):
    state = ForgetfulHeap


class LeftHeap(Heap):
    """Stores the number of coins left, which follows from the coins."""

    def __init__(self) -> None:
        super().__init__()
        self.left = 0

    def copy(self) -> Self:
        other = super().copy()
        other.left = self.left
        return other


class CountingTake(Take):
    def choose(self, s: Heap, action: Action, door: Door) -> None:
        super().choose(s, action, door)
        assert isinstance(s, LeftHeap)
        s.left = len(s.coins)


class StaleField(SoundGame):
    """Declares a derived field, but does not compute it."""

    state = LeftHeap
    ask = CountingTake
    derived: ClassVar[list[str]] = ["left"]


NAMES = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen"]
PET = Verb("pet", Param("animal", NAMES))


class UnstableTake(Ask[Heap]):
    def legal(self, s: Heap) -> list[Action]:
        return [PET.of(0, NAMES.index(name)) for name in set(NAMES)]

    def choose(self, s: Heap, action: Action, door: Door) -> None:
        s.coins.pop()
        if s.coins:
            s.then(self)
        else:
            s.finish(1, [LOST])


class UnstableOrder(SoundGame):
    ask = UnstableTake
    verbs: ClassVar[list[Verb]] = [PET]
    texts: ClassVar[dict[str, str]] = {**TEXTS, "heap.ask.UnstableTake": "Pet one.", "heap.do.pet": "Pet {animal}"}

    def option(self, s: Heap, action: Action) -> Option:
        return Option(action, say("heap.do.pet", animal=NAMES[action.a]))


class LeakingView(SoundGame):
    def view(self, s: Heap, seats: Sequence[int]) -> list[Part]:
        return [*super().view(s, seats), Track("card", say("heap.score"), s.card, 2, low=-1)]


class TruthfulImagination(SoundGame):
    def hide(self, s: Heap, seats: Sequence[int]) -> Heap:
        return s.copy()

    def fill(self, known: Heap, door: Door) -> Heap:
        s = known.copy()
        s.card = (s.card + 1) % 3
        return s


class StuckTake(Take):
    def legal(self, s: Heap) -> list[Action]:
        return super().legal(s) if len(s.coins) > 3 else []

    def skips(self, s: Heap) -> bool:
        return False


class DeadEnd(SoundGame):
    ask = StuckTake


class CrashingTake(Take):
    def choose(self, s: Heap, action: Action, door: Door) -> None:
        if len(s.coins) == 6 and action.a == 2:
            raise KeyError("two")
        super().choose(s, action, door)


class CrashingOption(SoundGame):
    ask = CrashingTake


class MissingText(SoundGame):
    texts: ClassVar[dict[str, str]] = {key: text for key, text in TEXTS.items() if key != "heap.ask.Take"}


class UnfilledText(SoundGame):
    texts: ClassVar[dict[str, str]] = {**TEXTS, "heap.took": "{count} taken."}


class DoublingTake(Take):
    def legal(self, s: Heap) -> list[Action]:
        return [*super().legal(s), TAKE.of(0, 1)]


class DuplicatedOption(SoundGame):
    ask = DoublingTake


class SameLabels(SoundGame):
    texts: ClassVar[dict[str, str]] = {**TEXTS, "heap.do.take": "Take some"}


class WrongArgsTake(Take):
    def args(self) -> list[int]:
        return [1 - self.passes]


class WrongStepArgs(SoundGame):
    ask = WrongArgsTake


class RememberingTake(Take):
    played = 0

    def choose(self, s: Heap, action: Action, door: Door) -> None:
        RememberingTake.played += 1
        super().choose(s, action, door)
        s.score += RememberingTake.played


class UndoMismatch(SoundGame):
    """Depends on data outside the State, so that a redo has another result."""

    ask = RememberingTake


class ShortBound(SoundGame):
    bound = 2


class LosingTake(Take):
    def choose(self, s: Heap, action: Action, door: Door) -> None:
        super().choose(s, action, door)
        s.score = max(s.score, 1) * 3


class BrokenInvariant(SoundGame):
    ask = LosingTake

    def check(self, s: Heap) -> list[str]:
        return ["more points than coins"] if s.score > 9 else []


class PointingNowhere(SoundGame):
    def option(self, s: Heap, action: Action) -> Option:
        return Option(action, say("heap.do.take", number=action.a), ["coin.7"])


class SilentScore(SoundGame):
    """After the pass the score, which could be clicked for it, has neither an option nor a refusal."""

    def refusals(self, s: Heap, seats: Sequence[int]) -> list[Refusal]:
        return []


class TalkingTake(Take):
    def choose(self, s: Heap, action: Action, door: Door) -> None:
        super().choose(s, action, door)
        door.tell(Event(say("heap.took", number=action.a)))


class TalksToNobody(SoundGame):
    ask = TalkingTake


TOOK = Line("heap.took")


class MiscountingTake(Take):
    """Counts all takes as the same, although they name different coins."""

    def choose(self, s: Heap, action: Action, door: Door) -> None:
        super().choose(s, action, door)
        if door.listening and not door.counted(TOOK):
            door.tell(Event(say("heap.took", number=Name("heap.heap", {}, "coin", action.a))))


class MiscountsCoins(SoundGame):
    ask = MiscountingTake


class UntoldTake(Take):
    """Wants to count an event that it does not tell."""

    def choose(self, s: Heap, action: Action, door: Door) -> None:
        super().choose(s, action, door)
        if door.listening:
            door.counted(TOOK, action.a)


class CountsTheUntold(SoundGame):
    ask = UntoldTake


class LongView(SoundGame):
    texts: ClassVar[dict[str, str]] = {**TEXTS, "heap.story": "{words}"}

    def view(self, s: Heap, seats: Sequence[int]) -> list[Part]:
        return [*super().view(s, seats), Text("story", say("heap.heap"), say("heap.story", words="la " * 12_000))]


class PrivateTake(Take):
    def choose(self, s: Heap, action: Action, door: Door) -> None:
        super().choose(s, action, door)
        if door.listening:
            door.tell(Event(say("heap.took", number=action.a), private=["card"]))


class MisnamedPrivate(SoundGame):
    ask = PrivateTake


class PoorTake(Take):
    def choose(self, s: Heap, action: Action, door: Door) -> None:
        door.roll(s, COIN, 1)
        s.coins.pop()
        if s.coins:
            s.then(self)
        else:
            s.finish(1, [LOST])


class NeverRich(SoundGame):
    ask = PoorTake


BROKEN: list[tuple[type[SoundGame], str]] = [
    (SharedList, "history stays as it was"),
    (SharedList, "copies share nothing"),
    (HalfPoints, "positions save and load"),
    (HalfPoints, "position text says everything"),
    (ForgottenField, "position text says everything"),
    (StaleField, "positions save and load"),
    (UnstableOrder, "replays in another process"),
    (LeakingView, "views show no secret"),
    (TruthfulImagination, "imagining starts from knowledge"),
    (DeadEnd, "no dead ends"),
    (CrashingOption, "every option can be played"),
    (MissingText, "texts are there"),
    (UnfilledText, "texts are there"),
    (DuplicatedOption, "options are unique"),
    (SameLabels, "labels are unique"),
    (WrongStepArgs, "positions save and load"),
    (UndoMismatch, "undo and redo"),
    (UndoMismatch, "replays here"),
    (ShortBound, "rounds within bound"),
    (BrokenInvariant, "invariants"),
    (PointingNowhere, "touched parts exist"),
    (SilentScore, "touchable parts have an answer"),
    (TalksToNobody, "no events without a listener"),
    (MiscountsCoins, "events are counted as told"),
    (CountsTheUntold, "events are counted as told"),
    (LongView, "views are small"),
    (MisnamedPrivate, "private fields of events"),
]
