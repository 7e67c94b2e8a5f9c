"""POSIX permissions: which class of a node's mode decides for somebody, and what it lets them do."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from servers.filesystem.paths import parent_of
from servers.kit import Refused

READ: Final = 4
WRITE: Final = 2
PASS: Final = 1
STICKY: Final = 0o1000
Bit = Literal[1, 2, 4]
_LETTERS: Final[dict[int, str]] = {READ: "r", WRITE: "w", PASS: "x"}
_VERBS: Final[dict[int, str]] = {READ: "read", WRITE: "write to", PASS: "pass"}


class Caller(NamedTuple):
    """Who acts, where they stand, and the groups that they are in."""

    user_id: str
    name: str
    home: str
    quota_bytes: int
    cwd: str
    umask: int
    groups: frozenset[str]


def may(caller: Caller, node: Any, bit: Bit) -> bool:
    """Whether the first class that fits (owner, group, other) has the bit."""
    if node.owner_id == caller.user_id:
        return bool(node.mode >> 6 & bit)
    if node.group_name in caller.groups:
        return bool(node.mode >> 3 & bit)
    return bool(node.mode & bit)


def require(caller: Caller, node: Any, bit: Bit) -> None:
    """The caller may do that to the node.

    Raises:
        Refused: the bit is missing; names the path and the bit.
    """
    if not may(caller, node, bit):
        raise Refused(
            f"You may not {_VERBS[bit]} {node.path}, {_LETTERS[bit]} is missing "
            f"({octal(node.mode)}, {node.owner_id}:{node.group_name})."
        )


def require_removal(caller: Caller, node: Any, parent: Any) -> None:
    """The caller may take the node out of its folder: w and x there, and the sticky bit does not protect it.

    Raises:
        Refused: they may not; names what blocks.
    """
    require(caller, parent, PASS)
    require(caller, parent, WRITE)
    if parent.mode & STICKY and caller.user_id not in {node.owner_id, parent.owner_id}:
        raise Refused(
            f"You may not take {node.path} away: {parent_of(node.path)} is sticky, so only {node.owner_id} or "
            f"{parent.owner_id} may."
        )


def octal(mode: int) -> str:
    """A mode as shown: "640", "1777"."""
    return f"{mode:03o}"
