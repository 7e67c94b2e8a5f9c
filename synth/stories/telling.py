"""How a story is told: rows bound across worlds, a request that names some of them, steps that rest on each other.

    Story(
        name="refund_by_mail",
        rows={
            "mail": Row("email", "email", lambda row, _: row.order_number is not None),
            "order": Row("shopping", "shop_order", lambda row, bound: row.id == bound["mail"].order_number),
        },
        turns=(
            Told(
                lines=(Line("do", "find the receipt in {mail} and tell me where that order is"),),
                finds=(Trace("order", "mail", "order_number"),),
                steps=(Ask("order", "phase"),),
            ),
        ),
    )

A line's slots are names of rows, which are named there by expressions that denote them alone, and parameters of the
steps' calls. Rows that no line names are found through others: `Trace` where a fact states the id, `Match` where facts
are searched for. A fact that stands in a call's arguments is taken from where it was shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from servers.kit.phrases import part
from synth.goals import CallGoal, Goal, Question, bind
from synth.language.patterns import expand, slot_forms, usable
from synth.language.personas import Mood, choose_mood
from synth.language.values import Forms
from synth.plan import TurnPlan
from synth.refer import Literal, Mention, pronoun
from synth.refer import speak as speak_attribute
from synth.scene import Draft, Scene
from synth.skip import Skip
from synth.turns import act
from synth.words import Clause, as_said, fill_slots, mention, said_value, speak

_SLOT = re.compile(r"\{[^}]*\}")
_MEETING = re.compile(r"\b(call|meeting)s?\b")
Bound = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the story: one of those for which `fits` holds, given the rows bound before.

    Attributes:
        unsaid: fields that its name may not rest on: they would say what the story asks, or its lines twice.
        soon: a field with a day, and how many days ahead it may lie at most.
        hours: how many hours ahead the moment in that field lies at least and at most.
    """

    server: str
    table: str
    fits: Callable[[Any, Bound], bool]
    unsaid: Sequence[str] = ()
    soon: tuple[str, int] | None = None
    hours: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A request: its mood and its pattern."""

    mood: Mood
    text: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A field of a row, as an argument."""

    row: str
    field: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A row is known by its id, which a fact of another row states."""

    row: str
    source: str
    field: str


@dataclass(frozen=True, slots=True)
class Match:
    """A row is found by attributes (of ATTRS) whose values are facts of other rows.

    Attributes:
        also: attributes that go without saying: the refund, not the charge.
        said: attributes that the user's words for another row hold: the number of a bill, of its copy.
    """

    row: str
    by: Mapping[str, Fact]
    also: Sequence[str] = ()
    said: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """A fact that is reported."""

    row: str
    field: str


@dataclass(frozen=True, slots=True)
class Do:
    """A call. An argument is the name of a row ("@order"), a Fact, a function of (scene, bound), or a value.

    A function is asked once a story, so that two calls that take it agree.
    """

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """One turn: what is said, what must be found, what is wanted."""

    lines: Sequence[Line]
    steps: Sequence[Ask | Do]
    finds: Sequence[Trace | Match] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """A story over the worlds of its rows and calls."""

    name: str
    rows: Mapping[str, Row]
    turns: Sequence[Told]
    calls: Sequence[str] = ()

    @property
    def servers(self) -> frozenset[str]:
        """Its worlds: those of its rows, and those of calls that name no row."""
        return frozenset({row.server for row in self.rows.values()} | set(self.calls))


@dataclass(slots=True)
class _Tale:
    """A story being told."""

    scene: Scene
    story: Story
    bound: dict[str, Any]
    mentions: dict[str, Mention] = field(default_factory=dict[str, Mention])
    made: dict[Any, Any] = field(default_factory=dict[Any, Any])


def tell(scene: Scene, story: Story) -> None:
    """Write the turns of a story.

    Raises:
        Skip: this world does not hold it, or there are no words.
    """
    tale = _Tale(scene, story, _bind_rows(scene, story))
    for turn in story.turns:
        _tell_turn(tale, turn)


def _bind_rows(scene: Scene, story: Story) -> dict[str, Any]:
    bound: dict[str, Any] = {}
    for name, row in story.rows.items():
        fitting = [
            one for one in scene.live.rows(row.server, row.table) if row.fits(one, bound) and _is_soon(scene, row, one)
        ]
        if not fitting:
            raise Skip(f"{story.name}: no {name}")
        bound[name] = scene.rng.choice(fitting)
    return bound


def _is_soon(scene: Scene, row: Row, one: Any) -> bool:
    if row.soon is None:
        return True
    field_name, days = row.soon
    value, now = str(getattr(one, field_name)), scene.live.now
    if row.hours is not None:
        first, until = ((now + timedelta(hours=hours)).isoformat()[:16] for hours in row.hours)
        if not first <= value <= until:
            return False
    return value[:10] <= (now.date() + timedelta(days=days)).isoformat()


def _tell_turn(tale: _Tale, turn: Told) -> None:
    scene = tale.scene
    line = _choose(scene, turn.lines)
    text = expand(scene.rng, line.text, formal=scene.style.careful)
    slots = list(dict.fromkeys(name for name, _ in slot_forms(text)))
    for name in slots:
        if name in tale.bound and name not in tale.mentions:
            row = tale.story.rows[name]
            tale.mentions[name] = mention(scene, row.server, row.table, tale.bound[name])
            if tale.mentions[name].fields & set(row.unsaid):
                raise Skip(f"{tale.story.name}: its name says too much")
            if _meetings(text) & _meetings(tale.mentions[name].forms[""]):
                raise Skip(f"{tale.story.name}: its name speaks of a call, and so does the line")
    hidden = {find.row for find in turn.finds}
    goals = [_goal(tale, step, hidden) for step in turn.steps]
    said: dict[str, tuple[Forms, str]] = {}
    for name in slots:
        if name in tale.mentions:
            said[name] = (tale.mentions[name].forms, tale.mentions[name].mask)
        else:
            said[name] = _said(scene, goals, name, quoted=f'"{{{name}}}"' in text)
    user = speak(scene, [Clause(line.mood, fill_slots(scene, text, said))])
    draft = act(scene, goals, user, prepare=lambda plan: _find(tale, plan, turn))
    if hidden:
        _keep_to_what_was_said(draft, goals)


def _meetings(text: str) -> set[str]:
    """Calls and meetings in a text: "the call from the post about the weekly call" is one too many."""
    return set(_MEETING.findall(_SLOT.sub(" ", text.casefold())))


def _keep_to_what_was_said(draft: Draft, goals: Sequence[Goal]) -> None:
    """Of rows that were only found nothing is said again."""
    for goal in (goal for goal in goals if isinstance(goal, CallGoal)):
        for name, said in goal.mentions.items():
            if any(one.anaphor for one in said):
                draft.says.pop(name, None)


def _choose(scene: Scene, lines: Sequence[Line]) -> Line:
    by_mood: dict[Mood, list[Line]] = {}
    for line in lines:
        if usable([line.text], formal=scene.style.careful):
            by_mood.setdefault(line.mood, []).append(line)
    mood = choose_mood(scene.rng, scene.style, list(by_mood))
    if mood is None:
        raise Skip("no line in this speaker's moods")
    return scene.rng.choice(by_mood[mood])


def _said(scene: Scene, goals: Sequence[Goal], name: str, *, quoted: bool) -> tuple[Forms, str]:
    """A parameter of one of the calls, in words; in quotes it stands as it is."""
    for goal in goals:
        if isinstance(goal, CallGoal) and name in goal.arguments:
            goal.said.add(name)
            value = goal.arguments[name]
            forms = as_said(value) if quoted else said_value(scene, goal.tool.parameter(name), value)
            return forms, f"<{name}>"
    raise Skip(f"nothing called {name} is there to say")


def _goal(tale: _Tale, step: Ask | Do, hidden: set[str]) -> Goal:
    if isinstance(step, Ask):
        return _question(tale, step.row, step.field)
    scene = tale.scene
    tool = scene.ground.tools[step.tool]
    arguments: dict[str, Any] = {}
    linked: dict[str, Question] = {}
    rows: dict[str, str] = {}
    for name, source in step.arguments.items():
        if isinstance(source, Fact):
            linked[name] = _question(tale, source.row, source.field)
            arguments[name] = getattr(tale.bound[source.row], source.field)
        elif isinstance(source, str) and source.startswith("@"):
            rows[name] = source[1:]
            key = tale.bound[source[1:]].id
            arguments[name] = [key] if tool.parameter(name).many else key
        else:
            arguments[name] = _made(tale, source) if callable(source) else source
    goal = bind(scene.live, tool, arguments)
    if goal is None:
        raise Skip("a row that people do not see")
    goal.linked = linked
    goal.mentions = {name: [_mention(tale, row, hidden)] for name, row in rows.items()}
    return goal


def _made(tale: _Tale, function: Callable[[Scene, Bound], Any]) -> Any:
    """What a function gives, asked once a story: calls that take the same function take the same value."""
    if function not in tale.made:
        tale.made[function] = function(tale.scene, tale.bound)
    return tale.made[function]


def _mention(tale: _Tale, name: str, hidden: set[str]) -> Mention:
    """How a row was named; one that is only found, or was found before, is pointed back to."""
    row = tale.story.rows[name]
    if name in tale.mentions and name not in hidden:
        return tale.mentions[name]
    return pronoun(row.server, row.table, tale.bound[name], thing="one", said="it")


def _question(tale: _Tale, name: str, field_name: str) -> Question:
    row = tale.story.rows[name]
    spec = part(tale.scene.ground.phrases(row.server), "QUESTIONS").get((row.table, field_name), {"type": "text"})
    found = Question(row.server, row.table, tale.bound[name], field_name, spec)
    found.mention = tale.mentions.get(name) or pronoun(row.server, row.table, tale.bound[name], thing="one", said="it")
    return found


def _find(tale: _Tale, plan: TurnPlan, turn: Told) -> None:
    """Look up the rows that no line names."""
    for find in turn.finds:
        row = tale.story.rows[find.row]
        topic = (row.server, row.table, tale.bound[find.row].id)
        if isinstance(find, Trace):
            plan.trace(_question(tale, find.source, find.field), topic)
        else:
            tale.mentions[find.row] = _matching(tale, plan, find)
            plan.locate(tale.mentions[find.row])


def _matching(tale: _Tale, plan: TurnPlan, find: Match) -> Mention:
    """An expression that nobody says: the row whose attributes are what was shown elsewhere."""
    scene, row = tale.scene, tale.story.rows[find.row]
    attributes = part(scene.ground.phrases(row.server), "ATTRS")[row.table]
    target = tale.bound[find.row]
    tests: list[Callable[[Any], bool]] = []
    literals: list[Literal] = []
    fields: set[str] = set()
    for name in (*find.by, *find.also, *find.said):
        column, kind = attributes[name]
        spoken = speak_attribute(scene.rng, column, kind, getattr(target, column), scene.live.now, scene.style)
        if spoken is None:
            raise Skip("it has no such value")
        fields.add(column)
        tests.append(spoken.test)
        fact = find.by.get(name)
        if fact is not None:
            source = plan.reveal(_question(tale, fact.row, fact.field))
            literals += [Literal(one.kind, one.value, source) for one in spoken.literals]
        elif name in find.said:
            if not any(spoken.forms[""] in said.forms[""] for said in tale.mentions.values()):
                raise Skip(f"{tale.story.name}: nobody said its {name}")
            literals += spoken.literals
    plain = pronoun(row.server, row.table, target, thing="one", said="it")
    return Mention(
        row.server, row.table, target.id, plain.forms, plain.mask, frozenset(fields), tuple(tests), None, None,
        tuple(literals), (*find.by, *find.said),
    )  # fmt: skip
