"""The documentation of the protocol names every message and every code."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from quarterdeck.server import messages as m
from quarterdeck.server.live_table import EncodedWelcome

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()


@pytest.mark.parametrize(
    "message", [*get_args(m.FromPage), *get_args(m.FromServer)], ids=lambda message: message.__name__
)
def test_every_message_is_described(message: type[msgspec.Struct]) -> None:
    assert f"| `{message.__struct_config__.tag}` |" in PAGE


def test_every_refusal_code_and_every_notice_is_named() -> None:
    codes = next(field.type for field in msgspec.structs.fields(m.Notice) if field.name == "code")
    for word in (*get_args(m.Why), *get_args(codes)):
        assert f"`{word}`" in PAGE


def test_the_sent_welcome_has_the_documented_fields() -> None:
    encoded = [f.name for f in msgspec.structs.fields(EncodedWelcome)]
    assert encoded == [f.name for f in msgspec.structs.fields(m.Welcome)]
