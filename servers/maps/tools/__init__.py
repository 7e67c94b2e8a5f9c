"""The sixteen tools, in the order in which a traveller meets them."""

from servers.kit import Toolbox
from servers.maps.tools import incidents, places, routes, saved, sharing, tours

toolbox = Toolbox()
for part in (places, routes, tours, incidents, saved, sharing):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
