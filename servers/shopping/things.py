"""Stub."""

from __future__ import annotations

THINGS = {}
