"""The seeded rows: the house and its devices, scenes and automations, who comes in, what was measured and happened."""

from __future__ import annotations

from servers.cast import Cast
from servers.iot_devices.seed_book import House
from servers.iot_devices.seed_events import write_log
from servers.iot_devices.seed_history import write_history
from servers.iot_devices.seed_people import let_in
from servers.iot_devices.seed_rooms import furnish
from servers.iot_devices.seed_rules import set_rules
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the rows of one world seed."""
    house = House(world, cast)
    house.add_home()
    furnish(house)
    set_rules(house)
    let_in(house)
    write_history(house)
    write_log(house)
