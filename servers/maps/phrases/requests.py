"""How people ask the map for things. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.maps.phrases.trips import TRIPS

_HOME = {"list": "home", "replace": True}
_WORK = {"list": "work", "replace": True}
_WANT = {"list": "want_to_go"}

REQUESTS: dict[str, dict[str, list[Any]]] = {
    **TRIPS,
    "report_road_incident": {
        "do": [
            "report {kind} right here",
            "let other drivers know about {kind} where i am",
            "put {kind} on the map, [right here|right where i am]",
            "mark {kind} on the map right here",
            "[flag|report] {kind} where i'm standing",
            "add {kind} to the map at my position",
            "send in a report about {kind} here",
            "warn the others about {kind} right here",
            "report {kind} on {street}",
            "put {kind} on the map for {street}",
            "let other drivers know about {kind} on {street}",
            "send in a report of {kind} on {street}",
            "flag {kind} on {street}",
            ("confirm {confirms_incident_id}", "confirms_incident_id near"),
            ("confirm that {confirms_incident_id} is still there", "confirms_incident_id near_one"),
            ("confirm that {confirms_incident_id} are still there", "confirms_incident_id near_works"),
            ("back up the report about {confirms_incident_id}", "confirms_incident_id near"),
            ("add my confirmation to {confirms_incident_id}", "confirms_incident_id near"),
            ("let the map know that {confirms_incident_id} is still there", "confirms_incident_id near_one"),
        ],
        "say": [
            "there's {kind} right here, [report it|put it on the map]",
            "i'm looking at {kind} right here, please report it",
            "there's {kind} where i am, let the others know",
            "i've come across {kind} right here, put it on the map",
            "there's {kind} on {street}, [report it|put it on the map]",
            "i can see {kind} on {street}, let the others know",
            ("i can see {confirms_incident_id} too, confirm that", "confirms_incident_id near"),
            ("{confirms_incident_id} is still there, please confirm it", "confirms_incident_id near_one"),
            ("{confirms_incident_id} are still there, please confirm that", "confirms_incident_id near_works"),
            ("i'm stuck in {confirms_incident_id}, confirm that for the others", "confirms_incident_id near_works"),
            ("i'm stuck behind {confirms_incident_id}, confirm it for the others", "confirms_incident_id near_one"),
        ],
        "frag": [
            "{kind} right here, report it",
            "{kind} on {street}, report it",
            ("confirm {confirms_incident_id}", "confirms_incident_id near"),
        ],
        "why": ["nobody seems to have noticed", "it wasn't there this morning"],
    },
    "save_place": {
        "do": [
            ('[save|store] {place_id} as "{label}"', "place_id saveable"),
            ('remember {place_id} for me, call it "{label}"', "place_id saveable"),
            ('pin {place_id} under the name "{label}"', "place_id saveable"),
            ('keep {place_id} on my map as "{label}"', "place_id saveable"),
            ('add {place_id} to my saved places, label "{label}"', "place_id saveable"),
            ('bookmark {place_id} and name it "{label}"', "place_id saveable"),
            ('put a pin on {place_id} that says "{label}"', "place_id saveable"),
            ('save {place_id} with the label "{label}"', "place_id saveable"),
            ('make a pin for {place_id} and call it "{label}"', "place_id saveable"),
            'save a place as "{label}"',
            'put a pin on the map that says "{label}"',
            ("add {place_id} to my {list} list", "place_id saveable"),
            ("put {place_id} on my {list} list", "place_id saveable"),
            ("[stick|put] {place_id} on the {list} list", "place_id saveable"),
            ("keep {place_id} on my {list} list", "place_id saveable"),
            ("save {place_id} under {list}", "place_id saveable"),
            "add a place to my {list} list",
            "put something new on my {list} list",
            ('put {place_id} on my {list} list as "{label}"', "place_id saveable"),
            ('save {place_id} to my {list} list and call it "{label}"', "place_id saveable"),
            ('add {place_id} to the {list} list under the name "{label}"', "place_id saveable"),
            ("set my home to {place_id}", "place_id house", _HOME),
            ("change my home address to {place_id}", "place_id house", _HOME),
            ("make {place_id} my home on the map", "place_id house", _HOME),
            ("move my home to {place_id} on the map", "place_id house", _HOME),
            ("set {place_id} as my work address", "place_id !house", _WORK),
            ("make {place_id} my work address", "place_id !house", _WORK),
            ("change where i work to {place_id}", "place_id !house", _WORK),
        ],
        "say": [
            ('i want to keep {place_id}, call it "{label}"', "place_id saveable"),
            ('i like {place_id}, save it as "{label}"', "place_id saveable"),
            ('i keep forgetting where {place_id} is, pin it as "{label}"', "place_id saveable"),
            ('{place_id} is worth keeping, save it as "{label}"', "place_id saveable"),
            ('i\'ll need {place_id} again, put it on my map as "{label}"', "place_id saveable"),
            ("i want to try {place_id} some time, put it on my list", "place_id saveable", _WANT),
            ("i'd like {place_id} on my {list} list", "place_id saveable"),
            ('i want {place_id} on my {list} list as "{label}"', "place_id saveable"),
            ("we've moved, home is now {place_id}", "place_id house", _HOME),
            ("we moved house, our home is {place_id} now", "place_id house", _HOME),
            ("i've changed jobs, work is {place_id} now", "place_id !house", _WORK),
            ("our office has moved, i work at {place_id} now", "place_id house", _WORK),
        ],
        "frag": [
            ('pin {place_id}, "{label}"', "place_id saveable"),
            ("{place_id} on my {list} list", "place_id saveable"),
            ("new home: {place_id}", "place_id house", _HOME),
        ],
        "why": ["i'd only forget it", "someone told me about it"],
    },
    "remove_saved_place": {
        "do": [
            "take {saved_id} off my saved places",
            "remove {saved_id} from my [saved places|map]",
            "delete {saved_id} from my saved places",
            "drop {saved_id} from my saved places",
            "get rid of {saved_id} [on my map|in my saved places]",
            "clear {saved_id} from my [map|saved places]",
            "unsave {saved_id}",
            "strike {saved_id} off my saved places",
            "throw {saved_id} out of my saved places",
        ],
        "say": [
            "i don't need {saved_id} [on my map|in my saved places] any more, [remove it|delete it]",
            "i never use {saved_id} on the map, take it off",
            "{saved_id} can come off my saved places",
            "i want {saved_id} gone from my saved places",
            "i won't need {saved_id} any more, take it off the map",
        ],
        "frag": ["{saved_id} off my map", "remove {saved_id} from my map"],
        "why": ["i haven't been there in ages", "there are too many on there"],
    },
    "share_trip_eta": {
        "do": [
            ("share my trip to {destination_place_id} {mode} with {contact_name}", "destination_place_id elsewhere"),
            ("let {contact_name} follow my trip to {destination_place_id} {mode}", "destination_place_id elsewhere"),
            (
                "let {contact_name} see where i am on my way to {destination_place_id} {mode}",
                "destination_place_id elsewhere",
            ),
            ("send {contact_name} my live trip to {destination_place_id} {mode}", "destination_place_id elsewhere"),
            ("share my way to {destination_place_id} {mode} with {contact_name}", "destination_place_id elsewhere"),
            (
                "show {contact_name} where i am while i go to {destination_place_id} {mode}",
                "destination_place_id elsewhere",
            ),
            (
                "have {contact_name} follow along while i go to {destination_place_id} {mode}",
                "destination_place_id elsewhere",
            ),
            (
                "send {contact_name} a link to follow my trip to {destination_place_id} {mode}",
                "destination_place_id elsewhere",
            ),
            (
                "share my position with {contact_name} for the trip to {destination_place_id} {mode}",
                "destination_place_id elsewhere",
            ),
            (
                "share my trip to {destination_place_id} {mode} {depart_at:adv} with {contact_name}",
                "destination_place_id elsewhere",
            ),
            (
                "let {contact_name} follow my trip to {destination_place_id} {mode}, i'm leaving {depart_at:adv}",
                "destination_place_id elsewhere",
            ),
            (
                "send {contact_name} a link to follow me to {destination_place_id} {mode}, i set off {depart_at:adv}",
                "destination_place_id elsewhere",
            ),
            ("share my trip to {destination_place_id} {mode}", "destination_place_id elsewhere"),
            ("let somebody follow my trip to {destination_place_id} {mode}", "destination_place_id elsewhere"),
            ("share my trip to {destination_place_id} with {contact_name}", "destination_place_id elsewhere"),
            ("let {contact_name} follow my trip to {destination_place_id}", "destination_place_id elsewhere"),
            "share my trip with {contact_name}, i'm going {mode}",
            "let {contact_name} see where i am, i'm going {mode}",
        ],
        "say": [
            (
                "i'm going to {destination_place_id} {mode}, let {contact_name} follow me",
                "destination_place_id elsewhere",
            ),
            (
                "i'm off to {destination_place_id} {mode}, share my trip with {contact_name}",
                "destination_place_id elsewhere",
            ),
            (
                "{contact_name} wants to know when i get to {destination_place_id}, share my trip, i'm going {mode}",
                "destination_place_id elsewhere",
            ),
            (
                "i'm setting off for {destination_place_id} {mode}, let {contact_name} see where i am",
                "destination_place_id elsewhere",
            ),
            (
                "i'm heading to {destination_place_id} {mode} {depart_at:adv}, let {contact_name} follow me",
                "destination_place_id elsewhere",
            ),
        ],
        "frag": [
            (
                "share trip to {destination_place_id} {mode} with {contact_name}",
                "destination_place_id elsewhere",
            ),
        ],
        "why": ["we're meeting there", "i said i'd keep them posted"],
    },
    "end_trip_share": {
        "do": [
            "stop sharing my trip with {contact_name}",
            "end the trip share with {contact_name}",
            "stop letting {contact_name} follow my trip",
            "stop showing {contact_name} where i am",
            "switch off the trip share with {contact_name}",
            "end what i'm sharing with {contact_name}",
            "cut off the share with {contact_name}",
            "make sure {contact_name} can't follow my trip any more",
            "[end|close] the share of my trip with {contact_name}",
        ],
        "say": [
            "{contact_name} doesn't need to follow my trip any more, stop the share",
            "i don't want to share my trip with {contact_name} any more",
            "i'd like {contact_name} to stop seeing my trip",
            "i want the share with {contact_name} to end",
            "{contact_name} is with me now, stop sharing my trip",
        ],
        "frag": ["stop sharing with {contact_name}", "end share with {contact_name}"],
        "why": ["i've changed my plans", "they know where i am by now"],
    },
}
