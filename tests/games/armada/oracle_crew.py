"""Step 1 of a combat round as the oracle reads it: rolling, rerolls, crew at stations."""

from __future__ import annotations

from tests.games.armada.oracle_cards import Module, Use
from tests.games.armada.oracle_gambits import Gambits
from tests.games.armada.oracle_table import Answer, Asking, Captain, Die, Question, completes, lacks, names, often

PLENTY = 99
CLOAK = 4
GUARDS = {"no_kinetic": "senna", "soft_energy": "soft"}


class Step1(Gambits):
    # -- rolling -----------------------------------------------------------------------------------------------

    def roll_crew(self, captain: Captain) -> Asking:
        """All available dice are rolled; rerolls come before any die is assigned."""
        rolled = captain.at("free", "resting")
        for die in captain.at("kept", "resting"):
            die.place = "free"
        captain.rerolls = captain.passive("rerolls")
        if captain.has("stimulus") and self.ships() >= 5:
            captain.rerolls += 1
        yield from self.roll(captain, rolled)
        while captain in self.team and captain.rerolls and captain.at("free", "marked"):
            options = [(captain.seat, f"mark {die.name}") for die in captain.free()]
            options += [(captain.seat, "roll")] if captain.at("marked") else []
            _, answer = yield Question("Reroll", [*options, (captain.seat, "keep")])
            if answer.startswith("mark"):
                captain.find(answer.split()[1]).place = "marked"
                continue
            marked = captain.at("marked")
            for die in marked:
                die.place = "free"
            if answer == "keep":
                break
            captain.rerolls -= 1
            yield from self.roll(captain, marked)
        if captain in self.team:
            yield from self.steady(captain)

    def steady(self, captain: Captain) -> Asking:
        """Inspire after the rerolls of AI cores, once. A pacifist saves crew first. Science again and again."""
        if captain.has("inspire"):
            blanks = [die for die in captain.at("free") if not die.hero and die.face == "-"]
            yield from self.roll(captain, blanks)
        if captain.has("pacifist"):
            gus = captain.hero("pacifist")
            if gus.place == "free" and "M" in gus.symbols and captain.at("infirmary"):
                gus.place = "spent"
                self.heal(captain)
        while captain in self.team and captain.has("curiosity"):
            science = [die for die in captain.at("free") if "S" in die.symbols]
            if not science:
                return
            _, answer = yield Question("Curious", [(captain.seat, "again"), (captain.seat, "accept")])
            if answer == "accept":
                return
            yield from self.roll(captain, science)

    def heal(self, captain: Captain) -> None:
        """All crew leave the Infirmary: available next round, with Jaszsk-Rit at once after a roll."""
        self.bring_back(captain, captain.at("infirmary"))

    # -- what can be done --------------------------------------------------------------------------------------

    def act(self) -> Asking:
        while True:
            options = [one for captain in self.team if not captain.ready for one in self.options(captain)]
            if not options:
                return
            seat, answer = yield Question("Act", options)
            captain, words = self.captains[seat], answer.split()
            if words[0] == "done":
                captain.ready = True
            elif words[0] == "assign":
                yield from self.assign(captain, words[1], words[2])
            else:
                yield from self.use_ability(captain, words)

    def options(self, captain: Captain) -> list[Answer]:
        out: list[str] = []
        faces = [die.symbols for die in captain.at("free")]
        slots = self.open_slots(captain) if faces else []
        for die in captain.free():
            for slot in slots:
                if self.can_begin(captain, slot, die.symbols, faces):
                    out.append(f"assign {die.name} {slot}")
            if captain.at("infirmary") and not captain.far and ("M" in die.symbols or "C" in die.symbols):
                out.append(f"assign {die.name} infirmary")
            if "E" in die.symbols or "C" in die.symbols:
                out += [f"assign {die.name} mend{station}" for station in captain.offline]
        stuck = not out
        if len(self.mates(captain)) > 1 and not captain.far and not captain.at("swap"):
            out += [f"assign {die.name} swap" for die in captain.free()]
        out += self.gambits(captain, stuck)
        return [(captain.seat, one) for one in [*out, "done"]]

    def open_slots(self, captain: Captain) -> list[str]:
        """Uses of stations that would change something now. From afar only station 1 reaches."""
        out: list[str] = []
        for station, module in captain.aboard():
            if station in captain.shut or (captain.far and station > 1):
                continue
            for number, use in enumerate(module.uses):
                allowed = (len(self.mates(captain)) > 1 or not use.team) and use.credits <= captain.credits
                if allowed and self.space(captain, station, use) > 0 and self.matters(captain, station, module, use):
                    out.append(f"{station}{'b' if number else ''}")
        return out

    def space(self, captain: Captain, station: int, use: Use) -> int:
        """How many more dice fit. A drone station has one place; Kilroy allows two dice at any station."""
        if use.once and f"once {station}" in captain.used:
            return 0
        most = 1 if use.drone else use.most or PLENTY
        here = sum(1 for die in captain.dice if die.station == station)
        if (use.drone or use.most) and station == 2 and "linked" in captain.used:
            here += 1
        return (min(most, 2) if captain.has("indivisible") else most) - here

    def matters(self, captain: Captain, station: int, module: Module, use: Use) -> bool:
        return any(self.effect_matters(captain, station, module, name, amount) for name, amount in use.does)

    def effect_matters(self, captain: Captain, station: int, module: Module, name: str, amount: int) -> bool:
        weapon = self.weapon(captain, station, module, name, amount, 0)
        if weapon is not None:
            kind, power, traits = weapon
            return power > 0 and self.reaches(captain, kind, traits)
        if name in ("recharge", "recharge_more"):
            return captain.shield < captain.max_shield
        if name == "repair":
            return captain.hull < captain.max_hull
        if name == "cloak":
            return captain.timers.get(station, 0) < CLOAK
        if name in GUARDS:
            return GUARDS[name] not in captain.guards
        if name == "heal":
            return any(one.at("infirmary") for one in self.mates(captain))
        if name == "shield_transfer":
            others = [one for one in self.mates(captain) if one is not captain]
            return captain.shield > 0 and any(one.shield < one.max_shield for one in others)
        if name == "teleport":
            return len(self.mates(captain)) > 1
        if name == "stasis":
            return bool(self.holdable(captain))
        return True

    def weapon(
        self, captain: Captain, station: int, module: Module, name: str, amount: int, extra: int
    ) -> tuple[str, int, frozenset[str]] | None:
        """Kind, damage and traits of an attack."""
        traits = module.traits
        if name in ("energy", "kinetic", "ion"):
            return name, amount, traits
        if name == "ion_drain":
            return "ion", amount, traits | {"drain"}
        if name == "burn":
            return "energy", amount, traits | {"wounded", "direct"}
        if name == "energy_and_more":
            return "energy", amount + extra, traits
        if name == "energy_per_timer":
            return "energy", amount * captain.timers.get(station, 0), traits
        return None

    def holdable(self, captain: Captain) -> list[str]:
        out: list[str] = []
        for at, enemy in enumerate(self.enemies):
            actions = [str(number + 1) for number in range(len(enemy.card.actions))]
            passives = ["ability"] if enemy.card.passive else []
            out += [f"stasis {at} {what}" for what in [*actions, *passives] if what not in enemy.held]
        return out

    def can_begin(self, captain: Captain, slot: str, face: str, faces: list[str]) -> bool:
        """No die is assigned without an activation: the available dice must be enough."""
        use = self.use_at(captain, slot)
        if lacks(use.crew, face) >= lacks(use.crew, ""):
            return False
        others = faces[:]
        others.remove(face)
        return completes(use.crew, face, others, self.space(captain, self.station_of(slot), use) - 1)

    def use_at(self, captain: Captain, slot: str) -> Use:
        module = self.module_of(captain, slot)
        return module.uses[1 if slot.endswith("b") else 0]

    def module_of(self, captain: Captain, slot: str) -> Module:
        module = captain.module(int(slot[0]))
        assert module is not None
        return module

    def station_of(self, slot: str) -> int:
        return int(slot[0])

    def place_of(self, slot: str) -> str:
        """Where a die lies that is assigned to a slot."""
        return f"station{slot[0]}"

    # -- assigning ---------------------------------------------------------------------------------------------

    def assign(self, captain: Captain, name: str, slot: str) -> Asking:
        die = captain.find(name)
        if slot == "infirmary":
            die.place = "spent"
            self.heal(captain)
        elif slot.startswith("mend"):
            die.place = "spent"
            captain.offline.discard(int(slot[-1]))
            if captain.has("reboot"):
                captain.offline.clear()
        elif slot == "swap":
            die.place = "swap"
            self.swap(captain)
        else:
            yield from self.man(captain, slot, die)

    def swap(self, captain: Captain) -> None:
        """The Frontline and one other captain put a die each; two others do not swap."""
        partners = [one for one in self.team if one is not captain and one.at("swap")]
        if captain is not self.front:
            partners = [one for one in partners if one is self.front]
        if partners:
            self.front = partners[0] if captain is self.front else captain
            for one in (captain, partners[0]):
                one.at("swap")[0].place = "spent"

    def man(self, captain: Captain, slot: str, die: Die) -> Asking:
        use, station = self.use_at(captain, slot), self.station_of(slot)
        die.place = self.place_of(slot)
        have = die.symbols
        while True:
            complete = lacks(use.crew, have) == 0
            options: list[str] = []
            faces = [one.symbols for one in captain.at("free")]
            for other in captain.free():
                if complete:
                    fits = use.grows and (use.crew[0] in other.symbols or "C" in other.symbols)
                else:
                    rest = faces[:]
                    rest.remove(other.symbols)
                    helps = lacks(use.crew, have + other.symbols) < lacks(use.crew, have)
                    space = self.space(captain, station, use)
                    fits = helps and completes(use.crew, have + other.symbols, rest, space - 1)
                if fits:
                    options.append(f"assign {other.name} {slot}")
            if complete and not options:
                break
            options += ["activate"] if complete else []
            _, answer = yield Question("Man", [(captain.seat, one) for one in options])
            if answer == "activate":
                break
            added = captain.find(answer.split()[1])
            added.place = self.place_of(slot)
            have += added.symbols
        yield from self.activate(captain, slot, have)

    def activate(self, captain: Captain, slot: str, have: str) -> Asking:
        """A station acts as often as the symbols allow, unless it acts once per round or grows with its crew."""
        use, station = self.use_at(captain, slot), self.station_of(slot)
        module = self.module_of(captain, slot)
        extra = max(0, have.count(use.crew[0]) + have.count("C") - len(use.crew)) if use.grows else 0
        captain.credits -= use.credits
        captain.used.add(f"once {station}")
        if station == 1 and captain.card.system == "twin-link":
            captain.twin += have.count("T") + have.count("C")
        for _ in range(1 if use.once or use.grows else often(use.crew, have)):
            yield from self.perform(captain, station, module, use, extra)
        if station == 1 and captain in self.team:
            for second, other in self.linked(captain):
                yield from self.perform(captain, 2, second, other, 0)

    def linked(self, captain: Captain) -> list[tuple[Module, Use]]:
        """Twin Link: Tactical crew of station 1 counts for station 2, which keeps its own limits, once in a round.

        Dice assigned one after another add up; what station 2 cannot use now is kept.
        """
        module = captain.module(2)
        out: list[tuple[Module, Use]] = []
        if module is None or 2 in captain.shut:
            return out
        for use in module.uses:
            if set(use.crew) != {"T"} or use.credits or (use.team and len(self.mates(captain)) < 2):
                continue
            if use.box and self.space(captain, 2, use) < 1:
                continue
            if not self.matters(captain, 2, module, use):
                continue
            number = captain.twin // len(use.crew)
            if number and use.box:
                number = 1 if use.once else number
                captain.used |= {"once 2", "linked"}
            captain.twin -= number * len(use.crew)
            out += [(module, use)] * number
        return out

    def perform(self, captain: Captain, station: int, module: Module, use: Use, extra: int) -> Asking:
        for name, amount in use.does:
            if captain in self.team:
                yield from self.effect(captain, station, module, name, amount, extra)

    def effect(self, captain: Captain, station: int, module: Module, name: str, amount: int, extra: int) -> Asking:
        weapon = self.weapon(captain, station, module, name, amount, extra)
        if weapon is not None:
            yield from self.attack(captain, *weapon)
        elif name in ("charge", "cloak"):
            captain.timers[station] = captain.timers.get(station, 0) + amount
        elif name == "recharge":
            captain.recharge(amount)
        elif name == "recharge_more":
            captain.recharge(amount * sum(1 for die in captain.dice if die.station == station))
        elif name == "repair":
            captain.hull = min(captain.max_hull, captain.hull + amount)
        elif name in GUARDS:
            captain.guards.add(GUARDS[name])
        elif name == "polarity":
            options = [(captain.seat, f"defend {kind}") for kind in ("energy", "kinetic")]
            _, answer = yield Question("Defend", options)
            captain.guards.add(f"against {answer.split()[1]}")
        elif name == "stasis":
            _, answer = yield Question("Hold", [(captain.seat, one) for one in self.holdable(captain)])
            self.hold(answer.split()[1:])
        elif name == "relay":
            captain.relays += 1
        elif name in ("heal", "shield_transfer"):
            yield from self.support(captain, name, amount)
        else:
            yield from self.beam(captain)

    def hold(self, words: list[str]) -> None:
        self.enemies[int(words[0])].held.add(words[1])

    def support(self, captain: Captain, name: str, amount: int) -> Asking:
        if name == "heal":
            able = [one for one in self.mates(captain) if one.at("infirmary")]
        else:
            able = [one for one in self.mates(captain) if one is not captain and one.shield < one.max_shield]
        if not able:
            return
        _, answer = yield Question("Support", [(captain.seat, f"support p{one.seat + 1}") for one in able])
        other = self.captains[int(answer[-1]) - 1]
        if name == "heal":
            self.heal(other)
        else:
            captain.shield -= other.recharge(min(amount, captain.shield))

    def beam(self, captain: Captain) -> Asking:
        """Lupin: dice are sent or fetched, one way, and stay in their state."""
        ally: Captain | None = None
        way = ""
        while True:
            options: list[str] = []
            for other in self.mates(captain):
                if other is captain or other.far or ally not in (None, other):
                    continue
                if way != "fetch" and len(captain.dice) > 1:
                    options += [f"send p{other.seat + 1} {name}" for name in names(captain.at("free", "infirmary"))]
                if way != "send" and len(other.dice) > 1:
                    options += [f"fetch p{other.seat + 1} {name}" for name in names(other.at("free", "infirmary"))]
            _, answer = yield Question("Beam", [(captain.seat, one) for one in [*options, "done"]])
            if answer == "done":
                return
            chosen, who, name = answer.split()
            if chosen == "fetch" and way == "":
                host = int(who[-1]) - 1
                _, answer = yield Question("Permission", [(host, "accept"), (host, "decline")])
                if answer == "decline":
                    way = "send"
                    continue
            way = chosen
            ally = self.captains[int(who[-1]) - 1]
            giver, taker = (captain, ally) if way == "send" else (ally, captain)
            die = giver.find(name, "free", "infirmary")
            giver.dice.remove(die)
            taker.dice.append(die)
            taker.ready = False
