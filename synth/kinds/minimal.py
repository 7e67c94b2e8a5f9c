"""minimal: a value is left unsaid that need not be asked for, since a look-up or a default tells it.

Five ways, each proven: a fact of a row that the words point to; the one of two rows that has more of something; the
only row there is to do it with; an amount to be worked out; an optional value that people often say and that its
default fills.
"""

from __future__ import annotations

from servers.kit.phrases import part
from synth.comparing import whichever
from synth.deriving import derived
from synth.goals import CallGoal, holds, sample, spoken_writes
from synth.kinds.complete import go_on
from synth.kinds.written import Written
from synth.links import draw_link, link_clause
from synth.refer import Mention, pronoun
from synth.routes import routes
from synth.scene import Scene
from synth.skip import Skip
from synth.turns import act
from synth.words import clause, has_line, lines_say, speak, why


def write(scene: Scene) -> Written:
    """Write the turns of one row."""
    roll = scene.rng.random()
    if roll < 0.5:
        _looked_up(scene)
    elif roll < 0.62:
        whichever(scene)
    elif roll < 0.77:
        _only_one(scene)
    elif roll < 0.9:
        goals, user = derived(scene)
        act(scene, goals, user)
    else:
        _by_default(scene)
    if scene.memory.turns[0].gold_class != "TOOL_CALL":
        raise Skip("it needs a yes")
    go_on(scene, scene.rng.choices([0, 1, 2], [60, 28, 12])[0])
    return Written()


def _looked_up(scene: Scene) -> None:
    """A fact of another row is the value: the words only say where it stands."""
    server = scene.rng.choice(scene.servers)
    link = draw_link(scene, server, [server])
    act(scene, [link.goal], speak(scene, [link_clause(scene, link)]))


def _only_one(scene: Scene) -> None:
    """A required row goes unnamed: a listing shows one alone, and the call runs with no other."""
    rng, live = scene.rng, scene.live
    tools = [tool for tool in spoken_writes(live, scene.servers) if any(p.required and p.ref for p in tool.parameters)]
    if not tools:
        raise Skip("no words for any write")
    goal = sample(rng, live, rng.choice(tools))
    names = [name for name in goal.rows if _may_go_unnamed(scene, goal, name)]
    if not names:
        raise Skip("no row may go unnamed")
    name = rng.choice(names)
    goal.mentions[name] = [_unnamed(scene, goal, name)]
    said = clause(scene, goal, drop={name})
    act(scene, [goal], speak(scene, [said], why(scene, goal, said.mood)))


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
    plain = pronoun(goal.server, ref.table, row, thing="one", said="it")
    alone = Mention(goal.server, ref.table, row.id, plain.forms, "<the only one>", frozenset({"id"}))
    if not routes(live, alone):
        raise Skip("no listing shows it alone")
    return alone


def _by_default(scene: Scene) -> None:
    """An optional value that people often say is left out, and its default does."""
    rng, live = scene.rng, scene.live
    tools = [tool for tool in spoken_writes(live, scene.servers) if not all(p.required for p in tool.parameters)]
    if not tools:
        raise Skip("nothing has a default")
    goal = sample(rng, live, rng.choice(tools))
    needs = part(scene.ground.phrases(goal.server), "NEEDS").get(goal.tool.name, {})
    left = [
        parameter.name
        for parameter in goal.tool.parameters
        if not parameter.required
        and parameter.name not in goal.arguments
        and True in lines_say(scene.ground, goal.tool, parameter.name)
        and not (parameter.name in needs and holds(live, goal, needs[parameter.name]))
    ]
    if not left:
        raise Skip("nothing is left to a default")
    said = clause(scene, goal)
    act(scene, [goal], speak(scene, [said], why(scene, goal, said.mood)))
