"""How people speak of the broker. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.trading.phrases.figures import COMPARED, DERIVED, MULTIPLIED
from servers.trading.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.trading.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.trading.phrases.replies import (
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
from servers.trading.phrases.requests import REQUESTS
from servers.trading.phrases.stories import STORIES
from servers.trading.phrases.values import FORBIDDEN, NEAR, NEEDS, SECOND_BEST, SHAPES, TOPIC, VALUES, WHY, WITHIN

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
    "FORBIDDEN",
    "NEEDS",
    "TOPIC",
    "WHY",
    "SECOND_BEST",
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRMS",
    "ASK",
    "GIVE",
    "CUES",
    "WORDS",
    "APART",
    "AGAIN",
    "REFUSED",
    "UNABLE",
    "AMEND",
    "STORIES",
]
