"""A turn some time later: time has passed, mostly something has happened, and the user comes back to it.

What happened is found by running: an event of the world, or time alone, changes facts that people ask for, or makes a
row that they see. Only such a fact is asked for, so that what the history shows of it is not true any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from servers.kit import Event
from servers.kit.phrases import part
from synth.goals import CallGoal, Goal, Question, Topic, writes_on
from synth.refer import guard_holds
from synth.scene import Scene
from synth.skip import Skip
from synth.turns import act
from synth.words import clause, speak
from tasks.task import Happening

_WAITS = (20, 30, 45, 60, 90, 120, 180, 240, 300)
_LAST_HOUR = 21
_TRIES = 5
_BY_TIME_ALONE = 0.15
_ON_TOPIC = 0.75
_UNDRAWN = frozenset({"guest_answers", "guest_proposes_time"})  # take a guest of that very event, which none draws
_A_DAY = timedelta(days=1)
Rows = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Change:
    """A fact that is not what it was, or (with no field) a row that is new."""

    topic: Topic
    field: str | None = None


def come_back(scene: Scene, draw: Callable[[Scene, Topic, Goal], Goal]) -> None:
    """Write a turn about what has changed meanwhile.

    Args:
        draw: gives a goal on a row, `draw(scene, topic, goal before)`.

    Raises:
        Skip: nothing that people ask about has changed.
    """
    rng, memory = scene.rng, scene.memory
    focus, last = memory.focus, scene.last_goal
    if last is None or not scene.ground.worlds[last.server].events:
        raise Skip("nobody comes back")
    wait = pause(scene)
    server = last.server
    events = [] if rng.random() < _BY_TIME_ALONE else [draw_happening(scene, server, focus)]
    scene.told()
    before = _seen(scene, server)
    memory.away += wait
    if any(entry.code is not None for entry in scene.live.advance(wait, events)):
        raise Skip("it cannot happen now")
    changes = _changes(scene, server, before)
    if not changes:
        raise Skip("nothing that people ask about has changed")
    mine = [change for change in changes if change.topic == focus]
    new = [change for change in changes if change.field is None]
    change = rng.choice(mine or new or changes)
    goal = _goal(scene, change, last, draw)
    if change.topic != focus:
        memory.focus = None
        memory.people = []
    memory.back = "same" if change.topic == focus else "other"
    said = clause(scene, goal)
    user = speak(scene, [said])
    memory.back = ""
    draft = act(scene, [goal], user)
    draft.elapse = wait
    draft.events = [Happening(server=name, event=event, arguments=given) for name, event, given in events]


def pause(scene: Scene) -> timedelta:
    """How long: not into the night, so that "today" stays today, nor until what is on its way is there.

    Raises:
        Skip: it is late already.
    """
    now = scene.live.now
    there = min(arrivals(scene), default="")
    fits = [
        minutes
        for minutes in _WAITS
        if now.hour * 60 + now.minute + minutes < _LAST_HOUR * 60
        and (not there or (now + timedelta(minutes=minutes)).isoformat(timespec="minutes")[:16] < there)
    ]
    if not fits:
        raise Skip("it is too late to come back")
    return timedelta(minutes=scene.rng.choice(fits))


def arrivals(scene: Scene) -> Iterator[str]:
    """When what is under way now will be there."""
    for server in scene.live.servers:
        phrases = scene.ground.phrases(server)
        for table, (guard, field) in part(phrases, "UNDER_WAY").items():
            for row in scene.live.rows(server, table):
                if guard_holds(part(phrases, "GUARDS"), guard, row) and getattr(row, field):
                    yield getattr(row, field)


def draw_happening(scene: Scene, server: str, focus: Topic | None) -> tuple[str, str, dict[str, Any]]:
    """Something that can happen, mostly to the row that was spoken of."""
    rng, live = scene.rng, scene.live
    events = [one for one in scene.ground.worlds[server].events.values() if one.name not in _UNDRAWN]
    if not events:
        raise Skip("nothing can happen")
    for _ in range(_TRIES):
        given: dict[str, Any] = {}
        fits = events
        if focus is not None and focus[0] == server and rng.random() < _ON_TOPIC:
            fits = [event for event in events if _takes(event, focus[1])] or events
        event = rng.choice(fits)
        name = None if focus is None else _takes(event, focus[1])
        if name is not None and focus is not None:
            given[name] = focus[2]
        arguments = live.sampled(rng, event, given, server=server)
        if arguments is None or not _is_close_by(scene, server, event, arguments):
            continue
        if not _takes_new(scene, server, event, arguments):
            return server, event.name, arguments
    raise Skip("nothing can happen")


def _is_close_by(scene: Scene, server: str, event: Event, arguments: Mapping[str, Any]) -> bool:
    """Whether what happens to a row can be known already: nobody delays a flight that leaves in December."""
    name, field = part(scene.ground.phrases(server), "ON_THE_DAY").get(event.name, ("", ""))
    parameter = next((one for one in event.parameters if one.name == name), None)
    if parameter is None or parameter.ref is None:
        return True
    row = scene.live.row(server, parameter.ref.table, arguments[name])
    last = (scene.live.now + _A_DAY).isoformat(timespec="minutes")[:16]
    return row is not None and str(getattr(row, field))[:16] <= last


def _takes_new(scene: Scene, server: str, event: Event, arguments: Mapping[str, Any]) -> bool:
    """Whether an event names a row that the plan made: another run gives that another id."""
    for parameter in event.parameters:
        if parameter.ref is None or parameter.name not in arguments:
            continue
        value, table = arguments[parameter.name], parameter.ref.table
        keys = set(value) if parameter.many else {value}
        if keys & set(scene.live.ids(server, table)) - set(scene.live.start_ids(server, table)):
            return True
    return False


def _takes(event: Event, table: str) -> str | None:
    """The parameter that takes one row of a table."""
    return next((p.name for p in event.parameters if p.ref is not None and p.ref.table == table and not p.many), None)


def _seen(scene: Scene, server: str) -> Rows:
    """Rows of the tables that people ask about or have something done with."""
    asked = {table for table, _ in part(scene.ground.phrases(server), "QUESTIONS")}
    return {
        table: dict(scene.live.ids(server, table))
        for table in scene.ground.worlds[server].things
        if table in asked or writes_on(scene.live, (server, table, ""))
    }


def _changes(scene: Scene, server: str, before: Rows) -> list[Change]:
    """Facts that people ask for and that are others than before, and rows that are new, in the order of the world."""
    phrases = scene.ground.phrases(server)
    asked: Mapping[tuple[str, str], Any] = part(phrases, "QUESTIONS")
    guards = part(phrases, "GUARDS")
    found: list[Change] = []
    for table, rows in _seen(scene, server).items():
        for key, row in rows.items():
            old = before[table].get(key)
            topic = (server, table, key)
            if old is None:
                if writes_on(scene.live, topic) or any(name == table for name, _ in asked):
                    found.append(Change(topic))
                continue
            if old == row:
                continue
            found.extend(
                Change(topic, name)
                for (of, name), spec in asked.items()
                if of == table
                and getattr(old, name) != getattr(row, name)
                and getattr(row, name) not in (None, "")
                and ("guard" not in spec or guard_holds(guards, spec["guard"], row))
            )
    return found


def _goal(scene: Scene, change: Change, last: Goal, draw: Callable[[Scene, Topic, Goal], Goal]) -> Goal:
    server, table, key = change.topic
    if change.field is None:
        goal: Goal = draw(scene, change.topic, last)
        if isinstance(goal, CallGoal) and not goal.tool.writes:
            raise Skip("nothing to do with what is new")
        return goal
    spec = part(scene.ground.phrases(server), "QUESTIONS")[table, change.field]
    scene.memory.told.discard((server, table, key, change.field))
    return Question(server, table, scene.live.row(server, table, key), change.field, spec)
