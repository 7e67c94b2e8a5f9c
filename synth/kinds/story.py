"""story: one wish that leads through several worlds (format: synth/stories/telling.py)."""

from __future__ import annotations

from synth.kinds.written import Written
from synth.scene import Scene
from synth.skip import Skip
from synth.stories import STORIES, Story, tell

KIND = "story"


def stories_of(servers: frozenset[str]) -> list[Story]:
    """The stories whose worlds are all among these."""
    return [story for story in STORIES if story.servers <= servers]


def write(scene: Scene) -> Written:
    """Write the turns of one row.

    Raises:
        Skip: no story runs over just these worlds.
    """
    fitting = [story for story in STORIES if story.servers == frozenset(scene.servers)]
    if not fitting:
        raise Skip("no story of these worlds")
    tell(scene, scene.rng.choice(fitting))
    return Written()
