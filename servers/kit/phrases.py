"""The format of a world's `phrases.py`: how people speak of its things and ask for its tools. Data only.

Words. A pattern is text with `{slot}` or `{slot:form}` holes and `[a|b]` alternatives (nesting allowed, an empty one too);
`~` before an alternative or a line marks it informal. Forms of a value: object (none given), noun, adv, poss, pre, bare, subj, time, end (a moment after *until*); of: the expression of a row, never a pronoun; an owner's thing has no poss.

THINGS (in `things.py`, given to `Environment(things=...)`) maps a table to the rows as people see them: NamedTuples whose first field is
`id` (the value that a reference parameter takes) and whose other fields are named and valued exactly as the tools' results show them
(`nickname`, `balance`, `day`, `starts_at` ...). All rows that the user can see, not only those a tool would accept. A table that people never name is left out.

    ATTRS      {table: {attribute: (field, kind)}}        kind: name title first one_of item word money day time month last4 number code file;
               title: a name of common nouns, which has no capital within a sentence ("the depot rollout deal");
               file: the name of a file as people say it, without a date before and an ending after it;
               item: one of a list, said whole ("the order with the copper kettle"); code: an id that people say, which needs no look-up
    GUARDS     {name: row -> bool}                        small predicates on a row of THINGS (of a parameter that names none: on its value); the only code
    NOUNS      {table: [(pattern, "attr attr", guard?, order?)]}   whole noun phrases, shortest first; order ("field", "+" or "-") takes the strict extreme
    THING      {table: word or None}                      "that event"; None: only pronouns; people have a field `pronoun` (she he they), things that
               are said in the plural ("running shoes") a true `plural`
    LABEL      {table: pattern over ATTRS}                how the assistant names a row
    QUESTIONS  {(table, field): {"type": report type, "ask": [...], "know": [...], "frag": [...], "guard"?: name, "why"?: tag, "within"?: text field, "unsaid"?: [fields], "rival"?: True}}   slot {x}; know is an indirect question ("how much is in {x}")
               unsaid: other fields that tell the answer, which the row's expression may not rest on either
               rival: the answer is another row of the table, so that afterwards "it" may mean either
               within: the fact stands in no field of a result but in a text there ("body"), as the row's own field has it
    REPORT     {(table, field): "... {x} ... {v} ..."}    the assistant's answer; of a yes or no also {"yes": "{v}, ...", "no": "{v}, ..."}
    REQUESTS   {tool: {"do": [line], "say": [line], "frag": [line], "why": [text]}}
               line: pattern | (pattern, "parameter guard" or None) | (pattern, guard or None, {parameter: value}); the slots of a line are exactly the
               parameters it says, the third member gives those it fixes without a slot ("freeze {card_id}" fixes {"frozen": True}).
               "parameter<other.field": less than that field of the row that the other names; "now>18:00": it is later in the day; guards with " & " between them must all hold; do: imperative verb phrases; say: whole statements; frag: terse fragments; why: own reasons.
    ANSWERS    {computed read: {"pointer": "/slots/0/starts_at", "type": report type, "say": "The first gap is {v}."}}   reads that are goals by themselves; say may take more from the result, as DONE does;
               of a list of such entries the first whose "given" parameters are all there
    VALUES     {"tool.parameter" or "tool": sampler}      see servers/kit/sample.py
    SHAPES     {tool: [[parameter, ...], ...]}            sets of parameters that a request may give; default: the required ones and those with VALUES
    TOPIC      {write: parameter or None}                 the row that the request is about; None: the row it makes
    DONE       {write: pattern over parameters and /result pointers as {result.field}}      what the assistant says when it is done
    CONFIRM    {write: pattern}                           how it asks leave, naming every value; of a list (DONE too) of patterns or (pattern, test) the first whose test holds, whose parameters are all given, and fields of rows as {parameter.field} not empty;  CONFIRMS {write: [parameter or "/pointer" into the result of CONFIRM_READS, a number, ...]} what must be named;
               a field may be a method of the row's thing that takes the arguments ("the margin of that price");  CONFIRM_READS {write: {parameter: read}} what leave rests on: the read, of that row (for "" of nothing but the plain values that both take), is made first; CONFIRM takes from its result as DONE does;
               BEFORE {write: (test, parameter, read)}: where the test holds that read of that row is made before the write though no yes is due, since only it shows whether one is
               forms of a slot of the assistant: number (1,204), size (61 MiB)
    ASK        {parameter or "tool.parameter": question, or a list of them as in CONFIRM}  GIVE {parameter or "tool.parameter": [pattern with {v}]}   CUES {parameter or "tool.parameter": [words that show that it is asked]}
    FORBIDDEN  {write: [([test, ...], why)]}             what only the rules forbid, the tool would obey: where all tests hold it is never gold, and is asked for to
               be refused; tests as in WHY; why ends no sentence ("the firm reports within two weeks")
    UNASKED    {write: why}                               what only the tool refuses, where nobody asks for that: no row aims to be refused it
    NEEDS      {write: {parameter: test}}                an optional parameter that must be known where the test holds: it may be left unsaid, and asked for
    WITHIN     {"tool.parameter": (other reference parameter or "parameter.field", field)}   the row need only be told from those whose field holds the other argument: an option
               within its dish, a line within its order; the plan looks the other one up first
    APART      {write: [other writes, or "table.field" of questions, that nobody wants of the same row in one conversation]}; itself, where its TOPIC is None: what there is one of
    TELL       {table: [attribute, ...]}                  what rivals that fit one expression are told apart by; default: whatever attribute of the nouns does
    LISTED     {table: (pattern, guard)}                  how the assistant lists rivals when it asks which, where its rules want more than the label;
               where the guard does not hold of all of them the rules tell which it is, and nobody asks
    INSTEAD    {write: [(other write of the same row, {parameter: value})]}   what people have done where the first cannot be done any more; a value "=name" is
               the first call's own
    LEAVE      {write: parameter}                         a yes or no parameter that lets a call through which conflicts without it; the rules want the user's
               yes before it is set, for which CONFIRM has the question, asked behind what the tool said
    UNSEEN     [write, ...]                               writes that no comparison of states shows (a working directory): they must be made all the same;
               other ids that such a call may take stand in `aliases` of the row's thing
    UNLIKE     {tool: [(reference parameter, field of its row, other parameter)]}   the field is never the other argument, nor among it: nobody forwards a
               mail to its sender
    AGAIN      {write: [pattern with {x} or (pattern, guard of both rows)]}    ellipsis: the same for another row
    REFUSED    {write: pattern with {why}}                how it says no
    UNABLE     {tool: what it cannot do, as a verb phrase}    "cancel an event": for a tool that is not there; as DONE where it has several uses
    AMEND      {write: {"parameter": name, "say": [pattern with {v}], "fix": [(tool, {parameter: source})]}}   change of mind: how the value is put right; fix: the calls that correct it;
               source: a parameter (the amended one is new), "/pointer" into the first result, "old - new", "new - old"; "said": "old - new" where {v} is the difference; "unless": [test, ...] as for WHY, where one holds of the old or the new value it is not put right
    WORDS      {parameter or "tool.parameter": {value: words}}   how the values of a closed list are said, by both sides
    WHY        {tool: tag or (tag, otherwise, test)}     tags of shared reasons; otherwise may be such a triple, "" gives none; test: "parameter guard",
               "parameter=value", "parameter<now" (a day up to today), "parameter>now" (a later one) or "parameter" (it is given);  WHY_ASK  tag for questions
    COMPARED   {(table, field): (more, less)}             predicates of the one of two rows that has more or less of a fact that people ask for: ("costs more", "is cheaper");
               each goes with "than"; of days and moments later is more. A third says the unit of the difference where they do not: "km", "day/days"
    DERIVED    {write: [entry]}                          entry: {"parameter": name, "from": (reference parameter, field), "say": [pattern with {floor} and the slots], "fixed"?: {parameter: value}, "guard"?: name} and one of
               "minus" (what stays), "plus" or "less" (by how much it changes): (low, high, step), of a day in days, of a moment in minutes
    MULTIPLIED {(table, field): {"times": (low, high, step), "ask": [pattern with {n} and {x}], "guard"?: name, "unsaid"?: fields that may not name it}}   what so many of a thing come to
    LATER      [minutes]                                  how long after a row of this world alone begins its user first speaks, one of these; []: at once
    UNDER_WAY  {table: (guard, field)}                    rows that are on their way until the moment of the field: their user says nothing more after it
    SECOND_BEST {"tool.parameter": "less", "more" or "any"}   wishes that have a second best, and on which side of the first it lies; what states a fact has none
    ON_THE_DAY {event: (parameter, field)}                what is known on the day alone: the row that the event names, and the field with its moment
    NEAR       [pattern]                                  requests that no tool of this world serves, near enough to tempt
    STORIES    [{"kind": ..., ...}]                       chains of calls; the module of the kind in synth/kinds says how
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

OPTIONAL: dict[str, Any] = {
    "GUARDS": {}, "QUESTIONS": {}, "REPORT": {}, "ANSWERS": {}, "SHAPES": {}, "CONFIRMS": {}, "CONFIRM_READS": {}, "BEFORE": {}, "CUES": {}, "AGAIN": {}, "APART": {}, "REFUSED": {},
    "WITHIN": {}, "UNLIKE": {}, "INSTEAD": {}, "LEAVE": {}, "UNSEEN": (), "FORBIDDEN": {}, "UNASKED": {}, "NEEDS": {}, "TELL": {}, "LISTED": {}, "UNABLE": {}, "AMEND": {}, "WHY": {}, "WHY_ASK": "ask", "WORDS": {}, "COMPARED": {}, "DERIVED": {}, "MULTIPLIED": {}, "NEAR": [], "STORIES": [], "LATER": [], "UNDER_WAY": {}, "SECOND_BEST": {}, "ON_THE_DAY": {},
}  # fmt: skip
REQUIRED = ("ATTRS", "NOUNS", "THING", "LABEL", "REQUESTS", "VALUES", "TOPIC", "DONE", "CONFIRM", "ASK", "GIVE")


def part(phrases: ModuleType | None, name: str) -> Any:
    """One table of a world's phrases, or its empty form.

    Raises:
        AttributeError: a required table is missing.
    """
    if phrases is None:
        return {} if name in REQUIRED else OPTIONAL[name]
    if name in OPTIONAL:
        return getattr(phrases, name, OPTIONAL[name])
    return getattr(phrases, name)
