"""Old texts of a file: listed, and made the newest again."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.filesystem.history import version_of, versions_of
from servers.filesystem.lines import lines_of
from servers.filesystem.making import put_text, text_content
from servers.filesystem.models import FileVersion, Node, Path
from servers.filesystem.paths import name_of
from servers.filesystem.rights import READ, require
from servers.filesystem.standing import find_node, me, require_change, require_text
from servers.filesystem.tools.reading import VersionNumber
from servers.filesystem.views import VersionsView, WrittenView
from servers.kit import Conflict, Toolbox
from servers.kit.text import local_minute
from sessions import World

toolbox = Toolbox()
FilePath = Annotated[Path, Field(description="A text file: absolute, from the working directory, or from ~.")]
FIRST_LINE = 120


@toolbox.read
def list_file_versions(world: World, path: FilePath) -> VersionsView:
    """List the kept texts of a file, at most ten, newest first: the first one is its text of now.

    Raises:
        NotFound: there is no such file.
        Conflict: it is a folder or binary.
        Refused: I may not read it (r) or pass a folder on the way.
    """
    caller = me(world)
    node = find_node(world, caller, path).node
    require_text(node)
    require(caller, node, READ)
    kept = versions_of(world, node)
    return {
        "path": node.path,
        "versions": [
            {
                "version": one.version,
                "author": one.author,
                "author_id": one.author_id,
                "saved_at": local_minute(one.saved_at, world.zone),
                "size": one.size,
                "first_line": next(iter(lines_of(one.text)), "")[:FIRST_LINE],
            }
            for one in kept
        ],
        "total": len(kept),
    }


@toolbox.write(Node, FileVersion)
def restore_file_version(world: World, path: FilePath, version: VersionNumber) -> WrittenView:
    """Make an old text of a file its text of now, as a new version; the others are kept.

    Raises:
        NotFound: there is no such file or version.
        Conflict: it is a folder or binary, has that text now, is locked by somebody else, or its owner's quota.
        Refused: I may not read or write it (r, w), it is on hold, or the volume is read-only.
    """
    caller = me(world)
    node = find_node(world, caller, path).node
    require_text(node)
    require(caller, node, READ)
    require_change(world, caller, node)
    old = version_of(world, node, version)
    if old.text == versions_of(world, node)[0].text:
        raise Conflict(f"{node.path} has the text of version {version} now.")
    number = put_text(world, caller, node, text_content(old.text))
    return {
        "path": node.path,
        "name": name_of(node.path),
        "created": False,
        "size": old.size,
        "lines": len(lines_of(old.text)),
        "version": number,
    }
