"""Reasons around the home, work, messages, files and vehicles. Every line fits every target of its tag."""

from __future__ import annotations

from collections.abc import Mapping

LIFE: Mapping[str, tuple[str, ...]] = {
    # Food ordered.
    "food": (
        "we've got nothing in",
        "i'm {activity} and can't face cooking",
        "it's going to be a long day",
        "the oven's broken",
        "we just got back from {place}",
        "i don't feel like cooking",
        "the fridge is empty",
        "i've been on my feet since six",
    ),
    # Something on its way, late or not.
    "late": (
        "i want to see how far it has got",
        "i'd like to be in when it comes",
        "{person} keeps asking where it is",
        "i want to keep an eye on it",
        "the last one never turned up",
        "i'm hardly at home this week",
    ),
    # Heat at home, turned up or down, but not off.
    "heating": (
        "somebody complained about it {lately}",
        "i'm working from home",
        "somebody has been playing with the thermostat",
        "the weather's changed",
        "i'm home all day {indoors}",
        "i keep meaning to do it",
        "it hasn't been right for days",
    ),
    # A home left or locked.
    "away": (
        "we're off to {place}",
        "nobody's home [today|all week]",
        "i left in a hurry",
        "there were break-ins round here {lately}",
        "i can't remember if i did it",
        "we won't be back till late",
    ),
    # Messages sorted or thrown away.
    "tidy": (
        "i can't find anything any more",
        "i'm having a clear out",
        "it's all such a mess",
        "i keep losing track of things",
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
        "i keep losing track of things",
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
    # A recording shown to somebody.
    "watch": (
        "they asked for it",
        "they keep asking for it",
        "they want to catch up on it",
        "they'd like to hear it for themselves",
        "i promised them {lately}",
        "i said they could see it",
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
        "i was told at {occasion}",
        "it came up in a call {lately}",
        "i just noticed it's out of date",
        "i don't want to lose touch",
    ),
    # Something searched for.
    "lost": (
        "i know i had it {lately}",
        "i've looked everywhere",
        "somebody needs it by tonight",
        "i must have put it somewhere safe",
        "i was {activity} and not paying attention",
        "i can't for the life of me remember",
    ),
    # Something kept from being lost.
    "keep": (
        "i don't want to lose it",
        "i'll need it for {topic}",
        "somebody deleted something by mistake {lately}",
        "i'm changing computers {soon}",
        "you never know",
        "i only have the one copy",
        "i'd hate to be without it",
    ),
    # Room on a server.
    "space": (
        "my quota is nearly used up",
        "there was no room for the last upload",
        "i was sent a few huge files {lately}",
        "i got a warning about my storage",
        "i need room for the pictures from {place}",
        "something is eating up my space",
    ),
    # A file looked into.
    "check": (
        "something looks off",
        "somebody asked me about it {lately}",
        "i need it for [the tax return|the end of year numbers|the handover]",
        "i remember it differently",
        "i don't want to go through all of it",
        "somebody must have touched it {lately}",
        "i have a bad feeling about it",
    ),
    # A file held against another or against its checksum.
    "changed": (
        "something looks off",
        "{person} says it was different",
        "somebody must have touched it {lately}",
        "i have a bad feeling about it",
        "i want to be sure i've got the right one",
        "i've lost track of the versions",
    ),
    # Something deleted or written by mistake.
    "undo": (
        "i was too quick",
        "i pressed the wrong key",
        "{person} still needs it",
        "i was {indoors} and not looking",
        "i need it for {topic} after all",
        "i thought it was a copy",
        "it turns out we still want it",
    ),
    # Something noted down.
    "keep_in_mind": (
        "i forget these things",
        "i don't want to lose track of it",
        "i've got too much on my mind",
        "my memory is bad enough as it is",
        "i keep losing the bits of paper",
        "it has to be somewhere i can find it",
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
    # What stands in the way on a road, gone within the hour or next month.
    "road": (
        "i go that way every day",
        "i want to plan my way",
        "i'm wondering whether to go round",
        "i drive past there twice a day",
        "i have to go down that road a lot",
        "it's on my way to work",
        "i don't want to get stuck there again",
    ),
}
