"""Text written: files made, continued, changed, sorted, put together; folders made."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.filesystem import queries
from servers.filesystem.limits import MOST_PATTERN, MOST_TEXT
from servers.filesystem.lines import ending_of, joined_lines, lines_of, size_of
from servers.filesystem.making import NEW_FOLDER, insert_node, make_file, save_text, text_content
from servers.filesystem.models import FileVersion, LineOrder, NewPath, Node, Path
from servers.filesystem.modes import Mode, mode_bits
from servers.filesystem.paths import absolute, name_of, steps
from servers.filesystem.patterns import expression, replace
from servers.filesystem.rights import Caller, octal
from servers.filesystem.sorting import Order, ordered
from servers.filesystem.standing import (
    Place,
    find_node,
    me,
    read_text,
    require_change,
    require_file,
    require_folder,
    require_room,
    require_text,
    walk,
)
from servers.filesystem.views import MadeFolderView, ReplacedView, TouchedView, WrittenView
from servers.kit import Conflict, InvalidArguments, Said, Toolbox
from servers.kit.text import instant
from sessions import World

toolbox = Toolbox()
Text = Annotated[str, Said("text"), Field(max_length=MOST_TEXT, description="Text; dictated words as they are.")]
FilePath = Annotated[Path, Field(description="A text file: absolute, from the working directory, or from ~.")]
OutputPath = Annotated[
    NewPath, Field(description="A new file for the result: absolute, from the working directory, or from ~.")
]


@toolbox.write(Node, FileVersion)
def write_file(
    world: World,
    path: Annotated[
        NewPath, Field(description="A text file, new or there: absolute, from the working directory, or from ~.")
    ],
    content: Annotated[Text, Field(description="The whole text; dictated words as they are.")],
    create_only: Annotated[bool, Field(description="Only if there is no such file yet.")] = False,
) -> WrittenView:
    """Write a text file, new or in place of what it held, which is kept as a version.

    Raises:
        InvalidArguments: the text holds control characters.
        NotFound: its folder does not exist.
        Conflict: it is a folder or binary, there already with create_only, locked by somebody else, over 64 KiB, or
            over its owner's quota.
        Refused: I may not write it (w) or make it there, it is on hold, or the volume is read-only.
    """
    caller = me(world)
    place = walk(world, caller, path)
    if create_only and place.node is not None:
        raise Conflict(f"{place.path} exists already.")
    version = save_text(world, caller, place, content)
    return _written(place, content, version)


@toolbox.write(Node, FileVersion)
def append_to_file(
    world: World,
    path: FilePath,
    content: Annotated[Text, Field(min_length=1, description="What is added; dictated words as they are.")],
    new_line: Annotated[bool, Field(description="Begin on a line of its own and end it.")] = True,
) -> WrittenView:
    """Add text at the end of a file, on a line of its own.

    Raises:
        InvalidArguments: the text holds control characters.
        NotFound: there is no such file.
        Conflict: it is a folder or binary, locked by somebody else, over 64 KiB, or over its owner's quota.
        Refused: I may not write it (w), it is on hold, or the volume is read-only.
    """
    caller = me(world)
    place = find_node(world, caller, path)
    require_text(place.node)
    require_change(world, caller, place.node)
    text = _stored(world, place)
    if new_line:
        ending = ending_of(text)
        head = text + ending if text and not text.endswith("\n") else text
        text = head + content + ("" if content.endswith("\n") else ending)
    else:
        text += content
    return _written(place, text, save_text(world, caller, place, text))


@toolbox.write(Node, FileVersion)
def replace_in_file(
    world: World,
    path: FilePath,
    find: Annotated[str, Said("text"), Field(min_length=1, max_length=MOST_PATTERN, description="What is replaced.")],
    replacement: Annotated[Text, Field(description="What stands there afterwards; \\1 is a group of a regex.")],
    regex: Annotated[bool, Field(description="find is a regular expression (RE2).")] = False,
    first_only: Annotated[bool, Field(description="Only the first place.")] = False,
    expected_count: Annotated[
        int, Field(ge=1, le=100_000, description="Change nothing unless it stands there so often.")
    ]
    | None = None,
) -> ReplacedView:
    """Replace a text wherever it stands in a file; upper and lower case differ.

    Raises:
        InvalidArguments: the pattern or the replacement cannot be read.
        NotFound: there is no such file.
        Conflict: it does not stand there or not so often, the file is a folder, binary, locked by somebody else, or
            would be over 64 KiB or its owner's quota.
        Refused: I may not read or write it (r, w), it is on hold, or the volume is read-only.
    """
    pattern = expression(find, regex=regex, by_line=regex)
    caller = me(world)
    place = find_node(world, caller, path)
    text = read_text(world, caller, place.node)
    require_change(world, caller, place.node)
    everywhere = replace(pattern, replacement, text, regex=regex, first_only=False)
    if not everywhere.times:
        raise Conflict(f"{find!r} does not stand in {place.path}.")
    if expected_count not in {None, everywhere.times}:
        raise Conflict(
            f"{find!r} stands in {place.path} {everywhere.times} times, not {expected_count}; nothing changed."
        )
    done = replace(pattern, replacement, text, regex=regex, first_only=True) if first_only else everywhere
    version = save_text(world, caller, place, done.text)
    return {**_written(place, done.text, version), "replaced": done.times}


@toolbox.write(Node, FileVersion)
def sort_file_lines(
    world: World,
    path: FilePath,
    output_path: OutputPath | None = None,
    by: Annotated[LineOrder, Field(description="The whole line, the number it begins with, or a column.")] = "text",
    column: Annotated[int, Field(ge=1, le=100, description="Which column, from 1; with by = column.")] | None = None,
    delimiter: Annotated[str, Field(min_length=1, max_length=4, description="What stands between columns.")] = ",",
    keep_header: Annotated[bool, Field(description="The first line stays on top.")] = False,
    unique: Annotated[bool, Field(description="Equal lines only once.")] = False,
    descending: Annotated[bool, Field(description="The other way round.")] = False,
) -> WrittenView:
    """Sort the lines of a text file, in place or into a new file; equal ones keep their order.

    A column whose cells are all numbers is sorted as numbers.

    Raises:
        InvalidArguments: column without by = column, or the other way round.
        NotFound: there is no such file, or the folder of the new one does not exist.
        Conflict: a line has no such column or no number, the new file exists, or the file is a folder, binary, locked
            by somebody else or over its owner's quota.
        Refused: I may not read or write it (r, w), it is on hold, or the volume is read-only.
    """
    if (by == "column") != (column is not None):
        raise InvalidArguments("Give column with by = column, and only then.")
    caller = me(world)
    source = find_node(world, caller, path)
    text = read_text(world, caller, source.node)
    target = source if output_path is None else _new(walk(world, caller, output_path))
    rows = lines_of(text)
    head, body = (rows[:1], rows[1:]) if keep_header else ([], rows)
    order = Order(by, column or 0, delimiter, unique=unique, descending=descending, first_line=len(head) + 1)
    result = joined_lines(head + ordered(body, order), ending_of(text))
    return _written(target, result, save_text(world, caller, target, result))


@toolbox.write(Node, FileVersion)
def concatenate_files(
    world: World,
    paths: Annotated[list[Path], Field(min_length=1, max_length=20, description="Two text files or more, in order.")],
    output_path: OutputPath,
    skip_repeated_header: Annotated[
        bool, Field(description="Leave out the first line of a later file where it is that of the first one.")
    ] = False,
) -> WrittenView:
    """Put text files together into a new one, each on lines of its own.

    Raises:
        InvalidArguments: only one file is given.
        NotFound: one of them does not exist, or the folder of the new one.
        Conflict: the new file exists, one is a folder or binary, or it would be over 64 KiB or my quota.
        Refused: I may not read one (r) or make the new one there.
    """
    caller = me(world)
    texts = [read_text(world, caller, find_node(world, caller, path).node) for path in paths]
    if len(texts) < 2:
        raise InvalidArguments("Name two files or more.")
    target = _new(walk(world, caller, output_path))
    found = [lines_of(text) for text in texts]
    header = found[0][:1]
    rows = list(found[0])
    for later in found[1:]:
        rows += later[1:] if skip_repeated_header and header and later[:1] == header else later
    result = joined_lines(rows, ending_of(texts[0]))
    return _written(target, result, save_text(world, caller, target, result))


@toolbox.write(Node)
def create_directory(
    world: World,
    path: Annotated[NewPath, Field(description="The new folder: absolute, from the working directory, or from ~.")],
    parents: Annotated[bool, Field(description="Make the folders above it too.")] = False,
    mode: Annotated[Mode, Field(description="Its permissions, such as 750 or 770.")] = "750",
) -> MadeFolderView:
    """Make a folder; it is mine and in the group of the one above.

    Raises:
        NotFound: the folder above it does not exist and parents is false.
        Conflict: something is there, or something above it is no folder.
        Refused: I may not make it there (w, x), the volume is read-only, or the mode lets others write, or read
            outside /public.
    """
    caller = me(world)
    made = _make_parents(world, caller, path) if parents else []
    place = walk(world, caller, path)
    if place.node is not None:
        raise Conflict(f"{place.path} exists already.")
    bits = mode_bits(mode, place.path)
    require_room(world, caller, place.parent)
    insert_node(world, caller, place.path, place.parent.group_name, "dir", bits)
    made.append(place.path)
    return {
        "path": place.path,
        "name": name_of(place.path),
        "mode": octal(bits),
        "group_name": place.parent.group_name,
        "made": made,
    }


@toolbox.write(Node)
def touch_file(
    world: World,
    path: Annotated[
        NewPath, Field(description="A file, new or there: absolute, from the working directory, or from ~.")
    ],
) -> TouchedView:
    """Make an empty file, or give a file that is there the date of now.

    Raises:
        NotFound: its folder does not exist.
        Conflict: it is a folder, or locked by somebody else.
        Refused: I may not write it (w) or make it there, it is on hold, or the volume is read-only.
    """
    caller = me(world)
    place = walk(world, caller, path)
    if place.node is None:
        make_file(world, caller, place, text_content(""))
    else:
        require_file(place.node)
        require_change(world, caller, place.node)
        world.update(Node, place.path, modified_at=instant(world.now))
    return {"path": place.path, "name": name_of(place.path), "created": place.node is None}


def _stored(world: World, place: Place) -> str:
    return world.scalar(queries.text_of, path=place.path)


def _new(place: Place) -> Place:
    if place.node is not None:
        raise Conflict(f"{place.path} exists already; name a new file.")
    return place


def _make_parents(world: World, caller: Caller, path: str) -> list[str]:
    """Make the folders above a path that are missing."""
    made: list[str] = []
    for step in steps(absolute(path, caller.cwd, caller.home))[:-1]:
        place = walk(world, caller, step)
        if place.node is None:
            require_room(world, caller, place.parent)
            insert_node(world, caller, place.path, place.parent.group_name, "dir", NEW_FOLDER & ~caller.umask)
            made.append(place.path)
        else:
            require_folder(place.node)
    return made


def _written(place: Place, text: str, version: int) -> WrittenView:
    return {
        "path": place.path,
        "name": name_of(place.path),
        "created": place.node is None,
        "size": size_of(text),
        "lines": len(lines_of(text)),
        "version": version,
    }
