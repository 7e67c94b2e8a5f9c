"""Sets in other layouts: each comes back as it was, nothing is padded, an int stays one."""

from __future__ import annotations

import ast
import json
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pyarrow.parquet as pq  # pyright: ignore[reportMissingTypeStubs] - ships none
import pytest

from rewards.arena import play
from rewards.policies import POLICIES
from servers.catalogue import tools, worlds
from synth.export import bfcl, formats
from synth.export.bfcl_worlds import class_name, world_class
from synth.export.files import read_rows, write_rows
from synth.export.formats import LAYOUTS, Unequal, export_rows
from synth.export.layout import Unfit
from tasks import Task
from tests.synth.few_rows import rows

_parquet: Any = pq


@pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
@pytest.mark.parametrize("form", [name for name, layout in LAYOUTS.items() if layout.task is not None])
def test_every_task_comes_back_equal(form: str, suffix: str, tmp_path: Path) -> None:
    layout, out = LAYOUTS[form], tmp_path / f"set{suffix}"
    assert export_rows(rows, form, out).rows == len(rows())
    assert layout.task is not None
    assert [layout.task(row) for row in read_rows(out, layout.columns)] == list(rows())
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def test_native_lines_are_the_bytes_of_the_set(tmp_path: Path) -> None:
    export_rows(rows, "jsonl", tmp_path / "set.jsonl")
    written = (tmp_path / "set.jsonl").read_text(encoding="utf-8")
    assert written == "".join(f"{task.to_line()}\n" for task in rows())


@pytest.mark.parametrize("form", ["parquet", "trl", "verl", "verifiers", "nemo_gym", "openai"])
def test_columns_hold_no_null_but_a_missing_split(form: str, tmp_path: Path) -> None:
    out = tmp_path / "set.parquet"
    export_rows(rows, form, out)
    for row in _parquet.read_table(out).to_pylist():
        row.pop("split", None)
        assert not _nulls(row), form


def test_whole_numbers_are_columns_of_whole_numbers(tmp_path: Path) -> None:
    export_rows(rows, "parquet", tmp_path / "set.parquet")
    schema = _parquet.read_schema(tmp_path / "set.parquet")
    assert str(schema.field("world_seed").type) == str(schema.field("n_need").type) == "int64"
    export_rows(rows, "verl", tmp_path / "verl.parquet")
    assert str(_parquet.read_schema(tmp_path / "verl.parquet").field("extra_info").type.field("index").type) == "int64"


def test_a_row_with_other_columns_is_not_written(tmp_path: Path) -> None:
    out = tmp_path / "set.parquet"
    out.write_bytes(b"what stood there")
    with pytest.raises(ValueError, match="A row has columns"):
        write_rows([{"a": 1, "b": 2}], {"a": "int"}, out)
    assert out.read_bytes() == b"what stood there"
    assert not out.with_name("set.parquet.part").exists()


def test_a_file_that_reads_back_otherwise_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = [LAYOUTS["trl"].row(task) for task in reversed(rows())]

    def read(*_: object) -> list[dict[str, Any]]:
        return other

    monkeypatch.setattr(formats, "read_rows", read)
    with pytest.raises(Unequal, match=rows()[0].id):
        export_rows(rows, "trl", tmp_path / "set.jsonl")


def test_a_request_shows_nothing_of_gold() -> None:
    for task in rows():
        shown = json.dumps(LAYOUTS["openai"].row(task), ensure_ascii=False)
        assert "provenance" not in shown
        assert task.turns[0].reply not in shown


def test_demonstrations_are_gold_with_the_users_answers() -> None:
    for task in rows():
        if task.reveals:
            with pytest.raises(Unfit):
                LAYOUTS["sft"].row(task)
            continue
        row = LAYOUTS["sft"].row(task)
        assert row["messages"][-1]["content"] == task.turns[-1].reply
        called = [call["function"]["name"] for message in row["messages"] for call in message.get("tool_calls", ())]
        assert called == [call.tool for turn in task.turns for call in turn.calls]
        assert set(called) <= {tool["function"]["name"] for tool in row["tools"]}


def test_nemo_gym_gets_functions_as_the_responses_api_has_them() -> None:
    request = LAYOUTS["nemo_gym"].row(rows()[0])["responses_create_params"]
    assert {tool["type"] for tool in request["tools"]} == {"function"}
    assert [tool["name"] for tool in request["tools"]] == list(rows()[0].tools)


# BFCL


