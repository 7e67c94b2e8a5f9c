"""One row of a set: a function of the settings, its index and the attempt, of nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import timedelta
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal, cast

from servers.kit.phrases import part
from servers.kit.schema import surface_hash
from synth.coverage import aim, targets
from synth.kinds import (
    change_of_mind,
    complete,
    confirm,
    irrelevant,
    minimal,
    missing_function,
    missing_required,
    policy_refusal,
    recovery,
    story,
)
from synth.kinds.written import Written
from synth.language.statements import say_moment
from synth.live import Ground, default_ground
from synth.pointers import call_of
from synth.scene import Done, Draft, Scene
from synth.settings import Settings
from synth.skip import Skip
from synth.stories import STORIES
from synth.toolsets import Deck, blocks, deal, pairs
from tasks.task import Call, Cell, Fingerprint, Setup, Task, Turn

Masks = tuple[str, ...]
Writer = Callable[[Scene], Written]
SAME_KIND_ATTEMPTS = 60
AIMED_ATTEMPTS = 24  # attempts of a row at what it is to need
RULED_ATTEMPTS = 48  # of twins: a rule may rest on how things stand in one world of four
PLAIN_ATTEMPTS = 56  # of a row of the kind that any tool can be needed by
PARTS, MANY_SEEDS, MANY_WORLDS = 4, 80, 8  # of so many seeds and worlds, each world is at home on a quarter
WORLD_ATTEMPTS = 8  # attempts of a row on one world, which costs more to build than an attempt
KINDS: dict[str, Writer] = {
    "complete": complete.write,
    "missing_required": missing_required.write,
    "minimal": minimal.write,
    "missing_function": missing_function.write,
    "confirm": confirm.write,
    "irrelevant": irrelevant.write,
    "change_of_mind": change_of_mind.write,
    "recovery": recovery.write,
    story.KIND: story.write,
}
TWINS = "policy_refusal"
_HELD = {"complete": PLAIN_ATTEMPTS, TWINS: RULED_ATTEMPTS}
_BY_HAND, _MORE_THAN_TWO = 0.55, 0.4
REMARKS = frozenset({"reference", "memo", "note"})
HOURS = "Times said without am or pm fall between 8 in the morning and 7 in the evening."


def make_row(settings: Settings, index: int, attempt: int, ground: Ground | None = None) -> tuple[Task, Masks]:
    """The row of this index as its attempt gives it, with the templates of its user texts.

    Raises:
        Skip: the attempt leads nowhere; the next one may.
    """
    ground = ground or default_ground()
    kind = _kind_now(settings, index, attempt)
    writer = policy_refusal.writer(permitted=index % 2 == 1) if kind == TWINS else KINDS[kind]
    stream = _stream(index, kind)
    rng = random.Random(f"{settings.seed}/{stream}/{attempt}")
    aimed = _aim_now(settings, index, attempt, ground)
    world_seed = world_seed_of(settings, index, attempt, ground)
    fixed = aimed is not None or kind == story.KIND
    home = _home(settings, index, attempt, ground) if fixed else rng.choice(at_home_on(settings, world_seed))
    servers = _servers(rng, settings, kind, home)
    later = _later(random.Random(f"{settings.seed}/{stream}/later/{attempt}"), ground, servers)
    wanted = frozenset(settings.tools or ([aimed.partition(":")[0]] if aimed else []))
    scene = Scene(rng, ground, servers, world_seed, wanted, later, aimed or "", settings.world_seeds)
    try:
        written = writer(scene)
        task = row_of(settings, scene, written, kind, index, attempt)
    finally:
        scene.close()
    return task, tuple(scene.memory.masks)


def world_seed_of(settings: Settings, index: int, attempt: int, ground: Ground | None = None) -> int:
    """The world seed of an attempt at a row, below `settings.world_seeds`; eight attempts share one.

    Of many seeds a world is at home on a part: rows about it stand on those, so that a start state serves more of them.
    """
    home = _home(settings, index, attempt, ground or default_ground())
    return _leg_rng(settings, index, attempt, "world").choice(seeds_of(settings, home))


def seeds_of(settings: Settings, server: str) -> Sequence[int]:
    """The world seeds on which a world is at home: whole tens, so that each split has all worlds."""
    seeds = range(settings.world_seeds)
    return [seed for seed in seeds if _part(settings, server) == seed // 10 % PARTS] if _is_parted(settings) else seeds


def at_home_on(settings: Settings, seed: int) -> Sequence[str]:
    """The worlds that are at home on a world seed."""
    servers = settings.servers
    return (
        [name for name in servers if _part(settings, name) == seed // 10 % PARTS] if _is_parted(settings) else servers
    )


def _is_parted(settings: Settings) -> bool:
    return len(settings.servers) >= MANY_WORLDS and settings.world_seeds >= MANY_SEEDS


def _part(settings: Settings, server: str) -> int:
    return settings.servers.index(server) * PARTS // len(settings.servers)


def _home(settings: Settings, index: int, attempt: int, ground: Ground) -> str:
    """The world that attempts are about that share a world seed, of a story one of its worlds.

    Where nothing is aimed at, one that decides on the seed: an attempt may be about another that is at home there.
    """
    kind = _kind_now(settings, index, attempt)
    rng = _leg_rng(settings, index, attempt, "home")
    if kind == story.KIND:
        told = _told_over(rng, settings)
        return next((name for name in settings.servers if name in told), settings.servers[0])
    aimed = _aim_now(settings, index, attempt, ground)
    return rng.choice(settings.servers) if aimed is None else ground.tools[aimed.partition(":")[0]].server


def _leg_rng(settings: Settings, index: int, attempt: int, name: str) -> random.Random:
    stream = _stream(index, _kind_now(settings, index, attempt))
    return random.Random(f"{settings.seed}/{stream}/{name}/{attempt // WORLD_ATTEMPTS}")


def _aim_now(settings: Settings, index: int, attempt: int, ground: Ground) -> str | None:
    kind = _kind_now(settings, index, attempt)
    return aim_of(settings, index, kind, ground) if attempt < _HELD.get(kind, AIMED_ATTEMPTS) else None


def _kind_now(settings: Settings, index: int, attempt: int) -> str:
    return kind_of(settings, index) if attempt < SAME_KIND_ATTEMPTS else "complete"


def _stream(index: int, kind: str) -> int:
    """Twins are drawn alike."""
    return index - index % 2 if kind == TWINS else index


def kind_of(settings: Settings, index: int) -> str:
    """The kind of a row, the same for all its attempts. Twins stand side by side: an even row and the next."""
    kinds = {kind: share for kind, share in settings.kinds.items() if share > 0}
    if len(settings.servers) < 2 and len(kinds) > 1:
        kinds.pop(story.KIND, None)
    drawn = _drawn(settings, index - index % 2, kinds)
    if index % 2 == 0 or drawn == TWINS:
        return drawn
    others = {kind: share for kind, share in kinds.items() if kind != TWINS}
    return _drawn(settings, index, others) if others else TWINS


def aim_of(settings: Settings, index: int, kind: str, ground: Ground) -> str | None:
    """What a row must need, so that a set covers all evenly; None where its kind aims at nothing."""
    if settings.tools or kind != kind_of(settings, index):
        return None
    names = _targets(ground, settings.servers, kind)
    ordinal = _ordinals(settings, index)[index]
    return aim(settings.seed, kind, ordinal // 2 if kind == TWINS else ordinal, names)


@lru_cache(maxsize=64)
def _targets(ground: Ground, servers: tuple[str, ...], kind: str) -> tuple[str, ...]:
    return targets(ground, servers, kind)


def _ordinals(settings: Settings, index: int) -> list[int]:
    """For each index up to this one, how many rows of its kind come before it."""
    found, counts = _counted(settings.seed, settings.servers, tuple(settings.kinds.items()))
    while len(found) <= index:
        kind = kind_of(settings, len(found))
        found.append(counts[kind])
        counts[kind] += 1
    return found


@lru_cache(maxsize=8)
def _counted(
    seed: int, servers: tuple[str, ...], kinds: tuple[tuple[str, float], ...]
) -> tuple[list[int], Counter[str]]:
    """What `_ordinals` fills: of equal settings, once."""
    del seed, servers, kinds
    return [], Counter()


def _drawn(settings: Settings, index: int, kinds: Mapping[str, float]) -> str:
    return random.Random(f"{settings.seed}/{index}").choices(list(kinds), list(kinds.values()))[0]


@lru_cache(maxsize=1)
def code_version() -> str:
    """Version of the installed code."""
    try:
        return version("toolworlds")
    except PackageNotFoundError:
        return "0"


def _servers(rng: random.Random, settings: Settings, kind: str, home: str) -> tuple[str, ...]:
    if kind == story.KIND:
        told = _told_over(rng, settings, home)
        if not told:
            raise Skip("no story of these worlds")
        return tuple(name for name in settings.servers if name in told)
    together = [pair for pair in pairs(settings.servers) if home in pair]
    if together and rng.random() < settings.both_worlds:
        chosen = rng.choice(together)
        return tuple(name for name in settings.servers if name in chosen)
    return (home,)


def _told_over(rng: random.Random, settings: Settings, home: str | None = None) -> Collection[str]:
    """The worlds of a story: those of one told by hand, or two to four that are shown together; none where none are.

    Args:
        home: one of them, any if None.
    """
    stories = [one.servers for one in story.stories_of(frozenset(settings.servers)) if home in {None, *one.servers}]
    two = [pair for pair in pairs(settings.servers) if home in {None, *pair}]
    more = [block for block in blocks(settings.servers) if home in {None, *block}]
    if stories and (not (two or more) or rng.random() < _BY_HAND):
        return rng.choice(stories)
    if not (two or more):
        return ()
    return rng.choice(more or two) if rng.random() < _MORE_THAN_TWO else rng.choice([*two, *more])


def _later(rng: random.Random, ground: Ground, servers: tuple[str, ...]) -> timedelta:
    """How long after a row begins its user first speaks: what a world says of its users, where it stands alone."""
    minutes: list[int] = part(ground.phrases(servers[0]), "LATER") if len(servers) == 1 else []
    return timedelta(minutes=rng.choice(minutes) if minutes else 0)


def row_of(settings: Settings, scene: Scene, written: Written, kind: str, index: int, attempt: int) -> Task:
    """The row of what was written in a scene.

    Raises:
        Skip: it does not need what it must, or its tools cannot be shown so.
    """
    rng, ground = scene.rng, scene.ground
    turns = scene.memory.turns
    used = {call.tool.name for draft in turns for call in draft.calls} | {*written.needed}
    turned_down = any(draft.answer == "no" for draft in turns)  # the call that was wanted is not made
    if scene.live.wanted and not used & scene.live.wanted and not (written.rule or turned_down):
        raise Skip("none of the wanted tools is needed")
    revealed = {name for names in written.reveals.values() for name in names}
    asked = [server for server in written.servers or scene.servers if written.servers or _asked_of(scene, server)]
    if not asked and len(scene.servers) > 1:
        raise Skip("no call tells which world it is about")
    timed = bool(scene.live.later) or any(draft.elapse for draft in turns)
    if timed and any(ground.worlds[name].on_clock for name in scene.servers if asked and name not in asked):
        raise Skip("time would move a world that nothing is asked of")
    hidden = {name for name in (*written.hidden, *revealed) if ground.tools[name].server in asked}
    deck = deal(
        rng,
        ground,
        asked or scene.servers,
        used - revealed,
        hidden,
        strip=rng.random() < settings.strip_enums,
        distract=rng.random() < settings.distractors,
        timed=timed,
        stories=[told.servers for told in STORIES],
    )
    lost = used - set(deck.tools) - revealed
    if lost:
        raise Skip("a hidden tool is needed")
    calls = [call for draft in turns for call in draft.calls]
    main = list(dict.fromkeys(call.tool.server for call in calls)) or list(written.servers or scene.servers)
    return Task(
        id=f"{'-'.join(sorted(main, key=list(ground.worlds).index))}-{index:06d}",
        kind=kind,
        world=Setup(
            seed=scene.live.seed,
            now=scene.live.session.setting.now.strftime("%Y-%m-%dT%H:%M:%SZ"),
            servers=deck.servers,
            templates={name: ground.store.templates.get(name, scene.live.seed).digest for name in deck.servers},
        ),
        policy=policy_text(scene, deck),
        persona=scene.style.persona.name,
        tools=deck.tools,
        distractors=deck.distractors,
        tool_set=deck.name,
        strip_enums=deck.strip,
        reveals={turn: tuple(names) for turn, names in written.reveals.items()},
        known=dict(written.known),
        turns=tuple(_turn(scene, draft, draft.elapse + scene.live.later * (draft is turns[0])) for draft in turns),
        difficulty={
            "calls": len(calls),
            "turns": len(turns),
            "worlds": len({call.tool.server for call in calls}),
            "lookups": sum(call.role == "lookup" for call in calls),
        },
        fingerprint=Fingerprint(
            code=code_version(),
            tools=surface_hash([ground.tools[name] for name in deck.tools], strip_enums=deck.strip),
            generator={
                "seed": settings.seed,
                "index": index,
                "attempt": attempt,
                **({"rule": written.rule} if written.rule else {}),
            },
        ),
    )


def _asked_of(scene: Scene, server: str) -> bool:
    """Whether a call of the plan is to this world."""
    return any(call.tool.server == server for draft in scene.memory.turns for call in draft.calls)


def policy_text(scene: Scene, deck: Deck) -> str:
    """What the agent is told: the time, how hours are read, each world's rules."""
    setting = scene.live.session.setting  # not the clock of the live session: later turns have moved it on
    now = (setting.now + scene.live.later).astimezone(setting.zone).replace(tzinfo=None)
    clock = f"It is {say_moment(now, now)} {now.year}, in the time zone {setting.zone.key}. {HOURS}"
    return "\n\n".join([clock, *(scene.ground.worlds[name].policy.strip() for name in deck.servers)])


