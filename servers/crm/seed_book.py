"""What the parts of the seed share: reps, firms, people, and how deals and activities are written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any, Final

from servers.cast import Cast
from servers.cast.days import at_local, working_day_from, working_day_until
from servers.crm.models import Company, CrmContact, Deal, DealContact, Lead, SalesActivity, SalesRep, StageChange
from servers.crm.policy import LIVE
from servers.crm.talk import NOTES, OUTCOMES, SUBJECTS
from servers.kit.text import instant
from sessions import World

QUOTAS: Final = (9_000_000, 12_000_000, 15_000_000)


class Book:
    """Writes rows; `firms` and `people` are in the order of writing. Days are counted from today, back or ahead."""

    def __init__(self, world: World, cast: Cast) -> None:
        self.world = world
        self.cast = cast
        self.rng = Random(f"crm-{cast.seed}")
        self.reps = self._hire()
        self.me = self.reps[0]
        self.others = [rep for rep in self.reps[2:] if rep.active]
        self.gone = self.reps[-1]
        self.firms: list[Company] = []
        self.by_key: dict[str, Company] = {}
        self.people: dict[str, list[CrmContact]] = defaultdict(list)

    def _hire(self) -> list[SalesRep]:
        """Me, the manager, five colleagues, and one who has left."""
        cast, rng = self.cast, self.rng
        team = (cast.me, cast.manager, *cast.team[:3], *cast.team[4:6], cast.colleagues[-1])
        return [
            self.world.insert(
                SalesRep,
                name=one.name,
                pronoun=one.pronoun,
                email=one.email,
                is_me=one is cast.me,
                manager=one is cast.manager,
                active=one.left_on is None,
                quota_quarter=rng.choice(QUOTAS),
            )
            for one in team
        ]

    def ago(self, days: int) -> str:
        """The working day on or before the day so many days ago."""
        return working_day_until(self.cast.today - timedelta(days=days)).isoformat()

    def ahead(self, days: int) -> str:
        """The working day on or after the day in so many days."""
        return working_day_from(self.cast.today + timedelta(days=days)).isoformat()

    def exactly(self, days: int) -> str:
        """The day so many days from today, whatever it is; negative ones are past."""
        return (self.cast.today + timedelta(days=days)).isoformat()

    def some_rep(self) -> SalesRep:
        """A colleague who is there."""
        return self.rng.choice(self.others)

    def firm(self, name: str, domain: str, **columns: Any) -> Company:
        """A company."""
        defaults: dict[str, Any] = {"parent_id": None, "do_not_contact": False}
        row = self.world.insert(Company, name=name, domain=domain, **(defaults | columns))
        self.firms.append(row)
        return row

    def person(self, firm: Company, first: str, last: str, pronoun: str, **columns: Any) -> CrmContact:
        """A contact of a company, kept with the firm where they are active."""
        defaults: dict[str, Any] = {
            "email": "", "phone": "", "title": "", "role": "unknown", "owner_id": firm.owner_id, "opted_out": False,
            "status": "active", "merged_into_id": None, "created_on": self.ago(self.rng.randrange(120, 900)),
        }  # fmt: skip
        row = self.world.insert(
            CrmContact,
            first_name=first,
            last_name=last,
            pronoun=pronoun,
            company_id=firm.company_id,
            **(defaults | columns),
        )
        if row.status == "active":
            self.people[firm.company_id].append(row)
        return row

    def deal(
        self,
        firm: Company,
        name: str,
        amount: int,
        stage: str,
        owner: SalesRep,
        *,
        since: str,
        opened: str,
        close: str,
        parts: Sequence[tuple[CrmContact, str]],
        **columns: Any,
    ) -> Deal:
        """A deal with its people and the steps that led to its stage.

        Args:
            since: the day of its present stage; `opened`: its first day.
        """
        closed = stage in {"won", "lost"}
        defaults: dict[str, Any] = {
            "discount_bp": 0, "pushed": 0, "next_step": "", "lost_reason": "", "closed_on": since if closed else None,
        }  # fmt: skip
        row = self.world.insert(
            Deal,
            name=name,
            company_id=firm.company_id,
            amount=amount,
            stage=stage,
            close_day=close,
            owner_id=owner.rep_id,
            stage_since=since,
            **(defaults | columns),
        )
        for contact, role in dict.fromkeys(parts):
            self.world.insert(DealContact, deal_id=row.deal_id, contact_id=contact.contact_id, role=role)
        reached = LIVE.index(stage) if not closed else 3 if stage == "won" else self.rng.randrange(3)
        path = ["", *LIVE[: reached + 1], *([stage] if closed else [])]
        days = self._between(opened, since, len(path) - 1)
        for place, (before, after, day) in enumerate(zip(path, path[1:], days, strict=False)):
            self._step(row, before, after, day, 9 * 60 + 60 * place + self.rng.randrange(60))
        return row

    def _between(self, opened: str, since: str, count: int) -> list[str]:
        """So many days in order, the last one `since`."""
        if count == 1:
            return [since]
        inner = sorted(self.rng.choice((opened, opened, since)) for _ in range(count - 2))
        return [opened, *inner, since]

    def _step(self, deal: Deal, before: str, after: str, day: str, minute: int) -> None:
        moment = at_local(self.cast.today.fromisoformat(day), minute)
        self.world.insert(
            StageChange,
            deal_id=deal.deal_id,
            from_stage=before,
            to_stage=after,
            reason=deal.lost_reason if after == "lost" else "",
            day=day,
            at=instant(min(moment, self.cast.now)),
        )

    def log(
        self,
        kind: str,
        day: str,
        owner_id: str,
        *,
        deal: Deal | None = None,
        contact: CrmContact | None = None,
        lead: Lead | None = None,
        subject: str | None = None,
        state: str = "done",
        outcome: str | None = None,
    ) -> SalesActivity:
        """Something that was done, or is to be; what is done mostly has an outcome."""
        rng = self.rng
        about = subject or rng.choice(SUBJECTS[kind])
        outcomes = NOTES.get(about, OUTCOMES[kind]) if kind == "note" else OUTCOMES[kind]
        said = rng.choice(outcomes) if outcome is None and rng.random() < 0.7 else outcome or ""
        return self.world.insert(
            SalesActivity,
            kind=kind,
            subject=about,
            day=day,
            state=state,
            outcome=said if state == "done" else "",
            deal_id=None if deal is None else deal.deal_id,
            contact_id=None if contact is None else contact.contact_id,
            lead_id=None if lead is None else lead.lead_id,
            owner_id=owner_id,
        )
