"""What an episode asks: tasks, rollouts, scores, action classes, values in text, the scripted user."""

from tasks.published import json_schema
from tasks.rollout import Rollout, Termination
from tasks.score import CallCount, ExtraCall, GroupScore, GroupStatistics, RowDifference, Score, TurnScore
from tasks.task import (
    ActionClass,
    Call,
    Cell,
    Evidence,
    Happening,
    Reference,
    Report,
    ReportType,
    Role,
    Setup,
    Task,
    Turn,
    reference_in,
)

__all__ = [
    "Task",
    "Turn",
    "Call",
    "Cell",
    "Report",
    "ReportType",
    "Reference",
    "reference_in",
    "Evidence",
    "Happening",
    "Setup",
    "Role",
    "ActionClass",
    "Rollout",
    "Termination",
    "Score",
    "TurnScore",
    "CallCount",
    "ExtraCall",
    "RowDifference",
    "GroupScore",
    "GroupStatistics",
    "json_schema",
]
