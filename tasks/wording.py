"""Words that show what a sentence does; patterns over plain text (`tasks.text.visible`), case ignored."""
# ruff: noqa: E501 - a pattern broken in the middle of a phrase reads worse than a long line

from __future__ import annotations

import re


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(alternatives), re.IGNORECASE)


def _words(text: str) -> str:
    return "|".join(text.split())


_DONE = "set up|" + _words(
    "moved transferred cancelled canceled booked scheduled created added removed deleted updated changed sent paid frozen "
    "froze unfroze unfrozen set put rescheduled invited disputed blocked unblocked closed opened renamed raised lowered "
    "reversed made placed saved shared accepted declined adjusted corrected shortened extended submitted filed locked done "
    "unlocked replaced ordered refunded applied processed completed arranged posted recorded registered activated "
    "deactivated enabled disabled executed initiated reduced increased pushed marked undone restored switched stopped taken"
)
_THING = r"(?:the |an? |any |enough )?(?:\w+ )?(?:ability|access|permissions?|tools?|way|option|function\w*|means|capabilit\w+|authority|feature)"
_LEAVE = "confirmation|approval|yes|go-ahead|ok|okay|consent|permission"
_WH_WORD = (
    r"(?:which(?!\s+(?:is|are|was|will|would|has|have|leaves?|means|makes?|brings?|can|does)\b)|what|when|where|who|whom|"
    r"whose|how\s+(?:much|many|long|often|far|early|late|soon)|how)\b"
)
_FINE = "(?:ok|okay|right|correct|fine|alright|good|acceptable|what you (?:want|meant|had)|accurate)"
_OPENING = r"(?:ok(?:ay)?|great|perfect|sure|alright|right|good news|yes)?[\s,!.:-]*"

