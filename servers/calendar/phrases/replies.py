"""What the assistant says and asks about the calendar, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, Any] = {
    "create_event": "{title} is in your calendar for {starts_at}.",
    "create_recurring_event": "{title} is set up, first one {starts_at}: {result.rule}.",
    "update_event": [
        "Done, the new title of {event_id} is {title}.",
        "Done, {location} is the new place for {event_id}.",
        "Done, the notes for {event_id} now say: {notes}",
        "Done, {event_id} is in {room_email} now.",
    ],
    "reschedule_event": "I've moved {event_id} to {starts_at}.",
    "cancel_event": "I've cancelled {event_id}.",
    "restore_event": "I've put {event_id} back in the calendar.",
    "invite_attendees": "Done, the invitation to {event_id} is out to {attendee_emails}.",
    "remove_attendee": "Done, {email} is off {event_id}.",
    "respond_to_invitation": "I've answered {response} to {event_id}.",
    "propose_new_time": "I've proposed {starts_at} for {event_id}.",
    "set_event_reminders": [
        ("I'll remind you {minutes_before} before every {event_id}.", "event_id series"),
        "I'll remind you {minutes_before} before {event_id}.",
    ],
    "share_calendar": "Done, {email} has {role} to {calendar_id} now.",
}

_ANYWAY = "allow_conflict=true"
CONFIRM: dict[str, Any] = {
    "create_event": [
        ("Shall I book {title} on {starts_at} all the same?", _ANYWAY),
        (
            "That is {title} on {starts_at} for {duration_minutes}, with {attendee_emails} ({attendee_emails.id}). "
            "That would be {attendee_emails.outside_hours}, outside working hours. Shall I send the invitation?"
        ),
        (
            "That is {title} on {starts_at} for {duration_minutes}, with {attendee_emails} ({attendee_emails.id}). "
            "Shall I send the invitation?"
        ),
    ],
    "create_recurring_event": [
        ("Shall I set up {title} all the same, the first on {starts_at}?", _ANYWAY),
        (
            "That is {title}, {frequency}, {repeat_count} times for {duration_minutes} each, the first on {starts_at}, "
            "with {attendee_emails} ({attendee_emails.id}). The first would be "
            "{attendee_emails.outside_hours}, outside working hours. Shall I set it up?"
        ),
        (
            "That is {title}, {frequency}, {repeat_count} times for {duration_minutes} each, the first on {starts_at}, "
            "with {attendee_emails} ({attendee_emails.id}). Shall I set it up?"
        ),
    ],
    "reschedule_event": [
        ("Shall I move {event_id} to {starts_at} all the same?", _ANYWAY),
        (
            "That moves {event_id} from {event_id.starts_at} to {starts_at}, with {event_id.guests} on it besides you. "
            "That would be {event_id.outside_hours}, outside working hours. Shall I go ahead?"
        ),
        (
            "That moves {event_id} from {event_id.starts_at} to {starts_at}, with {event_id.guests} on it besides you. "
            "Shall I go ahead?"
        ),
        "That moves {event_id} to {starts_at} for everybody who is on it. Shall I go ahead?",
    ],
    "cancel_event": [
        (
            "That cancels {event_id} on {event_id.starts_at}, with {event_id.guests} on it besides you. "
            "Shall I go ahead?"
        ),
        "That cancels the whole series {event_id}, with {event_id.guests} on it besides you. Shall I go ahead?",
        "That cancels {event_id} for everybody who is on it. Shall I go ahead?",
    ],
    "invite_attendees": (
        "That sends {attendee_emails} ({attendee_emails.id}) an invitation to {event_id}. Shall I go ahead?"
    ),
    "respond_to_invitation": "Shall I answer {response} to {event_id} all the same?",
    "share_calendar": "{email} ({email.id}) will have {role} to {calendar_id}. Shall I go ahead?",
}
LEAVE = {
    "create_event": "allow_conflict",
    "create_recurring_event": "allow_conflict",
    "reschedule_event": "allow_conflict",
    "respond_to_invitation": "allow_conflict",
}
CONFIRMS: dict[str, list[str]] = {
    "create_event": ["title", "starts_at", "attendee_emails"],
    "create_recurring_event": ["title", "starts_at", "attendee_emails"],
    "reschedule_event": ["event_id", "starts_at"],
    "cancel_event": ["event_id"],
    "respond_to_invitation": ["event_id"],
    "invite_attendees": ["attendee_emails", "event_id"],
    "share_calendar": ["email", "calendar_id"],
}

ASK: dict[str, str] = {
    "event_id": "Which event do you mean?",
    "starts_at": "What day and time should it be?",
    "duration_minutes": "How long should it be?",
    "title": "What should I call it?",
    "location": "Where should it be?",
    "notes": "What should the notes say?",
    "room_email": "Which room would you like?",
    "attendee_emails": "Whom should I invite?",
    "find_meeting_slots.attendee_emails": "Who has to be there?",
    "emails": "Whose calendar should I look at?",
    "email": "Whom do you mean?",
    "from_date": "From which day on?",
    "to_date": "Until which day?",
    "room_capacity": "How many people should the room hold?",
    "frequency": "How often should it repeat: daily, weekly or monthly?",
    "repeat_count": "How many times should it take place?",
    "response": "What should I answer: yes, no or maybe?",
    "comment": "What should I write to them?",
    "minutes_before": "How long before should I remind you?",
    "calendar_id": "Which calendar do you mean?",
    "role": "What may they do: see free and busy times, read it, or write to it?",
}
GIVE: dict[str, list[str]] = {
    "event_id": ["{v}", "i mean {v}", "oh, {v}", "{v}, sorry", "{v} please", "sorry, {v}"],
    "starts_at": [
        "{v}",
        "{v} please",
        "{v:noun} works",
        "{v:noun} would work for me",
        "{v:noun} would be good",
        "{v:noun} would be best",
        "{v}, thanks",
    ],
    "title": ["{v}", "just {v}", "call it {v}", "{v} is fine", "let's call it {v}"],
    "location": ["{v}", "at {v}", "{v} please", "let's do {v}", "{v} is fine"],
    "notes": ["{v}", "just: {v}", "write: {v}", "put: {v}", "they should say {v}"],
    "room_email": ["{v}", "{v} please", "in {v}", "{v} would be best", "let's take {v}"],
    "attendee_emails": ["{v}", "{v} please", "oh, {v}", "with {v}", "{v}, sorry", "it's for {v}"],
    "emails": ["{v}", "i mean {v}", "oh, {v}", "sorry, {v}"],
    "email": ["{v}", "i mean {v}", "oh, {v}", "{v}, sorry"],
    "room_capacity": ["{v}", "{v} of us", "at least {v}", "{v} people"],
    "frequency": ["{v}", "{v} please", "make it {v}", "{v} is enough"],
    "repeat_count": ["{v}", "{v} times", "{v} in all", "let's do {v}"],
    "response": ["{v}", "{v} please", "say {v}", "just say {v}", "answer {v}"],
    "comment": ["{v}", "just: {v}", "write: {v}", "tell them: {v}"],
    "minutes_before": ["{v}", "{v} before", "{v} please", "{v} will do", "let's say {v}"],
    "calendar_id": ["{v}", "i mean {v}", "{v} please", "oh sorry, {v}"],
    "role": ["{v}", "{v} please", "just {v}", "{v} is enough"],
}
WORDS: dict[str, dict[str, str]] = {
    "role": {
        "none": "no access",
        "free_busy": "free/busy access",
        "reader": "read access",
        "writer": "write access",
    },
    "response": {"accepted": "yes", "declined": "no", "tentative": "maybe"},
}
CUES: dict[str, list[str]] = {
    "event_id": [
        "which one",
        "which event",
        "which meeting",
        "which of",
        "which appointment",
        "this one or all",
        "what event",
    ],
    "starts_at": ["what time", "when", "which day", "what day", "day and time", "new time"],
    "duration_minutes": ["how long", "what length", "which length", "duration"],
    "title": ["call it", "what title", "which title", "the title", "what name", "name it"],
    "location": ["where", "which place", "what place", "location"],
    "notes": ["what should the notes", "which note", "what note", "notes say"],
    "room_email": ["which room", "what room"],
    "attendee_emails": ["who", "whom", "which people", "whose"],
    "emails": ["whose", "who", "whom"],
    "email": ["who", "whom", "which person", "which guest"],
    "from_date": ["from which day", "from when", "starting when", "which days", "what dates"],
    "to_date": ["until which day", "until when", "by when", "which days", "what dates"],
    "room_capacity": ["how many people", "how big", "how many should"],
    "frequency": ["how often", "daily, weekly", "weekly or monthly"],
    "repeat_count": ["how many times", "how many in", "until when", "when should it end"],
    "response": ["yes, no", "accept or decline", "what should i answer", "which answer", "what answer"],
    "comment": ["what should i write", "what comment", "what should i tell"],
    "minutes_before": [
        "how long before",
        "how far ahead",
        "when should i remind",
        "how much notice",
        "how many minutes",
    ],
    "calendar_id": ["which calendar", "what calendar"],
    "role": [
        "what role",
        "which role",
        "what may they",
        "what access",
        "which access",
        "read or write",
        "how much access",
    ],
}
APART: dict[str, list[str]] = {
    "cancel_event": [
        "create_event",
        "create_recurring_event",
        "update_event",
        "reschedule_event",
        "restore_event",
        "invite_attendees",
        "remove_attendee",
        "respond_to_invitation",
        "propose_new_time",
        "set_event_reminders",
    ],
    "propose_new_time": ["reschedule_event", "respond_to_invitation", "set_event_reminders", "invite_attendees"],
    "respond_to_invitation": [
        "reschedule_event",
        "restore_event",
        "update_event",
        "invite_attendees",
        "remove_attendee",
        "set_event_reminders",
    ],
}
AGAIN: dict[str, list[str]] = {
    "cancel_event": ["and {x} too", "and {x} as well", "same with {x}"],
    "respond_to_invitation": ["same for {x}", "and the same answer for {x}", "and {x} too"],
    "set_event_reminders": ["same for {x}", "and the same before {x}"],
    "restore_event": ["and {x} too", "and {x} as well"],
}
REFUSED: dict[str, str | list[str | tuple[str, str]]] = {
    "create_event": "I can't book that: {why}.",
    "create_recurring_event": "I can't set that up: {why}.",
    "update_event": "I can't change that one: {why}.",
    "reschedule_event": "I can't move that one: {why}.",
    "cancel_event": "I can't cancel that one: {why}.",
    "restore_event": "I can't put that one back: {why}.",
    "invite_attendees": "I can't send that invitation: {why}.",
    "remove_attendee": "I can't take them off: {why}.",
    "respond_to_invitation": "I can't answer that one: {why}.",
    "propose_new_time": "I can't propose another time for that one: {why}.",
    "set_event_reminders": "I can't set a reminder for that one: {why}.",
    "share_calendar": [
        ("I can't stop sharing it: {why}.", "role=none"),
        "I can't share it like that: {why}.",
    ],
}
UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "list_calendars": "look up calendars and rooms",
    "search_events": "search your calendar",
    "get_event": "look into a single event",
    "get_free_busy": "see when people are free",
    "find_meeting_slots": "look for a time that suits everybody",
    "create_event": "add an event to your calendar",
    "create_recurring_event": "set up a series",
    "update_event": [
        ("rename an event", "title"),
        ("change the place of an event", "location"),
        ("put notes on an event", "notes"),
        "book a room for an event",
    ],
    "reschedule_event": "move an event",
    "cancel_event": "cancel an event",
    "restore_event": "put a cancelled event back",
    "invite_attendees": "invite people to an event",
    "remove_attendee": "take guests off an event",
    "respond_to_invitation": [
        ("accept an invitation", "response=accepted"),
        ("decline an invitation", "response=declined"),
        "answer an invitation with a maybe",
    ],
    "propose_new_time": "propose another time",
    "set_event_reminders": "set reminders",
    "share_calendar": [
        ("stop sharing a calendar", "role=none"),
        "share a calendar",
    ],
}
AMEND: dict[str, dict[str, Any]] = {
    "reschedule_event": {
        "parameter": "starts_at",
        "say": [
            "actually, make that {v}",
            "[wait|sorry], {v} instead",
            "on second thought, let's do {v}",
            "hmm, {v} instead",
        ],
        "fix": [("reschedule_event", {"event_id": "event_id", "starts_at": "starts_at"})],
    },
    "set_event_reminders": {
        "parameter": "minutes_before",
        "say": ["actually, make that {v} before", "[wait|sorry], {v} before instead", "hmm, {v} before is better"],
        "fix": [("set_event_reminders", {"event_id": "event_id", "minutes_before": "minutes_before"})],
    },
    "update_event": {
        "parameter": "title",
        "say": ["actually, call it {v}", "[wait|sorry], {v} instead", "on second thought, make it {v}"],
        "fix": [("update_event", {"event_id": "event_id", "title": "title"})],
    },
}
