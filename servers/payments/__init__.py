"""payments: the billing desk of a software firm on a card processor."""

from servers.kit import Environment
from servers.payments import phrases
from servers.payments.clock import on_clock
from servers.payments.events import toolbox
from servers.payments.models import Base
from servers.payments.policy import POLICY
from servers.payments.seed import fill
from servers.payments.things import THINGS

PAYMENTS = Environment(
    name="payments",
    version=1,
    summary="The billing desk of a software firm: customers, invoices, payments, refunds, chargebacks, webhooks.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["PAYMENTS"]
