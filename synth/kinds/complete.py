"""complete: one or two goals, then up to three follow-ups on the same row, another by ellipsis, or something new."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from servers.kit import Tool
from servers.kit.phrases import part
from sessions import spec_of
from synth.answers import report_value
from synth.deriving import derived
from synth.figured import go_on_with_figures, open_with_figures, take_one_of_two
from synth.goals import (
    CallGoal,
    Goal,
    Question,
    Topic,
    holds,
    question,
    rareness,
    sample,
    spoken_reads,
    spoken_writes,
    stands_alone,
    topic_of,
    topic_parameter,
    wanted_fields,
    writes_on,
)
from synth.guessing import can_guess
from synth.happenings import come_back
from synth.kinds.written import Written
from synth.language.patterns import expand, usable
from synth.lines import has_words
from synth.live import Live
from synth.recall import ask_again
from synth.refer import Mention, guard_holds, mentions, pronoun, pronoun_of
from synth.scene import Scene
from synth.skip import Skip
from synth.turns import act
from synth.words import Clause, clause, fill, mention, speak, why

_FOLLOW_TRIES = 10
_OTHER_WORLD = 0.7
_QUESTIONS = 0.3
_READS_LEAST = 0.08
_READS_MOST = 0.35
_PEOPLE_TRIES = 6
_NO_OTHER_WISH = 0.3  # beyond the wishes that no one tool serves
_QUESTIONS_AIMED = 0.6
_STRAIGHT = 0.8
_STARTS = 2
_SECOND_TRIES = 4
_COMES_BACK = 0.2
_ASKS_AGAIN = 0.08
_FIGURES = 0.22
_ONE_OF_TWO = 0.55
_TALE = re.compile(r",|\b(?:now that|because|since|as (?:i|we|it)|any ?more|after all)\b")


def write(scene: Scene) -> Written:
    """Write the turns of one row."""
    if not open_with_figures(scene):
        goals, user = opening(scene)
        _refuse_other(scene, [goal.tool.name for goal in goals if isinstance(goal, CallGoal)], goals=True)
        act(scene, goals, user)
    _refuse_other(scene, [call.tool.name for call in scene.memory.turns[0].calls])
    go_on(scene, scene.rng.choices(range(6), [29, 32, 20, 10, 6, 3])[0])
    return Written()


def _refuse_other(scene: Scene, used: Sequence[str], *, goals: bool = False) -> None:
    """What a row aims at is needed in its first turn: it seldom is later where it was not there.

    Args:
        goals: it is not known yet what will be looked up.
    """
    tool = scene.ground.tools.get(scene.aim)
    if tool is None or tool.name in used or (goals and not _is_goal(scene.live, tool)):
        return
    raise Skip("none of the wanted tools is needed")


def _is_goal(live: Live, tool: Tool) -> bool:
    return bool(tool.writes) or tool in spoken_reads(live, [tool.server])


def go_on(scene: Scene, more: int) -> None:
    """Up to so many turns more; one that leads nowhere is undone."""
    last = scene.turn + more
    for _ in range(_FOLLOW_TRIES if more else 0):
        saved = scene.save()
        try:
            follow(scene)
        except Skip:
            scene.restore(saved)
            continue
        scene.live.forget(saved[1])
        if scene.turn >= last:
            break


def opening(scene: Scene) -> tuple[list[Goal], str]:
    """The first message: one goal, two of one row or person, or an amount left to be worked out."""
    roll = scene.rng.random() if not scene.aim else scene.rng.uniform(_NO_OTHER_WISH, 1)
    if roll < 0.1:
        return derived(scene)
    if roll < 0.3 and len(scene.servers) > 1:
        return one_person_two_worlds(scene)
    goal = new_goal(scene)
    first = clause(scene, goal)
    second = _second(scene, goal) if roll > 0.6 or _says_little(scene.live, goal) else None
    if second is not None:
        topic = topic_of(scene.live, goal)
        parts = [first, clause(scene, second, inside=topic)]
        motive = why(scene, second, parts[1].mood) if scene.rng.random() < 0.3 else None
        return [goal, second], speak(scene, parts, motive)
    return [goal], speak(scene, [first], why(scene, goal, first.mood))


def _second(scene: Scene, goal: Goal) -> Goal | None:
    """Another goal for the row of the first, None where there is nothing more to want of it.

    A fact that could be guessed is asked for beside another that could not.
    """
    topic = topic_of(scene.live, goal) if stands_alone(scene.live, goal) else None
    for _ in range(_SECOND_TRIES if topic is not None and _says_little(scene.live, goal) else 1):
        try:
            second = None if topic is None else partner(scene, goal, topic)
        except Skip:
            continue
        if second is None or not (_says_little(scene.live, goal) and _says_little(scene.live, second)):
            return second
    return None


def _says_little(live: Live, goal: Goal) -> bool:
    """Whether a fact is asked for that could be guessed."""
    if not isinstance(goal, Question):
        return False
    value = report_value(goal.spec["type"], goal.field, getattr(goal.row, goal.field))
    rows = live.rows(goal.server, goal.table)
    return can_guess(goal.spec["type"], value, [getattr(row, goal.field) for row in rows])


def new_goal(scene: Scene, server: str | None = None) -> Goal:
    """Something to want, in one world: a fact, a computed answer, a change."""
    rng, live, sayable = scene.rng, scene.live, partial(has_words, scene)
    aimed = [live.ground.tools[name].server for name in live.wanted if name in live.ground.tools and scene.aim]
    server = server or (aimed[0] if aimed and not scene.memory.turns else rng.choice(scene.servers))
    goals = [tool for tool in (*spoken_reads(live, [server]), *spoken_writes(live, [server])) if tool.name == scene.aim]
    if goals and not scene.memory.turns and rng.random() < _STRAIGHT:
        return _straight(scene, goals[0])
    roll = rng.random()
    if roll < _QUESTIONS or (roll < _QUESTIONS_AIMED and _aims_at_look_up(live, server)):
        return question(rng, live, [server])
    reads = spoken_reads(live, [server])
    writes = spoken_writes(live, [server])
    if reads and roll < _QUESTIONS + max(_READS_LEAST, min(_READS_MOST, len(reads) / (len(reads) + len(writes)))):
        return sample(rng, live, rng.choice(reads), fits=sayable)
    if not writes:
        raise Skip("no words for any write")
    weights = [_takes_shown(live, tool) for tool in writes] if _aims_at_look_up(live, server) else []
    return sample(rng, live, rng.choices(writes, weights)[0] if any(weights) else rng.choice(writes), fits=sayable)


def _straight(scene: Scene, tool: Tool) -> CallGoal:
    """A call of the tool that is aimed at; in another start where it never succeeds in this one.

    Raises:
        Skip: it was not seen to succeed in any.
    """
    try:
        return sample(scene.rng, scene.live, tool, fits=partial(has_words, scene))
    except Skip:
        for there in scene.other_starts(_STARTS):
            try:
                goal = sample(scene.rng, there.live, tool, fits=partial(has_words, there))
            except Skip:
                there.close()
                continue
            scene.take(there)
            return goal
        raise


def _takes_shown(live: Live, tool: Tool) -> float:
    """How much a call needs a wanted look-up: it takes an id that few others show."""
    keys = {spec_of(cast("Any", one.ref.model.__table__)).key for one in tool.parameters if one.ref is not None}
    wanted = wanted_fields(live)
    found = sorted(key[0] for key in keys if len(key) == 1 and key[0] in wanted)
    return max((rareness(live, tool.server, key) for key in found), default=0)


def _aims_at_look_up(live: Live, server: str) -> bool:
    """Whether what is wanted is a read that is no goal by itself: a question may need it."""
    goals = {tool.name for tool in (*spoken_reads(live, [server]), *spoken_writes(live, [server]))}
    return bool(live.wanted) and not live.wanted & goals


def partner(scene: Scene, goal: Goal, topic: Topic) -> Goal:
    """A second goal for the row of the first, of the same message."""
    if isinstance(goal, CallGoal) and goal.tool.writes and ends(scene.rng, scene.live, goal, topic):
        raise Skip("nothing more to do with it")
    other = on_topic(scene, topic, goal)
    if isinstance(goal, Question) and isinstance(other, CallGoal) and ends(scene.rng, scene.live, other, topic):
        raise Skip("nobody asks about a thing and ends it in one breath")
    if isinstance(other, Question) and isinstance(goal, CallGoal) and goal.tool.writes:
        with scene.live.trial() as trial:
            trial.call(goal.server, goal.tool.name, goal.arguments)
            row = trial.row(*topic)
        if row is None or row != other.row:
            raise Skip("the first goal changes the answer")
    return other


def on_topic(scene: Scene, topic: Topic, before: Goal) -> Goal:
    """A goal for this row, other than the one before."""
    rng, live = scene.rng, scene.live
    used = {one.tool.name for one in (*scene.memory.done, before) if isinstance(one, CallGoal)}
    touched = isinstance(before, CallGoal) or any(topic_of(live, one) == topic for one in scene.memory.done)
    apart: Mapping[str, Sequence[str]] = part(scene.ground.phrases(topic[0]), "APART")
    fits = [
        (tool, name)
        for tool, name in writes_on(live, topic)
        if tool.name not in used
        and not any(one in apart.get(tool.name, ()) or tool.name in apart.get(one, ()) for one in used)
    ]
    if isinstance(before, Question):
        fits = [(tool, name) for tool, name in fits if f"{topic[1]}.{before.field}" not in apart.get(tool.name, ())]
    if not fits or rng.random() < 0.45:
        asked = question(rng, live, scene.servers, topic)
        if isinstance(before, Question) and before.field == asked.field:
            raise Skip("the same question")
        if any(f"{topic[1]}.{asked.field}" in apart.get(one, ()) for one in used):
            raise Skip("nobody asks that beside it")
        return asked
    tool, name = rng.choice(fits)
    goal = sample(rng, live, tool, {name: _as_parameter(tool, name, topic[2])}, draws=8)
    if touched and isinstance(before, CallGoal) and ends(rng, live, goal, topic):
        raise Skip("nobody changes a thing and then ends it")
    return goal


def ends(rng: random.Random, live: Live, goal: CallGoal, topic: Topic) -> bool:
    """Whether after the call no other write on the row succeeds: found by running."""
    others = [(tool, name) for tool, name in writes_on(live, topic) if tool.name != goal.tool.name]
    if not others:
        return True
    with live.trial() as trial:
        trial.call(goal.server, goal.tool.name, goal.arguments)
        for tool, name in rng.sample(others, min(4, len(others))):
            for _ in range(3):
                given = {name: _as_parameter(tool, name, topic[2])}
                if trial.sampled(rng, tool, given):
                    return False
    return True


def _as_parameter(tool: Tool, name: str, key: str) -> object:
    return [key] if tool.parameter(name).many else key


def one_person_two_worlds(scene: Scene) -> tuple[list[Goal], str]:
    """Two goals about one person or firm that stands in two worlds."""
    first_server, second_server = scene.rng.sample(list(scene.servers), 2)
    pairs = list(itertools.product(people_goals(scene.live, first_server), people_goals(scene.live, second_server)))
    if not pairs:
        raise Skip("no person in two worlds")
    for _ in range(_PEOPLE_TRIES):
        try:
            return _two_goals(scene, *scene.rng.choice(pairs))
        except Skip:
            scene.memory.people = []
    raise Skip("no two goals with one person")


def _two_goals(scene: Scene, one: PersonGoal, other: PersonGoal) -> tuple[list[Goal], str]:
    rng, live = scene.rng, scene.live
    named = {row.name: row for row in live.rows(one[0].server, one[2]) if row.pronoun}
    both = [(named[row.name], row) for row in live.rows(other[0].server, other[2]) if row.name in named]
    if not both:
        raise Skip("no person in two worlds")
    row, same = rng.choice(both)
    first = sample(rng, live, one[0], {one[1]: _as_parameter(one[0], one[1], row.id)}, draws=8)
    second = sample(rng, live, other[0], {other[1]: _as_parameter(other[0], other[1], same.id)}, draws=8)
    if len(second.rows[other[1]]) != 1 or len(first.rows[one[1]]) != 1:
        raise Skip("more people than one")
    parts = [clause(scene, first)]
    second.mentions[other[1]] = [_named_again(scene, second.server, other[2], same, first.mentions[one[1]][0])]
    parts.append(clause(scene, second))
    return [first, second], speak(scene, parts)


def _named_again(scene: Scene, server: str, table: str, row: Any, before: Mention) -> Mention:
    """The person of the other world by the words that were just said: a pronoun, which the words before make plain."""
    found = mentions(scene.rng, scene.live, server, table, row, scene.style)
    alike = [one for one in found if one.forms[""].casefold() == before.forms[""].casefold()]
    if not alike:
        raise Skip("the same words mean somebody else")
    said = pronoun_of(row)
    if said is None:
        return alike[0]
    return replace(alike[0], forms=pronoun(server, table, row, thing=None, said=said).forms, mask="<them>")


PersonGoal = tuple[Tool, str, str]


def people_goals(live: Live, server: str) -> list[PersonGoal]:
    """Writes with a parameter that names a person."""
    found: list[PersonGoal] = []
    for tool in spoken_writes(live, [server]):
        for parameter in tool.parameters:
            if parameter.ref is None:
                continue
            rows = live.rows(server, parameter.ref.table)
            if rows and hasattr(rows[0], "pronoun"):
                found.append((tool, parameter.name, parameter.ref.table))
    return found


def follow(scene: Scene) -> None:
    """One more turn."""
    roll = scene.rng.random()
    last = scene.last_goal
    if scene.rng.random() < _ASKS_AGAIN:
        ask_again(scene)
        return
    if scene.memory.pair is not None and scene.rng.random() < _ONE_OF_TWO:
        take_one_of_two(scene, on_topic)
        return
    if scene.rng.random() < _FIGURES:
        go_on_with_figures(scene)
        return
    if scene.rng.random() < _COMES_BACK:
        come_back(scene, on_topic)
        return
    if (
        isinstance(last, CallGoal)
        and roll < 0.3
        and part(scene.ground.phrases(last.server), "AGAIN").get(last.tool.name)
    ):
        again(scene, last)
        return
    if roll < (0.8 if len(scene.servers) == 1 else 0.6) and scene.memory.focus is not None and last is not None:
        goal = on_topic(scene, scene.memory.focus, last)
    else:
        others = [name for name in scene.servers if last is None or name != last.server]
        goal = new_goal(scene, scene.rng.choice(others) if others and scene.rng.random() < _OTHER_WORLD else None)
        _refuse_old_topic(scene, goal)
        scene.memory.focus = None
        scene.memory.people = []
    _refuse_undoing(scene, goal)
    said = clause(scene, goal)
    act(scene, [goal], speak(scene, [said], why(scene, goal, said.mood)))


def _refuse_old_topic(scene: Scene, goal: Goal) -> None:
    """A new topic is a new one."""
    topic = topic_of(scene.live, goal)
    if topic is not None and any(topic_of(scene.live, one) == topic for one in scene.memory.done):
        raise Skip("the topic is not new")


def _refuse_undoing(scene: Scene, goal: Goal) -> None:
    """Nobody asks for the same again, nor has a thing done and then asks for the state before it."""
    if isinstance(goal, Question):
        return
    if any(isinstance(one, CallGoal) and _same(one, goal) for one in scene.memory.done):
        raise Skip("it was done already")
    if not goal.tool.writes:
        return
    if any(isinstance(one, CallGoal) and one.tool is goal.tool for one in scene.memory.done) and _is_once(scene, goal):
        raise Skip("there is one of it, and it is set already")
    with scene.live.trial() as trial:
        trial.call(goal.server, goal.tool.name, goal.arguments)
        if trial.digest() in {scene.live.start_digest, *(turn.state for turn in scene.memory.turns[:-1])}:
            raise Skip("it would undo what was done")


def _is_once(scene: Scene, goal: CallGoal) -> bool:
    """Whether a call sets what there is one of, the alarm or a profile, and is apart from itself."""
    phrases, name = scene.ground.phrases(goal.server), goal.tool.name
    return part(phrases, "TOPIC").get(name) is None and name in part(phrases, "APART").get(name, ())


def _same(one: CallGoal, other: CallGoal) -> bool:
    return one.tool is other.tool and one.arguments == other.arguments


def again(scene: Scene, last: CallGoal) -> None:
    """The same for another row, by ellipsis: all else is carried over."""
    rng, live = scene.rng, scene.live
    name = topic_parameter(live, last)
    if name is None or name not in last.arguments or last.tool.parameter(name).ref is None or last.derived:
        raise Skip("nothing to say again")
    mood, pattern, guard = last.worded or ("say", "", None)
    if mood == "say" or _TALE.search(pattern):
        raise Skip("what was said of the one is a tale of its own")
    kept = {key: value for key, value in last.arguments.items() if key != name and key not in last.quoted}
    goal = sample(rng, live, last.tool, kept)
    if goal.arguments.keys() != last.arguments.keys() or goal.arguments[name] == last.arguments[name]:
        raise Skip("the same thing")
    if guard is not None and not holds(live, goal, guard):
        raise Skip("what was said of the one does not hold of the other")
    goal.mentions = {key: said for key, said in last.mentions.items() if key != name}
    goal.carried = {key: last.carried.get(key, f"user:{scene.turn - 1}") for key in kept if key not in goal.rows}
    _refuse_undoing(scene, goal)
    scene.memory.people = []
    ref = goal.tool.parameter(name).ref
    if ref is None:
        raise Skip("nothing to say again")
    said = mention(scene, goal.server, ref.table, goal.rows[name][0], topical=False)
    goal.mentions[name] = [said]
    lines = usable(_again_lines(scene, last, goal, name), formal=scene.style.formal)
    if not lines:
        raise Skip("nobody says the same of this row")
    text = expand(rng, rng.choice(lines), formal=scene.style.formal).replace(
        "{x}", scene.slots.add(said.forms[""], said.mask)
    )
    user = speak(scene, [Clause("frag", text)])
    goal.worded = last.worded
    whole = fill(scene, goal, pattern, None)
    if whole is None:
        raise Skip("the whole request has no words for this row")
    scene.memory.core = ((mood, whole),)
    act(scene, [goal], user)


def _again_lines(scene: Scene, last: CallGoal, goal: CallGoal, name: str) -> list[str]:
    """The lines whose guard, if any, both rows pass."""
    phrases = scene.ground.phrases(goal.server)
    guards = part(phrases, "GUARDS")
    rows = [*last.rows[name], *goal.rows[name]]
    entries: list[str | tuple[str, str]] = part(phrases, "AGAIN")[goal.tool.name]
    return [
        entry if isinstance(entry, str) else entry[0]
        for entry in entries
        if isinstance(entry, str) or all(guard_holds(guards, entry[1], row) for row in rows)
    ]
