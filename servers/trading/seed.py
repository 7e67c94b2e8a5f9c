"""The broker as it stands this morning: listings, portfolios, years of orders, what rests in the market, watchlists."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from servers.cast import Cast
from servers.trading.models import Watchlist, WatchlistItem
from servers.trading.seed_history import buy_and_sell
from servers.trading.seed_ledger import Ledger
from servers.trading.seed_listings import Listings, list_instruments
from servers.trading.seed_orders import leave_orders
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    listings = list_instruments(world, cast)
    ledger = Ledger(world, cast, listings)
    buy_and_sell(ledger, Random(f"{cast.seed}/trading/history"))
    leave_orders(ledger, Random(f"{cast.seed}/trading/orders"))
    ledger.close()
    _watch(world, cast, listings, Random(f"{cast.seed}/trading/watchlists"))


def _watch(world: World, cast: Cast, listings: Listings, rng: Random) -> None:
    """Four lists; one holds the fallen and the dear share, one the delisted and the coming one."""
    roles = listings.roles
    by_sector = {
        sector: [symbol for symbol in listings.plain() if listings.rows[symbol].sector == sector]
        for sector in ("technology", "energy", "utilities", "finance", "consumer")
    }
    funds = listings.plain("etf")
    plans = (
        (
            ("Tech", "Gadgets", "Digital"),
            [roles["fallen"], roles["dear"], roles["resting"], roles["tied"], *by_sector["technology"][:8]],
        ),
        (
            ("Energy", "Power", "Fuel"),
            [roles["twin"], roles["bought_today"], *by_sector["energy"], *by_sector["utilities"]][:10],
        ),
        (("Dividends", "Income", "Steady"), [*by_sector["finance"][:5], *by_sector["consumer"][:4], *funds[:3]]),
        (
            ("Someday", "Maybe", "Ideas"),
            [roles["delisted"], roles["coming"], roles["thin"], roles["round_lot"], *rng.sample(listings.plain(), 7)],
        ),
    )
    for names, symbols in plans:
        row = world.insert(Watchlist, name=rng.choice(names))
        for symbol in dict.fromkeys(symbols):
            added = cast.today - timedelta(days=rng.randrange(3, 400))
            world.insert(WatchlistItem, watchlist_id=row.watchlist_id, symbol=symbol, added_on=added.isoformat())
