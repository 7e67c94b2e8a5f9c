"""Reasons around the home, work, messages, files and vehicles. Every line fits every target of its tag."""

from __future__ import annotations

from collections.abc import Mapping

LIFE: Mapping[str, tuple[str, ...]] = {
    # Food ordered.
    "food": (
        "we've got nothing in",
        "{person} is coming over",
        "i'm {activity} and can't face cooking",
        "we're having people round",
        "it's been a long day",
        "the oven's broken",
        "i promised the kids",
        "we just got back from {place}",
        "nobody here can agree on anything else",
    ),
    # An order changed before it comes.
    "reorder": (
        "{person} can't eat that",
        "there are more of us than i thought",
        "i picked the wrong one",
        "we've changed our minds",
        "{person} is coming too",
        "someone already made some",
        "i wasn't paying attention",
    ),
    # Something late or missing.
    "late": (
        "it should have been here by now",
        "i've been waiting in all day",
        "we need it for {occasion}",
        "{person} keeps asking where it is",
        "i have to go out soon",
        "it's a present for {person}",
        "the last one never turned up",
    ),
    # Something broken reported or mended.
    "broken": (
        "it stopped working {lately}",
        "{person} noticed it {lately}",
        "it keeps happening",
        "i've tried everything",
        "it worked fine before {occasion}",
        "people are starting to complain",
        "it's driving us all mad",
        "it's been like that since i got back from {place}",
    ),
    # Heat at home.
    "heating": (
        "{person} is staying over",
        "somebody complained about it {lately}",
        "we've got people round",
        "i'm working from home",
        "somebody has been playing with it",
        "the weather's changed",
        "i'm home all day {indoors}",
    ),
    # A home left or locked.
    "away": (
        "we're off to {place}",
        "nobody's home [today|all week]",
        "i left in a hurry",
        "{person} is looking in while we're gone",
        "there were break-ins round here {lately}",
        "i can't remember if i did it",
        "we won't be back till late",
    ),
    # Something done at set times.
    "routine": (
        "i keep forgetting",
        "i'm {activity} and my days are a mess",
        "{person} gets up early",
        "i don't want to think about it any more",
        "it saves me getting up",
        "we're in {place} for a while",
        "nobody else here remembers it",
    ),
    # A message sent.
    "tell": (
        "they're waiting to hear from me",
        "i promised i'd let them know",
        "they asked about {topic} {lately}",
        "i forgot to mention it at {occasion}",
        "i'd rather they heard it from me",
        "i'm {activity} and can't ring",
        "they'll want to know before {occasion}",
        "i've been putting it off",
    ),
    # An announcement to many.
    "announce": (
        "people keep asking me about {topic}",
        "everyone should hear it at once",
        "i don't want anyone to miss it",
        "half of them weren't there {lately}",
        "something has changed with {topic}",
        "it was news to me too",
    ),
    # Messages sorted or thrown away.
    "tidy": (
        "i can't find anything any more",
        "i'm having a clear out",
        "it's all such a mess",
        "i lose track otherwise",
        "i'm off to {place} and want it done first",
        "i keep meaning to do this",
        "i'm trying to be more organised",
        "i've finally got some time",
        "i like a clean start",
    ),
    # Labels, folders and rules that bring order.
    "order": (
        "i can't find anything any more",
        "it's all such a mess",
        "i lose track otherwise",
        "i keep meaning to do this",
        "i'm trying to be more organised",
        "i've finally got some time",
        "i like everything in its place",
        "i look for things half the day",
    ),
    # Pins and lists cleared out.
    "pins": (
        "i'm having a clear out",
        "i like a clean start",
        "i can't find anything any more",
        "i'm trying to be more organised",
        "there are too many on there",
        "i've finally got some time",
    ),
    # A message handed on.
    "pass_on": (
        "they asked for it",
        "they never got it",
        "i promised them a copy",
        "they keep asking for it",
        "they can't find theirs",
        "i said i'd send it {lately}",
    ),
    # A message written.
    "write": (
        "i've been putting it off",
        "they're waiting to hear from me",
        "i keep forgetting",
        "i said i'd write {lately}",
        "i want it off my desk",
        "i don't want to leave them hanging",
    ),
    # A number or address put right.
    "number": (
        "they rang me from it {lately}",
        "i keep using the old one",
        "they told me at {occasion}",
        "it came up in a call {lately}",
        "i just noticed it's out of date",
        "i don't want to lose touch",
    ),
    # When a meal comes.
    "hungry": (
        "we're all starving",
        "{person} keeps asking when we eat",
        "the film starts {soon}",
        "i skipped lunch",
        "people are getting impatient here",
        "the table is set already",
    ),
    # Something searched for.
    "lost": (
        "i know i had it {lately}",
        "i've looked everywhere",
        "{person} needs it by tonight",
        "i must have put it somewhere safe",
        "i need it for {occasion}",
        "i was {activity} and not paying attention",
        "i last saw it when we were in {place}",
        "i can't for the life of me remember",
    ),
    # Something kept from being lost.
    "keep": (
        "i don't want to lose it",
        "i'll need it for {topic}",
        "{person} deleted something by mistake {lately}",
        "i'm changing computers {soon}",
        "you never know",
        "it took me days to write",
        "we'll want it after {occasion}",
    ),
    # Room on a server.
    "space": (
        "my quota is nearly used up",
        "there was no room for the last upload",
        "{person} sent me a huge file {lately}",
        "i got a warning about my storage",
        "i need room for the pictures from {place}",
        "something is eating up my space",
    ),
    # A file looked into.
    "check": (
        "something looks off",
        "{person} asked me about it {lately}",
        "i need it for [the tax return|the end of year numbers|the handover]",
        "{person} says it was different",
        "i don't want to go through all of it",
        "somebody must have touched it {lately}",
        "i have a bad feeling about it",
    ),
    # Something deleted or written by mistake.
    "undo": (
        "i was too quick",
        "i pressed the wrong key",
        "{person} still needs it",
        "i was {indoors} and not looking",
        "i need it for {topic} after all",
        "i thought it was a copy",
        "it turns out we want it for {occasion}",
    ),
    # Something noted down.
    "keep_in_mind": (
        "i forget these things",
        "i don't want to lose track of it",
        "i won't remember it after {occasion}",
        "my memory is bad enough as it is",
        "i keep losing the bits of paper",
        "it has to be somewhere i can find it",
    ),
    # A file that others work on too.
    "work_together": (
        "we're working on {topic} together",
        "{person} and i keep getting in each other's way",
        "we need it in order for {occasion}",
        "i promised {person} i'd sort it out",
        "we agreed on it {lately}",
        "it's not only my job any more",
    ),
    # Noise kept away.
    "mute": (
        "i'm {indoors} and need some quiet",
        "it never stops",
        "i'm in {place} this week",
        "i'm trying to sleep",
        "it's nothing to do with me",
        "{person} keeps posting about {topic}",
        "i need to get on with {topic}",
    ),
    # Work handed to someone.
    "assign": (
        "they know this stuff best",
        "i'm off to {place} {soon}",
        "they've got time this week",
        "i'm {activity} and won't get to it",
        "they offered {lately}",
        "it fits with {topic}",
        "i've got too much on my plate",
    ),
    # Work made more or less pressing.
    "urgent": (
        "people are complaining",
        "it's holding up {topic}",
        "my boss asked about it {lately}",
        "we promised it before {occasion}",
        "it can't wait any longer",
        "it turned out worse than we thought",
        "it's been dragging on for weeks",
    ),
    # Work closed or put off.
    "done": (
        "it's been fixed for a while",
        "nobody's working on it any more",
        "we talked about it {lately}",
        "it's not worth the trouble",
        "we have to get {topic} out of the way first",
        "it went away by itself",
        "i checked it {lately}",
    ),
    # A customer or deal looked after.
    "customer": (
        "they rang me {lately}",
        "they asked for more time {lately}",
        "their budget round isn't over yet",
        "my boss wants it up to date",
        "their lawyers are still reading the contract",
        "the person who signs is away",
        "they've got a lot on right now",
        "it's a big decision for them",
    ),
    # Goods that a shop needs.
    "stock": (
        "we ran out {lately}",
        "the shelves look empty",
        "the last delivery came up short",
        "we sold more than we thought {lately}",
        "the regulars keep asking",
        "the weekend is always busy there",
        "two customers went away empty-handed {lately}",
    ),
    # A post, a follow, a reply in public.
    "post": (
        "people have been asking",
        "i'm proud of it",
        "{person} told me i should",
        "it took me weeks",
        "i want everyone at {occasion} to see it",
        "i haven't posted in ages",
        "{place} was too beautiful to keep to myself",
    ),
    # Someone kept out.
    "block_person": (
        "they won't leave me alone",
        "i don't know who they are",
        "they were rude to {person}",
        "they keep sending me rubbish",
        "i've had enough of it",
        "they turned up at {occasion} uninvited",
    ),
    # A meeting link, recording or guests online.
    "online": (
        "half of us are in {place}",
        "{person} couldn't make it",
        "someone wants to catch up later",
        "the trains are a mess",
        "we're talking about {topic}",
        "i'm {indoors} and can't come in",
        "not everyone can be there in person",
    ),
    # A car warmed, charged or opened.
    "drive": (
        "i want to set off on time",
        "it's freezing out there",
        "i'm picking up {person}",
        "i've got {thing} to fetch",
        "i'm late already",
        "i've got my hands full",
        "we've got a long drive ahead",
        "i left in a rush",
    ),
    # A car looked after.
    "service": (
        "it's making a funny noise",
        "a warning light showed up {lately}",
        "we've got a long trip coming up {soon}",
        "it's been a while since the last one",
        "{person} noticed something odd",
        "the inspection is due {soon}",
        "it felt strange on the motorway {lately}",
    ),
}
