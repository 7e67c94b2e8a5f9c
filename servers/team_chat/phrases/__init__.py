"""How people speak of the chat. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.team_chat.phrases.figures import COMPARED
from servers.team_chat.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.team_chat.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.team_chat.phrases.replies import (
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
from servers.team_chat.phrases.requests import REQUESTS
from servers.team_chat.phrases.stories import INSTEAD, STORIES
from servers.team_chat.phrases.values import NEAR, NEEDS, SHAPES, TOPIC, UNASKED, VALUES, WHY

__all__ = [
    "COMPARED",
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
    "NEEDS",
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
    "INSTEAD",
    "STORIES",
]
