"""Environment suites of others beside ours, measured in one run; `python -m benchmarks.elsewhere`.

probe     what a probe is: a process that measures a round for each line it reads
ours      the probe of this suite
venvs     an environment for each peer under .interop/, made once
peers/    a probe and exact requirements for each peer; run in the peer's environment
"""
