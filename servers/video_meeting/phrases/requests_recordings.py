"""How people ask about what was said, and who may see recordings."""

from __future__ import annotations

from typing import Any

_BIN = {"trashed": True}
_BACK = {"trashed": False}
_ME = {"access": "host"}
_INVITED = {"access": "invitees"}
_ALL = {"access": "company"}
_LINK = {"access": "link"}

RECORDINGS: dict[str, dict[str, list[Any]]] = {
    "search_transcripts": {
        "do": [
            ("find out who brought up the {query} in {meeting_id}", "meeting_id grouped"),
            ("tell me who first mentioned the {query} in {meeting_id}", "meeting_id grouped"),
            ("check who raised the {query} in {meeting_id}", "meeting_id grouped"),
            ("find out who was first to mention the {query} in {meeting_id}", "meeting_id grouped"),
            ("see who it was that brought up the {query} in {meeting_id}", "meeting_id grouped"),
            ("find the bit about the {query} in {meeting_id} and tell me who said it first", "meeting_id grouped"),
            ("go through {meeting_id} and tell me who raised the {query}", "meeting_id grouped"),
            ("tell me who brought up the {query} in {meeting_id}", "meeting_id grouped"),
            "find the minute in {recording_id} where the {query} comes up",
            "tell me how far into {recording_id} the {query} comes up",
            "find out at which minute of {recording_id} the {query} comes up",
        ],
        "say": [
            ("i need to know who brought up the {query} in {meeting_id}", "meeting_id grouped"),
            ("i want to know who first mentioned the {query} in {meeting_id}", "meeting_id grouped"),
            ("somebody raised the {query} in {meeting_id}, i forget who", "meeting_id grouped"),
            ("i'd like to know who raised the {query} in {meeting_id}", "meeting_id grouped"),
            "i need the minute in {recording_id} where the {query} comes up",
            "i want to jump to the {query} in {recording_id}, which minute is it",
        ],
        "frag": [
            ("who raised the {query} in {meeting_id}", "meeting_id grouped"),
            "minute of the {query} in {recording_id}",
        ],
    },
    "update_recording": {
        "do": [
            ("share {recording_id} with everyone who was invited", "recording_id shut", _INVITED),
            ("let the people who were invited watch {recording_id}", "recording_id shut", _INVITED),
            ("open {recording_id} to those who were invited", "recording_id shut", _INVITED),
            ("limit {recording_id} to the people who were invited", "recording_id wide", _INVITED),
            ("make {recording_id} visible only to those who were invited", "recording_id wide", _INVITED),
            ("open {recording_id} to the whole company", "recording_id narrow", _ALL),
            ("let everybody in the company watch {recording_id}", "recording_id narrow", _ALL),
            ("share {recording_id} with the whole company", "recording_id narrow", _ALL),
            ("share {recording_id} by link", "recording_id narrow", _LINK),
            ("make {recording_id} open to anyone with the link", "recording_id narrow", _LINK),
            ("let anyone who has the link watch {recording_id}", "recording_id narrow", _LINK),
            ("hide {recording_id} from everybody but me", "recording_id shared", _ME),
            ("make {recording_id} visible to me only", "recording_id shared", _ME),
            ("limit {recording_id} to just me", "recording_id shared", _ME),
            ("let {add_viewer_emails} watch {recording_id}", "recording_id lendable"),
            ("share {recording_id} with {add_viewer_emails}", "recording_id lendable"),
            ("give {add_viewer_emails} access to {recording_id}", "recording_id lendable"),
            ("add {add_viewer_emails} to those who can watch {recording_id}", "recording_id lendable"),
            ("share {recording_id}", "recording_id lendable"),
            ("keep {recording_id} until {expires_on:noun}", "recording_id kept"),
            ("set {recording_id} to expire {expires_on}", "recording_id kept"),
            ("have {recording_id} kept until {expires_on:noun}", "recording_id kept"),
            ("make {recording_id} available until {expires_on:noun}", "recording_id kept"),
            ('rename {recording_id} to "{title}"', "recording_id kept_group"),
            ('give {recording_id} the title "{title}"', "recording_id kept_group"),
            ('change the title of {recording_id:of} to "{title}"', "recording_id kept_group"),
            ("put {recording_id} in the trash", "recording_id kept", _BIN),
            ("delete {recording_id}", "recording_id kept", _BIN),
            ("throw away {recording_id}", "recording_id kept", _BIN),
            ("get rid of {recording_id}", "recording_id kept", _BIN),
            ("take {recording_id} out of the trash", "recording_id trashed", _BACK),
            ("bring back {recording_id}", "recording_id trashed", _BACK),
            ("restore {recording_id}", "recording_id trashed", _BACK),
            ("get {recording_id} back", "recording_id trashed", _BACK),
        ],
        "say": [
            ("everyone who was invited should be able to watch {recording_id}", "recording_id shut", _INVITED),
            ("only the people who were invited should see {recording_id}", "recording_id wide", _INVITED),
            ("i want the whole company to be able to watch {recording_id}", "recording_id narrow", _ALL),
            ("i need {recording_id} shared by link", "recording_id narrow", _LINK),
            ("nobody but me should see {recording_id}", "recording_id shared", _ME),
            ("{add_viewer_emails:subj} should be able to watch {recording_id}", "recording_id lendable"),
            ("i promised {add_viewer_emails} access to {recording_id}", "recording_id lendable"),
            ("i want to keep {recording_id} until {expires_on:noun}", "recording_id kept"),
            ("i don't need {recording_id} any more, put it in the trash", "recording_id kept", _BIN),
            ("i didn't mean to delete {recording_id}, get it back", "recording_id trashed", _BACK),
            ("i need {recording_id} again, restore it", "recording_id trashed", _BACK),
        ],
        "frag": [
            ("{recording_id} to everyone invited", "recording_id shut", _INVITED),
            ("{recording_id} for {add_viewer_emails} to watch", "recording_id lendable"),
            ("{recording_id}, keep until {expires_on:noun}", "recording_id kept"),
            ("trash {recording_id}", "recording_id kept", _BIN),
        ],
        "why": ["people have been asking for it"],
    },
}
