"""A wish that leads from world to world, planned from the tool graph: a fact of one world is an argument in the next.

Which fact serves which argument is declared (synth/purposes.py); a value that one world shows is tried there, and
the call must run. The words are those of both worlds, joined by shared frames. Up to four turns, over two to four
worlds; a later turn starts from where the last one ended.
"""

from __future__ import annotations

from synth.kinds.complete import go_on
from synth.links import draw_link, link_clause, link_pairs
from synth.scene import Scene
from synth.skip import Skip
from synth.turns import act
from synth.words import speak

_TRIES = 5
_MOST_LINKS = 3


def write_chain(scene: Scene) -> None:
    """Write the turns of one row.

    Raises:
        Skip: no fact of one of these worlds fits a call of another.
    """
    found = list(link_pairs(scene.live, scene.servers))
    if not found:
        raise Skip("no edge between these worlds")
    source, taker = scene.rng.choice(found)
    _follow_edge(scene, source, taker)
    reached = {source, taker}
    for _ in range(_MOST_LINKS if len(scene.servers) > 2 else 0):
        onward = [(one, other) for one, other in found if one in reached and other not in reached]
        if not onward:
            break
        saved = scene.save()
        try:
            source, taker = scene.rng.choice(onward)
            scene.memory.focus = None
            scene.memory.people = []
            _follow_edge(scene, source, taker)
        except Skip:
            scene.restore(saved)
            continue
        scene.live.forget(saved[1])
        reached.add(taker)
    go_on(scene, scene.rng.choices([0, 1], [65, 35])[0])


def _follow_edge(scene: Scene, source: str, taker: str) -> None:
    """One turn: what one world shows is done in the other."""
    lost = Skip("no fact fits any call")
    for _ in range(_TRIES):
        try:
            link = draw_link(scene, taker, [source])
            clause = link_clause(scene, link)
        except Skip as skip:
            lost = skip
            scene.memory.people = []
            continue
        act(scene, [link.goal], speak(scene, [clause]))
        return
    raise lost
