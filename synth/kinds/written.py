"""What a kind adds to the turns it wrote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Written:
    """Beside the turns.

    Attributes:
        hidden: tools that must not be visible from the start.
        reveals: turn -> tools that appear as it begins.
        servers: worlds whose tools are visible, where not those of the scene.
        needed: a tool that must be visible though the plan does not call it: the one that refuses.
        known: what only the user knows and says.
        rule: the rule that forbids it, or permits it to the twin.
    """

    hidden: tuple[str, ...] = ()
    reveals: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, "tuple[str, ...]"])
    servers: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    known: Mapping[str, str] = field(default_factory=dict[str, str])
    rule: str = ""
