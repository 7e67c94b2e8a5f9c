"""The sixteen tools, in the order in which a sale goes: leads, contacts, deals, what is done, the forecast."""

from servers.crm.tools import activities, contacts, converting, deals, forecast, leads, reading
from servers.kit import Toolbox

toolbox = Toolbox()
for part in (reading, leads, converting, contacts, deals, activities, forecast):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
