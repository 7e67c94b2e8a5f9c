"""What the parts of the seed share: the cast, ids of places, cars and profiles, and the scene of this seed."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Literal

from servers.cast import Cast
from servers.cast.days import at_local
from servers.kit.text import instant
from sessions import World

Scene = Literal["parked", "driving", "riding", "away"]
_SCENES: tuple[Scene, ...] = ("parked", "driving", "riding", "away")


class Book:
    """Keys of the cast with the ids that the world gave them.

    Attributes:
        scene: where the user is: at the wheel of a parked car, driving at speed, a passenger, in no car.
        turn: counts the seeds of a scene, so that they differ.
    """

    def __init__(self, world: World, cast: Cast) -> None:
        self.world = world
        self.cast = cast
        self.rng = Random(f"vehicle-{cast.seed}")
        self.me = cast.me.email
        self.scene: Scene = _SCENES[cast.seed % 4]
        self.turn = cast.seed // 4
        self.places: dict[str, str] = {}
        self.cars: dict[str, str] = {}
        self.profiles: dict[tuple[str, str], str] = {}

    def at(self, days: int, minute: int) -> str:
        """A local minute of the day so many days from today, as stored."""
        return instant(at_local(self.cast.today + timedelta(days=days), minute))

    def local(self, wall: datetime) -> str:
        """A local wall time as stored."""
        return instant(at_local(wall.date(), wall.hour * 60 + wall.minute))
