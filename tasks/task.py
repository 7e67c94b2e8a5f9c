"""What an episode asks. Absent fields take their defaults; unknown ones are errors that name the field.

Task      one line of tasks.jsonl: a world, a user's turns, a gold plan for each
  Turn    what the user says, the decision it turns on, gold calls and reports, all that the scripted user can say here
    Call, Report, Cell, Evidence, Happening

A decision (ASK, CONFIRM) is made inside its turn: the agent asks, the scripted user answers from `says`, the protected
calls of the same turn follow. Where `says` holds no answer for a missing slot, the turn ends with the question and the
next turn's text answers it.

Keys of `says`: a slot or argument name (its value in the user's own words: answers an ASK, corrects a CONFIRM that
names a wrong value), `yes`, `no`, `change` (yes, with the value of `answer` put right; `yes` where it is absent),
`objection` (to a needless refusal), `restate` (the request again, nothing new), `never_mind`.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, NamedTuple, Self, cast

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

ActionClass = Literal["TOOL_CALL", "ASK", "REFUSE", "CONFIRM", "ANSWER"]
Role = Literal["lookup", "write", "required"]
ReportType = Literal["money", "number", "day", "moment", "duration", "percent", "temperature", "text", "yes_no"]
Plain = str | int | float | bool
DECISIONS: tuple[ActionClass, ...] = ("ASK", "REFUSE", "CONFIRM")
PUBLISHED = ConfigDict(frozen=True, extra="forbid")  # immutable, no field but the declared ones
_DURATION = TypeAdapter(timedelta)


class Reference(NamedTuple):
    """A value that only the run knows: what stands at a JSON pointer of a call's result."""

    of: str
    pointer: str


def reference_in(value: object) -> Reference | None:
    """The reference that an argument's value is, `{"of": call id, "pointer": JSON pointer}`, or None."""
    if not isinstance(value, dict):
        return None
    given = cast("dict[str, object]", value)
    return Reference(str(given["of"]), str(given["pointer"])) if given.keys() == {"of", "pointer"} else None


class Cell(BaseModel):
    """What an open cell or argument must meet: one of `any`, `one_of`, `contains`; `excludes` beside the last."""

    model_config = PUBLISHED

    any: Literal[True] | None = None
    one_of: tuple[Any, ...] | None = None
    contains: tuple[str, ...] | None = None
    excludes: tuple[str, ...] | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if sum(part is not None for part in (self.any, self.one_of, self.contains)) != 1:
            raise ValueError("an open cell has exactly one of any, one_of, contains")
        if self.excludes is not None and self.contains is None:
            raise ValueError("excludes stands beside contains only")
        return self


class Call(BaseModel):
    """A gold call.

    Attributes:
        id: unique in the task.
        arguments: JSON values; an id made in the episode is a reference.
        role: lookup (one way to know), write (must happen), required (writes nothing, must happen).
        after: call ids, or `turn:<k>` for the decision of turn k.
        provenance: argument -> where its value comes from.
        open: column or argument -> what it must meet; such cells are not compared.
        fails: the code of the error that it gets, where the plan goes on from a call that fails (role lookup).
    """

    model_config = PUBLISHED

    id: str
    server: str
    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)
    role: Role = "lookup"
    after: tuple[str, ...] = ()
    provenance: dict[str, str] = Field(default_factory=dict)
    open: dict[str, Cell] = Field(default_factory=dict)
    fails: Literal["not_found", "conflict", "refused"] | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.fails is not None and self.role != "lookup":
            raise ValueError("a call that fails is neither a write nor required")
        return self


