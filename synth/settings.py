"""What a run of the generator is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SHARES: Mapping[str, float] = {
    "complete": 36,
    "missing_required": 12,
    "minimal": 12,
    "missing_function": 8,
    "confirm": 10,
    "policy_refusal": 8,
    "irrelevant": 5,
    "change_of_mind": 9,
    "recovery": 3,
    "story": 8,
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that decides the rows, beside the code.

    Attributes:
        seed: of the generator.
        servers: worlds to write about.
        kinds: relative share of each kind.
        world_seeds: how many world seeds are used, from 0.
        distractors: share of rows with tools that nothing needs.
        strip_enums: share of rows whose schemas are shown without enum values.
        both_worlds: share of rows that may use two worlds.
        tools: where given, only rows whose plan needs one of these are kept.
    """

    seed: int
    servers: tuple[str, ...]
    kinds: Mapping[str, float] = field(default_factory=lambda: dict(SHARES))
    world_seeds: int = 256
    distractors: float = 0.4
    strip_enums: float = 0.3
    both_worlds: float = 0.35
    tools: tuple[str, ...] = ()
