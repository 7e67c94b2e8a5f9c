from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.filesystem import FILESYSTEM
from servers.filesystem.limits import MOST_TEXT, MOST_VERSIONS
from servers.filesystem.lines import size_of
from servers.filesystem.models import (
    ArchiveEntry,
    FileLock,
    FileUser,
    FileVersion,
    GroupMember,
    Node,
    Shell,
    TrashItem,
    TrashNode,
    Volume,
)
from servers.filesystem.paths import folded, name_of, parent_of
from servers.filesystem.quotas import usage_of
from servers.filesystem.rights import WRITE, Caller, may
from servers.filesystem.trees import trash_key
from servers.kit.text import instant
from sessions import World
from tests.servers.filesystem_desk import SEEDS, desk_at, hold, home, lock, mate, node, plant, write

TOOLS = list(FILESYSTEM.tools)
WRITES = [name for name, tool in FILESYSTEM.tools.items() if tool.writes]


def check_tree(world: World) -> None:
    """What must hold whatever was called."""
    nodes = {row.path: row for row in world.find(Node)}
    assert nodes["/"].kind == "dir"
    for path, row in nodes.items():
        assert path == folded(path)
        assert row.name == name_of(path)
        if path != "/":
            assert row.parent_path == parent_of(path)
            assert nodes[row.parent_path].kind == "dir", path
        assert (row.target is not None) == (row.kind == "link")
        check_content(row)
    for lock_row in world.find(FileLock):
        held = nodes[lock_row.path]
        assert held.kind == "file"
        assert may(caller_of(world, lock_row.holder_id), held, WRITE)
    check_trash(world)
    check_records(world, nodes)
    for shell in world.find(Shell):
        assert nodes[shell.cwd].kind == "dir"


def check_content(row: Node | TrashNode) -> None:
    """A text has its size, a binary its checksum, all else nothing."""
    if row.kind != "file":
        assert (row.size, row.text, row.checksum, row.is_binary) == (0, None, "", False)
    elif row.is_binary:
        assert row.text is None
        assert len(row.checksum) == 64
    else:
        assert row.text is not None
        assert row.size == size_of(row.text) <= MOST_TEXT
        assert row.checksum == ""


def check_trash(world: World) -> None:
    """An item of a trash has its nodes, the first of them itself."""
    items = {row.trash_id: row for row in world.find(TrashItem)}
    inside: dict[str, list[TrashNode]] = {key: [] for key in items}
    for row in world.find(TrashNode):
        inside[row.trash_id].append(row)
        check_content(row)
    for key, item in items.items():
        rows = inside[key]
        assert item.item_count == len(rows)
        assert item.size == sum(row.size for row in rows)
        assert [row.kind for row in rows if row.rel_path == ""] == [item.kind]


def check_records(world: World, nodes: dict[str, Node]) -> None:
    """Archives and versions belong to files that are there, in the tree or in a trash."""
    trashed = {trash_key(row.trash_id, row.rel_path): row for row in world.find(TrashNode)}
    for entry in world.find(ArchiveEntry):
        row = nodes.get(entry.archive_path) or trashed[entry.archive_path]
        assert row.is_binary
    kept: dict[str, list[FileVersion]] = {}
    for version in world.find(FileVersion):
        kept.setdefault(version.path, []).append(version)
    for path, found in kept.items():
        row = nodes.get(path) or trashed[path]
        assert len(found) <= MOST_VERSIONS
        assert max(found, key=lambda one: one.version).text == row.text


def caller_of(world: World, user_id: str) -> Caller:
    """Somebody with their groups."""
    groups = frozenset(row.group_name for row in world.find(GroupMember, user_id=user_id))
    return Caller(user_id, "", "", 0, "/", 0, groups)


def over_quota(world: World) -> set[str]:
    """Who uses more than their quota."""
    rows = [(row.user_id, usage_of(world, row.user_id)) for row in world.find(FileUser)]
    return {user_id for user_id, usage in rows if usage.used > usage.quota}


def test_there_are_forty_tools() -> None:
    assert len(TOOLS) == 40


