"""How people ask for things in the video account. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.video_meeting.phrases.requests_live import LIVE
from servers.video_meeting.phrases.requests_recordings import RECORDINGS

_REC = {"auto_record": "cloud"}
_NO_REC = {"auto_record": "off"}
_ALL_WAIT = {"waiting_room": "everyone"}
_NONE_WAIT = {"waiting_room": "off"}
_OUT_WAIT = {"waiting_room": "outsiders"}
_MUTED = {"mute_on_entry": True}
_UNMUTED = {"mute_on_entry": False}
_SECRET = {"confidential": True}

REQUESTS: dict[str, dict[str, list[Any]]] = {
    "schedule_video_meeting": {
        "do": [
            "set up a video call with {invitee_emails} for {starts_at:noun}, {duration_minutes}, and call it {title}",
            "schedule a {duration_minutes:pre} call with {invitee_emails} for {starts_at:noun}, called {title}",
            "book a {duration_minutes:pre} video call with {invitee_emails} {starts_at}, titled {title}",
            "set up a video call {starts_at} for {duration_minutes}, with {invitee_emails}, called {title}",
            "get a video call with {invitee_emails} set up {starts_at}, {duration_minutes}, titled {title}",
            "schedule a video call with {invitee_emails} {starts_at} for {duration_minutes} and call it {title}",
            "organise a {duration_minutes:pre} video call with {invitee_emails} {starts_at} and name it {title}",
            "plan a video call with {invitee_emails} for {starts_at:noun}, {duration_minutes}, titled {title}",
            "get me a {duration_minutes:pre} video call with {invitee_emails} {starts_at}, called {title}",
            "set up a video call {starts_at} for {duration_minutes}, called {title}",
            "schedule a {duration_minutes:pre} video call {starts_at} and call it {title}",
            "book a {duration_minutes:pre} video call {starts_at}, titled {title}",
            (
                "set up a call with {invitee_emails} {starts_at} for {duration_minutes}, called {title}, and have it recorded",
                None,
                _REC,
            ),
            (
                "schedule a {duration_minutes:pre} call with {invitee_emails} {starts_at}, called {title}, recorded automatically",
                None,
                _REC,
            ),
            (
                "schedule a {duration_minutes:pre} call with {invitee_emails} {starts_at}, called {title}, waiting room on for everyone",
                None,
                _ALL_WAIT,
            ),
            (
                "set up a {duration_minutes:pre} call with {invitee_emails} {starts_at}, called {title}, everyone in the waiting room first",
                None,
                _ALL_WAIT,
            ),
            (
                "set up a confidential {duration_minutes:pre} call with {invitee_emails} {starts_at}, called {title}",
                None,
                _SECRET,
            ),
            (
                "schedule a {duration_minutes:pre} call with {invitee_emails} {starts_at}, call it {title} and mark it confidential",
                None,
                _SECRET,
            ),
            "set up a {duration_minutes:pre} video call with {invitee_emails}, titled {title}",
            "schedule a {duration_minutes:pre} call with {invitee_emails} and call it {title}",
            "set up a video call with {invitee_emails} {starts_at} and call it {title}",
            "schedule a call with {invitee_emails} for {starts_at:noun} and call it {title}",
        ],
        "say": [
            "i need a {duration_minutes:pre} video call with {invitee_emails} {starts_at}, call it {title}",
            "i'd like a video call with {invitee_emails} {starts_at} for {duration_minutes}, titled {title}",
            "we need to get on a call with {invitee_emails} {starts_at}, {duration_minutes}, call it {title}",
            "i want to talk to {invitee_emails} on video {starts_at}, {duration_minutes}, titled {title}",
            "i need a link for a call {starts_at}, {duration_minutes}, titled {title}",
            "i want a {duration_minutes:pre} call {starts_at}, called {title}",
        ],
        "frag": [
            "video call with {invitee_emails} {starts_at}, {duration_minutes}, {title}",
            "video call {starts_at}, {duration_minutes}, {title}",
        ],
        "why": ["we need to see each other's screens"],
    },
    "update_video_meeting": {
        "do": [
            ("move {meeting_id} to {starts_at:noun}", "meeting_id movable"),
            ("shift {meeting_id} to {starts_at:noun}", "meeting_id movable"),
            ("reschedule {meeting_id} for {starts_at:noun}", "meeting_id movable"),
            ("have {meeting_id} start {starts_at} instead", "meeting_id movable"),
            ("change the time of {meeting_id:of} to {starts_at:noun}", "meeting_id movable"),
            ("move {meeting_id} so that it starts {starts_at}", "meeting_id movable"),
            ("get {meeting_id} moved to {starts_at:noun}", "meeting_id movable"),
            ("have {meeting_id} moved to {starts_at:noun}", "meeting_id movable"),
            ("move {meeting_id} to another time", "meeting_id movable"),
            ("reschedule {meeting_id}", "meeting_id movable"),
            ("make {meeting_id} {duration_minutes} long", "meeting_id to_come"),
            ("change the length of {meeting_id:of} to {duration_minutes}", "meeting_id to_come"),
            ("set {meeting_id} to {duration_minutes}", "meeting_id to_come"),
            ("rename {meeting_id} to {title}", "meeting_id to_come"),
            ("change the title of {meeting_id:of} to {title}", "meeting_id to_come"),
            ("give {meeting_id} the title {title}", "meeting_id to_come"),
            ("invite {add_invitee_emails} to {meeting_id} [too|as well]", "meeting_id joinable & meeting_id led"),
            ("add {add_invitee_emails} to {meeting_id}", "meeting_id joinable & meeting_id led"),
            ("put {add_invitee_emails} on the list for {meeting_id}", "meeting_id joinable & meeting_id led"),
            ("~get {add_invitee_emails} in on {meeting_id}", "meeting_id joinable & meeting_id led"),
            ("include {add_invitee_emails} in {meeting_id}", "meeting_id joinable & meeting_id led"),
            ("take {remove_invitee_emails} off the list for {meeting_id}", "meeting_id crowded & meeting_id led"),
            ("uninvite {remove_invitee_emails} from {meeting_id}", "meeting_id crowded & meeting_id led"),
            ("remove {remove_invitee_emails} from the invitees of {meeting_id}", "meeting_id crowded & meeting_id led"),
            ("make {add_cohost_emails} a co-host of {meeting_id}", "meeting_id crowded & meeting_id mine"),
            ("add {add_cohost_emails} as a co-host of {meeting_id}", "meeting_id crowded & meeting_id mine"),
            ("let {add_cohost_emails} co-host {meeting_id}", "meeting_id crowded & meeting_id mine"),
            ("have {meeting_id} recorded automatically", "meeting_id to_come", _REC),
            ("set {meeting_id} to record automatically", "meeting_id to_come", _REC),
            ("turn on automatic recording for {meeting_id}", "meeting_id to_come", _REC),
            ("turn off automatic recording for {meeting_id}", "meeting_id to_come", _NO_REC),
            ("make sure {meeting_id} isn't recorded automatically", "meeting_id to_come", _NO_REC),
            ("stop {meeting_id} from being recorded automatically", "meeting_id to_come", _NO_REC),
            (
                "put everybody in the waiting room first for {meeting_id}",
                "meeting_id to_come & meeting_id grouped",
                _ALL_WAIT,
            ),
            (
                "turn on the waiting room for everyone in {meeting_id}",
                "meeting_id to_come & meeting_id grouped",
                _ALL_WAIT,
            ),
            ("turn off the waiting room for {meeting_id}", "meeting_id to_come & meeting_id grouped", _NONE_WAIT),
            (
                "let people straight into {meeting_id} without a waiting room",
                "meeting_id to_come & meeting_id grouped",
                _NONE_WAIT,
            ),
            (
                "set the waiting room of {meeting_id} to outsiders only",
                "meeting_id to_come & meeting_id grouped",
                _OUT_WAIT,
            ),
            ("have only outsiders wait before {meeting_id}", "meeting_id to_come & meeting_id grouped", _OUT_WAIT),
            ("have people come into {meeting_id} muted", "meeting_id to_come & meeting_id grouped", _MUTED),
            ("mute everybody on entry in {meeting_id}", "meeting_id to_come & meeting_id grouped", _MUTED),
            (
                "let people come into {meeting_id} with their sound on",
                "meeting_id to_come & meeting_id grouped",
                _UNMUTED,
            ),
            ("turn off mute on entry for {meeting_id}", "meeting_id to_come & meeting_id grouped", _UNMUTED),
        ],
        "say": [
            ("{meeting_id} needs to be {starts_at:noun} instead, move it", "meeting_id movable"),
            ("i can't do {meeting_id} then, move it to {starts_at:noun}", "meeting_id movable"),
            ("{starts_at:noun} works better for {meeting_id}, please move it", "meeting_id movable"),
            ("we agreed on {starts_at:noun} for {meeting_id}, change it", "meeting_id movable"),
            ("i need {meeting_id} moved to {starts_at:noun}", "meeting_id movable"),
            ("{meeting_id} should be {duration_minutes} long, please change it", "meeting_id to_come"),
            ("{meeting_id} should be called {title}, please rename it", "meeting_id to_come"),
            ("i want {add_invitee_emails} on {meeting_id} too", "meeting_id joinable & meeting_id led"),
            (
                "i forgot to invite {add_invitee_emails} to {meeting_id}, send the invite",
                "meeting_id joinable & meeting_id led",
            ),
            (
                "{add_invitee_emails:subj} should be on the list for {meeting_id}",
                "meeting_id joinable & meeting_id led",
            ),
            (
                "{remove_invitee_emails:subj} doesn't need to be in {meeting_id}, take the invite back",
                "meeting_id crowded & meeting_id led",
            ),
            ("i want {add_cohost_emails} to co-host {meeting_id}", "meeting_id crowded & meeting_id mine"),
            ("i want {meeting_id} recorded automatically", "meeting_id to_come", _REC),
        ],
        "frag": [
            ("{meeting_id} to {starts_at:noun}", "meeting_id movable"),
            ("new time for {meeting_id}: {starts_at:noun}", "meeting_id movable"),
            ("{add_invitee_emails} for {meeting_id} too", "meeting_id joinable & meeting_id led"),
            ("new title for {meeting_id}: {title}", "meeting_id to_come"),
        ],
    },
    **LIVE,
    **RECORDINGS,
}
