"""Group orders: one basket that several people fill and the host pays for."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.food_delivery import queries
from servers.food_delivery.models import (
    Basket,
    BasketLine,
    ContactId,
    DropAddress,
    DropAddressId,
    FoodContact,
    GroupOrder,
    GroupOrderId,
    Restaurant,
    RestaurantId,
)
from servers.food_delivery.policy import GROUP_LIMIT_LEAST, GROUP_MOST, SCHEDULE_DAYS
from servers.food_delivery.standing import (
    called,
    closed_problem,
    diner_of,
    host_of,
    hours_at,
    lines_of,
    over_in,
    served_there,
    unserved,
    wished_at,
)
from servers.food_delivery.times import moment_of
from servers.food_delivery.tools.basket import closes_before, open_basket
from servers.food_delivery.views import GroupChangeView
from servers.kit import (
    UNORDERED,
    Cents,
    Conflict,
    InvalidArguments,
    Moment,
    Name,
    Refused,
    Toolbox,
    find,
    when,
)
from servers.kit.text import instant, local_minute, written
from sessions import World

toolbox = Toolbox()
_STATES = {"lock": "locked", "reopen": "open", "cancel": "cancelled"}


@toolbox.write(GroupOrder, Basket)
def start_group_order(
    world: World,
    restaurant_id: RestaurantId,
    name: Annotated[Name, Field(max_length=60, description="What the group order is called, such as team lunch.")],
    closes_at: Annotated[Moment, Field(description="Until when people may choose, such as 2026-03-11T11:40.")],
    per_person_limit: Annotated[Cents, Field(description="What each may spend on dishes, in cents.")],
    contact_ids: Annotated[list[ContactId], UNORDERED, Field(description="Who is invited.")],
    drop_address_id: Annotated[DropAddressId, Field(description="Where to; the default address when left out.")]
    | None = None,
) -> GroupChangeView:
    """Open a group order at a place and invite people; each chooses dishes up to the limit until it closes.

    Raises:
        InvalidArguments: nobody or more than 15 people are invited, or the limit is under $5.00.
        Conflict: there is an open basket at the place, it is closed or would not be done cooking by then, the time lies
            in the past or too far ahead, or the place does not deliver there.
    """
    place = find(world, Restaurant, restaurant_id, "restaurant")
    members = list(dict.fromkeys(contact_ids))
    for key in members:
        find(world, FoodContact, key, "contact")
    if not 1 <= len(members) <= GROUP_MOST:
        raise InvalidArguments(f"A group order has 1 to {GROUP_MOST} guests, not {len(members)}.")
    _require_limit(per_person_limit)
    address_id = drop_address_id or diner_of(world).default_drop_address_id
    if address_id is not None:
        address = find(world, DropAddress, address_id)
        if served_there(world, place, address) is None:
            raise Conflict(f"{unserved(place, address)}.")
    basket = world.first(queries.basket_at, restaurant_id=restaurant_id)
    if basket is not None:
        raise Conflict(f"There is an open basket at {called(place)} already: {basket.basket_id}.")
    closes = _closing_time(world, place, closes_at)
    basket = open_basket(world, restaurant_id, drop_address_id=address_id)
    group = world.insert(
        GroupOrder,
        name=name,
        basket_id=basket.basket_id,
        host_id=None,
        members=members,
        per_person_limit=per_person_limit,
        closes_at=closes,
        state="open",
    )
    return _view(world, group, f"{len(members)} invited")


@toolbox.write(GroupOrder, Basket, BasketLine)
def update_group_order(
    world: World,
    group_order_id: GroupOrderId,
    action: Annotated[Literal["lock", "reopen", "cancel"], Field(description="What becomes of it.")] | None = None,
    closes_at: Annotated[Moment, Field(description="New time until which people may choose.")] | None = None,
    per_person_limit: Annotated[Cents, Field(description="New limit for each, in cents.")] | None = None,
) -> GroupChangeView:
    """Change limit or closing time of a group order that I host, then lock it (nobody adds any more), reopen or cancel.

    Raises:
        InvalidArguments: nothing is given.
        Refused: somebody else hosts it.
        Conflict: someone is over the limit, it was ordered or cancelled, the closing time is past or too late, the
            limit is under $5.00, or it is like that already.
    """
    if action is None and closes_at is None and per_person_limit is None:
        raise InvalidArguments("Give at least one of action, closes_at and per_person_limit.")
    group = find(world, GroupOrder, group_order_id)
    if group.host_id is not None:
        raise Refused(f"{host_of(world, group)} hosts {group.name}; only the host changes it.")
    if group.basket_id is None:
        raise Conflict(f'The group order "{group.name}" was {group.state} already.')
    basket = find(world, Basket, group.basket_id)
    place = find(world, Restaurant, basket.restaurant_id)
    changes, said = _terms(world, place, basket, closes_at, per_person_limit)
    if action == "lock":
        limit = changes.get("per_person_limit", group.per_person_limit)
        over = over_in(lines_of(world, basket, wished_at(world, basket)), limit)
        if over:
            names = ", ".join(f"{person} by {written(gap)}" for person, gap in over.items())
            raise Conflict(f"Over the limit of {written(limit)}: {names}.")
    if action is not None:
        changes["state"] = _STATES[action]
        said.append("open again" if action == "reopen" else _STATES[action])
    if all(getattr(group, name) == value for name, value in changes.items()):
        raise Conflict(f'The group order "{group.name}" is like that already.')
    if action == "cancel":
        changes["basket_id"] = None
    group = world.update(GroupOrder, group_order_id, **changes)
    if action == "cancel":
        for line in world.find(BasketLine, basket_id=basket.basket_id):
            world.delete(BasketLine, line.basket_line_id)
        world.delete(Basket, basket.basket_id)
    return _view(world, group, ", ".join(said))


def _terms(
    world: World, place: Restaurant, basket: Basket, closes_at: str | None, limit: int | None
) -> tuple[dict[str, Any], list[str]]:
    """A new limit and closing time as stored, and in words."""
    changes: dict[str, Any] = {}
    said: list[str] = []
    if limit is not None:
        if limit < GROUP_LIMIT_LEAST:
            raise Conflict(f"The limit is at least {written(GROUP_LIMIT_LEAST)} each.")
        changes["per_person_limit"] = limit
        said.append(f"limit {written(limit)}")
    if closes_at is not None:
        changes["closes_at"] = _closing_time(world, place, closes_at)
        _require_in_time(world, place, basket, closes_at)
        said.append(f"open until {closes_at}")
    return changes, said


def _require_in_time(world: World, place: Restaurant, basket: Basket, closes_at: str) -> None:
    if basket.deliver_at is None:
        return
    latest = moment_of(basket.deliver_at) - timedelta(minutes=place.prep_minutes)
    if when(world, closes_at) > latest:
        raise Conflict(f"The food is cooked from {local_minute(instant(latest), world.zone)} on; that is the latest.")


def _require_limit(limit: int) -> None:
    if limit < GROUP_LIMIT_LEAST:
        raise InvalidArguments(f"The limit is at least {written(GROUP_LIMIT_LEAST)} each.")


def _closing_time(world: World, place: Restaurant, closes_at: str) -> str:
    """A closing time as stored; raises where the kitchen could not cook after it."""
    at = when(world, closes_at)
    local = at.astimezone(world.zone).replace(tzinfo=None)
    if at <= world.now:
        raise Conflict(f"{closes_at} is past.")
    if at > world.now + timedelta(days=SCHEDULE_DAYS):
        raise Conflict(f"Orders are placed {SCHEDULE_DAYS} days ahead at most.")
    if place.state != "open":
        raise Conflict(f"{closed_problem(place, hours_at(world, place.restaurant_id), local)}.")
    latest = closes_before(world, place, local)
    if latest is None or local > latest:
        at_least = "" if latest is None else f"; {latest.isoformat(timespec='minutes')} is the latest"
        raise Conflict(f"{called(place)} could not cook after {closes_at}{at_least}.")
    return instant(at)


def _view(world: World, group: GroupOrder, change: str) -> GroupChangeView:
    view: GroupChangeView = {
        "group_order_id": group.group_order_id,
        "group": group.name,
        "change": change,
        "state": group.state,
        "per_person_limit": group.per_person_limit,
        "closes_at": local_minute(group.closes_at, world.zone),
    }
    if group.basket_id is not None:
        view["basket_id"] = group.basket_id
    return view
