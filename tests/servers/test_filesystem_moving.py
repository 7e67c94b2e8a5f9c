from __future__ import annotations

from typing import Any

import pytest

from servers.filesystem.limits import MOST_NODES, TRASH_DAYS
from servers.filesystem.models import ArchiveEntry, FileVersion, Node, TrashItem, TrashNode
from tests.servers.filesystem_desk import (
    Desk,
    desk_at,
    entries_of,
    exists,
    hold,
    home,
    lock,
    locked_by,
    login,
    mate,
    my_group,
    node,
    packed,
    paths,
    plant,
    text,
    trash,
    versions,
    write,
)


def box(desk: Desk) -> None:
    """A folder "box" with a file, a folder with a file, and a link."""
    desk.do("create_directory", path="box/inner", parents=True)
    write(desk, "box/a.txt", "a\n")
    write(desk, "box/inner/b.txt", "b\n")
    desk.do("create_symlink", link_path="box/l", target_path="a.txt")


def below(desk: Desk, path: str) -> list[str]:
    base = path.replace("~", home(desk))
    return [one.removeprefix(f"{base}/") for one in paths(desk) if one.startswith(f"{base}/")]


def test_a_copy_is_mine_in_the_group_of_its_folder_and_free() -> None:
    desk = desk_at()
    group = my_group(desk)
    plant(desk, "/projects/shared", "dir", group_name=group, mode=0o770)
    plant(desk, "/public/dropbox/theirs.txt", owner_id=mate(desk, "staff"), mode=0o646)
    hold(desk, "/public/dropbox/theirs.txt")
    lock(desk, "/public/dropbox/theirs.txt", mate(desk, "staff"))
    made = desk.do("copy_path", source_path="/public/dropbox/theirs.txt", target_path="/projects/shared")
    row = node(desk, made["path"])
    assert made["path"] == "/projects/shared/theirs.txt"
    assert (row.owner_id, row.group_name, row.mode, row.on_hold) == (login(desk), group, 0o640, False)
    assert locked_by(desk, row.path) is None


def test_a_folder_is_copied_with_all_in_it_if_told() -> None:
    desk = desk_at()
    box(desk)
    assert desk.code("copy_path", source_path="box", target_path="crate") == "conflict"
    made = desk.do("copy_path", source_path="box", target_path="crate", recursive=True)
    assert made["item_count"] == 5
    assert below(desk, "~/crate") == below(desk, "~/box") == ["a.txt", "inner", "inner/b.txt", "l"]
    again = desk.do("copy_path", source_path="box", target_path="crate", recursive=True)
    assert again["path"] == f"{home(desk)}/crate/box"
    assert desk.code("copy_path", source_path="box", target_path="box/inner", recursive=True) == "conflict"
    assert desk.code("copy_path", source_path="box", target_path="crate", recursive=True) == "conflict"


def test_what_cannot_be_read_is_not_copied_and_is_named() -> None:
    desk = desk_at()
    box(desk)
    plant(desk, "~/box/inner/closed.txt", mode=0)
    code, message = desk.refused("copy_path", source_path="box", target_path="crate", recursive=True)
    assert code == "refused"
    assert "box/inner/closed.txt" in message


@pytest.mark.parametrize("tool", ["copy_path", "move_path"])
def test_a_file_is_replaced_only_with_overwrite(tool: str) -> None:
    desk = desk_at()
    write(desk, "a.txt", "new\n")
    write(desk, "b.txt", "old\n")
    arguments = {"source_path": "a.txt", "target_path": "b.txt"}
    assert desk.code(tool, **arguments) == "conflict"
    assert desk.do(tool, **arguments, overwrite=True)["overwritten"]
    assert text(desk, "~/b.txt") == "new\n"
    assert exists(desk, "~/a.txt") == (tool == "copy_path")


def test_a_text_that_a_copy_replaces_is_kept_as_a_version() -> None:
    desk = desk_at()
    write(desk, "a.txt", "new\n")
    write(desk, "b.txt", "old\n")
    desk.do("copy_path", source_path="a.txt", target_path="b.txt", overwrite=True)
    assert versions(desk, "~/b.txt") == [(1, "old\n"), (2, "new\n")]


@pytest.mark.parametrize("tool", ["copy_path", "move_path"])
def test_a_file_on_hold_or_locked_is_not_replaced(tool: str) -> None:
    desk = desk_at()
    for name in ("a.txt", "b.txt"):
        write(desk, name)
    arguments: dict[str, Any] = {"source_path": "a.txt", "target_path": "b.txt", "overwrite": True}
    lock(desk, "~/b.txt", mate(desk, "staff"))
    assert desk.code(tool, **arguments) == "conflict"
    hold(desk, "~/b.txt")
    assert desk.code(tool, **arguments) == "refused"


