"""Hex geometry: directions, distances, lines, arcs, maps, and movement with a facing.

A hex is a pair (q, r) of axial coordinates. The six directions are numbered clockwise on the screen:

    direction   step      hexes with flat tops   hexes with pointed tops
    0           ( 0,-1)   up                     up left
    1           ( 1,-1)   up right               up right
    2           ( 1, 0)   down right             right
    3           ( 0, 1)   down                   down right
    4           (-1, 1)   down left              down left
    5           (-1, 0)   up left                left

So turning right adds one to a facing, and turning left takes one away. Everything that rules need is exact integer
arithmetic; floats occur only in `centre_of` and `corners_of`, which clients use for drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[float, float]

DIRECTIONS: Final[list[Hex]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]

LEFT: Final = 0
RIGHT: Final = 1
AHEAD: Final = 2
MOVES: Final = ["left", "right", "ahead"]

FLAT: Final = 0
"""Hexes with flat tops; direction 0 points up."""
POINTED: Final = 1
"""Hexes with pointed tops; direction 2 points right."""

# Sectors relative to a facing, as bits, clockwise. Each is 60 degrees wide with a direction in its middle.
FRONT: Final = 1
FRONT_RIGHT: Final = 2
REAR_RIGHT: Final = 4
REAR: Final = 8
REAR_LEFT: Final = 16
FRONT_LEFT: Final = 32
ALL_AROUND: Final = 63

_ROOT_3: Final = 1.7320508075688772


# -- single hexes ------------------------------------------------------------------------------------------


def neighbour(at: Hex, direction: int) -> Hex:
    step = DIRECTIONS[direction]
    return at[0] + step[0], at[1] + step[1]


def neighbours(at: Hex) -> list[Hex]:
    """The six hexes around one, by direction."""
    return [neighbour(at, direction) for direction in range(6)]


def distance(a: Hex, b: Hex) -> int:
    """How many steps from hex to hex."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def ring(centre: Hex, radius: int) -> list[Hex]:
    """The hexes at exactly this distance, clockwise from direction 0. Radius 0 is the centre alone."""
    if radius == 0:
        return [centre]
    q, r = centre[0], centre[1] - radius
    out: list[Hex] = []
    for side in range(6):
        step = DIRECTIONS[(side + 2) % 6]
        for _ in range(radius):
            out.append((q, r))
            q += step[0]
            r += step[1]
    return out


def disc(centre: Hex, radius: int) -> list[Hex]:
    """The hexes up to this distance in a spiral: the centre, then ring after ring."""
    out: list[Hex] = []
    for size in range(radius + 1):
        out += ring(centre, size)
    return out


