"""What people ask about events, rooms and people, and how the answer sounds."""

from __future__ import annotations

from typing import Any

WHY_ASK = "when"

QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("event", "starts_at"): {
        "type": "moment",
        "guard": "to_come",
        "ask": [
            "when is {x}",
            "what time is {x}",
            "when does {x} start",
            "when am i supposed to be at {x}",
            "what day and time is {x}",
        ],
        "know": ["when {x} is", "what time {x} starts", "when {x} starts"],
        "frag": ["time of {x}?", "{x}, when?"],
    },
    ("event", "ends_at"): {
        "type": "moment",
        "guard": "to_come",
        "ask": [
            "when does {x} finish",
            "what time does {x} end",
            "when will {x} be over",
            "when am i out of {x}",
            "how late does {x} go",
        ],
        "know": ["when {x} ends", "what time {x} finishes", "when {x} will be over"],
        "frag": ["end of {x}?"],
    },
    ("event", "location"): {
        "type": "text",
        "guard": "placed_to_come",
        "why": "recall",
        "ask": [
            "where is {x}",
            "where's {x} happening",
            "where am i going for {x}",
            "where does {x} take place",
            "where do i have to be for {x}",
        ],
        "know": ["where {x} is", "where {x} is happening", "where {x} takes place"],
        "frag": ["location of {x}?", "place for {x}?"],
    },
    ("event", "room"): {
        "type": "text",
        "guard": "roomed_to_come",
        "why": "recall",
        "ask": [
            "which room is {x} in",
            "what room do i need for {x}",
            "which room is booked for {x}",
            "what room have we got for {x}",
        ],
        "know": ["which room {x} is in", "what room is booked for {x}"],
        "frag": ["room for {x}?"],
    },
    ("event", "organiser"): {
        "type": "text",
        "guard": "invited",
        "why": "recall",
        "ask": [
            "who set up {x}",
            "who's organising {x}",
            "who invited me to {x}",
            "who called {x}",
            "whose meeting is {x}",
        ],
        "know": ["who set up {x}", "who's organising {x}", "who invited me to {x}"],
        "frag": ["organiser of {x}?"],
    },
    ("event", "conference_code"): {
        "type": "text",
        "guard": "coded_to_come",
        "why": "recall",
        "ask": [
            "what's the code to join {x}",
            "what code do i need for {x}",
            "how do i dial into {x}",
            "which video code does {x} have",
        ],
        "know": ["what the code to join {x} is", "which video code {x} has"],
        "frag": ["code for {x}?", "video code, {x}?"],
    },
    ("event", "notes"): {
        "type": "text",
        "guard": "noted",
        "why": "recall",
        "ask": [
            "what do the notes for {x} say",
            "what's in the notes of {x}",
            "is there anything in the notes for {x}",
            "what did they write in the notes for {x}",
        ],
        "know": ["what the notes for {x} say", "what's in the notes of {x}"],
        "frag": ["notes for {x}?"],
    },
    ("room", "capacity"): {
        "type": "number",
        "why": "size",
        "ask": ["how many people fit in {x}", "how many does {x} seat", "what's the capacity of {x}", "how big is {x}"],
        "know": ["how many people fit in {x}", "how many {x} seats"],
        "frag": ["capacity of {x}?", "seats in {x}?"],
    },
    ("room", "floor"): {
        "type": "number",
        "why": "recall",
        "ask": [
            "which floor is {x} on",
            "what floor do i find {x} on",
            "which floor do i need for {x}",
            "on what floor is {x}",
        ],
        "know": ["which floor {x} is on", "what floor {x} is on"],
        "frag": ["floor of {x}?"],
    },
    ("room", "building"): {
        "type": "text",
        "why": "recall",
        "ask": [
            "which building is {x} in",
            "where do i find {x}",
            "which building do i need for {x}",
            "what building has {x}",
        ],
        "know": ["which building {x} is in", "where to find {x}"],
        "frag": ["building for {x}?"],
    },
    ("person", "team"): {
        "type": "text",
        "guard": "colleague",
        "why": "recall",
        "ask": [
            "which team is {x:subj} in",
            "what team does {x:subj} work in",
            "which department is {x:subj} with",
            "what team is {x:subj} part of",
        ],
        "know": ["which team {x:subj} is in", "what team {x:subj} works in"],
        "frag": ["team of {x}?"],
    },
}
REPORT: dict[tuple[str, str], str] = {
    ("event", "starts_at"): "{x} is {v}.",
    ("event", "ends_at"): "{x} ends {v}.",
    ("event", "location"): "{x} is at {v}.",
    ("event", "room"): "{x} is in {v}.",
    ("event", "organiser"): "The organiser of {x} is {v}.",
    ("event", "conference_code"): "The code to join {x} is {v}.",
    ("event", "notes"): "The notes for {x} say: {v}",
    ("room", "capacity"): "{x} seats {v}.",
    ("room", "floor"): "{x} is on floor {v}.",
    ("room", "building"): "{x} is in the {v}.",
    ("person", "team"): "{x} is in {v}.",
}
ANSWERS: dict[str, dict[str, str]] = {
    "find_meeting_slots": {"pointer": "/slots/0/starts_at", "type": "moment", "say": "The first gap is {v}."},
    "get_free_busy": {
        "pointer": "/people/0/first_free",
        "type": "moment",
        "say": "The first free time is {v}.",
        "earliest": "06:00",
    },
}
