"""How people speak of the marketplace. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.marketplace.phrases.figures import COMPARED, DERIVED
from servers.marketplace.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, TELL, THING
from servers.marketplace.phrases.questions import QUESTIONS, REPORT, WHY_ASK
from servers.marketplace.phrases.replies import (
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
from servers.marketplace.phrases.requests import REQUESTS
from servers.marketplace.phrases.stories import INSTEAD, STORIES
from servers.marketplace.phrases.values import (
    FORBIDDEN,
    NEAR,
    NEEDS,
    SECOND_BEST,
    SHAPES,
    TOPIC,
    UNASKED,
    VALUES,
    WHY,
    WORDS,
)

__all__ = [
    "COMPARED",
    "DERIVED",
    "ATTRS",
    "GUARDS",
    "NOUNS",
    "THING",
    "TELL",
    "LABEL",
    "QUESTIONS",
    "REPORT",
    "WHY_ASK",
    "REQUESTS",
    "VALUES",
    "SHAPES",
    "TOPIC",
    "UNASKED",
    "WHY",
    "WORDS",
    "SECOND_BEST",
    "NEAR",
    "NEEDS",
    "FORBIDDEN",
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
    "INSTEAD",
    "STORIES",
]
