"""Lights, heating, covers and plugs."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.iot_devices import policy
from servers.iot_devices.firing import FIRED, fire
from servers.iot_devices.models import (
    Color,
    Cover,
    CoverId,
    DeciCelsius,
    Device,
    DeviceEvent,
    Light,
    LightId,
    Percent,
    Plug,
    PlugId,
    Thermostat,
    ThermostatId,
    ThermostatMode,
)
from servers.iot_devices.standing import found_part, house_of, owner_of, sentence
from servers.iot_devices.steps import put_cover, put_light, put_plug, put_thermostat
from servers.iot_devices.views import DeviceWritten, ThermostatWritten, written
from servers.kit import Conflict, InvalidArguments, Moment, Toolbox, find, when
from servers.kit.text import instant, local_minute
from sessions import World

toolbox = Toolbox()
Brightness = Annotated[int, Field(ge=1, le=100, description="Brightness in percent.")]
Kelvin = Annotated[int, Field(ge=2200, le=6500, description="White, from warm 2200 to cool 6500 kelvin.")]


@toolbox.write(Light, Device, DeviceEvent)
def set_light(
    world: World,
    device_id: LightId,
    is_on: Annotated[bool, Field(description="Whether it shines.")] | None = None,
    brightness: Brightness | None = None,
    color_temperature: Kelvin | None = None,
    color: Annotated[Color, Field(description="Colour; white takes a colour temperature.")] | None = None,
) -> DeviceWritten:
    """Switch one light on or off, dim or colour it; a brightness or a colour turns it on.

    What is left out stays as it was when the light was last on.

    Raises:
        InvalidArguments: nothing is to be set, or what is set does not go together.
        NotFound: there is no such light.
        Conflict: the light or its hub is offline or being updated, cannot be dimmed, or shows no colours.
    """
    given = {"is_on": is_on, "brightness": brightness, "color_temperature": color_temperature, "color": color}
    wanted = {name: value for name, value in given.items() if value is not None}
    if not wanted:
        raise InvalidArguments("Nothing is to be set; give is_on, brightness, color_temperature or color.")
    if is_on is False and len(wanted) > 1:
        raise InvalidArguments("A light that is switched off takes no brightness and no colour.")
    if color_temperature is not None and color not in {None, "white"}:
        raise InvalidArguments("A colour temperature is for white light; leave one of the two out.")
    house = house_of(world)
    device, row = found_part(house, Light, device_id, "light")
    state = put_light(house, device, row, wanted, owner_of(world))
    return written(house, device, state, "switched off" if is_on is False else "set", [])


@toolbox.write(Thermostat, Device, DeviceEvent, confirm=policy.target_needs_yes)
def set_thermostat(
    world: World,
    device_id: ThermostatId,
    mode: Annotated[ThermostatMode, Field(description="How it heats or cools.")] | None = None,
    target: DeciCelsius | None = None,
    hold_until: Annotated[Moment, Field(description="Keep the target only until this local time, then go back.")]
    | None = None,
) -> ThermostatWritten:
    """Set mode or target of one thermostat, the target for good or until some time.

    Targets are tenths of a degree: 23 degrees are 230. A target without hold_until ends a hold.

    Raises:
        InvalidArguments: nothing is to be set, or hold_until has no target with it or does not lie ahead.
        NotFound: there is no such thermostat.
        Refused: the target lies outside what the device takes (7 to 30 degrees), above 26 degrees, or below 12 degrees
            while it freezes outdoors.
        Conflict: the thermostat or its hub is offline or being updated, or it is off and gets a target.
    """
    if mode is None and target is None:
        raise InvalidArguments("Give a mode or a target; hold_until stands only with a target.")
    if hold_until is not None and target is None:
        raise InvalidArguments("hold_until needs the target that is to be held.")
    until = None if hold_until is None else when(world, hold_until)
    if until is not None and until <= world.now:
        raise InvalidArguments(f"hold_until must lie ahead; it is {world.local.isoformat(timespec='minutes')} now.")
    house = house_of(world)
    device, row = found_part(house, Thermostat, device_id, "thermostat")
    given: dict[str, Any] = {"mode": mode, "target": target}
    wanted = {name: value for name, value in given.items() if value is not None}
    state = put_thermostat(house, device, row, wanted, owner_of(world), None if until is None else instant(until))
    after = find(world, Thermostat, device_id)
    view: ThermostatWritten = {
        "device_id": device_id,
        "name": device.name,
        "room": house.rooms[device.room_id].name,
        "mode": after.mode,
        "target": after.target,
        "current": after.current,
        "state": state,
    }
    if after.hold_until is not None:
        view["hold_until"] = local_minute(after.hold_until, world.zone)
    return view


@toolbox.write(*FIRED, DeviceEvent, confirm=policy.cover_needs_yes)
def set_cover_position(world: World, device_id: CoverId, position: Percent) -> DeviceWritten:
    """Move a blind, an awning or the garage door: 0 closes it (an awning: draws it in), 100 opens it.

    Opening may set off automations; `fired` lists them.

    Raises:
        NotFound: there is no such cover.
        Conflict: it stands there already, is obstructed, offline or being updated; or it is the garage door and the
            alarm is armed; or an awning, and the wind is above 50 km/h.
    """
    house = house_of(world)
    device, row = found_part(house, Cover, device_id, "cover")
    if row.position == position:
        raise Conflict(f"{sentence(house.called(device))} is {house.line(device)} already.")
    state = put_cover(house, device, row, position, owner_of(world))
    fired = fire(world, "opened", device_id) if row.position == 0 else []
    return written(house, device, state, "opened" if position > row.position else "closed", fired)


@toolbox.write(Plug, Device, DeviceEvent, confirm=policy.plug_needs_yes)
def set_plug_power(
    world: World, device_id: PlugId, is_on: Annotated[bool, Field(description="Whether it has power.")]
) -> DeviceWritten:
    """Switch a plug on or off.

    Raises:
        NotFound: there is no such plug.
        Refused: what hangs on it is critical and would lose power.
        Conflict: it is so already, offline or being updated.
    """
    house = house_of(world)
    device, row = found_part(house, Plug, device_id, "plug")
    if row.is_on == is_on:
        raise Conflict(f"{sentence(house.called(device))} is {house.line(device)} already.")
    state = put_plug(house, device, row, is_on=is_on, actor=owner_of(world))
    return written(house, device, state, f"switched {state}", [])
