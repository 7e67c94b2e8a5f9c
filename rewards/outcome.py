"""The `outcome` reward: correct runs by what they cost, others by what they achieved before their first fault."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pydantic import ValidationError

from rewards.constants import CAP, REWARD, REWARD_VERSION, RewardName
from rewards.efficiency import Effort, effort_of, repeated_calls, total_of_correct
from rewards.gold import Gold, Golds, Plan
from rewards.grounded import ungrounded_calls
from rewards.group import Member, weigh
from rewards.matching import Correspondence
from rewards.prove import PROVE, PROVE_VERSION, prove_score
from rewards.reading import Reading, Scope, episode, one_turn, read
from rewards.reasons import reasons_of
from rewards.record import Record, perform, record_of, record_of_session
from rewards.replay import House, MalformedTaskError
from rewards.trace import CallRun, Trace
from servers.kit import Environment
from servers.kit.errors import INTERNAL_ERROR
from sessions import Memories, Session, Setting, StoreLimits, TemplateMismatch
from tasks import CallCount, ExtraCall, GroupScore, GroupStatistics, Rollout, Score, Task, Termination, TurnScore

NOTHING = Fraction(0)
_LIMITS = StoreLimits()
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Judgement:
    """A run against the plan that suits it best, exact.

    Attributes:
        same: which calls of the run equal which of the plan's.
        total: in [0, 1].
        turns: total and correctness of each turn of the task by itself; empty where the run was judged as a whole.
        gains: what each turn adds; they sum to the total; empty likewise.
    """

    gold: Gold
    plan: Plan
    trace: Trace
    same: Correspondence
    reading: Reading
    effort: Effort
    total: Fraction
    turns: tuple[tuple[Fraction, bool], ...] = ()
    gains: tuple[Fraction, ...] = ()


@dataclass(frozen=True)
class _Run:
    """A replayed run with what is the same against every plan."""

    gold: Gold
    trace: Trace
    sames: tuple[Correspondence, ...]
    unknown: tuple[tuple[CallRun, str], ...]

    def read(self, number: int, scope: Scope) -> Reading:
        """Read a scope against a plan."""
        return read(self.gold, self.gold.plans[number], self.sames[number], self.trace, scope, self.unknown)


class Evaluator:
    """Scores runs of tasks over some worlds. Pure: the same run gives the same score in any process. For one thread.

    Args:
        worlds: the worlds by name.
        setting: what a world seed fixes.
        limits: of calls and answers, as they are where the runs are made.
        memories: what was read of start states is not read again; for those who write tasks.
    """

    def __init__(
        self,
        worlds: Mapping[str, Environment],
        setting: Callable[[int], Setting],
        limits: StoreLimits = _LIMITS,
        memories: Memories | None = None,
    ) -> None:
        self.house = House(worlds, setting, limits, memories)
        self.golds = Golds(self.house)
        self._writing = {name: not tool.read_only for name, tool in self.house.tools.items()}

    def score(
        self, task: Task, rollout: Rollout | Sequence[Any] | dict[str, Any], reward: RewardName = REWARD
    ) -> Score:
        """The score of a rollout, or of its messages alone. Never raises for what a run holds."""
        record = _readable(rollout, reward)
        return record if isinstance(record, Score) else self.score_record(task, record, reward)

    def score_session(
        self, task: Task, session: Session, termination: Termination = "done", reward: RewardName = REWARD
    ) -> Score:
        """The score of a live session, from its own log."""
        return self.score_record(task, record_of_session(session, termination), reward)

    def score_record(self, task: Task, record: Record, reward: RewardName = REWARD) -> Score:
        """The score of a record; where scoring itself breaks, that is logged and the run has no number."""
        return self._attempt(task, record, reward)[0]

    def _attempt(self, task: Task, record: Record, reward: RewardName) -> tuple[Score, Member | None]:
        """The score, and what it weighs in a group where it is the outcome's and has a number."""
        try:
            if reward == PROVE:
                played = self._played(task, record, reward)
                return (played if isinstance(played, Score) else prove_score(*played, self.house.tools)), None
            judged = self.judge_record(task, record)
            return (judged, None) if isinstance(judged, Score) else (self._publish(judged), _member(judged))
        except Exception:
            log.exception("scoring a run of %s broke", task.id)
            return _unscored(reward, "infra_error", "The evaluator broke; see the log."), None

    def score_group(self, task: Task, rollouts: Sequence[Rollout | Sequence[Any] | dict[str, Any]]) -> GroupScore:
        """The scores of runs of one task, and their totals with the group's weight."""
        found = [self._member(task, rollout) for rollout in rollouts]
        scores = tuple(score for score, _ in found)
        members = [member for _, member in found]
        weighed = weigh(members)
        if weighed is None:
            return GroupScore(status="unscoreable", scores=scores, totals=(None,) * len(scores))
        return GroupScore(
            scores=scores,
            totals=tuple(None if total is None else float(total) for total in weighed.totals),
            group=GroupStatistics(
                k=weighed.correct,
                G=weighed.scored,
                w=float(weighed.weight),
                spread=float(weighed.spread),
                dead=weighed.dead,
                below_mean=weighed.below_mean,
            ),
        )

    def _member(self, task: Task, rollout: Rollout | Sequence[Any] | dict[str, Any]) -> tuple[Score, Member | None]:
        record = _readable(rollout, REWARD)
        return (record, None) if isinstance(record, Score) else self._attempt(task, record, REWARD)

    def judge_rollout(self, task: Task, rollout: Rollout | Sequence[Any] | dict[str, Any]) -> Judgement | Score:
        """A rollout judged exactly, for `rewards.local`; a score without a number where there is none to give."""
        record = _readable(rollout, REWARD)
        return record if isinstance(record, Score) else self.judge_record(task, record)

    def judge_record(self, task: Task, record: Record) -> Judgement | Score:
        """A record judged exactly, or a score without a number where the task or the machinery is at fault."""
        played = self._played(task, record, REWARD)
        return played if isinstance(played, Score) else self.judge(*played)

    def _played(self, task: Task, record: Record, reward: RewardName) -> tuple[Gold, Trace] | Score:
        """A record played again, or a score without a number where the task or the machinery is at fault."""
        try:
            gold = self.golds.get(task)
        except (MalformedTaskError, TemplateMismatch) as error:
            return _unscored(reward, "unscoreable", str(error))
        if record.termination == "session_lost":
            return _unscored(reward, "infra_error", "The session was lost.")
        trace = perform(self.house, task, record)
        lost = infra_fault(record, trace)
        return _unscored(reward, "infra_error", lost) if lost else (gold, trace)

    def judge(self, gold: Gold, trace: Trace) -> Judgement:
        """Judge a replayed run against the plan that suits it best."""
        run = self._run(gold, trace)
        whole = self._rule(run)
        return replace(whole, turns=self._turns(run, whole.total, whole.reading), gains=_gains(run, whole.total))

    def rule(self, gold: Gold, trace: Trace) -> Judgement:
        """Judge a replayed run as a whole: total and correctness, nothing by turns."""
        return self._rule(self._run(gold, trace))

    def _run(self, gold: Gold, trace: Trace) -> _Run:
        sames = tuple(Correspondence(plan, trace.calls) for plan in gold.plans)
        return _Run(gold, trace, sames, tuple(ungrounded_calls(gold.task, self.house.tools, trace.calls, trace.texts)))

    def _rule(self, run: _Run) -> Judgement:
        gold, trace = run.gold, run.trace
        readings = [run.read(number, episode(gold, plan, trace)) for number, plan in enumerate(gold.plans)]
        efforts = [self._effort(gold, plan, trace, range(len(gold.task.turns))) for plan in gold.plans]
        totals = [_total(reading, effort) for reading, effort in zip(readings, efforts, strict=True)]
        best = max(range(len(totals)), key=lambda number: (totals[number], -number))
        return Judgement(gold, gold.plans[best], trace, run.sames[best], readings[best], efforts[best], totals[best])

    def _effort(self, gold: Gold, plan: Plan, trace: Trace, turns: range) -> Effort:
        repeats = [c for c in repeated_calls(trace.calls, plan.repeats, self._writing) if c.turn in turns]
        calls = [call for call in trace.calls if call.turn in turns]
        needless = sum(count for turn, count in trace.needless.items() if turn in turns)
        whole = len(turns) == len(gold.task.turns)
        needed = gold.task.n_need if whole else sum(gold.task.turns[turn].n_need for turn in turns)
        return effort_of(calls, repeats, needless, needed)

    def _turns(self, run: _Run, total: Fraction, reading: Reading) -> tuple[tuple[Fraction, bool], ...]:
        """Total and correctness of each turn by itself; the only turn is the episode."""
        turns = len(run.gold.task.turns)
        if turns == 1:
            return ((total, reading.correct),)
        return tuple(self._turn(run, turn) for turn in range(turns))

    def _turn(self, run: _Run, turn: int) -> tuple[Fraction, bool]:
        """Total and correctness of one turn by itself."""
        if turn >= run.trace.begun:
            return NOTHING, False
        found: list[tuple[Fraction, bool]] = []
        for number, plan in enumerate(run.gold.plans):
            reading = run.read(number, one_turn(run.gold, plan, run.trace, turn))
            effort = self._effort(run.gold, plan, run.trace, range(turn, turn + 1))
            found.append((_total(reading, effort), reading.correct))
        return max(found)

    def _publish(self, judged: Judgement) -> Score:
        reading, effort, task = judged.reading, judged.effort, judged.gold.task
        asked = Counter(step.tool.name for step in judged.plan.steps)
        made = Counter(call.tool for call in judged.trace.calls)
        return Score(
            status="scored",
            reward=REWARD,
            reward_version=REWARD_VERSION,
            total=float(judged.total),
            correct=reading.correct,
            parts=_parts(reading, effort),
            turns=tuple(
                TurnScore(
                    total=float(total),
                    gain=float(gain),
                    gold_class=turn.gold_class,
                    classes=tuple(t.action_class for t in judged.trace.texts if t.heard and t.turn == number),
                    correct=correct,
                )
                for number, (turn, (total, correct), gain) in enumerate(
                    zip(task.turns, judged.turns, judged.gains, strict=True)
                )
            ),
            matched=_matched(judged),
            missing=tuple(name for name, match in reading.matches.items() if not match.whole),
            extra=tuple(
                ExtraCall(tool=name, count=made[name] - asked[name])
                for name in sorted(made)
                if made[name] > asked[name]
            ),
            calls=CallCount(counted=effort.counted, repeats=effort.repeats, needed=effort.needed, budget=effort.budget),
            rows=reading.rows,
            reasons=reasons_of(judged.gold, judged.trace, reading, effort),
        )


