"""Content as data: a TOML reader that reports errors with line numbers.

People write content, so an error names the file, the line, what is wrong and what would be right, for all
mistakes of a file at once. `Source.parse` returns a `Document`, its tables are `TomlEntry` readers, and every
reader adds its problems to one list; `fail_on` raises them together. Packs hold data only, never code, and may
come from strangers: size and depth are limited, and texts cannot contain markup or escapes.
"""

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Final, NamedTuple

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import hidden, short, spelled

LARGEST: Final = 1_000_000  # bytes in one file
DEEPEST: Final = 16  # brackets inside brackets
MOST_DOTS: Final = 16  # dots outside texts on one line; longer keys cost the parser quadratic time
MOST_SHOWN: Final = 50  # problems written out by one error
MOST_UNKNOWN: Final = 10  # unknown keys named per table
SHORT: Final = 40  # the usual limit of names and ids
MARKUP: Final = "<>[]{}\\"

_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_AT_LINE: Final = re.compile(r"^(.*?)\s*\(at line (\d+), column \d+\)$", re.DOTALL)


class Problem(NamedTuple):
    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class ContentError(QuarterdeckError):
    """Everything wrong with some content; its text has one `file:line: message` per line."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems: Final = problems

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems[:MOST_SHOWN]]
        if len(self.problems) > MOST_SHOWN:
            lines.append(f"... and {len(self.problems) - MOST_SHOWN} more problems")
        return "\n".join(lines)


def fail_on(problems: list[Problem]) -> None:
    """Raise a ContentError with the problems, if there are any, sorted by file and line."""
    if problems:
        files: list[str] = []
        for problem in problems:
            if problem.file not in files:
                files.append(problem.file)
        ordered: list[Problem] = []
        for file in files:
            found = [(problem.line, n) for n, problem in enumerate(problems) if problem.file == file]
            ordered.extend(problems[n] for _, n in sorted(found))
        raise ContentError(ordered)


class Source:
    """A content file: its name for messages, and its text."""

    def __init__(self, name: str, text: str) -> None:
        self.name: Final = name
        self.text: Final = text

    @staticmethod
    def from_bytes(name: str, data: bytes) -> "Source":
        if len(data) > LARGEST:
            raise ContentError([_too_large(name, len(data))])
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            message = "this is not UTF-8 text; save the file with the encoding UTF-8"
            raise ContentError([Problem(name, line, message)]) from None
        return Source(name, text)

    @staticmethod
    def in_package(package: str, name: str) -> "Source":
        """A file in the folder `content` of a package."""
        return Source.from_bytes(name, files(package).joinpath("content", name).read_bytes())

    def parse(self) -> "Document":
        size = len(self.text)
        if size <= LARGEST:
            size = len(self.text.encode("utf-8", "surrogatepass"))
        if size > LARGEST:
            raise ContentError([_too_large(self.name, size)])
        outline = Outline(self)
        try:
            data: dict[str, object] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise ContentError([self._syntax_problem(str(error))]) from None
        except (ValueError, RecursionError):  # a number with thousands of digits, an impossible date
            message = "this cannot be read as TOML: a number, date or nesting in it is out of all bounds"
            raise ContentError([Problem(self.name, 1, message)]) from None
        if not data:
            raise ContentError([Problem(self.name, 1, "the file is empty; it should hold TOML tables")])
        return Document(self.name, data, outline)

    def _syntax_problem(self, text: str) -> Problem:
        located = _AT_LINE.match(text)
        if located:
            return Problem(self.name, int(located.group(2)), f"broken TOML: {spelled(located.group(1))}")
        last = self.text.rstrip().count("\n") + 1
        return Problem(self.name, last, f"broken TOML: {spelled(text)}")


def _too_large(name: str, size: int) -> Problem:
    return Problem(name, 1, f"the file is too large ({size:,} bytes); the limit is {LARGEST:,}")


class Outline:
    """Where each table, key and list item of a TOML text begins.

    tomllib keeps no positions, so this scans the text once more, only as far as needed to distinguish headers, keys
    and values. Places are (table, entry, key, item); entry counts `[[table]]` headers, "" and -1 mean "the table
    itself" and "the key itself".
    """

    def __init__(self, source: Source) -> None:
        self._file: Final = source.name
        self._text: Final = source.text
        self._places: Final[dict[tuple[str, int, str, int], int]] = {}
        self._pos = 0
        self._line = 1
        self._dots = 0
        self._scan()

    def line(self, table: str, entry: int = 0, key: str = "", item: int = -1) -> int:
        """The line of a place, or of the nearest enclosing place that has one."""
        for place in (
            (table, entry, key, item),
            (table, entry, key, -1),
            (table, entry, "", -1),
            ("", 0, table, entry),
            ("", 0, table, -1),
        ):
            found = self._places.get(place, 0)
            if found:
                return found
        return 1

    def _mark(self, table: str, entry: int, key: str, item: int) -> None:
        place = (table, entry, key, item)
        if place not in self._places:
            self._places[place] = self._line

    def _scan(self) -> None:
        table, entry, inside = "", 0, False  # inside: in a sub-table such as [threat.more]
        entries: dict[str, int] = {}
        items: dict[tuple[str, int, str], int] = {}
        while self._pos < len(self._text):
            mark = self._text[self._pos]
            if mark in " \t\r\n":
                self._step()
            elif mark == "#":
                self._skip_line()
            elif mark == "[":
                several = self._text.startswith("[[", self._pos)
                self._pos += 2 if several else 1
                path = self._key_path("]")
                table, inside = path[0], len(path) > 1
                if inside:
                    entry = max(entries.get(table, 0), 0)
                    number = items.get((table, entry, path[1]), -1) + 1
                    items[(table, entry, path[1])] = number
                    self._mark(table, entry, "", -1)
                    self._mark(table, entry, path[1], -1)
                    self._mark(table, entry, path[1], number)
                else:
                    entry = entries.get(table, -1) + 1 if several else 0
                    entries[table] = entry
                    self._mark(table, entry, "", -1)
                self._skip_line()
            else:
                path = self._key_path("=")
                if not inside:
                    self._mark(table, entry, path[0], -1)
                self._value(table, entry, "" if inside else path[0])

    def _key_path(self, stop: str) -> list[str]:
        """Read a dotted key up to `stop`, which is consumed, or to the end of the line, which is not."""
        path: list[str] = []
        start = self._pos
        stopped = False
        while self._pos < len(self._text) and not stopped:
            mark = self._text[self._pos]
            if mark in "\"'":
                self._string()
                continue
            stopped = mark == stop or mark in "\n#"
            if stopped or mark == ".":
                path.append(self._text[start : self._pos].strip(" \t\r\"'"))
                start = self._pos + 1
            if mark == ".":
                self._count_dot()
            if mark not in "\n#":
                self._pos += 1
        if not stopped:
            path.append("")
        return path

    def _value(self, table: str, entry: int, key: str) -> None:
        """Skip a value. If it is a list, mark the lines of its items."""
        depth, item, expected = 0, 0, False
        in_list = False
        while self._pos < len(self._text):
            mark = self._text[self._pos]
            if mark == "\n" and depth == 0:
                return
            if mark in " \t\r\n":
                self._step()
                continue
            if mark == "#":
                self._skip_line()
                continue
            if expected and depth == 1 and in_list and mark not in ",]":
                if key:
                    self._mark(table, entry, key, item)
                item += 1
                expected = False
            if mark in "\"'":
                self._string()
                continue
            if mark in "[{":
                if depth == 0:
                    in_list = mark == "["
                depth += 1
                if depth > DEEPEST:
                    self._refuse(f"brackets are nested more than {DEEPEST} deep; content never needs that")
                expected = depth == 1
            elif mark in "]}":
                depth = max(depth - 1, 0)
            elif mark == ",":
                expected = depth == 1
            elif mark == ".":
                self._count_dot()
            self._pos += 1

    def _string(self) -> None:
        """Skip a string of any of the four kinds."""
        quote = self._text[self._pos]
        triple = quote * 3
        if self._text.startswith(triple, self._pos):
            self._pos += 3
            while self._pos < len(self._text):
                if self._text.startswith(triple, self._pos):
                    self._pos += 3
                    while self._pos < len(self._text) and self._text[self._pos] == quote:
                        self._pos += 1
                    return
                if self._text[self._pos] == "\\" and quote == '"':
                    self._step()
                if self._pos < len(self._text):
                    self._step()
            return
        self._pos += 1
        while self._pos < len(self._text) and self._text[self._pos] != "\n":
            mark = self._text[self._pos]
            escaped = mark == "\\" and quote == '"' and not self._text.startswith("\n", self._pos + 1)
            self._pos += 2 if escaped else 1
            if mark == quote:
                return

    def _step(self) -> None:
        if self._text[self._pos] == "\n":
            self._line += 1
            self._dots = 0
        self._pos += 1

    def _skip_line(self) -> None:
        end = self._text.find("\n", self._pos)
        self._pos = len(self._text) if end < 0 else end

    def _count_dot(self) -> None:
        self._dots += 1
        if self._dots > MOST_DOTS:
            self._refuse(f"more than {MOST_DOTS} dots outside texts on one line; write shorter keys")

    def _refuse(self, message: str) -> None:
        raise ContentError([Problem(self._file, self._line, message)])


class Document:
    """A parsed content file."""

    def __init__(self, name: str, data: dict[str, object], outline: Outline) -> None:
        self.name: Final = name
        self.data: Final = data
        self.outline: Final = outline

    def table(self, name: str, problems: list[Problem]) -> "TomlEntry | None":
        """The single table `[name]`, if the file has it."""
        found = self.data.get(name)
        if found is None:
            return None
        if not isinstance(found, dict):
            problems.append(Problem(self.name, self.outline.line(name), f"write this as one table, [{name}]"))
            return None
        return TomlEntry(self, name, 0, _as_table(found), problems)

    def entries(self, name: str, most: int, problems: list[Problem]) -> "list[TomlEntry]":
        """The tables `[[name]]`, in order."""
        found = self.data.get(name)
        if found is None:
            return []
        result: list[TomlEntry] = []
        if isinstance(found, list) and all(isinstance(one, dict) for one in found):
            if len(found) > most:
                message = f"there are {len(found)} [[{name}]] entries; there must be at most {most}"
                problems.append(Problem(self.name, self.outline.line(name, most), message))
            for index, one in enumerate(found[:most]):
                result.append(TomlEntry(self, name, index, _as_table(one), problems))
        else:
            message = f"write each {name} under its own header with two brackets, [[{name}]]"
            problems.append(Problem(self.name, self.outline.line(name), message))
        return result

    def unknown_tables(self, allowed: tuple[str, ...], problems: list[Problem]) -> None:
        unknown = [name for name in self.data if name not in allowed]
        for name in unknown[:MOST_UNKNOWN]:
            message = _unknown("table or key", name, allowed)
            problems.append(Problem(self.name, self.outline.line(name), message))


class TomlEntry:
    """One table of a document: reads typed values and notes what is wrong with them.

    A reader always returns a usable value, so that reading continues and finds the next problem too. A key
    without a default is required.
    """

    def __init__(
        self,
        document: Document,
        table: str,
        index: int,
        data: dict[str, object],
        problems: list[Problem],
        within: str = "",
        item: int = -1,
        label: str = "",
    ) -> None:
        self.document: Final = document
        self.table: Final = table
        self.index: Final = index
        self.data: Final = data
        self.problems: Final = problems
        self._within: Final = within  # the key whose list this inline table belongs to
        self._item: Final = item
        self._label: Final = label or self._own_label()

    def line(self, key: str = "", item: int = -1) -> int:
        if self._within:
            return self.document.outline.line(self.table, self.index, self._within, self._item)
        return self.document.outline.line(self.table, self.index, key, item)

    def label(self) -> str:
        """The name of this entry in messages: `threat "bomber-a"`, or `threat 17` if it has no valid id."""
        return self._label

    def _own_label(self) -> str:
        name = self.data.get("id")
        if isinstance(name, str) and len(name) <= SHORT and _ID.fullmatch(name):
            return f'{self.table} "{name}"'
        several = isinstance(self.document.data.get(self.table), list)
        return f"{self.table} {self.index + 1}" if several else self.table

    def problem(self, key: str, message: str, item: int = -1) -> None:
        """Note a problem at a key (or at the entry's header, if it has no such key)."""
        self.problems.append(Problem(self.document.name, self.line(key, item), f"{self.label()}: {message}"))

    def has(self, key: str) -> bool:
        return key in self.data

    def unknown_keys(self, allowed: tuple[str, ...]) -> None:
        unknown = [key for key in self.data if key not in allowed]
        for key in unknown[:MOST_UNKNOWN]:
            self.problem(key, _unknown("key", key, allowed))

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self._value(key, default is None, f"a whole number from {low} to {high}")
        if value is None:
            return low if default is None else default
        return self._whole(key, value, low, high, -1)

    def integers(
        self,
        key: str,
        low: int,
        high: int,
        fewest: int = 0,
        most: int = 100,
        default: list[int] | None = None,
        distinct: bool = False,
    ) -> list[int]:
        wanted = f"a list of whole numbers from {low} to {high}"
        values = self._list(key, wanted, fewest, most, default is None)
        if values is None:
            return [low] * fewest if default is None else default
        for item, value in enumerate(values):
            if distinct and value in values[:item]:
                self.problem(key, f"{key} has {_shown(value)} twice", item)
        return [self._whole(key, value, low, high, item) for item, value in enumerate(values)]

    def text(self, key: str, longest: int = SHORT, default: str | None = None) -> str:
        """One line of text to be shown to people."""
        value = self._value(key, default is None, f"a text of at most {longest} characters")
        if value is None:
            return default or ""
        return self._words(key, value, longest, -1)

    def texts(
        self,
        key: str,
        longest: int = SHORT,
        fewest: int = 0,
        most: int = 100,
        default: list[str] | None = None,
    ) -> list[str]:
        values = self._list(key, "a list of texts", fewest, most, default is None)
        if values is None:
            return default or []
        return [self._words(key, value, longest, item) for item, value in enumerate(values)]

    def slug(self, key: str, default: str | None = None) -> str:
        """A name for records and files: small letters, digits and single hyphens."""
        wanted = f"small letters, digits and single hyphens, a letter first, at most {SHORT} characters"
        value = self._value(key, default is None, f"a text of {wanted}")
        if value is None:
            return default or ""
        if not isinstance(value, str) or len(value) > SHORT or not _ID.fullmatch(value):
            self.problem(key, f"{key} is {_shown(value)}; it must be {wanted}")
            return ""
        return value

    def choice(self, key: str, values: tuple[str, ...], default: str | None = None) -> str:
        wanted = "one of " + ", ".join(f'"{one}"' for one in values)
        value = self._value(key, default is None, wanted)
        if value is None:
            return values[0] if default is None else default
        if not isinstance(value, str) or value not in values:
            self.problem(key, f"{key} is {_shown(value)}; it must be {wanted}")
            return values[0] if default is None else default
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        value = self._value(key, default is None, "true or false")
        if value is None:
            return bool(default)
        if not isinstance(value, bool):
            self.problem(key, f"{key} is {_shown(value)}; it must be true or false")
            return bool(default)
        return value

    def tables(self, key: str, most: int = 100) -> "list[TomlEntry]":
        """A list of inline tables, such as `activate = [{ damage = 1 }]`; none if the key is absent."""
        values = self._list(key, "a list of { key = value }", 0, most, False)
        result: list[TomlEntry] = []
        for item, value in enumerate(values or []):
            if isinstance(value, dict):
                table = _as_table(value)
                label = f"{self._label}, {key} {item + 1}"
                result.append(self._nested(table, key, item, label))
            else:
                self.problem(key, f"{key} has {_shown(value)}; each item must be {{ key = value }}", item)
        return result

    def over(self, other: "TomlEntry", named: str) -> "TomlEntry":
        """A copy of another entry, with the values of this one in place of its own.

        `named` is the key by which this entry refers to the other; the copy has no such key.
        """
        data = {key: value for key, value in other.data.items() if key != named}
        data.update({key: value for key, value in self.data.items() if key != named})
        return TomlEntry(self.document, self.table, self.index, data, self.problems, label=self._label)

    def lists(self, key: str, fewest: int, most: int, longest: int) -> "list[list[TomlEntry]]":
        """A list of lists of inline tables, such as `choose = [[{ gain = 1 }], [{ draw = 1 }]]`."""
        result: list[list[TomlEntry]] = []
        for item, value in enumerate(self._list(key, "a list of lists", fewest, most, True) or []):
            if not isinstance(value, list) or len(value) > longest or not all(isinstance(one, dict) for one in value):
                self.problem(key, f"each item of {key} must be a list of at most {longest} {{ key = value }}", item)
                continue
            label = f"{self._label}, {key} {item + 1}"
            result.append([self._nested(_as_table(one), key, item, label) for one in value])
        return result

    def _nested(self, data: dict[str, object], key: str, item: int, label: str) -> "TomlEntry":
        """A table inside a list of this one. Lines are known for the lists of an entry, not for lists inside them."""
        if self._within:
            key, item = self._within, self._item
        return TomlEntry(self.document, self.table, self.index, data, self.problems, key, item, label)

    def inner(self, key: str) -> "TomlEntry | None":
        """A table inside this one, such as `[threat.de]`; none if the key is absent."""
        value = self.data.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.problem(key, f"{key} is {_shown(value)}; it must be a table, [{self.table}.{key}]")
            return None
        label = f"{self._label}, {key}"
        return TomlEntry(self.document, self.table, self.index, _as_table(value), self.problems, key, label=label)

    def _value(self, key: str, required: bool, wanted: str) -> object:
        if key not in self.data and required:
            self.problem("", f"{key} is missing; it must be {wanted}")
        return self.data.get(key)

    def _list(self, key: str, wanted: str, fewest: int, most: int, required: bool) -> list[object] | None:
        value = self._value(key, required, wanted)
        if value is None:
            return None
        if not isinstance(value, list):
            self.problem(key, f"{key} is {_shown(value)}; it must be {wanted}")
            return None
        if fewest == most and len(value) != most:
            self.problem(key, f"{key} has {len(value)} items; it must have {most}")
            return None
        if len(value) < fewest:
            self.problem(key, f"{key} has {len(value)} items; it must have at least {fewest}")
            return None
        if len(value) > most:
            self.problem(key, f"{key} has {len(value)} items; it must have at most {most}")
            return None
        items: list[object] = list(value)
        return items

    def _whole(self, key: str, value: object, low: int, high: int, item: int) -> int:
        verb = "is" if item < 0 else "has"
        if isinstance(value, bool) or not isinstance(value, int):
            wanted = f"a whole number from {low} to {high}"
            self.problem(key, f"{key} {verb} {_shown(value)}; it must be {wanted}", item)
            return low
        if value < low or value > high:
            self.problem(key, f"{key} {verb} {_shown(value)}; it must be from {low} to {high}", item)
            return low
        return value

    def _words(self, key: str, value: object, longest: int, item: int) -> str:
        verb = "is" if item < 0 else "has"
        if not isinstance(value, str):
            self.problem(key, f"{key} {verb} {_shown(value)}; it must be a text in quotes", item)
            return ""
        wrong = _unfit(value, longest)
        if wrong:
            self.problem(key, f"{key} {verb} {_shown(value)}; {wrong}", item)
            return ""
        return value


def content_hash(data: object, without: Sequence[str] = ()) -> str:
    """A short hash of parsed content, without these keys. It does not depend on the layout of the file."""
    kept = _without(data, without)
    canonical = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=str)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:16]


