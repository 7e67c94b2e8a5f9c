"""`toolworlds doctor`: what runs here, and whether anything is in its way."""

from __future__ import annotations

import platform
import sqlite3
from importlib.metadata import PackageNotFoundError, version

from rich.console import Console
from rich.table import Table

from servers.catalogue import setting_of, worlds
from service.strangers import find_strangers
from sessions import Store
from tasks.agreement import describe

LIBRARIES = (
    "mcp",
    "fastapi",
    "uvicorn",
    "uvloop",
    "httptools",
    "pydantic",
    "pydantic-core",
    "orjson",
    "sqlalchemy",
    "tzdata",
)
OLDEST_SQLITE = (3, 36, 0)


def examine(console: Console) -> bool:
    """Print what is found; False where something will not work."""
    faults = [f"The package {name!r} is shadowed by {origin}." for name, origin in find_strangers()]
    table = Table("what", "found", box=None, pad_edge=False, show_header=False)
    table.add_row("python", platform.python_version())
    table.add_row("sqlite", sqlite3.sqlite_version)
    if sqlite3.sqlite_version_info < OLDEST_SQLITE or not hasattr(sqlite3.Connection, "deserialize"):
        faults.append("This Python's SQLite cannot take a database as bytes (3.36 or newer, with deserialize).")
    for name in LIBRARIES:
        try:
            table.add_row(name, version(name))
        except PackageNotFoundError:
            table.add_row(name, "missing")
            faults.append(f"{name} is not installed.")
    store = Store(worlds(), setting_of)
    for name, world in worlds().items():
        digest = store.templates.get(name, 0).digest
        table.add_row(name, f"version {world.version}, {len(world.tools)} tools, seed 0 is {digest}")
    console.print(table)
    console.print("Classes of texts against the labelled set (share that agrees, 95 % interval):")
    console.print(describe(), markup=False, highlight=False)
    for fault in faults:
        console.print(fault, style="bold red")
    return not faults
