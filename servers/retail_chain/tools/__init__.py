"""The eleven tools, in the order in which the desk uses them."""

from servers.kit import Toolbox
from servers.retail_chain.tools import goods, holds, movements, receiving, transfers

toolbox = Toolbox()
for part in (goods, movements, holds, transfers, receiving):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
