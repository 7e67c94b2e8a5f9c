"""filesystem: the firm's file server as one of its people sees it."""

from servers.filesystem import phrases
from servers.filesystem.clock import on_clock
from servers.filesystem.events import toolbox
from servers.filesystem.models import Base
from servers.filesystem.policy import POLICY
from servers.filesystem.seed import fill
from servers.filesystem.things import THINGS
from servers.kit import Environment

FILESYSTEM = Environment(
    name="filesystem",
    version=1,
    summary="The firm's file server: folders, texts, versions, archives, permissions, locks, a trash.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["FILESYSTEM"]
