"""Ray's side of `interop/ray.sh`: two nodes of a real cluster on this machine, and sets made on them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

ROWS = ["--n", "12", "--seed", "11", "--servers", "banking,budget", "--world-seeds", "4"]
LONGEST_S = 900


def generate(out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `synth generate`."""
    words = [sys.executable, "-m", "synth", "generate", *ROWS, "--out", str(out), *options]
    return subprocess.run(words, capture_output=True, text=True, timeout=LONGEST_S, check=False)


def main(folder: Path) -> None:
    """The same set by one process, by two nodes, and by two of which one dies on the way."""
    alone = generate(folder / "alone")
    assert alone.returncode == 0, alone.stderr
    wanted = (folder / "alone/tasks.jsonl").read_bytes()

    nowhere = generate(folder / "nowhere", "--ray", "127.0.0.1:1")
    assert nowhere.returncode == 3, nowhere.stderr
    assert "No Ray cluster answers at 127.0.0.1:1" in nowhere.stderr

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        made = generate(folder / "cluster", "--ray", cluster.address)
        assert made.returncode == 0, made.stderr
        assert (folder / "cluster/tasks.jsonl").read_bytes() == wanted
        print("two nodes: the bytes of one process")

        words = [
            sys.executable,
            "-m",
            "synth",
            "generate",
            *ROWS,
            "--out",
            str(folder / "dying"),
            "--ray",
            cluster.address,
        ]
        with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as going:
            assert going.stderr is not None
            lines = [next(line for line in going.stderr if " of 12 rows" in line)]
            cluster.remove_node(second, allow_graceful=False)
            lines += list(going.stderr)
            assert going.wait(LONGEST_S) == 0, "".join(lines)
        assert (folder / "dying/tasks.jsonl").read_bytes() == wanted
        print("a node killed on the way: the bytes of one process")
    finally:
        ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
