"""How the tables of an archive came to be, step by step."""
