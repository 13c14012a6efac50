"""The reasons for choices in combat and on missions."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.words import Message, say
from quarterdeck.games.armada.cards import STATIONS
from quarterdeck.games.armada.effects.support import Permission
from quarterdeck.games.armada.rules.assign import module_of
from quarterdeck.games.armada.rules.ship import is_duel, module_at
from quarterdeck.games.armada.rules.weapons import hull_of, shields_of
from quarterdeck.games.armada.story import event_name, foe_name, module_name
from quarterdeck.games.armada.table import INFIRMARY, NONE, Table
from quarterdeck.games.armada.verbs import (
    ASSIGN,
    BOLT,
    ESCAPE_SLOT,
    FIGHT,
    FLEE,
    INFIRMARY_SLOT,
    MEND_SLOT,
    SAVIOR_SLOT,
    SECTION_SLOT,
    STASIS,
    SWAP_SLOT,
    TARGET,
)
from quarterdeck.players.armada.intents import blows_on
from quarterdeck.players.armada.officer import ArmadaOfficer
from quarterdeck.players.armada.reasons import HINT, percent, whole


def in_combat(officer: ArmadaOfficer, s: Table, seat: int, action: Action) -> list[Message]:
    """The reasons for a choice during a combat or a mission; empty for choices without figures."""
    code = action.code
    if code == ASSIGN:
        return _assign(officer, s, seat, action)
    if code == TARGET:
        return [*_foe(officer, s, action.a)]
    if code == STASIS:
        return [say(f"{HINT}.stasis", foe=foe_name(s, s.foes[action.a]))]
    if code in (FIGHT, FLEE) and not is_duel(s) and s.fleet != NONE:
        return _fight_on(officer, s)
    if code == BOLT:
        return [say(f"{HINT}.bolt", hull=s.hull[seat])]
    if isinstance(s.agenda[-1], Permission):
        return [say(f"{HINT}.permission")]
    return []


def _assign(officer: ArmadaOfficer, s: Table, seat: int, action: Action) -> list[Message]:
    slot = action.b
    if slot == INFIRMARY_SLOT:
        return [say(f"{HINT}.infirmary", dice=s.where[seat].count(INFIRMARY))]
    if MEND_SLOT <= slot < MEND_SLOT + STATIONS:
        return [say(f"{HINT}.mend", module=module_name(s, module_at(s, seat, slot - MEND_SLOT)))]
    if slot == SWAP_SLOT:
        return [say(f"{HINT}.swap")]
    if slot == ESCAPE_SLOT:
        return [say(f"{HINT}.escape")]
    if SECTION_SLOT <= slot < SAVIOR_SLOT and s.mission != NONE:
        return [say(f"{HINT}.section", section=slot - SECTION_SLOT + 1, event=event_name(s, s.mission))]
    return _station(officer, s, seat, slot)


def _station(officer: ArmadaOfficer, s: Table, seat: int, slot: int) -> list[Message]:
    module = module_of(s, seat, slot)
    name = module_name(s, module)
    number = 0 if slot >= SAVIOR_SLOT else slot // STATIONS
    if officer.appraisal.attack[module][number] > 0:
        return [say(f"{HINT}.attack", module=name)]
    faces = costly_numbers(officer, s, seat)
    if faces:
        return [say(f"{HINT}.defence", module=name, faces=faces)]
    return [say(f"{HINT}.station", module=name)]


def costly_numbers(officer: ArmadaOfficer, s: Table, seat: int) -> int:
    """With how many numbers of the enemy die a ship would lose hull."""
    if is_duel(s) or s.fleet == NONE:
        return 0
    harm = officer.battle.harm(s, seat)
    total = 0
    for row in blows_on(officer.appraisal, s, seat, s.front):
        if row:
            harm.of_number(row, s.hull[seat], s.shield[seat], s.guards[seat])
            total += harm.lost > 0
    return total


def _foe(officer: ArmadaOfficer, s: Table, foe: int) -> list[Message]:
    kind = s.foes[foe]
    left = hull_of(s, foe) - s.foe_damage[foe]
    shield = s.foe_shield[shields_of(s, foe)]
    numbers = 0
    for row in officer.appraisal.blows[kind]:
        numbers |= row[1]
    name = foe_name(s, kind)
    return [
        say(f"{HINT}.foe", foe=name, hull=left, shield=shield),
        say(f"{HINT}.foe-acts", foe=name, faces=numbers.bit_count()),
    ]


def _fight_on(officer: ArmadaOfficer, s: Table) -> list[Message]:
    ahead = officer.battle.now(s)
    out = [say(f"{HINT}.outlook", percent=percent(ahead.chance()), hull=whole(min(ahead.loss, 30.0)))]
    peril = officer.battle.peril(s)
    if peril > 0:
        out.append(say(f"{HINT}.peril", faces=whole(6 * peril)))
    return out
