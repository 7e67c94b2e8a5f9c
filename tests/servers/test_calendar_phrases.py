from __future__ import annotations

import re
from typing import Any

import pytest

from servers.calendar import CALENDAR, phrases
from tests.servers.calendar_desk import SEEDS, Desk

SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
FORMS = {None, "noun", "adv", "poss", "pre", "bare", "subj", "time"}
SPOKEN = {
    **{name: tool for name, tool in CALENDAR.tools.items() if tool.writes},
    "find_meeting_slots": CALENDAR.tools["find_meeting_slots"],
    "get_free_busy": CALENDAR.tools["get_free_busy"],
}


def parts(line: Any) -> tuple[str, str | None, dict[str, Any]]:
    if isinstance(line, str):
        return line, None, {}
    pattern, guard, *rest = line
    return pattern, guard, rest[0] if rest else {}


def said(line: Any) -> frozenset[str]:
    """The parameters that a line says, by slot or by what it fixes."""
    pattern, _, fixed = parts(line)
    return frozenset(match[1] for match in SLOT.finditer(pattern)) | frozenset(fixed)


def shapes(tool: str) -> list[frozenset[str]]:
    found = phrases.SHAPES.get(tool)
    if found is None:
        return [frozenset(p.name for p in CALENDAR.tools[tool].parameters if p.required)]
    return list(dict.fromkeys(frozenset(shape) for shape in found))


def test_every_write_and_each_computed_read_can_be_asked_for() -> None:
    assert set(phrases.REQUESTS) == set(SPOKEN)
    assert set(phrases.ANSWERS) == {"find_meeting_slots", "get_free_busy"}
    assert set(phrases.UNABLE) == set(CALENDAR.tools)


@pytest.mark.parametrize("tool", sorted(SPOKEN))
def test_the_usual_request_has_many_wordings(tool: str) -> None:
    usual = max(shapes(tool), key=lambda shape: sum(said(line) == shape for line in phrases.REQUESTS[tool]["do"]))
    moods = phrases.REQUESTS[tool]
    assert sum(said(line) == usual for line in moods["do"]) >= 8
    assert sum(said(line) == usual for line in moods["say"]) >= 4
    assert sum(said(line) == usual for line in moods["frag"]) >= 1


@pytest.mark.parametrize("tool", sorted(SPOKEN))
def test_every_shape_has_words(tool: str) -> None:
    for shape in shapes(tool):
        assert sum(said(line) == shape for line in phrases.REQUESTS[tool]["do"]) >= 2, shape


@pytest.mark.parametrize("tool", sorted(SPOKEN))
def test_lines_say_parameters_of_their_tool_in_forms_that_exist(tool: str) -> None:
    names = {parameter.name: parameter for parameter in CALENDAR.tools[tool].parameters}
    for line in (line for mood in ("do", "say", "frag") for line in phrases.REQUESTS[tool][mood]):
        pattern, guard, fixed = parts(line)
        assert said(line) <= names.keys(), line
        assert all(match[2] in FORMS for match in SLOT.finditer(pattern)), line
        assert not {match[1] for match in SLOT.finditer(pattern)} & fixed.keys(), line
        assert all(not names[name].enum or value in names[name].enum for name, value in fixed.items()), line
        if guard is not None:
            name, test = guard.split()
            assert names[name].ref is not None, line
            assert test.lstrip("!") in phrases.GUARDS, line


@pytest.mark.parametrize("tool", sorted(SPOKEN))
def test_what_can_be_asked_for_can_be_left_out_and_given(tool: str) -> None:
    for parameter in CALENDAR.tools[tool].parameters:
        lines = [line for moods in ("do", "say") for line in phrases.REQUESTS[tool][moods]]
        without = [
            line
            for line in lines
            if parameter.name not in said(line)
            and any(said(line) | {parameter.name} == shape for shape in shapes(tool))
        ]
        if not without or not parameter.required:
            continue
        assert len(without) >= 2, parameter.name
        keys = (f"{tool}.{parameter.name}", parameter.name)
        for table in (phrases.ASK, phrases.GIVE, phrases.CUES):
            assert any(key in table for key in keys), (parameter.name, keys)


@pytest.mark.parametrize("tool", [name for name, tool in CALENDAR.tools.items() if tool.writes])
def test_the_assistant_has_words_for_every_write(tool: str) -> None:
    assert tool in phrases.TOPIC
    assert tool in phrases.DONE
    assert "{why}" in phrases.REFUSED[tool]
    needs_yes = CALENDAR.tools[tool].confirm is not False
    assert needs_yes == (tool in phrases.CONFIRM) == (tool in phrases.CONFIRMS)


def test_nouns_rest_on_attributes_that_the_rows_have() -> None:
    world = Desk().world
    for table, lines in phrases.NOUNS.items():
        rows = CALENDAR.things[table](world)
        fields = set(rows[0]._fields)
        assert all(field in fields for field, _ in phrases.ATTRS[table].values())
        for pattern, uses, *rest in lines:
            assert {match[1] for match in SLOT.finditer(pattern)} <= set(uses.split()) <= phrases.ATTRS[table].keys()
            if rest and rest[0] is not None:
                assert rest[0] in phrases.GUARDS
            assert len(rest) < 2 or rest[1][0] in fields
        assert set(re.findall(r"\{(\w+)\}", phrases.LABEL[table])) <= phrases.ATTRS[table].keys()
    assert phrases.NOUNS.keys() == phrases.ATTRS.keys() == phrases.THING.keys() == phrases.LABEL.keys()
    assert phrases.NOUNS.keys() == CALENDAR.things.keys()


@pytest.mark.parametrize("seed", SEEDS)
def test_guards_can_be_asked_of_every_row_of_their_table(seed: int) -> None:
    world = Desk(seed).world
    for table, lines in phrases.NOUNS.items():
        for row in CALENDAR.things[table](world):
            for _, _, *rest in lines:
                if rest and rest[0] is not None:
                    assert phrases.GUARDS[rest[0]](row) in {True, False}
    for (table, field), spec in phrases.QUESTIONS.items():
        for row in CALENDAR.things[table](world):
            if "guard" not in spec or phrases.GUARDS[spec["guard"]](row):
                assert getattr(row, field) is not None, (table, field, row)


@pytest.mark.parametrize("key", sorted(phrases.QUESTIONS))
def test_a_question_has_many_wordings_and_an_answer(key: tuple[str, str]) -> None:
    spec = phrases.QUESTIONS[key]
    assert len(spec["ask"]) >= 4
    assert len(spec["know"]) >= 2
    assert all("{x" in line for mood in ("ask", "know", "frag") for line in spec[mood])
    assert "{v}" in phrases.REPORT[key]


def test_what_the_calendar_cannot_do_is_near_enough() -> None:
    assert len(phrases.NEAR) == len(set(phrases.NEAR)) >= 25
