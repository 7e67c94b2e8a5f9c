"""issue_tracker: the employer's issue tracker as one of its people sees it."""

from servers.issue_tracker import phrases
from servers.issue_tracker.events import toolbox
from servers.issue_tracker.models import Base
from servers.issue_tracker.policy import POLICY
from servers.issue_tracker.seed import fill
from servers.issue_tracker.things import THINGS
from servers.kit import Environment

ISSUE_TRACKER = Environment(
    name="issue_tracker",
    version=1,
    summary="The employer's issue tracker: projects, issues, links, comments, work logs, sprints.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
)

__all__ = ["ISSUE_TRACKER"]