@pytest.mark.parametrize("tool", ["copy_path", "move_path"])
def test_folders_are_never_replaced(tool: str) -> None:
    desk = desk_at()
    box(desk)
    desk.do("create_directory", path="crate/a.txt", parents=True)
    desk.do("create_directory", path="crate/box")
    more: dict[str, Any] = {"recursive": True} if tool == "copy_path" else {}
    assert desk.code(tool, source_path="box/a.txt", target_path="crate", overwrite=True) == "conflict"
    assert desk.code(tool, source_path="box", target_path="crate", overwrite=True, **more) == "conflict"


def test_moving_keeps_owner_mode_versions_and_my_lock() -> None:
    desk = desk_at()
    box(desk)
    plant(desk, "~/box/theirs.txt", owner_id=mate(desk, "staff"), mode=0o604)
    write(desk, "box/a.txt", "b\n")
    desk.do("lock_file", path="box/a.txt", note="busy")
    moved = desk.do("move_path", source_path="box", target_path="Papers")
    assert (moved["path"], moved["item_count"]) == (f"{home(desk)}/Papers/box", 6)
    row = node(desk, "~/Papers/box/theirs.txt")
    assert (row.owner_id, row.mode, row.parent_path) == (mate(desk, "staff"), 0o604, f"{home(desk)}/Papers/box")
    assert versions(desk, "~/Papers/box/a.txt") == [(1, "a\n"), (2, "b\n")]
    assert locked_by(desk, "~/Papers/box/a.txt") == login(desk)
    assert not exists(desk, "~/box")
    assert versions(desk, "~/box/a.txt") == []


def test_moving_there_and_back_is_no_change() -> None:
    desk = desk_at()
    before = desk.digest()
    desk.do("move_path", source_path="Papers", target_path="Sheets")
    assert desk.digest() != before
    desk.do("move_path", source_path="Sheets", target_path="Papers")
    assert desk.digest() == before


def test_a_renamed_link_is_still_a_link() -> None:
    desk = desk_at()
    box(desk)
    desk.do("move_path", source_path="box/l", target_path="box/m")
    assert node(desk, "~/box/m").target == "a.txt"
    assert text(desk, "~/box/a.txt") == "a\n"


def test_an_archive_keeps_its_entries_when_it_is_copied_or_moved() -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {"a.txt": "a\n"})
    desk.do("copy_path", source_path="p.zip", target_path="q.zip")
    desk.do("move_path", source_path="p.zip", target_path="Papers")
    assert entries_of(desk, "~/q.zip") == entries_of(desk, "~/Papers/p.zip") == ["a.txt"]
    assert entries_of(desk, "~/p.zip") == []


def test_an_archive_under_another_name_is_one_again_under_its_own() -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {"a.txt": "a\n"})
    desk.do("move_path", source_path="p.zip", target_path="p.bin")
    assert desk.code("list_archive_contents", archive_path="p.bin") == "conflict"
    desk.do("copy_path", source_path="p.bin", target_path="q.zip")
    assert desk.do("list_archive_contents", archive_path="q.zip")["total"] == 1


def test_what_is_moved_must_be_free_and_mine_to_take() -> None:
    desk = desk_at()
    box(desk)
    assert desk.code("move_path", source_path="box", target_path="box/inner") == "conflict"
    assert desk.code("move_path", source_path="box", target_path="box") == "conflict"
    assert desk.code("move_path", source_path="box/a.txt", target_path="nowhere/a.txt") == "not_found"
    assert desk.code("move_path", source_path="/", target_path="box") in {"conflict", "refused"}
    assert desk.code("move_path", source_path="box/a.txt", target_path="/archive") == "refused"
    lock(desk, "~/box/inner/b.txt", mate(desk, "staff"))
    assert desk.code("move_path", source_path="box", target_path="crate") == "conflict"
    hold(desk, "~/box/inner/b.txt")
    assert desk.code("move_path", source_path="box", target_path="crate") == "refused"


def test_both_folders_must_let_me_write() -> None:
    desk = desk_at()
    plant(desk, "~/still", "dir", mode=0o550)
    plant(desk, "~/still/a.txt")
    write(desk, "b.txt")
    assert desk.code("move_path", source_path="still/a.txt", target_path=".") == "refused"
    assert desk.code("move_path", source_path="b.txt", target_path="still") == "refused"
    assert desk.code("delete_file", path="still/a.txt") == "refused"


