"""What takes up room: folders, and quotas."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from pydantic import Field

from servers.filesystem import queries
from servers.filesystem.models import FileUser, Path, UserId
from servers.filesystem.paths import is_within, name_of, parent_of
from servers.filesystem.quotas import usage_of
from servers.filesystem.standing import find_node, me, seen_below
from servers.filesystem.views import QuotaView, UsageView
from servers.kit import Toolbox, find
from sessions import World

toolbox = Toolbox()


@toolbox.read
def get_disk_usage(
    world: World,
    path: Annotated[Path, Field(description="A folder: absolute, from the working directory, or from ~.")] = ".",
    depth: Annotated[int, Field(ge=0, le=3, description="How many levels of folders to list.")] = 1,
) -> UsageView:
    """Add up the bytes and files of a folder and of those in it, largest first; at most 50 folders are listed.

    Folders that I may not look into are counted as skipped.

    Raises:
        NotFound: there is no such folder.
        Conflict: it is no folder, or there are too many links.
        Refused: I may not list it (r, x) or pass a folder on the way.
    """
    caller = me(world)
    top = find_node(world, caller, path).node
    rows, skipped = seen_below(world, caller, top)
    base = 0 if top.path == "/" else top.path.count("/")
    sizes: Counter[str] = Counter({row.path: 0 for row in rows if row.kind == "dir"})
    files: Counter[str] = Counter()
    listed = [row for row in rows if row.kind == "file"]
    for row in listed:
        folder = row.parent_path
        while folder != top.path:
            sizes[folder] += row.size
            files[folder] += 1
            folder = parent_of(folder)
    near = sorted((one for one in sizes if one.count("/") - base <= depth), key=lambda one: (-sizes[one], one))
    volume = next(row for row in world.all(queries.volumes) if is_within(top.path, row.mount_path))
    view: UsageView = {
        "path": top.path,
        "size": sum(row.size for row in listed),
        "files": len(listed),
        "folders": [{"path": one, "name": name_of(one), "size": sizes[one], "files": files[one]} for one in near[:50]],
        "skipped": skipped,
        "volume": volume.title,
        "volume_read_only": bool(volume.read_only),
        "volume_capacity": volume.capacity_bytes,
    }
    if listed:
        largest = max(listed, key=lambda row: row.size)
        view["largest_file"] = largest.path
        view["largest_file_size"] = largest.size
    return view


@toolbox.read
def get_storage_quota(
    world: World, user_id: Annotated[UserId, Field(description="Somebody else's instead of mine.")] | None = None
) -> QuotaView:
    """Say how much of a quota is used: live files, and those in a trash, which count until they are purged.

    Raises:
        NotFound: there is no such user.
    """
    row = find(world, FileUser, user_id or me(world).user_id, "user")
    usage = usage_of(world, row.user_id)
    return {
        "user_id": row.user_id,
        "name": row.name,
        "quota": usage.quota,
        "used": usage.used,
        "in_trash": usage.trash,
        "free": usage.free,
        "used_percent": round(usage.used * 100 / max(1, usage.quota)),
    }
