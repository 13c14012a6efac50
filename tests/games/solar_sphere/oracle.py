"""A second reading of the rules of Solar Sphere: an oracle that follows a match choice by choice.

It is written from the rulebook alone, with plain objects, and shares no code with the game. A match is one generator:
it yields each question and receives the answer. Random outcomes are told to it. Comments cite the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.solar_sphere.oracle_battle import battle
from tests.games.solar_sphere.oracle_dranda import DRANDA, TOP, dranda_turn, rarest
from tests.games.solar_sphere.oracle_ending import final_score, results
from tests.games.solar_sphere.oracle_figures import CELLS, COLOURS, FACE_DOWN, PLACES, RECIPES, SLOTS, figures
from tests.games.solar_sphere.oracle_table import (
    CORPORATION,
    CREW_CARDS,
    DRANDA_DICE,
    SCORING_CARDS,
    SHIP_CARDS,
    SHIP_DICE,
    SOLO_CARDS,
    STACKS,
    TILES,
    TURN_ORDER,
    Asking,
    Board,
    Question,
    Reading,
    Ship,
)
from tests.games.solar_sphere.oracle_turn import Turn

ROUNDS = 6
FACE_DOWN_MARK = 19
TIER_STARTS = (0, 18, 36)


class Oracle:
    """`begin`, then `answer` until there is no question left."""

    def __init__(self, players: int, level: int, reading: Reading, pack: str = "") -> None:
        self.board = Board(figures(pack), players, level, reading)
        self.question: Question | None = None
        self.final: list[list[int]] = []
        self.results: list[str] = []
        self.ending = ""
        self._match = self._play()

    def begin(self, luck: Sequence[tuple[int, int]]) -> None:
        self.board.luck.extend(luck)
        self.question = next(self._match)

    def answer(self, choice: str, luck: Sequence[tuple[int, int]]) -> None:
        self.board.luck.extend(luck)
        try:
            self.question = self._match.send(choice)
        except StopIteration:
            self.question = None

    def _play(self) -> Asking:
        board = self.board
        self._set_up()
        for board.round in range(1, ROUNDS + 1):
            self._dock()
            yield from self._deploy()
            final = board.round == ROUNDS or board.complete()
            yield from battle(board, final)
            if final:
                break
            self._recover()
        self.final = [final_score(board, captain) for captain in board.captains]
        self.results = results(board, self.final)
        self.ending = "sphere" if board.complete() else "rounds"

    # -- setup -----------------------------------------------------------------------------------------------

    def _set_up(self) -> None:
        board = self.board
        board.owner[0] = CORPORATION
        down = FACE_DOWN[board.players]
        for cell in range(1, len(CELLS)):
            if down and board.draw(TILES) == FACE_DOWN_MARK:
                down -= 1
                board.owner[cell] = CORPORATION
            else:
                board.tiles[cell] = board.figures.hexes[board.draw(TILES)]
        board.scoring = board.draw(SCORING_CARDS)
        board.order = [board.draw(TURN_ORDER) for _ in board.captains]
        board.left_of_value = list(RECIPES[board.players])
        self._reveal_ships()
        for tier in range(3):
            ends = (*TIER_STARTS, len(board.figures.crew))
            board.crew_deck[tier] = set(range(ends[tier], ends[tier + 1]))
        self._refill_display()
        for captain in board.captains:
            if captain.automa:
                board.dranda.supply = board.figures.dranda_supply
                board.dranda.deck = set(range(len(board.figures.solo)))
            else:
                start = board.figures.board
                captain.active, captain.inactive = start["active"], start["inactive"]
                captain.reserve = start["reserve"]

    def _reveal_ships(self) -> None:
        """Two new ships for the top row. In a solo match both rows are arranged then."""
        board = self.board
        new: list[Ship] = []
        for _ in TOP:
            stack = board.draw(STACKS)
            card = board.draw(SHIP_CARDS)
            assert board.left_of_value[stack] > 0
            assert board.figures.ships[card].value == stack + 2
            board.left_of_value[stack] -= 1
            new.append(Ship(card))
        board.fleet["top-left"], board.fleet["top-right"] = new
        if board.solo:
            self._arrange("top-left", "top-right")
            self._arrange("bottom-left", "bottom-right")

    def _arrange(self, left: str, right: str) -> None:
        """Rules: Solo, Resistance ships. In each row the higher value is left, else the icon DRANDA has fewest of."""
        board = self.board
        her, cards = board.captains[DRANDA], board.figures.ships
        pair = [ship for ship in (board.fleet[left], board.fleet[right]) if ship is not None]
        if len(pair) == 2:
            pair.sort(key=lambda ship: (-cards[ship.card].value, rarest(her, cards[ship.card].icons)))
            board.fleet[left], board.fleet[right] = pair

    def _refill_display(self) -> None:
        board = self.board
        for slot in range(6):
            tier = slot // 2
            if board.display[slot] is None:
                if board.crew_deck[tier]:
                    card = TIER_STARTS[tier] + board.draw(CREW_CARDS + tier)
                    board.crew_deck[tier].remove(card)
                    board.display[slot] = card
                elif board.crew_bottom[tier]:
                    board.display[slot] = board.crew_bottom[tier].pop(0)

    # -- phases ----------------------------------------------------------------------------------------------

    def _dock(self) -> None:
        board = self.board
        totals: list[int] = []
        for captain in board.captains:
            if captain.automa:
                rolled = [(colour, board.draw(DRANDA_DICE) + 1) for colour in COLOURS]
                board.dranda.line = sorted(rolled, key=lambda die: -die[1])
                totals.append(sum(value for _, value in rolled))
            else:
                captain.dice = [board.draw(SHIP_DICE) + 1 for _ in range(3)]
                totals.append(sum(captain.dice))
                for value in set(captain.dice):
                    board.gain_morale(captain, board.figures.docking[value - 1][captain.dice.count(value) - 1])
        # Rules: Turn order. Tied players reverse their relative turn order.
        board.order.reverse()
        board.order.sort(key=lambda number: -totals[number])

    def _deploy(self) -> Asking:
        board = self.board
        waiting = True
        while waiting:
            waiting = False
            for number in board.order:
                captain = board.captains[number]
                if captain.automa and board.dranda.line:
                    waiting = True
                    dranda_turn(board)
                elif captain.dice:
                    waiting = True
                    yield from Turn(board, captain).play()

    def _recover(self) -> None:
        board = self.board
        for captain in board.captains:
            captain.had_auxiliary = False
            captain.used.clear()
        board.visits = {place: [] for place in PLACES}
        if board.solo:
            self._recover_cards()
        self._reveal_ships()
        # Rules: Crew display.
        for slot, card in enumerate(board.display):
            if card is None:
                continue
            if board.tokens[slot] == 2:
                board.crew_bottom[slot // 2].append(card)
                board.display[slot] = None
                board.tokens[slot] = 0
            else:
                board.tokens[slot] += 1
        self._refill_display()

    def _recover_cards(self) -> None:
        """Rules: Solo, Recover. The top card leaves, the cards of this round are shuffled back in."""
        her = self.board.dranda
        if her.deck:
            gone = self.board.draw(SOLO_CARDS)
            her.deck.remove(gone)
            her.discards.append(gone)
        elif her.bottom:
            her.discards.append(her.bottom.pop(0))
        her.deck |= {*her.aside, *her.bottom}
        her.aside, her.bottom = [], []

    # -- the position ----------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, object]:
        """The whole position in plain values."""
        board = self.board
        out: dict[str, object] = {
            "round": board.round,
            "order": board.order,
            "owner": board.owner,
            "hexes": [tile.id if tile else None for tile in board.tiles],
            "scoring": board.scoring,
            "visits": {place: values for place, values in board.visits.items() if values},
            "fleet": {slot: (ship.card, ship.columns) for slot in SLOTS if (ship := board.fleet[slot])},
            "ships left": board.left_of_value,
            "display": list(zip(board.display, board.tokens, strict=True)),
            "crew decks": [sorted(deck) for deck in board.crew_deck],
            "crew bottom": board.crew_bottom,
            "final": self.final,
            "results": self.results,
            "ending": self.ending,
            "points": [sum(self.final[seat]) // 2 for seat in range(board.players)] if self.final else [],
            "random outcomes not used": list(board.luck),
        }
        for captain in board.captains:
            facts: dict[str, object] = vars(captain) | {"dice": sorted(captain.dice), "crew": sorted(captain.crew)}
            for name in ("number", "automa", "fresh"):
                del facts[name]
            out |= {f"captain {captain.number}: {name}": value for name, value in facts.items()}
        if board.solo:
            out |= {f"DRANDA: {name}": value for name, value in vars(board.dranda).items()}
        return out
