"""What people ask of the file server, as the calls that do it; and the careless ways that must not."""

from __future__ import annotations

import pytest

from servers.filesystem.limits import FEW_BYTES, FEW_FILES
from servers.filesystem.models import FileLock, FileUser, Node, TrashItem
from servers.filesystem.policy import is_large
from servers.kit.text import local_day
from tests.servers.filesystem_desk import (
    SEEDS,
    Desk,
    desk_at,
    entries_of,
    exists,
    home,
    login,
    mate,
    my_group,
    node,
    paths,
    plant,
    text,
    trash,
    write,
)


def logs_of(desk: Desk) -> str:
    """The folder of a client's many logs that I may clear up."""
    [first] = [path for path in paths(desk, kind="file") if path.endswith("/logs/delivery-01.log")]
    return first.rpartition("/")[0]


def named(desk: Desk, words: str, **more: object) -> list[str]:
    """The paths that a search by name shows."""
    return [row["path"] for row in desk.do("find_files", name_glob=words, limit=50, **more)["entries"]]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_lease_is_found_by_its_name_in_one_call(seed: int) -> None:
    desk = desk_at(seed)
    assert named(desk, "lease*.pdf") == [f"{home(desk)}/Papers/House/Lease.pdf"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_expenses_of_a_month_become_one_sorted_file_with_one_header(seed: int) -> None:
    desk = desk_at(seed)
    month = next(row.name for row in desk.world.find(Node) if row.name.endswith(" food.csv")).split()[0]
    parts = named(desk, f"{month}*.csv", path="~/expenses")
    assert len(parts) == 3
    header = text(desk, parts[0]).splitlines()[0]
    desk.do("concatenate_files", paths=parts, output_path="~/expenses/month.csv", skip_repeated_header=True)
    desk.do("sort_file_lines", path="~/expenses/month.csv", by="column", column=1, keep_header=True)
    rows = text(desk, "~/expenses/month.csv").splitlines()
    assert rows[0] == header
    assert header not in rows[1:]
    assert rows[1:] == sorted(rows[1:], key=lambda row: row.split(",")[0])
    assert len(rows) == 1 + sum(len(text(desk, path).splitlines()) - 1 for path in parts)
    careless = desk_at(seed)
    careless.do("concatenate_files", paths=parts, output_path="~/expenses/month.csv")
    careless.do("sort_file_lines", path="~/expenses/month.csv")
    assert careless.digest() != desk.digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_big_logs_are_zipped_and_binned_after_a_yes_and_then_the_zip_too(seed: int) -> None:
    desk = desk_at(seed)
    logs = logs_of(desk)
    desk.do("change_directory", path=logs.rpartition("/")[0])
    assert logs in {row["path"] for row in desk.do("get_disk_usage")["folders"]}
    desk.do("create_archive", archive_path="logs.zip", paths=["logs"])
    assert len(entries_of(desk, f"{logs}.zip")) == 35
    assert desk.needs_yes("delete_directory", path="logs", recursive=True)
    assert desk.do("delete_directory", path="logs", recursive=True)["item_count"] == 35
    desk.do("delete_file", path="logs.zip")
    assert {row.original_path for row in trash(desk)} >= {logs, f"{logs}.zip"}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_notes_are_several_and_the_lease_is_one(seed: int) -> None:
    desk = desk_at(seed)
    assert len(named(desk, "notes.txt")) == 6
    assert f"{home(desk)}/notes.txt" in named(desk, "notes.txt")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_handover_folder_is_never_opened_to_all_but_to_its_group(seed: int) -> None:
    desk = desk_at(seed)
    [folder] = named(desk, "handover", kind="dir")
    assert desk.code("change_permissions", path=folder, mode="777", recursive=True) == "refused"
    assert desk.do("change_permissions", path=folder, mode="770")["mode"] == "770"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bin_holds_22_items_of_61_mib_and_is_emptied_after_a_yes(seed: int) -> None:
    desk = desk_at(seed)
    quota = desk.do("get_storage_quota")
    shown = desk.do("list_file_trash", limit=50)
    assert (quota["used_percent"], shown["total"], round(shown["total_size"] / 2**20)) == (93, 22, 61)
    assert quota["in_trash"] == shown["total_size"]
    assert desk.needs_yes("empty_file_trash")
    assert desk.do("empty_file_trash")["purged"] == 22
    assert desk.do("get_storage_quota")["free"] == quota["free"] + shown["total_size"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_budget_sheet_comes_back_beside_the_new_one(seed: int) -> None:
    desk = desk_at(seed)
    [item] = desk.do("list_file_trash", name_glob="budget sheet")["items"]
    code, message = desk.refused("restore_trashed_file", trash_id=item["trash_id"])
    assert (code, "taken" in message) == ("conflict", True)
    beside = item["original_path"].replace("Budget", "Old budget")
    assert desk.do("restore_trashed_file", trash_id=item["trash_id"], target_path=beside)["path"] == beside
    assert exists(desk, item["original_path"])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_trashed_file_whose_folder_is_gone_needs_another_place(seed: int) -> None:
    desk = desk_at(seed)
    gone = [row for row in trash(desk) if not exists(desk, row.original_path.rpartition("/")[0])]
    assert gone
    code, message = desk.refused("restore_trashed_file", trash_id=gone[0].trash_id)
    assert (code, "give target_path" in message) == ("conflict", True)
    desk.do("restore_trashed_file", trash_id=gone[0].trash_id, target_path="~")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_contract_that_a_teammate_works_on_is_left_alone(seed: int) -> None:
    desk = desk_at(seed)
    [held] = [row for row in desk.world.find(FileLock) if row.path.endswith("contract.txt")]
    holder = desk.row(FileUser, held.holder_id)
    code, message = desk.refused("replace_in_file", path=held.path, find="the", replacement="a")
    assert code == "conflict"
    assert holder.name in message
    assert desk.code("unlock_file", path=held.path, force=True) == "refused"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_price_list_goes_back_to_an_old_text_but_for_its_first_paragraph(seed: int) -> None:
    desk = desk_at(seed)
    path = max(named(desk, "pricing.md"), key=lambda one: desk.do("list_file_versions", path=one)["total"])
    kept = desk.do("list_file_versions", path=path)["versions"]
    assert len(kept) >= 3
    new, old = kept[0]["version"], kept[2]["version"]
    changed = desk.do("compare_files", left_path=path, right_path=path, left_version=old)
    assert changed["added"] > 0
    before, wanted = text(desk, path), desk.do("read_file", path=path, version=old)["text"]
    assert desk.do("restore_file_version", path=path, version=old)["version"] == new + 1
    assert text(desk, path) == wanted
    first = before.splitlines()[0]
    desk.do("replace_in_file", path=path, find=wanted.splitlines()[-1], replacement=first)
    assert first in text(desk, path)


@pytest.mark.parametrize("seed", SEEDS)
def test_one_archive_in_the_dropbox_reaches_out_and_another_is_fine(seed: int) -> None:
    desk = desk_at(seed)
    before = paths(desk)
    bad, fine = (f"/public/dropbox/{name}.zip" for name in ("Scanner results", "Meeting cards"))
    code, message = desk.refused("extract_archive", archive_path=bad, target_path="~/Downloads")
    assert (code, "../escape.txt" in message) == ("refused", True)
    assert paths(desk) == before
    assert desk.do("extract_archive", archive_path=fine, target_path="~/Downloads")["files"] > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_timeout_of_a_log_is_found_with_its_line(seed: int) -> None:
    desk = desk_at(seed)
    shown = desk.do("search_file_contents", path="/projects", pattern="timeout", name_glob="*.log", ignore_case=True)
    assert shown["matches"]
    first = shown["matches"][0]
    assert "timeout" in first["text"].casefold()
    [line] = desk.do("read_file_lines", path=first["path"], start=first["number"], count=1)["lines"]
    assert line["text"] == first["text"]


@pytest.mark.parametrize(("files", "size", "large"), [
    (FEW_FILES, 0, False), (FEW_FILES + 1, 0, True), (1, FEW_BYTES, False), (1, FEW_BYTES + 1, True),
])  # fmt: skip
def test_a_large_folder_needs_a_yes(files: int, size: int, large: bool) -> None:
    assert is_large(files, size) == large
    desk = desk_at()
    plant(desk, "~/box", "dir")
    for number in range(files):
        plant(desk, f"~/box/{number}", is_binary=True, size=size if number == 0 else 0, checksum="a" * 64)
    assert desk.needs_yes("delete_directory", path="box", recursive=True) == large
    assert not desk.needs_yes("delete_directory", path="box")


def test_deleting_one_file_or_a_folder_that_is_not_there_needs_no_yes() -> None:
    desk = desk_at()
    assert not desk.needs_yes("delete_file", path="notes.txt")
    assert not desk.needs_yes("delete_directory", path="nowhere", recursive=True)
    assert not desk.needs_yes("unlock_file", path="nowhere", force=True)
    assert not desk.needs_yes("unlock_file", path="notes.txt", force=True)


def test_others_change_things_between_turns() -> None:
    desk = desk_at()
    other = mate(desk, my_group(desk))
    desk.happen("file_arrives", path="/public/dropbox/Hello.txt", user_id=other, content="hi\n")
    assert node(desk, "/public/dropbox/Hello.txt").owner_id == other
    path = write(desk, "a.txt", "one\n")
    desk.happen("file_changes", path=path, user_id=other, content="two\n")
    assert desk.do("list_file_versions", path=path)["versions"][0]["author_id"] == other
    desk.happen("lock_begins", path=path, user_id=other, note="busy")
    assert desk.code("write_file", path=path, content="x") == "conflict"
    desk.happen("lock_ends", path=path)
    desk.happen("hold_begins", path=path)
    assert desk.code("write_file", path=path, content="x") == "refused"
    desk.happen("hold_ends", path=path)
    write(desk, path, "three\n")
    desk.happen("account_closes", user_id=other)
    assert not desk.row(FileUser, other).active


def test_an_old_lock_of_one_who_left_can_be_broken_with_a_yes() -> None:
    desk = desk_at()
    held = [row for row in desk.world.find(FileLock) if not desk.row(FileUser, row.holder_id).active]
    assert held
    assert desk.needs_yes("unlock_file", path=held[0].path, force=True)
    desk.do("unlock_file", path=held[0].path, force=True)


def test_time_purges_what_has_been_in_a_trash_for_thirty_days() -> None:
    desk = desk_at()
    dues = sorted({row.purge_on for row in desk.world.find(TrashItem)})
    desk.pass_time(days=12)
    today = local_day(desk.world.now.isoformat(), desk.world.zone)
    left = {row.purge_on for row in desk.world.find(TrashItem)}
    assert left == {day for day in dues if day >= today}
    assert left != set(dues)
    assert all(row.owner_id == login(desk) for row in trash(desk))
