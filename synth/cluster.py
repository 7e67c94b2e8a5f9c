"""Work spread over a Ray cluster (`pip install toolworlds[ray]`)."""

from __future__ import annotations

import importlib
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

_ANSWER_S = 10.0
_AHEAD = 2  # tasks a processor, so that none waits for this process
Spread = Callable[[Iterable[Any]], Iterator[Any]]


class ClusterLost(RuntimeError):
    """There is no cluster at the address, or it failed at a task."""


@contextmanager
def on_cluster(address: str, work: Callable[[Any], Iterator[Any]]) -> Generator[Spread]:
    """What `work` finds in items, made by tasks of a cluster, each an item; a task whose node dies runs elsewhere.

    Args:
        address: as Ray takes it: `auto`, `10.0.0.1:6379`, `ray://10.0.0.1:10001`.

    Raises:
        ClusterLost: Ray is not installed, does not answer, or a task failed.
    """
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError as error:
        raise ClusterLost("Ray is not installed: pip install 'toolworlds[ray]'.") from error
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise ClusterLost(f"No Ray cluster answers at {address}: {error}") from error
    try:
        yield lambda items: _spread(ray, work, items)
    except ray.exceptions.RayError as error:
        raise ClusterLost(f"The cluster failed at a task: {error}") from error
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """See that somebody listens at an address with a port: Ray itself waits there without an end.

    Raises:
        OSError: nobody does.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=_ANSWER_S).close()


def _spread(ray: Any, work: Callable[[Any], Iterator[Any]], items: Iterable[Any]) -> Iterator[Any]:
    remote: Any = ray.remote(num_cpus=1, max_retries=-1)(_all_of)
    given = ray.put(work)
    left = iter(items)
    ahead = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = [remote.remote(given, item) for item in islice(left, ahead)]
    while running:
        done, running = ray.wait(running, num_returns=1)
        yield from ray.get(done[0])
        running += [remote.remote(given, item) for item in islice(left, 1)]


def _all_of(work: Callable[[Any], Iterator[Any]], item: Any) -> list[Any]:
    return list(work(item))
