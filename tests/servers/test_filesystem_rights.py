from __future__ import annotations

from typing import Any

import pytest

from servers.filesystem.audience import is_confidential, readers_in, spreads
from servers.filesystem.models import FileUser
from servers.filesystem.modes import allows
from tests.servers.filesystem_desk import (
    Desk,
    desk_at,
    hold,
    home,
    lock,
    locked_by,
    login,
    mate,
    my_group,
    node,
    other_group,
    plant,
    write,
)


def shared(desk: Desk) -> str:
    """A file of mine in a folder of a group of mine below /projects."""
    group = my_group(desk)
    plant(desk, "/projects/shared", "dir", group_name=group, mode=0o770)
    return plant(desk, "/projects/shared/plan.txt", group_name=group)


@pytest.mark.parametrize(("mode", "path", "fine"), [
    ("640", "/home/me/a", True), ("770", "/home/me/a", True), ("644", "/home/me/a", False), ("644", "/public/a", True),
    ("755", "/public", True), ("751", "/home/me/a", True), ("646", "/public/a", False), ("777", "/projects/a", False),
    ("644", "/publicity/a", False),
])  # fmt: skip
def test_others_never_write_and_read_only_below_public(mode: str, path: str, fine: bool) -> None:
    assert allows(int(mode, 8), path) == fine


def test_777_is_refused_and_770_is_done() -> None:
    desk = desk_at()
    desk.do("create_directory", path="handover")
    write(desk, "handover/a.txt")
    code, message = desk.refused("change_permissions", path="handover", mode="777", recursive=True)
    assert (code, "770" in message) == ("refused", True)
    assert desk.do("change_permissions", path="handover", mode="770", recursive=True)["changed"] == 2
    assert node(desk, "~/handover/a.txt").mode == 0o770


def test_only_the_owner_changes_permissions_and_group() -> None:
    desk = desk_at()
    plant(desk, "~/box", "dir")
    plant(desk, "~/box/theirs.txt", owner_id=mate(desk, "staff"))
    for tool, more in (("change_permissions", {"mode": "640"}), ("change_group", {"group_name": my_group(desk)})):
        assert desk.code(tool, path="box/theirs.txt", **more) == "refused"
        code, message = desk.refused(tool, path="box", recursive=True, **more)
        assert (code, "box/theirs.txt" in message) == ("refused", True)
        desk.do(tool, path="box", **more)
        assert desk.code(tool, path="none", **more) == "not_found"


def test_what_is_on_hold_read_only_or_locked_keeps_its_permissions() -> None:
    desk = desk_at()
    write(desk, "a.txt")
    changes: tuple[tuple[str, dict[str, Any]], ...] = (
        ("change_permissions", {"mode": "440"}),
        ("change_group", {"group_name": my_group(desk)}),
    )
    plant(desk, "/archive/mine.txt")
    desk.do("lock_file", path="a.txt")
    for tool, more in changes:
        assert desk.code(tool, path="a.txt", **more) == "conflict"
        assert desk.code(tool, path="/archive/mine.txt", **more) == "refused"
    hold(desk, "~/a.txt")
    for tool, more in changes:
        assert desk.code(tool, path="a.txt", **more) == "refused"


@pytest.mark.parametrize("mode", ["7777", "8", "rw-r-----", "64", "2770"])
def test_a_mode_is_three_octal_digits_with_or_without_the_sticky_bit(mode: str) -> None:
    desk = desk_at()
    assert desk.code("change_permissions", path="notes.txt", mode=mode) == "invalid_arguments"
    assert desk.do("change_permissions", path="Papers", mode="1770")["mode"] == "1770"


def test_a_file_is_given_to_a_group_that_i_am_in() -> None:
    desk = desk_at()
    assert desk.do("change_group", path="notes.txt", group_name=my_group(desk))["group_name"] == my_group(desk)
    assert desk.code("change_group", path="notes.txt", group_name=other_group(desk)) == "refused"
    assert desk.code("change_group", path="notes.txt", group_name="nobody") == "not_found"


def test_a_file_is_handed_over_for_good_after_a_yes() -> None:
    desk = desk_at()
    path = shared(desk)
    tool = desk.environment.tools["change_owner"]
    heir = mate(desk, my_group(desk))
    assert tool.irreversible
    assert desk.needs_yes("change_owner", path=path, user_id=heir)
    assert not desk.needs_yes("change_group", path=path, group_name="staff")
    assert desk.do("change_owner", path=path, user_id=heir)["owner_id"] == heir
    assert node(desk, path).owner_id == heir
    assert desk.code("change_owner", path=path, user_id=login(desk)) == "refused"


