from __future__ import annotations

import pytest

from servers.filesystem.limits import MOST_ENTRIES, MOST_UNPACKED
from tests.servers.filesystem_desk import (
    desk_at,
    entries_of,
    exists,
    hold,
    home,
    lock,
    login,
    mate,
    node,
    packed,
    plant,
    text,
    versions,
    write,
)


def test_an_archive_holds_files_and_whole_folders_and_no_links() -> None:
    desk = desk_at()
    desk.do("create_directory", path="box/inner", parents=True)
    write(desk, "box/a.txt", "aaaa\n")
    write(desk, "box/inner/b.txt", "b\n")
    desk.do("create_symlink", link_path="box/l", target_path="a.txt")
    made = desk.do("create_archive", archive_path="p.zip", paths=["box", "notes.txt"])
    assert entries_of(desk, "~/p.zip") == ["box", "box/a.txt", "box/inner", "box/inner/b.txt", "notes.txt"]
    assert (made["item_count"], made["left_out"]) == (5, 1)
    assert made["unpacked_size"] == 7 + node(desk, "~/notes.txt").size
    row = node(desk, "~/p.zip")
    assert (row.is_binary, row.owner_id, row.mode, row.size) == (True, login(desk), 0o640, made["size"])
    shown = desk.do("list_archive_contents", archive_path="p.zip")
    assert (shown["total"], shown["files"], shown["unpacked_size"]) == (5, 3, made["unpacked_size"])
    assert exists(desk, "~/box/a.txt")


def test_equal_contents_make_equal_archives() -> None:
    one, two = desk_at(), desk_at()
    one.do("create_archive", archive_path="p.tar.gz", paths=["notes.txt", "todo.txt"])
    two.do("create_archive", archive_path="p.tar.gz", paths=["todo.txt", "notes.txt"])
    assert one.digest() == two.digest()
    assert one.do("checksum_file", path="p.tar.gz") == two.do("checksum_file", path="p.tar.gz")


def test_an_archive_is_new_and_well_named() -> None:
    desk = desk_at()
    assert desk.code("create_archive", archive_path="p.rar", paths=["notes.txt"]) == "invalid_arguments"
    assert desk.code("create_archive", archive_path="p.zip", paths=["none.txt"]) == "not_found"
    desk.do("create_archive", archive_path="p.zip", paths=["notes.txt"])
    assert desk.code("create_archive", archive_path="p.zip", paths=["notes.txt"]) == "conflict"
    assert desk.code("create_archive", archive_path="/archive/p.zip", paths=["notes.txt"]) == "refused"
    assert desk.code("create_archive", archive_path="q.zip", paths=["notes.txt", "Downloads/notes.txt"]) == "conflict"


def test_what_cannot_be_read_is_not_packed() -> None:
    desk = desk_at()
    desk.do("create_directory", path="box")
    plant(desk, "~/box/closed.txt", mode=0)
    code, message = desk.refused("create_archive", archive_path="p.zip", paths=["box"])
    assert (code, "box/closed.txt" in message) == ("refused", True)


def test_an_archive_is_bounded_when_it_is_made() -> None:
    desk = desk_at()
    plant(desk, "~/many", "dir")
    for number in range(MOST_ENTRIES):
        plant(desk, f"~/many/{number}.txt", text="")
    assert desk.code("create_archive", archive_path="p.zip", paths=["many"]) == "conflict"
    desk.do("delete_file", path="many/0.txt")
    desk.do("create_archive", archive_path="p.zip", paths=["many"])
    plant(desk, "~/big.png", is_binary=True, size=MOST_UNPACKED + 1, checksum="a" * 64)
    assert desk.code("create_archive", archive_path="q.zip", paths=["big.png"]) == "conflict"


def test_packing_and_unpacking_gives_the_same_files() -> None:
    desk = desk_at()
    desk.do("create_directory", path="box/inner", parents=True)
    write(desk, "box/inner/b.txt", "b\r\n")
    plant(desk, "~/box/p.png", is_binary=True, size=900, checksum="e" * 64)
    desk.do("create_archive", archive_path="p.zip", paths=["box"])
    desk.do("create_directory", path="out")
    got = desk.do("extract_archive", archive_path="p.zip", target_path="out")
    assert (got["files"], got["folders"], got["paths"]) == (2, 2, [f"{home(desk)}/out/box"])
    assert text(desk, "~/out/box/inner/b.txt") == "b\r\n"
    row = node(desk, "~/out/box/p.png")
    assert (row.size, row.checksum, row.is_binary) == (900, "e" * 64, True)


def test_single_entries_are_unpacked_with_their_folders() -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {"d": None, "d/a.txt": "a\n", "d/b.txt": "b\n", "c.txt": "c\n"})
    desk.do("create_directory", path="out")
    desk.do("extract_archive", archive_path="p.zip", target_path="out", entries=["d/a.txt"])
    assert exists(desk, "~/out/d/a.txt")
    assert not exists(desk, "~/out/d/b.txt")
    desk.do("extract_archive", archive_path="p.zip", target_path="out", entries=["d/b.txt", "c.txt"])
    assert exists(desk, "~/out/c.txt")
    assert desk.code("extract_archive", archive_path="p.zip", target_path="out", entries=["e.txt"]) == "not_found"


