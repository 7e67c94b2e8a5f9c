"""What people ask about the house, and how the assistant answers."""

from __future__ import annotations

from typing import Any

WHY_ASK = ""
QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("rooms", "temperature"): {
        "type": "temperature",
        "guard": "measured",
        "ask": ["how warm is {x}", "what's the temperature in {x:of}", "how warm is it in {x:of}", "how many degrees is it in {x:of}"],
        "know": ["how warm {x} is", "what the temperature in {x:of} is", "how warm it is in {x:of}"],
        "frag": ["temperature in {x:of}"],
    },
    ("rooms", "humidity"): {
        "type": "number",
        "guard": "humid",
        "ask": ["how humid is {x}", "what's the humidity in {x:of}", "how humid is it in {x:of}", "how high is the humidity in {x:of}"],
        "know": ["how humid {x} is", "what the humidity in {x:of} is"],
        "frag": ["humidity in {x:of}"],
    },
    ("devices", "battery_percent"): {
        "type": "number",
        "guard": "battery",
        "ask": [
            "how full is the battery of {x}", "what's the battery of {x} at", "how much battery has {x} got left",
            "what percentage is the battery of {x} at",
        ],
        "know": ["how full the battery of {x} is", "what the battery of {x} is at", "how much battery {x} has left"],
        "frag": ["battery of {x}", "{x}, battery"],
    },
    ("devices", "last_seen_at"): {
        "type": "moment",
        "guard": "lost",
        "ask": [
            "when was {x} last online", "how long has {x} been offline", "when did {x} last report", "when was {x} last heard from",
        ],
        "know": ["when {x} was last online", "how long {x} has been offline", "when {x} last reported"],
        "frag": ["{x}, last online when"],
    },
    ("devices", "firmware"): {
        "type": "text",
        "guard": "outdated",
        "ask": [
            "what firmware is {x} on", "which firmware does {x} run", "what's the firmware of {x}", "what version is {x} running",
        ],
        "know": ["what firmware {x} is on", "which firmware {x} runs"],
        "frag": ["firmware of {x}"],
    },
    ("thermostats", "target"): {
        "type": "temperature",
        "ask": [
            "what is {x} set to", "what's the heating in {x:of} set to", "how warm is {x} meant to be", "what's the target in {x:of}",
        ],
        "know": ["what {x} is set to", "what the heating in {x:of} is set to", "how warm {x} is meant to be"],
        "frag": ["target in {x:of}", "{x} is set to what"],
    },
    ("thermostats", "hold_until"): {
        "type": "moment",
        "guard": "held",
        "ask": [
            "until what time is the temperature in {x:of} held", "until when is the temperature in {x:of} held",
            "when does the hold in {x:of} end", "how long does the hold in {x:of} last",
        ],
        "know": ["until when the temperature in {x:of} is held", "when the hold in {x:of} ends", "how long the hold in {x:of} lasts"],
        "frag": ["hold in {x:of}, until when"],
    },
    ("lights", "brightness"): {
        "type": "number",
        "guard": "dims_lit",
        "ask": ["how bright is {x}", "what's {x} dimmed to", "what brightness is {x} on", "what percentage is {x} at"],
        "know": ["how bright {x} is", "what {x} is dimmed to", "what brightness {x} is on"],
        "frag": ["brightness of {x}"],
    },
    ("locks", "auto_lock_minutes"): {
        "type": "duration",
        "guard": "locks_itself",
        "ask": [
            "how long until {x} locks itself", "after how many minutes does {x} lock itself", "how soon does {x} lock by itself",
            "how long does it take {x} to lock by itself",
        ],
        "know": ["how long it takes until {x} locks itself", "after how many minutes {x} locks itself"],
        "frag": ["{x} locks itself after how long"],
    },
    ("covers", "position"): {
        "type": "number",
        "guard": "partly",
        "ask": ["how far open is {x}", "how far is {x} open", "how far open is {x} right now", "what percentage is {x} open"],
        "know": ["how far open {x} is", "how far {x} is open"],
        "frag": ["{x}, how far open"],
    },
    ("plugs", "load_watts"): {
        "type": "number",
        "guard": "strong",
        "ask": ["how many watts does {x} draw", "what does {x} draw", "how much power does {x} take", "how many watts does {x} take"],
        "know": ["how many watts {x} draws", "what {x} draws", "how much power {x} takes"],
        "frag": ["power draw of {x}", "{x}, how many watts"],
    },
    ("cameras", "storage_percent"): {
        "type": "number",
        "ask": [
            "how full is the storage of {x}", "how full is {x}", "how much storage has {x} used up", "how full is the memory of {x}",
        ],
        "know": ["how full the storage of {x} is", "how much storage {x} has used up"],
        "frag": ["storage of {x}"],
    },
    ("scenes", "owner"): {
        "type": "text",
        "guard": "others",
        "ask": ["whose is {x}", "who made {x}", "who set up {x}", "who does {x} belong to"],
        "know": ["whose {x} is", "who made {x}", "who set up {x}"],
        "frag": ["owner of {x}"],
    },
    ("automations", "next_at"): {
        "type": "moment",
        "guard": "coming",
        "ask": ["when does {x} run next", "when is {x} next due", "when will {x} run again", "at what time does {x} run next"],
        "know": ["when {x} runs next", "when {x} is next due", "when {x} will run again"],
        "frag": ["{x}, when next"],
    },
    ("automations", "last_fired_at"): {
        "type": "moment",
        "guard": "fired",
        "ask": ["when did {x} last run", "when was the last time {x} ran", "when was {x} last triggered", "at what time did {x} last run"],
        "know": ["when {x} last ran", "when {x} was last triggered"],
        "frag": ["{x}, last time when"],
    },
    ("access_grants", "ends_on"): {
        "type": "day",
        "guard": "current",
        "ask": ["how long is {x} good for", "when does {x} run out", "until when does {x} work", "what's the last day {x} works"],
        "know": ["when {x} runs out", "until when {x} works", "how long {x} is good for"],
        "frag": ["{x}, until when"],
    },
    ("access_grants", "starts_on"): {
        "type": "day",
        "guard": "planned",
        "ask": ["from when does {x} work", "when does {x} start working", "what's the first day {x} works", "from what day can {x} be used"],
        "know": ["from when {x} works", "when {x} starts working", "which day {x} works from"],
        "frag": ["{x}, from when"],
    },
    ("access_grants", "code_ends"): {
        "type": "text",
        "guard": "current",
        "ask": ["what does {x} end in", "which two digits does {x} end in", "what are the last two digits of {x}", "which digits does {x} end in"],
        "know": ["what {x} ends in", "which two digits {x} ends in", "the last two digits of {x}"],
        "frag": ["last two digits of {x}"],
    },
}  # fmt: skip
REPORT: dict[tuple[str, str], str] = {
    ("rooms", "temperature"): "It is {v} in {x}.",
    ("rooms", "humidity"): "The humidity in {x} is {v} percent.",
    ("devices", "battery_percent"): "The battery of {x} is at {v} percent.",
    ("devices", "last_seen_at"): "{x} was last online on {v}.",
    ("devices", "firmware"): "{x} runs firmware {v}.",
    ("thermostats", "target"): "{x} is set to {v}.",
    ("thermostats", "hold_until"): "The temperature in {x} is held until {v}.",
    ("lights", "brightness"): "{x} is at {v} percent.",
    ("locks", "auto_lock_minutes"): "{x} locks itself after {v}.",
    ("covers", "position"): "{x} is {v} percent open.",
    ("plugs", "load_watts"): "{x} draws {v} watts.",
    ("cameras", "storage_percent"): "The storage of {x} is {v} percent full.",
    ("scenes", "owner"): "{x} was made by {v}.",
    ("automations", "next_at"): "{x} runs next on {v}.",
    ("automations", "last_fired_at"): "{x} last ran on {v}.",
    ("access_grants", "ends_on"): "{x} works until {v}.",
    ("access_grants", "starts_on"): "{x} works from {v}.",
    ("access_grants", "code_ends"): "{x} ends in {v}.",
}
ANSWERS: dict[str, Any] = {
    "list_device_events": {"pointer": "/events/0/at", "type": "moment", "say": "That was on {v}."},
    "get_sensor_history": {"pointer": "/max", "type": "temperature", "say": "The highest was {v}."},
    "get_energy_usage": {"pointer": "/cost", "type": "money", "say": "That came to {v}."},
}
