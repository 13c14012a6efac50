"""Compiles the engine and the games with mypyc; if that fails, installs them as plain Python.

QUARTERDECK_BUILD=pure skips the compilation. QUARTERDECK_BUILD_STATUS names a JSON file for the progress, which the
server shows on its page. Everything else about the package is in pyproject.toml.

Every module becomes a library of its own, and objects are cached by content. A change of one module recompiles that
module, and others only if they depend on the layout of its classes.
"""

import contextlib
import fcntl
import hashlib
import json
import os
import re
import shutil
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TypeVar, cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGES = [Path("quarterdeck/core"), Path("quarterdeck/games"), Path("quarterdeck/players")]
OBJECTS = Path("build/objects")
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
TYPED, COMPILED = 0.2, 0.9
"""Progress of a complete build when the C files are written, and when they are compiled."""
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
Item = TypeVar("Item")


def sources() -> list[str]:
    """Return the modules to compile. Modules that begin with an underscore, such as `__init__`, stay interpreted."""
    return sorted(str(path) for package in PACKAGES for path in package.rglob("*.py") if not path.name.startswith("_"))


def say(line: str) -> None:
    print(f"quarterdeck: {line}", file=sys.stderr, flush=True)


class Progress:
    """Shows the progress of the build on the terminal (pip hides what a build prints) and in the status file."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._file = os.environ.get("QUARTERDECK_BUILD_STATUS", "")

    def at(self, share: float) -> None:
        left = round((time.monotonic() - self._began) * (1 - share) / share) if share else None
        self._write({"state": "building", "percent": int(100 * share), "seconds_left": left})
        self._show(f"Compiling the engine: {100 * share:.0f} %" + ("" if left is None else f", about {left} s left"))

    def end(self, state: str) -> None:
        self._write({"state": state})
        self._show("")

    def _write(self, status: dict[str, object]) -> None:
        if self._file:
            new = Path(self._file + ".new")
            new.write_text(json.dumps(status), encoding="utf-8")
            new.replace(self._file)

    def _show(self, line: str) -> None:
        with contextlib.suppress(OSError), Path("/dev/tty").open("w", encoding="utf-8") as screen:
            screen.write(f"\r\x1b[K{line}")


progress = Progress()


def compiler() -> str | None:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(str(command).split()[0])


def one_build_at_a_time() -> None:
    """Wait for another build of this tree. The lock ends with the process."""
    Path("build").mkdir(exist_ok=True)
    lock = os.open("build/lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(lock, fcntl.LOCK_EX)


def extensions() -> list[Extension]:
    if not BUILDING.intersection(sys.argv):
        return []  # Only the metadata is wanted.
    if os.environ.get("QUARTERDECK_BUILD") == "pure":
        say("plain Python, as QUARTERDECK_BUILD=pure asks")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        say("plain Python, because mypy is not installed")
        return []
    if not compiler():
        say("plain Python, because there is no C compiler")
        progress.end("failed")
        return []
    one_build_at_a_time()
    progress.at(0)
    # `make lint` checks strictly. A build reads no configuration and checks only what it compiles, because the rest of
    # the package may import libraries that are not installed yet.
    flags = ["--config-file=", "--follow-imports=silent", "--cache-dir=build/mypy"]
    # mypyc's cache omits class fields of type float and i64, so the next build would fail.
    shutil.rmtree("build/mypy", ignore_errors=True)
    built = mypycify([*flags, *sources()], opt_level="3", debug_level="0", separate=True, include_runtime_files=False)
    modules = cast(list[Extension], built)
    for module in modules:
        # mypyc sets -Werror, but a warning of a newer compiler must not stop the build.
        module.extra_compile_args = [flag for flag in module.extra_compile_args if flag != "-Werror"]
        module.extra_compile_args.append("-fvisibility=hidden")  # Calls within a library need no lookup.
    return modules


def content_key(source: Path, folders: Iterable[str], flags: Iterable[str]) -> str:
    """Return a hash of a C file, of every header of ours that it includes, and of how it is compiled."""
    seen: dict[Path, bytes] = {}
    waiting = [source]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen[path] = path.read_bytes()
        for name in INCLUDE.findall(seen[path].decode("utf-8", "replace")):
            places = (folder / name for folder in (path.parent, *map(Path, folders)))
            waiting += [place for place in places if place.is_file()][:1]
    whole = hashlib.sha256(repr((sys.version, list(flags))).encode())
    for path in sorted(seen, key=lambda path: (path.name, path)):
        whole.update(path.name.encode() + b"\0" + hashlib.sha256(seen[path]).digest())
    return whole.hexdigest()[:32]


def in_parallel(work: Callable[[Item], object], items: Iterable[Item], begin: float, end: float) -> None:
    """Do the work for every item on all processors, and show the progress between `begin` and `end`."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(work, item) for item in items]
        for number, job in enumerate(as_completed(jobs), 1):
            job.result()
            progress.at(begin + (end - begin) * number / len(jobs))


class cached_build_ext(build_ext):
    """Compiles each C file once, in parallel, unless its object is cached; keeps all modules, or none."""

    def build_extensions(self) -> None:
        began = time.time()
        if not self.extensions:
            return
        try:
            objects: dict[str, Path] = {}
            compile_units = {str(source): module for module in self.extensions for source in module.sources}
            in_parallel(
                lambda unit: objects.update({unit[0]: self._compiled(*unit)}), compile_units.items(), TYPED, COMPILED
            )
            in_parallel(lambda module: self._link(module, objects), self.extensions, COMPILED, 1)
        except Exception as error:  # Compilers fail in many ways; plain Python always works.
            say(f"plain Python, because compiling failed: {error}")
            progress.end("failed")
            self.extensions = []
            return
        for old in set(OBJECTS.iterdir()) - set(objects.values()):
            old.unlink()
        for module in self.extensions:
            os.utime(self.get_ext_fullpath(module.name), (began, began))  # A source edited meanwhile is newer.
        say(f"compiled {len(sources())} modules with mypyc")

    def copy_extensions_to_source(self) -> None:
        """Put the modules beside their sources, and remove those whose sources are gone."""
        super().copy_extensions_to_source()
        kept = {Path(self.get_ext_fullpath(module.name)).resolve() for module in self.extensions}
        for package in PACKAGES:
            for built in [*package.rglob("*.so"), *package.rglob("*.pyd")]:
                if built.resolve() not in kept:
                    built.unlink()
        if kept:
            progress.end("done")

    def _compiled(self, source: str, module: Extension) -> Path:
        flags = module.extra_compile_args
        cached = OBJECTS / f"{content_key(Path(source), module.include_dirs, flags)}.o"
        if not cached.exists():
            (made,) = self.compiler.compile(
                [source], output_dir=self.build_temp, include_dirs=module.include_dirs, extra_postargs=flags
            )
            cached.parent.mkdir(parents=True, exist_ok=True)
            Path(made).replace(cached)
        return cached

    def _link(self, module: Extension, objects: dict[str, Path]) -> None:
        library = Path(self.get_ext_fullpath(module.name))
        used = [str(objects[str(source)]) for source in module.sources]
        note = Path(self.build_temp) / f"{module.name}.linked"
        if library.exists() and note.exists() and note.read_text(encoding="utf-8") == "\n".join(used):
            return
        self.compiler.link_shared_object(used, str(library), extra_postargs=module.extra_link_args)
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text("\n".join(used), encoding="utf-8")


setup(ext_modules=extensions(), cmdclass={"build_ext": cached_build_ext})
