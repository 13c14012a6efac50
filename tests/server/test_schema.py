"""The schema for the page's types."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from quarterdeck.server import messages, shapes
from quarterdeck.server.schema import schema


def refs(shape: Any) -> Iterator[str]:
    if isinstance(shape, dict):
        if "$ref" in shape:
            yield shape["$ref"].removeprefix("#/$defs/")
        for value in shape.values():
            yield from refs(value)
    elif isinstance(shape, list):
        for value in shape:
            yield from refs(value)


def test_every_message_and_shape_is_named() -> None:
    named = schema()["$defs"]
    for module in (messages, shapes):
        for name, thing in vars(module).items():
            if isinstance(thing, type) and issubclass(thing, Struct) and thing is not Struct:
                assert named[name]["type"] == "object", name
    assert set(refs(schema())) == set(named)


def test_both_directions_are_unions_of_named_types() -> None:
    named = schema()["$defs"]
    assert {"$ref": "#/$defs/Act"} in named["FromPage"]["oneOf"]
    assert {"$ref": "#/$defs/Update"} in named["FromServer"]["oneOf"]
    assert named["Act"]["properties"]["type"] == {"enum": ["act"]}


def test_texts_of_the_game_and_reasons_are_references() -> None:
    named = schema()["$defs"]
    assert named["Event"]["properties"]["say"] == {"$ref": "#/$defs/Say"}
    assert named["Card"]["properties"]["lines"]["items"] == {"$ref": "#/$defs/Item"}
    assert {"$ref": "#/$defs/Card"} in named["Part"]["oneOf"]
    assert named["Refused"]["properties"]["why"] == {"$ref": "#/$defs/Why"}


def test_tuples_have_the_form_that_the_generator_reads() -> None:
    text = json.dumps(schema())
    assert "prefixItems" not in text
    assert schema()["$defs"]["Option"]["properties"]["changes"]["items"]["maxItems"] == 3
    assert "maxItems" not in schema()["$defs"]["Act"]["properties"]["actions"]


def test_the_module_prints_the_schema() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "quarterdeck.server.schema"], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == json.loads(json.dumps(schema()))
