from __future__ import annotations

from typing import Any

import pytest

from servers.filesystem.limits import MOST_TEXT, MOST_VERSIONS
from servers.filesystem.models import FileUser
from tests.servers.filesystem_desk import (
    Desk,
    desk_at,
    exists,
    hold,
    home,
    lock,
    login,
    mate,
    my_group,
    node,
    plant,
    text,
    versions,
    write,
)

CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("write_file", {"content": "new\n"}),
    ("append_to_file", {"content": "more"}),
    ("replace_in_file", {"find": "one", "replacement": "uno"}),
    ("sort_file_lines", {}),
    ("touch_file", {}),
]


def full(desk: Desk) -> None:
    """Leave me ten bytes of quota."""
    free = desk.do("get_storage_quota")["free"]
    row = desk.row(FileUser, login(desk))
    desk.set(FileUser, row.user_id, quota_bytes=row.quota_bytes - free + 10)


def test_a_new_file_is_mine_and_in_the_group_of_its_folder() -> None:
    desk = desk_at()
    made = desk.do("write_file", path="/public/dropbox/new.txt", content="one\n")
    row = node(desk, made["path"])
    assert (row.owner_id, row.group_name, row.mode) == (login(desk), "staff", 0o640)
    assert (made["created"], made["version"], made["lines"]) == (True, 1, 1)


def test_overwriting_keeps_the_old_text_as_a_version() -> None:
    desk = desk_at()
    write(desk, "a.txt", "one\n")
    assert versions(desk, "~/a.txt") == []
    assert desk.do("write_file", path="a.txt", content="two\n")["version"] == 2
    assert versions(desk, "~/a.txt") == [(1, "one\n"), (2, "two\n")]
    assert [row["version"] for row in desk.do("list_file_versions", path="a.txt")["versions"]] == [2, 1]
    assert desk.do("read_file", path="a.txt", version=1)["text"] == "one\n"
    assert desk.code("read_file", path="a.txt", version=3) == "not_found"


def test_create_only_never_overwrites() -> None:
    desk = desk_at()
    assert desk.do("write_file", path="a.txt", content="x", create_only=True)["created"]
    assert desk.code("write_file", path="a.txt", content="y", create_only=True) == "conflict"


def test_the_last_ten_versions_are_kept() -> None:
    desk = desk_at()
    for number in range(1, MOST_VERSIONS + 5):
        write(desk, "a.txt", f"{number}\n")
    assert [number for number, _ in versions(desk, "~/a.txt")] == list(range(5, MOST_VERSIONS + 5))
    assert desk.code("restore_file_version", path="a.txt", version=4) == "not_found"


def test_an_old_version_becomes_the_newest() -> None:
    desk = desk_at()
    for content in ("one\n", "two\n"):
        write(desk, "a.txt", content)
    assert desk.do("restore_file_version", path="a.txt", version=1)["version"] == 3
    assert text(desk, "~/a.txt") == "one\n"
    assert desk.code("restore_file_version", path="a.txt", version=1) == "conflict"
    assert desk.code("restore_file_version", path="a.txt", version=9) == "not_found"
    desk.do("restore_file_version", path="a.txt", version=2)
    assert text(desk, "~/a.txt") == "two\n"


def test_versions_are_never_compared() -> None:
    once, twice = desk_at(), desk_at()
    write(once, "a.txt", "two\n")
    write(twice, "a.txt", "one\n")
    write(twice, "a.txt", "two\n")
    assert once.digest() == twice.digest()


@pytest.mark.parametrize("tool", [tool for tool, _ in CHANGES])
def test_a_text_file_that_is_locked_by_somebody_else_is_not_changed(tool: str) -> None:
    desk = desk_at()
    write(desk, "a.txt")
    lock(desk, "~/a.txt", mate(desk, "staff"), note="mine now")
    code, message = desk.refused(tool, path="a.txt", **dict(CHANGES)[tool])
    assert code == "conflict"
    assert "is locked by" in message
    assert "mine now" in message


@pytest.mark.parametrize("tool", [tool for tool, _ in CHANGES])
def test_my_own_lock_does_not_keep_me_out(tool: str) -> None:
    desk = desk_at()
    write(desk, "a.txt")
    desk.do("lock_file", path="a.txt")
    desk.do(tool, path="a.txt", **dict(CHANGES)[tool])


