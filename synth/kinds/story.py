"""story: one wish that leads through several worlds, told by hand (synth/stories/telling.py) or from the graph."""

from __future__ import annotations

from synth.kinds.chain import write_chain
from synth.kinds.written import Written
from synth.scene import Scene
from synth.stories import STORIES, Story, tell

KIND = "story"
FROM_GRAPH = 0.35


def stories_of(servers: frozenset[str]) -> list[Story]:
    """The stories whose worlds are all among these."""
    return [story for story in STORIES if story.servers <= servers]


def write(scene: Scene) -> Written:
    """Write the turns of one row.

    Raises:
        Skip: no story runs over just these worlds.
    """
    fitting = [story for story in STORIES if story.servers == frozenset(scene.servers)]
    if not fitting or scene.rng.random() < FROM_GRAPH:
        write_chain(scene)
        return Written()
    tell(scene, scene.rng.choice(fitting))
    return Written()
