"""social_media: a public network of short posts, with my own account and my employer's."""

from servers.kit import Environment
from servers.social_media import phrases
from servers.social_media.clock import on_clock
from servers.social_media.events import toolbox
from servers.social_media.models import Base
from servers.social_media.policy import POLICY
from servers.social_media.seed import fill
from servers.social_media.things import THINGS

SOCIAL_MEDIA = Environment(
    name="social_media",
    version=1,
    summary="A network of short posts: my own account and my employer's, feeds, replies, lists, direct messages.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["SOCIAL_MEDIA"]
