"""The thirteen tools, in the order in which an investor meets them."""

from servers.kit import Toolbox
from servers.trading.tools import holdings, orders, prices, watchlists

toolbox = Toolbox()
for part in (holdings, prices, orders, watchlists):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
