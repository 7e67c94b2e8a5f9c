"""The thirteen tools, in the order in which a member meets them."""

from servers.kit import Toolbox
from servers.marketplace.tools import buying, listings, offers, sales, selling

toolbox = Toolbox()
for part in (listings, selling, buying, offers, sales):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
