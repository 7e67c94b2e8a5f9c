from __future__ import annotations

import json
from typing import Any, cast

import jsonschema
import pytest
from pydantic import ValidationError

from tasks import Reference, Report, Rollout, Score, Task, Turn, json_schema

CONTRACT: dict[str, Any] = {
    "id": "banking-000123", "version": 1, "kind": "complete",
    "world": {"seed": 41, "now": "2026-03-09T09:00:00Z", "servers": ["banking"], "templates": {"banking": "abc"}},
    "policy": "Ask before you move more than 200.", "persona": "terse",
    "tools": ["list_accounts", "transfer_funds", "list_devices"], "distractors": ["list_devices"],
    "tool_set": "banking-2", "strip_enums": False, "reveals": {"1": ["cancel_order"]}, "known": {"phone code": "4471"},
    "turns": [{
        "user": "move 125 bucks out of my travel savings into the joint account pls",
        "gold_class": "TOOL_CALL", "ends_with": "ANSWER", "decisive": False, "elapse": "PT2H",
        "events": [{"server": "email", "event": "mail_arrives", "arguments": {}}],
        "protected": [], "missing": [], "confirms": [], "answer": "yes",
        "evidence": [{"server": "banking", "table": "account", "key": "AC-7K3QX9"}], "accept": [], "n_need": 2,
        "calls": [
            {"id": "c1", "server": "banking", "tool": "list_accounts", "arguments": {}, "role": "lookup", "after": []},
            {"id": "c2", "server": "banking", "tool": "transfer_funds", "role": "write", "after": ["c1"],
             "arguments": {"source_id": "AC-7K3QX9", "target_id": {"of": "c1", "pointer": "/x"}, "amount": 12500},
             "provenance": {"source_id": "c1:/accounts/2/account_id", "amount": "user:0"},
             "open": {"note": {"any": True}, "body": {"contains": ["Friday"], "excludes": ["PIN"]},
                      "slot": {"one_of": [1, 2]}}}],
        "reports": [{"type": "money", "value": 12500, "after": ["c2"]},
                    {"type": "number", "of": "c2", "pointer": "/number"}],
        "reply": "Done: $125.00.", "says": {"amount": "125, as I said", "yes": "yes go ahead"}, "state": "d1"}],
    "n_need": 2, "difficulty": {"calls": 2, "turns": 1, "worlds": 1, "lookups": 1},
    "fingerprint": {"code": "1", "tools": "h", "generator": {"seed": 7, "index": 123}}, "split": "train",
}  # fmt: skip


CALL = {"id": "c1", "server": "s", "tool": "t"}


def minimal(**changes: Any) -> dict[str, Any]:
    return {
        "id": "t",
        "world": {"seed": 1, "now": "2026-03-09T09:00:00Z", "servers": ["banking"]},
        "turns": [{"user": "hi"}],
        **changes,
    }


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """Every leaf of a JSON value by its path."""
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(cast("dict[str, Any]", value).items())
    elif isinstance(value, list):
        pairs = list(enumerate(cast("list[Any]", value)))
    leaves = {k: v for key, part in pairs for k, v in flat(part, f"{path}/{key}").items()}
    return leaves or {path: value}


def test_a_published_task_survives_reading_and_writing() -> None:
    task = Task.from_line(json.dumps(CONTRACT))
    written = flat(task.to_json())
    assert {path: written.get(path) for path in flat(CONTRACT)} == flat(CONTRACT)
    assert Task.from_line(task.to_line()) == task
    assert Task.from_line(task.to_line()).to_line() == task.to_line()


def test_absent_fields_take_their_defaults() -> None:
    task = Task.model_validate(
        minimal(turns=[{"user": "hi", "gold_class": "ASK", "calls": [{"id": "c1", "server": "banking", "tool": "x"}]}])
    )
    assert task.turns[0].decisive
    assert task.turns[0].answer == "yes"
    assert task.n_need == task.turns[0].n_need == 1
    assert task.split is None
    assert task.to_json()["split"] is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"gold": 1}, "gold"),
        ({"turns": [{"user": "hi", "hint": "x"}]}, "turns.0.hint"),
        ({"turns": []}, "turns"),
        ({"split": "dev"}, "split"),
        ({"turns": [{"user": "a", "elapse": "two hours"}]}, "turns.0"),
        ({"turns": [{"user": "a", "protected": ["c9"]}]}, "c9"),
        ({"turns": [{"user": "a", "calls": [{**CALL, "after": ["c9"]}]}]}, "c9"),
        ({"turns": [{"user": "a", "calls": [CALL, CALL]}]}, "unique"),
        ({"turns": [{"user": "a", "reports": [{"type": "money"}]}]}, "a report has a value"),
        ({"turns": [{"user": "a", "calls": [{**CALL, "open": {"note": dict[str, Any]()}}]}]}, "exactly one of"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Task.model_validate(minimal(**change))
    assert words in str(caught.value)


def test_both_forms_of_a_report_by_pointer_are_one_reference() -> None:
    flat = Report.model_validate({"type": "number", "of": "c2", "pointer": "/number"})
    inside = Report.model_validate({"type": "number", "value": {"of": "c2", "pointer": "/number"}})
    assert flat.reference == inside.reference == Reference("c2", "/number")
    assert Report(type="yes_no", value=True).value is True


def test_a_decision_may_stand_before_a_call() -> None:
    turn = {"user": "a", "calls": [{"id": "c1", "server": "s", "tool": "t", "after": ["turn:0"]}]}
    assert Task.model_validate(minimal(turns=[turn])).call("c1").after == ("turn:0",)


def test_tools_appear_with_their_turn() -> None:
    task = Task.model_validate(minimal(turns=[{"user": "a"}, {"user": "b"}], tools=["x"], reveals={"1": ["y", "x"]}))
    assert task.tools_at(0) == ("x",)
    assert task.tools_at(1) == ("x", "y")


def test_the_public_part_holds_no_gold() -> None:
    shown = json.dumps(Task.model_validate(CONTRACT).public())
    for secret in (
        "AC-7K3QX9",
        "gold",
        "calls",
        "n_need",
        "4471",
        "as I said",
        "cancel_order",
        "kind",
        "distractors",
        "reply",
    ):
        assert secret not in shown
    assert "move 125 bucks" in shown


@pytest.mark.parametrize("name", ["task", "rollout", "score"])
def test_the_schema_accepts_what_is_written_and_refuses_a_stranger(name: str) -> None:
    written = {
        "task": Task.model_validate(CONTRACT).to_json(),
        "rollout": Rollout(task_id="t", messages=({"role": "user", "content": "hi"},)).to_json(),
        "score": Score(total=0.5, parts={"harm": 0}).to_json(),
    }[name]
    schema = json_schema(name)  # pyright: ignore[reportArgumentType] - one of the three
    jsonschema.Draft202012Validator.check_schema(schema)
    reader = jsonschema.Draft202012Validator(schema)
    assert reader.is_valid(json.loads(json.dumps(written)))  # pyright: ignore[reportUnknownMemberType] - its stubs leave Any out
    assert not reader.is_valid({**written, "stranger": 1})  # pyright: ignore[reportUnknownMemberType] - as above


def test_only_a_scored_run_has_a_total() -> None:
    assert Score(status="infra_error").to_json()["total"] is None
    with pytest.raises(ValidationError):
        Score(status="infra_error", total=0.0)
    with pytest.raises(ValidationError):
        Score()


def test_time_passes_in_iso_durations() -> None:
    elapsed = Turn(user="a", elapse="PT2H").elapsed
    assert elapsed is not None
    assert elapsed.total_seconds() == 7200
