"""Step 1 of a combat round as the oracle reads it: the ram, configuring in combat, abilities of heroes."""

from __future__ import annotations

from tests.games.armada.oracle_cards import BASIC_FACES, SIDE_NAMES, heroes
from tests.games.armada.oracle_fight import Fight
from tests.games.armada.oracle_table import Asking, Captain, Question, names


class Gambits(Fight):
    def gambits(self, captain: Captain, stuck: bool) -> list[str]:
        out: list[str] = []
        free = captain.free()
        if captain.passive("ram") and not captain.far and self.reaches(captain, "kinetic", frozenset()):
            out += [f"ram {hull}" for hull in range(1, min(captain.hull, 20) + 1)]
        if captain.card.system == "switch-blade" and "switched" not in captain.used and not captain.offline:
            empty = [at for at in range(1, 7) if all(die.station != at for die in captain.dice)]
            out += [f"install {module} {at}" for module in sorted(set(captain.storage)) for at in empty]
        if captain.has("parley") and not captain.has("immune"):
            basics = [die for die in captain.at("free") if not die.hero]
            out += [f"parley {die.name}" for die in free if basics and (die.hero or len(basics) > 1)]
        if captain.has("mirror") and "mirror" not in captain.used and captain.hero("mirror").place == "free":
            out += [f"copy {die.name}" for die in free if die is not captain.hero("mirror")]
        if captain.has("pair") and captain.hero("pair").place == "free":
            out += [f"pair {name}" for name in names(die for die in captain.dice if die.assigned)]
        if captain.has("last-stand"):
            out += self.last_stand(captain)
        if captain.has("synapse") and stuck and free and "synapse" not in captain.used:
            # After the roll, and not if another hero is the reason: Gus has then been used for his crew.
            busy = any(die.place in ("spent", "swap") or die.assigned for die in captain.dice)
            out += [] if busy else ["synapse"]
        return out

    def last_stand(self, captain: Captain) -> list[str]:
        left = [die for die in captain.dice if die.place != "infirmary"]
        if len(left) != 1 or left[0].place != "free" or len(captain.dice) == 1:
            return []
        die = left[0]
        if not die.hero:
            return [f"turn {die.name} {SIDE_NAMES[face]}" for face in "TESM" if face != die.face]
        faces = heroes()[die.hero].faces
        return [
            f"show {die.hero} {at}"
            for at, face in enumerate(faces)
            if face not in ("-", die.face) and face not in faces[:at]
        ]

    def use_ability(self, captain: Captain, words: list[str]) -> Asking:
        if words[0] == "ram":
            # Damage is dealt even if the ram costs the fight.
            yield from self.attack(captain, "kinetic", int(words[1]), frozenset())
            self.lose_hull(captain, int(words[1]))
            yield from self.settle()
        elif words[0] == "install":
            self.switch(captain, words[1], int(words[2]))
        elif words[0] == "parley":
            captain.infirm(captain.find(words[1]))
            basics = [die for die in captain.free() if not die.hero]
            sides = list(SIDE_NAMES.values())
            options = [f"turn {die.name} {side}" for die in basics for side in sides if side != die.name]
            _, answer = yield Question("Turn", [(captain.seat, one) for one in options])
            self.turn(captain, answer.split())
        elif words[0] in ("turn", "show"):
            self.turn(captain, words)
        elif words[0] == "copy":
            captain.used.add("mirror")
            captain.hero("mirror").face = captain.find(words[1]).face
        elif words[0] == "pair":
            rose = captain.hero("pair")
            partner = next(die for die in captain.dice if die.assigned and die.name == words[1])
            rose.place, partner.place = partner.place, "free"
        else:
            captain.used.add("synapse")
            yield from self.roll(captain, captain.at("free"))

    def turn(self, captain: Captain, words: list[str]) -> None:
        die = captain.find(words[1])
        if words[0] == "show":
            die.face = heroes()[die.hero].faces[int(words[2])]
        else:
            die.face = next(face for face in BASIC_FACES if SIDE_NAMES[face] == words[2])

    def switch(self, captain: Captain, module: str, station: int) -> None:
        """The AG-01 configures in combat: a stored module takes a station without crew."""
        captain.used.add("switched")
        captain.storage.remove(module)
        if station in captain.fitted:
            captain.storage.append(captain.fitted[station])
        captain.fitted[station] = module
        captain.timers.pop(station, None)
        captain.hull = min(captain.hull, captain.max_hull)
        captain.shield = min(captain.shield, captain.max_shield)
