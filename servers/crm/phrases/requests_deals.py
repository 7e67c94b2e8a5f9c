"""How people ask for deals to be opened, changed and moved, and for what is to be expected."""

from __future__ import annotations

from typing import Any

_TO_DISCOVERY = {"stage": "discovery"}
_TO_PROPOSAL = {"stage": "proposal"}
_TO_NEGOTIATION = {"stage": "negotiation"}
_TO_PROSPECT = {"stage": "prospect"}
_WON = {"stage": "won"}
_LOST = {"stage": "lost"}
_BOSS = {"contact_role": "decision_maker"}
_BILLS = {"contact_role": "billing"}
_FAN = {"contact_role": "champion"}

DEALS: dict[str, dict[str, list[Any]]] = {
    "create_deal": {
        "do": [
            "open a {amount:pre} deal called {name} with {company_id}, closing {close_day:adv}, contact {contact_id}",
            "create a deal with {company_id} called {name} for {amount}, close date {close_day}, with {contact_id} as contact",
            "set up a new {amount:pre} deal called {name} for {company_id}, to close {close_day:adv}, with {contact_id} as contact",
            "start a deal called {name} with {company_id} for {amount}, closing {close_day:adv}, with {contact_id} as contact",
            '~put in a new deal with {company_id}: "{name}", {amount}, closing {close_day:adv}, contact {contact_id}',
            'add a deal for {amount} with {company_id}, call it "{name}", closing {close_day:adv}, with {contact_id} as contact',
            "open a deal called {name} for {company_id}, worth {amount}, contact {contact_id}, close date {close_day}",
            "make a new {amount:pre} deal with {company_id}, called {name}, contact {contact_id}, closing {close_day:adv}",
            (
                "open a {amount:pre} deal called {name} with {company_id}, closing {close_day:adv}, contact {contact_id}, "
                "next step: {next_step}"
            ),
            (
                "create a deal with {company_id} called {name} for {amount}, closing {close_day:adv}, contact {contact_id}, "
                "the next step is to {next_step}"
            ),
            "open a deal called {name} with {company_id}, closing {close_day:adv}, contact {contact_id}",
            "create a deal with {company_id} called {name}, close date {close_day}, contact {contact_id}",
            "open a {amount:pre} deal called {name} with {company_id}, contact {contact_id}",
            "set up a deal called {name} with {company_id} for {amount}, with {contact_id} as contact",
        ],
        "say": [
            "{company_id:subj} wants to buy, open a {amount:pre} deal called {name} with {contact_id}, closing {close_day:adv}",
            "i need a new {amount:pre} deal for {company_id} called {name}, closing {close_day:adv}, with {contact_id} as contact",
            "there's something new at {company_id}, open a deal called {name} for {amount}, contact {contact_id}, closing {close_day:adv}",
            "i'd like a deal with {company_id} called {name} for {amount}, with {contact_id} as contact, to close {close_day:adv}",
        ],
        "frag": ['new deal: {company_id}, "{name}", {amount}, closing {close_day:adv}, {contact_id}'],
    },
    "update_deal": {
        "do": [
            ("move the close date of {deal_id} to {close_day}", "deal_id live"),
            ("make {close_day:noun} the close date of {deal_id}", "deal_id live"),
            ("set the close date on {deal_id} to {close_day}", "deal_id live"),
            ("change the close date of {deal_id} to {close_day}", "deal_id live"),
            ("have {deal_id} close {close_day:adv} instead", "deal_id live"),
            ("put {deal_id} down to close {close_day:adv}", "deal_id live"),
            ("have the close date of {deal_id} moved to {close_day}", "deal_id live"),
            ("shift the close date of {deal_id} to {close_day}", "deal_id live"),
            ("change the close date of {deal_id}", "deal_id live"),
            ("move the close date of {deal_id}", "deal_id live"),
            ("give {deal_id} {discount_bp} off", "deal_id live"),
            ("put a {discount_bp:pre} discount on {deal_id}", "deal_id live"),
            ("set the discount on {deal_id} to {discount_bp}", "deal_id live"),
            ("take {discount_bp} off {deal_id}", "deal_id live"),
            ("change the amount on {deal_id} to {amount}", "deal_id live"),
            ("set {deal_id} to {amount}", "deal_id live"),
            ("put {deal_id} down at {amount}", "deal_id live"),
            ("set the next step on {deal_id}: {next_step}", "deal_id live"),
            ("note the next step on {deal_id}: {next_step}", "deal_id live"),
            ("put down for {deal_id} that i have to {next_step} next", "deal_id live"),
            ("hand {deal_id} over to {owner_id}", "deal_id live"),
            ("give {deal_id} to {owner_id}", "deal_id live"),
            ("make {owner_id} the owner of {deal_id}", "deal_id live"),
            ("pass {deal_id} on to {owner_id}", "deal_id live"),
            ("add {add_contact_id} to {deal_id} as billing contact", "deal_id live", _BILLS),
            ("put {add_contact_id} on {deal_id} for the billing", "deal_id live", _BILLS),
            ("add {add_contact_id} to {deal_id} as the decision maker", "deal_id live", _BOSS),
            ("put {add_contact_id} on {deal_id} as decision maker", "deal_id live", _BOSS),
            ("add {add_contact_id} to {deal_id} as our champion", "deal_id live", _FAN),
            ("rename {deal_id} to {name}", "deal_id live"),
            ("change the name of {deal_id} to {name}", "deal_id live"),
        ],
        "say": [
            ("{deal_id} won't close before {close_day}, change the date", "deal_id live"),
            ("{deal_id} has slipped to {close_day}, update it", "deal_id live"),
            ("they need until {close_day} on {deal_id}, move the close date", "deal_id live"),
            ("i expect {deal_id} to close {close_day:adv}, set that", "deal_id live"),
            ("{deal_id} should be {amount}, fix that", "deal_id live"),
            ("they want {discount_bp} off on {deal_id}, give it to them", "deal_id live"),
            ("i promised {discount_bp} off on {deal_id}, put that in", "deal_id live"),
            ("{owner_id:subj} is taking over {deal_id}, change the owner", "deal_id live"),
            (
                "{add_contact_id:subj} handles the bills for {deal_id}, note that on the deal",
                "deal_id live",
                _BILLS,
            ),
        ],
        "frag": [
            ("{deal_id}, new close date {close_day}", "deal_id live"),
            ("{discount_bp} off {deal_id}", "deal_id live"),
            ("{deal_id}, new amount {amount}", "deal_id live"),
        ],
    },
    "move_deal_stage": {
        "do": [
            ("move {deal_id} to discovery", "deal_id prospect", _TO_DISCOVERY),
            ("push {deal_id} on to discovery", "deal_id prospect", _TO_DISCOVERY),
            ("move {deal_id} to proposal", "deal_id discovery", _TO_PROPOSAL),
            ("push {deal_id} on to proposal", "deal_id discovery", _TO_PROPOSAL),
            ("move {deal_id} to negotiation", "deal_id proposal", _TO_NEGOTIATION),
            ("push {deal_id} on to negotiation", "deal_id proposal", _TO_NEGOTIATION),
            ("push {deal_id} on to the next stage", "deal_id prospect", _TO_DISCOVERY),
            ("move {deal_id} one stage on", "deal_id discovery", _TO_PROPOSAL),
            ("take {deal_id} to the next stage", "deal_id discovery", _TO_PROPOSAL),
            ("move {deal_id} along to the next stage", "deal_id proposal", _TO_NEGOTIATION),
            ("put {deal_id} into proposal", "deal_id discovery", _TO_PROPOSAL),
            ("put {deal_id} into negotiation", "deal_id proposal", _TO_NEGOTIATION),
            ("set {deal_id} to won", "deal_id negotiation", _WON),
            ("mark {deal_id} as won", "deal_id negotiation", _WON),
            ("close {deal_id} as won", "deal_id negotiation", _WON),
            ("book {deal_id} as won", "deal_id negotiation", _WON),
            ("reopen {deal_id}", "deal_id lost", _TO_DISCOVERY),
            ("bring {deal_id} back to discovery", "deal_id lost", _TO_DISCOVERY),
            ("mark {deal_id} as lost", "deal_id live", _LOST),
            ("close {deal_id} as lost", "deal_id live", _LOST),
            ("mark {deal_id} as lost because {reason}", "deal_id live", _LOST),
            ("close {deal_id} as lost because {reason}", "deal_id live", _LOST),
            ("take {deal_id} back to discovery because {reason}", "deal_id beyond", _TO_DISCOVERY),
            ("put {deal_id} back into discovery because {reason}", "deal_id beyond", _TO_DISCOVERY),
            ("move {deal_id} back to prospect because {reason}", "deal_id begun", _TO_PROSPECT),
        ],
        "say": [
            ("we won {deal_id}", "deal_id negotiation", _WON),
            ("{deal_id} is signed, close it as won", "deal_id negotiation", _WON),
            ("they signed {deal_id} this morning, mark it as won", "deal_id negotiation", _WON),
            ("{deal_id} is ready for proposal", "deal_id discovery", _TO_PROPOSAL),
            ("{deal_id} can go to negotiation now", "deal_id proposal", _TO_NEGOTIATION),
            ("{deal_id} can go to discovery now", "deal_id prospect", _TO_DISCOVERY),
            ("they've changed their minds about {deal_id}, reopen it", "deal_id lost", _TO_DISCOVERY),
            ("{deal_id} is dead, {reason}", "deal_id live", _LOST),
            ("we lost {deal_id}, {reason}", "deal_id live", _LOST),
            ("{reason}, so {deal_id} goes back to discovery", "deal_id beyond", _TO_DISCOVERY),
        ],
        "frag": [
            ("{deal_id}, won", "deal_id negotiation", _WON),
            ("{deal_id} to proposal", "deal_id discovery", _TO_PROPOSAL),
            ("{deal_id} to negotiation", "deal_id proposal", _TO_NEGOTIATION),
            ("{deal_id}: lost, {reason}", "deal_id live", _LOST),
        ],
    },
    "get_sales_forecast": {
        "do": [
            "work out what my deals closing between {from_day} and {to_day} come to, weighted",
            "give me my weighted forecast for deals closing from {from_day} to {to_day}",
            "add up my deals that should close between {from_day} and {to_day}, weighted by stage",
            "tell me what my pipeline comes to for deals closing from {from_day} to {to_day}, weighted",
            "run my forecast from {from_day} to {to_day}",
            "show me my forecast from {from_day} to {to_day}",
            "get me the weighted total of my deals closing between {from_day} and {to_day}",
            "check what i can expect from deals closing between {from_day} and {to_day}, weighted",
        ],
        "say": [
            "i need my weighted forecast from {from_day} to {to_day}",
            "i'd like to know what i can expect from deals closing between {from_day} and {to_day}, weighted",
            "i have to report my forecast from {from_day} to {to_day}",
            "i want to see what my pipeline from {from_day} to {to_day} comes to, weighted",
        ],
        "frag": ["my weighted forecast, {from_day} to {to_day}"],
    },
}
