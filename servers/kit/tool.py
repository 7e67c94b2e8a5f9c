"""A tool is a plain function; all that the house needs to know of it is read from its signature and docstring."""

from __future__ import annotations

import inspect
import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

import pydantic_core
from annotated_types import Ge, Gt, Le, Lt, MaxLen, MinLen
from pydantic import BeforeValidator, ConfigDict, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from sqlalchemy.orm import DeclarativeBase
from typing_extensions import TypedDict

from servers.kit.arguments import explain
from servers.kit.errors import ERRORS, InvalidArguments
from servers.kit.types import Kind, Meaning, Ref, Said
from sessions import World

F = TypeVar("F", bound=Callable[..., Any])
Confirm = bool | Callable[[World, dict[str, Any]], bool]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a tool.

    Attributes:
        base: the JSON type of the value, or of an element where `many`.
        enum: legal values, () where not enumerated.
        ref: the table it points to.
        said: how people say it.
        unordered: a list that is a set.
        batch: a list that stands for as many calls.
    """

    name: str
    base: Literal["string", "integer", "boolean"]
    many: bool
    required: bool
    default: Any
    description: str
    enum: tuple[str, ...]
    ref: Ref | None
    said: Kind | None
    unordered: bool
    batch: bool


def _is_text(value: Any) -> bool:
    """Whether each text in an argument can be written as UTF-8."""
    if isinstance(value, list):
        return all(map(_is_text, cast("list[Any]", value)))
    if not isinstance(value, str) or value.isascii():
        return True
    return not any("\ud800" <= char <= "\udfff" for char in value)


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool of one world.

    Attributes:
        writes: tables it may change; () for a reading tool.
        confirm: whether the user's yes is due first: always, never, or a predicate of (world, arguments).
        irreversible: its effect cannot be taken back (money gone, message sent).
        raises: error code -> when.
        result: the annotated return type.
    """

    name: str
    server: str
    run: Callable[..., Any]
    description: str
    raises: Mapping[str, str]
    parameters: tuple[Parameter, ...]
    result: Any
    writes: tuple[str, ...]
    confirm: Confirm
    irreversible: bool
    adapter: TypeAdapter[dict[str, Any]] = field(repr=False, compare=False)

    @property
    def read_only(self) -> bool:
        """Whether it leaves the world as it is."""
        return not self.writes

    def parameter(self, name: str) -> Parameter:
        """The parameter of this name (KeyError if none)."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        raise KeyError(name)

    def validate(self, arguments: Any) -> dict[str, Any]:
        """Arguments as the function takes them.

        Raises:
            InvalidArguments: with a sentence for each thing that is wrong.
        """
        try:
            found = self.adapter.validator.validate_python(arguments)
        except ValidationError as error:
            raise InvalidArguments(explain(self.name, [p.name for p in self.parameters], error)) from None
        for name, value in found.items():
            if not _is_text(value):
                raise InvalidArguments(f"{name!r} holds half of a character (a lone surrogate); send whole ones.")
        return found

    def needs_yes(self, world: World, arguments: dict[str, Any]) -> bool:
        """Whether the user must agree before this call."""
        return self.confirm(world, arguments) if callable(self.confirm) else self.confirm


@dataclass(frozen=True, slots=True)
class Event:
    """Something that the world outside does: hidden from agents, used by tasks before a turn."""

    name: str
    run: Callable[..., Any]
    description: str
    parameters: tuple[Parameter, ...]
    adapter: TypeAdapter[dict[str, Any]] = field(repr=False, compare=False)


@dataclass(slots=True)
class Draft:
    """A decorated function before its world is known."""

    run: Callable[..., Any]
    writes: tuple[str, ...]
    confirm: Confirm
    irreversible: bool


class Toolbox:
    """Collects the tools of one world in the order of their definition; each function is returned unchanged."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self.event_functions: list[Callable[..., Any]] = []

    def read(self, function: F) -> F:
        """A tool that changes nothing."""
        self.drafts.append(Draft(function, (), confirm=False, irreversible=False))
        return function

    def write(
        self, *tables: type[DeclarativeBase], confirm: Confirm = False, irreversible: bool = False
    ) -> Callable[[F], F]:
        """A tool that may change these tables and no others.

        Args:
            confirm: whether a yes of the user is due first.
            irreversible: whether its effect cannot be taken back.
        """
        names = tuple(table.__tablename__ for table in tables)

        def keep(function: F) -> F:
            self.drafts.append(Draft(function, names, confirm, irreversible))
            return function

        return keep

    def event(self, function: F) -> F:
        """Something that happens to the world between turns, named noun_verbs."""
        self.event_functions.append(function)
        return function


def build_tool(server: str, draft: Draft) -> Tool:
    """Read a decorated function."""
    description, raises = _read_docstring(draft.run)
    hints = typing.get_type_hints(draft.run, include_extras=True)
    result = hints.pop("return")
    return Tool(
        name=draft.run.__name__,
        server=server,
        run=draft.run,
        description=description,
        raises=raises,
        parameters=tuple(_parameters(draft.run, hints)),
        result=result,
        writes=draft.writes,
        confirm=draft.confirm,
        irreversible=draft.irreversible,
        adapter=_adapter(draft.run, hints),
    )


def build_event(function: Callable[..., Any]) -> Event:
    """Read an event function."""
    hints = typing.get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    parameters = tuple(_parameters(function, hints, described=False))  # no model reads them
    return Event(function.__name__, function, _read_docstring(function)[0], parameters, _adapter(function, hints))


