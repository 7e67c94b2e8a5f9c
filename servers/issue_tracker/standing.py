"""Who I am here, what I may see, and what stands in the way of changing it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from servers.issue_tracker import queries
from servers.issue_tracker.models import (
    Issue,
    IssueComment,
    IssueHistory,
    IssueWatcher,
    Person,
    Project,
    ProjectMember,
    Role,
    Sprint,
    Version,
)
from servers.issue_tracker.policy import SCALE, TOO_LARGE, is_secret
from servers.kit import Conflict, InvalidArguments, NotFound, Refused, find
from servers.kit.text import instant, listed
from sessions import World

WORKERS: Final[frozenset[Role | None]] = frozenset(("admin", "developer"))


def me(world: World) -> Person:
    """My own account."""
    return world.find(Person, email=world.me)[0]


def role_of(world: World, project_id: str, person_id: str) -> Role | None:
    """What somebody is in a project, None where they are not in it."""
    row = world.get(ProjectMember, (project_id, person_id))
    return None if row is None else row.role


def can_see(world: World, project: Project, person_id: str) -> bool:
    """Whether somebody sees a project and its issues."""
    return project.visibility == "open" or role_of(world, project.project_id, person_id) is not None


def seen_project(world: World, me_id: str, project_id: str) -> Project:
    """A project that I may see.

    Raises:
        NotFound: there is none, or it is restricted and I am not in it.
    """
    row = find(world, Project, project_id)
    if not can_see(world, row, me_id):
        raise NotFound(f"There is no project {project_id}.")
    return row


def seen_issue(world: World, me_id: str, issue_id: str) -> Issue:
    """An issue that I may see.

    Raises:
        NotFound: there is none, or its project is restricted and I am not in it.
    """
    row = find(world, Issue, issue_id)
    if not can_see(world, find(world, Project, row.project_id), me_id):
        raise NotFound(f"There is no issue {issue_id}.")
    return row


def seen_sprint(world: World, me_id: str, sprint_id: str) -> Sprint:
    """A sprint that I may see.

    Raises:
        NotFound: there is none, or its project is restricted and I am not in it.
    """
    row = find(world, Sprint, sprint_id)
    if not can_see(world, find(world, Project, row.project_id), me_id):
        raise NotFound(f"There is no sprint {sprint_id}.")
    return row


def project_of(world: World, row: Issue | Sprint) -> Project:
    """The project of an issue or a sprint."""
    return find(world, Project, row.project_id)


def require_open(project: Project) -> None:
    """The project is not archived.

    Raises:
        Conflict: it is.
    """
    if project.status == "archived":
        raise Conflict(f"The project {project.name} is archived and can only be read.")


def require_worker(world: World, project: Project, me_id: str) -> Role:
    """I am a developer or an admin of the project.

    Raises:
        Refused: I am not.
    """
    role = role_of(world, project.project_id, me_id)
    if role is None or role not in WORKERS:
        raise Refused(f"Only developers and admins of {project.name} can do that; you are {_as_role(role)} there.")
    return role


def require_lead(world: World, project: Project, me_id: str) -> None:
    """I am an admin of the project, or its lead.

    Raises:
        Refused: I am not.
    """
    if project.lead_id != me_id and role_of(world, project.project_id, me_id) != "admin":
        raise Refused(f"Only the lead and the admins of {project.name} plan its sprints.")


def require_editable(world: World, row: Issue, me_id: str) -> None:
    """My role lets me edit the issue: reporters only what they reported.

    Raises:
        Refused: it does not.
    """
    project = project_of(world, row)
    role = role_of(world, project.project_id, me_id)
    if role in WORKERS or (role == "reporter" and row.reporter_id == me_id):
        return
    if role == "reporter":
        raise Refused(f"You are a reporter in {project.name} and can edit only what you reported yourself.")
    raise Refused(f"You are {_as_role(role)} in {project.name} and can change nothing there.")


def _as_role(role: Role | None) -> str:
    return "no member" if role is None else f"{'an' if role == 'admin' else 'a'} {role}"


def require_blocker(world: World, project: Project, me_id: str, issue_id: str | None) -> None:
    """The issue may become a blocker.

    Raises:
        Refused: no open incident causes it, and I am no admin.
    """
    if role_of(world, project.project_id, me_id) == "admin":
        return
    if issue_id is None or world.scalar(queries.open_incident_behind, issue_id=issue_id) is None:
        raise Refused(
            'Only an admin can make an issue a blocker that no open incident has caused; "highest" is possible.'
        )


def require_estimate(points: int, *, in_sprint: bool) -> None:
    """An estimate is of the scale, and not the largest where the issue is in a sprint.

    Raises:
        Refused: it is not so.
    """
    if points not in SCALE:
        raise Refused(f"Estimates are {', '.join(map(str, SCALE))}; choose one of them.")
    if in_sprint and points == TOO_LARGE:
        raise Refused(f"An issue of {TOO_LARGE} points enters no sprint; split it into subtasks or stories first.")


def require_assignable(world: World, project: Project, person_id: str, labels: Iterable[str]) -> Person:
    """Somebody who can be given an issue of the project.

    Raises:
        NotFound: there is nobody of that id.
        Conflict: they left the company, or are neither developer nor admin there.
        Refused: it is an issue of security and they are not of the group.
    """
    person = find(world, Person, person_id)
    if not person.active:
        raise Conflict(f"{person.name} has left the company.")
    if role_of(world, project.project_id, person_id) not in WORKERS:
        raise Conflict(f"{person.name} is neither developer nor admin in {project.name}.")
    require_cleared(person, labels)
    return person


def require_cleared(person: Person, labels: Iterable[str]) -> None:
    """Somebody may follow an issue with these labels.

    Raises:
        Refused: it is one of security, and they are not of the group.
    """
    if is_secret(labels) and not person.in_security_group:
        raise Refused(f"{person.name} is not in the security group and cannot follow a security issue.")


def open_version(world: World, project: Project, name: str) -> str:
    """The name of a version of the project that is still to be released.

    Raises:
        InvalidArguments: the project has no such version.
        Conflict: it is released.
    """
    row = world.get(Version, (project.project_id, name))
    if row is None:
        known = [one.name for one in world.find(Version, project_id=project.project_id) if not one.is_released]
        ahead = f"still to come are {listed(known)}." if known else "none is planned."
        raise InvalidArguments(f"{project.name} has no version {name!r}; {ahead}")
    if row.is_released:
        raise Conflict(f"Version {name} was released on {row.released_on}; choose one that is still to come.")
    return name


def known_component(project: Project, name: str) -> str:
    """A component of the project as it is written there.

    Raises:
        InvalidArguments: it has no such component.
    """
    found = next((one for one in project.components if one.casefold() == name.strip().casefold()), None)
    if found is None:
        raise InvalidArguments(
            f"{project.name} has no component {name!r}; it has {listed(project.components) or 'none'}."
        )
    return found


def require_epic(world: World, project: Project, me_id: str, epic_id: str) -> Issue:
    """An open epic of the project.

    Raises:
        NotFound: there is no such issue.
        Conflict: it is no epic, of another project, or done.
    """
    epic = seen_issue(world, me_id, epic_id)
    if epic.type != "epic" or epic.project_id != project.project_id:
        raise Conflict(f"{epic.key} is no epic of {project.name}.")
    if epic.category == "done":
        raise Conflict(f"The epic {epic.key} is done; reopen it or choose another one.")
    return epic


def note(world: World, issue_id: str, field: str, before: object, after: object) -> None:
    """Write a change into the history."""
    world.insert(
        IssueHistory,
        issue_id=issue_id,
        field=field,
        before=_shown(before),
        after=_shown(after),
        person_id=me(world).person_id,
        at=instant(world.now),
    )


def _shown(value: object) -> str:
    return "" if value is None else ", ".join(map(str, value)) if isinstance(value, list) else str(value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType] - of texts


def change(world: World, row: Issue, changes: dict[str, Any], shown: dict[str, tuple[object, object]]) -> Issue:
    """Change an issue and write each change as people read it into the history."""
    found = world.update(Issue, row.issue_id, **changes, updated_at=instant(world.now))
    for field, (before, after) in shown.items():
        note(world, row.issue_id, field, before, after)
    return found


def watch(world: World, issue_id: str, person_id: str) -> None:
    """Somebody watches an issue from now on, if they do not yet."""
    if world.get(IssueWatcher, (issue_id, person_id)) is None:
        world.insert(IssueWatcher, issue_id=issue_id, person_id=person_id)


def add_comment(world: World, issue_id: str, author_id: str, body: str, *, internal: bool) -> IssueComment:
    """Put a comment on an issue."""
    return world.insert(
        IssueComment,
        issue_id=issue_id,
        author_id=author_id,
        body=body,
        is_internal=internal,
        at=instant(world.now),
    )


def name_of(world: World, person_id: str | None) -> str:
    """Somebody's name, "" for nobody."""
    return "" if person_id is None else find(world, Person, person_id).name
