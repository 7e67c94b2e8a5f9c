"""Values that requests give, which parameters go together, what a request is about, and near misses."""

from __future__ import annotations

from typing import Any

from servers.video_meeting.talk import FREQUENT, TOPICS

_TITLES = [
    "Pricing sync", "Rollout call", "Slide check", "Roadmap call", "Survey call", "Design check", "Feedback call", "Backlog check",
    "Account sync", "Onboarding call", "Risk check", "Training call", "Metrics sync", "Contract check", "Offer call", "Migration call",
]  # fmt: skip
_RECORDING_TITLES = [
    "For the archive", "For new starters", "Worth watching again", "For those who missed it", "Questions and answers", "First part",
]  # fmt: skip
_ROOMS = ["Design", "Support", "Ideas", "Sales", "Testing", "Writing", "Room one", "Room two"]
_QUESTIONS: dict[str, list[str]] = {
    "do we ship on Thursday?": ["yes", "no"],
    "is Friday a good day for the next call?": ["yes", "no"],
    "shall we meet weekly?": ["yes", "no", "every second week"],
    "which colour for the logo?": ["blue", "green", "red"],
    "do you need the slides?": ["yes", "no"],
    "how long should the pilot run?": ["two weeks", "four weeks", "six weeks"],
    "should we invite the client next time?": ["yes", "no", "later"],
    "was this useful?": ["yes", "partly", "no"],
    "which part needs more time?": ["design", "testing", "training"],
    "are you fine with the new date?": ["yes", "no"],
}


def _meetings(state: str) -> tuple[Any, ...]:
    return ("row", "meeting", {"meeting_id": "meeting_id"}, {"state": state})


def _polls(state: str) -> tuple[Any, ...]:
    return ("row", "poll", {"meeting_id": "meeting_id", "poll_id": "poll_id"}, {"state": state})


def _recordings(state: str) -> tuple[Any, ...]:
    return ("row", "recording", {"recording_id": "recording_id"}, {"state": state})


