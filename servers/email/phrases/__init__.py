"""How people speak of the mailbox. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.email.phrases.figures import COMPARED
from servers.email.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.email.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.email.phrases.replies import (
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
from servers.email.phrases.requests import REQUESTS
from servers.email.phrases.stories import STORIES
from servers.email.phrases.values import FORBIDDEN, NEAR, SECOND_BEST, SHAPES, TOPIC, UNASKED, UNLIKE, VALUES, WHY

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
    "UNLIKE",
    "WHY",
    "FORBIDDEN",
    "SECOND_BEST",
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRMS",
    "ASK",
    "GIVE",
    "WORDS",
    "CUES",
    "AGAIN",
    "APART",
    "REFUSED",
    "UNABLE",
    "AMEND",
    "STORIES",
]
