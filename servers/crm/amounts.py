"""What deals come to: net of discount, weighted by stage. Pure functions of whole cents; each says its rounding."""

from __future__ import annotations

from typing import Final

PROBABILITY: Final[dict[str, int]] = {
    "prospect": 10, "discovery": 25, "proposal": 50, "negotiation": 75, "won": 100, "lost": 0,
}  # fmt: skip
"""Chance in percent that a deal of this stage is won."""


def net(amount: int, discount_bp: int) -> int:
    """An amount less its discount, half a cent up."""
    return (amount * (10_000 - discount_bp) * 2 + 10_000) // 20_000


def weighted(amount: int, discount_bp: int, stage: str) -> int:
    """The net amount times the chance of its stage, half a cent up; sums are not rounded again."""
    return (net(amount, discount_bp) * PROBABILITY[stage] * 2 + 100) // 200
