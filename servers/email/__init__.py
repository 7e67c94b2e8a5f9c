"""email: one person's mailbox with two addresses, its address book, labels and rules."""

from servers.email import phrases
from servers.email.clock import on_clock
from servers.email.events import toolbox
from servers.email.models import Base
from servers.email.policy import POLICY
from servers.email.seed import fill
from servers.email.things import THINGS
from servers.kit import Environment

EMAIL = Environment(
    name="email",
    version=1,
    summary="One person's mailbox with two addresses: mail, drafts, labels, rules, address book.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["EMAIL"]
