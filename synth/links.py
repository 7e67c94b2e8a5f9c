"""Values that nobody says: a fact of another row, which must be looked up before it can be an argument.

"Find out when the dentist appointment is and move lunch with Dana to that day": the know-phrase of a question, then a
request whose slot is filled by words that point back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from servers.kit import Parameter, Tool
from servers.kit.phrases import part
from synth.goals import CallGoal, Question, sample, spoken_writes, topic_of
from synth.language import frames
from synth.language.patterns import expand, usable
from synth.language.values import Forms
from synth.live import Live
from synth.refer import guard_holds
from synth.scene import Scene
from synth.skip import Skip
from synth.words import Clause, clause

_TRIES = 6
_ROWS = 12
_FACTOR = 6
_LEAST_NAME = 4
_WAKING = ("07:00", "21:00")
KINDS = ("money", "day", "moment")
_POINTS_BACK: Mapping[str, tuple[Forms, ...]] = {
    "money": ({"": "that much"}, {"": "that amount"}, {"": "the same amount"}),
    "day": ({"": "that day", "noun": "that day", "adv": "on that day"},
            {"": "that same day", "noun": "that same day", "adv": "that same day"},
            {"": "the same day", "noun": "the same day", "adv": "on the same day"}),
    "moment": ({"": "at that time", "noun": "that time", "adv": "at that time", "end": "then"},),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Link:
    """An edge: a fact of one row is an argument of a call.

    Attributes:
        name: the parameter that takes it.
    """

    source: Question
    goal: CallGoal
    name: str

    @property
    def across(self) -> bool:
        """Whether it leads from one world into another."""
        return self.source.server != self.goal.server


def takers(live: Live, servers: Sequence[str]) -> list[tuple[Tool, Parameter]]:
    """Writes that people ask for, each with a parameter that a fact may fill."""
    return [
        (tool, parameter)
        for tool in spoken_writes(live, servers)
        for parameter in tool.parameters
        if parameter.said in KINDS and not parameter.many
    ]


def facts(live: Live, servers: Sequence[str], kind: str) -> list[tuple[str, str, str, Mapping[str, Any]]]:
    """Facts of a kind that people ask for: (world, table, field, entry of QUESTIONS)."""
    return [
        (server, table, name, spec)
        for server in servers
        for (table, name), spec in part(live.ground.phrases(server), "QUESTIONS").items()
        if spec["type"] == kind and spec.get("know") and "within" not in spec
    ]


def draw_link(scene: Scene, server: str, sources: Sequence[str]) -> Link:
    """A call in one world that takes a fact of a row of one of the others, found by running.

    Raises:
        Skip: none was found.
    """
    rng, live = scene.rng, scene.live
    found = takers(live, [server])
    if not found:
        raise Skip("nothing takes a fact")
    strange: Link | None = None
    for _ in range(_TRIES):
        tool, parameter = rng.choice(found)
        known = facts(live, sources, parameter.said or "")
        if not known:
            continue
        try:
            goal = sample(rng, live, tool, draws=6)
        except Skip:
            continue
        name = parameter.name
        if name not in goal.arguments or name in goal.quoted or goal.derived:
            continue
        source = _fact_for(scene, goal, name, rng.choice(known))
        if source is not None:
            goal.linked[name] = source
            link = Link(source, goal, name)
            if not link.across or _related(goal, source.server, source.table, source.row):
                return link
            strange = strange or link
    if strange is not None:
        return strange
    raise Skip("no fact fits any call")


def _fact_for(
    scene: Scene, goal: CallGoal, name: str, fact: tuple[str, str, str, Mapping[str, Any]]
) -> Question | None:
    """A row whose fact the call takes in place of the value drawn; the call is changed to it."""
    rng, live = scene.rng, scene.live
    server, table, column, spec = fact
    rows = live.rows(server, table)
    for row in rng.sample(rows, min(_ROWS, len(rows))):
        guard = spec.get("guard")
        if guard is not None and not guard_holds(part(live.ground.phrases(server), "GUARDS"), guard, row):
            continue
        value = getattr(row, column, None)
        if not _fits(value, goal.arguments[name], live):
            continue
        if isinstance(value, int) and not _related(goal, server, table, row):
            continue
        changed = {**goal.arguments, name: value}
        if live.works(goal.server, goal.tool.name, changed):
            goal.arguments = changed
            return Question(server, table, row, column, spec)
    return None


def _fits(value: Any, drawn: Any, live: Live) -> bool:
    """Whether somebody who would have said the drawn value may mean this one: like in size, on the same side of now."""
    if value in (None, "", drawn) or type(value) is not type(drawn):
        return False
    if isinstance(value, int):
        return 0 < value <= _FACTOR * drawn and drawn <= _FACTOR * value
    now = live.now.isoformat(timespec="minutes")[: len(drawn)]
    waking = len(value) < 16 or _WAKING[0] <= value[11:16] <= _WAKING[1]
    return len(value) == len(drawn) and waking and (value > now) == (drawn > now)


def _related(goal: CallGoal, server: str, table: str, row: Any) -> bool:
    """Whether an amount of the row has to do with the call: of the same thing, or one that shares a name or number."""
    mine = _names(row)
    for name, rows in goal.rows.items():
        ref = goal.tool.parameter(name).ref
        same = ref is not None and (goal.server, ref.table) == (server, table)
        if any((same and other.id == row.id) or mine & _names(other) for other in rows):
            return True
    return bool(mine & {value for value in goal.arguments.values() if isinstance(value, str)})


def _names(row: Any) -> set[str]:
    """What tells who or what a row has to do with: its names, numbers and ids; no day and no word of a closed list."""
    return {
        value
        for value in row
        if isinstance(value, str) and len(value) >= _LEAST_NAME and not value.islower() and not value[:4].isdecimal()
    }


def link_clause(scene: Scene, link: Link) -> Clause:
    """Both halves in one sentence: what must be found out, and what is to be done with it.

    Raises:
        Skip: there are no words for just this.
    """
    rng = scene.rng
    careful = scene.style.careful
    know = clause(scene, link.source, only="know")
    kind = link.goal.tool.parameter(link.name).said or ""
    link.goal.forms[link.name] = (rng.choice(_POINTS_BACK[kind]), "<that>")
    inside = topic_of(scene.live, link.source) if link.source.server == link.goal.server else None
    do = clause(scene, link.goal, inside=inside, only="do")
    if "," in do.text:
        raise Skip("the request would lose its join")
    mood, line = rng.choice([("do", one) for one in usable(frames.FIND_AND_DO, formal=careful)] * 2
                            + [("say", one) for one in usable(frames.UNKNOWN_AND_DO, formal=careful)])  # fmt: skip
    text = expand(rng, line, formal=careful).replace("{k}", know.text).replace("{x}", do.text)
    return Clause("do" if mood == "do" else "say", text)


def link_pairs(live: Live, servers: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(world that shows a fact, world that takes one of its kind), each once."""
    for taker in servers:
        kinds = {parameter.said for _, parameter in takers(live, [taker])}
        for source in servers:
            if source != taker and any(facts(live, [source], kind) for kind in KINDS if kind in kinds):
                yield source, taker
