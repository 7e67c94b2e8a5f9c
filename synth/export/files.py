"""Files of rows, JSON lines and Parquet, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any, cast

import orjson
import pyarrow as pa  # pyright: ignore[reportMissingTypeStubs] - ships none
import pyarrow.parquet as pq  # pyright: ignore[reportMissingTypeStubs] - ships none

from synth.export.layout import Column, Json
from synth.journal import put_in_place

_arrow: Any = pa
_parquet: Any = pq
GROUP_ROWS = 1000
_SCALARS = {"string": "string", "json": "string", "int": "int64", "bool": "bool"}


def write_rows(rows: Iterable[Json], columns: Mapping[str, Column], out: Path) -> int:
    """Write rows as Parquet where the file's name ends so, else as JSON lines; how many.

    Raises:
        ValueError: a row has other columns, or a value that is not of its column's type.
        OSError: it cannot be written.
    """
    with whole_file(out) as file:
        return (_write_parquet if out.suffix == ".parquet" else _write_lines)(rows, columns, file)


def read_rows(path: Path, columns: Mapping[str, Column]) -> Iterator[Json]:
    """The rows of such a file, "json" columns as values."""
    if path.suffix != ".parquet":
        with path.open("rb") as file:
            yield from map(orjson.loads, file)
        return
    texts = [name for name, column in columns.items() if column == "json"]
    with _parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(GROUP_ROWS):
            for row in cast("list[Json]", batch.to_pylist()):
                yield row | {name: orjson.loads(row[name]) for name in texts}


def arrow_schema(columns: Mapping[str, Column]) -> Any:
    """The columns as a pyarrow schema."""
    return _arrow.schema([(name, _type(column)) for name, column in columns.items()])


@contextmanager
def whole_file(out: Path) -> Generator[IO[bytes]]:
    """A file that takes its name when it is complete; what stood there stays until then."""
    partial = out.with_name(out.name + ".part")
    try:
        with partial.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        put_in_place(partial, out)
    finally:
        partial.unlink(missing_ok=True)


def _write_lines(rows: Iterable[Json], columns: Mapping[str, Column], file: IO[bytes]) -> int:
    count = 0
    for row in rows:
        _check(row, columns)
        file.write(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))
        count += 1
    return count


def _write_parquet(rows: Iterable[Json], columns: Mapping[str, Column], file: IO[bytes]) -> int:
    schema = arrow_schema(columns)
    texts = [name for name, column in columns.items() if column == "json"]
    left, count = iter(rows), 0
    with _parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        while group := list(islice(left, GROUP_ROWS)):
            for row in group:
                _check(row, columns)
            plain = [row | {name: orjson.dumps(row[name]).decode() for name in texts} for row in group]
            writer.write_table(_arrow.Table.from_pylist(plain, schema=schema))
            count += len(group)
    return count


def _check(row: Json, columns: Mapping[str, Column]) -> None:
    if row.keys() != columns.keys():
        raise ValueError(f"A row has columns {sorted(row)}, its layout {sorted(columns)}.")


def _type(column: Column) -> Any:
    if isinstance(column, str):
        return getattr(_arrow, _SCALARS[column].replace("bool", "bool_"))()
    if isinstance(column, list):
        return _arrow.list_(_type(column[0]))
    return _arrow.struct([(name, _type(inner)) for name, inner in column.items()])
