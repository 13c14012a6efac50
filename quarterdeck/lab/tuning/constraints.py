"""Constraints: expressions over the numbers of a pack that every candidate must keep.

    threat.ghost-ship.health <= threat.flagship.health
    20 <= sum("threat.*.health") <= 30 and max("threat.*.copies") < 4

Names are paths of the pack; a text in quotes is a pattern for several of them. An expression is parsed and its nodes
are checked one by one; it is never run as Python.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted, short
from quarterdeck.lab.tuning.figures import matching, numbers

LONGEST: Final = 500
DEEPEST: Final = 40
_TOKEN: Final = re.compile(r'"[^"]*"|\'[^\']*\'|[A-Za-z_][\w-]*(?:\.[\w-]+)+')
"""A text in quotes, or a path."""
_PLACEHOLDER: Final = "_path_{}"
_COMPARISONS: Final = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
_ARITHMETIC: Final[dict[type[ast.operator], Callable[[float, float], float]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_SUMS: Final[dict[str, Callable[[Sequence[float]], float]]] = {
    "sum": lambda all: float(sum(all)),
    "min": min,
    "max": max,
    "count": len,
    "mean": lambda all: sum(all) / len(all),
}
"""Functions of any number of values or patterns."""
_ABS: Final = "abs"
_ALLOWED: Final = "and, or, not, comparisons, + - * / // %, abs, " + ", ".join(_SUMS)


class ConstraintError(QuarterdeckError):
    """An expression that cannot be a constraint."""


class Constraint:
    """One expression, checked against the pack that it is about."""

    def __init__(self, text: str, data: dict[str, object]) -> None:
        """Raises ConstraintError if the expression is no constraint, or names what the pack does not have."""
        self.text: Final = text
        self._paths: Final[dict[str, str]] = {}
        """By the plain names that stand for them."""
        if len(text) > LONGEST:
            raise ConstraintError(f"it has {len(text)} characters and must have at most {LONGEST}")
        try:
            self._root: Final = ast.parse(_TOKEN.sub(self._hide, text).strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = error.msg if isinstance(error, SyntaxError) else str(error)
            raise ConstraintError(f"{quoted(short(text, 80))} cannot be read as an expression: {reason}") from None
        self._known: Final = dict(numbers(data))
        self._check_condition(self._root, 0)

    def broken_by(self, data: dict[str, object]) -> float:
        """How far a pack is from keeping it; 0 if it keeps it."""
        try:
            return self._distance(self._root, dict(numbers(data)))
        except ZeroDivisionError:
            return 1.0

    def __str__(self) -> str:
        return self.text

    def _hide(self, found: re.Match[str]) -> str:
        """Paths have hyphens, which Python would read as minus: put a plain name in their place."""
        word = found.group()
        if word[0] in "\"'":
            return word
        plain = _PLACEHOLDER.format(len(self._paths))
        self._paths[plain] = word
        return plain

    def _path(self, name: str) -> str:
        if name not in self._paths:
            raise ConstraintError(f"{quoted(short(name, 40))} is not a path; a path has dots, as threat.drone.health")
        return self._paths[name]

    def _check_condition(self, node: ast.AST, depth: int) -> None:
        """What is true or false: comparisons, joined by and, or, not."""
        self._check_depth(depth)
        match node:
            case ast.BoolOp():
                for one in node.values:
                    self._check_condition(one, depth + 1)
            case ast.UnaryOp(op=ast.Not()):
                self._check_condition(node.operand, depth + 1)
            case ast.Compare() if all(isinstance(op, _COMPARISONS) for op in node.ops):
                for one in (node.left, *node.comparators):
                    self._check_number(one, depth + 1)
            case _:
                raise ConstraintError(f"{self._shown(node)} is not true or false; compare with <=, <, ==, >, >= or !=")

    def _check_number(self, node: ast.AST, depth: int) -> None:
        self._check_depth(depth)
        match node:
            case ast.UnaryOp(op=ast.USub()):
                self._check_number(node.operand, depth + 1)
            case ast.BinOp() if type(node.op) in _ARITHMETIC:
                self._check_number(node.left, depth + 1)
                self._check_number(node.right, depth + 1)
            case ast.Constant() if isinstance(node.value, int | float) and not isinstance(node.value, bool):
                pass
            case ast.Name():
                self._must_know(self._path(node.id))
            case ast.Call(func=ast.Name(id=name), keywords=[]) if name in (*_SUMS, _ABS) and node.args:
                if name == _ABS and (len(node.args) != 1 or _is_pattern(node.args[0])):
                    raise ConstraintError("abs takes one number")
                for one in node.args:
                    if _is_pattern(one):
                        self._must_match(_pattern(one))
                    else:
                        self._check_number(one, depth + 1)
            case _:
                raise ConstraintError(f"{self._shown(node)} has no place in a constraint; allowed are {_ALLOWED}")

    def _check_depth(self, depth: int) -> None:
        if depth > DEEPEST:
            raise ConstraintError(f"it is nested more than {DEEPEST} deep")

    def _must_know(self, path: str) -> None:
        if path in self._known:
            return
        near = get_close_matches(path, self._known, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        minus = " (write a minus with spaces around it)" if "-" in path else ""
        raise ConstraintError(f"the pack has no number {path}{hint}{minus}")

    def _must_match(self, pattern: str) -> None:
        if not matching(self._known, pattern):
            raise ConstraintError(f"no number of the pack fits {quoted(short(pattern, 60))}, as threat.*.health would")

    def _shown(self, node: ast.AST) -> str:
        text = ast.unparse(node)
        for plain, path in reversed(self._paths.items()):
            text = text.replace(plain, path)
        return quoted(short(text, 60))

    def _distance(self, node: ast.AST, known: dict[str, float]) -> float:
        match node:
            case ast.BoolOp(op=ast.And()):
                return sum(self._distance(one, known) for one in node.values)
            case ast.BoolOp():
                return min(self._distance(one, known) for one in node.values)
            case ast.UnaryOp():
                return 0.0 if self._distance(node.operand, known) > 0 else 1.0
            case ast.Compare():
                values = [self._number(one, known) for one in (node.left, *node.comparators)]
                pairs = zip(node.ops, values, values[1:], strict=False)
                return sum(_gap(op, left, right) for op, left, right in pairs)
        raise AssertionError(node)

    def _number(self, node: ast.AST, known: dict[str, float]) -> float:
        match node:
            case ast.Constant():
                value: Any = node.value
                return float(value)
            case ast.Name():
                return known[self._path(node.id)]
            case ast.UnaryOp():
                return -self._number(node.operand, known)
            case ast.BinOp():
                return _ARITHMETIC[type(node.op)](self._number(node.left, known), self._number(node.right, known))
            case ast.Call(func=ast.Name(id=name)):
                values: list[float] = []
                for one in node.args:
                    if _is_pattern(one):
                        values.extend(matching(known, _pattern(one)).values())
                    else:
                        values.append(self._number(one, known))
                return abs(values[0]) if name == _ABS else _SUMS[name](values)
        raise AssertionError(node)


def _is_pattern(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _pattern(node: ast.AST) -> str:
    assert isinstance(node, ast.Constant)
    return str(node.value)


def _gap(op: ast.cmpop, left: float, right: float) -> float:
    """How far two numbers are from comparing so; 0 if they do."""
    kept = {
        ast.Lt: left < right,
        ast.LtE: left <= right,
        ast.Gt: left > right,
        ast.GtE: left >= right,
        ast.Eq: left == right,
        ast.NotEq: left != right,
    }[type(op)]
    return 0.0 if kept else max(abs(left - right), 1e-6)
