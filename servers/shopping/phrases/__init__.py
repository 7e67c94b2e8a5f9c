"""How people speak of the store. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.shopping.phrases.figures import COMPARED, DERIVED, MULTIPLIED
from servers.shopping.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.shopping.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.shopping.phrases.replies import (
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
from servers.shopping.phrases.requests import REQUESTS
from servers.shopping.phrases.stories import INSTEAD, STORIES
from servers.shopping.phrases.values import APART, NEAR, SECOND_BEST, SHAPES, TOPIC, UNASKED, VALUES, WHY, WITHIN

__all__ = [
    "COMPARED",
    "DERIVED",
    "MULTIPLIED",
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
    "WITHIN",
    "TOPIC",
    "UNASKED",
    "APART",
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
    "WORDS",
    "INSTEAD",
    "STORIES",
]
