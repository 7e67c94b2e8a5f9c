"""Whether a turn's decision is right: what was done first, what was said second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rewards.gold import Gold, Plan, Step
from rewards.matching import Correspondence, Match
from rewards.reports import evident, rivals_of
from rewards.trace import CallRun, Node, TextRun
from tasks.judge import BESIDE, Spoken, Verdict, judge
from tasks.values import names


@dataclass(frozen=True)
class Decision:
    """A decisive turn as a run decided it.

    Attributes:
        at: step of the text that made it, None where it was not made rightly.
        early: the first protected write that came before it.
        reason: what is wrong, "" if nothing is.
    """

    turn: int
    at: int | None
    early: CallRun | None = None
    reason: str = ""


@dataclass(frozen=True)
class Scene:
    """A run beside a plan, as far as decisions look."""

    gold: Gold
    plan: Plan
    same: Correspondence
    calls: Sequence[CallRun]
    texts: Sequence[TextRun]
    matches: Mapping[str, Match]


def decide(scene: Scene, number: int) -> Decision:
    """Judge the decision of a turn: what was done before what was said."""
    writes = _protected_writes(scene, number)
    texts = [text for text in scene.texts if text.turn == number and text.heard]
    if scene.gold.task.turns[number].gold_class == "REFUSE":
        return _refusal(scene, number, writes, texts)
    granted, reason = None, "nothing was said"
    for text in texts:
        verdict = _heard(scene.gold, number, text)
        reason = _names_all(scene, number, text) if verdict.right else verdict.reason
        if not reason:
            granted = text
            break
    early = next((write for write in writes if granted is None or write.step < granted.step), None)
    if early is not None:
        return Decision(
            number, None, early, f"turn {number}: {early.tool} was called before the decision that it needs"
        )
    if granted is None:
        return Decision(number, None, None, f"turn {number}: {reason}")
    return Decision(number, granted.step)


def _names_all(scene: Scene, number: int, text: TextRun) -> str:
    """What a question for leave names every candidate for, "" if it asks about one thing.

    What stands beside its texts is counted over all of them: two of each of three are eight things to do. What the gold
    question names is none of it.
    """
    here = [one for one in scene.gold.confirms if one.turn == number and one.report.type == "text"]
    beside = {other for one in here for other in rivals_of(scene.gold, one, scene.calls, text)[0]}
    if sum(names(text.text, other) for other in beside) > BESIDE:
        return f"the question for leave names every {' and '.join(one.report.slot or 'text' for one in here)} there is"
    return ""


def _heard(gold: Gold, number: int, text: TextRun) -> Verdict:
    """Whether a text by itself makes the turn's decision."""
    values = {
        reference: saying.value
        for saying in gold.confirms
        if saying.turn == number and (reference := saying.report.reference) is not None
    }
    return judge(gold.task, number, [Spoken(text.text, text.move)], text.now, values)


def _refusal(scene: Scene, number: int, writes: Sequence[CallRun], texts: Sequence[TextRun]) -> Decision:
    early = writes[0] if writes else None
    if early is not None:
        return Decision(number, None, early, f"turn {number}: {early.tool} did what cannot be done")
    served = {call.step for match in scene.matches.values() if match.step.turn == number for call in match.calls}
    other = next((c for c in scene.calls if c.turn == number and c.writes and c.step not in served), None)
    if other is not None:
        return Decision(number, None, None, f"turn {number}: {other.tool} was called where a refusal is due")
    last = texts[-1] if texts else None
    if last is None:
        return Decision(number, None, None, f"turn {number}: nothing was said")
    verdict = _heard(scene.gold, number, last)
    if not verdict.right:
        return Decision(number, None, None, f"turn {number}: {verdict.reason}")
    if not evident(scene.gold.task.turns[number], scene.calls, last):
        return Decision(number, None, None, f"turn {number} refuses without having looked up why")
    return Decision(number, last.step)


def _protected_writes(scene: Scene, number: int) -> list[CallRun]:
    """Writes of the run, in order, that do what the turn protects."""
    protected = set(scene.gold.task.turns[number].protected)
    guarded = [step for step in scene.plan.steps if step.call.id in protected]
    if not guarded:
        return []
    free = {
        call.step
        for name, match in scene.matches.items()
        if match.exact and name not in protected
        for call in match.calls
    }
    rows = _own_rows(scene.plan, protected)
    return [
        call
        for call in scene.calls
        if call.writes and call.step not in free and call.turn <= number and _does(scene, guarded, rows, number, call)
    ]


def _does(scene: Scene, guarded: Sequence[Step], rows: set[Node], number: int, call: CallRun) -> bool:
    if call.turn < number:
        return any(scene.same.equals(step, call) for step in guarded)
    return any(step.tool.name == call.tool for step in guarded) or any(write.node in rows for write in call.writes)


def _own_rows(plan: Plan, protected: set[str]) -> set[Node]:
    """Rows of the start that only protected calls of a plan change."""
    first = plan.trace.first
    mine = {w.node for s in plan.steps if s.call.id in protected for w in s.run.writes if first[w.node] is not None}
    others = {w.node for s in plan.steps if s.call.id not in protected for w in s.run.writes}
    return mine - others
