"""The seventeen tools, in the order in which a user meets them."""

from servers.calendar.tools import changing, free, guests, making, reading, restoring
from servers.kit import Toolbox

toolbox = Toolbox()
for part in (reading, free, making, changing, restoring, guests):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