def _turn(scene: Scene, draft: Draft, elapse: timedelta) -> Turn:
    return Turn(
        elapse=f"PT{elapse // timedelta(minutes=1)}M" if elapse else None,
        events=tuple(draft.events),
        user=draft.user,
        gold_class=draft.gold_class,
        ends_with=draft.ends_with,
        protected=tuple(draft.protected),
        missing=tuple(draft.missing),
        confirms=tuple(draft.confirms),
        answer=draft.answer,
        evidence=tuple(draft.evidence),
        n_need=len(draft.calls),
        calls=tuple(_call(scene, call) for call in draft.calls),
        reports=tuple(draft.reports),
        asking=draft.asking,
        reply=draft.reply,
        says=draft.says,
        state=draft.state,
    )


def _call(scene: Scene, call: Done) -> Call:
    arguments = {name: _argument(scene, call, name, value) for name, value in call.arguments.items()}
    return Call(
        id=call.id,
        server=call.tool.server,
        tool=call.tool.name,
        arguments=arguments,
        role=call.role,
        after=call.after,
        provenance=call.provenance,
        fails=_error(call),
        open=_left_free(call) if call.role == "write" else _also_called(scene, call) if call.role == "required" else {},
    )


def _error(call: Done) -> Literal["not_found", "conflict", "refused"] | None:
    """The error that a call is planned to get."""
    if call.code is None or call.code in ("not_found", "conflict", "refused"):
        return call.code
    raise Skip(f"a call gets {call.code}")