INABILITY = _any(
    r"\b(?:i|we)(?:'m| am|'re| are)?\s+(?:\w+ly |really |just |still |also |afraid i |sorry,? but i )*(?:"
    r"can't|cannot|can not|unable to|not able to|won't be able|will not be able|"
    rf"don't (?:currently )?have {_THING}|do not (?:currently )?have {_THING}|lack {_THING}|"
    r"couldn't|could not|have no (?:way|tools?|access|means)|can only|have to decline|must decline|"
    r"(?:am )?not (?:allowed|permitted|authori[sz]ed)|don't see (?:an?|any) (?:way|tools?|option)|wish i could|"
    r"don't (?:currently )?(?:support|offer|handle)|'?m afraid (?:i can't|that's not|not|that isn't))\b",
    r"\b(?:unable|not able) to\b",
    r"\bcan(?:'t|not)(?: \w+)? (?:help|assist|do that|do this)\b",
    r"\b(?:isn't|is not|not|aren't) (?:\w+ )?(?:something|anything) (?:that )?(?:i|we) (?:can|am able|have)\b",
    r"\b(?:isn't|is not|it's not|not|no longer|isn't currently|wouldn't be) "
    r"(?:possible|supported|allowed|permitted|eligible|authori[sz]ed)\b",
    r"\b(?:outside|beyond|out of) (?:of )?(?:what i|the (?:scope|range))\b|\b(?:outside|beyond) (?:of )?my\b",
    r"\bout of my (?:\w+ )?(?:hands|reach|scope|range|control|power|remit|area|league|depth|domain|expertise|field|authority|"
    r"jurisdiction|lane|capabilit\w+|abilit\w+)\b",
    r"\bnot (?:with)?in my (?:power|scope|remit|control)\b",
    r"\b(?:there(?:'s| is)|i have|there are|i've got) (?:no|not an?y?) (?:\w+ )?(?:way|tools?|option|function|feature)\b",
    r"\b(?:policy|rules?|terms)\b[^.?!]*\b(?:doesn't|does not|don't|do not|prevents?|prohibits?|forbids?|won't|"
    r"only allows?|rules? out|not allow)\b",
    r"\b(?:against|under) (?:the |our |bank |company )?(?:\w+ )?(?:policy|rules)\b",
    r"\b(?:too late|not eligible) (?:to|for)\b",
    r"\bpast the (?:[\w-]+ ){0,3}(?:window|deadline|limit|period)\b",
    r"\bonly (?:the |its )?\w+(?: \w+)? (?:can|may|is able to|are able to)\b",
    r"\b(?:can't|cannot|can not|can no longer|may not|must not|couldn't) (?:\w+ )?be (?!undone|reversed|taken back|reverted)\w+",
    r"\b(?:isn't|is not|not|aren't) (?:\w+ )?available (?:to|for|through|in) (?:me|my|this|here)\b",
    r"\b(?:not|isn't|aren't) (?:currently )?(?:set up|equipped|designed|built) (?:to|for)\b",
    r"\b(?:my|the) (?:\w+ )?(?:tools|access|capabilities|functions|options) (?:here |i have )?(?:don't|do not|doesn't|are limited|is limited|only)\b",
    r"\bno can do\b|\b(?:have|need) to (?:pass|refuse|turn (?:this|that|it) down|say no)\b|\bmust refuse\b|\bnot an option\b|\bunsupported\b",
    r"\b(?:can|may) only be \w+(?: \w+)? (?:in|by|through|at|via|with|from)\b|\b(?:must|has to|have to) be done (?:in|by|through|at|via|from)\b",
    r"\b(?:would|will) (?:only )?(?:be (?:rejected|declined|refused|blocked)|not go through)\b|\bwon't go through\b",
    r"\b(?:nothing|no \w+)\b[^.?!]*\b(?:lets?|allows?) me\b|\b(?:doesn't|does not|don't|do not|won't) (?:let|allow|permit) (?:me|us|it|that|this)\b",
    r"\b(?:there isn't|there is not|there aren't) (?:an?|any) (?:\w+ )?(?:way|tools?|option|function|feature)\b",
    r"\b(?:isn't|is not|aren't|are not) (?:covered|part of what)\b|\bcan no longer\b|\bprevented from\b|\brestricted (?:to|from)\b",
    r"\byou(?:'ll| will| would|'d)? (?:need|have) to (?:contact|call|visit|speak|reach|get in touch)\b",
    r"\bplease (?:contact|call|visit|reach out to) (?:the|your|a|them|their|customer)\b",
    r"\b(?:none of|no) (?:the |my )?(?:available |current )?(?:tools|functions|options)\b",
)
"""The assistant cannot, may not, or has nothing to do it with."""

SOFT = _any(
    r"\b(?:can't|cannot|can not|couldn't|could not|unable to|not able to|wasn't able to)\s+(?:quite |yet |\w+ly )?"
    r"(?:find|see|locate|tell|identify|determine|be sure|be certain|work out|figure|say|match|spot|know|pin)\b"
)
"""An inability to know; beside a question it is the reason for asking."""

FOUND_NOTHING = _any(
    r"\b(?:can't|cannot|can not|couldn't|could not|wasn't able to)\s+(?:quite |yet |\w+ly )?(?:find|locate|spot|match|tell)\b"
    r"(?! (?:an?|any) (?:\w+ )?(?:way|tools?|option|function)\b)"
)
"""What was looked for is not there: an answer, no refusal."""

HARD_FIND = _any(r"\b(?:find|see|locate|identify) (?:an?|any) (?:\w+ )?(?:way|tools?|option|function)\b")
UNTIL = _any(r"\b(?:until|without|unless|before|yet|till)\b")
HARMLESS = _any(r"\b(?:can't|cannot|can not) (?:wait|undo|promise|thank)\b")

