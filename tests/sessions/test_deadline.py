"""A call that runs too long is broken off, undone, and a fault of ours."""

from __future__ import annotations

from typing import Annotated, TypedDict

import pytest
from pydantic import Field
from sqlalchemy import func, literal, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.cast import Cast
from servers.kit import Environment, Toolbox
from sessions import Store, StoreLimits, World, generated
from tests.sessions.tiny import setting


class Base(DeclarativeBase):
    """Tables of the mill."""


class Sack(Base):
    """What was ground."""

    __tablename__ = "sack"
    sack_id: Mapped[str] = mapped_column(primary_key=True, info=generated("S-{6}"))


class Ground(TypedDict):
    """Sacks in all."""

    sacks: int


mill = Toolbox()


@mill.write(Sack)
def grind(world: World, turns: Annotated[int, Field(description="How far.")]) -> Ground:
    """Write a row, then count up to a number in the database."""
    world.insert(Sack)
    steps = select(literal(1).label("n")).cte("steps", recursive=True)
    steps = steps.union_all(select(steps.c.n + 1).where(steps.c.n < turns))
    world.sql(select(func.count().label("n")).select_from(steps))
    return {"sacks": len(world.find(Sack))}


def fill(world: World, cast: Cast) -> None:
    """Nothing is there at first."""


MILL = Environment("mill", 1, "A mill.", Base, fill, mill, policy="")


@pytest.fixture
def store() -> Store:
    return Store({"mill": MILL}, setting, StoreLimits(call_s=0.05))


def test_a_call_beyond_its_deadline_is_undone(store: Store) -> None:
    session = store.create(["mill"], 1)
    store.call(session, "mill", "grind", {"turns": 10})
    before = store.delta(session).digest()
    late = store.call(session, "mill", "grind", {"turns": 10**12})
    assert late.code == "internal_error"
    assert session.infra_errors == 1
    assert store.delta(session).digest() == before
    again = store.call(session, "mill", "grind", {"turns": 10})
    assert (again.code, again.text) == (None, '{"sacks":2}')


def test_a_deadline_that_has_passed_breaks_nothing_off_between_calls(store: Store) -> None:
    session = store.create(["mill"], 1)
    store.call(session, "mill", "grind", {"turns": 10**12})
    world = store.look(session, "mill")
    numbers = select(literal(1).label("n")).cte("numbers", recursive=True)
    numbers = numbers.union_all(select(numbers.c.n + 1).where(numbers.c.n < 200_000))
    assert world.sql(select(func.count().label("n")).select_from(numbers))[0].n == 200_000


def test_inside_a_trial_a_late_call_leaves_the_trial_whole(store: Store) -> None:
    session = store.create(["mill"], 1)
    with store.trial(session):
        store.call(session, "mill", "grind", {"turns": 10})
        assert store.call(session, "mill", "grind", {"turns": 10**12}).code == "internal_error"
        assert store.call(session, "mill", "grind", {"turns": 10}).text == '{"sacks":2}'
    assert store.call(session, "mill", "grind", {"turns": 10}).text == '{"sacks":1}'
