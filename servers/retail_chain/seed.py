"""The chain as it stands this morning: places, articles, stock, prices, and everything on its way."""

from __future__ import annotations

from servers.cast import Cast
from servers.retail_chain.seed_goods import put_on_shelves
from servers.retail_chain.seed_moves import keep_holds, plan_deliveries, record_losses, send_transfers
from servers.retail_chain.seed_places import open_places
from servers.retail_chain.seed_prices import label_shelves
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    places = open_places(world, cast)
    shelves = put_on_shelves(world, cast, places)
    label_shelves(world, cast, shelves)
    send_transfers(world, cast, places, shelves)
    keep_holds(world, cast, places, shelves)
    plan_deliveries(world, cast, places, shelves)
    record_losses(world, cast, places, shelves)
