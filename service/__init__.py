"""The composition root: the two ports, the commands.

strangers   refuses to start where another package bears the name of one of ours
settings    everything that can be set, by option or by `TOOLWORLDS_*`
house       worlds, tools, live sessions: what both ports share
data        the agent's port: MCP, nothing else
fastpath    plain requests of that port, answered without the SDK, equal to it as JSON
control     the trainer's port: sessions, the scripted user, forks, scores
batch       a stream of rollouts in, a stream of scores out; rows, scorepool: the processes behind it
serve       both ports in one process
cli         the `toolworlds` command
"""
