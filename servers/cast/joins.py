"""The codes by which one joins a meeting by video, the same in every world that knows the meeting."""

from __future__ import annotations

from random import Random
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz"


def join_code(seed: int, key: str) -> str:
    """The code of the appointment with that key ("D017") in world `seed`: "abc-defg-hjk"."""
    rng = Random(f"join-code-{seed}-{key}")
    letters = [rng.choice(_LETTERS) for _ in range(10)]
    return f"{''.join(letters[:3])}-{''.join(letters[3:7])}-{''.join(letters[7:])}"
