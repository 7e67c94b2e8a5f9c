"""What ten thousand sessions of ten calls hold, each with its log and three turns; 256 of them have an open connection.

`python -m benchmarks.memory SESSIONS` prints a JSON object: KiB a session, and of what.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys

from benchmarks.load import resident_kib
from benchmarks.trace import draw_episode
from servers.catalogue import setting_of, worlds
from sessions import Store, StoreLimits

SEEDS = range(1, 9)
CALLS = 10
TURNS_BEGIN = (4, 7)
HOT = 256


def measure(sessions: int) -> dict[str, float]:
    """KiB a session in a process of its own."""
    words = [sys.executable, "-m", "benchmarks.memory", str(sessions)]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def run(sessions: int) -> dict[str, float]:
    """Play the sessions; KiB of each: all, and the text of its log and the pages that are its own."""
    names = ("banking", "calendar")
    episodes = [draw_episode(seed, names)[:CALLS] for seed in SEEDS]
    store = Store(worlds(), setting_of, StoreLimits(sessions=sessions + 1, hot=HOT))
    for seed in SEEDS:
        for name in names:
            store.templates.get(name, seed)
    gc.collect()
    before = resident_kib(os.getpid())
    for number in range(sessions):
        place = number % len(episodes)
        session = store.create(names, SEEDS[place])
        for count, step in enumerate(episodes[place]):
            if count in TURNS_BEGIN:
                store.begin_turn(session)
            store.call(session, *step)
    gc.collect()
    total = (resident_kib(os.getpid()) - before) / sessions
    texts = sum(len(entry.text) for session in store for entry in session.log) / sessions / 1024
    own = [
        {
            id(page): len(page)
            for boundary in session.boundaries
            for room in boundary.rooms.values()
            for page in room.pages
        }
        for session in store
    ]
    shared = {id(page) for seed in SEEDS for name in names for page in store.templates.get(name, seed).pages}
    pages = sum(size for one in own for key, size in one.items() if key not in shared) / sessions / 1024
    return {"total": total, "log_text": texts, "turn_pages": pages, "hot": store.hot}


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]))))
