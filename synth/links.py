"""Values that nobody says: a fact of another row, which must be looked up before it can be an argument.

"Find out when the dentist appointment is and move lunch with Dana to that day": the know-phrase of a question, then a
request whose slot is filled by words that point back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from servers.kit import Parameter, Tool
from servers.kit.phrases import part
from synth.goals import CallGoal, Question, sample, spoken_writes, topic_of
from synth.language import frames
from synth.language.patterns import expand, usable
from synth.language.values import Forms
from synth.live import Ground, Live
from synth.purposes import is_outing, sources_of
from synth.refer import guard_holds, mentions, pronoun, pronoun_of, tokens
from synth.scene import Scene
from synth.sense import fits_name
from synth.skip import Skip
from synth.words import Clause, clause

_TRIES = 6
_ROWS = 30
_TERSE = 100
_FACTOR = 6
_LEAST_NAME = 4
_RECENT_DAYS = 14
_SOON_DAYS = 2
_LEAD, _LEAD_OUT = timedelta(hours=1), timedelta(hours=2)
_NEAR_DAYS = 2
_AT_WORK = "Work"
_MOST_BESIDE = 3
_MOVED_DAYS = 7
_OFTEN, _ONE_IN = 3, 6
_WAKING = ("07:00", "21:00")
_AT_DESK = ("08:00", "17:30")
_SATURDAY = 5
KINDS = ("money", "day", "moment")
Fact = tuple[str, str, str, Mapping[str, Any]]
_POINTS_BACK: Mapping[str, tuple[Forms, ...]] = {
    "money": ({"": "that much"}, {"": "that amount"}, {"": "the same amount"}),
    "day": ({"": "that day", "noun": "that day", "adv": "on that day"},
            {"": "that same day", "noun": "that same day", "adv": "that same day"},
            {"": "the same day", "noun": "the same day", "adv": "on the same day"}),
    "moment": ({"": "at that time", "noun": "that time", "adv": "at that time", "end": "then"},),
}  # fmt: skip
# Of the row that has it: "that much out of it", and nothing is the same as what it has.
_OF_ITSELF: tuple[Forms, ...] = ({"": "that much"}, {"": "that amount"})
_IT = re.compile(r"\bit\b")
# Of what has a day of its own "at that time" would keep it.
_WITH_DAY: tuple[Forms, ...] = (
    {"": "at that time that day", "noun": "that day and time", "adv": "at that time that day", "end": "then"},
)
_AFTER: Forms = {"": "straight after that", "adv": "straight after that"}
_TIME_ALONE = re.compile(r"(?:until )?what time\b")
_NO_WRITE = re.compile(r"(?:see|check|find out) (?:if|whether)\b")
_FIXED_BY_OTHERS = re.compile(r"(?i)\b(?:class|lesson|course|appointment|exam|training)\b")


@dataclass(frozen=True, slots=True)
class Link:
    """An edge: a fact of one row is an argument of a call.

    Attributes:
        name: the parameter that takes it.
    """

    source: Question
    goal: CallGoal
    name: str


def takers(live: Live, servers: Sequence[str]) -> list[tuple[Tool, Parameter]]:
    """Writes that people ask for, each with a parameter that a fact may fill."""
    return [
        (tool, parameter)
        for tool in spoken_writes(live, servers)
        for parameter in tool.parameters
        if parameter.said in KINDS and not parameter.many
    ]


def facts(ground: Ground, servers: Sequence[str], kind: str) -> list[Fact]:
    """Facts of a kind that people ask for: (world, table, field, entry of QUESTIONS)."""
    return [
        (server, table, name, spec)
        for server in servers
        for (table, name), spec in part(ground.phrases(server), "QUESTIONS").items()
        if spec["type"] == kind and spec.get("know") and "within" not in spec
    ]


def draw_link(scene: Scene, server: str, sources: Sequence[str]) -> Link:
    """A call in one world that takes a fact of a row of one of the others, found by running.

    Raises:
        Skip: none was found.
    """
    rng, live = scene.rng, scene.live
    found = [
        (tool, parameter, known)
        for tool, parameter in takers(live, [server])
        if (known := useful(live.ground, tool, parameter, sources))
    ]
    if not found:
        raise Skip("nothing takes a fact")
    for _ in range(_TRIES):
        tool, parameter, known = rng.choice(found)
        try:
            goal = sample(rng, live, tool, draws=6, tried=False)
        except Skip:
            continue
        name = parameter.name
        if name not in goal.arguments or name in goal.quoted or goal.derived or len(goal.arguments) > 1 + _MOST_BESIDE:
            continue
        if any(tool.parameter(one).said == "month" for one in goal.arguments):  # what stands there now is of this one
            continue
        source = _fact_for(scene, goal, name, rng.choice(known))
        if source is not None:
            goal.linked[name] = source
            return Link(source, goal, name)
    raise Skip("no fact fits any call")


def useful(ground: Ground, tool: Tool, parameter: Parameter, sources: Sequence[str]) -> list[Fact]:
    """The facts of some worlds that somebody would take for a parameter."""
    if parameter.said not in KINDS or parameter.many:
        return []
    ties = sources_of(tool.name, parameter.name)
    known = facts(ground, sources, parameter.said or "") if ties else []
    return [fact for fact in known if f"{fact[0]}.{fact[1]}.{fact[2]}" in ties]


def _fact_for(scene: Scene, goal: CallGoal, name: str, fact: Fact) -> Question | None:
    """A row whose fact the call takes in place of the value drawn; the call is changed to it."""
    rng, live = scene.rng, scene.live
    server, table, column, spec = fact
    tie = sources_of(goal.tool.name, name)[f"{server}.{table}.{column}"]
    rows = live.rows(server, table)
    if tie.startswith("@"):
        rows = goal.rows.get(tie[1:], [])
    rows = [row for row in rows if _fits(getattr(row, column, None), goal.arguments[name], live)]
    guard, guards = spec.get("guard"), part(live.ground.phrases(server), "GUARDS")
    for row in rng.sample(rows, min(_ROWS, len(rows))):
        if guard is not None and not guard_holds(guards, guard, row):
            continue
        value = getattr(row, column)
        if not is_tied(scene, (goal, name), (server, table, row), value, tie):
            continue
        changed = {**goal.arguments, name: value}
        if live.works(goal.server, goal.tool.name, changed):
            goal.arguments = changed
            return Question(server, table, row, column, spec)
    return None


def is_tied(scene: Scene, taker: tuple[CallGoal, str], source: tuple[str, str, Any], value: Any, tie: str) -> bool:
    """Whether the fact's row has to do with the call as its purpose wants it; a day is never one of the row itself."""
    if tie.startswith("@"):
        return True
    goal, name = taker
    server, table, row = source
    kind, _, when = tie.partition(" ")
    worked = "workday" not in when or _is_private(goal) or is_worked(str(value))
    if (
        not worked
        or not all(_in_time(scene.live, row, value, one) for one in when.split())
        or not _is_near(goal, value, name)
    ):
        return False
    if kind in {"any", "out", "near", "day"}:
        other = not _is_named(goal, server, table, row)
        drives = kind != "out" or _is_ahead_of_us(scene.live, row)
        stays = kind != "day" or not _days_moved(goal, value, name)
        return other and drives and stays and (kind != "near" or _goes_with(goal, row, value))
    own = not isinstance(value, int) and _is_named(goal, server, table, row)
    if kind.startswith("by:"):
        same = getattr(row, kind.removeprefix("by:"))
        if own or not same:
            return False
        return same in goal.arguments.values() or _of_all(goal, lambda named: same in named)
    return not own and _related(scene.live, goal, server, table, row)


