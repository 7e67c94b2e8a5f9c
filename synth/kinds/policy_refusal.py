"""policy_refusal: a rule of the world forbids it; its twin says the same words of a row for which it is allowed.

Either is found first, by turns: of most rules one of the two is rare. Where no row will do for the other, what it names
may be said otherwise ("my last post" for "Dana's last post"); where the rule rests on how things stand, it is asked in
another start, in which they stand otherwise. Where the first is not met with here at all, both go on in another start.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from servers.kit import Tool
from servers.kit.phrases import part
from servers.kit.sample import follows
from synth.answers import refused_text
from synth.goals import CallGoal, evidence_of, forbidden, sample, spoken_writes
from synth.kinds.written import Written
from synth.lines import fitting, has_words
from synth.live import Live
from synth.plan import TurnPlan
from synth.refer import Mention, guard_holds, mentions
from synth.routes import Known, routes
from synth.says import common
from synth.scene import Draft, Scene
from synth.sense import refuse_nonsense
from synth.skip import Skip
from synth.turns import act, close
from synth.words import Clause, clause, fill, said_argument, speak, why

_TRIES = 12
_DRAWS, _DRAWS_A_ROW, _RULED_DRAWS = 40, 4, 20
_TWINS = 10
_DRAWS_A_TWIN = 4
_SURFACES = 3
_ROWS = 20
_STEERED = 0.5
_STARTS, _STARTS_FOR_NAMELESS = 3, 9
_NAMED_OTHERWISE, _ELSEWHERE, _ALIKE_ELSEWHERE = 0.1, 0.05, 0.4
"""How often a twin is named otherwise, in another start, or in another start in the same words, where no row here will
do; most rules have one in another attempt."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """What is broken: the tool says no itself, or an entry of FORBIDDEN of its, by number, does."""

    tool: Tool
    place: int | None = None
    reason: str = ""

    @property
    def name(self) -> str:
        return f"{self.tool.name}:{'refused' if self.place is None else self.place}"


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A call that was asked for in words, where it was, and what the words leave in its memory."""

    scene: Scene
    goal: CallGoal
    user: str
    template: str
    core: Any

    def take_on(self) -> None:
        """Leave nothing of other words in the memory."""
        self.scene.memory.masks[:], self.scene.memory.core = [self.template], self.core


def writer(*, permitted: bool) -> Callable[[Scene], Written]:
    """The writer of one of the two twins."""

    def write(scene: Scene) -> Written:
        return _write(scene, permitted=permitted)

    return write


def _write(scene: Scene, *, permitted: bool) -> Written:
    rule = _rule(scene)
    first_breaks, words = scene.rng.random() < 0.5, scene.rng.random()
    # the words are one stream's, whose other row looks for the same two; other settings may look elsewhere
    sought = (rule.name, words, scene.servers, scene.seeds, scene.aim)
    first, second = scene.live.once(rule.tool.server, sought, lambda: _both(scene, rule, words, breaks=first_breaks))
    mine = second if permitted == first_breaks else first
    mine.take_on()
    if mine.scene is not scene:
        scene.take(mine.scene)
    elif second.scene is not scene:
        second.scene.close()
    if permitted:
        act(scene, [mine.goal], mine.user)
    else:
        _turn_down(scene, mine.goal, mine.user)
        return Written(servers=(rule.tool.server,), needed=(rule.tool.name,), rule=rule.name)
    return Written(rule=rule.name)


def _both(scene: Scene, rule: _Rule, words: float, *, breaks: bool) -> tuple[_Spoken, _Spoken]:
    """Two calls in the same words, of which one breaks the rule; the first is it or not.

    Raises:
        Skip: there are no two.
    """
    first = _first(scene, rule, words, breaks=breaks)
    if first.scene is not scene:
        scene.take(first.scene)
        first = _Spoken(scene, first.goal, first.user, first.template, first.core)
    return first, _second(scene, rule, words, first, breaks=not breaks)


def _turn_down(scene: Scene, refused: CallGoal, user: str) -> None:
    """The turn in which the assistant looks, and says no."""
    plan = TurnPlan(scene)
    says = common(scene, [refused], user)
    plan.foresee([refused])
    plan.look_up(refused)
    evidence = evidence_of(refused)
    draft = Draft(user, "REFUSE", "REFUSE", plan.calls, refused_text(scene, refused), says=says, evidence=evidence)
    close(scene, plan, [], draft)


