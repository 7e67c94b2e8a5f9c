"""Answers to "which of the two, and by how much": said of the right one, of the other, and of the wrong one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from rewards.adversary.scene import Scene
from rewards.adversary.script import Move, Say, Script
from tasks.comparatives import turned

_BY = re.compile(r",? by (?=\S)")


def held_against_the_other(scene: Scene) -> Iterator[Script]:
    """Which of two it is, with what it is held against: the desk costs more than the rug."""
    yield from _answered(scene, swapped=False, round_about=False)


def said_of_the_other(scene: Scene) -> Iterator[Script]:
    """The same from the other's side: the rug costs less than the desk."""
    yield from _answered(scene, swapped=True, round_about=True)


def swaps_the_two(scene: Scene) -> Iterator[Script]:
    """The right difference, said of the wrong one: the rug costs more than the desk."""
    yield from _answered(scene, swapped=True, round_about=False)


def turns_the_two(scene: Scene) -> Iterator[Script]:
    """The right difference, the wrong way round: the desk costs less than the rug."""
    yield from _answered(scene, swapped=False, round_about=True)


def names_both(scene: Scene) -> Iterator[Script]:
    """The right difference between the two, and not a word on which of them it is."""
    changed: dict[int, Move | None] = {}
    for saying in scene.gold.sayings:
        before = cast("Say", scene.moves[scene.endings[saying.turn]]).text
        by = _BY.search(before)
        if len(saying.instead) == 1 and by is not None:
            both = sorted((str(saying.value), saying.instead[0]))
            changed[scene.endings[saying.turn]] = Say(f"{' and '.join(both)} differ by {before[by.end() :]}")
    if changed:
        yield Script(scene.instead(changed))


def _answered(scene: Scene, *, swapped: bool, round_about: bool) -> Iterator[Script]:
    """Gold with the sentence that says which of two it is said of either, in its words or in the opposite ones."""
    changed: dict[int, Move | None] = {}
    for saying in scene.gold.sayings:
        before = cast("Say", scene.moves[scene.endings[saying.turn]]).text
        one, by = str(saying.value), _BY.search(before)
        name = re.search(re.escape(one), before, re.IGNORECASE)
        if len(saying.instead) != 1 or by is None or name is None or name.start() > by.start():
            continue
        (other,) = saying.instead
        words = before[name.end() : by.start()]
        said = turned(words) if round_about else words
        if said is not None:
            first, second = (other, one) if swapped else (one, other)
            text = f"{before[: name.start()]}{first}{said} than {second}{before[by.start() :]}"
            changed[scene.endings[saying.turn]] = Say(text)
    if changed:
        yield Script(scene.instead(changed))
