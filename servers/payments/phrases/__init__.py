"""How people speak of the billing desk. Data only: the format is that of `servers/kit/phrases.py`."""

from servers.payments.phrases.figures import COMPARED, DERIVED
from servers.payments.phrases.nouns import ATTRS, GUARDS, LABEL, NOUNS, THING
from servers.payments.phrases.questions import ANSWERS, QUESTIONS, REPORT, WHY_ASK
from servers.payments.phrases.replies import AGAIN, AMEND, ASK, CONFIRM, CONFIRMS, CUES, DONE, GIVE, REFUSED, UNABLE
from servers.payments.phrases.requests import REQUESTS
from servers.payments.phrases.stories import STORIES
from servers.payments.phrases.values import APART, NEAR, NEEDS, SECOND_BEST, SHAPES, TOPIC, UNASKED, VALUES, WHY, WORDS

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
    "WORDS",
    "APART",
    "NEEDS",
    "WHY",
    "SECOND_BEST",
    "NEAR",
    "DONE",
    "CONFIRM",
    "CONFIRMS",
    "ASK",
    "GIVE",
    "CUES",
    "AGAIN",
    "REFUSED",
    "UNABLE",
    "AMEND",
    "STORIES",
]
