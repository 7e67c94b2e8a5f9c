"""The phrases of every world: enough wordings, in forms that exist, of things that are there."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, cast

import pytest

from servers.catalogue import worlds
from servers.kit.phrases import part
from servers.kit.sample import quoted
from tests.servers.desk import SEEDS, Desk

SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_VAGUE = r"\b(?:one of (?:my|our|the)|some(?:one|body|thing)|(?:an?|another) {})\b"
FORMS = {None, "noun", "adv", "poss", "of", "pre", "bare", "subj", "time", "end"}
SERVERS = list(worlds())
WRITES = [(server, name) for server in SERVERS for name, tool in worlds()[server].tools.items() if tool.writes]
SPOKEN = WRITES + [(server, name) for server in SERVERS for name in part(worlds()[server].phrases, "ANSWERS")]
QUESTIONS = [(server, *key) for server in SERVERS for key in part(worlds()[server].phrases, "QUESTIONS")]


@cache
def desk_of(server: str, seed: int) -> Desk:
    return Desk(worlds()[server], seed)


def table_of(server: str, name: str) -> Any:
    return part(worlds()[server].phrases, name)


def parts(line: Any) -> tuple[str, str | None, dict[str, Any]]:
    if isinstance(line, str):
        return line, None, {}
    pattern, guard, *rest = line
    return pattern, guard, rest[0] if rest else {}


def said(line: Any) -> frozenset[str]:
    """The parameters that a line says, by slot or by what it fixes."""
    pattern, _, fixed = parts(line)
    return frozenset(match[1] for match in SLOT.finditer(pattern)) | frozenset(fixed)


def shapes(server: str, tool: str) -> list[frozenset[str]]:
    """The sets of parameters that a request may say; what a read quotes nobody says."""
    world = worlds()[server]
    unsaid = quoted(world, world.tools[tool]).keys()
    found = table_of(server, "SHAPES").get(tool)
    if found is None:
        values = table_of(server, "VALUES")
        found = [[p.name for p in world.tools[tool].parameters if p.required or f"{tool}.{p.name}" in values]]
    return list(dict.fromkeys(frozenset(shape).difference(unsaid) for shape in found))


def lines_of(server: str, tool: str, *moods: str) -> list[Any]:
    return [line for mood in moods for line in table_of(server, "REQUESTS")[tool][mood]]


@pytest.mark.parametrize("server", SERVERS)
def test_every_write_and_each_computed_read_can_be_asked_for(server: str) -> None:
    assert set(table_of(server, "REQUESTS")) == {name for owner, name in SPOKEN if owner == server}
    assert set(table_of(server, "UNABLE")) == set(worlds()[server].tools)


@pytest.mark.parametrize("server", SERVERS)
def test_what_a_missing_tool_is_told_by_is_among_its_parameters(server: str) -> None:
    """A tool of several uses says no to the one asked for, and to any other in its last words."""
    for tool, words in table_of(server, "UNABLE").items():
        names = {parameter.name for parameter in worlds()[server].tools[tool].parameters}
        *uses, last = [words] if isinstance(words, str) else words
        assert isinstance(last, str), tool
        for text, test in uses:
            assert text != last, tool
            for one in test.split(" & "):
                name, _, guard = one.partition(" ")
                assert re.split("!?=|[<>]now$", name)[0] in names, (tool, one)
                assert not guard or guard in table_of(server, "GUARDS"), (tool, one)


@pytest.mark.parametrize(("server", "tool"), SPOKEN)
def test_the_usual_request_has_many_wordings(server: str, tool: str) -> None:
    lines = lines_of(server, tool, "do")
    usual = max(shapes(server, tool), key=lambda shape: sum(said(line) == shape for line in lines))
    assert sum(said(line) == usual for line in lines) >= 8
    assert sum(said(line) == usual for line in lines_of(server, tool, "say")) >= 4
    assert sum(said(line) == usual for line in lines_of(server, tool, "frag")) >= 1


@pytest.mark.parametrize(("server", "tool"), SPOKEN)
def test_every_shape_has_words(server: str, tool: str) -> None:
    for shape in shapes(server, tool):
        assert sum(said(line) == shape for line in lines_of(server, tool, "do")) >= 2, shape


@pytest.mark.parametrize(("server", "tool"), SPOKEN)
def test_lines_say_parameters_of_their_tool_in_forms_that_exist(server: str, tool: str) -> None:
    names = {parameter.name: parameter for parameter in worlds()[server].tools[tool].parameters}
    for line in lines_of(server, tool, "do", "say", "frag"):
        pattern, guard, fixed = parts(line)
        assert said(line) <= names.keys(), line
        assert all(match[2] in FORMS for match in SLOT.finditer(pattern)), line
        assert not {match[1] for match in SLOT.finditer(pattern)} & fixed.keys(), line
        for name, value in fixed.items():
            values = cast("list[Any]", value) if isinstance(value, list) else [value]
            assert not names[name].enum or set(values) <= set(names[name].enum), line
        for one in guard.split(" & ") if guard is not None else ():
            if one.endswith(("<now", ">now")):
                assert names[one[:-4]].said in {"day", "moment"}, line
                continue
            if beside := re.fullmatch(r"(\w+)[<>](\w+)\.(\w+)", one):
                assert {beside[1], beside[2]} <= names.keys(), line
                ref = names[beside[2]].ref
                assert ref is not None, line
                assert all(hasattr(row, beside[3]) for row in desk_of(server, SEEDS[0]).things(ref.table)), line
                continue
            if re.fullmatch(r"now[<>]([01]\d|2[0-3]):[0-5]\d", one):
                continue
            if "=" in one:
                assert one.partition("=")[0].removesuffix("!") in names, line
                continue
            name, test = one.split()
            assert name in names, line
            assert test.lstrip("!") in table_of(server, "GUARDS"), line


@pytest.mark.parametrize(("server", "tool"), SPOKEN)
def test_what_can_be_left_out_can_be_asked_for_and_given(server: str, tool: str) -> None:
    known = shapes(server, tool)
    for parameter in worlds()[server].tools[tool].parameters:
        without = [
            line
            for line in lines_of(server, tool, "do", "say")
            if parameter.name not in said(line) and any(said(line) | {parameter.name} == shape for shape in known)
        ]
        if not without or not parameter.required:
            continue
        assert len(without) >= 2, parameter.name
        keys = (f"{tool}.{parameter.name}", parameter.name)
        for table in ("ASK", "GIVE", "CUES"):
            assert any(key in table_of(server, table) for key in keys), (table, parameter.name)


@pytest.mark.parametrize(("server", "tool"), WRITES)
def test_nobody_leaves_out_the_very_thing_that_the_request_is_about(server: str, tool: str) -> None:
    known, things = shapes(server, tool), table_of(server, "THING")
    for parameter in worlds()[server].tools[tool].parameters:
        if not parameter.required or parameter.ref is None or parameter.name != table_of(server, "TOPIC")[tool]:
            continue
        vague = _VAGUE.format(re.escape(things.get(parameter.ref.table) or "thing"))
        for line in lines_of(server, tool, "do", "say", "frag"):
            if parameter.name not in said(line) and any(said(line) | {parameter.name} == shape for shape in known):
                assert not re.search(vague, parts(line)[0]), line


@pytest.mark.parametrize(("server", "tool"), WRITES)
def test_the_assistant_has_words_for_every_write(server: str, tool: str) -> None:
    assert tool in table_of(server, "TOPIC")
    assert tool in table_of(server, "DONE")
    needs_yes = worlds()[server].tools[tool].confirm is not False or tool in table_of(server, "LEAVE")
    assert needs_yes == (tool in table_of(server, "CONFIRM")) == (tool in table_of(server, "CONFIRMS"))
    if "refused" in worlds()[server].tools[tool].raises:
        refused = table_of(server, "REFUSED")[tool]
        assert all("{why}" in parts(line)[0] for line in ([refused] if isinstance(refused, str) else refused))


@pytest.mark.parametrize("server", worlds())
def test_leave_is_asked_for_a_flag_that_lets_a_conflict_pass_and_that_no_request_gives(server: str) -> None:
    for name, flag in table_of(server, "LEAVE").items():
        tool = worlds()[server].tools[name]
        parameter = tool.parameter(flag)
        assert (parameter.base, parameter.required) == ("boolean", False)
        assert "conflict" in tool.raises


@pytest.mark.parametrize("server", worlds())
def test_only_refusals_of_tools_that_refuse_are_never_asked_for(server: str) -> None:
    for name, why in table_of(server, "UNASKED").items():
        assert "refused" in worlds()[server].tools[name].raises
        assert name in table_of(server, "REQUESTS")
        assert why
        assert not why.endswith(".")


@pytest.mark.parametrize("server", SERVERS)
def test_nouns_rest_on_attributes_that_the_rows_have(server: str) -> None:
    world = worlds()[server]
    nouns, attributes = table_of(server, "NOUNS"), table_of(server, "ATTRS")
    for table, lines in nouns.items():
        fields = {name for seed in SEEDS for row in desk_of(server, seed).things(table)[:1] for name in row._fields}
        assert all(field in fields for field, _ in attributes[table].values())
        for pattern, uses, *rest in lines:
            assert {match[1] for match in SLOT.finditer(pattern)} <= set(uses.split()) <= attributes[table].keys()
            if rest and rest[0] is not None:
                assert rest[0].lstrip("!") in table_of(server, "GUARDS")
            assert len(rest) < 2 or rest[1][0] in fields
        assert set(re.findall(r"\{(\w+)\}", table_of(server, "LABEL")[table])) <= attributes[table].keys()
    assert nouns.keys() == attributes.keys() == table_of(server, "THING").keys() == table_of(server, "LABEL").keys()
    assert nouns.keys() == world.things.keys()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("server", SERVERS)
def test_guards_can_be_asked_of_every_row_of_their_table(server: str, seed: int) -> None:
    desk, guards = desk_of(server, seed), table_of(server, "GUARDS")
    for table, lines in table_of(server, "NOUNS").items():
        for row in desk.things(table):
            for _, _, *rest in lines:
                if rest and rest[0] is not None:
                    assert guards[rest[0].lstrip("!")](row) in {True, False}
    for (table, field), spec in table_of(server, "QUESTIONS").items():
        for row in desk.things(table):
            if "guard" not in spec or guards[spec["guard"].lstrip("!")](row) != spec["guard"].startswith("!"):
                assert getattr(row, field) is not None, (table, field, row)


@pytest.mark.parametrize(("server", "table", "field"), QUESTIONS)
def test_a_question_has_many_wordings_and_an_answer(server: str, table: str, field: str) -> None:
    spec = table_of(server, "QUESTIONS")[table, field]
    assert len(spec["ask"]) >= 4
    assert len(spec["know"]) >= 2
    assert all("{x" in line for mood in ("ask", "know", "frag") for line in spec.get(mood, ()))
    report: Any = table_of(server, "REPORT")[table, field]
    lines = list(cast("dict[str, str]", report).values()) if isinstance(report, dict) else [report]
    said = [line for one in lines for line in (cast("list[Any]", one) if isinstance(one, list) else [one])]
    assert all("{v}" in parts(line)[0] for line in said)


@pytest.mark.parametrize("server", SERVERS)
def test_what_the_world_cannot_do_is_near_enough(server: str) -> None:
    near = table_of(server, "NEAR")
    assert len(near) == len(set(near)) >= 25


@pytest.mark.parametrize("server", SERVERS)
def test_what_the_world_cannot_do_is_asked_of_a_thing_that_is_named(server: str) -> None:
    """A thing that nobody has spoken of would be asked about, where it is to be refused."""
    unnamed = re.compile(
        r"\b(?:the (?:client|customer|seller|buyer|courier|supplier|call|meeting|auction|outlet|shop|deal|share|driver"
        r"|thing|payment|parcel|ticket|receipt|check)|this (?:receipt|search)|those|the two)\b"
        r"(?! (?:with|of|for|at|in|fee)\b)"
    )
    assert [line for line in table_of(server, "NEAR") if unnamed.search(line)] == []


@pytest.mark.parametrize(
    ("server", "stumbled"),
    [
        (
            "filesystem",
            r"^copy \{source_path\} for me$",
        ),  # "copy the report in the logs folder for me": to that folder?
        ("filesystem", r'"\{find\}" to another day'),
        ("food_delivery", r"\{restaurant_id\} in a basket"),
        ("retail_chain", r"^fix the lift"),
    ],
)
def test_what_readers_stumbled_over_is_not_said(server: str, stumbled: str) -> None:
    requests: dict[str, dict[str, list[Any]]] = table_of(server, "REQUESTS")
    said = [parts(line)[0] for moods in requests.values() for lines in moods.values() for line in lines]
    assert not [line for line in (*said, *table_of(server, "NEAR")) if re.search(stumbled, line)]


def test_what_is_it_afterwards_is_the_pin_for_a_person() -> None:
    guards = table_of("maps", "GUARDS")
    pins = [row for seed in SEEDS for row in desk_of("maps", seed).things("saved_places") if row.label == "dentist"]
    lines = [pattern for pattern, _, *rest in table_of("maps", "NOUNS")["saved_places"] if guards[rest[0]](pins[0])]
    assert "the pin for my {label}" in lines
    assert not any(line.startswith("my ") for line in lines)
