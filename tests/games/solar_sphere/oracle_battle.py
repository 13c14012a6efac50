"""The Battle phase."""

from __future__ import annotations

from collections.abc import Generator

from tests.games.solar_sphere.oracle_table import (
    CORPORATION,
    RESISTANCE_DIE,
    Asking,
    Board,
    Captain,
    Question,
    Ship,
    ask,
)

IN_ORDER = ("bottom-left", "bottom-right", "top-left", "top-right")
BELOW = {"top-left": "bottom-left", "top-right": "bottom-right"}


def battle(board: Board, final: bool) -> Asking:
    for slot in IN_ORDER:
        ship = board.fleet[slot]
        if ship is not None:
            yield from _resolve(board, ship, slot, final)


def _resolve(board: Board, ship: Ship, slot: str, final: bool) -> Asking:
    # Most drones first; of equal columns the left-most.
    ranking = sorted(ship.columns, key=lambda column: -column[1])
    beaten = yield from _roll(board, ship)
    board.fleet[slot] = None
    if beaten:
        _succeed(board, ship, [owner for owner, _ in ranking])
    elif final or slot not in BELOW:
        for captain in board.captains:
            board.lose_morale(captain, 1)
        if ranking:
            _claim(board, ship, ranking[0][0])
        _bring_home(board, ship, 0)
    else:
        board.fleet[BELOW[slot]] = ship
        _move_down(board, ship)


def _roll(board: Board, ship: Ship) -> Generator[Question, str, bool]:
    """Whether the attack succeeds. Without attackers there is no roll: such an attack always fails."""
    value = board.figures.ships[ship.card].value
    attackers = [owner for owner, _ in ship.columns if owner != CORPORATION]
    if not attackers:
        return False
    rolled = board.figures.faces[board.draw(RESISTANCE_DIE)]
    if ship.power >= value + rolled:
        return True
    for number in board.order:
        captain = board.captains[number]
        if number in attackers and not captain.automa:
            ready = _tacticians(board, captain)
            # "Reroll the Resistance die once": a captain with two of them uses one for this ship.
            if ready and (yield from ask("RollAgain", number, ["reroll", "accept"])) == "reroll":
                captain.used.add(ready[0])
                rolled = board.figures.faces[board.draw(RESISTANCE_DIE)]
                if ship.power >= value + rolled:
                    return True
    return False


def _tacticians(board: Board, captain: Captain) -> list[int]:
    return [
        card
        for card in sorted(captain.crew)
        if card not in captain.used and board.figures.crew[card].moment == "battle"
    ]


def _succeed(board: Board, ship: Ship, ranking: list[int]) -> None:
    bonus = board.figures.ships[ship.card].bonus
    for place, owner in enumerate(ranking):
        if owner != CORPORATION:
            board.captains[owner].score += bonus[min(place, 2)]
            board.gain_morale(board.captains[owner], 1)
    _claim(board, ship, ranking[0])
    _bring_home(board, ship, int(board.figures.dranda["lost"][board.level]))


def _claim(board: Board, ship: Ship, owner: int) -> None:
    """The Commander takes the card. A card of the Corporation leaves the game."""
    if owner == CORPORATION:
        return
    captain, card = board.captains[owner], board.figures.ships[ship.card]
    captain.claimed.append(ship.card)
    if card.corporation:
        board.gain_reputation(captain)
    board.gain_icons(captain, card.icons)


def _bring_home(board: Board, ship: Ship, lost: int) -> None:
    """Drones return to the inactive panels, DRANDA's to its supply without those it loses."""
    for owner, drones in ship.columns:
        if owner == CORPORATION:
            continue
        if board.captains[owner].automa:
            board.dranda.removed += min(lost, drones)
            board.dranda.supply += drones - min(lost, drones)
        else:
            board.captains[owner].inactive += drones


def _move_down(board: Board, ship: Ship) -> None:
    """Rules: Failed attack, top row. DRANDA's drones return, a Corporation drone joins, other drones stay."""
    for owner, drones in ship.columns:
        if owner != CORPORATION and board.captains[owner].automa:
            board.dranda.supply += drones
    ship.columns = [column for column in ship.columns if not _is_automa(board, column[0])]
    ship.columns.append([CORPORATION, 1])


def _is_automa(board: Board, owner: int) -> bool:
    return owner != CORPORATION and board.captains[owner].automa
