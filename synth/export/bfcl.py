"""BFCL's multi-turn layout: entries, the calls of gold, documents of the functions.

OUT/BFCL_v4_multi_turn_toolworlds.json                      an entry a line: `question`, `initial_config`, ...
OUT/possible_answer/BFCL_v4_multi_turn_toolworlds.json      `ground_truth`: for each turn the calls, as Python text
OUT/multi_turn_func_doc/<world>.json                        a function a line
OUT/dataset_info.json                                       how to register it

The classes that the calls run on are those of `synth.export.bfcl_worlds`. A turn of BFCL is all that stands between two
messages of the user, who says what the scripted user says to gold: an answer to a question is a turn of its own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import orjson

from servers.catalogue import tools, worlds
from servers.kit.schema import input_schema
from synth.export.bfcl_worlds import MODULE, class_name
from synth.export.files import whole_file
from synth.export.layout import Json, Unfit
from synth.export.openai import gold_messages
from tasks import Task

CATEGORY = "multi_turn_toolworlds"
FILE = f"BFCL_v4_{CATEGORY}.json"
DOCS, ANSWERS = "multi_turn_func_doc", "possible_answer"
_TYPES = {"object": "dict", "number": "float"}


def write_suite(tasks: Iterable[Task], out: Path, left_out: Counter[str]) -> int:
    """Write a set as a folder; how many entries. Tasks that BFCL cannot hold are counted by reason.

    Raises:
        OSError: it cannot be written.
    """
    for folder in (out, out / DOCS, out / ANSWERS):
        folder.mkdir(parents=True, exist_ok=True)
    for name in worlds():
        with whole_file(out / DOCS / f"{name}.json") as file:
            file.writelines(_line(document) for document in function_documents(name))
    with whole_file(out / "dataset_info.json") as file:
        file.write(orjson.dumps(_registration(), option=orjson.OPT_INDENT_2))
    count = 0
    with whole_file(out / FILE) as entries, whole_file(out / ANSWERS / FILE) as answers:
        for task in tasks:
            try:
                entry, answer = entry_of(task)
            except Unfit as reason:
                left_out[str(reason)] += 1
                continue
            entries.write(_line(entry))
            answers.write(_line(answer))
            count += 1
    return count


def entry_of(task: Task) -> tuple[Json, Json]:
    """A task as an entry, and its possible answer.

    Raises:
        Unfit: BFCL has no place for what happens in it, or nothing to check.
    """
    if any(turn.elapse or turn.events for turn in task.turns[1:]):
        raise Unfit("time passes or something happens between turns")
    question, truth = _walk(task)
    if not any(truth):
        raise Unfit("gold calls nothing")
    missed = _appearing(task, question)
    servers = [name for name in worlds() if name in task.world.servers]
    shown = {*task.tools, *(name for names in missed.values() for name in names)}
    opening = {name: task.to_json()["turns"][0].get(name) for name in ("elapse", "events")}
    scenario = {"episode": task.id, "seed": task.world.seed, "servers": servers, **opening}
    entry: Json = {
        "id": f"{CATEGORY}_{task.id.replace('_', '-')}",
        "task_id": task.id,
        "question": question,
        "initial_config": {class_name(name): scenario for name in servers},
        "involved_classes": [class_name(name) for name in servers],
        "excluded_function": [tool for name in servers for tool in worlds()[name].tools if tool not in shown],
        "strip_enums": task.strip_enums,
        "task": task.to_line(),
    }
    if missed:
        entry["missed_function"] = missed
    return entry, {"id": entry["id"], "ground_truth": truth}


def task_of(entry: Json) -> Task:
    """The task of an entry."""
    return Task.from_line(entry["task"])


def function_documents(server: str) -> list[Json]:
    """The functions of a world as BFCL documents them."""
    return [
        {"name": tool.name, "description": tool.description, "parameters": _bfcl_types(input_schema(tool))}
        for tool in worlds()[server].tools.values()
    ]


def call_text(tool: str, arguments: Json) -> str:
    """A call as Python text. BFCL drops blanks between a word and a bracket, inside literals too: they are escaped."""
    given = ",".join(f"{name}={value!r}" for name, value in arguments.items())
    return f"{tool}({given.replace(' (', chr(92) + 'x20(')})"


def _walk(task: Task) -> tuple[list[list[Json]], list[list[str]]]:
    """The user's messages, and the calls that follow each, in the gold episode."""
    question: list[list[Json]] = []
    truth: list[list[str]] = []
    before: list[Json] = []
    for message in gold_messages(task):
        if message["role"] == "system":
            before = [message]
        elif message["role"] == "user":
            question.append([*before, message])
            truth.append([])
            before = []
        for call in message.get("tool_calls") or ():
            function = call["function"]
            truth[-1].append(call_text(function["name"], json.loads(function["arguments"])))
    return question, truth


def _appearing(task: Task, question: list[list[Json]]) -> dict[str, list[str]]:
    """Turns of BFCL in which tools appear. Its harness says so in its own words, in place of the user's."""
    missed: dict[str, list[str]] = {}
    for number, names in sorted(task.reveals.items()):
        said = task.turns[number].user
        places = [place for place, messages in enumerate(question) if messages and messages[-1]["content"] == said]
        calls = task.turns[number].calls
        if not places or any(source == f"user:{number}" for call in calls for source in call.provenance.values()):
            raise Unfit("the message with which tools appear says more than that")
        question[places[-1]] = []
        missed[str(places[-1])] = list(names)
    return missed


def _bfcl_types(schema: Any) -> Any:
    if isinstance(schema, dict):
        found: Json = {name: _bfcl_types(value) for name, value in schema.items()}  # pyright: ignore[reportUnknownVariableType] - plain JSON
        kind = found.get("type")
        return found | ({"type": _TYPES.get(kind, kind)} if isinstance(kind, str) else {})
    return schema


def _registration() -> Json:
    return {
        "category": CATEGORY,
        "classes": {class_name(name): MODULE for name in worlds()},
        "documents": {class_name(name): f"{DOCS}/{name}.json" for name in worlds()},
        "tools": len(tools()),
    }


def _line(value: Json) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
