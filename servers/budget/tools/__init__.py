"""The twelve tools, in the order in which a household meets them."""

from servers.budget.tools import envelopes, expenses, lines, recurring, splitting
from servers.kit import Toolbox

toolbox = Toolbox()
for part in (envelopes, expenses, splitting, recurring, lines):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
