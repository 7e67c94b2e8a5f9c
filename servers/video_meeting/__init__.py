"""video_meeting: the company's video account, seen by one employee."""

from servers.kit import Environment
from servers.video_meeting import phrases
from servers.video_meeting.events import toolbox
from servers.video_meeting.models import Base
from servers.video_meeting.policy import POLICY
from servers.video_meeting.seed import fill
from servers.video_meeting.things import THINGS

VIDEO_MEETING = Environment(
    name="video_meeting",
    version=2,
    summary="Video calls of one employee: planned, held, recorded, looked back at.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
)

__all__ = ["VIDEO_MEETING"]
