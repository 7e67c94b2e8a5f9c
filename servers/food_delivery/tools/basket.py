"""Baskets: what lies in them, what it costs, where and when it goes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any

from pydantic import Field

from servers.food_delivery import queries
from servers.food_delivery.amounts import highest_tip
from servers.food_delivery.models import (
    Basket,
    BasketId,
    BasketLine,
    BasketLineId,
    DropAddress,
    DropAddressId,
    FoodContact,
    GroupOrder,
    IfMissing,
    ItemId,
    MenuItem,
    OptionId,
    Promo,
    Restaurant,
    RestaurantId,
)
from servers.food_delivery.policy import SCHEDULE_DAYS
from servers.food_delivery.showing import basket_view
from servers.food_delivery.standing import (
    Standing,
    called,
    diner_of,
    host_of,
    hours_at,
    line_problem,
    promo_problem,
    schedule_problem,
    served_there,
    standing_of,
    unserved,
    wished_at,
)
from servers.food_delivery.times import closing
from servers.food_delivery.views import AddedView, BasketChangeView, BasketsView, LineChangeView
from servers.kit import (
    UNORDERED,
    Conflict,
    FreeText,
    InvalidArguments,
    Moment,
    Name,
    NotFound,
    Refused,
    Said,
    Toolbox,
    find,
    when,
)
from servers.kit.text import instant, local_minute, plain, written
from sessions import World

toolbox = Toolbox()
Note = Annotated[FreeText, Field(max_length=140, description="A note to the kitchen.")]
Options = Annotated[list[OptionId], UNORDERED, Field(max_length=12, description="Chosen options of the dish.")]


@toolbox.read
def view_basket(
    world: World, basket_id: Annotated[BasketId, Field(description="Only this basket.")] | None = None
) -> BasketsView:
    """Show open baskets: lines, all fees, the total now, what still keeps them from being ordered, members' shares."""
    rows = world.all(queries.open_baskets) if basket_id is None else [find(world, Basket, basket_id)]
    return {"baskets": [basket_view(world, standing_of(world, row)) for row in rows]}


@toolbox.write(Basket, BasketLine)
def add_to_basket(
    world: World,
    restaurant_id: RestaurantId,
    item_id: ItemId,
    quantity: Annotated[int, Said("count"), Field(ge=1, le=30, description="How many.")] = 1,
    option_ids: Options | None = None,
    note: Note | None = None,
    for_person: Annotated[
        Name, Field(description='Whom it is for: "me" or, in a group order, a member\'s name.')
    ] = "me",
) -> AddedView:
    """Put a dish of a place into its basket, which is opened if need be; the same dish with the same options adds up.

    Raises:
        InvalidArguments: the dish is another place's, an option is another dish's, a group's choices are too few or too
            many, or the person is not in the group.
        Conflict: the place is paused or gone, the dish or an option is sold out, not served then or wanted too often,
            or the group order is closed.
    """
    place = find(world, Restaurant, restaurant_id, "restaurant")
    item = find(world, MenuItem, item_id, "dish")
    if item.restaurant_id != restaurant_id:
        raise InvalidArguments(f"{item.name} ({item_id}) is not on the menu of {called(place)}.")
    _require_taking(place)
    chosen = list(dict.fromkeys(option_ids or ()))
    sold_out = _check_options(world, item, chosen)
    basket = world.first(queries.basket_at, restaurant_id=restaurant_id)
    group = None if basket is None else world.first(queries.group_of, basket_id=basket.basket_id)
    person = "me" if group is None else _member(world, group, for_person)
    if group is not None:
        _require_open(world, group)
    lines = [] if basket is None else world.find(BasketLine, basket_id=basket.basket_id, item_id=item_id)
    before = sum(line.quantity for line in lines)
    at = world.local if basket is None else wished_at(world, basket)
    if problem := line_problem(item, before + quantity, at, sold_out):
        raise Conflict(f"{problem}.")
    if basket is None:
        basket = open_basket(world, restaurant_id)
    same = next(
        (
            line
            for line in lines
            if set(line.option_ids) == set(chosen) and line.note == (note or "") and line.for_person == person
        ),
        None,
    )
    if same is None:
        line = world.insert(
            BasketLine,
            basket_id=basket.basket_id,
            item_id=item_id,
            option_ids=chosen,
            quantity=quantity,
            note=note or "",
            for_person=person,
        )
    else:
        line = world.update(BasketLine, same.basket_line_id, quantity=same.quantity + quantity)
    found = standing_of(world, basket)
    priced = next(one for one in found.lines if one.row.basket_line_id == line.basket_line_id)
    return {
        "basket_line_id": line.basket_line_id,
        "basket_id": basket.basket_id,
        "dish": item.name,
        "quantity": line.quantity,
        "price": priced.price,
        "basket_total": found.bill.total,
    }


