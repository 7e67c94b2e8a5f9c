"""What the assistant says and asks about video meetings, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, Any] = {
    "schedule_video_meeting": "{title} is set up for {result.starts_at}. The code to join is {result.join_code}.",
    "update_video_meeting": [
        ("{meeting_id} now starts on {starts_at}. Any entry in the calendar has to be moved separately."),
        "{meeting_id} is now planned for {duration_minutes}. An event in the calendar does not change by itself.",
        "Done, the new title is {title}.",
        "Done, {add_invitee_emails} can join {meeting_id} too.",
        "Done, {remove_invitee_emails} is off the list for {meeting_id}.",
        "Done, {add_cohost_emails} is a co-host of {meeting_id} now.",
        "Done, automatic recording of {meeting_id} is {auto_record}.",
        "Done, the waiting room of {meeting_id} is {waiting_room}.",
        ("Done, people come into {meeting_id} muted.", "mute_on_entry=true"),
        "Done, people come into {meeting_id} with their sound on.",
    ],
    "control_video_meeting": [
        ("{meeting_id} is live now.", "action=start"),
        ("{meeting_id} has ended for everyone.", "action=end"),
        ("{meeting_id} is cancelled.", "action=cancel"),
        ("{meeting_id} is locked, nobody else can get in.", "action=lock"),
        ("{meeting_id} is unlocked.", "action=unlock"),
        ("{meeting_id} is being recorded.", "action=start_recording"),
        ("The recording of {meeting_id} is paused.", "action=pause_recording"),
        ("The recording of {meeting_id} is stopped. It will be ready on {result.ready_at}.", "action=stop_recording"),
        ("The breakout rooms of {meeting_id} are open.", "action=open_rooms"),
        "The breakout rooms of {meeting_id} are closed and everyone is back.",
    ],
    "manage_participants": [
        ("Done, I've let {participant_ids} into {meeting_id}.", "action=admit"),
        ("Done, I've turned away {participant_ids}.", "action=deny"),
        ("Done, I've muted {participant_ids}.", "action=mute"),
        ("Done, I've lowered the hand of {participant_ids}.", "action=lower_hand"),
        ("Done, I've sent {participant_ids} back to the waiting room.", "action=move_to_waiting"),
        ("Done, I've removed {participant_ids} from {meeting_id}.", "action=remove"),
        ("Done, I've given {participant_ids} co-host rights.", "action=make_cohost"),
        "Done, I've taken the co-host rights from {participant_ids}.",
    ],
    "assign_breakout_room": 'Done, I\'ve put {participant_ids} in the breakout room "{room_name}".',
    "run_meeting_poll": [
        ("The poll for {meeting_id} is ready, but not open for voting yet.", "action=create"),
        ("The poll in {meeting_id} is open for voting.", "action=open"),
        "The poll in {meeting_id} is closed, {result.votes} voted.",
    ],
    "update_recording": [
        "Done, the {recording_id} can now be watched by {access}.",
        "Done, {add_viewer_emails} can watch the {recording_id} now.",
        "Done, the {recording_id} is kept until {expires_on}.",
        "Done, the {recording_id} is called {title} now.",
        ("Done, the {recording_id} is in the trash.", "trashed=true"),
        "Done, the {recording_id} is out of the trash.",
    ],
}
CONFIRM: dict[str, Any] = {
    "schedule_video_meeting": "Shall I still set up {title} on {starts_at} for {duration_minutes}?",
    "update_video_meeting": [
        ("Shall I still move {meeting_id} to {starts_at}?", "allow_overlap=true"),
        ("Shall I still make {meeting_id} {duration_minutes} long?", "allow_overlap=true"),
        (
            "{meeting_id} moves from {meeting_id.starts_at} to {starts_at}, with {meeting_id.guests} invited. Any entry "
            "in the calendar has to be moved separately. Shall I go ahead?"
        ),
    ],
    "control_video_meeting": [
        (
            "That ends {meeting_id} for everyone, with {meeting_id.others} in it besides you. Shall I go ahead?",
            "action=end",
        ),
        (
            "That cancels {meeting_id} on {meeting_id.starts_at}, with {meeting_id.guests} invited. Shall I go ahead?",
            "action=cancel",
        ),
        (
            "{meeting_id} has {meeting_id.strangers} from outside the company in it. Have they been told that it is recorded?"
        ),
    ],
    "manage_participants": [
        ("That removes {participant_ids} from {meeting_id}, with no way back in. Shall I go ahead?", "action=remove"),
        (
            "{participant_ids} can't be found on the list of those invited to {meeting_id}. Shall I let them in anyway?",
            "participant_ids uninvited",
        ),
        "At least one of {participant_ids} is not on the list for {meeting_id}. Shall I still let them in?",
    ],
    "update_recording": [
        ("That puts the {recording_id} in the trash. Shall I go ahead?", "trashed=true"),
        "That opens the {recording_id} to {access}. Shall I go ahead?",
        "{add_viewer_emails} ({add_viewer_emails.id}) is from outside the company. Shall I share the {recording_id}?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "schedule_video_meeting": ["title", "starts_at"],
    "update_video_meeting": ["meeting_id", "starts_at", "duration_minutes"],
    "control_video_meeting": ["meeting_id"],
    "manage_participants": ["participant_ids", "meeting_id"],
    "update_recording": ["recording_id", "add_viewer_emails"],
}
LEAVE = {"schedule_video_meeting": "allow_overlap", "update_video_meeting": "allow_overlap"}

ASK: dict[str, str] = {
    "meeting_id": "Which meeting do you mean?",
    "participant_ids": "Who do you mean?",
    "assign_breakout_room.participant_ids": "Who should be in it?",
    "room_name": "Which breakout room should it be?",
    "title": "What should it be called?",
    "starts_at": "What day and time should it be?",
    "duration_minutes": "How long should it be?",
    "invitee_emails": "Whom should I invite?",
    "add_invitee_emails": "Whom should I invite?",
    "recording_id": "Which recording do you mean?",
    "add_viewer_emails": "Who should be able to watch it?",
    "expires_on": "Until which day should it be kept?",
    "poll_id": "Which poll do you mean?",
    "question": "What should the poll ask?",
    "options": "Which answers should people choose from?",
    "query": "What should I look for?",
}
GIVE: dict[str, list[str]] = {
    "meeting_id": ["{v}", "i mean {v}", "oh, {v}", "{v} please", "sorry, {v}"],
    "participant_ids": ["{v}", "oh, {v}", "{v} please"],
    "room_name": ["{v}", "in {v}", "{v} please", "call it {v}"],
    "title": ["{v}", "just {v}", "call it {v}", "{v} is fine"],
    "starts_at": ["{v}", "{v} please", "{v} works", "{v} works for me", "{v} would be good"],
    "duration_minutes": ["{v}", "{v} please", "{v} is enough", "{v} will do", "let's say {v}"],
    "invitee_emails": ["{v}", "{v} please", "oh, {v}", "just {v}"],
    "add_invitee_emails": ["{v}", "{v} please", "oh, {v}", "{v}, sorry"],
    "recording_id": ["{v}", "i mean {v}", "oh, {v}", "{v} please"],
    "add_viewer_emails": ["{v}", "{v} please", "oh, {v}", "just {v}"],
    "poll_id": ["{v}", "i mean {v}", "{v} please"],
    "question": ["{v}", "ask: {v}", "just: {v}"],
    "options": ["{v}", "{v} please", "just {v}"],
    "query": ["{v}", "the {v}", "anything about the {v}"],
}
CUES: dict[str, list[str]] = {
    "meeting_id": ["which meeting", "which call", "which one", "what meeting", "which of"],
    "participant_ids": ["who", "whom", "which person", "which of them"],
    "room_name": ["which room", "which breakout room", "what room", "name of the room", "room be called"],
    "title": ["call it", "be called", "what title", "which title", "the title", "what name"],
    "starts_at": ["what time", "when", "which day", "what day", "day and time", "new time"],
    "duration_minutes": ["how long", "what length", "duration"],
    "invitee_emails": ["who", "whom", "which people"],
    "add_invitee_emails": ["who", "whom", "which people"],
    "recording_id": ["which recording", "which one", "which of"],
    "add_viewer_emails": ["who", "whom"],
    "expires_on": ["until which day", "until when", "how long", "which day", "what date"],
    "poll_id": ["which poll", "which one"],
    "question": ["what should the poll ask", "which question", "what question"],
    "options": ["which answers", "what answers", "which options", "what options", "choose from"],
    "query": ["look for", "search for", "which words", "what topic"],
}
APART: dict[str, list[str]] = {
    "control_video_meeting": [
        "update_video_meeting",
        "manage_participants",
        "assign_breakout_room",
        "run_meeting_poll",
        "meeting.join_code",
        "meeting.passcode",
        "meeting.starts_at",
        "meeting.ends_at",
    ],
    "update_video_meeting": ["meeting.starts_at", "meeting.ends_at"],
    "manage_participants": ["assign_breakout_room", "run_meeting_poll", "update_video_meeting"],
    "assign_breakout_room": [
        "run_meeting_poll",
        "update_video_meeting",
        "meeting.join_code",
        "meeting.passcode",
        "meeting.starts_at",
        "meeting.ends_at",
        "meeting.host",
    ],
    "run_meeting_poll": [
        "update_video_meeting",
        "meeting.join_code",
        "meeting.passcode",
        "meeting.starts_at",
        "meeting.ends_at",
        "meeting.host",
    ],
}
AGAIN: dict[str, list[Any]] = {
    "update_recording": [("same for {x}", "kept_group"), ("and the same with {x}", "kept_group")],
}
REFUSED: dict[str, str] = {
    "schedule_video_meeting": "I can't set it up like that: {why}.",
    "update_video_meeting": "I can't change that: {why}.",
    "control_video_meeting": "I can't do that: {why}.",
    "manage_participants": "I can't do that: {why}.",
    "assign_breakout_room": "I can't do that: {why}.",
    "run_meeting_poll": "I can't do that: {why}.",
    "update_recording": "I can't do that: {why}.",
}
UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "list_video_meetings": "look up your video meetings",
    "get_video_meeting": "look into a single meeting",
    "schedule_video_meeting": "schedule a video meeting",
    "update_video_meeting": [
        ("move a meeting", "starts_at"),
        ("change the length of a meeting", "duration_minutes"),
        ("rename a meeting", "title"),
        ("invite people to a meeting", "add_invitee_emails"),
        ("uninvite people from a meeting", "remove_invitee_emails"),
        ("add co-hosts to a meeting", "add_cohost_emails"),
        ("turn on automatic recording", "auto_record=cloud"),
        ("turn off automatic recording", "auto_record=off"),
        ("turn off the waiting room", "waiting_room=off"),
        ("set the waiting room", "waiting_room"),
        ("mute people on entry", "mute_on_entry=true"),
        "turn off mute on entry",
    ],
    "control_video_meeting": [
        ("start a meeting", "action=start"),
        ("end a meeting", "action=end"),
        ("cancel a meeting", "action=cancel"),
        ("lock a meeting", "action=lock"),
        ("unlock a meeting", "action=unlock"),
        ("record a meeting", "action=start_recording"),
        ("pause a recording", "action=pause_recording"),
        ("stop a recording", "action=stop_recording"),
        ("open breakout rooms", "action=open_rooms"),
        "close breakout rooms",
    ],
    "manage_participants": [
        ("let people into a meeting", "action=admit"),
        ("turn people away from a meeting", "action=deny"),
        ("mute people", "action=mute"),
        ("lower anybody's hand", "action=lower_hand"),
        ("send people back to the waiting room", "action=move_to_waiting"),
        ("remove people from a meeting", "action=remove"),
        ("make anybody a co-host", "action=make_cohost"),
        "take co-host rights away",
    ],
    "assign_breakout_room": "put people into breakout rooms",
    "run_meeting_poll": [
        ("make a poll", "action=create"),
        ("open a poll", "action=open"),
        "close a poll",
    ],
    "search_transcripts": "search transcripts",
    "update_recording": [
        ("hide a recording", "access=host"),
        ("share a recording", "access"),
        ("share a recording", "add_viewer_emails"),
        ("change how long a recording is kept", "expires_on"),
        ("rename a recording", "title"),
        ("delete a recording", "trashed=true"),
        "restore a recording",
    ],
}
AMEND: dict[str, dict[str, Any]] = {
    "schedule_video_meeting": {
        "parameter": "title",
        "say": ["actually, call it {v}", "[wait|sorry], make the title {v}", "on second thought, call it {v}"],
        "fix": [("update_video_meeting", {"meeting_id": "/meeting_id", "title": "title"})],
    },
    "update_video_meeting": {
        "parameter": "starts_at",
        "say": [
            "actually, make that {v}",
            "[wait|sorry], {v} instead",
            "on second thought, let's do {v}",
            "hmm, {v} after all",
        ],
        "fix": [("update_video_meeting", {"meeting_id": "meeting_id", "starts_at": "starts_at"})],
    },
    "assign_breakout_room": {
        "parameter": "room_name",
        "say": ['actually, make that "{v}"', '[wait|sorry], "{v}" instead', 'on second thought, "{v}" is better'],
        "fix": [
            (
                "assign_breakout_room",
                {"meeting_id": "meeting_id", "participant_ids": "participant_ids", "room_name": "room_name"},
            )
        ],
    },
}
