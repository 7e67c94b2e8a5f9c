"""A row as a person reads it: in the order in which it is said and done."""

from __future__ import annotations

from io import StringIO
from itertools import islice

from rich.console import Console

from synth.generate import generate
from synth.settings import Settings
from synth.show import print_task


def test_a_look_up_of_what_the_user_left_unsaid_follows_the_answer() -> None:
    late = 0
    for task in islice(generate(Settings(3, ("payments",), {"missing_required": 1.0}), 60), 60):
        turn = task.turns[0]
        told = turn.says.get("billing_customer_id", "")
        search = next((call for call in turn.calls if call.arguments.get("text", "\0") in told), None)
        if "billing_customer_id" not in turn.missing or search is None:
            continue
        printed = StringIO()
        print_task(Console(file=printed, width=200), task)
        lines = printed.getvalue()
        assert lines.index(told) < lines.index(f"{search.id} {search.tool}")
        late += 1
        break
    assert late
