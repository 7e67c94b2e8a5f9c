"""How people speak of the budget. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.budget.phrases.figures import COMPARED, DERIVED, MULTIPLIED
from servers.budget.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.budget.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.budget.phrases.replies import (
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
from servers.budget.phrases.requests import REQUESTS
from servers.budget.phrases.stories import STORIES
from servers.budget.phrases.values import NEAR, NEEDS, SECOND_BEST, SHAPES, TOPIC, UNASKED, VALUES, WHY

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
    "TOPIC",
    "UNASKED",
    "WHY",
    "SECOND_BEST",
    "NEAR",
    "NEEDS",
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
    "STORIES",
]
