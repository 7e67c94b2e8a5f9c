"""What people ask about files, and how the assistant answers."""

from __future__ import annotations

from typing import Any

WHY_ASK = "recall"
QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("nodes", "path"): {
        "type": "text",
        "guard": "one_node",
        "unsaid": ["folder"],
        "why": "",
        "ask": ["where is {x}", "where did i put {x}", "where do i find {x}", "what's the path of {x}", "where's {x}"],
        "know": ["where {x} is", "where i find {x}", "the path of {x}"],
        "frag": ["{x}, where", "path of {x}"],
    },
    ("nodes", "modified_at"): {
        "type": "day",
        "guard": "one_file_node",
        "ask": [
            "when was {x} last changed",
            "when did somebody last change {x}",
            "which day was {x} last edited",
            "when was {x} last touched",
        ],
        "know": ["when {x} was last changed", "which day {x} was last edited"],
        "frag": ["last change of {x}"],
    },
    ("nodes", "owner"): {
        "type": "text",
        "guard": "theirs",
        "ask": ["who owns {x}", "whose is {x}", "who does {x} belong to", "who is the owner of {x}"],
        "know": ["who owns {x}", "who {x} belongs to"],
        "frag": ["owner of {x}"],
    },
    ("nodes", "size"): {
        "type": "number",
        "guard": "one_file_node",
        "why": "",
        "ask": ["how big is {x}", "how many bytes is {x}", "what's the size of {x}", "how large is {x} in bytes"],
        "know": ["how big {x} is", "how many bytes {x} is", "the size of {x}"],
        "frag": ["size of {x}"],
    },
    ("nodes", "locked_by"): {
        "type": "text",
        "guard": "taken",
        "why": "",
        "ask": [
            "who has {x} locked",
            "who has {x} checked out",
            "whose lock is on {x}",
            "who's sitting on {x}",
        ],
        "know": ["who has {x} locked", "who has {x} checked out"],
        "frag": ["{x}, locked by whom?"],
    },
    ("nodes", "locked_at"): {
        "type": "moment",
        "guard": "locked",
        "why": "",
        "ask": [
            "since when has {x} been locked",
            "when was {x} locked",
            "how long has {x} been locked",
            "when was {x} checked out",
        ],
        "know": ["how long {x} has been locked", "when {x} was checked out"],
        "frag": ["{x}, locked since when"],
    },
    ("nodes", "total"): {
        "type": "money",
        "guard": "states_total",
        "within": "text",
        "ask": [
            "what's the total in {x}",
            "how much does {x} come to",
            "what's the total of {x}",
            "what's the total given in {x}",
        ],
        "know": ["what {x} comes to", "the total in {x}"],
        "frag": ["total in {x}"],
    },
    ("nodes", "budget"): {
        "type": "money",
        "guard": "states_budget",
        "within": "text",
        "ask": [
            "what budget does {x} give",
            "how much is budgeted in {x}",
            "what's the budget in {x}",
            "what budget is given in {x}",
        ],
        "know": ["what budget {x} gives", "the budget in {x}"],
        "frag": ["budget in {x}"],
    },
    ("nodes", "deadline"): {
        "type": "day",
        "guard": "states_deadline",
        "within": "text",
        "ask": [
            "what's the deadline in {x}",
            "what deadline does {x} give",
            "what day does {x} give as the deadline",
            "which deadline is down in {x}",
        ],
        "know": ["the deadline in {x}", "which deadline {x} gives"],
        "frag": ["deadline in {x}"],
    },
    ("nodes", "next_meeting"): {
        "type": "day",
        "guard": "states_meeting",
        "within": "text",
        "ask": [
            "which day does {x} give for the next meeting",
            "which day did we put down for the next meeting in {x}",
            "what day is down for the next meeting in {x}",
            "which day is set for the next meeting in {x}",
        ],
        "know": ["which day {x} gives for the next meeting", "which day is down for the next meeting in {x}"],
        "frag": ["next meeting in {x}"],
    },
    ("nodes", "contact"): {
        "type": "text",
        "guard": "states_contact",
        "within": "text",
        "ask": [
            "who is the contact in {x}",
            "who does {x} say to ask",
            "which contact does {x} name",
            "who's down as the contact in {x}",
        ],
        "know": ["who the contact in {x} is", "who {x} names as the contact"],
        "frag": ["contact in {x}"],
    },
    ("trash_items", "purge_on"): {
        "type": "day",
        "why": "",
        "ask": [
            "how long is {x} kept in the trash",
            "by when do i have to restore {x}",
            "when is {x} gone for good",
            "when does {x} get purged",
        ],
        "know": ["how long {x} stays in the trash", "when {x} is gone for good"],
        "frag": ["{x}, when is it gone for good"],
    },
    ("trash_items", "original_path"): {
        "type": "text",
        "why": "",
        "ask": [
            "where was {x} before",
            "which folder did {x} come from",
            "which folder was {x} in",
            "what was the path of {x}",
        ],
        "know": ["which folder {x} came from", "where {x} was before"],
        "frag": ["{x}, where was it"],
    },
}
REPORT: dict[tuple[str, str], str | list[tuple[str, str]]] = {
    ("nodes", "path"): "It's at {v}.",
    ("nodes", "modified_at"): "{x} was last changed on {v}.",
    ("nodes", "owner"): "{x} belongs to {v}.",
    ("nodes", "size"): "{x} is {v} bytes.",
    ("nodes", "locked_by"): "{x} is locked by {v}.",
    ("nodes", "locked_at"): "{x} has been locked since {v}.",
    ("nodes", "total"): [
        ("The total before tax in {x} is {v}.", "untaxed"),
        ("The total in {x} is {v}.", "!untaxed"),
    ],
    ("nodes", "budget"): "The budget in {x} is {v}.",
    ("nodes", "deadline"): "The deadline in {x} is {v}.",
    ("nodes", "next_meeting"): "{x} gives {v} for the next meeting.",
    ("nodes", "contact"): "{x} names {v} as the contact.",
    ("trash_items", "purge_on"): "The trash keeps {x} until {v}.",
    ("trash_items", "original_path"): "It was at {v}.",
}
ANSWERS: dict[str, Any] = {
    "get_working_directory": {"pointer": "/cwd", "type": "text", "say": "You're in {v}."},
    "list_directory": [
        {
            "given": ["path", "sort", "descending"],
            "pointer": "/entries/0/name",
            "type": "text",
            "say": "The biggest file in {path} is {v} with {result.entries.0.size:size}.",
        },
        {"given": ["path"], "pointer": "/total", "type": "number", "say": "{path} holds {v} files and folders."},
    ],
    "show_directory_tree": {
        "pointer": "/files",
        "type": "number",
        "say": "Below {path} there are {result.folders:number} folders and {v} files.",
    },
    "read_file_lines": {"pointer": "/lines/0/text", "type": "text", "say": "That line of {path} reads: {v}"},
    "count_file_words": {"pointer": "/words", "type": "number", "say": "That's {v} words."},
    "search_file_contents": [
        {
            "given": ["pattern", "path"],
            "pointer": "/matches/0/number",
            "type": "number",
            "say": 'The first line of {path} with "{pattern}" is line {v}.',
        },
        {
            "given": ["pattern"],
            "pointer": "/matches/0/path",
            "type": "text",
            "say": '"{pattern}" is in {v}.',
        },
    ],
    "compare_files": {
        "pointer": "/added",
        "type": "number",
        "say": "{right_path} has {v} lines that {left_path} lacks, and lacks {result.removed:number} of its lines.",
    },
    "checksum_file": {"pointer": "/checksum", "type": "text", "say": "The checksum of {path} is {v}."},
    "get_disk_usage": {
        "pointer": "/size",
        "type": "number",
        "say": "{path} takes up {v} bytes. Files in it: {result.files:number}.",
    },
    "get_storage_quota": [
        {
            "given": ["user_id"],
            "pointer": "/used_percent",
            "type": "number",
            "say": "{user_id} uses {v} per cent of the quota.",
        },
        {
            "pointer": "/free",
            "type": "number",
            "say": "You have {v} bytes left ({result.free:size}); {result.in_trash:size} lie in the trash.",
        },
    ],
    "list_file_versions": {
        "pointer": "/versions/0/author",
        "type": "text",
        "say": "{v} was the last one to save {path}.",
    },
    "list_archive_contents": {
        "pointer": "/unpacked_size",
        "type": "number",
        "say": "{archive_path} unpacks to {v} bytes. Files in it: {result.files:number}.",
    },
}
