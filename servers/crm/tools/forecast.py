"""What is to be expected: deals by the day on which they should close."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from servers.crm import amounts, policy, queries
from servers.crm.days import days_between, whole_quarters
from servers.crm.models import Stage
from servers.crm.tools.reading import require_order
from servers.kit import Day, InvalidArguments, Toolbox
from sessions import World

toolbox = Toolbox()
_STAGES = (*policy.LIVE, "won")
_TIERS = ("gold", "silver", "bronze", "none")


class ForecastGroup(TypedDict):
    """One line: live deals that should close then, and what is won already; cents, net of discount.

    `quota` and `gap` stand by owner, where the window is made of whole calendar quarters.
    """

    rep_id: NotRequired[str]
    name: str
    active: NotRequired[bool]
    manager: NotRequired[bool]
    count: int
    net: int
    weighted: NotRequired[int]
    won: int
    quota: NotRequired[int]
    gap: NotRequired[int]


class ForecastTotal(TypedDict):
    """All lines together."""

    count: int
    net: int
    weighted: NotRequired[int]
    won: int


class ForecastView(TypedDict):
    """A forecast; `my_total` is of my own deals."""

    from_day: str
    to_day: str
    groups: list[ForecastGroup]
    my_total: ForecastTotal
    total: ForecastTotal


@toolbox.read
def get_sales_forecast(
    world: World,
    from_day: Annotated[Day, Field(description="First close day.")],
    to_day: Annotated[Day, Field(description="Last close day.")],
    group_by: Annotated[
        Literal["owner", "stage", "month", "tier"], Field(description="What each line stands for.")
    ] = "owner",
    weighted: Annotated[bool, Field(description="Whether to weigh each deal with the chance of its stage.")] = True,
) -> ForecastView:
    """Add up live deals by close day, net and weighted with the chance of their stage, beside what is won already.

    By owner every rep has a line, with rep_id, quota and what is still missing to it.

    Raises:
        InvalidArguments: the window ends before it begins, or is longer than two years.
    """
    require_order(from_day, to_day, "to_day lies before from_day.")
    if days_between(from_day, to_day) > policy.WINDOW_DAYS:
        raise InvalidArguments("The window is longer than two years; ask for a part of it.")
    rows = [row for row in world.all(queries.deals) if from_day <= row.close_day <= to_day and row.stage != "lost"]
    lines: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        lines[_line(row, group_by)].append(row)
    mine = policy.me(world).rep_id
    return {
        "from_day": from_day,
        "to_day": to_day,
        "groups": (
            _owners(world, lines, whole_quarters(from_day, to_day), weigh=weighted)
            if group_by == "owner"
            else [{"name": name, **_sums(lines[name], weigh=weighted)} for name in _names(lines, group_by)]
        ),
        "my_total": _sums([row for row in rows if row.owner_id == mine], weigh=weighted),
        "total": _sums(rows, weigh=weighted),
    }


def _line(row: Any, group_by: str) -> str:
    columns: dict[str, str] = {
        "owner": row.owner_id, "stage": row.stage, "month": row.close_day[:7], "tier": row.tier,
    }  # fmt: skip
    return columns[group_by]


def _names(lines: dict[str, list[Any]], group_by: str) -> list[str]:
    fixed: dict[str, tuple[Stage | str, ...]] = {"stage": _STAGES, "tier": _TIERS}
    return [name for name in fixed[group_by] if name in lines] if group_by in fixed else sorted(lines)


def _sums(rows: list[Any], *, weigh: bool) -> ForecastTotal:
    live = [row for row in rows if row.stage != "won"]
    sums: ForecastTotal = {
        "count": len(live),
        "net": sum(amounts.net(row.amount, row.discount_bp) for row in live),
        "won": sum(amounts.net(row.amount, row.discount_bp) for row in rows if row.stage == "won"),
    }
    if weigh:
        sums["weighted"] = sum(amounts.weighted(row.amount, row.discount_bp, row.stage) for row in live)
    return sums


def _owners(world: World, lines: dict[str, list[Any]], quarters: int, *, weigh: bool) -> list[ForecastGroup]:
    """A line for every rep, also for those without a deal."""
    found: list[ForecastGroup] = []
    for rep in world.all(queries.reps):
        sums = _sums(lines.get(rep.rep_id, []), weigh=weigh)
        line: ForecastGroup = {
            "rep_id": rep.rep_id,
            "name": rep.name,
            "active": rep.active,
            "manager": rep.manager,
            **sums,
        }
        if quarters:
            line["quota"] = rep.quota_quarter * quarters
            line["gap"] = max(0, line["quota"] - sums["won"])
        found.append(line)
    return found
