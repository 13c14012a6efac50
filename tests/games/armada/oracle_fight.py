"""What both sides of a combat do to each other: attacks, damage, breaches, ships that fall."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from tests.games.armada.oracle_cards import BASIC_FACES, heroes
from tests.games.armada.oracle_table import (
    TOGETHER,
    Asking,
    Captain,
    Die,
    Enemy,
    FightOver,
    MatchOver,
    Question,
)

CREW, HERO, ENEMY_DIE, BREACH = 0, 1, 2, 3
CREDITS = 40


class Fight:
    """The pieces of one combat, and what happens to them."""

    def __init__(
        self,
        captains: list[Captain],
        team: Sequence[int],
        enemies: list[Enemy],
        exits: list[str],
        boss: str = "",
        exposed: bool = True,
        rebuild: bool = False,
    ) -> None:
        self.captains = captains
        self.team = [captains[seat] for seat in team]
        self.enemies = enemies
        self.exits = exits
        self.boss = boss
        self.sealed = boss == "artemis" and not exposed
        self.solo = len(captains) == 1
        self.rebuild = rebuild
        self.front: Captain | None = None
        self.fallen: list[Captain] = []
        self.wrecks: list[Enemy] = []
        self.blasts = 0
        self.luck: dict[int, deque[int]] = {stream: deque() for stream in range(4)}
        self.won = False
        """The final encounter is destroyed."""
        self.lost = False
        """A captain alone has lost the match."""

    # -- chance ----------------------------------------------------------------------------------------------

    def draw(self, stream: int) -> int:
        return self.luck[stream].popleft()

    def roll(self, captain: Captain, dice: list[Die]) -> Asking:
        self.cast(captain, dice)
        yield from self.settle()

    def cast(self, captain: Captain, dice: list[Die], reacts: bool = True) -> None:
        """Roll dice. Some heroes do something at once when they show a certain side."""
        for die in dice:
            die.face = heroes()[die.hero].faces[self.draw(HERO)] if die.hero else BASIC_FACES[self.draw(CREW)]
        for die in dice if reacts else []:
            if not die.hero or captain not in self.team:
                continue
            ability = heroes()[die.hero].ability
            # Pathos: performed immediately, whatever happens to the result later. Grok Grok: not blocked by shields.
            if ability == "calm" and die.face == "-":
                captain.recharge(1)
            elif ability == "rage" and die.symbols.count("T") >= 2:
                self.lose_hull(captain, 1)

    # -- captains' ships -------------------------------------------------------------------------------------

    def near(self) -> list[Captain]:
        return [captain for captain in self.team if not captain.far]

    def mates(self, captain: Captain) -> list[Captain]:
        """The captains in the combat on the side of one, that one included."""
        return self.team

    def reaches(self, captain: Captain, kind: str, traits: frozenset[str]) -> bool:
        return bool(self.targets(kind, traits))

    def gain(self, captain: Captain, credits: int) -> None:
        """Credits are limited to those in the box."""
        captain.credits += min(credits, CREDITS - sum(one.credits for one in self.captains))

    def hit(self, captain: Captain, kind: str, amount: int) -> None:
        if f"against {kind}" in captain.guards:
            amount -= 2
        if kind == "energy" and "soft" in captain.guards:
            amount = min(amount, 1)
        if amount <= 0 or "cloak" in captain.guards or (kind == "kinetic" and "senna" in captain.guards):
            return
        stopped = 0 if kind == "kinetic" else min(amount, captain.shield)
        captain.shield -= stopped
        through = 0 if kind == "ion" else amount - stopped
        if through:
            captain.hits += 1
            self.lose_hull(captain, through)

    def lose_hull(self, captain: Captain, amount: int) -> None:
        captain.hull = max(0, captain.hull - amount)
        captain.hurt = True
        if captain.hull == 0:
            self.fall(captain)

    def fall(self, captain: Captain) -> None:
        """Defeat: critical damage, all dice return. Alone it is a loss, but for the one Rebuild."""
        captain.critical = True
        if self.solo:
            if not self.rebuild:
                self.lost = True
                raise MatchOver
            self.rebuild = False
            captain.critical = False
            captain.hull = captain.max_hull
        if captain not in self.team:
            return
        self.team.remove(captain)
        self.leave(captain)
        if not captain.far:
            self.fallen.append(captain)
        if self.front is captain:
            self.front = None

    def leave(self, captain: Captain) -> None:
        """Guests go home as they are, used dice as used ones; the dice of the captain come back and are gathered."""
        for host in self.captains:
            for die in reversed(host.dice[:]):
                if die.home != host.seat and captain.seat in (die.home, host.seat):
                    if die.place not in ("free", "infirmary", "resting", "kept", "escape"):
                        die.place = "spent"
                    host.dice.remove(die)
                    self.captains[die.home].dice.append(die)
        for die in captain.dice:
            die.place, die.face = "free", None
        captain.offline.clear()
        captain.frozen.clear()
        captain.guards.clear()
        captain.timers.clear()
        captain.used.clear()
        captain.twin = 0
        captain.relays = 0

    def settle(self, fighting: bool = True) -> Asking:
        """Fallen ships move to a nearby planet; the badge passes; without a ship in reach the combat is over."""
        while True:
            options = [(one.seat, f"retreat {place}") for one in self.fallen for place in self.exits]
            if fighting and self.front is None:
                options += [(TOGETHER, f"front p{one.seat + 1}") for one in self.near()]
            if not options:
                break
            seat, answer = yield Question("Retreat PassBadge", options)  # The order does not matter.
            if answer.startswith("front"):
                self.front = self.captains[int(answer[-1]) - 1]
            else:
                self.fallen = [one for one in self.fallen if one.seat != seat]
        if fighting and not self.near():
            raise FightOver

    # -- breaches --------------------------------------------------------------------------------------------

    def breach(self, captain: Captain) -> Asking:
        if captain not in self.team:
            return
        rerolls = ["ophainim"] if captain.has("reroute") else []
        rerolls += ["relay"] if captain.relays else []
        while True:
            station = self.draw(BREACH) + 1
            module = captain.module(station)
            # An empty station, one that is offline and one that cannot go offline ignore it.
            if module is None or station in captain.offline or module.passive.get("sturdy"):
                return
            if not rerolls:
                break
            _, answer = yield Question("RerollBreach", [(captain.seat, "again"), (captain.seat, "accept")])
            if answer == "accept":
                break
            if rerolls.pop(0) == "relay":
                captain.relays -= 1
        crew = [die for die in captain.dice if die.station == station]
        if not (crew and captain.has("reinforced")):
            captain.offline.add(station)
            # Only the text of the Raflesia removes its timers.
            if any(name == "charge" for use in module.uses for name, _ in use.does):
                captain.timers.pop(station, None)
        if not captain.has("immune"):
            for die in crew:
                captain.infirm(die)

    def disable(self, captain: Captain, count: int) -> Asking:
        """The captain chooses the crew. Of equal basic dice a used one goes first, then a blank, locked ones last."""
        for _ in range(count):
            able = [die for die in captain.dice if die.place != "infirmary"]
            if captain.has("immune") or not able or captain not in self.team:
                return
            options = [(captain.seat, f"infirm {die.hero}") for die in able if die.hero]
            if any(not die.hero for die in able):
                options.append((captain.seat, "infirm basic"))
            _, answer = yield Question("SendToInfirmary", options)
            name = answer.split()[1]
            chosen = [die for die in able if (die.hero or "basic") == name]
            captain.infirm(min(chosen, key=_worth))

    # -- enemy ships -----------------------------------------------------------------------------------------

    def shields(self, enemy: Enemy) -> Enemy:
        """The sections of the Ouroboros share the shields of the first."""
        return self.enemies[0] if self.boss == "ouroboros" else enemy

    def ships(self) -> int:
        return 1 if self.boss == "ouroboros" else len(self.enemies)

    def protects(self, enemy: Enemy) -> bool:
        beside = enemy.card.passive == "swarm" and any(other.card.boss for other in self.enemies)
        return enemy.active and (enemy.card.passive == "protect" or beside)

    def is_aloof(self, enemy: Enemy) -> bool:
        """Quartz ignores all damage in company; its own kind is none."""
        company = any(other.card.passive != "aloof" for other in self.enemies)
        return enemy.card.passive == "aloof" and enemy.active and company

    def room(self, enemy: Enemy, kind: str) -> int:
        shield, hull = self.shields(enemy).shield, enemy.card.hull - enemy.damage
        return {"energy": shield + hull, "kinetic": hull, "ion": shield}[kind]

    def targets(self, kind: str, traits: frozenset[str]) -> list[Enemy]:
        reach = self.enemies
        if "direct" not in traits:
            guards = [enemy for enemy in self.enemies if self.protects(enemy)]
            reach = guards or [enemy for enemy in self.enemies if not self.is_aloof(enemy)]
        out = []
        for enemy in reach:
            if self.sealed or ("wounded" in traits and not enemy.damage):
                continue
            finishes = "quick" in traits and kind != "ion" and enemy.lethal and not enemy.destroyed
            if self.room(enemy, kind) > 0 or finishes:
                out.append(enemy)
        return out

    def attack(self, captain: Captain, kind: str, amount: int, traits: frozenset[str]) -> Asking:
        if "area" in traits:
            for enemy in self.targets(kind, traits):
                self.strike(captain, enemy, kind, amount, traits)
            yield from self.after_attack()
            return
        for _ in range(amount if "multi" in traits else 1):
            found = self.targets(kind, traits)
            if not found:
                return
            options = [(captain.seat, f"target {self.enemies.index(enemy)}") for enemy in found]
            _, answer = yield Question("Target", options)
            enemy = self.enemies[int(answer.split()[1])]
            self.strike(captain, enemy, kind, 1 if "multi" in traits else amount, traits)
            yield from self.after_attack()

    def strike(self, captain: Captain, enemy: Enemy, kind: str, amount: int, traits: frozenset[str]) -> None:
        holder = self.shields(enemy)
        dealt = min(amount, self.room(enemy, kind))
        stopped = 0 if kind == "kinetic" else min(dealt, holder.shield)
        holder.shield -= stopped
        enemy.damage += dealt - stopped
        if "drain" in traits:
            captain.recharge(dealt)
        if "quick" in traits and enemy.lethal:
            self.destroy(enemy)

    def destroy(self, enemy: Enemy) -> None:
        if self.boss == "ouroboros":
            enemy.destroyed = True
            return
        self.enemies.remove(enemy)
        self.wrecks.append(enemy)
        if enemy.card.passive == "blast":
            self.blasts += enemy.card.amount
        for captain in self.team:
            if captain.has("payout") and enemy.card.scrap >= 2:
                self.gain(captain, 1)
            sick = captain.at("infirmary")
            if captain.has("rally") and sick:
                self.bring_back(captain, sick[:1])
        if enemy.card.boss:
            self.won = True
            raise MatchOver

    def bring_back(self, captain: Captain, dice: list[Die]) -> None:
        """Dice leave the Infirmary for the next round; with Jaszsk-Rit they are rolled and available at once."""
        for die in dice:
            die.place = "free" if captain.has("triage") else "resting"
        if captain.has("triage"):
            self.cast(captain, dice, reacts=False)

    def after_attack(self) -> Asking:
        """Without enemy ships the combat is over, after the blasts of the last ones."""
        if self.boss == "ouroboros":
            if all(enemy.destroyed for enemy in self.enemies):
                self.won = True
                raise MatchOver
        elif not self.enemies:
            self.explode()
            yield from self.settle(fighting=False)
            raise FightOver

    def explode(self) -> None:
        blast, self.blasts = self.blasts, 0
        for captain in self.near() if blast else []:
            captain.guards.clear()
            self.hit(captain, "energy", blast)


def _worth(die: Die) -> int:
    if die.place in ("escape", "kept") or die.place.startswith("lock"):
        return 4
    if die.place == "free":
        return 3 if die.symbols else 2
    return 1
