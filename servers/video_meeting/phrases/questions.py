"""What people ask about meetings, polls and recordings, and how the assistant answers."""

from __future__ import annotations

from typing import Any

WHY_ASK = "recall"
QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("meeting", "starts_at"): {
        "type": "moment",
        "guard": "to_come",
        "why": "when",
        "ask": ["when is {x}", "when does {x} start", "what time is {x}", "when's {x:of}"],
        "know": ["when {x} is", "when {x} starts", "what time {x} begins"],
        "frag": ["{x}, when"],
    },
    ("meeting", "ends_at"): {
        "type": "moment",
        "guard": "to_come",
        "why": "when",
        "ask": ["when does {x} end", "when is {x} over", "when will {x} be over", "what time does {x} end"],
        "know": ["when {x} ends", "what time {x} ends", "when {x} is over"],
        "frag": ["end of {x}", "{x} ends when"],
    },
    ("meeting", "join_code"): {
        "type": "text",
        "guard": "coded",
        "why": "",
        "ask": [
            "what's the code for {x}",
            "what's the code to join {x}",
            "what's the join code for {x}",
            "what is the join code for {x}",
        ],
        "know": ["the code for {x}", "what the code to join {x} is", "what the join code for {x} is"],
        "frag": ["code for {x}", "join code, {x}"],
    },
    ("meeting", "passcode"): {
        "type": "text",
        "guard": "locked_by_code",
        "why": "",
        "ask": [
            "what's the passcode for {x}",
            "what's the passcode to join {x}",
            "what is the passcode for {x}",
            "what passcode does {x} ask for",
        ],
        "know": ["the passcode for {x}", "what passcode {x} asks for"],
        "frag": ["passcode for {x}"],
    },
    ("meeting", "host"): {
        "type": "text",
        "guard": "not_mine",
        "ask": ["who hosts {x}", "who's hosting {x}", "who is hosting {x}", "who is the host of {x}"],
        "know": ["who hosts {x}", "who the host of {x} is"],
        "frag": ["host of {x}"],
    },
    ("recording", "minutes"): {
        "type": "duration",
        "guard": "finished",
        "why": "",
        "ask": ["how long is {x}", "how long does {x} last", "how many minutes is {x}", "how long does {x} run"],
        "know": ["how long {x} is", "how long {x} runs"],
        "frag": ["length of {x}"],
    },
    ("recording", "expires_on"): {
        "type": "day",
        "guard": "kept",
        "why": "",
        "ask": [
            "how long is {x} kept",
            "until when can people watch {x}",
            "when does {x} expire",
            "when does {x} get deleted",
        ],
        "know": ["when {x} expires", "until when {x} is kept", "how long {x} stays up"],
        "frag": ["{x}, kept until when"],
    },
    ("recording", "ready_at"): {
        "type": "moment",
        "guard": "worked_on",
        "why": "",
        "ask": ["when is {x} ready", "when can i watch {x}", "when will {x} be ready", "how soon is {x} ready"],
        "know": ["when {x} is ready", "when i can watch {x}", "when {x} will be there"],
        "frag": ["{x}, ready when"],
    },
    ("recording", "recorded_on"): {
        "type": "day",
        "guard": "kept",
        "ask": ["what day is {x} from", "when was {x} made", "which day was {x} made", "what's the date of {x}"],
        "know": ["what day {x} is from", "when {x} was made"],
        "frag": ["date of {x}"],
    },
}
REPORT: dict[tuple[str, str], str] = {
    ("meeting", "starts_at"): "{x} starts on {v}.",
    ("meeting", "ends_at"): "{x} goes until {v}.",
    ("meeting", "join_code"): "The code for {x} is {v}.",
    ("meeting", "passcode"): "The passcode for {x} is {v}.",
    ("meeting", "host"): "{x} is hosted by {v}.",
    ("recording", "minutes"): "The {x} is {v} long.",
    ("recording", "expires_on"): "The {x} is kept until {v}.",
    ("recording", "ready_at"): "The {x} will be ready on {v}.",
    ("recording", "recorded_on"): "The {x} was made on {v}.",
}
ANSWERS: dict[str, Any] = {
    "search_transcripts": [
        {
            "given": ["query", "meeting_id"],
            "pointer": "/segments/0/speaker",
            "type": "text",
            "say": "{v} brought up the {query}.",
        },
        {
            "given": ["query", "recording_id"],
            "pointer": "/segments/0/minute",
            "type": "number",
            "say": "The {query} first comes up at minute {v}.",
        },
    ]
}
