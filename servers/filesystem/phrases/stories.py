"""Chains on the file server: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "change_permissions",
        "arguments": {},
        "first": [("unlock_file", {"path": "path.path"})],
    },
    {
        "kind": "recovery",
        "tool": "change_group",
        "arguments": {},
        "first": [("unlock_file", {"path": "path.path"})],
    },
    {
        "kind": "recovery",
        "tool": "change_owner",
        "arguments": {},
        "first": [("unlock_file", {"path": "path.path"})],
    },
]
INSTEAD: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "move_path": [("copy_path", {})],
    "append_to_file": [("copy_path", {})],
}
