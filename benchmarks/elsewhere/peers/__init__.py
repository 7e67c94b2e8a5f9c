"""Probes of other suites. Each runs in the environment of its peer and imports nothing of ours but `probe`."""
