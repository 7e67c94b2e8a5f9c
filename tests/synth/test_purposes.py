"""What a looked-up fact is good for: each purpose names what is there, and rows keep to it."""

from __future__ import annotations

import pytest

from servers.kit.phrases import part
from synth.links import KINDS
from synth.make import default_ground
from synth.purposes import ADDED_UP, PURPOSES, sources_of

GROUND = default_ground()


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
            assert tie in {
                "kin",
                "any",
                "kin ahead",
                "any ahead",
                "any soon",
                "kin recent",
                "near",
                "by:customer ahead",
            }


def test_nobody_takes_a_fact_for_an_argument_without_a_purpose() -> None:
    assert sources_of("set_chat_status", "until") == {}


@pytest.mark.parametrize("source", sorted(ADDED_UP))
def test_what_is_added_up_is_an_amount_that_people_ask_for(source: str) -> None:
    server, table, field = source.split(".")
    assert part(GROUND.phrases(server), "QUESTIONS")[table, field]["type"] == "money"