def test_every_world_is_a_class_with_a_method_for_each_tool() -> None:
    methods: Counter[str] = Counter()
    for name, world in worlds().items():
        made = world_class(name)
        public = [method for method in vars(made) if not method.startswith("_")]
        assert public == list(world.tools)
        assert made.__name__ == class_name(name)
        methods.update(public)
        assert [one["name"] for one in bfcl.function_documents(name)] == public
    assert methods.total() == len(tools())


def _entries() -> list[tuple[Task, dict[str, Any], list[list[str]]]]:
    found: list[tuple[Task, dict[str, Any], list[list[str]]]] = []
    for task in rows():
        try:
            entry, answer = bfcl.entry_of(task)
        except Unfit:
            continue
        found.append((task, entry, answer["ground_truth"]))
    assert len(found) > len(rows()) // 2
    return found


def _run(entry: dict[str, Any], turns: list[list[str]]) -> dict[str, tuple[str, list[str]]]:
    seated: dict[str, Any] = {name: world_class(_server(name))() for name in entry["involved_classes"]}
    for name, instance in seated.items():
        instance._load_scenario(entry["initial_config"][name], long_context=False)
    answers: list[str] = []
    for text in (call for turn in turns for call in turn):
        call = ast.parse(text, mode="eval").body
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Name)
        name = class_name(tools()[call.func.id].server)
        given = {word.arg or "": ast.literal_eval(word.value) for word in call.keywords}
        answers.append(getattr(seated[name], call.func.id)(**given))
    return {name: (instance.state, answers) for name, instance in seated.items()}


def _server(name: str) -> str:
    return next(server for server in worlds() if class_name(server) == name)


def test_gold_called_through_the_classes_answers_what_gold_was_answered() -> None:
    for task, entry, truth in _entries():
        said = [message["content"] for message in _messages(task) if message["role"] == "tool"]
        assert {tuple(answers) for _, answers in _run(entry, truth).values()} == {tuple(said)}


def test_the_same_calls_lead_to_the_same_state_and_fewer_writes_to_another() -> None:
    compared = 0
    for _, entry, truth in _entries():
        whole = _run(entry, truth)
        assert _run(entry, truth) == whole
        calls = [call for turn in truth for call in turn]
        if not tools()[calls[-1].partition("(")[0]].read_only:
            short = _run(entry, [calls[:-1]])
            assert {name: state for name, (state, _) in short.items()} != {
                name: one for name, (one, _) in whole.items()
            }
            compared += 1
    assert compared


def test_a_turn_of_bfcl_is_what_stands_between_two_messages() -> None:
    for task, entry, truth in _entries():
        said = [message["content"] for message in _messages(task) if message["role"] == "user"]
        assert len(entry["question"]) == len(truth) == len(said)
        for place, messages in enumerate(entry["question"]):
            if str(place) in entry.get("missed_function", {}):
                assert messages == []
            else:
                assert messages[-1] == {"role": "user", "content": said[place]}
        assert bfcl.task_of(json.loads(json.dumps(entry))) == task


def test_only_the_tools_of_the_task_are_shown() -> None:
    for task, entry, _ in _entries():
        all_tools = {tool for name in task.world.servers for tool in worlds()[name].tools}
        revealed = {name for names in task.reveals.values() for name in names}
        assert all_tools - set(entry["excluded_function"]) == {*task.tools, *revealed}


def test_a_bracket_in_a_text_keeps_the_blank_before_it() -> None:
    text = bfcl.call_text("send_chat_message", {"text": "the plan (old)", "count": 3})
    assert " (" not in text
    call = ast.parse(text, mode="eval").body
    assert isinstance(call, ast.Call)
    assert {word.arg: ast.literal_eval(word.value) for word in call.keywords} == {"text": "the plan (old)", "count": 3}


def test_what_bfcl_cannot_hold_is_counted(tmp_path: Path) -> None:
    task = rows()[0]
    later = task.turns[0].model_copy(update={"elapse": "PT1H"})
    passing = task.model_copy(update={"turns": (*task.turns, later)})
    idle = task.model_copy(update={"turns": (task.turns[0].model_copy(update={"calls": (), "protected": ()}),)})
    left_out: Counter[str] = Counter()
    assert bfcl.write_suite([passing, idle], tmp_path, left_out) == 0
    assert left_out == {"time passes or something happens between turns": 1, "gold calls nothing": 1}


def _messages(task: Task) -> list[dict[str, Any]]:
    return [message for message in play(task, POLICIES["gold"]).messages if isinstance(message, dict)]


def _nulls(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_nulls, cast("dict[str, object]", value).values()))
    return any(map(_nulls, cast("list[object]", value))) if isinstance(value, list) else value is None
