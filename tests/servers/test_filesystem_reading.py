from __future__ import annotations

import hashlib

import pytest

from servers.filesystem.limits import MOST_COMPARED, MOST_READ
from servers.filesystem.patterns import expression, name_test, replace
from servers.kit import InvalidArguments
from tests.servers.filesystem_desk import desk_at, home, login, mate, paths, plant, write


def test_a_text_is_read_whole_up_to_32_kib_and_by_lines_above() -> None:
    desk = desk_at()
    write(desk, "full.txt", "x" * MOST_READ)
    write(desk, "over.txt", "y" * (MOST_READ + 1))
    assert desk.do("read_file", path="full.txt")["size"] == MOST_READ
    code, message = desk.refused("read_file", path="over.txt")
    assert code == "conflict"
    assert "read_file_lines" in message


def test_folders_and_binary_files_have_no_text() -> None:
    desk = desk_at()
    plant(desk, "~/p.png", is_binary=True, size=9, checksum="c" * 64)
    for path in (".", "p.png"):
        assert desk.code("read_file", path=path) == "conflict"
        assert desk.code("read_file_lines", path=path) == "conflict"
        assert desk.code("count_file_words", paths=["notes.txt", path]) == "conflict"
    assert desk.code("list_file_versions", path="p.png") == "conflict"


def test_head_tail_and_middle_of_a_file() -> None:
    desk = desk_at()
    write(desk, "n.txt", "".join(f"{number}\n" for number in range(1, 101)))

    def lines(**arguments: int) -> list[str]:
        return [row["text"] for row in desk.do("read_file_lines", path="n.txt", **arguments)["lines"]]

    assert lines(count=2) == ["1", "2"]
    assert lines(start=-3) == ["98", "99", "100"]
    assert lines(start=50, count=2) == ["50", "51"]
    assert lines(start=-200, count=1) == ["1"]
    assert lines(start=101) == []
    assert desk.do("read_file_lines", path="n.txt")["total_lines"] == 100
    assert desk.code("read_file_lines", path="n.txt", start=0) == "invalid_arguments"


def test_an_answer_of_lines_is_bounded_and_says_where_to_go_on() -> None:
    desk = desk_at()
    write(desk, "wide.txt", ("w" * 1000 + "\n") * 60)
    first = desk.do("read_file_lines", path="wide.txt", count=60)
    rest = desk.do("read_file_lines", path="wide.txt", start=first["next_start"], count=60)
    assert [row["number"] for row in first["lines"] + rest["lines"]] == list(range(1, 61))
    assert "next_start" not in rest


@pytest.mark.parametrize(("content", "lines", "words"), [
    ("", 0, 0), ("one two", 1, 2), ("one\n", 1, 1), ("a\r\nb\r\n", 2, 2), ("\n\n", 2, 0), ("é ü\n", 1, 2),
])  # fmt: skip
def test_lines_words_and_bytes_are_counted(content: str, lines: int, words: int) -> None:
    desk = desk_at()
    write(desk, "c.txt", content)
    [shown] = desk.do("count_file_words", paths=["c.txt"])["files"]
    assert (shown["lines"], shown["words"], shown["size"]) == (lines, words, len(content.encode()))


def test_counts_of_several_files_are_summed() -> None:
    desk = desk_at()
    write(desk, "a.txt", "one two\n")
    write(desk, "b.txt", "three\nfour\n")
    shown = desk.do("count_file_words", paths=["a.txt", "b.txt"])
    assert (shown["lines"], shown["words"], shown["size"]) == (3, 4, 19)


def test_files_are_found_by_pattern_words_kind_size_owner_and_day() -> None:
    desk = desk_at()
    desk.do("create_directory", path="box")
    write(desk, "box/Garden plan.txt", "x" * 100)
    write(desk, "box/garden.csv", "x")
    desk.do("create_symlink", link_path="box/Garden link", target_path="garden.csv")

    def found(**arguments: object) -> list[str]:
        return [row["name"] for row in desk.do("find_files", path="box", **arguments)["entries"]]

    assert found() == ["Garden link", "Garden plan.txt", "garden.csv"]
    assert found(name_glob="*.CSV") == ["garden.csv"]
    assert found(name_glob="garden") == ["Garden link", "Garden plan.txt", "garden.csv"]
    assert found(name_glob="plan gard") == ["Garden plan.txt"]
    assert found(name_glob="[g]arden.???", kind="file") == ["garden.csv"]
    assert found(kind="link") == ["Garden link"]
    assert found(larger_than=50) == ["Garden plan.txt"]
    assert found(larger_than=0, smaller_than=50) == ["garden.csv"]
    assert found(owner_id=mate(desk, "staff")) == []
    today = desk.world.today.isoformat()
    assert len(found(modified_after=today)) == 3
    assert found(modified_before=today) == []
    assert desk.code("find_files", owner_id="nobody") == "not_found"
    assert desk.code("find_files", path="box/garden.csv") == "conflict"


