"""trading: a self-directed broker on one exchange as its app shows it to one investor."""

from servers.kit import Environment
from servers.trading import phrases
from servers.trading.clock import on_clock
from servers.trading.events import toolbox
from servers.trading.models import Base
from servers.trading.policy import POLICY
from servers.trading.seed import fill
from servers.trading.things import THINGS

TRADING = Environment(
    name="trading",
    version=1,
    summary="A broker on one exchange as its app shows it to one investor: prices, holdings, orders, watchlists.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["TRADING"]
