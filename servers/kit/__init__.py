"""What a world is made of. A `tools.py` imports from here and from its own folder, nothing else of ours.

Toolbox                     @toolbox.read, @toolbox.write(tables...), @toolbox.event
Ref, Cents, Day ...         types that carry meaning: schemas, docs, grounding, comparison follow from them
find, page                  a row or NotFound; one page of a listing
InvalidArguments, NotFound, Conflict, Refused     what a model can be told
Environment                 one world, whole
"""

from servers.kit.environment import Environment
from servers.kit.errors import Conflict, InvalidArguments, NotFound, Refused, ToolError
from servers.kit.reading import Page, find, page, when
from servers.kit.tool import Event, Parameter, Tool, Toolbox
from servers.kit.types import (
    BATCH,
    UNORDERED,
    Cents,
    Cursor,
    Day,
    FreeText,
    Limit,
    Minutes,
    Moment,
    Month,
    Name,
    Ref,
    Said,
    TimeOfDay,
)

__all__ = [
    "BATCH",
    "UNORDERED",
    "Cents",
    "Conflict",
    "Cursor",
    "Day",
    "Environment",
    "Event",
    "FreeText",
    "InvalidArguments",
    "Limit",
    "Minutes",
    "Moment",
    "Month",
    "Name",
    "NotFound",
    "Page",
    "Parameter",
    "Ref",
    "Refused",
    "Said",
    "TimeOfDay",
    "Tool",
    "ToolError",
    "Toolbox",
    "find",
    "page",
    "when",
]
