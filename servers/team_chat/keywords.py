"""The phrases that the workspace knows: what its threads are about."""

from __future__ import annotations

from typing import Final

from servers.team_chat.seed_words import PLANTED
from servers.team_chat.talk import DIRECT, TALKS

KEYWORDS: Final = tuple(dict.fromkeys((*(one.about for one in (*TALKS, *DIRECT)), *PLANTED)))
# Subjects that take no article: "the message about dark mode".
BARE: Final = frozenset(
    (
        "bank holiday cover", "window cleaning", "office hours", "disk space", "dark mode", "code signing",
        "code review",
        "build times", "dependency updates", "screen recording", "laptop setup", "holiday cover", "colour contrast",
        "weekly numbers", "duplicate rows", "dashboard access", "churn numbers", "test data", "key rotation",
        "go-live", "open questions", "user accounts", "expenses deadline", "train tickets", "checkout errors",
        "rate limits", "keyboard noise", "holiday photos", "lunch vouchers", "open tickets", "cake in the kitchen",
        "empty states", "monitoring budget", "beta testers",
    )
)  # fmt: skip
