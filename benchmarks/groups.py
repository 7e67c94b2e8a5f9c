"""What groups of runs teach under the reward and under others: `python -m benchmarks.groups`.

A seeded simulation; nothing of it plays a task. The whole takes about a minute, `--quick` seconds. `--write` puts the
figures into `benchmarks/groups.json` and the block of `docs/rewards.md` that shows them.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
import typer
from jinja2 import Environment, StrictUndefined

from benchmarks.learners import Flags, Floats, Generator, centred, learn_chain, learn_fork, scaled
from rewards.constants import CAP, LAMBDA
from rewards.group import weight_of

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "benchmarks/groups.json"
TEMPLATE = ROOT / "benchmarks/groups.md.j2"
PAGE = ROOT / "docs/rewards.md"
BLOCK = re.compile(r"(?<=<!-- begin: python -m benchmarks\.groups --write -->\n).*?(?=<!-- end -->)", re.DOTALL)

SEED = 6
GROUPS, POLICIES = 40_000, 2_000
QUICK_GROUPS, QUICK_POLICIES = 1_500, 120
SIZES = (4, 8, 16)
BELOW_AT = (0.5, 0.75, 0.9, 0.95)
ABOVE_AT = (0.05, 0.25, 0.5)
SETTINGS = [(size, p) for size in (4, 8, 16, 32, 64) for p in (0.05, 0.25, 0.4, 0.5, 0.75, 0.9, 0.95)]
INSIDE = 0.6
"""Share of correct runs inside the budget."""
OVERSHOOT = 0.8
"""Mean overshoot of the others, in budgets."""
PARTS = 6
"""Progress of a wrong run that has any: sixths, from one to five."""
VERBOSE = 0.2
"""Share of runs with E = 1/2 where all others have E = 0."""
TRIES = 0.28
"""How often a run tries at the start where reading and stopping is the habit."""
UNSCALED_RATE = 2.0
Json = dict[str, Any]


@dataclass(frozen=True)
class Scheme:
    """A way from runs to totals.

    Attributes:
        loss: greatest loss of a correct run.
        cap: greatest total of a wrong one.
        weight: of the loss: 1, the share of correct runs, or the group's weight of the reward.
        clipped: E = min(1, x) instead of x / (1 + x).
    """

    name: str
    loss: float
    cap: float
    weight: Literal["one", "rate", "group"]
    clipped: bool = False


OLD = Scheme("λ .25, cap .6, no weight", 0.25, 0.6, "one", clipped=True)
GROUP = Scheme("this reward, groups", float(LAMBDA), float(CAP), "group")
SCHEMES = (
    OLD,
    Scheme("the same, weight = success rate", 0.25, 0.6, "rate", clipped=True),
    GROUP,
    Scheme("this reward, single runs", float(LAMBDA), float(CAP), "one"),
)


class Drawn(NamedTuple):
    """Runs, groups by runs: whether each is correct, its overshoot x if it is, its progress if not."""

    correct: Flags
    overshoot: Floats
    progress: Floats

    @property
    def mixed(self) -> Flags:
        """Groups by 1: whether there are runs of both kinds."""
        correct = self.correct.sum(axis=1, keepdims=True)
        return (correct > 0) & (correct < self.correct.shape[1])


def draw_runs(draw: Generator, groups: int, size: int, success: float, verbose: float | None = None) -> Drawn:
    """Runs of groups; with `verbose` that share has x = 1 (E = 1/2) and the rest x = 0."""
    shape = groups, size
    correct = draw.random(shape) < success
    if verbose is None:
        overshoot = np.where(draw.random(shape) < INSIDE, 0.0, draw.exponential(OVERSHOOT, shape))
    else:
        overshoot = (draw.random(shape) < verbose).astype(np.float64)
    progress = np.where(draw.random(shape) < 0.5, 0.0, draw.integers(1, PARTS, shape) / PARTS)
    return Drawn(correct, overshoot, progress)


def total_runs(scheme: Scheme, runs: Drawn, inefficiency: Floats | None = None) -> Floats:
    """Totals under a scheme, groups by runs."""
    size = runs.correct.shape[1]
    known = range(size + 1)
    weights = {
        "one": [1.0 for _ in known],
        "rate": [correct / size for correct in known],
        "group": [float(weight_of(correct, size)) for correct in known],
    }[scheme.weight]
    weight = np.array(weights)[runs.correct.sum(axis=1)][:, None]
    if inefficiency is None:
        x = runs.overshoot
        inefficiency = np.minimum(x, 1.0) if scheme.clipped else x / (1 + x)
    return np.where(runs.correct, 1 - scheme.loss * weight * inefficiency, scheme.cap * runs.progress)


def simulate(groups: int, policies: int) -> Json:
    """Every figure, rounded to three places."""
    below, above, inversions = measure_signs(groups)
    return {
        "seed": SEED,
        "groups": groups,
        "policies": policies,
        "below": below,
        "above": above,
        "inversions": inversions,
        "verbose": measure_verbose(groups),
        "dead": measure_dead(groups),
        "learned": measure_learning(policies),
        "unscaled": measure_unscaled(policies),
        "misleading": measure_misleading(policies),
        "dead_end": measure_dead_end(policies),
    }


def measure_signs(groups: int) -> tuple[Json, Json, Json]:
    """Shares of correct runs below the mean and of wrong ones above it in mixed groups of 16, and all inversions."""
    below: Json = {scheme.name: {} for scheme in SCHEMES}
    above: Json = {scheme.name: {} for scheme in SCHEMES}
    for place, success in enumerate(sorted({*BELOW_AT, *ABOVE_AT})):
        runs = draw_runs(_stream(1, place), groups, 16, success)
        for scheme in SCHEMES:
            advantage = centred(total_runs(scheme, runs))
            if success in BELOW_AT:
                low = (advantage < -1e-12)[runs.correct & runs.mixed]
                below[scheme.name][str(success)] = _rounded(low.mean())
            if success in ABOVE_AT:
                high = (advantage > 1e-12)[~runs.correct & runs.mixed]
                above[scheme.name][str(success)] = _rounded(high.mean())
    inversions = dict.fromkeys(below, 0)
    for place, (size, success) in enumerate(SETTINGS):
        runs = draw_runs(_stream(2, place), groups // 10, size, success)
        for scheme in SCHEMES:
            totals = total_runs(scheme, runs)
            worst = np.where(runs.correct, totals, np.inf).min(axis=1)
            best = np.where(runs.correct, -np.inf, totals).max(axis=1)
            inversions[scheme.name] += int((worst <= best).sum())
    return below, above, inversions


def measure_verbose(groups: int) -> Json:
    """Mean GRPO advantage of a correct run with E = 1/2 at success .75."""
    found: Json = {}
    for place, size in enumerate((4, 16)):
        runs = draw_runs(_stream(3, place), groups, size, 0.75, VERBOSE)
        chosen = runs.correct & (runs.overshoot > 0)
        found[str(size)] = {
            scheme.name: _rounded(scaled(total_runs(scheme, runs, runs.overshoot / 2))[chosen].mean())
            for scheme in (OLD, GROUP)
        }
    return found


def measure_dead(groups: int) -> Json:
    """Share of groups whose runs all have one total: four steps, each right with .35."""
    found: Json = {"binary": {}, "frozen": {}}
    for place, size in enumerate(SIZES):
        right = _stream(4, place).random((groups, size, 4)) < 0.35
        reached = np.cumprod(right, axis=2).sum(axis=2)
        for name, totals in ("binary", reached == 4), ("frozen", reached):
            found[name][str(size)] = _rounded((totals == totals[:, :1]).all(axis=1).mean())
    return found


def measure_learning(policies: int) -> Json:
    """Success after all updates by size of group: binary, frozen progress at three caps, plain share of right steps."""
    kinds = [("binary", 0.0, True), *[(f"cap {cap}", cap, True) for cap in (0.2, 0.4, 0.6)], ("share", 0.4, False)]
    return {
        name: {str(s): _rounded(learn_chain(_stream(5, s), policies, s, cap, frozen=frozen)) for s in SIZES}
        for name, cap, frozen in kinds
    }


def measure_unscaled(policies: int) -> Json:
    """Success after all updates by cap, groups of 16, advantages not divided by the standard deviation."""

    def learned(cap: float) -> float:
        return learn_chain(_stream(6), policies, 16, cap, advantage=centred, rate=UNSCALED_RATE)

    return {str(cap): _rounded(learned(cap)) for cap in (0.2, 0.4, 0.6, 0.8)}


def measure_misleading(policies: int) -> Json:
    """Success and share of collapsed policies where reading and stopping has a total of its own."""
    cases = {
        "0, 0": (0.0, 0.0),
        ".1, 0": (0.1, 0.0),
        ".1, .1": (0.1, 0.1),
        "after two of three: .67 and .44 of the cap": (float(CAP) * 2 / 3, float(CAP) * 4 / 9),
        "after two of three: .67 and .67 of the cap": (float(CAP) * 2 / 3, float(CAP) * 2 / 3),
    }

    def learned(size: int, stop: float, wrong: float) -> list[float]:
        found = learn_fork(_stream(7, size), policies, size, stop=stop, wrong=wrong, right=0.08, tries=TRIES)
        return [_rounded(value) for value in found]

    return {name: {str(size): learned(size, *case) for size in (4, 16)} for name, case in cases.items()}


def measure_dead_end(policies: int) -> Json:
    """Success in groups of 8 where one path ends at progress .9 and the other succeeds rarely to begin with."""

    def learned(stop: float, wrong: float, right: float) -> float:
        draw = _stream(8)
        return _rounded(learn_fork(draw, policies, 8, stop=stop, wrong=wrong, right=right, tries=0.5)[0])

    caps = (0.2, 0.4, 0.6)
    return {
        "binary": learned(0.0, 0.0, 0.05),
        "paid": {str(cap): learned(0.9 * cap, 0.0, 0.05) for cap in caps},
        "frozen": {str(cap): learned(0.5 * cap, 0.5 * cap, 0.05) for cap in caps},
        "paid, success .2": {str(cap): learned(0.9 * cap, 0.0, 0.2) for cap in caps},
    }


def render(found: Json) -> str:
    """The block of the page."""
    shown = Environment(trim_blocks=True, keep_trailing_newline=True, undefined=StrictUndefined, autoescape=False)
    shown.filters |= {"given": _given, "shown": _shown, "signed": _signed}
    learned, end = found["learned"], found["dead_end"]
    return shown.from_string(TEMPLATE.read_text(encoding="utf-8")).render(
        found=found,
        below_at=BELOW_AT,
        above_at=ABOVE_AT,
        settings=len(SETTINGS),
        tries=TRIES,
        old=OLD.name,
        new=GROUP.name,
        chains=[
            ("dead groups, binary", found["dead"]["binary"]),
            ("dead groups, frozen progress", found["dead"]["frozen"]),
            ("success learned, binary", learned["binary"]),
            *[(f"success learned, frozen progress, cap {cap}", learned[f"cap 0{cap}"]) for cap in (".2", ".4", ".6")],
            ("success learned, share of right steps, cap .4", learned["share"]),
        ],
        ends=[
            ("binary", [end["binary"]] * 3),
            ("the dead end earns .9 of the cap", end["paid"].values()),
            ("the dead end earns what was reached before it", end["frozen"].values()),
            ("the dead end earns .9 of the cap, the other path succeeds at .2", end["paid, success .2"].values()),
        ],
    )


def main(
    *,
    quick: Annotated[bool, typer.Option(help="Few groups and policies: to see that it runs.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    write: Annotated[bool, typer.Option(help="Into groups.json and docs/rewards.md, not with --quick.")] = False,
) -> None:
    """Simulate."""
    if write and quick:
        raise typer.BadParameter("A quick run is not for the page.")
    found = simulate(QUICK_GROUPS, QUICK_POLICIES) if quick else simulate(GROUPS, POLICIES)
    if write:
        FIGURES.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(BLOCK.sub(lambda _: render(found), page), encoding="utf-8")
    print(json.dumps(found, indent=1, ensure_ascii=False) if as_json else render(found))


def _stream(*place: int) -> Generator:
    """A stream of draws of its own for each part, so that no figure hangs on the others."""
    return np.random.default_rng([SEED, *place])


def _rounded(value: float | np.floating[Any]) -> float:
    return round(float(value), 3)


def _shown(value: float) -> str:
    return "0" if value == 0 else "1" if value == 1 else f"{value:.3f}".lstrip("0")


def _given(value: float) -> str:
    return f"{value:g}".lstrip("0")


def _signed(value: float) -> str:
    return ("-" if value < 0 else "+") + f"{abs(value):.2f}".lstrip("0")


if __name__ == "__main__":
    typer.run(main)
