"""Finding a place and a dish, and what is saved in the account."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.food_delivery import queries
from servers.food_delivery.models import (
    Allergen,
    Cuisine,
    Diet,
    DropAddress,
    DropAddressId,
    FoodContact,
    MenuItem,
    PayCard,
    Promo,
    Restaurant,
    RestaurantId,
    Zone,
)
from servers.food_delivery.policy import GRANT_DAYS
from servers.food_delivery.showing import dish_view, groups_view, hours_view, place_view
from servers.food_delivery.standing import all_hours, diner_of, hours_at
from servers.food_delivery.times import Hours
from servers.food_delivery.views import (
    AddressView,
    ClaimView,
    MenuView,
    PlacesView,
    PlaceView,
    ProfileView,
    PromoView,
)
from servers.kit import (
    UNORDERED,
    Cents,
    Cursor,
    InvalidArguments,
    Limit,
    Minutes,
    Moment,
    Name,
    Toolbox,
    find,
    page,
)
from servers.kit.text import instant, local_minute, plain
from sessions import World

toolbox = Toolbox()
_NO_HOURS = Hours({}, {})
DRINKS = "Drinks"
_FEW = 6  # so many places are asked for their hours one by one


@toolbox.read
def search_restaurants(
    world: World,
    query: Annotated[Name, Field(description="Words of a name, a street, a cuisine or a dish.")] | None = None,
    cuisine: Annotated[Cuisine, Field(description="Only places of this cuisine.")] | None = None,
    drop_address_id: Annotated[DropAddressId, Field(description="Where to; the default address when left out.")]
    | None = None,
    deliver_at: Annotated[Moment, Field(description="For when, such as 2026-03-11T19:30; now when left out.")]
    | None = None,
    diet: Annotated[Diet, Field(description="Only places with such a dish.")] | None = None,
    max_delivery_fee: Annotated[Cents, Field(description="Highest delivery fee in cents.")] | None = None,
    max_minutes: Annotated[Minutes, Field(description="Most minutes from order to door.")] | None = None,
    open_only: Annotated[bool, Field(description="Only places that take orders then.")] = False,
    sort: Annotated[Literal["rating", "fastest", "cheapest_fee"], Field(description="What comes first.")] = "rating",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> PlacesView:
    """Search places by name, cuisine or dish: delivery fee, minimum order and minutes to an address, opening times.

    A word that fits a dish shows the dishes that it fits. Places that do not deliver to the address are listed too,
    with delivers false.

    Raises:
        InvalidArguments: a fee or a time is asked for though no address is given and none is the default.
    """
    address_id = drop_address_id or diner_of(world).default_drop_address_id
    address = None if address_id is None else find(world, DropAddress, address_id)
    if address is None and (max_delivery_fee is not None or max_minutes is not None or sort != "rating"):
        raise InvalidArguments("There is no default address; give drop_address_id for fees and times.")
    at = world.local if deliver_at is None else datetime.fromisoformat(deliver_at)
    words = plain(query or "").split()
    matched = _dishes(world, words)
    fitting = None if diet is None else {
        item.restaurant_id for item in world.find(MenuItem) if diet in item.diet and item.available
    }  # fmt: skip
    rows = [
        row
        for row in world.all(queries.places, zone_id=None if address is None else address.zone_id)
        if cuisine in {None, row.cuisine}
        and (fitting is None or row.restaurant_id in fitting)
        and (row.restaurant_id in matched or _named(words, row))
    ]
    few = len(rows) <= _FEW
    hours = {row.restaurant_id: hours_at(world, row.restaurant_id) for row in rows} if few else all_hours(world)
    found: list[PlaceView] = []
    for row in rows:
        view = place_view(row, hours.get(row.restaurant_id, _NO_HOURS), at)
        if open_only and not view["open"]:
            continue
        if max_delivery_fee is not None and view.get("fee", max_delivery_fee + 1) > max_delivery_fee:
            continue
        if max_minutes is not None and view.get("minutes", max_minutes + 1) > max_minutes:
            continue
        if dishes := matched.get(row.restaurant_id):
            view["dishes"] = [{"item_id": one.item_id, "dish": one.name, "price": one.price} for one in dishes]
        found.append(view)
    key = {"rating": "", "fastest": "minutes", "cheapest_fee": "fee"}[sort]
    away = address is not None
    found.sort(key=lambda view: (view["state"] != "open", away and not view["delivers"], view.get(key, 0)))
    cut = page(found, limit, cursor)
    answer: PlacesView = {"restaurants": list(cut.rows), "total": cut.total}
    if address is not None:
        answer["address"] = address.label
    if cut.next_cursor is not None:
        answer["next_cursor"] = cut.next_cursor
    return answer


def _named(words: list[str], row: Any) -> bool:
    """Whether a place's name, street and cuisine hold all words."""
    named = plain(f"{row.name} {row.street} {row.cuisine}") if words else ""
    return all(word in named for word in words)


