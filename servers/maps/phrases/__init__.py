"""How people speak of the map. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.maps.phrases.figures import COMPARED
from servers.maps.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.maps.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.maps.phrases.replies import (
    AGAIN,
    AMEND,
    APART,
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
from servers.maps.phrases.requests import REQUESTS
from servers.maps.phrases.stories import STORIES
from servers.maps.phrases.values import NEAR, SECOND_BEST, SHAPES, TOPIC, UNASKED, VALUES, WHY

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
    "WHY",
    "SECOND_BEST",
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRMS",
    "ASK",
    "GIVE",
    "CUES",
    "AGAIN",
    "APART",
    "REFUSED",
    "UNABLE",
    "AMEND",
    "WORDS",
    "STORIES",
]
