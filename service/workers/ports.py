"""Which worker listens where."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from typing import NamedTuple

from service.settings import Settings
from sessions.ids import worker_name

_CONTROL_GAP = 1000


class Place(NamedTuple):
    """A worker's number, from 0, and its two ports."""

    number: int
    port: int
    control_port: int

    @property
    def name(self) -> str:
        """As it stands in session ids."""
        return worker_name(self.number)


def places(settings: Settings) -> list[Place]:
    """Worker i at `port` + 1 + i, leaving out `control_port`, and at `control_port` + 1000 + i.

    Raises:
        ValueError: the ports overlap, or end beyond 65535.
    """
    count = settings.workers
    after = range(settings.port + 1, settings.port + 2 + count)
    data = [port for port in after if port != settings.control_port][:count]
    control = [settings.control_port + _CONTROL_GAP + number for number in range(count)]
    taken = [settings.port, settings.control_port, *data, *control]
    if len(set(taken)) < len(taken) or max(taken) > 65_535:
        raise ValueError(f"{count} workers do not fit beside the ports {settings.port} and {settings.control_port}.")
    return [Place(number, *ports) for number, ports in enumerate(zip(data, control, strict=True))]


def free_places(reserved: Sequence[socket.socket]) -> list[Place]:
    """Workers at reserved ports, two each."""
    ports = [found.getsockname()[1] for found in reserved]
    return [Place(number, *pair) for number, pair in enumerate(zip(ports[::2], ports[1::2], strict=True))]


def reserve(host: str, count: int) -> list[socket.socket]:
    """Sockets at free ports. They do not listen: whoever knows a port can, and nobody else is given it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = [socket.socket(family, socket.SOCK_STREAM) for _ in range(count)]
    for found in made:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, 0))
    return made
