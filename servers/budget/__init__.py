"""budget: a household's envelope budget, kept by two people."""

from servers.budget import phrases
from servers.budget.clock import on_clock
from servers.budget.events import toolbox
from servers.budget.models import Base
from servers.budget.policy import POLICY
from servers.budget.seed import fill
from servers.budget.things import THINGS
from servers.kit import Environment

BUDGET = Environment(
    name="budget",
    version=1,
    summary="A household's envelope budget, kept by two: expenses, envelopes, goals, recurring payments, bank lines.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["BUDGET"]
