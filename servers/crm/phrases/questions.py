"""What people ask about deals, leads, contacts, firms and what is done, and how the assistant answers."""

from __future__ import annotations

from typing import Any

WHY_ASK = "recall"
QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("deal", "amount"): {
        "type": "money",
        "guard": "live",
        "why": "",
        "ask": ["how much is {x} worth", "what's {x} worth", "what's the amount on {x}", "how big is {x}"],
        "know": ["how much {x} is worth", "how big {x} is", "the amount on {x}"],
        "frag": ["amount of {x}", "{x}, how much"],
    },
    ("deal", "net"): {
        "type": "money",
        "guard": "live_off",
        "why": "",
        "ask": [
            "what does {x} come to after the discount",
            "how much is {x} net",
            "what's {x} worth with the discount taken off",
            "how much is {x} once the discount is off",
        ],
        "know": ["what {x} comes to after the discount", "how much {x} is net"],
        "frag": ["{x}, net amount"],
    },
    ("deal", "close_day"): {
        "type": "day",
        "guard": "live",
        "ask": [
            "when is {x} supposed to close",
            "when should {x} close",
            "what's the close date on {x}",
            "when are we hoping to close {x}",
        ],
        "know": ["when {x} is supposed to close", "the close date on {x}", "when {x} should close"],
        "frag": ["close date of {x}", "{x}, closing when"],
    },
    ("deal", "next_step"): {
        "type": "text",
        "guard": "planned",
        "ask": [
            "what's the next step on {x}",
            "what do i have to do next on {x}",
            "what's next for {x}",
            "what did i put as the next step for {x}",
        ],
        "know": ["what the next step on {x} is", "what's next for {x}"],
        "frag": ["next step on {x}"],
    },
    ("deal", "days_in_stage"): {
        "type": "number",
        "guard": "long",
        "why": "",
        "ask": [
            "for how many days has {x} been in the same stage",
            "how many days has {x} been sitting in its stage",
            "for how many days has {x} been stuck where it is",
            "how many days is it since {x} last changed stage",
        ],
        "know": ["how many days {x} has been in its stage", "for how many days {x} hasn't moved"],
        "frag": ["days in stage, {x}"],
    },
    ("deal", "lost_reason"): {
        "type": "text",
        "guard": "lost",
        "ask": [
            "why did we lose {x}",
            "what was the reason we lost {x}",
            "why was {x} lost",
            "what went wrong with {x}",
        ],
        "know": ["why we lost {x}", "what the reason for losing {x} was"],
        "frag": ["{x}, why lost"],
    },
    ("deal", "closed_on"): {
        "type": "day",
        "guard": "won",
        "ask": ["when did we win {x}", "what day did {x} close", "when was {x} signed", "when did {x} come in"],
        "know": ["when we won {x}", "what day {x} closed"],
        "frag": ["{x}, won when"],
    },
    ("crm_contact", "phone"): {
        "type": "text",
        "guard": "phoned",
        "ask": [
            "what's {x:poss} number",
            "what's the phone number for {x}",
            "which number do i reach {x} on",
            "what number do we have for {x}",
        ],
        "know": ["{x:poss} number", "the phone number for {x}", "what number we have for {x}"],
        "frag": ["{x:poss} phone number", "number for {x}"],
    },
    ("crm_contact", "email"): {
        "type": "text",
        "guard": "mailed",
        "ask": [
            "what's {x:poss} email address",
            "which email address do we have for {x}",
            "where do i write to {x}",
            "what's the email for {x}",
        ],
        "know": ["{x:poss} email address", "which email address we have for {x}"],
        "frag": ["{x:poss} email", "email address for {x}"],
    },
    ("crm_contact", "last_activity"): {
        "type": "day",
        "guard": "talked",
        "why": "",
        "ask": [
            "when was the last activity with {x}",
            "when did we last log anything for {x}",
            "when was anything last logged for {x}",
            "what's the date of the last activity with {x}",
        ],
        "know": ["when the last activity with {x} was", "when we last logged anything for {x}"],
        "frag": ["last activity with {x}"],
    },
    ("company", "won_total"): {
        "type": "money",
        "guard": "sold",
        "why": "",
        "ask": [
            "how much have we sold to {x} so far",
            "how much business have we won with {x}",
            "how much have we won with {x}",
            "what's the total we've won with {x}",
        ],
        "know": ["how much we've sold to {x} so far", "how much we've won with {x}"],
        "frag": ["won so far with {x}"],
    },
    ("company", "live_total"): {
        "type": "money",
        "guard": "buying",
        "why": "",
        "ask": [
            "how much is open with {x}",
            "what's in the pipeline with {x}",
            "how much is in play with {x}",
            "what do the open deals with {x} come to",
        ],
        "know": ["how much is open with {x}", "what's in the pipeline with {x}"],
        "frag": ["pipeline with {x}"],
    },
    ("company", "last_activity"): {
        "type": "day",
        "guard": "met",
        "why": "",
        "ask": [
            "when was our last activity at {x}",
            "when did we last log anything for {x}",
            "when was anything last logged at {x}",
            "what's the date of our last activity with {x}",
        ],
        "know": ["when our last activity with {x} was", "when we last logged anything for {x}"],
        "frag": ["last activity at {x}"],
    },
    ("lead", "score"): {
        "type": "number",
        "guard": "alive",
        "why": "",
        "ask": [
            "what's the score on {x}",
            "what score does {x} have",
            "how is {x} scored",
            "how many points does {x} have",
        ],
        "know": ["what score {x} has", "how {x} is scored"],
        "frag": ["score of {x}"],
    },
    ("lead", "phone"): {
        "type": "text",
        "guard": "reachable",
        "ask": [
            "what's the phone number on {x}",
            "what number have we got for {x}",
            "what number do i ring for {x}",
            "what phone number do we have for {x}",
        ],
        "know": ["the phone number on {x}", "what number we have for {x}"],
        "frag": ["phone number, {x}"],
    },
    ("lead", "email"): {
        "type": "text",
        "guard": "writable",
        "ask": [
            "what's the email address on {x}",
            "which email address is there for {x}",
            "what address do i write to for {x}",
            "what email do we have for {x}",
        ],
        "know": ["the email address on {x}", "which email address we have for {x}"],
        "frag": ["email address, {x}"],
    },
    ("lead", "created_on"): {
        "type": "day",
        "guard": "alive",
        "ask": [
            "when did {x} come in",
            "what day did we get {x}",
            "what day did {x} come in",
            "when did we get {x}",
        ],
        "know": ["when {x} came in", "what day we got {x}"],
        "frag": ["{x}, since when"],
    },
    ("sales_activity", "outcome"): {
        "type": "text",
        "guard": "told",
        "ask": [
            "what came of {x}",
            "what was the outcome of {x}",
            "how did {x} go",
            "what did i note after {x}",
        ],
        "know": ["what came of {x}", "how {x} went"],
        "frag": ["outcome of {x}"],
    },
    ("sales_activity", "day"): {
        "type": "day",
        "guard": "open",
        "ask": ["when is {x}", "what day is {x}", "which day is {x} on", "what day is {x} down for"],
        "know": ["when {x} is", "what day {x} is down for"],
        "frag": ["{x}, when"],
    },
}
REPORT: dict[tuple[str, str], str] = {
    ("deal", "amount"): "{x} is worth {v} before any discount.",
    ("deal", "net"): "After the discount {x} comes to {v}.",
    ("deal", "close_day"): "{x} is down to close on {v}.",
    ("deal", "next_step"): "The next step on {x}: {v}.",
    ("deal", "days_in_stage"): "{x} has been in its stage for {v} days.",
    ("deal", "lost_reason"): "The reason noted for {x}: {v}.",
    ("deal", "closed_on"): "{x} was won on {v}.",
    ("crm_contact", "phone"): "The number for {x} is {v}.",
    ("crm_contact", "email"): "The address for {x} is {v}.",
    ("crm_contact", "last_activity"): "The last activity with {x} was on {v}.",
    ("company", "won_total"): "Deals worth {v} have been won with {x}.",
    ("company", "live_total"): "Live deals with {x} come to {v} net.",
    ("company", "last_activity"): "The last activity with {x} was on {v}.",
    ("lead", "score"): "The score of {x} is {v}.",
    ("lead", "phone"): "The phone number on {x} is {v}.",
    ("lead", "email"): "The address on {x} is {v}.",
    ("lead", "created_on"): "{x} came in on {v}.",
    ("sales_activity", "outcome"): "What was noted after {x}: {v}.",
    ("sales_activity", "day"): "{x} is on {v}.",
}
ANSWERS: dict[str, Any] = {
    "get_sales_forecast": {
        "pointer": "/my_total/weighted",
        "type": "money",
        "say": (
            "Your live deals that close in that time come to {v} weighted, and {result.my_total.net} before weighting."
        ),
    }
}
