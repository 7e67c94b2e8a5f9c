"""Tables of the marketplace, the types that point to them, and how money and time stand in them.

Money is whole US cents. Moments are UTC instants ("2026-03-11T10:00:00Z"), days local dates ("2026-03-11").
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

Standing = Literal["good", "limited", "suspended"]
Category = Literal[
    "audio",
    "cameras",
    "bikes",
    "furniture",
    "games",
    "instruments",
    "clothing",
    "tools",
    "computers",
    "collectables",
]
Condition = Literal["new", "like_new", "good", "fair", "for_parts"]
Format = Literal["auction", "fixed"]
Side = Literal["buyer", "seller"]
Answer = Literal["none", "accepted", "declined", "countered", "withdrawn"]
SalePhase = Literal[
    "awaiting_payment", "in_escrow", "shipped", "delivered", "disputed", "released", "refunded", "cancelled"
]
PaidWith = Literal["card", "balance", "none"]
DisputeReason = Literal["not_arrived", "not_as_described", "damaged"]
Rating = Literal["positive", "neutral", "negative"]
EndReason = Literal["sold_elsewhere", "lost_or_broken", "mistake"]

_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Member(Base):
    """Somebody who buys and sells here. The e-mail says who it is in other worlds; `distance_km` is from my home."""

    __tablename__ = "member"

    member_id: Mapped[str] = mapped_column(primary_key=True, info=generated("MB-{6}"))
    handle: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    email: Mapped[str] = mapped_column(unique=True)
    city: Mapped[str]
    distance_km: Mapped[int]
    joined_on: Mapped[str]
    standing: Mapped[Standing] = mapped_column(String)
    pays_on_time_pct: Mapped[int]
    payout_ready: Mapped[bool]


class Listing(Base):
    """A thing for sale. Its phase follows from the switches, the times and what is sold (`queries.PHASE`).

    `price` is what a fixed-price listing asks for each and where an auction starts. `top_max` is the highest maximum
    bid, `second_max` the highest of anybody but its bidder `leader_id`; the current price is worked out of them and
    never stored. A draft has no times. `words` is what a search looks into. Only the seller sees the reserve and the
    automatic limits.
    """

    __tablename__ = "listing"
    __table_args__ = (
        CheckConstraint("sold <= quantity"),
        CheckConstraint("is_draft = (starts_at IS NULL)"),
        CheckConstraint("(top_max IS NULL) = (leader_id IS NULL)"),
    )

    listing_id: Mapped[str] = mapped_column(primary_key=True, info=generated("LS-{6}"))
    seller_id: Mapped[str] = mapped_column(ForeignKey("member.member_id"))
    title: Mapped[str] = mapped_column(info=mark("text", spoken="takes an article: 'the walnut turntable'"))
    description: Mapped[str] = mapped_column(info=mark("text"))
    category: Mapped[Category] = mapped_column(String)
    condition: Mapped[Condition] = mapped_column(String)
    format: Mapped[Format] = mapped_column(String)
    price: Mapped[int]
    reserve_price: Mapped[int | None]
    buy_now_price: Mapped[int | None]
    takes_offers: Mapped[bool]
    auto_accept_from: Mapped[int | None]
    auto_decline_below: Mapped[int | None]
    quantity: Mapped[int]
    sold: Mapped[int]
    shipping_fee: Mapped[int]
    pickup_only: Mapped[bool]
    duration_days: Mapped[int]
    is_draft: Mapped[bool]
    starts_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    ends_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    ended_early: Mapped[bool]
    end_reason: Mapped[EndReason | None] = mapped_column(String)
    bids: Mapped[int]
    top_max: Mapped[int | None]
    second_max: Mapped[int | None]
    leader_id: Mapped[str | None] = mapped_column(ForeignKey("member.member_id"))
    words: Mapped[str] = mapped_column(info=mark("volatile"))


class Bid(Base):
    """A maximum that somebody would pay in an auction; `seq` counts the bids of its listing."""

    __tablename__ = "bid"
    __table_args__ = _BY_KEY

    listing_id: Mapped[str] = mapped_column(ForeignKey("listing.listing_id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    bidder_id: Mapped[str] = mapped_column(ForeignKey("member.member_id"))
    max_amount: Mapped[int]
    placed_at: Mapped[str] = mapped_column(info=mark("volatile"))


class Offer(Base):
    """What a buyer would pay for each of some pieces, or what the seller asks instead (`by`).

    Pending while `answer` is "none" and it has not expired; `round` counts the buyer's offers on this listing.
    """

    __tablename__ = "offer"
    __table_args__ = (Index("offer_listing", "listing_id"),)

    offer_id: Mapped[str] = mapped_column(primary_key=True, info=generated("OF-{6}"))
    listing_id: Mapped[str] = mapped_column(ForeignKey("listing.listing_id"))
    buyer_id: Mapped[str] = mapped_column(ForeignKey("member.member_id"))
    by: Mapped[Side] = mapped_column(String)
    round: Mapped[int]
    amount: Mapped[int]
    quantity: Mapped[int]
    message: Mapped[str] = mapped_column(info=mark("text"))
    made_at: Mapped[str] = mapped_column(info=mark("volatile"))
    expires_at: Mapped[str] = mapped_column(info=mark("volatile"))
    answer: Mapped[Answer] = mapped_column(String)


class Sale(Base):
    """Something sold: `price` is for each, `shipping` once for all, `seller_fee` is kept back when the seller is paid.

    While it is in escrow, shipped, delivered or disputed the money belongs to nobody. `paid_with` says whether the
    buyer's card or the balance from own sales paid for it.
    """

    __tablename__ = "sale"

    sale_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SA-{6}"))
    listing_id: Mapped[str] = mapped_column(ForeignKey("listing.listing_id"))
    buyer_id: Mapped[str] = mapped_column(ForeignKey("member.member_id"))
    seller_id: Mapped[str] = mapped_column(ForeignKey("member.member_id"))
    quantity: Mapped[int]
    price: Mapped[int]
    shipping: Mapped[int]
    seller_fee: Mapped[int]
    phase: Mapped[SalePhase] = mapped_column(String)
    paid_with: Mapped[PaidWith] = mapped_column(String)
    pay_by: Mapped[str]
    sold_at: Mapped[str] = mapped_column(info=mark("volatile"))
    paid_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    shipped_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    delivered_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    released_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    refunded_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    cancelled_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    tracking_no: Mapped[str] = mapped_column(info=mark("text"))
    dispute_reason: Mapped[DisputeReason | None] = mapped_column(String)
    dispute_note: Mapped[str] = mapped_column(info=mark("text"))


class Feedback(Base):
    """What one side of a sale wrote about the other, once."""

    __tablename__ = "feedback"
    __table_args__ = _BY_KEY

    sale_id: Mapped[str] = mapped_column(ForeignKey("sale.sale_id"), primary_key=True)
    by_id: Mapped[str] = mapped_column(ForeignKey("member.member_id"), primary_key=True)
    about_id: Mapped[str] = mapped_column(ForeignKey("member.member_id"))
    rating: Mapped[Rating] = mapped_column(String)
    comment: Mapped[str] = mapped_column(info=mark("text"))
    created_on: Mapped[str]


class Watch(Base):
    """A listing that I keep an eye on."""

    __tablename__ = "watch"
    __table_args__ = _BY_KEY

    listing_id: Mapped[str] = mapped_column(ForeignKey("listing.listing_id"), primary_key=True)


ListingId = Annotated[str, Ref(Listing), Field(description="A listing, such as LS-4KD7WP.")]
OfferId = Annotated[str, Ref(Offer), Field(description="An offer, such as OF-8RT2XA.")]
SaleId = Annotated[str, Ref(Sale), Field(description="A sale, such as SA-M5C9QE.")]
