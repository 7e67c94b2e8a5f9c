"""How people speak of the network. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.social_media.phrases.figures import COMPARED, DERIVED
from servers.social_media.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, TELL, THING
from servers.social_media.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.social_media.phrases.replies import (
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
    WORDS,
)
from servers.social_media.phrases.requests import REQUESTS
from servers.social_media.phrases.stories import STORIES
from servers.social_media.phrases.values import FORBIDDEN, NEAR, NEEDS, SECOND_BEST, SHAPES, TOPIC, UNASKED, VALUES, WHY

__all__ = [
    "COMPARED",
    "DERIVED",
    "ATTRS",
    "GUARDS",
    "NOUNS",
    "TELL",
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
    "NEEDS",
    "FORBIDDEN",
    "SECOND_BEST",
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRM_READS",
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
