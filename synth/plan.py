"""The gold calls of one turn: each argument points to where its value was shown or said."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from servers.kit import Tool
from servers.kit.phrases import part
from synth.answers import answer_spec, confirm_reports, report_value, told_in_asking
from synth.calculating import calculate
from synth.goals import CallGoal, Derived, Goal, Question, Topic, holds
from synth.guessing import can_guess
from synth.live import canonical
from synth.pointers import call_of, holder, key_of, number_of, pointer_to, result_of, rows_of, values_of
from synth.refer import Mention
from synth.routes import THROUGH, Found, Known, Route, by_id, deref, field_place, routes, rows_in, serves, texts_in
from synth.scene import Done, Scene
from synth.skip import Skip
from tasks.task import Evidence, Report, Role
from tasks.values import hear_report


class TurnPlan:
    """Calls, reports and evidence of the turn being written.

    Args:
        said: the turn whose text holds the request.

    Attributes:
        shown: calls whose result is reported or shown, beside those that arguments point into.
        waits: calls that the turn's further writes come after.
        guesses: for each report, whether it could be guessed.
        consulted: what the read showed that leave for a goal rests on, by the goal's identity.
    """

    def __init__(self, scene: Scene, said: int | None = None) -> None:
        self.scene = scene
        self.calls: list[Done] = []
        self.reports: list[Report] = []
        self.evidence: list[Evidence] = []
        self.said = scene.turn if said is None else said
        self.guesses: list[bool] = []
        self.shown: set[str] = set()
        self.consulted: dict[int, Any] = {}
        self.waits: set[str] = set()
        self._located: list[Known] = []
        self._placed: dict[int, str] = {}
        self._covers: Counter[str] = Counter()

    def foresee(self, goals: Iterable[Goal]) -> None:
        """Take note of all expressions of the turn, so that one call serves as many as it can."""
        for goal in goals:
            named = (
                [one for said in goal.mentions.values() for one in said]
                if isinstance(goal, CallGoal)
                else [goal.mention]
            )
            for mention in named:
                if mention is not None and not mention.anaphor:
                    self._covers.update({key_of(route) for route in routes(self.scene.live, mention, self._located)})

    def add(
        self,
        tool: Tool,
        arguments: Mapping[str, Any],
        role: Role,
        provenance: Mapping[str, str] | None = None,
        after: Iterable[str] = (),
        *,
        fails: bool = False,
    ) -> Done:
        """Make a call for good; a look-up made before in this turn is the same look-up.

        Raises:
            Skip: it fails, or with `fails` it does not.
        """
        key = f"{tool.name} {canonical(arguments)}"
        if role == "lookup" and (made := next((call for call in self.calls if call.key == key), None)) is not None:
            return made
        memory = self.scene.memory
        if role != "lookup":
            self.scene.told()
        entry = self.scene.live.call(tool.server, tool.name, arguments)
        if (entry.code is not None) != fails:
            raise Skip(f"{tool.name} fails: {entry.code}" if entry.code else f"{tool.name} does not fail")
        memory.calls += 1
        sources = dict(provenance or {})
        edges = {*after, *(call_of(source) for source in sources.values())}
        mine = {call.id for call in (*memory.seen, *self.calls)}
        call = Done(
            id=f"c{memory.calls}",
            tool=tool,
            arguments=dict(arguments),
            role=role,
            after=tuple(sorted((edge for edge in edges if edge in mine), key=number_of)),
            provenance=sources,
            result=json.loads(entry.text),
            code=entry.code,
        )
        self.calls.append(call)
        return call

    def locate(self, mention: Mention) -> str:
        """Where the id of a mentioned row stands, looked up if need be.

        Raises:
            Skip: no look-up reveals it.
        """
        scene = self.scene
        topic = (mention.server, mention.table, mention.id)
        if mention.anaphor:
            if topic not in scene.memory.known:
                raise Skip("an anaphor whose row was never shown")
            return self._keep(mention, scene.memory.known[topic])
        if id(mention) in self._placed:  # what the expression rests on may have changed since
            return self._placed[id(mention)]
        if mention.code is not None:
            return self._keep(mention, f"user:{self.said}")
        found = self._routes(mention)
        keys = {key_of(route) for route in found}
        for call in (*self.calls, *reversed(scene.memory.seen)):
            if call.key in keys:
                place = serves(scene.live, mention, call.result) or serves(scene.live, mention, call.result, loose=True)
                if place is not None:
                    return self._keep(mention, pointer_to(call, place))
        found = [route for route in found if route.tool.name in scene.live.wanted] or found
        widest = max(self._covers[key_of(route)] for route in found)
        best = [route for route in found if self._covers[key_of(route)] == widest]
        route = best[0] if scene.rng.random() < 0.7 else scene.rng.choice(best[:6])
        call = self._take(route)
        return self._keep(mention, pointer_to(call, route.place))

    def _locate_said(self, goal: CallGoal, name: str) -> list[str]:
        """Where the rows of an argument stand; their look-ups rest on the message that named them."""
        carried = goal.carried.get(name, "")
        here = self.said
        self.said = int(carried.removeprefix("user:")) if carried.startswith("user:") else here
        try:
            return [self.locate(one) for one in goal.mentions[name]]
        finally:
            self.said = here

    def look_up(self, goal: CallGoal) -> None:
        """Look up the rows of a call that is not made; the look-ups stand for themselves."""
        for name, named in sorted(goal.mentions.items(), key=lambda one: self._rank(goal, one[0])):
            self._narrow(goal, name)
            self.shown.update(map(call_of, map(self.locate, named)))
        self.shown.update(call_of(self._quote(goal, name)) for name in goal.quoted)

    def consult(self, goal: CallGoal) -> list[Report]:
        """Make the reads that leave for a call rests on; returns what leave must name, each after its read."""
        reports: list[Report] = confirm_reports(self.scene, goal)
        reads: Mapping[str, str] = part(self.scene.ground.phrases(goal.server), "CONFIRM_READS").get(goal.tool.name, {})
        for name, read in reads.items():
            if name and name not in goal.mentions:
                continue
            wanted = {name: goal.arguments[name]} if name else self._shared(goal, read)
            made = next((one for one in self.calls if one.tool.name == read and one.arguments == wanted), None)
            if made is None:
                pointers = {one: goal.carried.get(one, f"user:{self.said}") for one in wanted}
                if name:
                    pointers = {name: self.locate(goal.mentions[name][0])}
                made = self.add(self.scene.ground.tools[read], wanted, "lookup", pointers)
            self.shown.add(made.id)
            self.consulted[id(goal)] = made.result
            if not name:
                self.waits.add(made.id)
            after, reports = {"after": (made.id,)}, [*reports, *self._figures(goal, made)]
            reports = [one.model_copy(update=after) if one.slot == name else one for one in reports]
        told = told_in_asking(self.scene, goal)
        for name in sorted(filter(told.__contains__, goal.mentions), key=lambda one: self._rank(goal, one)):
            self._narrow(goal, name)
            for mention in goal.mentions[name]:
                self._show_named(mention, told[name])
        return reports

    def _show_named(self, mention: Mention, fields: Iterable[str]) -> None:
        """Read a row that the user named by its code: leave tells of it, and no call has shown it.

        Raises:
            Skip: nothing shows it.
        """
        pointer = self.locate(mention)
        seen = [call.result for call in (*self.calls, *self.scene.memory.seen)]
        if call_of(pointer) or any(next(rows_in(result, {mention.id: None}), None) for result in seen):
            return
        known = Known(mention.table, mention.id, pointer)
        found = [one for name in fields for one in by_id(self.scene.live, mention.server, mention.table, known, name)]
        if not found:
            raise Skip("leave would tell what no call has shown")
        self.shown.add(self._take(found[0]).id)

    def _shared(self, goal: CallGoal, read: str) -> dict[str, Any]:
        """The plain values of a call that narrow a read of the whole, too: "what is older than 20 days"."""
        taken = {parameter.name for parameter in self.scene.ground.tools[read].parameters}
        return {
            name: value
            for name, value in goal.arguments.items()
            if name in taken and goal.tool.parameter(name).ref is None
        }

    def weigh(self, goal: CallGoal) -> None:
        """Make the read that alone shows whether a call needs a yes: BEFORE."""
        test, name, read = part(self.scene.ground.phrases(goal.server), "BEFORE").get(goal.tool.name, ("", "", ""))
        if not read or name not in goal.mentions or not holds(self.scene.live, goal, test):
            return
        wanted = {name: goal.arguments[name]}
        if not any(one.tool.name == read and one.arguments == wanted for one in self.calls):
            place = {name: self.locate(goal.mentions[name][0])}
            call = self.add(self.scene.ground.tools[read], wanted, "lookup", place)
            self.shown.add(call.id)
            self.waits.add(call.id)

    def _figures(self, goal: CallGoal, call: Done) -> list[Report]:
        """The numbers of a read's result that leave must name: pointers in CONFIRMS."""
        names: list[str] = part(self.scene.ground.phrases(goal.server), "CONFIRMS").get(goal.tool.name, [])
        pointers = [name for name in names if name.startswith("/")]
        return [Report(type="number", value=deref(call.result, one), after=(call.id,)) for one in pointers]

    def attempt(self, goal: CallGoal) -> Done:
        """Make a call that fails; what comes after in this turn comes after it."""
        provenance, after = self._sources(goal)
        call = self.add(goal.tool, goal.arguments, "lookup", provenance, after, fails=True)
        self.shown.add(call.id)
        self.waits.add(call.id)
        return call

    def write(self, goal: CallGoal, *, role: Role = "write") -> Done:
        """Look up what a call needs, then make it."""
        scene = self.scene
        provenance, after = self._sources(goal)
        scene.told()
        before = {topic: row for topic in rows_of(goal) if (row := scene.live.row(*topic)) is not None}
        call = self.add(goal.tool, goal.arguments, role, provenance, after)
        scene.memory.changing |= before
        self._made(goal, call)
        return call

    def _sources(self, goal: CallGoal) -> tuple[dict[str, str], set[str]]:
        """Where each argument comes from, looked up if need be, and the calls that the call comes after."""
        provenance: dict[str, str] = {}
        after: set[str] = set(self.waits)
        for name, value in sorted(goal.arguments.items(), key=lambda one: self._rank(goal, one[0])):
            if name in goal.quoted:
                provenance[name] = self._quote(goal, name, provenance)
            elif name in goal.mentions:
                self._narrow(goal, name)
                pointers = self._locate_said(goal, name)
                provenance[name] = goal.chosen.get(name, pointers[0])
                after.update(map(call_of, pointers))
            elif name in goal.linked:
                provenance[name] = self.reveal(goal.linked[name])
            elif name in goal.derived:
                provenance[name] = self._derive(goal, goal.derived[name], value)
            else:
                provenance[name] = goal.carried.get(name, f"user:{self.said}")
        return provenance, after

    def require(self, call: Done) -> None:
        """Note that a call must be made though no state shows it."""
        self.calls[self.calls.index(call)] = replace(call, role="required")

    def _rank(self, goal: CallGoal, name: str) -> tuple[int, int]:
        """Rows that narrow others come first, then those, then what a read quotes; else as the tool takes them."""
        within = part(self.scene.ground.phrases(goal.server), "WITHIN")
        return (2 if name in goal.quoted else int(f"{goal.tool.name}.{name}" in within)), [*goal.arguments].index(name)

    def _narrow(self, goal: CallGoal, name: str) -> None:
        """Where a field of a row narrows an argument, what that field names is known once the row was found."""
        within = part(self.scene.ground.phrases(goal.server), "WITHIN").get(f"{goal.tool.name}.{name}")
        reference, dot, column = within[0].partition(".") if within else ("", "", "")
        if not dot or reference not in goal.mentions:
            return
        at = self.locate(goal.mentions[reference][0]).rpartition("/")[0] + f"/{column}"
        value = getattr(goal.rows[reference][0], column)
        for table in self.scene.ground.worlds[goal.server].things:
            if value in self.scene.live.ids(goal.server, table) and self.at(at) == value:
                self._located.append(Known(table, value, at))

    def at(self, pointer: str) -> Any:
        """What a pointer into the calls so far leads to, None where it leads nowhere."""
        call_id, _, path = pointer.partition(":")
        call = next((one for one in (*self.scene.memory.seen, *self.calls) if one.id == call_id), None)
        try:
            return None if call is None else deref(call.result, path)
        except (LookupError, ValueError, TypeError):
            return None

    def _quote(self, goal: CallGoal, name: str, provenance: Mapping[str, str] | None = None) -> str:
        """Make the read that quotes an argument; where its value stands.

        Raises:
            Skip: it shows another one by now.
        """
        read, pointer = goal.quoted[name]
        tool = self.scene.ground.tools[read]
        known = provenance or {}
        sources = {p.name: known.get(p.name, f"user:{self.said}") for p in tool.parameters if p.name in goal.arguments}
        if provenance is None:
            sources |= {key: self.locate(goal.mentions[key][0]) for key in sources if key in goal.mentions}
        call = self.add(tool, {key: goal.arguments[key] for key in sources}, "lookup", sources)
        try:
            shown = deref(call.result, pointer)
        except LookupError:
            shown = None
        if shown != goal.arguments[name]:
            raise Skip(f"{read} quotes another value now")
        return f"{call.id}:{pointer}"

    def answer(self, question: Question) -> None:
        """Look up what was asked for and report it.

        Raises:
            Skip: the user knows it already, nothing shows it, or it could be guessed.
        """
        scene, mention = self.scene, question.mention
        if mention is None:
            raise Skip("the question has no words yet")
        if (question.server, question.table, question.row.id) in scene.memory.made:
            raise Skip("the user made it a moment ago")
        fact = (question.server, question.table, question.row.id, question.field)
        if fact in scene.told():
            raise Skip("the user knows that already")
        scene.memory.told.add(fact)
        for call in scene.memory.seen:
            place = self._place(question, call.result)
            if place is not None and self._is_fresh(call, place, holder(question)):
                raise Skip("an earlier result still answers it")
        for call in self.calls:
            place = self._place(question, call.result)
            if place is not None and call.role == "lookup":
                self._report(question, call, place)
                return
        call, place = self._show(question, mention)
        self._report(question, call, place)

    def reveal(self, question: Question) -> str:
        """Where a fact stands, looked up if need be; for what is done with it, not for the user.

        Raises:
            Skip: nothing shows it.
        """
        if question.mention is None:
            raise Skip("the question has no words yet")
        for call in (*self.calls, *reversed(self.scene.memory.seen)):
            place = self._place(question, call.result)
            if place is not None and self._is_fresh(call, place, holder(question)):
                return f"{call.id}:{place.pointer}/{holder(question)}"
        call, place = self._show(question, question.mention)
        return f"{call.id}:{place.pointer}/{holder(question)}"

    def trace(self, question: Question, topic: Topic) -> None:
        """The row of a topic is the one whose id a fact states: from now on it can be pointed back to."""
        self.scene.memory.known[topic] = self.reveal(question)

    def compute(self, goal: CallGoal) -> Done:
        """Run a read whose computed answer was asked for, and report it; returns the call."""
        spec = answer_spec(self.scene, goal)
        call = self.write(goal, role="lookup")
        try:
            value = deref(call.result, spec["pointer"])
        except (KeyError, IndexError):
            raise Skip("the computed read shows nothing") from None
        if value is None:
            raise Skip("the computed read shows nothing")
        if "earliest" in spec and value[11:16] < spec["earliest"]:
            raise Skip("nobody is asked for at night")
        value = report_value(spec["type"], spec["pointer"], value)
        self.reports.append(Report(type=spec["type"], value=value, after=(call.id,)))
        self.shown.add(call.id)
        self.guesses.append(can_guess(spec["type"], value))
        return call

    def needed(self) -> bool:
        """Whether every look-up of the turn is pointed into by an argument or a report of it."""
        pointed = {edge for call in self.calls for edge in call.after} | self.shown
        return all(call.id in pointed for call in self.calls if call.role == "lookup")

    def _routes(self, mention: Mention) -> list[Route]:
        found = routes(self.scene.live, mention, self._located)
        if not found:
            raise Skip("no look-up reveals it")
        return found

    def _take(self, route: Route) -> Done:
        words = {"said": f"user:{self.said}"}
        if route.first is not None:
            words[THROUGH] = pointer_to(self._take(route.first), route.first.place)
        sources = {name: words.get(source, source) for name, source in route.sources.items()}
        return self.add(route.tool, route.arguments, "lookup", sources)

    def _keep(self, mention: Mention, pointer: str) -> str:
        self.scene.memory.known[mention.server, mention.table, mention.id] = pointer
        self._placed[id(mention)] = pointer
        known = Known(mention.table, mention.id, pointer)
        if known not in self._located:
            self._located.append(known)
        return pointer

    def _show(self, question: Question, mention: Mention) -> tuple[Done, Found]:
        """A call that shows the field asked for: one that finds the row too, else a read by the id of the row found."""
        scene = self.scene
        if not mention.anaphor and mention.code is None:
            direct = [
                (route, place)
                for route in self._routes(mention)
                if (place := self._place(question, result_of(scene, route))) is not None
            ]
            direct = [one for one in direct if one[0].tool.name in scene.live.wanted] or direct
            if direct:
                route, place = max(direct, key=lambda one: self._covers[key_of(one[0])])
                call = self._take(route)
                self._keep(mention, pointer_to(call, route.place))
                return call, place
        pointer = self.locate(mention)
        for call in self.calls:
            place = self._place(question, call.result)
            if place is not None:
                return call, place
        known = Known(mention.table, mention.id, pointer)
        found = [
            route
            for route in by_id(scene.live, question.server, question.table, known, holder(question))
            if self._place(question, result_of(scene, route)) is not None
        ]
        if not found:
            raise Skip("nothing shows the field")
        found = [route for route in found if route.tool.name in scene.live.wanted] or found
        call = self._take(found[0])
        return call, found[0].place

    def _report(self, question: Question, call: Done, place: Found) -> None:
        kind = question.spec["type"]
        shown = getattr(question.row, question.field) if "within" in question.spec else place.body[question.field]
        value = report_value(kind, question.field, shown)
        self.reports.append(Report(type=kind, value=value, after=(call.id,)))
        self.evidence.append(Evidence(server=question.server, table=question.table, key=question.row.id))
        self.shown.add(call.id)
        self.guesses.append(can_guess(kind, value, self._values(question)))

    def _place(self, question: Question, result: Any) -> Found | None:
        """Where a result shows what is asked for: in a field of that name, or stated in the text that holds it."""
        place = field_place(self.scene.live, question.server, result, question.row.id, holder(question))
        if place is None or "within" not in question.spec:
            return place
        kind = question.spec["type"]
        value = report_value(kind, question.field, getattr(question.row, question.field))
        text = str(place.body[holder(question)])
        return place if hear_report(kind, value, text, self.scene.live.now).said else None

    def _values(self, question: Question) -> list[Any]:
        rows = self.scene.live.rows(question.server, question.table)
        return [getattr(row, question.field) for row in rows if hasattr(row, question.field)]

    def _is_fresh(self, call: Done, place: Found, field: str) -> bool:
        if call.tool.writes:
            return True
        now = self.scene.live.read(call.tool.server, call.tool.name, call.arguments)
        if now is None:
            return False
        there = field_place(self.scene.live, call.tool.server, now, place.id, field)
        return there is not None and there.body[field] == place.body[field]

    def _derive(self, goal: CallGoal, derived: Derived, value: Any) -> str:
        mention = goal.mentions[derived.reference][0]
        self.locate(mention)
        row = goal.rows[derived.reference][0]
        source = self.reveal(Question(goal.server, mention.table, row, derived.field, {}, mention))
        if calculate(self.at(source), "-", derived.minus) != value:
            raise Skip("the amount does not follow from what is shown")
        sign = "+" if derived.minus < 0 else "-"
        return f"{source} {sign} {abs(derived.minus)}"

    def _made(self, goal: CallGoal, call: Done) -> None:
        """Remember the row that a write made, where its result shows its id."""
        if not goal.tool.writes:
            return
        said = values_of(goal.arguments)
        shown = {one for one in texts_in(call.result) if one not in said}
        for table in goal.tool.writes:
            unknown = [one for one in shown if (goal.server, table, one) not in self.scene.memory.known]
            if not self.scene.live.may_name(goal.server, table, unknown):
                continue
            ids = self.scene.live.ids(goal.server, table)
            for place in rows_in(call.result, ids):
                topic = (goal.server, table, place.id)
                if topic in self.scene.memory.known or place.id in said:
                    continue
                self.scene.memory.known[topic] = pointer_to(call, place)
                self.scene.memory.made.add(topic)
                if (
                    goal.made is None
                    and place.pointer == ""
                    and part(self.scene.ground.phrases(goal.server), "TOPIC").get(goal.tool.name) is None
                ):
                    goal.made = topic
