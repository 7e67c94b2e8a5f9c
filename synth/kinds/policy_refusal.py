"""policy_refusal: a rule of the world forbids it; its twin says the same words of a row for which it is allowed.

Where no row will do, what the twin names may be said otherwise ("my last post" for "Dana's last post"); where the rule
rests on how things stand, the twin is asked in another start, in which they stand otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Container
from typing import Any, cast

from servers.kit import Tool
from servers.kit.phrases import part
from synth.answers import refused_text
from synth.goals import CallGoal, evidence_of, forbidden, sample, spoken_writes
from synth.kinds.written import Written
from synth.plan import TurnPlan
from synth.refer import Mention, guard_holds, mentions
from synth.says import common
from synth.scene import Draft, Scene
from synth.skip import Skip
from synth.turns import act, close
from synth.words import clause, said_argument, speak, why

_TWINS = 14
_SURFACES = 3
_RULED_DRAWS = 20
_ROWS = 20
_STEERED = 0.5
_STARTS = 3
_OF_A_ROW = {"field": 0, "near": 0, "joined": 0, "one_of": 0, "beside": 0, "after": 0, "alike": 1}
"""Samplers of a value that follows from a row, and where they name the argument that names it."""
_NAMED_OTHERWISE, _ELSEWHERE, _ALIKE_ELSEWHERE = 0.05, 0.05, 0.4
"""How often a twin is named otherwise, in another start, or in another start in the same words, where no row here will
do; most rules have one in another attempt."""


def writer(*, permitted: bool) -> Callable[[Scene], Written]:
    """The writer of one of the two twins."""

    def write(scene: Scene) -> Written:
        return _write(scene, permitted=permitted)

    return write


def _write(scene: Scene, *, permitted: bool) -> Written:
    rng = scene.rng
    refused, rule = _refused(scene)
    _settle(scene, refused)
    words = rng.random()
    user = _said(scene, refused, words)
    template, core = scene.memory.masks[-1], scene.memory.core
    there, goal, said = _permitted(scene, refused, words, template)
    if permitted:
        if there is not scene:
            scene.take(there)
        act(scene, [goal], said)
        return Written(rule=rule)
    if there is not scene:
        there.close()
    scene.memory.masks[:], scene.memory.core = [template], core
    plan = TurnPlan(scene)
    says = common(scene, [refused], user)
    plan.foresee([refused])
    plan.look_up(refused)
    evidence = evidence_of(refused)
    draft = Draft(user, "REFUSE", "REFUSE", plan.calls, refused_text(scene, refused), says=says, evidence=evidence)
    close(scene, plan, [], draft)
    return Written(servers=(refused.server,), needed=(refused.tool.name,), rule=rule)


def _refused(scene: Scene) -> tuple[CallGoal, str]:
    """A call that the tool refuses, or one that it would obey and the rules forbid; with the rule."""
    rng, live = scene.rng, scene.live
    tools = spoken_writes(live, scene.servers)
    raising = [tool for tool in tools if "refused" in tool.raises]
    ruled = [tool for tool in tools if tool.name in part(live.ground.phrases(tool.server), "FORBIDDEN")]
    if not raising and not ruled:
        raise Skip("nothing here is refused")
    tool = rng.choice([*raising, *ruled])
    by_rule = tool in ruled and (tool not in raising or rng.random() < 0.5)
    name, _, number = scene.aim.partition(":")
    if name in live.ground.tools:
        tool, by_rule = live.ground.tools[name], number != "refused"
    if not by_rule:
        return _turned_down(scene, tool), f"{tool.name}:refused"
    rules: list[str] = [why_not for _, why_not in part(live.ground.phrases(tool.server), "FORBIDDEN")[tool.name]]
    for _ in range(_RULED_DRAWS):
        place = int(number) if number else rng.randrange(len(rules))
        given = _as_forbidden(scene, tool, place) if rng.random() < _STEERED else {}
        why_not = rules[place]

        def is_ruled(goal: CallGoal, why_not: str = why_not) -> bool:
            return forbidden(live, goal) == why_not

        try:
            goal = sample(rng, live, tool, given, forbidden_too=True, draws=4, fits=is_ruled)
        except Skip:
            continue
        goal.problem = why_not
        return goal, f"{tool.name}:{rules.index(why_not)}"
    raise Skip("nothing that the rules forbid")


def _as_forbidden(scene: Scene, tool: Tool, place: int) -> dict[str, Any]:
    """Arguments that a rule is about: rows that its tests hold of, values of closed lists that it names."""
    live = scene.live
    phrases = live.ground.phrases(tool.server)
    guards = part(phrases, "GUARDS")
    given: dict[str, Any] = {}
    for test in part(phrases, "FORBIDDEN")[tool.name][place][0]:
        name, compared, value = test.partition("=")
        if compared:
            if value in tool.parameter(name.removesuffix("!")).enum and not name.endswith("!"):
                given[name] = value
            continue
        name, _, guard = test.partition(" ")
        parameter = next((one for one in tool.parameters if one.name == name), None)
        if parameter is None or parameter.ref is None or not guard:
            continue
        rows = [row for row in live.rows(tool.server, parameter.ref.table) if guard_holds(guards, guard, row)]
        if rows:
            key = scene.rng.choice(rows).id
            given[name] = [key] if parameter.many else key
    return given


def _turned_down(scene: Scene, tool: Tool) -> CallGoal:
    """A call that the tool refuses: as people ask for it, else of a row that its samplers leave out.

    Raises:
        Skip: it refuses none.
    """
    rng, live = scene.rng, scene.live
    try:
        return sample(rng, live, tool, codes=("refused",), draws=20)
    except Skip:
        values = part(live.ground.phrases(tool.server), "VALUES")
        references = [one for one in tool.parameters if one.ref is not None and one.required]
        references = [one for one in references if not follows(values.get(f"{tool.name}.{one.name}"))]
    for parameter in references:
        rows = live.rows(tool.server, parameter.ref.table) if parameter.ref is not None else []
        for row in rng.sample(rows, min(_ROWS, len(rows))):
            given = {parameter.name: [row.id] if parameter.many else row.id}
            try:
                return sample(rng, live, tool, given, codes=("refused",), draws=2)
            except Skip:
                continue
    raise Skip(f"{tool.name} refuses nothing")


def follows(sampler: Any, names: Container[str] | None = None) -> bool:
    """Whether a value follows from the row that another argument names, of some arguments where `names` is given."""
    if not isinstance(sampler, tuple):
        return False
    kind, *rest = cast("tuple[Any, ...]", sampler)
    if kind in _OF_A_ROW:
        return bool(rest) and (names is None or rest[_OF_A_ROW[kind]] in names)
    held: list[Any] = []
    for one in rest:
        if isinstance(one, dict):
            held.extend(cast("dict[Any, Any]", one).values())
        else:
            held.extend(cast("list[Any]", one) if isinstance(one, list) else [one])
    return any(follows(one, names) for one in held)


def _settle(scene: Scene, goal: CallGoal, like: CallGoal | None = None) -> None:
    """Choose how rows and values are said, so that twins differ in nothing else; `like`: with the same noun phrases."""
    for name in goal.arguments:
        parameter = goal.tool.parameter(name)
        if parameter.ref is None and parameter.base != "boolean":
            goal.forms[name] = said_argument(scene, goal, name)
        elif parameter.ref is not None and like is None:
            said_argument(scene, goal, name)
        elif parameter.ref is not None and like is not None:
            named = like.mentions[name]
            if len(named) != len(goal.rows[name]):
                raise Skip("no permitted twin in the same words")
            goal.mentions[name] = [_alike(scene, row, one) for row, one in zip(goal.rows[name], named, strict=True)]


def _alike(scene: Scene, row: Any, like: Mention) -> Mention:
    """Another row in the same words."""
    for _ in range(_SURFACES):
        found = mentions(scene.rng, scene.live, like.server, like.table, row, scene.style)
        for mention in found:
            if mention.mask == like.mask:
                return mention
        if all(mention.attributes != like.attributes for mention in found):
            break
    raise Skip("no permitted twin in the same words")


def _said(scene: Scene, goal: CallGoal, words: float) -> str:
    """The request, its words drawn from a stream of their own so that twins can share them."""
    scene.memory.masks.clear()  # the twin gives the same reason, which one speaker would not give twice
    outer, scene.rng = scene.rng, random.Random(f"twin/{words}")
    try:
        said = clause(scene, goal)
        return speak(scene, [said], why(scene, goal, said.mood))
    finally:
        scene.rng = outer


def _permitted(scene: Scene, refused: CallGoal, words: float, template: str) -> tuple[Scene, CallGoal, str]:
    """Where a permitted goal is asked for in the same words, the goal, and the words.

    Raises:
        Skip: nowhere.
    """
    try:
        return scene, *_twin(scene, refused, words, template, alike=True)
    except Skip:
        roll = scene.rng.random()
    if roll < _NAMED_OTHERWISE:
        return scene, *_twin(scene, refused, words, template, alike=False)
    if roll < _NAMED_OTHERWISE + _ELSEWHERE + _ALIKE_ELSEWHERE:
        for there in scene.other_starts(_STARTS):
            for alike in (True, False) if roll < _NAMED_OTHERWISE + _ELSEWHERE else (True,):
                try:
                    return there, *_twin(there, refused, words, template, alike=alike)
                except Skip:
                    continue
            there.close()
    raise Skip("no permitted twin in the same words")


def _twin(scene: Scene, refused: CallGoal, words: float, template: str, *, alike: bool) -> tuple[CallGoal, str]:
    """A permitted goal that is asked for in the very same words.

    Args:
        alike: its rows are named in the same form, too.

    Raises:
        Skip: there is none.
    """
    names = list(refused.arguments)
    stand = [name for name in names if refused.tool.parameter(name).ref is None or _stands(scene, refused, name)]
    wanted = template if alike else _unnamed(template, refused)
    values = part(scene.live.ground.phrases(refused.server), "VALUES")

    def says_the_same(goal: CallGoal) -> bool:
        return goal.arguments.keys() == refused.arguments.keys()

    for _ in range(_TWINS):
        changed = scene.rng.sample(names, min(len(names), scene.rng.choice((1, 1, 2))))
        fresh = {one for one in stand if follows(values.get(f"{refused.tool.name}.{one}"), changed)}
        given = {name: refused.arguments[name] for name in stand if name not in {*changed, *fresh}}
        try:
            goal = sample(scene.rng, scene.live, refused.tool, given, draws=6, fits=says_the_same)
            _settle(scene, goal, refused if alike else None)
            user = _said(scene, goal, words)
        except Skip:
            continue
        said = scene.memory.masks.pop()
        if (said if alike else _unnamed(said, goal)) == wanted:
            scene.memory.masks[:] = [said]
            return goal, user
    raise Skip("no permitted twin in the same words")


def _stands(scene: Scene, goal: CallGoal, name: str) -> bool:
    """Whether the rows that an argument names are there, too: in another start ids are others."""
    ref = goal.tool.parameter(name).ref
    return ref is not None and all(row.id in scene.live.ids(goal.server, ref.table) for row in goal.rows[name])


def _unnamed(template: str, goal: CallGoal) -> str:
    """A template without how its rows are named."""
    for named in goal.mentions.values():
        for mention in named:
            template = template.replace(mention.mask, "<row>", 1)
    return template
