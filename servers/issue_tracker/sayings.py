"""What I might write on an issue, by where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

COMMENTS: Final[dict[str, tuple[str, ...]]] = {
    "todo": (
        "Is anybody planning to take this?",
        "Another client asked for this today",
        "I can help with this next week",
        "We should talk about this in the next planning",
        "I'd like to see this done before the release",
        "Please keep support in the loop on this",
        "This is bigger than it looks",
        "Let's decide on this in the triage",
    ),
    "doing": (
        "How far are we with this?",
        "I can test this tomorrow",
        "The client is waiting for this one",
        "Let me know when it is on the test system",
        "Happy to pair on this in the afternoon",
        "I have a test case for this if you need one",
        "Please write down what you found out so far",
        "Do you need anything from support?",
    ),
    "done": (
        "Thanks, that was quick",
        "The client says thank you",
        "I checked it on the live system, it works",
        "Support has told the client",
        "Great work, everybody",
        "I have added it to the release notes",
        "Seen it live, looks good",
        "That saved us a few calls",
    ),
}
INCIDENT_NOTES: Final = (
    "Support has told the clients",
    "Three clients have called so far",
    "I'm around until six if you need me",
    "The status page is up to date",
    "No new calls for half an hour",
    "Who writes the summary for the clients?",
)
_PLANS: Final = (
    "Wanted by sales for the next demo",
    "To be done together with the clean-up",
    "The details are in the comments",
)
DESCRIPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "story": _PLANS,
    "task": _PLANS,
    "bug": (
        "Please see the comments for the steps",
        "Agreed with support: a small fix now, the rest later",
        "Only the web version is affected",
        "Only the mobile version is affected",
    ),
    "incident": (
        "Three clients have called so far",
        "Only the web version is affected",
        "Only the mobile version is affected",
    ),
    "epic": ("What is in and what is out stands in the comments", "Agreed with the whole team"),
    "subtask": ("The details are in the comments", "Agreed with the whole team"),
}


def saying(lines: Sequence[str], turn: int) -> str:
    """One of some lines, the same for the same turn."""
    return lines[turn % len(lines)]
