"""shopping: an online department store as one customer sees it."""

from servers.kit import Environment
from servers.shopping import phrases
from servers.shopping.clock import on_clock
from servers.shopping.events import toolbox
from servers.shopping.models import Base
from servers.shopping.policy import POLICY
from servers.shopping.seed import fill
from servers.shopping.things import THINGS

SHOPPING = Environment(
    name="shopping",
    version=1,
    summary="An online department store as one customer sees it: catalogue, cart, orders, returns, wish lists.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["SHOPPING"]
