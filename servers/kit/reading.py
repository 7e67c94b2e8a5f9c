"""Small pieces that reading tools share: a row or NotFound, one page of a listing, local times."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Generic, NamedTuple, TypeVar

from sqlalchemy.orm import DeclarativeBase

from servers.kit.errors import InvalidArguments, NotFound
from sessions import Key, World

M = TypeVar("M", bound=DeclarativeBase)
T = TypeVar("T")


def find(world: World, model: type[M], key: Key, noun: str | None = None) -> M:
    """The row of this key.

    Args:
        noun: how the message calls the thing; the table's name in words where it is left out.

    Raises:
        NotFound: there is none.
    """
    row = world.get(model, key)
    if row is None:
        raise NotFound(f"There is no {noun or model.__tablename__.replace('_', ' ')} {key}.")
    return row


class Page(NamedTuple, Generic[T]):
    """One page: its rows, how many there are in all, where the next one starts (None at the end)."""

    rows: Sequence[T]
    total: int
    next_cursor: str | None


def page(rows: Sequence[T], limit: int, cursor: str | None) -> Page[T]:
    """Cut one page out of an ordered listing.

    Raises:
        InvalidArguments: the cursor is not one that a page of this listing gave.
    """
    start = 0 if cursor is None else _offset(cursor)
    end = start + limit
    more = base64.urlsafe_b64encode(b"from:%d" % end).decode() if end < len(rows) else None
    return Page(rows[start:end], len(rows), more)


def _offset(cursor: str) -> int:
    try:
        word, _, number = base64.b64decode(cursor.encode(), b"-_", validate=True).decode().partition(":")
        if word == "from":
            return int(number)
    except (ValueError, binascii.Error):
        pass
    raise InvalidArguments(f"{cursor!r} is not a cursor; use the next_cursor of the page before, or leave it out.")


def when(world: World, moment: str) -> datetime:
    """A local `Moment` or `Day` of the user as aware UTC; a time that the clocks skip moves forward."""
    return datetime.fromisoformat(moment).replace(tzinfo=world.zone).astimezone(UTC)
