"""How people hold the figures of the chat against each other, and what they work out from them."""

from __future__ import annotations

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("channel", "members"): ("has more people", "has fewer people"),
    ("channel", "unread"): ("has more unread messages", "has fewer unread messages"),
    ("chat_message", "posted_at"): ("is newer", "is older"),
    ("chat_message", "replies"): ("has more replies", "has fewer replies"),
}
