"""How people ask for changes of files. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

import re
from typing import Any, Final

from servers.filesystem.phrases.requests_looking import LOOKING
from servers.filesystem.phrases.requests_order import ORDER
from servers.filesystem.phrases.requests_rights import RIGHTS

_HEADER: Final = {"keep_header": True}
_FIRST: Final = {"by": "column", "column": 1, "keep_header": True}
_SECOND: Final = {"by": "column", "column": 2, "keep_header": True}
_ONCE: Final = {"keep_header": True, "unique": True}
_DOWN: Final = {"descending": True}
_HEADER_ONCE: Final = {"skip_repeated_header": True}

_NAMED_ONCE: Final = re.compile(r"\{(path|source_path|left_path|archive_path):subj\}|\b(?:it|its|it's)\b")


def _of_one(requests: dict[str, dict[str, list[Any]]]) -> dict[str, dict[str, list[Any]]]:
    """A line that calls what it names "it", or has a verb for it, is not for minutes, which are "they"."""
    return {
        tool: {
            mood: lines if mood == "why" else [_line_of_one(line) for line in lines] for mood, lines in moods.items()
        }
        for tool, moods in requests.items()
    }


def _line_of_one(line: str | tuple[Any, ...]) -> Any:
    pattern, guard, *fixed = (line, None) if isinstance(line, str) else line
    slot = next((slot for slot in ("path", "source_path") if re.search(rf"\{{{slot}\b", pattern)), None)
    if slot is None or _NAMED_ONCE.search(pattern) is None:
        return line
    own = f"{slot} single"
    return (pattern, own if guard is None else f"{guard} & {own}", *fixed)


_REQUESTS: dict[str, dict[str, list[Any]]] = {
    "change_directory": {
        "do": [
            "change over to {path}",
            "switch to {path}",
            "change into {path}",
            "take me to {path}",
            "move over to {path}",
            "go into {path}",
            "set my working directory to {path}",
            "use {path} as my working directory",
        ],
        "say": [
            "i want to work in {path} now, go there",
            "i'll be working in {path} for the next hour, switch there",
            "i need to be in {path}",
            "i'll be in {path} from here on, take me there",
        ],
        "frag": ["cd to {path}", "over to {path}"],
        "why": ["i've got a few things to do there"],
    },
    "write_file": {
        "do": [
            'write "{content}" into a new file {path}',
            'make a file {path} that says "{content}"',
            'save "{content}" as {path}',
            'put "{content}" into a new file {path}',
            'start a file {path} with "{content}" in it',
            'note down "{content}" in a new file {path}',
            'create {path} with the text "{content}"',
            'store "{content}" in {path}',
            '~jot "{content}" down in {path}',
            'create a file {path} that contains "{content}"',
            'save this as {path}: "{content}"',
            "start a new file {path} for me",
            "make a new note {path}",
            'write down "{content}"',
            'save a note that says "{content}"',
        ],
        "say": [
            'i need a file {path} that says "{content}"',
            'i want "{content}" saved as {path}',
            'i have to write something down, "{content}", put it in {path}',
            'i\'d like "{content}" kept in a new file {path}',
        ],
        "frag": ['new file {path}: "{content}"', '{path}, text "{content}"'],
        "why": ["i'll forget it otherwise"],
    },
    "append_to_file": {
        "do": [
            ('add "{content}" to {path}', "path list"),
            ('put "{content}" at the end of {path}', "path list"),
            ('append "{content}" to {path}', "path list"),
            ('write "{content}" at the bottom of {path}', "path list"),
            ('add a line to {path} saying "{content}"', "path list"),
            ('note "{content}" at the end of {path}', "path list"),
            ('stick "{content}" on the end of {path}', "path list"),
            ('add one more line to {path}: "{content}"', "path list"),
            ('~pop "{content}" at the end of {path}', "path list"),
            ("add a line to {path}", "path list"),
            ("put one more thing at the end of {path}", "path list"),
            'add "{content}" to my list',
            'put "{content}" on the list',
        ],
        "say": [
            ('i need "{content}" added to {path}', "path list"),
            ('i forgot something in {path}, add "{content}" at the end', "path list"),
            ('{path:subj} needs one more line, "{content}"', "path list"),
            ('i want another line in {path} that says "{content}"', "path list"),
        ],
        "frag": [
            ('"{content}" at the end of {path}', "path list"),
            ('one more line for {path}: "{content}"', "path list"),
        ],
        "why": ["i thought of something else"],
    },
    "replace_in_file": {
        "do": [
            ('replace "{find}" with "{replacement}" in {path}', "path text"),
            ('change "{find}" to "{replacement}" in {path}', "path text"),
            ('swap "{find}" for "{replacement}" everywhere in {path}', "path text"),
            ('turn every "{find}" in {path} into "{replacement}"', "path text"),
            ('put "{replacement}" instead of "{find}" in {path}', "path text"),
            ('make it "{replacement}" instead of "{find}" in {path}', "path text"),
            ('go through {path} and change "{find}" to "{replacement}"', "path text"),
            ('correct {path} so that it says "{replacement}" instead of "{find}"', "path text"),
            ('edit {path} so that it says "{replacement}" where it says "{find}"', "path text"),
            ('replace "{find}" in {path}', "path text"),
            ('change every "{find}" in {path}', "path text"),
        ],
        "say": [
            ('{path:subj} still says "{find}", make that "{replacement}"', "path text"),
            ('it should be "{replacement}" in {path}, it says "{find}"', "path text"),
            ('i wrote "{find}" in {path} and meant "{replacement}", fix it', "path text"),
            ('we moved from "{find}" to "{replacement}", change it in {path}', "path text"),
        ],
        "frag": [('"{find}" to "{replacement}" in {path}', "path text")],
        "why": ["the plan has changed"],
    },
    "sort_file_lines": {
        "do": [
            ("sort {path}", "path list"),
            ("put {path} in alphabetical order", "path list"),
            ("sort the lines in {path}", "path list"),
            ("put the lines in {path} in order", "path list"),
            ("order {path} from A to Z", "path list"),
            ("sort {path} line by line", "path list"),
            ("bring the lines in {path} into alphabetical order", "path list"),
            ("sort {path} alphabetically", "path list"),
            ("alphabetize {path}", "path list"),
            ("sort what's in {path}, line by line", "path list"),
            ("sort {path} by the first column, with the header staying on top", "path sheet", _FIRST),
            ("order {path} by the first column and keep the header", "path sheet", _FIRST),
            ("put {path} in order of the first column with the header on top", "path sheet", _FIRST),
            ("sort {path} by the second column, with the header staying on top", "path sheet", _SECOND),
            ("order {path} by the second column and leave the header alone", "path sheet", _SECOND),
            ("arrange {path} by the second column, keeping the header where it is", "path sheet", _SECOND),
            ("sort {path} below the header and drop the duplicate lines", "path sheet", _ONCE),
            ("take the duplicates out of {path} and sort it, header first", "path sheet", _ONCE),
            ("sort {path} backwards, from Z to A", "path list", _DOWN),
            ("sort the lines in {path} from Z to A", "path list", _DOWN),
        ],
        "say": [
            ("i need {path} in alphabetical order", "path list"),
            ("i want the lines in {path} sorted", "path list"),
            ("i want {path} sorted line by line", "path list"),
            ("the lines in {path} should be in order, sort them", "path list"),
            ("i need {path} sorted by the first column with the header on top", "path sheet", _FIRST),
            ("i want {path} sorted by the second column, header on top", "path sheet", _SECOND),
            ("{path:subj} has lines twice, sort it with each only once and the header on top", "path sheet", _ONCE),
        ],
        "frag": [
            ("{path}, sorted", "path list"),
            ("{path} sorted by the first column, header on top", "path sheet", _FIRST),
            ("{path} sorted by the second column, header on top", "path sheet", _SECOND),
        ],
        "why": ["i can't find anything in there"],
    },
    "concatenate_files": {
        "do": [
            "turn {paths} into one file, {output_path}, just as they are",
            "merge {paths} into one file called {output_path}, headers and all",
            "join {paths} just as they are, in that order, and call the result {output_path}",
            "combine {paths} in one file, {output_path}, with nothing left out",
            "~paste {paths} together as they are and save it as {output_path}",
            "make one file {output_path} out of {paths}, every line of them",
            "~glue {paths} together as {output_path}, headers and all",
            "write {paths} one after the other into a new file {output_path}, just as they are",
            ("merge {paths} into {output_path} with the header only once", "paths sheet", _HEADER_ONCE),
            ("bring {paths} together as {output_path} with just one header", "paths sheet", _HEADER_ONCE),
            ("join {paths} into {output_path} and keep just the first header", "paths sheet", _HEADER_ONCE),
            ("combine {paths} as {output_path}, the header only once", "paths sheet", _HEADER_ONCE),
            "bring {paths} together in one file, just as they are",
            "merge {paths}, headers and all",
        ],
        "say": [
            "i need {paths} in one file, just as they are, call it {output_path}",
            "i want {paths} merged into {output_path}, headers and all",
            "i'd like {paths} as one file, {output_path}, with nothing left out",
            "{paths:subj} should be one file, headers and all, call it {output_path}",
            ("i need {paths} merged into {output_path}, header only once", "paths sheet", _HEADER_ONCE),
        ],
        "frag": [
            "{paths} into one {output_path}, just as they are",
            ("{paths} as {output_path}, one header", "paths sheet", _HEADER_ONCE),
        ],
        "why": ["they belong together anyway"],
    },
    "create_directory": {
        "do": [
            "make a folder {path}",
            "create the folder {path}",
            "set up a new folder {path}",
            "add a folder {path}",
            "make me a directory {path}",
            "make an empty folder {path}",
            "start a folder {path}",
            "add an empty folder {path}",
            "make me a new folder {path}",
            "make a new folder",
            "create a folder for me",
        ],
        "say": [
            "i need a folder {path}",
            "i want a new folder {path}",
            "i'd like a directory {path}",
            "there should be a folder {path}, make one",
        ],
        "frag": ["new folder {path}", "mkdir {path}"],
        "why": ["i want to tidy up"],
    },
    "touch_file": {
        "do": [
            "make an empty file {path}",
            "create an empty file {path}",
            "start an empty file {path}",
            "put an empty file at {path}",
            "set up {path} as an empty file",
            "add an empty file {path}",
            "make me a blank file {path}",
            "leave an empty file at {path}",
            "make an empty file",
            "create a blank file for me",
        ],
        "say": [
            "i need an empty file {path}",
            "i want a blank file {path}",
            "i'd like an empty {path} to fill in later",
            "there should be an empty {path}, make it",
        ],
        "frag": ["empty file {path}", "touch {path}"],
        "why": ["i'll fill it in later"],
    },
    **ORDER,
    **RIGHTS,
    **LOOKING,
}
REQUESTS: Final = _of_one(_REQUESTS)