@toolbox.write(Basket, BasketLine)
def update_basket_line(
    world: World,
    basket_line_id: BasketLineId,
    quantity: Annotated[int, Said("count"), Field(ge=0, le=30, description="How many; 0 takes the line out.")]
    | None = None,
    option_ids: Options | None = None,
    note: Note | None = None,
    remove: Annotated[bool, Field(description="true takes the line out, as quantity 0 does.")] | None = None,
) -> LineChangeView:
    """Change quantity, options or note of a line, or take it out; with its last line a basket of mine is gone.

    Raises:
        InvalidArguments: nothing is given, a quantity for a line that is removed, an option is another dish's, or a
            group's choices are too few or too many.
        Refused: it is another person's line in a group order of somebody else.
        Conflict: the dish is wanted too often, an option is sold out, the group order is closed, or nothing changes.
    """
    if quantity is None and option_ids is None and note is None and not remove:
        raise InvalidArguments("Give at least one of quantity, option_ids, note and remove.")
    if remove and quantity:
        raise InvalidArguments("Give a quantity or remove, not both.")
    line = find(world, BasketLine, basket_line_id)
    basket = find(world, Basket, line.basket_id)
    item = find(world, MenuItem, line.item_id)
    group = world.first(queries.group_of, basket_id=line.basket_id)
    if group is not None and group.host_id is not None and line.for_person != "me":
        raise Refused(f'That is {line.for_person}\'s dish in the group order "{group.name}".')
    if group is not None:
        _require_open(world, group)
    chosen = line.option_ids if option_ids is None else list(dict.fromkeys(option_ids))
    sold_out = _check_options(world, item, chosen) if option_ids is not None else []
    wanted = 0 if remove else line.quantity if quantity is None else quantity
    text = line.note if note is None else note
    if (wanted, set(chosen), text) == (line.quantity, set(line.option_ids), line.note):
        raise Conflict(f"{item.name} is in the basket like that already; nothing to change.")
    if wanted > line.quantity or sold_out:
        others = world.find(BasketLine, basket_id=line.basket_id, item_id=line.item_id)
        ordered = wanted + sum(one.quantity for one in others if one.basket_line_id != basket_line_id)
        if problem := line_problem(item, ordered, wished_at(world, basket), sold_out):
            raise Conflict(f"{problem}.")
    view: LineChangeView = {"basket_id": line.basket_id, "dish": item.name, "change": ""}
    if wanted == 0:
        world.delete(BasketLine, basket_line_id)
        if group is None and not world.find(BasketLine, basket_id=line.basket_id):
            world.delete(Basket, line.basket_id)
            view["change"] = "taken out, and the empty basket is gone"
            return view
        view["change"] = "taken out"
    else:
        world.update(BasketLine, basket_line_id, quantity=wanted, option_ids=chosen, note=text)
        view["change"] = f"{wanted} x {item.name}" + (f', "{text}"' if text else "")
    view["total"] = standing_of(world, basket).bill.total
    return view


@toolbox.write(Basket)
def set_basket_delivery(
    world: World,
    basket_id: BasketId,
    drop_address_id: Annotated[DropAddressId, Field(description="Where it goes.")] | None = None,
    deliver_at: Annotated[Moment, Field(description="When it should arrive, such as 2026-03-11T19:30.")] | None = None,
    asap: Annotated[bool, Field(description="true: as soon as can be, instead of at a time.")] | None = None,
    tip: Annotated[int, Said("money"), Field(ge=0, le=100_000, description="Tip for the courier in cents, 0 for none.")]
    | None = None,
    promo_code: Annotated[str, Said("code"), Field(max_length=20, description='A code; "" takes it off.')]
    | None = None,
    if_missing: Annotated[
        IfMissing, Field(description="What the kitchen does when a dish runs out and nobody answers.")
    ]
    | None = None,
) -> BasketChangeView:
    """Set where and when a basket goes, the tip, a promo code, and what happens to dishes that run out.

    Sets what is given. Without a tip of its own a basket has the usual one.

    Raises:
        InvalidArguments: nothing is given, or both a time and asap.
        NotFound: there is no such basket, address or code.
        Refused: somebody else hosts the group order, or the tip is above what is allowed.
        Conflict: the place does not deliver there, is closed then or takes no orders for later, the time is too soon or
            too far ahead, the code does not count for the basket, or everything is as asked already.
    """
    given = (drop_address_id, deliver_at, asap, tip, promo_code, if_missing)
    if all(value is None for value in given):
        raise InvalidArguments("Give at least one of the settings.")
    if deliver_at is not None and asap:
        raise InvalidArguments("Give deliver_at or asap, not both.")
    basket = find(world, Basket, basket_id)
    place = find(world, Restaurant, basket.restaurant_id)
    group = world.first(queries.group_of, basket_id=basket_id)
    if group is not None and group.host_id is not None:
        raise Refused(f"{host_of(world, group)} is the host of {group.name} and sets how it is delivered.")
    before = standing_of(world, basket)
    changes: dict[str, Any] = {}
    said: list[str] = []
    if drop_address_id is not None:
        address = find(world, DropAddress, drop_address_id)
        if served_there(world, place, address) is None:
            raise Conflict(f"{unserved(place, address)}.")
        changes["drop_address_id"] = drop_address_id
        said.append(f"to {address.label}")
    if deliver_at is not None:
        changes["deliver_at"] = _wished(world, place, deliver_at)
        said.append(f"for {deliver_at}")
    if asap:
        changes["deliver_at"] = None
        said.append("as soon as can be")
    if tip is not None:
        most = highest_tip(before.bill.subtotal)
        if tip > most:
            raise Refused(f"A tip for this basket is at most {written(most)}.")
        changes["tip"] = tip
        said.append(f"tip {written(tip)}")
    if promo_code is not None:
        changes["promo_code"] = _code(world, before, promo_code)
        said.append(f"code {promo_code}" if promo_code else "no code")
    if if_missing is not None:
        changes["if_missing"] = if_missing
        said.append({"refund": "money back", "best_match": "the best match", "ask": "ask first"}[if_missing])
    if all(getattr(basket, name) == value for name, value in changes.items()):
        raise Conflict("The basket is set like that already; nothing to change.")
    after = standing_of(world, world.update(Basket, basket_id, **changes))
    return {
        "basket_id": basket_id,
        "change": ", ".join(said),
        "total": after.bill.total,
        "blocking": [*after.conflicts, *after.refusals],
    }


