"""The kinds of rows: each module writes one, `write(scene) -> Written`, or raises Skip."""
