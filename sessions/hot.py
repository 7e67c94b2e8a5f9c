"""The open connections: a bounded number, the one that was used longest ago closes first."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from datetime import datetime

from sessions.pages import Pages, split
from sessions.recall import Memories
from sessions.session import Room
from sessions.template import Setting, open_world
from sessions.world import World

_LEFT = 4


class HotRooms:
    """Rooms that have a connection now.

    Args:
        limit: connections at most; trials may hold more.
        spare: see `StoreLimits`.
        is_late: see `open_world`.
        memories: what was read of start states, where that is kept.
    """

    def __init__(self, limit: int, spare: int, is_late: Callable[[], bool], memories: Memories | None = None) -> None:
        self._limit = limit
        self._spare_limit = spare
        self._spare: deque[tuple[Pages, World]] = deque()
        self._left: deque[tuple[Pages, World]] = deque()
        self._is_late = is_late
        self._memories = memories
        self._rooms: OrderedDict[int, Room] = OrderedDict()

    def __len__(self) -> int:
        return len(self._rooms)

    def heat(self, room: Room, setting: Setting, now: datetime) -> World:
        """The room's world, opened if it has none."""
        world = room.world
        if world is not None:
            self._rooms.move_to_end(id(room))
            return world
        while len(self._rooms) >= self._limit:
            coldest = next((found for found in self._rooms.values() if not found.pinned), None)
            if coldest is None:
                break
            self.settle(coldest)
            self.shut(coldest)
        world = room.world = self._reopened(room, now) or open_world(room.pages, setting, now, self._is_late)
        if self._memories is not None:
            world.recall_with(self._memories.of(room.server, setting.seed, {write.table for write in room.touched}))
        self._rooms[id(room)] = room
        return world

    def settle(self, room: Room) -> Pages:
        """The room's pages, brought up to its connection.

        Raises:
            RuntimeError: a trial runs on it.
        """
        if room.pinned:
            raise RuntimeError("A session cannot be frozen while a trial runs on it.")
        if room.dirty and room.world is not None:
            room.pages = split(room.world.image(), room.pages)
            room.dirty = room.world.changed = False
        return room.pages

    def shut(self, room: Room) -> None:
        """Close the room's connection, or keep it for another; what it was ahead of the pages is lost."""
        if room.world is not None:
            if self._spare_limit and not room.world.changed:
                self._keep(room.pages, room.world, at_start=not room.touched)
            else:
                room.world.close()
            room.world = None
            room.dirty = False
            del self._rooms[id(room)]

    def _keep(self, pages: Pages, world: World, *, at_start: bool) -> None:
        """Keep a connection: many onto starts, few onto what sessions made of them, where one goes back to it."""
        spare, limit = (self._spare, self._spare_limit) if at_start else (self._left, _LEFT)
        spare.append((pages, world))
        if len(spare) > limit:
            spare.popleft()[1].close()

    def _reopened(self, room: Room, now: datetime) -> World | None:
        """A connection onto the room's pages that nobody needs any more, the one that was used last."""
        spare = self._left if room.touched else self._spare
        for place in range(len(spare) - 1, -1, -1):
            pages, world = spare[place]
            if pages is room.pages:
                del spare[place]
                world.reopen(now)
                return world
        return None
