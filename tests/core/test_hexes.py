"""Hex geometry: laws of distances, rotations and lines, and movement compared with an exhaustive search."""

from __future__ import annotations

from itertools import product
from math import dist, hypot, isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck.core import hexes
from quarterdeck.core.hexes import AHEAD, FLAT, LEFT, POINTED, RIGHT, Hex, HexMap

pytestmark = pytest.mark.both

house = settings(deadline=None)
places = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
radii = st.integers(0, 8)
facings = st.integers(0, 5)


# -- single hexes ----------------------------------------------------------------------------------------


def test_directions_go_clockwise_and_come_in_opposite_pairs() -> None:
    for direction, step in enumerate(hexes.DIRECTIONS):
        assert hexes.rotate(step, (0, 0), 1) == hexes.DIRECTIONS[(direction + 1) % 6]
        assert hexes.neighbour(step, (direction + 3) % 6) == (0, 0)


@house
@given(places, places, places)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert hexes.distance(a, b) == hexes.distance(b, a) >= 0
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)
    assert (hexes.distance(a, b) == 1) == (b in hexes.neighbours(a))


@house
@given(places, radii)
def test_a_ring_of_radius_k_has_6k_hexes_at_distance_k(centre: Hex, radius: int) -> None:
    ring = hexes.ring(centre, radius)
    assert len(set(ring)) == len(ring) == (6 * radius if radius else 1)
    assert all(hexes.distance(centre, at) == radius for at in ring)
    if radius:
        assert all(hexes.distance(ring[at - 1], ring[at]) == 1 for at in range(len(ring)))
        step = hexes.DIRECTIONS[0]
        assert ring[0] == (centre[0] + radius * step[0], centre[1] + radius * step[1])


@house
@given(places, radii)
def test_a_disc_is_every_hex_up_to_its_radius_in_a_spiral(centre: Hex, radius: int) -> None:
    disc = hexes.disc(centre, radius)
    q, r = centre
    near = [(q + x, r + y) for x in range(-radius, radius + 1) for y in range(-radius, radius + 1)]
    assert sorted(disc) == sorted(at for at in near if hexes.distance(centre, at) <= radius)
    assert len(set(disc)) == len(disc) == 1 + 3 * radius * (radius + 1)
    lengths = [hexes.distance(centre, at) for at in disc]
    assert lengths == sorted(lengths)


@house
@given(places, places, places, st.integers(-12, 12), st.integers(-12, 12))
def test_rotations_add_up_and_keep_distances(a: Hex, b: Hex, centre: Hex, steps: int, more: int) -> None:
    assert hexes.rotate(a, centre, 6) == a
    assert hexes.rotate(hexes.rotate(a, centre, steps), centre, more) == hexes.rotate(a, centre, steps + more)
    turned = [hexes.rotate(at, centre, steps) for at in (a, b)]
    assert hexes.distance(turned[0], turned[1]) == hexes.distance(a, b)
    assert hexes.rotate(centre, centre, steps) == centre


@house
@given(places, places, places, facings)
def test_a_reflection_is_its_own_inverse_and_keeps_distances(a: Hex, b: Hex, centre: Hex, axis: int) -> None:
    assert hexes.reflect(hexes.reflect(a, centre, axis), centre, axis) == a
    mirrored = [hexes.reflect(at, centre, axis) for at in (a, b)]
    assert hexes.distance(mirrored[0], mirrored[1]) == hexes.distance(a, b)
    for direction in range(6):
        image = hexes.reflect(hexes.neighbour(centre, direction), centre, axis)
        assert image == hexes.neighbour(centre, (axis - direction) % 6)


# -- lines -----------------------------------------------------------------------------------------------


@house
@given(places, places)
def test_a_line_has_one_hex_more_than_its_length_and_no_gap(a: Hex, b: Hex) -> None:
    for side in (LEFT, RIGHT):
        line = hexes.line(a, b, side)
        assert len(line) == hexes.distance(a, b) + 1
        assert (line[0], line[-1]) == (a, b)
        assert all(hexes.distance(line[at - 1], line[at]) == 1 for at in range(1, len(line)))


