"""Values that are dear to make and large to keep: those used last, up to a number of bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """What was made, by key; what was used longest ago goes first. Safe from any thread, one makes at a time.

    Args:
        limit: bytes that may stand; the value made last stays even if it is larger.
        size: bytes of a value.
    """

    def __init__(self, limit: int, size: Callable[[V], int]) -> None:
        self.limit = limit
        self.bytes = 0
        self._size = size
        self._found: OrderedDict[K, V] = OrderedDict()
        self._making = threading.Lock()

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of a key, made where it does not stand."""
        found = self._found.get(key)
        if found is None:
            with self._making:
                found = self._found.get(key)
                if found is None:
                    found = self._put(key, make())
        else:
            with suppress(KeyError):  # another thread may just have taken it away
                self._found.move_to_end(key)
        return found

    def _put(self, key: K, value: V) -> V:
        self._found[key] = value
        self.bytes += self._size(value)
        while self.bytes > self.limit and len(self._found) > 1:
            self.bytes -= self._size(self._found.popitem(last=False)[1])
        return value
