"""Who has an account, the groups, the parts of the tree, and where everybody works."""

from __future__ import annotations

from typing import Final

from servers.cast import Cast, Person
from servers.cast.people import People
from servers.filesystem.limits import MIB
from servers.filesystem.models import FileGroup, FileUser, GroupMember, Shell, Volume
from servers.filesystem.seed_book import ROOT, SYSTEM
from sessions import World

QUOTA: Final = 512 * MIB
_UMASK: Final = 0o027
TEAM: Final = "engineers"
FINANCE: Final = "finance"
PEOPLE: Final = "hr"
LEGAL: Final = "legal"
STAFF: Final = "staff"


def accounts(people: People) -> list[Person]:
    """Thirteen people: me, the manager, the team, Ann and Anne, Tomas, and the colleague who has left."""
    return [
        people.me,
        people.manager,
        *people.team,
        *people.colleagues[8:10],
        people.colleagues[11],
        people.colleagues[-1],
    ]


def project_groups(cast: Cast) -> list[tuple[str, str]]:
    """Group and title of three projects; I am in the first two."""
    return [(project.key.lower(), project.name) for project in cast.projects[:3]]


def add_people(world: World, cast: Cast) -> None:
    """Accounts, groups, volumes and shells."""
    people = cast.people
    world.insert(
        FileUser,
        user_id=ROOT,
        name="System",
        pronoun="they",
        email=ROOT,
        quota_bytes=8_192 * MIB,
        home="/",
        active=False,
    )
    everyone = accounts(people)
    for person in everyone:
        world.insert(
            FileUser,
            user_id=person.login,
            name=person.name,
            pronoun=person.pronoun,
            email=person.email,
            quota_bytes=QUOTA,
            home=f"/home/{person.login}",
            active=person.left_on is None,
        )
    me, manager, team = people.me, people.manager, people.team
    ann, anne, tomas, left = everyone[-4:]
    groups: list[tuple[str, str, list[Person]]] = [
        (STAFF, "All staff", [one for one in everyone if one.left_on is None]),
        (TEAM, "Customer Engineering", [me, manager, *team]),
        (FINANCE, "Finance", [ann, manager]),
        (PEOPLE, "People and Pay", [anne, manager]),
        (LEGAL, "Legal", [tomas, anne]),
    ]
    members = ([me, team[0], team[2], team[4], tomas], [me, team[1], team[3], team[5]], [team[6], ann, tomas])
    groups += [(key, title, who) for (key, title), who in zip(project_groups(cast), members, strict=True)]
    world.insert(FileGroup, group_name=SYSTEM, title="System")
    world.insert(GroupMember, group_name=SYSTEM, user_id=ROOT)
    for name, title, who in groups:
        world.insert(FileGroup, group_name=name, title=title)
        for person in who:
            world.insert(GroupMember, group_name=name, user_id=person.login)
    world.insert(GroupMember, group_name=TEAM, user_id=left.login)
    for mount, title, read_only, capacity in (
        ("/", "Office share", False, 40_960),
        ("/archive", "Archive", True, 20_480),
        ("/public", "Public share", False, 8_192),
    ):
        world.insert(Volume, mount_path=mount, title=title, read_only=read_only, capacity_bytes=capacity * MIB)
    for person in everyone:
        world.insert(Shell, user_id=person.login, cwd=f"/home/{person.login}", umask=_UMASK)
