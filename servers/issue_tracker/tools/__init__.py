"""The twenty tools, in the order in which one works through a tracker."""

from servers.issue_tracker.tools import bulk, filing, linking, moving, reading, sprints, talking
from servers.kit import Toolbox

toolbox = Toolbox()
for part in (reading, filing, moving, linking, talking, sprints, bulk):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
