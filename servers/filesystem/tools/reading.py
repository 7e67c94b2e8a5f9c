"""What files say: whole texts, lines, counts, differences, checksums."""

from __future__ import annotations

import difflib
import hashlib
from typing import Annotated, Any

from pydantic import Field

from servers.filesystem import queries
from servers.filesystem.history import version_of, versions_of
from servers.filesystem.limits import MOST_COMPARED, MOST_DIFF, MOST_READ
from servers.filesystem.lines import counted, lines_of, size_of
from servers.filesystem.models import Algorithm, Path
from servers.filesystem.rights import READ, require
from servers.filesystem.standing import find_node, me, read_text, require_file
from servers.filesystem.views import ChecksumView, CountsView, CountView, DiffView, LinesView, LineView, TextView
from servers.kit import Conflict, InvalidArguments, Toolbox
from sessions import World

toolbox = Toolbox()
VersionNumber = Annotated[
    int, Field(ge=1, le=1_000_000, description="Number of a version, as list_file_versions has it.")
]


@toolbox.read
def read_file(
    world: World,
    path: Path,
    version: Annotated[VersionNumber, Field(description="An old version instead of the text of now.")] | None = None,
) -> TextView:
    """Read the whole text of a file of up to 32 KiB, or of one of its kept versions.

    Raises:
        NotFound: there is no such file or version.
        Conflict: it is a folder or binary, or longer than 32 KiB: use read_file_lines.
        Refused: I may not read it (r) or pass a folder on the way.
    """
    caller = me(world)
    node = find_node(world, caller, path).node
    text = read_text(world, caller, node)
    kept = versions_of(world, node)[0] if version is None else version_of(world, node, version)
    if version is not None:
        text = kept.text
    size = size_of(text)
    if size > MOST_READ:
        raise Conflict(f"{node.path} has {size:,} bytes, more than {MOST_READ:,}: use read_file_lines.")
    return {
        "path": node.path,
        "text": text,
        "size": size,
        "lines": len(lines_of(text)),
        "version": kept.version,
    }


@toolbox.read
def read_file_lines(
    world: World,
    path: Path,
    start: Annotated[
        int, Field(ge=-100_000, le=100_000, description="First line, from 1; -20 begins 20 lines before the end.")
    ] = 1,
    count: Annotated[int, Field(ge=1, le=500, description="How many lines.")] = 50,
) -> LinesView:
    """Read some lines of a text file: its head, its tail, or a part; says how many lines it has.

    Raises:
        InvalidArguments: start is 0.
        NotFound: there is no such file.
        Conflict: it is a folder or binary.
        Refused: I may not read it (r) or pass a folder on the way.
    """
    if start == 0:
        raise InvalidArguments("Lines count from 1; -1 is the last one.")
    caller = me(world)
    node = find_node(world, caller, path).node
    found = lines_of(read_text(world, caller, node))
    first = start - 1 if start > 0 else max(0, len(found) + start)
    lines: list[LineView] = []
    room = MOST_READ
    for number, line in enumerate(found[first : first + count], first + 1):
        room -= size_of(line)
        if room < 0 and lines:
            break
        lines.append({"number": number, "text": line})
    view: LinesView = {"path": node.path, "lines": lines, "total_lines": len(found)}
    if room < 0:
        view["next_start"] = first + len(lines) + 1
    return view


@toolbox.read
def count_file_words(
    world: World, paths: Annotated[list[Path], Field(min_length=1, max_length=20, description="Text files.")]
) -> CountsView:
    """Count lines, words and bytes of text files, each and in all.

    Raises:
        NotFound: one of them does not exist.
        Conflict: one is a folder or binary.
        Refused: I may not read one (r) or pass a folder on the way.
    """
    caller = me(world)
    files: list[CountView] = []
    for path in paths:
        node = find_node(world, caller, path).node
        found = counted(read_text(world, caller, node))
        files.append({"path": node.path, "lines": found.lines, "words": found.words, "size": found.bytes})
    return {
        "files": files,
        "lines": sum(one["lines"] for one in files),
        "words": sum(one["words"] for one in files),
        "size": sum(one["size"] for one in files),
    }


