"""What a row must stand before it is kept. Every gate answers None, or the reason that is counted.

words    what the user says: no leak, no answer, no fault of English
plan     schema, provenance, liveness, minimality: by running the plan on fresh sessions
worth    the reward ranks: gold 1.0, null runs and hacks below it
"""
