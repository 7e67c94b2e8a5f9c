"""Turns that rest on more than one figure: two held against each other, added up, multiplied, changed by so much."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from servers.kit import Tool
from servers.kit.phrases import part
from synth.comparing import compare, compared, depending, one_of_two, whichever
from synth.deriving import derived, derives, multiply
from synth.goals import Goal, Question, Topic, wanted_fields
from synth.live import Live
from synth.purposes import ADDED_UP, CHOICES
from synth.recall import add_up
from synth.scene import Scene
from synth.skip import Skip
from synth.turns import act
from synth.words import clause, speak, why

Way = Callable[[Scene], None]
_FREELY = {compare: 9, add_up: 8, multiply: 4, whichever: 8, depending: 4}
_OPENS = 0.8
_ASKS = {compare: 18, add_up: 13, multiply: 9}
_CHOOSES, _DEPENDS, _DERIVES = 22, 8, 28


def open_with_figures(scene: Scene) -> bool:
    """Write the first turn so, as often as people would want what the row aims at so; whether it did.

    Raises:
        Skip: there are no such figures.
    """
    tool = scene.ground.tools.get(scene.aim)
    ways = _ways_to(scene.live, tool) if tool is not None else {way: share * _OPENS for way, share in _FREELY.items()}
    roll = scene.rng.random() * 100
    for way, share in ways.items():
        roll -= share
        if roll < 0:
            way(scene)
            return True
    return False


def go_on_with_figures(scene: Scene) -> None:
    """Write another turn so.

    Raises:
        Skip: there are no such figures.
    """
    scene.memory.focus = None
    scene.memory.people = []
    way = scene.rng.choices(list(_FREELY), list(_FREELY.values()))[0]
    way(scene)


def take_one_of_two(scene: Scene, draw: Callable[[Scene, Topic, Goal], Goal]) -> None:
    """Write a turn about one of the two rows that were spoken of last: "the second one".

    Args:
        draw: gives a goal on a row, `draw(scene, topic, goal before)`.

    Raises:
        Skip: there is nothing to want of it.
    """
    said = one_of_two(scene)
    last = scene.last_goal
    if last is None:
        raise Skip("no two rows were spoken of")
    goal = draw(scene, (said.server, said.table, said.id), last)
    if isinstance(goal, Question):
        goal.mention = said
    else:
        name = part(scene.ground.phrases(goal.server), "TOPIC").get(goal.tool.name)
        if name not in goal.rows or goal.derived:
            raise Skip("it is not about that one")
        goal.mentions[name] = [said]
    scene.memory.focus = None
    scene.memory.people = []
    spoken = clause(scene, goal)
    act(scene, [goal], speak(scene, [spoken], why(scene, goal, spoken.mood)))


def _ways_to(live: Live, tool: Tool) -> dict[Way, float]:
    """Ways to need a tool, each with how many of a hundred rows go it."""
    found: dict[Way, float] = {}
    if tool.writes:
        if any(f"{tool.name}.{parameter.name}" in CHOICES for parameter in tool.parameters):
            found[partial(whichever, tool=tool)] = _CHOOSES
            found[partial(depending, tool=tool)] = _DEPENDS
        if derives(live.ground, tool):
            found[partial(_derive, tool=tool)] = _DERIVES
        return found
    shown = wanted_fields(live)
    added = {source.rpartition(".")[2] for source in ADDED_UP if source.startswith(f"{tool.server}.")}
    multiplied = {field for _, field in part(live.ground.phrases(tool.server), "MULTIPLIED")}
    fields = {
        compare: {field for _, _, field in compared(live, [tool.server])},
        add_up: added,
        multiply: multiplied,
    }
    return {way: share for way, share in _ASKS.items() if fields[way] & shown}


def _derive(scene: Scene, tool: Tool) -> None:
    goals, user = derived(scene, tool)
    act(scene, goals, user)
