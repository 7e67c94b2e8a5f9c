"""irrelevant: a request that no visible tool serves, near enough to tempt, or one of a world that is not there."""

from __future__ import annotations

import random
import re
from datetime import datetime, timedelta

from servers.kit.phrases import part
from synth.goals import sample, spoken_writes
from synth.kinds.written import Written
from synth.language import values
from synth.language.patterns import expand, usable
from synth.language.personas import Mood, Style
from synth.language.realise import Slots
from synth.lines import heard_by
from synth.plan import TurnPlan
from synth.says import common
from synth.scene import Draft, Scene
from synth.skip import Skip
from synth.turns import close
from synth.words import Clause, clause, speak, why

_QUESTION = re.compile(
    r"(?:what|how|when|who|where|which|do|does|is|are|can|could|will|did|has|have|am|why)(?:'s|'re|s)?\b"
)
_HOLE = re.compile(r"(?P<before>\b(?:for|from|until|by|of|to) )?\{(?P<slot>[dnk])\}")
DEEDS = tuple(
    frozenset(names.split())
    for names in (
        "pay_for_sale send_payment schedule_transfer checkout_cart place_food_order buy_listing_now",
        "send_email reply_to_email forward_email send_email_draft send_chat_message send_direct_message",
        "create_event create_recurring_event schedule_video_meeting record_sales_activity",
        "reschedule_event propose_new_time update_video_meeting update_sales_activity",
        "invite_attendees manage_participants",
        "save_mail_contact save_crm_contact add_payee",
        "add_to_cart buy_listing_now place_bid make_offer",
        "dispute_transaction refund_payment respond_to_chargeback request_return report_food_issue",
    )
)
"""What people want done, by the tools that do it."""
_REPLIES = (
    "I'm afraid I can't help with that here.",
    "That isn't something I can do here.",
    "Sorry, I'm not able to do that with the tools I have.",
    "I can't do that from here, I don't have a tool for it.",
)


def does_alike(one: str, other: str) -> bool:
    """Whether two tools do one deed for a person, each in its world: who asks for one may be helped by the other."""
    return any(one in deed and other in deed for deed in DEEDS)


def filled(rng: random.Random, now: datetime, style: Style, slots: Slots, text: str) -> str:
    """A line with something for its holes: `{d}` a day, `{n}` a number, `{k}` an amount."""

    def token(match: re.Match[str]) -> str:
        if match["slot"] == "d":
            day = now.date() + timedelta(days=rng.randrange(1, 10))
            forms = values.day(rng, day, now, style)
            while "noun" not in forms:
                forms = values.day(rng, day, now, style)
            said = forms["noun" if match["before"] else "adv"]
        elif match["slot"] == "n":
            said = values.count(rng, rng.randrange(2, 7), style)[""]
        else:
            said = values.money(rng, rng.randrange(2, 20) * 100_000, style)[""]
        return f"{match['before'] or ''}{slots.add(said, '<value>')}"

    return _HOLE.sub(token, text)


def write(scene: Scene) -> Written:
    """Write the turns of one row."""
    rng = scene.rng
    servers = list(scene.servers)
    if len(servers) > 1 and rng.random() < 0.5:
        away = rng.choice(servers)
        home = tuple(name for name in servers if name != away)
        tools = spoken_writes(scene.live, [away])
        if not tools:
            raise Skip("no words for any write")
        goal = sample(rng, scene.live, rng.choice(tools))
        if heard_by(scene, goal, home) is not None:
            raise Skip("a tool shown is asked in the same words")
        if any(does_alike(goal.tool.name, name) for one in home for name in scene.ground.worlds[one].tools):
            raise Skip("a tool shown does the like")
        said = clause(scene, goal)
        user = speak(scene, [said], why(scene, goal, said.mood))
        says = common(scene, [goal], user)
        hidden = tuple(scene.ground.worlds[away].tools)
    else:
        home = (rng.choice(servers),)
        lines = usable(part(scene.ground.phrases(home[0]), "NEAR"), formal=scene.style.formal)
        if not lines:
            raise Skip("nothing near")
        line = expand(rng, rng.choice(lines), formal=scene.style.formal)
        text = filled(rng, scene.live.now, scene.style, scene.slots, line)
        mood: Mood = "ask" if _QUESTION.match(text) else "do"
        user = speak(scene, [Clause(mood, text)])
        says = common(scene, [], user)
        hidden = ()
    close(scene, TurnPlan(scene), [], Draft(user, "REFUSE", "REFUSE", [], rng.choice(_REPLIES), says=says))
    return Written(servers=home, hidden=hidden)
