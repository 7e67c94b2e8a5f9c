"""The service over the two small worlds in a process of its own: ARCHIVE PORT CONTROL_PORT."""

from __future__ import annotations

import sys

from service.house import House
from service.serve import run_service
from service.settings import Settings
from tests.service.tiny import WORLDS, tiny_setting

if __name__ == "__main__":
    archive, port, control_port = sys.argv[1:]
    run_service(House(WORLDS, tiny_setting, Settings(archive=archive, port=int(port), control_port=int(control_port))))
