import os
import signal

import pytest

from quarterdeck import _switch
from tests.services import not_run, skip_without_service

ON_CI = os.environ.get("CI") == "true"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="also run the long tests, marked `full`")


def pytest_configure() -> None:
    # A shell that starts the tests in the background makes them, and whatever they start, deaf to Ctrl-C.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    return f"quarterdeck: {'compiled' if _switch.compiled() else 'interpreted'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long is run when it is asked for, and with the engine that is several times faster."""
    left_out = [] if config.getoption("--full") else ["full"]
    if not _switch.compiled():
        left_out.append("many")
    long = [item for item in items if any(item.get_closest_marker(name) for name in left_out)]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


def pytest_runtest_setup(item: pytest.Item) -> None:
    skip_without_service(item)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.exitstatus == pytest.ExitCode.OK and ON_CI and _tests_not_run(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if lines := _tests_not_run(config):
        terminalreporter.section("not run, because a service is missing")
        for line in lines:
            terminalreporter.line(line)
        if ON_CI:
            terminalreporter.line("CI=true: this is a failure.", red=True)


def _tests_not_run(config: pytest.Config) -> list[str]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return not_run(reporter.stats.get("skipped", [])) if reporter else []
