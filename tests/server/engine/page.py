"""A model of a page: applies scenes and updates, and validates them strictly."""

from __future__ import annotations

import types
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from quarterdeck.core.short import restored
from quarterdeck.server import messages as m
from quarterdeck.server.engine.wire import Viewer
from tests.server.engine.ledger import Ledger


class Page:
    """Draws the first scene and then applies the updates only."""

    def __init__(self, ledger: Ledger, viewer: Viewer) -> None:
        seen = ledger.view(viewer)
        scene = read_scene(seen.scene)
        self.viewer = viewer
        self.game: str = scene["game"]
        self.version = seen.version
        self.parts: dict[str, Any] = {part["id"]: part for part in scene["parts"]}
        self.rest = {name: scene[name] for name in ("turn", "round", "decision", "outcome", "undo")}
        self.log = ledger.log(viewer)
        self.updates: list[bytes] = []

    def hear(self, update: bytes | None, version: int) -> None:
        if update is None:
            assert version == self.version
            return
        told = read_update(update, self.game)
        assert told["version"] == self.version + 1 == version
        self.version = version
        self.updates.append(update)
        if told.get("back"):
            del self.log[-told["back"] :]
        for frame in told["frames"]:
            self.log.append(frame["event"])
            for part in frame.get("changed", []):
                self.parts[part["id"]] = part
            for id in frame.get("removed", []):
                del self.parts[id]
            if "order" in frame:
                assert sorted(frame["order"]) == sorted(self.parts)
                self.parts = {id: self.parts[id] for id in frame["order"]}
        self.rest = {
            "turn": told["turn"],
            "round": told["round"],
            "decision": told.get("decision"),
            "outcome": told.get("outcome"),
            "undo": told["undo"],
        }

    def shows(self) -> dict[str, Any]:
        return {"parts": list(self.parts.values()), **self.rest}


def read_scene(body: bytes) -> dict[str, Any]:
    return _checked(m.Scene, body, msgspec.json.decode(body)["game"])


def scene_in(body: bytes) -> m.Scene:
    return msgspec.convert(read_scene(body), m.Scene)


def read_update(body: bytes, game: str) -> dict[str, Any]:
    return _checked(m.Update, body, game)


def _checked(type: type[msgspec.Struct], body: bytes, game: str) -> dict[str, Any]:
    """The full form of a message, which has no fields but those of its type."""
    full = restored(msgspec.json.decode(body), game)
    assert isinstance(full, dict)
    raw: dict[str, Any] = full
    msgspec.convert(raw, type)
    unknown = list(unknown_fields(type, raw))
    assert not unknown, unknown
    return raw


def unknown_fields(kind: Any, value: Any, path: str = "") -> list[str]:
    """Fields of the value that the message types do not define."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind)
        assert isinstance(value, dict), path
        out = [f"{path}.{name}" for name in value if name not in hints and name != kind.__struct_config__.tag_field]
        for name, hint in hints.items():
            if name in value and value[name] is not None:
                out += unknown_fields(hint, value[name], f"{path}.{name}")
        return out
    if get_origin(kind) is list:
        return [f for n, item in enumerate(value) for f in unknown_fields(get_args(kind)[0], item, f"{path}[{n}]")]
    if isinstance(kind, types.UnionType) and isinstance(value, dict):
        structs = [k for k in get_args(kind) if isinstance(k, type) and issubclass(k, msgspec.Struct)]
        config = structs[0].__struct_config__ if structs else None
        if config is not None and config.tag_field is not None:
            structs = [k for k in structs if k.__struct_config__.tag == value[config.tag_field]]
        return unknown_fields(structs[0], value, path) if structs else []
    if isinstance(kind, types.UnionType) and isinstance(value, list):
        lists = [k for k in get_args(kind) if get_origin(k) is list]
        return unknown_fields(lists[0], value, path) if lists else []
    return []
