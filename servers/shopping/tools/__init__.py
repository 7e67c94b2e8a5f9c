"""The twenty-three tools, in the order in which a customer meets them."""

from servers.kit import Toolbox
from servers.shopping.tools import cart, checkout, orders, products, returns, reviews, shopper, wishes

toolbox = Toolbox()
for part in (products, reviews, shopper, cart, checkout, orders, returns, wishes):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
