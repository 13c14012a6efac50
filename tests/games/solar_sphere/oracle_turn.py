"""A turn of a captain in the Deploy phase."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace

from tests.games.solar_sphere.oracle_figures import (
    BELTS,
    CREW_STATION,
    DICE_FOR,
    FABRICATOR,
    FLEET,
    PLACES,
    SALVAGE_SHIP,
    SLOTS,
    SPHERE,
    payments,
)
from tests.games.solar_sphere.oracle_gains import (
    do,
    fabricate,
    gain,
    gain_any,
    kickbacks_of,
    refreshable,
    salvage,
    take_kickbacks,
)
from tests.games.solar_sphere.oracle_means import Means, buildable, can_act, can_launch, has_purpose
from tests.games.solar_sphere.oracle_table import Answer, Asking, Board, Captain, Question, ask

CONDITIONAL = (SPHERE, CREW_STATION, FLEET)
"""Locations whose action can be impossible. Elsewhere one gains, or up to a number of drones."""


class Turn:
    """One turn: kickbacks and crew, one die deployed or discarded, crew again."""

    def __init__(self, board: Board, captain: Captain) -> None:
        self.board = board
        self.captain = captain
        self.kicked = False
        self.cast: tuple[int, int] | None = None
        """A die that the Navigator changed: its old and its new value."""
        self.place = ""
        self.value = 0

    def play(self) -> Asking:
        self.captain.fresh = 0
        ended = yield from self._deploy()
        if not ended:
            while crew := self._usable():
                answer = yield from ask("After", self.captain.number, [*crew, "end"])
                if answer == "end":
                    break
                yield from self._use(answer)

    def _deploy(self) -> Generator[Question, str, bool]:
        """Everything up to the end of the visit. Returns whether it ended the turn, without crew after it."""
        captain = self.captain
        while True:
            answer = yield from ask("Turn", captain.number, self._options())
            verb, *words = answer.split()
            if verb == "kickback":
                self.kicked = True
                count = kickbacks_of(self.board, captain, int(words[0]))
                captain.morale = int(words[0])
                yield from take_kickbacks(self.board, captain, count)
            elif verb == "use":
                yield from self._use(answer)
            elif verb == "recast":
                self.cast = int(words[0]), int(words[1])
                captain.used.add(self._navigator())
            elif verb == "discard-die":
                captain.dice.remove(int(words[0]))
                self.board.gain_morale(captain, 1)
                return True
            else:
                return (yield from self._visit(int(words[0]), words[1], int(words[2])))

    # -- before the visit ------------------------------------------------------------------------------------

    def _dice(self) -> list[int]:
        """The values of dice that may be deployed: not one gained this turn."""
        dice = list(self.captain.dice)
        if self.captain.fresh:
            dice.remove(self.captain.fresh)
        return sorted(set(dice))

    def _navigator(self) -> int:
        """An unused crew member that changes a die, -1 without one."""
        ready = [card for card in self.captain.crew if card not in self.captain.used]
        return next((card for card in sorted(ready) if self.board.figures.crew[card].moment == "deploy"), -1)

    def _options(self) -> list[str]:
        captain = self.captain
        if self.cast is not None:
            return [*self._visits(self.cast[1]), *self._usable()]
        out: list[str] = []
        for die in self._dice():
            out += self._visits(die)
            out.append(f"discard-die {die}")
            if self._navigator() >= 0:
                out += [f"recast {die} {value}" for value in range(1, 7) if value != die and self._visits(value)]
        if not self.kicked:
            spanners = self.board.figures.tracks["spanners"]
            out += [f"kickback {space}" for space in spanners if space < captain.morale]
        return out + self._usable()

    def _visits(self, die: int) -> list[str]:
        return [
            f"visit {die} {place} {value}"
            for place, value in self._payable(die)
            if place not in CONDITIONAL
            or has_purpose(self.board, self._means_after(self._drones(place, die, value)), place, value)
        ]

    def _payable(self, die: int) -> list[tuple[str, int]]:
        """Rules: Operating drones. One for each step of the value, one more where other dice are."""
        return [
            (place, value)
            for place in PLACES
            for value in self._values(place, die)
            if self._drones(place, die, value) <= self.captain.active
        ]

    def _values(self, place: str, start: int) -> list[int]:
        """The values a die may be changed to. Without needless changes: the nearest one, and more where it counts.

        Of two that are equally near, which have the same effect, the lower one stands for both.
        """
        values = sorted(DICE_FOR[place])
        if self.board.reading.needless:
            return values
        if place in (SALVAGE_SHIP, SPHERE) and place not in self.captain.satellites:
            return [value for value in values if value >= start]
        return [min(values, key=lambda value: abs(value - start))]

    def _drones(self, place: str, start: int, value: int) -> int:
        return abs(value - start) + (1 if self.board.visits[place] else 0)

    def _means_after(self, exhausted: int) -> Means:
        now = Means.of(self.captain)
        return replace(now, active=now.active - exhausted, inactive=now.inactive + exhausted)

    # -- crew ------------------------------------------------------------------------------------------------

    def _usable(self, visited: str = "") -> list[str]:
        """Crew that can be used now; on entering a location also crew for a visit there."""
        cards = self.board.figures.crew
        return [
            f"use {cards[card].id}"
            for card in self.captain.crew
            if card not in self.captain.used
            and cards[card].moment in ("turn", visited)
            and all(self._matters(word, amount) for effect in cards[card].action for word, amount in effect.items())
        ]

    def _matters(self, word: str, amount: int) -> bool:
        """Whether a captain can pay for an effect, and it would change something."""
        captain = self.captain
        if word == "pay_morale":
            return captain.morale >= amount
        if word.startswith("pay_"):
            return captain.store[("ore", "gold", "crystal").index(word[4:])] >= amount
        if word == "morale_per_crew":
            return len(captain.crew) + len(captain.retired) >= amount
        if word == "morale_per_hex":
            return len(self.board.hexes_of(captain)) >= amount
        if word == "salvage":
            return captain.inactive > 0
        if word == "salvage_per_ship":
            return captain.inactive > 0 and bool(captain.claimed)
        if word == "fabricate":
            return captain.reserve > 0 or bool(captain.satellites)
        if word == "refresh":
            return bool(refreshable(self.board, captain))
        return True

    def _use(self, answer: str) -> Asking:
        name = answer.split()[1]
        card = next(card for card in self.captain.crew if self.board.figures.crew[card].id == name)
        self.captain.used.add(card)
        yield from do(self.board, self.captain, self.board.figures.crew[card].action)

    # -- the visit -------------------------------------------------------------------------------------------

    def _visit(self, die: int, place: str, value: int) -> Generator[Question, str, bool]:
        captain = self.captain
        drones = self._drones(place, die, value)
        captain.active -= drones
        captain.inactive += drones
        captain.dice.remove(self.cast[0] if self.cast else die)
        self.board.visits[place].append(value)
        self.place, self.value = place, value
        while True:
            means = Means.of(captain)
            options = ["act"] if can_act(self.board, means, place, value) else []
            options += ["satellite"] if can_launch(means, place) else []
            options = [*(options or ["nothing"]), *self._usable(place)]
            answer = yield from ask("Act", captain.number, options)
            if answer == "satellite":
                captain.active -= 1
                captain.satellites.add(place)
                return True
            if answer == "act":
                yield from self._act()
                return False
            if answer == "nothing":
                return True
            yield from self._use(answer)

    def _act(self) -> Asking:
        board, captain, place = self.board, self.captain, self.place
        boosted = place in captain.satellites
        if place in BELTS:
            yield from gain(board, captain, BELTS.index(place), 3 if boosted else 1)
        elif place == FABRICATOR:
            yield from fabricate(board, captain, 3 if boosted else 2)
        elif place == SALVAGE_SHIP:
            yield from salvage(board, captain, 6 if boosted else self.value)
        elif place == SPHERE:
            yield from self._build(6 if boosted else self.value)
        elif place == CREW_STATION:
            if boosted:
                yield from gain_any(board, captain, 1)
            yield from self._hire()
        else:
            if boosted:
                yield from salvage(board, captain, 2)
            yield from self._attack()

    def _build(self, limit: int) -> Asking:
        board, captain = self.board, self.captain
        answer = yield from self._ask_or_use(
            "Build", lambda: [f"build {cell}" for cell in buildable(board, Means.of(captain), limit)]
        )
        if answer == "nothing":
            return
        cell = int(answer.split()[1])
        tile = board.tiles[cell]
        assert tile is not None
        for kind in range(3):
            captain.store[kind] -= tile.cost[kind]
        captain.active -= 1
        board.owner[cell] = captain.number
        board.gain_icons(captain, tile.icons)
        yield from do(board, captain, tile.benefit)
        board.reward_neighbours(cell)

    def _hire(self) -> Asking:
        board, captain = self.board, self.captain
        cards = board.figures.crew
        answer = yield from self._ask_or_use("Hire", self._hires)
        if answer == "nothing":
            return
        _, name, payment = answer.split()
        slot = next(at for at, card in enumerate(board.display) if card is not None and cards[card].id == name)
        hired = board.display[slot]
        assert hired is not None
        for kind, amount in enumerate(payments(cards[hired].tier)[payment]):
            captain.store[kind] -= amount
        captain.store[1] -= 2
        captain.score += cards[hired].tier
        board.gain_morale(captain, board.tokens[slot])
        board.display[slot] = None
        board.tokens[slot] = 0
        board.gain_icons(captain, [cards[hired].icon])
        captain.crew.append(hired)
        if len(captain.crew) > 3:
            yield from self._retire(hired)

    def _hires(self) -> list[str]:
        store, cards = self.captain.store, self.board.figures.crew
        return [
            f"hire {cards[card].id} {name}"
            for card in self.board.display
            if card is not None
            for name, extra in payments(cards[card].tier).items()
            if store[0] >= extra[0] and store[1] >= 2 + extra[1] and store[2] >= extra[2]
        ]

    def _retire(self, hired: int) -> Asking:
        cards, captain = self.board.figures.crew, self.captain
        names = {f"retire {cards[card].id}": card for card in captain.crew if card != hired}
        card = names[(yield from ask("Retire", captain.number, list(names)))]
        captain.crew.remove(card)
        captain.used.discard(card)
        captain.retired.append(card)
        yield from do(self.board, captain, cards[card].retire)

    def _attack(self) -> Asking:
        board, captain = self.board, self.captain
        attacked: set[str] = set()
        while True:
            answer = yield from self._ask_or_use("Attack", lambda: self._attacks(attacked))
            if answer in ("done", "nothing"):
                return
            _, slot, drones = answer.split()
            ship = board.fleet[slot]
            assert ship is not None
            attacked.add(slot)
            captain.store[2] -= 1
            captain.active -= int(drones)
            ship.deploy(captain.number, int(drones))

    def _attacks(self, attacked: set[str]) -> list[str]:
        out = ["done"] if attacked else []
        if self.captain.store[2]:
            for slot in SLOTS:
                if self.board.fleet[slot] is not None and slot not in attacked:
                    out += [f"attack {slot} {drones}" for drones in range(1, self.captain.active + 1)]
        return out

    def _ask_or_use(self, kind: str, options: Callable[[], list[str]]) -> Answer:
        """Ask in the middle of an action. Crew may be used first; `nothing` ends an action that became impossible."""
        while True:
            answer = yield from ask(kind, self.captain.number, [*(options() or ["nothing"]), *self._usable()])
            if not answer.startswith("use "):
                return answer
            yield from self._use(answer)
