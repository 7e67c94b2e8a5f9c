"""All that the scripted user can say in a turn beside its text, in the speaker's own register."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from servers.kit.phrases import part
from synth.goals import CallGoal, Goal, Question
from synth.language import replies
from synth.language.patterns import expand, usable
from synth.language.realise import say_again
from synth.refer import Mention, choose, mentions
from synth.scene import Scene
from synth.skip import Skip
from synth.words import aside, clause, fill_slots, said_argument

_TRIES = 4
_SINGULAR, _SEVERAL = re.compile(r"\{v\} is\b"), re.compile(r"\band\b|(?<!s)s$")
_FORMS = {"money": "noun", "moment": "adv", "day": "adv"}
_PRONOUNS = frozenset({"her", "him", "them"})


def common(scene: Scene, goals: Sequence[Goal], user: str, *, drop: AbstractSet[str] = frozenset()) -> dict[str, str]:
    """What any turn needs: the request again, an objection, giving up, and yes to a needless question."""
    return {
        "yes": spoken(scene, replies.YES),
        "objection": spoken(scene, replies.OBJECTION if _wants_a_change(goals) else replies.DOUBT),
        "restate": restate(scene, goals, user, drop=drop),
        "never_mind": spoken(scene, replies.NEVER_MIND),
    }


def _wants_a_change(goals: Sequence[Goal]) -> bool:
    return any(isinstance(goal, CallGoal) and goal.tool.writes for goal in goals)


def restate(scene: Scene, goals: Sequence[Goal], user: str, *, drop: AbstractSet[str] = frozenset()) -> str:
    """The request again, in the words of the turn: another verb may be another wish.

    A turn that only gives a value says the whole request; the very text where there is no other way.
    """
    for _ in range(_TRIES if scene.memory.core else 0):
        try:
            return aside(scene, say_again(scene.rng, scene.memory.core, scene.style))
        except Skip:
            continue
    calls = [goal for goal in goals if isinstance(goal, CallGoal)]
    if any(goal.derived or goal.linked.keys() & goal.forms.keys() or _points_twice(goal) for goal in calls):
        return user
    if any(_gives_choice(goal) for goal in calls):
        return user
    try:
        texts = [clause(scene, goal, drop=drop, only="do") for goal in calls]
    except Skip:
        texts = []
    if len(texts) != len(goals) or not texts or any(text.mood != "do" for text in texts):
        return user
    try:
        return aside(scene, say_again(scene.rng, [(one.mood, one.text) for one in texts], scene.style))
    except Skip:
        return user


def _gives_choice(goal: CallGoal) -> bool:
    """Whether a later turn than the first gave one of a closed list: each line says it with a tale of its own."""
    return any(
        source.startswith("user:") and source != "user:0" and goal.tool.parameter(name).enum
        for name, source in goal.carried.items()
    )


def _points_twice(goal: CallGoal) -> bool:
    """Whether two of its rows would both be "it"."""
    return sum(mention.anaphor for named in goal.mentions.values() for mention in named) > 1


def spoken(scene: Scene, lines: Iterable[str]) -> str:
    """One of these short turns."""
    for _ in range(_TRIES):
        line = scene.rng.choice(usable(lines, formal=scene.style.careful))
        try:
            return aside(scene, expand(scene.rng, line, formal=scene.style.careful))
        except Skip:
            continue
    raise Skip("no short reply reads well")


def given(scene: Scene, goal: CallGoal, name: str) -> str:
    """A missing value, given after a question. What names a row stays in `goal.mentions`.

    Raises:
        Skip: it cannot be said.
    """
    text, _ = given_text(scene, goal, name)
    return aside(scene, text)


def given_text(scene: Scene, goal: CallGoal, name: str) -> tuple[str, str]:
    """The same with its value as a token, and the form that was used."""
    parameter = goal.tool.parameter(name)
    gives = part(scene.ground.phrases(goal.server), "GIVE")
    kind = (
        "row"
        if parameter.ref
        else {"minutes": "duration", "count": "number"}.get(parameter.said or "text", parameter.said or "text")
    )
    own = gives.get(f"{goal.tool.name}.{name}") or gives.get(name)
    lines = own or replies.GIVE.get(kind) or replies.GIVE["text"]
    forms, mask = said_argument(scene, goal, name)
    form = "" if own else _FORMS.get(kind, "")
    line = expand(
        scene.rng, scene.rng.choice(usable(lines, formal=scene.style.formal) or lines), formal=scene.style.formal
    )
    if kind in {"row", "text"} and _SINGULAR.search(line) and _SEVERAL.search(forms[""]):
        line = "{v}"
    quoted = '"{v}"' in line and isinstance(goal.arguments.get(name), str) and parameter.ref is None
    if quoted:
        return line.replace("{v}", scene.slots.add(goal.arguments[name], mask)), form
    said = {"v": ({**forms, "": forms.get(form, forms[""])}, mask)}
    return fill_slots(scene, line, said), form


def already(scene: Scene, goal: CallGoal, names: Iterable[str]) -> dict[str, str]:
    """Values that were said, said again: the answer to one who names them wrongly."""
    found: dict[str, str] = {}
    for name in names:
        words = _again(scene, goal, name) if name in goal.said | goal.mentions.keys() else None
        if words is None:
            continue
        *said, was_said = words
        lines = replies.ALREADY_SAID if was_said else replies.SAID_FIRST
        line = expand(scene.rng, scene.rng.choice(usable(lines, formal=scene.style.formal)), formal=scene.style.formal)
        token = scene.slots.add(*said)
        try:
            found[name] = aside(scene, line.replace("{v}", token))
        except Skip:
            continue
    return found


def _again(scene: Scene, goal: CallGoal, name: str) -> tuple[str, str, bool] | None:
    """A value in words, its mask, and whether the user has said just these; a row by what it was called before."""
    parameter = goal.tool.parameter(name)
    if parameter.ref is None:
        if parameter.base == "boolean" or name in goal.derived or name in goal.linked:
            return None
        forms, mask = said_argument(scene, goal, name)
        return forms[""], mask, True
    if len(goal.rows[name]) != 1:
        return None
    row, table = goal.rows[name][0], parameter.ref.table
    said = [one for one in goal.mentions.get(name, []) if _names(one)] or _called(scene, goal.server, table, row.id)
    if said:
        return said[-1].forms[""], said[-1].mask, True
    found = mentions(scene.rng, scene.live, goal.server, table, row, scene.style)
    plain = choose(scene.rng, [one for one in found if one.order is None] or found)
    return None if plain is None else (plain.forms[""], plain.mask, False)


def _names(said: Mention) -> bool:
    return not said.anaphor and said.forms[""] not in _PRONOUNS


def _called(scene: Scene, server: str, table: str, key: str) -> list[Mention]:
    """What the user has called a row in earlier turns, as far as the words denote it still."""
    rows = scene.live.rows(server, table)
    found: list[Mention] = []
    for goal in scene.memory.done:
        named = [[goal.mention]] if isinstance(goal, Question) else goal.mentions.values()
        found += [
            one
            for used in named
            for one in used
            if one is not None and (one.server, one.table, one.id) == (server, table, key)
        ]
    return [one for one in found if _names(one) and [row.id for row in one.denotes(rows)] == [key]]
