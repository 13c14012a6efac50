"""Help with the names of arguments (FILE, GAME) instead of Python types."""

from __future__ import annotations

from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


class _Argument(TyperArgument):
    """An argument without its type."""

    def display_type_rich(self, ctx: Any) -> str | None:
        return None


def readable(params: list[Any]) -> list[Any]:
    """The parameters, flags without a value and arguments without a type."""
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag:
            param.metavar = ""
        elif isinstance(param, TyperArgument):
            param.__class__ = _Argument
    return params


class Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return readable(super().get_params(ctx))


class Group(TyperGroup):
    def get_params(self, ctx: Any) -> list[Any]:
        return readable(super().get_params(ctx))