def test_in_a_sticky_folder_only_owners_take_things_away() -> None:
    desk = desk_at()
    plant(desk, "/public/dropbox/theirs.txt", owner_id=mate(desk, "staff"), mode=0o666)
    plant(desk, "/public/dropbox/mine.txt")
    for tool, more in (("delete_file", {"path": "/public/dropbox/theirs.txt"}), (
        "move_path", {"source_path": "/public/dropbox/theirs.txt", "target_path": "~"},
    )):  # fmt: skip
        code, message = desk.refused(tool, **more)
        assert (code, "sticky" in message) == ("refused", True)
    desk.do("delete_file", path="/public/dropbox/mine.txt")
    plant(desk, "~/sticky", "dir", mode=0o1770)
    plant(desk, "~/sticky/theirs.txt", owner_id=mate(desk, "staff"))
    desk.do("delete_file", path="~/sticky/theirs.txt")


@pytest.mark.parametrize("tool", ["copy_path", "move_path", "delete_directory"])
def test_one_call_takes_300_nodes(tool: str) -> None:
    desk = desk_at()
    plant(desk, "~/many", "dir")
    for number in range(MOST_NODES):
        plant(desk, f"~/many/{number}.txt", text="")
    arguments: dict[str, Any] = {"source_path": "many", "target_path": "more"}
    if tool != "move_path":
        arguments["recursive"] = True
    if tool == "delete_directory":
        arguments = {"path": "many", "recursive": True}
    code, message = desk.refused(tool, **arguments)
    assert (code, "at most 300" in message) == ("conflict", True)
    desk.do("delete_file", path="many/0.txt")
    desk.do(tool, **arguments)


def test_a_deleted_file_is_in_my_trash_for_thirty_days() -> None:
    desk = desk_at()
    before = len(trash(desk))
    write(desk, "a.txt", "one\n")
    gone = desk.do("delete_file", path="a.txt")
    assert not exists(desk, "~/a.txt")
    assert len(trash(desk)) == before + 1
    item = desk.row(TrashItem, gone["trash_id"])
    assert (item.original_path, item.size, item.item_count) == (f"{home(desk)}/a.txt", 4, 1)
    shown = desk.do("list_file_trash", name_glob="a.txt")["items"][0]
    assert shown["trash_id"] == gone["trash_id"]
    desk.pass_time(days=TRASH_DAYS)
    assert desk.world.get(TrashItem, gone["trash_id"]) is not None
    desk.pass_time(days=1)
    assert desk.world.get(TrashItem, gone["trash_id"]) is None
    assert desk.world.find(TrashNode, trash_id=gone["trash_id"]) == []


def test_deleting_and_restoring_a_file_is_no_change() -> None:
    desk = desk_at()
    before = desk.digest()
    kept = versions(desk, "~/notes.txt")
    gone = desk.do("delete_file", path="notes.txt")
    assert desk.do("restore_trashed_file", trash_id=gone["trash_id"])["path"] == f"{home(desk)}/notes.txt"
    assert desk.digest() == before
    assert versions(desk, "~/notes.txt") == kept


def test_a_file_comes_back_with_its_versions_and_an_archive_with_its_entries() -> None:
    desk = desk_at()
    for content in ("one\n", "two\n"):
        write(desk, "a.txt", content)
    packed(desk, "~/p.zip", {"a.txt": "a\n"})
    ids = [desk.do("delete_file", path=path)["trash_id"] for path in ("a.txt", "p.zip")]
    assert entries_of(desk, f"trash:{ids[1]}") == ["a.txt"]
    for key in ids:
        desk.do("restore_trashed_file", trash_id=key)
    assert versions(desk, "~/a.txt") == [(1, "one\n"), (2, "two\n")]
    assert entries_of(desk, "~/p.zip") == ["a.txt"]
    assert desk.world.find(ArchiveEntry, archive_path=f"trash:{ids[1]}") == []


def test_two_ways_to_delete_are_one_change() -> None:
    one, two = desk_at(), desk_at()
    for desk, order in ((one, ("notes.txt", "todo.txt")), (two, ("todo.txt", "notes.txt"))):
        for name in order:
            desk.do("delete_file", path=name)
    assert one.digest() == two.digest()


def test_my_lock_goes_with_a_deleted_file_and_that_of_others_keeps_it() -> None:
    desk = desk_at()
    write(desk, "a.txt")
    write(desk, "b.txt")
    desk.do("lock_file", path="a.txt")
    desk.do("delete_file", path="a.txt")
    assert locked_by(desk, "~/a.txt") is None
    lock(desk, "~/b.txt", mate(desk, "staff"))
    assert desk.code("delete_file", path="b.txt") == "conflict"
    hold(desk, "~/b.txt")
    assert desk.code("delete_file", path="b.txt") == "refused"
    assert desk.code("delete_file", path="Papers") == "conflict"
    assert desk.code("delete_file", path="none.txt") == "not_found"


