"""The numbers of the reward, each with its reason. All arithmetic is exact; one `float()` stands at the end."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

RewardName = Literal["outcome", "prove"]
REWARD: RewardName = "outcome"
REWARD_VERSION = 1

LAMBDA = Fraction(1, 5)
"""Greatest loss of a correct run: correct runs stay above .8, and one call over in an eight-call task still shows."""

CAP = Fraction(2, 5)
"""Greatest total of an incorrect run: half of the worst correct one, with a margin that no normalisation closes."""

BETA = Fraction(1, 2)
"""Free calls for each needed one: room to verify and to repair, none to search at random."""

ASK_COST = Fraction(1, 2)
"""A needless question costs half a budget: the user's time is dearer than a call's."""

MIN_GROUP = 8
"""Smallest all-correct group in which efficiency counts: smaller ones are all correct by chance too often."""

NEAR_MISS = Fraction(1, 2)
"""A write with the right references and wrong plain values is worth half of its right arguments."""

REPORT_WEIGHT = Fraction(1, 2)
"""A report is half an atom: saying is less than doing."""

PLANS = 64
"""Accepted plans of an episode (products of its turns' plans) that are replayed at most."""
