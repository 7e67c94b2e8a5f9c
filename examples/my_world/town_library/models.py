"""Tables of the library, and the types that point to them. Days are local dates ("2026-03-11")."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

Kind = Literal["novel", "crime", "travel", "cooking", "history", "children"]


class Base(DeclarativeBase):
    """Tables of this world."""


class Book(Base):
    """A book with its copies, by its title. `waiting` counts other people's reservations."""

    __tablename__ = "book"
    __table_args__ = (CheckConstraint("lent <= copies"),)

    book_id: Mapped[str] = mapped_column(primary_key=True, info=generated("BK-{5}"))
    name: Mapped[str] = mapped_column(unique=True, info=mark("text"))
    author: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[Kind] = mapped_column(String)
    copies: Mapped[int]
    lent: Mapped[int]
    waiting: Mapped[int]


class Loan(Base):
    """A book that I have at home."""

    __tablename__ = "loan"

    loan_id: Mapped[str] = mapped_column(primary_key=True, info=generated("LN-{5}"))
    book_id: Mapped[str] = mapped_column(ForeignKey("book.book_id"), unique=True)
    taken_on: Mapped[str]
    due_on: Mapped[str]
    renewals: Mapped[int]


class Reservation(Base):
    """A book that I wait for; `place` is mine in the queue."""

    __tablename__ = "reservation"

    reservation_id: Mapped[str] = mapped_column(primary_key=True, info=generated("RV-{5}"))
    book_id: Mapped[str] = mapped_column(ForeignKey("book.book_id"), unique=True)
    place: Mapped[int]


BookId = Annotated[str, Ref(Book), Field(description="A book, such as BK-7K3QX.")]
LoanId = Annotated[str, Ref(Loan), Field(description="A loan of mine, such as LN-4MH2R.")]
ReservationId = Annotated[str, Ref(Reservation), Field(description="A reservation of mine, such as RV-P5V8W.")]
