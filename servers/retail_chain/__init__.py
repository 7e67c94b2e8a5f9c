"""retail_chain: the stock desk of a chain of hardware shops, as one region's area manager sees it."""

from servers.kit import Environment
from servers.retail_chain import phrases
from servers.retail_chain.events import toolbox
from servers.retail_chain.models import Base
from servers.retail_chain.policy import POLICY
from servers.retail_chain.seed import fill
from servers.retail_chain.things import THINGS

RETAIL_CHAIN = Environment(
    name="retail_chain",
    version=1,
    summary="The stock desk of a chain of hardware shops: stock, prices, transfers, holds, deliveries, corrections.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
)

__all__ = ["RETAIL_CHAIN"]
