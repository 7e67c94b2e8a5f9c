from __future__ import annotations

import pytest

from servers.filesystem.limits import MOST_HOPS, TREE_LINES
from servers.filesystem.models import Node, Shell
from servers.filesystem.paths import absolute, folded, is_within, steps, type_of
from servers.kit import InvalidArguments
from tests.servers.filesystem_desk import (
    Desk,
    desk_at,
    exists,
    home,
    login,
    mate,
    node,
    other_group,
    plant,
    text,
    write,
)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("notes", "/home/me/docs/notes"),
        ("./a//b/", "/home/me/docs/a/b"),
        ("../x", "/home/me/x"),
        ("~", "/home/me"),
        ("~/x", "/home/me/x"),
        ("~x", "/home/me/docs/~x"),
        ("//etc", "/etc"),
        ("/../../x", "/x"),
        ("/a/./b/../c", "/a/c"),
        (".", "/home/me/docs"),
    ],
)
def test_a_path_is_made_absolute_and_folded(said: str, meant: str) -> None:
    assert absolute(said, "/home/me/docs", "/home/me") == meant


@pytest.mark.parametrize("said", ["/a\0b", "/" + "x" * 256, "/" + "/".join(["x" * 200] * 6), "/" + "é" * 128])
def test_a_path_that_is_too_long_or_holds_nul_is_none(said: str) -> None:
    with pytest.raises(InvalidArguments):
        absolute(said, "/", "/home/me")


def test_pieces_of_paths() -> None:
    assert steps("/a/b") == ("/", "/a", "/a/b")
    assert steps("/") == ("/",)
    assert is_within("/a/b", "/a")
    assert not is_within("/ab", "/a")
    assert folded("/a/../../b") == "/b"
    assert [type_of(name) for name in ("a.CSV", ".env", "x.tar.gz", "notes", "v1.2.txt")] == [
        "csv", "", "tar.gz", "", "txt",
    ]  # fmt: skip


def test_relative_paths_start_from_the_working_directory() -> None:
    desk = desk_at()
    assert desk.do("get_working_directory")["cwd"] == home(desk)
    desk.do("create_directory", path="Attic")
    assert desk.do("change_directory", path="Attic") == {"cwd": f"{home(desk)}/Attic", "previous": home(desk)}
    assert write(desk, "a.txt") == f"{home(desk)}/Attic/a.txt"
    assert desk.do("list_directory")["entries"][0]["name"] == "a.txt"
    assert desk.do("list_directory", path="..")["path"] == home(desk)


def test_one_can_only_change_to_a_folder_that_one_may_pass() -> None:
    desk = desk_at()
    plant(desk, "~/closed", "dir", mode=0o640)
    assert desk.code("change_directory", path="nowhere") == "not_found"
    assert desk.code("change_directory", path="notes.txt") == "conflict"
    assert desk.code("change_directory", path="closed") == "refused"


def test_the_working_directory_is_never_compared() -> None:
    desk = desk_at()
    before = desk.digest()
    desk.do("change_directory", path="/public")
    assert desk.digest() == before
    assert desk.row(Shell, login(desk)).cwd == "/public"


def test_the_working_directory_follows_when_a_folder_above_it_moves() -> None:
    desk = desk_at()
    desk.do("create_directory", path="one/two/three", parents=True)
    desk.do("change_directory", path="one/two/three")
    desk.do("move_path", source_path="~/one", target_path="~/uno")
    assert desk.do("get_working_directory")["cwd"] == f"{home(desk)}/uno/two/three"
    desk.do("move_path", source_path=f"{home(desk)}/uno/two", target_path="~/deux")
    assert desk.do("get_working_directory")["cwd"] == f"{home(desk)}/deux/three"


def test_a_deep_chain_of_calls_ends_where_absolute_paths_end() -> None:
    relative, direct = desk_at(), desk_at()
    relative.do("create_directory", path="a/b", parents=True)
    relative.do("change_directory", path="a")
    relative.do("write_file", path="x.txt", content="x\n")
    relative.do("change_directory", path="b")
    relative.do("copy_path", source_path="../x.txt", target_path="y.txt")
    relative.do("move_path", source_path="../x.txt", target_path=".")
    relative.do("change_directory", path="..")
    relative.do("delete_file", path="b/y.txt")
    relative.do("move_path", source_path="b", target_path="../c")
    direct.do("create_directory", path="~/a")
    direct.do("create_directory", path="~/c")
    direct.do("write_file", path="~/c/x.txt", content="x\n")
    direct.do("create_directory", path="~/a/b")
    direct.do("write_file", path="~/a/b/y.txt", content="x\n")
    direct.do("delete_file", path="~/a/b/y.txt")
    direct.do("delete_directory", path="~/a/b")
    [gone] = [row for row in direct.do("list_file_trash")["items"] if row["name"] == "b"]
    assert gone["kind"] == "dir"
    assert exists(relative, "~/c/x.txt")
    assert _below(relative, "~/a") == _below(direct, "~/a") == []
    assert _below(relative, "~/c") == _below(direct, "~/c")


