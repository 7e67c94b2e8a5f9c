"""Archives as records: what goes into one, and where what comes out of one would land."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from servers.filesystem import queries
from servers.filesystem.limits import MOST_ENTRIES, MOST_UNPACKED
from servers.filesystem.paths import folded, is_archive_name, is_within, joined
from servers.filesystem.standing import require_file
from servers.kit import Conflict, NotFound, Refused
from sessions import World

_FRAME: Final = 22
_HEADER: Final = 76
_PACKED_PERCENT: Final = 38


class Packed(NamedTuple):
    """One entry of an archive that is made."""

    entry_path: str
    kind: str
    size: int
    checksum: str
    text: str | None


def require_bounds(found: Sequence[Any]) -> None:
    """An archive is small enough to be packed.

    Raises:
        Conflict: it has too many entries or bytes.
    """
    size = sum(one.size for one in found)
    if len(found) > MOST_ENTRIES or size > MOST_UNPACKED:
        raise Conflict(
            f"An archive holds at most {MOST_ENTRIES} entries and {MOST_UNPACKED:,} bytes unpacked; "
            f"that would be {len(found)} and {size:,}."
        )


def packed_size(found: Iterable[Packed]) -> int:
    """The bytes of an archive with these entries."""
    return _FRAME + sum(_HEADER + len(one.entry_path) + one.size * _PACKED_PERCENT // 100 for one in found)


def packed_checksum(found: Iterable[Packed]) -> str:
    """The checksum of an archive: equal entries, equal archives."""
    whole = hashlib.sha256()
    for one in sorted(found):
        content = one.checksum if one.text is None else hashlib.sha256(one.text.encode()).hexdigest()
        whole.update(f"{one.entry_path}\0{one.kind}\0{content}\n".encode())
    return whole.hexdigest()


def entries_of(world: World, node: Any) -> list[Any]:
    """What an archive holds, by path.

    Raises:
        Conflict: it is no archive, or damaged.
    """
    require_file(node)
    if not node.is_binary or not is_archive_name(node.name):
        raise Conflict(f"{node.path} is no archive (.zip or .tar.gz).")
    found = world.all(queries.entries, path=node.path)
    if not found:
        raise Conflict(f"{node.path} is damaged and cannot be read.")
    return found


def chosen(found: Sequence[Any], wanted: Sequence[str], archive: str) -> list[Any]:
    """The entries that a caller names, folders with all below them; all where none is named.

    Raises:
        NotFound: one is not there.
    """
    if not wanted:
        return list(found)
    kept: dict[str, Any] = {}
    for name in wanted:
        bare = name.rstrip("/")
        hits = [one for one in found if one.entry_path == bare or one.entry_path.startswith(f"{bare}/")]
        if not hits:
            raise NotFound(f"There is no {name} in {archive}.")
        kept |= {one.entry_path: one for one in hits}
    return [kept[name] for name in sorted(kept)]


def landing_paths(found: Sequence[Any], target: str, archive: str) -> dict[str, Any]:
    """Where entries land below a folder: path -> entry.

    Raises:
        Refused: one would leave the folder, or they claim more than the bounds allow.
    """
    size = sum(one.size for one in found)
    if len(found) > MOST_ENTRIES or size > MOST_UNPACKED:
        raise Refused(
            f"{archive} claims {len(found)} entries and {size:,} bytes unpacked; at most {MOST_ENTRIES} and "
            f"{MOST_UNPACKED:,} are unpacked."
        )
    places: dict[str, Any] = {}
    for one in found:
        path = folded(joined(target, one.entry_path))
        if one.entry_path.startswith("/") or not is_within(path, target) or path == target:
            raise Refused(
                f"{archive} holds {one.entry_path}, which would land outside of {target}; nothing was unpacked."
            )
        places[path] = one
    return places
