"""How people speak of their house. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.iot_devices.phrases.figures import COMPARED, DERIVED
from servers.iot_devices.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, TELL, THING
from servers.iot_devices.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.iot_devices.phrases.replies import (
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
from servers.iot_devices.phrases.requests import REQUESTS
from servers.iot_devices.phrases.stories import STORIES
from servers.iot_devices.phrases.values import (
    FORBIDDEN,
    LATER,
    NEAR,
    NEEDS,
    SECOND_BEST,
    SHAPES,
    TOPIC,
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
    "NEEDS",
    "LATER",
    "FORBIDDEN",
    "WHY",
    "WORDS",
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