def test_deleting_a_link_leaves_what_it_points_to() -> None:
    desk = desk_at()
    box(desk)
    desk.do("delete_file", path="box/l")
    assert below(desk, "~/box") == ["a.txt", "inner", "inner/b.txt"]


def test_a_folder_is_deleted_whole_only_if_told_and_never_from_inside() -> None:
    desk = desk_at()
    box(desk)
    assert desk.code("delete_directory", path="box/a.txt") == "conflict"
    code, message = desk.refused("delete_directory", path="box")
    assert (code, "4 files and folders" in message) == ("conflict", True)
    desk.do("change_directory", path="box/inner")
    assert desk.code("delete_directory", path="~/box", recursive=True) == "conflict"
    desk.do("change_directory", path="~")
    gone = desk.do("delete_directory", path="box", recursive=True)
    assert (gone["item_count"], gone["size"]) == (5, 4)
    assert not exists(desk, "~/box")
    desk.do("restore_trashed_file", trash_id=gone["trash_id"])
    assert below(desk, "~/box") == ["a.txt", "inner", "inner/b.txt", "l"]


def test_what_in_a_folder_cannot_go_keeps_the_folder_and_is_named() -> None:
    desk = desk_at()
    box(desk)
    plant(desk, "~/box/inner/still", "dir", mode=0o550)
    plant(desk, "~/box/inner/still/c.txt")
    code, message = desk.refused("delete_directory", path="box", recursive=True)
    assert (code, "box/inner/still," in message) == ("refused", True)
    desk.set(Node, f"{home(desk)}/box/inner/still", mode=0o750)
    lock(desk, "~/box/inner/still/c.txt", mate(desk, "staff"))
    assert desk.code("delete_directory", path="box", recursive=True) == "conflict"
    hold(desk, "~/box/inner/still/c.txt")
    code, message = desk.refused("delete_directory", path="box", recursive=True)
    assert (code, "on hold" in message) == ("refused", True)


def test_what_is_restored_needs_a_free_path_and_a_folder() -> None:
    desk = desk_at()
    box(desk)
    key = desk.do("delete_file", path="box/a.txt")["trash_id"]
    write(desk, "box/a.txt", "other\n")
    code, message = desk.refused("restore_trashed_file", trash_id=key)
    assert (code, "taken" in message) == ("conflict", True)
    desk.do("delete_directory", path="box", recursive=True)
    code, message = desk.refused("restore_trashed_file", trash_id=key)
    assert (code, "give target_path" in message) == ("conflict", True)
    assert desk.code("restore_trashed_file", trash_id=key, target_path="box/a.txt") == "not_found"
    assert desk.code("restore_trashed_file", trash_id=key, target_path="/archive") == "refused"
    assert desk.do("restore_trashed_file", trash_id=key, target_path="Papers")["path"].endswith("/Papers/a.txt")


def test_the_trash_of_others_is_not_mine() -> None:
    desk = desk_at()
    [other, *_] = [row for row in desk.world.find(TrashItem) if row.owner_id != login(desk)]
    assert desk.code("restore_trashed_file", trash_id=other.trash_id) == "not_found"
    listed = desk.do("list_file_trash", limit=50)
    assert {row["trash_id"] for row in listed["items"]} == {row.trash_id for row in trash(desk)}
    assert listed["total_size"] == sum(row.size for row in trash(desk))


def test_emptying_the_trash_is_final_and_can_spare_what_is_young() -> None:
    desk = desk_at()
    assert desk.environment.tools["empty_file_trash"].irreversible
    assert desk.needs_yes("empty_file_trash")
    write(desk, "a.txt", "one\n")
    write(desk, "a.txt", "two\n")
    key = desk.do("delete_file", path="a.txt")["trash_id"]
    before = desk.do("get_storage_quota")
    gone = desk.do("empty_file_trash", older_than_days=10)
    assert desk.world.get(TrashItem, key) is not None
    rest = desk.do("empty_file_trash")
    after = desk.do("get_storage_quota")
    assert (after["in_trash"], after["free"]) == (0, before["free"] + gone["size"] + rest["size"])
    assert trash(desk) == []
    assert desk.world.find(FileVersion, path=f"trash:{key}") == []
    assert desk.code("empty_file_trash") == "conflict"
    assert [row for row in desk.world.find(TrashItem) if row.owner_id != login(desk)]
