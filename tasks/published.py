"""JSON Schemas of what we publish."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from tasks.rollout import Rollout
from tasks.score import Score
from tasks.task import Task

Published = Literal["task", "rollout", "score"]
_MODELS: dict[Published, type[BaseModel]] = {"task": Task, "rollout": Rollout, "score": Score}


def json_schema(name: Published) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a task, a rollout or a score as it is read and written."""
    schema = _MODELS[name].model_json_schema(mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
