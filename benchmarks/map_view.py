"""A view with a map of 200 hexes and 30 tokens: the time to make it, and its size in bytes.

python -m benchmarks.map_view
"""

from __future__ import annotations

import statistics
import time

import msgspec

from quarterdeck.core.event import Event
from quarterdeck.core.hexes import rectangle
from quarterdeck.core.parts import Cell, Map, Part, Token
from quarterdeck.core.words import Json, Message, say, seat_name
from quarterdeck.server.engine.view_updates import _frame

HEXES = rectangle(20, 10)
TOKENS = 30
ROUNDS = 200


def cell_id(place: int) -> str:
    q, r = HEXES[place]
    return f"h{q}.{r}"


KINDS = ("galaxy.deep", "galaxy.deep", "galaxy.nebula")
CELLS = [Cell(cell_id(at), q, r, say(KINDS[(q + r) % 3])) for at, (q, r) in enumerate(HEXES)]
GALAXY = Map("map", Message("galaxy.map", {}), CELLS, "hex")


def parts(turn: int) -> list[Part]:
    """The parts of a turn. From one turn to the next, all tokens move by a hex and turn."""
    out: list[Part] = [GALAXY]
    for number in range(TOKENS):
        at = (number * 6 + turn) % len(HEXES)
        name = say("galaxy.ship", number=number + 1)
        out.append(Token(f"ship{number}", name, at=cell_id(at), seat=number % 4, facing=(number + turn) % 6))
    return out


def data(made: list[Part]) -> dict[str, dict[str, Json]]:
    return {part.id: part.data() for part in made}


def main() -> None:
    took: list[float] = []
    for turn in range(ROUNDS):
        begin = time.perf_counter()
        now = data(parts(turn))
        took.append(1000 * (time.perf_counter() - begin))
    before, now = data(parts(0)), data(parts(1))
    one = dict(before)
    one["ship0"] = now["ship0"]
    told = Event(say("galaxy.event.flies", seat=seat_name(0)), ["ship0"])
    first = len(msgspec.json.encode(list(before.values())))
    few, many = (len(msgspec.json.encode(_frame(told, before, after))) for after in (one, now))
    made = statistics.median(took)
    print(f"{len(HEXES)} hexes and {TOKENS} tokens: {made:.2f} ms to make the parts (median of {ROUNDS});")
    print(f"{first:,} bytes at first, {few:,} when one ship moves, {many:,} when all do")


if __name__ == "__main__":
    main()
