"""The packages: what they import, what they declare, what the wheel holds."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import pkgutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.house.test_files import PACKAGES, ROOT, SHIPPED, SOURCES

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNTIME = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
EXTRAS = [Requirement(line) for lines in PROJECT["project"]["optional-dependencies"].values() for line in lines]
DEVELOPMENT = [Requirement(line) for line in PROJECT["dependency-groups"]["dev"]]
DATA_ONLY = {"tzdata", "plotly"}  # read by the standard library; its plotly.js is read: imported by nobody
ON_DEMAND = {
    "pydantic-core",  # an import of pydantic's own release, declared because we call it
    "psycopg",  # a driver that an archive's URL names
}


def modules() -> list[str]:
    """Every module of the shipped packages but `__main__`, which runs when imported."""
    names = list(PACKAGES)
    for package in PACKAGES:
        names += [found.name for found in pkgutil.walk_packages([str(ROOT / package)], f"{package}.")]
    return [name for name in names if not name.endswith("__main__")]


def imports(path: Path) -> Iterator[str]:
    """Top-level names of what a file imports, at its head or inside a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@cache
def owners_of_names() -> Mapping[str, list[str]]:
    """Every importable name with its distributions; reading all of them takes a while."""
    return importlib.metadata.packages_distributions()


def distributions(name: str) -> set[str]:
    """Distributions that own a top-level import name, in lower case with hyphens."""
    owners = owners_of_names().get(name, [])
    return {owner.lower().replace("_", "-") for owner in owners}


@pytest.mark.parametrize("name", modules())
def test_every_module_can_be_imported(name: str) -> None:
    module = importlib.import_module(name)
    assert Path(str(module.__file__)).is_relative_to(ROOT)


def test_every_folder_with_modules_is_a_package() -> None:
    bare = {path.parent.relative_to(ROOT).as_posix() for path in SHIPPED if not (path.parent / "__init__.py").exists()}
    assert bare == set()


def test_what_is_imported_is_declared() -> None:
    declared = {requirement.name.lower() for requirement in (*RUNTIME, *EXTRAS)}
    foreign = {name for path in SHIPPED for name in imports(path)} - {*sys.stdlib_module_names, *PACKAGES}
    assert {name for name in foreign if not distributions(name) & declared} == set()


def test_what_is_declared_is_imported() -> None:
    imported = {owner for path in SHIPPED for name in imports(path) for owner in distributions(name)}
    declared = {requirement.name.lower() for requirement in RUNTIME}
    assert declared - imported - DATA_ONLY - ON_DEMAND == set()


@pytest.mark.parametrize("requirement", [*RUNTIME, *EXTRAS, *DEVELOPMENT], ids=lambda requirement: requirement.name)
def test_the_lock_pins_a_version_that_the_range_allows(requirement: Requirement) -> None:
    files = (ROOT / "requirements.lock", ROOT / "interop" / "ray.txt")  # Ray stands only where it is tried
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    pins = dict(line.lower().replace("_", "-").split("==") for line in lines if "==" in line)
    assert pins[requirement.name.lower()] in requirement.specifier


WORLD = ROOT / "examples" / "my_world"  # runs in our process, as our worlds do


@pytest.mark.parametrize("folder", ["client", "examples", "interop"])
def test_a_trainers_process_imports_none_of_our_packages(folder: str) -> None:
    files = [path for path in SOURCES if path.relative_to(ROOT).parts[0] == folder and WORLD not in path.parents]
    assert {(path.name, name) for path in files for name in imports(path) if name in PACKAGES} == set()


def test_the_client_needs_what_it_declares_and_no_more() -> None:
    declared = tomllib.loads((ROOT / "client/pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    files = [path for path in SOURCES if path.relative_to(ROOT).parts[0] == "client"]
    foreign = {name for path in files for name in imports(path)} - {*sys.stdlib_module_names, "toolworlds_client"}
    assert foreign == {Requirement(line).name for line in declared}


@pytest.mark.slow
def test_the_client_is_a_wheel_of_its_own(tmp_path: Path) -> None:
    build = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(tmp_path),
        str(ROOT / "client"),
    ]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    folder = ROOT / "client" / "toolworlds_client"
    assert names == {f"{folder.name}/{path.name}" for path in folder.iterdir() if path.is_file()}
    assert f"{folder.name}/py.typed" in names


@pytest.mark.slow
def test_the_wheel_holds_our_packages_and_the_policies_and_nothing_else(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    checked = subprocess.run(
        [Path(sys.executable).parent / "check-wheel-contents", wheel], cwd=ROOT, check=False, capture_output=True
    )
    assert checked.returncode == 0, checked.stdout.decode()
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == set(PACKAGES)
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "servers").glob("*/policy.md")}
    assert pages
    assert pages <= set(names)
