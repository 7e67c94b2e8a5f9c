"""Sessions as TRL's `environment_factory` wants them: one class for each set of tools, made from the tools' schemas.

TRL takes every public method of the class for a tool and reads its signature and docstring. Beside the tools of the
worlds the model has two of this file's: `reply_to_user`, because TRL's loop knows no user's turn, and `call_new_tool`,
because its list of tools is fixed when an episode begins, while a task may bring new ones later.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Literal

from toolworlds_client import Json, Service, Session, SessionLost

HOW_TO_TALK = (
    "The user reads only what you send with reply_to_user; it returns what the user says next. "
    "Tools that appear later are called through call_new_tool."
)
_TYPES: dict[str, Any] = {"string": str, "integer": int, "number": float, "boolean": bool}


class ToolError(Exception):
    """A tool could not do what was asked; the text is for the model. TRL counts what is raised as a failure."""


class Episode:
    """An environment of TRL: made once, reset for each episode. Its subclasses have the worlds' tools as methods.

    Attributes:
        session: the session of the episode that runs, None before the first.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self.session: Session | None = None

    def reset(self, task_id: str, **_row: object) -> str:
        """Open a session, ending the one before; returns what the user says first."""
        if self.session is not None:
            self.session.close()
        self.session = self._service.open(task_id=task_id)
        return self.session.opened["user"] or ""

    def reply_to_user(self, message: str) -> str:
        """Say something to the user, and hear what they say next. Ask, report, refuse or ask for a yes with this.

        Args:
            message: What you say.
        """
        assert self.session is not None
        if self.session.done:
            return "(The user has left.)"
        answer = self.session.reply(message)
        heard = [answer["user"] or "(The user has left.)"]
        if answer["tools_added"]:
            heard.append("New tools, for call_new_tool:")
            heard.extend(json.dumps(tool["function"], ensure_ascii=False) for tool in answer["tools_added"])
        return "\n".join(heard)

    def call_new_tool(self, name: str, arguments: str) -> str:
        """Call a tool that appeared during the conversation.

        Args:
            name: Name of the tool.
            arguments: Its arguments, a JSON object.
        """
        return self._act(name, json.loads(arguments))

    def _act(self, name: str, arguments: Json) -> str:
        assert self.session is not None
        result = self.session.call(name, arguments)
        if result.is_error:
            raise ToolError(result.text)
        return result.text


def make_environment(tools: Iterable[Json]) -> type[Episode]:
    """A class whose methods are these tools, given as in a chat completion request."""
    methods = {tool["function"]["name"]: _method(tool["function"]) for tool in tools}
    return type("Episode", (Episode,), methods)


def prepare(service: Service, task_ids: Iterable[str]) -> tuple[list[Json], dict[str, Callable[[], Episode]]]:
    """Rows of a training set, and the factories that their column `environment` names: one for each set of tools."""
    rows: list[Json] = []
    names: dict[str, str] = {}
    factories: dict[str, Callable[[], Episode]] = {}
    for task_id in task_ids:
        session = service.open(task_id=task_id)
        session.close()
        tools = session.opened["tools"]
        name = names.setdefault(json.dumps(tools), f"tools-{len(names)}")
        if name not in factories:
            factories[name] = partial(make_environment(tools), service)
        system = f"{session.opened['system']}\n\n{HOW_TO_TALK}"
        prompt = [{"role": "system", "content": system}, {"role": "user", "content": ""}]
        rows.append({"prompt": prompt, "environment": name, "task_id": task_id})
    return rows, factories


def reward_episodes(completions: list[list[Json]], environments: list[Episode], **_: object) -> list[float | None]:
    """The reward function: what the model wrote last without a call is said to the user, then the service scores."""
    return [_finish(episode, completion) for episode, completion in zip(environments, completions, strict=True)]


def _finish(episode: Episode, completion: list[Json]) -> float | None:
    session = episode.session
    assert session is not None
    last = completion[-1] if completion else {}
    text = str(last.get("content") or "").strip()
    try:
        if last.get("role") == "assistant" and not last.get("tool_calls") and text and not session.done:
            session.reply(text)
        return session.score()["total"]
    except SessionLost:
        return None


def _method(tool: Json) -> Callable[..., str]:
    name, schema = tool["name"], tool["parameters"]
    required = set(schema["required"])

    def call(self: Episode, **arguments: Any) -> str:
        return self._act(name, arguments)

    parameters = [
        inspect.Parameter(
            argument,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=_type_of(shown),
            default=inspect.Parameter.empty if argument in required else None,
        )
        for argument, shown in schema["properties"].items()
    ]
    lines = [f"    {argument}: {shown['description']}" for argument, shown in schema["properties"].items()]
    own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    call.__name__ = call.__qualname__ = name
    call.__doc__ = "\n".join([tool["description"], "", "Args:", *lines]) if lines else tool["description"]
    call.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    call.__signature__ = inspect.Signature([own, *parameters])  # pyright: ignore[reportFunctionMemberAccess] - read by inspect
    return call


def _type_of(shown: Json) -> Any:
    if shown["type"] == "array":
        return list[_type_of(shown["items"])]
    return Literal[tuple(shown["enum"])] if "enum" in shown else _TYPES[shown["type"]]