def _member(judged: Judgement) -> Member:
    return Member(judged.reading.correct, judged.total, judged.effort.inefficiency)


def _total(reading: Reading, effort: Effort) -> Fraction:
    return total_of_correct(effort.inefficiency) if reading.correct else CAP * reading.progress


def _gains(run: _Run, total: Fraction) -> tuple[Fraction, ...]:
    """Differences of a potential that starts at 0 and ends at the total."""
    turns = len(run.gold.task.turns)
    last = run.trace.begun - 1
    before = NOTHING
    gains: list[Fraction] = []
    for turn in range(turns):
        potential = total
        if turn < last:
            scopes = [episode(run.gold, plan, run.trace, turn) for plan in run.gold.plans]
            potential = CAP * max(run.read(number, scope).progress for number, scope in enumerate(scopes))
        gains.append(potential - before)
        before = potential
    return tuple(gains)


def _parts(reading: Reading, effort: Effort) -> dict[str, int | float]:
    return {
        "state": 0.0 if reading.rows else 1.0,
        "harm": len(reading.harms),
        "grounded": 0.0 if reading.unknown else 1.0,
        "classes": _share([decision.at is not None for decision in reading.decided]),
        "reports": _share([told.at is not None for told in reading.told]),
        "order": 0.0 if reading.disordered else 1.0,
        "progress": 1.0 if reading.correct else float(reading.progress),
        "efficiency": float(effort.inefficiency),
    }


