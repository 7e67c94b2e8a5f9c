"""The lines with which people ask for a call: which say just what is to be said, and what they can leave out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from servers.kit import Tool
from servers.kit.phrases import part
from synth.goals import CallGoal, holds
from synth.language.patterns import slots
from synth.language.personas import Mood
from synth.live import Ground
from synth.scene import Scene

MOODS: tuple[Mood, ...] = ("do", "say", "frag")
_SLOT = re.compile(r"\{\w+(?::\w+)?\}")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of REQUESTS, with the arguments for which alone it is said, and the test that they must pass."""

    pattern: str
    fixed: Mapping[str, Any]
    guard: str | None = None

    @property
    def slots(self) -> set[str]:
        """The parameters that it says."""
        return set(slots(self.pattern))


def fitting(scene: Scene, goal: CallGoal, said: set[str]) -> Iterator[tuple[Mood, list[Line]]]:
    """Lines by mood whose slots and fixed values are exactly what is to be said."""
    requests = part(scene.ground.phrases(goal.server), "REQUESTS").get(goal.tool.name, {})
    for mood in MOODS:
        lines: list[Line] = []
        for entry in requests.get(mood, ()):
            pattern, guard, fixed = _parts(entry)
            line = Line(pattern, fixed, guard)
            if scene.style.careful and pattern.startswith("~"):
                continue
            if line.slots | fixed.keys() != said or line.slots & fixed.keys():
                continue
            if any(goal.arguments[name] != value for name, value in fixed.items()):
                continue
            if guard is None or holds(scene.live, goal, guard):
                lines.append(line)
        yield mood, lines


def _parts(entry: Any) -> tuple[str, str | None, Mapping[str, Any]]:
    if isinstance(entry, str):
        return entry, None, {}
    pattern, guard, *rest = entry
    return pattern, guard, rest[0] if rest else {}


def has_line(scene: Scene, goal: CallGoal, said: set[str]) -> bool:
    """Whether there is a line that says just these parameters."""
    return any(lines for _, lines in fitting(scene, goal, said - goal.quoted.keys()))


def has_words(scene: Scene, goal: CallGoal) -> bool:
    """Whether there is a line that says all of a call."""
    return has_line(scene, goal, set(goal.arguments))


def heard_by(scene: Scene, goal: CallGoal, servers: Sequence[str]) -> str | None:
    """A tool of these worlds that is asked for with a line that asks for the goal too, None where there is none.

    Lines are the same whose words are, whatever stands in their slots.
    """
    mine = {
        _bare(line.pattern)
        for _, lines in fitting(scene, goal, set(goal.arguments) - goal.quoted.keys())
        for line in lines
    }
    tools = (name for server in servers for name, lines in _bare_lines(scene.ground, server).items() if lines & mine)
    return next(tools, None)


@lru_cache(maxsize=64)
def _bare_lines(ground: Ground, server: str) -> Mapping[str, frozenset[str]]:
    """The words of all requests for each tool of a world."""
    requests = part(ground.phrases(server), "REQUESTS")
    return {
        tool: frozenset(_bare(_parts(entry)[0]) for mood in MOODS for entry in moods.get(mood, ()))
        for tool, moods in requests.items()
    }


def _bare(pattern: str) -> str:
    return _SLOT.sub("{}", pattern.lstrip("~"))


def lines_say(ground: Ground, tool: Tool, name: str) -> set[bool]:
    """Whether requests for a tool say this parameter: some do, some do not, or both."""
    requests = part(ground.phrases(tool.server), "REQUESTS").get(tool.name, {})
    lines = [_parts(entry) for mood in MOODS for entry in requests.get(mood, ())]
    return {name in slots(pattern) or name in fixed for pattern, _, fixed in lines}


def left_unsaid(ground: Ground, tool: Tool) -> frozenset[str]:
    """Parameters that some request for a tool does not say: no other can be left out of one."""
    return _left_unsaid(ground, tool.name)


@lru_cache(maxsize=1024)
def _left_unsaid(ground: Ground, name: str) -> frozenset[str]:
    tool = ground.tools[name]
    return frozenset(one.name for one in tool.parameters if False in lines_say(ground, tool, one.name))
