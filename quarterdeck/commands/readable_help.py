"""Help that names what is to be typed: FILE and GAME, and never the types of Python."""

from __future__ import annotations

from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


class _Argument(TyperArgument):
    """An argument is called by its name alone."""

    def display_type_rich(self, ctx: Any) -> str | None:
        return None


def readable(params: list[Any]) -> list[Any]:
    """The same parameters, flags without a value and arguments without a type."""
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
