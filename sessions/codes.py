"""Ids people can say: a keyed bijection of a running number, written in the table's format.

The n-th id of a table is `permute(n)` in [0, space): no two collide, none can be counted up to, and deleting never
frees one (the sequence is kept in the world's own pages). Format fields: `{6}` six of 31 letters and digits without
look-alikes, `{7d}` seven digits, `{13l}` thirteen lower-case letters and digits, `{c}` a Luhn check digit over the
digits before it.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

ALPHABETS = {"": "23456789ABCDEFGHJKLMNPQRSTUVWXY", "d": "0123456789", "l": "23456789abcdefghijkmnpqrstuvwxyz"}
_FIELD = re.compile(r"\{(?:(\d+)([dl]?)|(c))\}")
_ROUNDS = 4
_MIX = 0x9E3779B1


def luhn_digit(digits: str) -> str:
    """The check digit that makes `digits` + it pass the Luhn test (ISO/IEC 7812-1, annex B)."""
    total = 0
    for place, char in enumerate(reversed(digits)):
        value = int(char) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return str(-total % 10)


class Code:
    """The ids of one table of one world seed: `code(n)` for n = 0, 1, 2 ..."""

    __slots__ = ("_half", "_keys", "_mask", "_parts", "space")

    def __init__(self, seed: int, table: str, form: str) -> None:
        self._parts: list[str | tuple[str, int]] = []
        self.space = 1
        end = 0
        for field in _FIELD.finditer(form):
            self._parts.append(form[end : field.start()])
            end = field.end()
            if field[3]:
                self._parts.append(("", 0))
                continue
            alphabet = ALPHABETS[field[2]]
            self._parts.append((alphabet, int(field[1])))
            self.space *= len(alphabet) ** int(field[1])
        self._parts.append(form[end:])
        if self.space < 2:
            raise ValueError(f"The id format {form!r} of {table} has no field.")
        bits = (self.space - 1).bit_length()
        self._half = (bits + 1) // 2
        self._mask = (1 << self._half) - 1
        key = hashlib.blake2b(f"{seed}:{table}".encode()).digest()
        self._keys = [int.from_bytes(key[i * 8 : i * 8 + 8], "big") | 1 for i in range(_ROUNDS)]

    def permute(self, n: int) -> int:
        """A bijection of [0, space): a four-round Feistel network, walked until it lands inside.

        Raises:
            ValueError: n is outside [0, space).
        """
        if not 0 <= n < self.space:
            raise ValueError(f"{n} is outside [0, {self.space}).")
        half, mask = self._half, self._mask
        while True:
            left, right = n >> half, n & mask
            for key in self._keys:
                left, right = right, left ^ ((((right + 1) * key) >> 17) * _MIX >> 13 & mask)
            n = left << half | right
            if n < self.space:
                return n

    def __call__(self, n: int) -> str:
        """The n-th id."""
        left = self.permute(n)
        written: list[str] = []
        for part in self._parts:
            if isinstance(part, str):
                written.append(part)
            elif part[1] == 0:
                written.append(luhn_digit("".join([char for char in "".join(written) if char.isdigit()])))
            else:
                alphabet, length = part
                base = len(alphabet)
                for _ in range(length):
                    written.append(alphabet[left % base])
                    left //= base
        return "".join(written)


@lru_cache(maxsize=4096)
def code_of(seed: int, table: str, form: str) -> Code:
    """The code of a table, cached."""
    return Code(seed, table, form)
