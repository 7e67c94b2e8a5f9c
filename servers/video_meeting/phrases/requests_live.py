"""How people ask for things while a call is on: start and end, people, side rooms, polls."""

from __future__ import annotations

from typing import Any

_START = {"action": "start"}
_END = {"action": "end"}
_CANCEL = {"action": "cancel"}
_LOCK = {"action": "lock"}
_UNLOCK = {"action": "unlock"}
_REC = {"action": "start_recording"}
_PAUSE = {"action": "pause_recording"}
_STOP = {"action": "stop_recording"}
_OPEN = {"action": "open_rooms"}
_CLOSE = {"action": "close_rooms"}
_ADMIT = {"action": "admit"}
_DENY = {"action": "deny"}
_MUTE = {"action": "mute"}
_LOWER = {"action": "lower_hand"}
_WAIT = {"action": "move_to_waiting"}
_REMOVE = {"action": "remove"}
_HELP = {"action": "make_cohost"}
_NO_HELP = {"action": "revoke_cohost"}
_ASK = {"action": "create"}
_VOTE = {"action": "open"}
_COUNT = {"action": "close"}

LIVE: dict[str, dict[str, list[Any]]] = {
    "control_video_meeting": {
        "do": [
            ("start {meeting_id}", "meeting_id to_come", _START),
            ("open {meeting_id} now", "meeting_id to_come", _START),
            ("get {meeting_id} going", "meeting_id to_come", _START),
            ("begin {meeting_id} a bit early", "meeting_id nearly_on", _START),
            ("end {meeting_id}", "meeting_id live", _END),
            ("end {meeting_id} for everyone", "meeting_id live", _END),
            ("close {meeting_id} for everybody", "meeting_id live", _END),
            ("end {meeting_id} now", "meeting_id live", _END),
            ("cancel {meeting_id}", "meeting_id to_come", _CANCEL),
            ("call off {meeting_id}", "meeting_id to_come", _CANCEL),
            ("[~scrap|~bin|drop] {meeting_id}", "meeting_id to_come", _CANCEL),
            ("take {meeting_id} off the schedule", "meeting_id to_come", _CANCEL),
            ("lock {meeting_id}", "meeting_id live", _LOCK),
            ("close the door of {meeting_id}", "meeting_id live", _LOCK),
            ("lock {meeting_id} so nobody else gets in", "meeting_id live", _LOCK),
            ("unlock {meeting_id}", "meeting_id live", _UNLOCK),
            ("unlock {meeting_id} so people can get in", "meeting_id live", _UNLOCK),
            ("start recording {meeting_id}", "meeting_id live", _REC),
            ("record {meeting_id} [from here|from now on]", "meeting_id live", _REC),
            ("turn on the recording for {meeting_id}", "meeting_id live", _REC),
            ("pause the recording of {meeting_id}", "meeting_id recorded_live", _PAUSE),
            ("stop recording {meeting_id} for a moment", "meeting_id recorded_live", _PAUSE),
            ("put the recording of {meeting_id} on hold", "meeting_id recorded_live", _PAUSE),
            ("stop the recording of {meeting_id}", "meeting_id recorded_live", _STOP),
            ("stop recording {meeting_id}", "meeting_id recorded_live", _STOP),
            ("end the recording of {meeting_id}, but leave the call running", "meeting_id recorded_live", _STOP),
            ("open the breakout rooms in {meeting_id}", "meeting_id live", _OPEN),
            ("send people into their breakout rooms in {meeting_id}", "meeting_id live", _OPEN),
            ("start the breakout rooms of {meeting_id}", "meeting_id live", _OPEN),
            ("close the breakout rooms in {meeting_id}", "meeting_id live", _CLOSE),
            ("bring everybody back from the breakout rooms in {meeting_id}", "meeting_id live", _CLOSE),
            ("get people out of the breakout rooms of {meeting_id}", "meeting_id live", _CLOSE),
        ],
        "say": [
            ("we can start {meeting_id}", "meeting_id to_come", _START),
            ("i'd like to start {meeting_id} now", "meeting_id to_come", _START),
            ("we're done in {meeting_id}, end it for everyone", "meeting_id live", _END),
            ("{meeting_id} is over, wrap it up for everybody", "meeting_id live", _END),
            ("{meeting_id} isn't happening, cancel it", "meeting_id to_come", _CANCEL),
            ("we don't need {meeting_id} any more, cancel it", "meeting_id to_come", _CANCEL),
            ("nobody else should get into {meeting_id}, lock it", "meeting_id live", _LOCK),
            ("i want {meeting_id} recorded from here on", "meeting_id live", _REC),
            ("the next bit of {meeting_id} is off the record, pause the recording", "meeting_id recorded_live", _PAUSE),
            ("we don't need any more of {meeting_id} on tape, stop the recording", "meeting_id recorded_live", _STOP),
            ("everyone in {meeting_id} can go to their breakout rooms now", "meeting_id live", _OPEN),
        ],
        "frag": [
            ("{meeting_id}, start", "meeting_id to_come", _START),
            ("end {meeting_id}, everyone out", "meeting_id live", _END),
            ("cancel {meeting_id}", "meeting_id to_come", _CANCEL),
            ("lock {meeting_id}", "meeting_id live", _LOCK),
            ("recording of {meeting_id} off", "meeting_id recorded_live", _STOP),
            ("breakout rooms in {meeting_id}, open", "meeting_id live", _OPEN),
        ],
    },
    "manage_participants": {
        "do": [
            ("let {participant_ids} into {meeting_id}", "participant_ids waiting_known", _ADMIT),
            ("admit {participant_ids} to {meeting_id}", "participant_ids waiting_known", _ADMIT),
            (
                "bring {participant_ids} into {meeting_id} from the waiting room",
                "participant_ids waiting_known",
                _ADMIT,
            ),
            ("let {participant_ids} in from the waiting room of {meeting_id}", "participant_ids waiting_known", _ADMIT),
            ("turn away {participant_ids} from {meeting_id}", "participant_ids waiting", _DENY),
            ("keep {participant_ids} out of {meeting_id}", "participant_ids waiting", _DENY),
            ("mute {participant_ids} in {meeting_id}", "participant_ids heard", _MUTE),
            ("mute {participant_ids} in {meeting_id} because of the echo", "participant_ids heard", _MUTE),
            ("switch {participant_ids:poss} mic off in {meeting_id}", "participant_ids heard", _MUTE),
            ("put {participant_ids} on mute in {meeting_id}", "participant_ids heard", _MUTE),
            ("put {participant_ids:poss} hand down in {meeting_id}", "participant_ids hand_up", _LOWER),
            ("lower {participant_ids:poss} hand in {meeting_id}", "participant_ids hand_up", _LOWER),
            (
                "take down {participant_ids:poss} hand in {meeting_id} now that it's dealt with",
                "participant_ids hand_up",
                _LOWER,
            ),
            ("send {participant_ids} back to the waiting room of {meeting_id}", "participant_ids inside", _WAIT),
            ("move {participant_ids} back to the waiting room of {meeting_id}", "participant_ids inside", _WAIT),
            ("put {participant_ids} in the waiting room of {meeting_id} for now", "participant_ids inside", _WAIT),
            ("remove {participant_ids} from {meeting_id}", "participant_ids inside", _REMOVE),
            ("~kick {participant_ids} out of {meeting_id}", "participant_ids inside", _REMOVE),
            ("get {participant_ids} out of {meeting_id}", "participant_ids inside", _REMOVE),
            ("take {participant_ids} out of {meeting_id} for good", "participant_ids inside", _REMOVE),
            ("let {participant_ids} co-host {meeting_id}", "participant_ids plain", _HELP),
            ("give {participant_ids} co-host rights in {meeting_id}", "participant_ids plain", _HELP),
            ("take {participant_ids:poss} co-host rights in {meeting_id} away", "participant_ids cohost", _NO_HELP),
            ("remove {participant_ids} from the co-hosts of {meeting_id}", "participant_ids cohost", _NO_HELP),
        ],
        "say": [
            ("{participant_ids:subj} can come into {meeting_id} now", "participant_ids waiting_known", _ADMIT),
            ("i want {participant_ids} muted in {meeting_id}", "participant_ids heard", _MUTE),
            ("i want {participant_ids} out of {meeting_id}", "participant_ids inside", _REMOVE),
            ("i need {participant_ids} to co-host {meeting_id}", "participant_ids plain", _HELP),
        ],
        "frag": [
            ("{participant_ids} into {meeting_id}", "participant_ids waiting_known", _ADMIT),
            ("{participant_ids} on mute in {meeting_id}", "participant_ids heard", _MUTE),
            ("{participant_ids} out of {meeting_id}", "participant_ids inside", _REMOVE),
        ],
    },
    "assign_breakout_room": {
        "do": [
            'put {participant_ids} in a breakout room called "{room_name}" in {meeting_id}',
            'put {participant_ids} in the breakout room "{room_name}" of {meeting_id}',
            'move {participant_ids} to the breakout room "{room_name}" in {meeting_id}',
            'assign {participant_ids} to the breakout room "{room_name}" in {meeting_id}',
            'send {participant_ids} to the breakout room "{room_name}" in {meeting_id}',
            'place {participant_ids} in the "{room_name}" breakout room of {meeting_id}',
            'get {participant_ids} into the "{room_name}" breakout room in {meeting_id}',
            'set up the breakout room "{room_name}" for {participant_ids} in {meeting_id}',
            "put {participant_ids} in a breakout room in {meeting_id}",
            ("move {participant_ids} to another breakout room in {meeting_id}", "participant_ids roomed"),
            'set up the breakout room "{room_name}" in {meeting_id}',
            'get the "{room_name}" breakout room of {meeting_id} ready',
        ],
        "say": [
            'i want {participant_ids} in the breakout room "{room_name}" in {meeting_id}',
            'i\'d like {participant_ids} in the "{room_name}" breakout room of {meeting_id}',
            '{participant_ids:subj} should be in the breakout room "{room_name}" in {meeting_id}',
            'i need {participant_ids} in the "{room_name}" breakout room in {meeting_id}',
        ],
        "frag": [
            '{participant_ids} to breakout room "{room_name}" in {meeting_id}',
            'breakout room "{room_name}" in {meeting_id}, {participant_ids}',
        ],
    },
    "run_meeting_poll": {
        "do": [
            ('make a poll for {meeting_id}: "{question}" with the answers {options}', "meeting_id joinable", _ASK),
            ('add a poll to {meeting_id} asking "{question}", answers {options}', "meeting_id joinable", _ASK),
            ('put together a poll for {meeting_id}: "{question}", answers {options}', "meeting_id joinable", _ASK),
            (
                'prepare a poll for {meeting_id}, "{question}", with {options} to choose from',
                "meeting_id joinable",
                _ASK,
            ),
            ('set up a poll in {meeting_id}: "{question}", options {options}', "meeting_id joinable", _ASK),
            ('draft a poll for {meeting_id}: "{question}", answers {options}', "meeting_id joinable", _ASK),
            ('create a poll for {meeting_id} that asks "{question}", answers {options}', "meeting_id joinable", _ASK),
            (
                'create a poll in {meeting_id} with the question "{question}" and the answers {options}',
                "meeting_id joinable",
                _ASK,
            ),
            ('get a poll ready for {meeting_id}: "{question}", answers {options}', "meeting_id joinable", _ASK),
            (
                'make a poll for {meeting_id}: "{question}", answers {options}, and show who voted for what',
                "meeting_id joinable",
                {**_ASK, "anonymous": False},
            ),
            (
                'add a poll to {meeting_id}, not anonymous: "{question}", answers {options}',
                "meeting_id joinable",
                {**_ASK, "anonymous": False},
            ),
            ("open {poll_id} in {meeting_id} for voting", "poll_id draft", _VOTE),
            ("start {poll_id} in {meeting_id}", "poll_id draft", _VOTE),
            ("put up {poll_id} in {meeting_id}", "poll_id draft", _VOTE),
            ("let people vote on {poll_id} in {meeting_id}", "poll_id draft", _VOTE),
            ("close {poll_id} in {meeting_id}", "poll_id running", _COUNT),
            ("end {poll_id} in {meeting_id}", "poll_id running", _COUNT),
            ("stop the voting on {poll_id} in {meeting_id}", "poll_id running", _COUNT),
            ("wrap up {poll_id} in {meeting_id}", "poll_id running", _COUNT),
        ],
        "say": [
            (
                'i want a poll in {meeting_id:of}: "{question}", answers {options}',
                "meeting_id joinable",
                _ASK,
            ),
            ('i need a poll for {meeting_id}: "{question}", answers {options}', "meeting_id joinable", _ASK),
            ('we should have a poll in {meeting_id}: "{question}", answers {options}', "meeting_id joinable", _ASK),
            ('i\'d like a poll in {meeting_id} that asks "{question}", answers {options}', "meeting_id joinable", _ASK),
            ("there are enough votes on {poll_id} in {meeting_id}, close it", "poll_id running", _COUNT),
        ],
        "frag": [
            ('poll for {meeting_id}: "{question}", {options}', "meeting_id joinable", _ASK),
            ("close {poll_id} in {meeting_id}", "poll_id running", _COUNT),
        ],
    },
}
