"""The eleven tools, in the order in which one works through a chat."""

from servers.kit import Toolbox
from servers.team_chat.tools import channels, people, reading, status, writing

toolbox = Toolbox()
for part in (reading, writing, channels, people, status):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
