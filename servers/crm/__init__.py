"""crm: the company's sales system, used by one of its reps."""

from servers.crm import phrases
from servers.crm.events import toolbox
from servers.crm.models import Base
from servers.crm.policy import POLICY
from servers.crm.seed import fill
from servers.crm.things import THINGS
from servers.kit import Environment

CRM = Environment(
    name="crm",
    version=1,
    summary="Leads, contacts, deals and what is done for them, as one sales rep works on them.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
)

__all__ = ["CRM"]