@house
@given(places, places)
def test_a_line_back_has_the_same_hexes(a: Hex, b: Hex) -> None:
    assert hexes.line(a, b, LEFT) == hexes.line(b, a, RIGHT)[::-1]
    there, back = hexes.line_choices(a, b), hexes.line_choices(b, a)
    assert [choice[::-1] for choice in there] == back[::-1]


@house
@given(places, places, places, st.integers(0, 5))
def test_a_line_rotates_and_shifts_with_its_ends(a: Hex, b: Hex, centre: Hex, steps: int) -> None:
    turned = hexes.line(hexes.rotate(a, centre, steps), hexes.rotate(b, centre, steps))
    assert turned == [hexes.rotate(at, centre, steps) for at in hexes.line(a, b)]


@house
@given(places, places)
def test_each_step_of_a_line_has_the_nearest_hexes(a: Hex, b: Hex) -> None:
    """Of the hexes at step i, the line has those nearest in the plane to the point at step i."""
    length = hexes.distance(a, b)
    (ax, ay), (bx, by) = hexes.centre_of(a), hexes.centre_of(b)
    for step, choice in enumerate(hexes.line_choices(a, b)):
        share = step / length if length else 0.0
        point = (ax + (bx - ax) * share, ay + (by - ay) * share)
        near = {at: dist(point, hexes.centre_of(at)) for at in hexes.disc(choice[0], 2)}
        best = min(near.values())
        assert sorted(choice) == sorted(at for at, far in near.items() if isclose(far, best, abs_tol=1e-9))


def test_a_line_along_an_edge_offers_both_sides_left_first() -> None:
    assert hexes.line_choices((0, 0), (1, -2)) == [[(0, 0)], [(0, -1), (1, -1)], [(1, -2)]]
    assert hexes.line((0, 0), (1, -2), LEFT) == [(0, 0), (0, -1), (1, -2)]
    assert hexes.line((0, 0), (1, -2), RIGHT) == [(0, 0), (1, -1), (1, -2)]
    assert [len(choice) for choice in hexes.line_choices((0, 0), (3, 3))] == [1, 2, 1, 2, 1, 2, 1]


@house
@given(places, places, st.data())
def test_every_choice_of_sides_makes_a_line_without_gap(a: Hex, b: Hex, data: st.DataObject) -> None:
    line = [data.draw(st.sampled_from(choice)) for choice in hexes.line_choices(a, b)]
    assert all(hexes.distance(line[at - 1], line[at]) == 1 for at in range(1, len(line)))


# -- arcs ------------------------------------------------------------------------------------------------


def bits(mask: int) -> list[int]:
    return [bit for bit in range(6) if mask >> bit & 1]


@house
@given(places, facings, places)
def test_sectors_and_wedges_agree_with_angles(at: Hex, facing: int, target: Hex) -> None:
    if at == target:
        assert hexes.sectors(at, facing, target) == hexes.wedges(at, facing, target) == 0
        return
    (x, y), (tx, ty) = hexes.centre_of(at), hexes.centre_of(target)
    long = hypot(tx - x, ty - y)
    in_sectors, near = [], []
    for bit in range(6):
        dx, dy = hexes.centre_of(hexes.DIRECTIONS[(facing + bit) % 6])
        cosine = ((tx - x) * dx + (ty - y) * dy) / long / hypot(dx, dy)
        if cosine >= 0.8660254037844386 - 1e-9:  # Within 30 degrees.
            in_sectors.append(bit)
        if cosine > 0.5 + 1e-9:  # Within less than 60 degrees of the direction: a wedge beside it.
            near.append(bit)
    assert bits(hexes.sectors(at, facing, target)) == in_sectors
    wedges = {bit for bit in range(6) if bit in near and (bit + 1) % 6 in near}
    if len(near) == 1:
        wedges = {near[0], (near[0] - 1) % 6}
    assert set(bits(hexes.wedges(at, facing, target))) == wedges


