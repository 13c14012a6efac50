"""Refusals as clients get them: what is refused for the same reason is one refusal."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Refusal, joined
from quarterdeck.core.words import Json, Message, say


def told(refusals: list[Refusal]) -> Json:
    data = Decision(0, "one", [0], say("ask"), [], refusals).data()
    assert isinstance(data, dict)
    return data["refusals"]


def test_refusals_for_the_same_reason_are_one_with_all_names() -> None:
    def use(module: str, part: str, reason: str = "no-crew") -> Refusal:
        return Refusal(say("use", module=say(module)), say(reason), [part])

    assert told([use("gun", "s1"), use("beam", "s2", "offline"), use("wall", "s3")]) == [
        {"what": ["use", {"module": [["gun"], ["wall"]]}], "reason": "no-crew", "touches": ["s1", "s3"]},
        {"what": ["use", {"module": ["beam"]}], "reason": "offline", "touches": ["s2"]},
    ]


def test_refusals_without_names_are_one_with_all_parts() -> None:
    ram = [Refusal(say("ram"), say("no-ram"), [f"hull{seat}"]) for seat in range(3)]
    assert told(ram) == [{"what": "ram", "reason": "no-ram", "touches": ["hull0", "hull1", "hull2"]}]


def test_refusals_that_differ_in_a_number_stay_apart() -> None:
    sections = [Refusal(say("work", section=at), say("no"), [f"section{at}"]) for at in (1, 2)]
    assert joined(sections) == sections
    wide = [Refusal(Message("use", {"module": say("gun")}), say("no"), ["s1", "s2"]) for _ in range(2)]
    assert joined(wide) == wide
