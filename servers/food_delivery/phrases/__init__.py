"""How people speak of the delivery app. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.food_delivery.phrases.figures import COMPARED, DERIVED, MULTIPLIED
from servers.food_delivery.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.food_delivery.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.food_delivery.phrases.replies import (
    AGAIN,
    AMEND,
    ASK,
    CONFIRM,
    CONFIRM_READS,
    CONFIRMS,
    CUES,
    DONE,
    GIVE,
    REFUSED,
    UNABLE,
    WORDS,
)
from servers.food_delivery.phrases.requests import REQUESTS
from servers.food_delivery.phrases.stories import INSTEAD, STORIES
from servers.food_delivery.phrases.values import (
    APART,
    FORBIDDEN,
    NEAR,
    NEEDS,
    SHAPES,
    TOPIC,
    UNASKED,
    VALUES,
    WHY,
    WITHIN,
)

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
    "FORBIDDEN",
    "NEEDS",
    "WHY",
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRMS",
    "CONFIRM_READS",
    "ASK",
    "GIVE",
    "CUES",
    "WORDS",
    "AGAIN",
    "REFUSED",
    "UNABLE",
    "AMEND",
    "INSTEAD",
    "STORIES",
]
