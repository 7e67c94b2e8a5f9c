"""The app as it stands this morning: the city's kitchens, the diner, orders of two years, open baskets and groups."""

from __future__ import annotations

from random import Random

from servers.cast import Cast
from servers.food_delivery.seed_baskets import fill_baskets
from servers.food_delivery.seed_claims import offer_swaps, report_issues
from servers.food_delivery.seed_diner import settle_diner
from servers.food_delivery.seed_orders import keep_orders
from servers.food_delivery.seed_places import open_places
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    places = open_places(world, cast, Random(f"{cast.seed}/food_delivery/places"))
    diner = settle_diner(world, cast, places, Random(f"{cast.seed}/food_delivery/diner"))
    orders = keep_orders(world, cast, places, diner, Random(f"{cast.seed}/food_delivery/orders"))
    offer_swaps(world, places, orders)
    report_issues(world, cast, orders)
    fill_baskets(world, cast, places, diner)