def open_basket(world: World, restaurant_id: str, **settings: Any) -> Basket:
    """A new basket of a place, for the default address where none is given."""
    return world.insert(
        Basket,
        restaurant_id=restaurant_id,
        drop_address_id=settings.get("drop_address_id", diner_of(world).default_drop_address_id),
        deliver_at=settings.get("deliver_at"),
        tip=None,
        promo_code=None,
        if_missing="refund",
    )


def _require_taking(place: Restaurant) -> None:
    if place.state == "paused":
        raise Conflict(f"{called(place)} takes no orders at the moment.")
    if place.state == "gone":
        raise Conflict(f"{called(place)} is not on the app any more.")


def _require_open(world: World, group: GroupOrder) -> None:
    if group.state != "open":
        raise Conflict(f'The group order "{group.name}" is {group.state}; nothing in it can be changed.')
    if group.host_id is not None and instant(world.now) >= group.closes_at:
        raise Conflict(f'The group order "{group.name}" closed at {local_minute(group.closes_at, world.zone)}.')


def _check_options(world: World, item: MenuItem, chosen: Sequence[str]) -> list[str]:
    """Names of chosen options that are sold out; raises where the choice is not one that the dish allows."""
    known = {row.option_id: row for row in world.all(queries.options_of, item_id=item.item_id)}
    for key in chosen:
        if key not in known:
            if world.scalar(queries.options_among, option_ids=queries.many([key])) is None:
                raise NotFound(f"There is no option {key}.")
            raise InvalidArguments(f"The option {key} belongs to another dish than {item.name}.")
    for group in world.all(queries.groups_of, item_id=item.item_id):
        options = [row for row in known.values() if row.option_group_id == group.option_group_id]
        count = sum(row.option_id in chosen for row in options)
        if not group.least <= count <= group.most:
            wanted = str(group.least) if group.least == group.most else f"{group.least} to {group.most}"
            names = ", ".join(f"{row.name} ({row.option_id})" for row in options if row.available)
            raise InvalidArguments(f"{item.name} needs {wanted} of {group.name}: {names}.")
    return [known[key].name for key in chosen if not known[key].available]


def _member(world: World, group: GroupOrder, person: str) -> str:
    """Whom a dish in a group order is for: "me" or a member's full name."""
    if person == "me":
        return "me"
    keys = [*group.members, *([] if group.host_id is None else [group.host_id])]
    names = [find(world, FoodContact, key).name for key in keys]
    fitting = [name for name in names if plain(person) in {plain(name), plain(name.split()[0])}]
    if len(fitting) != 1:
        raise InvalidArguments(f"{person} is not one of the group {group.name}: me, {', '.join(names)}.")
    return fitting[0]


def _wished(world: World, place: Restaurant, deliver_at: str) -> str:
    at = when(world, deliver_at)
    if at > world.now + timedelta(days=SCHEDULE_DAYS):
        last = (world.local + timedelta(days=SCHEDULE_DAYS)).isoformat(timespec="minutes")
        raise Conflict(f"Orders can be placed {SCHEDULE_DAYS} days ahead, until {last}.")
    if problem := schedule_problem(world, place, hours_at(world, place.restaurant_id), at):
        raise Conflict(f"{problem}.")
    return instant(at)


def _code(world: World, found: Standing, promo_code: str) -> str | None:
    if not promo_code:
        return None
    promo = world.get(Promo, promo_code.upper())
    if promo is None:
        raise NotFound(f"There is no code {promo_code}.")
    if problem := promo_problem(world, promo, found.place, found.bill.subtotal):
        raise Conflict(f"{problem}.")
    return promo.code


def closes_before(world: World, place: Restaurant, at: datetime) -> datetime | None:
    """When a place closes after a local time at which it is open, less the time it needs to cook."""
    end = closing(hours_at(world, place.restaurant_id), at)
    return None if end is None else end - timedelta(minutes=place.prep_minutes)