_SOME_INSIDE = ("some", ("of", "participant", "participant_id", {"meeting_id": "meeting_id"}), 1, 2)
VALUES: dict[str, Any] = {
    "list_video_meetings.query": ("row", "meeting", "title"),
    "list_video_meetings.join_code": ("row", "meeting", "join_code"),
    "search_transcripts.query": ("pick", [*FREQUENT, *FREQUENT, *TOPICS]),
    "search_transcripts.meeting_id": ("row", "recording", "meeting_id"),
    "search_transcripts.recording_id": ("row", "transcript_segment", "recording_id"),
    "search_transcripts.speaker": ("row", "transcript_segment", "speaker"),
    "schedule_video_meeting.title": ("pick", _TITLES),
    "schedule_video_meeting.starts_at": ("moment", 1, 14),
    "schedule_video_meeting.duration_minutes": ("minutes", [15, 30, 30, 45, 60, 60, 90]),
    "schedule_video_meeting.invitee_emails": ("some", ("row", "person", "email"), 1, 2),
    "schedule_video_meeting.auto_record": ("pick", ["cloud"]),
    "schedule_video_meeting.waiting_room": ("pick", ["everyone"]),
    "schedule_video_meeting.confidential": ("pick", [True]),
    "schedule_video_meeting.time_zone": ("pick", ["Europe/London", "Asia/Kolkata"]),
    "update_video_meeting": ("either", [_meetings("scheduled"), _meetings("scheduled"), _meetings("live")]),
    "update_video_meeting.title": ("pick", _TITLES),
    "update_video_meeting.starts_at": ("beside", "meeting_id", "starts_at", -3, 3),
    "update_video_meeting.duration_minutes": ("minutes", [15, 20, 30, 45, 60, 75, 90]),
    "update_video_meeting.add_invitee_emails": ("some", ("row", "person", "email"), 1, 2),
    "update_video_meeting.remove_invitee_emails": (
        "some",
        ("of", "invitee", "email", {"meeting_id": "meeting_id"}),
        1,
        1,
    ),
    "update_video_meeting.add_cohost_emails": ("some", ("row", "person", "email"), 1, 1),
    "control_video_meeting": ("either", [_meetings("live"), _meetings("live"), _meetings("scheduled")]),
    "manage_participants": _meetings("live"),
    "manage_participants.participant_ids": _SOME_INSIDE,
    "assign_breakout_room": _meetings("live"),
    "assign_breakout_room.participant_ids": _SOME_INSIDE,
    "assign_breakout_room.room_name": ("pick", _ROOMS),
    "run_meeting_poll": (
        "either",
        [
            _meetings("live"),
            _meetings("scheduled"),
            _meetings("scheduled"),
            _polls("open"),
            _polls("open"),
            _polls("draft"),
        ],
    ),
    "run_meeting_poll.question": ("pick", list(_QUESTIONS)),
    "run_meeting_poll.options": (
        "by",
        "question",
        {question: ("pick", [options]) for question, options in _QUESTIONS.items()},
    ),
    "run_meeting_poll.anonymous": ("pick", [False]),
    "update_recording": ("either", [_recordings("ready")] * 5 + [_recordings("trashed")]),
    "update_recording.add_viewer_emails": ("some", ("row", "person", "email"), 1, 1),
    "update_recording.expires_on": ("day", 10, 200),
    "update_recording.title": ("pick", _RECORDING_TITLES),
    "update_recording.trashed": ("pick", [True, True, False]),
}
SHAPES: dict[str, list[list[str]]] = {
    "list_video_meetings": [[], ["state"], ["query"], ["my_role"], ["join_code"], ["from_date", "to_date"]],
    "search_transcripts": [["query", "meeting_id"], ["query", "meeting_id"], ["query", "recording_id"]],
    "schedule_video_meeting": [
        ["title", "starts_at", "duration_minutes", "invitee_emails"],
        ["title", "starts_at", "duration_minutes", "invitee_emails"],
        ["title", "starts_at", "duration_minutes", "invitee_emails"],
        ["title", "starts_at", "duration_minutes"],
        ["title", "starts_at", "duration_minutes"],
        ["title", "starts_at", "duration_minutes", "invitee_emails", "auto_record"],
        ["title", "starts_at", "duration_minutes", "invitee_emails", "waiting_room"],
        ["title", "starts_at", "duration_minutes", "invitee_emails", "confidential"],
    ],
    "update_video_meeting": [
        ["meeting_id", "starts_at"],
        ["meeting_id", "starts_at"],
        ["meeting_id", "starts_at"],
        ["meeting_id", "add_invitee_emails"],
        ["meeting_id", "add_invitee_emails"],
        ["meeting_id", "remove_invitee_emails"],
        ["meeting_id", "add_cohost_emails"],
        ["meeting_id", "duration_minutes"],
        ["meeting_id", "title"],
        ["meeting_id", "auto_record"],
        ["meeting_id", "waiting_room"],
        ["meeting_id", "mute_on_entry"],
    ],
    "control_video_meeting": [["meeting_id", "action"]],
    "manage_participants": [["meeting_id", "participant_ids", "action"]],
    "assign_breakout_room": [["meeting_id", "room_name", "participant_ids"]],
    "run_meeting_poll": [
        ["meeting_id", "action", "question", "options"],
        ["meeting_id", "action", "question", "options"],
        ["meeting_id", "action", "question", "options", "anonymous"],
        ["meeting_id", "action", "poll_id"],
    ],
    "update_recording": [
        ["recording_id", "access"],
        ["recording_id", "access"],
        ["recording_id", "add_viewer_emails"],
        ["recording_id", "add_viewer_emails"],
        ["recording_id", "expires_on"],
        ["recording_id", "title"],
        ["recording_id", "trashed"],
        ["recording_id", "trashed"],
    ],
}
TOPIC: dict[str, str | None] = {
    "schedule_video_meeting": None,
    "update_video_meeting": "meeting_id",
    "control_video_meeting": "meeting_id",
    "manage_participants": "meeting_id",
    "assign_breakout_room": "meeting_id",
    "run_meeting_poll": "meeting_id",
    "update_recording": "recording_id",
}
WITHIN: dict[str, tuple[str, str]] = {
    "manage_participants.participant_ids": ("meeting_id", "meeting_id"),
    "assign_breakout_room.participant_ids": ("meeting_id", "meeting_id"),
    "run_meeting_poll.poll_id": ("meeting_id", "meeting_id"),
}
WHY: dict[str, Any] = {
    "schedule_video_meeting": "",
    "update_video_meeting": ("shift_work", ("join", ("edit", "", "title"), "add_invitee_emails"), "starts_at"),
    "control_video_meeting": ("drop_meeting", "", "action=cancel"),
    "update_recording": ("watch", "", "add_viewer_emails"),
    "search_transcripts": "recall",
}
WORDS: dict[str, dict[str, str]] = {
    "waiting_room": {"off": "off", "outsiders": "for outsiders only", "everyone": "for everyone"},
    "auto_record": {"off": "off", "cloud": "on"},
    "access": {
        "host": "you only", "invitees": "everyone who was invited", "company": "the whole company", "link": "anyone with the link",
    },
}  # fmt: skip
NEAR: list[str] = [
    "show my next call on the big screen in the lobby",
    "blur my background in video calls",
    "join my next call for me and take notes",
    "show my screen in my next call",
    "fix a typo in the transcript of my last call",
    "cut the first five minutes off my last recording",
    "download my last recording as an audio file",
    "put a countdown on the screen of my next call",
    "make my next call repeat every [Tuesday|Thursday]",
    "have a phone booth put up in our office",
    "have my next call translated into French as we speak",
    "burn my last recording to a disc",
    "dial [my boss|my assistant] into my next call by phone",
    "send a headset to everyone in my next call",
    "turn on subtitles for my next call",
    "change the name i show up with in calls",
    "show me who was on mute the longest in my last call",
    "read me the chat from my last call",
    "play some music in the waiting room of my next call",
    "measure how much each of us talks in my next call",
    "turn off everybody's camera in my next call",
    "upgrade our plan to calls with two hundred people",
    "set a picture as the background of the waiting room",
    "set up a second account for my private calls",
    "stream my next call to our website",
    "give me a phone number to dial into my next call",
    "find out why the sound was bad in my last call",
    "show me the slides from my last call",
]
SECOND_BEST: dict[str, str] = {
    "schedule_video_meeting.starts_at": "any",
    "schedule_video_meeting.duration_minutes": "less",
    "update_video_meeting.starts_at": "any",
    "update_recording.expires_on": "less",
}
