"""Finding files by what they are, and lines by what they say."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.filesystem import queries
from servers.filesystem.limits import MOST_LINE, MOST_PATTERN
from servers.filesystem.lines import lines_of
from servers.filesystem.models import FileUser, NodeKind, Path, UserId
from servers.filesystem.patterns import expression, name_test
from servers.filesystem.rights import READ, may, require
from servers.filesystem.standing import find_node, me, require_text, seen_below
from servers.filesystem.views import FoundView, MatchesView, MatchView, node_view
from servers.kit import Cursor, Day, Limit, Said, Toolbox, find, page
from servers.kit.text import begin_of
from sessions import World

toolbox = Toolbox()
Glob = Annotated[
    str,
    Said("text"),
    Field(
        min_length=1,
        max_length=MOST_PATTERN,
        description="Shell pattern for the whole name, such as *.csv, or words of it; upper and lower case are one.",
    ),
]
Bytes = Annotated[int, Field(ge=0, le=10**13, description="Size in bytes.")]


@toolbox.read
def find_files(
    world: World,
    path: Annotated[Path, Field(description="The folder to look in and below.")] = "/",
    name_glob: Glob | None = None,
    kind: Annotated[NodeKind, Field(description="Only folders, files or links.")] | None = None,
    owner_id: Annotated[UserId, Field(description="Only what this user owns.")] | None = None,
    larger_than: Annotated[Bytes, Field(description="Only files of more bytes.")] | None = None,
    smaller_than: Annotated[Bytes, Field(description="Only files of fewer bytes.")] | None = None,
    modified_after: Annotated[Day, Field(description="Only what changed on this day or later.")] | None = None,
    modified_before: Annotated[Day, Field(description="Only what changed before this day.")] | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> FoundView:
    """Find files, folders and links below a folder (everywhere if none is given), by path; links are not followed.

    Folders that I may not look into are counted as skipped.

    Raises:
        NotFound: there is no such folder or user.
        Conflict: it is no folder, or there are too many links.
        Refused: I may not list it (r, x) or pass a folder on the way.
    """
    caller = me(world)
    if owner_id is not None:
        find(world, FileUser, owner_id, "user")
    wanted = None if name_glob is None else name_test(name_glob)
    place = find_node(world, caller, path)
    rows, skipped = seen_below(world, caller, place.node, queries.shown_below)
    begin = None if modified_after is None else begin_of(modified_after, world.zone)
    end = None if modified_before is None else begin_of(modified_before, world.zone)
    sized = larger_than is not None or smaller_than is not None
    found = [
        row
        for row in rows
        if (wanted is None or wanted(row.name))
        and kind in {None, row.kind}
        and owner_id in {None, row.owner_id}
        and (not sized or row.kind == "file")
        and (larger_than is None or row.size > larger_than)
        and (smaller_than is None or row.size < smaller_than)
        and (begin is None or row.modified_at >= begin)
        and (end is None or row.modified_at < end)
    ]
    frame = page(found, limit, cursor)
    view: FoundView = {
        "entries": [node_view(row, world.zone) for row in frame.rows],
        "total": frame.total,
        "skipped": skipped,
    }
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.read
def search_file_contents(
    world: World,
    pattern: Annotated[
        str, Said("text"), Field(min_length=1, max_length=MOST_PATTERN, description="Text to look for in each line.")
    ],
    path: Annotated[Path, Field(description="A text file, or a folder to look in and below.")] = ".",
    regex: Annotated[bool, Field(description="The pattern is a regular expression (RE2).")] = False,
    ignore_case: Annotated[bool, Field(description="Upper and lower case are one.")] = False,
    name_glob: Annotated[Glob, Field(description="Only files so named, such as *.log.")] | None = None,
    context_lines: Annotated[int, Field(ge=0, le=5, description="Lines before and after each match.")] = 0,
    limit: Annotated[Limit, Field(description="How many matches to return at most.")] = 50,
) -> MatchesView:
    """Find the lines of text files that hold a pattern, by path and line number; binary files are passed over.

    Raises:
        InvalidArguments: the pattern cannot be read; says where.
        NotFound: there is no such file or folder.
        Conflict: a file that is named is binary, or there are too many links.
        Refused: I may not read the file, list the folder, or pass one on the way.
    """
    caller = me(world)
    whole = expression(pattern, regex=regex, ignore_case=ignore_case, by_line=True)
    wanted = expression(pattern, regex=regex, ignore_case=ignore_case)
    named = None if name_glob is None else name_test(name_glob)
    node = find_node(world, caller, path).node
    if node.kind == "file":
        require_text(node)
        require(caller, node, READ)
        texts, skipped = [(node.path, world.scalar(queries.text_of, path=node.path))], 0
    else:
        rows, skipped = seen_below(world, caller, node, queries.below_whole)
        files = [row for row in rows if row.text is not None and (named is None or named(row.name))]
        texts = [(row.path, row.text) for row in files if may(caller, row, READ)]
    anchored = "\\A" in pattern or "\\z" in pattern
    matches: list[MatchView] = []
    total = inside = 0
    for at, text in texts:
        if not anchored and not whole.search(text.replace("\r\n", "\n")):
            continue
        lines = lines_of(text)
        hits = [number for number, line in enumerate(lines) if wanted.search(line)]
        total += len(hits)
        inside += bool(hits)
        room = limit - len(matches)
        matches += [_match(at, lines, number, context_lines) for number in hits[:room]]
    return {"matches": matches, "total": total, "files": inside, "skipped": skipped}


def _match(path: str, lines: list[str], number: int, context: int) -> MatchView:
    view: MatchView = {"path": path, "number": number + 1, "text": _shown(lines[number])}
    if context:
        view["before"] = [_shown(line) for line in lines[max(0, number - context) : number]]
        view["after"] = [_shown(line) for line in lines[number + 1 : number + 1 + context]]
    return view


def _shown(line: str) -> str:
    return line if len(line) <= MOST_LINE else f"{line[: MOST_LINE - 1]}…"
