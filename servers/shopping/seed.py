"""The store as it stands this morning: shelves, the customer, a year and more of orders, returns, reviews, lists."""

from __future__ import annotations

from servers.cast import Cast
from servers.shopping.seed_catalogue import stock_catalogue
from servers.shopping.seed_orders import write_orders
from servers.shopping.seed_returns import write_returns
from servers.shopping.seed_reviews import write_reviews
from servers.shopping.seed_shopper import issue_coupons, welcome_shopper
from servers.shopping.seed_wishes import fill_cart, open_cart, write_wish_lists
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    shelves = stock_catalogue(world, cast)
    counter = welcome_shopper(world, cast)
    book = write_orders(world, cast, shelves, counter)
    write_returns(world, cast, shelves, book)
    write_reviews(world, cast, shelves, book)
    issue_coupons(world, cast, fill_cart(world, cast, shelves))
    open_cart(world, cast)
    write_wish_lists(world, cast, shelves)