def rectangle(columns: int, rows: int, orientation: int = FLAT) -> list[Hex]:
    """A rectangle of hexes, row by row from the top left, which is (0, 0).

    With flat tops, odd columns are half a hex lower; with pointed tops, odd rows are half a hex to the right.
    """
    out: list[Hex] = []
    for row in range(rows):
        for column in range(columns):
            if orientation == FLAT:
                out.append((column, row - column // 2))
            else:
                out.append((column - row // 2, row))
    return out


def rotate(at: Hex, centre: Hex, steps: int) -> Hex:
    """Rotate a hex around a centre, clockwise by 60 degrees per step."""
    q, r = at[0] - centre[0], at[1] - centre[1]
    for _ in range(steps % 6):
        q, r = -r, q + r
    return centre[0] + q, centre[1] + r


def reflect(at: Hex, centre: Hex, axis: int) -> Hex:
    """The mirror image of a hex. Direction d becomes direction `axis - d`.

    So an even axis runs through the centre along direction axis / 2, an odd one between two directions.
    """
    q, r = at[0] - centre[0], at[1] - centre[1]
    return rotate((centre[0] - q, centre[1] + q + r), centre, axis)


# -- lines -------------------------------------------------------------------------------------------------


def line_choices(a: Hex, b: Hex) -> list[list[Hex]]:
    """The straight line from centre to centre, step by step: one hex, or two where it runs along their common edge.

    Of two hexes, the one left of the line comes first. With any choice at each step, consecutive hexes are neighbours,
    because there is always a step with one hex between two steps with two.
    """
    length = distance(a, b)
    q, r = b[0] - a[0], b[1] - a[1]
    s = -q - r
    out: list[list[Hex]] = [[a]]
    for step in range(1, length + 1):
        # One of q, r and s is as large as the length and so a whole number at each step. A second one is rounded.
        if abs(q) == length:
            x = q * step // length
            low = r * step // length
            half = 2 * (r * step - low * length)
            lower, upper = (a[0] + x, a[1] + low), (a[0] + x, a[1] + low + 1)
        elif abs(r) == length:
            y = r * step // length
            low = q * step // length
            half = 2 * (q * step - low * length)
            lower, upper = (a[0] + low, a[1] + y), (a[0] + low + 1, a[1] + y)
        else:
            z = s * step // length
            low = q * step // length
            half = 2 * (q * step - low * length)
            lower, upper = (a[0] + low, a[1] - low - z), (a[0] + low + 1, a[1] - low - 1 - z)
        if half < length:
            out.append([lower])
        elif half > length:
            out.append([upper])
        elif q * (lower[1] - a[1]) < r * (lower[0] - a[0]):
            out.append([lower, upper])
        else:
            out.append([upper, lower])
    return out


def line(a: Hex, b: Hex, side: int = LEFT) -> list[Hex]:
    """The hexes of a straight line, both ends included. Where it runs along an edge, the hex on this side of it.

    The line from b to a on the other side has the same hexes.
    """
    out: list[Hex] = []
    for choice in line_choices(a, b):
        out.append(choice[0] if side == LEFT else choice[-1])
    return out


# -- arcs --------------------------------------------------------------------------------------------------


def sectors(at: Hex, facing: int, target: Hex) -> int:
    """The sectors of a piece at `at` that contain the target, as bits: FRONT, FRONT_RIGHT and so on.

    A hex on the border of two sectors is in both; a target in the same hex is in none.
    """
    q, r = target[0] - at[0], target[1] - at[1]
    for direction in range(6):
        along, aside = _parts(q, r, direction)
        if along > 0 and aside >= 0:
            first = 1 << (direction - facing) % 6
            second = 1 << (direction + 1 - facing) % 6
            return first if along > aside else second if along < aside else first | second
    return 0


def wedges(at: Hex, facing: int, target: Hex) -> int:
    """The wedges that contain the target, as bits. Bit 0 is the wedge between the facing and the next direction right.

    Wedges are 60 degrees wide and clockwise. A hex on the straight row between two wedges is in both; a target in the
    same hex is in none.
    """
    q, r = target[0] - at[0], target[1] - at[1]
    for direction in range(6):
        along, aside = _parts(q, r, direction)
        if along > 0 and aside >= 0:
            here = 1 << (direction - facing) % 6
            return here if aside else here | 1 << (direction - 1 - facing) % 6
    return 0


def _parts(q: int, r: int, direction: int) -> Hex:
    """How far (q, r) goes in a direction and in the next one clockwise: the two multiples add up to it."""
    one, two = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]
    # The two directions span the grid with determinant 1, so the multiples are whole numbers.
    return q * two[1] - r * two[0], r * one[0] - q * one[1]


def cone(at: Hex, facing: int, wanted: int, radius: int) -> list[Hex]:
    """The hexes within a distance in any of the wanted sectors, nearest first, without `at` itself."""
    return [target for target in disc(at, radius) if sectors(at, facing, target) & wanted]


# -- maps --------------------------------------------------------------------------------------------------


class HexMap:
    """A finite set of hexes. Each has an index, its place in the list given.

    A pose is a hex and a facing as one int: `index * 6 + facing`.
    """

    def __init__(self, hexes: Sequence[Hex]) -> None:
        self.hexes: Final[list[Hex]] = list(hexes)
        self.size: Final[int] = len(self.hexes)
        self._index: Final[dict[Hex, int]] = {at: index for index, at in enumerate(self.hexes)}
        if len(self._index) != self.size:
            raise ValueError("a map has each hex once")
        self.neighbours: Final[list[list[int]]] = [
            [self.index(neighbour(at, direction)) for direction in range(6)] for at in self.hexes
        ]
        """Per hex and direction the index of the neighbour, -1 outside."""
        ahead: list[int] = []
        for row in self.neighbours:
            for facing in range(6):
                ahead.append(row[facing] * 6 + facing if row[facing] >= 0 else -1)
        self._ahead: Final[list[int]] = ahead

    def index(self, at: Hex) -> int:
        """The index of a hex, -1 outside."""
        return self._index.get(at, -1)

    def distance(self, a: int, b: int) -> int:
        """The distance between two hexes by index. Blocked hexes do not count."""
        return distance(self.hexes[a], self.hexes[b])

    def sectors(self, at: int, facing: int, target: int) -> int:
        return sectors(self.hexes[at], facing, self.hexes[target])

    def distances(self, start: int, blocked: list[bool] | None = None) -> list[int]:
        """The length of the shortest path to each hex around blocked ones, -1 where there is none."""
        out = [-1] * self.size
        out[start] = 0
        queue = [start]
        at = 0
        while at < len(queue):
            here = queue[at]
            at += 1
            for there in self.neighbours[here]:
                if there >= 0 and out[there] < 0 and not (blocked is not None and blocked[there]):
                    out[there] = out[here] + 1
                    queue.append(there)
        return out

    def reach(
        self,
        start: int,
        budget: int,
        ahead: int = 1,
        left: int = 1,
        right: int = 1,
        blocked: list[bool] | None = None,
        occupied: list[bool] | None = None,
    ) -> Reach:
        """Every pose that a piece can reach from `start` within a budget, with its cost and the cheapest path.

        `ahead`, `left` and `right` are the costs of a step into the hex ahead and of a turn by 60 degrees; a negative
        cost means that the piece cannot do that. A blocked hex cannot be entered. An occupied one can be passed, but
        the move cannot end there. Both lists have one entry per hex.
        """
        poses = self.size * 6
        # A queue for each cost: poses leave in order of cost, and for the same cost first in, first out.
        queues: list[list[int]] = [[] for _ in range(budget + 1)]
        costs = [-1] * poses
        came = [-1] * poses
        done = [False] * poses
        order: list[int] = []
        step_to = self._ahead
        costs[start] = 0
        queues[0].append(start)
        for cost in range(budget + 1):
            queue = queues[cost]
            at = 0
            while at < len(queue):
                pose = queue[at]
                at += 1
                if done[pose]:
                    continue
                done[pose] = True
                order.append(pose)
                facing = pose % 6
                for move in range(3):
                    if move == AHEAD:
                        price = ahead
                        there = step_to[pose]
                        if there < 0 or (blocked is not None and blocked[there // 6]):
                            continue
                    elif move == LEFT:
                        price = left
                        there = pose - 1 if facing > 0 else pose + 5
                    else:
                        price = right
                        there = pose + 1 if facing < 5 else pose - 5
                    total = cost + price
                    if price < 0 or total > budget or done[there]:
                        continue
                    if costs[there] < 0 or total < costs[there]:
                        costs[there] = total
                        came[there] = pose
                        queues[total].append(there)
        ends = [pose for pose in order if not (occupied is not None and occupied[pose // 6])]
        return Reach(start, costs, came, ends)


class Reach:
    """The result of `HexMap.reach`."""

    def __init__(self, start: int, costs: list[int], came: list[int], ends: list[int]) -> None:
        self.start: Final = start
        self.costs: Final = costs
        """Per pose the lowest cost, -1 where it is out of reach. Poses in occupied hexes have one too."""
        self.ends: Final = ends
        """The poses where a move can end, cheapest first, the starting pose included."""
        self._came: Final = came

    def path(self, end: int) -> list[int]:
        """The poses of the cheapest path, from the start to this end. Equal costs always give the same path."""
        if self.costs[end] < 0:
            raise ValueError(f"pose {end} is out of reach")
        out = [end]
        while out[-1] != self.start:
            out.append(self._came[out[-1]])
        out.reverse()
        return out

    def moves(self, end: int) -> list[int]:
        """The same path as a list of LEFT, RIGHT and AHEAD."""
        poses = self.path(end)
        out: list[int] = []
        for at in range(1, len(poses)):
            before, after = poses[at - 1], poses[at]
            if before // 6 != after // 6:
                out.append(AHEAD)
            else:
                out.append(RIGHT if (before + 1) % 6 == after % 6 else LEFT)
        return out


# -- drawing -----------------------------------------------------------------------------------------------


def centre_of(at: Hex, size: float = 1.0, orientation: int = FLAT) -> Point:
    """The middle of a hex on a screen whose y grows downwards; `size` is the length of an edge."""
    q, r = float(at[0]), float(at[1])
    if orientation == FLAT:
        return size * 1.5 * q, size * _ROOT_3 * (r + q / 2.0)
    return size * _ROOT_3 * (q + r / 2.0), size * 1.5 * r


def corners_of(at: Hex, size: float = 1.0, orientation: int = FLAT) -> list[Point]:
    """The six corners of a hex, clockwise. Corner d and the next one are the ends of the edge in direction d."""
    x, y = centre_of(at, size, orientation)
    wide, high = size * _ROOT_3 / 2.0, size / 2.0
    if orientation == FLAT:
        return [
            (x - high, y - wide),
            (x + high, y - wide),
            (x + size, y),
            (x + high, y + wide),
            (x - high, y + wide),
            (x - size, y),
        ]
    return [
        (x - wide, y - high),
        (x, y - size),
        (x + wide, y - high),
        (x + wide, y + high),
        (x, y + size),
        (x - wide, y + high),
    ]
