"""What values requests give, which parameters go together, what the request is about, and near misses."""

from __future__ import annotations

from typing import Any

_TITLES = [
    "Pricing review", "Budget check", "Slide prep", "Roadmap notes", "Paperwork", "Rollout check", "Survey review",
    "Design check", "Feedback notes", "Backlog tidy-up", "Account review", "Onboarding prep", "Launch prep", "Risk review",
    "Training plan", "Demo prep", "Metrics review", "Contract check", "Offer draft", "Handover prep",
]  # fmt: skip
# What one does at a place.
_ON_SITE = [
    "Site visit",
    "Walk-through",
    "Photo session",
    "Safety check",
    "Induction",
    "Inspection",
    "Demo set-up",
    "Test run",
]
# Each fits a slot of any length, for oneself or with others.
_SERIES = [
    "Pricing check", "Design session", "Backlog check", "Metrics check", "Support check", "Writing session", "Release check",
    "Learning session", "Risk check", "Account check", "Quality check", "Planning session",
]  # fmt: skip
_PLACES = [
    "the canteen", "the client's office", "the studio", "the coffee bar", "the training centre", "the library", "the front desk",
    "the visitor centre", "the workshop", "the warehouse", "the showroom", "the main entrance",
]  # fmt: skip
_NOTES = [
    "bring the latest figures", "please read the draft first", "slides will follow", "dial in if you are not in the office",
    "we start on time", "lunch is on us", "no laptops please", "bring questions",
]  # fmt: skip

