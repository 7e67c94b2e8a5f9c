"""How people hold the figures of the mailbox against each other, and what they work out from them."""

from __future__ import annotations

COMPARED: dict[tuple[str, str], tuple[str, ...]] = {
    ("label", "total"): ("has more mails", "has fewer mails"),
    ("label", "unread"): ("has more unread mails", "has fewer unread mails"),
    ("email", "date"): ("came later", "came earlier"),
    ("attachment", "pages"): ("is longer", "is shorter", "page/pages"),
}
