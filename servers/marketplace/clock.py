"""What time alone does: auctions close into sales, money in escrow goes to the seller a week after delivery."""

from __future__ import annotations

from datetime import datetime

from servers.kit.text import instant
from servers.marketplace import amounts, queries
from servers.marketplace.models import Sale
from servers.marketplace.policy import RELEASE_AFTER
from servers.marketplace.standing import lead_of
from servers.marketplace.steps import release_at
from servers.marketplace.trading import sell
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Let the time from `before` to `after` pass. Offers that expire need nothing: that is worked out when asked."""
    for row in world.all(queries.auctions_ending, before=instant(before), after=instant(after)):
        reached = row.top_max is not None and (row.reserve_price is None or row.top_max >= row.reserve_price)
        if reached and row.leader_id is not None and row.ends_at is not None:
            price = amounts.auction_price(row.price, row.reserve_price, lead_of(row))
            sell(world, row, row.leader_id, price, 1, datetime.fromisoformat(row.ends_at), is_paid=False)
    for sale in world.all(queries.deliveries_waiting, until=instant(after - RELEASE_AFTER)):
        world.update(Sale, sale.sale_id, phase="released", released_at=release_at(sale))
