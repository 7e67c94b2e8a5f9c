"""Frames of comparisons.

`{a}` and `{b}` are two things as they are called, `{p}` is a predicate ("is cheaper"), `{x}` an imperative.
"""

from __future__ import annotations

# Which of two, and by how much; frames of `know` and `ask`.
WHICH = (
    "which {p}, {a} or {b}, and by how much?",
    "which one {p}, {a} or {b}, and by how much?",
    "which of the two {p}, {a} or {b}, and what's the difference?",
    "which {p}, {a} or {b}, and [what's|how big is] the difference?",
    "{a} or {b}, which one {p}, and by how much?",
    "which {p}, {a} or {b}, and by how much",
    "which one {p}, {a} or {b}, and what the difference is",
)
WHICH_AND_DAYS = (
    "which {p}, {a} or {b}, and how many days are [in between|between them]?",
    "which one {p}, {a} or {b}, and by how many days?",
    "{a} or {b}, which one {p}, and by how many days?",
    "which {p}, {a} or {b}, and by how many days",
)
WHICHEVER = ("whichever of {a} and {b} {p}", "whichever {p} of {a} and {b}")
THE_ER = ("the {er} of {a} and {b}",) * 2
# The request ends in the first of them.
OR_ELSE = (
    "{x} or {b}, whichever {p}",
    "{x} or {b}, whichever {p}",
    "{x}, or {b} if that {p}",
    "{x}, or {b} if that one {p}",
)
# The request ends in "it"; `{w}` is the preposition before that, if any.
IF_THAN = (
    "if {a} {p} than {b}, {x}, otherwise {w}the other one",
    "if {a} {p} than {b}, {x}, if not, {w}the other one",
)
# The request has "that one" for the row.
LOOK_AND_DO = (
    "[find out|check|see] which {p}, {a} or {b}, and {x}",
    "[check|look up|see] which one {p}, {a} or {b}, then {x}",
    "[find out|check] which {p}, {a} or {b}, then {x}",
)
BOTH_AND_IF = (
    "[tell me|let me know] {a} and {b}, and if the first [one |]{p}, {x}",
    "tell me {a} and {b}; if the first one {p}, {x}",
    "[tell me|let me know] {a} and {b}, and if it turns out that the first [one |]{p}, {x}",
)
HOLDS = 0.6
WAYS = (35, 40, 15, 10)  # look first, or, if than, in one
