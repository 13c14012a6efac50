"""How strong a captain's ship is: what its crew does at its stations in a usual combat round."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.armada.cards import BASIC, STATIONS, TWIN_LINK
from quarterdeck.games.armada.symbols import COMMAND, ENGINEERING, MEDICAL, TACTICAL, count
from quarterdeck.games.armada.table import NONE, Table
from quarterdeck.players.armada.appraisal import Appraisal, dice_of

BASIC_SYMBOL: Final = 1 / 6
WILD: Final = [0.45, 0.3, 0.2, 0.05]
"""How Command is used: as each of the four symbols."""
SECOND: Final = 0.75
"""The part of an activation with several symbols that its dice reach on average."""
IDLE_MEDICAL: Final = 0.25
"""What a Medical symbol is worth without a station, for the Infirmary."""

WOUNDED: Final = 0.6
"""The part of the dice that find a target with hull damage."""
SPARE: Final = 0.05
"""What one more station is worth in case another goes offline."""


class Strength:
    """The expected damage of a round, and what the other activations are worth."""

    def __init__(self, fire: float, screen: float, other: float) -> None:
        self.fire: Final = fire
        self.screen: Final = screen
        """Shields and other defences."""
        self.other: Final = other

    def total(self) -> float:
        return self.fire + self.screen + self.other


def crew_symbols(appraisal: Appraisal, crew: list[int]) -> list[float]:
    """The expected number of each symbol in a roll of a crew, with Command shared among the others."""
    out = [0.0, 0.0, 0.0, 0.0]
    for kind in crew:
        if kind == BASIC:
            for symbol in range(COMMAND):
                out[symbol] += BASIC_SYMBOL
        else:
            row = appraisal.symbols[kind - 1]
            for symbol in range(COMMAND):
                out[symbol] += row[symbol] + row[COMMAND] * WILD[symbol]
    return out


def strength(appraisal: Appraisal, ship: int, crew: list[int], aboard: list[int]) -> Strength:
    """The strength of a ship with this crew and these six modules."""
    symbols = crew_symbols(appraisal, crew)
    fire = screen = 0.0
    for symbol in range(COMMAND):
        attack, defence = best_uses(appraisal, ship, aboard, symbol, symbols[symbol])
        fire += attack
        screen += defence
    if symbols[MEDICAL] > 0:
        screen += IDLE_MEDICAL * min(1.0, symbols[MEDICAL])
    other = 0.0
    modules = appraisal.kit.modules
    families: list[int] = []
    for module in aboard:
        if module != NONE and modules.uses[module]:
            other += SPARE
        if module == NONE or not appraisal.passive[module]:
            continue
        family = modules.family[module]
        if family in families and family >= 0:
            continue
        families.append(family)
        other += appraisal.passive[module]
    return Strength(fire, screen, other)


def best_uses(appraisal: Appraisal, ship: int, aboard: list[int], symbol: int, dice: float) -> tuple[float, float]:
    """The damage and the defence that a number of dice with one symbol reach, the best stations first."""
    modules = appraisal.kit.modules
    linked = symbol == TACTICAL and appraisal.kit.ships.system[ship] == TWIN_LINK
    rates: list[tuple[float, float, float, float]] = []
    for station in range(STATIONS):
        module = aboard[station]
        if module == NONE:
            continue
        for number, use in enumerate(modules.uses[module]):
            needed = count(use.need, symbol)
            if not needed or (use.team and appraisal.kit.solo):
                continue
            takes = dice_of(use)
            part = 1.0 if takes == 1 else SECOND
            attack = part * appraisal.attack[module][number] / takes
            defence = part * appraisal.defence[module][number] / takes
            if linked and station == 0 and aboard[1] != NONE:
                attack += _linked_attack(appraisal, aboard[1])
            limit = min(1.0, dice) if use.once or use.drone or use.most else dice
            if any(effect.name == "burn" for effect in use.effects):
                limit = WOUNDED * dice
            rates.append((-(attack + defence), attack, defence, limit))
    rates.sort()
    fire = screen = 0.0
    left = dice
    for _, attack, defence, limit in rates:
        used = min(left, limit)
        fire += used * attack
        screen += used * min(defence, 2.0)
        left -= used
        if left <= 0.01:
            break
    return fire, screen


def _linked_attack(appraisal: Appraisal, module: int) -> float:
    best = 0.0
    for number, use in enumerate(appraisal.kit.modules.uses[module]):
        if count(use.need, TACTICAL) == 1 and dice_of(use) == 1 and not use.credits:
            best = max(best, appraisal.attack[module][number])
    return best


def strength_of(appraisal: Appraisal, s: Table, seat: int) -> Strength:
    aboard = s.aboard[STATIONS * seat : STATIONS * seat + STATIONS]
    for station in range(STATIONS):
        if s.offline[seat] >> station & 1:
            aboard[station] = NONE
    return strength(appraisal, s.ship[seat], s.crew[seat], aboard)


def hull_symbols(appraisal: Appraisal, s: Table, seat: int) -> float:
    """The hull that a repair action recovers on average."""
    total = 0.0
    for kind in s.crew[seat]:
        total += BASIC_SYMBOL if kind == BASIC else appraisal.symbols[kind - 1][ENGINEERING]
        if kind != BASIC and s.kit.rulings.command_repairs:
            total += appraisal.symbols[kind - 1][COMMAND]
    return total + (1.0 if s.kit.rulings.dx else 0.0)