def _is_ahead_of_us(live: Live, event: Any) -> bool:
    """Whether one drives to an event, and has the time that a charge needs before."""
    return is_outing(event) and event.starts_at >= _minute(live, _LEAD_OUT)


def _in_time(live: Live, row: Any, value: Any, when: str) -> bool:
    """Whether a fact lies ahead or soon but not at once, or its row is recent, where the tie says so."""
    if when == "ahead":
        return str(value) > live.now.isoformat()[: len(str(value))]
    if when == "soon":
        last = (live.now.date() + timedelta(days=_SOON_DAYS)).isoformat()
        return _minute(live, _LEAD) <= str(value) and str(value)[:10] <= last
    return when != "recent" or _is_recent(live, row)


def _is_private(goal: CallGoal) -> bool:
    """Whether what a call names stands in a calendar that is not for work."""
    return any(_calendar(row) != _AT_WORK for rows in goal.rows.values() for row in rows)


def is_worked(moment: str) -> bool:
    """Whether people work on a day, and at the hour where the moment has one."""
    return date.fromisoformat(moment[:10]).weekday() < _SATURDAY and (
        len(moment) < len("2026-03-13T12:30") or _AT_DESK[0] <= moment[11:16] <= _AT_DESK[1]
    )


def _minute(live: Live, ahead: timedelta) -> str:
    """The minute that lies so far ahead, as moments are written."""
    return (live.now + ahead).isoformat(timespec="minutes")[:16]


