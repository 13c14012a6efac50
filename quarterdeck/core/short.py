"""The short form of a view, in which it is sent. It says the same as the full form in fewer bytes:

- The name of the game at the beginning of a text is left out, and `name` at its end: `.part.hull` is
  `GAME.part.hull`, and `.foe.siren.` is `GAME.foe.siren.name`. A text that itself begins with a dot has another one
  in front.
- A part `{"card": ".foe.siren"}` is a card with the face `siren` and the name `GAME.foe.siren.name`. A slot
  `{"of": ".module.rail-gun"}` has the face `rail-gun` and the name `GAME.module.rail-gun.name`, and it does
  `GAME.module.rail-gun.text`. An item `[".hero.rome"]` has the id `rome` and the name `GAME.hero.rome.name`.
- The name of a seat is `["core.seat", 1]`, which is `["core.seat", {"seat": 2}, {"seat": 1}]`.
- An option with an action and touched parts only is a list of them. In front is its seat, if it is not the first, and
  `true` is at the end if the option is aside: `[1, "assign rome swap", "crew1.rome", "swap", true]`.
- Values of parts that are the usual ones are left out: see `_USUAL`.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.words import SEAT, Json, seat_name

_ITEMS: Final = ("lines", "marks", "cards", "items")
"""The fields of parts that are lists of items."""
_OPTIONS: Final = ("options", "others")
"""The fields of a decision that are lists of options."""
_USUAL: Final[dict[str, tuple[str, Json]]] = {
    "panel": ("waiting", False),
    "card": ("face", ""),
    "dice": ("faces", []),
    "pile": ("count", 0),
}
"""A field by the kind of part, and the value it has if it is missing."""
_NAME: Final = ".name"
_TEXT: Final = ".text"
_SEAT: Final = "core.seat"


def shortened(value: Json, game: str) -> Json:
    """Data in the full form, such as that of parts or of a decision, in the short form."""
    if isinstance(value, str):
        return _short_text(value, game)
    if isinstance(value, list):
        seat = _seat(value)
        return [_SEAT, seat] if seat >= 0 else [shortened(one, game) for one in value]
    if not isinstance(value, dict):
        return value
    if "topic" in value:
        return {
            key: [_short_option(option, game) for option in one]
            if key in _OPTIONS and isinstance(one, list)
            else shortened(one, game)
            for key, one in value.items()
        }
    if "id" not in value:
        return {key: shortened(one, game) for key, one in value.items()}
    out: dict[str, Json] = {}
    stem = _stem(value.get("name"))
    kind = value.get("kind")
    implied: tuple[str, ...] = ()
    if stem and kind == "card" and value.get("face") == _last(stem):
        implied = ("kind", "name", "face")
        out["card"] = _short_text(stem, game)
    elif stem and kind is None and value.get("does") == stem + _TEXT and value.get("face") == _last(stem):
        implied = ("name", "does", "face")
        out["of"] = _short_text(stem, game)
    usual = _USUAL.get(kind) if isinstance(kind, str) else None
    for key, one in value.items():
        if key in implied or (usual is not None and key == usual[0] and one == usual[1]):
            continue
        if kind is not None and key in _ITEMS and isinstance(one, list):
            out[key] = [_short_item(item, game) for item in one]
        else:
            out[key] = shortened(one, game)
    return out


def restored(value: Json, game: str) -> Json:
    """Data in the short form, in the full form."""
    if isinstance(value, str):
        return _full_text(value, game)
    if isinstance(value, list):
        if len(value) == 2 and value[0] == _SEAT and isinstance(value[1], int):
            return seat_name(value[1]).data()
        return [restored(one, game) for one in value]
    if not isinstance(value, dict):
        return value
    if "topic" in value:
        return {
            key: [_full_option(option, game) for option in one]
            if key in _OPTIONS and isinstance(one, list)
            else restored(one, game)
            for key, one in value.items()
        }
    if "id" not in value:
        return {key: restored(one, game) for key, one in value.items()}
    out: dict[str, Json] = {}
    part = "kind" in value or "card" in value
    for key, one in value.items():
        if part and key in _ITEMS and isinstance(one, list):
            out[key] = [_full_item(item, game) for item in one]
        elif key == "card" and isinstance(one, str):
            stem = _full_text(one, game)
            out.update({"kind": "card", "name": stem + _NAME, "face": _last(stem)})
        elif key == "of" and isinstance(one, str):
            stem = _full_text(one, game)
            out.update({"name": stem + _NAME, "does": stem + _TEXT, "face": _last(stem)})
        else:
            out[key] = restored(one, game)
    kind = out.get("kind")
    usual = _USUAL.get(kind) if isinstance(kind, str) else None
    if usual is not None:
        out.setdefault(usual[0], usual[1])
    return out


def _short_text(text: str, game: str) -> str:
    rest = text[len(game) :] if text.startswith(game) else ""
    if rest.startswith(".") and not rest.startswith("..") and not rest.endswith("."):
        return rest[: 1 - len(_NAME)] if rest.endswith(_NAME) else rest
    return f".{text}" if text.startswith(".") else text


def _full_text(text: str, game: str) -> str:
    if not text.startswith(".") or text.startswith(".."):
        return text.removeprefix(".")
    return f"{game}{text}name" if text.endswith(".") else game + text


def _short_item(item: Json, game: str) -> Json:
    if isinstance(item, list) and len(item) == 2:
        stem = _stem(item[1])
        if stem and item[0] == _last(stem):
            return [_short_text(stem, game)]
    return shortened(item, game)


def _full_item(item: Json, game: str) -> Json:
    full = restored(item, game)
    if isinstance(full, list) and len(full) == 1 and isinstance(full[0], str):
        return [_last(full[0]), full[0] + _NAME]
    return full


def _short_option(option: Json, game: str) -> Json:
    if not isinstance(option, dict) or not option.keys() <= {"action", "seat", "touches", "aside"}:
        return shortened(option, game)
    out: list[Json] = [option["seat"]] if "seat" in option else []
    out.append(shortened(option.get("action"), game))
    touches = option.get("touches")
    out += [shortened(part, game) for part in touches] if isinstance(touches, list) else []
    return [*out, True] if "aside" in option else out


def _full_option(option: Json, game: str) -> Json:
    if not isinstance(option, list):
        return restored(option, game)
    out: dict[str, Json] = {}
    words = [restored(word, game) for word in option if isinstance(word, str)]
    out["action"] = words[0]
    if isinstance(option[0], int):
        out["seat"] = option[0]
    if len(words) > 1:
        out["touches"] = words[1:]
    if option[-1] is True:
        out["aside"] = True
    return out


def _seat(value: list[Json]) -> int:
    """The seat that data of a message names; -1 if it is something else."""
    if len(value) == 3 and value[0] == _SEAT and isinstance(value[2], dict):
        seat = value[2].get(SEAT)
        return seat if isinstance(seat, int) and value == seat_name(seat).data() else -1
    return -1


def _stem(name: Json) -> str:
    """A name without its end; empty if it has another one."""
    return name[: -len(_NAME)] if isinstance(name, str) and name.endswith(_NAME) else ""


def _last(stem: str) -> str:
    return stem.rpartition(".")[2]
