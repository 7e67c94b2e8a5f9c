"""The ten tools, in the order in which a call goes: found, planned, held, looked back at."""

from servers.kit import Toolbox
from servers.video_meeting.tools import holding, people, planning, polls, reading, recordings

toolbox = Toolbox()
for part in (reading, planning, holding, people, polls, recordings):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