def _below(desk: Desk, path: str) -> list[tuple[str, str | None]]:
    base = path.replace("~", home(desk))
    return [(row.path, row.text) for row in desk.world.find(Node) if row.path.startswith(f"{base}/")]


def test_copying_and_writing_the_same_text_are_one_change() -> None:
    copied, written = desk_at(), desk_at()
    copied.do("copy_path", source_path="notes.txt", target_path="again.txt")
    written.do("write_file", path="again.txt", content=text(written, "~/notes.txt"))
    assert copied.digest() == written.digest()


@pytest.mark.parametrize("said", ["Lookout", "./Lookout/", "~/Lookout", "/home/../public/photos"])
def test_links_are_followed_in_the_middle_and_at_the_end(said: str) -> None:
    desk = desk_at()
    desk.do("create_symlink", link_path="Lookout", target_path="/public/photos")
    assert desk.do("list_directory", path=said)["path"] == "/public/photos"


def test_a_relative_link_starts_from_its_own_folder() -> None:
    desk = desk_at()
    desk.do("create_directory", path="a/b", parents=True)
    write(desk, "a/x.txt", "deep\n")
    desk.do("create_symlink", link_path="a/b/up", target_path="../x.txt")
    assert desk.do("read_file", path="a/b/up")["text"] == "deep\n"
    assert desk.do("get_file_info", path="a/b/up")["resolved_path"] == f"{home(desk)}/a/x.txt"


def test_a_link_that_leads_out_of_the_tree_leads_nowhere() -> None:
    desk = desk_at()
    made = desk.do("create_symlink", link_path="out", target_path="../../../../../etc/passwd")
    assert made["resolved_path"] == "/etc/passwd"
    assert made["dangling"]
    assert desk.code("read_file", path="out") == "not_found"


def test_links_are_followed_so_far_and_no_farther() -> None:
    desk = desk_at()
    write(desk, "end.txt", "here\n")
    plant(desk, "~/l0", "link", target="end.txt")
    for number in range(1, MOST_HOPS + 1):
        plant(desk, f"~/l{number}", "link", target=f"l{number - 1}")
    assert desk.do("read_file", path=f"l{MOST_HOPS - 1}")["text"] == "here\n"
    code, message = desk.refused("read_file", path=f"l{MOST_HOPS}")
    assert code == "conflict"
    assert "too many links" in message


def test_a_loop_of_links_cannot_be_made_and_one_that_is_there_leads_nowhere() -> None:
    desk = desk_at()
    desk.do("create_symlink", link_path="a", target_path="b")
    assert desk.code("create_symlink", link_path="b", target_path="a") == "conflict"
    assert desk.code("create_symlink", link_path="self", target_path="self") == "conflict"
    plant(desk, "~/b", "link", target="a")
    assert desk.code("read_file", path="a") == "conflict"
    assert desk.do("get_file_info", path="a")["dangling"]


def test_a_link_may_point_at_nothing_and_says_so() -> None:
    desk = desk_at()
    assert desk.do("create_symlink", link_path="soon", target_path="later.txt")["dangling"]
    write(desk, "later.txt")
    assert not desk.do("get_file_info", path="soon")["dangling"]
    assert desk.code("create_symlink", link_path="soon", target_path="notes.txt") == "conflict"
    assert desk.code("create_symlink", link_path="gone/soon", target_path="notes.txt") == "not_found"
    assert desk.code("create_symlink", link_path="/archive/soon", target_path="~/notes.txt") == "refused"


def test_writing_through_a_dangling_link_makes_its_target() -> None:
    desk = desk_at()
    desk.do("create_symlink", link_path="soon", target_path="later.txt")
    assert write(desk, "soon", "now\n") == f"{home(desk)}/later.txt"
    assert node(desk, "~/soon").kind == "link"


