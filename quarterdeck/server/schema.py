"""Prints the JSON schema of all message and REST types: `python -m quarterdeck.server.schema`.

`json-schema-to-typescript` makes the page's TypeScript types from it. So every type is named, and limits of list
lengths are left out, which that tool would expand to unions of tuples.
"""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Any, get_args

from msgspec import Struct
from msgspec.json import schema_components

from quarterdeck.server import messages, shapes

UNIONS = {"FromPage": messages.FromPage, "FromServer": messages.FromServer, "Part": messages.Part}
SAY = {
    "description": "A text of the game: its key in the catalogue, with parameters if it has any.",
    "tsType": "string | [string] | [string, { [name: string]: SayValue }, Ref?]",
}
SAY_VALUE = {
    "description": "A number, a plain text, a message as a list, or a list of such messages.",
    "tsType": "number | string | [string] | [string, { [name: string]: SayValue }, Ref?] | SayValue[]",
}
ITEM = {
    "description": "Its id, its name, and what differs from the usual.",
    "tsType": "[id: string, name: Say, more?: { count?: number; help?: Say; state?: string }]",
}
FACE = {
    "description": "A letter, a name, how many dice show it, what they show if the letter does not say it, and whose.",
    "tsType": "[letter: string, name: Say, count: number, symbols?: string, of?: string]",
}
REF = {
    "description": "Which thing a name means: its kind and its id, such as a seat or a card.",
    "tsType": "{ [kind: string]: string | number }",
}


def schema() -> dict[str, Any]:
    _, defs = schema_components([*_structs(messages), *_structs(shapes)], ref_template="#/$defs/{name}")
    named = {name: _readable(shape) for name, shape in defs.items()}
    named |= {name: _union(members) for name, members in UNIONS.items()}
    named |= {
        "Why": {"enum": sorted(get_args(messages.Why))},
        "Say": SAY,
        "SayValue": SAY_VALUE,
        "Ref": REF,
        "Item": ITEM,
        "Face": FACE,
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Wire",
        "description": "Every named type, so that none counts as unused.",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in sorted(named)},
        "additionalProperties": False,
        "$defs": dict(sorted(named.items())),
    }


def _structs(module: ModuleType) -> list[type[Struct]]:
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Struct) and thing.__module__ == module.__name__
    ]


def _union(members: object) -> dict[str, Any]:
    return {"oneOf": [{"$ref": f"#/$defs/{member.__name__}"} for member in get_args(members)]}


def _readable(shape: Any) -> Any:
    """The schema in draft 7, with `Say` and `Why` as references."""
    if isinstance(shape, list):
        return [_readable(item) for item in shape]
    if not isinstance(shape, dict):
        return shape
    if shape.get("tsType") in ("Say", "Item", "Face"):
        return {"$ref": f"#/$defs/{shape['tsType']}"}
    if shape.get("enum") == sorted(get_args(messages.Why)):
        return {"$ref": "#/$defs/Why"}
    out = {name: _readable(value) for name, value in shape.items()}
    # Below `properties` the names are those of fields: there `type` is an object and never equals a word.
    if out.get("type") == "object" and isinstance(out.get("properties"), dict):
        out["additionalProperties"] = False
        out.pop("title", None)
    if out.get("type") == "array":
        if "prefixItems" in out:
            out["items"] = out.pop("prefixItems")
        else:
            out.pop("minItems", None)
            out.pop("maxItems", None)
    return out


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2)
    sys.stdout.write("\n")
