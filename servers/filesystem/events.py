"""What others do between turns: they leave files, change and lock them; holds are placed and lifted, people leave."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.filesystem import queries
from servers.filesystem.limits import MOST_TEXT
from servers.filesystem.making import NEW_FILE, insert_node, put_text, text_content
from servers.filesystem.models import FileLock, FileUser, Node, Path, UserId
from servers.filesystem.paths import parent_of
from servers.filesystem.rights import Caller
from servers.filesystem.standing import require_file, require_text
from servers.filesystem.tools import toolbox
from servers.kit import Conflict, FreeText, Said, find
from servers.kit.text import instant
from sessions import World

AbsolutePath = Annotated[Path, Field(description="An absolute path.")]
Text = Annotated[str, Said("text"), Field(max_length=MOST_TEXT, description="Text of the file.")]


@toolbox.event
def file_arrives(
    world: World,
    path: Annotated[str, Field(min_length=1, max_length=1024, description="Its absolute path.")],
    user_id: UserId,
    content: Text,
) -> None:
    """Somebody leaves a new text file in a folder."""
    if world.get(Node, path) is not None:
        raise Conflict(f"{path} exists already.")
    folder = _node(world, parent_of(path))
    caller = _caller(world, user_id)
    insert_node(world, caller, path, folder.group_name, "file", NEW_FILE & ~caller.umask, text_content(content))


@toolbox.event
def file_changes(world: World, path: AbsolutePath, user_id: UserId, content: Text) -> None:
    """Somebody gives a text file another text."""
    node = _node(world, path)
    require_text(node)
    put_text(world, _caller(world, user_id), node, text_content(content))


@toolbox.event
def lock_begins(world: World, path: AbsolutePath, user_id: UserId, note: FreeText = "") -> None:
    """Somebody checks a file out."""
    node = _node(world, path)
    require_file(node)
    if world.get(FileLock, path) is not None:
        raise Conflict(f"{path} is locked already.")
    holder = find(world, FileUser, user_id, "user")
    world.insert(FileLock, path=path, holder_id=holder.user_id, note=note, taken_at=instant(world.now))


@toolbox.event
def lock_ends(world: World, path: AbsolutePath) -> None:
    """Somebody gives their lock back."""
    world.delete(FileLock, find(world, FileLock, path, "lock on").path)


@toolbox.event
def hold_begins(world: World, path: AbsolutePath) -> None:
    """The lawyers put something on hold."""
    world.update(Node, _node(world, path).path, on_hold=True)


@toolbox.event
def hold_ends(world: World, path: AbsolutePath) -> None:
    """Something is on hold no longer."""
    world.update(Node, _node(world, path).path, on_hold=False)


@toolbox.event
def account_closes(world: World, user_id: UserId) -> None:
    """Somebody leaves the firm; what they own stays."""
    world.update(FileUser, find(world, FileUser, user_id, "user").user_id, active=False)


def _node(world: World, path: str) -> Any:
    row = world.first(queries.on_the_way, paths=queries.many([path]))
    return find(world, Node, path, "file") if row is None else row


def _caller(world: World, user_id: str) -> Caller:
    row = find(world, FileUser, user_id, "user")
    return Caller(row.user_id, row.name, row.home, row.quota_bytes, row.home, 0o027, frozenset())