@pytest.mark.parametrize("tool", [tool for tool, _ in CHANGES])
def test_what_is_on_hold_read_only_or_closed_is_not_changed(tool: str) -> None:
    desk = desk_at()
    write(desk, "a.txt")
    hold(desk, "~/a.txt")
    code, message = desk.refused(tool, path="a.txt", **dict(CHANGES)[tool])
    assert (code, "on hold" in message) == ("refused", True)
    plant(desk, "/archive/a.txt")
    code, message = desk.refused(tool, path="/archive/a.txt", **dict(CHANGES)[tool])
    assert (code, "read-only" in message) == ("refused", True)
    plant(desk, "~/b.txt", mode=0o440)
    code, message = desk.refused(tool, path="b.txt", **dict(CHANGES)[tool])
    assert (code, "w is missing" in message) == ("refused", True)


@pytest.mark.parametrize("tool", [tool for tool, _ in CHANGES])
def test_folders_and_binaries_are_not_written_as_text(tool: str) -> None:
    desk = desk_at()
    plant(desk, "~/p.png", is_binary=True, size=9, checksum="c" * 64)
    assert desk.code(tool, path=".", **dict(CHANGES)[tool]) == "conflict"
    if tool != "touch_file":
        assert desk.code(tool, path="p.png", **dict(CHANGES)[tool]) == "conflict"


@pytest.mark.parametrize("path", ["nowhere/a.txt", "notes.txt/a.txt"])
def test_a_file_needs_a_folder(path: str) -> None:
    desk = desk_at()
    code = "not_found" if path.startswith("nowhere") else "conflict"
    assert desk.code("write_file", path=path, content="x") == code
    assert desk.code("touch_file", path=path) == code


def test_a_folder_that_i_may_not_write_takes_no_new_file() -> None:
    desk = desk_at()
    for folder in ("/", "/archive", f"/home/{mate(desk, 'staff')}"):
        assert desk.code("write_file", path=f"{folder}/a.txt", content="x") == "refused"
        assert desk.code("create_directory", path=f"{folder}/box") == "refused"