def _left_free(call: Done) -> dict[str, Cell]:
    """Remarks that the user said nothing of: whatever the agent writes there is right."""
    names = [parameter.name for parameter in call.tool.parameters if parameter.name in REMARKS]
    return {name: Cell(any=True) for name in names if name not in call.arguments}


def _also_called(scene: Scene, call: Done) -> dict[str, Cell]:
    """Other ids by which a tool knows the rows of a call, where a thing has such: `aliases`."""
    found: dict[str, Cell] = {}
    for parameter in call.tool.parameters:
        key = call.arguments.get(parameter.name)
        if parameter.ref is None or not isinstance(key, str):
            continue
        aliases = getattr(scene.live.row(call.tool.server, parameter.ref.table, key), "aliases", ())
        if aliases:
            found[parameter.name] = Cell(one_of=(key, *aliases))
    return found


def _argument(scene: Scene, call: Done, name: str, value: Any) -> Any:
    """A value as published: an id that the episode makes is a reference to the call that shows it."""
    source = call.provenance.get(name, "")
    ref = call.tool.parameter(name).ref
    if ref is None or not call_of(source):
        return value
    start = scene.live.start_ids(call.tool.server, ref.table)
    if isinstance(value, list):
        keys = cast("list[Any]", value)
        if not start.keys() >= set(keys):
            raise Skip("a list of rows made on the way")
        return keys
    if value in start:
        return value
    of, _, pointer = source.partition(":")
    return {"of": of, "pointer": pointer}
