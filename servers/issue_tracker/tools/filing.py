"""Issues: filed, changed, given to somebody."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.issue_tracker import queries
from servers.issue_tracker.models import (
    CATEGORIES,
    Issue,
    IssueHistory,
    IssueId,
    IssueType,
    IssueWatcher,
    Label,
    Person,
    PersonId,
    Points,
    Priority,
    Project,
    ProjectId,
    SprintId,
    Title,
)
from servers.issue_tracker.planning import require_room
from servers.issue_tracker.policy import assigning_needs_yes, creating_needs_yes, is_secret
from servers.issue_tracker.standing import (
    change,
    known_component,
    me,
    name_of,
    note,
    open_version,
    project_of,
    require_assignable,
    require_blocker,
    require_cleared,
    require_editable,
    require_epic,
    require_estimate,
    require_open,
    require_worker,
    role_of,
    seen_issue,
    seen_project,
    seen_sprint,
    watch,
)
from servers.issue_tracker.views import IssueCard, one_card
from servers.issue_tracker.workflow import first_status
from servers.kit import UNORDERED, Conflict, Day, FreeText, InvalidArguments, Refused, Toolbox, find
from servers.kit.text import instant, plain
from sessions import World

toolbox = Toolbox()
Labels = Annotated[list[Label], UNORDERED, Field(max_length=20, description="Labels.")]
Cleared = Annotated[
    Literal["due_on", "estimate", "epic", "fix_version", "reviewer"], Field(description="A field to empty.")
]
Component = Annotated[str, Field(max_length=80, description="A component of the project.")]
_COLUMNS = {"epic": "epic_id", "reviewer": "reviewer_id"}


@toolbox.write(Issue, IssueWatcher, IssueHistory, confirm=creating_needs_yes)
def create_issue(
    world: World,
    project_id: ProjectId,
    type: Annotated[IssueType, Field(description="What it is; a subtask needs parent_id, an incident severity.")],
    title: Title,
    description: Annotated[FreeText, Field(description="The description.")] = "",
    priority: Annotated[Priority, Field(description="The priority.")] = "medium",
    severity: Annotated[int, Field(ge=1, le=4, description="Of incidents, 1 is the worst.")] | None = None,
    assignee_id: Annotated[PersonId, Field(description="Who works on it.")] | None = None,
    epic_id: Annotated[IssueId, Field(description="The epic that it belongs to.")] | None = None,
    parent_id: Annotated[IssueId, Field(description="The issue that a subtask is part of.")] | None = None,
    sprint_id: Annotated[SprintId, Field(description="The sprint; a subtask takes that of its parent.")] | None = None,
    labels: Labels | None = None,
    component: Component | None = None,
    due_on: Annotated[Day, Field(description="When it is due, such as 2026-03-11.")] | None = None,
    estimate: Annotated[Points, Field(description="Story points: 1, 2, 3, 5, 8 or 13.")] | None = None,
    customer: Annotated[FreeText, Field(max_length=120, description="The client it is for.")] | None = None,
) -> IssueCard:
    """File an issue; I report and watch it, and it gets the next key of the project.

    Raises:
        InvalidArguments: an incident without severity, a severity without incident, or an unknown component.
        Refused: I am a viewer, a blocker without an open incident, an estimate off the scale or too large for a
            sprint, a sprint that has no room, or somebody outside the security group.
        Conflict: the project is archived, a subtask without parent, an epic with sprint or estimate, somebody who
            cannot be assigned there, an epic, parent or sprint that takes no issues, or the same title is open there.
    """
    owner = me(world)
    project = seen_project(world, owner.person_id, project_id)
    require_open(project)
    if role_of(world, project_id, owner.person_id) in {None, "viewer"}:
        raise Refused(f"You are a viewer in {project.name} and cannot file issues there.")
    if (type == "incident") != (severity is not None):
        raise InvalidArguments(
            "An incident needs a severity, 1 to 4." if severity is None else "Only incidents have a severity."
        )
    marks = list(dict.fromkeys(labels or []))
    parent = _parent(world, project, owner.person_id, type, parent_id)
    if type == "epic" and (sprint_id is not None or estimate is not None or epic_id is not None):
        raise Conflict("An epic has no sprint, no estimate and no epic above it; leave them out.")
    if priority == "blocker":
        require_blocker(world, project, owner.person_id, None)
    if estimate is not None:
        require_estimate(estimate, in_sprint=sprint_id is not None)
    if assignee_id is not None:
        require_assignable(world, project, assignee_id, marks)
    if is_secret(marks):
        require_cleared(owner, marks)
    if epic_id is not None:
        require_epic(world, project, owner.person_id, epic_id)
    if parent is not None and sprint_id not in {None, parent.sprint_id}:
        raise Conflict(f"A subtask is in the sprint of {parent.key}; leave the sprint out.")
    place = component if component is None else known_component(project, component)
    _require_new_title(world, project, title)
    if sprint_id is not None and parent is None:
        sprint = seen_sprint(world, owner.person_id, sprint_id)
        is_bug = type == "bug"
        require_room(world, project, sprint, [(estimate or 0, is_bug and priority in {"high", "highest", "blocker"})])
    status = first_status(world, project_id, "incident" if type == "incident" else "work")
    row = world.insert(
        Issue,
        key=next_key(world, project),
        project_id=project_id,
        type=type,
        title=title,
        description=description,
        status=status,
        category=CATEGORIES[status],
        resolution=None,
        priority=priority,
        severity=severity,
        assignee_id=assignee_id,
        reporter_id=owner.person_id,
        reviewer_id=None,
        epic_id=epic_id,
        parent_id=parent_id,
        sprint_id=sprint_id if parent is None else parent.sprint_id,
        estimate=estimate,
        due_on=due_on,
        fix_version=None,
        component=place or "",
        labels=marks,
        customer=customer or "",
        created_at=instant(world.now),
        updated_at=instant(world.now),
        resolved_at=None,
    )
    watch(world, row.issue_id, owner.person_id)
    if assignee_id is not None:
        watch(world, row.issue_id, assignee_id)
    note(world, row.issue_id, "status", "", status)
    return one_card(world, owner.person_id, row.issue_id)


@toolbox.write(Issue, IssueHistory)
def update_issue(
    world: World,
    issue_id: IssueId,
    title: Title | None = None,
    description: Annotated[FreeText, Field(description="The new description; empty clears it.")] | None = None,
    priority: Annotated[Priority, Field(description="The new priority.")] | None = None,
    due_on: Annotated[Day, Field(description="When it is due, such as 2026-03-11.")] | None = None,
    estimate: Annotated[Points, Field(description="Story points: 1, 2, 3, 5, 8 or 13.")] | None = None,
    epic_id: Annotated[IssueId, Field(description="The epic that it belongs to.")] | None = None,
    component: Component | None = None,
    fix_version: Annotated[str, Field(max_length=40, description="The version it is to be fixed in, such as 4.2.")]
    | None = None,
    reviewer_id: Annotated[PersonId, Field(description="Who reviews it.")] | None = None,
    customer: Annotated[FreeText, Field(max_length=120, description="The client it is for; empty clears it.")]
    | None = None,
    add_labels: Labels | None = None,
    remove_labels: Labels | None = None,
    clear: Annotated[list[Cleared], UNORDERED, Field(max_length=5, description="Fields to empty.")] | None = None,
) -> IssueCard:
    """Change fields of an issue; what is left out stays. Status, assignee and sprint have tools of their own.

    Raises:
        InvalidArguments: nothing is given, a field is set and cleared, or there is no such component or version.
        Refused: I may not edit it, a blocker without an open incident, an estimate off the scale or too large for a
            sprint, or somebody outside the security group watches it.
        Conflict: it is archived, done (labels only), in a closed sprint, the version is released, the reviewer works
            on it or is no member, an epic gets an estimate or epic, or all is so already.
    """
    owner = me(world)
    row = seen_issue(world, owner.person_id, issue_id)
    project = project_of(world, row)
    asked: dict[str, Any] = {
        "title": title, "description": description, "priority": priority, "due_on": due_on, "estimate": estimate,
        "epic_id": epic_id, "component": component, "fix_version": fix_version, "reviewer_id": reviewer_id,
        "customer": customer,
    }  # fmt: skip
    changes: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    emptied = {_COLUMNS.get(name, name): None for name in clear or []}
    if not changes and not emptied and not add_labels and not remove_labels:
        raise InvalidArguments("Give at least one thing to change.")
    if changes.keys() & emptied.keys():
        raise InvalidArguments("Set a field or clear it, not both.")
    require_open(project)
    require_editable(world, row, owner.person_id)
    if row.category == "done" and (changes or emptied):
        raise Conflict(f"{row.key} is done; only its labels can be changed. Reopen it first.")
    if priority == "blocker" and row.priority != "blocker":
        require_blocker(world, project, owner.person_id, issue_id)
    if estimate is not None:
        _require_points(row, estimate)
    if epic_id is not None:
        if row.type == "epic":
            raise Conflict("An epic has no epic above it.")
        require_epic(world, project, owner.person_id, epic_id)
    if component is not None:
        changes["component"] = known_component(project, component)
    if fix_version is not None:
        open_version(world, project, fix_version)
    if reviewer_id is not None:
        _require_reviewer(world, project, row, reviewer_id)
    labels = [one for one in row.labels if one not in (remove_labels or [])]
    labels += [one for one in dict.fromkeys(add_labels or []) if one not in labels]
    require_followers(world, row, labels)
    changes |= emptied
    if sorted(labels) != sorted(row.labels):
        changes["labels"] = labels
    changes = {name: value for name, value in changes.items() if getattr(row, name) != value}
    if not changes:
        raise Conflict(f"{row.key} is so already; nothing to change.")
    shown = {name: _readable(world, name, getattr(row, name), value) for name, value in changes.items()}
    change(world, row, changes, shown)
    return one_card(world, owner.person_id, issue_id)


@toolbox.write(Issue, IssueWatcher, IssueHistory, confirm=assigning_needs_yes)
def assign_issue(
    world: World,
    issue_id: IssueId,
    assignee_id: Annotated[PersonId, Field(description="Who works on it from now on; left out: nobody.")] | None = None,
) -> IssueCard:
    """Give an issue to somebody, who watches it from now on; without assignee_id nobody has it.

    Raises:
        Refused: I am neither developer nor admin there, or it is a security issue and they are not of the group.
        Conflict: it is archived or done, they left or are neither developer nor admin there, it is so already, they
            review it, or one in progress would be nobody's.
    """
    owner = me(world)
    row = seen_issue(world, owner.person_id, issue_id)
    project = project_of(world, row)
    require_open(project)
    require_worker(world, project, owner.person_id)
    require_takeable(world, project, row, assignee_id)
    change(
        world,
        row,
        {"assignee_id": assignee_id},
        {"assignee": (name_of(world, row.assignee_id), name_of(world, assignee_id))},
    )
    if assignee_id is not None:
        watch(world, issue_id, assignee_id)
    return one_card(world, owner.person_id, issue_id)


def require_takeable(world: World, project: Project, row: Issue, assignee_id: str | None) -> None:
    """Somebody, or nobody, can have the issue from now on.

    Raises:
        Refused: it is a security issue and they are not of the group.
        Conflict: it is done, so already, in progress without anybody, or theirs to review, or they cannot have it.
    """
    if row.category == "done":
        raise Conflict(f"{row.key} is done; reopen it before somebody works on it again.")
    if row.assignee_id == assignee_id:
        who = "nobody" if assignee_id is None else name_of(world, assignee_id)
        raise Conflict(f"{row.key} is with {who} already.")
    if assignee_id is None:
        if row.category == "doing":
            raise Conflict(f"{row.key} is in progress; give it to somebody else or move it back first.")
        return
    require_assignable(world, project, assignee_id, row.labels)
    if row.reviewer_id == assignee_id:
        raise Conflict(f"{name_of(world, assignee_id)} reviews {row.key}; choose another reviewer first.")


def _parent(world: World, project: Project, me_id: str, kind: str, parent_id: str | None) -> Issue | None:
    if (kind == "subtask") != (parent_id is not None):
        raise Conflict(
            "A subtask needs the issue that it is part of." if parent_id is None else "Only a subtask has a parent."
        )
    if parent_id is None:
        return None
    parent = seen_issue(world, me_id, parent_id)
    if parent.project_id != project.project_id or parent.type in {"epic", "subtask"}:
        raise Conflict(f"A subtask of {project.name} is part of a story, task, bug or incident there.")
    if parent.category == "done":
        raise Conflict(f"{parent.key} is done; reopen it first.")
    return parent


def _require_new_title(world: World, project: Project, title: str) -> None:
    wanted = plain(title)
    for row in world.all(queries.same_title, project_id=project.project_id):
        if plain(row.title) == wanted:
            raise Conflict(f'{row.key} "{row.title}" is open in {project.name} already.')


def next_key(world: World, project: Project) -> str:
    """The key of the project's next issue."""
    numbers = (int(row.key.rpartition("-")[2]) for row in world.all(queries.numbers_of, project_id=project.project_id))
    return f"{project.code}-{max(numbers, default=0) + 1}"


