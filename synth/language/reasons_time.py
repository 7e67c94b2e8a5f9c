"""Reasons to meet, move, cancel, travel or be reminded. Every line fits every target of its tag."""

from __future__ import annotations

from collections.abc import Mapping

TIME: Mapping[str, tuple[str, ...]] = {
    # A meeting with people arranged, which has its title.
    "book": (
        "i finally found a time that works",
        "it's been ages since we last spoke",
        "i'd like to do it before i go to {place}",
        "we've been putting it off for weeks",
        "we never got round to it {lately}",
        "we agreed to do it {lately}",
        "everyone else is away after that",
        "it came up {lately} and we ran out of time",
        "i want it out of the way",
    ),
    # Time blocked for oneself.
    "block": (
        "people keep taking up my days",
        "i want it done before i go to {place}",
        "i never get round to it otherwise",
        "i've been putting it off for weeks",
        "i promised i'd get it done",
        "i kept meaning to do it",
        "i want it out of the way",
        "it's been on my mind",
    ),
    # Something that comes back each week or month.
    "repeat": (
        "it's easier than finding a date every time",
        "we agreed on it {lately}",
        "i'd like us to keep on top of things",
        "otherwise it never happens",
        "it was suggested {lately}",
        "we've got a lot to get through",
    ),
    # The same for oneself alone.
    "repeat_alone": (
        "otherwise it never happens",
        "i keep putting it off",
        "it's easier than finding a date every time",
        "i'd like to keep on top of things",
        "i promised myself i'd make it a habit",
        "i've got a lot to get through",
    ),
    # Something moved to another time: said of the old one, however far off, earlier or later, in person or not; "then"
    # would be the new one.
    "shift": (
        "it clashes with {occasion}",
        "i'd never be back from {place} in time",
        "i'd have to leave halfway to pick up {person}",
        "{visitor} is coming at the old time",
        "i'd promised {person} a lift at the old time",
        "i got roped into {occasion}",
        "something came up with {topic}",
        "i've got a clash",
        "i'm double booked",
        "i said yes to two things at once",
        "the old time turned out to be no good",
    ),
    # The same of a meeting at work or a call.
    "shift_work": (
        "it clashes with {daytime}",
        "i've got {daytime} at the old time",
        "i'd never be back from {place} in time",
        "i'd have to leave halfway to pick up {person}",
        "something came up with {project}",
        "i've got a clash",
        "i'm double booked",
        "i said yes to two things at once",
        "the old time turned out to be no good",
    ),
    # Anything cancelled, however far off.
    "drop": (
        "i've got {occasion} that day",
        "there's too much on with {occasion} coming up",
        "i'm taking {person} to {place} that day",
        "we're getting {thing} delivered and i have to be in",
        "{visitor} is coming that day after all",
        "{person} needs me that day",
        "i can't fit it in after all",
        "i said yes to two things at once",
    ),
    # A meeting at work or a call cancelled.
    "drop_meeting": (
        "we sorted it over email",
        "it's not really needed any more",
        "there's nothing left to talk about",
        "it's all been dealt with already",
        "i've got {daytime} that day",
        "{visitor} is coming that day after all",
    ),
    # Something cancelled that is to be put back.
    "restore": (
        "it's on after all",
        "i cancelled the wrong one",
        "the other thing fell through so i can make it",
        "i spoke too soon",
        "i'll be back from {place} earlier than planned",
        "{person} can cover for me after all",
        "i got my weeks mixed up",
    ),
    # A person added to a meeting.
    "join": (
        "it'd be good to have another opinion on {project}",
        "another pair of eyes would help",
        "we could use some help with {project}",
        "they asked about it {lately}",
        "they offered to help",
        "we need someone to take notes",
        "i forgot them the first time",
        "they know more about {project} than i do",
        "they're helping out with {project} from now on",
        "the more the merrier",
    ),
    # A person asked along to something other than a meeting.
    "invite": (
        "it wouldn't be the same without them",
        "i bumped into them in {place} {lately}",
        "they'd hate to miss it",
        "i should have asked them from the start",
        "they're in town anyway",
        "i promised them {lately}",
    ),
    # A reminder set.
    "nudge": (
        "i've got so much on with {project}",
        "i nearly missed the last one",
        "i want to be on time for once",
        "i always forget",
        "i have to print something first",
        "i keep losing track of the time",
        "my head's full of {topic} at the moment",
        "i need a moment to prepare",
        "i turned up late {lately}",
    ),
    # A meeting held somewhere else.
    "place": (
        "the room got taken",
        "it's nearer for most of us",
        "it's easier with all the kit to carry",
        "the usual place is shut that day",
        "the usual place is too loud",
        "we need more space for {project}",
        "the heating's broken in the usual one",
        "they're decorating the usual room",
    ),
    # A meeting made longer or shorter, or renamed.
    "edit": (
        "we agreed on it {lately}",
        "i put it in wrong",
        "nobody knew what it was for",
        "i typed it in on the way back from {place}",
        "people kept getting confused by it",
        "it's about something else now",
    ),
    # A calendar or file others may see.
    "share": (
        "they keep asking when i'm around",
        "it saves a lot of back and forth",
        "we're working on {project} together",
        "it's easier than sending my dates round",
        "they need it to plan around me",
        "i told them i would {lately}",
    ),
    # Any question about a plan: when, where, who, how long.
    "when": (
        "i'm planning ahead",
        "{person} wants to know if i'm around",
        "i'm trying to fit in {occasion}",
        "i'm {activity} and my head's all over the place",
        "i've completely lost track",
        "i need to tell {person}",
        "i'm trying to find time for {topic}",
        "i can't find it in my notes",
        "i keep mixing things up",
        "i want to be prepared for once",
        "i should know this but i don't",
        "i'm getting everything straight before i go to {place}",
        "i deleted the email by mistake",
        "{person} asked and i couldn't say",
        "i've been so busy with {topic}",
        "i don't want to get it wrong again",
    ),
    # A question about something one could know or look up oneself.
    "recall": (
        "i can't find it in my notes",
        "i should know this but i don't",
        "it just won't stick in my head",
        "somebody asked me earlier and i went blank",
        "i've got it written down somewhere but can't find it",
        "i'm terrible with these things",
        "i was told {lately} and didn't write it down",
    ),
    # A question about how much fits somewhere.
    "size": (
        "there might be more of us than i thought",
        "i don't want anyone standing",
        "a few more people want to come",
        "we're expecting visitors from {place}",
        "i should know this but i don't",
        "it was a squeeze {lately}",
    ),
    # A meeting put into another room.
    "room": (
        "the usual one's too loud",
        "there are more of us than i thought",
        "the heating's broken in the usual one",
        "they're decorating the usual one",
        "it was a squeeze {lately}",
        "it's closer to my desk",
    ),
    # A question about others' time.
    "free": (
        "we need to talk about {project}",
        "i want to get it done before i go to {place}",
        "we've only got a few days left",
        "finding a time for {project} has been a nightmare",
        "we've tried twice already",
        "{project} can't wait much longer",
        "i'd rather not send ten emails about it",
    ),
    # A trip or ride booked.
    "travel": (
        "it's for {occasion}",
        "an old friend is getting married",
        "i promised an old friend a visit",
        "we've been wanting to go for years",
        "we could all do with a change of scene",
        "i could do with a break",
        "it's our anniversary",
        "i got the days off",
    ),
    # A trip called off or changed.
    "retravel": (
        "{person} is ill",
        "the dates got moved",
        "work won't let me go",
        "our plans changed",
        "i broke my ankle {lately}",
        "the meeting about {topic} got moved",
        "i can't get the days off",
    ),
    # A way somewhere.
    "route": (
        "i've never been there before",
        "i've got a lot to carry",
        "i don't want to be late for {occasion}",
        "the usual road is closed",
        "i'm meeting {person} there",
        "i'd rather not sit in traffic",
    ),
}
