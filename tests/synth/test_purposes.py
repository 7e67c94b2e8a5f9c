"""What a looked-up fact is good for: each purpose names what is there, and rows keep to it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from servers.kit.phrases import part
from synth.links import KINDS
from synth.live import Live, default_ground
from synth.purposes import ADDED_UP, PURPOSES, sources_of

GROUND = default_ground()


@cache
def some_row(server: str, table: str) -> Any:
    live = Live(GROUND, (server,), 1)
    try:
        return live.rows(server, table)[0]
    finally:
        live.close()


@pytest.mark.parametrize("argument", PURPOSES)
def test_an_argument_is_one_that_people_say_and_each_fact_is_of_its_kind(argument: str) -> None:
    name, _, parameter = argument.partition(".")
    tool = GROUND.tools[name]
    kind = tool.parameter(parameter).said
    assert tool.writes
    assert kind in KINDS
    for source in sources_of(name, parameter):
        server, table, field = source.split(".")
        spec = part(GROUND.phrases(server), "QUESTIONS")[table, field]
        assert (spec["type"], bool(spec.get("know"))) == (kind, True), source


@pytest.mark.parametrize("argument", PURPOSES)
def test_a_tie_is_one_of_those_told_and_one_to_a_parameter_names_one_that_takes_rows(argument: str) -> None:
    name, _, parameter = argument.partition(".")
    for tie in sources_of(name, parameter).values():
        if tie.startswith("@"):
            assert GROUND.tools[name].parameter(tie[1:]).ref is not None
        else:
            kind, _, when = tie.partition(" ")
            assert kind in {"kin", "any", "near", "out", "day"} or kind.startswith("by:"), tie
            assert {*when.split()} <= {"ahead", "soon", "recent", "workday"}, tie


@pytest.mark.parametrize("argument", PURPOSES)
def test_what_must_be_the_same_is_a_field_of_the_facts_row(argument: str) -> None:
    name, _, parameter = argument.partition(".")
    for source, tie in sources_of(name, parameter).items():
        kind = tie.partition(" ")[0]
        server, table, _ = source.split(".")
        if kind.startswith("by:"):
            assert hasattr(some_row(server, table), kind.removeprefix("by:")), tie


def test_nobody_takes_a_fact_for_an_argument_without_a_purpose() -> None:
    assert sources_of("set_chat_status", "until") == {}


@pytest.mark.parametrize("source", sorted(ADDED_UP))
def test_what_is_added_up_is_an_amount_that_people_ask_for(source: str) -> None:
    server, table, field = source.split(".")
    assert part(GROUND.phrases(server), "QUESTIONS")[table, field]["type"] == "money"


@pytest.mark.parametrize("argument", [one for one in PURPOSES if one.endswith(("send_at", "publish_at"))])
def test_two_mails_go_out_together_only_where_they_have_a_name_in_common(argument: str) -> None:
    assert sources_of(*argument.split("."))["email.email.send_at"] == "kin"
