"""How people speak of the marketplace."""