def test_a_file_is_handed_over_only_where_teams_work_and_to_its_group() -> None:
    desk = desk_at()
    path = shared(desk)
    heir, stranger = mate(desk, my_group(desk)), mate(desk, my_group(desk), inside=False)
    gone = mate(desk, "staff", inside=False, active=False)
    assert desk.code("change_owner", path=path, user_id=stranger) == "refused"
    assert desk.code("change_owner", path=path, user_id=gone) == "refused"
    assert desk.code("change_owner", path=path, user_id="nobody") == "not_found"
    assert desk.code("change_owner", path=path, user_id=login(desk)) == "conflict"
    assert desk.code("change_owner", path="/projects/shared", user_id=heir) == "conflict"
    assert desk.code("change_owner", path="notes.txt", user_id=heir) == "refused"
    hold(desk, path)
    assert desk.code("change_owner", path=path, user_id=heir) == "refused"


def test_a_file_is_handed_over_only_if_the_heir_has_room() -> None:
    desk = desk_at()
    path = shared(desk)
    heir = mate(desk, my_group(desk))
    used = desk.do("get_storage_quota", user_id=heir)["used"]
    desk.set(FileUser, heir, quota_bytes=used + 3)
    assert desk.code("change_owner", path=path, user_id=heir) == "conflict"
    desk.set(FileUser, heir, quota_bytes=used + 4)
    desk.do("change_owner", path=path, user_id=heir)


def test_a_lock_is_taken_and_given_back_without_a_question() -> None:
    desk = desk_at()
    write(desk, "a.txt")
    desk.do("lock_file", path="a.txt", note="busy")
    assert locked_by(desk, "~/a.txt") == login(desk)
    code, message = desk.refused("lock_file", path="a.txt")
    assert (code, "already" in message) == ("conflict", True)
    assert not desk.needs_yes("unlock_file", path="a.txt")
    assert not desk.needs_yes("unlock_file", path="a.txt", force=True)
    assert desk.do("unlock_file", path="a.txt")["note"] == "busy"
    assert locked_by(desk, "~/a.txt") is None
    assert desk.code("unlock_file", path="a.txt") == "conflict"


def test_a_lock_needs_a_file_that_i_may_write() -> None:
    desk = desk_at()
    plant(desk, "~/still.txt", mode=0o440)
    assert desk.code("lock_file", path="still.txt") == "refused"
    assert desk.code("lock_file", path="Papers") == "conflict"
    assert desk.code("lock_file", path="none.txt") == "not_found"


@pytest.mark.parametrize(("hours", "breaks"), [(2, False), (24, False), (24.1, True), (216, True)])
def test_the_lock_of_somebody_else_is_broken_only_after_a_day_and_a_yes(hours: float, breaks: bool) -> None:
    desk = desk_at()
    write(desk, "a.txt")
    lock(desk, "~/a.txt", mate(desk, "staff"), hours=hours)
    code, message = desk.refused("lock_file", path="a.txt")
    assert (code, "is locked by" in message) == ("conflict", True)
    assert desk.code("unlock_file", path="a.txt") == "refused"
    assert desk.needs_yes("unlock_file", path="a.txt", force=True) == breaks
    if breaks:
        desk.do("unlock_file", path="a.txt", force=True)
        write(desk, "a.txt", "mine again\n")
    else:
        assert desk.code("unlock_file", path="a.txt", force=True) == "refused"


def test_who_may_not_write_a_file_breaks_no_lock_of_it() -> None:
    desk = desk_at()
    plant(desk, "/public/a.txt", owner_id=mate(desk, "staff"), mode=0o644)
    lock(desk, "/public/a.txt", mate(desk, "staff"), hours=90)
    assert desk.code("unlock_file", path="/public/a.txt", force=True) == "refused"


def test_what_is_confidential_lies_below_certain_folders_of_teams() -> None:
    assert is_confidential("/teams/finance/payroll/Salaries.xlsx")
    assert is_confidential("/teams/engineering/pay")
    assert not is_confidential("/teams/engineering/rota/On-call rota.csv")
    assert not is_confidential("/home/me/pay/slip.txt")


def test_a_copy_of_what_is_confidential_spreads_where_more_people_can_read_it() -> None:
    desk = desk_at()
    group = my_group(desk)
    plant(desk, "/teams/club", "dir", group_name=group, mode=0o770)
    plant(desk, "/teams/club/pay", "dir", group_name=group, mode=0o770)
    pay = plant(desk, "/teams/club/pay/bonus.csv", group_name=group)
    plant(desk, "~/private", "dir", mode=0o700)
    assert login(desk) in readers_in(desk.world, "/teams/club/pay")
    assert readers_in(desk.world, "/teams/club/pay") < readers_in(desk.world, "/public")
    assert spreads(desk.world, pay, "/public")
    assert spreads(desk.world, "/teams/club/pay", "/public/dropbox")
    assert not spreads(desk.world, pay, "/teams/club")
    assert not spreads(desk.world, pay, f"{home(desk)}/private")
    assert not spreads(desk.world, f"{home(desk)}/notes.txt", "/public")
