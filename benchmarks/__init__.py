"""Ratios measured side by side in one run; `python -m benchmarks`. Nothing here fails on a number.

trace     episodes to play: calls that hold in fresh worlds
peers     servers to compare with: the SDK's own, and a bare answer
load      requests over keep-alive connections, and what they cost the server
wire      the service against its peers
clients   what a call costs the process that makes it: the SDK's client and ours
archive   what an archive costs a call
inside    the same in one process, without a wire
memory    what ten thousand sessions hold
groups    what groups of runs teach under the reward: a simulation, `python -m benchmarks.groups`
learners  the small policies that learn there
elsewhere  suites of others beside this one, each in an environment of its own
"""
