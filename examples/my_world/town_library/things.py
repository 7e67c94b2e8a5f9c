"""The library's rows as people see them; fields are named and valued as the tools show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from servers.kit.environment import Rows
from sessions import World
from town_library.models import Loan
from town_library.tools import loan_view, search_books


class BookThing(NamedTuple):
    """A book."""

    id: str
    name: str
    author: str
    kind: str
    copies: int
    free: int
    waiting: int
    is_mine: bool


class LoanThing(NamedTuple):
    """A loan of mine."""

    id: str
    name: str
    author: str
    taken_on: str
    due_on: str
    renewals_left: int


class ReservationThing(NamedTuple):
    """A reservation of mine."""

    id: str
    name: str
    author: str
    place: int


def _books(world: World) -> list[Any]:
    loans = {row.book_id for row in world.find(Loan)}
    return [
        BookThing(
            row["book_id"], row["name"], row["author"], row["kind"], row["copies"], row["free"], row["waiting"],
            row["book_id"] in loans,
        )
        for row in search_books(world)["books"]
    ]  # fmt: skip


def _loans(world: World) -> list[Any]:
    views = [loan_view(world, row) for row in world.find(Loan)]
    return [
        LoanThing(
            view["loan_id"], view["name"], view["author"], view["taken_on"], view["due_on"], view["renewals_left"]
        )
        for view in views
    ]


def _reservations(world: World) -> list[Any]:
    return [
        ReservationThing(row["reservation_id"], row["name"], row["author"], row["place"])
        for row in search_books(world)["books"]
        if "reservation_id" in row and "place" in row
    ]


THINGS: Mapping[str, Rows] = {"book": _books, "loan": _loans, "reservation": _reservations}
