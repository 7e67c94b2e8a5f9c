"""Permissions as callers write them, and what the firm allows others to have (rule 5)."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from servers.filesystem.limits import PUBLIC
from servers.filesystem.paths import is_within
from servers.filesystem.rights import READ, WRITE
from servers.kit import Refused

Mode = Annotated[
    str, Field(pattern=r"^[01]?[0-7]{3}$", description="Octal permissions, such as 640 or 750; 1 before is sticky.")
]
_OTHERS: Final = 0o7


def allows(bits: int, path: str) -> bool:
    """Whether others get no more than the firm allows: nothing to write, and to read only below /public."""
    others = bits & _OTHERS
    return not others & WRITE and (not others & READ or is_within(path, PUBLIC))


def mode_bits(mode: str, path: str) -> int:
    """A mode that a path may have.

    Raises:
        Refused: others would get more than is allowed.
    """
    bits = int(mode, 8)
    if not allows(bits, path):
        raise Refused(
            f"The mode {mode} is not allowed for {path}: others never write, and read only below {PUBLIC}. "
            f"{mode[:-1]}0, or another group, is possible."
        )
    return bits
