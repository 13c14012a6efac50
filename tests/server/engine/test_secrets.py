"""The bytes that a viewer gets do not depend on what the others hold or choose in secret."""

from __future__ import annotations

from itertools import combinations

import msgspec

from quarterdeck.core.match import Match
from quarterdeck.core.seed import fast_seed
from quarterdeck.registry import open_game
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.request_handler import RequestHandler
from quarterdeck.server.engine.wire import Viewer
from tests.server.engine.ledger import FILES, Ledger, make_plan
from tests.server.engine.page import Page

HANDLER = RequestHandler(FILES)
Hands = list[list[int]]


def worlds() -> tuple[int, int, Hands, Hands]:
    """Two deals that the first envoy cannot distinguish, although the second can win the same trick in both."""
    game = open_game(FILES[0])
    dealt = [Match(game, fast_seed(seed)) for seed in range(400)]
    for one, other in combinations(range(400), 2):
        a, b = dealt[one].state.hands, dealt[other].state.hands
        alike = dealt[one].opening[:3] == dealt[other].opening[:3]
        both_can, third_can = set(a[1]) & set(b[1]), set(a[2]) & set(b[2])
        different = a[1] != b[1] and a[2] != b[2]
        if alike and different and third_can and max(both_can, default=0) > max(a[0][0], min(third_can)):
            return one, other, a, b
    raise AssertionError("no such deals")


def table(seed: int) -> Ledger:
    ledger = Ledger(make_plan("envoys", "never", str(seed), generator="fast"), HANDLER)
    ledger.begin()
    return ledger


def same(one: Ledger, other: Ledger, viewer: Viewer) -> None:
    assert one.version(viewer) == other.version(viewer)
    assert one.everything(viewer) == other.everything(viewer)


def test_unknown_cards_do_not_affect_what_a_viewer_gets() -> None:
    first, second, a, b = worlds()
    one, other = table(first), table(second)
    pages = [(Page(one, viewer), Page(other, viewer)) for viewer in [(), (0,)]]

    def both(seat: int, in_one: list[str], in_other: list[str]) -> None:
        """Play different secret choices of a seat, some of them changed again."""
        for action in in_one:
            played = one.play(action, seats=[seat])
            for page, _ in pages:
                page.hear(played.updates[page.viewer], played.versions[page.viewer])
        for action in in_other:
            played = other.play(action, seats=[seat])
            for _, page in pages:
                page.hear(played.updates[page.viewer], played.versions[page.viewer])
        for mine, yours in pages:
            assert mine.updates == yours.updates
            same(one, other, mine.viewer)

    top = max(v for v in a[1] if v in b[1])
    low = min(set(a[2]) & set(b[2]))
    assert top > low
    both(1, [f"play v{a[1][0] + 1}", f"play v{a[1][-1] + 1}", f"play v{top + 1}"], [f"play v{top + 1}"])
    both(2, [f"play v{low + 1}"], [f"play v{b[2][-1] + 1}", f"play v{low + 1}"])
    both(1, [], [f"play v{b[1][0] + 1}", f"play v{top + 1}"])
    both(0, [f"play v{a[0][0] + 1}"], [f"play v{b[0][0] + 1}"])
    left, right = list(a[1]), list(b[1])
    left.remove(top)
    right.remove(top)
    here, there = next((x, y) for x in left for y in right if x != y)
    both(1, [f"give v{here + 1}"], [f"give v{there + 1}"])
    assert one.record(None) != other.record(None)
    assert one.everything((1,)) != other.everything((1,))


def test_changed_answers_are_in_no_record_and_no_replay() -> None:
    quick, slow = table(3), table(3)
    for ledger, changes in ((quick, 0), (slow, 2)):
        for seat in (2, 0, 1) if changes else (0, 1, 2):
            options = ledger.decision([seat]).options
            for number in range(changes):
                if seat != 1:
                    ledger.play(options[number % len(options)].action, seats=[seat])
            ledger.play(options[0].action, seats=[seat])
    for viewer in quick.viewers:
        assert quick.record(viewer) == slow.record(viewer)
        one, other = (ledger.replay(viewer) for ledger in (quick, slow))
        assert [step["action"] for step in one["steps"]] == [step["action"] for step in other["steps"]]
        assert one["turns"] == other["turns"] == 3
    assert quick.record(None) == slow.record(None)


def test_no_message_to_viewers_contains_the_seed() -> None:
    ledger = Ledger(make_plan("d6", "practice"), HANDLER)
    ledger.begin()
    answers: list[object] = []
    while (decision := ledger.scene((0,)).decision) is not None and len(ledger.lines) < 40:
        played = ledger.play(decision.options[-1].action, seats=[0])
        answers.append(msgspec.structs.replace(played, record=None))
    answers += ledger.everything((0,))
    answers.append(ledger.ask(wire.Fork(ledger.plan.id, (0,), "5" * 64, -1)))
    said = msgspec.msgpack.encode(answers)
    assert ledger.plan.seed.encode() not in said
    assert ledger.plan.seed in ledger.record(None)


def test_a_fork_is_imagined_from_the_knowledge_of_the_seat() -> None:
    first, second, _, _ = worlds()
    texts = []
    for seed in (first, second):
        ledger = table(seed)
        texts.append(ledger.ask(wire.Fork(ledger.plan.id, (0,), "5" * 64, -1)).text)
    assert texts[0] == texts[1]
    fork = Ledger(make_plan("envoys", "practice", start=texts[0]), HANDLER)
    fork.begin()
    assert fork.scene((0, 1, 2)).decision is not None
