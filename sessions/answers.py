"""What calls answered that left a start state as it was, so that it is not worked out again.

A group of rollouts of one task stands on one start and looks the same things up before its first write. Such an answer
is a function of the start, the clock and the call, and of nothing else.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from sessions.session import Act, Room, Session
from sessions.template import Outcome

_CALL_CHARS = 500
_ANSWER_CHARS = 8192


class Answers:
    """Answers by what was asked; the one that was asked for longest ago is dropped first.

    Args:
        limit: how many are kept, 0 for none; each has 8,192 characters at most.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._found: OrderedDict[Hashable, Outcome] = OrderedDict()

    def __len__(self) -> int:
        return len(self._found)

    def asked(self, session: Session, room: Room, act: Act) -> Hashable | None:
        """What an act asks of a start state; None where the room has left its start, or its reads are watched."""
        if not self._limit or room.touched or act.kind != "call":
            return None
        if room.world is not None and room.world.reads is not None:
            return None
        given = repr(act.arguments)  # JSON would not tell nan from null
        if len(given) > _CALL_CHARS:
            return None
        return act.server, session.setting.seed, session.clock, act.name, given

    def find(self, asked: Hashable | None) -> Outcome | None:
        """The answer to it, where it is known."""
        found = None if asked is None else self._found.get(asked)
        if found is not None:
            self._found.move_to_end(asked)
        return found

    def keep(self, asked: Hashable | None, outcome: Outcome) -> None:
        """Know an answer from now on."""
        if asked is not None and len(outcome.text) <= _ANSWER_CHARS:
            self._found[asked] = outcome
            while len(self._found) > self._limit:
                self._found.popitem(last=False)
