"""How an attempt at a row gives up."""

from __future__ import annotations


class Skip(Exception):
    """This attempt leads nowhere; its message is the counted reason."""
