"""Tasks about what really stands in the worlds: goals, expressions, plans found by running, words, gates."""
