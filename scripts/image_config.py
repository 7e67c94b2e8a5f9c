"""Read what `buildah inspect` says of the image: its variables, one a line, or the program of its health check."""

from __future__ import annotations

import json
import sys
from pathlib import Path

PORTS = ("TOOLWORLDS_PORT=", "TOOLWORLDS_CONTROL_PORT=")  # given per run


def main() -> None:
    """Print the variables, or with --health the check; exits non-zero where the image is not as its Dockerfile says."""
    config = json.loads(Path(sys.argv[-1]).read_text(encoding="utf-8"))["Docker"]["config"]
    if config["User"] != "10001:10001" or "PYTHONSAFEPATH=1" not in config["Env"]:
        sys.exit("image: it has no user of its own, or imports from where it stands")
    kind, python, flag, program = config["Healthcheck"]["Test"]
    if [kind, python, flag] != ["CMD", "python", "-c"]:
        sys.exit("image: its health check is no Python program")
    sys.stdout.write(
        program if "--health" in sys.argv else "\n".join(v for v in config["Env"] if not v.startswith(PORTS))
    )


if __name__ == "__main__":
    main()
