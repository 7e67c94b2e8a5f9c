"""How people speak of journeys and ask for them. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.travel_booking.phrases.figures import COMPARED
from servers.travel_booking.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.travel_booking.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.travel_booking.phrases.replies import (
    AGAIN,
    AMEND,
    ASK,
    CONFIRM,
    CONFIRMS,
    CUES,
    DONE,
    GIVE,
    REFUSED,
    UNABLE,
    WORDS,
)
from servers.travel_booking.phrases.requests import REQUESTS
from servers.travel_booking.phrases.stories import INSTEAD, STORIES
from servers.travel_booking.phrases.values import (
    APART,
    NEAR,
    NEEDS,
    ON_THE_DAY,
    SECOND_BEST,
    SHAPES,
    TOPIC,
    UNASKED,
    VALUES,
    WHY,
    WITHIN,
)

__all__ = [
    "COMPARED",
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
    "UNASKED",
    "WITHIN",
    "APART",
    "WHY",
    "WORDS",
    "SECOND_BEST",
    "ON_THE_DAY",
    "NEAR",
    "NEEDS",
    "DONE",
    "CONFIRM",
    "CONFIRMS",
    "ASK",
    "GIVE",
    "CUES",
    "AGAIN",
    "REFUSED",
    "UNABLE",
    "AMEND",
    "INSTEAD",
    "STORIES",
]
