"""A tool of several uses says no to the one that was asked for, and each use has the reasons that fit it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from servers.catalogue import worlds
from servers.kit.phrases import part
from synth.answers import refused_text, unable_text
from synth.goals import CallGoal, holds
from synth.language.situations import REASONS
from synth.live import Ground
from synth.scene import Scene
from tests.servers.desk import setting_of

GROUND = Ground(worlds(), setting_of)
SLOT = re.compile(r"\{(\w+)(?::\w+)?\}")
PLAIN = re.compile(r"(\w+)(?:(!?=)(.*))?")
USES = [
    (server, table, tool)
    for server in worlds()
    for table in ("UNABLE", "REFUSED")
    for tool, words in part(worlds()[server].phrases, table).items()
    if not isinstance(words, str)
]


def of_call(server: str, tool: str, arguments: dict[str, Any], problem: str = "") -> tuple[Scene, CallGoal]:
    goal = CallGoal(GROUND.tools[tool], arguments, {})
    goal.problem = problem
    return Scene(random.Random(0), GROUND, [server], 0), goal


@pytest.mark.parametrize(
    ("server", "tool", "arguments", "words"),
    [
        ("iot_devices", "set_alarm_mode", {"mode": "disarmed"}, "disarm the alarm"),
        ("iot_devices", "set_home_automation", {"change": "remove"}, "delete automations"),
        ("vehicle", "set_vehicle_opening", {"opening": "sunroof", "open_percent": 0}, "close the sunroof"),
        ("vehicle", "set_ignition", {"power": "off"}, "switch a car off"),
        ("maps", "save_place", {"list": "home", "replace": True}, "change your home address"),
        ("travel_booking", "update_traveller", {"nationality": "Irish"}, "change a traveller's nationality"),
        ("social_media", "set_social_relation", {"action": "block"}, "block anybody"),
        ("social_media", "react_to_post", {"reaction": "like", "remove": True}, "take back likes"),
        ("banking", "replace_card", {"reason": "lost"}, "replace a card"),
        ("banking", "set_card_controls", {"frozen": True}, "freeze a card"),
        ("banking", "set_card_controls", {"daily_limit": 20000}, "change the daily limit on a card"),
        ("banking", "schedule_transfer", {"payee_id": "", "repeat": "monthly"}, "set up a regular payment"),
        ("banking", "cancel_scheduled_transfer", {"scope": "next"}, "skip a payment"),
        ("budget", "resolve_import_line", {"action": "ignore"}, "ignore a line from your bank"),
        ("budget", "update_recurring_expense", {"state": "paused"}, "pause a recurring expense"),
        ("calendar", "update_event", {"room_email": ""}, "book a room for an event"),
        ("calendar", "respond_to_invitation", {"response": "declined"}, "decline an invitation"),
        ("calendar", "share_calendar", {"role": "none"}, "stop sharing a calendar"),
        ("crm", "record_sales_activity", {"kind": "call", "day": "2999-01-01"}, "plan a call"),
        ("crm", "record_sales_activity", {"kind": "email", "day": "2000-01-01"}, "log a mail"),
        ("crm", "save_crm_contact", {"first_name": "Ida", "phone": "1"}, "add contacts"),
        ("crm", "update_deal", {"close_day": "2999-01-01"}, "move the close date of a deal"),
        ("email", "label_emails", {"add_label_ids": ["starred"]}, "star mails"),
        ("email", "move_emails", {"folder": "trash"}, "delete mails"),
        ("email", "save_mail_rule", {"enabled": False}, "switch mail rules off"),
        ("filesystem", "move_path", {"target_path": "~/Papers"}, "move files"),
        ("filesystem", "move_path", {"target_path": "~/notes/new.md"}, "rename files"),
        ("food_delivery", "set_basket_delivery", {"tip": 200}, "set the tip on a basket"),
        ("food_delivery", "update_group_order", {"action": "lock"}, "lock a group order"),
        ("issue_tracker", "transition_issue", {"to_status": "todo", "comment": "It is back"}, "reopen an issue"),
        ("issue_tracker", "move_issues_to_sprint", {}, "take issues out of a sprint"),
        ("issue_tracker", "watch_issue", {"watching": False}, "stop watching an issue"),
        ("marketplace", "progress_sale", {"step": "refund"}, "refund a sale"),
        ("marketplace", "respond_to_offer", {"answer": "counter", "counter_amount": 1}, "make a counteroffer"),
        ("payments", "set_invoice_status", {"status": "uncollectible"}, "write off an invoice"),
        ("retail_chain", "close_reservation", {"outcome": "released"}, "release a hold"),
        ("shopping", "save_shipping_address", {"make_default": True}, "change your default address"),
        ("shopping", "update_cart_line", {"quantity": 0}, "take things out of your cart"),
        ("team_chat", "change_channel_members", {"action": "join"}, "get you into a channel"),
        ("team_chat", "update_chat_message", {"pinned": False}, "unpin messages"),
        ("trading", "update_watchlist", {"remove_symbols": [""]}, "take anything off a watchlist"),
        ("video_meeting", "control_video_meeting", {"action": "start_recording"}, "record a meeting"),
        ("video_meeting", "update_recording", {"trashed": True}, "delete a recording"),
    ],
)
def test_a_missing_tool_is_told_by_what_was_asked_of_it(
    server: str, tool: str, arguments: dict[str, Any], words: str
) -> None:
    assert unable_text(*of_call(server, tool, arguments)) == words


@pytest.mark.parametrize(
    ("server", "tool", "arguments", "words"),
    [
        ("banking", "set_card_controls", {"frozen": False}, "I can't unfreeze that card: it is over."),
        ("calendar", "share_calendar", {"role": "none"}, "I can't stop sharing it: it is over."),
        ("email", "save_mail_rule", {"enabled": True}, "I can't switch that rule on: it is over."),
        ("email", "save_mail_rule", {"from_contains": "Ida"}, "I can't save that rule: it is over."),
        ("email", "save_email_draft", {"draft_id": ""}, "I can't change that draft: it is over."),
        ("filesystem", "change_owner", {}, "I can't change the owner: it is over."),
        ("filesystem", "touch_file", {}, "I can't make that file: it is over."),
        ("food_delivery", "set_basket_delivery", {"promo_code": "X"}, "I can't use that code: it is over."),
        ("issue_tracker", "transition_issue", {"to_status": "done"}, "I can't change its status: it is over."),
        ("marketplace", "respond_to_offer", {"answer": "withdraw"}, "I can't withdraw that offer: it is over."),
        ("marketplace", "progress_sale", {"step": "dispute"}, "I can't open that dispute: it is over."),
        ("payments", "set_invoice_status", {"status": "void"}, "I can't void that invoice: it is over."),
        ("retail_chain", "update_transfer", {"action": "send"}, "I can't mark that transfer as sent: it is over."),
    ],
)
def test_a_refusal_tells_what_was_asked(server: str, tool: str, arguments: dict[str, Any], words: str) -> None:
    assert refused_text(*of_call(server, tool, arguments, "It is over.")) == words


def certain(test: str, said: set[str], fixed: dict[str, Any]) -> bool | None:
    """Whether a request of these parameters passes a test; None: it rests on the row, the value or the day."""
    found = [_certain(one, said, fixed) for one in test.split(" & ")]
    return False if False in found else None if None in found else True


def _certain(one: str, said: set[str], fixed: dict[str, Any]) -> bool | None:
    plain = PLAIN.fullmatch(one)
    if plain is None:
        return None
    name, sign, wanted = plain.groups()
    if name not in said and name not in fixed:
        return sign == "!="
    if sign is None:
        return True
    return None if name in said else (str(fixed[name]).lower() == wanted) == (sign == "=")


@pytest.mark.parametrize(("server", "table", "tool"), USES)
def test_each_use_that_is_told_apart_is_one_that_people_ask_for(server: str, table: str, tool: str) -> None:
    *uses, last = part(worlds()[server].phrases, table)[tool]
    if tool not in part(worlds()[server].phrases, "REQUESTS"):
        pytest.skip("a read that nobody asks for")
    asked: list[tuple[set[str], dict[str, Any]]] = []
    for line in (line for lines in part(worlds()[server].phrases, "REQUESTS")[tool].values() for line in lines):
        pattern, _, *rest = (line, None) if isinstance(line, str) else line
        asked.append(({match[1] for match in SLOT.finditer(pattern)}, rest[0] if rest else {}))
    told: set[str] = set()
    for said, fixed in asked:
        for text, test in uses:
            passes = certain(test, said, fixed)
            if passes is not False:
                told.add(text)
            if passes:
                break
        else:
            told.add(last)
    assert {*(text for text, _ in uses), last} == told


def tags(why: Any) -> set[str]:
    return {why} if isinstance(why, str) else tags(why[0]) | tags(why[1])


def test_every_reason_is_one_that_some_request_takes() -> None:
    taken: set[str] = set()
    for world in worlds().values():
        asked = [spec["why"] for spec in part(world.phrases, "QUESTIONS").values() if "why" in spec]
        for why in (*part(world.phrases, "WHY").values(), part(world.phrases, "WHY_ASK"), *asked):
            taken |= tags(why)
    assert taken - {""} == set(REASONS)


@pytest.mark.parametrize(
    ("server", "tool", "arguments", "tag"),
    [
        ("banking", "schedule_transfer", {"target_id": "", "repeat": "monthly"}, "set_aside"),
        ("banking", "schedule_transfer", {"payee_id": "", "repeat": "monthly"}, "standing"),
        ("calendar", "share_calendar", {"role": "none"}, ""),
        ("filesystem", "get_storage_quota", {"user_id": ""}, ""),
        ("filesystem", "get_storage_quota", {}, "space"),
        ("iot_devices", "set_thermostat", {"mode": "off"}, ""),
        ("iot_devices", "set_thermostat", {"target": 210}, "heating"),
        ("iot_devices", "set_thermostat", {"target": 140}, ""),
        ("video_meeting", "update_recording", {"add_viewer_emails": [""]}, "watch"),
    ],
)
def test_a_reason_holds_of_the_use_that_it_is_given_for(
    server: str, tool: str, arguments: dict[str, Any], tag: str
) -> None:
    scene, goal = of_call(server, tool, arguments)
    why: Any = part(worlds()[server].phrases, "WHY")[tool]
    while not isinstance(why, str):
        then, otherwise, test = why
        why = then if holds(scene.live, goal, test) else otherwise
    assert why == tag


@pytest.mark.parametrize(
    ("tag", "unsaid"),
    [
        ("ask", "budget"),  # of a postcode, or of when a firm reports
        ("recall", "email"),  # of what stands in a file, or on a list
        ("keep", "took me|do it all again"),  # of a photo, or of a bill
        ("mistake", "extra zero"),  # of 43.25
        ("edit", r"\bthen\b"),
        ("place", r"\{person\}|\{place\}|station"),  # of the canteen
        ("nudge", r"on the way|\{place\}"),  # of a call
        ("restore", r"\{topic\}"),  # of the dentist
        ("invite", r"\{topic\}"),  # of a birthday
        ("card_online", r"for \{occasion\}"),
        ("safe", r"might be at \{occasion\}"),
    ],
)
def test_a_reason_says_nothing_that_is_false_of_some_of_its_requests(tag: str, unsaid: str) -> None:
    assert [line for line in REASONS[tag] if re.search(unsaid, line)] == []
