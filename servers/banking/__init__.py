"""banking: a retail bank as its app shows it to one customer."""

from servers.banking import phrases
from servers.banking.clock import on_clock
from servers.banking.events import toolbox
from servers.banking.models import Base
from servers.banking.policy import POLICY
from servers.banking.seed import fill
from servers.banking.things import THINGS
from servers.kit import Environment

BANKING = Environment(
    name="banking",
    version=2,
    summary="A retail bank as its app shows it to one customer: accounts, payments, standing orders, cards, disputes.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["BANKING"]
