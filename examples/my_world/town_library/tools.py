"""The five tools: finding books, seeing and renewing loans, reserving and giving up a reservation."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from servers.kit import Conflict, FreeText, Refused, Toolbox, find
from sessions import World
from town_library.models import Book, BookId, Kind, Loan, LoanId, Reservation, ReservationId
from town_library.policy import LOAN_DAYS, MOST_RENEWALS, MOST_RESERVATIONS, OVERDUE_DAYS

toolbox = Toolbox()


class BookView(TypedDict):
    """A book; the last two where I wait for it."""

    book_id: str
    name: str
    author: str
    kind: str
    copies: int
    free: int
    waiting: int
    reservation_id: NotRequired[str]
    place: NotRequired[int]


class BooksView(TypedDict):
    """Books by title."""

    books: list[BookView]


class LoanView(TypedDict):
    """A loan of mine."""

    loan_id: str
    book_id: str
    name: str
    author: str
    taken_on: str
    due_on: str
    renewals_left: int
    overdue_days: NotRequired[int]


class LoansView(TypedDict):
    """My loans, the first due first."""

    loans: list[LoanView]


class RenewedView(TypedDict):
    """A loan that was renewed."""

    loan_id: str
    name: str
    due_on: str
    renewals_left: int


class ReservedView(TypedDict):
    """A reservation that was made."""

    reservation_id: str
    name: str
    place: int


class GivenUpView(TypedDict):
    """A reservation that was given up."""

    name: str


@toolbox.read
def search_books(
    world: World,
    text: Annotated[FreeText, Field(description="Words of the title or the author.")] | None = None,
    kind: Annotated[Kind, Field(description="The shelf that it stands on.")] | None = None,
    only_free: Annotated[bool, Field(description="Only books with a free copy.")] = False,
) -> BooksView:
    """Search the catalogue by title, author and shelf; with how many copies are free and how many people wait."""
    words = (text or "").casefold().split()
    mine = {row.book_id: row for row in world.find(Reservation)}
    rows = [
        book_view(book, mine.get(book.book_id))
        for book in sorted(world.find(Book), key=lambda book: book.name)
        if all(word in f"{book.name} {book.author}".casefold() for word in words)
        and kind in {None, book.kind}
        and (not only_free or book.lent < book.copies)
    ]
    return {"books": rows}


@toolbox.read
def list_loans(world: World) -> LoansView:
    """List the books that I have at home, with when each is due and how often it can still be renewed."""
    rows = sorted(world.find(Loan), key=lambda loan: (loan.due_on, loan.loan_id))
    return {"loans": [loan_view(world, loan) for loan in rows]}


@toolbox.write(Loan)
def renew_loan(world: World, loan_id: LoanId) -> RenewedView:
    """Renew a loan: it is then due three weeks from today.

    Raises:
        NotFound: I have no such loan.
        Conflict: it was renewed twice already, somebody waits for the book, or it is due later anyway.
    """
    loan = find(world, Loan, loan_id)
    book = find(world, Book, loan.book_id)
    if loan.renewals == MOST_RENEWALS:
        raise Conflict(f"{book.name} was renewed {MOST_RENEWALS} times already; bring it back by {loan.due_on}.")
    if book.waiting:
        raise Conflict(f"Somebody waits for {book.name}; bring it back by {loan.due_on}.")
    due = (world.today + timedelta(days=LOAN_DAYS)).isoformat()
    if due <= loan.due_on:
        raise Conflict(f"{book.name} is due on {loan.due_on}; a renewal today would not make that later.")
    row = world.update(Loan, loan_id, due_on=due, renewals=loan.renewals + 1)
    return {
        "loan_id": loan_id, "name": book.name, "due_on": due, "renewals_left": MOST_RENEWALS - row.renewals,
    }  # fmt: skip


@toolbox.write(Reservation)
def reserve_book(world: World, book_id: BookId) -> ReservedView:
    """Reserve a book of which no copy is free; the answer says my place in the queue.

    Raises:
        NotFound: there is no such book.
        Conflict: a copy is free, I have the book, or I wait for it already.
        Refused: five reservations stand, or a loan is long overdue.
    """
    book = find(world, Book, book_id)
    if world.find(Loan, book_id=book_id):
        raise Conflict(f"You have {book.name} at home.")
    if world.find(Reservation, book_id=book_id):
        raise Conflict(f"You wait for {book.name} already.")
    if book.lent < book.copies:
        raise Conflict(f"A copy of {book.name} is free; it can be fetched from the shelf.")
    if len(world.find(Reservation)) >= MOST_RESERVATIONS:
        raise Refused(f"You hold {MOST_RESERVATIONS} reservations, the most there can be; give one up first.")
    if any(overdue(world, loan) > OVERDUE_DAYS for loan in world.find(Loan)):
        raise Refused(f"A loan of yours is more than {OVERDUE_DAYS} days overdue; bring it back first.")
    row = world.insert(Reservation, book_id=book_id, place=book.waiting + 1)
    return {"reservation_id": row.reservation_id, "name": book.name, "place": row.place}


@toolbox.write(Reservation, confirm=True)
def cancel_reservation(world: World, reservation_id: ReservationId) -> GivenUpView:
    """Give up a reservation of mine; its place in the queue is lost.

    Raises:
        NotFound: I have no such reservation.
    """
    row = find(world, Reservation, reservation_id)
    book = find(world, Book, row.book_id)
    world.delete(Reservation, reservation_id)
    return {"name": book.name}


def overdue(world: World, loan: Loan) -> int:
    """Days since a loan was due, 0 before."""
    return max(0, (world.today - date.fromisoformat(loan.due_on)).days)


def book_view(book: Book, mine: Reservation | None) -> BookView:
    """A book as the tools show it."""
    view: BookView = {
        "book_id": book.book_id, "name": book.name, "author": book.author, "kind": book.kind,
        "copies": book.copies, "free": book.copies - book.lent, "waiting": book.waiting,
    }  # fmt: skip
    if mine is not None:
        view["reservation_id"] = mine.reservation_id
        view["place"] = mine.place
    return view


def loan_view(world: World, loan: Loan) -> LoanView:
    """A loan as the tools show it."""
    book = find(world, Book, loan.book_id)
    view: LoanView = {
        "loan_id": loan.loan_id, "book_id": book.book_id, "name": book.name, "author": book.author,
        "taken_on": loan.taken_on, "due_on": loan.due_on, "renewals_left": MOST_RENEWALS - loan.renewals,
    }  # fmt: skip
    if late := overdue(world, loan):
        view["overdue_days"] = late
    return view
