"""Wrong arguments, said so that a model can mend them."""

from __future__ import annotations

import difflib

from pydantic import ValidationError
from pydantic_core import ErrorDetails

_TYPES = {
    "string_type": "must be a string",
    "int_type": "must be an integer",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be an object",
}


def explain(tool: str, parameters: list[str], error: ValidationError) -> str:
    """One sentence for each fault, unknown names with their nearest match."""
    return " ".join(_sentence(tool, parameters, fault) for fault in error.errors(include_url=False)[:8])


def _sentence(tool: str, parameters: list[str], fault: ErrorDetails) -> str:
    name = ".".join(str(part) for part in fault["loc"])
    if not name:
        return f"The arguments of {tool} must be an object."
    kind = fault["type"]
    if kind == "missing":
        return f"'{name}' is required."
    if kind == "extra_forbidden":
        near = difflib.get_close_matches(name, parameters, n=1)
        known = f"did you mean '{near[0]}'?" if near else f"{tool} takes {_list(parameters)}."
        return f"There is no argument '{name}'; {known}"
    return f"'{name}' {_problem(fault)}{_given(fault['input'])}."


def _problem(fault: ErrorDetails) -> str:
    kind = fault["type"]
    context = fault.get("ctx", {})
    if kind in _TYPES:
        return _TYPES[kind]
    if kind == "literal_error":
        return f"must be one of {context['expected']}"
    if kind == "string_pattern_mismatch":
        return f"has the wrong form (pattern {context['pattern']})"
    return fault["msg"][0].lower() + fault["msg"][1:]


def _given(value: object) -> str:
    text = repr(value)
    return f", not {text}" if len(text) <= 60 else ""


def _list(names: list[str]) -> str:
    return ", ".join(f"'{name}'" for name in names) if names else "no arguments"
