"""Scenes: settings of several devices under one name."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.iot_devices.firing import apply_scene
from servers.iot_devices.models import (
    Camera,
    Cover,
    Device,
    DeviceEvent,
    DeviceId,
    Light,
    Plug,
    Room,
    RoomId,
    Scene,
    SceneAction,
    SceneId,
    Thermostat,
)
from servers.iot_devices.standing import House, found_device, house_of, owner_of, require_answer, sentence
from servers.iot_devices.steps import action_words, heard_from, settings_of
from servers.iot_devices.views import ActionView, SceneActivated, ScenesView, SceneView
from servers.kit import UNORDERED, Conflict, FreeText, InvalidArguments, Refused, Toolbox, find
from servers.kit.text import plain
from sessions import World

toolbox = Toolbox()
_NAME_MOST = 60


@toolbox.read
def list_scenes(
    world: World,
    room_id: Annotated[RoomId, Field(description="Only scenes that do something in this room.")] | None = None,
) -> ScenesView:
    """Scenes with what each does and whose it is.

    A device that was removed from the house has no name any more. Two people may each have a scene of one name.
    """
    house = house_of(world)
    if room_id is not None:
        find(world, Room, room_id, "room")
    rows = [scene_view(house, row) for row in world.find(Scene)]
    if room_id is None:
        return {"scenes": rows}
    inside = {device.device_id for device in house.devices.values() if device.room_id == room_id}
    return {"scenes": [row for row in rows if any(one["device_id"] in inside for one in row["actions"])]}


def scene_view(house: House, row: Scene) -> SceneView:
    """A scene as shown."""
    return {
        "scene_id": row.scene_id,
        "name": row.name,
        "owner": row.owner,
        "actions": [_action(house, one) for one in house.world.find(SceneAction, scene_id=row.scene_id)],
    }


def _action(house: House, row: SceneAction) -> ActionView:
    device = house.devices.get(row.device_id)
    view: ActionView = {
        "device_id": row.device_id,
        "setting": row.setting,
        "value": row.value,
        "words": "a device that was removed" if device is None else action_words(house, device, row.setting, row.value),
    }
    if device is not None:
        view["device"] = device.name
    return view


@toolbox.write(Scene, SceneAction, Device)
def save_scene(
    world: World,
    name: Annotated[FreeText, Field(min_length=1, max_length=_NAME_MOST, description="What the scene is called.")],
    device_ids: Annotated[
        list[DeviceId], UNORDERED, Field(min_length=1, max_length=20, description="Devices whose state it keeps.")
    ],
    replace: Annotated[bool, Field(description="Whether it may take the place of my scene of that name.")] = False,
) -> SceneView:
    """Keep how some devices stand now under a name.

    Raises:
        InvalidArguments: the name is blank.
        NotFound: there is no such device.
        Refused: a lock, the alarm or the garage door is among them; or the scene to be replaced is somebody else's.
        Conflict: the name is taken and replace is false; a device has nothing to keep (a sensor, a hub), or it or its
            hub is offline or being updated.
    """
    if not name.strip():
        raise InvalidArguments("The name is blank.")
    house = house_of(world)
    devices = [found_device(house, key) for key in dict.fromkeys(device_ids)]
    for device in devices:
        require_keepable(house, device)
    owner = owner_of(world)
    taken = sorted(
        (row for row in world.find(Scene) if plain(row.name) == plain(name)), key=lambda row: row.owner != owner
    )
    if taken and not replace:
        raise Conflict(f'A scene is called "{taken[0].name}" already; give another name, or replace it.')
    if taken and taken[0].owner != owner:
        raise Refused(f'The scene "{taken[0].name}" is {taken[0].owner}\'s; give another name.')
    for row in world.find(SceneAction, scene_id=taken[0].scene_id) if taken else ():
        world.delete(SceneAction, (row.scene_id, row.device_id, row.setting))
    scene = taken[0] if taken else world.insert(Scene, name=name, owner=owner)
    for device in devices:
        heard_from(world, device)
        for setting, value in settings_of(device, house.parts[device.device_id]).items():
            world.insert(SceneAction, scene_id=scene.scene_id, device_id=device.device_id, setting=setting, value=value)
    return scene_view(house, scene)


def require_keepable(house: House, device: Device) -> None:
    """A scene holds only what may change without a word: no lock, no alarm, no garage door.

    Raises:
        Refused: the device is one of these.
        Conflict: it has nothing to keep, or does not answer.
    """
    row = house.part(device)
    if device.kind in {"lock", "alarm"} or (device.kind == "cover" and row.type == "garage_door"):
        name = sentence(house.called(device))
        raise Refused(f"{name} cannot be part of a scene; scenes leave locks, the alarm and the garage door alone.")
    if device.kind in {"sensor", "hub"}:
        raise Conflict(f"{sentence(house.called(device))} has nothing that a scene could set.")
    require_answer(house, device)


@toolbox.write(Light, Cover, Plug, Thermostat, Camera, Device, DeviceEvent)
def activate_scene(world: World, scene_id: SceneId) -> SceneActivated:
    """Bring the devices of a scene to its settings, as far as each goes; `skipped` says which did not, and why.

    Raises:
        NotFound: there is no such scene.
        Conflict: no device could be set.
    """
    scene = find(world, Scene, scene_id, "scene")
    applied, skipped = apply_scene(house_of(world), scene_id, owner_of(world))
    if not applied:
        reasons = " ".join(dict.fromkeys(row["reason"] for row in skipped))
        raise Conflict(f'Nothing of "{scene.name}" could be set. {reasons}')
    return {"scene_id": scene_id, "name": scene.name, "applied": applied, "skipped": skipped}
