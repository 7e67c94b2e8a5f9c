"""Sets in the layouts of those who read them: `formats` has the list, `layout` says what one is."""