class Report(BaseModel):
    """A value that a text must say: a plain value, or the place in a result of the run where it stands.

    Attributes:
        value: money in minor units, duration in seconds, percent in basis points, temperature in tenths of a degree,
            day and moment as text, yes_no as a bool; or `{"of": ..., "pointer": ...}`.
        tolerance: greatest difference that is still right, in the value's unit (seconds for a moment, days for a day).
        after: calls that must have happened before.
        provenance: of a value that no result shows as it is: arithmetic on pointers, as in a call's provenance.
        slot: in `confirms`, the argument whose value this is and its key in `says`.
    """

    model_config = PUBLISHED

    type: ReportType
    value: Plain | dict[str, str] | None = None
    of: str | None = None
    pointer: str | None = None
    tolerance: Annotated[float, Field(ge=0)] | None = None
    after: tuple[str, ...] = ()
    provenance: str | None = None
    slot: str | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.of is None) != (self.pointer is None):
            raise ValueError("of and pointer stand together")
        if (self.value is None) == (self.of is None):
            raise ValueError("a report has a value, or of and pointer instead")
        if isinstance(self.value, dict) and reference_in(self.value) is None:
            raise ValueError("a report's value is plain, or an object of 'of' and 'pointer'")
        return self

    @property
    def reference(self) -> Reference | None:
        """Where the value stands, None where it is given."""
        if self.of is not None and self.pointer is not None:
            return Reference(self.of, self.pointer)
        return reference_in(self.value)


class Evidence(BaseModel):
    """A row that decides a refusal or a report."""

    model_config = PUBLISHED

    server: str
    table: str
    key: Any


class Happening(BaseModel):
    """Something that the world outside does before the user speaks."""

    model_config = PUBLISHED

    server: str
    event: str
    arguments: dict[str, Any] = Field(default_factory=dict)


