"""The fifteen tools, in the order in which one uses a network: looking round, posting, people, messages, oneself."""

from servers.kit import Toolbox
from servers.social_media.tools import messages, people, posting, profile, reading, reading_people

toolbox = Toolbox()
for part in (reading, reading_people, posting, people, messages, profile):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