@pytest.mark.parametrize("seed", SEEDS)
def test_the_tree_is_in_order_at_the_start(seed: int) -> None:
    world = desk_at(seed).world
    check_tree(world)
    assert all(row.modified_at <= instant(world.now) for row in world.find(Node))
    assert len(over_quota(world)) == 1
    assert all(row.purge_on >= world.today.isoformat() for row in world.find(TrashItem))
    assert {row.mount_path for row in world.find(Volume) if row.read_only} == {"/archive"}


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_as_people_see_them_show_what_the_tools_show(seed: int) -> None:
    desk = desk_at(seed)
    for row in desk.things("nodes")[::9]:
        shown = desk.do("get_file_info", path=row.id)
        shared = {name: value for name, value in shown.items() if name in row._fields}
        assert {name: getattr(row, name) for name in shared} == shared
    listed = {row["trash_id"]: row for row in desk.do("list_file_trash", limit=50)["items"]}
    for row in desk.things("trash_items"):
        assert all(getattr(row, name) == value for name, value in listed[row.id].items())


@pytest.mark.parametrize("seed", SEEDS)
def test_what_people_see_is_what_a_search_finds(seed: int) -> None:
    desk = desk_at(seed)
    found: list[str] = []
    frame = desk.do("find_files", limit=50)
    while True:
        found += [row["path"] for row in frame["entries"]]
        if "next_cursor" not in frame:
            break
        frame = desk.do("find_files", limit=50, cursor=frame["next_cursor"])
    assert {row.id for row in desk.things("nodes")} == set(found)


def test_a_failed_call_leaves_all_parts_of_a_chain_as_they_were() -> None:
    desk = desk_at()
    desk.do("create_directory", path="box")
    for name in ("a.txt", "b.txt", "c.txt"):
        write(desk, f"box/{name}")
    hold(desk, "~/box/c.txt")
    before = [(row.path, row.mode) for row in desk.world.find(Node)]
    assert desk.code("change_permissions", path="box", mode="700", recursive=True) == "refused"
    assert desk.code("delete_directory", path="box", recursive=True) == "refused"
    assert desk.code("move_path", source_path="box", target_path="Papers") == "refused"
    assert [(row.path, row.mode) for row in desk.world.find(Node)] == before


def test_what_is_on_hold_can_be_read_and_copied() -> None:
    desk = desk_at()
    held = [row for row in desk.world.find(Node, on_hold=True) if not row.is_binary]
    assert len(desk.world.find(Node, on_hold=True)) == 3
    desk.do("read_file", path=held[0].path)
    desk.do("copy_path", source_path=held[0].path, target_path="~/copy.txt")
    assert not node(desk, "~/copy.txt").on_hold
    assert desk.code("append_to_file", path=held[0].path, content="x") == "refused"


def test_a_lock_is_shown_with_its_age() -> None:
    desk = desk_at()
    plant(desk, "~/a.txt", mode=0o660)
    lock(desk, "~/a.txt", mate(desk, "staff"), hours=50)
    shown = desk.do("get_file_info", path="a.txt")
    assert (shown["locked_hours"], shown["lock_holder_id"]) == (50, mate(desk, "staff"))
    entry = next(row for row in desk.do("list_directory", limit=50)["entries"] if row["path"] == f"{home(desk)}/a.txt")
    assert entry["locked_by"] == shown["locked_by"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_drawn_arguments_reach_success(tool: str, seed: int) -> None:
    assert desk_at(seed).reaches_success(tool)


@settings(max_examples=12, deadline=None)
@given(number=st.integers(0, 10**6))
def test_no_call_makes_the_tree_unsound(number: int) -> None:
    rng = Random(f"calls-{number}")
    desk = desk_at(number % 5)
    crowd = over_quota(desk.world)
    for _ in range(25):
        if desk.attempt(rng, rng.choice(WRITES)) is not None and rng.random() < 0.2:
            desk.pass_time(hours=rng.choice((1, 5, 30)))
    check_tree(desk.world)
    assert over_quota(desk.world) <= crowd
