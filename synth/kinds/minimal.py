"""minimal: a value is left unsaid that need not be asked for, since a look-up or a default tells it.

Five ways, each proven: a fact of a row that the words point to; the one of two rows that has more of something; the
only row there is to do it with; an amount to be worked out; an optional value that people often say and that its
default fills.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from servers.kit import Tool
from servers.kit.phrases import part
from synth.comparing import whichever
from synth.deriving import derived, derives
from synth.goals import CallGoal, holds, sample, spoken_writes
from synth.kinds.complete import go_on
from synth.kinds.written import Written
from synth.lines import has_line, left_unsaid, lines_say
from synth.links import draw_link, link_clause, useful
from synth.live import Ground
from synth.purposes import CHOICES
from synth.refer import Mention, pronoun
from synth.routes import routes
from synth.scene import Scene
from synth.skip import Skip
from synth.turns import act
from synth.words import clause, speak, why

Way = Callable[[Scene, list[Tool]], None]


def write(scene: Scene) -> Written:
    """Write the turns of one row."""
    writes = spoken_writes(scene.live, scene.servers)
    found = {way: [tool for tool in writes if way in _ways_to(scene.ground, tool.name)] for way in _WAYS}
    ways = [way for way, tools in found.items() if tools]
    if not ways:
        raise Skip("nothing need be asked for")
    way = scene.rng.choices(ways, [_WAYS[one][0] for one in ways])[0]
    way(scene, found[way])
    if scene.memory.turns[0].gold_class != "TOOL_CALL":
        raise Skip("it needs a yes")
    go_on(scene, scene.rng.choices([0, 1, 2], [60, 28, 12])[0])
    return Written()


def can_be_minimal(ground: Ground, tool: Tool) -> bool:
    """Whether a request for a tool can leave something unsaid in one of the five ways, as far as words can tell."""
    return bool(_ways_to(ground, tool.name))


@lru_cache(maxsize=1024)
def _ways_to(ground: Ground, name: str) -> frozenset[Way]:
    return frozenset(way for way, (_, suits) in _WAYS.items() if suits(ground, ground.tools[name]))


def _refuse_yes(scene: Scene, goal: CallGoal) -> None:
    """The turn would only ask for leave."""
    if scene.live.may_need_yes(goal.tool, goal.arguments):
        raise Skip("it needs a yes")


def _looked_up(scene: Scene, tools: list[Tool]) -> None:
    """A fact of another row is the value: the words only say where it stands."""
    server = scene.rng.choice([name for name in scene.servers if any(tool.server == name for tool in tools)])
    link = draw_link(scene, server, [server])
    _refuse_yes(scene, link.goal)
    act(scene, [link.goal], speak(scene, [link_clause(scene, link)]))


def _shows(ground: Ground, tool: Tool) -> bool:
    return any(useful(ground, tool, parameter, [tool.server]) for parameter in tool.parameters)


def _of_two(scene: Scene, _tools: list[Tool]) -> None:
    """Whichever of two rows has more or less of something is the one."""
    whichever(scene)


def _chooses(_ground: Ground, tool: Tool) -> bool:
    return any(f"{tool.name}.{parameter.name}" in CHOICES for parameter in tool.parameters)


def _worked_out(scene: Scene, _tools: list[Tool]) -> None:
    """An amount is left to be worked out."""
    goals, user = derived(scene)
    for goal in goals:
        if isinstance(goal, CallGoal):
            _refuse_yes(scene, goal)
    act(scene, goals, user)


def _works_out(ground: Ground, tool: Tool) -> bool:
    return bool(derives(ground, tool))


def _only_one(scene: Scene, tools: list[Tool]) -> None:
    """A required row goes unnamed: a listing shows one alone, and the call runs with no other."""
    rng, live = scene.rng, scene.live

    def unnamed(goal: CallGoal) -> list[str]:
        return [name for name in goal.rows if _may_go_unnamed(scene, goal, name)]

    goal = sample(rng, live, rng.choice(tools), fits=lambda goal: bool(unnamed(goal)), tried=False)
    _refuse_yes(scene, goal)
    name = rng.choice(unnamed(goal))
    goal.mentions[name] = [_unnamed(scene, goal, name)]
    said = clause(scene, goal, drop={name})
    act(scene, [goal], speak(scene, [said], why(scene, goal, said.mood)))


def _leaves_row(ground: Ground, tool: Tool) -> bool:
    unsaid = left_unsaid(ground, tool)
    return any(one.required and one.ref and not one.many and one.name in unsaid for one in tool.parameters)


def _may_go_unnamed(scene: Scene, goal: CallGoal, name: str) -> bool:
    parameter = goal.tool.parameter(name)
    return parameter.required and not parameter.many and has_line(scene, goal, set(goal.arguments) - {name})


def _unnamed(scene: Scene, goal: CallGoal, name: str) -> Mention:
    """What denotes the row without a word of it.

    Raises:
        Skip: the call runs with another one too, or no listing shows this one alone.
    """
    live = scene.live
    ref = goal.tool.parameter(name).ref
    row = goal.rows[name][0]
    if ref is None:
        raise Skip("no row may go unnamed")
    others = [one.id for one in live.rows(goal.server, ref.table) if one.id != row.id]
    if any(live.works(goal.server, goal.tool.name, {**goal.arguments, name: other}) for other in others):
        raise Skip("more than one row would do")
    if not live.works(goal.server, goal.tool.name, goal.arguments):
        raise Skip("no row would do")
    plain = pronoun(goal.server, ref.table, row, thing="one", said="it")
    alone = Mention(goal.server, ref.table, row.id, plain.forms, "<the only one>", frozenset({"id"}))
    if not routes(live, alone):
        raise Skip("no listing shows it alone")
    return alone


def _by_default(scene: Scene, tools: list[Tool]) -> None:
    """An optional value that people often say is left out, and its default does."""
    tool = scene.rng.choice(tools)
    needs = part(scene.ground.phrases(tool.server), "NEEDS").get(tool.name, {})
    may = [one.name for one in tool.parameters if not one.required and True in lines_say(scene.ground, tool, one.name)]

    def leaves_one(goal: CallGoal) -> bool:
        return any(
            name not in goal.arguments and not (name in needs and holds(scene.live, goal, needs[name])) for name in may
        )

    goal = sample(scene.rng, scene.live, tool, fits=leaves_one)
    _refuse_yes(scene, goal)
    said = clause(scene, goal)
    act(scene, [goal], speak(scene, [said], why(scene, goal, said.mood)))


def _has_default(ground: Ground, tool: Tool) -> bool:
    unsaid = left_unsaid(ground, tool)
    return any(
        not one.required and one.name in unsaid and True in lines_say(ground, tool, one.name) for one in tool.parameters
    )


_WAYS: Mapping[Way, tuple[float, Callable[[Ground, Tool], bool]]] = {
    _looked_up: (0.8, _shows),
    _of_two: (0.12, _chooses),
    _only_one: (0.15, _leaves_row),
    _worked_out: (0.13, _works_out),
    _by_default: (0.1, _has_default),
}