def test_everything_is_searched_without_a_path_and_what_is_closed_is_counted() -> None:
    desk = desk_at()
    shown = desk.do("find_files", name_glob="notes.txt")
    assert shown["total"] >= 5
    assert shown["skipped"] > 0
    assert [row["path"] for row in shown["entries"]] == sorted(row["path"] for row in shown["entries"])
    closed = f"/home/{mate(desk, 'staff')}"
    everybody = desk.do("find_files", kind="file", limit=50)
    assert all(not row["path"].startswith(f"{closed}/") for row in everybody["entries"])


def test_nfc_and_nfd_names_are_two_files_and_both_are_found() -> None:
    desk = desk_at()
    both = [row["path"] for row in desk.do("find_files", name_glob="résumé")["entries"]]
    assert len(set(both)) == 2
    texts = {desk.do("read_file", path=path)["text"] for path in both}
    assert len(texts) == 2


def test_lines_are_found_by_text_and_by_expression() -> None:
    desk = desk_at()
    desk.do("create_directory", path="logs")
    write(desk, "logs/a.log", "start\r\ntimeout after 30 s\r\nretry\r\nTimeout again\r\n")
    write(desk, "logs/b.txt", "no timeout here\n")

    def numbers(**arguments: object) -> list[tuple[str, int]]:
        shown = desk.do("search_file_contents", path="logs", **arguments)
        return [(row["path"].rpartition("/")[2], row["number"]) for row in shown["matches"]]

    assert numbers(pattern="timeout") == [("a.log", 2), ("b.txt", 1)]
    assert numbers(pattern="timeout", ignore_case=True, name_glob="*.log") == [("a.log", 2), ("a.log", 4)]
    assert numbers(pattern=r"^timeout.*\d+ s$", regex=True) == [("a.log", 2)]
    assert numbers(pattern="30.s", regex=False) == []
    assert numbers(pattern=r"\Aretry", regex=True) == [("a.log", 3)]
    shown = desk.do("search_file_contents", path="logs/a.log", pattern="retry", context_lines=1)
    assert shown["matches"][0]["before"] == ["timeout after 30 s"]
    assert shown["matches"][0]["after"] == ["Timeout again"]
    capped = desk.do("search_file_contents", path="logs", pattern="t", limit=2)
    assert (len(capped["matches"]), capped["total"], capped["files"]) == (2, 5, 2)


def test_a_bad_pattern_is_named_with_its_place() -> None:
    desk = desk_at()
    code, message = desk.refused("search_file_contents", pattern="ok(never", regex=True)
    assert code == "invalid_arguments"
    assert "position" in message
    assert desk.code("search_file_contents", pattern="x" * 501) == "invalid_arguments"


def test_patterns_that_would_take_for_ever_elsewhere_are_quick() -> None:
    desk = desk_at()
    write(desk, "a.txt", "a" * 30_000 + "b\n")
    assert desk.do("search_file_contents", path="a.txt", pattern="(a+)+$", regex=True)["total"] == 0
    assert name_test("*a" * 100)("a" * 200)
    assert not name_test("*a" * 100 + "b")("a" * 250)


def test_a_search_passes_over_what_cannot_be_read() -> None:
    desk = desk_at()
    desk.do("create_directory", path="mixed")
    plant(desk, "~/mixed/closed.txt", mode=0o000, text="needle\n")
    plant(desk, "~/mixed/p.png", is_binary=True, size=9, checksum="c" * 64)
    write(desk, "mixed/open.txt", "needle\n")
    assert [row["path"] for row in desk.do("search_file_contents", path="mixed", pattern="needle")["matches"]] == [
        f"{home(desk)}/mixed/open.txt"
    ]
    assert desk.code("search_file_contents", path="mixed/p.png", pattern="x") == "conflict"
    assert desk.code("search_file_contents", path="mixed/closed.txt", pattern="x") == "refused"


def test_replacing_knows_groups_only_in_expressions() -> None:
    swap = expression(r"(\w+) (\w+)", regex=True)
    assert replace(swap, r"\2 \1", "b a", regex=True, first_only=False) == ("a b", 1)
    assert replace(expression("a", regex=False), r"\1", "a", regex=False, first_only=False) == (r"\1", 1)
    with pytest.raises(InvalidArguments):
        replace(swap, r"\3", "b a", regex=True, first_only=False)


def test_files_are_compared_as_a_diff() -> None:
    desk = desk_at()
    write(desk, "a.txt", "one\ntwo\nthree\n")
    write(desk, "b.txt", "one\n2\nthree\nfour\n")
    shown = desk.do("compare_files", left_path="a.txt", right_path="b.txt")
    assert (shown["identical"], shown["added"], shown["removed"]) == (False, 2, 1)
    assert shown["diff"].splitlines()[2:] == ["@@ -1,3 +1,4 @@", " one", "-two", "+2", " three", "+four"]
    write(desk, "c.txt", "one\n two \nthree\n")
    assert not desk.do("compare_files", left_path="a.txt", right_path="c.txt")["identical"]
    assert desk.do("compare_files", left_path="a.txt", right_path="c.txt", ignore_whitespace=True)["identical"]