def _share(right: Sequence[bool]) -> float:
    return float(Fraction(sum(right), len(right))) if right else 1.0


def _matched(judged: Judgement) -> tuple[str, ...]:
    matches = judged.reading.matches
    return tuple(
        step.call.id
        for step in judged.plan.steps
        if (matches[step.call.id].whole if step.call.id in matches else bool(judged.same.twins(step)))
    )


def infra_fault(record: Record, trace: Trace) -> str:
    """Why a run says nothing about the agent, "" if it does: a world broke then and does not break now."""
    agent = [call.code == INTERNAL_ERROR for call in trace.calls]
    if any(place >= len(agent) or not agent[place] for place in record.broken):
        return "A world broke in a call that works when it is made again."
    if record.termination == "error" and not any(agent):
        return "The run ended in an error that does not come from the worlds."
    return ""


def _readable(rollout: Rollout | Sequence[Any] | dict[str, Any], reward: RewardName) -> Record | Score:
    try:
        return record_of(rollout)
    except ValidationError as error:
        return _unscored(reward, "unscoreable", f"The rollout cannot be read: {error.errors()[0]['msg']}.")


def _unscored(reward: RewardName, status: str, reason: str) -> Score:
    version = PROVE_VERSION if reward == PROVE else REWARD_VERSION
    return Score.model_validate({"status": status, "reward": reward, "reward_version": version, "reasons": [reason]})
