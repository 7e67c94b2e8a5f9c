"""A town library, seen by one reader: a world of five tools in a package of its own."""

from __future__ import annotations

from servers.kit import Environment
from town_library import phrases
from town_library.models import Base
from town_library.policy import POLICY
from town_library.seed import fill
from town_library.things import THINGS
from town_library.tools import toolbox

LIBRARY = Environment(
    name="library",
    version=1,
    summary="Books, loans and reservations of one reader of a town library.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
)
