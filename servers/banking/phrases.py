"""How people speak of the bank. Data only."""

from __future__ import annotations

from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {}
NOUNS: dict[str, Any] = {}
THING: dict[str, str | None] = {}
LABEL: dict[str, str] = {}
REQUESTS: dict[str, Any] = {}
VALUES: dict[str, Any] = {}
TOPIC: dict[str, str | None] = {}
DONE: dict[str, str] = {}
CONFIRM: dict[str, str] = {}
ASK: dict[str, str] = {}
GIVE: dict[str, list[str]] = {}
