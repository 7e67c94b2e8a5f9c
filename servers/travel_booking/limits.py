"""Limits of the agency: how long, how early, how many. `policy.py` says them to the agent."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

SECOND_THOUGHTS: Final = timedelta(hours=24)
SECOND_THOUGHTS_BEFORE: Final = timedelta(days=7)
HOLD: Final = timedelta(hours=24)
HOLD_ENDS_BEFORE: Final = timedelta(hours=72)
HOLD_LEAST: Final = timedelta(hours=96)
MOST_HOLDS: Final = 2
BOOKING_CLOSES: Final = timedelta(minutes=60)
CHANGES_CLOSE_HOURS: Final = 2
CHANGES_CLOSE: Final = timedelta(hours=CHANGES_CLOSE_HOURS)
BAGS_CLOSE_HOURS: Final = 3
BAGS_CLOSE: Final = timedelta(hours=BAGS_CLOSE_HOURS)
SEATS_CLOSE: Final = timedelta(hours=1)
DISRUPTED_DELAY: Final = 180
DOCUMENT_DAYS: Final = 180
CHILD_UNTIL: Final = 12
EXIT_ROW_FROM: Final = 15
MOST_BAGS: Final = 3
LEGROOM_FEE: Final = 2_500
MOST_NIGHTS: Final = 28
MOST_TRAVELLERS: Final = 6
DAYS_AHEAD: Final = 330
CONNECTION_MOST: Final = timedelta(hours=6)
AIRPORT_CHANGE: Final = 180
CREDIT_DAYS: Final = 365
SEATS_SHOWN: Final = 9