def _rule(scene: Scene) -> _Rule:
    """The rule that the row aims at, else any that requests here may break."""
    rng, live = scene.rng, scene.live
    name, _, number = scene.aim.partition(":")
    if name in live.ground.tools:
        tool = live.ground.tools[name]
        return _Rule(tool) if number == "refused" else _of_reasons(scene, tool, int(number))
    tools = spoken_writes(live, scene.servers)
    raising = [tool for tool in tools if "refused" in tool.raises]
    ruled = [tool for tool in tools if tool.name in part(live.ground.phrases(tool.server), "FORBIDDEN")]
    if not raising and not ruled:
        raise Skip("nothing here is refused")
    tool = rng.choice([*raising, *ruled])
    if tool not in ruled or (tool in raising and rng.random() < 0.5):
        return _Rule(tool)
    return _of_reasons(scene, tool, rng.randrange(len(_reasons(scene.live, tool))))


def _reasons(live: Live, tool: Tool) -> list[str]:
    return [why_not for _, why_not in part(live.ground.phrases(tool.server), "FORBIDDEN")[tool.name]]


def _of_reasons(scene: Scene, tool: Tool, place: int) -> _Rule:
    """Entries with one reason are one rule, that of the first."""
    reasons = _reasons(scene.live, tool)
    return _Rule(tool, reasons.index(reasons[place]), reasons[place])


def _first(scene: Scene, rule: _Rule, words: float, *, breaks: bool) -> _Spoken:
    """A call that breaks the rule or one that keeps it, in another start where there is none here.

    Raises:
        Skip: nowhere.
    """
    try:
        return _any(scene, rule, words, breaks=breaks)
    except Skip:
        if not scene.aim:
            raise
    lost = Skip("no start in which it is met with")
    for there in scene.other_starts(_STARTS):
        try:
            return _any(there, rule, words, breaks=breaks)
        except Skip as skip:
            lost = skip
            there.close()
    raise lost


def _any(scene: Scene, rule: _Rule, words: float, *, breaks: bool) -> _Spoken:
    """Such a call here.

    Raises:
        Skip: there is none, or there are no words for it.
    """
    lost = Skip("nothing here is refused")
    for _ in range(_TRIES):
        goal = _breaking(scene, rule) if breaks else _drawn(scene, rule, {}, breaks=False, draws=_DRAWS)
        try:
            _settle(scene, goal)
            return _spoken(scene, goal, words)
        except Skip as skip:
            lost = skip
    raise lost


def _drawn(
    scene: Scene,
    rule: _Rule,
    given: dict[str, Any],
    *,
    breaks: bool,
    draws: int,
    fits: Callable[[CallGoal], bool] = lambda _: True,
) -> CallGoal:
    """A call that there are words for, which breaks the rule or keeps all of them.

    Raises:
        Skip: none was drawn.
    """

    def is_said(goal: CallGoal) -> bool:
        return fits(goal) and has_words(scene, goal)

    return _sampled(scene.rng, scene.live, rule, given, breaks=breaks, draws=draws, fits=is_said)


def _sampled(
    rng: random.Random,
    live: Live,
    rule: _Rule,
    given: dict[str, Any],
    *,
    breaks: bool,
    draws: int,
    fits: Callable[[CallGoal], bool] = lambda _: True,
) -> CallGoal:
    """As `_drawn`, whatever there are words for."""

    def is_ruled(goal: CallGoal) -> bool:
        return forbidden(live, goal) == rule.reason and fits(goal)

    if not breaks:
        return sample(rng, live, rule.tool, given, draws=draws, fits=fits)
    if rule.place is None:
        return sample(rng, live, rule.tool, given, draws=draws, fits=fits, codes=("refused",))
    goal = sample(rng, live, rule.tool, given, draws=draws, fits=is_ruled, forbidden_too=True)
    goal.problem = rule.reason
    return goal


