"""What a run is worth, and why."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, Field, model_validator

from tasks.task import PUBLISHED, ActionClass

Status = Literal["scored", "unscoreable", "infra_error"]


class TurnScore(BaseModel):
    """One turn's share.

    Attributes:
        total: in [0, 1], over the turn's own atoms.
        gain: what the turn adds to the episode's total; gains sum to it.
        gold_class: the decision that the turn turns on.
        classes: classes of the agent's texts in this turn, in order.
    """

    model_config = PUBLISHED

    total: float
    gain: float
    gold_class: ActionClass
    classes: tuple[str, ...] = ()
    correct: bool = False


class ExtraCall(BaseModel):
    """A tool that was called more often than needed."""

    model_config = PUBLISHED

    tool: str
    count: int


class CallCount(BaseModel):
    """How many calls were counted, how many of them repeat, how many are needed, how many are free."""

    model_config = PUBLISHED

    counted: int = 0
    repeats: int = 0
    needed: int = 0
    budget: int = 0


class RowDifference(BaseModel):
    """A row that is not as it should be; a side is None where the row should not be, or is not there."""

    model_config = PUBLISHED

    server: str
    table: str
    key: Any
    expected: dict[str, Any] | None = None
    found: dict[str, Any] | None = None


class Score(BaseModel):
    """The verdict on one run.

    Attributes:
        total: None unless the status is `scored`; `outcome` keeps it in [0, 1].
        max: greatest total that the reward can give; only `prove` is on another scale than [0, 1].
        parts: name -> value; `harm` is a count.
        matched, missing: ids of gold calls.
        rows: only those that differ.
        reasons: sentences a person can read.
    """

    model_config = PUBLISHED

    status: Status = "scored"
    reward: str = "outcome"
    reward_version: int = 1
    total: float | None = None
    correct: bool = False
    max: float | None = None
    parts: dict[str, int | float] = Field(default_factory=dict)
    turns: tuple[TurnScore, ...] = ()
    matched: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    extra: tuple[ExtraCall, ...] = ()
    calls: CallCount = CallCount()
    rows: tuple[RowDifference, ...] = ()
    reasons: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.total is None) == (self.status == "scored"):
            raise ValueError("a total stands with the status scored, and only there")
        return self

    def to_json(self) -> dict[str, Any]:
        """The score as published; `total` stands even where it is null."""
        return {**self.model_dump(mode="json", exclude={"max"} if self.max is None else None)}


class GroupStatistics(BaseModel):
    """What a group of runs of one task shows.

    Attributes:
        k: correct runs.   G: scored runs.   w: weight of the efficiency penalty.
        spread: greatest minus least total.   dead: all totals are equal.
        below_mean: correct runs below the group's mean.
    """

    model_config = PUBLISHED

    k: Annotated[int, Field(ge=0)]
    G: Annotated[int, Field(ge=0)]
    w: float
    spread: float
    dead: bool
    below_mean: int


class GroupScore(BaseModel):
    """The verdict on a group: scores in the order of the runs, totals with the group's weight (None where unscored)."""

    model_config = PUBLISHED

    status: Status = "scored"
    scores: tuple[Score, ...] = ()
    totals: tuple[float | None, ...] = ()
    group: GroupStatistics | None = None

    def to_json(self) -> dict[str, Any]:
        """The group's score as published."""
        return {**self.model_dump(mode="json"), "scores": [score.to_json() for score in self.scores]}
