"""What stands in the way and goes only with leave: the call fails, the agent says why and asks, yes or no is said.

LEAVE of a world's phrases names the writes that a flag lets through where they fail without it; the rules want a yes
before it is set. Whether the call fails without the flag and succeeds with it is found by running.
"""

from __future__ import annotations

from dataclasses import replace

from servers.kit.phrases import part
from synth.answers import confirm_reports, confirm_text, reason_text, sentence
from synth.goals import CallGoal, forbidden, sample, spoken_writes
from synth.language import replies
from synth.plan import TurnPlan
from synth.says import already, common, spoken
from synth.scene import Draft, Scene
from synth.skip import Skip
from synth.turns import close, reach
from synth.words import clause, speak, why

_TRIES = 30
_DRAWS = 6
_YES = 0.7


def with_leave(scene: Scene) -> None:
    """Write the turn.

    Raises:
        Skip: nothing here stands in the way of a call that leave would let through.
    """
    goal, flag = _in_the_way(scene)
    said = clause(scene, goal)
    user = speak(scene, [said], why(scene, goal, said.mood))
    says = common(scene, [goal], user)
    plan = TurnPlan(scene)
    plan.foresee([goal])
    plan.attempt(goal)
    leave = replace(goal, arguments={**goal.arguments, flag: True}, carried={**goal.carried, flag: "policy"})
    confirms = confirm_reports(scene, leave)
    says |= already(scene, goal, dict.fromkeys(report.slot for report in confirms if report.slot))
    says["no"] = spoken(scene, replies.NO)
    asking = f"{sentence(reason_text(scene, goal))} {confirm_text(scene, [leave])}"
    answer = "yes" if scene.rng.random() < _YES else "no"
    draft = Draft(user, "CONFIRM", "ANSWER", plan.calls, "", says=says, confirms=confirms, asking=asking, answer=answer)
    if answer == "no":
        draft.reply = "All right, I've left everything as it is."
        close(scene, plan, [], draft)
        return
    draft.reply = reach(scene, plan, leave)
    draft.protected = [plan.calls[-1].id]
    close(scene, plan, [leave], draft)


def _in_the_way(scene: Scene) -> tuple[CallGoal, str]:
    """A call that fails only for want of a flag, and the flag."""
    live = scene.live
    found = [
        (tool, flag)
        for tool in spoken_writes(live, scene.servers)
        if (flag := part(live.ground.phrases(tool.server), "LEAVE").get(tool.name)) is not None
    ]
    if not found:
        raise Skip("nothing here asks leave for what is in the way")
    tool, flag = scene.rng.choice(found)
    for _ in range(_TRIES):
        try:
            goal = sample(scene.rng, live, tool, codes=("conflict",), draws=_DRAWS)
        except Skip:
            continue
        goes = flag not in goal.arguments and live.works(tool.server, tool.name, {**goal.arguments, flag: True})
        if goes and not live.needs_yes(tool, goal.arguments) and forbidden(live, goal) is None:
            return goal, flag
    raise Skip("something else is in the way")
