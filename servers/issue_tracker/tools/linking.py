"""Links between issues: made and taken away."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.issue_tracker import queries
from servers.issue_tracker.models import Issue, IssueId, IssueLink, LinkId, LinkKind
from servers.issue_tracker.standing import WORKERS, me, project_of, require_open, role_of, seen_issue
from servers.issue_tracker.views import ACTIVE, LinkedView
from servers.kit import Conflict, NotFound, Refused, Toolbox, find
from sessions import World

toolbox = Toolbox()


@toolbox.write(IssueLink)
def link_issues(
    world: World,
    source_id: Annotated[IssueId, Field(description="The issue that blocks, duplicates, relates or causes.")],
    kind: Annotated[LinkKind, Field(description='Read "source blocks target".')],
    target_id: Annotated[IssueId, Field(description="The issue that is blocked, duplicated, related or caused.")],
) -> LinkedView:
    """Link two issues, read as "source blocks target". The original of a duplicate is the target.

    Raises:
        Refused: I am developer or admin in neither project.
        Conflict: it is the same issue, they are linked so already, blocking would close a circle, or the target is a
            duplicate itself (the original is named).
    """
    owner = me(world)
    source = seen_issue(world, owner.person_id, source_id)
    target = seen_issue(world, owner.person_id, target_id)
    if source_id == target_id:
        raise Conflict("An issue cannot be linked to itself.")
    _require_role(world, owner.person_id, source, target)
    require_open(project_of(world, source))
    pairs = [(source_id, target_id), (target_id, source_id)] if kind == "relates" else [(source_id, target_id)]
    if any(world.find(IssueLink, source_id=one, target_id=other, kind=kind) for one, other in pairs):
        raise Conflict(f"{source.key} {ACTIVE[kind]} {target.key} already.")
    if kind == "blocks" and _blocks(world, target_id, source_id):
        raise Conflict(f"{target.key} blocks {source.key} already, at least through others; that would be a circle.")
    if kind == "duplicates":
        _require_original(world, source, target)
    row = world.insert(IssueLink, source_id=source_id, target_id=target_id, kind=kind)
    return {"link_id": row.link_id, "reads": f"{source.key} {ACTIVE[kind]} {target.key}"}


@toolbox.write(IssueLink)
def unlink_issues(world: World, link_id: LinkId) -> LinkedView:
    """Take a link away; get_issue shows the links of an issue.

    Raises:
        Refused: I am developer or admin in neither project.
    """
    owner = me(world)
    row = find(world, IssueLink, link_id, "link")
    try:
        source = seen_issue(world, owner.person_id, row.source_id)
        target = seen_issue(world, owner.person_id, row.target_id)
    except NotFound:
        raise NotFound(f"There is no link {link_id}.") from None
    _require_role(world, owner.person_id, source, target)
    world.delete(IssueLink, link_id)
    return {"link_id": link_id, "reads": f"{source.key} {ACTIVE[row.kind]} {target.key}"}


def _require_role(world: World, me_id: str, source: Issue, target: Issue) -> None:
    projects = {source.project_id, target.project_id}
    if not any(role_of(world, project_id, me_id) in WORKERS for project_id in projects):
        raise Refused("You are neither developer nor admin where these issues are, so their links are not yours.")


def _blocks(world: World, first: str, last: str) -> bool:
    """Whether one issue blocks another, directly or through others."""
    after: dict[str, list[str]] = {}
    for row in world.all(queries.blocking):
        after.setdefault(row.source_id, []).append(row.target_id)
    seen: set[str] = set()
    waiting = [first]
    while waiting:
        here = waiting.pop()
        if here == last:
            return True
        if here not in seen:
            seen.add(here)
            waiting += after.get(here, [])
    return False


def _require_original(world: World, source: Issue, target: Issue) -> None:
    original = root_of(world, target)
    if original.issue_id == source.issue_id:
        raise Conflict(f"{target.key} is a duplicate of {source.key} already; {source.key} is the original.")
    if original.issue_id != target.issue_id:
        raise Conflict(f"{target.key} is a duplicate itself; the original is {original.key}.")


def root_of(world: World, row: Issue) -> Issue:
    """The original that an issue duplicates in the end; itself where it is no duplicate."""
    seen = {row.issue_id}
    while links := world.find(IssueLink, source_id=row.issue_id, kind="duplicates"):
        row = find(world, Issue, links[0].target_id)
        if row.issue_id in seen:
            break
        seen.add(row.issue_id)
    return row
