"""What a service counts about itself, for Prometheus."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

OK = "ok"
_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Level(NamedTuple):
    """How full a service is now.

    Attributes:
        live: sessions.   hot: open connections.   expired: sessions that ended by lying idle, since the start.
        tasks: of the event loop.
        archived: sessions in the archive that have not ended.   backlog: lines that wait to be written to it.
    """

    live: int
    hot: int
    expired: int
    tasks: int
    archived: int
    backlog: int


class Metrics:
    """Counters of one service."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self._registry)
        self._levels = _Levels()
        self._collection_began = 0.0
        self._registry.register(self._levels)
        self._calls = self._counter("calls", "Calls of agents, by world and code.", "server", "code")
        self._opened = self._counter("sessions_opened", "Sessions, by how they began: new, fork, restored.", "how")
        self._refused = self._counter("refused", "Requests at the agent's port that were let in nowhere.", "error")
        self._scores = self._counter("scores", "Scores, by status.", "status")
        self._children: dict[tuple[str, str], Counter] = {}
        seconds = Histogram(
            "toolworlds_request_seconds",
            "From the head of a request at the agent's port to its answer.",
            registry=self._registry,
            buckets=_SECONDS,
        )
        self.observe: Callable[[float], None] = seconds.observe

    def called(self, server: str, code: str | None) -> None:
        """A call of an agent has ended."""
        key = (server, code or OK)
        child = self._children.get(key)
        if child is None:
            child = self._children[key] = self._calls.labels(*key)
        child.inc()

    def opened(self, how: str, count: int = 1) -> None:
        """Sessions have begun."""
        self._opened.labels(how).inc(count)

    def refused(self, error: str) -> None:
        """A request at the agent's port was let in nowhere."""
        self._refused.labels(error).inc()

    def scored(self, status: str) -> None:
        """A rollout or a session was scored."""
        self._scores.labels(status).inc()

    def collecting(self, phase: str, _: dict[str, int]) -> None:
        """The garbage collector starts or stops; one of `gc.callbacks`."""
        if phase == "start":
            self._collection_began = time.perf_counter()
        else:
            pause = time.perf_counter() - self._collection_began
            self._levels.longest_pause = max(self._levels.longest_pause, pause)

    def page(self, now: Level) -> bytes:
        """All of it in Prometheus's text format."""
        self._levels.now = now
        return generate_latest(self._registry)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"toolworlds_{name}", meaning, labels, registry=self._registry)


class _Pages(Collector):
    """Pages of several services."""

    def __init__(self, pages: Mapping[str, str]) -> None:
        self._pages = pages

    def collect(self) -> Iterator[Metric]:
        found: dict[str, Metric] = {}
        for worker, page in self._pages.items():
            for family in text_string_to_metric_families(page):
                merged = found.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                merged.samples += [one._replace(labels={**one.labels, "worker": worker}) for one in family.samples]
        yield from found.values()


def merge_pages(pages: Mapping[str, str]) -> bytes:
    """Pages of several workers, by name, as one: each sample has the label `worker`."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Pages(pages))
    return generate_latest(registry)


class _Levels(Collector):
    """What is looked up at a scrape instead of being counted."""

    def __init__(self) -> None:
        self.longest_pause = 0.0
        self.now = Level(0, 0, 0, 0, 0, 0)

    def collect(self) -> Iterator[Metric]:
        now = self.now
        for name, meaning, value in (
            ("sessions_live", "Sessions here.", now.live),
            ("sessions_hot", "Open connections onto worlds of sessions.", now.hot),
            ("tasks", "Tasks of the event loop.", now.tasks),
            ("gc_longest_seconds", "Longest pause of the garbage collector so far.", self.longest_pause),
            ("sessions_archived", "Sessions in the archive that have not ended.", now.archived),
            ("archive_backlog", "Lines that wait to be written to the archive.", now.backlog),
        ):
            yield GaugeMetricFamily(f"toolworlds_{name}", meaning, value=value)
        yield CounterMetricFamily(
            "toolworlds_sessions_expired", "Sessions that ended by lying idle.", value=now.expired
        )
