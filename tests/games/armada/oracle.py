"""A second reading of the combat of Armada: an oracle that follows a fight choice by choice.

It is written from the rulebook and the rulings of the guide, with plain objects, and shares no code with the game; it
reads the content by itself. A fight is one generator: it yields each question and receives the answer. Random outcomes
are told to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.armada.oracle_cards import Deed, FoeAction, foes
from tests.games.armada.oracle_crew import CLOAK, Step1
from tests.games.armada.oracle_fight import ENEMY_DIE
from tests.games.armada.oracle_table import (
    TOGETHER,
    Answer,
    Asking,
    Captain,
    Enemy,
    FightOver,
    MatchOver,
    Question,
    lacks,
    often,
)

ESCAPE = "EE"
"""What the Escape card needs."""
ESCAPE_TIMERS = 3
"""Timers with which the Mothership escapes."""
CRITICAL_SECTION = 3
"""Damage that covers the die symbol of a section of the Ouroboros."""


class Oracle(Step1):
    """`begin`, then `answer` until there is no question left."""

    question: Question | None = None

    def begin(self, luck: Sequence[tuple[int, int]]) -> None:
        self._play = self.play()
        self._told(luck)
        self.question = next(self._play, None)

    def answer(self, choice: Answer, luck: Sequence[tuple[int, int]]) -> None:
        self._told(luck)
        try:
            self.question = self._play.send(choice)
        except StopIteration:
            self.question = None

    def _told(self, luck: Sequence[tuple[int, int]]) -> None:
        for stream, outcome in luck:
            self.luck[stream].append(outcome)

    # -- the fight -----------------------------------------------------------------------------------------------

    def play(self) -> Asking:
        try:
            try:
                yield from self.settle()
                while True:
                    yield from self.round()
            except FightOver:
                pass
            yield from self.over()
        except MatchOver:
            return

    def round(self) -> Asking:
        for captain in self.team:
            captain.used.clear()
            captain.twin = 0
            captain.ready = captain.hurt = False
        for enemy in self.enemies:
            enemy.held.clear()
        for captain in self.team[:]:
            if captain in self.team:
                yield from self.roll_crew(captain)
        yield from self.act()
        yield from self.drones(self.team)
        yield from self.enemy_action()
        yield from self.destroy_ships()
        yield from self.gather_or_escape()

    def drones(self, side: list[Captain]) -> Asking:
        """Dice that stayed on drone stations repeat their function at the end of step 1."""
        locked = [(captain, die) for captain in side for die in captain.dice if die.place.startswith("lock")]
        for captain, die in locked:
            module = captain.module(die.station)
            if module is not None and die.station not in captain.shut:
                for _ in range(often(module.uses[0].crew, die.symbols)):
                    yield from self.perform(captain, die.station, module, module.uses[0], 0)

    # -- step 2 --------------------------------------------------------------------------------------------------

    def enemy_action(self) -> Asking:
        """One die for the whole fleet. Ships act from left to right, their abilities from top to bottom."""
        for enemy in self.enemies:
            enemy.acted = enemy.acts = False
            enemy.shielded = self.shields(enemy).shield > 0
        for captain in self.team:
            captain.hits = 0
            if any(captain.timers.get(station, 0) >= CLOAK for station in self.cloaks(captain)):
                captain.guards.add("cloak")
        number = self.draw(ENEMY_DIE) + 1
        while any(captain.relays for captain in self.team):
            able = [captain for captain in self.team if captain.relays]
            options = [(captain.seat, text) for captain in able for text in ("again", "accept")]
            seat, answer = yield Question("RerollEnemyDie", options)
            if answer == "accept":
                break
            self.captains[seat].relays -= 1
            number = self.draw(ENEMY_DIE) + 1
        due: list[tuple[Enemy, FoeAction]] = []
        for enemy in self.enemies:
            due += [(enemy, action) for action in self.matching(enemy, number)]
        for enemy, _ in due:
            enemy.acts = True
        for enemy, action in due:
            enemy.acted = True
            enemy.flipped ^= enemy.card.flips
            yield from self.foe_acts(enemy, action)
        yield from self.end_of_enemy_action()

    def cloaks(self, captain: Captain) -> list[int]:
        found = captain.aboard()
        return [at for at, module in found if any(name == "cloak" for use in module.uses for name, _ in use.does)]

    def matching(self, enemy: Enemy, number: int) -> list[FoeAction]:
        """Its actions for a number that are not held. Only the lower half of a Cyclone acts."""
        if self.boss == "ouroboros" and enemy.damage >= CRITICAL_SECTION:
            return []
        out: list[FoeAction] = []
        for at, action in enumerate(enemy.card.actions):
            half = not enemy.card.flips or at == int(enemy.flipped)
            if half and number in action.numbers and str(at + 1) not in enemy.held:
                out.append(action)
        return out

    def foe_acts(self, enemy: Enemy, action: FoeAction) -> Asking:
        """Only the Frontline is a target, or all ships of an Area attack. Senna ignores Kinetic attacks wholly."""
        marks = self.near() if action.area else [captain for captain in self.team if captain is self.front]
        marks = [captain for captain in in_order(marks) if not (action.kinetic and "senna" in captain.guards)]
        for deed in action.deeds:
            if not self.holds(enemy, deed.when):
                continue
            if deed.name.startswith("hit_"):
                kind = {"hit_kinetic": "kinetic", "hit_ion": "ion"}.get(deed.name, "energy")
                for captain in [one for one in marks if one in self.team]:
                    self.hit(captain, kind, self.power(enemy, deed))
                yield from self.settle()
            elif deed.name in ("breach", "disable"):
                for captain in marks:
                    if deed.name == "disable":
                        yield from self.disable(captain, deed.amount)
                    for _ in range(deed.amount if deed.name == "breach" else 0):
                        yield from self.breach(captain)
            else:
                self.for_its_fleet(enemy, deed)

    def holds(self, enemy: Enemy, when: str) -> bool:
        alone = not any(other.acts for other in self.enemies if other is not enemy)
        held = {"": True, "alone": alone, "company": not alone, "has-shields": enemy.shielded}
        return {**held, "charged": enemy.timers >= ESCAPE_TIMERS}[when]

    def power(self, enemy: Enemy, deed: Deed) -> int:
        if deed.name == "hit_per_ship":
            return deed.amount * self.ships()
        if deed.name == "hit_per_cube":
            return deed.amount * enemy.damage
        return deed.amount * enemy.timers if deed.name == "hit_per_timer" else deed.amount

    def for_its_fleet(self, enemy: Enemy, deed: Deed) -> None:
        if deed.name == "own_shields":
            holder = self.shields(enemy)
            holder.shield = max(holder.shield, min(holder.tokens, holder.shield + deed.amount))
        elif deed.name == "own_timer":
            enemy.timers += deed.amount
        elif deed.name == "fleet_shields":
            for other in self.enemies:
                other.tokens += deed.amount
                other.shield += deed.amount
        elif deed.name == "fleet_repair":
            for other in self.enemies:
                other.damage = max(0, other.damage - deed.amount)
        else:
            assert deed.name == "flee"
            raise FightOver

    def end_of_enemy_action(self) -> Asking:
        """Dendron after the whole step; then Qube Save mends silent ships, Qube Destroy breaches hurt ones."""
        for captain in self.team:
            captain.recharge(captain.hits * captain.passive("absorb"))
            if "cloak" in captain.guards:
                for station in self.cloaks(captain):
                    captain.timers.pop(station, None)
            captain.guards.clear()
            captain.relays = 0
        able = [enemy for enemy in self.enemies if enemy.active]
        for mender in [enemy for enemy in able if enemy.card.passive == "mends"]:
            for enemy in self.enemies:
                if not enemy.acted:
                    enemy.damage = max(0, enemy.damage - mender.card.amount)
        hurt = [captain for captain in self.team if captain.hurt]
        for _ in [enemy for enemy in able if enemy.card.passive == "breaches"]:
            for captain in in_order(hurt):
                yield from self.breach(captain)

    # -- steps 3 and 4 -------------------------------------------------------------------------------------------

    def destroy_ships(self) -> Asking:
        for enemy in [one for one in self.enemies if one.lethal]:
            self.destroy(enemy)
        yield from self.after_attack()
        self.explode()
        yield from self.settle()

    def gather_or_escape(self) -> Asking:
        yield from self.keep_and_unlock()
        for captain in self.team[:]:
            self.gather_crew(captain)
        yield from self.settle()
        seat = self.team[0].seat if len(self.team) == 1 else TOGETHER
        _, answer = yield Question("NextRound", [(seat, "fight"), (seat, "flee")])
        if answer == "flee":
            yield from self.try_to_escape()

    def keep_and_unlock(self) -> Asking:
        for captain in self.team:
            kept = [f"hold {die.name}" for die in captain.free() if die.symbols] if captain.has("lock-on") else []
            if kept:
                options = [(captain.seat, one) for one in [*kept, "done"]]
                _, answer = yield Question("KeepResult", options)
                if answer != "done":
                    captain.find(answer.split()[1]).place = "kept"
        for captain in self.team:
            yield from self.unlock(captain)

    def unlock(self, captain: Captain) -> Asking:
        for station, module in captain.aboard():
            crew = [die for die in captain.dice if die.station == station]
            if station in captain.offline or not crew or not any(use.drone for use in module.uses):
                continue
            options = [(captain.seat, f"{verb} {station}") for verb in ("lock", "release")]
            _, answer = yield Question("Unlock", options)
            for die in crew:
                die.place = f"{'lock' if answer.startswith('lock') else 'station'}{station}"

    def gather_crew(self, captain: Captain) -> None:
        """Lazerball goes to the Infirmary after a round in which he was used. Without dice to gather it is a defeat."""
        if captain.has("all-in") and captain.hero("all-in").assigned:
            captain.infirm(captain.hero("all-in"))
        captain.gather()
        if all(die.place in ("infirmary", "escape") for die in captain.dice):
            self.fall(captain)

    def try_to_escape(self) -> Asking:
        """All available dice are rolled once. Dice on the card stay for later attempts."""
        yield from self.escape(self.near())
        for captain in self.team:
            captain.gather()

    def escape(self, side: list[Captain]) -> Asking:
        for captain in side:
            if captain in self.team:
                self.cast(captain, captain.at("free"))
        yield from self.settle()
        for captain in side:
            captain.ready = False
        while True:
            side = [captain for captain in side if captain in self.team]
            have = "".join(die.symbols for one in side for die in one.at("escape"))
            options: list[Answer] = []
            for captain in side:
                for die in captain.free() if not captain.ready else []:
                    if captain.has("survive") or lacks(ESCAPE, have + die.symbols) < lacks(ESCAPE, have):
                        options.append((captain.seat, f"assign {die.name} escape"))
                    options.append((captain.seat, f"bolt {die.name}"))
                options += [] if captain.ready else [(captain.seat, "done")]
            if not options:
                return
            seat, answer = yield Question("Escape", options)
            captain, words = self.captains[seat], answer.split()
            if words[0] == "done":
                captain.ready = True
                continue
            die = captain.find(words[1])
            if words[0] == "bolt":
                captain.hull = 1
                raise FightOver
            if lacks(ESCAPE, have + die.symbols) >= lacks(ESCAPE, have):
                die.face = "E"
            die.place = "escape"
            if lacks(ESCAPE, have + die.symbols) == 0:
                raise FightOver

    # -- the end -------------------------------------------------------------------------------------------------

    def over(self) -> Asking:
        """Victory, or defeat: those who are left move to a nearby planet. The Mothership counts as a victory."""
        victory = not self.enemies and bool(self.team)
        for captain in self.team:
            self.leave(captain)
        if not victory and self.boss != "lokust":
            self.fallen += self.near()
            self.team = []
            yield from self.settle(fighting=False)
            return
        yield from self.settle(fighting=False)
        for captain in self.team:
            captain.shield = captain.max_shield
            self.gain(captain, captain.passive("bonus"))
        if victory:
            yield from self.scrap()

    def scrap(self) -> Asking:
        """For each faction the single highest value. A team splits it, as far as the box has credits."""
        best: dict[str, int] = {}
        for wreck in self.wrecks:
            best[wreck.card.faction] = max(best.get(wreck.card.faction, 0), wreck.card.scrap)
        bank = 40 - sum(one.credits for one in self.captains)
        for _ in range(min(sum(best.values()), bank)):
            seat = self.team[0].seat
            if len(self.team) > 1:
                options = [(TOGETHER, f"share p{one.seat + 1}") for one in self.team]
                _, answer = yield Question("Split", options)
                seat = int(answer[-1]) - 1
            self.captains[seat].credits += 1


def in_order(captains: list[Captain]) -> list[Captain]:
    """Where the order of the ships matters, the first captain comes first."""
    return sorted(captains, key=lambda captain: captain.seat)


def enemies(ids: Sequence[str], damage: Sequence[int] = ()) -> list[Enemy]:
    out = [Enemy(foes()[id], foes()[id].shield, foes()[id].shield) for id in ids]
    for enemy, cubes in zip(out, damage, strict=False):
        enemy.damage = cubes
        enemy.destroyed = enemy.lethal
    return out