WH = _any(
    r"^(?:(?:and|so|but|ok|okay|great|sure|noted)[\s,]+)?(?:(?:at|on|for|from|to|in|with|by|until|roughly|about|just)\s+)?"
    r"(?:which|what|when|where|who|whom|whose|how)\b",
    r"(?:[,;:(\-]\s*|\b(?:and|so|but|or|know|tell me|ask|confirm|specify|clarify|sure|share)\s+)"
    r"(?:(?:at|on|for|from|to|in|with|by|until|roughly|about|exactly|just)\s+)?" + _WH_WORD,
)
"""A question word where a question begins, not in "which is"."""

WANTS_LEAVE = _any(
    r"\b(?:shall|should|may|can|could) (?:i|we)\b(?! help| assist| do (?:anything|something|for)| be of)",
    r"\b(?:do you|would you|did you|you'd|you would)?\s*(?:want|like|prefer|wish|need) (?:me|us) to\b",
    rf"\b(?:is|are|was) (?:that|this|it|everything|all that|these|those|the details?|all of this|the above) (?:all )?{_FINE}\b",
    r"\b(?:does|do) (?:that|this|it|these|those|everything|all this) (?:all )?(?:look|sound|work|seem)\b",
    r"\b(?:ok|okay|alright|happy|good|ready|safe|fine|comfortable) (?:for (?:me|you) )?"
    r"(?:to (?:go|proceed|continue|do|move|send|book|cancel|make)|with)\b",
    r"\b(?:go ahead|proceed|continue|confirm|approve|do it|good to go|agreed?|sound good|look good|look right|ok|okay|all good)"
    r"(?: (?:and|with)\b[^?]*)?\s*\?",
    r"\bare you (?:sure|happy|ok|okay)\b|\bdo you (?:agree|consent)\b|\bgreen light\b",
    r"\b(?:do you|would you|you)?(?: still)? ?(?:want|like|wish) to (?!know|see|hear|learn|do (?:anything|something)|call|name|use|check)\w+",
    r"^(?:and |so )?(?:still |all )?(?:yes|sure|ready|ok|okay|right|correct|agreed|deal|good)\s*\?",
    r"\b(?:have|did) i (?:got|get|gotten|understood|understand)\b|\bwould that be (?:ok|okay|all right|alright|fine)\b",
    r"\bare (?:those|these|the) (?:\w+ ){0,2}(?:correct|right|ok|okay|fine)\b|\b(?:looks?|sounds?) (?:good|right|correct|ok|okay|fine)\b",
    r"\b(?:do|can|could|would|will) you (?:please |just )?(?:confirm|approve|authori[sz]e|agree)\b",
    r"\b(?:yes|y)\s?(?:/|or)\s?(?:no|n)\b",
    r"\bmind if i\b|\b(?:want to|just|let me|wanted to) (?:check|double-check|be sure|make sure)\b",
    r"\b(?:is it|would it be|if it's) (?:ok|okay|all right|alright|fine)\b",
    r",\s*(?:right|correct|yes|ok|okay|yeah)\s*\?",
    r"\bdo (?:i|we) have your (?:go-ahead|ok|okay|permission|approval|confirmation)\b",
)
"""In a question: it asks for a yes."""