def _read_docstring(function: Callable[..., Any]) -> tuple[str, dict[str, str]]:
    text = inspect.getdoc(function)
    if not text:
        raise TypeError(f"{function.__name__} has no docstring.")
    body, _, tail = text.partition("\nRaises:\n")
    raises: dict[str, str] = {}
    name = ""
    for line in tail.splitlines():
        found = re.match(r"\s+(\w+): (.+)", line)
        if found:
            name = ERRORS[found[1]].code
            raises[name] = found[2]
        elif line.strip() and name:
            raises[name] += " " + line.strip()
    return re.sub(r"(?<!\n)\n(?!\n)", " ", body.strip()), raises


def _strip_none(hint: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        left = [part for part in get_args(hint) if part is not type(None)]
        if len(left) != 1:
            raise TypeError(f"{hint} is a union; a parameter has one type.")
        return left[0]
    return hint


def _peel(hint: Any) -> tuple[Any, list[Any]]:
    """The bare type and all metadata round it."""
    metadata: list[Any] = []
    while get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        metadata[:0] = more
    return hint, metadata


def _lenient(hint: Any) -> Any:
    """The two forgivable slips of models: 12.0 for 12, and a list as JSON text."""
    bare, metadata = _peel(hint)
    if get_origin(bare) is list:
        return Annotated[(list[_lenient(get_args(bare)[0])], *metadata, BeforeValidator(_json_list))]
    if bare is int:
        return Annotated[(int, *metadata, BeforeValidator(_integral))]
    return hint


def _integral(value: object) -> object:
    """12.0 is 12; everything else is left to the strict check."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _json_list(value: object) -> object:
    """Models send lists as JSON text; decode it only where the type is a list."""
    if isinstance(value, str):
        try:
            return pydantic_core.from_json(value)
        except ValueError:
            return value
    return value


def _adapter(function: Callable[..., Any], hints: dict[str, Any]) -> TypeAdapter[dict[str, Any]]:
    fields: dict[str, Any] = {}
    for name, parameter in list(inspect.signature(function).parameters.items())[1:]:
        hint = _lenient(_strip_none(hints[name]))
        fields[name] = Required[hint] if parameter.default is inspect.Parameter.empty else NotRequired[hint]
    shape = TypedDict(f"{function.__name__}_arguments", fields)  # pyright: ignore[reportGeneralTypeIssues, reportArgumentType] - made at run time
    shape.__pydantic_config__ = ConfigDict(extra="forbid", strict=True)  # pyright: ignore[reportAttributeAccessIssue] - pydantic reads it
    return cast("TypeAdapter[dict[str, Any]]", TypeAdapter(shape))


def _parameters(function: Callable[..., Any], hints: dict[str, Any], *, described: bool = True) -> list[Parameter]:
    found: list[Parameter] = []
    for name, parameter in list(inspect.signature(function).parameters.items())[1:]:
        bare, metadata = _peel(_strip_none(hints[name]))
        many = get_origin(bare) is list
        inner = metadata
        if many:
            bare, inner = _peel(get_args(bare)[0])
        enum = tuple(get_args(bare)) if get_origin(bare) is Literal else ()
        base: Literal["string", "integer", "boolean"] = (
            "boolean" if bare is bool else "integer" if bare is int else "string"
        )
        required = parameter.default is inspect.Parameter.empty
        default = None if required else parameter.default
        both = [*metadata, *inner] if many else metadata
        found.append(
            Parameter(
                name=name,
                base=base,
                many=many,
                required=required,
                default=default,
                description=_describe(function.__name__, name, metadata, inner, many=many, default=default)
                if described
                else "",
                enum=enum,
                ref=next((mark for mark in both if isinstance(mark, Ref)), None),
                said=next((mark.kind for mark in both if isinstance(mark, Said)), None),
                unordered=Meaning("unordered") in both,
                batch=Meaning("batch") in both,
            )
        )
    return found


def _describe(tool: str, name: str, metadata: list[Any], inner: list[Any], *, many: bool, default: Any) -> str:
    text = next((m.description for m in reversed(metadata) if isinstance(m, FieldInfo) and m.description), None)
    if text is None and many:
        text = next((m.description for m in reversed(inner) if isinstance(m, FieldInfo) and m.description), None)
    if text is None:
        raise TypeError(f"{tool}: the parameter {name} has no description.")
    limits = _limits(metadata if many else [*metadata], many=many)
    if default is not None and default != "":
        limits.append(f"default {str(default).lower() if isinstance(default, bool) else default}")
    return f"{text.rstrip('.')} ({', '.join(limits)})." if limits else text


def _limits(metadata: list[Any], *, many: bool) -> list[str]:
    marks = [part for mark in metadata for part in (mark.metadata if isinstance(mark, FieldInfo) else [mark])]
    low = next((m.ge for m in marks if isinstance(m, Ge)), None)
    high = next((m.le for m in marks if isinstance(m, Le)), None)
    if any(isinstance(m, (Gt, Lt)) for m in marks):
        return []
    if low is not None and high is not None:
        return [f"{low} to {high}"]
    short = next((m.min_length for m in marks if isinstance(m, MinLen)), None)
    long = next((m.max_length for m in marks if isinstance(m, MaxLen)), None)
    if many and long is not None:
        return [f"{short or 0} to {long} entries"]
    return [f"at most {long} characters"] if long is not None and not many and long < 4000 else []
