"""The seventeen tools, in the order in which one works through a mailbox."""

from servers.email.tools import contacts, drafts, reading, rules, sending, sorting
from servers.kit import Toolbox

toolbox = Toolbox()
for part in (reading, sending, drafts, sorting, rules, contacts):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
