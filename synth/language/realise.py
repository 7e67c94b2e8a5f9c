"""From phrases to a message: frame, join, add a reason, greet, give it a register, fill the slots, tidy.

Until `finish`, whatever names a row or a value is an opaque token, so that no register can touch it:
`⟦s3⟧` is looked up in `Slots`, `⟦place:Kyoto⟧` carries its own words and masks as `<place>`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from synth.language import frames, replies
from synth.language.lexicons import TOKEN
from synth.language.patterns import expand, usable
from synth.language.personas import Mood, Style, choose_family
from synth.language.register import apply_register, capitalise, first_person, stop, tidy

Part = tuple[Mood, str]

_TAG_QUESTION = re.compile(r"(?:^|[,;-] ?|\bso |\.\s+)(?:please )?(?:can|could|will|would|do|are) you\b[^.?!]*$")
_ME = re.compile(r"\b(?:me|us|for you)\b")
_FOR_THE_HEARER = re.compile(
    r"(?:first )?(?:check|count|find out|give|honk|look|play|read|see|tell|work out)\b"
)  # "i'd like to look up when", "i need to count": the hearer does it
_NEGATIVE = re.compile(r"(?:don't|do not|never|not)\b")
_COURTESY = re.compile(
    r"\b(?:please|kindly|sorry|grateful|glad|obliged|appreciate\w*|mind|kind|trouble|thank\w*)\b", re.IGNORECASE
)
_THANKS = re.compile(r"\b(?:thank\w*|thx|ty|cheers|ta|appreciate\w*|grateful|obliged|kind)\b", re.IGNORECASE)
# What the assistant does at once is no errand of one's own: "i need to put the jacket in my basket".
_AT_A_CLICK = re.compile(r"(?:put|add|stick|drop|pop|pin|have)\b")
_ERRAND = re.compile(r"i (?:need|wish|have) to \{x\}")
_URGENT = re.compile(r"\b(?:now|right away|straight away|immediately|asap|at once)\b")
_LEISURE = re.compile(
    r"when you \[?(?:get|have|find)|if you \[?(?:get a|can spare|have time)|convenience|too much trouble|"
    r"any bother|i was going|i meant|should"
)
_GET = re.compile(r"\b(?:get|gotta|got)\b")
_FORGOT = re.compile(
    r"\b(?:forgot\w*|forget\w*|remember|remind|memory|lost track|lost it|"
    r"bugging|should know|no idea|keep track|notes)\b"
)
_INTERJECTION = re.compile(
    r"(?:right|sorry|hey|hi|ok|hello|well|um|oh|hmm|now|just|quick|i wonder(?=,)|good|alright|so)\b", re.IGNORECASE
)
# Nobody says "then i can't remember" or "then you mind".
_IN_ORDER = frozenset({"while we're here,"})
_FORGETS = re.compile(
    r"(?:i can't (?:for|remember)|i've forgotten|i'm not sure|i do not know|dunno|no idea|you mind)\b", re.IGNORECASE
)
# Whoever is named right behind it would be greeted.
_GREETING = re.compile(r"(?:hi|hiya|hey|heya|hello|oh hello|good \w+|morning|afternoon|evening)\b", re.IGNORECASE)
_FILE = re.compile(r"[./]\w")
_BACKWARD = re.compile(
    r"\b(?:it|its|one|they|them|their|there|that|this|then|each other|so|"
    r"otherwise|instead|after all|either|too|any ?more|others?)\b"
)
_NO_LEAD = re.compile(
    r"(?:they|it's|that's|so|before|to|for|not|no|never|and|in case|just in case|or|until|while)\b", re.IGNORECASE
)
_CLAUSE = re.compile(
    r"(?:i|i'm|i've|we|we're|we've|my|our|the|someone|there's|they|they're|they've|⟦person:[^⟧]*⟧)(?= )"
)
_SUBORDINATE = re.compile(r"\b(?:because|as|since|so)\b|,")
_TWO_VERBS = re.compile(r",|\b(?:and|but|or|then)\b")
_LEADS_ON = re.compile(r"(?:can|could|please|i need|i want|i'd like|i would like|let's|would you)\b")
_CURT = ("noted", "got it", "understood", "ok good", "right, good")
_SAID_ONCE = ("sorry", "dear", "quick", "bother", "wonder")
_MOST_WORDS_FOR_ME = 6
_SLOT, _CHOICE = re.compile(r"\{\w\}"), re.compile(r"\[[^\]]*\]")
_FRAME_WORDS = 3
_JOINED = re.compile(r" (?:and|at) ")
_SAYS = re.compile(r"[a-z']{4,}")
_EMPTY_WORDS = frozenset({"that", "that's", "this", "with", "have", "your", "what", "when", "then", "need"})
_STEM = 5


@dataclass(frozen=True, slots=True)
class Slot:
    """What a token stands for: the words said and the mask that stands for them in the template."""

    text: str
    mask: str


@dataclass(slots=True)
class Slots:
    """The tokens of one conversation."""

    by_name: dict[str, Slot] = field(default_factory=dict[str, Slot])

    def add(self, text: str, mask: str) -> str:
        """A new token for the words; the mask is what their template shows, such as `<account>`."""
        name = f"s{len(self.by_name) + 1}"
        self.by_name[name] = Slot(text, mask)
        return f"⟦{name}⟧"


@dataclass(frozen=True, slots=True)
class Opening:
    """How a message begins: a greeting or reaction with its punctuation, then a link such as "also"."""

    lead: str = ""
    link: str = ""


def gerund(phrase: str) -> str:
    """The imperative phrase with its verb as a gerund: "set a limit" -> "setting a limit"."""
    verb, space, rest = phrase.partition(" ")
    if verb in _DOUBLED:
        form = f"{verb}{verb[-1]}ing"
    elif verb.endswith("ie"):
        form = f"{verb[:-2]}ying"
    elif verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and verb != "be":
        form = f"{verb[:-1]}ing"
    else:
        form = f"{verb}ing"
    return f"{form}{space}{rest}"


_DOUBLED = frozenset(
    "put set get let stop drop pop swap cut run plan scrap bin skip cap chop top nip ship shut split submit begin quit "
    "dig pin tag log map flag plug unplug grab rub zip scan trim swim win sit hit bet wrap clip strip transfer cancel "
    "label travel dial total model pencil snap prep refer rip jot chip tip unpin untag slip slot fit reset".split()
)


_OWN_CLAUSE = re.compile(
    r"^([^,]+), ((?:i|i'd|i've|i'm|it|it's|they|they've|that|that's|the|we|we've|nothing|nobody|this|someone|somebody|"
    r"their|his|her|its|my|our|he|she|there|there's)\b[^?]*)$"
)


def says_why(phrase: str) -> bool:
    """Whether a request ends in a clause of its own, which is its reason: "freeze it, it got stolen"."""
    return _OWN_CLAUSE.match(phrase) is not None


def wrap(
    rng: random.Random,
    mood: Mood,
    phrase: str,
    style: Style,
    *,
    compound: bool = False,
    plain: bool = False,
    earlier: Sequence[str] = (),
) -> str:
    """One sentence in a frame of this speaker, ending in "?" if it asks, else without a stop.

    `compound`: the phrase holds two requests. `plain`: no courtesy in the frame, there is one already.
    `earlier`: templates of the turns before, whose frames are not said again.
    """
    if mood in {"say", "frag"}:
        return f"{phrase}?" if _TAG_QUESTION.search(phrase) and not phrase.endswith("?") else phrase
    if mood == "ask":
        return phrase if phrase.endswith("?") else f"{phrase}?"
    families = frames.DO if mood == "do" else frames.KNOW
    weights = dict(style.persona.do if mood == "do" else style.persona.know)
    while weights:
        name = choose_family(rng, weights)
        fitting = _fitting(families[name], mood, phrase, style, compound=compound, plain=plain)
        fitting = [line for line in fitting if not _was_said(line, earlier)]
        if fitting:
            frame = expand(rng, rng.choice(fitting), formal=style.careful)
            if mood == "do" and frame.endswith("{x}?") and (clause := _OWN_CLAUSE.match(phrase)):
                return f"{frame.replace('{x}', clause[1])} {clause[2]}"
            if "{g}" in frame:
                return frame.replace("{g}", gerund(phrase)).replace("{x}", phrase)
            return frame.replace("{x}", phrase)
        del weights[name]
    return f"{phrase}?" if _TAG_QUESTION.search(phrase) else (phrase if mood == "do" else f"tell me {phrase}")


def _was_said(frame: str, earlier: Sequence[str]) -> bool:
    """Whether an earlier turn had this frame, by a run of words that tells it from others."""
    told = _telling(frame)
    return told is not None and any(told.search(one) for one in earlier)


@lru_cache(maxsize=1024)
def _telling(frame: str) -> re.Pattern[str] | None:
    """That run of words, whatever its alternatives; None where it is too short to tell."""
    told = max(_SLOT.split(frame.replace("~", "")), key=len).strip(" ,?")
    if len(_CHOICE.sub("one", told).split()) < _FRAME_WORDS:
        return None
    return re.compile(re.escape(told).replace(r"\[", "(?:").replace(r"\|", "|").replace(r"\]", ")"))


def _fitting(family: frames.Family, mood: Mood, phrase: str, style: Style, *, compound: bool, plain: bool) -> list[str]:
    """The frames of a family that suit the phrase."""
    if mood == "do" and (_TAG_QUESTION.search(phrase) or phrase.endswith("?")):
        return []
    if mood == "do" and _NEGATIVE.match(phrase):
        return [line for line in family.hearer if line in {"{x}", "please {x}"} and not (plain and line != "{x}")]
    by_hearer = _ME.search(phrase) or _FOR_THE_HEARER.match(phrase) or phrase.startswith("let ")
    lines = usable(family.hearer + (() if by_hearer else family.speaker), formal=style.careful)
    no_courtesy = plain or _COURTESY.search(phrase)
    urgent = _URGENT.search(phrase)
    stopped = "," in phrase or ":" in phrase
    no_gerund = (
        compound or _TWO_VERBS.search(phrase) or phrase.partition(" ")[0].endswith("ly") or phrase.startswith("⟦")
    )
    fits = [
        line
        for line in lines
        if not (no_courtesy and _COURTESY.search(line))
        and not (urgent and _LEISURE.search(line))
        and not (_GET.match(phrase) and _GET.search(line))
        and not (phrase.startswith("first ") and ("quickly" in line or "just" in line))
        and not (line.startswith("{x} when") and (compound or _is_long(phrase)))
        and not (_AT_A_CLICK.match(phrase) and _ERRAND.match(line))
        and not ("for me" in line and (phrase.startswith("make sure") or _is_long(phrase)))
        and not (no_gerund and "{g}" in line)
        and not (stopped and not line.endswith(("{x}", "{x}?")))
    ]
    return [line for line in fits if _suits_question(line, phrase)] if mood == "know" else fits


def _is_long(phrase: str) -> bool:
    """Whether *for me* would come too late behind the phrase."""
    return len(phrase.split()) > _MOST_WORDS_FOR_ME or phrase.count("⟦") > 1


_SUM = re.compile(
    r"\bwhat (?:that|both|the two) (?:makes|comes? to|adds? up to)\b|"
    r"\b(?:two together|of the two|of both|both added up|two of them together)\b"
)  # nobody has forgotten a sum that was never made
_FORGETTING = re.compile(r"forgot|remember|remind|memory|wonder|idea|dunno|not sure|do not know")
_NOT_BEFORE_NOUN = ("wondering", "idea", "not sure", "dunno", "remind me")
_NOT_BEFORE_IF = ("remind me", "forgotten", "forgetting", "remember", "check on", "look up")


def _suits_question(frame: str, phrase: str) -> bool:
    """Whether an indirect question of this kind (noun phrase, if, wh-) may stand in the frame."""
    head = phrase.partition(" ")[0]
    if _SUM.search(phrase) and _FORGETTING.search(frame):
        return False
    if head in {"if", "whether"}:
        return not any(words in frame for words in _NOT_BEFORE_IF)
    if head in {"how", "what", "when", "where", "which", "who", "whose", "why"}:
        return "check on" not in frame
    return not any(words in frame for words in _NOT_BEFORE_NOUN)


def combine(rng: random.Random, parts: Sequence[Part], style: Style, *, earlier: Sequence[str] = ()) -> list[str]:
    """The sentences for one or two goals: two imperatives share a frame in seven of ten, else they are linked.

    `earlier`: templates of the turns before, whose frames are not said again.
    """
    if len(parts) == 1:
        return [wrap(rng, parts[0][0], parts[0][1], style, earlier=earlier)]
    (mood_a, a), (mood_b, b) = parts
    joinable = mood_a == mood_b == "do" and not any(
        _NEGATIVE.match(x) or _TAG_QUESTION.search(x) or "," in x for x in (a, b)
    )
    if joinable and rng.random() < 0.7:
        both = rng.choice(frames.JOINS).format(a=a, b=b)
        return [wrap(rng, "do", both, style, compound=True, earlier=earlier)]
    first = wrap(rng, mood_a, a, style, earlier=earlier)
    second = wrap(rng, mood_b, b, style, plain=bool(_COURTESY.search(first)), earlier=[*earlier, first])
    if mood_b in {"say", "frag"} or _INTERJECTION.match(second):
        return [first, second]
    links = frames.FORMAL_ALSO if style.formal else frames.BETWEEN
    if mood_b in {"ask", "know"}:
        links = ("in addition,", "also,") if style.formal else ("also", "and", "oh and", "also,")
    return [first, f"{rng.choice(links)} {second}".strip()]


def both_asked(one: str, other: str, slots: Slots | None = None) -> str | None:
    """Two questions of one wording said as one, where they end in what they ask about: "what's left on A and B".

    Args:
        slots: what the tokens stand for; a name that has an "and" or an "at" itself would blur which two are meant.
    """
    (head, _, last), (again, _, further) = one.rpartition(" "), other.rpartition(" ")
    is_named = TOKEN.fullmatch(last) and TOKEN.fullmatch(further)
    if not is_named or head != again:
        return None
    names = [slots.by_name[token[1:-1]].text for token in (last, further)] if slots else []
    return None if any(_JOINED.search(name) for name in names) else f"{head} {last} and {further}"


def say_again(rng: random.Random, parts: Sequence[Part], style: Style) -> str:
    """What a message asks, said once more in the same words: no greeting, no reason, no thanks."""
    moods = {mood for mood, _ in parts}
    texts = [wrap(rng, mood, text, style) if mood not in {"do", "know"} else text for mood, text in parts]
    if moods == {"do"} and not any(_TAG_QUESTION.search(one) or one.endswith("?") for one in texts):
        lines, words = replies.RESTATE, " and ".join(texts)
    elif len(parts) == 1 and moods == {"know"}:
        lines, words = replies.RESTATE_KNOW, texts[0]
    elif len(parts) == 1 and (moods == {"ask"} or (texts[0].endswith("?") and moods != {"say"})):
        lines, words = replies.RESTATE_ASK, texts[0]
    else:
        knows = moods == {"know"}
        told = [
            f"tell me {text}" if mood == "know" and not (knows and at) else text
            for at, ((mood, _), text) in enumerate(zip(parts, texts, strict=True))
        ]
        lines, words = replies.RESTATE_SAY, " and ".join(told) if knows else _join(told)
    fitting = [
        line
        for line in usable(lines, formal=style.careful)
        if not (_NEGATIVE.match(words) and "you to" in line)
        and not (_COURTESY.search(words) and _COURTESY.search(line))
        and not _stems(line) & _stems(TOKEN.sub(" ", words))
    ]
    return expand(rng, rng.choice(fitting or lines), formal=style.careful).replace("{x}", words.removeprefix("and "))


def opener(rng: random.Random, style: Style) -> Opening:
    """How this speaker begins a conversation: often nothing."""
    persona = style.persona
    if rng.random() >= persona.opener:
        return Opening()
    family = rng.choice(persona.openers)
    words = rng.choice(frames.OPENERS[family]).replace("morning", style.daytime)
    if family == "formal":
        return Opening(words + rng.choice([".", ","]))
    if family in frames.DASHED_OPENERS:
        return Opening(words + rng.choice([" -", " -", ".", ":"] if family == "quick" else [" -", ".", "..."]))
    if family == "so":
        return Opening(words + rng.choice([",", ""] if words.endswith("so") else [","]))
    if family == "elder" and words.startswith(("hello, i", "i hope", "bear")):
        return Opening(f"{words}.")
    return Opening(words + rng.choice([",", ",", "!", " -"] + [""] * style.lower + ["."] * (family == "elder")))


def reaction(rng: random.Random, kind: str, style: Style, *, link: bool = True, earlier: Sequence[str] = ()) -> Opening:
    """How a later turn begins, after an answer of this kind ("write", "fact" or "refused"): often nothing.

    `link`: whether the turn may go on with "also"; not before a statement or a fragment. `earlier`: templates of the
    turns before, whose reaction is not said again.
    """
    persona = style.persona
    lead = ""
    if rng.random() < persona.reaction:
        if persona.manner == "formal":
            lead = rng.choice(replies.FORMAL_REACTIONS[kind])
        elif persona.manner == "brief" and kind != "refused":
            word = rng.choice(replies.BRIEF_REACTIONS)
            lead = word + rng.choice([".", ","] + [""] * (word in {"ok", "k"}))
        else:
            lines = usable(replies.REACTIONS[kind], formal=style.careful)
            lines = [line for line in lines if persona.manner != "warm" or not line.startswith(_CURT)]
            lead = expand(rng, rng.choice(lines), formal=style.careful)
            lead += rng.choice(["!", ".", "."] if kind == "write" else [".", "."])
    words = lead.rstrip(".,!").lower()
    if words and any(one.startswith(words) for one in earlier):
        lead = ""
    ways = [one for one in (frames.FORMAL_ALSO if style.formal else frames.ALSO) if not _was_added(one, earlier)]
    joining = rng.choice(ways) if link and rng.random() < 0.45 else ""
    return Opening(lead, joining)


def closer(rng: random.Random, style: Style, *, earlier: Sequence[str] = ()) -> str:
    """How this speaker ends a message: often nothing, and never twice with more than plain thanks."""
    if rng.random() >= style.persona.closer:
        return ""
    ways = [one for one in frames.CLOSERS[style.persona.manner] if not _was_added(one, earlier)]
    return rng.choice(ways) if ways else ""


def _was_added(words: str, earlier: Sequence[str]) -> bool:
    """Whether a turn before opened or ended with these words; a word alone may come again."""
    told = words.strip(".,:!").lower()
    return " " in told and any(told in one for one in earlier)


def message(
    rng: random.Random,
    sentences: Sequence[str],
    reason: str | None,
    opening: Opening,
    closing: str,
    style: Style,
) -> str:
    """One message with its tokens still in it; a closing that would thank twice is left out."""
    body = _join(sentences)
    if "?" not in body:
        opening = replace(opening, lead=opening.lead.replace("quick question", "quick one"))
    if reason and not (_FORGOT.search(body) and _FORGOT.search(reason)):
        dash = not style.formal and not opening.lead.endswith("-")
        leads = not opening.link and "forget" not in opening.lead
        body = _with_reason(rng, body, reason, style, single=len(sentences) == 1, lead=leads, dash=dash)
    twice = len(sentences) > 1 or (opening.lead.lower().startswith(("oh", "ah")) and opening.link.startswith("oh"))
    leads_on = not _INTERJECTION.match(body) and not (opening.link in _IN_ORDER and _FORGETS.match(body))
    if opening.link and not twice and leads_on:
        body = f"{opening.link} {body}"
    if body.startswith("⟦") and _GREETING.match(opening.lead):
        opening = replace(
            opening, lead=f"{opening.lead.rstrip(' ,-')}{'' if opening.lead.endswith(('.', '!')) else '.'}"
        )
    if (
        opening.lead
        and not (_INTERJECTION.match(body) and not opening.lead.endswith((".", "!")))
        and not _clash(opening.lead, body)
    ):
        body = f"{opening.lead} {body}"
    if not closing or _THANKS.search(body) or (_COURTESY.search(body) and not style.formal and rng.random() < 0.6):
        return body
    if body.endswith(("?", "!", ".")):
        return f"{body} {closing}"
    if style.formal:
        return f"{body}. {closing}"
    if reason or "," in body or "? " in body:
        return f"{body}. {closing}"
    return f"{body}{rng.choice([',', ','] if style.lower else [',', ',', '.'])} {closing}"


def _join(sentences: Sequence[str]) -> str:
    return " ".join([s if s.endswith(("?", "!", ".")) else f"{s}." for s in sentences[:-1]] + [sentences[-1]])


def _clash(lead: str, body: str) -> bool:
    """Whether the greeting says again what the body says (two sorrys, two dears), or courtesies beside a sorry."""
    said, then = lead.lower(), body.lower()
    if any(word in said and word in then for word in _SAID_ONCE) or _stems(said) & _stems(TOKEN.sub(" ", then)):
        return True
    return bool(_COURTESY.search(lead) and _COURTESY.search(body) and "sorry" in f"{said} {then}")


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _SAYS.findall(text) if word not in _EMPTY_WORDS}


def _same_start(reason: str, body: str) -> bool:
    """Whether both begin with one pronoun and verb: "i'm planning my week. I'm trying to work out"."""
    head = reason.partition(" ")[0].lower()
    return "'" in head and body.lower().startswith(f"{head} ")


def _with_reason(
    rng: random.Random, body: str, reason: str, style: Style, *, single: bool, lead: bool, dash: bool
) -> str:
    """The body with the reason before it where it points to nothing in the body, else after it."""
    leads = lead and not _BACKWARD.search(reason) and not _NO_LEAD.match(reason)
    leads = leads and not _INTERJECTION.match(body) and not _same_start(reason, body)
    dashes = [" -"] * dash
    if leads and rng.random() < 0.4:
        if _LEADS_ON.match(body) and single and rng.random() < 0.5:
            return f"{reason}{',' if style.formal else rng.choice([',', ''])} so {body}"
        return f"{reason}{rng.choice(['.', '.', *dashes])} {body}"
    if body.endswith(("?", ".", "!")):
        return f"{body} {reason}"
    if single and _CLAUSE.match(reason) and not _SUBORDINATE.search(body + reason) and rng.random() < 0.25:
        linking = ["because", "as", "since"] if style.formal else ["because", "because", "as"]
        return f"{body}{',' * body.endswith('please')} {rng.choice(linking)} {reason}"
    return f"{body}{rng.choice(['.', ',', *dashes] if style.lower else ['.', '.', *dashes])} {reason}"


def finish(rng: random.Random, text: str, slots: Slots, style: Style) -> tuple[str, str]:
    """The text as the user sends it, and its template: the same words with the tokens masked, before any register.

    KeyError if a token is unknown.
    """

    def masked(match: re.Match[str]) -> str:
        kind, colon, _ = match[1].partition(":")
        return f"<{kind}>" if colon else slots.by_name[match[1]].mask

    def said(match: re.Match[str]) -> str:
        name = match[1].lstrip("^")
        kind, colon, words = name.partition(":")
        del kind
        said = (words.lower() if style.lower else words) if colon else slots.by_name[name].text
        if not colon and not style.lower:
            said = first_person(said)
        head = said.partition(" ")[0]
        is_word = head.islower() and _FILE.search(head) is None
        return said[:1].upper() + said[1:] if match[1].startswith("^") and is_word else said

    text = tidy(text)
    template = tidy(TOKEN.sub(masked, text)).lower()
    worded = apply_register(rng, text, style)
    worded = stop(rng, worded, style)
    if not style.lower:
        worded = capitalise(worded)
    return tidy(TOKEN.sub(said, worded)), template
