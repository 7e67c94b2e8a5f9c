"""The seventeen tools, in the order in which a diner meets them."""

from servers.food_delivery.tools import basket, claims, finding, groups, ordering, orders
from servers.kit import Toolbox

toolbox = Toolbox()
for part in (finding, basket, ordering, orders, claims, groups):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
