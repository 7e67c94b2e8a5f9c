"""How people speak of files. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.filesystem.phrases.figures import COMPARED
from servers.filesystem.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, TELL, THING
from servers.filesystem.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.filesystem.phrases.replies import (
    AGAIN,
    AMEND,
    APART,
    ASK,
    BEFORE,
    CONFIRM,
    CONFIRM_READS,
    CONFIRMS,
    CUES,
    DONE,
    FORBIDDEN,
    GIVE,
    LEAVE,
    REFUSED,
    UNABLE,
    UNSEEN,
)
from servers.filesystem.phrases.requests import REQUESTS
from servers.filesystem.phrases.stories import INSTEAD, STORIES
from servers.filesystem.phrases.values import NEAR, SHAPES, TOPIC, UNASKED, VALUES, WHY, WORDS

__all__ = [
    "COMPARED",
    "ATTRS",
    "GUARDS",
    "NOUNS",
    "THING",
    "LABEL",
    "TELL",
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
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRMS",
    "LEAVE",
    "CONFIRM_READS",
    "BEFORE",
    "ASK",
    "GIVE",
    "CUES",
    "AGAIN",
    "APART",
    "FORBIDDEN",
    "REFUSED",
    "UNABLE",
    "UNSEEN",
    "AMEND",
    "INSTEAD",
    "STORIES",
]