def test_a_text_file_holds_64_kib_and_no_control_characters() -> None:
    desk = desk_at()
    write(desk, "a.txt", "x" * MOST_TEXT)
    assert desk.code("append_to_file", path="a.txt", content="y") == "conflict"
    assert desk.code("write_file", path="b.txt", content="é" * (MOST_TEXT // 2 + 1)) == "conflict"
    assert desk.code("write_file", path="b.txt", content="a\x00b") == "invalid_arguments"


def test_what_would_exceed_the_quota_is_not_written_and_says_how_much_is_free() -> None:
    desk = desk_at()
    write(desk, "a.txt", "12345")
    full(desk)
    code, message = desk.refused("write_file", path="b.txt", content="x" * 11)
    assert code == "conflict"
    assert "11 bytes are needed, 10 are free" in message
    desk.do("write_file", path="b.txt", content="x" * 10)
    desk.do("write_file", path="a.txt", content="54321")
    assert desk.code("append_to_file", path="a.txt", content="6", new_line=False) == "conflict"
    assert desk.code("copy_path", source_path="a.txt", target_path="c.txt") == "conflict"
    assert desk.code("concatenate_files", paths=["a.txt", "b.txt"], output_path="c.txt") == "conflict"
    assert desk.code("create_archive", archive_path="c.zip", paths=["a.txt"]) == "conflict"
    desk.do("create_directory", path="room")
    desk.do("delete_file", path="b.txt")
    assert desk.code("write_file", path="c.txt", content="x") == "conflict"


def test_the_quota_that_counts_is_that_of_the_owner() -> None:
    desk = desk_at()
    other = mate(desk, "staff")
    plant(desk, "/public/dropbox/theirs.txt", owner_id=other, mode=0o660)
    used = desk.do("get_storage_quota", user_id=other)
    desk.set(FileUser, other, quota_bytes=used["used"] + 3)
    assert desk.code("write_file", path="/public/dropbox/theirs.txt", content="x" * 9) == "conflict"
    desk.do("write_file", path="/public/dropbox/theirs.txt", content="x" * 7)


@pytest.mark.parametrize(("before", "added", "after"), [
    ("", "x", "x\n"), ("a\n", "x", "a\nx\n"), ("a", "x\n", "a\nx\n"), ("a\r\n", "x", "a\r\nx\r\n"),
    ("a\r\nb", "x", "a\r\nb\r\nx\r\n"),
])  # fmt: skip
def test_what_is_added_stands_on_a_line_of_its_own(before: str, added: str, after: str) -> None:
    desk = desk_at()
    write(desk, "a.txt", before)
    desk.do("append_to_file", path="a.txt", content=added)
    assert text(desk, "~/a.txt") == after


def test_adding_without_a_new_line_only_adds() -> None:
    desk = desk_at()
    write(desk, "a.txt", "a")
    desk.do("append_to_file", path="a.txt", content="b", new_line=False)
    assert text(desk, "~/a.txt") == "ab"
    assert desk.code("append_to_file", path="none.txt", content="b") == "not_found"


def test_text_is_replaced_wherever_it_stands_or_once() -> None:
    desk = desk_at()
    write(desk, "a.txt", "ACME Ltd and ACME Ltd, acme ltd\n")
    assert desk.do("replace_in_file", path="a.txt", find="ACME Ltd", replacement="ACME Holdings")["replaced"] == 2
    assert text(desk, "~/a.txt") == "ACME Holdings and ACME Holdings, acme ltd\n"
    desk.do("replace_in_file", path="a.txt", find="Holdings", replacement="$1\\1", first_only=True)
    assert text(desk, "~/a.txt") == "ACME $1\\1 and ACME Holdings, acme ltd\n"
    desk.do("replace_in_file", path="a.txt", find=r"^(\w+) .*$", replacement=r"\1", regex=True)
    assert text(desk, "~/a.txt") == "ACME\n"


def test_nothing_is_replaced_where_the_count_is_another_one() -> None:
    desk = desk_at()
    write(desk, "a.txt", "x x x\n")
    code, message = desk.refused("replace_in_file", path="a.txt", find="x", replacement="y", expected_count=2)
    assert code == "conflict"
    assert "3 times, not 2" in message
    assert desk.code("replace_in_file", path="a.txt", find="z", replacement="y") == "conflict"
    desk.do("replace_in_file", path="a.txt", find="x", replacement="y", expected_count=3)
    assert desk.code("replace_in_file", path="a.txt", find="(", replacement="y", regex=True) == "invalid_arguments"


CSV = "date,what,cents\n2026-01-09,b,10\n2026-01-02,a,9\n2026-01-09,a,100\n"


@pytest.mark.parametrize(("arguments", "rows"), [
    ({}, "2026-01-02,a,9 2026-01-09,a,100 2026-01-09,b,10 date,what,cents"),
    ({"keep_header": True, "column": 1}, "date,what,cents 2026-01-02,a,9 2026-01-09,b,10 2026-01-09,a,100"),
    ({"keep_header": True, "column": 3}, "date,what,cents 2026-01-02,a,9 2026-01-09,b,10 2026-01-09,a,100"),
    (
        {"keep_header": True, "column": 3, "descending": True},
        "date,what,cents 2026-01-09,a,100 2026-01-09,b,10 2026-01-02,a,9",
    ),
    (
        {"keep_header": True, "column": 2, "descending": True},
        "date,what,cents 2026-01-09,b,10 2026-01-02,a,9 2026-01-09,a,100",
    ),
])  # fmt: skip
def test_lines_are_sorted_as_text_or_by_a_column_and_stay_in_order_where_equal(
    arguments: dict[str, Any], rows: str
) -> None:
    desk = desk_at()
    write(desk, "a.csv", CSV)
    desk.do("sort_file_lines", path="a.csv", by="column" if "column" in arguments else "text", **arguments)
    assert text(desk, "~/a.csv").splitlines() == rows.split()


def test_lines_are_sorted_by_the_number_they_begin_with_and_once_each() -> None:
    desk = desk_at()
    write(desk, "n.txt", "10 ten\r\n9.5 nine\r\n10 ten\r\n-1 minus\r\n")
    desk.do("sort_file_lines", path="n.txt", by="number", unique=True)
    assert text(desk, "~/n.txt") == "-1 minus\r\n9.5 nine\r\n10 ten\r\n"
    write(desk, "w.txt", "1\ntwo\n")
    code, message = desk.refused("sort_file_lines", path="w.txt", by="number")
    assert (code, message) == ("conflict", "Line 2 begins with no number: 'two'.")


def test_a_line_without_the_column_is_named() -> None:
    desk = desk_at()
    write(desk, "a.csv", 'h1,h2\n"x, y",2\nz\n')
    code, message = desk.refused("sort_file_lines", path="a.csv", by="column", column=2, keep_header=True)
    assert (code, message) == ("conflict", "Line 3 has no column 2: 'z'.")
    assert desk.code("sort_file_lines", path="a.csv", by="column") == "invalid_arguments"
    assert desk.code("sort_file_lines", path="a.csv", column=1) == "invalid_arguments"


def test_sorting_to_a_new_file_leaves_the_old_one_and_overwrites_none() -> None:
    desk = desk_at()
    write(desk, "a.txt", "b\na\n")
    desk.do("sort_file_lines", path="a.txt", output_path="b.txt")
    assert (text(desk, "~/a.txt"), text(desk, "~/b.txt")) == ("b\na\n", "a\nb\n")
    assert desk.code("sort_file_lines", path="a.txt", output_path="b.txt") == "conflict"
    hold(desk, "~/a.txt")
    desk.do("sort_file_lines", path="a.txt", output_path="c.txt")


def test_files_are_put_together_with_one_header() -> None:
    desk = desk_at()
    write(desk, "a.csv", "d,x\n2,b")
    write(desk, "b.csv", "d,x\n1,a\n")
    write(desk, "c.csv", "other\n")
    made = desk.do(
        "concatenate_files", paths=["a.csv", "b.csv", "c.csv"], output_path="all.csv", skip_repeated_header=True
    )
    assert text(desk, "~/all.csv") == "d,x\n2,b\n1,a\nother\n"
    assert made["lines"] == 4
    desk.do("concatenate_files", paths=["b.csv", "a.csv"], output_path="two.csv")
    assert text(desk, "~/two.csv") == "d,x\n1,a\nd,x\n2,b\n"
    assert desk.code("concatenate_files", paths=["a.csv", "b.csv"], output_path="two.csv") == "conflict"
    assert desk.code("concatenate_files", paths=["a.csv"], output_path="one.csv") == "invalid_arguments"
    assert desk.code("concatenate_files", paths=["a.csv", "."], output_path="one.csv") == "conflict"


def test_folders_are_made_with_those_above_only_if_asked() -> None:
    desk = desk_at()
    assert desk.code("create_directory", path="a/b/c") == "not_found"
    made = desk.do("create_directory", path="a/b/c", parents=True, mode="770")
    assert [path.removeprefix(home(desk)) for path in made["made"]] == ["/a", "/a/b", "/a/b/c"]
    assert [node(desk, path).mode for path in made["made"]] == [0o750, 0o750, 0o770]
    assert desk.code("create_directory", path="a/b/c", parents=True) == "conflict"
    assert desk.code("create_directory", path="notes.txt/x", parents=True) == "conflict"
    assert desk.code("create_directory", path="open", mode="777") == "refused"
    assert desk.code("create_directory", path="open", mode="abc") == "invalid_arguments"


def test_a_folder_that_is_made_in_a_group_folder_is_the_groups() -> None:
    desk = desk_at()
    plant(desk, "/projects/shared", "dir", group_name=my_group(desk), mode=0o770)
    made = desk.do("create_directory", path="/projects/shared/box")
    assert made["group_name"] == my_group(desk)


def test_touching_makes_an_empty_file_or_gives_a_new_date() -> None:
    desk = desk_at()
    assert desk.do("touch_file", path="empty.txt")["created"]
    assert text(desk, "~/empty.txt") == ""
    before, old = desk.digest(), node(desk, "~/notes.txt").modified_at
    assert not desk.do("touch_file", path="notes.txt")["created"]
    assert node(desk, "~/notes.txt").modified_at > old
    assert desk.digest() == before
    assert exists(desk, "~/empty.txt")