def _breaking(scene: Scene, rule: _Rule) -> CallGoal:
    """A call that breaks the rule; where none does as things stand, whatever there are words for, that is found once.

    Raises:
        Skip: there is none.
    """
    live, search = scene.live, _turned_down if rule.place is None else _forbidden
    known = random.Random(f"{live.seed}/{rule.name}")
    live.require(
        rule.tool.server,
        rule.name,
        lambda: search(known, live, rule, partial(_sampled, known, live, rule, breaks=True)),
    )
    return search(scene.rng, live, rule, partial(_drawn, scene, rule, breaks=True))


def _forbidden(rng: random.Random, live: Live, rule: _Rule, draw: Callable[..., CallGoal]) -> CallGoal:
    """A call that the tool would obey and the rule forbids.

    Raises:
        Skip: there is none.
    """
    reasons = _reasons(live, rule.tool)
    places = [place for place, reason in enumerate(reasons) if reason == rule.reason]
    for _ in range(_RULED_DRAWS):
        steered = rng.random() < _STEERED
        given = _as_forbidden(rng, live, rule.tool, rng.choice(places)) if steered else {}
        try:
            return draw(given, draws=4)
        except Skip:
            continue
    raise Skip("nothing that the rules forbid")


def _as_forbidden(rng: random.Random, live: Live, tool: Tool, place: int) -> dict[str, Any]:
    """Arguments that a rule is about: rows that its tests hold of, values of closed lists that it names."""
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
            key = rng.choice(rows).id
            given[name] = [key] if parameter.many else key
    return given


def _turned_down(rng: random.Random, live: Live, rule: _Rule, draw: Callable[..., CallGoal]) -> CallGoal:
    """A call that the tool refuses: as people ask for it, else of a row that its samplers leave out.

    Raises:
        Skip: it refuses none.
    """
    try:
        return draw({}, draws=_DRAWS)
    except Skip:
        values = part(live.ground.phrases(rule.tool.server), "VALUES")
        references = [one for one in rule.tool.parameters if one.ref is not None and one.required]
        references = [one for one in references if not follows(values.get(f"{rule.tool.name}.{one.name}"))]
    for parameter in references:
        rows = live.rows(rule.tool.server, parameter.ref.table) if parameter.ref is not None else []
        for row in rng.sample(rows, min(_ROWS, len(rows))):
            given = {parameter.name: [row.id] if parameter.many else row.id}
            try:
                return draw(given, draws=_DRAWS_A_ROW)
            except Skip:
                continue
    raise Skip(f"{rule.tool.name} refuses nothing")


def _settle(scene: Scene, goal: CallGoal, like: CallGoal | None = None) -> None:
    """Choose how rows and values are said, so that twins differ in nothing else; `like`: with the same noun phrases.

    Raises:
        Skip: nobody would want it, or no words are found for it.
    """
    refuse_nonsense(scene.live, scene.memory.done, [goal])
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
    _require_shown(scene, goal)


def _require_shown(scene: Scene, goal: CallGoal) -> None:
    """The rows of a call must be found by their words, or by those and the other rows of the call.

    Raises:
        Skip: they are not.
    """
    beside = {
        name: [Known(one.table, one.id, "") for other, named in goal.mentions.items() if other != name for one in named]
        for name in goal.mentions
    }
    within = part(scene.ground.phrases(goal.server), "WITHIN")
    for name, named in goal.mentions.items():
        if f"{goal.tool.name}.{name}" in within:
            continue
        if not all(one.code is not None or routes(scene.live, one, beside[name]) for one in named):
            raise Skip("no look-up reveals it")


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


def _spoken(scene: Scene, goal: CallGoal, words: float, like: CallGoal | None = None) -> _Spoken:
    """The request, its words drawn from a stream of their own so that twins can share them; `like`: in its line."""
    scene.memory.masks.clear()  # the twin gives the same reason, which one speaker would not give twice
    outer, scene.rng = scene.rng, random.Random(f"twin/{words}")
    try:
        said = clause(scene, goal) if like is None else _clause_like(scene, goal, like)
        scene.rng = random.Random(f"twin/{words}/around")
        user = speak(scene, [said], why(scene, goal, said.mood))
    finally:
        scene.rng = outer
    return _Spoken(scene, goal, user, scene.memory.masks[-1], scene.memory.core)


