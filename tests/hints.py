"""Reads hints from their data, so that tests can check that the data say everything."""

from __future__ import annotations

from quarterdeck.players.adviser import Measure
from quarterdeck.players.hint import Advice, Hint
from quarterdeck.players.json_codec import Data, Fields, action_from
from quarterdeck.registry import AnyGame


def hint_from(game: AnyGame, data: Data) -> Hint:
    """Parse a hint from its data."""
    fields = Fields(data, "hint")
    seat = fields.number("seat")
    advice = [_advice_from(game, seat, one) for one in fields.items("advice")]
    return Hint(seat, advice, fields.flags("worse"), fields.number("iterations"))


def _advice_from(game: AnyGame, seat: int, data: Data) -> Advice:
    fields = Fields(data, "piece of advice")
    expected = Fields(fields.table("expected"), "expectation")
    return Advice(
        action_from(game, fields.text("action"), seat),
        [action_from(game, text, seat) for text in fields.texts("line")],
        fields.messages("then"),
        fields.part("chance"),
        fields.part("error"),
        fields.messages("reasons"),
        [Measure(name, expected.part(name)) for name in fields.table("expected")],
    )
