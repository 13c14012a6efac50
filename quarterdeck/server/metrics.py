"""Metrics of the server, in the Prometheus format."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)


class Metrics:
    """Has its own registry, so that two servers in one process count separately."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._changes = Histogram(
            "quarterdeck_change_seconds",
            "From a message that changes a match to its answer.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._lines = Counter("quarterdeck_lines", "Lines of the journal, by kind.", ["kind"], registry=self._registry)
        self._refused = Counter("quarterdeck_refused", "Messages refused, by why.", ["why"], registry=self._registry)
        self._notices = Counter(
            "quarterdeck_notices",
            "Mails and webhooks, by way and outcome.",
            ["way", "outcome"],
            registry=self._registry,
        )
        self._bots = Counter("quarterdeck_bot_choices", "Choices of bots.", ["bot"], registry=self._registry)
        self._bots_cut = Counter(
            "quarterdeck_bot_choices_cut",
            "Choices of bots whose time was over before they had thought as much as they should.",
            ["bot"],
            registry=self._registry,
        )
        self._bots_failed = Counter(
            "quarterdeck_bots_failed", "Bots that crashed, were late or chose badly.", ["bot"], registry=self._registry
        )
        self._gauges = {
            name: Gauge(f"quarterdeck_{name}", words, registry=self._registry)
            for name, words in (
                ("connections", "Pages connected now."),
                ("tables", "Tables with a viewer now."),
                ("relay_up", "Whether this node hears the others."),
                ("workers", "Processes that run the rules."),
                ("workers_detained", "Processes busy with one call for too long."),
                ("workers_killed", "Processes stopped because a rule did not end."),
                ("matches_held", "Matches the processes have at hand."),
            )
        }

    def change(self, seconds: float) -> None:
        self._changes.observe(seconds)

    def line(self, kind: str) -> None:
        self._lines.labels(kind).inc()

    def refused(self, why: str) -> None:
        self._refused.labels(why).inc()

    def notice(self, way: str, outcome: str) -> None:
        self._notices.labels(way, outcome).inc()

    def bot_chose(self, bot: str, cut: bool = False) -> None:
        self._bots.labels(bot).inc()
        self._bots_cut.labels(bot).inc(cut)

    def bot_failed(self, bot: str) -> None:
        self._bots_failed.labels(bot).inc()

    def set(self, name: str, value: float) -> None:
        self._gauges[name].set(value)

    def text(self) -> bytes:
        return generate_latest(self._registry)
