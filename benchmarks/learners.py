"""Small policies that learn from groups of runs by policy gradient: what a reward makes of them.

Each policy is a few independent yes/no decisions, one logit each. An update samples one group and moves every logit by
`rate` times the mean over the group of advantage times gradient of the log probability. Many policies learn side by
side, each from its own draws.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Generator = np.random.Generator
Advantage = Callable[[Floats], Floats]

UPDATES = 150
RATE = 0.5
"""Step of a logit with advantages by the standard deviation; without that division they are a quarter as large."""
COLLAPSED = 0.05
"""A policy that succeeds less often than this after all updates has collapsed."""
_EQUAL = 1e-9


def scaled(totals: Floats) -> Floats:
    """GRPO: total less the mean by the sample standard deviation, 0 where all totals of a group are equal.

    Args:
        totals: groups by runs.
    """
    deviation = totals.std(axis=1, ddof=1, keepdims=True)
    dead = deviation < _EQUAL
    return np.where(dead, 0.0, centred(totals) / np.where(dead, 1.0, deviation))


def centred(totals: Floats) -> Floats:
    """Dr.GRPO: total less the mean."""
    return totals - totals.mean(axis=1, keepdims=True)


def learn_chain(
    draw: Generator,
    policies: int,
    size: int,
    cap: float,
    *,
    steps: int = 4,
    start: float = 0.3,
    frozen: bool = True,
    advantage: Advantage = scaled,
    rate: float = RATE,
) -> float:
    """Mean success after all updates where `steps` decisions must all be right, each at `start` to begin with.

    Args:
        size: runs of a group.
        cap: total of a wrong run whose progress is 1; 0 is a binary reward.
        frozen: progress counts the steps before the first wrong one, else all right steps.
    """
    logits = np.full((policies, steps), _logit(start))
    for _ in range(UPDATES):
        chance = _sigmoid(logits)[:, None, :]
        right = draw.random((policies, size, steps)) < chance
        reached = (np.cumprod(right, axis=2) if frozen else right).sum(axis=2) / steps
        totals = np.where(right.all(axis=2), 1.0, cap * reached)
        logits += rate * (advantage(totals)[:, :, None] * (right - chance)).mean(axis=1)
    return float(_sigmoid(logits).prod(axis=1).mean())


def learn_fork(
    draw: Generator, policies: int, size: int, *, stop: float, wrong: float, right: float, tries: float
) -> tuple[float, float]:
    """Mean success after all updates, and the share of collapsed policies, where trying may fail and stopping pays.

    Args:
        size: runs of a group.
        stop: total of a run that does not try; a try that succeeds has 1.
        wrong: total of a try that fails.
        right: chance that a try succeeds, to begin with.
        tries: chance that a run tries, to begin with.
    """
    trying, hitting = np.full((policies, 1), _logit(tries)), np.full((policies, 1), _logit(right))
    for _ in range(UPDATES):
        p_try, p_hit = _sigmoid(trying), _sigmoid(hitting)
        tried = draw.random((policies, size)) < p_try
        hit = draw.random((policies, size)) < p_hit
        gained = scaled(np.where(tried, np.where(hit, 1.0, wrong), stop))
        trying += RATE * (gained * (tried - p_try)).mean(axis=1, keepdims=True)
        hitting += RATE * (gained * tried * (hit - p_hit)).mean(axis=1, keepdims=True)
    success = _sigmoid(trying) * _sigmoid(hitting)
    return float(success.mean()), float((success < COLLAPSED).mean())


def _sigmoid(logits: Floats) -> Floats:
    return 1 / (1 + np.exp(-logits))


def _logit(chance: float) -> float:
    return float(np.log(chance / (1 - chance)))
