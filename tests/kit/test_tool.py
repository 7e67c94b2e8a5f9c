from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from jsonschema import Draft202012Validator
from pydantic import Field

from servers.kit import (
    BATCH,
    UNORDERED,
    Cents,
    Day,
    InvalidArguments,
    Limit,
    Moment,
    Month,
    Ref,
    TimeOfDay,
    Toolbox,
    page,
)
from servers.kit.schema import input_schema, mcp_tool, surface_hash
from servers.kit.tool import Tool, build_tool
from sessions import World
from tests.sessions.tiny import Item

Sku = Annotated[str, Ref(Item), Field(description="An item.")]
toolbox = Toolbox()


@toolbox.write(Item, confirm=True, irreversible=True)
def set_many(
    world: World,
    skus: Annotated[list[Sku], BATCH, Field(min_length=1, max_length=3)],
    price: Cents,
    colours: Annotated[list[Literal["red", "blue"]], UNORDERED, Field(description="Colours.")] | None = None,
    day: Day | None = None,
    at: Moment | None = None,
    month: Month | None = None,
    opens: TimeOfDay | None = None,
    urgent: Annotated[bool, Field(description="Now.")] = False,
    limit: Limit = 20,
) -> dict[str, int]:
    """Set the price of many items.

    A second
    paragraph.

    Raises:
        Conflict: one of them is sold,
            or lost.
        Refused: the price is not yours to set.
    """
    return {}


@pytest.fixture
def tool() -> Tool:
    return build_tool("shop", toolbox.drafts[0])


def test_a_docstring_is_a_description_and_its_errors(tool: Tool) -> None:
    assert tool.description == "Set the price of many items.\n\nA second paragraph."
    assert tool.raises == {"conflict": "one of them is sold, or lost.", "refused": "the price is not yours to set."}
    assert (tool.writes, tool.read_only, tool.irreversible) == (("item",), False, True)


def test_types_carry_meaning(tool: Tool) -> None:
    skus, colours = tool.parameter("skus"), tool.parameter("colours")
    assert (skus.many, skus.batch, skus.unordered, skus.required) == (True, True, False, True)
    assert skus.ref is not None
    assert skus.ref.table == "item"
    assert (colours.enum, colours.unordered, colours.required) == (("red", "blue"), True, False)
    assert [tool.parameter(name).said for name in ("price", "day", "at", "month", "opens")] == [
        "money", "day", "moment", "month", "time",
    ]  # fmt: skip


def test_the_schema_is_flat_and_says_limits_in_words(tool: Tool) -> None:
    schema = input_schema(tool)
    Draft202012Validator.check_schema(schema)
    assert schema["required"] == ["skus", "price"]
    assert schema["properties"]["skus"] == {
        "type": "array",
        "items": {"type": "string"},
        "description": "An item (1 to 3 entries).",
    }
    assert schema["properties"]["colours"]["items"] == {"type": "string", "enum": ["red", "blue"]}
    assert schema["properties"]["limit"]["description"] == "How many rows to return at most (1 to 50, default 20)."
    assert input_schema(tool, strip_enums=True)["properties"]["colours"]["items"] == {"type": "string"}
    assert mcp_tool(tool)["annotations"]["destructiveHint"] is True


def test_the_surface_hash_sees_what_an_agent_sees(tool: Tool) -> None:
    assert surface_hash([tool]) == surface_hash([tool])
    assert surface_hash([tool]) != surface_hash([tool], strip_enums=True)


GOOD: dict[str, Any] = {"skus": ["sku-1"], "price": 100}


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({}, {}),
        ({"price": 100.0}, {"price": 100}),
        ({"skus": '["sku-1", "sku-2"]'}, {"skus": ["sku-1", "sku-2"]}),
        ({"colours": '["red"]'}, {"colours": ["red"]}),
        ({"day": "2026-02-28", "at": "2026-03-11T10:00", "month": "2026-12", "opens": "23:59"}, None),
    ],
)
def test_slips_that_are_forgiven(tool: Tool, given: dict[str, Any], taken: dict[str, Any] | None) -> None:
    assert tool.validate(GOOD | given) == GOOD | (given if taken is None else taken)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"price": "100"}, "'price' must be an integer, not '100'."),
        ({"price": True}, "'price' must be an integer, not True."),
        ({"price": 0}, "'price' input should be greater than 0, not 0."),
        ({"price": None}, "'price' must be an integer, not None."),
        ({"skus": []}, "'skus' list should have at least 1 item"),
        ({"skus": "sku-1"}, "'skus' must be a list, not 'sku-1'."),
        ({"skus": [1]}, "'skus.0' must be a string, not 1."),
        ({"colours": ["green"]}, "'colours.0' must be one of 'red' or 'blue', not 'green'."),
        ({"day": "2026-02-30"}, "'day' must be a date that exists"),
        ({"day": "9999-12-31"}, "'day' must lie in the years 1900 to 2199"),
        ({"at": "1899-12-31T23:59"}, "'at' must lie in the years 1900 to 2199"),
        ({"month": "2200-01"}, "'month' must lie in the years 1900 to 2199"),
        ({"day": "yesterday"}, "'day' has the wrong form"),
        ({"at": "2026-03-11 10:00"}, "'at' has the wrong form"),
        ({"month": "2026-13"}, "'month' has the wrong form"),
        ({"skus": ["sku-\ud83d"]}, "'skus' holds half of a character"),
        ({"urgent": 1}, "'urgent' must be true or false, not 1."),
        ({"limit": 51}, "'limit' input should be less than or equal to 50"),
        ({"pirce": 1}, "There is no argument 'pirce'; did you mean 'price'?"),
        ({"zzz": 1}, "There is no argument 'zzz'; set_many takes 'skus', 'price'"),
    ],
)
def test_what_is_wrong_is_said(tool: Tool, given: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidArguments) as caught:
        tool.validate(GOOD | given)
    assert said in str(caught.value)


@pytest.mark.parametrize("arguments", [None, [], "x", 3])
def test_arguments_are_an_object(tool: Tool, arguments: Any) -> None:
    with pytest.raises(InvalidArguments, match="must be an object"):
        tool.validate(arguments)


def test_missing_arguments_are_named_together(tool: Tool) -> None:
    with pytest.raises(InvalidArguments, match=r"'skus' is required\. 'price' is required\."):
        tool.validate({})


def test_a_parameter_without_a_description_is_no_tool() -> None:
    box = Toolbox()

    @box.read
    def bare(world: World, thing: str) -> dict[str, int]:
        """Look."""
        return {}

    with pytest.raises(TypeError, match="no description"):
        build_tool("shop", box.drafts[0])


def test_pages_follow_each_other_to_the_end() -> None:
    rows = list(range(45))
    seen: list[int] = []
    cursor = None
    for _ in range(3):
        found = page(rows, 20, cursor)
        seen.extend(found.rows)
        cursor = found.next_cursor
    assert (seen, cursor) == (rows, None)
    for wrong in ("x", "", "ZnJvbTp4", "!!"):
        with pytest.raises(InvalidArguments, match="is not a cursor"):
            page(rows, 20, wrong)
