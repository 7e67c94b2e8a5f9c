"""The worlds: what a tool is, the cast they share, and one folder a world."""