@pytest.mark.parametrize(("mode", "group", "allowed"), [
    (0o640, True, True), (0o604, True, False), (0o604, False, True), (0o640, False, False), (0o600, True, False),
])  # fmt: skip
def test_the_first_class_that_fits_decides(mode: int, group: bool, allowed: bool) -> None:
    desk = desk_at()
    other = other_group(desk)
    plant(desk, "/public/f.txt", owner_id=mate(desk, "staff"), group_name="staff" if group else other, mode=mode)
    entry = desk.store.call(desk.session, "filesystem", "read_file", {"path": "/public/f.txt"})
    assert (entry.code is None) == allowed
    if not allowed:
        assert "You may not read /public/f.txt, r is missing" in entry.text


def test_my_own_file_without_rights_is_closed_to_me_too() -> None:
    desk = desk_at()
    plant(desk, "~/shut.txt", mode=0o044)
    assert desk.code("read_file", path="shut.txt") == "refused"
    assert desk.code("append_to_file", path="shut.txt", content="x") == "refused"


def test_a_folder_with_r_and_no_x_and_one_with_x_and_no_r() -> None:
    desk = desk_at()
    plant(desk, "~/names", "dir", mode=0o640)
    plant(desk, "~/names/f.txt")
    plant(desk, "~/doors", "dir", mode=0o310)
    plant(desk, "~/doors/f.txt")
    assert desk.refused("read_file", path="names/f.txt") == (
        "refused", f"You may not pass {home(desk)}/names, x is missing (640, {login(desk)}:staff).",
    )  # fmt: skip
    assert desk.code("list_directory", path="names") == "refused"
    assert desk.do("read_file", path="doors/f.txt")["text"] == "one\n"
    assert desk.code("list_directory", path="doors") == "refused"


def test_what_blocks_is_named_before_what_is_missing() -> None:
    desk = desk_at()
    plant(desk, "~/shut", "dir", mode=0o600)
    code, message = desk.refused("read_file", path="shut/in/there.txt")
    assert code == "refused"
    assert f"pass {home(desk)}/shut," in message


def test_a_listing_is_sorted_paged_and_hides_dot_files() -> None:
    desk = desk_at()
    desk.do("create_directory", path="box")
    for number, name in enumerate(("b.txt", "a.txt", "c.txt", ".hidden")):
        write(desk, f"box/{name}", "x" * (10 - number))
    desk.do("create_directory", path="box/sub")

    def names(**arguments: object) -> list[str]:
        return [row["name"] for row in desk.do("list_directory", path="box", **arguments)["entries"]]

    assert names() == ["a.txt", "b.txt", "c.txt", "sub"]
    assert names(show_hidden=True)[0] == ".hidden"
    assert names(sort="size", descending=True)[:2] == ["b.txt", "a.txt"]
    first = desk.do("list_directory", path="box", limit=3)
    rest = desk.do("list_directory", path="box", limit=3, cursor=first["next_cursor"])
    assert [row["name"] for row in rest["entries"]] == ["sub"]
    assert (first["total"], "next_cursor" in rest) == (4, False)
    assert desk.code("list_directory", path="box/a.txt") == "conflict"


def test_a_tree_says_how_deep_it_looks_and_what_it_cut() -> None:
    desk = desk_at()
    desk.do("create_directory", path="box/one/two", parents=True)
    write(desk, "box/one/f.txt")
    desk.do("create_symlink", link_path="box/l", target_path="one")
    assert desk.do("show_directory_tree", path="box", depth=1)["tree"] == ["l -> one", "one/"]
    whole = desk.do("show_directory_tree", path="box")
    assert whole["tree"] == ["l -> one", "one/", "  f.txt", "  two/"]
    assert (whole["folders"], whole["files"]) == (2, 1)
    assert desk.do("show_directory_tree", path="box", dirs_only=True)["tree"] == ["one/", "  two/"]
    top = desk.do("show_directory_tree", path="/", depth=5)
    assert len(top["tree"]) == TREE_LINES
    assert top["left_out"] > 0
    assert top["skipped"] > 0


def test_one_node_is_shown_with_its_lock_hold_and_versions() -> None:
    desk = desk_at()
    write(desk, "a.txt", "one\n")
    write(desk, "a.txt", "two\n")
    desk.do("lock_file", path="a.txt", note="busy")
    shown = desk.do("get_file_info", path="a.txt")
    assert (shown["versions"], shown["locked_by"], shown["lock_note"]) == (2, desk.cast.me.name, "busy")
    assert (shown["mode"], shown["type"], shown["folder"]) == ("640", "txt", login(desk))
    assert "on_hold" not in shown
    assert desk.code("get_file_info", path="nothing.txt") == "not_found"
