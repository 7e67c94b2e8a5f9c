"""food_delivery: a delivery app of the city's kitchens as one diner sees it."""

from servers.food_delivery import phrases
from servers.food_delivery.clock import on_clock
from servers.food_delivery.events import toolbox
from servers.food_delivery.models import Base
from servers.food_delivery.policy import POLICY
from servers.food_delivery.seed import fill
from servers.food_delivery.things import THINGS
from servers.kit import Environment

FOOD_DELIVERY = Environment(
    name="food_delivery",
    version=1,
    summary="A food delivery app as one diner sees it: kitchens, menus, baskets, orders, swaps, claims, group orders.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["FOOD_DELIVERY"]
