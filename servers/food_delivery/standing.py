"""How things stand now: hours, terms of delivery, what a basket costs and what keeps it from being ordered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from servers.food_delivery import amounts, queries
from servers.food_delivery.amounts import Bill
from servers.food_delivery.models import (
    Basket,
    Diner,
    DropAddress,
    FoodContact,
    GroupOrder,
    Promo,
    Restaurant,
    ZoneService,
)
from servers.food_delivery.policy import GRANT_DAYS, SCHEDULE_MINUTES, alcohol_problem, over_limit
from servers.food_delivery.times import Hours, closing, hours_of, is_served, moment_of, next_opening
from servers.kit import find
from servers.kit.text import instant, wall, written
from sessions import World


class Line(NamedTuple):
    """A line of a basket at today's price; `problem` says why it cannot be had, "" if it can."""

    row: Any
    unit: int
    options: tuple[str, ...]
    problem: str

    @property
    def price(self) -> int:
        """What the whole line costs."""
        return self.unit * self.row.quantity


class Standing(NamedTuple):
    """A basket as it stands now.

    Attributes:
        conflicts: what keeps it from being ordered now, in words.
        refusals: what the rules forbid of it.
    """

    basket: Basket
    place: Restaurant
    address: DropAddress | None
    service: ZoneService | None
    group: GroupOrder | None
    lines: tuple[Line, ...]
    bill: Bill
    promo: Promo | None
    promo_problem: str
    short_by: int
    conflicts: tuple[str, ...]
    refusals: tuple[str, ...]


def diner_of(world: World) -> Diner:
    """The one diner."""
    return world.find(Diner)[0]


def hours_at(world: World, restaurant_id: str) -> Hours:
    """When a place takes orders."""
    return hours_of(
        world.all(queries.hours_at, restaurant_id=restaurant_id),
        world.all(queries.closures_at, restaurant_id=restaurant_id),
    )


def all_hours(world: World) -> Mapping[str, Hours]:
    """When each place takes orders."""
    spans: dict[str, list[tuple[int, int, int]]] = {}
    for row in world.all(queries.all_hours):
        spans.setdefault(row.restaurant_id, []).append((row.weekday, row.opens, row.closes))
    closed: dict[str, list[tuple[str, str]]] = {}
    for row in world.all(queries.all_closures):
        closed.setdefault(row.restaurant_id, []).append((row.day, row.reason))
    return {key: hours_of(rows, closed.get(key, ())) for key, rows in spans.items()}


def called(place: Restaurant) -> str:
    """A place in a message: its name and street."""
    return f"{place.name} on {place.street}"


def closed_problem(place: Restaurant, hours: Hours, at: datetime) -> str:
    """Why a place takes no orders at a local time, "" if it does."""
    if place.state == "gone":
        return f"{called(place)} is not on the app any more"
    if place.state == "paused":
        return f"{called(place)} takes no orders at the moment"
    if closing(hours, at) is not None:
        return ""
    reason = hours.closed.get(at.date().isoformat())
    if reason is not None:
        return f"{called(place)} is closed on {at.date().isoformat()} ({reason})"
    opens = next_opening(hours, at)
    again = "" if opens is None else f"; it opens on {opens.date().isoformat()} at {opens:%H:%M}"
    return f"{called(place)} is closed at {at:%H:%M} on {at.date().isoformat()}{again}"


def served_there(world: World, place: Restaurant, address: DropAddress) -> ZoneService | None:
    """The terms on which a place delivers to an address, None if it does not."""
    return world.get(ZoneService, (place.restaurant_id, address.zone_id))


def unserved(place: Restaurant, address: DropAddress) -> str:
    """That a place does not deliver to an address."""
    return f"{called(place)} does not deliver to {address.label} ({address.street})"


def wished_at(world: World, basket: Basket) -> datetime:
    """The local time for which a basket is meant: the wished one, else now."""
    return world.local if basket.deliver_at is None else wall(basket.deliver_at, world.zone)


def schedule_problem(world: World, place: Restaurant, hours: Hours, at: datetime) -> str:
    """Why an order cannot be wished for a moment (aware), "" if it can; the far end is the caller's."""
    if not place.takes_scheduled:
        return f"{called(place)} takes no orders for later"
    if at < world.now + timedelta(minutes=SCHEDULE_MINUTES):
        soonest = (world.local + timedelta(minutes=SCHEDULE_MINUTES)).isoformat(timespec="minutes")
        return f"An order for later needs {SCHEDULE_MINUTES} minutes; {soonest} is the earliest"
    return closed_problem(place, hours, at.astimezone(world.zone).replace(tzinfo=None))


def promo_problem(world: World, promo: Promo, place: Restaurant, subtotal: int) -> str:
    """Why a code does not count for a basket, "" if it does."""
    gap = written(max(0, promo.minimum - subtotal))
    reasons = (
        (promo.ends_on < world.today.isoformat(), f"{promo.code} ended on {promo.ends_on}"),
        (promo.uses_left < 1, f"{promo.code} has been used up"),
        (promo.new_diner_only, f"{promo.code} is for new diners only"),
        (promo.cuisine not in {None, place.cuisine}, f"{promo.code} counts for {promo.cuisine} only"),
        (promo.restaurant_id not in {None, place.restaurant_id}, f"{promo.code} counts at another place only"),
        (subtotal < promo.minimum, f"{promo.code} needs {written(promo.minimum)} of food; {gap} is missing"),
    )
    return next((why for holds, why in reasons if holds), "")


