"""Workers over the two small worlds behind one entry: SETTINGS as JSON, and `direct` for none before them."""

from __future__ import annotations

import json
import sys

from service.settings import Settings
from service.workers.supervisor import run_workers

NURSERY = (sys.executable, "-m", "tests.service.tiny_nursery")

if __name__ == "__main__":
    run_workers(Settings(**json.loads(sys.argv[1])), NURSERY, proxied="direct" not in sys.argv)
