"""team_chat: the employer's chat workspace as one of its members sees it."""

from servers.kit import Environment
from servers.team_chat import phrases
from servers.team_chat.events import toolbox
from servers.team_chat.models import Base
from servers.team_chat.policy import POLICY
from servers.team_chat.seed import fill
from servers.team_chat.things import THINGS

TEAM_CHAT = Environment(
    name="team_chat",
    version=1,
    summary="The employer's chat workspace: channels, threads, direct messages, reactions, status.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
)

__all__ = ["TEAM_CHAT"]