class Turn(BaseModel):
    """One turn of the user and all that may follow until the next.

    Attributes:
        gold_class: the decision that the turn turns on.
        ends_with: class of the text that ends it.
        decisive: the class is judged; always so for ASK, REFUSE, CONFIRM.
        elapse, events: what happens before the user speaks, time first (ISO 8601 duration).
        protected: calls that must not happen before the decision.
        missing: slots that an ASK must ask for.   confirms: values that a CONFIRM must name.
        answer: to a CONFIRM: "yes", "no", or argument -> value put right.
        evidence: rows that a refusal or report rests on.
        accept: other complete plans of this turn.
        n_need: calls of the minimal plan of this turn; by default all its calls.
        asking: gold text of the decision where the turn goes on after it (ASK, CONFIRM).
        reply: gold text that ends the turn.
        says: all that the scripted user can say here (keys: module docstring).
        state: digest of the gold state after the turn.
    """

    model_config = PUBLISHED

    user: str
    gold_class: ActionClass = "TOOL_CALL"
    ends_with: ActionClass = "ANSWER"
    decisive: bool = False
    elapse: str | None = None
    events: tuple[Happening, ...] = ()
    protected: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    confirms: tuple[Report, ...] = ()
    answer: Literal["yes", "no"] | dict[str, Any] = "yes"
    evidence: tuple[Evidence, ...] = ()
    accept: Annotated[tuple[tuple[Call, ...], ...], Field(max_length=8)] = ()
    n_need: Annotated[int, Field(ge=0)] = 0
    calls: tuple[Call, ...] = ()
    reports: tuple[Report, ...] = ()
    asking: str = ""
    reply: str = ""
    says: dict[str, str] = Field(default_factory=dict)
    state: str = ""

    @model_validator(mode="before")
    @classmethod
    def _fill(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        filled: dict[str, Any] = dict(cast("dict[str, Any]", data))
        if filled.get("gold_class") in DECISIONS:
            filled["decisive"] = True
        filled.setdefault("n_need", len(filled.get("calls", ())))
        return filled

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.elapse is not None:
            _DURATION.validate_python(self.elapse)
        return self

    @property
    def elapsed(self) -> timedelta | None:
        """Time that passes before the user speaks."""
        return None if self.elapse is None else _DURATION.validate_python(self.elapse)

    @property
    def plans(self) -> tuple[tuple[Call, ...], ...]:
        """All accepted plans, the gold one first."""
        return (self.calls, *self.accept)


class Setup(BaseModel):
    """The world an episode starts in.

    Attributes:
        now: UTC instant of the session's start.
        templates: server -> hash of its canonical seeded rows.
    """

    model_config = PUBLISHED

    seed: int
    now: str
    servers: tuple[str, ...]
    templates: dict[str, str] = Field(default_factory=dict)

    @property
    def instant(self) -> datetime:
        """`now` as an aware datetime."""
        return datetime.fromisoformat(self.now)


class Fingerprint(BaseModel):
    """What made a row: version of the code, hash of the visible tool surface, place in the generator's stream."""

    model_config = PUBLISHED

    code: str = ""
    tools: str = ""
    generator: dict[str, int | str] = Field(default_factory=dict)


class Task(BaseModel):
    """One episode.

    Attributes:
        policy: text that the agent is told.
        tools: visible from the first turn, distractors included.
        tool_set: name of the pair of tools and strip_enums.
        strip_enums: schemas are shown without enum values.
        reveals: turn number -> tools that appear as it begins.
        known: what only the user knows and may say.
        n_need: by default the sum of the turns'.
    """

    model_config = PUBLISHED

    id: str
    version: int = 1
    kind: str = "complete"
    world: Setup
    policy: str = ""
    persona: str = "plain"
    tools: tuple[str, ...] = ()
    distractors: tuple[str, ...] = ()
    tool_set: str = ""
    strip_enums: bool = False
    reveals: dict[int, tuple[str, ...]] = Field(default_factory=dict[int, tuple[str, ...]])
    known: dict[str, str] = Field(default_factory=dict)
    turns: Annotated[tuple[Turn, ...], Field(min_length=1)]
    n_need: Annotated[int, Field(ge=0)] = 0
    difficulty: dict[str, int] = Field(default_factory=dict)
    fingerprint: Fingerprint = Fingerprint()
    split: Literal["train", "validation", "test"] | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if "n_need" not in self.model_fields_set:
            object.__setattr__(self, "n_need", sum(turn.n_need for turn in self.turns))
        ids = [call.id for turn in self.turns for call in turn.calls]
        if len(ids) != len(set(ids)):
            raise ValueError("call ids are unique in a task")
        for number, turn in enumerate(self.turns):
            self._check_edges(number, turn, set(ids))
        return self

    def _check_edges(self, number: int, turn: Turn, ids: set[str]) -> None:
        for plan in turn.plans:
            known = ids | {call.id for call in plan} | {f"turn:{k}" for k in range(len(self.turns))}
            for call in plan:
                if lost := [edge for edge in call.after if edge not in known]:
                    raise ValueError(f"turns.{number}: call {call.id} comes after the unknown {', '.join(lost)}")
        if lost := [edge for edge in turn.protected if edge not in ids]:
            raise ValueError(f"turns.{number}.protected names the unknown {', '.join(lost)}")

    def to_json(self) -> dict[str, Any]:
        """The task as published: all fields but optional ones that are absent; `split` always."""
        return {**self.model_dump(mode="json", exclude_none=True), "split": self.split}

    def to_line(self) -> str:
        """One line of tasks.jsonl, without the line's end; equal tasks give equal bytes."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_line(cls, line: str | bytes) -> Self:
        """Read one line.

        Raises:
            pydantic.ValidationError: names each field that is wrong, missing or unknown.
        """
        return cls.model_validate_json(line)

    def tools_at(self, turn: int) -> tuple[str, ...]:
        """Tools that are visible in turn `turn`, in the order they appeared."""
        later = [name for k in sorted(self.reveals) if k <= turn for name in self.reveals[k]]
        return tuple(dict.fromkeys((*self.tools, *later)))

    def call(self, call_id: str) -> Call:
        """The gold call of this id.

        Raises:
            KeyError: there is none.
        """
        for turn in self.turns:
            for call in turn.calls:
                if call.id == call_id:
                    return call
        raise KeyError(call_id)

    def public(self) -> dict[str, Any]:
        """What may leave the reward side: nothing of the gold plan, and of the user only the first message."""
        return {
            "id": self.id,
            "version": self.version,
            "world": {"seed": self.world.seed, "now": self.world.now, "servers": list(self.world.servers)},
            "policy": self.policy,
            "tools": list(self.tools),
            "tool_set": self.tool_set,
            "strip_enums": self.strip_enums,
            "user": self.turns[0].user,
        }