def _fits(value: Any, drawn: Any, live: Live) -> bool:
    """Whether somebody who would have said the drawn value may mean this one: like in size, on the same side of now."""
    if value in (None, "", drawn) or type(value) is not type(drawn):
        return False
    if isinstance(value, int):
        return 0 < value <= _FACTOR * drawn and drawn <= _FACTOR * value
    now = live.now.isoformat(timespec="minutes")[: len(drawn)]
    waking = len(value) < 16 or _WAKING[0] <= value[11:16] <= _WAKING[1]
    return len(value) == len(drawn) and waking and (value > now) == (drawn > now)


def _is_near(goal: CallGoal, value: Any, name: str) -> bool:
    """Whether what begins at some moment, or is to be done on some day, is moved by a week at most."""
    return not isinstance(value, str) or (_days_moved(goal, value, name) or 0) <= _MOVED_DAYS


def _days_moved(goal: CallGoal, value: str, name: str = "starts_at") -> int | None:
    """How far from its own day a moment puts the one row of the call, None where no row has one."""
    rows = [row for rows in goal.rows.values() for row in rows]
    old = str(getattr(rows[0], "starts_at", None) or getattr(rows[0], name, None) or "") if len(rows) == 1 else ""
    return abs((date.fromisoformat(value[:10]) - date.fromisoformat(old[:10])).days) if old else None


def _goes_with(goal: CallGoal, source: Any, value: str) -> bool:
    """Whether somebody would move what the call names to this moment of another row.

    Guests in common, or one calendar and a day close by; not the next of a series, and what others fix the time of for
    nothing.
    """
    titles = {str(getattr(row, "title", "")) for rows in goal.rows.values() for row in rows}
    if source.title in titles or any(_FIXED_BY_OTHERS.search(title) for title in titles):
        return False
    if not all(fits_name(title, value) for title in titles):
        return False
    days, calendars = _days_moved(goal, value), {_calendar(row) for rows in goal.rows.values() for row in rows}
    if days is not None and days <= _NEAR_DAYS and calendars == {_calendar(source)}:
        return True
    return _of_all(goal, lambda row: bool(_people(source) & _people(row)))


def _of_all(goal: CallGoal, test: Callable[[Any], bool]) -> bool:
    """Whether a test holds of the row that an argument names; of a list it holds of each."""
    return any(rows and all(test(row) for row in rows) for rows in goal.rows.values())


def _calendar(row: Any) -> str:
    """The calendar that an event stands in; a call is of work."""
    return str(getattr(row, "calendar", _AT_WORK))


def _people(row: Any) -> set[str]:
    """Who takes part in an event or a call."""
    return {*getattr(row, "guests", ()), getattr(row, "organiser", ""), getattr(row, "host", "")} - {""}


def _is_recent(live: Live, row: Any) -> bool:
    """Whether a day of the row lies in the last two weeks."""
    today = live.now.date()
    first, last = (today - timedelta(days=_RECENT_DAYS)).isoformat(), today.isoformat()
    return any(isinstance(value, str) and first <= value[:10] <= last for value in row)


def _is_named(goal: CallGoal, server: str, table: str, row: Any) -> bool:
    """Whether the call names this very row."""
    return any(
        (ref := goal.tool.parameter(name).ref) is not None
        and (goal.server, ref.table) == (server, table)
        and any(other.id == row.id for other in rows)
        for name, rows in goal.rows.items()
    )


