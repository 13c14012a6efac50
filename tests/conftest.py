import os
import signal
from collections import defaultdict
from pathlib import Path

import pytest

from quarterdeck import _switch
from tests.services import not_run, skip_without_service

ON_CI = os.environ.get("CI") == "true"
HERE = Path(__file__).parent
INTERPRETED = ("core", "games")
"""Folders whose tests `make test` runs interpreted, and a second time, compiled, only if they are marked."""
RUN_COMPILED = ("many", "both")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="also run the long tests, marked `full`")
    parser.addoption(
        "--second-run", action="store_true", help="leave out tests of the engine that the interpreted run covers"
    )


def pytest_configure() -> None:
    # A shell that runs the tests in the background makes them and their child processes ignore Ctrl-C.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    return f"quarterdeck: {'compiled' if _switch.compiled() else 'interpreted'}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files whose tests are all deselected: importing one takes as long as running some tests."""
    if not config.getoption("--second-run") or collection_path.suffix != ".py":
        return None
    if collection_path.relative_to(HERE).parts[0] not in INTERPRETED:
        return None
    text = collection_path.read_text(encoding="utf-8")
    return None if any(f"mark.{name}" in text for name in RUN_COMPILED) else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the long tests unless they are requested, and run most tests of the engine in one of its two forms."""
    kept = items if config.getoption("--full") else [item for item in items if not item.get_closest_marker("full")]
    if not _switch.compiled():
        kept = [item for item in kept if not item.get_closest_marker("many")]
    if config.getoption("--second-run"):
        kept = [item for item in kept if not _is_run_interpreted(item)]
    kept_ids = {item.nodeid for item in kept}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept_ids])
    items[:] = kept


def _is_run_interpreted(item: pytest.Item) -> bool:
    """Whether the interpreted run is enough: recorded matches and batteries compare the compiled engine with it."""
    room = item.path.relative_to(HERE).parts[0]
    return room in INTERPRETED and not any(item.get_closest_marker(name) for name in RUN_COMPILED)


def pytest_runtest_setup(item: pytest.Item) -> None:
    skip_without_service(item)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.exitstatus == pytest.ExitCode.OK and ON_CI and _tests_not_run(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    _tell_slowest_files(terminalreporter)
    if lines := _tests_not_run(config):
        terminalreporter.section("not run, because a service is missing")
        for line in lines:
            terminalreporter.line(line)
        if ON_CI:
            terminalreporter.line("CI=true: this is a failure.", red=True)


def _tell_slowest_files(reporter: pytest.TerminalReporter) -> None:
    spent: defaultdict[str, float] = defaultdict(float)
    for reports in reporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                spent[report.nodeid.partition("::")[0]] += report.duration
    if sum(spent.values()) > 60:
        reporter.section("the ten slowest files")
        for file, seconds in sorted(spent.items(), key=lambda one: -one[1])[:10]:
            reporter.line(f"{seconds:6.1f} s  {file}")


def _tests_not_run(config: pytest.Config) -> list[str]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return not_run(reporter.stats.get("skipped", [])) if reporter else []
