"""What a report says that could as well be guessed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_GUESS_SHARE = 20
_SMALL = 20


def can_guess(kind: str, value: Any, others: Iterable[Any] = ()) -> bool:
    """Whether a report could be hit with a chance above one in twenty by someone who looked nothing up."""
    if kind == "yes_no":
        return True
    if kind == "number":
        return isinstance(value, int) and abs(value) < _SMALL
    if kind == "percent":
        return value == 0
    if kind == "money":
        return value == 0
    seen = [str(other) for other in others if other not in (None, "")]
    kinds = len(set(seen))
    return kind in {"text", "duration"} and bool(seen) and kinds * 3 <= len(seen) and kinds <= _GUESS_SHARE
