"""The seventeen tools, in the order in which a customer meets them."""

from servers.banking.tools import accounts, cards, disputes, payees, schedules
from servers.kit import Toolbox

toolbox = Toolbox()
for part in (accounts, payees, schedules, cards, disputes):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
