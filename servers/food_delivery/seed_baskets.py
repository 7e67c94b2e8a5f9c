"""Open baskets and group orders, with what keeps some of them from being ordered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from servers.cast import Cast
from servers.cast.days import at_local
from servers.food_delivery.models import Basket, BasketLine, FoodOrder, GroupOrder, MenuItem, Promo, ZoneService
from servers.food_delivery.seed_diner import DinerBook
from servers.food_delivery.seed_places import Place, Places
from servers.kit.text import instant
from sessions import World

_SHORT_BY: Final = 40
_CODE_SHORT_BY: Final = 120
_LIMIT: Final = 1_500
_OVER: Final = 50
_CLOSES_MINUTES: Final = 10

Line = tuple[MenuItem, int, str]


@dataclass
class _Desk:
    world: World
    cast: Cast
    places: Places
    diner: DinerBook

    def basket(
        self,
        place: Place,
        lines: Sequence[Line],
        *,
        address: str | None = "home",
        deliver_at: datetime | None = None,
        tip: int | None = None,
        promo: str | None = None,
        if_missing: str = "refund",
        notes: Sequence[str] = (),
    ) -> Basket:
        """A basket of lines (dish, quantity, for whom)."""
        basket = self.world.insert(
            Basket,
            restaurant_id=place.row.restaurant_id,
            drop_address_id=None if address is None else self.diner.addresses[address].drop_address_id,
            deliver_at=None if deliver_at is None else instant(deliver_at),
            tip=tip,
            promo_code=promo,
            if_missing=if_missing,
        )
        for number, (item, quantity, person) in enumerate(lines):
            self.world.insert(
                BasketLine,
                basket_id=basket.basket_id,
                item_id=item.item_id,
                option_ids=[],
                quantity=quantity,
                note=notes[number] if number < len(notes) else "",
                for_person=person,
            )
        return basket


def fill_baskets(world: World, cast: Cast, places: Places, diner: DinerBook) -> None:
    """Three baskets of mine, three of groups, and two group orders that are over."""
    desk = _Desk(world, cast, places, diner)
    lunch, dinner = at_local(cast.today, 12 * 60 + 45), at_local(cast.today, 19 * 60 + 30)
    _fill_noon(desk, lunch)
    _fill_sold_out(desk, dinner)
    _fill_short(desk, dinner)
    _gather(desk)


def _fill_noon(desk: _Desk, lunch: datetime) -> None:
    """A basket that may go, whose diner holds a flyer for which it is too small."""
    place = desk.places["noon"]
    items = place.plain_items()
    lines: list[Line] = [(items[0], 2, "me"), (items[1], 1, "me"), (items[-1], 1, "me")]
    desk.basket(place, lines, address="work", deliver_at=lunch, notes=("", "extra napkins please"))
    subtotal = sum(item.price * quantity for item, quantity, _ in lines)
    desk.world.update(Promo, "LUNCH8", minimum=subtotal + _CODE_SHORT_BY)


def _fill_sold_out(desk: _Desk, dinner: datetime) -> None:
    """A basket with a dish that is sold out and a code that has ended."""
    place = desk.places["sold_out"]
    gone = next(item for item in place.items.values() if not item.available)
    items = place.plain_items()
    lines: list[Line] = [(items[0], 1, "me"), (gone, 1, "me"), (items[2], 2, "me")]
    desk.basket(place, lines, deliver_at=dinner, promo="WINTER5")


def _fill_short(desk: _Desk, dinner: datetime) -> None:
    """A basket that lacks forty cents to the minimum."""
    place = desk.places["short"]
    items = sorted(place.plain_items(), key=lambda item: item.price)
    lines: list[Line] = [(items[-1], 1, "me"), (items[0], 1, "me")]
    desk.basket(place, lines, deliver_at=dinner, if_missing="best_match", tip=250)
    subtotal = sum(item.price * quantity for item, quantity, _ in lines)
    service = place.service[desk.places.home_zone]
    place.service[desk.places.home_zone] = desk.world.update(
        ZoneService, (service.restaurant_id, service.zone_id), minimum=subtotal + _SHORT_BY
    )


def _gather(desk: _Desk) -> None:
    """Group orders: mine with Priya over the limit, a colleague's that closes soon, one to be placed, two over."""
    world, cast, today = desk.world, desk.cast, desk.cast.today
    team = [desk.diner.contacts[person.email] for person in cast.team if person.email in desk.diner.contacts]
    friends = [desk.diner.contacts[cast.friends[place].email] for place in (3, 0)]
    places = desk.places

    def group(
        name: str,
        basket: Basket | None,
        members: Sequence[str],
        closes: datetime,
        *,
        host: str | None = None,
        limit: int = _LIMIT,
        state: str = "open",
    ) -> str:
        return world.insert(
            GroupOrder,
            name=name,
            basket_id=None if basket is None else basket.basket_id,
            host_id=host,
            members=list(members),
            per_person_limit=limit,
            closes_at=instant(closes),
            state=state,
        ).group_order_id

    mine = places["mine"]
    items = mine.plain_items()
    dear = _priced(world, mine, items[2], _LIMIT + _OVER)
    lines: list[Line] = [(items[0], 1, "me"), (dear, 1, team[0].name), (items[1], 1, team[1].name)]
    lines.append((_priced(world, mine, items[3], _LIMIT), 1, team[2].name))
    basket = desk.basket(mine, lines, address="work", deliver_at=at_local(today, 12 * 60 + 45))
    group("design lunch", basket, [row.contact_id for row in team[:4]], at_local(today, 11 * 60 + 40))

    theirs = places["theirs"]
    items = theirs.plain_items()
    lines = [(items[0], 1, team[1].name), (items[1], 1, "me"), (items[2], 2, team[3].name)]
    basket = desk.basket(theirs, lines, address="work", deliver_at=at_local(today, 19 * 60))
    soon = cast.now + timedelta(minutes=_CLOSES_MINUTES)
    host = team[1]
    members = [row.contact_id for row in (team[0], team[3])]
    group("late shift dinner", basket, members, soon, host=host.contact_id, limit=2_500)

    locked = places["locked"]
    items = locked.plain_items()
    lines = [(items[0], 1, "me"), (items[1], 1, friends[0].name), (items[2], 1, friends[1].name)]
    basket = desk.basket(locked, lines, deliver_at=at_local(today, 13 * 60))
    members = [row.contact_id for row in friends]
    group(
        "band practice",
        basket,
        members,
        at_local(today, 11 * 60 + 15),
        limit=2_500,
        state="locked" if cast.seed % 2 == 0 else "open",
    )

    over = sorted(
        world.find(FoodOrder, restaurant_id=places.twins[0].row.restaurant_id), key=lambda row: row.promised_at
    )[-3]
    closed = datetime.fromisoformat(over.placed_at) - timedelta(minutes=10)
    kickoff = group("kickoff dinner", None, [row.contact_id for row in team[:3]], closed, limit=2_000, state="ordered")
    world.update(FoodOrder, over.food_order_id, group_order_id=kickoff)
    group("film night", None, members, cast.now - timedelta(days=9), limit=2_000, state="cancelled")


def _priced(world: World, place: Place, item: MenuItem, price: int) -> MenuItem:
    """A dish whose price makes a member's share come out as a story wants it."""
    place.items[item.name] = world.update(MenuItem, item.item_id, price=price)
    return place.items[item.name]
