from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from sessions import template
from sessions.pages import PAGE_BYTES
from sessions.shelf import Shelf
from sessions.template import Template, build
from tests.sessions.tiny import SHOP, setting


def test_what_was_used_longest_ago_goes_once_the_bytes_run_over() -> None:
    shelf: Shelf[str, bytes] = Shelf(10, len)
    for name in "ab":
        shelf.get(name, lambda: bytes(4))
    shelf.get("a", lambda: pytest.fail("it stands there"))
    shelf.get("c", lambda: bytes(4))
    made: list[str] = []
    for name in "acb":
        shelf.get(name, lambda name=name: made.append(name) or bytes(4))
    assert made == ["b"]
    assert (len(shelf), shelf.bytes) == (2, 8)


def test_a_value_larger_than_the_shelf_stands_alone() -> None:
    shelf: Shelf[str, bytes] = Shelf(10, len)
    shelf.get("small", lambda: bytes(4))
    assert len(shelf.get("large", lambda: bytes(40))) == 40
    assert (len(shelf), shelf.bytes) == (1, 40)


def test_a_value_that_could_not_be_made_is_made_next_time() -> None:
    shelf: Shelf[str, bytes] = Shelf(10, len)
    with pytest.raises(ZeroDivisionError):
        shelf.get("a", lambda: bytes(1 // 0))
    assert shelf.get("a", lambda: b"now") == b"now"


def test_threads_that_ask_at_once_have_it_made_once() -> None:
    shelf: Shelf[str, bytes] = Shelf(10, len)
    made: list[int] = []
    together = Barrier(8)

    def ask(_: int) -> bytes:
        together.wait(timeout=10)
        return shelf.get("a", lambda: made.append(1) or b"it")

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(8))) == {b"it"}
    assert len(made) == 1


def test_starts_of_ever_more_world_seeds_take_no_more_room_than_the_shelf_has(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(build(SHOP, setting(1)).pages) * PAGE_BYTES
    shelf: Shelf[object, Template] = Shelf(3 * size, lambda built: len(built.pages) * PAGE_BYTES)
    monkeypatch.setattr(template, "_KEPT", shelf)
    first = build(SHOP, setting(1))
    for seed in range(2, 30):
        build(SHOP, setting(seed))
        assert shelf.bytes <= 3 * size
    again = build(SHOP, setting(1))
    assert again is not first
    assert again == first
