"""How people speak of the tracker. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.issue_tracker.phrases.figures import COMPARED, DERIVED
from servers.issue_tracker.phrases.nouns import ATTRS, GUARDS, LABEL, LISTED, NOUNS, TELL, THING
from servers.issue_tracker.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.issue_tracker.phrases.replies import (
    AGAIN,
    AMEND,
    APART,
    ASK,
    CONFIRM,
    CONFIRMS,
    CUES,
    DONE,
    FORBIDDEN,
    GIVE,
    REFUSED,
    UNABLE,
    WORDS,
)
from servers.issue_tracker.phrases.requests import REQUESTS
from servers.issue_tracker.phrases.stories import INSTEAD, STORIES
from servers.issue_tracker.phrases.values import NEAR, NEEDS, SECOND_BEST, SHAPES, TOPIC, UNASKED, VALUES, WHY

__all__ = [
    "COMPARED",
    "DERIVED",
    "ATTRS",
    "GUARDS",
    "NOUNS",
    "TELL",
    "THING",
    "LABEL",
    "LISTED",
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
    "SECOND_BEST",
    "NEAR",
    "DONE",
    "CONFIRM",
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
    "FORBIDDEN",
    "INSTEAD",
    "STORIES",
]