def _related(live: Live, goal: CallGoal, server: str, table: str, row: Any) -> bool:
    """Whether a row has to do with the call: the very row that it names, or one that shares a name or number.

    A name that many rows of its table share, as that of the employee who looks after them, ties nothing.
    """
    if _is_named(goal, server, table, row):
        return True
    others = live.rows(server, table)
    often = max(_OFTEN, len(others) // _ONE_IN)
    mine = {name for name in _names(row) if sum(name in other for other in others) <= often}
    if _of_all(goal, lambda named: bool(mine & _names(named))):
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
    kind = link.goal.tool.parameter(link.name).said or ""
    if kind == "moment":
        known = [line for line in link.source.spec["know"] if not _TIME_ALONE.match(line)]
        link.source.spec = {**link.source.spec, "know": known}
    know = clause(scene, link.source, only="know")
    if know.mood != "know":
        raise Skip("no words for a fact with its day")
    own = _own_parameter(link)
    link.goal.forms[link.name] = (rng.choice(_OF_ITSELF if own else _pointing_back(link, kind)), "<that>")
    inside = topic_of(scene.live, link.source) if link.source.server == link.goal.server else None
    if own:
        link.goal.mentions[own] = [
            pronoun(link.goal.server, link.source.table, link.source.row, thing="one", said="it")
        ]
    _take_up(scene, link)
    do = clause(scene, link.goal, inside=inside, only="do")
    if own and len(_IT.findall(do.text)) > 1:
        raise Skip("two things would be it")
    if "," in do.text:
        raise Skip("the request would lose its join")
    if scene.style.persona.manner == "brief" and len(_in_full(scene, know.text + do.text)) > _TERSE:
        raise Skip("too long for somebody of few words")
    if _is_determined(scene, do, set(link.goal.forms[link.name][0].values())):
        raise Skip('nobody says "another that much"')
    if kind == "moment" and re.search(r"\btime\b", do.text):
        raise Skip("nobody says 'that time as another time'")
    if _NO_WRITE.match(do.text):
        raise Skip("a look-up, then to see whether: nothing would be done")
    unknown = frames.UNKNOWN_AND_DO_FORMAL if scene.style.formal else usable(frames.UNKNOWN_AND_DO, formal=careful)
    lines = [("do", one) for one in usable(frames.FIND_AND_DO, formal=careful)] * 2 + [("say", one) for one in unknown]
    if " and " in do.text:
        lines = [(mood, one) for mood, one in lines if " and {x}" not in one]
    mood, line = rng.choice(lines)
    text = expand(rng, line, formal=careful).replace("{k}", know.text).replace("{x}", do.text)
    return Clause("do" if mood == "do" else "say", text)


def _take_up(scene: Scene, link: Link) -> None:
    """Whoever the first half names, the second takes up with a pronoun: by another description it is another person.

    Raises:
        Skip: the first half does not say the words by which the second world knows them.
    """
    source = link.source
    person = pronoun_of(source.row) or "them"
    if source.mention is None or not hasattr(source.row, "pronoun"):
        return
    said = {*tokens(source.mention.forms[""])}
    for name, rows in link.goal.rows.items():
        ref = link.goal.tool.parameter(name).ref
        same = [row for row in rows if getattr(row, "name", None) == source.row.name]
        if ref is None or not same:
            continue
        ways = mentions(scene.rng, scene.live, link.goal.server, ref.table, same[0], scene.style)
        plain = next((one for one in ways if {*tokens(one.forms[""])} <= said), None)
        if plain is None or len(rows) > 1:
            raise Skip("one person would be named in two ways")
        again = pronoun(link.goal.server, ref.table, same[0], thing=None, said=person)
        link.goal.mentions[name] = [replace(plain, forms=again.forms, mask=again.mask)]


def _in_full(scene: Scene, text: str) -> str:
    """A text with what its tokens stand for."""
    return re.sub(r"⟦(\w+)⟧", lambda token: scene.slots.by_name[token[1]].text, text)


def _own_parameter(link: Link) -> str | None:
    """The parameter that names the very row whose fact is taken, where the purpose says so: it is "it" by then."""
    tie = _tie(link)
    return tie[1:] if tie.startswith("@") else None


def _tie(link: Link) -> str:
    """What ties the fact to the call, as the purpose has it."""
    source = link.source
    return sources_of(link.goal.tool.name, link.name)[f"{source.server}.{source.table}.{source.field}"]


def _pointing_back(link: Link, kind: str) -> Sequence[Forms]:
    """Words for the fact: with its day where the row has another, "straight after that" of an end for a beginning."""
    if kind == "money" and _tie(link) == "by:id":  # out of that very sum
        return _OF_ITSELF
    if kind != "moment":
        return _POINTS_BACK[kind]
    dayed = bool(_days_moved(link.goal, link.goal.arguments[link.name], link.name))
    ways = _WITH_DAY if dayed else _POINTS_BACK[kind]
    if link.source.field != "ends_at" or link.name != "starts_at":
        return ways
    return (_AFTER,) if dayed else (*ways, *({**way, **_AFTER} for way in ways))


def _is_determined(scene: Scene, said: Clause, words: set[str]) -> bool:
    """Whether words that point back stand behind another determiner."""
    tokens = [re.escape(f"⟦{name}⟧") for name, slot in scene.slots.by_name.items() if slot.text in words]
    return any(re.search(rf"\b(?:another|extra|more|the|an?|that) {token}", said.text) for token in tokens)


def link_pairs(live: Live, servers: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(world that shows a fact, world that takes it), each once."""
    for taker in servers:
        taken = takers(live, [taker])
        for source in servers:
            if source != taker and any(useful(live.ground, tool, parameter, [source]) for tool, parameter in taken):
                yield source, taker
