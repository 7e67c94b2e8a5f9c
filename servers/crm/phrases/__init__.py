"""How people speak of the sales system. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.crm.phrases.figures import COMPARED, DERIVED
from servers.crm.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.crm.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.crm.phrases.replies import (
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
from servers.crm.phrases.requests import REQUESTS
from servers.crm.phrases.stories import STORIES
from servers.crm.phrases.values import (
    FORBIDDEN,
    NEAR,
    NEEDS,
    SECOND_BEST,
    SHAPES,
    TOPIC,
    UNASKED,
    UNLIKE,
    VALUES,
    WHY,
    WITHIN,
    WORDS,
)

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
    "WORDS",
    "WITHIN",
    "UNLIKE",
    "FORBIDDEN",
    "NEEDS",
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
    "STORIES",
]
