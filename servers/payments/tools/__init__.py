"""The ten tools, in the order of a bill's life."""

from servers.kit import Toolbox
from servers.payments.tools import billing, collecting, disputes, invoices, webhooks

toolbox = Toolbox()
for part in (invoices, billing, collecting, disputes, webhooks):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
