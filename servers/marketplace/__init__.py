"""marketplace: a person-to-person market for used things as its app shows it to one member."""

from servers.kit import Environment
from servers.marketplace import phrases
from servers.marketplace.clock import on_clock
from servers.marketplace.events import toolbox
from servers.marketplace.models import Base
from servers.marketplace.policy import POLICY
from servers.marketplace.seed import fill
from servers.marketplace.things import THINGS

MARKETPLACE = Environment(
    name="marketplace",
    version=1,
    summary="A person-to-person market for used things: auctions, fixed prices, offers, money in escrow.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["MARKETPLACE"]