@toolbox.read
def compare_files(
    world: World,
    left_path: Annotated[Path, Field(description="The file to compare.")],
    right_path: Annotated[Path, Field(description="The file to compare it with; may be the same.")],
    left_version: Annotated[VersionNumber, Field(description="A kept version of the left file.")] | None = None,
    right_version: Annotated[VersionNumber, Field(description="A kept version of the right file.")] | None = None,
    ignore_whitespace: Annotated[bool, Field(description="Spaces and tabs do not count.")] = False,
) -> DiffView:
    """Compare two files, or versions of them: a unified diff from left to right; binary ones by their checksums.

    Raises:
        InvalidArguments: a version of a binary file is asked for.
        NotFound: a file or version does not exist.
        Conflict: one is a folder, or they differ in too many lines.
        Refused: I may not read one (r) or pass a folder on the way.
    """
    caller = me(world)
    left, right = (find_node(world, caller, path).node for path in (left_path, right_path))
    for node, version in ((left, left_version), (right, right_version)):
        require_file(node)
        require(caller, node, READ)
        if node.is_binary and version is not None:
            raise InvalidArguments(f"{node.path} is binary and has no versions.")
    view: DiffView = {"left_path": left.path, "right_path": right.path, "identical": False}
    if left.is_binary or right.is_binary:
        view["left_checksum"] = _sum(world, left, "sha256")
        view["right_checksum"] = _sum(world, right, "sha256")
        view["identical"] = view["left_checksum"] == view["right_checksum"]
        return view
    old = _compared(world, left, left_version, ignore_whitespace=ignore_whitespace)
    new = _compared(world, right, right_version, ignore_whitespace=ignore_whitespace)
    _require_comparable(old, new)
    diff = list(difflib.unified_diff(old, new, left.path, right.path, lineterm=""))
    view["identical"] = old == new
    view["added"] = sum(line[0] == "+" for line in diff[2:])
    view["removed"] = sum(line[0] == "-" for line in diff[2:])
    shown: list[str] = []
    room = MOST_DIFF
    for line in diff:
        room -= size_of(line) + 1
        if room < 0:
            view["cut"] = True
            break
        shown.append(line)
    view["diff"] = "\n".join(shown)
    return view


@toolbox.read
def checksum_file(
    world: World,
    path: Path,
    algorithm: Annotated[Algorithm, Field(description="Which checksum.")] = "sha256",
) -> ChecksumView:
    """Compute the checksum of a file.

    Raises:
        NotFound: there is no such file.
        Conflict: it is a folder.
        Refused: I may not read it (r) or pass a folder on the way.
    """
    caller = me(world)
    node = find_node(world, caller, path).node
    require_file(node)
    require(caller, node, READ)
    return {
        "path": node.path,
        "algorithm": algorithm,
        "checksum": _sum(world, node, algorithm),
        "size": node.size,
    }


def _sum(world: World, node: Any, algorithm: Algorithm) -> str:
    """Of a binary only the sha256 is kept; its md5 is made of that."""
    if node.is_binary:
        return node.checksum if algorithm == "sha256" else _digest(algorithm, node.checksum)
    return _digest(algorithm, world.scalar(queries.text_of, path=node.path))


def _digest(algorithm: Algorithm, text: str) -> str:
    return hashlib.new(algorithm, text.encode(), usedforsecurity=False).hexdigest()


def _compared(world: World, node: Any, version: int | None, *, ignore_whitespace: bool) -> list[str]:
    text = world.scalar(queries.text_of, path=node.path) if version is None else version_of(world, node, version).text
    found = lines_of(text)
    return [" ".join(line.split()) for line in found] if ignore_whitespace else found


def _require_comparable(old: list[str], new: list[str]) -> None:
    """What differs between the common head and tail is short enough to be compared line by line."""
    most = min(len(old), len(new))
    head = next((at for at in range(most) if old[at] != new[at]), most)
    tail = next((at for at in range(most - head) if old[-1 - at] != new[-1 - at]), most - head)
    if max(len(old), len(new)) - head - tail > MOST_COMPARED:
        raise Conflict(
            f"The files differ in more than {MOST_COMPARED:,} lines; compare their parts by read_file_lines."
        )
