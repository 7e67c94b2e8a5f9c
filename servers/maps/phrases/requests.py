"""How people ask the map for things. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.maps.phrases.trips import TRIPS

_DRIVE, _WALK, _BIKE = {"mode": "drive"}, {"mode": "walk"}, {"mode": "bike"}
_GOING = "destination_place_id going"
_LATER = "destination_place_id going_later"
_LOOSE = "saved_id loose"
_SPARE = "saved_id spare"
_HOME = {"list": "home", "replace": True}
_WORK = {"list": "work", "replace": True}
_WANT = {"list": "want_to_go"}
_LISTED = "place_id saveable & list!=home & list!=work"  # home and work are one address each
_ONE = "kind!=works"
_WORKS = {"kind": "works"}

REQUESTS: dict[str, dict[str, list[Any]]] = {
    **TRIPS,
    "report_road_incident": {
        "do": [
            "report {kind} right here",
            "let other drivers know about {kind} where i am",
            "put {kind} on the map, [right here|right where i am]",
            "mark {kind} on the map right here",
            "[flag|report] {kind} where i'm standing",
            "add {kind} to the map where i am",
            ("let people know there's {kind} right here", _ONE),
            ("let people know there are roadworks right here", None, _WORKS),
            "warn the others about {kind} right here",
            "report {kind} on {street}",
            "mark {kind} on {street} on the map",
            "let other drivers know about {kind} on {street}",
            "warn the others about {kind} on {street}",
            "flag {kind} on {street}",
            ("confirm {confirms_incident_id} for the other drivers", "confirms_incident_id near"),
            ("tell the other drivers that {confirms_incident_id} is still there", "confirms_incident_id near_one"),
            ("tell the other drivers that {confirms_incident_id} are still there", "confirms_incident_id near_works"),
            ("let other drivers know that {confirms_incident_id} is still there", "confirms_incident_id near_one"),
            ("let other drivers know that {confirms_incident_id} are still there", "confirms_incident_id near_works"),
            ("back up the report of {confirms_incident_id}, i can see it too", "confirms_incident_id near_one"),
            ("let the others know that {confirms_incident_id} is still there", "confirms_incident_id near_one"),
        ],
        "say": [
            ("there's {kind} right here, [report it|put it on the map]", _ONE),
            ("i'm looking at {kind} right here, please report it", _ONE),
            ("there's {kind} where i am, let the others know", _ONE),
            ("i've come across {kind} right here, put it on the map", _ONE),
            ("there's {kind} on {street}, [report it|put it on the map]", _ONE),
            ("there are roadworks right here, [report them|put them on the map]", None, _WORKS),
            ("there are roadworks where i am, let the others know", None, _WORKS),
            ("there are roadworks on {street}, [report them|put them on the map]", None, _WORKS),
            "i can see {kind} on {street}, let the others know",
            ("i can see {confirms_incident_id} too, confirm that", "confirms_incident_id near"),
            ("{confirms_incident_id} is still there, please confirm it", "confirms_incident_id near_one"),
            ("{confirms_incident_id} are still there, please confirm that", "confirms_incident_id near_works"),
            ("i'm stuck in {confirms_incident_id}, confirm that for the others", "confirms_incident_id near_works"),
            ("i'm stuck behind {confirms_incident_id}, confirm it for the others", "confirms_incident_id near_one"),
        ],
        "frag": [
            ("{kind} right here, report it", _ONE),
            ("{kind} on {street}, report it", _ONE),
            ("roadworks right here, report them", None, _WORKS),
            ("roadworks on {street}, report them", None, _WORKS),
            ("{confirms_incident_id}, confirm for the others", "confirms_incident_id near"),
        ],
        "why": ["nobody seems to have noticed", "it wasn't there this morning"],
    },
    "save_place": {
        "do": [
            ('save {place_id} as "{label}"', "place_id saveable"),
            ('remember {place_id} for me as "{label}"', "place_id saveable"),
            ('pin {place_id} as "{label}"', "place_id saveable"),
            ('keep {place_id} on my map as "{label}"', "place_id saveable"),
            ('add {place_id} to my saved places as "{label}"', "place_id saveable"),
            ('bookmark {place_id} and name it "{label}"', "place_id saveable"),
            ('put a pin on {place_id} that says "{label}"', "place_id saveable"),
            ('save {place_id} with the label "{label}"', "place_id saveable"),
            ('make a pin for {place_id} and call it "{label}"', "place_id saveable"),
            ("add {place_id} to my {list} list", _LISTED),
            ("put {place_id} on my {list} list", _LISTED),
            ("[stick|put] {place_id} on the {list} list", _LISTED),
            ("keep {place_id} on my {list} list", _LISTED),
            ("save {place_id} under {list}", _LISTED),
            ('put {place_id} on my {list} list as "{label}"', _LISTED),
            ('save {place_id} to my {list} list and call it "{label}"', _LISTED),
            ('add {place_id} to the {list} list as "{label}"', _LISTED),
            ("set my home to {place_id}", "place_id new_home", _HOME),
            ("change my home address to {place_id}", "place_id new_home", _HOME),
            ("make {place_id} my home on the map", "place_id new_home", _HOME),
            ("move my home to {place_id} on the map", "place_id new_home", _HOME),
            ("set {place_id} as my work address", "place_id workplace", _WORK),
            ("make {place_id} my work address", "place_id workplace", _WORK),
            ("switch my work address to {place_id}", "place_id workplace", _WORK),
        ],
        "say": [
            ('i want a pin on {place_id}, call it "{label}"', "place_id saveable"),
            ('i like {place_id}, save it as "{label}"', "place_id saveable"),
            ('i keep forgetting where {place_id} is, pin it as "{label}"', "place_id saveable"),
            ('{place_id} is worth keeping, save it as "{label}"', "place_id saveable"),
            ('i\'ll need {place_id} again, put it on my map as "{label}"', "place_id saveable"),
            ("i want to try {place_id} some time, put it on my list", "place_id saveable", _WANT),
            ("i'd like {place_id} on my {list} list", _LISTED),
            ('i want {place_id} on my {list} list as "{label}"', _LISTED),
            ("we've moved, home is now {place_id}", "place_id new_home", _HOME),
            ("we moved house, our home is {place_id} now", "place_id new_home", _HOME),
            ("i've changed jobs, work is {place_id} now", "place_id workplace", _WORK),
            ("our office has moved, change my work address to {place_id}", "place_id new_home", _WORK),
        ],
        "frag": [
            ('pin on {place_id}: "{label}"', "place_id saveable"),
            ("{place_id} on my {list} list", _LISTED),
            ("new home: {place_id}", "place_id new_home", _HOME),
        ],
        "why": ["i'd only forget it", "someone told me about it"],
    },
    "remove_saved_place": {
        "do": [
            ("take {saved_id} off my saved places", _LOOSE),
            ("remove {saved_id} from my [saved places|map]", _LOOSE),
            ("delete {saved_id} from my saved places", _LOOSE),
            ("get {saved_id} out of my saved places", _LOOSE),
            ("take {saved_id} off my list of saved places", _LOOSE),
            ("clear {saved_id} from my [map|saved places]", _LOOSE),
            ("take {saved_id} off the map", _LOOSE),
            ("~get {saved_id} off my map", _LOOSE),
            ("clean up my saved places and take {saved_id} off", _SPARE),
        ],
        "say": [
            (
                "i don't need {saved_id} [on my map|in my saved places] any more, [you can delete it|please remove it]",
                _SPARE,
            ),
            ("i never use {saved_id} on the map, take it off", _SPARE),
            ("you can take {saved_id} off my saved places", _LOOSE),
            ("i want {saved_id} off my saved places", _LOOSE),
            ("i won't need {saved_id} any more, take it off the map", _SPARE),
            ("{saved_id} is just taking up space, take it off my saved places", _SPARE),
            ("i've got too many places saved, {saved_id} can go", _SPARE),
            ("there's no point keeping {saved_id} on my map, remove it", _SPARE),
        ],
        "frag": [("remove {saved_id} from my map", _LOOSE), ("delete {saved_id} from saved places", _LOOSE)],
    },
    "share_trip_eta": {
        "do": [
            ("share my trip to {destination_place_id} with {contact_name}, i'm going {mode}", _GOING),
            ("let {contact_name} follow my trip {mode} to {destination_place_id}", _GOING),
            ("let {contact_name} see where i am on my way {mode} to {destination_place_id}", _GOING),
            ("share my location with {contact_name} while i go to {destination_place_id} {mode}", _GOING),
            ("share my live location with {contact_name} on my way {mode} to {destination_place_id}", _GOING),
            ("show {contact_name} where i am while i go to {destination_place_id} {mode}", _GOING),
            ("send {contact_name} a tracking link for my trip {mode} to {destination_place_id}", _GOING),
            ("send {contact_name} a link to follow my trip {mode} to {destination_place_id}", _GOING),
            ("let {contact_name} track my trip {mode} to {destination_place_id}", _GOING),
            ("share my walk to {destination_place_id} with {contact_name}", _GOING, _WALK),
            ("let {contact_name} follow my walk to {destination_place_id}", _GOING, _WALK),
            ("share my bike ride to {destination_place_id} with {contact_name}", _GOING, _BIKE),
            ("share my drive to {destination_place_id} with {contact_name}", _GOING, _DRIVE),
            (
                (
                    "share my trip to {destination_place_id} with {contact_name}, "
                    "i'm leaving {depart_at:adv} and going {mode}"
                ),
                _LATER,
            ),
            ("let {contact_name} follow my trip {mode} to {destination_place_id}, i'm leaving {depart_at:adv}", _LATER),
            (
                "send {contact_name} a link to follow my trip {mode} to {destination_place_id}, i set off {depart_at:adv}",
                _LATER,
            ),
            ("share my trip {mode} to {destination_place_id}", _GOING),
            ("turn on trip sharing while i go to {destination_place_id} {mode}", _GOING),
            ("share my live location on my way {mode} to {destination_place_id}", _GOING),
            ("share my trip to {destination_place_id} with {contact_name}", _GOING),
            ("let {contact_name} follow my trip to {destination_place_id}", _GOING),
            ("let {contact_name} see where i am on my way to {destination_place_id}", _GOING),
            ("share my trip with {contact_name}, i'm going {mode}", _GOING),
            ("let {contact_name} see where i am, i'm going {mode}", _GOING),
        ],
        "say": [
            ("i'm going to {destination_place_id} {mode}, let {contact_name} follow my trip", _GOING),
            ("i'm off to {destination_place_id} {mode}, share my trip with {contact_name}", _GOING),
            (
                "i'm going to {destination_place_id} {mode} and {contact_name} wants to know when i'm there, share my trip",
                _GOING,
            ),
            ("i'm setting off for {destination_place_id} {mode}, let {contact_name} see where i am", _GOING),
            ("i'm heading to {destination_place_id} {mode} {depart_at:adv}, let {contact_name} follow my trip", _LATER),
        ],
        "frag": [("trip {mode} to {destination_place_id}, share it with {contact_name}", _GOING)],
        "why": ["we're meeting there", "i said i'd keep them posted"],
    },
    "end_trip_share": {
        "do": [
            "stop sharing my trip with {contact_name}",
            "end [location|trip] sharing with {contact_name}",
            "stop letting {contact_name} follow my trip",
            "stop showing {contact_name} where i am",
            "stop sharing my location with {contact_name}",
            "stop {contact_name} from following my trip",
            "turn off [location|trip] sharing with {contact_name}",
            "make sure {contact_name} can't follow my trip any more",
            "stop {contact_name} seeing where i am",
        ],
        "say": [
            "{contact_name} doesn't need to follow my trip any more, stop sharing it",
            "i don't want to share my trip with {contact_name} any more",
            "i don't want {contact_name} to see my trip any more",
            "{contact_name} doesn't need to see where i am any more, turn it off",
            "{contact_name} is coming along, stop sharing my trip",
        ],
        "frag": ["stop sharing with {contact_name}", "trip sharing with {contact_name} off"],
        "why": ["i've changed my plans", "they know when to expect me"],
    },
}