def _without(data: object, keys: Sequence[str]) -> object:
    if isinstance(data, dict):
        return {key: _without(value, keys) for key, value in data.items() if key not in keys}
    if isinstance(data, list):
        return [_without(item, keys) for item in data]
    return data


def _as_table(found: dict[str, object]) -> dict[str, object]:
    return {str(key): value for key, value in found.items()}


def _unfit(text: str, longest: int) -> str:
    """Why a text cannot be shown on one line in a terminal, a browser and a record alike; "" if it can."""
    if not text.strip():
        return "it must not be empty"
    if len(text) > longest:
        return f"it has {len(text)} characters and must have at most {longest}"
    if text != text.strip():
        return "it must not start or end with a space"
    for mark in text:
        if hidden(mark):
            return "it must be one line without control characters or other invisible ones"
        if mark in MARKUP:
            return f"it must not contain brackets of markup or backslashes ({' '.join(MARKUP)})"
    return ""


def _unknown(what: str, name: str, allowed: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(name[:SHORT], allowed, 1)
    if near:
        return f"unknown {what} {_shown(name)}; did you mean {near[0]}?"
    return f"unknown {what} {_shown(name)}; known here: {', '.join(allowed)}"


def _shown(value: object) -> str:
    """A value as the person wrote it, short and safe to print."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if -(10**12) < value < 10**12 else "a number out of all bounds"
    if isinstance(value, str):
        return '"' + spelled(short(value, SHORT)) + '"'
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return spelled(str(value)[:SHORT])
