"""How people speak of the calendar. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.calendar.phrases.figures import COMPARED, DERIVED
from servers.calendar.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.calendar.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.calendar.phrases.replies import (
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
    WORDS,
)
from servers.calendar.phrases.requests import REQUESTS
from servers.calendar.phrases.stories import INSTEAD
from servers.calendar.phrases.values import NEAR, SECOND_BEST, SHAPES, TOPIC, UNASKED, VALUES, WHY

__all__ = [
    "COMPARED",
    "DERIVED",
    "ATTRS",
    "GUARDS",
    "INSTEAD",
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
    "UNASKED",
    "WHY",
    "SECOND_BEST",
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRMS",
    "LEAVE",
    "ASK",
    "GIVE",
    "WORDS",
    "CUES",
    "AGAIN",
    "APART",
    "REFUSED",
    "UNABLE",
    "AMEND",
]
