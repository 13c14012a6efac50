"""Seeds: the keys of the random generators, and their text form."""

from __future__ import annotations

import hashlib
from typing import Final

from quarterdeck.core.chance import Door, FastDoor, SealedDoor
from quarterdeck.core.errors import SeedError

FAST: Final = "fast"
SEALED: Final = "sealed"
_LIMIT: Final = 1 << 64


class Seed:
    """A number below 2**64 for the fast generator, 64 hexadecimal digits for the sealed one."""

    def __init__(self, generator: str, value: str) -> None:
        self.generator: Final = generator
        self.key: Final[int] = _check(generator, value)
        self.value: Final[str] = str(self.key) if generator == FAST else value

    def __str__(self) -> str:
        return self.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seed) and self.generator == other.generator and self.key == other.key

    def __hash__(self) -> int:
        raise TypeError("seeds are not keys")

    def door(self) -> Door:
        if self.generator == FAST:
            return FastDoor(self.key)
        return SealedDoor(self.key.to_bytes(32, "big"))

    def derive(self, purpose: str) -> Seed:
        """A derived seed that reveals nothing about this one. The same purpose always gives the same seed."""
        digest = hashlib.sha256(f"{self.generator} {self.value} {purpose}".encode()).hexdigest()
        if self.generator == SEALED:
            return Seed(SEALED, digest)
        return Seed(FAST, str(int(digest[:16], 16)))

    def commitment(self) -> str:
        """A hash that a table publishes before the first roll, to prove later that the seed was not replaced."""
        if self.generator != SEALED:
            raise SeedError("only a sealed seed can be committed to: a short one could be guessed from its hash")
        return hashlib.sha256(f"{self.generator} {self.value}".encode()).hexdigest()


def fast_seed(number: int) -> Seed:
    return Seed(FAST, str(number))


def _check(generator: str, value: str) -> int:
    if generator == FAST:
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 40:
            raise SeedError(f"seed {value[:40]!r} is not a whole number")
        number = int(value)
        if not 0 <= number < _LIMIT:
            raise SeedError(f"seed {value} is out of range: take 0 to {_LIMIT - 1}")
        return number
    if generator == SEALED:
        if len(value) != 64 or any(digit not in "0123456789abcdef" for digit in value):
            raise SeedError("a sealed seed is 64 hexadecimal digits in lower case")
        return int(value, 16)
    raise SeedError(f"unknown generator {generator!r}: there are {FAST!r} and {SEALED!r}")
