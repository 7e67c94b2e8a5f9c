"""How people speak of the bank. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.banking.phrases.figures import COMPARED, DERIVED
from servers.banking.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.banking.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.banking.phrases.replies import (
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
)
from servers.banking.phrases.requests import REQUESTS
from servers.banking.phrases.stories import STORIES
from servers.banking.phrases.values import NEAR, SECOND_BEST, SHAPES, TOPIC, UNASKED, VALUES, WHY

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
    "REFUSED",
    "UNABLE",
    "AMEND",
    "STORIES",
]
