"""What captains gain: resources, drones, kickbacks, the auxiliary die, and the words on cards."""

from __future__ import annotations

from tests.games.solar_sphere.oracle_figures import PLACES, RESOURCES, ROWS, Effect
from tests.games.solar_sphere.oracle_means import ROW_LENGTH, STORAGE
from tests.games.solar_sphere.oracle_table import AUXILIARY_DIE, Asking, Board, Captain, ask


def gain(board: Board, captain: Captain, kind: int, amount: int) -> Asking:
    """Rules: Storage area. A resource that does not fit is discarded, or another one makes room."""
    for _ in range(amount):
        if sum(captain.store) >= STORAGE:
            options = [f"discard {RESOURCES[x]}" for x in range(3) if captain.store[x] or x == kind]
            lost = yield from ask("FullStore", captain.number, options)
            if RESOURCES.index(lost.split()[1]) == kind:
                continue
            captain.store[RESOURCES.index(lost.split()[1])] -= 1
        captain.store[kind] += 1


def gain_any(board: Board, captain: Captain, amount: int) -> Asking:
    for _ in range(amount):
        taken = yield from ask("ChooseResource", captain.number, [f"take {name}" for name in RESOURCES])
        yield from gain(board, captain, RESOURCES.index(taken.split()[1]), 1)


def fabricate(board: Board, captain: Captain, amount: int) -> Asking:
    """Rules: Fabricating drones. With an empty reserve, a satellite may come back instead."""
    made = min(amount, captain.reserve)
    captain.reserve -= made
    captain.active += made
    for _ in range(amount - made):
        if not captain.satellites:
            return
        places = [f"recover {place}" for place in PLACES if place in captain.satellites]
        answer = yield from ask("RecoverSatellite", captain.number, [*places, "keep"])
        if answer == "keep":
            return
        captain.satellites.remove(answer.split()[1])
        captain.active += 1


def salvage(board: Board, captain: Captain, most: int) -> Asking:
    """Rules: Salvaging drones. At most one into each row of the matrix; the others are regenerated."""
    rows: set[int] = set()
    while True:
        left = min(most - len(rows), captain.inactive)
        options = [f"regenerate {drones}" for drones in range(left + 1)]
        if left:
            free = [row for row in range(3) if row not in rows and captain.matrix[row] < ROW_LENGTH]
            options += [f"decommission {ROWS[row]}" for row in free]
        verb, what = (yield from ask("Salvage", captain.number, options)).split()
        if verb == "regenerate":
            captain.inactive -= int(what)
            captain.active += int(what)
            return
        rows.add(ROWS.index(what))
        yield from decommission(board, captain, ROWS.index(what))


def decommission(board: Board, captain: Captain, row: int) -> Asking:
    captain.inactive -= 1
    column = captain.matrix[row]
    captain.matrix[row] += 1
    if min(captain.matrix) > column:  # The column is full: "Immediately take the die from your reserve and roll it".
        gain_auxiliary(board, captain)
    if ROWS[row] == "points":
        captain.score += board.figures.matrix["points"][column]
    elif ROWS[row] == "morale":
        board.gain_morale(captain, board.figures.matrix["morale"][column])
    else:
        yield from gain_any(board, captain, 1)


def gain_auxiliary(board: Board, captain: Captain) -> None:
    """Rules: Gaining your auxiliary ship die. Once a round; it waits for a later turn."""
    if captain.had_auxiliary:
        return
    captain.had_auxiliary = True
    captain.fresh = board.draw(AUXILIARY_DIE) + 1
    captain.dice.append(captain.fresh)


def take_kickbacks(board: Board, captain: Captain, count: int) -> Asking:
    for _ in range(count):
        options = [f"take {name}" for name in RESOURCES]
        if captain.reserve or captain.satellites:
            options.append("fabricate")
        if captain.inactive:
            options.append("salvage")
        answer = yield from ask("TakeKickback", captain.number, options)
        if answer == "fabricate":
            yield from fabricate(board, captain, 1)
        elif answer == "salvage":
            yield from salvage(board, captain, 2)
        else:
            yield from gain(board, captain, RESOURCES.index(answer.split()[1]), 1)


def kickbacks_of(board: Board, captain: Captain, space: int) -> int:
    """Rules: Take kickbacks. One for each spanner passed or landed on, two if it is below or behind the reputation."""
    tracks = board.figures.tracks
    behind: int = tracks["reputation"][captain.reputation]
    crossed: list[int] = [spanner for spanner in tracks["spanners"] if space <= spanner < captain.morale]
    return len(crossed) + sum(spanner <= behind for spanner in crossed)


def do(board: Board, captain: Captain, effects: list[Effect]) -> Asking:
    """Carry out what a card or a hex says."""
    for effect in effects:
        for word, amount in effect.items():
            yield from _do_one(board, captain, word, amount)


def _do_one(board: Board, captain: Captain, word: str, amount: int | list[list[Effect]]) -> Asking:
    if isinstance(amount, list):
        options = [f"choose {number}" for number in range(len(amount))]
        chosen = yield from ask("ChooseBonus", captain.number, options)
        yield from do(board, captain, amount[int(chosen.split()[1])])
    elif word in RESOURCES:
        yield from gain(board, captain, RESOURCES.index(word), amount)
    elif word == "any":
        yield from gain_any(board, captain, amount)
    elif word == "pay_morale":
        captain.morale -= amount
    elif word.startswith("pay_"):
        captain.store[RESOURCES.index(word[4:])] -= amount
    elif word == "morale":
        board.gain_morale(captain, amount)
    elif word == "morale_per_crew":
        board.gain_morale(captain, (len(captain.crew) + len(captain.retired)) // amount)
    elif word == "morale_per_hex":
        board.gain_morale(captain, len(board.hexes_of(captain)) // amount)
    elif word == "reputation":
        board.gain_reputation(captain)
    elif word == "points":
        captain.score += amount
    elif word == "points_per_hex":
        captain.score += amount * len(board.hexes_of(captain))
    elif word == "points_per_ship":
        captain.score += amount * len(captain.claimed)
    elif word == "salvage":
        yield from salvage(board, captain, amount)
    elif word == "salvage_per_ship":
        yield from salvage(board, captain, amount * len(captain.claimed))
    elif word == "salvage_all":
        yield from salvage(board, captain, captain.inactive)
    elif word == "fabricate":
        yield from fabricate(board, captain, amount)
    elif word == "kickback":
        yield from take_kickbacks(board, captain, amount)
    elif word == "auxiliary":
        gain_auxiliary(board, captain)
    elif word == "refresh":
        names = [board.figures.crew[card].id for card in refreshable(board, captain)]
        name = yield from ask("ChooseRefresh", captain.number, [f"refresh {name}" for name in names])
        captain.used = {card for card in captain.used if f"refresh {board.figures.crew[card].id}" != name}
    else:
        raise AssertionError(f"the oracle does not know the word {word}")


def refreshable(board: Board, captain: Captain) -> list[int]:
    """Used crew that does not refresh others itself, so that no two cards refresh each other for ever."""
    return [card for card in sorted(captain.used) if {"refresh": True} not in board.figures.crew[card].action]
