"""Sentences round a request, by mood and family, and the words that open, close and join messages.

`{x}` of a *do* frame is an imperative ("move it to Friday"), `{g}` its gerund; of a *know* frame an indirect
question ("how much is in it", "if it has settled", "the balance of it").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Family:
    """Frames of one family.

    `hearer`: the assistant is the subject of what is asked, so the request may hold *me*.
    `speaker`: the subject is I or we ("i need to {x}"), or the frame says *for me*: no *me* in the request.
    """

    hearer: tuple[str, ...] = ()
    speaker: tuple[str, ...] = ()


DO: Mapping[str, Family] = {
    "bare": Family(("{x}",)),
    "please": Family(("please {x}", "{x} please", "{x}, please", "please could you {x}?", "please can you {x}?")),
    "can": Family(
        (
            "[can|could] you {x}?",
            "[can|could] you {x} please?",
            "could you please {x}?",
            "can you just {x}?",
            "could you quickly {x}?",
            "are you able to {x}?",
            "will you {x}?",
            "can [i get|i ask] you to {x}?",
            "is it possible for you to {x}?",
        ),
        ("can you {x} for me?", "could you {x} for me?"),
    ),
    "need": Family(
        ("[i |~]need you to {x}", "i want you to {x}", "i'd like you to {x}"),
        (
            "i need to {x}",
            "i want to {x}",
            "i'd like to {x}",
            "i would like to {x}",
        ),
    ),
    "polite": Family(
        (
            "would you mind {g}?",
            "when you [have a moment|have a minute|get round to it|find the time], [could|would] you {x}?",
            "sorry to [bother|trouble] you, but could you {x}?",
            "would it be possible to {x}?",
            "might you be able to {x}?",
            "could i ask you to {x}?",
            "i wonder [if|whether] you could {x}",
            "could you possibly {x}?",
            "would you be able to {x}?",
            "i was hoping you could {x}",
            "if you don't mind, please {x}",
            "if it's [not too much trouble|no trouble|all right with you], could you {x}?",
            "i'd [appreciate it|be grateful|be glad] if you could {x}",
            "would you be [so kind as|kind enough] to {x}?",
            "it would be [great|lovely|a great help|very kind] if you could {x}",
            "do you think you could {x}?",
            "if you [get a chance|can spare a moment|have time], could you {x}?",
        ),
    ),
    "casual": Family(
        (
            "any chance you could {x}?",
            "any chance of {g}?",
            "be a star and {x}",
            "you couldn't {x}, could you?",
            "{x} when you get a [sec|minute|chance]",
            "mind {g}?",
            "you mind {g}?",
            "~gonna need you to {x}",
            "just {x}",
            "reckon you could {x}?",
            "if you could {x} that'd be [great|brilliant|lovely]",
            "would be [great|good|lovely] if you could {x}",
        ),
        (
            "can we {x}?",
            "let's {x}",
            "let's just {x}",
            "do me a favor and {x}",
            "{x} for me",
        ),
    ),
    "formal": Family(
        (
            "please {x}",
            "kindly {x}",
            "might i ask you to {x}?",
            "may i ask you to {x}?",
            "would you {x}, please?",
            "could you please {x}?",
            "i would like you to {x}",
            "i should be [grateful|glad|obliged] if you would {x}",
            "would you kindly {x}?",
            "i would [appreciate it|be obliged|be glad] if you could {x}",
            "please be so good as to {x}",
        ),
        ("i wish to {x}", "i would like to {x}", "i need to {x}"),
    ),
    "simple": Family(
        ("i need that you {x}", "please, can you {x}?", "i want you to {x}", "i ask you to {x}, please"),
        ("i want to {x}", "i would like to {x}", "i need to {x}"),
    ),
    "elder": Family(
        (
            "would you be a dear and {x}?",
            "i wonder, could you {x}?",
            "if you would be so good, please {x}",
            "might i trouble you to {x}?",
            "could you {x}, if it isn't any bother?",
            "i'd be [ever so|most|very] grateful if you could {x}",
            "do you suppose you could {x}?",
        ),
        ("i should like to {x}",),
    ),
}

KNOW: Mapping[str, Family] = {
    "bare": Family(("check {x}", "tell me {x}", "find out {x}", "look up {x}")),
    "please": Family(("please check {x}", "please tell me {x}", "please find out {x}", "please let me know {x}")),
    "can": Family(
        (
            "[can|could] you [tell me|check|see|look up|find out] {x}?",
            "do you know {x}?",
            "could you [check|tell me] {x} please?",
            "are you able to [see|check|tell me] {x}?",
            "can you remind me {x}?",
            "can i ask {x}?",
        )
    ),
    "need": Family(
        (
            "i need to know {x}",
            "i want to [know|check|see] {x}",
            "i'm trying to [remember|work out|figure out] {x}",
            "i can't remember {x}",
            "i've forgotten {x}",
            "i'm not sure {x}, can you check?",
            "i'd like to check {x}",
        )
    ),
    "polite": Family(
        (
            "would you mind checking {x}?",
            "could you let me know {x}?",
            "i was wondering {x}",
            "i'd like to know {x}",
            "please let me know {x}",
            "would you be able to tell me {x}?",
            "could i ask {x}?",
            "i wonder if you could tell me {x}",
            "when you [have a moment|have a minute|find the time], could you check {x}?",
            "may i ask {x}?",
        )
    ),
    "casual": Family(
        (
            "remind me {x}",
            "any idea {x}?",
            "no idea {x}, can you [check|look]?",
            "~lemme know {x}",
            "tell me {x}",
            "do you happen to know {x}?",
            "~dunno {x}, can you look?",
        )
    ),
    "formal": Family(
        (
            "please tell me {x}",
            "could you please confirm {x}?",
            "i would like to know {x}",
            "please let me know {x}",
            "kindly let me know {x}",
            "may i ask {x}?",
            "would you please confirm {x}?",
            "i would be [grateful|glad|obliged] if you could tell me {x}",
        )
    ),
    "simple": Family(("i want to know {x}", "i do not know {x}, can you tell me?", "please, tell me {x}")),
    "elder": Family(
        (
            "i wonder, do you know {x}?",
            "i can't for the life of me remember {x}",
            "would you be a dear and tell me {x}?",
            "do you happen to know {x}?",
            "my memory isn't what it was, can you tell me {x}?",
        )
    ),
}

OPENERS: Mapping[str, tuple[str, ...]] = {
    "hey": ("hey", "hi", "hey there", "hiya", "hi there", "morning", "heya", "hey, me again", "hi again"),
    "hello": ("hello", "good morning", "hi there", "hi", "hello there", "good day"),
    "formal": ("Good morning", "Hello", "Good day"),
    "so": ("so", "ok so", "ok", "right", "alright", "ok then", "right then", "well"),
    "quick": (
        "quick one",
        "quick question",
        "quick thing",
        "real quick",
        "a quick one",
        "small thing",
    ),
    "hurry": ("in a rush", "no time", "only got a minute", "in a hurry", "gotta be quick", "heading into a meeting"),
    "ramble": (
        "ok so bear with me",
        "right, one thing before i forget",
        "right, let me think",
        "sorry, it's been one of those days",
        "so here's the thing",
        "um, ok",
        "right so, before i forget",
        "so, quick one while i remember",
    ),
    "elder": (
        "hello dear",
        "good morning dear",
        "hello, i hope you're well",
        "now then",
        "oh hello",
        "hello, it's me again",
        "i hope you can help",
        "bear with me",
    ),
}
# Openers after which the request comes with a dash or a stop, not a comma.
DASHED_OPENERS = frozenset({"quick", "hurry", "ramble"})

CLOSERS: Mapping[str, tuple[str, ...]] = {
    "casual": ("thanks", "cheers", "ta", "thanks!", "thanks a lot", "thank you!", "thanks so much"),
    "neutral": ("thanks", "thank you", "thanks!", "thanks a lot", "many thanks", "thank you!"),
    "brief": ("thanks", "thx", "ta", "cheers"),
    "warm": (
        "thank you",
        "thanks so much",
        "thank you so much",
        "many thanks",
        "thanks ever so much",
        "thank you kindly",
        "much appreciated",
    ),
    "formal": ("Thank you.", "Many thanks.", "Thank you in advance.", "Thank you very much.", "With thanks."),
}

ALSO = (
    "also",
    "oh and",
    "one more thing:",
    "and",
    "another thing:",
    "while we're here,",
)
FORMAL_ALSO = ("also,", "in addition,")
BETWEEN = ("also", "and", "oh and", "then", "also,", "and then", "after that,", "")
JOINS = ("{a} and {b}", "{a} and {b}", "{a} and then {b}", "{a}, then {b}", "{a} and also {b}")
# A fact to be found out and what is to be done with it: `{k}` an indirect question, `{x}` an imperative.
FIND_AND_DO = (
    "[find out|check|look up] {k} and {x}",
    "[find out|check|look up|see] {k}, then {x}",
    "[find out|check] {k} and then {x}",
    "first [check|look up] {k}, then {x}",
)
UNKNOWN_AND_DO = (
    "i've forgotten {k}, [please check|have a look] and {x}",
    "i [don't know|can't remember] {k}, [please check|look it up] and {x}",
    "~no idea {k}, look it up and {x}",
    "i'm not sure {k}, [please look it up|have a look] and {x}",
    "i [don't know|can't remember] {k}, so [look it up|check] first, then {x}",
)
UNKNOWN_AND_DO_FORMAL = (
    "i [don't know|can't remember] {k}. Please [check that|look it up], then {x}",
    "i [don't know|can't remember] {k}. Please [check that|look it up] and {x}",
    "i'm not certain {k}. Please look it up first, then {x}",
)
# What else would do: `{x}` an imperative, `{v}` another value, `{p}` its preposition, `{y}` another imperative.
OR_VALUE = (
    "{x}, or {v} if that [isn't possible|can't be done|doesn't work]",
    "{x}, or {v} if [need be|that's not possible]",
    "{x}, and if that [isn't possible|can't be done|doesn't work] make it {v}",
    "~{x}, {v} would do too if that doesn't work",
    "{x}, or failing that {v}",
)
# The same for an hour with its preposition: nobody makes it "at five".
OR_AT = tuple(line for line in OR_VALUE if ", or " in line)
OR_WITH = (
    "{x}, and if that [isn't possible|can't be done|doesn't work] use {v}",
    "{x}, or use {v} if that [isn't possible|doesn't work]",
)
OR_FROM = (
    "{x}, or {p} {v} if that [isn't possible|doesn't work]",
    "{x}, and if that [isn't possible|can't be done|doesn't work] then {p} {v}",
    "{x}, or failing that {p} {v}",
)
OR_ELSE = (
    "{x}, or if that's [not possible|not possible any more|too late], {y}",
    "{x}, and if that [can't be done|doesn't work], {y}",
    "{x} if you can, [or else|otherwise] {y}",
    "[try to|see if you can] {x}, and if that doesn't work {y}",
)
# How somebody begins who comes back after a while.
BACK = (
    "Me again.",
    "Back again.",
    "Hello again.",
    "I'm back.",
    "~hi again,",
    "~ok, back.",
    "~hey, back again.",
    "~right, i'm back.",
    "~hey, me again.",
)
# Two amounts and their sum: `{a}`, `{b}` indirect questions.
IN_ALL = (
    "{a} and {b}, and what that [makes together|comes to altogether|adds up to]",
    "{a}, {b}, and what [both come to together|the two add up to]",
    "{a} and {b}, and the [two together|sum of the two|total of both]",
    "{a}, {b}, and [both added up|the two of them together]",
)
NEWS = ("Any news?", "Has anything changed?", "~anything new?", "Coming back to this.")
# Of what is so, and was said wrongly: nobody has changed their mind.
SORRY_FOR_A_FACT = ("sorry,", "wait,", "oh wait,", "hang on,", "no wait,", "ah, sorry,")
SORRY_LEADS = (
    "actually",
    "actually,",
    "sorry,",
    "wait,",
    "hmm,",
    "oh wait,",
    "hang on,",
    "no wait,",
    "on second thought,",
    "oh, actually,",
    "sorry, change of plan:",
    "scratch that,",
    "i've changed my mind,",
    "ah, sorry,",
)
