"""How people speak of video meetings. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.video_meeting.phrases.figures import COMPARED, DERIVED
from servers.video_meeting.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.video_meeting.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.video_meeting.phrases.replies import (
    AGAIN,
    AMEND,
    APART,
    ASK,
    CONFIRM,
    CONFIRMS,
    CUES,
    DONE,
    GIVE,
    LEAVE,
    REFUSED,
    UNABLE,
)
from servers.video_meeting.phrases.requests import REQUESTS
from servers.video_meeting.phrases.stories import STORIES
from servers.video_meeting.phrases.values import NEAR, SECOND_BEST, SHAPES, TOPIC, VALUES, WHY, WITHIN, WORDS

__all__ = [
    "COMPARED",
    "DERIVED",
    "ATTRS",
    "GUARDS",
    "NOUNS",
    "THING",
    "LABEL",
    "QUESTIONS",
    "REPORT",
    "ANSWERS",
    "WHY_ASK",
    "REQUESTS",
    "VALUES",
    "SHAPES",
    "TOPIC",
    "WHY",
    "WORDS",
    "WITHIN",
    "SECOND_BEST",
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRMS",
    "LEAVE",
    "ASK",
    "GIVE",
    "CUES",
    "AGAIN",
    "APART",
    "REFUSED",
    "UNABLE",
    "AMEND",
    "STORIES",
]
