"""What the service listens with."""

from __future__ import annotations

import socket

from service.serve import bind


def test_what_a_port_accepts_sends_at_once() -> None:
    with bind("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1