def _clause_like(scene: Scene, goal: CallGoal, other: CallGoal) -> Clause:
    """A call in the very line that says another one of its tool.

    Raises:
        Skip: the line is not for it.
    """
    lines = dict(fitting(scene, goal, set(goal.arguments) - goal.quoted.keys()))
    mood, pattern, _ = other.worded or ("do", "", None)
    if any(line.pattern == other.line for line in lines[mood]):
        text = fill(scene, goal, pattern, None)
        if text is not None:
            goal.worded, goal.line = other.worded, other.line
            return Clause(mood, text)
    raise Skip("its line does not say this")


def _second(scene: Scene, rule: _Rule, words: float, first: _Spoken, *, breaks: bool) -> _Spoken:
    """What is asked for in the same words and has the other answer, here or in another start.

    Raises:
        Skip: nowhere.
    """
    try:
        return _twin(scene, rule, words, first, breaks=breaks, alike=True)
    except Skip:
        roll = scene.rng.random()
    nameless = not first.goal.rows  # nothing but how things stand can differ
    if roll < _NAMED_OTHERWISE and not nameless:
        return _twin(scene, rule, words, first, breaks=breaks, alike=False)
    if nameless or roll < _NAMED_OTHERWISE + _ELSEWHERE + _ALIKE_ELSEWHERE:
        for there in scene.other_starts(_STARTS_FOR_NAMELESS if nameless else _STARTS):
            for alike in (True, False) if roll < _NAMED_OTHERWISE + _ELSEWHERE else (True,):
                try:
                    return _twin(there, rule, words, first, breaks=breaks, alike=alike)
                except Skip:
                    continue
            there.close()
    raise Skip("no permitted twin in the same words")


def _twin(scene: Scene, rule: _Rule, words: float, first: _Spoken, *, breaks: bool, alike: bool) -> _Spoken:
    """A call here that is asked for in the very same words and has the other answer.

    Args:
        alike: its rows are named in the same form, too.

    Raises:
        Skip: there is none.
    """
    wanted = first.template if alike else _unnamed(first.template, first.goal)

    def says_the_same(goal: CallGoal) -> bool:
        return goal.arguments.keys() == first.goal.arguments.keys()

    for given in _kept(scene, first.goal):
        try:
            goal = _drawn(scene, rule, given, breaks=breaks, draws=_DRAWS_A_TWIN, fits=says_the_same)
            _settle(scene, goal, first.goal if alike else None)
            said = _spoken(scene, goal, words, first.goal)
        except Skip:
            continue
        if (said.template if alike else _unnamed(said.template, goal)) == wanted:
            return said
    raise Skip("no permitted twin in the same words")


def _kept(scene: Scene, goal: CallGoal) -> Iterator[dict[str, Any]]:
    """What a twin may keep of a call, the rest of it drawn anew.

    First what is no row, of another row that it could be about; then all but one or two arguments; of a call that names
    no row, all of it, for where things stand otherwise.
    """
    rng, tool = scene.rng, goal.tool
    names = list(goal.arguments)
    stand = [name for name in names if tool.parameter(name).ref is None or _stands(scene, goal, name)]
    plain = {name: goal.arguments[name] for name in names if name not in goal.rows}
    values = part(scene.ground.phrases(goal.server), "VALUES")

    def fresh(changed: Container[str]) -> set[str]:
        return {one for one in names if follows(values.get(f"{tool.name}.{one}"), changed)}

    if not goal.rows:
        yield plain
    for name, named in goal.rows.items():
        ref = tool.parameter(name).ref
        rows = scene.live.rows(goal.server, ref.table) if ref is not None and len(named) == 1 else []
        for row in rng.sample(rows, min(_ROWS, len(rows))):
            if row.id != named[0].id:
                stays = {one: value for one, value in plain.items() if one not in fresh({name})}
                yield {**stays, name: [row.id] if tool.parameter(name).many else row.id}
    for _ in range(_TWINS):
        changed = rng.sample(names, min(len(names), rng.choice((1, 1, 2))))
        yield {name: goal.arguments[name] for name in stand if name not in {*changed, *fresh(changed)}}


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
