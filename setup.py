"""Compile the engine and the games with mypyc; where that cannot be done, install them as plain Python.

QUARTERDECK_BUILD=pure asks for plain Python outright. Everything else about the package is in pyproject.toml.
"""

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOMS = [Path("quarterdeck/core"), Path("quarterdeck/games"), Path("quarterdeck/players")]
Compile = Callable[..., list[str]]
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
IN_PLACE = {"develop", "editable_wheel", "--inplace", "-i"}


def sources() -> list[str]:
    """The modules to compile. A name that begins with an underscore, `__init__` too, stays interpreted."""
    return sorted(str(path) for room in ROOMS for path in room.rglob("*.py") if not path.name.startswith("_"))


def say(way: str) -> None:
    print(f"quarterdeck: {way}", file=sys.stderr, flush=True)


def forget_earlier_builds() -> None:
    """A compiled module outranks its source, so one that outlives its source would still be imported."""
    for folder in ROOMS:
        for pattern in ("*.so", "*.pyd"):
            for old in folder.rglob(pattern):
                old.unlink()


def extensions() -> list[Extension]:
    if not BUILDING.intersection(sys.argv):
        return []  # Only asked for the metadata.
    if IN_PLACE.intersection(sys.argv):
        forget_earlier_builds()
    if os.environ.get("QUARTERDECK_BUILD") == "pure":
        say("pure Python, as QUARTERDECK_BUILD=pure asks")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        say("pure Python, because mypy is not installed")
        return []
    # Strictness belongs to `make lint`. A build reads no configuration: it asks for sound types, and only in
    # what it compiles, because the rest of the package may import libraries that are not here yet.
    flags = ["--config-file=", "--follow-imports=silent", "--cache-dir=build/mypy"]
    built = mypycify([*flags, *sources()], opt_level="3", multi_file=True, group_name="quarterdeck")
    modules = cast(list[Extension], built)  # It could hold the Extension of distutils, had we none.
    for module in modules:
        module.optional = True
        # mypyc asks for -Werror, but what the next compiler warns of is no reason to do without.
        module.extra_compile_args = [flag for flag in module.extra_compile_args if flag != "-Werror"]
    return modules


def side_by_side(compile: Compile) -> Compile:
    """As many files at once as there are processors; by itself a compiler is given one after the other."""

    def at_once(sources: list[str], *args: Any, **more: Any) -> list[str]:
        out: list[str] = []
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for number, objects in enumerate(pool.map(lambda one: compile([one], *args, **more), sources), 1):
                out += objects
                show(f"{100 * number // len(sources)} % compiled" if number < len(sources) else "")
        return out

    return at_once


def show(progress: str) -> None:
    """To whoever sits in front of it: pip keeps to itself what a build prints."""
    with suppress(OSError), Path("/dev/tty").open("w", encoding="utf-8") as screen:
        screen.write(f"\r\x1b[K{progress}")


class build_all_or_nothing(build_ext):
    """The compiled modules form one group and need each other: keep all of them, or none."""

    def build_extensions(self) -> None:
        started = time.time()
        self.compiler.compile = side_by_side(self.compiler.compile)
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(module.name)) for module in self.extensions]
        if all(path.exists() for path in built):
            for path in built:
                os.utime(path, (started, started))  # A source edited meanwhile is newer than what was built.
            say(f"compiled {len(sources())} modules with mypyc")
        else:
            for path in built:
                path.unlink(missing_ok=True)
            say("pure Python, because no C compiler with Python's headers did the work")


setup(ext_modules=extensions(), cmdclass={"build_ext": build_all_or_nothing})
