"""The twenty-one tools, in the order in which a customer meets them."""

from servers.kit import Toolbox
from servers.travel_booking.tools import booking, changes, extras, flights, hotels, people, trips

toolbox = Toolbox()
for part in (flights, hotels, people, booking, trips, changes, extras):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
