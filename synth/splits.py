"""Train, validation and test rows that share no world seed, no template and no person.

A world seed belongs to one split, and with it every row of its worlds: ids, balances and dates of one split stand in no
other. Templates (the user's messages with their values masked) and people (a full name or a mail address that the user
says or that gold writes) recur across seeds: the first row that uses one claims it for its split, and a row that would
use one of another split has none. Names of shops, goods and places are words that all seeds share (decision 0035).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal, cast

from servers.cast.names import full_names
from tasks import Task

Split = Literal["train", "validation", "test"]
SPLITS: tuple[Split, ...] = ("train", "validation", "test")
REQUEST_WORDS = 8
_PLACES = 1 << 24
_MAIL = re.compile(r"[\w.+-]+@[\w.-]+\w")


class Splits:
    """The splits of a set's rows, which are asked for in order; a prefix of a set never changes.

    It takes 16 MiB however long the set is: keys are hashed to as many places, and two that meet in one count as one
    key. So a few rows have no split that could have had one; none has one that it must not have.
    """

    def __init__(self) -> None:
        self._owners = bytearray(_PLACES)

    def of(self, task: Task, masks: Sequence[str]) -> Split | None:
        """The split of a row, None where it would bridge two.

        Args:
            masks: the templates of its messages, in order.
        """
        split = split_of_seed(task.world.seed)
        mine = 1 + SPLITS.index(split)
        places = [_place(key) for key in (*template_keys(masks), *person_keys(task))]
        if any(self._owners[place] not in {0, mine} for place in places):
            return None
        for place in places:
            self._owners[place] = mine
        return split


def split_of_seed(seed: int) -> Split:
    """The split of a world seed: of ten, eight train, one validates, one tests."""
    return "test" if seed % 10 == 9 else "validation" if seed % 10 == 8 else "train"


def template_keys(masks: Sequence[str]) -> Iterator[str]:
    """The templates that must not be shared."""
    yield from (f"template {mask}" for number, mask in enumerate(masks) if is_request(number, mask))


def is_request(number: int, mask: str) -> bool:
    """Whether a message asks for something: the first does, and each later one of eight words or more.

    The rest are "yes", "how about now?", "the <price> one": a few hundred lines that every split needs.
    """
    return number == 0 or len(mask.split()) >= REQUEST_WORDS


def person_keys(task: Task) -> list[str]:
    """The people of a row: full names and mail addresses in what the user can say and in gold's arguments."""
    found: dict[str, None] = {}
    for text in _texts(task):
        found |= dict.fromkeys(f"person {name}" for name in full_names(text))
        found |= dict.fromkeys(f"person {mail.casefold()}" for mail in _MAIL.findall(text))
    return list(found)


def _texts(task: Task) -> Iterator[str]:
    for turn in task.turns:
        yield turn.user
        yield from turn.says.values()
        for call in turn.calls:
            for value in call.arguments.values():
                for one in cast("list[Any]", value) if isinstance(value, list) else [value]:
                    if isinstance(one, str):
                        yield one


def _place(key: str) -> int:
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest()) % _PLACES
