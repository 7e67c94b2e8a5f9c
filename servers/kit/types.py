"""Types that carry meaning: what a value is stands here once; schemas, docs, samplers, comparison follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError
from sqlalchemy.orm import DeclarativeBase

Kind = Literal[
    "money", "day", "moment", "month", "time", "minutes", "count", "percent", "temperature", "text", "name", "code",
    "path", "cursor",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ref:
    """The value names a row of this table.

    Attributes:
        model: the table.
        pattern: a regular expression for further legal forms of the value, such as one occurrence of a series.
    """

    model: type[DeclarativeBase]
    pattern: str | None = None

    @property
    def table(self) -> str:
        """Name of the table."""
        return self.model.__tablename__


@dataclass(frozen=True, slots=True)
class Said:
    """How people say such a value; decides its sampler and its words."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Meaning:
    """A mark on a list parameter: `unordered` (a set) or `batch` (stands for as many calls)."""

    name: Literal["unordered", "batch"]


FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2199
"""Days and months that callers may name: far from the ends of the calendar, so that tools can count from them."""

UNORDERED = Meaning("unordered")
BATCH = Meaning("batch")


def _in_reach(year: int) -> None:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise PydanticCustomError("year", "must lie in the years {first} to {last}", years)


def _day(value: str) -> str:
    try:
        found = date.fromisoformat(value)
    except ValueError:
        raise PydanticCustomError("day", "must be a date that exists, such as 2026-03-11") from None
    _in_reach(found.year)
    return value


def _moment(value: str) -> str:
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        raise PydanticCustomError("moment", "must be a local time that exists, such as 2026-03-11T10:00") from None
    _in_reach(found.year)
    return value


def _month(value: str) -> str:
    _day(f"{value}-01")
    return value


Cents = Annotated[
    int, Said("money"), Field(gt=0, le=10**11, description="Amount in cents, for example 12500 for $125.00.")
]
Day = Annotated[
    str,
    Said("day"),
    Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="Date, such as 2026-03-11."),
    AfterValidator(_day),
]
Moment = Annotated[
    str,
    Said("moment"),
    Field(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$", description="Local date and time, such as 2026-03-11T10:00."),
    AfterValidator(_moment),
]
Month = Annotated[
    str,
    Said("month"),
    Field(pattern=r"^\d{4}-(0[1-9]|1[0-2])$", description="Month, such as 2026-03."),
    AfterValidator(_month),
]
TimeOfDay = Annotated[
    str, Said("time"), Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$", description="Time of day, such as 09:30.")
]
Minutes = Annotated[int, Said("minutes"), Field(ge=0, le=100_000, description="Number of minutes.")]
FreeText = Annotated[str, Said("text"), Field(max_length=4000, description="Free text.")]
Name = Annotated[str, Said("name"), Field(min_length=1, max_length=200, description="A name.")]
Limit = Annotated[int, Said("count"), Field(ge=1, le=50, description="How many rows to return at most.")]
Cursor = Annotated[
    str,
    Said("cursor"),
    Field(max_length=200, description="next_cursor of the previous page; leave out for the first page."),
]