def test_sectors_have_names() -> None:
    at = (4, 4)
    names = [
        hexes.FRONT,
        hexes.FRONT_RIGHT,
        hexes.REAR_RIGHT,
        hexes.REAR,
        hexes.REAR_LEFT,
        hexes.FRONT_LEFT,
    ]
    for facing, turn in product(range(6), range(6)):
        assert hexes.sectors(at, facing, hexes.neighbour(at, (facing + turn) % 6)) == names[turn]
    assert hexes.sectors((0, 0), 0, (1, -2)) == hexes.FRONT | hexes.FRONT_RIGHT
    assert hexes.sectors((0, 0), 0, (-1, -1)) == hexes.FRONT | hexes.FRONT_LEFT
    assert hexes.sectors((0, 0), 3, (1, -2)) == hexes.REAR | hexes.REAR_LEFT
    assert hexes.wedges((0, 0), 0, (0, -3)) == 1 << 0 | 1 << 5
    assert hexes.wedges((0, 0), 0, (1, -3)) == 1 << 0


@house
@given(places, facings, st.integers(1, 63), st.integers(0, 5))
def test_a_cone_is_the_part_of_a_disc_in_its_sectors(at: Hex, facing: int, wanted: int, radius: int) -> None:
    cone = hexes.cone(at, facing, wanted, radius)
    assert at not in cone
    everything = [there for there in hexes.disc(at, radius) if there != at]
    assert cone == [there for there in everything if hexes.sectors(at, facing, there) & wanted]
    assert hexes.cone(at, facing, hexes.ALL_AROUND, radius) == everything


# -- maps ------------------------------------------------------------------------------------------------


def test_a_map_numbers_its_hexes_in_the_order_given() -> None:
    board = HexMap(hexes.rectangle(15, 13))
    assert board.size == 195
    assert [board.index(at) for at in board.hexes] == list(range(195))
    assert board.index((-1, 0)) == -1
    for index, row in enumerate(board.neighbours):
        for direction, other in enumerate(row):
            assert other == board.index(hexes.neighbour(board.hexes[index], direction))
            if other >= 0:
                assert board.neighbours[other][(direction + 3) % 6] == index
    with pytest.raises(ValueError, match="once"):
        HexMap([(0, 0), (1, 0), (0, 0)])


@pytest.mark.parametrize("orientation", [FLAT, POINTED])
def test_a_rectangle_is_a_rectangle_on_the_screen(orientation: int) -> None:
    points = [hexes.centre_of(at, 1.0, orientation) for at in hexes.rectangle(5, 4, orientation)]
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    high = max(y for _, y in points) - min(y for _, y in points)
    expected = (4 * 1.5, 3.5 * 3**0.5) if orientation == FLAT else (4.5 * 3**0.5, 3 * 1.5)
    assert (wide, high) == pytest.approx(expected)


boards = st.sets(st.sampled_from(hexes.disc((0, 0), 2)), min_size=1, max_size=10).map(lambda s: HexMap(sorted(s)))


@st.composite
def marked(draw: st.DrawFn, board: HexMap) -> list[bool]:
    return draw(st.lists(st.booleans(), min_size=board.size, max_size=board.size))


@house
@given(boards, st.data())
def test_shortest_distances_go_around_blocked_hexes(board: HexMap, data: st.DataObject) -> None:
    blocked = data.draw(marked(board))
    start = data.draw(st.integers(0, board.size - 1))
    expected = [-1] * board.size
    expected[start] = 0
    for _ in range(board.size):
        for here, row in enumerate(board.neighbours):
            for there in row:
                if there >= 0 and expected[here] >= 0 and not blocked[there]:
                    longer = expected[here] + 1
                    expected[there] = longer if expected[there] < 0 else min(expected[there], longer)
    assert board.distances(start, blocked) == expected
    free = board.distances(start)
    assert all(free[at] < 0 or free[at] >= board.distance(start, at) for at in range(board.size))


prices = st.integers(-1, 3)


