"""Cards: their switches, and new ones for old."""

from __future__ import annotations

from random import Random
from typing import Annotated, Literal

from dateutil.relativedelta import relativedelta
from pydantic import Field

from servers.banking import queries
from servers.banking.days import month_end, working_days_after
from servers.banking.models import AccountId, Card, CardId, CardStatus, Holder
from servers.banking.policy import CARD_LIMIT, CARD_WORKING_DAYS, CREDIT_CARD_LIMIT
from servers.banking.standing import role_in
from servers.banking.views import CardControlsView, CardsView, ReplacementView, called_card, card_view
from servers.kit import Cents, Conflict, InvalidArguments, Refused, Toolbox, find
from servers.kit.text import written
from sessions import World

toolbox = Toolbox()
_YEARS_VALID = 4


@toolbox.read
def list_bank_cards(
    world: World,
    account_id: Annotated[AccountId, Field(description="Only cards on this account.")] | None = None,
    status: Annotated[CardStatus, Field(description="Only cards in this state.")] | None = None,
) -> CardsView:
    """List the cards on my accounts: last four digits, holder, daily limit, switches, state and who froze it."""
    if account_id is not None:
        role_in(world, account_id)
    return {
        "cards": [
            card_view(row)
            for row in world.all(queries.cards)
            if account_id in {None, row.account_id} and status in {None, row.status}
        ]
    }


@toolbox.write(Card)
def set_card_controls(
    world: World,
    card_id: CardId,
    frozen: Annotated[bool, Field(description="true freezes the card, false unfreezes it.")] | None = None,
    daily_limit: Annotated[Cents, Field(description="New daily limit in cents.")] | None = None,
    online: Annotated[bool, Field(description="Whether it may pay online.")] | None = None,
    abroad: Annotated[bool, Field(description="Whether it may pay abroad.")] | None = None,
) -> CardControlsView:
    """Freeze or unfreeze a card, set its daily limit, or switch online payments or payments abroad; sets what is given.

    Raises:
        InvalidArguments: nothing is given.
        Refused: it is somebody else's card, the bank froze it, or the limit is above what the bank allows.
        Conflict: it is cancelled, expired or not here yet, or everything is as asked already.
    """
    if frozen is None and daily_limit is None and online is None and abroad is None:
        raise InvalidArguments("Give at least one of frozen, daily_limit, online and abroad.")
    card = _my_card(world, card_id)
    _require_usable(card)
    most = CREDIT_CARD_LIMIT if card.kind == "credit" else CARD_LIMIT
    if daily_limit is not None and daily_limit > most:
        raise Refused(f"The daily limit of a {card.kind} card goes up to {written(most)}.")
    if frozen is False and card.frozen_by == "bank":
        raise Refused(f"The bank froze the {called_card(card)}; only the bank can unfreeze it.")
    after = {
        "status": card.status if frozen is None else "frozen" if frozen else "active",
        "daily_limit": card.daily_limit if daily_limit is None else daily_limit,
        "online": card.online if online is None else online,
        "abroad": card.abroad if abroad is None else abroad,
    }
    if all(getattr(card, name) == value for name, value in after.items()):
        raise Conflict(f"The {called_card(card)} is as asked already; nothing to change.")
    if after["status"] != card.status:
        after["frozen_by"] = "me" if frozen else "none"
    row = world.update(Card, card_id, **after)
    return {
        "card_id": card_id,
        "change": _said(frozen, daily_limit, online, abroad),
        "status": row.status,
        "daily_limit": row.daily_limit,
        "online": row.online,
        "abroad": row.abroad,
    }


@toolbox.write(Card, confirm=True, irreversible=True)
def replace_card(
    world: World,
    card_id: CardId,
    reason: Annotated[Literal["lost", "stolen", "damaged"], Field(description="Why it is replaced.")],
) -> ReplacementView:
    """Cancel a card for good and order a new one with new digits; it comes within five working days.

    Raises:
        Refused: it is somebody else's card, or a virtual card is called damaged.
        Conflict: it is cancelled or expired, or a replacement is on its way.
    """
    card = _my_card(world, card_id)
    if card.kind == "virtual" and reason == "damaged":
        raise Refused(f"The {called_card(card)} is a virtual card; it cannot be damaged.")
    waiting = world.first(queries.replacement_of, card_id=card_id)
    if waiting is not None:
        raise Conflict(
            f"A replacement of the {called_card(card)} is on its way: {waiting.card_id}, by {waiting.arrives_by}."
        )
    _require_usable(card)
    world.update(Card, card_id, status="cancelled", frozen_by="none")
    arrives_by = working_days_after(world.today, CARD_WORKING_DAYS).isoformat()
    new = world.insert(
        Card,
        account_id=card.account_id,
        holder_id=card.holder_id,
        kind=card.kind,
        last4=_new_digits(card),
        status="ordered",
        frozen_by="none",
        daily_limit=card.daily_limit,
        online=card.online,
        abroad=card.abroad,
        expires_on=month_end(world.today + relativedelta(years=_YEARS_VALID)).isoformat(),
        arrives_by=arrives_by,
        replaces_id=card_id,
    )
    return {
        "card_id": new.card_id,
        "last4": new.last4,
        "status": new.status,
        "arrives_by": arrives_by,
        "replaces_id": card_id,
    }


def _said(frozen: bool | None, daily_limit: int | None, online: bool | None, abroad: bool | None) -> str:
    """What was set, in words."""
    parts: list[str] = []
    if frozen is not None:
        parts.append("frozen" if frozen else "unfrozen")
    if daily_limit is not None:
        parts.append(f"daily limit {written(daily_limit)}")
    if online is not None:
        parts.append(f"online payments {'on' if online else 'off'}")
    if abroad is not None:
        parts.append(f"payments abroad {'on' if abroad else 'off'}")
    return ", ".join(parts)


def _my_card(world: World, card_id: str) -> Card:
    card = find(world, Card, card_id)
    holder = find(world, Holder, card.holder_id)
    if holder.email != world.me:
        raise Refused(f"The {called_card(card)} is {holder.name}'s; only they can change it.")
    return card


def _require_usable(card: Card) -> None:
    if card.status == "ordered":
        raise Conflict(f"The {called_card(card)} is on its way; it comes by {card.arrives_by}.")
    if card.status in {"cancelled", "expired"}:
        raise Conflict(f"The {called_card(card)} is {card.status}; that is final.")


def _new_digits(card: Card) -> str:
    """Digits of the new card: they follow from the old one, whatever else was ordered before."""
    rng = Random(f"banking-card-{card.card_id}")
    return next(digits for digits in iter(lambda: f"{rng.randrange(1000, 10_000)}", "") if digits != card.last4)