def test_a_folder_entry_brings_all_below_it() -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {"d": None, "d/a.txt": "a\n", "dd.txt": "x\n"})
    desk.do("extract_archive", archive_path="p.zip", target_path="Papers", entries=["d/"])
    assert exists(desk, "~/Papers/d/a.txt")
    assert not exists(desk, "~/Papers/dd.txt")


@pytest.mark.parametrize("entry", ["../escape.txt", "a/../../escape.txt", "/etc/escape.txt", ".."])
def test_nothing_is_unpacked_of_an_archive_that_reaches_out(entry: str) -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {"a.txt": "a\n", entry: "x\n"})
    code, message = desk.refused("extract_archive", archive_path="p.zip", target_path="Papers")
    assert (code, "outside" in message) == ("refused", True)
    desk.do("extract_archive", archive_path="p.zip", target_path="Papers", entries=["a.txt"])


def test_an_archive_that_claims_too_much_is_not_unpacked() -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {"a.bin": 4 * 1024**3, "b.txt": "b\n"})
    assert desk.do("list_archive_contents", archive_path="p.zip")["unpacked_size"] > 4 * 1024**3
    assert desk.code("extract_archive", archive_path="p.zip", target_path="Papers") == "refused"
    desk.do("extract_archive", archive_path="p.zip", target_path="Papers", entries=["b.txt"])
    packed(desk, "~/q.zip", {"a.bin": MOST_UNPACKED})
    desk.do("extract_archive", archive_path="q.zip", target_path="Papers")


def test_damaged_archives_and_other_files_are_told_apart() -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {})
    for tool, more in (("list_archive_contents", {}), ("extract_archive", {"target_path": "Papers"})):
        code, message = desk.refused(tool, archive_path="p.zip", **more)
        assert (code, "damaged" in message) == ("conflict", True)
        code, message = desk.refused(tool, archive_path="notes.txt", **more)
        assert (code, "no archive" in message) == ("conflict", True)
        assert desk.code(tool, archive_path="Papers", **more) == "conflict"


def test_an_archive_inside_an_archive_comes_out_as_a_plain_binary() -> None:
    desk = desk_at()
    packed(desk, "~/inner.zip", {"a.txt": "a\n"})
    desk.do("create_archive", archive_path="outer.zip", paths=["inner.zip"])
    desk.do("extract_archive", archive_path="outer.zip", target_path="Papers")
    assert node(desk, "~/Papers/inner.zip").is_binary
    assert desk.code("list_archive_contents", archive_path="Papers/inner.zip") == "conflict"


def test_unpacking_replaces_files_only_with_overwrite_and_keeps_their_text() -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {"a.txt": "new\n", "b.txt": "b\n"})
    write(desk, "Papers/b.txt", "old\n")
    assert desk.code("extract_archive", archive_path="p.zip", target_path="Papers") == "conflict"
    assert not exists(desk, "~/Papers/a.txt")
    assert desk.do("extract_archive", archive_path="p.zip", target_path="Papers", overwrite=True)["overwritten"] == 1
    assert versions(desk, "~/Papers/b.txt") == [(1, "old\n"), (2, "b\n")]


def test_unpacking_respects_locks_holds_kinds_and_links() -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {"d": None, "d/a.txt": "new\n"})
    desk.do("create_directory", path="out/d", parents=True)
    write(desk, "out/d/a.txt")
    lock(desk, "~/out/d/a.txt", mate(desk, "staff"))
    arguments = {"archive_path": "p.zip", "target_path": "out", "overwrite": True}
    assert desk.code("extract_archive", **arguments) == "conflict"
    hold(desk, "~/out/d/a.txt")
    assert desk.code("extract_archive", **arguments) == "refused"
    desk.do("create_directory", path="trap")
    desk.do("create_symlink", link_path="trap/d", target_path="../Papers")
    assert desk.code("extract_archive", archive_path="p.zip", target_path="trap") == "conflict"
    assert desk.code("extract_archive", archive_path="p.zip", target_path="/archive") == "refused"
    assert desk.code("extract_archive", archive_path="p.zip", target_path="notes.txt") == "conflict"
    assert desk.code("extract_archive", archive_path="p.zip", target_path="none") == "not_found"


def test_an_archive_that_replaces_another_brings_its_own_entries() -> None:
    desk = desk_at()
    packed(desk, "~/p.zip", {"a.txt": "a\n"})
    packed(desk, "~/q.zip", {"b.txt": "b\n", "c.txt": "c\n"})
    desk.do("copy_path", source_path="p.zip", target_path="q.zip", overwrite=True)
    assert entries_of(desk, "~/q.zip") == ["a.txt"]
    desk.do("copy_path", source_path="notes.txt", target_path="q.zip", overwrite=True)
    assert entries_of(desk, "~/q.zip") == []
    assert desk.code("list_archive_contents", archive_path="q.zip") == "conflict"
