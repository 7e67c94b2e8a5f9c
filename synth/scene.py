"""A dialogue being written: its live session, its speaker, what has been shown and said so far."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Literal

from servers.kit import Tool
from sessions import Session
from synth.goals import Goal, Topic
from synth.language.personas import Mood, Style, choose_style
from synth.language.realise import Slots
from synth.language.values import daytime
from synth.live import Ground, Live, canonical
from synth.routes import Known
from synth.splits import split_of_seed
from tasks.task import ActionClass, Evidence, Happening, Report, Role


@dataclass(frozen=True, slots=True)
class Done:
    """A gold call that has been made, with its result."""

    id: str
    tool: Tool
    arguments: dict[str, Any]
    role: Role
    after: tuple[str, ...]
    provenance: dict[str, str]
    result: Any
    code: str | None = None

    @property
    def key(self) -> str:
        """Equal for equal calls."""
        return f"{self.tool.name} {canonical(self.arguments)}"


@dataclass(slots=True)
class Draft:
    """A turn as written; the fields of a task's turn."""

    user: str
    gold_class: ActionClass
    ends_with: ActionClass
    calls: list[Done]
    reply: str
    reports: list[Report] = field(default_factory=list[Report])
    evidence: list[Evidence] = field(default_factory=list[Evidence])
    protected: list[str] = field(default_factory=list[str])
    missing: list[str] = field(default_factory=list[str])
    confirms: list[Report] = field(default_factory=list[Report])
    answer: Any = "yes"
    asking: str = ""
    says: dict[str, str] = field(default_factory=dict[str, str])
    state: str = ""
    elapse: timedelta = timedelta()
    events: list[Happening] = field(default_factory=list[Happening])


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rows that were spoken of last, in the order in which they were named.

    Attributes:
        words: what the one that was meant is or has more or less of, as a predicate; "" where none was.
        meant: its place, None where none was.
    """

    topics: tuple[Topic, Topic]
    words: str = ""
    meant: int | None = None


@dataclass(slots=True)
class Memory:
    """What the dialogue so far holds; a follow-up that leads nowhere is undone by going back to a copy.

    Attributes:
        turns: turns written.
        masks: templates of the user's messages.
        known: rows whose id a result has shown, and where.
        seen: calls made, in order.
        told: facts the user knows already: (server, table, id, field); asked for by `Scene.told`.
        changing: rows that the last write named, as they were before it; what it changed of them is told.
        named: by which fields the user first named a row.
        made: rows that the dialogue made.
        done: goals reached.
        focus: the row that "it" means now.
        pair: the two rows that "the first one" and "the other one" are told from.
        people: (name, pronoun) of those named since the topic began.
        codes: ids that the user has said.
        core: what the last message asks, without greeting, frame, reason and thanks: mood and text with tokens.
        away: how much time has passed between turns.
        back: the user comes back to the same row, or to another.
    """

    turns: list[Draft] = field(default_factory=list[Draft])
    masks: list[str] = field(default_factory=list[str])
    known: dict[Topic, str] = field(default_factory=dict[Topic, str])
    seen: list[Done] = field(default_factory=list[Done])
    told: set[tuple[str, str, str, str]] = field(default_factory=set[tuple[str, str, str, str]])
    changing: dict[Topic, Any] = field(default_factory=dict[Topic, Any])
    named: dict[Topic, frozenset[str]] = field(default_factory=dict[Topic, frozenset[str]])
    made: set[Topic] = field(default_factory=set[Topic])
    done: list[Goal] = field(default_factory=list[Goal])
    focus: Topic | None = None
    pair: Pair | None = None
    people: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    codes: set[str] = field(default_factory=set[str])
    core: tuple[tuple[Mood, str], ...] = ()
    calls: int = 0
    away: timedelta = timedelta()
    back: Literal["", "same", "other"] = ""

    def copy(self) -> Memory:
        """A memory that can go its own way."""
        return replace(
            self,
            turns=list(self.turns),
            masks=list(self.masks),
            known=dict(self.known),
            seen=list(self.seen),
            told=set(self.told),
            changing=dict(self.changing),
            named=dict(self.named),
            made=set(self.made),
            done=list(self.done),
            people=list(self.people),
            codes=set(self.codes),
        )


class Scene:
    """The dialogue under the writer's hand.

    Attributes:
        aim: the tool or rule that it is to need, "" for none.
        seeds: how many world seeds there are.
    """

    def __init__(
        self,
        rng: random.Random,
        ground: Ground,
        servers: Sequence[str],
        seed: int,
        wanted: frozenset[str] = frozenset(),
        later: timedelta = timedelta(),
        aim: str = "",
        seeds: int = 1,
    ) -> None:
        self.aim = aim
        self.seeds = seeds
        self.rng = rng
        self.ground = ground
        self.live = Live(ground, servers, seed, wanted, later)
        self.style: Style = replace(choose_style(rng), daytime=daytime(self.live.now.hour))
        self.slots = Slots()
        self.memory = Memory()

    @property
    def servers(self) -> tuple[str, ...]:
        """Worlds of the dialogue."""
        return self.live.servers

    @property
    def turn(self) -> int:
        """Number of the turn being written."""
        return len(self.memory.turns)

    @property
    def last_goal(self) -> Goal | None:
        """The goal reached last."""
        return self.memory.done[-1] if self.memory.done else None

    def told(self) -> set[tuple[str, str, str, str]]:
        """Facts the user knows already, with what the last write changed: looked up now, for most writes come last.

        Ask before the next write, and before time passes: what these change is not what that write changed.
        """
        for topic, old in self.memory.changing.items():
            new = self.live.row(*topic)
            if new is not None:
                names = [name for name in old._fields if getattr(old, name) != getattr(new, name)]
                self.memory.told.update((*topic, name) for name in names)
        self.memory.changing.clear()
        return self.memory.told

    def known_on(self, server: str) -> list[Known]:
        """Ids of a world that the history shows, those of the topic and of named rows only."""
        return [
            Known(table, key, pointer) for (name, table, key), pointer in self.memory.known.items() if name == server
        ]

    def save(self) -> tuple[Memory, Session]:
        """The scene as it is now."""
        return self.memory.copy(), self.live.save()

    def restore(self, saved: tuple[Memory, Session]) -> None:
        """Go back to a saved scene, which is used up."""
        away = self.memory.away
        self.memory, session = saved
        self.live.now -= away - self.memory.away
        self.live.restore(session)

    def other_starts(self, most: int) -> Iterator[Scene]:
        """Scenes of the same speaker in some other starts of the same split, in which nothing is said.

        They are of the same ten seeds where these are enough: rows on them are made at about the same time, so that
        their worlds stand already. Whoever takes one on closes or takes it.
        """
        live, split = self.live, split_of_seed(self.live.seed)
        seeds = [seed for seed in range(self.seeds) if seed != live.seed and split_of_seed(seed) == split]
        near = [seed for seed in seeds if seed // 10 == live.seed // 10]
        if len(near) >= most:
            seeds = near
        for seed in self.rng.sample(seeds, min(most, len(seeds))):
            there = Scene(self.rng, self.ground, live.servers, seed, live.wanted, live.later, self.aim, self.seeds)
            there.style = replace(self.style, daytime=there.style.daytime)
            yield there

    def take(self, there: Scene) -> None:
        """Go on in another scene, whose session is this one's from now on."""
        self.close()
        self.live, self.slots, self.memory, self.style = there.live, there.slots, there.memory, there.style

    def close(self) -> None:
        """End the session."""
        self.live.close()
