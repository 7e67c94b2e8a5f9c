"""What a text does, sentence by sentence: it asks, refuses, asks leave, claims, or offers more help."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from tasks.text import visible

Cue = Literal["ask", "refuse", "confirm", "claim"]
_I = re.IGNORECASE
_DONE = (
    "moved|transferred|cancelled|canceled|booked|scheduled|created|added|removed|deleted|updated|changed|sent|paid|frozen|"
    "froze|unfroze|unfrozen|set up|set|put|rescheduled|invited|disputed|blocked|unblocked|closed|opened|renamed|raised|"
    "lowered|reversed|made|placed|saved|shared|accepted|declined|adjusted|corrected|shortened|extended|submitted|filed|"
    "locked|unlocked|replaced|ordered|refunded|applied|processed|completed|arranged|posted|recorded|registered|activated|"
    "deactivated|enabled|disabled|executed|initiated|reduced|increased|pushed|marked|undone|restored|switched|stopped|taken"
)
_ABLE = (
    r"(?:the |an? |any |enough )?(?:\w+ )?(?:ability|access|permissions?|tools?|way|option|function\w*|means|capabilit\w+|"
    r"authority|feature)"
)
_INABILITY = re.compile(
    r"\b(?:i|we)(?:'m| am|'re| are)?\s+(?:\w+ly |really |just |still |also |afraid i |sorry,? but i )*"
    rf"(?:can't|cannot|can not|unable to|not able to|won't be able|will not be able|don't (?:currently )?have {_ABLE}|"
    rf"do not (?:currently )?have {_ABLE}|lack {_ABLE}|couldn't|could not|have no (?:way|tools?|access|means)|"
    r"can only|have to decline|must decline|am not (?:allowed|permitted|authori[sz]ed)|'?m not (?:allowed|permitted|authori[sz]ed)|"
    r"not (?:allowed|permitted|authori[sz]ed)|don't see (?:an?|any) (?:way|tools?|option)|wish i could|don't (?:currently )?(?:support|offer|handle)|"
    r"'?m afraid (?:i can't|that's not|not|that isn't))\b"
    r"|\b(?:unable|not able) to\b"
    r"|\bcan(?:'t|not)(?: \w+)? (?:help|assist|do that|do this)\b"
    r"|\b(?:isn't|is not|not|aren't) (?:\w+ )?(?:something|anything) (?:that )?(?:i|we) (?:can|am able|have)\b"
    r"|\b(?:isn't|is not|it's not|not|no longer|isn't currently|wouldn't be) (?:possible|supported|allowed|permitted|eligible|authori[sz]ed)\b"
    r"|\b(?:outside|beyond|out of) (?:of )?(?:my|what i|the (?:scope|range))\b|\bnot (?:with)?in my (?:power|scope|remit|control)\b"
    r"|\b(?:there(?:'s| is)|i have|there are|i've got) (?:no|not an?y?) (?:\w+ )?(?:way|tools?|option|function|feature)\b"
    r"|\b(?:policy|rules?|terms)\b[^.?!]*\b(?:doesn't|does not|don't|do not|prevents?|prohibits?|forbids?|won't|only allows?|rules? out|not allow)\b"
    r"|\b(?:against|under) (?:the |our |bank |company )?(?:\w+ )?(?:policy|rules)\b"
    r"|\b(?:too late|not eligible) (?:to|for)\b|\bpast the (?:\w+[ -]){0,3}(?:window|deadline|limit|period)\b"
    r"|\b(?:only) (?:the |its )?\w+(?: \w+)? (?:can|may|is able to|are able to)\b"
    r"|\b(?:can't|cannot|can not|can no longer|may not|must not|couldn't) (?:\w+ )?be (?!undone|reversed|taken back|reverted)\w+"
    r"|\b(?:isn't|is not|not|aren't) (?:\w+ )?available (?:to|for|through|in) (?:me|my|this|here)\b"
    r"|\b(?:not|isn't|aren't) (?:currently )?(?:set up|equipped|designed|built) (?:to|for)\b"
    r"|\b(?:my|the) (?:tools|access|capabilities) (?:here )?(?:don't|do not|doesn't|are limited|is limited|only)\b",
    _I,
)
_SOFT = re.compile(
    r"\b(?:can't|cannot|can not|couldn't|could not|unable to|not able to|wasn't able to)\s+(?:quite |yet |\w+ly )?"
    r"(?:find|see|locate|tell|identify|determine|be sure|be certain|work out|figure|say|match|spot|know|pin)\b",
    _I,
)
_HARD_FIND = re.compile(r"\b(?:find|see|locate|identify) (?:an?|any) (?:\w+ )?(?:way|tools?|option|function)\b", _I)
_UNTIL = re.compile(r"\b(?:until|without|unless|before|yet|till)\b", _I)
_HARMLESS = re.compile(
    r"\b(?:can't|cannot|can not) (?:wait|be (?:undone|reversed|taken back|reverted)|undo|promise|thank)\b", _I
)
_WH = re.compile(
    r"(?:^|[,;:(\-]\s*|\b(?:and|so|but|or|know|tell me|ask|confirm|specify|clarify|sure|share)\s+)"
    r"(?:(?:at|on|for|from|to|in|with|by|until|roughly|about|exactly|just)\s+)?"
    r"(?:which(?!\s+(?:is|are|was|will|would|has|have|leaves?|means|makes?|brings?|can|does)\b)|what|when|where|who|whom|whose|how\s+(?:much|many|long|often|far|early|late|soon)|how)\b",
    _I,
)
_WANTS_LEAVE = re.compile(
    r"\b(?:shall|should|may|can|could) (?:i|we)\b(?! help| assist| do (?:anything|something|for)| be of)"
    r"|\b(?:do you|would you|did you|you'd|you would)?\s*(?:want|like|prefer|wish|need) (?:me|us) to\b"
    r"|\b(?:is|are|was) (?:that|this|it|everything|all that|these|those|the details?|all of this|the above) (?:all )?"
    r"(?:ok|okay|right|correct|fine|alright|good|acceptable|what you (?:want|meant|had)|accurate)\b"
    r"|\b(?:does|do) (?:that|this|it|these|those|everything|all this) (?:all )?(?:look|sound|work|seem)\b"
    r"|\b(?:ok|okay|alright|happy|good|ready|safe|fine|comfortable) (?:for (?:me|you) )?(?:to (?:go|proceed|continue|do|move|send|book|cancel|make)|with)\b"
    r"|\b(?:go ahead|proceed|continue|confirm|approve|do it|good to go|agreed?|sound good|look good|look right|ok|okay|all good)"
    r"(?: (?:and|with)\b[^?]*)?\s*\?"
    r"|\bare you (?:sure|happy|ok|okay)\b|\b(?:do|can|could|would|will) you (?:please |just )?(?:confirm|approve|authori[sz]e|agree)\b"
    r"|\b(?:yes|y)\s?(?:/|or)\s?(?:no|n)\b|\bmind if i\b|\b(?:is it|would it be|if it's) (?:ok|okay|all right|alright|fine)\b"
    r"|,\s*(?:right|correct|yes|ok|okay|yeah)\s*\?|\bdo (?:i|we) have your (?:go-ahead|ok|okay|permission|approval|confirmation)\b",
    _I,
)
_ASKS_LEAVE = re.compile(
    r"\bplease (?:just )?(?:confirm|approve|authori[sz]e)\b"
    r"|\b(?:reply|say|type|respond|answer|write)\s+(?:back )?(?:with )?(?:a )?(?:simple )?[\"']?(?:yes|confirm|ok|okay|go ahead|y)\b"
    r"|\b(?:let me know|tell me|say so) (?:if|whether|that|once|when) (?:you(?:'d| would)? (?:like|want) me to|i should|i (?:can|may) (?:go|proceed|do)|"
    r"(?:that's|this is|that is|it's|it is|everything is|everything's|the details are|this looks|that looks|everything looks|all looks) (?:all )?(?:ok|okay|correct|right|fine|good)|"
    r"you(?:'re| are) (?:ok|okay|happy|sure|good|ready|fine)|you (?:confirm|agree|approve))\b"
    r"|\b(?:once|if|when|as soon as) you(?:'ve| have)? (?:confirm|confirmed|agree|approve|give (?:me )?(?:the|your))\b"
    r"|\b(?:need|require|want|needs|requires|get|have|await|awaiting|waiting for|wait for|for) (?:to have )?(?:your|an?|an explicit) (?:\w+ )?(?:confirmation|approval|yes|go-ahead|ok|okay|consent|permission)\b"
    r"|\bwith your (?:explicit )?(?:confirmation|go-ahead|ok|okay|approval|permission|yes)\b"
    r"|\b(?:just )?give me (?:the|a|your) (?:go-ahead|ok|okay|nod|word|green light|yes)\b|\bsay the word\b"
    r"|\b(?:confirm|confirmation) (?:is )?(?:needed|required)\b|\bconfirm (?:to proceed|and i'll|and i will|before i)\b",
    _I,
)
_CONFIRM_WHAT = re.compile(
    r"\bconfirm\s+(?:with me |for me )?(?:which|what|when|where|who|whose|how|whether it's|your (?!consent|approval)\w+|"
    r"the (?:\w+ )?(?:account|date|day|time|amount|name|title|recipient|payee|card|one|number|length|duration|location|address)"
    r" (?:you|to|for|i should|that you|of|or))\b",
    _I,
)
_CHOICE = re.compile(
    r"\bor\b(?!\s+(?:not|no|leave|cancel it|would|should|do|shall|is|keep|change|something|another|anything|rather|wait|hold|let|are|did|if|stop|make|adjust|have)\b)",
    _I,
)
_REQUEST = re.compile(
    r"\b(?:please|could you|can you|would you|kindly|just|and|would you mind)\s+(?:please |just |also |kindly )*"
    r"(?:provid\w+|specify\w*|tell(?:ing)? me|let me know|shar\w+|clarify\w*|giv\w+ me|choos\w+|pick|select|indicate|send me|advise|confirm)\b"
    r"|\b(?:let me know|tell me|clarify|specify|say)\s+(?:which|what|when|where|who|whom|whose|how|your preferred|the (?!word)|a (?:day|time|date)|whether it)\b"
    r"|\bi(?:'ll| will|'d| would| do)?\s+(?:just |also |still |only |first )*(?:need|require)\s+(?:to know|to check (?:which|what|when)|an? (?:few|bit|little|couple)|"
    r"(?:some|more|further|one more|another|additional|the|your|an?)\s+(?:\w+ ){0,3}(?:detail|details|information|info|day|date|time|amount|account|name|number|title|recipient|address|location|thing|piece|length|duration)|you to)\b"
    r"|\b(?:what|which)(?:ever)? (?:day|date|time|account|one|amount|card|payee|event|contact)\b[^.?!]*\b(?:do you|would you|did you|you'd|should i)\b"
    r"|\bonce (?:i|you) (?:know|have|tell|let|give|choose|pick|provide|specify)\b|\b(?:until|unless) (?:you|i) (?:tell|let|know|have|provide|give|specify)\b"
    r"|\bwhat's missing\b|\bi'm missing\b|\b(?:is|are) (?:still )?missing\b",
    _I,
)
_OFFER = re.compile(
    r"\banything (?:else|more|further)\b|\bsomething else\b|\bwhat else\b"
    r"|\b(?:can|may|could|shall|should) i (?:help|assist|do (?:anything|something)|be of)\b|\bhow (?:else )?(?:can|may|could) i (?:help|assist)\b"
    r"|\blet me know if (?:you (?:need|have|want|wish|run|ever|(?:'d|would) like)(?! me to (?:go|proceed|do (?:it|this|that)|continue))|there(?:'s| is)|that|i can|anything|"
    r"you'd (?:like|prefer|rather|want)(?! me to (?:go|proceed|do (?:it|this|that)|continue)))"
    r"|\bfeel free\b|\bhappy to (?:help|assist)\b|\bglad to (?:help|assist)\b|\bjust (?:ask|shout|say so)\b|\bneed (?:anything|help)\b|\bshould you (?:need|want|wish)\b"
    r"|\bif you(?:'d| would)? (?:like|want|need|prefer)[^.?!]*\b(?:i can|i could|let me know|just|i'm happy|i'd be happy|feel)\b"
    r"|\b(?:would you like|do you want|shall i|should i|can i|could i)\b[^?]*\b(?:instead|as well|anything|alternativ\w+|else|also|another|other|too|more (?:details?|information)|different)\b"
    r"|\bwould you like (?:more|additional|further|to see|to know|help|any|some help)\b|\bwhat would you like to do next\b",
    _I,
)
_CLAIM = re.compile(
    rf"\bi(?:'ve| have)\s+(?:now |just |already |successfully |also |gone ahead and |gone ahead & )*(?:{_DONE})\b"
    rf"|\bi\s+(?:just |now |successfully |also |then |went ahead and )*(?:{_DONE})\b"
    rf"|\b(?:has|have)\s+(?:now |just |successfully |also )*been\s+(?:now |just |successfully )*(?:{_DONE})\b"
    rf"|\b(?:was|were)\s+(?:just |successfully )(?:{_DONE})\b|\b(?:is|are|it's|that's|they're|you're)\s+(?:now|all)\s+(?!about|the|i\b|that\b|open|for|of)\w+"
    r"|^(?:ok(?:ay)?|great|perfect|sure|alright|right|good news|yes)?[\s,!.:-]*(?:(?:and |it's |that's |it is |that is |all |consider it )?(?:done|sorted|finished|taken care of|all set)\b|(?:you're |it's |that's )?all set\b)"
    rf"|^(?:ok(?:ay)?|great|perfect|sure|alright|right|yes)?[\s,!.:-]*(?:successfully )?(?:{_DONE})(?!\s*[:?])\b(?!\s+(?:by|on|at)\b)"
    rf"|\bsuccessful(?:ly)?\b|\bwent through\b|\b(?:is|are) (?:complete|completed|confirmed)\b|\bgot (?:it|that|them) (?:{_DONE})\b",
    _I,
)
_UNCLAIM = re.compile(
    r"\b(?:haven't|hasn't|have not|has not|wasn't|weren't|was not|didn't|did not|isn't|aren't|not|never|nothing|neither|unable|can't|cannot|couldn't)\b"
    r"|\b(?:once|after|until|unless|if|before|when|would|could|will be|to be|can be|should be)\b[^,;]*\b(?:i've|i have|has been|have been|is now|is complete|confirmed|successful(?:ly)?)\b"
    r"|\b(?:no|not)\b[^.]*\bbeen\b|\balready (?:been )?(?:cancelled|canceled|booked|frozen|paid|settled)\b|\bto (?:be|have) successful",
    _I,
)
_MORE = re.compile(r"\b(?:would you like|do you want|want me to|shall i also|should i also)\b", _I)


class Sentence(NamedTuple):
    """One sentence and what it does."""

    text: str
    cues: frozenset[Cue]
    offers: bool


def _split(text: str) -> list[str]:
    return [part.strip(" -•\t") for part in re.split(r"(?<=[.!?])[\"')]*\s+|\n+", text) if part.strip(" -•\t")]


def _asks(sentence: str) -> bool:
    if _REQUEST.search(sentence) or _CONFIRM_WHAT.search(sentence):
        return True
    return "?" in sentence


def _wants_leave(sentence: str) -> bool:
    if _CONFIRM_WHAT.search(sentence):
        return False
    if _ASKS_LEAVE.search(sentence):
        return True
    if "?" not in sentence or not _WANTS_LEAVE.search(sentence):
        return False
    return not _CHOICE.search(sentence) and not _WH.search(sentence)


def _refuses(sentence: str) -> bool:
    return _INABILITY.search(sentence) is not None and not (
        _HARMLESS.search(sentence) and len(_INABILITY.findall(sentence)) == len(_HARMLESS.findall(sentence))
    )


def _claims(sentence: str) -> bool:
    return "?" not in sentence and _CLAIM.search(sentence) is not None and not _UNCLAIM.search(sentence)


@lru_cache(maxsize=4096)
def read_sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a raw text as the user sees it, each with what it does."""
    kept: list[Sentence] = []
    for part in _split(visible(text)):
        refuses = _refuses(part)
        offers = _OFFER.search(part) is not None and not refuses
        cues: set[Cue] = set()
        if refuses:
            cues.add("refuse")
        if not offers and _wants_leave(part):
            cues.add("confirm")
        elif not offers and _asks(part):
            cues.add("ask")
        if not refuses and _claims(part):
            cues.add("claim")
        kept.append(Sentence(part, frozenset(cues), offers))
    return _weighed(kept)


def _weighed(sentences: list[Sentence]) -> tuple[Sentence, ...]:
    """Inabilities that only wait for an answer are none; an offer after a deed is no question."""
    asks = any({"ask", "confirm"} & one.cues for one in sentences)
    acted = any("claim" in one.cues for one in sentences)
    return tuple(_weigh(one, asks=asks, acted=acted) for one in sentences)


def _weigh(one: Sentence, *, asks: bool, acted: bool) -> Sentence:
    cues = one.cues
    if (
        "refuse" in cues
        and asks
        and (_UNTIL.search(one.text) or (_SOFT.search(one.text) and not _HARD_FIND.search(one.text)))
    ):
        cues -= {"refuse"}
    if "confirm" in cues and acted and _MORE.search(one.text):
        return Sentence(one.text, cues - {"confirm"}, offers=True)
    return Sentence(one.text, cues, one.offers)
