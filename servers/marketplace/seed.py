"""The marketplace as it stands this morning: members, listings, bids, offers, sales and feedback."""

from __future__ import annotations

from random import Random

from servers.cast import Cast
from servers.marketplace.seed_buying import bid_and_offer, buy_for_ledger
from servers.marketplace.seed_members import join
from servers.marketplace.seed_mine import fill_stall
from servers.marketplace.seed_others import fill_hall
from servers.marketplace.seed_sold import sell_for_ledger
from servers.marketplace.seed_stall import Stall
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows; what the ledger knows of first, for the numbers of its sales."""
    members = join(world, cast)
    stall = Stall(world, Random(f"{cast.seed}/marketplace/stall"))
    buy_for_ledger(stall, cast, members)
    sell_for_ledger(Stall(world, Random(f"{cast.seed}/marketplace/sold"), stall.titles), cast, members)
    fill_stall(stall, cast, members)
    bid_and_offer(stall, cast, members)
    fill_hall(stall, cast, members)