ASKS_LEAVE = _any(
    r"\bplease (?:just )?(?:confirm|approve|authori[sz]e)\b",
    r"\b(?:reply|say|type|respond|answer|write)\s+(?:back )?(?:with )?(?:a )?(?:simple )?[\"']?(?:yes|confirm|ok|okay|go ahead|y)\b",
    r"\b(?:let me know|tell me|say so) (?:if|whether|that|once|when) (?:you(?:'d| would)? (?:like|want) me to "
    r"(?:go|proceed|do (?:it|this|that)|continue|(?:make|send) (?:it|this|that))|i should|"
    r"i (?:can|may) (?:go ahead|proceed|do (?:it|this|that))|"
    r"(?:that's|this is|that is|it's|it is|everything is|everything's|the details are|this looks|that looks|"
    r"everything looks|all looks) (?:all )?(?:ok|okay|correct|right|fine|good)|(?:that|this|it) (?:works|suits)|"
    r"you(?:'re| are) (?:ok|okay|happy|sure|good|ready|fine)|you (?:confirm|agree|approve))\b",
    r"\b(?:once|if|when|as soon as) you(?:'ve| have)? (?:confirm|confirmed|agree|approve|give (?:me )?(?:the|your))\b",
    r"\b(?:need|require|want|like|needs|requires|get|have|await|awaiting|waiting for|wait for|for) (?:to have )?"
    rf"(?:your|an?|an explicit) (?:\w+ )?(?:{_LEAVE})\b",
    rf"\bwith your (?:explicit )?(?:{_LEAVE})\b",
    r"\b(?:just )?give me (?:the|a|your) (?:go-ahead|ok|okay|nod|word|green light|yes)\b",
    r"\bsay the word\b|\bplease (?:review|verify|double-check)\b",
    r"\bif (?:this|that|everything|it|all) (?:all )?(?:looks|is|sounds|seems) (?:good|right|correct|ok|okay|fine)\b",
    r"\b(?:confirm|confirmation) (?:is )?(?:needed|required)\b",
    r"\bconfirm (?:to proceed|and i'll|and i will|before i)\b",
)
"""It asks for a yes even without a question mark."""

CONFIRM_WHAT = _any(
    r"\bconfirm\s+(?:with me |for me )?(?:which|what|when|where|who|whose|how|whether it's|your (?!consent|approval)\w+|"
    r"the (?:\w+ )?(?:account|date|day|time|amount|name|title|recipient|payee|card|one|number|length|duration|location|address)"
    r" (?:you|to|for|i should|that you|of|or))\b"
)
"""It says "confirm" and means "tell me"."""

CHOICE = _any(
    r"\bor\b(?!\s+(?:not|no|leave|cancel it|would|should|do|shall|is|keep|change|something|another|anything|rather|wait|hold|"
    r"let|are|did|if|stop|make|adjust|have)\b)"
)
"""It offers two values, so a yes would not answer it."""

REQUEST = _any(
    r"\b(?:please|could you|can you|would you|kindly|just|and|would you mind)\s+(?:please |just |also |kindly )*"
    r"(?:provid\w+|specify\w*|tell(?:ing)? me|shar\w+|clarify\w*|giv\w+ me|choos\w+|pick|select|indicate|"
    r"send me|advise|confirm)\b",
    r"\b(?:let me know|tell me|clarify|specify|say)\s+(?:which|what|when|where|who|whom|whose|how|your preferred|the (?!word)|"
    r"a (?:day|time|date)|whether it)\b",
    r"\bi(?:'ll| will|'d| would| do)?\s+(?:just |also |still |only |first )*(?:need|require)\s+"
    r"(?:to know|to check (?:which|what|when)|an? (?:few|bit|little|couple)|"
    r"(?:some|more|further|one more|another|additional|the|your|an?)\s+(?:\w+ ){0,3}"
    r"(?:detail|details|information|info|day|date|time|amount|account|name|number|title|recipient|address|location|thing|"
    r"piece|length|duration)|you to)\b",
    r"\b(?:what|which)(?:ever)? (?:day|date|time|account|one|amount|card|payee|event|contact)\b[^.?!]*"
    r"\b(?:do you|would you|did you|you'd|should i)\b",
    r"\bonce (?:i|you) (?:know|have|tell|let|give|choose|pick|provide|specify)\b",
    r"\b(?:until|unless) (?:you|i) (?:tell|let|know|have|provide|give|specify)\b",
    r"\bjust need (?:the|a|an|your)\b|\b(?:reply|respond|answer) with (?:the|your)\b|\bplease let me know (?:your|the)\b",
    r"\bwhat's missing\b|\bi'm missing\b|\b(?:is|are) (?:still )?missing\b",
)
"""It asks for something even without a question mark."""