def line_problem(item: Any, quantity: int, at: datetime, sold_out: Sequence[str]) -> str:
    """Why a dish cannot be had so often at a local time, "" if it can.

    Args:
        sold_out: names of chosen options that are sold out.
    """
    if not item.available:
        return f"{item.name} is sold out"
    if sold_out:
        return f"{item.name} cannot be had with {sold_out[0]}, which is sold out"
    if not is_served(item.served_from, item.served_to, at):
        begin, end = (f"{minute // 60:02}:{minute % 60:02}" for minute in (item.served_from, item.served_to))
        return f"{item.name} is served from {begin} to {end} only"
    if item.max_per_order is not None and quantity > item.max_per_order:
        return f"{item.name} can be ordered {item.max_per_order} times at most"
    return ""


def lines_of(world: World, basket: Basket, at: datetime) -> tuple[Line, ...]:
    """The lines of a basket at today's prices, for a local time."""
    rows = world.all(queries.basket_lines, basket_id=basket.basket_id)
    wanted = [key for row in rows for key in row.option_ids]
    options = {} if not wanted else {
        row.option_id: row for row in world.all(queries.options_among, option_ids=queries.many(wanted))
    }  # fmt: skip
    ordered: dict[str, int] = {}
    for row in rows:
        ordered[row.item_id] = ordered.get(row.item_id, 0) + row.quantity
    found: list[Line] = []
    for row in rows:
        chosen = [options[key] for key in row.option_ids]
        sold_out = [option.name for option in chosen if not option.available]
        unit = amounts.unit_price(row.price, [option.price_delta for option in chosen])
        problem = line_problem(row, ordered[row.item_id], at, sold_out)
        found.append(Line(row, unit, tuple(option.name for option in chosen), problem))
    return tuple(found)


def standing_of(world: World, basket: Basket) -> Standing:
    """A basket with its bill and all that keeps it from being ordered."""
    place = find(world, Restaurant, basket.restaurant_id)
    address = None if basket.drop_address_id is None else world.get(DropAddress, basket.drop_address_id)
    service = None if address is None else served_there(world, place, address)
    group = world.first(queries.group_of, basket_id=basket.basket_id)
    at = wished_at(world, basket)
    lines = lines_of(world, basket, at)
    diner = diner_of(world)
    subtotal = sum(line.price for line in lines)
    promo = None if basket.promo_code is None else world.get(Promo, basket.promo_code)
    no_promo = "" if promo is None else promo_problem(world, promo, place, subtotal)
    short_by = 0 if service is None else amounts.missing_to(subtotal, service.minimum)
    extra = 0 if service is None else amounts.small_fee(subtotal, service.minimum)
    tip = amounts.usual_tip(subtotal, diner.usual_tip_pct) if basket.tip is None else basket.tip
    bill = amounts.bill_of(
        [(line.unit, line.row.quantity) for line in lines],
        None if no_promo else promo,
        0 if service is None else service.fee,
        extra or 0,
        tip,
    )
    conflicts = [line.problem for line in lines if line.problem]
    if address is None:
        conflicts.append("No address is set")
    elif service is None:
        conflicts.append(unserved(place, address))
    if extra is None and service is not None:
        conflicts.append(f"The minimum is {written(service.minimum)}; {written(short_by)} is missing")
    hours = hours_at(world, place.restaurant_id)
    if basket.deliver_at is None:
        conflicts.append(closed_problem(place, hours, at))
    else:
        conflicts.append(schedule_problem(world, place, hours, moment_of(basket.deliver_at)))
    if group is not None and group.state != "locked":
        conflicts.append(f'The group order "{group.name}" is not locked yet')
    refusals: list[str] = []
    if group is not None and group.host_id is not None:
        refusals.append(f'{host_of(world, group)} is the host and places the group order "{group.name}"')
    if any(line.row.alcohol for line in lines):
        kind = None if address is None else address.kind
        why = alcohol_problem(adult_checked=diner.adult_checked, address_kind=kind, minute=at.hour * 60 + at.minute)
        refusals += [f"{line.row.name} cannot be ordered: {why}" for line in lines if line.row.alcohol and why]
    return Standing(
        basket, place, address, service, group, lines, bill, promo, no_promo, short_by,
        tuple(text for text in conflicts if text), tuple(refusals),
    )  # fmt: skip


def host_of(world: World, group: GroupOrder) -> str:
    """Who hosts a group order: "me" or a name."""
    return "me" if group.host_id is None else find(world, FoodContact, group.host_id).name


def shares_of(lines: Sequence[Line]) -> dict[str, int]:
    """What each person's dishes cost, in the order of the lines."""
    found: dict[str, int] = {}
    for line in lines:
        found[line.row.for_person] = found.get(line.row.for_person, 0) + line.price
    return found


def over_in(lines: Sequence[Line], limit: int) -> dict[str, int]:
    """Who is over the limit of a group order, and by how much."""
    return {name: gap for name, share in shares_of(lines).items() if (gap := over_limit(share, limit))}


def granted_lately(world: World) -> int:
    """How many claims were granted in the last 60 days."""
    return world.scalar(queries.granted_since, since=instant(world.now - timedelta(days=GRANT_DAYS)))
