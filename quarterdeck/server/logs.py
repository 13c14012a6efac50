"""Sets up the log: one line per event, as JSON or as text. Secrets such as seeds and tokens are masked."""

from __future__ import annotations

import logging
import sys

import structlog

_SECRET = ("seed", "token", "tokens", "pass", "guest_pass", "cookie", "invite", "password")


def set_up_logs(as_json: bool, quiet: bool = False) -> None:
    renderer: structlog.types.Processor = (
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    first: list[structlog.types.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_secrets,
    ]
    structlog.configure(
        processors=[*first, structlog.processors.format_exc_info, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if quiet else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    others = logging.StreamHandler(sys.stderr)
    others.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=first,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                renderer,
            ],
        )
    )
    others.addFilter(_matters)
    logging.basicConfig(level=logging.WARNING, handlers=[others], force=True)


def _matters(record: logging.LogRecord) -> bool:
    """Drops messages about invalid data from clients: they are not errors of the server."""
    return not str(record.msg).startswith("Invalid UTF-8 sequence received")


def _without_secrets(
    logger: structlog.types.WrappedLogger, name: str, event: structlog.types.EventDict
) -> structlog.types.EventDict:
    for key in _SECRET:
        if key in event:
            event[key] = "(not logged)"
    return event
