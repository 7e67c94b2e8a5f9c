"""Selects of the smart home, compiled once."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from servers.iot_devices.models import Device, DeviceEvent, EnergyDay, SensorReading
from sessions import columns

events = columns(
    select(
        *DeviceEvent.__table__.columns,
        Device.name,
        Device.room_id,
    )
    .join(Device, Device.device_id == DeviceEvent.device_id)
    .order_by(DeviceEvent.at.desc(), DeviceEvent.event_id)
)
events_of = columns(
    select(
        *DeviceEvent.__table__.columns,
        Device.name,
        Device.room_id,
    )
    .join(Device, Device.device_id == DeviceEvent.device_id)
    .where(DeviceEvent.device_id == bindparam("device_id"))
    .order_by(DeviceEvent.at.desc(), DeviceEvent.event_id)
)
clips_since = columns(
    select(DeviceEvent.event_id).where(
        DeviceEvent.device_id == bindparam("device_id"),
        DeviceEvent.kind == "clip",
        DeviceEvent.at >= bindparam("since"),
    )
)
energy_between = columns(
    select(*EnergyDay.__table__.columns)
    .where(EnergyDay.day >= bindparam("since"), EnergyDay.day <= bindparam("until"))
    .order_by(EnergyDay.device_id, EnergyDay.day)
)
metered = columns(select(EnergyDay.device_id).distinct())
readings_between = columns(
    select(SensorReading.at, SensorReading.value)
    .where(
        SensorReading.device_id == bindparam("device_id"),
        SensorReading.at >= bindparam("since"),
        SensorReading.at < bindparam("until"),
    )
    .order_by(SensorReading.at)
)
