"""Paths as text: made absolute, folded, taken apart. Nothing here looks at the tree."""

from __future__ import annotations

import posixpath
from functools import lru_cache
from typing import Final

from servers.filesystem.limits import ARCHIVE_ENDS, MOST_NAME_BYTES, MOST_PATH_BYTES
from servers.kit import InvalidArguments

ROOT: Final = "/"


def absolute(text: str, cwd: str, home: str) -> str:
    """The folded absolute path that a text names: from ~, from the working directory, or from the root.

    Raises:
        InvalidArguments: it holds NUL, is longer than 1,024 bytes, or one of its names is longer than 255.
    """
    if text == "~" or text.startswith("~/"):
        text = home + text[1:]
    elif not text.startswith(ROOT):
        text = f"{cwd}/{text}"
    if "\0" in text:
        raise InvalidArguments("A path holds no NUL character.")
    path = folded(text)
    if len(path.encode()) > MOST_PATH_BYTES:
        raise InvalidArguments(f"A path has at most {MOST_PATH_BYTES} bytes.")
    if any(len(name.encode()) > MOST_NAME_BYTES for name in path.split(ROOT)):
        raise InvalidArguments(f"A name has at most {MOST_NAME_BYTES} bytes.")
    return path


@lru_cache(maxsize=1 << 13)
def folded(text: str) -> str:
    """An absolute path without ".", ".." and empty names; ".." above the root stays there."""
    path = posixpath.normpath(text)
    return path[1:] if path.startswith("//") else path


@lru_cache(maxsize=1 << 13)
def parent_of(path: str) -> str:
    """The folder that a path lies in; the root lies in itself."""
    return path[: path.rindex(ROOT)] or ROOT


def name_of(path: str) -> str:
    """The last name of a path, "" of the root."""
    return path[path.rindex(ROOT) + 1 :]


def joined(folder: str, name: str) -> str:
    """A name inside a folder."""
    return folder + name if folder == ROOT else f"{folder}/{name}"


@lru_cache(maxsize=1 << 13)
def steps(path: str) -> tuple[str, ...]:
    """All paths from the root down to this one, both included."""
    if path == ROOT:
        return (ROOT,)
    return (ROOT, *(path[:at] for at, char in enumerate(path) if char == ROOT and at), path)


def span(folder: str) -> tuple[str, str]:
    """The bounds between which all paths below a folder sort: above the first, below the second."""
    begin = joined(folder, "")
    return begin, begin[:-1] + "0"


def is_within(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies somewhere below it."""
    return path == folder or path.startswith(joined(folder, ""))


def below(path: str, folder: str) -> str:
    """The way down from a folder to a path in it, "" for the folder itself."""
    return "" if path == folder else path[len(joined(folder, "")) :]


@lru_cache(maxsize=1 << 13)
def type_of(name: str) -> str:
    """The ending of a file's name without its dot ("csv", "tar.gz"), "" where it has none."""
    stem, dot, ending = name.rpartition(".")
    if not dot or not stem:
        return ""
    if ending == "gz" and stem.endswith(".tar") and stem != ".tar":
        return "tar.gz"
    return ending.lower()


def is_archive_name(name: str) -> bool:
    """Whether a name is one of an archive."""
    return any(name.endswith(end) and name != end for end in ARCHIVE_ENDS)
