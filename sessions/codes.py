"""Ids people can say: a keyed bijection of a running number, written in the table's format.

The n-th id of a table is `permute(n)` in [0, space): no two collide, none can be counted up to, and deleting never
frees one (the sequence is kept in the world's own pages). Format fields: `{6}` six of 31 letters and digits without
look-alikes, `{7d}` seven digits, `{13l}` thirteen lower-case letters and digits, `{c}` a Luhn check digit over the
digits before it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod

ALPHABETS = {"": "23456789ABCDEFGHJKLMNPQRSTUVWXY", "d": "0123456789", "l": "23456789abcdefghijkmnpqrstuvwxyz"}
_FIELD = re.compile(r"\{(?:(\d+)([dl]?)|(c))\}")
_AT_ONCE = 2  # characters written in one step
_MIX = 0x9E3779B1
_DOUBLED = str.maketrans("0123456789", "0246813579")  # twice a digit, nine less where it has two


def luhn_digit(digits: str) -> str:
    """The check digit that makes `digits` + it pass the Luhn test (ISO/IEC 7812-1, annex B)."""
    doubled = digits[::-2].translate(_DOUBLED)
    total = sum(map(int, doubled)) + sum(map(int, digits[-2::-2]))
    return str(-total % 10)


_CHECK: tuple[str, ...] = ()  # stands in the parts of a code where its check digit does


@lru_cache(maxsize=64)
def _spellings(alphabet: str, length: int) -> tuple[str, ...]:
    """All texts of some characters, the first one changing fastest."""
    return tuple("".join(reversed(chars)) for chars in product(alphabet, repeat=length))


def _parts_of(form: str) -> Iterator[tuple[str, ...]]:
    """What the parts of a format can read, in order: a number is written by taking its remainder at each of them."""
    end = 0
    for field in _FIELD.finditer(form):
        yield (form[end : field.start()],)
        end = field.end()
        if field[3]:
            yield _CHECK
            continue
        for start in range(0, int(field[1]), _AT_ONCE):
            yield _spellings(ALPHABETS[field[2]], min(_AT_ONCE, int(field[1]) - start))
    yield (form[end:],)


class Code:
    """The ids of one table of one world seed: `code(n)` for n = 0, 1, 2 ..."""

    __slots__ = ("_half", "_keys", "_mask", "_parts", "space")

    def __init__(self, seed: int, table: str, form: str) -> None:
        self._parts = [part for part in _parts_of(form) if part != ("",)]
        self.space = prod(len(part) for part in self._parts if part is not _CHECK)
        if self.space < 2:
            raise ValueError(f"The id format {form!r} of {table} has no field.")
        bits = (self.space - 1).bit_length()
        self._half = (bits + 1) // 2
        self._mask = (1 << self._half) - 1
        key = hashlib.blake2b(f"{seed}:{table}".encode()).digest()
        self._keys = tuple(int.from_bytes(key[i * 8 : i * 8 + 8], "big") | 1 for i in range(4))

    def permute(self, n: int) -> int:
        """A bijection of [0, space): a four-round Feistel network, walked until it lands inside.

        Raises:
            ValueError: n is outside [0, space).
        """
        if not 0 <= n < self.space:
            raise ValueError(f"{n} is outside [0, {self.space}).")
        half, mask = self._half, self._mask
        first, second, third, fourth = self._keys
        while True:
            left, right = n >> half, n & mask
            left ^= (((right + 1) * first) >> 17) * _MIX >> 13 & mask
            right ^= (((left + 1) * second) >> 17) * _MIX >> 13 & mask
            left ^= (((right + 1) * third) >> 17) * _MIX >> 13 & mask
            right ^= (((left + 1) * fourth) >> 17) * _MIX >> 13 & mask
            n = left << half | right
            if n < self.space:
                return n

    def __call__(self, n: int) -> str:
        """The n-th id."""
        left = self.permute(n)
        written = ""
        for part in self._parts:
            if part is _CHECK:
                written += luhn_digit("".join(filter(str.isdigit, written)))
            else:
                left, place = divmod(left, len(part))
                written += part[place]
        return written


@lru_cache(maxsize=4096)
def code_of(seed: int, table: str, form: str) -> Code:
    """The code of a table, cached."""
    return Code(seed, table, form)