def _require_points(row: Issue, estimate: int) -> None:
    if row.type == "epic":
        raise Conflict("An epic has no estimate; its stories have.")
    require_estimate(estimate, in_sprint=row.sprint_id is not None)


def _require_reviewer(world: World, project: Project, row: Issue, reviewer_id: str) -> None:
    person = require_assignable(world, project, reviewer_id, row.labels)
    if reviewer_id == row.assignee_id:
        raise Conflict(f"{person.name} works on {row.key} and cannot review it too.")


def require_followers(world: World, row: Issue, labels: list[str]) -> None:
    """Who watches an issue that becomes one of security is of the group.

    Raises:
        Refused: somebody is not.
    """
    if is_secret(labels) and not is_secret(row.labels):
        for one in world.all(queries.watchers_of, issue_id=row.issue_id):
            require_cleared(find(world, Person, one.person_id), labels)


def _readable(world: World, name: str, before: Any, after: Any) -> tuple[object, object]:
    """Both values as the history shows them."""
    if name == "reviewer_id":
        return name_of(world, before), name_of(world, after)
    if name == "epic_id":
        return _key(world, before), _key(world, after)
    return before, after


def _key(world: World, issue_id: str | None) -> str:
    return "" if issue_id is None else find(world, Issue, issue_id).key
