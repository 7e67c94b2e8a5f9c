"""A world of the tool names that the official conformance suite calls, as far as a world's tools can answer them.

TOOLWORLDS_WORLDS=tests.conformance.world:CONFORMANCE loads it.
"""

from __future__ import annotations

from typing import TypedDict

from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.cast import Cast
from servers.kit import Environment, Refused, Toolbox
from sessions import World


class Base(DeclarativeBase):
    """Tables."""


class Sample(Base):
    """A line to read."""

    __tablename__ = "sample"
    sample_id: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[str]


class SampleView(TypedDict):
    """What a line says."""

    text: str


toolbox = Toolbox()


@toolbox.read
def test_simple_text(world: World) -> SampleView:
    """Read a line of text."""
    row = world.get(Sample, "simple")
    assert row is not None
    return {"text": row.text}


@toolbox.read
def test_error_handling(world: World) -> SampleView:
    """Fail as a tool may fail.

    Raises:
        Refused: always.
    """
    raise Refused(f"There are {len(world.find(Sample))} lines, and none of them is for you.")


@toolbox.read
def test_logging_tool(world: World) -> SampleView:
    """Read a line; where a server sends log messages, it would send some."""
    return test_simple_text(world)


def fill(world: World, _: Cast) -> None:
    """One line."""
    world.insert(Sample, sample_id="simple", text="A simple line, for tests.")


CONFORMANCE = Environment("conformance", 1, "Tools of the conformance suite.", Base, fill, toolbox, "Nothing is due.")
