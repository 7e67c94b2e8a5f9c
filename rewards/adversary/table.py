"""What became of all tricks over a set of tasks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from rewards.adversary.suite import OTHERS, TRICKS, Finding

_BOUNDS = {
    "equal": "equal to gold",
    "null": "exactly 0",
    "ask": "at most the weight of what must be asked",
    "hack": "below gold",
    "try": "never falls",
}


@dataclass
class Line:
    """One trick.

    Attributes:
        applied: runs of it.
        correct: how many of them were correct.
        total: sum of their totals.
        least: the smallest margin to its bound.
        broken: how many did not hold.
    """

    applied: int = 0
    correct: int = 0
    total: Fraction = Fraction(0)
    greatest: Fraction = Fraction(0)
    least: Fraction | None = None
    broken: int = 0

    def add(self, finding: Finding) -> None:
        """Count one run."""
        self.applied += 1
        self.correct += finding.correct
        self.total += finding.total
        self.greatest = max(self.greatest, finding.total)
        self.least = finding.margin if self.least is None else min(self.least, finding.margin)
        self.broken += bool(finding.broken)


@dataclass
class Tally:
    """All tricks over some tasks.

    Attributes:
        lines: trick -> what became of it.
        broken: (task, trick, what does not hold), in order.
    """

    tasks: int = 0
    lines: dict[str, Line] = field(default_factory=dict[str, Line])
    broken: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])

    def add(self, task_id: str, findings: Iterable[Finding]) -> None:
        """Count the runs of one task."""
        self.tasks += 1
        for finding in findings:
            self.lines.setdefault(finding.trick, Line()).add(finding)
            if finding.broken:
                self.broken.append((task_id, finding.trick, finding.broken))

    @property
    def runs(self) -> int:
        """Runs in all."""
        return sum(line.applied for line in self.lines.values())


def render_table(tally: Tally, told: Mapping[str, int]) -> str:
    """The tally as a Markdown table, tricks in the order of the suite.

    Args:
        told: kind or world -> how many tasks, said above the table.
    """
    over = ", ".join(f"{count} {name}" for name, count in told.items())
    rows = [
        f"{tally.runs:,} runs over {tally.tasks:,} tasks ({over}); {len(tally.broken)} leave their bound.",
        "",
        "| run | bound | applied | correct | mean | greatest | least margin |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, verdict, words in _named():
        line = tally.lines.get(name, Line())
        rows.append(f"| {words} | {_BOUNDS[verdict]} | {' | '.join(_cells(line))} |")
    return "\n".join(rows) + "\n"


def _cells(line: Line) -> Sequence[str]:
    if not line.applied:
        return ("0", "", "", "", "")
    mean, share = line.total / line.applied, Fraction(line.correct, line.applied)
    return (
        f"{line.applied:,}",
        f"{float(share):.2f}",
        f"{float(mean):.3f}",
        f"{float(line.greatest):.4f}",
        f"{float(line.least or 0):.4f}",
    )


def _named() -> Iterable[tuple[str, str, str]]:
    yield from ((trick.name, trick.verdict, trick.told) for trick in TRICKS)
    yield from ((name, "try", words) for name, words in OTHERS.items())