def test_versions_of_one_file_are_compared() -> None:
    desk = desk_at()
    write(desk, "a.txt", "old\n")
    write(desk, "a.txt", "new\n")
    shown = desk.do("compare_files", left_path="a.txt", right_path="a.txt", left_version=1)
    assert (shown["added"], shown["removed"]) == (1, 1)
    assert desk.code("compare_files", left_path="a.txt", right_path="a.txt", left_version=7) == "not_found"


def test_binary_files_are_compared_by_their_checksums() -> None:
    desk = desk_at()
    for name, checksum in (("a.png", "a"), ("b.png", "a"), ("c.png", "c")):
        plant(desk, f"~/{name}", is_binary=True, size=9, checksum=checksum * 64)
    assert desk.do("compare_files", left_path="a.png", right_path="b.png")["identical"]
    other = desk.do("compare_files", left_path="a.png", right_path="c.png")
    assert (other["identical"], other["right_checksum"]) == (False, "c" * 64)
    assert desk.code("compare_files", left_path="a.png", right_path="b.png", left_version=1) == "invalid_arguments"
    assert desk.code("compare_files", left_path="a.png", right_path="..") == "conflict"


def test_too_many_different_lines_are_not_compared() -> None:
    desk = desk_at()
    count = MOST_COMPARED + 1
    write(desk, "up.txt", "".join(f"{number}\n" for number in range(count)))
    write(desk, "down.txt", "".join(f"{number}\n" for number in reversed(range(count))))
    assert desk.code("compare_files", left_path="up.txt", right_path="down.txt") == "conflict"
    desk.do("append_to_file", path="up.txt", content="more")
    desk.do("compare_files", left_path="up.txt", right_path="up.txt", right_version=1)


def test_checksums_are_those_of_the_text_and_kept_for_binaries() -> None:
    desk = desk_at()
    write(desk, "a.txt", "é\n")
    shown = desk.do("checksum_file", path="a.txt")
    assert shown["checksum"] == hashlib.sha256("é\n".encode()).hexdigest()
    assert desk.do("checksum_file", path="a.txt", algorithm="md5")["checksum"] == (
        hashlib.md5("é\n".encode(), usedforsecurity=False).hexdigest()
    )
    plant(desk, "~/p.png", is_binary=True, size=9, checksum="d" * 64)
    assert desk.do("checksum_file", path="p.png")["checksum"] == "d" * 64
    assert desk.code("checksum_file", path=".") == "conflict"


def test_folders_are_weighed_largest_first() -> None:
    desk = desk_at()
    desk.do("create_directory", path="box/small", parents=True)
    desk.do("create_directory", path="box/large/inner", parents=True)
    write(desk, "box/small/a.txt", "x" * 10)
    write(desk, "box/large/inner/b.txt", "x" * 100)
    write(desk, "box/c.txt", "x" * 5)
    shown = desk.do("get_disk_usage", path="box")
    assert (shown["size"], shown["files"]) == (115, 3)
    assert [(row["name"], row["size"]) for row in shown["folders"]] == [("large", 100), ("small", 10)]
    assert shown["largest_file"].endswith("b.txt")
    deeper = desk.do("get_disk_usage", path="box", depth=2)["folders"]
    assert [row["name"] for row in deeper] == ["large", "inner", "small"]
    assert desk.do("get_disk_usage", path="box", depth=0)["folders"] == []
    assert desk.do("get_disk_usage", path="/archive")["volume_read_only"]


def test_a_quota_counts_live_files_and_the_trash() -> None:
    desk = desk_at()
    before = desk.do("get_storage_quota")
    write(desk, "a.txt", "x" * 500)
    desk.do("delete_file", path="a.txt")
    after = desk.do("get_storage_quota")
    assert after["used"] == before["used"] + 500
    assert after["in_trash"] == before["in_trash"] + 500
    assert after["free"] == after["quota"] - after["used"]
    other = mate(desk, "staff")
    assert desk.do("get_storage_quota", user_id=other)["user_id"] == other
    assert desk.code("get_storage_quota", user_id="nobody") == "not_found"


def test_groups_are_listed_with_who_is_in_them() -> None:
    desk = desk_at()
    mine = desk.do("list_file_groups", member_id=login(desk))["groups"]
    assert {row["group_name"] for row in mine} == set(desk.do("get_working_directory")["groups"])
    assert all(row["mine"] for row in mine)
    assert desk.do("list_file_groups")["total"] > len(mine)
    assert desk.code("list_file_groups", member_id="nobody") == "not_found"


def test_links_are_shown_and_not_followed() -> None:
    desk = desk_at()
    links = [path for path in paths(desk, kind="link") if path.startswith(home(desk))]
    assert all(desk.do("get_file_info", path=path)["kind"] == "link" for path in links)
