"""The seeded tree has every awkward row that its page asks for."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from datetime import timedelta

import pytest

from servers.cast import cast_of
from servers.filesystem.limits import MIB
from servers.filesystem.models import (
    ArchiveEntry,
    FileGroup,
    FileLock,
    FileUser,
    FileVersion,
    Node,
    TrashItem,
    TrashNode,
)
from servers.filesystem.rights import WRITE, may
from servers.filesystem.standing import me
from servers.filesystem.times import age
from servers.kit.text import instant
from tests.servers.filesystem_desk import SEEDS, Desk, desk_at, home, login, node, text, trash


@pytest.fixture(params=SEEDS)
def desk(request: pytest.FixtureRequest) -> Desk:
    return desk_at(request.param)


def test_the_figures_are_near_those_of_the_page(desk: Desk) -> None:
    kinds = Counter(row.kind for row in desk.world.find(Node))
    assert 85 <= kinds["dir"] <= 100
    assert 470 <= kinds["file"] <= 600
    assert kinds["link"] == 28
    assert len(desk.world.find(FileUser)) == 14
    assert len(desk.world.find(FileGroup)) == 9
    assert len(desk.world.find(FileLock)) == 14
    assert 330 <= len(desk.world.find(FileVersion)) <= 350
    assert 150 <= len(desk.world.find(ArchiveEntry)) <= 200
    assert len(trash(desk)) == 22
    assert len(desk.world.find(TrashItem)) == 42


def test_six_files_in_different_folders_are_called_notes(desk: Desk) -> None:
    found = desk.world.find(Node, name="notes.txt")
    assert len(found) == 6
    assert len({row.parent_path for row in found}) == 6


def test_names_may_hold_quotes_brackets_and_accents_of_either_kind(desk: Desk) -> None:
    assert node(desk, '~/Downloads/Q3 "final" v2 (1).csv').kind == "file"
    composed, apart = (f"~/Documents/{unicodedata.normalize(form, 'Résumé.txt')}" for form in ("NFC", "NFD"))
    assert composed != apart
    assert text(desk, composed) != text(desk, apart)


def test_there_are_secrets_an_empty_file_and_one_that_nobody_may_read(desk: Desk) -> None:
    assert len(desk.world.find(Node, name=".env")) == 4
    assert text(desk, "~/notes/Untitled.txt") == ""
    assert node(desk, "~/Documents/Diary.txt").mode == 0


def test_one_folder_can_be_listed_and_not_entered(desk: Desk) -> None:
    caller, folder = me(desk.world), node(desk, "/teams/people")
    assert may(caller, folder, 4)
    assert not may(caller, folder, 1)


def test_links_lead_round_nowhere_and_to_folders(desk: Desk) -> None:
    shortcuts = f"{home(desk)}/Shortcuts"
    assert {node(desk, f"{shortcuts}/{name}").target for name in ("Round", "Trip")} == {"Round", "Trip"}
    assert desk.code("read_file", path=f"{shortcuts}/Round") == "conflict"
    assert desk.do("get_file_info", path=f"{shortcuts}/Old budget")["dangling"]
    assert desk.do("list_directory", path=f"{shortcuts}/Team folder")["path"] == "/teams/engineering"


def test_locks_are_of_a_mate_since_two_hours_of_one_who_left_and_of_mine(desk: Desk) -> None:
    world, users = desk.world, {row.user_id: row for row in desk.world.find(FileUser)}
    ages = {row.holder_id: age(row.taken_at, world.now) for row in world.find(FileLock)}
    priya = desk.cast.team[0].login
    fresh = [row for row in world.find(FileLock, holder_id=priya) if row.path.endswith(" contract.txt")]
    assert [age(row.taken_at, world.now) // timedelta(hours=1) for row in fresh] == [2]
    gone = [row for row in world.find(FileLock) if not users[row.holder_id].active]
    assert len(gone) == 1
    assert ages[gone[0].holder_id] > timedelta(days=9)
    assert len(world.find(FileLock, holder_id=login(desk))) == 3


def test_who_holds_a_lock_may_write(desk: Desk) -> None:
    for row in desk.world.find(FileLock):
        found = node(desk, row.path)
        assert found.mode & 0o200 or found.owner_id != row.holder_id
        assert found.owner_id == row.holder_id or found.mode >> 3 & WRITE


def test_three_files_are_on_hold(desk: Desk) -> None:
    held = desk.world.find(Node, on_hold=True)
    assert len(held) == 3
    assert any(row.parent_path == f"{home(desk)}/notes" for row in held)
    assert any(row.owner_id != login(desk) for row in held)


def test_one_trashed_file_has_no_folder_and_one_finds_its_path_taken(desk: Desk) -> None:
    by_name = {row.original_path.rpartition("/")[2]: row.trash_id for row in trash(desk)}
    assert desk.refused("restore_trashed_file", trash_id=by_name["Landing page.html"])[1].endswith("give target_path.")
    assert "taken" in desk.refused("restore_trashed_file", trash_id=by_name["Budget sheet.csv"])[1]


def test_my_trash_holds_61_mebibytes_and_my_quota_is_used_to_93_per_cent(desk: Desk) -> None:
    shown = desk.do("get_storage_quota")
    assert shown["in_trash"] == 61 * MIB == sum(row.size for row in trash(desk))
    assert shown["used_percent"] in {92, 93}
    assert node(desk, "~/Downloads/Team offsite.mp4").size == 140 * MIB


def test_sizes_of_trash_items_are_those_of_their_nodes(desk: Desk) -> None:
    for item in desk.world.find(TrashItem):
        rows = desk.world.find(TrashNode, trash_id=item.trash_id)
        assert item.size == sum(row.size for row in rows)
        assert item.item_count == len(rows)


def test_archives_are_damaged_reach_out_and_claim_too_much(desk: Desk) -> None:
    assert "damaged" in desk.refused("list_archive_contents", archive_path="~/Downloads/Broken download.zip")[1]
    into = "~/Downloads"
    code, why = desk.refused("extract_archive", archive_path="/public/dropbox/Scanner results.zip", target_path=into)
    assert code == "refused"
    assert "../escape.txt" in why
    assert desk.code("extract_archive", archive_path="/public/dropbox/Test data.zip", target_path=into) == "refused"
    assert desk.do("extract_archive", archive_path="/public/dropbox/Meeting cards.zip", target_path=into)["files"] == 4
    archives = [row for row in desk.world.find(Node, is_binary=True) if re.search(r"\.(zip|tar\.gz)$", row.name)]
    assert len(archives) == 18


def test_one_log_has_three_thousand_lines(desk: Desk) -> None:
    [row] = desk.world.find(Node, name="access.log")
    assert desk.code("read_file", path=row.path) == "conflict"
    assert desk.do("read_file_lines", path=row.path, start=-1, count=1)["total_lines"] == 3_000


def test_one_csv_has_windows_line_ends_a_header_and_a_line_twice(desk: Desk) -> None:
    lines = text(desk, "~/Downloads/Orders export.csv").split("\r\n")
    assert lines[0] == "id,item,price"
    assert max(Counter(lines).values()) == 2


def test_one_price_list_has_ten_versions_whose_last_is_its_text(desk: Desk) -> None:
    counts = Counter(row.path for row in desk.world.find(FileVersion))
    [most] = [path for path, count in counts.items() if count == 10]
    assert most.endswith("/pricing.md")
    for path, count in counts.items():
        kept = desk.world.find(FileVersion, path=path)
        assert [row.version for row in kept] == list(range(1, count + 1))
        assert kept[-1].text == text(desk, path)
        assert [row.saved_at for row in kept] == sorted(row.saved_at for row in kept)


def test_one_public_folder_is_sticky(desk: Desk) -> None:
    assert node(desk, "/public/dropbox").mode == 0o1777
    theirs = desk.world.find(Node, parent_path="/public/dropbox", owner_id=desk.cast.team[1].login)
    assert desk.code("delete_file", path=theirs[0].path) == "refused"


def test_nothing_is_younger_than_now(desk: Desk) -> None:
    now = instant(desk.world.now)
    assert all(row.saved_at <= now for row in desk.world.find(FileVersion))
    assert all(row.taken_at < now for row in desk.world.find(FileLock))
    assert all(row.deleted_at <= now for row in desk.world.find(TrashItem))


def test_a_seed_is_a_function_of_its_number() -> None:
    first, second = (desk_at(3).world.find(Node) for _ in range(2))
    assert [row.path for row in first] == [row.path for row in second]
    assert cast_of(3).me.login != cast_of(4).me.login