def _dishes(world: World, words: list[str]) -> dict[str, list[Any]]:
    """Dishes whose names hold all words, by place."""
    found: dict[str, list[Any]] = {}
    if words:
        for row in world.all(queries.dishes_called, word=words[0]):
            if all(word in row.name.lower() for word in words):
                found.setdefault(row.restaurant_id, []).append(row)
    return found


@toolbox.read
def get_restaurant_menu(
    world: World,
    restaurant_id: RestaurantId,
    section: Annotated[Name, Field(description="Only this section, such as Curries.")] | None = None,
    contains: Annotated[Name, Field(description="Only dishes whose name or description holds these words.")]
    | None = None,
    diet: Annotated[Diet, Field(description="Only such dishes.")] | None = None,
    without_allergens: Annotated[
        list[Allergen], UNORDERED, Field(description="Leave out dishes that list any of these allergens.")
    ]
    | None = None,
    at: Annotated[Moment, Field(description="For when dishes must be available; now when left out.")] | None = None,
) -> MenuView:
    """Show a menu: prices, allergens, what must or may be chosen, what can be had at a time; opening hours.

    Allergens of options stand with the options. "May contain" stands in descriptions only and filters nothing.
    """
    place = find(world, Restaurant, restaurant_id, "restaurant")
    hours = hours_at(world, restaurant_id)
    when = world.local if at is None else datetime.fromisoformat(at)
    groups = groups_view(world, restaurant_id)
    unwanted = set(without_allergens or ())
    words = plain(contains or "").split()
    wanted_section = plain(section or "")
    dishes = [
        dish_view(item, groups.get(item.item_id, ()), when)
        for item in world.all(queries.dishes_at, restaurant_id=restaurant_id)
        if (not wanted_section or wanted_section == plain(item.section))
        and all(word in plain(f"{item.name} {item.description}") for word in words)
        and (diet is None or diet in item.diet)
        and not unwanted & set(item.allergens)
    ]
    if words:
        dishes.sort(key=lambda dish: not all(word in plain(dish["dish"]) for word in words))
    view: MenuView = {
        "restaurant_id": restaurant_id,
        "restaurant": place.name,
        "street": place.street,
        "state": place.state,
        "hours": hours_view(hours),
        "dishes": dishes,
        "total": len(dishes),
    }
    if hours.closed:
        view["closures"] = [{"day": day, "reason": reason} for day, reason in hours.closed.items()]
    prices = [dish["price"] for dish in dishes if dish["available"] and dish["section"] != DRINKS]
    if prices:
        view["lowest_price"] = min(prices)
    return view


@toolbox.read
def get_diner_profile(world: World) -> ProfileView:
    """Show the account: addresses, cards, credit, people to order with, usual tip, codes, age check, recent claims."""
    diner = diner_of(world)
    view: ProfileView = {
        "diner_id": diner.diner_id,
        "app": diner.app,
        "credit": diner.credit,
        "adult_checked": diner.adult_checked,
        "addresses": [],
        "cards": [
            {"card_id": row.card_id, "brand": row.brand, "last4": row.last4, "usable": row.usable}
            for row in world.find(PayCard)
        ],
        "contacts": [
            {"contact_id": row.contact_id, "name": row.name, "phone": row.phone}
            for row in sorted(world.find(FoodContact), key=lambda row: row.name)
        ],
        "promos": [_promo_view(row) for row in world.find(Promo, on_account=True)],
        "claims": [],
    }
    if diner.usual_tip_pct is not None:
        view["usual_tip_pct"] = diner.usual_tip_pct
    zones = {row.zone_id: row.name for row in world.find(Zone)}
    for row in world.find(DropAddress):
        address: AddressView = {
            "drop_address_id": row.drop_address_id,
            "label": row.label,
            "kind": row.kind,
            "street": row.street,
            "zone": zones[row.zone_id],
            "is_default": row.drop_address_id == diner.default_drop_address_id,
        }
        if row.drop_note:
            address["drop_note"] = row.drop_note
        view["addresses"].append(address)
    since = instant(world.now - timedelta(days=GRANT_DAYS))
    for row in world.all(queries.issues_since, since=since):
        claim: ClaimView = {
            "food_order_id": row.food_order_id,
            "dish": row.dish,
            "kind": row.kind,
            "quantity": row.quantity,
            "refund": row.refund,
            "state": row.state,
            "day": local_minute(row.reported_at, world.zone)[:10],
        }
        view["claims"].append(claim)
    return view


def _promo_view(row: Promo) -> PromoView:
    view: PromoView = {
        "code": row.code,
        "kind": row.kind,
        "minimum": row.minimum,
        "ends_on": row.ends_on,
        "uses_left": row.uses_left,
    }
    if row.kind != "free_delivery":
        view["value"] = row.value
    if row.cap is not None:
        view["cap"] = row.cap
    if row.cuisine is not None:
        view["cuisine"] = row.cuisine
    if row.restaurant_id is not None:
        view["restaurant_id"] = row.restaurant_id
    return view
