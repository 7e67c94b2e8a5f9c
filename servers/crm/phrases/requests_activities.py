"""How people log what they did with customers, and plan what they will do."""

from __future__ import annotations

from typing import Any

from servers.crm.talk import NEVER

_CALL = {"kind": "call"}
_MAIL = {"kind": "email"}
_MEET = {"kind": "meeting"}
_DEMO = {"kind": "demo"}
_NOTE = {"kind": "note"}
_DONE = {"state": "done"}
_OFF = {"state": "cancelled"}
_HELD = f"day<now & outcome!={NEVER}"


ACTIVITIES: dict[str, dict[str, list[Any]]] = {
    "record_sales_activity": {
        "do": [
            # With a contact, to come.
            ("remind me to ring {contact_id} {day:adv} about {subject}", "day>now", _CALL),
            ("put down a call with {contact_id} for {day:noun} about {subject}", "day>now", _CALL),
            ("plan a call with {contact_id} {day:adv}, about {subject}", "day>now", _CALL),
            ("set a task for me to call {contact_id} {day:adv} about {subject}", "day>now", _CALL),
            ("remind me to email {contact_id} {subject} {day:adv}", "day>now", _MAIL),
            ("put it on my list to send {contact_id} {subject} {day:adv}", "day>now", _MAIL),
            ("put a meeting with {contact_id} about {subject} down for {day:noun}", "day>now", _MEET),
            ("plan a meeting with {contact_id} {day:adv} about {subject}", "day>now", _MEET),
            ("put down a demo of {subject} for {contact_id} {day:adv}", "day>now", _DEMO),
            ("plan a demo of {subject} with {contact_id} {day:adv}", "day>now", _DEMO),
            # With a contact, done.
            ("log a call with {contact_id} {day:adv} about {subject}", "day<now", _CALL),
            ("note down that i rang {contact_id} {day:adv} about {subject}", "day<now", _CALL),
            ("log that i emailed {contact_id} {subject} {day:adv}", "day<now", _MAIL),
            ("put down that i sent {contact_id} {subject} {day:adv}", "day<now", _MAIL),
            ("log a meeting with {contact_id} {day:adv} about {subject}", "day<now", _MEET),
            ("log a demo of {subject} for {contact_id} {day:adv}", "day<now", _DEMO),
            # With a contact, done, with what came of it.
            ("log a call with {contact_id} {day:adv} about {subject}, outcome: {outcome}", _HELD, _CALL),
            ("log a call with {contact_id} {day:adv} about {subject}, {outcome}", "day<now", _CALL),
            ("put in my call with {contact_id} {day:adv} about {subject}, outcome: {outcome}", _HELD, _CALL),
            ("log the meeting with {contact_id} {day:adv} about {subject}, outcome: {outcome}", _HELD, _MEET),
            ("log the meeting with {contact_id} {day:adv} about {subject}, {outcome}", "day<now", _MEET),
            ("put in the demo of {subject} for {contact_id} {day:adv}, outcome: {outcome}", _HELD, _DEMO),
            ("put in the demo of {subject} for {contact_id} {day:adv}, {outcome}", "day<now", _DEMO),
            # For a deal, to come.
            ("remind me to make a call {day:adv} about {subject} for {deal_id}", "day>now", _CALL),
            ("put a call about {subject} on {deal_id} for {day:noun}", "day>now", _CALL),
            ("plan a demo of {subject} {day:adv} for {deal_id}", "day>now", _DEMO),
            ("put a meeting about {subject} on {deal_id} for {day:noun}", "day>now", _MEET),
            ("set a task on {deal_id} to email {subject} {day:adv}", "day>now", _MAIL),
            # For a deal, done.
            ("log a call {day:adv} about {subject} for {deal_id}", "day<now", _CALL),
            ("log my call {day:adv} about {subject} under {deal_id}", "day<now", _CALL),
            ("log for {deal_id} that i emailed {subject} {day:adv}", "day<now", _MAIL),
            ("log the meeting {day:adv} about {subject} under {deal_id}", "day<now", _MEET),
            ("log the demo of {subject} {day:adv} under {deal_id}", "day<now", _DEMO),
            ("log the call {day:adv} about {subject} under {deal_id}, outcome: {outcome}", _HELD, _CALL),
            ("log the call {day:adv} about {subject} under {deal_id}, {outcome}", "day<now", _CALL),
            ("put the meeting {day:adv} about {subject} under {deal_id}, outcome: {outcome}", _HELD, _MEET),
            ("put the meeting {day:adv} about {subject} under {deal_id}, {outcome}", "day<now", _MEET),
            ("log the demo of {subject} {day:adv} under {deal_id}, outcome: {outcome}", _HELD, _DEMO),
            ("log the demo of {subject} {day:adv} under {deal_id}, {outcome}", "day<now", _DEMO),
            # With a lead.
            ("log a call {day:adv} about {subject} for {lead_id}", "day<now", _CALL),
            ("put down on {lead_id} that i rang them {day:adv} about {subject}", "day<now", _CALL),
            ("log on {lead_id} that i emailed them {subject} {day:adv}", "day<now", _MAIL),
            ("remind me to ring {lead_id} {day:adv} about {subject}", "day>now", _CALL),
            ("put a call about {subject} on {lead_id} for {day:noun}", "day>now", _CALL),
            ("remind me to email {subject} to {lead_id} {day:adv}", "day>now", _MAIL),
            ("log a call {day:adv} about {subject} for {lead_id}, outcome: {outcome}", _HELD, _CALL),
            ("put in my call {day:adv} about {subject} for {lead_id}, outcome: {outcome}", _HELD, _CALL),
            # The day left out.
            ("remind me to ring {contact_id} about {subject}", "day>now", _CALL),
            ("put down a call with {contact_id} about {subject}", "day>now", _CALL),
            ("plan a demo of {subject} with {contact_id}", "day>now", _DEMO),
        ],
        "say": [
            ("i rang {contact_id} {day:adv} about {subject}, log it", "day<now", _CALL),
            ("i had a call with {contact_id} {day:adv} about {subject}, put it in", "day<now", _CALL),
            ("i met {contact_id} {day:adv} about {subject}, log the meeting", "day<now", _MEET),
            ("i sent {contact_id} {subject} {day:adv}, log the mail", "day<now", _MAIL),
            ("i have to ring {contact_id} {day:adv} about {subject}, put it on my list", "day>now", _CALL),
            ("i want to show {contact_id} {subject} {day:adv}, put down a demo", "day>now", _DEMO),
            ("i owe {contact_id} {subject}, remind me {day:adv} to email it", "day>now", _MAIL),
            ("i met {contact_id} {day:adv} about {subject}, {outcome}, log it", _HELD, _MEET),
            ("i had a call with {contact_id} {day:adv} about {subject}, {outcome}, put it in", _HELD, _CALL),
            ("i emailed {subject} {day:adv} for {deal_id}, log it", "day<now", _MAIL),
            ("i made a call {day:adv} about {subject} for {deal_id}, log it", "day<now", _CALL),
            ("i want a note about {subject} on {deal_id}, dated {day:noun}: {outcome}", "day<now", _NOTE),
            ("i need a note on {deal_id} about {subject}, dated {day:noun}: {outcome}", "day<now", _NOTE),
        ],
        "frag": [
            ("call with {contact_id} {day:adv} about {subject}, done", "day<now", _CALL),
            ("reminder {day:adv}: ring {contact_id} about {subject}", "day>now", _CALL),
            ("{deal_id}: demo of {subject} {day:adv}", "day>now", _DEMO),
        ],
    },
    "update_sales_activity": {
        "do": [
            ("have {activity_id} moved to {day}", "activity_id open"),
            ("move {activity_id} to {day}", "activity_id open"),
            ("put off {activity_id} until {day}", "activity_id open & day>activity_id.day"),
            ("shift {activity_id} to {day}", "activity_id open"),
            ("reschedule {activity_id} for {day:noun}", "activity_id open"),
            ("change {activity_id} to {day}", "activity_id open"),
            ("have {activity_id} {day:adv} instead", "activity_id talk_open"),
            ("put {activity_id} down for {day:noun} instead", "activity_id open"),
            ("move {activity_id} to another day", "activity_id open"),
            ("push {activity_id} back", "activity_id open"),
            ("mark {activity_id} as done", "activity_id due", _DONE),
            ("tick off {activity_id}", "activity_id due", _DONE),
            ("set {activity_id} to done", "activity_id due", _DONE),
            ("cancel {activity_id}", "activity_id open", _OFF),
            ("drop {activity_id}", "activity_id open", _OFF),
            ("take {activity_id} off my list", "activity_id my_open", _OFF),
            ("mark {activity_id} as done, outcome: {outcome}", "activity_id talk_due", _DONE),
            ("tick off {activity_id}, outcome: {outcome}", "activity_id talk_due", _DONE),
            ("give {activity_id} to {owner_id}", "activity_id open"),
            ("hand {activity_id} over to {owner_id}", "activity_id open"),
            ("have {owner_id} do {activity_id}", "activity_id open"),
        ],
        "say": [
            ("i never got round to {activity_id}, move it to {day}", "activity_id my_due"),
            ("i can't make {activity_id}, move it to {day}", "activity_id my_ahead"),
            ("{activity_id} has to wait until {day}, change it", "activity_id my_ahead & day>activity_id.day"),
            ("{day} is better for {activity_id}, move it", "activity_id open"),
            ("i've done {activity_id}, tick it off", "activity_id talk_due", _DONE),
            ("{activity_id} isn't needed any more, cancel it", "activity_id open", _OFF),
            ("i've done {activity_id}, {outcome}, tick it off", "activity_id talk_due", _DONE),
            ("{owner_id:subj} can take over {activity_id}, hand it over", "activity_id open"),
        ],
        "frag": [
            ("{activity_id}: move to {day}", "activity_id open"),
            ("{activity_id}, done", "activity_id due", _DONE),
            ("{activity_id}, cancel", "activity_id open", _OFF),
        ],
    },
}
