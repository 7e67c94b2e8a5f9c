"""The tools of the file server, in the order of somebody's work: look round, read, search, write, move, clear up."""

from servers.filesystem.tools import (
    archives,
    locks,
    moving,
    navigating,
    reading,
    rights,
    searching,
    sizes,
    trash,
    versions,
    writing,
)
from servers.kit import Toolbox

toolbox = Toolbox()
for part in (
    navigating,
    reading,
    searching,
    sizes,
    writing,
    moving,
    trash,
    versions,
    archives,
    rights,
    locks,
):
    toolbox.drafts.extend(part.toolbox.drafts)

__all__ = ["toolbox"]