VALUES: dict[str, Any] = {
    "get_free_busy.emails": ("some", ("row", "calendar", "owner_email"), 1, 1),
    "get_free_busy.from_date": ("workday", 1, 5),
    "get_free_busy.to_date": ("workday", 7, 12),
    "find_meeting_slots.attendee_emails": ("some", ("row", "calendar", "owner_email"), 1, 2),
    "find_meeting_slots.duration_minutes": ("minutes", [30, 30, 45, 60, 60, 90, 120]),
    "find_meeting_slots.from_date": ("workday", 1, 4),
    "find_meeting_slots.to_date": ("workday", 6, 12),
    "find_meeting_slots.room_capacity": ("pick", [4, 4, 6]),
    "create_event.title": ("pick", [*_TITLES, *_ON_SITE]),
    "create_event.starts_at": ("moment", 1, 14),
    "create_event.duration_minutes": ("minutes", [15, 30, 30, 45, 60, 60, 90]),
    "create_event.location": ("by", "title", dict.fromkeys(_ON_SITE, ("pick", _PLACES))),
    "create_event.attendee_emails": ("some", ("row", "person", "email"), 1, 2),
    "create_recurring_event.title": ("pick", _SERIES),
    "create_recurring_event.starts_at": ("moment", 1, 12, 28),
    "create_recurring_event.duration_minutes": ("minutes", [30, 30, 45, 60]),
    "create_recurring_event.frequency": ("pick", ["weekly", "weekly", "weekly", "monthly", "monthly", "daily"]),
    "create_recurring_event.repeat_count": ("pick", [3, 4, 4, 5, 6, 8, 10]),
    "create_recurring_event.attendee_emails": ("some", ("row", "person", "email"), 1, 2),
    "update_event.title": ("pick", _TITLES),
    "update_event.location": ("pick", _PLACES),
    "update_event.notes": ("pick", _NOTES),
    "reschedule_event.starts_at": ("beside", "event_id", "starts_at", -3, 3),
    "restore_event": ("row", "event", {"event_id": "event_id"}, {"status": "cancelled"}),
    "invite_attendees.attendee_emails": ("some", ("row", "person", "email"), 1, 2),
    "remove_attendee": ("row", "attendee", {"event_id": "event_id", "email": "email"}, {"kind": "person"}),
    "respond_to_invitation.comment": (
        "pick",
        [
            "thanks for the invite",
            "sorry for the late reply",
            "thanks for setting this up",
            "let me know if the time changes",
            "sorry, i only saw this now",
        ],
    ),
    "propose_new_time.starts_at": ("beside", "event_id", "starts_at", -3, 3),
    "set_event_reminders.minutes_before": (
        "pick",
        [
            [5],
            [10],
            [15],
            [20],
            [30],
            [45],
            [60],
            [90],
            [120],
            [1440],
            [2880],
        ],
    ),
}
SHAPES: dict[str, list[list[str]]] = {
    "find_meeting_slots": [
        ["attendee_emails", "duration_minutes", "from_date", "to_date"],
        ["attendee_emails", "duration_minutes", "from_date", "to_date", "room_capacity"],
    ],
    "create_event": [
        ["title", "starts_at", "duration_minutes", "attendee_emails"],
        ["title", "starts_at", "duration_minutes", "attendee_emails"],
        ["title", "starts_at", "duration_minutes"],
        ["title", "starts_at", "duration_minutes", "location"],
    ],
    "create_recurring_event": [
        ["title", "starts_at", "duration_minutes", "frequency", "repeat_count", "attendee_emails"],
        ["title", "starts_at", "duration_minutes", "frequency", "repeat_count"],
    ],
    "update_event": [
        ["event_id", "location"],
        ["event_id", "title"],
        ["event_id", "notes"],
        ["event_id", "room_email"],
    ],
    "reschedule_event": [["event_id", "starts_at"]],
    "cancel_event": [["event_id"]],
    "restore_event": [["event_id"]],
    "invite_attendees": [["event_id", "attendee_emails"]],
    "remove_attendee": [["event_id", "email"]],
    "respond_to_invitation": [["event_id", "response"], ["event_id", "response"], ["event_id", "response", "comment"]],
    "propose_new_time": [["event_id", "starts_at"]],
    "set_event_reminders": [["event_id", "minutes_before"]],
    "share_calendar": [["calendar_id", "email", "role"]],
}
TOPIC: dict[str, str | None] = {
    "create_event": None,
    "create_recurring_event": None,
    "update_event": "event_id",
    "reschedule_event": "event_id",
    "cancel_event": "event_id",
    "restore_event": "event_id",
    "invite_attendees": "event_id",
    "remove_attendee": "event_id",
    "respond_to_invitation": "event_id",
    "propose_new_time": "event_id",
    "set_event_reminders": "event_id",
    "share_calendar": "calendar_id",
}
WHY: dict[str, Any] = {
    "create_event": ("book", "block", "attendee_emails"),
    "create_recurring_event": ("repeat", "repeat_alone", "attendee_emails"),
    "update_event": ("edit", ("place", ("room", "", "room_email"), "location"), "title"),
    "reschedule_event": ("shift_work", "shift", "event_id held"),
    "cancel_event": ("", ("drop_meeting", "drop", "event_id held"), "event_id series"),
    "restore_event": "restore",
    "invite_attendees": ("", ("join", "invite", "event_id held"), "event_id series"),
    "set_event_reminders": ("nudge", "", "event_id optional"),
    "propose_new_time": ("shift_work", "shift", "event_id held"),
    "share_calendar": ("", ("share", "", "email colleague"), "role=none"),
    "find_meeting_slots": "free",
    "get_free_busy": "free",
}
NEAR: list[str] = [
    "what's the weather going to be like {d}",
    "book me a table for {n} {d}",
    "[order|get|call] me a taxi for {d}",
    "find me a train to [Lisbon|Chicago|Oslo] {d}",
    "print name tags for everyone in my next meeting",
    "what's [my boss|my manager]'s home phone number",
    "have my next meeting translated into French",
    "print my calendar for {d}",
    "play something relaxing",
    "set an alarm for 6am",
    "text my [wife|husband|mum] that i'm running late",
    "book a projector for my next meeting",
    "take a photo of everyone in my next meeting",
    "find somebody to take the minutes in my next meeting",
    "move my stand-up into another calendar",
    "make me a new calendar just for the gym",
    "delete my private calendar",
    "change my working hours to ten to six",
    "paint my work calendar a different colour",
    "type up the minutes of my last meeting",
    "how many days of leave do i have left this year",
    "claim my overtime for last month",
    "have the windows of my office cleaned {d}",
    "reserve a desk for me {d}",
    "book a parking space at the office {d}",
    "hire a car for {d}",
    "send flowers to [my mum|my partner] {d}",
    "export my calendar as a spreadsheet",
]
UNASKED = {
    "create_event": "requests name no room and no confidentiality",
    "create_recurring_event": "requests name no room and no confidentiality",
}
SECOND_BEST: dict[str, str] = {
    "create_event.starts_at": "any",
    "create_event.duration_minutes": "less",
    "create_recurring_event.starts_at": "any",
    "reschedule_event.starts_at": "any",
    "propose_new_time.starts_at": "any",
}
