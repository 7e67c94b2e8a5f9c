"""What people have done where the first thing cannot be done (format: servers/kit/phrases.py)."""

from __future__ import annotations

from typing import Any

INSTEAD: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "reschedule_event": [("propose_new_time", {"starts_at": "=starts_at"})],
    "cancel_event": [("respond_to_invitation", {"response": "declined"})],
}
