"""How people speak of the chain. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.retail_chain.phrases.figures import COMPARED, MULTIPLIED
from servers.retail_chain.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.retail_chain.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.retail_chain.phrases.replies import (
    AGAIN,
    AMEND,
    APART,
    ASK,
    CONFIRM,
    CONFIRM_READS,
    CONFIRMS,
    CUES,
    DONE,
    GIVE,
    REFUSED,
    UNABLE,
)
from servers.retail_chain.phrases.requests import REQUESTS
from servers.retail_chain.phrases.stories import STORIES
from servers.retail_chain.phrases.values import NEAR, SECOND_BEST, SHAPES, TOPIC, UNASKED, VALUES, WHY, WORDS

__all__ = [
    "COMPARED",
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
    "WORDS",
    "WHY",
    "SECOND_BEST",
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRM_READS",
    "CONFIRMS",
    "ASK",
    "GIVE",
    "CUES",
    "AGAIN",
    "REFUSED",
    "UNABLE",
    "AMEND",
    "APART",
    "STORIES",
]