def after(board: HexMap, pose: int, move: int) -> int:
    index, facing = divmod(pose, 6)
    if move == AHEAD:
        ahead = board.neighbours[index][facing]
        return ahead * 6 + facing if ahead >= 0 else -1
    return index * 6 + (facing + (1 if move == RIGHT else -1)) % 6


@house
@given(boards, st.tuples(prices, prices, prices), st.integers(0, 7), st.data())
def test_reach_equals_an_exhaustive_search(
    board: HexMap, price: tuple[int, int, int], budget: int, data: st.DataObject
) -> None:
    blocked, occupied = data.draw(marked(board)), data.draw(marked(board))
    start = data.draw(st.integers(0, board.size * 6 - 1))
    expected = {start: 0}
    changed = True
    while changed:
        changed = False
        for pose, move in product(list(expected), (LEFT, RIGHT, AHEAD)):
            there = after(board, pose, move)
            cost = expected[pose] + price[move]
            if there < 0 or price[move] < 0 or cost > budget or (move == AHEAD and blocked[there // 6]):
                continue
            if cost < expected.get(there, budget + 1):
                expected[there] = cost
                changed = True
    found = board.reach(start, budget, price[AHEAD], price[LEFT], price[RIGHT], blocked, occupied)
    assert {pose: cost for pose, cost in enumerate(found.costs) if cost >= 0} == expected
    assert sorted(found.ends) == sorted(pose for pose in expected if not occupied[pose // 6])
    assert [found.costs[pose] for pose in found.ends] == sorted(found.costs[pose] for pose in found.ends)
    for pose, cost in expected.items():
        here, spent = start, 0
        for move in found.moves(pose):
            here = after(board, here, move)
            spent += price[move]
        assert (here, spent) == (pose, cost)
        assert (found.path(pose)[0], found.path(pose)[-1]) == (start, pose)
    again = board.reach(start, budget, price[AHEAD], price[LEFT], price[RIGHT], blocked, occupied)
    assert [again.path(pose) for pose in again.ends] == [found.path(pose) for pose in found.ends]


def test_a_pose_out_of_reach_has_no_path() -> None:
    board = HexMap(hexes.disc((0, 0), 2))
    found = board.reach(0, 1)
    assert found.ends == [0, 5, 1, board.neighbours[0][0] * 6]
    with pytest.raises(ValueError, match="out of reach"):
        found.path(3)


def test_a_piece_can_pass_an_occupied_hex_but_not_stop_there() -> None:
    board = HexMap([(0, 0), (0, -1), (0, -2)])
    found = board.reach(0, 2, occupied=[False, True, False])
    assert board.index((0, -2)) * 6 in found.ends
    assert board.index((0, -1)) * 6 not in found.ends
    assert found.moves(board.index((0, -2)) * 6) == [AHEAD, AHEAD]
    assert board.index((0, -2)) * 6 not in board.reach(0, 2, blocked=[False, True, False]).ends


# -- drawing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("orientation", [FLAT, POINTED])
def test_neighbouring_hexes_share_the_edge_between_them(orientation: int) -> None:
    at = (3, -2)
    mine = hexes.corners_of(at, 10.0, orientation)
    for direction in range(6):
        other = hexes.corners_of(hexes.neighbour(at, direction), 10.0, orientation)
        assert mine[direction] == pytest.approx(other[(direction + 4) % 6])
        assert mine[(direction + 1) % 6] == pytest.approx(other[(direction + 3) % 6])
        assert dist(mine[direction], mine[(direction + 1) % 6]) == pytest.approx(10.0)
        assert dist(mine[direction], hexes.centre_of(at, 10.0, orientation)) == pytest.approx(10.0)


def test_direction_0_is_up_with_flat_tops_and_direction_2_right_with_pointed_ones() -> None:
    assert hexes.centre_of((0, -1), 1.0, FLAT) == pytest.approx((0.0, -(3**0.5)))
    assert hexes.centre_of((1, 0), 1.0, POINTED) == pytest.approx((3**0.5, 0.0))
