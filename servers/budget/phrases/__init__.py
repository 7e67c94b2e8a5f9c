"""How people speak of the budget. Data only: the format is that of `servers/kit/phrases.py`."""

from typing import Any

from servers.budget.phrases.values import SHAPES, VALUES

ATTRS: dict[str, Any] = {}
NOUNS: dict[str, Any] = {}
THING: dict[str, Any] = {}
LABEL: dict[str, Any] = {}
REQUESTS: dict[str, Any] = {}
TOPIC: dict[str, Any] = {}
DONE: dict[str, Any] = {}
CONFIRM: dict[str, Any] = {}
ASK: dict[str, Any] = {}
GIVE: dict[str, Any] = {}

__all__ = ["SHAPES", "VALUES"]
