"""``/metrics``: what Prometheus reads, in its text format, by its own client library.

Counts are those of this process since it started. How much waits is read from the journal, which
all processes of a home share, when somebody asks.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from typing import TYPE_CHECKING, TypeVar

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from assistant.database import JournalLocked
from assistant.figures import Waiting
from assistant.journal import Journal
from assistant.vitals import state
from assistant.vitals.state import Heartbeat
from assistant.vitals.tallies import TALLIES

if TYPE_CHECKING:
    from assistant.app import House

CONTENT_TYPE = CONTENT_TYPE_LATEST
COUNTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "messages_received": ("Messages that came in and were kept.", ("gateway",)),
    "messages_refused": (
        "Messages that could not be kept: the platform sends them again.", ("gateway", "reason")
    ),
    "turns_failed": ("Messages whose handling ended in an error of ours.", ("gateway",)),
    "messages_sent": ("Messages and edits that a platform has taken.", ("gateway", "kind")),
    "sends_failed": ("Attempts to send that are made again.", ("gateway", "reason")),
    "messages_dead": ("Messages given up.", ("gateway", "reason")),
    "tasks": ("Tasks that are over, by outcome and furthest route.", ("outcome", "route")),
    "model_calls": ("Requests to models.", ()),
    "model_tokens": ("Tokens of models.", ("kind",)),
    "model_cost": ("What models cost, in the currency of their prices.", ()),
}  # fmt: skip
"""Name of a tally -> what it counts, and its labels."""
SPREADS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "step_seconds": ("How long steps took, deciding and acting.", ("route", "ok")),
    "task_seconds": ("How long tasks took, from request to end.", ("outcome",)),
}
L = TypeVar("L", bound=tuple[str, ...])
STATES = ("unopened", "free", "leased", "ending", "resting", "out", "spare")


class Exporter:
    """Of one house; asked in a thread of its own."""

    def __init__(self, house: House, journal: Journal, heart: Heartbeat) -> None:
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(_House(house, journal, heart))
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        return generate_latest(self._registry)


class _House(Collector):
    def __init__(self, house: House, journal: Journal, heart: Heartbeat) -> None:
        self._house = house
        self._journal = journal
        self._heart = heart

    def collect(self) -> Iterator[Metric]:
        yield _gauge(
            "build_info", "What runs here.",
            {(version("phonepilot"), platform.python_version()): 1}, ("version", "python"),
        )  # fmt: skip
        yield _gauge("heartbeat_age_seconds", "Since the loop last moved.", {(): self._heart.age})
        yield from self._counts()
        yield from _spreads()
        yield from self._parts()
        yield from self._journal_figures()

    def _counts(self) -> Iterator[Metric]:
        for name in self._house.outboxes:  # there from the start, so that rates can be told
            for tally in ("messages_received", "turns_failed"):
                TALLIES.count(tally, 0, gateway=name)
            TALLIES.count("messages_sent", 0, gateway=name, kind="message")
            TALLIES.count("messages_dead", 0, gateway=name, reason="refused")
            TALLIES.count("sends_failed", 0, gateway=name, reason="trouble")
        for tally in ("model_calls", "model_cost"):
            TALLIES.count(tally, 0)
        for name, (about, labels) in COUNTS.items():
            family = CounterMetricFamily(f"phonepilot_{name}", about, labels=labels)
            for key, value in TALLIES.counts(name).items():
                known = dict(key)
                family.add_metric([known[label] for label in labels], value)
            yield family

    def _parts(self) -> Iterator[Metric]:
        """Gateways, phones and models."""
        house = self._house
        up = {(part.name,): float(not part.why) for part in state.gateways(house)}
        yield _gauge("gateway_up", "Whether messages come in and go out.", up, ("gateway",))
        ready = {(part.name,): float(not part.why) for part in state.models(house)}
        yield _gauge("model_up", "Whether it could be used when last wanted.", ready, ("model",))
        states = [known for known, _ in house.phones.states().values()]
        counted = {(each,): float(states.count(each)) for each in STATES}
        yield _gauge("phones", "Phones, by their state in the pool.", counted, ("state",))

    def _journal_figures(self) -> Iterator[Metric]:
        journal = self._journal
        try:
            waiting = journal.waiting()
            going, queued = journal.tasks_open()
            questions = journal.questions_open()
        except JournalLocked:
            yield _gauge("journal_up", "Whether the journal can be read.", {(): 0})
            return
        yield _gauge("journal_up", "Whether the journal can be read.", {(): 1})
        yield from _waiting(dict.fromkeys(self._house.outboxes, Waiting()) | waiting)
        tasks = {("begun",): float(going), ("queued",): float(queued)}
        yield _gauge("tasks_open", "Tasks that are not over.", tasks, ("state",))
        yield _gauge("questions_open", "Questions nobody has answered yet.", {(): questions})
        files = (journal.path, journal.path.with_name(f"{journal.path.name}-wal"))
        size = sum(file.stat().st_size for file in files if file.exists())
        yield _gauge("journal_bytes", "The journal's size on the disk.", {(): size})


def _waiting(by_gateway: Mapping[str, Waiting]) -> Iterator[Metric]:
    now = time.time()
    inside = {(name,): float(each.unhandled) for name, each in by_gateway.items()}
    yield _gauge("inbox_waiting", "Messages in not acted upon yet.", inside, ("gateway",))
    out = {(name,): float(each.pending) for name, each in by_gateway.items()}
    yield _gauge("outbox_pending", "Messages out that are not sent yet.", out, ("gateway",))
    age = {
        (name,): max(0.0, now - each.oldest) if each.oldest else 0.0
        for name, each in by_gateway.items()
    }
    yield _gauge("outbox_oldest_seconds", "How long the oldest of those waits.", age, ("gateway",))


def _spreads() -> Iterator[Metric]:
    for name, (about, labels) in SPREADS.items():
        family = HistogramMetricFamily(f"phonepilot_{name}", about, labels=labels)
        for key, spread in TALLIES.spreads(name).items():
            known = dict(key)
            family.add_metric([known[label] for label in labels], spread.cumulative(), spread.total)
        yield family


def _gauge(
    name: str, about: str, values: Mapping[L, float], labels: tuple[str, ...] = ()
) -> Metric:
    family = GaugeMetricFamily(f"phonepilot_{name}", about, labels=labels)
    for key, value in values.items():
        family.add_metric(key, value)
    return family
