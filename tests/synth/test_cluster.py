"""A cluster that is not there; one that is stands in `make interop`."""

from __future__ import annotations

import importlib.util
import socket
from collections.abc import Iterator

import pytest

from synth.cluster import ClusterLost, _knock, on_cluster  # pyright: ignore[reportPrivateUsage] - tried without Ray


def nothing(_: object) -> Iterator[object]:
    yield from ()


def test_an_address_at_which_nobody_listens_is_an_error_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="refused"):
            _knock(f"127.0.0.1:{port}")
        taken.listen()
        for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}", "auto"):
            _knock(address)


@pytest.mark.skipif(importlib.util.find_spec("ray") is not None, reason="Ray is installed here")
def test_without_ray_the_extra_is_named() -> None:
    with pytest.raises(ClusterLost, match=r"pip install 'toolworlds\[ray\]'"), on_cluster("auto", nothing):
        pass
