"""How people speak of their cars. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.vehicle.phrases.figures import COMPARED, MULTIPLIED
from servers.vehicle.phrases.nouns import ATTRS, GUARDS, LABEL, LISTED, NOUNS, THING
from servers.vehicle.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.vehicle.phrases.replies import (
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
)
from servers.vehicle.phrases.requests import REQUESTS
from servers.vehicle.phrases.stories import STORIES
from servers.vehicle.phrases.values import (
    FORBIDDEN,
    NEAR,
    NEEDS,
    SHAPES,
    TOPIC,
    UNASKED,
    UNDER_WAY,
    UNLIKE,
    VALUES,
    WHY,
    WITHIN,
    WORDS,
)

__all__ = [
    "COMPARED",
    "MULTIPLIED",
    "AGAIN",
    "AMEND",
    "ANSWERS",
    "APART",
    "ASK",
    "ATTRS",
    "CONFIRM",
    "CONFIRMS",
    "CUES",
    "DONE",
    "FORBIDDEN",
    "GIVE",
    "GUARDS",
    "LABEL",
    "LISTED",
    "NEAR",
    "NEEDS",
    "NOUNS",
    "QUESTIONS",
    "REFUSED",
    "REPORT",
    "REQUESTS",
    "SHAPES",
    "STORIES",
    "THING",
    "TOPIC",
    "UNASKED",
    "UNDER_WAY",
    "UNABLE",
    "UNLIKE",
    "VALUES",
    "WHY",
    "WHY_ASK",
    "WITHIN",
    "WORDS",
]