OFFER = _any(
    r"\banything (?:else|more|further)\b|\bsomething else\b|\bwhat else\b",
    r"\b(?:can|may|could|shall|should) i (?:help|assist|do (?:anything|something)|be of)\b",
    r"\bhow (?:else )?(?:can|may|could) i (?:help|assist)\b",
    r"\blet me know if (?:you (?:need|have|want|wish|run|ever|(?:'d|would) like)"
    r"(?! me to (?:go|proceed|do (?:it|this|that)|continue))|there(?:'s| is)|that|i can|anything|"
    r"you'd (?:like|prefer|rather|want)(?! me to (?:go|proceed|do (?:it|this|that)|continue)))",
    r"\bfeel free\b|\b(?:happy|glad) to (?:help|assist)\b|\bjust (?:ask|shout|say so)\b|\bneed (?:anything|help)\b",
    r"\bshould you (?:need|want|wish)\b",
    r"\bif you(?:'d| would)? (?:like|want|need|prefer)[^.?!]*\b(?:i can|i could|let me know|just|i'm happy|i'd be happy|feel)\b",
    r"\b(?:would you like|do you want|shall i|should i|can i|could i)\b[^?]*\b(?:instead|as well|anything|alternativ\w+|else|"
    r"also|another|other|too|more (?:details?|information)|different)\b",
    r"\bwould you like (?:more|additional|further|to see|to know|help|any|some help)\b|\bwhat would you like to do next\b",
    r"(?<!what )(?<!which )\bwould you like (?:an?|some|the)\b(?![^?]*\bor\b)",
)
"""A closing courtesy or an offer of more."""

CLAIM = _any(
    rf"\bi(?:'ve| have)\s+(?:now |just |already |successfully |also |gone ahead and |gone ahead & )*(?:{_DONE})\b",
    rf"\bi\s+(?:just |now |successfully |also |then |went ahead and )*(?:{_DONE})\b",
    rf"\b(?:has|have)\s+(?:now |just |successfully |also )*been\s+(?:now |just |successfully )*(?:{_DONE})\b",
    rf"\b(?:was|were)\s+(?:just |successfully )(?:{_DONE})\b",
    r"\b(?:is|are|it's|that's|they're|you're)\s+(?:now|all)\s+(?!about|the|i\b|that\b|open|for|of)\w+",
    rf"^{_OPENING}(?:(?:and |it's |that's |it is |that is |all |consider it )?(?:done|sorted|finished|taken care of|all set)\b|"
    r"(?:you're |it's |that's )?all set\b)",
    rf"^{_OPENING}(?:successfully )?(?:{_DONE})(?!\s*[:?])\b(?!\s+(?:by|on|at)\b)",
    r"\bsuccessful(?:ly)?\b|\bwent through\b|\b(?:is|are) (?:complete|completed|confirmed)\b",
    rf"\bgot (?:it|that|them) (?:{_DONE})\b",
)
"""It says that something was done."""

UNCLAIM = _any(
    r"\b(?:haven't|hasn't|have not|has not|wasn't|weren't|was not|didn't|did not|isn't|aren't|not|never|nothing|neither|unable|"
    r"can't|cannot|couldn't)\b",
    r"\b(?:once|after|until|unless|if|before|when|would|could|will be|to be|can be|should be)\b[^,;]*"
    r"\b(?:i've|i have|has been|have been|is now|is complete|confirmed|successful(?:ly)?)\b",
    r"\b(?:no|not)\b[^.]*\bbeen\b|\balready (?:been )?(?:cancelled|canceled|booked|frozen|paid|settled)\b",
    r"\bto (?:be|have) successful",
)
"""Words that take a claim back: not, only if, only once."""

MORE = _any(r"\b(?:would you like|do you want|want me to|shall i also|should i also)\b")
"""A question that offers more once something was done."""
