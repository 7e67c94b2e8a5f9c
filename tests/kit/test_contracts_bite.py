"""Each contract catches the fault it is there for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import pytest
from pydantic import Field
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from typing_extensions import TypedDict

from servers.cast import Cast
from servers.kit import Conflict, Environment, FreeText, Ref, Refused, Toolbox, find
from servers.kit.check import CONTRACTS, Bench, Breach, breaches
from sessions import World, generated, mark
from tests.sessions.tiny import setting


class Base(DeclarativeBase):
    """One shelf of boxes and a book."""


class Box(Base):
    __tablename__ = "box"
    box_id: Mapped[str] = mapped_column(primary_key=True, info=generated("BX-{6}"))
    label: Mapped[str] = mapped_column(info=mark("text"))
    count: Mapped[int]


class Entry(Base):
    __tablename__ = "entry"
    entry_id: Mapped[str] = mapped_column(primary_key=True, info=generated("EN-{6}"))
    box_id: Mapped[str]
    count: Mapped[int]
    left: Mapped[int]


class Stamp(Base):
    __tablename__ = "stamp"
    stamp_id: Mapped[str] = mapped_column(primary_key=True, info=generated("ST-{6}"))
    at: Mapped[str]


class Line(Base):
    __tablename__ = "line"
    line_id: Mapped[str] = mapped_column(primary_key=True, info=generated("LN-{6}"))
    text: Mapped[str]


BoxId = Annotated[str, Ref(Box), Field(description="A box, such as BX-7K3QX9.")]
Count = Annotated[int, Field(ge=0, le=9, description="How many.")]


class Answer(TypedDict):
    """What every tool here answers."""

    count: int


def fill(world: World, _cast: Cast) -> None:
    """Three boxes."""
    for n in range(3):
        world.insert(Box, label=f"box {n}", count=n)


def bench_of(kind: str, function: Callable[..., Any]) -> Bench:
    toolbox = Toolbox()
    (toolbox.read if kind == "read" else toolbox.write(Box))(function)
    return Bench(Environment("shelf", 1, "Boxes.", Base, fill, toolbox, policy="", phrases=PHRASES), setting)


class _Phrases:
    VALUES = {"tool.label": ("pick", ["red", "blue"]), "honest.count": ("count", 0, 9), "tool.count": ("count", 1, 9)}  # noqa: RUF012 - stands for a module


PHRASES: Any = _Phrases


def honest(world: World, box_id: BoxId, count: Count, label: FreeText = "") -> Answer:
    """Set the count of a box.

    Raises:
        Conflict: it has that count.
    """
    box = find(world, Box, box_id)
    if box.count == count:
        raise Conflict("It has that count.")
    world.update(Box, box_id, count=count, label=label or box.label)
    return {"count": count}


def test_an_honest_tool_breaks_nothing() -> None:
    bench = bench_of("write", honest)
    found = list(breaches(bench.environment, setting))
    assert [wrong for _, _, wrong in found if wrong] == []
    assert len(found) == len(CONTRACTS)


def caught(contract: str, kind: str, function: Callable[..., Any], match: str) -> None:
    bench = bench_of(kind, function)
    (tool,) = bench.environment.tools.values()
    with pytest.raises(Breach, match=match):
        CONTRACTS[contract](bench, tool)


def test_a_reserved_name_is_caught() -> None:
    def reset(world: World) -> Answer:
        """Say nothing."""
        return {"count": len(world.find(Box))}

    caught("name_and_text", "read", reset, "no legal tool name")


def test_a_reading_tool_that_writes_is_caught() -> None:
    def tool(world: World, box_id: BoxId) -> Answer:
        """Look into a box."""
        return {"count": world.update(Box, box_id, count=9).count}

    caught("effects_are_as_declared", "read", tool, r"wrote \['box'\]")


def test_an_undeclared_table_is_caught() -> None:
    def tool(world: World, box_id: BoxId) -> Answer:
        """Empty a box."""
        world.insert(Line, text="emptied")
        return {"count": world.update(Box, box_id, count=0).count}

    caught("effects_are_as_declared", "write", tool, r"wrote \['line'\]")


def test_a_code_that_the_docstring_does_not_name_is_caught() -> None:
    def tool(world: World, box_id: BoxId) -> Answer:
        """Empty a box."""
        if find(world, Box, box_id).count == 0:
            raise Refused("It is empty.")
        return {"count": world.update(Box, box_id, count=0).count}

    caught("effects_are_as_declared", "write", tool, "raised refused")


def test_a_crash_is_caught() -> None:
    def tool(world: World, box_id: BoxId) -> Answer:
        """Divide a box."""
        return {"count": 8 // find(world, Box, box_id).count}

    caught("effects_are_as_declared", "read", tool, "broke on")


def test_an_unknown_id_that_answers_something_is_caught() -> None:
    def tool(world: World, box_id: BoxId) -> Answer:
        """Look into a box."""
        box = world.get(Box, box_id)
        return {"count": box.count if box else 0}

    caught("unknown_references_are_not_found", "read", tool, "success where")


def test_a_result_that_its_type_does_not_say_is_caught() -> None:
    def tool(world: World, box_id: BoxId) -> Answer:
        """Look into a box."""
        return {"count": find(world, Box, box_id).label}  # pyright: ignore[reportReturnType] - the planted fault

    caught("results_fit", "read", tool, "its type does not say")


def test_an_endless_result_is_caught() -> None:
    def tool(world: World) -> dict[str, str]:
        """Look into all boxes."""
        return {"text": "x" * 70_000 * len(world.find(Box))}

    caught("results_fit", "read", tool, "bytes")


def test_a_tool_that_never_succeeds_is_caught() -> None:
    def tool(world: World, box_id: BoxId) -> Answer:
        """Open a box.

        Raises:
            Conflict: always.
        """
        raise Conflict(f"No key to {find(world, Box, box_id).label}.")

    caught("runs_repeat", "write", tool, "never succeeded")


def test_a_created_id_in_stored_text_is_caught() -> None:
    def tool(world: World) -> Answer:
        """Add a box."""
        made = world.insert(Box, label="new", count=1)
        world.update(Box, made.box_id, label=f"box {made.box_id}")
        return {"count": 1}

    caught("stored_text_names_no_created_id", "write", tool, "stored a created id")


def test_a_running_number_that_is_compared_is_caught() -> None:
    def tool(world: World, label: FreeText) -> Answer:
        """Add a box."""
        return {"count": world.insert(Box, label=label, count=len(world.find(Box))).count}

    caught("order_of_independent_writes_is_free", "write", tool, "end differently")


def test_a_tool_with_a_memory_is_caught() -> None:
    calls: list[int] = []

    def tool(world: World, box_id: BoxId) -> Answer:
        """Look into a box."""
        calls.append(find(world, Box, box_id).count)
        return {"count": len(calls)}

    caught("runs_repeat", "read", tool, "differently on equal worlds")


def test_a_running_balance_that_is_compared_is_caught() -> None:
    def tool(world: World, box_id: BoxId, count: Count) -> Answer:
        """Put so many into a box and write it into its book."""
        left = find(world, Box, box_id).count + count
        world.insert(Entry, box_id=box_id, count=count, left=left)
        return {"count": world.update(Box, box_id, count=left).count}

    caught("running_values_are_not_compared", "write", tool, "running value")


def test_a_time_that_is_compared_is_caught() -> None:
    def tool(world: World) -> Answer:
        """Stamp the book."""
        world.insert(Stamp, at=world.now.isoformat())
        return {"count": 1}

    caught("clock_is_not_compared", "write", tool, "some time later")


def test_a_day_that_is_compared_is_not() -> None:
    def tool(world: World) -> Answer:
        """Stamp the book."""
        world.insert(Stamp, at=world.now.date().isoformat())
        return {"count": 1}

    bench = bench_of("write", tool)
    CONTRACTS["clock_is_not_compared"](bench, bench.environment.tools["tool"])
